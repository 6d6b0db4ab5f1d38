// RUN: not %banklint --quiet --timeout=60 --allow-incomplete --budget=400000 %s | FileCheck %s

// A copy is many accesses: they take of the budget.

#include <string.h>
__global__ void copies(int *out) {
  extern __shared__ char s[];
  for (int i = 0; i < 1000; ++i)
    for (int j = 0; j < 100; ++j)
      memcpy(s + threadIdx.x * 1024 + i, out, 1024);
}

// CHECK: shared-memory access
