// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
//
// What the source says of its padding stays true: the constant that is for nothing but the length of these rows
// changes, not a second one is added, and a comment behind the declaration is true, or gone.

// FIXED: constexpr int T = 16, PAD = 2;
constexpr int T = 16, PAD = 1;
__global__ void named(float *out, const float *in) {
  // CHECK: note: pad the rows of 'a': 'PAD = 2' instead of 'PAD = 1'
  __shared__ float a[T][2 * T + PAD];
  int x = threadIdx.x, y = threadIdx.y;
  for (int k = 0; k < 2; ++k)
    a[x][2 * y + k] = in[y * T + x];
  __syncthreads();
  out[y * T + x] = a[y][2 * x];
}

__global__ void commented(float *out, const float *in) {
  // CHECK: note: pad the rows of 'tile': '[16 + 2]' instead of '[16 + 1]'
  __shared__ float tile[16][16 + 1]; // +1 avoids bank conflicts
  // FIXED: {{^}}  __shared__ float tile[16][16 + 2]; // +2 avoids bank conflicts{{$}}
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 16 + x];
  __syncthreads();
  out[y * 16 + x] = tile[x][y];
}

// A comment that says how many bytes there are is true no longer.
__global__ void computed(float *out, const float *in) {
  // CHECK: note: pad the rows of 'c': '[33]' instead of '[32]'
  __shared__ float c[32][32]; // 32x32x4=4k
  // FIXED: {{^}}  __shared__ float c[32][33];{{$}}
  int x = threadIdx.x, y = threadIdx.y;
  c[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = c[x][y];
}

// Two arrays with one constant change together, and their wavefronts are counted together: here the padding makes the
// conflicts.
// FIXED: constexpr int OFFSET = 0;
constexpr int OFFSET = 1;
__global__ void product(const float *x, const float *y, float *z, int n) {
  // CHECK: note: shorten the rows of 'p': 'OFFSET = 0' instead of 'OFFSET = 1'{{.*}} for all accesses of 'p' and 'q'
  // CHECK: note: shorten the rows of 'q': 'OFFSET = 0' instead of 'OFFSET = 1'
  __shared__ float p[T][T + OFFSET];
  __shared__ float q[T][T + OFFSET];
  float sum = 0;
  for (int k = 0; k < n; k += T) {
    p[threadIdx.y][threadIdx.x] = x[threadIdx.y * n + k + threadIdx.x];
    q[threadIdx.y][threadIdx.x] = y[(k + threadIdx.y) * n + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < T; ++i)
      sum += p[threadIdx.y][i] * q[i][threadIdx.x];
    __syncthreads();
  }
  z[threadIdx.y * n + threadIdx.x] = sum;
}

// A macro is as good.
// FIXED: #define SKEW 2 // words
#define SKEW 1 // words
__global__ void skewed(float *out, const float *in) {
  // CHECK: note: pad the rows of 'm': 'SKEW 2' instead of 'SKEW 1'
  __shared__ float m[T][2 * T + SKEW];
  int x = threadIdx.x, y = threadIdx.y;
  for (int k = 0; k < 2; ++k)
    m[x][2 * y + k] = in[y * T + x];
  __syncthreads();
  out[y * T + x] = m[y][2 * x];
}

// What another kernel uses stays.
// FIXED: #define GAP 1
#define GAP 1
__global__ void shared_gap(float *out, const float *in) {
  // CHECK: note: pad the rows of 'g': {{.*}}
  __shared__ float g[T][2 * T + GAP];
  int x = threadIdx.x, y = threadIdx.y;
  for (int k = 0; k < 2; ++k)
    g[x][2 * y + k] = in[y * T + x];
  __syncthreads();
  out[y * T + x] = g[y][2 * x] + GAP;
}

void launch(float *out, const float *in) {
  product<<<1, dim3(T, T)>>>(in, in, out, 256);
  skewed<<<1, dim3(T, T)>>>(out, in);
  shared_gap<<<1, dim3(T, T)>>>(out, in);
  computed<<<1, dim3(32, 32)>>>(out, in);
  named<<<1, dim3(T, T)>>>(out, in);
  commented<<<1, dim3(T, T)>>>(out, in);
}
