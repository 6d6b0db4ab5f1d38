#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  Rows of 72 floats begin at multiples of 16 bytes. A loop that takes four steps together and reads `s[t][j]`
#         loads its four words by one LDS.128. One that reads `s[t][j + 1]` begins in the middle of a vector and loads
#         no more than two words at once.
# Seen:   With nvcc 13.0.88 for sm_75, sm_90 and sm_100 it is the other way round: two LDS.64 for the aligned row, and an
#         LDS.128 with one LDS for the row that is a word off. The optimizer moves a pointer to a word in the middle of
#         the four, or to the last one, and ptxas knows the alignment of that word alone. (The last LDS is the loop that
#         takes what is left over.)
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

kernel() { # name, index
  cat <<END
extern "C" __global__ void $1(float *out, int n) {
  __shared__ float s[40][72];
  int t = threadIdx.x;
  float sum = 0;
  s[t][t] = out[t];
  __syncthreads();
#pragma unroll 4
  for (int j = 0; j < n; ++j)
    sum += s[t][$2];
  out[t] = sum;
}
END
}
{ kernel aligned j; kernel behind 'j + 1'; } > "$work/rows.cu"

shown=LDS
for arch in sm_75 sm_90 sm_100; do
  expect "$arch, from the start of the row" "LDS.64 LDS.64 LDS" "$(instructions aligned "$work/rows.cu" -arch=$arch | sed 's/\.U//g')"
  expect "$arch, from a word behind it" "LDS.128 LDS LDS" "$(instructions behind "$work/rows.cu" -arch=$arch | sed 's/\.U//g')"
done

exit $failed
