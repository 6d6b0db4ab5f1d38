// A kernel that is larger than the budget is analysed as far as that goes. What is behind is missing: that is said, with the
// budget and what raises it, and the run does not end as if the kernel were clean.
//
// RUN: sh -c '%banklint --quiet --block=32 --budget=300 %s > %t.out 2> %t.err; test $? -eq 2'
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=ERR --match-full-lines < %t.err
// CHECK: banklint: sm_90: 0 conflicts in 1 shared-memory access (1 bounded)
// CHECK-NEXT: banklint: 1 kernel analysed to the end, 1 cut off
// ERR:     banklint: error: {{.*}}cut-off.cu:[[# @LINE + 27]]: kernel 'large' is too large to be analysed to the end: it was cut off after 300 instructions; --budget=N lets it run longer
// ERR-NOT: {{.}}
//
// Its accesses are not known to the end, so they count as missing in the shares.
//
// RUN: %banklint --quiet --block=32 --budget=300 --coverage --allow-incomplete %s | FileCheck %s --check-prefix=SHARES
// SHARES:      {{^}} 1 100.0% not analysed
// SHARES-NEXT: {{^}} 1 100.0% the kernel was cut off
//
// RUN: sh -c '%banklint --format=json --block=32 --budget=300 %s > %t.json; %python %scripts/check_json.py < %t.json'
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// JSON: "kernel": "large"
// JSON: "state": "cut_off"
// JSON-NEXT: "budget": 300
//
// RUN: sh -c '%banklint --format=sarif --block=32 --budget=300 %s; true' | FileCheck %s --check-prefix=SARIF
// SARIF: "toolExecutionNotifications"
// SARIF: kernel 'large' is too large
//
// With a larger budget, or the usual one, all is there.
//
// RUN: not %banklint --quiet --block=32 %s | FileCheck %s --check-prefix=WHOLE --implicit-check-not='cut off'
// WHOLE: cut-off.cu:[[# @LINE + 11]]:3: warning: 32-way bank conflict
// WHOLE: 1 conflict in 2 shared-memory accesses (2 exact)

#define TIMES10(x) x x x x x x x x x x

__global__ void large(float *out) {
  __shared__ float s[32][32];
  int t = threadIdx.x, x = 0;
  s[0][t] = *out;
  TIMES10(TIMES10(x = x * 3 % 32;))
  // Not reached with the small budget.
  s[t][x] = *out;
}

__global__ void small(float *out) { *out = 0; }

// RUN: not %banklint --budget=none %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: banklint: error: invalid budget 'none': expected a number of instructions
