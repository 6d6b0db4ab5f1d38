// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: cp %t.cu %t.once.cu
// RUN: not banklint --cuda-path=none --fix %t.cu
// RUN: diff %t.once.cu %t.cu
//
// A number that an index masks with `& (stride - 1)` is a power of two. What layouts cost is compared for each: none may become
// dearer, and their average decides.

// Lanes that skip halves of rows: no gap is good for all strides, but every other row in reverse order is.
__global__ void bitonic(unsigned *keys, unsigned length) {
  // CHECK: note: reverse every other 32 elements of 's', '[i ^ ((i >> 5 & 1) * 31)]' instead of '[i]', takes {{[0-9]+}} instead of {{[0-9]+}} wavefronts per block for all its accesses, on average over powers of two for 'stride'
  __shared__ unsigned s[1024];
  // FIXED: const auto mirrored = [](unsigned i) { return i ^ ((i >> 5 & 1) * 31); };
  // FIXED-NEXT: __shared__ unsigned s[1024];
  s[threadIdx.x] = keys[threadIdx.x];
  // FIXED: s[mirrored(threadIdx.x)] = keys[threadIdx.x];
  for (unsigned stride = length / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    unsigned at = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    unsigned a = s[at], b = s[at + stride];
    // FIXED: unsigned a = s[mirrored(at)], b = s[mirrored(at + stride)];
    s[at] = a + b;
  }
}

// The same behind a pointer.
__global__ void merge(unsigned *keys) {
  // CHECK: note: reverse every other 32 elements of 'm'
  __shared__ unsigned m[512];
  for (unsigned stride = 1; stride < 512; stride <<= 1) {
    unsigned lane = threadIdx.x & (stride - 1);
    unsigned *base = m + 2 * (threadIdx.x - lane);
    __syncthreads();
    base[lane] = keys[threadIdx.x];
    // FIXED: base[((base - m + lane) ^ (((base - m + lane) >> 5 & 1) * 31)) - (base - m)] = keys[threadIdx.x];
  }
}

// Not where the last row would not be whole.
__global__ void part(unsigned *keys, unsigned length) {
  // CHECK: note: 'p' has one dimension, and neither gaps nor another order make its accesses cheaper overall
  __shared__ unsigned p[1000];
  for (unsigned stride = length / 2; stride > 0; stride >>= 1)
    keys[threadIdx.x] += p[2 * threadIdx.x - (threadIdx.x & (stride - 1))];
}

void launch(unsigned *keys, unsigned length) {
  bitonic<<<1, 512>>>(keys, length);
  merge<<<1, 256>>>(keys);
  part<<<1, 256>>>(keys, length);
}
