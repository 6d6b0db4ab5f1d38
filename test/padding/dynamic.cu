// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
// RUN: not banklint --cuda-path=none --sort=file --fix %t.cu | FileCheck %s --check-prefix=AGAIN
//
// An array in dynamic shared memory is as long as its launches say. Its layout changes together with their bytes, wherever
// the text gives them, or not at all: then the note says by which factor they would have to grow.

// Rows: the inner dimension is in the declaration.
__global__ void rows(float *out) {
  // CHECK: note: pad the rows of 'tile': '[33]' instead of '[32]' takes 2 instead of 33 wavefronts per block for all its accesses; launches need 33/32 of the bytes that they ask for now
  extern __shared__ float tile[][32];
  tile[0][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][3];
  // FIXED: extern __shared__ float tile[][33];
}

// One dimension: a gap. It is right whatever the index is.
__global__ void gap(float *out, int n) {
  // CHECK: note: leave a gap after every 32 elements of 'line', '[i + (i >> 5)]' instead of '[i]', takes 3 instead of 33 wavefronts per block for all its accesses, up to 2-way conflicts remain: no layout we tried removes them all; launches need 33/32 of the bytes that they ask for now; a block then has 4224 bytes of shared memory instead of 4096: still 32 blocks/SM (ignoring registers)
  extern __shared__ float line[];
  line[threadIdx.x * 32] = 1;
  // FIXED: line[padded(threadIdx.x * 32)] = 1;
  out[threadIdx.x] = line[threadIdx.x + 1];
  // FIXED: out[threadIdx.x] = line[padded(threadIdx.x + 1)];
}

// Rows of 96 words, and two of them in a warp: the second has to start half a row of banks later. The pitch is an argument
// of the kernel; a gap needs to know nothing of it. Of bytes, and where conflicts are 2-way, it does not pay.
__global__ void pitch(unsigned char *out, int row) {
  // CHECK: note: no padding is offered for 'cells': elements are smaller than a word, and each access would take extra instructions
  extern __shared__ unsigned char cells[];
  out[threadIdx.x] = cells[threadIdx.y * row + 4 * threadIdx.x];
  // FIXED: cells[threadIdx.y * row + 4 * threadIdx.x];
}

// A kernel that is named where nobody knows why may be launched there.
__global__ void named(float *out) {
  // CHECK: note: pad the rows of 'seen': '[33]' instead of '[32]' {{.*}}; the edit is left to you: line [[@LINE+13]] uses kernel 'named' for something other than a launch
  extern __shared__ float seen[][32];
  out[threadIdx.x] = seen[threadIdx.x][3];
}

// How much that is nobody knows: it may be all that a block has.
__global__ void unknown(float *out) {
  // CHECK: note: pad the rows of 'much': '[33]' instead of '[32]' {{.*}}; the edit is left to you: kernel 'unknown' is launched with an unknown amount of dynamic shared memory
  extern __shared__ float much[][32];
  out[threadIdx.x] = much[threadIdx.x][3];
}

#ifdef ELSEWHERE
void other() { named<<<1, 32, 1>>>(0); }
#endif

// Two names for the same memory.
__global__ void shared(float *out) {
  // CHECK: note: pad the rows of 'one': {{.*}}; the edit is left to you: kernel 'shared' has another name for the same dynamic shared memory
  extern __shared__ float one[][32];
  extern __shared__ float two[];
  out[threadIdx.x] = one[threadIdx.x][3] + two[threadIdx.x];
}

// All that a block has by default. With more, the launch would fail; a swizzle needs none.
__global__ void full(float *out) {
  // CHECK: note: swizzle the rows of 'all'
  extern __shared__ float all[][32];
  out[threadIdx.x] = all[threadIdx.x][3];
  // FIXED: all[threadIdx.x][3 ^ (threadIdx.x & 31)];
}

// The runtime was asked for more than that, and is asked for a little more.
__global__ void raised(float *out) {
  // CHECK: note: pad the rows of 'more': '[33]' instead of '[32]'
  extern __shared__ float more[][32];
  out[threadIdx.x] = more[threadIdx.x][3];
  // FIXED: more[][33];
}

// A macro that launches may do more with the bytes that it is given.
__global__ void wrapped(float *out, int n) {
  // CHECK: note: pad the rows of 'given': {{.*}}; the edit is left to you: line {{[0-9]+}} sets the dynamic shared memory of kernel 'wrapped', and cannot be edited
  extern __shared__ float given[][32];
  out[threadIdx.x] = given[threadIdx.x][n % 32];
}
#define RUN(kernel, bytes) kernel<<<1, 32, bytes>>>(out, bytes)
#define KEEP(x) x; (void)#x
constexpr int BYTES = 4096;
#define SIZE 2048 + 2048

void launch(float *out, int n) {
  int width = 80;
  width = ~63 & (4 * width + 64);
  const unsigned bytes_of_rows = 32 * 32 * sizeof(float);
  rows<<<1, 32, 4096>>>(out);
  // FIXED: rows<<<1, 32, 4224>>>(out);
  rows<<<1, 32, bytes_of_rows>>>(out);
  // FIXED: rows<<<1, 32, bytes_of_rows * 33 / 32>>>(out);
  rows<<<1, 32, sizeof(float) * 32 * 32, 0>>>(out);
  // FIXED: rows<<<1, 32, sizeof(float) * 32 * 32 * 33 / 32, 0>>>(out);
  rows<<<1, 32, SIZE>>>(out);
  // FIXED: rows<<<1, 32, (SIZE) * 33 / 32>>>(out);
  KEEP((rows<<<1, 32, BYTES + 128>>>(out)));
  // FIXED: KEEP((rows<<<1, 32, (BYTES + 128) * 33 / 32>>>(out)));
  rows<<<1, 32>>>(out);
  // FIXED: rows<<<1, 32>>>(out);
  gap<<<1, 32, BYTES>>>(out, n);
  // FIXED: gap<<<1, 32, BYTES * 33 / 32>>>(out, n);
  pitch<<<1, dim3(16, 4), width * 4>>>(nullptr, width);
  // FIXED: pitch<<<1, dim3(16, 4), width * 4>>>(nullptr, width);
  named<<<1, 32, 4096>>>(out);
  unknown<<<1, 32, n>>>(out);
  shared<<<1, 32, 4096>>>(out);
  RUN(wrapped, 4096);
  full<<<1, 32, 49152>>>(out);
  cudaFuncSetAttribute(raised, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 << 10);
  // FIXED: cudaFuncSetAttribute(raised, cudaFuncAttributeMaxDynamicSharedMemorySize, (64 << 10) * 33 / 32);
  raised<<<1, 32, 65536>>>(out);
  // FIXED: raised<<<1, 32, 67584>>>(out);
}
// CHECK: banklint: applied 4 fixes
// AGAIN-NOT: applied
