// RUN: cp %s %t.cu
// RUN: banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: banklint --cuda-path=none --fix %t.cu
// RUN: diff %t.once.cu %t.cu
//
// Dynamic shared memory that pointers carve into parts with rows. Each pitch gets a name, of which the indices, the
// offsets of the parts behind, and the bytes of the launch are made. It is edited where each index stays in its row and
// its part: the kernel is analysed with the longer rows as well, and each access has to be where it should be.

constexpr int ROWS = 32, WIDTH = 64, KEYS = 32;
// FIXED: constexpr int ROWS = 32, WIDTH = 64, KEYS = 32;
// FIXED-DAG: {{^}}constexpr int WIDTH_PITCH = WIDTH + [[W:[0-9]+]];
// FIXED-DAG: {{^}}constexpr int KEYS_PITCH = KEYS + [[K:[0-9]+]];

__global__ void attend(const float *in, float *out) {
  // CHECK: note: lengthen the rows in 'pool': 'WIDTH + {{[0-9]+}}' instead of 'WIDTH', 'KEYS + {{[0-9]+}}' instead of 'KEYS' takes
  extern __shared__ float pool[];
  float *q = pool;
  float *k = q + ROWS * WIDTH;
  // FIXED: float *k = q + ROWS * WIDTH_PITCH;
  float *s = &pool[2 * ROWS * WIDTH];
  // FIXED: float *s = &pool[2 * ROWS * WIDTH_PITCH];
  int t = threadIdx.x;
  for (int x = 0; x < WIDTH; ++x) {
    q[t * WIDTH + x] = in[t * WIDTH + x];
    // FIXED: q[t * WIDTH_PITCH + x] = in[t * WIDTH + x];
    k[t * WIDTH + x] = in[4096 + t * WIDTH + x];
  }
  __syncthreads();
  for (int y = 0; y < KEYS; ++y) {
    float sum = 0;
    for (int x = 0; x < WIDTH; ++x)
      sum += q[t * WIDTH + x] * k[y * WIDTH + x];
    // FIXED: sum += q[t * WIDTH_PITCH + x] * k[y * WIDTH_PITCH + x];
    s[t * KEYS + y] = sum;
    // FIXED: s[t * KEYS_PITCH + y] = sum;
  }
  for (int y = 0; y < KEYS; ++y)
    out[t] += s[t * KEYS + y];
}

// A pitch that only the template knows is named in the kernel.
template <int R, int D> __global__ void sum(const float *in, float *out) {
  // CHECK: note: lengthen the rows in 'part': 'D + {{[0-9]+}}' instead of 'D' takes
  extern __shared__ float part[];
  // FIXED: extern __shared__ float part[];
  // FIXED-NEXT: {{^}}  constexpr int D_PITCH = D + [[D:[0-9]+]];
  float *a = part;
  float *b = part + R * D;
  // FIXED: float *b = part + R * D_PITCH;
  for (int x = 0; x < D; ++x) {
    a[threadIdx.x * D + x] = in[x];
    b[threadIdx.x * D + x] = in[x + 1];
  }
  __syncthreads();
  for (int x = 0; x < D; ++x)
    out[threadIdx.x] += a[threadIdx.x * D + x] * b[threadIdx.x * D + x];
  // FIXED: a[threadIdx.x * D_PITCH + x] * b[threadIdx.x * D_PITCH + x];
}

void launch(float *in, float *out) {
  int bytes = (2 * ROWS * WIDTH + ROWS * KEYS) * sizeof(float);
  // FIXED: int bytes = (2 * ROWS * WIDTH_PITCH + ROWS * KEYS_PITCH) * sizeof(float);
  attend<<<1, 32, bytes>>>(in, out);
  sum<32, 64><<<1, 32, 2 * 32 * 64 * sizeof(float)>>>(in, out);
  // FIXED: 2 * 32 * (64 + [[D]]) * sizeof(float)>>>
}
