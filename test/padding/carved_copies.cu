// RUN: cp %s %t.cu
// RUN: banklint --cuda-path=none --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: banklint --cuda-path=none %t.cu
//
// A copy that runs through all elements of a carved part has one index for the row and the place in it. Where the rows
// get longer, the index is divided by their length. Rows of D + 2 would have no conflicts either, but loads of 64 bits.

constexpr int QUERIES = 8, KEYS = 32, D = 64;
// FIXED: constexpr int D_PITCH = D + 4;

__global__ void attend(const float *q, const float *k, float *out) {
  // CHECK-DAG: note: lengthen the rows in 'pool': 'D + 4' instead of 'D'{{$}}
  extern __shared__ float pool[];
  float *queries = pool;
  float *keys = queries + QUERIES * D;
  // FIXED: float *keys = queries + QUERIES * D_PITCH;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = threadIdx.x; i < QUERIES * D; i += blockDim.x)
    queries[i] = q[i];
  // FIXED: queries[i / D * D_PITCH + i % D] = q[i];
  for (int i = threadIdx.x; i < KEYS * D; i += blockDim.x)
    keys[i] = k[i];
  // FIXED: keys[i / D * D_PITCH + i % D] = k[i];
  __syncthreads();
  float sum = 0;
  for (int x = 0; x < D; ++x)
    sum += queries[warp * D + x] * keys[lane * D + x];
  // FIXED: sum += queries[warp * D_PITCH + x] * keys[lane * D_PITCH + x];
  out[threadIdx.x] = sum;
}

// The same where an argument says how long rows are. Loops, quotients and conditions say that each index stays in its row.
__global__ void attendTo(const float *q, const float *k, float *out, int width) {
  // CHECK-DAG: note: lengthen the rows in 'rows': 'width | 1' instead of 'width'{{$}}
  extern __shared__ float rows[];
  // FIXED: const int widthPitch = width | 1;
  float *queries = rows;
  float *keys = queries + QUERIES * width;
  // FIXED: float *keys = queries + QUERIES * widthPitch;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = threadIdx.x; i < QUERIES * width; i += blockDim.x)
    queries[i] = q[i];
  // FIXED: queries[i / width * widthPitch + i % width] = q[i];
  for (int i = threadIdx.x; i < KEYS * width; i += blockDim.x)
    keys[i] = k[i];
  // FIXED: keys[i / width * widthPitch + i % width] = k[i];
  __syncthreads();
  float sum = 0;
  for (int x = 0; x < width; ++x)
    sum += queries[warp * width + x] * keys[lane * width + x];
  for (int part = 0; part < 4; ++part) {
    const int x = part * 32 + lane;
    if (x >= width)
      continue;
    sum += keys[warp * width + x];
    // FIXED: sum += keys[warp * widthPitch + x];
  }
  out[threadIdx.x] = sum;
}

void run(const float *q, const float *k, float *out) {
  attend<<<1, QUERIES * 32, (QUERIES + KEYS) * D * sizeof(float)>>>(q, k, out);
  // FIXED: attend<<<1, QUERIES * 32, (QUERIES + KEYS) * D_PITCH * sizeof(float)>>>(q, k, out);
  attendTo<<<1, QUERIES * 32, (QUERIES + KEYS) * 64 * sizeof(float)>>>(q, k, out, 64);
  // FIXED: attendTo<<<1, QUERIES * 32, (QUERIES + KEYS) * (64 | 1) * sizeof(float)>>>(q, k, out, 64);
}
