// What launches get is an argument of a function that another file calls.
#include "filter.h"

__global__ void filter(float *data) {
  __shared__ float s[2048];
  s[threadIdx.x * 32 + threadIdx.y] = data[threadIdx.x];
}
extern "C" void runFilter(float *data, dim3 threads, dim3 blocks) { filter<<<blocks, threads>>>(data); }

__global__ void columns(float *data, int n) {
  extern __shared__ float d[];
  d[threadIdx.x * 4] = data[n];
}
__global__ void wide(double *data, int n) {
  __shared__ double w[2048];
  w[threadIdx.x * 2] = data[n];
}
__global__ void twice(float *data) {
  __shared__ float t[2048];
  t[threadIdx.x * 2] = data[0];
}
__global__ void unknown(float *data) {
  __shared__ float u[32][64];
  u[threadIdx.x % 32][0] = u[0][threadIdx.x];
}
__global__ void byPointer(float *data) {
  __shared__ float p[32][64];
  p[threadIdx.x % 32][0] = p[0][threadIdx.x];
}
namespace steps {
// A loop leaves 2^11, whatever the argument is above that.
void runColumns(float *data, int logarithm) {
  int n = 1 << logarithm;
  for (; logarithm > 11; logarithm -= 2)
    n >>= 2;
  columns<<<1, n / 4, n * sizeof(float)>>>(data, n);
}
void runColumns(double *data, int logarithm) { wide<<<1, 1 << logarithm>>>(data, logarithm); }
void runTwice(float *data, int threads) { twice<<<1, threads>>>(data); }
void runUnknown(float *data, int threads) { unknown<<<1, threads>>>(data); }
void runByPointer(float *data, int threads) { byPointer<<<1, threads>>>(data); }
}
// A function of this file alone is none that others call.
__global__ void hidden(float *data) {
  __shared__ float h[2048];
  h[threadIdx.x * 32 + threadIdx.y] = data[0];
}
static void runHidden(float *data, dim3 threads, dim3 blocks) { hidden<<<blocks, threads>>>(data); }
