// A sanitizer takes more than any limit.
// UNSUPPORTED: sanitize
//
// RUN: not %banklint --memory=60 %s 2>&1 | FileCheck %s

// CHECK: cannot analyse '{{.*}}': it needs more than 60 MB of memory; --memory=N gives it more

__global__ void small(int *out) { out[0] = 1; }
