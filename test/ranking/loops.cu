// A loop of unknown length counts as 32 iterations: findings, table and summary begin with its 2-way conflict, which
// wastes 8 wavefronts in each and so 256, before the 32-way one that wastes 248 once. One number makes the order and the
// share.

// RUN: not %banklint_by_default --block=256 --table=conflicts %s > %t.out
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=TABLE < %t.out

__global__ void k(float *out, const float *in, int n) {
  __shared__ float once[256 * 32];
  __shared__ float often[256 * 2];
  once[threadIdx.x * 32] = in[threadIdx.x];
  for (int i = 0; i < n; ++i) {
    often[threadIdx.x * 2] = in[i];
    __syncthreads();
    out[i] += often[threadIdx.x ^ 1];
    __syncthreads();
  }
  out[threadIdx.x] = once[threadIdx.x];
}

// The shares are of 264 wavefronts outside of the loop and 32 times 24 in it: 256 and 248 of 1,032. What is assumed is
// said once.
// CHECK:      loops.cu:14:5: warning: 2-way bank conflict: this store to 'often' takes 2 wavefronts per warp instead of 1 (16 wavefronts for 8 requests per iteration of the loop, 8 at best; saves ≤ 25 %) [gpu-bank-conflict]
// CHECK:      loops.cu:12:3: warning: 32-way bank conflict: this store to 'once' takes 32 wavefronts per warp instead of 1 (256 wavefronts for 8 requests, 8 at best; saves ≤ 25 %) [gpu-bank-conflict]
// CHECK:      saves ≤: of the kernel's shared-memory time, if loops of unknown length run 32 times; --assume=NAME=VALUE gives a launch's numbers
// CHECK:      banklint: sm_90: 2 conflicts in 4 shared-memory accesses (4 exact)
// CHECK-NEXT: banklint: --fix can fix

// TABLE:      {{^}}access kernel block array operation ways requests wavefronts ideal saves ≤ verdict{{$}}
// TABLE-NEXT: {{^}}loops.cu:14:5 k 256 (option) often store 4 2 8* 16* 8* 25 % exact{{$}}
// TABLE-NEXT: {{^}}loops.cu:12:3 k 256 (option) once store 4 32 8 256 8 25 % exact{{$}}
// TABLE-NEXT: * for one iteration of a loop of unknown length
// TABLE-NEXT: 2 accesses without conflicts are not listed; --table=all lists all

// What a launch says puts the real number in the place of the assumed one, and nothing is assumed any more.
// RUN: not %banklint_by_default --block=256 --assume=n=4 %s | FileCheck %s --check-prefix=KNOWN
// KNOWN:     warning: 32-way bank conflict: this store to 'once' {{.*}}saves ≤ 69 %
// KNOWN:     warning: 2-way bank conflict: this store to 'often' {{.*}}saves ≤ 9 %
// KNOWN-NOT: if loops of unknown length

// Where not all is shown, the last lines say what cost most.
// RUN: not %banklint_by_default --block=256 --top=1 %s | FileCheck %s --check-prefix=TOP
// TOP:     warning: 2-way
// TOP-NOT: warning: 32-way
// TOP:     banklint: showing 1 of 2 conflicts (--top=1)
// TOP:      banklint: sm_90: 2 conflicts in 4
// TOP-NEXT: banklint: the arrays with conflicts, by cost, if loops of unknown length run 32 times:
// TOP-NEXT: often' in a loop: fixing it saves at most 25 % of the shared-memory time of 'k'
// TOP-NEXT: once': fixing it saves at most 25 % of the shared-memory time of 'k'

// RUN: not %banklint_by_default --block=256 --sort=file %s | FileCheck %s --check-prefix=FILE
// FILE:       warning: 32-way
// FILE:       warning: 2-way
// FILE:       loops.cu:12:3 k
// FILE-NEXT:  loops.cu:14:5 k

// The facts behind the rank are in the JSON.
// RUN: not %banklint_by_default --block=256 --format=json %s > %t.json
// RUN: %python %scripts/check_json.py < %t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// JSON:      "cost": {
// JSON-NEXT:   "share_at_most": 0.2481,
// JSON-NEXT:   "rank": 262144
// JSON:      "cost": {
// JSON-NEXT:   "kernel": "k",
// JSON-NEXT:   "excess": 8,
// JSON-NEXT:   "unknown_loops": 1,
// JSON-NEXT:   "loop_depth": 1,
// JSON-NEXT:   "blocks": null,
// JSON-NEXT:   "share_at_most": 0.2481,
// JSON:      "cost": {
// JSON-NEXT:   "share_at_most": 0.2404,
// JSON-NEXT:   "rank": 253952
// JSON:      "cost": {
// JSON-NEXT:   "kernel": "k",
// JSON-NEXT:   "excess": 248,
// JSON-NEXT:   "unknown_loops": 0,

// RUN: not banklint --sort=size x.cu 2>&1 | FileCheck %s --check-prefix=SORT
// SORT: error: unknown order 'size'; expected cost or file
// RUN: not banklint --table=some x.cu 2>&1 | FileCheck %s --check-prefix=WHICH
// WHICH: error: unknown table 'some'; expected conflicts, all or none
