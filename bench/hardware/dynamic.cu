// Dynamic shared memory. The compiler merges its accesses earlier, and more of them, than those of static arrays.
#include "suite.h"

/// Two arrays out of one piece of memory.
__global__ void carved(float *out) {
  extern __shared__ float memory[];
  float *a = memory, *b = memory + 256;
  a[threadIdx.x] = out[threadIdx.x];
  b[threadIdx.x] = out[threadIdx.x + 256];
  __syncthreads();
  out[threadIdx.x] = a[255 - threadIdx.x] - b[threadIdx.x ^ 3];
}

/// A row length that only the launch knows.
__global__ void pitch_of_launch(float *out, int pitch) {
  extern __shared__ float memory[];
  memory[threadIdx.y * pitch + threadIdx.x] = out[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = memory[threadIdx.x * pitch + threadIdx.y];
}

/// Arrays of several types behind each other.
__global__ void several_types(double *out) {
  extern __shared__ __align__(16) char memory_of_bytes[];
  double *d = reinterpret_cast<double *>(memory_of_bytes);
  short *h = reinterpret_cast<short *>(d + 128);
  d[threadIdx.x] = out[threadIdx.x];
  h[threadIdx.x * 2] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = d[127 - threadIdx.x] * h[threadIdx.x * 2];
}

/// Four neighbours changed in place: 128-bit load and store, where a static array stays scalar.
__global__ void update_four(float *out) {
  extern __shared__ float memory[];
  for (int i = 0; i < 4; ++i)
    memory[threadIdx.x + 256 * i] = out[threadIdx.x];
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    memory[4 * threadIdx.x + i] += out[i];
  __syncthreads();
  out[threadIdx.x] = memory[1023 - threadIdx.x];
}

/// Four neighbouring bytes: one 32-bit load, where those of a static array stay four.
__global__ void four_bytes(unsigned char *out) {
  extern __shared__ unsigned char bytes[];
  for (int i = 0; i < 4; ++i)
    bytes[threadIdx.x + 128 * i] = out[threadIdx.x];
  __syncthreads();
  const unsigned char *p = bytes + 4 * threadIdx.x;
  out[threadIdx.x] = p[0] - p[1] * p[2] + 3 * p[3];
}

/// A loop of unknown length over a row: unrolled by four, 128-bit loads.
__global__ void rows_of_argument_length(float *out, int length) {
  extern __shared__ float memory[];
  for (int i = 0; i < 32; ++i)
    memory[i * 32 + threadIdx.x] = out[threadIdx.x + i * 32];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < length; ++i)
    sum = sum * 3 + memory[threadIdx.x * 32 + i];
  out[threadIdx.x] = sum;
}

int main() {
  float *f = zeros<float>();
  carved<<<1, 256, 512 * 4>>>(f);
  pitch_of_launch<<<1, dim3(32, 16), 36 * 32 * 4>>>(f, 36);
  several_types<<<1, 128, 128 * 8 + 256 * 2>>>(reinterpret_cast<double *>(f));
  update_four<<<1, 256, 1024 * 4>>>(f);
  four_bytes<<<1, 128, 512>>>(reinterpret_cast<unsigned char *>(f));
  rows_of_argument_length<<<1, 32, 1024 * 4>>>(f, 24);
  return finish();
}
