// RUN: not banklint --cuda-path=none %s | FileCheck %s
//
// A condition says that an index stays in its row where the condition is passed on each way. Behind a label it may not
// have been: 'lane' is less than 'width' in the first kernel only.

__global__ void guarded(const float *in, float *out, int width, int kind) {
  // CHECK-DAG: note: lengthen the rows in 'rows': 'width | 1' instead of 'width'
  extern __shared__ float rows[];
  float *first = rows;
  float *second = first + 32 * width;
  const int lane = threadIdx.x;
  for (int x = 0; x < width; ++x) {
    first[lane * width + x] = in[x];
    second[lane * width + x] = in[x];
  }
  __syncthreads();
  if (lane >= width)
    return;
  for (int row = 0; row < 4; ++row)
    out[lane] += first[row * width + lane];
}

__global__ void jumpedTo(const float *in, float *out, int width, int kind) {
  // CHECK-DAG: note: no padding is offered for 'lines': its parts begin where arguments of the kernel say
  extern __shared__ float lines[];
  float *first = lines;
  float *second = first + 32 * width;
  const int lane = threadIdx.x;
  for (int x = 0; x < width; ++x) {
    first[lane * width + x] = in[x];
    second[lane * width + x] = in[x];
  }
  __syncthreads();
  switch (kind) {
  case 0:
    out[lane] = 0;
    if (lane >= width)
      break;
  case 1:
    for (int row = 0; row < 4; ++row)
      out[lane] += first[row * width + lane];
  }
}

void run(const float *in, float *out, int kind) {
  int width = 64; // in this launch
  guarded<<<1, 32, 2 * 32 * width * sizeof(float)>>>(in, out, width, kind);
  jumpedTo<<<1, 32, 2 * 32 * width * sizeof(float)>>>(in, out, width, kind);
}
