# Names are followed by flow: through assignments, functions, classes, loops and branches, and into files that the
# program reads. A name that is assigned twice has the value that it has where it is used.
# RUN: not %banklint %s | FileCheck %s --match-full-lines
import os
from pathlib import Path
import cupy as cp

code = 'nothing to compile'
code = r'''extern "C" __global__ void first(float *p) { __shared__ float s[64]; p[0] = s[threadIdx.x * 2]; }'''
cp.RawKernel(code, 'first')((1,), (32,), (p,))

def load(name, *parts):
    kernel = cp.RawModule(code=''.join(parts), options=OPTIONS).get_function(name)
    return kernel

OPTIONS = ('-DSTEP=4',)
load('second', 'extern "C" ', '__global__ void second(float *p) { __shared__ float s[128]; ',
     'p[0] = s[threadIdx.x * STEP]; }')((1, 1), (64, 1), (p,))

class Filter:
    SOURCE = r'''
extern "C" __global__ void filter(float *p) { __shared__ float s[512]; p[0] = s[threadIdx.x * 16]; }
'''
    def __init__(self):
        self.kernel = cp.RawKernel(self.SOURCE, 'filter')
    def __call__(self, p):
        self.kernel((1,), (32,), (p,))

for width in 8, 16:
    cp.RawKernel('extern "C" __global__ void k%d(int *p) { __shared__ int s[512]; p[0] = s[threadIdx.x * %d]; }'
                 % (width, width), f'k{width}')((1,), (32,), (p,))

if wide:  # nobody knows: both
    step = '2'
else:
    step = '4'
cp.RawKernel(r'''
extern "C" __global__ void choice(int *p) { __shared__ int s[128]; p[0] = s[threadIdx.x * ''' + step + '''];
}''', 'choice')((1,), (32,), (p,))

with open(os.path.join(os.path.dirname(__file__), 'Inputs', 'column.cuh')) as f:
    cp.RawKernel(f.read(), 'column')((1,), (16, 16), (p,))
again = cp.RawKernel((Path(__file__).parent / 'Inputs/column.cuh').read_text(), 'column')

# CHECK: access                   kernel  block          array  operation  ways  requests  wavefronts  ideal  verdict
# CHECK-DAG: flow.py:9:88             first   32             s      load 4        2         1           2      1  exact
# CHECK-DAG: flow.py:18:14            second  64             s      load 4        4         2           8      2  exact
# CHECK-DAG: flow.py:22:79            filter  32             s      load 4       16         1          16      1  exact
# CHECK-DAG: flow.py:30:90            k8      32             s      load 4        8         1           8      1  exact
# CHECK-DAG: flow.py:30:90            k16     32             s      load 4       16         1          16      1  exact
# CHECK-DAG: flow.py:38:75            choice  32             s      load 4        2         1           2      1  exact
# CHECK-DAG: flow.py:38:75            choice  32             s      load 4        4         1           4      1  exact
# CHECK-DAG: column.cuh:5:20  column  16x16          s      load 4        8         8          64      8  exact

# Of a loop that is left, and of parameters that nobody knows, nothing else is taken.
for name in 'one', 'two', 'three':
    if name == 'one':
        continue
    if name == 'three':
        break
    cp.RawKernel('extern "C" __global__ void %s(int *p) { __shared__ int s[64]; p[0] = s[threadIdx.x * 2]; }' % name, name)

def run(kernel, threads=64):
    kernel((1,), (threads,), (p,))
run(cp.RawKernel('extern "C" __global__ void any(int *p) { __shared__ int s[64]; p[0] = s[threadIdx.x * 2]; }', 'any'), **options)

# CHECK-DAG: flow.py:61:88            two     32 (assumed)   s      load 4        2         1           2      1  exact
# CHECK-DAG: flow.py:65:89            any     32 (assumed)   s      load 4        2         1           2      1  exact
# CHECK-DAG: banklint: sm_90: 8 conflicts in 11 shared-memory accesses (11 exact)
