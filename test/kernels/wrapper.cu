// RUN: not %banklint %s | FileCheck %s
//
// A launch in a function is followed from its callers; templates of wrappers as well. The note points to the launch.

__global__ void kernel(int *out, int stride) {
  __shared__ int s[1024];
  // The worst of the three launches speaks, and it is noted how many others there are.
  // CHECK: wrapper.cu:[[@LINE+8]]:3: warning: 16-way bank conflict
  // CHECK: wrapper.cu:[[@LINE+12]]:3: note: kernel 'kernel' launched here with 64 threads per block: 32 wavefronts for 2 requests, 2 at best
  // CHECK: note: the same access conflicts in 1 other case
  // By their constant arguments, the strides of the three calls are known: 16, 2 and 3.
  // CHECK-DAG: :[[@LINE+4]]:3 kernel 64 s store 4 16 2 32 2 exact
  // CHECK-DAG: :[[@LINE+3]]:3 kernel 32 s store 4 2 1 2 1 exact
  // CHECK-DAG: :[[@LINE+2]]:3 kernel 96 s store 4 1 3 3 3 exact

  s[threadIdx.x * stride] = 0;
}

static void run(int *out, int threads, int stride = 3) {
  dim3 block(threads);
  kernel<<<1, block>>>(out, stride);
}

template <int Threads> struct Runner {
  void operator()(int *out, int stride) const { run(out, Threads, stride); }
};

int main() {
  run(nullptr, 64, 16);
  Runner<32>()(nullptr, 2);
  run(nullptr, 96);
}
