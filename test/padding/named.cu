// RUN: rm -rf %t && mkdir %t && cp %s %t/scan.cu
// RUN: %banklint --fix %t/scan.cu > %t/messages
// RUN: sed 's://.*::' %t/scan.cu | FileCheck --check-prefix=FIXED %s
// RUN: %banklint --fix=patch %t/scan.cu | count 0
//
// Gaps make `i + (i >> 5)` of each index. So that no index stands twice, the layout gets a name in front of the array,
// and the array's length is the formula: the next reader sees what the numbers mean.

// FIXED-LABEL: void scan(
__global__ void scan(float *out, const float *in) {
  // FIXED: const auto padded = [](unsigned i) { return i + (i >> 5); };
  // FIXED-NEXT: __shared__ float temp[256 + 256 / 32];
  __shared__ float temp[256];
  const int t = threadIdx.x;
  // FIXED: temp[padded(t)] = in[t];
  temp[t] = in[t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    const int i = (t + 1) * d * 2 - 1;
    // FIXED: if (i < 256) temp[padded(i)] += temp[padded(i - d)];
    if (i < 256) temp[i] += temp[i - d];
    __syncthreads();
  }
  // FIXED: if (t == 0) temp[padded(255)] = 0;
  if (t == 0) temp[255] = 0;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    const int i = (t + 1) * d * 2 - 1;
    if (i < 256) {
      // FIXED: float x = temp[padded(i)];
      float x = temp[i];
      // FIXED: temp[padded(i)] += temp[padded(i - d)];
      temp[i] += temp[i - d];
      // FIXED: temp[padded(i - d)] = x;
      temp[i - d] = x;
    }
    __syncthreads();
  }
  // FIXED: out[t] = temp[padded(t)];
  out[t] = temp[t];
}

// Where the name is taken, it is another one.
// FIXED-LABEL: void taken(
__global__ void taken(float *out, const float *in) {
  // FIXED: const auto padded2 = [](unsigned i) { return i + (i >> 5); };
  __shared__ float temp[256];
  int padded = 8 * (threadIdx.x % 32);
  // FIXED: temp[padded2(padded)] = in[threadIdx.x];
  temp[padded] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = temp[padded];
}

// Two arrays in one block: each has its own, as each fix may be taken alone.
// FIXED-LABEL: void two(
__global__ void two(float *out, const float *in) {
  // FIXED: const auto [[LEFT:padded2?]] = [](unsigned i) { return i + (i >> 5); };
  // FIXED-NEXT: __shared__ float left[1024 + 1024 / 32];
  __shared__ float left[1024];
  // FIXED: const auto [[RIGHT:padded2?]] = [](unsigned i) { return i + (i >> 5); };
  // FIXED-NEXT: __shared__ float right[1024 + 1024 / 32];
  __shared__ float right[1024];
  // FIXED: left[[[LEFT]](8 * (threadIdx.x % 32))] = in[0];
  left[8 * (threadIdx.x % 32)] = in[0];
  // FIXED: right[[[RIGHT]](8 * (threadIdx.x % 32))] = in[1];
  right[8 * (threadIdx.x % 32)] = in[1];
  __syncthreads();
  out[threadIdx.x] = left[threadIdx.x] + right[threadIdx.x];
}

// A lambda that captures what it names would not see it: there the index stands twice.
// FIXED-LABEL: void captures(
__global__ void captures(float *out, const float *in) {
  // FIXED-NOT: const auto padded
  // FIXED: __shared__ float temp[256 + 256 / 32];
  __shared__ float temp[256];
  const int i = 8 * (threadIdx.x % 32);
  temp[i] = in[threadIdx.x];
  __syncthreads();
  auto read = [i] { return temp[i]; };
  out[threadIdx.x] = read();
}

void launch(float *out, const float *in) {
  scan<<<1, 128>>>(out, in);
  taken<<<1, 32>>>(out, in);
  two<<<1, 32>>>(out, in);
  captures<<<1, 32>>>(out, in);
}
