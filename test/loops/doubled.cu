// RUN: not %banklint_by_default --table=all --sort=file %s | tr -s " " > %t.out
// RUN: FileCheck %s < %t.out
// RUN: FileCheck %s --check-prefix=TABLE < %t.out
//
// A number that starts as a power of two, and that a loop of unknown length doubles or halves, stays one, or becomes 0.
// So nothing else is tried for it.

__global__ void doubled(float *out, int n) {
  __shared__ float s[4096];
  int stride = 1;
  for (int d = n; d > 0; d >>= 1) {
    // From 1 on, it never becomes 0: each value has a conflict, at least of two lanes.
    s[2 * stride * threadIdx.x] = out[0];
    // CHECK: [[@LINE-1]]:5: warning: up to 32-way bank conflict: this store to 's' takes 32 wavefronts per warp instead of 1; depends on 'stride'
    stride *= 2;
  }
  out[0] = s[0];
}
// TABLE: doubled.cu:13:5 doubled 32 s store 4 2..32 {{.*}} bounded: depends on 'stride'

__global__ void halved(float *out, int n) {
  __shared__ float h[4096];
  unsigned stride = 64;
  while (n-- > 0) {
    h[stride * threadIdx.x] = out[0];
    // CHECK: [[@LINE-1]]:5: warning: up to 32-way bank conflict: this store to 'h' takes 32 wavefronts per warp instead of 1; conflict-free only if 'stride' is 0 or 1
    stride >>= 1;
  }
}
// TABLE: doubled.cu:25:5 halved 32 h store 4 1..32 {{.*}} bounded: conflict-free only if 'stride' is 0 or 1

__global__ void others(float *out, int n) {
  __shared__ float o[4096];
  int stride = 1;
  for (int d = n; d > 0; d >>= 1) {
    o[stride * threadIdx.x] = out[0];
    // CHECK: [[@LINE-1]]:5: warning: up to 32-way bank conflict: this store to 'o' takes 32 wavefronts per warp instead of 1; conflict-free only if 'stride' is odd
    stride = 2 * stride + 1;
  }
}

// Halves of what doubles are powers of two as well. Where neither those that are free nor the others are few, they are
// told from where to where.
__global__ void bitonic(float *out, unsigned n) {
  __shared__ float b[1024];
  for (unsigned size = 2; size < n; size <<= 1)
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      b[pos] = out[0];
      // CHECK: [[@LINE-1]]:7: warning: up to 2-way bank conflict: this store to 'b' takes 2 wavefronts per warp instead of 1; conflict-free unless 'stride' is 1 to 16
    }
}

void launch(float *out, int n) {
  doubled<<<1, 32>>>(out, n);
  halved<<<1, 32>>>(out, n);
  others<<<1, 32>>>(out, n);
  bitonic<<<1, 512>>>(out, n);
}
