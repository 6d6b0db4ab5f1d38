// RUN: cp %s %t.cu
// RUN: %banklint --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
//
// The scan of a block, with a length that nobody knows: the stride doubles on the way up and is halved on the way down.
// Powers of two are what is tried for it, as far as all lanes stay in the array.

__global__ void prescan(float *out, const float *in, int n) {
  __shared__ float temp[1024];
  // CHECK: note: leave a gap after every 32 elements of 'temp', '[i + (i >> 5)]' instead of '[i]', takes {{.*}} on average over powers of two for 'stride'
  // FIXED: float temp[1024 + 1024 / 32];
  int t = threadIdx.x, stride = 1;
  temp[2 * t] = in[2 * t];
  temp[2 * t + 1] = in[2 * t + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d)
      temp[stride * (2 * t + 2) - 1] += temp[stride * (2 * t + 1) - 1];
    // FIXED: temp[padded(stride * (2 * t + 2) - 1)] += temp[
    stride *= 2;
  }
  for (int d = 1; d < n; d *= 2) {
    stride >>= 1;
    __syncthreads();
    if (t < d) {
      int left = stride * (2 * t + 1) - 1, right = stride * (2 * t + 2) - 1;
      float kept = temp[left];
      temp[left] = temp[right];
      temp[right] += kept;
    }
  }
  __syncthreads();
  out[2 * t] = temp[2 * t];
  out[2 * t + 1] = temp[2 * t + 1];
}

void launch(float *out, float *in, int n) { prescan<<<1, 512>>>(out, in, n); }
