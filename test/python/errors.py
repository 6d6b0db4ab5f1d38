# Compile errors stand in the Python file, and the rest is analysed.
# RUN: not %banklint %s 2>&1 | FileCheck %s --match-full-lines
import cupy

bad = cupy.RawKernel(f'''
#include "nowhere.h"
extern "C" __global__ void bad(float *p) {{ /* \t {{ */ p[0] = 1; }}
''', 'bad')
worse = cupy.RawKernel('extern "C" __global__ void worse(float *p) { \t p[0] = nothing; }', 'worse')
good = cupy.RawKernel('extern "C" __global__ void good(int *p) { __shared__ int s[64]; p[0] = s[threadIdx.x * 2]; }', 'good')

# CHECK-DAG: {{.*}}errors.py:6:10: error: 'nowhere.h' file not found
# CHECK-DAG: {{.*}}errors.py:9:80: error: use of undeclared identifier 'nothing'
# CHECK-DAG: banklint: error: {{.*}}errors.py:9: kernel 'worse' has compile errors: what they hide was not analysed
# CHECK-DAG: {{.*}}errors.py:10:95: warning: 2-way bank conflict: {{.*}}
