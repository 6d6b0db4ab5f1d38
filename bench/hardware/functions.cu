// Accesses in device functions, methods, lambdas and templates: the address comes from the caller.
#include "suite.h"

__device__ float at(const float *row, int i) { return row[i]; }

__device__ void put(float (&tile)[32][32], int y, int x, float v) { tile[y][x] = v; }

/// A helper that reads, called for a row and for a column.
__global__ void helper(float *out) {
  __shared__ float s[32][32];
  put(s, threadIdx.y, threadIdx.x, out[threadIdx.y * 32 + threadIdx.x]);
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = at(&s[0][0], threadIdx.x * 32 + threadIdx.y);
}

/// A tile as a class with a padded row.
template <typename T, int Rows, int Columns, int Pad> class Tile {
public:
  __device__ T &operator()(int y, int x) { return data[y * (Columns + Pad) + x]; }

private:
  T data[Rows * (Columns + Pad)];
};

template <int Pad> __global__ void tile_class(float *out) {
  __shared__ Tile<float, 32, 32, Pad> tile;
  tile(threadIdx.y, threadIdx.x) = out[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile(threadIdx.x, threadIdx.y);
}

/// A lambda that captures the array.
__global__ void lambda(float *out) {
  __shared__ float s[512];
  auto element = [&](int i) -> float & { return s[2 * i]; };
  element(threadIdx.x) = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = element(255 - threadIdx.x);
}

template <typename Operation> __device__ void forEach(float *s, Operation operation) {
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    operation(s[i], i);
}

/// A function object that a template calls.
__global__ void function_object(float *out) {
  __shared__ float s[1024];
  forEach(s, [&](float &x, int i) { x = out[i]; });
  __syncthreads();
  forEach(s, [&](float x, int i) { out[i] = x * 2; });
}

/// A pointer that moves down a column.
__global__ void moving_pointer(float *out) {
  __shared__ float s[32][32];
  for (int i = 0; i < 32; ++i)
    s[i][threadIdx.x] = out[i * 32 + threadIdx.x];
  __syncthreads();
  const float *p = s[threadIdx.x];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 8; ++i, p += 4)
    sum = sum * 3 + *p;
  out[threadIdx.x] = sum;
}

struct Accumulator {
  float *slot;
  __device__ explicit Accumulator(float *memory) : slot(memory + threadIdx.x * 4) {}
  __device__ void add(float x) { slot[0] += x; }
  __device__ float total() const { return slot[0]; }
};

/// An object that keeps a pointer to the thread's slot.
__global__ void object_with_pointer(float *out) {
  __shared__ float s[1024];
  for (int i = threadIdx.x; i < 1024; i += 256)
    s[i] = out[i];
  __syncthreads();
  Accumulator sum(s);
  sum.add(out[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = sum.total();
}

int main() {
  float *f = zeros<float>();
  helper<<<1, dim3(32, 32)>>>(f);
  tile_class<0><<<1, dim3(32, 32)>>>(f);
  tile_class<1><<<1, dim3(32, 32)>>>(f);
  lambda<<<1, 256>>>(f);
  function_object<<<1, 256>>>(f);
  moving_pointer<<<1, 32>>>(f);
  object_with_pointer<<<1, 256>>>(f);
  return finish();
}
