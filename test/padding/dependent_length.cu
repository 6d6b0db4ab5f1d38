// RUN: not %banklint %s | FileCheck %s
//
// Rows whose length is another one in each instance of a template: there is no text that would be the edit, so the
// advice says by how much they become longer.

template <typename T, int N, int B> __global__ void turned(const T *in, T *out, int n) {
  __shared__ T t[N][N + 1];
  for (int y = 0; y < N; y += B)
    t[y + threadIdx.y][threadIdx.x] = in[(y + threadIdx.y) * n + threadIdx.x];
  __syncthreads();
  // CHECK: dependent_length.cu:7:16: note: pad dimension 2 of 't' by {{[0-9]+}} takes
  for (int y = 0; y < N; y += B)
    out[(y + threadIdx.y) * n + threadIdx.x] = t[threadIdx.x][y + threadIdx.y];
}

void launch(const short *a, short *b, const float *c, float *d, const signed char *e, signed char *f) {
  turned<short, 32, 8><<<1, dim3(32, 8)>>>(a, b, 32);
  turned<float, 32, 8><<<1, dim3(32, 8)>>>(c, d, 32);
  turned<short, 64, 4><<<1, dim3(64, 4)>>>(a, b, 64);
  turned<signed char, 32, 32><<<1, dim3(32, 32)>>>(e, f, 32);
}
