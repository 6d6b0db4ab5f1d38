// RUN: not %banklint %s | FileCheck %s
//
// Block shapes that functions of the program make: in objects that they return or set, in pairs and tuples, by methods
// of a class. The ways of the store are the number of threads in x, so they say what was understood.

template <int> __global__ void kernel(int *out) {
  __shared__ int m[32][32];
  // CHECK-DAG: :[[@LINE+8]]:3 kernel<0> 4x8 m store 4 4 1 4 1 exact
  // CHECK-DAG: :[[@LINE+7]]:3 kernel<1> 5x2 m store 4 5 1 5 1 exact
  // CHECK-DAG: :[[@LINE+6]]:3 kernel<2> 6x2 m store 4 6 1 6 1 exact
  // CHECK-DAG: :[[@LINE+5]]:3 kernel<3> 7 m store 4 7 1 7 1 exact
  // CHECK-DAG: :[[@LINE+4]]:3 kernel<4> 8x2 m store 4 8 1 8 1 exact
  // CHECK-DAG: :[[@LINE+3]]:3 kernel<5> 9x2 m store 4 9 1 9 1 exact
  // CHECK-DAG: :[[@LINE+2]]:3 kernel<6> 10x2 m store 4 10 1 10 1 exact
  // CHECK-DAG: :[[@LINE+1]]:3 kernel<7> 11 m store 4 11 1 11 1 exact
  m[threadIdx.x][0] = 0;
}

cudaLaunchConfig_t configuration(dim3 grid, dim3 block) {
  cudaLaunchConfig_t made{};
  made.gridDim = grid;
  made.blockDim = block;
  return made;
}

struct Shape {
  dim3 grid, block;
};
Shape shape(unsigned x) { return {dim3(1), dim3(x, 2)}; }
void setShape(Shape &s, unsigned x) { s = shape(x); }

void computeGridSize(unsigned n, unsigned most, unsigned &blocks, unsigned &threads) {
  threads = n < most ? n : most;
  blocks = (n + threads - 1) / threads;
}

void setBlock(dim3 *block, unsigned x) { *block = dim3(x, 2); }

class Launcher {
public:
  explicit Launcher(unsigned x) : block(x, 2) {}
  const dim3 &shape() const { return block; }

private:
  dim3 block;
};

struct Builder {
  cudaLaunchConfig_t made{};
  Builder &threads(dim3 block) {
    made.blockDim = block;
    return *this;
  }
};

void host(int *out) {
  auto made = configuration(dim3(1), dim3(4, 8));
  cudaLaunchKernelEx(&made, kernel<0>, out);
  Shape returned = shape(5);
  kernel<1><<<returned.grid, returned.block>>>(out);
  Shape set;
  setShape(set, 6);
  kernel<2><<<set.grid, set.block>>>(out);
  unsigned blocks, threads;
  computeGridSize(7, 64, blocks, threads);
  kernel<3><<<blocks, threads>>>(out);
  dim3 block;
  setBlock(&block, 8);
  kernel<4><<<1, block>>>(out);
  Launcher launcher(9);
  kernel<5><<<1, launcher.shape()>>>(out);
  Builder builder;
  builder.threads(dim3(10, 2));
  cudaLaunchKernelEx(&builder.made, kernel<6>, out);
}

// What takes too long is left out.
struct Tables {
  int count, of[60][60][60];
};
Tables tables() {
  Tables made;
  for (int i = 0; i < 60; ++i)
    for (int j = 0; j < 60; ++j)
      for (int k = 0; k < 60; ++k)
        made.of[i][j][k] = i ^ j ^ k;
  made.count = 60;
  return made;
}

void host_with_tables(int *out) {
  Tables made = tables();
  kernel<7><<<made.count, 11>>>(out);
}
