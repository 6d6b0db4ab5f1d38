// RUN: cp %s %t.cu
// RUN: banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
//
// Rows of parts of dynamic shared memory that do not become longer: another layout takes their place.

constexpr int H = 32, W = 32;

// An index that goes on in the next row, and one that leaves its part.
__global__ void across(const float *in, float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'rows'
  extern __shared__ float rows[];
  float *a = rows;
  float *b = rows + H * W;
  a[threadIdx.x * W + 1] = in[0];
  // FIXED: a[(threadIdx.x * W + 1) + ((threadIdx.x * W + 1) >> 5)] = in[0];
  for (int x = 0; x < W; ++x) {
    b[threadIdx.x * W + x] = in[x];
    out[x] += a[threadIdx.x * W + x + 2];
  }
}

void launch(float *in, float *out) { across<<<1, 32, 2 * H * W * sizeof(float)>>>(in, out); }
