#include "kernels.h"
#include <thread>

// Right in blocks of 32 threads: with 64, neighbours would share elements at the ends of their rows.
__global__ void declared(float *out) {
  __shared__ float declared_tile[32][32];
  declared_tile[0][threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = declared_tile[threadIdx.x % 32][0];
}
void run(float *out, int width) { declared<<<1, width>>>(out); }
__global__ void given(float *out) {
  __shared__ float given_tile[32][32];
  given_tile[0][threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = given_tile[threadIdx.x % 32][0];
}
void runGiven(float *out, int width) { given<<<1, width>>>(out); }

// Nobody but this file knows a width, or there is none to be known.
__global__ void fixed(float *out) {
  __shared__ float fixed_tile[32][32];
  fixed_tile[0][threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = fixed_tile[threadIdx.x % 32][0];
}
void runFixed(float *out) { fixed<<<1, 32>>>(out); }
__global__ void alone(float *out) {
  __shared__ float alone_tile[32][32];
  alone_tile[0][threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = alone_tile[threadIdx.x % 32][0];
}
void runAlone(float *out, int width) { alone<<<1, width>>>(out); }

int main() {
  run(nullptr, 32);
  runGiven(nullptr, 32);
  std::thread(runGiven, nullptr, 64).join();
  runFixed(nullptr);
  runAlone(nullptr, 32);
}
