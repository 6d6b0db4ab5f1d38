#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  In `float s[40][33]` the diagonal `s[t][t]` lies at 132 t + 4 t = 136 t bytes, a multiple of 8. So it is loaded
#         with its neighbour `s[t][t + 1]` by one LDS.64, as `s[34 * t]` and `s[34 * t + 1]` of a flat array are.
# Seen:   With nvcc 13.0.88 for sm_75, sm_90 and sm_100 the flat array gets an LDS.64, the diagonal two LDS: the parts of
#         the address are not added up, and neither is a multiple of 8.
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

kernel() { # name, array, first index, second index
  cat <<END
extern "C" __global__ void $1(float *out) {
  __shared__ float $2;
  int t = threadIdx.x;
  $3 = out[t];
  __syncthreads();
  out[t] = $3 * $4;
}
END
}
{
  kernel diagonal 's[40][33]' 's[t][t]' 's[t][t + 1]'
  kernel flat 's[40 * 33]' 's[34 * t]' 's[34 * t + 1]'
} > "$work/diagonal.cu"

shown=LDS
for arch in sm_75 sm_90 sm_100; do
  expect "$arch, s[34 * t] and its neighbour" "LDS.64" "$(instructions flat "$work/diagonal.cu" -arch=$arch | sed 's/\.U//g')"
  expect "$arch, s[t][t] and its neighbour" "LDS LDS" "$(instructions diagonal "$work/diagonal.cu" -arch=$arch | sed 's/\.U//g')"
done

exit $failed
