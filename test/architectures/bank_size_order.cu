// The last setting before a launch decides. Where it is another function that sets it, any setting of 8 bytes does.
// RUN: not %banklint --arch=sm_35 %s | FileCheck %s --implicit-check-not=warning:

__global__ void eight(double *out) {
  __shared__ double s[512];
  s[threadIdx.x * 3] = out[threadIdx.x];
}
__global__ void four(double *out) {
  __shared__ double s[512];
  s[threadIdx.x * 3] = out[threadIdx.x];
  // CHECK: bank_size_order.cu:[[#@LINE-1]]:3: warning: 2-way bank conflict
}
__global__ void elsewhere(double *out) {
  __shared__ double s[512];
  s[threadIdx.x * 3] = out[threadIdx.x];
}

void first(double *out) { elsewhere<<<1, 32>>>(out); }

int main() {
  cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte);
  eight<<<1, 32>>>(nullptr);
  cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeFourByte);
  four<<<1, 32>>>(nullptr);
  first(nullptr);
}
