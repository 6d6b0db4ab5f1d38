__global__ void blocks(float *out) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  // NOLINTEND
  // NOLINTBEGIN(gpu-bank-conflict)
  out[t] = s[t][0];
  // NOLINTEND(gpu-*)
  // NOLINTEND(bugprone-branch-clone)
  // NOLINTBEGIN
  out[t] += s[t][1];
}

void launch(float *out) { blocks<<<1, 32>>>(out); }
