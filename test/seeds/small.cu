// Machines as they are drawn on slides: four banks, four lanes. A picture shows what meets.
//
// RUN: not %banklint --arch=custom:banks=4,width=4,lanes=4,broadcast=yes %s > %t
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=TABLE < %t
// RUN: not %banklint --arch=custom:banks=4,width=4,lanes=4,broadcast=yes --bank-map=18 %s | FileCheck %s --check-prefix=BEFORE --match-full-lines --strict-whitespace
// RUN: cp %s %t.cu
// RUN: not %banklint --arch=custom:banks=4,width=4,lanes=4,broadcast=yes --fix %t.cu > /dev/null
// RUN: not %banklint --arch=custom:banks=4,width=4,lanes=4,broadcast=yes --bank-map=18 %t.cu | FileCheck %s --check-prefix=AFTER --match-full-lines --strict-whitespace
//
// The transpose: one extra column is the only change.
// CHECK: small.cu:[[#@LINE+6]]:40: warning: 4-way bank conflict: this load from 'tile' takes 4 wavefronts per warp instead of 1
// CHECK: small.cu:[[#@LINE+2]]:20: note: pad the rows of 'tile': '[5]' instead of '[4]' takes 8 instead of 20 wavefronts per block for all its accesses{{;|$}}
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[4][4];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 4 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 4 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

//      BEFORE:phase 1 of 1: lanes 0-3, 4 wavefronts
// BEFORE-NEXT:   bank  0  1  2  3
// BEFORE-NEXT: word 0  0  .  .  .
// BEFORE-NEXT: word 4  1  .  .  .
// BEFORE-NEXT: word 8  2  .  .  .
// BEFORE-NEXT:word 12  3  .  .  .
//
//       AFTER:phase 1 of 1: lanes 0-3, 1 wavefront
//  AFTER-NEXT:   bank  0  1  2  3
//  AFTER-NEXT: word 0  0  .  .  .
//  AFTER-NEXT: word 4  .  1  .  .
//  AFTER-NEXT: word 8  .  .  2  .
//  AFTER-NEXT:word 12  .  .  .  3

// A row in any order is free, and so is one word for all; two lanes may meet, and four.
__global__ void lanes(float *out) {
  __shared__ float s[4][4];
  int t = threadIdx.x;
  out[t] = s[1][t];
  // TABLE: small.cu:[[#@LINE-1]]:12 {{ *}}lanes {{.*}}load 4 {{ *}}1 {{ *}}1 {{ *}}1 {{ *}}1 {{ *}}exact
  out[t] = s[1][t ^ 3];
  // TABLE: small.cu:[[#@LINE-1]]:12 {{ *}}lanes {{.*}}load 4 {{ *}}1 {{ *}}1 {{ *}}1 {{ *}}1 {{ *}}exact
  out[t] = s[t == 3][t % 3];
  // TABLE: small.cu:[[#@LINE-1]]:12 {{ *}}lanes {{.*}}load 4 {{ *}}2 {{ *}}1 {{ *}}2 {{ *}}1 {{ *}}exact
  out[t] = s[t][0];
  // TABLE: small.cu:[[#@LINE-1]]:12 {{ *}}lanes {{.*}}load 4 {{ *}}4 {{ *}}1 {{ *}}4 {{ *}}1 {{ *}}exact
  out[t] = s[0][t * 2 % 8];
  // TABLE: small.cu:[[#@LINE-1]]:12 {{ *}}lanes {{.*}}load 4 {{ *}}2 {{ *}}1 {{ *}}2 {{ *}}1 {{ *}}exact
  out[t] = s[0][t % 2];
  // TABLE: small.cu:[[#@LINE-1]]:12 {{ *}}lanes {{.*}}load 4 {{ *}}1 {{ *}}1 {{ *}}1 {{ *}}1 {{ *}}exact
  out[t] = s[2][2];
  // TABLE: small.cu:[[#@LINE-1]]:12 {{ *}}lanes {{.*}}load 4 {{ *}}1 {{ *}}1 {{ *}}1 {{ *}}1 {{ *}}exact
}

void run(float *out, const float *in) {
  transpose<<<1, dim3(4, 4)>>>(out, in);
  lanes<<<1, 4>>>(out);
}
