// RUN: not %banklint %s > %t
// RUN: FileCheck %s < %t
//
// A layout is of all instantiations of a template. Where one would pay for what another saves, those with elements smaller
// than a word stay as they are: on an H200 the scan of ints became a quarter faster by these gaps, and that of chars
// slower. If they cannot be told apart in the text, as behind a pointer, it is advice. And what saves little beside
// accesses whose indices are data is no fix: each use takes instructions more.

// CHECK: leave a gap after every 32 elements of 'sums' where these have 4 bytes and more, '[i + (i >> 5) * (sizeof(sums[0]) > 3)]'
template <typename T> __global__ void scan(T *out, const T *in) {
  __shared__ T sums[128];
  int t = threadIdx.x, offset = 1;
  sums[2 * t] = in[2 * t];
  sums[2 * t + 1] = in[2 * t + 1];
  for (int d = 64; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d)
      sums[offset * (2 * t + 2) - 1] += sums[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0)
    sums[127] = 0;
  for (int d = 1; d < 128; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      T left = sums[offset * (2 * t + 1) - 1];
      sums[offset * (2 * t + 1) - 1] = sums[offset * (2 * t + 2) - 1];
      sums[offset * (2 * t + 2) - 1] += left;
    }
  }
  __syncthreads();
  out[2 * t] = sums[2 * t];
  out[2 * t + 1] = sums[2 * t + 1];
}

// CHECK: no padding is offered for 'behind': elements are smaller than a word
template <typename T> __global__ void scanBehind(T *out, const T *in) {
  __shared__ T behind[128];
  T *const sums = behind + 0;
  int t = threadIdx.x, offset = 1;
  sums[2 * t] = in[2 * t];
  sums[2 * t + 1] = in[2 * t + 1];
  for (int d = 64; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d)
      sums[offset * (2 * t + 2) - 1] += sums[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0)
    sums[127] = 0;
  for (int d = 1; d < 128; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      T left = sums[offset * (2 * t + 1) - 1];
      sums[offset * (2 * t + 1) - 1] = sums[offset * (2 * t + 2) - 1];
      sums[offset * (2 * t + 2) - 1] += left;
    }
  }
  __syncthreads();
  out[2 * t] = sums[2 * t];
  out[2 * t + 1] = sums[2 * t + 1];
}

// CHECK: 'places' has one dimension, and neither gaps nor another order make its accesses cheaper overall
__global__ void scatter(int *out, const int *in) {
  __shared__ int places[64];
  int t = threadIdx.x;
  places[2 * t] = in[t];
  for (int i = 0; i < 32; ++i) {
    __syncthreads();
    places[in[t + 32 * i] & 63] = i;
  }
  __syncthreads();
  out[t] = places[t];
}

void launch(int *out, const int *in, char *outs, const char *ins) {
  scan<<<1, 64>>>(out, in);
  scan<<<1, 64>>>(outs, ins);
  scanBehind<<<1, 64>>>(out, in);
  scanBehind<<<1, 64>>>(outs, ins);
  scatter<<<1, 32>>>(out, in);
}
