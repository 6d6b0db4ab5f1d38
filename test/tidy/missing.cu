// The check says which kernels it did not see to their end: a remark at each that was cut off, and one in a file with
// templates that are never instantiated.
//
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.EvaluationBudget: 150}}' %s -- %standin 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: %clang_tidy -config='{}' %s -- %standin 2>&1 | FileCheck %s --check-prefix=WHOLE --implicit-check-not='too large'
// RUN: %clang_tidy -config='{}' --dump-config | FileCheck %s --check-prefix=DUMP
// DUMP: gpu-bank-conflict.EvaluationBudget: {{'?}}50000000{{'?}}

#define TIMES10(x) x x x x x x x x x x

// CHECK: missing.cu:[[# @LINE + 3]]:17: remark: kernel 'large' is too large to be analysed to the end: it was cut off after 150 instructions; the option EvaluationBudget lets it go on [gpu-bank-conflict]
// WHOLE: missing.cu:[[# @LINE + 6]]:3: warning: 32-way bank conflict
// WHOLE: remark: kernel 'first' is a template
__global__ void large(float *out) {
  __shared__ float s[32][32];
  int t = threadIdx.x, x = 0;
  TIMES10(TIMES10(x = x * 3 % 32;))
  s[t][x] = *out;
}
void launch(float *out) { large<<<1, 32>>>(out); }

// CHECK: missing.cu:[[# @LINE + 1]]:39: remark: kernel 'first' is a template that is never instantiated here: it was not analysed, nor was 1 other in this file [gpu-bank-conflict]
template <typename T> __global__ void first(T *out) { *out = 0; }
template <typename T> __global__ void second(T *out) { *out = 0; }
