// HIP's words for clang alone, without ROCm's device libraries (-DMACHINE), so that its machine code can be looked at.
#ifdef MACHINE
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(n) __attribute__((amdgpu_flat_work_group_size(1, n)))
#define LANE int(__builtin_amdgcn_workitem_id_x())
#define __syncthreads()                                                                                                \
  do {                                                                                                                 \
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");                                                             \
    __builtin_amdgcn_s_barrier();                                                                                      \
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");                                                             \
  } while (0)
#else
#include <hip/hip_runtime.h>
#define LANE int(threadIdx.x)
#endif
