// RUN: not %banklint %s | tr -s ' ' | FileCheck %s
//
// A switch may jump into a statement of its body. There the order of the text is not that in which statements run: what
// variables are worth is not known, as in a function with goto.

__global__ void inside(float *out, int n) {
  __shared__ float tile[64][32];
  int column = 40;
  tile[threadIdx.x][0] = out[0];
  switch (n) {
  case 1:
    if (out[3] > 0) {
      column = 5;
    case 2:
      tile[0][column] = 1;
    }
    break;
  }
  out[0] = tile[threadIdx.x][0];
}
// CHECK-DAG: the edit is left to you: line 15 uses an index that is not proven to stay within the row
// CHECK-DAG: {{[0-9]+}}:7 inside 64 tile store 4 ? - - - unknown: the index comes from a variable of a function that uses goto

// Cases between statements are no such jumps.
__global__ void beside(float *out, int n) {
  __shared__ float tile[2048];
  int stride = 1;
  switch (n) {
  case 1:
  case 2:
    stride = 2;
    break;
  default: stride = 4;
  }
  tile[threadIdx.x * stride] = 1;
  // CHECK-DAG: {{[0-9]+}}:3 beside 64 tile store 4 1..4 - - - bounded
  out[0] = tile[n];
}
void host(float *out, int n) {
  inside<<<1, 64>>>(out, n);
  beside<<<1, 64>>>(out, n);
}
