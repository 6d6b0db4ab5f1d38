// A number that nobody knows decides whether this load conflicts, and for which values it does not cannot be said. In the
// worst case it would be what costs its kernel most, so it is told: as a remark, not as a conflict. The exit code stays
// 0, unless a gate has to be sure.
//
// RUN: %banklint_by_default --block=32 %s > %t.out
// RUN: FileCheck %s < %t.out
// RUN: sh -c '%banklint --block=32 --fail-on-undecided %s > %t.gate; test $? -eq 1'
// RUN: sh -c '%banklint --block=32 --fail-on-undecided --fail-on=64 %s > %t.gate; test $? -eq 0'
//
// CHECK:     undecided.cu:[[#LINE:]]:12: remark: may be up to 32-way: this load from 's' takes up to 32 wavefronts per warp, 1 at best; depends on 'n' [gpu-bank-conflict]
// CHECK-NOT: remark:
// CHECK:     banklint: sm_90: 0 conflicts and 1 possible conflict in 4 shared-memory accesses (2 exact, 2 bounded)
// CHECK-NOT: costliest

__global__ void undecided(float *out, const float *in, int n) {
  __shared__ float s[1024];
  for (int i = threadIdx.x; i < 1024; i += 32)
    s[i] = in[i];
  __syncthreads();
  const int stride = n > 5 ? 32 : 1;
  out[0] = s[threadIdx.x * stride];
}

// What costs little beside the rest is no finding: here it may be 2-way once, beside 64 wavefronts.
__global__ void little(float *out, const float *in, int n) {
  __shared__ float s[2048];
  for (int i = threadIdx.x; i < 2048; i += 32)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[(threadIdx.x >> 4) * (n > 5) * 32];
}

// A value decides it.
// RUN: %banklint --block=32 --assume=n=3 --fail-on-undecided %s
// RUN: not %banklint --block=32 --assume=n=9 %s | FileCheck %s --check-prefix=SURE
// SURE: warning: 32-way bank conflict: this load from 's'

// A comment for the check silences it; a baseline takes it in.
// RUN: sed 's,s.threadIdx.x . stride.;,& // NOLINT(gpu-bank-conflict),' %s > %t.silent.cu
// RUN: %banklint --block=32 --fail-on-undecided %t.silent.cu
// RUN: %banklint --block=32 --baseline=%t.json --write-baseline %s
// RUN: grep -q '"rule":"gpu-possible-bank-conflict"' %t.json
// RUN: %banklint --block=32 --baseline=%t.json --fail-on-undecided %s

// In reports it has a rule of its own, with a lower level.
// RUN: %banklint --block=32 --format=sarif %s > %t.sarif
// RUN: %python %scripts/check_sarif.py < %t.sarif
// RUN: FileCheck %s --check-prefix=SARIF < %t.sarif
// SARIF:      "ruleId": "gpu-possible-bank-conflict",
// SARIF-NEXT: "ruleIndex": 1,
// SARIF-NEXT: "level": "note",
// RUN: %banklint --block=32 --format=github %s | FileCheck %s --check-prefix=GITHUB
// GITHUB: ::notice file={{.*}},title=gpu-possible-bank-conflict::may be up to 32-way
// RUN: %banklint --block=32 --format=json %s > %t.report.json
// RUN: %python %scripts/check_json.py < %t.report.json
// RUN: FileCheck %s --check-prefix=JSON < %t.report.json
// JSON:      "findings": [
// JSON:      "severity": "note",
