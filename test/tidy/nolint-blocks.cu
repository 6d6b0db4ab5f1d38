// What lies between NOLINTBEGIN and NOLINTEND is silent, in the command as in clang-tidy. Both ends name the same checks;
// without a name they mean all.
//
// RUN: not %banklint --as-written %s | grep 'warning: .*bank conflict' | FileCheck %s --implicit-check-not=warning:
// RUN: %clang_tidy -config='{CheckOptions: {gpu-bank-conflict.AsWritten: true}}' %s -- %standin 2>&1 | grep 'warning: .*bank conflict' | FileCheck %s --implicit-check-not=warning:

__global__ void blocks(float *out) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  // CHECK: blocks.cu:[[@LINE+1]]:{{[0-9]+}}: warning:
  out[t] = s[t][0];
  // NOLINTBEGIN
  out[t] += s[t][1];
  // NOLINTEND
  // CHECK: blocks.cu:[[@LINE+1]]:{{[0-9]+}}: warning:
  out[t] += s[t][2];
  // NOLINTBEGIN(gpu-bank-conflict)
  out[t] += s[t][3];
  out[t] += s[t][4];
  // NOLINTEND(gpu-bank-conflict)
  // NOLINTBEGIN(gpu-*, bugprone-*)
  out[t] += s[t][5];
  // NOLINTEND(gpu-*, bugprone-*)
  // NOLINTBEGIN(bugprone-branch-clone)
  // CHECK: blocks.cu:[[@LINE+1]]:{{[0-9]+}}: warning:
  out[t] += s[t][6];
  // NOLINTEND(bugprone-branch-clone)
}

void launch(float *out) { blocks<<<1, 32>>>(out); }
