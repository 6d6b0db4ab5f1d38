// RUN: cp %s %t.cu
// RUN: %banklint --block=32x32 --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: %banklint --block=32x32 --fix %t.cu
// RUN: diff %t.once.cu %t.cu
//
// Views of an array of several dimensions: pointers into a row, pointers to rows, and references. They know where rows
// begin; longer rows are right for them, once their types say so too.

// A pointer into a row has no length in its type.
__global__ void into_a_row(float *out, const float *in) {
  // CHECK: note: pad the rows of 'm': '[33]' instead of '[32]' takes 64 instead of 1056 wavefronts
  // FIXED: __shared__ float m[32][33];
  __shared__ float m[32][32];
  float *row = m[threadIdx.y];
  row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const float *place = &m[threadIdx.x][threadIdx.y];
  *out = *place;
}

// Its function may get other memory as well.
__device__ float sum(const float *row) {
  float s = 0;
  for (int i = 0; i < 32; ++i)
    s += row[i];
  return s;
}
__global__ void rows_to_a_function(float *out, const float *in) {
  // CHECK: note: pad the rows of 'm': '[33]' instead of '[32]'
  // FIXED: __shared__ float m[32][33];
  __shared__ float m[32][32];
  m[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  *out = sum(m[threadIdx.x]) + sum(in);
}

// The lengths in the types of parameters change with the array. That before the first dimension of a pointer is none.
// FIXED: void load(float m[32][33], const float *in)
__device__ void load(float m[32][32], const float *in) { m[threadIdx.y][threadIdx.x] = in[threadIdx.x]; }
// FIXED: float column(const float (*m)[33])
__device__ float column(const float (*m)[32]) { return m[threadIdx.x][threadIdx.y]; }
// FIXED: float corner(float (&m)[32][33])
__device__ float corner(float (&m)[32][32]) { return column(m) + m[31][threadIdx.x]; }
__global__ void written(float *out, const float *in) {
  // CHECK: note: pad the rows of 'm': '[33]' instead of '[32]'
  // FIXED: __shared__ float m[32][33];
  __shared__ float m[32][32];
  // FIXED: float (*rows)[33] = m, (&same)[32][33] = m;
  float (*rows)[32] = m, (&same)[32][32] = m;
  auto &deduced = m;
  load(rows, in);
  __syncthreads();
  out[threadIdx.x] = column(same) + corner(m) + deduced[threadIdx.x][threadIdx.y];
}

// What is deduced follows by itself.
template <int N, int M> __device__ void fill(float (&m)[N][M], const float *in) {
  m[threadIdx.y][threadIdx.x] = in[threadIdx.x];
}
template <typename T> __device__ float read(const T &m) { return m[threadIdx.x][threadIdx.y]; }
__global__ void deduced(float *out, const float *in) {
  // CHECK: note: pad the rows of 'm': '[33]' instead of '[32]'
  // FIXED: __shared__ float m[32][33], other[16][16];
  __shared__ float m[32][32], other[16][16];
  fill(m, in);
  fill(other, in);
  __syncthreads();
  out[threadIdx.x] = read(m);
}

// Argument of a template that calls write out are numbers.
// FIXED: template <int N> __device__ float at(float (*m)[N + 1]) {
template <int N> __device__ float at(float (*m)[N]) {
  return m[threadIdx.x][threadIdx.y] / N;
}
template <int N> __global__ void explicitly(float *out, const float *in) {
  // CHECK: note: pad the rows of 'm': '[N + 1]' instead of '[N]'
  // FIXED: __shared__ float m[N][N + 1];
  __shared__ float m[N][N];
  m[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = at<N>(m);
}
template __global__ void explicitly<32>(float *, const float *);

// So it is where the type of the elements is an argument too, written out or deduced.
// FIXED: template <class T, int N> __device__ void store(T m[N][N + 1], const T *in)
template <class T, int N> __device__ void store(T m[N][N], const T *in) { m[threadIdx.y][threadIdx.x] = in[threadIdx.x]; }
// FIXED: template <class T> __device__ T element(T (&m)[32][33])
template <class T> __device__ T element(T (&m)[32][32]) { return m[threadIdx.x][threadIdx.y]; }
__global__ void elements(float *out, const float *in) {
  // CHECK: note: pad the rows of 'm': '[33]' instead of '[32]'
  // FIXED: __shared__ float m[32][33];
  __shared__ float m[32][32];
  store<float, 32>(m, in);
  __syncthreads();
  out[threadIdx.x] = element(m);
}

// One of several planes: its rows are those of the array.
// FIXED: void stage(float (*plane)[33], const float *in)
__device__ void stage(float (*plane)[32], const float *in) { plane[threadIdx.y][threadIdx.x] = in[threadIdx.x]; }
__global__ void planes(float *out, const float *in) {
  // CHECK: note: pad the rows of 'm': '[33]' instead of '[32]'
  // FIXED: __shared__ float m[2][32][33];
  __shared__ float m[2][32][32];
  for (int i = 0; i < 2; ++i)
    stage(m[i], in + i);
  __syncthreads();
  out[threadIdx.x] = m[1][threadIdx.x][threadIdx.y];
}

// Arrays that a function gets by its lengths change together.
// FIXED: float both(float (&m)[32][33])
__device__ float both(float (&m)[32][32]) { return m[threadIdx.x][threadIdx.y]; }
__global__ void together(float *out, const float *in) {
  // CHECK: note: pad the rows of 'a': '[33]' instead of '[32]' takes
  // FIXED: __shared__ float a[32][33], b[32][33];
  __shared__ float a[32][32], b[32][32];
  a[threadIdx.y][threadIdx.x] = b[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = both(a) + both(b);
}

// Vectors stay aligned.
__global__ void vectors(float4 *out, const float4 *in) {
  // CHECK: note: pad the rows of 'm': '[36]' instead of '[32]'
  // FIXED: __shared__ __align__(16) float m[128][36];
  __shared__ __align__(16) float m[128][32];
  float *row = m[threadIdx.y * 4 + threadIdx.x / 8];
  *(float4 *)&row[threadIdx.x % 8 * 4] = in[threadIdx.x];
  __syncthreads();
  const float *mine = m[threadIdx.x];
  out[threadIdx.x] = *(const float4 *)&mine[threadIdx.y / 4 * 4];
}
