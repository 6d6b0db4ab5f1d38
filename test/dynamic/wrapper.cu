// RUN: not %banklint --block=32 %s | FileCheck %s
//
// The wrapper of NVIDIA's samples: a class that returns the dynamic array with the type that a template wants.

template <typename T> struct SharedMemory {
  __device__ inline operator T *() {
    extern __shared__ int __smem[];
    return (T *)__smem;
  }
  __device__ inline operator const T *() const {
    extern __shared__ int __smem[];
    return (T *)__smem;
  }
};
template <> struct SharedMemory<double> {
  __device__ inline operator double *() {
    extern __shared__ double __smem_d[];
    return (double *)__smem_d;
  }
};

// Older samples have a method instead.
template <typename T> struct SharedPointer;
template <> struct SharedPointer<float> {
  __device__ float *getPointer() {
    extern __shared__ float s_float[];
    return s_float;
  }
};

template <typename T> __device__ T *shared_array() {
  extern __shared__ __align__(sizeof(double)) unsigned char shared_bytes[];
  return reinterpret_cast<T *>(shared_bytes);
}

template <typename T> __global__ void wrapped(T *out) {
  T *s = SharedMemory<T>();
  const T *c = SharedMemory<T>();
  int t = threadIdx.x;
  // CHECK-DAG: :[[@LINE+3]]:3 wrapped<float> {{.*}} __smem store 4 2 1 2 1 exact
  // CHECK-DAG: :[[@LINE+2]]:3 wrapped<double> {{.*}} __smem_d store 8 2 1 4 2 exact
  // CHECK-DAG: :[[@LINE+1]]:3 wrapped<short> {{.*}} __smem store 2 1 1 1 1 exact
  s[2 * t] = 0;
}

__global__ void pointer(float *out) {
  SharedPointer<float> smem;
  float *s = smem.getPointer();
  // CHECK-DAG: :[[@LINE+1]]:3 pointer {{.*}} s_float store 4 4 1 4 1 exact
  s[threadIdx.x * 4] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 pointer {{.*}} shared_bytes store 4 8 1 8 1 exact
  shared_array<float>()[threadIdx.x * 8] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 pointer {{.*}} shared_bytes store 8 1 1 2 2 exact
  shared_array<double>()[threadIdx.x] = 0;
}

template __global__ void wrapped(float *);
template __global__ void wrapped(double *);
template __global__ void wrapped(short *);
