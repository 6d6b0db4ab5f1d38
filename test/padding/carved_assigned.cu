// RUN: cp %s %t.cu
// RUN: banklint --cuda-path=none --fix %t.cu
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: banklint --cuda-path=none --fix %t.cu
// RUN: diff %t.once.cu %t.cu
// RUN: not banklint --cuda-path=none %s -- -DNO_MAIN | FileCheck %s --check-prefix=ALONE
// RUN: sed "s:// later\: ::" %s > %t.again.cu
// RUN: not banklint --cuda-path=none %t.again.cu | FileCheck %s --check-prefix=AGAIN
//
// Pointers and sizes that get their first value behind their declaration, as in many attention kernels. `main` gives
// all sizes, through a function with parameters of its own.

__global__ void attend(const float *in, float *out, int width, int rows, int keys) {
  float *q, *k, *s;
  // FIXED: float *q, *k, *s;
  extern __shared__ float pool[];
  // FIXED: {{^}}  const int widthPitch = width | 1;
  // FIXED: {{^}}  const int keysPitch = keys | 1;
  q = &pool[0];
  k = &pool[rows * width], s = &pool[rows * width + keys * width];
  // FIXED: k = &pool[rows * widthPitch], s = &pool[rows * widthPitch + keys * widthPitch];
  // Where a pointer gets another value later, nothing is edited.
  // later: if (width < keys) k = q;
  // AGAIN: note: no padding is offered for 'pool'
  int t = threadIdx.x;
  for (int x = 0; x < width; ++x) {
    q[t * width + x] = in[t * width + x];
    // FIXED: q[t * widthPitch + x] = in[t * width + x];
    k[t * width + x] = in[(rows + t) * width + x];
    // FIXED: k[t * widthPitch + x] = in[(rows + t) * width + x];
  }
  __syncthreads();
  for (int y = 0; y < keys; ++y) {
    float sum = 0;
    for (int x = 0; x < width; ++x)
      sum += q[t * width + x] * k[y * width + x];
    s[t * keys + y] = sum;
    // FIXED: s[t * keysPitch + y] = sum;
  }
  for (int y = 0; y < keys; ++y)
    out[t] += s[t * keys + y];
}

// Without `main`, other files may call it with fewer keys than threads: a row of k would be one of s.
// ALONE: note: no padding is offered for 'pool': its parts begin where arguments of the kernel say
void run(const float *in, float *out, int width, int rows, int keys) {
  int floats;
  floats = rows * width + keys * width + rows * keys;
  // FIXED: floats = rows * (width | 1) + keys * (width | 1) + rows * (keys | 1);
  attend<<<8, rows, floats * sizeof(float)>>>(in, out, width, rows, keys);
}

#ifndef NO_MAIN
int main() {
  int rows, keys;
  rows = 32, keys = 32;
  run(nullptr, nullptr, 64, rows, keys);
}
#else
void callers(const float *in, float *out) { run(in, out, 64, 32, 32); }
#endif
