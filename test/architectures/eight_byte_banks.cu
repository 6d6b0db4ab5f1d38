// Compute capability 3.x: the banks are 4 bytes wide unless the program asks for 8. Other GPUs ignore that.
// RUN: not %banklint --arch=sm_35 --arch=sm_50 %s | FileCheck %s --check-prefix=ONE
// RUN: not %banklint --arch=sm_35 %s -- -DALL | FileCheck %s --check-prefix=ALL
// RUN: not %banklint --arch=sm_35 --arch=sm_35:8byte %s -- -DNONE | FileCheck %s --check-prefix=NONE

// Words 6t + 2 and 6t + 3: with banks of 4 bytes, words 2 and 98 meet, in different segments of 64.
__global__ void doubles(double *out) {
  __shared__ double s[512];
  s[threadIdx.x * 3 + 1] = out[threadIdx.x];
  // ONE: eight_byte_banks.cu:[[#@LINE-1]]:3: warning: sm_35: 2-way bank conflict
  // ONE: note: lanes 0 and 16 of warp 0 write words 2 and 98, both in bank 2
  // ALL-NOT: eight_byte_banks.cu:[[#@LINE-3]]:3: warning
}

// Words 0 and 1056: one bank of 4 bytes, but two of 8.
__global__ void floats(float *out) {
  __shared__ float s[64][32];
  out[threadIdx.x] = s[threadIdx.x % 2 * 33][threadIdx.x / 2];
  // ONE: eight_byte_banks.cu:[[#@LINE-1]]:22: warning: sm_50: 2-way bank conflict
  // ALL: eight_byte_banks.cu:[[#@LINE-2]]:22: warning: 2-way bank conflict
  // ALL: note: lanes 0 and 1 of warp 0 read words 0 and 1056, both in bank 0
}

// A column: words of 8 bytes 0, 16, 32, …, two lanes to a bank and a word of its own for each.
__global__ void column(float *out) {
  __shared__ float s[32][32];
  out[threadIdx.x] = s[threadIdx.x][0];
  // ALL: eight_byte_banks.cu:[[#@LINE-1]]:22: warning: 16-way bank conflict
  // ALL: note: lanes 0 and 2 of warp 0 read words 0 and 32, both in bank 0
  // ALL: eight_byte_banks.cu:[[#@LINE+6]]:3: note: shared memory is given banks of 8 bytes here
}

// NONE: {{^}}access {{ *}}kernel {{ *}}block  array  operation  sm_35 {{ *}}sm_35:8byte{{$}}
int main() {
#ifdef ALL
  cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte);
  cudaFuncSetSharedMemConfig(floats, cudaSharedMemBankSizeFourByte); // stronger, for this one
#elif !defined(NONE)
  cudaFuncSetSharedMemConfig((const void *)floats, cudaSharedMemBankSizeEightByte);
#endif
  doubles<<<1, 32>>>(nullptr);
  // NONE: doubles  32     s      store 8    2-way 2/1 {{ *}}1-way 1/1{{$}}
  floats<<<1, 32>>>(nullptr);
  // NONE: floats   32     s      load 4     2-way 2/1 {{ *}}1-way 1/1{{$}}
  column<<<1, 32>>>(nullptr);
  // NONE: column   32     s      load 4     16-way 16/1 {{ *}}16-way 16/1{{$}}
}
