# CUDA in Python: what CuPy compiles, at its lines and columns of this file. Options, instances of templates and launches
# are taken where the program says them as constants.
# RUN: not %banklint %s | FileCheck %s --match-full-lines
import cupy

turn = cupy.RawKernel(r'''
extern "C" __global__
void turn(const float *in, float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
''', 'turn')
a = cupy.arange(1024, dtype=cupy.float32)
turn((1,), (32, 32), (a, cupy.empty_like(a)))

# CHECK: {{.*}}/cupy.py:12:41: warning: 32-way bank conflict: this load from 'tile' takes 32 wavefronts per warp instead of 1 [gpu-bank-conflict]
# CHECK-NEXT:     9 |   __shared__ float tile[32][32];
# CHECK-NEXT:       |                             ~~
# CHECK-NEXT:       |                             33
# CHECK: {{.*}}/cupy.py:12:41: note: kernel 'turn' launched on line 16 with 32x32 threads per block: 1024 wavefronts for 32 requests, 32 at best

# A template: NVRTC compiles what `name_expressions` names.
SOURCE = """
template <typename T, int PITCH>
__global__ void column(const T *in, T *out) {
  extern __shared__ char raw[];
  T *row = reinterpret_cast<T *>(raw);
  for (int i = threadIdx.x; i < 32 * PITCH; i += blockDim.x) row[i] = in[i];
  __syncthreads();
#ifdef __CUDACC_RTC__ // as NVRTC defines it
  out[threadIdx.x] = row[threadIdx.x * PITCH + OFFSET];
#endif
}
"""
NAMES = ['column<float, 16>', 'column<double,17>']
module = cupy.RawModule(code=SOURCE, options=('-std=c++17', '-DOFFSET=1'), name_expressions=NAMES)
narrow = module.get_function(NAMES[0])
wide = module.get_function('column<double,17>')
narrow((1,), (32,), (a, a), shared_mem=32 * 16 * 4)
wide((1,), (32,), (a, a), shared_mem=32 * 17 * 8)

# The bytes of the launch stand in Python: banklint says what they should be, and leaves the edit to you.
# CHECK: {{.*}}/cupy.py:33:22: warning: 16-way bank conflict: {{.*}}
# CHECK: {{.*}}; launches need 33/32 of the bytes that they ask for now; the edit is left to you: {{.*}}

# CHECK: access         kernel              block  array  operation  ways  requests  wavefronts  ideal  verdict
# CHECK-NEXT: cupy.py:10:3   turn                32x32  tile   store 4       1        32          32     32  exact
# CHECK-NEXT: cupy.py:12:41  turn                32x32  tile   load 4       32        32        1024     32  exact
# CHECK-NEXT: cupy.py:30:62  column<float, 16>   32     raw    store 4       1        16          16     16  exact
# CHECK-NEXT: cupy.py:33:22  column<float, 16>   32     raw    load 4       16         1          16      1  exact
# CHECK-NEXT: cupy.py:30:62  column<double, 17>  32     raw    store 8       1        17          34     34  exact
# CHECK-NEXT: cupy.py:33:22  column<double, 17>  32     raw    load 8        1         1           2      2  exact
