#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  What a helper keeps in shared memory does not change how its caller loads from another array; if the
#         order of variables matters, it is that of the source.
# Seen:   nvcc places static variables one behind the other, without sorting, and joins loads by where the array
#         then lies. A float of a helper above the kernel comes before the array s of the kernel, so that two
#         neighbours of s are two LDS; if the helper is __forceinline__, it comes behind s, and they are one
#         LDS.64. If a second kernel uses the helper too, the float comes behind s in any case.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

shown='LDS|STS|ATOMS'
options=-arch=sm_90

helper='float total(float v) {
  __shared__ float one;
  if (threadIdx.x == 0) one = v;
  __syncthreads();
  return one;
}'
kernel='extern "C" __global__ void k(float *o) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[t] = o[t];
  __syncthreads();
  o[t] = total(s[2 * t] + s[2 * t + 1]);
}'
echo "__device__ $helper $kernel" > "$work/plain.cu"
echo "__device__ __forceinline__ $helper $kernel" > "$work/inlined.cu"
other='extern "C" __global__ void other(float *o) { o[threadIdx.x] = total(o[threadIdx.x]); }'
echo "__device__ $helper $kernel $other" > "$work/two.cu"
expect "helper" "STS LDS LDS STS LDS" "$(instructions k "$work/plain.cu")"
expect "__forceinline__ helper" "STS LDS.64 STS LDS" "$(instructions k "$work/inlined.cu")"
expect "helper of two kernels" "STS LDS.64 STS LDS" "$(instructions k "$work/two.cu")"

exit $failed
