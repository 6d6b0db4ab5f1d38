// RUN: not %banklint %s | FileCheck %s
//
// Neighbours behind a remainder are joined if nvcc can prove that the first is aligned. Behind `c % 64` of a signed
// number it cannot in a static array, unless that is declared with the alignment: there the remainder is shifts and a
// mask, which hide the last bits. An unsigned one is a mask; others multiply and subtract.

__global__ void signedOnes(float *out) {
  __shared__ float s[256];
  __shared__ __align__(16) float aligned[256];
  extern __shared__ float dynamic[];
  const int c = 2 * threadIdx.x;
  // CHECK-DAG: :[[@LINE+1]]:12 signedOnes 32 s load 4 2 1 2 1 exact{{$}}
  out[0] = s[c % 64] - s[c % 64 + 1];
  // CHECK-DAG: :[[@LINE+1]]:12 signedOnes 32 aligned load 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
  out[1] = aligned[c % 64] - aligned[c % 64 + 1];
  // CHECK-DAG: :[[@LINE+1]]:12 signedOnes 32 dynamic load 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
  out[2] = dynamic[c % 64] - dynamic[c % 64 + 1];
  // CHECK-DAG: :[[@LINE+1]]:12 signedOnes 32 s load 4 {{.*}} exact, joined with its neighbours into 64-bit accesses
  out[3] = s[c % 48 + 64] - s[c % 48 + 65];
  // CHECK-DAG: :[[@LINE+1]]:12 signedOnes 32 s load 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
  out[4] = s[(c & 63) + 128] - s[(c & 63) + 129];
}

__global__ void unsignedOnes(float *out) {
  __shared__ float s[256];
  const unsigned c = 2 * threadIdx.x;
  // CHECK-DAG: :[[@LINE+1]]:12 unsignedOnes 32 s load 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
  out[0] = s[c % 64] - s[c % 64 + 1];
}

// A quotient without a rest is a product, and the rest is 0.
__global__ void quotients(float *out, int n) {
  __shared__ float s[256];
  const int b = 4 * threadIdx.x;
  // CHECK-DAG: :[[@LINE+1]]:12 quotients 32 s load 4 1 1 2 2 exact, joined with its neighbours into 64-bit accesses
  out[0] = s[b / 2] - s[b / 2 + 1];
  // CHECK-DAG: :[[@LINE+1]]:12 quotients 32 s load 4 1 1 4 4 exact, joined with its neighbours into 128-bit accesses
  out[1] = s[b + b % 2 + 128] - s[b + 129] + s[b + 131];
  // CHECK-DAG: :[[@LINE+1]]:12 quotients 32 s load 4 2 1 2 1 exact{{$}}
  out[2] = s[(b + 1) / 2 + 64] - s[(b + 1) / 2 + 65];
}

int main() {
  signedOnes<<<1, 32, 1024>>>(nullptr);
  unsignedOnes<<<1, 32>>>(nullptr);
  quotients<<<1, 32>>>(nullptr, 0);
}
