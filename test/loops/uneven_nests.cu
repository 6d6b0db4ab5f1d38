// RUN: not %banklint --nvcc=13.0 --table=all %s | FileCheck %s
//
// A loop in a loop with a constant number of steps, whose own number hangs on the outer counter, as in factorisations.
// For nvcc that number is not constant where it decides whether the outer loop is unrolled: the inner one counts with
// the seven copies that it makes of a step. Requests and wavefronts are those of an H200 (bench/hardware/nests.cu).

template <int N> __device__ void fill(float (&a)[N][N + 1], const float *in) {
  for (int i = threadIdx.x; i < N * N; i += 32)
    a[i / N][i % N] = in[i];
  __syncthreads();
}

template <int N> __global__ void before(const float *in, float *out) {
  __shared__ float a[N][N + 1], b[N][N + 1];
  fill(a, in);
  fill(b, in + 2048);
  float total = 0;
  for (int j = 0; j < N; ++j) {
    float s = in[j * 64 + threadIdx.x];
    for (int k = 0; k < j; ++k)
      s -= a[threadIdx.x % N][k] *
           b[j][k];
    total = total * 0.5f + s * s;
  }
  out[threadIdx.x] = total;
}

// Four outer steps are unrolled, and the inner ones with them: what one step has loaded, the next ones know.
// CHECK-DAG: [[@LINE-8]]:12 before<4> {{.*}} a load 4 1 3 3 3 exact
// CHECK-DAG: [[@LINE-8]]:12 before<4> {{.*}} b load 4 1 4 4 4 exact

// Eight are not. Rows of nine words are not aligned: each step loads for itself.
// CHECK-DAG: [[@LINE-12]]:12 before<8> {{.*}} a load 4 1 28 28 28 exact
// CHECK-DAG: [[@LINE-12]]:12 before<8> {{.*}} b load 4 1 28 28 28 exact

// Rows of eight words are: four steps are two loads of 64 bits, and what is left over, up to three steps, is one load of
// 128 bits, however many of these three there are.
// CHECK-DAG: [[@LINE-17]]:12 before<7> {{.*}} a load 4 2 11 64 32 exact
// CHECK-DAG: [[@LINE-17]]:12 before<7> {{.*}} b load 4 1 8 16 16 exact

// Five: a few instructions more or less decide.
// CHECK-DAG: [[@LINE-21]]:12 before<5> {{.*}} a load 4 {{.*}} bounded: as written; the compiler may join

// Some steps have none of the inner ones: nvcc may take these out of the loop.
template <int N> __global__ void in_some(const float *in, float *out) {
  __shared__ float a[N][N + 1], b[N][N + 1];
  fill(a, in);
  fill(b, in + 2048);
  float total = 0;
  for (int j = 0; j < N; ++j) {
    float s = in[j * 64 + threadIdx.x];
    if (j >= 2)
      for (int k = 0; k < N; ++k)
        s -= a[threadIdx.x % N][k] *
             b[j][k];
    total = total * 0.5f + s * s;
  }
  out[threadIdx.x] = total;
}
// CHECK-DAG: [[@LINE-6]]:14 in_some<16> {{.*}} a load 4 {{.*}} bounded: as written; the compiler may join

// A load that an inner loop repeats is one for the optimizer, which then takes four outer steps together: two loads of 64
// bits each (machine code of nvcc 13.0 for sm_90).
__global__ void repeated(const float *in, float *out) {
  __shared__ float v[32 * 33], s[32][32];
  const int row = threadIdx.x / 4, part = threadIdx.x % 4;
  float acc[8] = {}, total = 0.f;
  for (int e = threadIdx.x; e < 1024; e += 128) {
    v[e / 32 * 33 + e % 32] = in[1024 + e];
    s[e / 32][e % 32] = in[e];
  }
  __syncthreads();
  for (int y = 0; y < 32; ++y) {
    total += s[row][y];
    for (int x = 0; x < 8; ++x)
      acc[x] += s[row][y] * v[y * 33 + part + 4 * x];
  }
  for (int x = 0; x < 8; ++x)
    out[row * 32 + part + 4 * x] = acc[x] / total;
}
// CHECK-DAG: [[@LINE-7]]:14 repeated {{.*}} s load 4 8 64 512 128 exact

void run(const float *in, float *out) {
  before<4><<<1, 32>>>(in, out);
  before<5><<<1, 32>>>(in, out);
  before<7><<<1, 32>>>(in, out);
  before<8><<<1, 32>>>(in, out);
  in_some<16><<<1, 32>>>(in, out);
  repeated<<<1, 128>>>(in, out);
}
