// RUN: cp %s %t.cu
// RUN: not %banklint --fix %t.cu > %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: FileCheck %s --check-prefix=FIXED < %t.cu
//
// How far an argument lets a column go is not known. If the block's threads use the same columns of the first and of the
// last row, a column beyond its row would be outside of the array for some of them, which is an error in any layout. So
// it is in its row.

__global__ void attention(const float *q, float *o, int rows, int d) {
  int row = threadIdx.x, column = threadIdx.y;
  if (row >= rows || column >= d)
    return;
  __shared__ float s[32][32];
  // FIXED: __shared__ float s[32][33];
  s[row][column] = q[row * d + column];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < d; ++i)
    sum += s[row][i];
  o[row * d + column] = sum;
}
void run_attention(const float *q, float *o) { attention<<<1, dim3(32, 32)>>>(q, o, 32, 32); }

// Threads go with the columns as well: those with the last one are in the last row, too.
__global__ void windows(const float *q, float *o, int n) {
  __shared__ float w[16][64];
  // FIXED: __shared__ float w[16][66];
  for (int i = 0; i < n; ++i)
    w[threadIdx.x][threadIdx.y + i] = q[i];
  __syncthreads();
  o[threadIdx.x] = w[threadIdx.x][threadIdx.y];
}
void run_windows(const float *q, float *o) { windows<<<1, dim3(16, 2)>>>(q, o, 8); }

// Here only the first row has the last column.
__global__ void triangle(const float *q, float *o, int n) {
  __shared__ float a[32][32];
  // CHECK-DAG: the edit is left to you: line [[@LINE+2]] uses an index that is not proven to stay within the row
  for (int i = 0; i < n; ++i)
    a[threadIdx.x][31 - threadIdx.x + i] = q[i];
  __syncthreads();
  o[threadIdx.x] = a[threadIdx.x][0];
}
void run_triangle(const float *q, float *o) { triangle<<<1, 32>>>(q, o, 1); }

// A block of half the rows, to whose end columns may go.
__global__ void half(const float *q, float *o, int n) {
  __shared__ float h[64][32];
  // CHECK-DAG: the edit is left to you: line [[@LINE+2]] uses an index that is not proven to stay within the row
  for (int i = 0; i < n; ++i)
    h[threadIdx.x][i] = q[i];
  __syncthreads();
  o[threadIdx.x] = h[threadIdx.x][0];
}
void run_half(const float *q, float *o) { half<<<1, 32>>>(q, o, 32); }

// Data is not the same for all.
__global__ void data(const int *q, float *o) {
  __shared__ float t[32][32];
  // CHECK-DAG: the edit is left to you: line [[@LINE+1]] uses an index that is not proven to stay within the row
  t[threadIdx.x][q[threadIdx.x]] = 1;
  __syncthreads();
  o[threadIdx.x] = t[threadIdx.x][0];
}
void run_data(const int *q, float *o) { data<<<1, 32>>>(q, o); }
