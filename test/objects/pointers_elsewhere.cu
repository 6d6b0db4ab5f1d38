// A pointer that is one to shared memory in some threads only. In the others it may point to global memory, from where
// nobody knows, or be null: how many lanes access shared memory is not known.
//
// RUN: not %banklint --cuda-path=none --table=all --block=32 %s | FileCheck %s

struct Rows {
  float *Of[4];
};

__global__ void orLoaded(float **rows, float *out) {
  __shared__ float s[1024];
  const float *p = threadIdx.x < 8 ? s : rows[0];
  // CHECK-DAG: :[[@LINE+1]]:22 orLoaded {{.*}} load 4 ? - - - unknown: the pointer may point to one of several arrays
  out[threadIdx.x] = p[threadIdx.x * 32];
}

__global__ void thenShared(float **rows, float *out) {
  __shared__ float s[1024];
  const float *p = rows[0];
  if (threadIdx.x < 8)
    p = s;
  // CHECK-DAG: :[[@LINE+1]]:22 thenShared {{.*}} load 4 ? - - - unknown: the pointer may point to one of several arrays
  out[threadIdx.x] = p[threadIdx.x * 32];
}

__global__ void byData(float **rows, const int *which, float *out) {
  __shared__ float s[1024];
  const float *p = which[threadIdx.x] ? s : rows[0];
  // CHECK-DAG: :[[@LINE+1]]:22 byData {{.*}} load 4 ? - - - unknown: the pointer may point to one of several arrays
  out[threadIdx.x] = p[threadIdx.x * 32];
}

// All threads have a pointer to shared memory, or none has.
__global__ void byArgument(Rows rows, float *out, int n, bool isShared) {
  __shared__ float s[1024];
  const float *p = isShared ? s : rows.Of[n];
  // CHECK-DAG: :[[@LINE+1]]:22 byArgument {{.*}} s load 4 32 1 32 1 {{.*}}exact
  out[threadIdx.x] = p[threadIdx.x * 32];
}

__global__ void orNull(float *out) {
  __shared__ float s[1024];
  const float *p = nullptr;
  if (threadIdx.x < 8)
    p = s;
  // CHECK-DAG: :[[@LINE+2]]:24 orNull {{.*}} load 4 ? - - - unknown: the pointer may point to one of several arrays
  if (p)
    out[threadIdx.x] = p[threadIdx.x * 32];
}

// Nobody dereferences null. All threads have the pointer, or none, so what is accessed is all of it.
__global__ void allOrNull(float *out, bool isShared) {
  __shared__ float s[1024];
  const float *p = isShared ? s : nullptr;
  // CHECK-DAG: :[[@LINE+2]]:24 allOrNull {{.*}} s load 4 32 1 32 1 {{.*}}exact
  if (p)
    out[threadIdx.x] = p[threadIdx.x * 32];
}

// A check of bounds counts all lanes, with a pointer as without one.
__global__ void inBounds(float *out, int n) {
  __shared__ float s[1024];
  const float *p = nullptr;
  if (threadIdx.x < n)
    p = s;
  // CHECK-DAG: :[[@LINE+2]]:24 inBounds {{.*}} s load 4 32 1 32 1 {{.*}}exact
  if (p)
    out[threadIdx.x] = p[threadIdx.x * 32];
}
