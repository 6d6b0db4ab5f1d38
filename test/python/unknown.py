# What is made when the program runs is said, with its line and the reason, and fails the run: nothing is passed over.
# RUN: not %banklint_by_default %s 2>&1 | FileCheck %s --match-full-lines
# RUN: %banklint_by_default --allow-incomplete %s 2>&1 | FileCheck %s --check-prefix=ALLOWED
import sys
import cupy as cp

def build(text, n):
    cp.RawKernel('extern "C" __global__ void k(int *p) { __shared__ int s[64]; p[0] = s[' + text + ']; }', 'k')
    return cp.RawKernel(f'extern "C" __global__ void h(int *p) {{ __shared__ int s[99]; p[0] = s[threadIdx.x * {n}]; }}', 'h')

cp.RawModule(code=sys.stdin.read())
cp.RawModule(code=open('missing.cu').read())

# CHECK: banklint: error: {{.*}}unknown.py:11:1: the source that 'RawModule' compiles is made when the program runs: what 'sys.stdin.read' gives is not known
# CHECK-NEXT: banklint: error: {{.*}}unknown.py:12:1: the source that 'RawModule' compiles is made when the program runs: it reads 'missing.cu', which is not there
# CHECK-NEXT: banklint: error: {{.*}}unknown.py:8:5: the source that 'RawKernel' compiles is made when the program runs: 'text' is a parameter of 'build'
# CHECK-NEXT: banklint: error: {{.*}}unknown.py:9:12: the source that 'RawKernel' compiles is made when the program runs: 'n' is a parameter of 'build'
# ALLOWED: banklint: warning: {{.*}}unknown.py:11:1: the source

# A value for a hole can be assumed.
# RUN: %banklint --allow-incomplete --assume=n=3 %s 2>&1 | FileCheck %s --check-prefix=ODD
# RUN: not %banklint --allow-incomplete --assume=n=2 --block=32 %s 2>&1 | FileCheck %s --check-prefix=EVEN
# ODD-NOT: unknown.py:9:12: the source
# ODD: unknown.py:9:96  h       32 (assumed)   s      load 4        1
# EVEN: unknown.py:9:96: warning: 2-way bank conflict
