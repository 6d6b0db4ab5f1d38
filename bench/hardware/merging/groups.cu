// Which neighbours form one wider access: elements of a thread, relative to a multiple of some
// elements.
#include "merging.h"

__global__ void load_two_of_two(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t + 0];
  float v1 = s[2 * t + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void store_two_of_two(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  s[2 * t + 0] = v0;
  s[2 * t + 1] = v1;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_two_reversed(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t + 1];
  float v1 = s[2 * t + 0];
  out[t] = v0 * in[1] - v1;
}

__global__ void store_two_reversed(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  s[2 * t + 1] = v0;
  s[2 * t + 0] = v1;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_lower_two_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  out[t] = v0 * in[1] - v1;
}

__global__ void store_lower_two_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_inner_two_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 1];
  float v1 = s[4 * t + 2];
  out[t] = v0 * in[1] - v1;
}

__global__ void store_inner_two_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  s[4 * t + 1] = v0;
  s[4 * t + 2] = v1;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_upper_two_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 2];
  float v1 = s[4 * t + 3];
  out[t] = v0 * in[1] - v1;
}

__global__ void store_upper_two_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  s[4 * t + 2] = v0;
  s[4 * t + 3] = v1;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_outer_two_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 3];
  out[t] = v0 * in[1] - v1;
}

__global__ void store_outer_two_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  s[4 * t + 0] = v0;
  s[4 * t + 3] = v1;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_every_second_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 2];
  out[t] = v0 * in[1] - v1;
}

__global__ void store_every_second_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  s[4 * t + 0] = v0;
  s[4 * t + 2] = v1;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_lower_three_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  out[t] = (v0 * in[1] - v1) * in[2] - v2;
}

__global__ void store_lower_three_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  s[4 * t + 2] = v2;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_upper_three_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 1];
  float v1 = s[4 * t + 2];
  float v2 = s[4 * t + 3];
  out[t] = (v0 * in[1] - v1) * in[2] - v2;
}

__global__ void store_upper_three_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  s[4 * t + 1] = v0;
  s[4 * t + 2] = v1;
  s[4 * t + 3] = v2;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_three_of_four_with_a_gap(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 3];
  out[t] = (v0 * in[1] - v1) * in[2] - v2;
}

__global__ void store_three_of_four_with_a_gap(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  s[4 * t + 3] = v2;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_three_of_three(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[3 * t + 0];
  float v1 = s[3 * t + 1];
  float v2 = s[3 * t + 2];
  out[t] = (v0 * in[1] - v1) * in[2] - v2;
}

__global__ void store_three_of_three(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  s[3 * t + 0] = v0;
  s[3 * t + 1] = v1;
  s[3 * t + 2] = v2;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_four_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 2];
  float v3 = s[4 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void store_four_of_four(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  s[4 * t + 2] = v2;
  s[4 * t + 3] = v3;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_four_shuffled(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 2];
  float v1 = s[4 * t + 0];
  float v2 = s[4 * t + 3];
  float v3 = s[4 * t + 1];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void store_four_shuffled(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  s[4 * t + 2] = v0;
  s[4 * t + 0] = v1;
  s[4 * t + 3] = v2;
  s[4 * t + 1] = v3;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_four_of_two(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t + 0];
  float v1 = s[2 * t + 1];
  float v2 = s[2 * t + 2];
  float v3 = s[2 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void store_four_of_two(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  s[2 * t + 0] = v0;
  s[2 * t + 1] = v1;
  s[2 * t + 2] = v2;
  s[2 * t + 3] = v3;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_four_from_the_second(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 1];
  float v1 = s[4 * t + 2];
  float v2 = s[4 * t + 3];
  float v3 = s[4 * t + 4];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void store_four_from_the_second(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  s[4 * t + 1] = v0;
  s[4 * t + 2] = v1;
  s[4 * t + 3] = v2;
  s[4 * t + 4] = v3;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_four_from_the_third(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 2];
  float v1 = s[4 * t + 3];
  float v2 = s[4 * t + 4];
  float v3 = s[4 * t + 5];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void store_four_from_the_third(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  s[4 * t + 2] = v0;
  s[4 * t + 3] = v1;
  s[4 * t + 4] = v2;
  s[4 * t + 5] = v3;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_five_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 0];
  float v1 = s[8 * t + 1];
  float v2 = s[8 * t + 2];
  float v3 = s[8 * t + 3];
  float v4 = s[8 * t + 4];
  out[t] = (((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4;
}

__global__ void store_five_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 2] = v2;
  s[8 * t + 3] = v3;
  s[8 * t + 4] = v4;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_six_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 0];
  float v1 = s[8 * t + 1];
  float v2 = s[8 * t + 2];
  float v3 = s[8 * t + 3];
  float v4 = s[8 * t + 4];
  float v5 = s[8 * t + 5];
  out[t] = ((((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4) * in[5] - v5;
}

__global__ void store_six_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  float v5 = in[t] + in[5];
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 2] = v2;
  s[8 * t + 3] = v3;
  s[8 * t + 4] = v4;
  s[8 * t + 5] = v5;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_six_of_six(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[6 * t + 0];
  float v1 = s[6 * t + 1];
  float v2 = s[6 * t + 2];
  float v3 = s[6 * t + 3];
  float v4 = s[6 * t + 4];
  float v5 = s[6 * t + 5];
  out[t] = ((((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4) * in[5] - v5;
}

__global__ void store_six_of_six(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  float v5 = in[t] + in[5];
  s[6 * t + 0] = v0;
  s[6 * t + 1] = v1;
  s[6 * t + 2] = v2;
  s[6 * t + 3] = v3;
  s[6 * t + 4] = v4;
  s[6 * t + 5] = v5;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_seven_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 0];
  float v1 = s[8 * t + 1];
  float v2 = s[8 * t + 2];
  float v3 = s[8 * t + 3];
  float v4 = s[8 * t + 4];
  float v5 = s[8 * t + 5];
  float v6 = s[8 * t + 6];
  out[t] =
      (((((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4) * in[5] - v5) * in[6] - v6;
}

__global__ void store_seven_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  float v5 = in[t] + in[5];
  float v6 = in[t] + in[6];
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 2] = v2;
  s[8 * t + 3] = v3;
  s[8 * t + 4] = v4;
  s[8 * t + 5] = v5;
  s[8 * t + 6] = v6;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_eight_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 0];
  float v1 = s[8 * t + 1];
  float v2 = s[8 * t + 2];
  float v3 = s[8 * t + 3];
  float v4 = s[8 * t + 4];
  float v5 = s[8 * t + 5];
  float v6 = s[8 * t + 6];
  float v7 = s[8 * t + 7];
  out[t] =
      ((((((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4) * in[5] - v5) * in[6] - v6) *
          in[7] -
      v7;
}

__global__ void store_eight_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  float v5 = in[t] + in[5];
  float v6 = in[t] + in[6];
  float v7 = in[t] + in[7];
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 2] = v2;
  s[8 * t + 3] = v3;
  s[8 * t + 4] = v4;
  s[8 * t + 5] = v5;
  s[8 * t + 6] = v6;
  s[8 * t + 7] = v7;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_eight_reversed(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 7];
  float v1 = s[8 * t + 6];
  float v2 = s[8 * t + 5];
  float v3 = s[8 * t + 4];
  float v4 = s[8 * t + 3];
  float v5 = s[8 * t + 2];
  float v6 = s[8 * t + 1];
  float v7 = s[8 * t + 0];
  out[t] =
      ((((((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4) * in[5] - v5) * in[6] - v6) *
          in[7] -
      v7;
}

__global__ void store_eight_reversed(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  float v5 = in[t] + in[5];
  float v6 = in[t] + in[6];
  float v7 = in[t] + in[7];
  s[8 * t + 7] = v0;
  s[8 * t + 6] = v1;
  s[8 * t + 5] = v2;
  s[8 * t + 4] = v3;
  s[8 * t + 3] = v4;
  s[8 * t + 2] = v5;
  s[8 * t + 1] = v6;
  s[8 * t + 0] = v7;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_eight_in_the_middle(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[16 * t + 4];
  float v1 = s[16 * t + 5];
  float v2 = s[16 * t + 6];
  float v3 = s[16 * t + 7];
  float v4 = s[16 * t + 8];
  float v5 = s[16 * t + 9];
  float v6 = s[16 * t + 10];
  float v7 = s[16 * t + 11];
  out[t] =
      ((((((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4) * in[5] - v5) * in[6] - v6) *
          in[7] -
      v7;
}

__global__ void store_eight_in_the_middle(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  float v5 = in[t] + in[5];
  float v6 = in[t] + in[6];
  float v7 = in[t] + in[7];
  s[16 * t + 4] = v0;
  s[16 * t + 5] = v1;
  s[16 * t + 6] = v2;
  s[16 * t + 7] = v3;
  s[16 * t + 8] = v4;
  s[16 * t + 9] = v5;
  s[16 * t + 10] = v6;
  s[16 * t + 11] = v7;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_two_pairs_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 0];
  float v1 = s[8 * t + 1];
  float v2 = s[8 * t + 4];
  float v3 = s[8 * t + 5];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void store_two_pairs_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 4] = v2;
  s[8 * t + 5] = v3;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_two_triples_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 0];
  float v1 = s[8 * t + 1];
  float v2 = s[8 * t + 2];
  float v3 = s[8 * t + 4];
  float v4 = s[8 * t + 5];
  float v5 = s[8 * t + 6];
  out[t] = ((((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4) * in[5] - v5;
}

__global__ void store_two_triples_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  float v5 = in[t] + in[5];
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 2] = v2;
  s[8 * t + 4] = v3;
  s[8 * t + 5] = v4;
  s[8 * t + 6] = v5;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_five_from_the_second(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 1];
  float v1 = s[8 * t + 2];
  float v2 = s[8 * t + 3];
  float v3 = s[8 * t + 4];
  float v4 = s[8 * t + 5];
  out[t] = (((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4;
}

__global__ void store_five_from_the_second(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  s[8 * t + 1] = v0;
  s[8 * t + 2] = v1;
  s[8 * t + 3] = v2;
  s[8 * t + 4] = v3;
  s[8 * t + 5] = v4;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_four_from_the_fourth(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 3];
  float v1 = s[8 * t + 4];
  float v2 = s[8 * t + 5];
  float v3 = s[8 * t + 6];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void store_four_from_the_fourth(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  s[8 * t + 3] = v0;
  s[8 * t + 4] = v1;
  s[8 * t + 5] = v2;
  s[8 * t + 6] = v3;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_sixteen(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[16 * t + 0];
  float v1 = s[16 * t + 1];
  float v2 = s[16 * t + 2];
  float v3 = s[16 * t + 3];
  float v4 = s[16 * t + 4];
  float v5 = s[16 * t + 5];
  float v6 = s[16 * t + 6];
  float v7 = s[16 * t + 7];
  float v8 = s[16 * t + 8];
  float v9 = s[16 * t + 9];
  float v10 = s[16 * t + 10];
  float v11 = s[16 * t + 11];
  float v12 = s[16 * t + 12];
  float v13 = s[16 * t + 13];
  float v14 = s[16 * t + 14];
  float v15 = s[16 * t + 15];
  out[t] = ((((((((((((((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4) * in[5] - v5) *
                        in[6] -
                    v6) *
                       in[7] -
                   v7) *
                      in[8] -
                  v8) *
                     in[9] -
                 v9) *
                    in[10] -
                v10) *
                   in[11] -
               v11) *
                  in[12] -
              v12) *
                 in[13] -
             v13) *
                in[14] -
            v14) *
               in[15] -
           v15;
}

__global__ void store_sixteen(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  float v5 = in[t] + in[5];
  float v6 = in[t] + in[6];
  float v7 = in[t] + in[7];
  float v8 = in[t] + in[8];
  float v9 = in[t] + in[9];
  float v10 = in[t] + in[10];
  float v11 = in[t] + in[11];
  float v12 = in[t] + in[12];
  float v13 = in[t] + in[13];
  float v14 = in[t] + in[14];
  float v15 = in[t] + in[15];
  s[16 * t + 0] = v0;
  s[16 * t + 1] = v1;
  s[16 * t + 2] = v2;
  s[16 * t + 3] = v3;
  s[16 * t + 4] = v4;
  s[16 * t + 5] = v5;
  s[16 * t + 6] = v6;
  s[16 * t + 7] = v7;
  s[16 * t + 8] = v8;
  s[16 * t + 9] = v9;
  s[16 * t + 10] = v10;
  s[16 * t + 11] = v11;
  s[16 * t + 12] = v12;
  s[16 * t + 13] = v13;
  s[16 * t + 14] = v14;
  s[16 * t + 15] = v15;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_two_twice(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 1];
  float v2 = s[4 * t + 0];
  float v3 = s[4 * t + 1];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void store_two_twice(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  s[4 * t + 0] = v2;
  s[4 * t + 1] = v3;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_windows_in_turn_of_two(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[2 * t + 0];
  float v1 = s[2 * t + 2];
  float v2 = s[2 * t + 1];
  float v3 = s[2 * t + 3];
  out[t] = ((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3;
}

__global__ void store_windows_in_turn_of_two(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  s[2 * t + 0] = v0;
  s[2 * t + 2] = v1;
  s[2 * t + 1] = v2;
  s[2 * t + 3] = v3;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_windows_in_turn_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 0];
  float v1 = s[8 * t + 4];
  float v2 = s[8 * t + 1];
  float v3 = s[8 * t + 5];
  float v4 = s[8 * t + 2];
  float v5 = s[8 * t + 6];
  float v6 = s[8 * t + 3];
  float v7 = s[8 * t + 7];
  out[t] =
      ((((((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4) * in[5] - v5) * in[6] - v6) *
          in[7] -
      v7;
}

__global__ void store_windows_in_turn_of_eight(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  float v5 = in[t] + in[5];
  float v6 = in[t] + in[6];
  float v7 = in[t] + in[7];
  s[8 * t + 0] = v0;
  s[8 * t + 4] = v1;
  s[8 * t + 1] = v2;
  s[8 * t + 5] = v3;
  s[8 * t + 2] = v4;
  s[8 * t + 6] = v5;
  s[8 * t + 3] = v6;
  s[8 * t + 7] = v7;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_pairs_of_windows_in_turn(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 0];
  float v1 = s[8 * t + 1];
  float v2 = s[8 * t + 4];
  float v3 = s[8 * t + 5];
  float v4 = s[8 * t + 2];
  float v5 = s[8 * t + 3];
  float v6 = s[8 * t + 6];
  float v7 = s[8 * t + 7];
  out[t] =
      ((((((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4) * in[5] - v5) * in[6] - v6) *
          in[7] -
      v7;
}

__global__ void store_pairs_of_windows_in_turn(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  float v5 = in[t] + in[5];
  float v6 = in[t] + in[6];
  float v7 = in[t] + in[7];
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 4] = v2;
  s[8 * t + 5] = v3;
  s[8 * t + 2] = v4;
  s[8 * t + 3] = v5;
  s[8 * t + 6] = v6;
  s[8 * t + 7] = v7;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_one_of_another_window_between(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 0];
  float v1 = s[8 * t + 5];
  float v2 = s[8 * t + 1];
  out[t] = (v0 * in[1] - v1) * in[2] - v2;
}

__global__ void store_one_of_another_window_between(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  s[8 * t + 0] = v0;
  s[8 * t + 5] = v1;
  s[8 * t + 1] = v2;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_far_one_between(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 512];
  float v2 = s[4 * t + 1];
  out[t] = (v0 * in[1] - v1) * in[2] - v2;
}

__global__ void store_far_one_between(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  s[4 * t + 0] = v0;
  s[4 * t + 512] = v1;
  s[4 * t + 1] = v2;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_middle_one_of_another_window(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[8 * t + 0];
  float v1 = s[8 * t + 1];
  float v2 = s[8 * t + 5];
  float v3 = s[8 * t + 2];
  float v4 = s[8 * t + 3];
  out[t] = (((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4;
}

__global__ void store_middle_one_of_another_window(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 5] = v2;
  s[8 * t + 2] = v3;
  s[8 * t + 3] = v4;
  __syncthreads();
  out[t] = s[int(in[t])];
}

__global__ void load_same_window_in_another_order(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * t + 2];
  float v2 = s[4 * t + 1];
  out[t] = (v0 * in[1] - v1) * in[2] - v2;
}

__global__ void store_same_window_in_another_order(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  s[4 * t + 0] = v0;
  s[4 * t + 2] = v1;
  s[4 * t + 1] = v2;
  __syncthreads();
  out[t] = s[int(in[t])];
}

// Two streams in turn.

__global__ void load_two_streams(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = s[4 * t + 0];
  float v1 = s[4 * n + 0];
  float v2 = s[4 * t + 1];
  float v3 = s[4 * n + 1];
  float v4 = s[4 * t + 2];
  float v5 = s[4 * n + 2];
  float v6 = s[4 * t + 3];
  float v7 = s[4 * n + 3];
  out[t] =
      ((((((v0 * in[1] - v1) * in[2] - v2) * in[3] - v3) * in[4] - v4) * in[5] - v5) * in[6] - v6) *
          in[7] -
      v7;
}

__global__ void store_two_streams(float *out, const float *in, int n) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float v0 = in[t] + in[0];
  float v1 = in[t] + in[1];
  float v2 = in[t] + in[2];
  float v3 = in[t] + in[3];
  float v4 = in[t] + in[4];
  float v5 = in[t] + in[5];
  float v6 = in[t] + in[6];
  float v7 = in[t] + in[7];
  s[4 * t + 0] = v0;
  s[4 * n + 0] = v1;
  s[4 * t + 1] = v2;
  s[4 * n + 1] = v3;
  s[4 * t + 2] = v4;
  s[4 * n + 2] = v5;
  s[4 * t + 3] = v6;
  s[4 * n + 3] = v7;
  __syncthreads();
  out[t] = s[int(in[t])];
}
