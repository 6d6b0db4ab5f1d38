// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t/a.cu | FileCheck %s
// RUN: sed "s://.*::" %t/a.cu | FileCheck %s --check-prefix=FIXED
//
// A function that uses rows may leave them with other arguments. So rows change only if all its calls are seen, and
// those of its callers.

__device__ float seen(float *out, int column) {
  // FIXED: float seen
  // FIXED: float t[32][33];
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  return t[threadIdx.x][column];
}
__device__ float twice(float *out) { return seen(out, threadIdx.y) + seen(out, 31); }
__global__ void usesSeen(float *out) { out[0] = twice(out); }

__device__ float taken(float *out, int column) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: pad the rows of 't': {{.*}}; the edit is left to you: function 'taken', through which it is used, may also be called from places that are not known
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  return t[threadIdx.x][column];
}
__global__ void usesTaken(float *out) { out[0] = taken(out, threadIdx.y); }
__device__ float (*pointer)(float *, int) = taken;
__global__ void callsPointer(float *out) { out[0] = pointer(out, 33); }

__device__ float inactive(float *out, int column) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: pad the rows of 't': {{.*}}: function 'callsInactive', through which it is used
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  return t[threadIdx.x][column];
}
__device__ float callsInactive(float *out, int column) { return inactive(out, column); }
__global__ void usesInactive(float *out) {
  out[0] = callsInactive(out, threadIdx.y);
#ifdef FAR
  out[0] = callsInactive(out, 33);
#endif
}

__device__ float dormant(float *out, int column) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:20: note: pad the rows of 't': {{.*}}: function 'dormant', through which it is used
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  return t[threadIdx.x][column];
}
__global__ void usesDormant(float *out) { out[0] = dormant(out, threadIdx.y); }
template <class T> __device__ float callsDormant(T *out) { return dormant(nullptr, 33); }

// Who calls by a pointer may reach whatever else uses the dynamic shared memory.
__global__ void callsAny(float *out, float (*any)(float)) {
  // CHECK-DAG: a.cu:[[@LINE+1]]:27: note: leave a gap after {{.*}} of 'bytes', {{.*}}; the edit is left to you: kernel 'callsAny' calls functions that are not known, which may use its dynamic shared memory as well
  extern __shared__ float bytes[];
  bytes[threadIdx.x << 5] = out[threadIdx.x];
  out[0] = any(out[1]);
}
void launch(float *out, float (*any)(float)) {
  usesSeen<<<1, dim3(32, 8)>>>(out);
  usesTaken<<<1, dim3(32, 8)>>>(out);
  usesInactive<<<1, dim3(32, 8)>>>(out);
  usesDormant<<<1, dim3(32, 8)>>>(out);
  callsAny<<<1, 32, 4096>>>(out, any);
}
