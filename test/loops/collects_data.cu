// RUN: %banklint --budget=300000 %s | FileCheck %s
//
// A loop that only collects data, such as the largest of many numbers in a list of each thread that stays sorted, is
// not executed to its end: some steps say as much as all. Here all would take several times the budget.

struct Largest {
  float Of[32];
  int At[32];
  __device__ void insert(float X, int I) {
    if (X > Of[31]) {
      Of[31] = X;
      At[31] = I;
    }
    for (int K = 30; K >= 0; --K)
      if (Of[K + 1] > Of[K]) {
        float F = Of[K];
        int A = At[K];
        Of[K] = Of[K + 1];
        At[K] = At[K + 1];
        Of[K + 1] = F;
        At[K + 1] = A;
      }
  }
};

__global__ void largest(const float *In, float *Out) {
  __shared__ float Seen[1024];
  Largest L;
  for (int I = 0; I < 32; ++I) {
    L.Of[I] = 0;
    L.At[I] = 0;
  }
  int Steps = 0;
  for (int I = 0; I < 1000; ++I, ++Steps)
    L.insert(In[I * 256 + threadIdx.x], I & 1023);
  // CHECK: :[[@LINE+1]]:3 largest {{.*}} Seen store 4 1 1 1 1 exact
  Seen[threadIdx.x + Steps] = L.Of[0]; // what the loop counts is known
  // CHECK: :[[@LINE+1]]:3 largest {{.*}} Seen store 4 up to 24 {{.*}} data-dependent: the index is data
  Seen[L.At[0]] = L.Of[1];
  // CHECK: :[[@LINE+1]]:22 largest {{.*}} Seen load 4 1 1 1 1 exact
  Out[threadIdx.x] = Seen[threadIdx.x];
}

void launch(const float *In, float *Out) { largest<<<1, 24>>>(In, Out); }
