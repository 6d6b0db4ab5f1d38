// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --fix %t.cu
// RUN: diff %t.once.cu %t.cu
//
// Parts of dynamic shared memory whose rows are as long as an argument of the kernel says. The pitch becomes odd,
// whatever the argument is, and is named once in the kernel; offsets, indices and bytes follow. It is edited where loops
// and the block shape say that each index stays in its row and its part, for all arguments.

__global__ void attend(const float *in, float *out, int width, int keys) {
  // CHECK: note: lengthen the rows in 'pool': 'width | 1' instead of 'width', 'keys | 1' instead of 'keys' takes
  extern __shared__ float pool[];
  // FIXED: extern __shared__ float pool[];
  // FIXED-NEXT: {{^}}  const int widthPitch = width | 1;
  // FIXED-NEXT: {{^}}  const int keysPitch = keys | 1;
  int t = threadIdx.x;
  int part = keys * width;
  // FIXED: int part = keys * width;
  int scores = 2 * keys * width;
  // FIXED: int scores = 2 * keys * widthPitch;
  float *q = pool;
  float *k = &pool[part];
  // FIXED: float *k = &pool[keys * widthPitch];
  float *s = pool + scores;
  // FIXED: float *s = pool + scores;
  for (int x = 0; x < width; ++x) {
    q[t * width + x] = in[t * width + x];
    // FIXED: q[t * widthPitch + x] = in[t * width + x];
    k[t * width + x] = in[part + t * width + x];
    // FIXED: k[t * widthPitch + x] = in[part + t * width + x];
  }
  __syncthreads();
  for (int y = 0; y < keys; ++y) {
    float sum = 0;
    for (int x = 0; x < width; ++x)
      sum += q[t * width + x] * k[y * width + x];
    // FIXED: sum += q[t * widthPitch + x] * k[y * widthPitch + x];
    s[t * keys + y] = sum;
    // FIXED: s[t * keysPitch + y] = sum;
  }
  for (int y = 0; y < keys; ++y)
    out[t] += s[t * keys + y];
}

// Rows of two parts that one loop fills: it would leave the first one. Gaps would take the distance of two pointers in
// each access.
__global__ void together(const float *in, float *out, int width, int keys) {
  // CHECK: note: no padding is offered for 'both': its parts begin where arguments of the kernel say
  extern __shared__ float both[];
  float *q = both;
  float *k = both + keys * width;
  for (int y = 0; y < 2 * keys; ++y)
    q[y * width + threadIdx.x] = in[y * width + threadIdx.x];
  __syncthreads();
  for (int x = 0; x < width; ++x)
    out[threadIdx.x] += q[threadIdx.x * width + x] * k[threadIdx.x * width + x];
}

// An index that may leave its row in other launches.
__global__ void shifted(const float *in, float *out, int width, int by) {
  // CHECK: note: leave a gap after every 64 elements of 'rows'
  extern __shared__ float rows[];
  for (int x = 0; x < width; ++x)
    rows[threadIdx.x * width + x] = in[x];
  __syncthreads();
  out[threadIdx.x] = rows[threadIdx.x * width + by];
}

// The bytes of the launch are in a variable: it changes where nothing else needs it, else the launch alone.
void launch(float *in, float *out, float *from, int width) {
  const int keys = 32;
  const int bytes = 2 * keys * width * sizeof(float) + keys * keys * sizeof(float);
  // FIXED: const int bytes = 2 * keys * (width | 1) * sizeof(float) + (keys | 1) * keys * sizeof(float);
  attend<<<1, keys, bytes>>>(in, out, width, keys);
  // FIXED: attend<<<1, keys, bytes>>>(in, out, width, keys);
  together<<<1, keys, 2 * keys * width * 4>>>(in, out, width, keys);
  shifted<<<1, keys, keys * width * 4>>>(in, out, width, 1);
}

__global__ void copied(const float *in, float *out, int width) {
  // CHECK: note: lengthen the rows in 'tile': 'width | 1' instead of 'width' takes
  extern __shared__ float tile[];
  for (int x = 0; x < width; ++x)
    tile[threadIdx.x * width + x] = in[threadIdx.x * width + x];
  __syncthreads();
  for (int x = 0; x < width; ++x)
    out[threadIdx.x] += tile[threadIdx.x * width + x];
}

void launchCopied(float *in, float *out, float *from, int width) {
  size_t bytes = 32 * width * sizeof(float);
  // FIXED: size_t bytes = 32 * width * sizeof(float);
  cudaMemcpy(in, from, bytes, cudaMemcpyHostToDevice);
  copied<<<1, 32, bytes>>>(in, out, width);
  // FIXED: copied<<<1, 32, 32 * (width | 1) * sizeof(float)>>>(in, out, width);
}

void run(float *in, float *out, float *from) {
  launch(in, out, from, 64);
  launchCopied(in, out, from, 64);
}
