#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  Two shared variables are two objects, so nvcc never loads them by one instruction; or, if the assembler knows
#         that they lie side by side, it does so wherever that holds.
# Seen:   One instruction loads or stores `a` and `b` where both addresses are constants: two floats, a float and an
#         int, the end of one array and the beginning of the next. `c[4 * t + 64]` is as surely the neighbour of `d[4 *
#         t]` behind an array of 64, and is loaded apart.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96
options=-arch=sm_90

cat > "$work/variables.cu" <<'END'
extern "C" __global__ void scalars(float *o) {
  __shared__ float a, b;
  if (threadIdx.x == 0) { a = o[100]; b = o[101]; }
  __syncthreads();
  o[threadIdx.x] = a * b;
}
extern "C" __global__ void kinds(float *o) {
  __shared__ float a;
  __shared__ int b;
  if (threadIdx.x == 0) { a = o[100]; b = int(o[101]); }
  __syncthreads();
  o[threadIdx.x] = a * b;
}
#define ARRAYS __shared__ float c[64]; __shared__ float d[256]; const int t = threadIdx.x; \
  c[t] = o[t]; d[t] = o[t + 64]; __syncthreads();
extern "C" __global__ void ends(float *o) {
  ARRAYS
  o[t] = c[62] + c[63] + d[0] + d[1];
}
extern "C" __global__ void within(float *o) {
  ARRAYS
  o[t] = d[4 * t] + d[4 * t + 1];
}
extern "C" __global__ void across(float *o) {
  ARRAYS
  o[t] = (&c[63])[4 * t] + d[4 * t];
}
END
expect "two floats" "STS.64 LDS.64" "$(instructions scalars "$work/variables.cu")"
expect "float and int" "STS.64 LDS.64" "$(instructions kinds "$work/variables.cu")"
expect "ends of arrays" "STS STS LDS.64 LDS.64" "$(instructions ends "$work/variables.cu")"
expect "neighbours in one array" "STS LDS.64" "$(instructions within "$work/variables.cu")"
expect "neighbours across arrays" "STS STS LDS LDS" "$(instructions across "$work/variables.cu")"

exit $failed
