// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Classes that hold shared memory, or refer to it; nested structures and arrays of them.

struct Particle {
  struct {
    float x, y, z;
  } position;
  int neighbours[5];
};

struct Cell {
  Particle particles[4];
  int count;
};

template <int Pitch> class Tile {
public:
  __device__ void clear_column(int c) {
    // CHECK-DAG: :[[@LINE+2]]:5 members {{.*}} memory store 4 32 1 32 1 exact
    // CHECK-DAG: :[[@LINE+1]]:5 members {{.*}} memory store 4 1 1 1 1 exact
    this->tile[threadIdx.x][c] = 0;
  }
  __device__ float row_sum(int r) const {
    float sum = 0;
    for (int i = 0; i < 4; ++i)
      // CHECK-DAG: :[[@LINE+1]]:14 members {{.*}} memory load 4 1 4 4 4 exact
      sum += (*this).tile[r][i * 32 % Pitch];
    return sum;
  }
  float tile[32][Pitch];
};

class Block {
public:
  struct Storage {
    Tile<32> plain;
    Tile<33> padded;
  };
  __device__ Block(Storage &storage) : storage_(storage), row_(&storage.plain.tile[threadIdx.x][0]) {}
  __device__ void run(int x) {
    storage_.plain.clear_column(x);
    this->storage_.padded.clear_column(x);
    // CHECK-DAG: :[[@LINE+1]]:5 members {{.*}} memory store 4 32 1 32 1 exact
    row_[3] = 0;
    storage_.plain.row_sum(x);
  }

private:
  Storage &storage_;
  float *row_;
};

__global__ void members(float *out, int n) {
  __shared__ Block::Storage memory;
  __shared__ Particle particles[32];
  __shared__ Cell cells[8];
  int t = threadIdx.x;
  Block(memory).run(n);
  // 8 words each.
  // CHECK-DAG: :[[@LINE+1]]:3 members {{.*}} particles store 4 8 1 8 1 exact
  particles[t].position.y = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 members {{.*}} particles store 4 8 1 8 1 exact
  particles[t].neighbours[2] = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 members {{.*}} particles store 4 1 1 1 1 exact
  particles[n].neighbours[t % 5] = 0;
  // Cells of 33 words: word 33c + 8p is in bank c + 8p, for 8 c and 4 p.
  // CHECK-DAG: :[[@LINE+1]]:3 members {{.*}} cells store 4 1 1 1 1 exact
  cells[t / 4].particles[t % 4].position.x = 0;
  // CHECK-DAG: :[[@LINE+1]]:3 members {{.*}} cells store 4 1 1 1 1 exact
  cells[t % 8].count = 0;
  auto &particle = cells[0].particles[t % 4];
  // Words 0, 8, 16, 24 for all.
  // CHECK-DAG: :[[@LINE+1]]:3 members {{.*}} cells store 4 1 1 1 1 exact
  particle.position.x = 0;
}
