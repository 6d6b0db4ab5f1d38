// RUN: cp %s %t.cu
// RUN: banklint --cuda-path=none --fix %t.cu
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: banklint --cuda-path=none --fix %t.cu
// RUN: diff %t.once.cu %t.cu
// RUN: not banklint --cuda-path=none %s | FileCheck %s
// RUN: not banklint --cuda-path=none --block=32 %s -- -DNO_LAUNCH | FileCheck %s --check-prefix=UNLAUNCHED
//
// Rows as long as an argument that no launch in the text tells: the head of a tensor. Any such length is as good as
// another to see which layout is better; 64 stands for it, and the message says so. That it holds for all lengths is
// read off the loops and the block shape.

__global__ void attend(const float *in, float *out, int width, int keys) {
  // CHECK: note: lengthen the rows in 'pool': 'width | 1' instead of 'width'
  // CHECK-NEXT: all accesses of 'pool': 71680 wavefronts before, 4224 after, per block, if 'width' is 64
  // CHECK-NEXT: how much shared memory a launch asks for is not known here: see that it may still have that
  // UNLAUNCHED: note: lengthen the rows in 'pool'
  // UNLAUNCHED: the edit is left to you
  extern __shared__ float pool[];
  // FIXED: {{^}}  const int widthPitch = width | 1;
  const int tile = 32 * width;
  float *q = pool;
  float *k = &pool[tile];
  // FIXED: float *k = &pool[32 * widthPitch];
  int t = threadIdx.x;
  for (int x = 0; x < width; ++x) {
    q[t * width + x] = in[t * width + x];
    // FIXED: q[t * widthPitch + x] = in[t * width + x];
    k[t * width + x] = in[tile + t * width + x];
    // FIXED: k[t * widthPitch + x] = in[tile + t * width + x];
  }
  __syncthreads();
  float sum = 0;
  for (int y = 0; y < 32; ++y)
    for (int x = 0; x < width; ++x)
      sum += q[t * width + x] * k[y * width + x];
  out[t] = sum;
}

// The number of rows is an argument as well: conditions keep each row in its part, and divide flat indices.
__global__ void guarded(const float *in, float *out, int width, int rows) {
  // CHECK: note: lengthen the rows in 'both': 'width | 1' instead of 'width'
  extern __shared__ float both[];
  // FIXED: {{^}}  const int widthPitch = width | 1;
  float *a = both, *b = both + rows * width;
  // FIXED: float *a = both, *b = both + rows * widthPitch;
  for (int i = threadIdx.x; i < rows * width; i += blockDim.x) {
    const int row = i / width, column = i % width;
    a[row * width + column] = in[i];
    // FIXED: a[row * widthPitch + column] = in[i];
    b[i] = in[rows * width + i];
    // FIXED: b[i / width * widthPitch + i % width] = in[rows * width + i];
  }
  __syncthreads();
  float sum = 0;
  if (threadIdx.x < rows)
    for (int x = 0; x < width; ++x)
      sum += a[threadIdx.x * width + x] * b[threadIdx.x * width + x];
  // FIXED: sum += a[threadIdx.x * widthPitch + x] * b[threadIdx.x * widthPitch + x];
  out[threadIdx.x] = sum;
}

#ifndef NO_LAUNCH
void inLambda(const float *in, float *out, int width, int rows) {
  const size_t bytes = 2 * rows * width * sizeof(float);
  // FIXED: const size_t bytes = 2 * rows * (width | 1) * sizeof(float);
  auto launch = [&] { guarded<<<1, 128, bytes>>>(in, out, width, rows); };
  launch();
}

// The bytes have a name, which is shown and compared with a limit as well: its definition changes.
void run(const float *in, float *out, int width, int limit) {
  const int bytes = 2 * 32 * width * sizeof(float);
  // FIXED: const int bytes = 2 * 32 * (width | 1) * sizeof(float);
  if (bytes > limit)
    printf("%d bytes of %d\n", bytes, limit);
  attend<<<8, 32, bytes>>>(in, out, width, 32);
  // FIXED: attend<<<8, 32, bytes>>>(in, out, width, 32);
}
#endif
