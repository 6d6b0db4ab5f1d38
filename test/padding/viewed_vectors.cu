// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
//
// Bytes of dynamic shared memory that a kernel takes for vectors, or for objects that are copied as they are, are an
// array of these, also where functions get the pointer.

struct __attribute__((aligned(16))) Four {
  float x, y, z, w;
};
struct Counted {
  Counted(const Counted &);
  float x, y, z, w;
};

// FIXED: void exchange(float *x, T *from) {
template <int Width, typename T> __device__ void exchange(float *x, T *from) {
  // FIXED: from[(threadIdx.x * Width) + ((threadIdx.x * Width) >> 3)] = reinterpret_cast<T *>(x)[0];
  from[threadIdx.x * Width] = reinterpret_cast<T *>(x)[0];
  __syncthreads();
  // FIXED: reinterpret_cast<T *>(x)[0] = from[threadIdx.x + (threadIdx.x >> 3)];
  reinterpret_cast<T *>(x)[0] = from[threadIdx.x];
}

// Some instantiations leave the pointer alone.
template <int Rounds> __global__ void vectors(float *out) {
  // CHECK: note: leave a gap after every 8 elements of 'bytes', '[i + (i >> 3)]' instead of '[i]'{{.*}}; launches need 9/8 of the bytes that they ask for now
  extern __shared__ char bytes[];
  // FIXED: Four *fours = reinterpret_cast<Four *>(bytes);
  Four *fours = reinterpret_cast<Four *>(bytes);
  float x[4] = {out[0], out[1], out[2], out[3]};
  if constexpr (Rounds > 0)
    exchange<8>(x, fours);
  if constexpr (Rounds > 1)
    exchange<1>(x, fours);
  for (int i = 0; i < 4; ++i)
    out[i * 32 + threadIdx.x] = x[i];
}

// What is copied by a function of its own is used as a whole.
__global__ void copied(float *out) {
  // CHECK: note: no padding is offered for 'raw': it is also used as a whole
  extern __shared__ char raw[];
  Counted *objects = (Counted *)raw;
  objects[threadIdx.x * 8].x = out[0];
  __syncthreads();
  out[threadIdx.x] = objects[0].x;
}

// A branch that no instantiation has is code that nobody sees.
template <int Rounds> __global__ void unseen(float *out) {
  // CHECK: note: no padding is offered for 'more': a pointer into it cannot be followed past line
  extern __shared__ char more[];
  Four *fours = (Four *)more;
  fours[threadIdx.x * 8].x = out[0];
  if constexpr (Rounds > 5)
    out[0] = ((float *)fours)[7];
  __syncthreads();
  out[threadIdx.x] = fours[0].x;
}

void launch(float *out) {
  // FIXED: vectors<0><<<1, 32, 4608>>>(out);
  vectors<0><<<1, 32, 4096>>>(out);
  // FIXED: vectors<1><<<1, 32, 4608>>>(out);
  vectors<1><<<1, 32, 4096>>>(out);
  // FIXED: vectors<2><<<1, 32, 4608>>>(out);
  vectors<2><<<1, 32, 4096>>>(out);
  copied<<<1, 32, 4096>>>(out);
  unseen<1><<<1, 32, 4096>>>(out);
}
