// RUN: cp %s %t.cu
// RUN: not banklint --cuda-path=none --table=all --sort=file --fix %t.cu | FileCheck %s
// RUN: sed "s://.*::" %t.cu | FileCheck %s --check-prefix=FIXED
//
// A macro that names an array of a function may do so where each use of it in the function is known. Under a condition that does
// not hold here nobody knows what it does with the array.

#define CELL(y, x) tile[y][x]
#define SECOND(x) CELL(1, x)
#define FLAT(i) own[0][i]
#define OTHERS FLAT(40)

__global__ void known(float *out) {
  // CHECK: note: pad the rows of 'tile': '[33]' instead of '[32]'
  __shared__ float tile[32][32];
  // FIXED: __shared__ float tile[32][33];
  CELL(threadIdx.y, threadIdx.x) = out[0];
  out[1] = CELL(threadIdx.x, threadIdx.y) + SECOND(3);
}

__global__ void unseen(float *out) {
  // CHECK: note: pad the rows of 'own': {{.*}}the edit is left to you: line [[@LINE+6]] names it in code that was not analysed
  __shared__ float own[32][32];
  // FIXED: __shared__ float own[32][32];
  own[threadIdx.y][threadIdx.x] = out[0];
  out[1] = own[threadIdx.x][threadIdx.y];
#ifdef OTHER
  out[2] = OTHERS;
#endif
}

void launch(float *out) {
  known<<<1, dim3(32, 32)>>>(out);
  unseen<<<1, dim3(32, 32)>>>(out);
}
