// RUN: %banklint --block=32 %s | FileCheck %s
//
// What the compiler knows it does not load, and what nobody can read it does not store.

__global__ void known(float *out, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+2]]:3 known {{.*}} s load 4 1 1 1 1 exact{{$}}
  // CHECK: :[[@LINE+1]]:3 known {{.*}} s store 4 0 0 0 0 exact, not executed: nothing reads what it stores
  s[t] += out[0];
  // CHECK: :[[@LINE+2]]:3 known {{.*}} s load 4 0 0 0 0 exact, not executed: the compiler knows the value
  // CHECK: :[[@LINE+1]]:3 known {{.*}} s store 4 1 1 1 1 exact{{$}}
  s[t] += out[1];
  __syncthreads();
  // After a barrier, other threads may have written.
  // CHECK: :[[@LINE+1]]:14 known {{.*}} s load 4 1 1 1 1 exact{{$}}
  float a = -s[t];
  // CHECK: :[[@LINE+1]]:14 known {{.*}} s load 4 0 0 0 0 exact, not executed
  float b = -s[t];
  // A store that may be to the same place.
  s[n] = 1;
  // CHECK: :[[@LINE+1]]:14 known {{.*}} s load 4 1 1 1 1 exact{{$}}
  float c = -s[t];
  out[t] = a + b + c;
}

__global__ void observed(float *out) {
  volatile __shared__ float s[64];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:14 observed {{.*}} s load 4 1 1 1 1 exact{{$}}
  float a = -s[t];
  // CHECK: :[[@LINE+1]]:14 observed {{.*}} s load 4 1 1 1 1 exact{{$}}
  float b = -s[t];
  out[t] = a + b;
}

// A loop that waits for other threads: each step loads and stores.
__global__ void waiting(float *out, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = 0;
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:5 waiting {{.*}} s load 4 1 5 5 5 exact{{$}}
    // CHECK: :[[@LINE+1]]:5 waiting {{.*}} s store 4 1 5 5 5 exact{{$}}
    s[t] += out[i];
    __syncthreads();
  }
  out[t] = s[t];
}

void launch(float *out) { waiting<<<1, 32>>>(out, 5); }
