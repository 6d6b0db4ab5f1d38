// The options of the check, as in a .clang-tidy file.
//
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.MinWays: 16}}' %s -- %standin 2>&1 | FileCheck %s --check-prefix=MIN --implicit-check-not=warning:
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.Block: "two=4;8x4"}}' %s -- %standin 2>&1 | FileCheck %s --check-prefix=BLOCK --implicit-check-not=warning:
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.Architecture: sm_75}}' %s -- %standin 2>&1 | FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning:
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.LoopStepBudget: 2}}' %s -- %standin 2>&1 | FileCheck %s --check-prefix=DEFAULT --implicit-check-not=warning:
//
// Wrong values are said, and the defaults used.
//
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.Architecture: sm_9}}' %s -- %standin 2>&1 | FileCheck %s --check-prefixes=ARCHITECTURE,DEFAULT
// ARCHITECTURE: warning: option 'Architecture' of check 'gpu-bank-conflict': unknown architecture 'sm_9'; did you mean 'sm_90'? `banklint arch` lists all
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.Architecture: "sm_90;custom:banks=64,width=4,lanes=32,broadcast=yes"}}' %s -- %standin | FileCheck %s --check-prefix=SEVERAL
// SEVERAL-DAG: warning: sm_90: 2-way bank conflict
// SEVERAL-DAG: warning: sm_90: 16-way bank conflict
// SEVERAL-DAG: warning: custom:banks=64,width=4,lanes=32,broadcast=yes: 8-way bank conflict
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.Block: "64x64"}}' %s -- %standin 2>&1 | FileCheck %s --check-prefixes=SHAPE,DEFAULT
// SHAPE: warning: invalid block shape '64x64' for option 'Block' of check 'gpu-bank-conflict'; expected [KERNEL=]X[xY[xZ]]
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.MinWays: few}}' %s -- %standin 2>&1 | FileCheck %s --check-prefixes=NUMBER,DEFAULT
// NUMBER: warning: invalid configuration value 'few' for option 'gpu-bank-conflict.MinWays'; expected an integer
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.AsWritten: perhaps}}' %s -- %standin 2>&1 | FileCheck %s --check-prefixes=TRUTH,DEFAULT
// TRUTH: warning: invalid configuration value 'perhaps' for option 'gpu-bank-conflict.AsWritten'; expected a bool
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.Nvcc: "12"}}' %s -- %standin 2>&1 | FileCheck %s --check-prefixes=NVCC,DEFAULT
// NVCC: warning: option 'Nvcc' of check 'gpu-bank-conflict': invalid version of nvcc '12': expected two numbers, such as 12.4
//
// The options and their defaults are dumped.
//
// RUN: %clang_tidy -config='{}' --dump-config | FileCheck %s --check-prefix=DUMP
// DUMP-DAG: gpu-bank-conflict.Architecture: sm_90
// DUMP-DAG: gpu-bank-conflict.AsWritten: {{'?}}false{{'?}}
// DUMP-DAG: gpu-bank-conflict.Block: ''
// DUMP-DAG: gpu-bank-conflict.Nvcc: ''
// DUMP-DAG: gpu-bank-conflict.MinWays: {{'?}}2{{'?}}
// DUMP-DAG: gpu-bank-conflict.LoopStepBudget: {{'?}}1024{{'?}}
//
// A .clang-tidy file beside the source.
//
// RUN: mkdir -p %t.dir
// RUN: cp %s %t.dir/options.cu
// RUN: printf 'CheckOptions:\n  gpu-bank-conflict.MinWays: 16\n' > %t.dir/.clang-tidy
// RUN: %clang_tidy %t.dir/options.cu -- %standin 2>&1 | FileCheck %s --check-prefix=MIN --implicit-check-not=warning:

__global__ void two(int *out) {
  __shared__ int s[2048];
  // MIN-NOT: 2-way
  // BLOCK-NOT: two
  // DEFAULT: options.cu:[[@LINE+2]]:10: {{warning}}: 2-way bank conflict
  // DEFAULT: note: kernel 'two', assuming 256 threads per block
  *out = s[threadIdx.x * 2];
}

__global__ void sixteen(int *out) {
  __shared__ int s[16 * 1024];
  // MIN: options.cu:[[@LINE+4]]:10: warning: 16-way bank conflict
  // BLOCK: options.cu:[[@LINE+3]]:10: warning: 4-way bank conflict
  // BLOCK: note: kernel 'sixteen' with the given block shape of 8x4 threads per block
  // DEFAULT: options.cu:[[@LINE+1]]:10: warning: 16-way bank conflict
  *out = s[threadIdx.x * 16];
}
