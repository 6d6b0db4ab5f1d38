// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu | tr -s ' ' > %t.out
// RUN: FileCheck %s --check-prefix=SHAPE < %t.out
// RUN: FileCheck %s < %t.out
// RUN: diff %s %t.cu
//
// Programs choose among functions that launch kernels by tables of pointers. A run of host code calls what a pointer
// points to, and so finds the block shape.

template <int N> __global__ void transpose(float *out) {
  __shared__ float tile[N][32];
  tile[threadIdx.y][threadIdx.x] = out[0];
  __syncthreads();
  out[0] = tile[threadIdx.x][threadIdx.y];
}

template <int N> void launch(float *out, int width) { transpose<N><<<1, dim3(width, 8)>>>(out); }

using Launcher = void (*)(float *, int);
Launcher launcher_of(int kind) {
  Launcher table[] = {launch<16>, launch<32>, launch<64>};
  return table[kind];
}

void by_table(float *out) {
  Launcher chosen = launcher_of(1);
  chosen(out, 16);
}
// SHAPE: {{[0-9]+}} transpose<32> 16x8 tile load

void one_pointer(float *out) {
  void (*only)(float *, int) = &launch<96>;
  (*only)(out, 8);
}
// SHAPE: {{[0-9]+}} transpose<96> 8x8 tile load

void passed_on(void (*with)(float *, int), float *out) { with(out, 4); }
void passing(float *out) { passed_on(launch<128>, out); }
// SHAPE: {{[0-9]+}} transpose<128> 4x8 tile load

// Other calls, of which nothing is known, may have larger blocks: so the edit is left to the user.
__global__ void turned(float *out) {
  __shared__ float own[32][32];
  // CHECK: pad the rows of 'own'{{.*}}; the edit is left to you: line [[@LINE+4]] launches kernel 'turned' with a block shape that is not known
  own[threadIdx.y % 32][threadIdx.x % 32] = out[0];
  out[0] = own[threadIdx.x % 32][threadIdx.y % 32];
}
void launch_turned(float *out, int width) { turned<<<1, dim3(width, 8)>>>(out); }
void turn(float *out) {
  Launcher chosen = launch_turned;
  chosen(out, 32);
}
// SHAPE: {{[0-9]+}} turned 32x8 own load
