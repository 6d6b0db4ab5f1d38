// Extended lambdas: `__device__` lambdas of host code, handed to the template of a kernel. What they capture is fixed at
// the launch and has its name.
// RUN: not %banklint %s | FileCheck %s
// RUN: not %banklint --assume=pitch=33 %s | FileCheck %s --check-prefix=ASSUMED

template <class Function> __global__ void apply(Function f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}

template <class Function> void for_each(int n, Function f) { apply<<<(n + 255) / 256, 256>>>(f, n); }

void shared_inside(float *out, int n, int pitch) {
  for_each(n, [=] __device__(int i) {
    __shared__ float buffer[8192];
    buffer[threadIdx.x * 2] = out[i];
    // CHECK: extended_lambdas.cu:[[#@LINE-1]]:5: warning: 2-way bank conflict: this store to 'buffer' takes 2 wavefronts per warp instead of 1
    // CHECK: extended_lambdas.cu:12:62: note: kernel 'apply<{{.*}}>' launched here with 256 threads per block: 16 wavefronts for 8 requests, 8 at best
    // CHECK: extended_lambdas.cu:9:5: note: called from here
    __syncthreads();
    out[i] = buffer[threadIdx.x * pitch];
    // CHECK: extended_lambdas.cu:[[#@LINE-1]]:14: warning: up to 32-way bank conflict: {{.*}}; conflict-free only if 'pitch' is odd
    // ASSUMED: {{^}}extended_lambdas.cu:[[#@LINE-2]]:14 {{.*}} load 4 {{ *}}1 {{ *}}8 {{ *}}8 {{ *}}8  exact
  });
}

// The tile is the kernel's, the index the lambda's.
template <class Index> __global__ void column(float *out, Index index) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = *out;
  __syncthreads();
  *out = tile[index(threadIdx.x)][threadIdx.y];
  // CHECK: extended_lambdas.cu:[[#@LINE-1]]:10: warning: 16-way bank conflict
  // CHECK: note: kernel 'column<{{.*}}>' launched here with 32x32 threads per block
}

void index_outside(float *out) {
  const int half = 2;
  auto halved = [=] __host__ __device__(int x) { return x / half; };
  column<<<1, dim3(32, 32)>>>(out, halved);
}
