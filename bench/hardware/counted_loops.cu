// Loops whose number of steps is not constant, but known before they begin; what ends a step early; and sums under one
// condition. Four steps are taken together, and each thread takes its own steps in its turn.
#include "suite.h"

extern __shared__ float dynamic[];

/// Four words of a row, in dynamic shared memory: 128 bits.
__global__ void row_in_dynamic(float *out, int n) {
  for (int i = threadIdx.x; i < 4096; i += 32)
    dynamic[i] = i;
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += dynamic[threadIdx.x * 36 + i];
  out[threadIdx.x] = sum;
}

/// In a static array, twice 64 bits, of rows of so many words.
template <int Pitch> __global__ void row(float *out, int n) {
  __shared__ float s[32][Pitch];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += s[threadIdx.x][i];
  out[threadIdx.x] = sum;
}

/// Eight words in four steps: 128 bits.
__global__ void two_of_row(float *out, int n) {
  __shared__ float s[32][40];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; i += 2)
    sum += s[threadIdx.x][i] * s[threadIdx.x][i + 1];
  out[threadIdx.x] = sum;
}

/// Stores.
__global__ void fill_row(float *out, int n) {
  __shared__ float s[32][36];
  for (int i = 0; i < n; ++i)
    s[threadIdx.x][i] = out[i];
  __syncthreads();
  out[threadIdx.x] = s[n & 31][threadIdx.x];
}

/// As many steps as the block has threads.
__global__ void row_of_block(float *out) {
  __shared__ float s[32][36];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < blockDim.x; ++i)
    sum += s[threadIdx.x][i];
  out[threadIdx.x] = sum;
}

/// A triangle: thread t takes t steps.
__global__ void below_diagonal(float *out) {
  __shared__ float s[32][33];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < threadIdx.x; ++i)
    sum += s[threadIdx.x][i] * out[i];
  out[threadIdx.x] = sum;
}

/// The other one: what is left over from four steps comes first.
__global__ void above_diagonal(float *out) {
  __shared__ float s[32][33];
  const int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[i][t] = out[i * 32 + t];
  __syncthreads();
  float sum = 0;
  for (int i = t + 1; i < 32; ++i)
    sum += s[i][t] * s[t][i];
  out[t] = sum;
}

/// The same with an end that is an argument.
__global__ void from_diagonal(float *out, int n) {
  __shared__ float s[32][33];
  const int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[i][t] = out[i * 32 + t];
  __syncthreads();
  float sum = 0;
  for (int i = t; i < n; ++i)
    sum += s[t][i];
  out[t] = sum;
}

/// At most eleven steps: the assembler takes four, two and one.
__global__ void few_steps(float *out) {
  __shared__ float s[16][33];
  const int t = threadIdx.x;
  for (int i = 0; i < 16; ++i)
    s[i][t] = out[i * 32 + t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < t % 12; ++i)
    sum += s[i][t];
  out[t] = sum;
}

/// Nothing is joined across `continue`.
__global__ void continued(float *out, int n) {
  __shared__ float s[32][36];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (i >= n)
      continue;
    sum += s[threadIdx.x][i];
  }
  out[threadIdx.x] = sum;
}

/// The comparison becomes a part of the loop's condition.
__global__ void broken(float *out, int n) {
  __shared__ float s[32][36];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 8; ++i) {
    if (i >= n)
      break;
    sum += s[threadIdx.x][i];
  }
  out[threadIdx.x] = sum;
}

/// One branch.
__global__ void sums_under_condition(float *out, int n) {
  __shared__ float s[256];
  for (int i = 0; i < 8; ++i)
    s[i * 32 + threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  const int t = threadIdx.x;
  float sum = 0;
  // One line, at which all of them are counted. clang-format off
  if (t < n) sum += s[4 * t]; if (t < n) sum += s[4 * t + 1]; if (t < n) sum += s[4 * t + 2]; if (t < n) sum += s[4 * t + 3];
  // clang-format on
  out[t] = sum;
}

/// A condition that is the same for all threads leaves the loop.
__global__ void uniform_condition(float *out, int n) {
  __shared__ float s[256];
  for (int i = 0; i < 8; ++i)
    s[i * 32 + threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    if (n > 5)
      sum += s[4 * threadIdx.x + i];
  out[threadIdx.x] = sum;
}

/// A quotient without a rest.
__global__ void quotient(float *out) {
  __shared__ float s[256];
  for (int i = 0; i < 8; ++i)
    s[i * 32 + threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  const int b = 4 * threadIdx.x;
  out[threadIdx.x] = s[b / 2] + s[b / 2 + 1];
}

int main() {
  float *out = zeros<float>();
  row_in_dynamic<<<1, 32, 4096 * sizeof(float)>>>(out, 32);
  row<32><<<1, 32>>>(out, 32);
  row<33><<<1, 32>>>(out, 32);
  row<34><<<1, 32>>>(out, 32);
  row<36><<<1, 32>>>(out, 23);
  two_of_row<<<1, 32>>>(out, 32);
  fill_row<<<1, 32>>>(out, 32);
  row_of_block<<<1, 32>>>(out);
  below_diagonal<<<1, 32>>>(out);
  above_diagonal<<<1, 32>>>(out);
  from_diagonal<<<1, 32>>>(out, 32);
  few_steps<<<1, 32>>>(out);
  continued<<<1, 32>>>(out, 32);
  broken<<<1, 32>>>(out, 32);
  sums_under_condition<<<1, 32>>>(out, 32);
  uniform_condition<<<1, 32>>>(out, 32);
  quotient<<<1, 32>>>(out);
  return finish();
}
