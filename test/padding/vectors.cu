// RUN: cp %s %t.cu
// RUN: not banklint --sort=file --cuda-path=none --fix %t.cu > %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: not banklint --sort=file --cuda-path=none --fix %t.cu | FileCheck %s --check-prefix=AGAIN
//
// Elements that are read and written as vectors. A vector stays whole, and aligned: rows grow by whole vectors, gaps have
// as many elements, and a swizzle leaves the last bits of the index.
//
// AGAIN-NOT: applied

#define FLOAT4(value) (reinterpret_cast<float4 *>(&(value))[0])

// A tile of a matrix multiplication: each thread reads eight neighbours of a row, and writes four.
__global__ void rows(const float *in, float *out) {
  // CHECK-DAG: note: leave a gap of 4 after every 32 elements of the rows of 'b', '[y][x + (x >> 5) * 4]' instead of '[y][x]', takes 544 instead of 1056 wavefronts
  __shared__ float b[8][128];
  // FIXED: __shared__ float b[8][128 + 128 / 32 * 4];
  const unsigned t = threadIdx.y * 16 + threadIdx.x;
  const unsigned x = t % 32 * 4;
  FLOAT4(b[t / 32][x]) = *(const float4 *)&in[t * 4];
  // FIXED: FLOAT4(b[t / 32][padded(x)]) =
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    for (int j = 0; j < 8; ++j)
      sum += b[k][threadIdx.x * 8 + j];
  out[t] = sum;
}

// Columns of vectors: a row longer by one element would leave them across two.
__global__ void columns(const float *in, float *out) {
  // CHECK-DAG: note: pad the rows of 'c': '[36]' instead of '[32]'
  __shared__ __align__(16) float c[32][32];
  // FIXED: float c[32][36];
  for (int i = 0; i < 8; ++i)
    *reinterpret_cast<float4 *>(&c[threadIdx.x][i * 4]) = ((const float4 *)in)[i * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = c[3][threadIdx.x];
}

// A cast that changes nothing may stand before.
#define VECTOR_AT(pointer) (reinterpret_cast<float4 *>((float *)pointer)[0])
__global__ void casts(float *out) {
  // CHECK-DAG: note: pad the rows of 'twice': '[36]' instead of '[32]'
  __shared__ float twice[32][32];
  // FIXED: float twice[32][36];
  for (int i = 0; i < 32; i += 4)
    VECTOR_AT(&twice[threadIdx.x][i]) = VECTOR_AT(&out[threadIdx.x * 32 + i]);
  __syncthreads();
  out[threadIdx.x] = twice[3][threadIdx.x];
}

// Elements of a template's type, of which all instances are known.
template <class T> __global__ void anyElement(T *out) {
  // CHECK-DAG: note: pad the rows of 'any': '[36]' instead of '[32]'
  __shared__ T any[32][32];
  // FIXED: T any[32][36];
  for (int i = 0; i < 32; i += 4)
    FLOAT4(any[threadIdx.x][i]) = FLOAT4(out[threadIdx.x * 32 + i]);
  __syncthreads();
  out[threadIdx.x] = any[3][threadIdx.x];
}

// Other template arguments may make the vector another one.
template <typename Vector> __global__ void any(const Vector *in, float *out) {
  // CHECK-DAG: note: pad the rows of 'd': {{.*}} the edit is left to you: other macros or template arguments may give the vector on line [[#@LINE+4]] another size, for which the layout would be wrong
  __shared__ __align__(16) float d[32][32];
  // FIXED: float d[32][32];
  for (int i = 0; i < 8; ++i)
    *reinterpret_cast<Vector *>(&d[threadIdx.x][i * 4]) = in[i * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = d[3][threadIdx.x];
}

// A vector that reaches into the next row takes the layout as it is.
__global__ void beyond(float *out) {
  // CHECK-DAG: note: no padding is offered for 'e': an index runs beyond the end of a row
  __shared__ __align__(16) float e[33][32];
  for (int i = 0; i < 36; ++i)
    e[threadIdx.x][i] = 1;
  FLOAT4(e[threadIdx.x][4]) = FLOAT4(e[threadIdx.x][30]);
  out[threadIdx.x] = e[0][threadIdx.x];
}

// The address itself is kept: nobody knows what for.
__global__ void kept(float *out, float4 **where) {
  // CHECK-DAG: note: no padding is offered for 'f': the address of an element is taken
  __shared__ __align__(16) float f[32][32];
  f[threadIdx.x][0] = 1;
  where[threadIdx.x] = reinterpret_cast<float4 *>(&f[0][4]);
  out[threadIdx.x] = f[0][threadIdx.x];
}

// Vectors that are counted, by a cast of the array or by a pointer: gaps are counted in vectors there.
__global__ void counted(const float4 *in, float *out) {
  // CHECK-DAG: note: leave a gap of 4 after every 32 elements of 'g', '[i + (i >> 5) * 4]' instead of '[i]', takes 64 instead of 288 wavefronts
  __shared__ __align__(16) float g[1024];
  // FIXED: float g[1024 + 1024 / 32 * 4];
  for (int i = 0; i < 8; ++i)
    ((float4 *)g)[i * 32 + threadIdx.x] = in[i * 32 + threadIdx.x];
  // FIXED: ((float4 *)g)[(i * 32 + threadIdx.x) + ((i * 32 + threadIdx.x) >> 3)] = in
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += g[threadIdx.x * 32 + i];
  out[threadIdx.x] = sum;
}

__global__ void pointed(const float4 *in, float *out) {
  // CHECK-DAG: note: leave a gap of 4 after every 32 elements of 'h'
  __shared__ __align__(16) float h[1024];
  float4 *v = reinterpret_cast<float4 *>(h);
  // FIXED: float4 *v = reinterpret_cast<float4 *>(h);
  for (int i = 0; i < 8; ++i)
    v[i * 32 + threadIdx.x] = in[i * 32 + threadIdx.x];
  // FIXED: v[(i * 32 + threadIdx.x) + ((i * 32 + threadIdx.x) >> 3)] = in
  __syncthreads();
  float sum = v[1].y + *(h + threadIdx.x);
  // FIXED: float sum = v[1].y + h[threadIdx.x + (threadIdx.x >> 5) * 4];
  for (int i = 0; i < 32; ++i)
    sum += h[threadIdx.x * 32 + i];
  out[threadIdx.x] = sum;
}

// The address of the vector's first element as a sum.
__global__ void summed(const float4 *in, float *out) {
  // CHECK-DAG: note: leave a gap of 4 after every 32 elements of 'k'
  __shared__ __align__(16) float k[1024];
  for (int i = 0; i < 8; ++i)
    *(float4 *)(k + (i * 32 + threadIdx.x) * 4) = in[i * 32 + threadIdx.x];
  // FIXED: *(float4 *)(k + padded((i * 32 + threadIdx.x) * 4)) = in
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += k[threadIdx.x * 32 + i];
  out[threadIdx.x] = sum;
}

// A pointer to vectors that moves, or is made of another place than the start, would have to know where rows begin.
__global__ void moving(const float4 *in, float *out) {
  // CHECK-DAG: note: no padding is offered for 'l': a pointer into it cannot be followed past line [[#@LINE+2]]
  __shared__ __align__(16) float l[1024];
  float4 *v = (float4 *)l;
  v += 32;
  v[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = l[threadIdx.x * 32];
}

__global__ void behind(const float4 *in, float *out) {
  // CHECK-DAG: note: no padding is offered for 'm': it is also used as a whole
  __shared__ __align__(16) float m[1024];
  ((float4 *)(m + 32))[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = m[threadIdx.x * 32];
}

// A macro that has both indices: one counts vectors, the other elements.
#define CELL(p, i) p[i]
__global__ void both(const float4 *in, float *out) {
  // CHECK-DAG: note: leave a gap of 4 after every 32 elements of 'n', {{.*}}; the edit is left to you: macro 'CELL', which contains its index, is also used
  __shared__ __align__(16) float n[1024];
  float4 *v = (float4 *)n;
  for (int i = 0; i < 8; ++i)
    CELL(v, i * 32 + threadIdx.x) = in[i * 32 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += CELL(n, threadIdx.x * 32 + i);
  out[threadIdx.x] = sum;
}

// And one that has the sum in its body, in brackets of something else.
#define FIRST(a, p, i) a[(int)(*(float4 *)(p + i)).x & 3]
__global__ void summed_by_macro(const float *in, float *out) {
  // CHECK-DAG: note: no padding is offered for 'o': it is also used as a whole
  __shared__ __align__(16) float o[1024];
  o[threadIdx.x * 32] = 1;
  __syncthreads();
  out[threadIdx.x] = FIRST(in, o, threadIdx.x * 4);
}

int main() {
  both<<<1, 32>>>(nullptr, nullptr);
  summed_by_macro<<<1, 32>>>(nullptr, nullptr);
  counted<<<1, 32>>>(nullptr, nullptr);
  pointed<<<1, 32>>>(nullptr, nullptr);
  summed<<<1, 32>>>(nullptr, nullptr);
  moving<<<1, 32>>>(nullptr, nullptr);
  behind<<<1, 32>>>(nullptr, nullptr);
  rows<<<1, dim3(16, 16)>>>(nullptr, nullptr);
  columns<<<1, 32>>>(nullptr, nullptr);
  casts<<<1, 32>>>(nullptr);
  anyElement<<<1, 32>>>((float *)nullptr);
  any<float4><<<1, 32>>>(nullptr, nullptr);
  beyond<<<1, 32>>>(nullptr);
  kept<<<1, 32>>>(nullptr, nullptr);
}
