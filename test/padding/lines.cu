// RUN: cp %s %t.cu
// RUN: not banklint --sort=file --cuda-path=none --fix %t.cu | FileCheck %s
// RUN: FileCheck %s --check-prefix=FIXED --match-full-lines < %t.cu
//
// An index of several lines stays as it is where a function gets it, and is repeated on one line elsewhere.
__global__ void several_lines(float *out) {
  __shared__ float tall[2048];
  // FIXED:        tall[padded((threadIdx.x << 5) // a row for each thread
  // FIXED-NEXT:{{ *}}+ 1)] = out[0];
  // FIXED-NEXT:{{ *}}out[0] = tall[padded(threadIdx.x)];
  tall[(threadIdx.x << 5) // a row for each thread
       + 1] = out[0];
  out[0] = tall[threadIdx.x];
}

// The same of the rows in a swizzle.
__global__ void reordered(float *out) {
  // FIXED:        rows[threadIdx.y &
  // FIXED-NEXT:{{ *}}15][threadIdx.x ^ (threadIdx.y & 15)] = out[0];
  __shared__ float rows[16][16];
  rows[threadIdx.y &
       15][threadIdx.x] = out[0];
  out[0] = rows[threadIdx.x][threadIdx.y];
}

// What the preprocessor counts is another number the second time.
#define NEXT __COUNTER__
__global__ void counted(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'count', {{.*}}; the edit is left to you: the index on line [[@LINE+3]] would be written twice, but has more in it than numbers and names
  __shared__ float count[2048];
  count[threadIdx.x << 5] = out[0];
  out[0] = count[threadIdx.x + NEXT];
}
__global__ void numbered(float *out) {
  // CHECK: note: leave a gap after every 32 elements of 'line', {{.*}}; the edit is left to you: the index on line [[@LINE+3]] would be written twice, but has more in it than numbers and names
  __shared__ float line[2048];
  line[threadIdx.x << 5] = out[0];
  out[0] = line[threadIdx.x + __LINE__];
}

void launch(float *out) {
  several_lines<<<1, 32>>>(out);
  reordered<<<1, dim3(16, 16)>>>(out);
  counted<<<1, 32>>>(out);
  numbered<<<1, 32>>>(out);
}
