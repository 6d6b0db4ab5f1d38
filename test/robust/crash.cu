// A crash of the analysis is told as one; what runs it goes on.
//
// RUN: %python %scripts/crashed.py %banklint --quiet --budget=1000000000000 %s | FileCheck %s --check-prefixes=CRASH,COMMAND
// RUN: %python %scripts/crashed.py %clang_tidy --config='{CheckOptions: {gpu-bank-conflict.EvaluationBudget: 1000000000000}}' %s -- %standin | FileCheck %s --check-prefixes=CRASH,TIDY

// CRASH: cannot analyse '{{.*}}crash.cu': the analysis crashed; this is a bug in banklint: please report it, with the file, {{in .*issue tracker|at .*issues}}
// COMMAND: exit code 2
// TIDY: exit code 0

__global__ void endless(int *out, int n) {
  __shared__ int s[1024];
  for (int i = 0; i < 1000; ++i)
    for (int j = 0; j < 1000; ++j)
      for (int k = 0; k < 1000; ++k)
        s[(threadIdx.x * i + j) % 1024] = k;
}
