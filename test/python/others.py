# kernel_tuner, numba-cuda's linked sources, and strings with a kernel that some other function gets.
# RUN: not %banklint %s | FileCheck %s --match-full-lines
from kernel_tuner import tune_kernel
from numba import cuda
from mine import compile_it

source = """
__global__ void tuned(float *p) {
  __shared__ float s[block_size_x * STEP];
  p[threadIdx.x] = s[threadIdx.x * STEP];
}
"""
# Of the values that are tried, the first counts.
tune_kernel("tuned", source, 1 << 20, [p], {"block_size_x": [64, 128, 256], "STEP": [2, 1]})

cuda.jit(link=[cuda.CUSource('''
__device__ float helper(float *p) { __shared__ float s[64]; return s[threadIdx.x * 2]; }
__global__ void linked(float *p) { p[0] = helper(p); }
''')])

compile_it("""
__global__ void theirs(float *p) { __shared__ float s[128]; p[0] = s[threadIdx.x * 4]; }
""")

# CHECK: access           kernel  block          array  operation  ways  requests  wavefronts  ideal  verdict
# CHECK-NEXT: others.py:10:20  tuned   64             s      load 4        2         2           4      2  exact
# CHECK-NEXT: others.py:17:68  linked  32 (assumed)   s      load 4        2         1           2      1  exact
# CHECK-NEXT: others.py:22:68  theirs  32 (assumed)   s      load 4        4         1           4      1  exact
