// Neighbouring accesses of one thread that the compiler joins, or does not join, into wider ones.
#include "suite.h"

/// Two neighbours from an even element: one 64-bit load, and no conflict.
__global__ void pair(float *out) {
  __shared__ float s[512];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 256] = out[threadIdx.x];
  __syncthreads();
  float a = s[2 * threadIdx.x];
  float b = s[2 * threadIdx.x + 1];
  out[threadIdx.x] = a - b;
}

/// From an odd element: two loads, each 2-way.
__global__ void pair_off_by_one(float *out) {
  __shared__ float s[514];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 256] = out[threadIdx.x];
  __syncthreads();
  float a = s[2 * threadIdx.x + 1];
  float b = s[2 * threadIdx.x + 2];
  out[threadIdx.x] = a - b;
}

/// Four neighbours, read in any order: one 128-bit load.
__global__ void four_in_any_order(float *out) {
  __shared__ float s[1024];
  for (int i = 0; i < 4; ++i)
    s[threadIdx.x + 256 * i] = out[threadIdx.x];
  __syncthreads();
  float c = s[4 * threadIdx.x + 2];
  float a = s[4 * threadIdx.x];
  float d = s[4 * threadIdx.x + 3];
  float b = s[4 * threadIdx.x + 1];
  out[threadIdx.x] = a - b * c + d;
}

/// Three of four neighbours are read as all four.
__global__ void three_of_four(float *out) {
  __shared__ float s[1024];
  for (int i = 0; i < 4; ++i)
    s[threadIdx.x + 256 * i] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[4 * threadIdx.x] - s[4 * threadIdx.x + 1] * s[4 * threadIdx.x + 3];
}

/// Three elements per thread stay three loads: their alignment is that of one element.
__global__ void three_of_three(float *out) {
  __shared__ float s[768];
  for (int i = 0; i < 3; ++i)
    s[threadIdx.x + 256 * i] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[3 * threadIdx.x] - s[3 * threadIdx.x + 1] * s[3 * threadIdx.x + 2];
}

/// Six elements per thread: three 64-bit loads, their stride of 6 words is free.
__global__ void six_of_six(float *out) {
  __shared__ float s[768];
  for (int i = 0; i < 6; ++i)
    s[threadIdx.x + 128 * i] = out[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 6; ++i)
    sum = sum * 3 + s[6 * threadIdx.x + i];
  out[threadIdx.x] = sum;
}

/// Eight stores per thread: two of 128 bits.
__global__ void eight_stores(float *out) {
  __shared__ float s[1024];
  for (int i = 0; i < 8; ++i)
    s[8 * threadIdx.x + i] = out[threadIdx.x + i * 128];
  __syncthreads();
  out[threadIdx.x] = s[1023 - threadIdx.x];
}

/// A row of 32 stores per thread: eight 128-bit stores, 8-way.
__global__ void row_per_thread(float *out) {
  __shared__ float s[64][32];
  for (int i = 0; i < 32; ++i)
    s[threadIdx.x][i] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32][threadIdx.x % 32];
}

/// With one more element per row nothing merges, and nothing conflicts.
__global__ void padded_row_per_thread(float *out) {
  __shared__ float s[64][33];
  for (int i = 0; i < 32; ++i)
    s[threadIdx.x][i] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x / 32][threadIdx.x % 32];
}

/// Stores to two arrays in turn: none merges.
__global__ void two_arrays_in_turn(float *out) {
  __shared__ float s[512], r[512];
  float x = out[threadIdx.x], y = out[threadIdx.x + 1];
  s[2 * threadIdx.x] = x;
  r[2 * threadIdx.x] = y;
  s[2 * threadIdx.x + 1] = y;
  r[2 * threadIdx.x + 1] = x;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] - r[threadIdx.x + 256];
}

/// One array after the other: 64-bit stores.
__global__ void two_arrays_in_sequence(float *out) {
  __shared__ float s[512], r[512];
  float x = out[threadIdx.x], y = out[threadIdx.x + 1];
  s[2 * threadIdx.x] = x;
  s[2 * threadIdx.x + 1] = y;
  r[2 * threadIdx.x] = y;
  r[2 * threadIdx.x + 1] = x;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x] - r[threadIdx.x + 256];
}

/// A barrier between two neighbours keeps them apart.
__global__ void barrier_between(float *out) {
  __shared__ float s[512];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 256] = out[threadIdx.x];
  __syncthreads();
  float a = s[2 * threadIdx.x];
  __syncthreads();
  float b = s[2 * threadIdx.x + 1];
  out[threadIdx.x] = a - b;
}

/// So does a store to shared memory.
__global__ void store_between(float *out) {
  __shared__ float s[512], r[256];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 256] = out[threadIdx.x];
  __syncthreads();
  float a = s[2 * threadIdx.x];
  r[threadIdx.x] = a;
  float b = s[2 * threadIdx.x + 1];
  __syncthreads();
  out[threadIdx.x] = a - b * r[255 - threadIdx.x];
}

/// A store to global memory does not.
__global__ void global_store_between(float *out) {
  __shared__ float s[512];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 256] = out[threadIdx.x];
  __syncthreads();
  float a = s[2 * threadIdx.x];
  out[threadIdx.x + 256] = a;
  float b = s[2 * threadIdx.x + 1];
  out[threadIdx.x] = a - b;
}

/// Volatile accesses stay as they are written.
__global__ void volatile_pair(float *out) {
  __shared__ volatile float s[512];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 256] = out[threadIdx.x];
  __syncthreads();
  float a = s[2 * threadIdx.x];
  float b = s[2 * threadIdx.x + 1];
  out[threadIdx.x] = a - b;
}

/// An array behind one of three words is aligned to four bytes only.
__global__ void array_behind_three_words(float *out) {
  __shared__ float head[3];
  __shared__ float s[512];
  if (threadIdx.x < 3)
    head[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 256] = out[threadIdx.x];
  __syncthreads();
  float a = s[2 * threadIdx.x];
  float b = s[2 * threadIdx.x + 1];
  out[threadIdx.x] = a - b * head[1];
}

/// Read, change and write back one after the other: no merging in a static array.
__global__ void update_four(float *out) {
  __shared__ float s[1024];
  for (int i = 0; i < 4; ++i)
    s[threadIdx.x + 256 * i] = out[threadIdx.x];
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    s[4 * threadIdx.x + i] += out[i];
  __syncthreads();
  out[threadIdx.x] = s[1023 - threadIdx.x];
}

/// Both loads come before both stores: 64 bits each way.
__global__ void swap_neighbours(float *out) {
  __shared__ float s[512];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 256] = out[threadIdx.x];
  __syncthreads();
  float a = s[2 * threadIdx.x], b = s[2 * threadIdx.x + 1];
  s[2 * threadIdx.x] = b;
  s[2 * threadIdx.x + 1] = a;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

/// The same element again: one load. The store that is overwritten: none.
__global__ void repeated(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  float a = s[threadIdx.x ^ 1];
  out[threadIdx.x + 256] = a;
  float b = s[threadIdx.x ^ 1];
  out[threadIdx.x] = b * 2;
}

/// Four 16-bit elements: one 64-bit load.
__global__ void four_shorts(short *out) {
  __shared__ short s[512];
  for (int i = 0; i < 4; ++i)
    s[threadIdx.x + 128 * i] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[4 * threadIdx.x] - s[4 * threadIdx.x + 1] * s[4 * threadIdx.x + 2] + 3 * s[4 * threadIdx.x + 3];
}

/// Four bytes of a static array: four loads.
__global__ void four_bytes(unsigned char *out) {
  __shared__ unsigned char s[512];
  for (int i = 0; i < 4; ++i)
    s[threadIdx.x + 128 * i] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[4 * threadIdx.x] - s[4 * threadIdx.x + 1] * s[4 * threadIdx.x + 2] + 3 * s[4 * threadIdx.x + 3];
}

/// Two doubles: one 128-bit load.
__global__ void two_doubles(double *out) {
  __shared__ double s[256];
  s[threadIdx.x] = out[threadIdx.x];
  s[threadIdx.x + 128] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[2 * threadIdx.x] - s[2 * threadIdx.x + 1];
}

int main() {
  float *f = zeros<float>();
  pair<<<1, 256>>>(f);
  pair_off_by_one<<<1, 256>>>(f);
  four_in_any_order<<<1, 256>>>(f);
  three_of_four<<<1, 256>>>(f);
  three_of_three<<<1, 256>>>(f);
  six_of_six<<<1, 128>>>(f);
  eight_stores<<<1, 128>>>(f);
  row_per_thread<<<1, 64>>>(f);
  padded_row_per_thread<<<1, 64>>>(f);
  two_arrays_in_turn<<<1, 256>>>(f);
  two_arrays_in_sequence<<<1, 256>>>(f);
  barrier_between<<<1, 256>>>(f);
  store_between<<<1, 256>>>(f);
  global_store_between<<<1, 256>>>(f);
  volatile_pair<<<1, 256>>>(f);
  array_behind_three_words<<<1, 256>>>(f);
  update_four<<<1, 256>>>(f);
  swap_neighbours<<<1, 256>>>(f);
  repeated<<<1, 256>>>(f);
  four_shorts<<<1, 128>>>(reinterpret_cast<short *>(f));
  four_bytes<<<1, 128>>>(reinterpret_cast<unsigned char *>(f));
  two_doubles<<<1, 128>>>(reinterpret_cast<double *>(f));
  return finish();
}
