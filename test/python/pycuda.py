# PyCUDA's sources are put together from pieces: each access stands where its characters do. Escapes, lines that end in a
# backslash, and characters of several bytes count as in this file (columns are bytes).
# RUN: not %banklint %s | FileCheck %s --match-full-lines
from pycuda.compiler import SourceModule
import pycuda.driver as drv

HEAD = "#define ROWS 64\n" "#define PITCH (ROWS / 2)\n"
BODY = """
__global__ void gather(float *out, const float *in) {
    __shared__ float s[ROWS * PITCH];\
    int t = threadIdx.x;
    for (int i = t; i < ROWS * PITCH; i += blockDim.x) s[i] = in[i];
    __syncthreads();
""" + "    /* a\ttab */ out[t] = s[t * 8];\n /* ü */ out[t] += s[t * 4];\n}\n"
gather = SourceModule(HEAD + BODY).get_function("gather")
gather(drv.Out(x), drv.In(x), block=(128, 1, 1), grid=(1, 1))

# CHECK: {{.*}}pycuda.py:14:34: warning: 8-way bank conflict: {{.*}}
# CHECK: {{.*}}note: kernel 'gather' launched on line 16 with 128 threads per block: {{.*}}
# CHECK: {{.*}}pycuda.py:14:65: warning: 4-way bank conflict: {{.*}}
# CHECK: access           kernel  block  array  operation  ways  requests  wavefronts  ideal  verdict
# CHECK-NEXT: pycuda.py:12:56  gather  128    s      store 4       1        64          64     64  exact
# CHECK-NEXT: pycuda.py:14:34  gather  128    s      load 4        8         4          32      4  exact
# CHECK-NEXT: pycuda.py:14:65  gather  128    s      load 4        4         4          16      4  exact
