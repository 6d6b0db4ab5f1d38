// RUN: banklint --cuda-path=none --table=all %s | FileCheck %s
//
// Behind a shift of a signed remainder nvcc joins some neighbours or none, by how the loops around are unrolled: eight
// loads of 32 bits here, six and one of 64 where k is unrolled by a pragma (nvcc 13.0, sm_90). Of an unsigned remainder
// it joins all.

__global__ void ofSigned(float *out, int n) {
  __shared__ float s[8][160];
  const int column = (int)threadIdx.x % 16;
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    for (int j = 0; j < 8; ++j)
      // CHECK-DAG: {{.*}}:[[# @LINE + 1]]:14 ofSigned 32 s load 4 {{.*}} bounded: as written; the compiler may join it with others
      sum += s[k][(column * 8 + j) + ((column * 8 + j) >> 5) * 4];
  out[threadIdx.x] = sum;
}

__global__ void ofUnsigned(float *out, int n) {
  __shared__ float s[8][160];
  const unsigned column = threadIdx.x % 16;
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    for (int j = 0; j < 8; ++j)
      // CHECK-DAG: {{.*}}:[[# @LINE + 1]]:14 ofUnsigned 32 s load 4 1 16 64 64 exact, joined with its neighbours into 128-bit accesses
      sum += s[k][(column * 8 + j) + ((column * 8 + j) >> 5) * 4];
  out[threadIdx.x] = sum;
}

void launch(float *p) {
  ofSigned<<<1, 32>>>(p, 1);
  ofUnsigned<<<1, 32>>>(p, 1);
}
