// Functions of mathematics are counted as nvcc compiles them: fmaf is one instruction as a product with a sum is two, and
// a step of 64 of them is too large to be taken together with others. So the rows of `a` are loaded word by word.
// RUN: not %banklint --table=all --sort=file %s | FileCheck %s

// CHECK: cu:[[@LINE+12]]:{{.*}} loop {{.*}} a load 4 2 512 1024 512 exact{{ *$}}
__global__ void loop(const float *in, float *out) {
  __shared__ float a[128][8], b[8][128];
  const int t = threadIdx.x, y = t / 16, x = t % 16;
  float sums[8][8] = {}, rows[8], columns[8];
  for (int i = t; i < 1024; i += 256) {
    a[i / 8][i % 8] = in[i];
    b[i / 128][i % 128] = in[i];
  }
  __syncthreads();
  for (int k = 0; k < 8; ++k) {
    for (int i = 0; i < 8; ++i)
      rows[i] = a[y * 8 + i][k];
    for (int i = 0; i < 8; ++i)
      columns[i] = b[k][x * 8 + i];
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 8; ++j)
        sums[i][j] = fmaf(rows[i], columns[j], sums[i][j]);
  }
  for (int i = 0; i < 64; ++i)
    out[t * 64 + i] = sums[i / 8][i % 8];
}

// A loop around one that stays a loop is unrolled as a whole or not at all: here it has 32 steps, and what nvcc makes of
// the loop in it is too long. Of row j nothing is known then.
// CHECK: cu:[[@LINE+10]]:{{[0-9]+}} around {{.*}} rows load 4 {{.*}}
// CHECK-NEXT: cu:[[@LINE+9]]:{{[0-9]+}} around {{.*}} rows load 4 1 {{[0-9]+}}* {{[0-9]+}}* {{[0-9]+}}* exact{{ *$}}
__global__ void around(float *out, int n) {
  extern __shared__ float rows[];
  const int t = threadIdx.x;
  rows[t] = out[t];
  __syncthreads();
  for (int j = 0; j < 32; ++j) {
    float sum = 0;
    for (int d = 0; d < n; ++d)
      sum += rows[t * n + d] * rows[j * n + d];
    out[t * 32 + j] = sum;
  }
}

void launch(const float *in, float *out, int n) {
  loop<<<1, 256>>>(in, out);
  around<<<1, 32, 8192>>>(out, n);
}
