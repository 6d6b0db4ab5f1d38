// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
//
// An array of one dimension has no rows. A gap after each row of banks does the same: i + (i >> 5). The array becomes
// longer, and each use is edited.

__global__ void stride(float *p) {
  // CHECK: note: leave a gap after every 32 elements of 's', '[i + (i >> 5)]' instead of '[i]', takes 3 instead of 65 wavefronts per block for all its accesses
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[t * 32] = p[t];
  __syncthreads();
  p[t] = s[t * 32] + s[40];
  // FIXED: __shared__ float s[1024 + 1024 / 32];
  // FIXED: s[padded(t * 32)] = p[t];
  // FIXED: p[t] = s[padded(t * 32)] + s[padded(40)];
}

// Instantiations of different lengths: the declaration says how many gaps there are.
template <int N> __global__ void lengths(float *p) {
  // CHECK: note: leave a gap after every 32 elements of 'own', '[i + (i >> 5)]' instead of '[i]', takes 2 instead of 64 wavefronts in 2 blocks
  __shared__ float own[N];
  // FIXED: __shared__ float own[N + N / 32];
  own[threadIdx.x << 5] = p[0];
  // FIXED: own[padded(threadIdx.x << 5)] = p[0];
}

// What one thread reads at constant places nvcc joins, also with gaps: of the constants it makes others. The gap is of
// two elements, so that 16 bytes stay together; 16 wavefronts become 4, and 32 stay.
__global__ void constants(double *p) {
  // CHECK: note: leave a gap of 2 after every 16 elements of 'sums', {{.*}} takes 36 instead of 48 wavefronts per block
  __shared__ double sums[64];
  sums[(threadIdx.x << 3) + threadIdx.y] = p[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0)
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 8; ++j)
        *p += sums[(i << 3) + j];
}

// Of a pointer into the array nobody knows what becomes.
__device__ float *kept;
__global__ void pointer(float *p) {
  // CHECK: note: no padding is offered for 'seen': it is also used as a whole
  __shared__ float seen[1024];
  kept = seen;
  seen[threadIdx.x << 5] = p[0];
}

void launch(float *p) {
  stride<<<1, 32>>>(p);
  lengths<1024><<<1, 32>>>(p);
  lengths<1025><<<1, 32>>>(p);
  pointer<<<1, 32>>>(p);
}
void launch(double *p) { constants<<<1, dim3(8, 8)>>>(p); }
// CHECK: banklint: applied 3 fixes
// AGAIN-NOT: applied
