// RUN: %banklint --as-written --block=32 --assume=pitch=33 --assume=size.width=5 --assume=gridDim.x=7 --assume=cut=16 %s | FileCheck %s --check-prefix=FREE
// RUN: not %banklint --as-written --block=32 --assume=pitch=32 --assume=size.width=4 --assume=gridDim.x=8 --assume=cut=32 %s | FileCheck %s --check-prefix=FULL
// RUN: not %banklint --as-written --block=32 %s | FileCheck %s --check-prefix=OPEN
//
// --assume fixes the value of an argument, of a member of one, and of other numbers of the launch, by the name that
// messages use.
//
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.Block: 32, gpu-bank-conflict.Assume: "pitch=33; size.width=5; gridDim.x=7;cut=16"}}' %s -- %standin 2>&1 | FileCheck %s --check-prefix=TIDY-FREE --allow-empty --implicit-check-not='.cu:{{[0-9]+}}:{{[0-9]+}}: warning:'
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.Block: 32, gpu-bank-conflict.Assume: "pitch=32;size.width=5;gridDim.x=7;cut=16"}}' %s -- %standin 2>&1 | FileCheck %s --check-prefix=TIDY --implicit-check-not='.cu:{{[0-9]+}}:{{[0-9]+}}: warning:'
// RUN: %clang_tidy -config='{}' --dump-config | FileCheck %s --check-prefix=DUMP
// TIDY-FREE-NOT: warning:
// DUMP: gpu-bank-conflict.Assume: ''
//
// Wrong ones are said.
//
// RUN: sh -c '%banklint --as-written --assume=pitch %s > %t.out 2>%t.err; test $? -eq 2'
// RUN: FileCheck %s --check-prefix=WRONG < %t.err
// RUN: sh -c '%banklint --as-written --assume=pitch=wide %s > %t.out 2>%t.err; test $? -eq 2'
// RUN: FileCheck %s --check-prefix=WRONG < %t.err
// WRONG: {{^}}banklint: error: invalid assumption 'pitch{{(=wide)?}}': expected NAME=VALUE{{$}}
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.Assume: "pitch"}}' %s -- %standin 2>&1 | FileCheck %s --check-prefix=TIDY-WRONG
// TIDY-WRONG: warning: invalid assumption 'pitch' for option 'Assume' of check 'gpu-bank-conflict'; expected NAME=VALUE

struct Size {
  int width, height;
};

__global__ void assume(float *out, int pitch, Size size, int cut) {
  __shared__ float s[4096];
  int t = threadIdx.x;
  // OPEN: :[[@LINE+4]]:3 assume {{.*}} s store 4 1..32 - - - bounded: conflict-free only if 'pitch' is odd
  // FREE: :[[@LINE+3]]:3 assume {{.*}} s store 4 1 1 1 1 exact
  // FULL: :[[@LINE+2]]:3 assume {{.*}} s store 4 32 1 32 1 exact
  // TIDY: assume.cu:[[@LINE+1]]:3: warning: 32-way bank conflict
  s[t * pitch] = 0;
  // OPEN: :[[@LINE+3]]:3 assume {{.*}} s store 4 1..32 - - - bounded: conflict-free only if 'size.width' is odd
  // FREE: :[[@LINE+2]]:3 assume {{.*}} s store 4 1 1 1 1 exact
  // FULL: :[[@LINE+1]]:3 assume {{.*}} s store 4 4 1 4 1 exact
  s[t * size.width] = 0;
  // OPEN: :[[@LINE+3]]:3 assume {{.*}} s store 4 1..32 - - - bounded: conflict-free only if 'gridDim.x' is odd
  // FREE: :[[@LINE+2]]:3 assume {{.*}} s store 4 1 1 1 1 exact
  // FULL: :[[@LINE+1]]:3 assume {{.*}} s store 4 8 1 8 1 exact
  s[t * gridDim.x] = 0;
  // A guard that is not known is taken to let all threads pass.
  // OPEN: :[[@LINE+4]]:5 assume {{.*}} s store 4 2 1 2 1 exact
  // FREE: :[[@LINE+3]]:5 assume {{.*}} s store 4 1 1 1 1 exact
  // FULL: :[[@LINE+2]]:5 assume {{.*}} s store 4 2 1 2 1 exact
  if (t < cut)
    s[t * 2] = 0;
}
