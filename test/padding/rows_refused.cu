// RUN: cp %s %t.cu
// RUN: not %banklint --block=32x32 --fix %t.cu | FileCheck %s
// RUN: diff %s %t.cu
//
// Views that keep an array as it is: longer rows would change what the program computes, or it would not compile.

// What is deduced decides how many elements are copied.
template <int N, int M> __device__ void copy(float (&m)[N][M], const float *in) {
  for (int i = threadIdx.x; i < M; i += 32)
    m[threadIdx.y][i] = in[threadIdx.y * M + i];
}
__global__ void deduced_and_used(float *out, const float *in) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed past line 8
  __shared__ float m[32][32];
  copy(m, in);
  __syncthreads();
  out[threadIdx.x] = m[threadIdx.x][threadIdx.y];
}

// Two arrays of one type.
template <typename T> __device__ void exchange(T &a, T &b) { a[threadIdx.y][threadIdx.x] = b[threadIdx.x][threadIdx.y]; }
__global__ void one_type(float *out, const float *in) {
  // CHECK: :[[@LINE+1]]:31: note: no padding is offered for 'b': a pointer into it cannot be followed
  __shared__ float a[32][32], b[32][32];
  b[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  exchange(a, b);
  out[threadIdx.x] = a[threadIdx.y][threadIdx.x];
}

// Another function is meant for the array as it is.
__device__ float at(float (&m)[32][32]) { return m[threadIdx.x][threadIdx.y]; }
template <int N, int M> __device__ float at(float (&m)[N][M]) { return 0; }
__global__ void overloaded(float *out, const float *in) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed
  __shared__ float m[32][32];
  m[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = at(m);
}
template <typename T> __device__ float special(T &m) { return m[threadIdx.x][threadIdx.y]; }
template <> __device__ float special(float (&m)[32][33]) { return 0; }
__global__ void specialized(float *out, const float *in) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed
  __shared__ float m[32][32];
  m[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = special(m);
}

// What the function gives hangs on how long a row is.
template <int Bytes> struct Element {
  float value;
  static constexpr int RowBytes = Bytes;
};
template <typename T> __device__ auto first(T &m) -> Element<sizeof(m[0])> { return {m[threadIdx.x][threadIdx.y]}; }
__global__ void named_before_the_body(float *out, const float *in) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed
  __shared__ float m[32][32];
  m[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const auto element = first(m);
  out[threadIdx.x] = element.value + element.RowBytes;
}

// Each instantiation has variables of its own.
template <typename T> __device__ float counted(T &m) {
  __shared__ float last;
  return last = m[threadIdx.x][threadIdx.y];
}
__global__ void with_variables(float *out, const float *in) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed
  __shared__ float m[32][32];
  m[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = counted(m);
}

// The function gets other memory, with rows as they are.
__device__ float corner(const float (*m)[32]) { return m[threadIdx.x][threadIdx.y]; }
__global__ void other_memory(float *out, const float (*in)[32]) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed
  __shared__ float m[32][32];
  m[threadIdx.y][threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = corner(m) + corner(in);
}

// A name of a type is not written there.
using Tile = float[32][32];
__device__ float named(const Tile &m) { return m[threadIdx.x][threadIdx.y]; }
__global__ void name_of_a_type(float *out) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed
  __shared__ float m[32][32];
  m[threadIdx.y][threadIdx.x] = 0;
  out[threadIdx.x] = named(m);
}

// The array as a whole, over the ends of rows; its size; a row as bytes.
__global__ void over_the_end(float *out) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': an index runs beyond the end of a row
  __shared__ float m[32][32];
  float *all = m[0];
  all[threadIdx.y * 32 + threadIdx.x] = 0;
  out[threadIdx.x] = m[threadIdx.x][threadIdx.y];
}
__global__ void size_of_a_row(float *out) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed
  __shared__ float m[32][32];
  auto &same = m;
  for (int i = 0; i < sizeof(same[0]) / 4; ++i)
    same[threadIdx.y][i] = 0;
  out[threadIdx.x] = m[threadIdx.x][threadIdx.y];
}
__global__ void next_row(float *out) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed
  __shared__ float m[32][32];
  float *row = m[0];
  for (int y = 0; y < 32; ++y, row += 32)
    row[threadIdx.x] = y;
  out[threadIdx.x] = m[threadIdx.x][threadIdx.y];
}

// Code that is not compiled here.
__global__ void under_if(float *out) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed
  __shared__ float m[32][32];
  float (*rows)[32] = m;
#ifdef FLAT
  out[0] = (*rows)[threadIdx.x * 32];
#endif
  rows[threadIdx.y][threadIdx.x] = 0;
  out[threadIdx.x] = rows[threadIdx.x][threadIdx.y];
}

// Another function, where other macros are defined.
#ifdef FLAT
__device__ float from(const float *row) { return row[40]; }
#else
__device__ float from(const float *row) { return row[threadIdx.y]; }
#endif
__global__ void varies(float *out) {
  // CHECK: :[[@LINE+1]]:20: note: {{.*}}what line [[@LINE+3]] does with it depends on which macros are defined
  __shared__ float m[32][32];
  m[threadIdx.y][threadIdx.x] = 0;
  out[threadIdx.x] = from(m[threadIdx.x]);
}

// A reference to a row says how long that is; this one gets another array, too.
__device__ float in_row(const float (&row)[32], int i) { return row[i]; }
__global__ void rows_and_registers(float *out) {
  // CHECK: :[[@LINE+1]]:20: note: no padding is offered for 'm': a pointer into it cannot be followed past line [[@LINE+5]]
  __shared__ float m[32][32];
  float own[32] = {};
  m[threadIdx.y][threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = m[threadIdx.x][threadIdx.y] + in_row(m[threadIdx.y], threadIdx.x) + in_row(own, 3);
}
