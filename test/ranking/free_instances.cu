// Instances of a template that have no conflict at a place are named: how the others could be.
// RUN: not %banklint_by_default %s | FileCheck %s
// CHECK:     free_instances.cu:10:3: warning: 32-way bank conflict: this store to 's'
// CHECK:     free_instances.cu:10:3: note: the same access conflicts in 1 other case
// CHECK:     free_instances.cu:10:3: note: 'column<33>' has no conflict here
// CHECK-NOT: no conflict here

template <int PITCH> __global__ void column(float *out) {
  __shared__ float s[32][PITCH];
  s[threadIdx.x][0] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[0][threadIdx.x % PITCH];
}

void run(float *out) {
  column<32><<<1, 32>>>(out);
  column<33><<<1, 32>>>(out);
  column<64><<<1, 32>>>(out);
}
