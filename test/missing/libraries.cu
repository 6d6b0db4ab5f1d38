// RUN: %banklint_by_default %s -- -isystem %S/Inputs/library | FileCheck %s
// RUN: %banklint_by_default --coverage %s -- -isystem %S/Inputs/library | FileCheck %s --check-prefix=COVERAGE
// RUN: %banklint_by_default --format=json %s -- -isystem %S/Inputs/library > %t.json
// RUN: %python %scripts/check_json.py < %t.json
// RUN: FileCheck %s --check-prefix=JSON --implicit-check-not=never_used < %t.json
// RUN: not %banklint_by_default --table=all %s -- -I %S/Inputs/library | FileCheck %s --check-prefix=OWN --implicit-check-not=libraries,
//
// Kernels that a library in system headers launches are not analysed, and are not the user's to change. But a run that
// has not looked at them says so: by name, and in the JSON each with its state. The exit code stays 0.
#include <sorting.h>

__global__ void own(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = 1;
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

void run(int *keys, float *out) {
  sorting::sort(keys);
  sorting::fill<<<1, 32>>>(out); // launched here, and the library's all the same
  own<<<1, 64>>>(out);
}
// CHECK: banklint: sm_90: 0 conflicts in 2 shared-memory accesses (2 exact)
// CHECK-NEXT: banklint: 4 kernels of libraries, in system headers, not analysed: sorting::fill, sorting::detail::pass, sorting::detail::histogram{{$}}

// COVERAGE: 2 33.3% exact
// COVERAGE: 4 66.7% not analysed
// COVERAGE: 4 66.7% the kernel is a library's

// JSON: "kernel": "own",
// JSON: "state": "complete",
// JSON: "kernel": "sorting::fill<float>",
// JSON: "in_header": true,
// JSON-NEXT: "state": "of_library",
// JSON-DAG: "kernel": "sorting::detail::histogram<int>",
// JSON-DAG: "kernel": "sorting::detail::pass<int, true>",
// JSON-DAG: "kernel": "sorting::detail::pass<int, false>",

// With -I the library is a part of the program.
// OWN: sorting.h:6:{{.*}}sorting::detail::histogram<int>
// OWN: 1 conflict in 4 shared-memory accesses
