// Programs and build systems define short macros; the stand-ins must not trip over them.
// DEFINE: %{short} = -DA=1 -DB=1 -DC=1 -DD=1 -DE=1 -DF=1 -DG=1 -DH=1 -DI=1 -DJ=1 -DK=1 -DL=1 -DM=1 -DN=1 -DO=1 -DP=1 -DQ=1 -DR=1 -DS=1 -DU=1 -DV=1 -DW=1 -DX=1 -DY=1 -DZ=1 -DBLOCK_SIZE=1 -DTILE=1 -DWIDTH=1 -DHEIGHT=1 -DSIZE=1
// REQUIRES: device-pass
// RUN: %device_pass %{short} %s
// RUN: %host_pass %{short} %s
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuComplex.h>
#include <cub/cub.cuh>
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <curand_kernel.h>
#include <math_constants.h>
#include <mma.h>
#include <nvtx3/nvToolsExt.h>

__global__ void kernel(float *out) { out[threadIdx.x] = 1; }
