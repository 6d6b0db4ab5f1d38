// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.once.cu %t.cu
//
// A gap that frees elements of 4 bytes makes accesses to bytes dearer, which share words. Where an array has
// instantiations of both, the gaps are left to those with words: the compiler knows `sizeof(s[0]) > 3`.

template <class T> __global__ void both(T *p) {
  // CHECK: note: leave a gap after every {{[0-9]+}} elements of 's' where these have 4 bytes and more, '[i + (i >> [[K:[0-9]+]]) * (sizeof(s[0]) > 3)]' instead of '[i]'
  __shared__ T s[1024];
  // FIXED: T s[1024 + 1024 / 32 * (sizeof(T) > 3)];
  for (int k = 0; k < 8; ++k)
    s[threadIdx.x * 4 + 128 * k] = p[k];
  // FIXED: s[(threadIdx.x * 4 + 128 * k) + ((threadIdx.x * 4 + 128 * k) >> 5) * (sizeof(s[0]) > 3)] = p[k];
  __syncthreads();
  // Of bytes, 0 and 127 are in other banks; with a gap of a byte after each 32 they would not be. The others are the same for 16 and 8.
  p[0] = s[threadIdx.x % 2 * 127] + s[threadIdx.x % 2 * 121] + s[threadIdx.x % 2 * 114];
  p[1] = s[5] + s[100];
  // FIXED: p[1] = s[5] + s[100 + (100 >> 5) * (sizeof(s[0]) > 3)];
}

// Through pointers the array's name says nothing: no such gap.
template <class T> __global__ void pointed(T *p) {
  // CHECK-NOT: elements of 'q' where these
  __shared__ T q[1024];
  T *const at = q + 1;
  for (int k = 0; k < 8; ++k)
    at[threadIdx.x * 4 + 30 * k] = p[k];
  p[0] = at[threadIdx.x % 2 * 127 - 1] + at[threadIdx.x % 2 * 121 - 1] + at[threadIdx.x % 2 * 114 - 1];
}

void launch(float *f, char *c) {
  both<<<1, 32>>>(f);
  both<<<1, 32>>>(c);
  pointed<<<1, 32>>>(f);
  pointed<<<1, 32>>>(c);
}
// AGAIN-NOT: applied
