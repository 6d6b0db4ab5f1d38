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

#ifndef NO_LAUNCH
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
