#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  `x = s[4 * t]; y = s[4 * t + 1]; s[4 * t] = 2 * x; s[4 * t + 1] = 2 * y;` loads both by one instruction: the
#         loads stand together, before the stores.
# Seen:   In a static array y is loaded below the store of x, and nothing is joined; an FFT in place that keeps real
#         and imaginary parts in turn is loaded word by word. If the first store needs both, they are joined, and so
#         they are if the store may be to any place, or in dynamic shared memory.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96
options=-arch=sm_90

cat > "$work/pairs.cu" <<'END'
#define K(name, declared, stores) extern "C" __global__ void name(float *o, int n) { \
  declared; const int t = threadIdx.x; s[t] = o[t]; __syncthreads(); \
  float x = s[4 * t], y = s[4 * t + 1]; stores __syncthreads(); o[t] = s[t]; }
K(each, __shared__ float s[1024], s[4 * t] = 2 * x; s[4 * t + 1] = 2 * y;)
K(both, __shared__ float s[1024], s[4 * t] = x + y; s[4 * t + 1] = x - y;)
K(anywhere, __shared__ float s[1024], s[n] = 2 * x; s[n + 1] = 2 * y;)
K(dynamic, extern __shared__ float s[], s[4 * t] = 2 * x; s[4 * t + 1] = 2 * y;)
END
expect "each needs one" "STS LDS LDS STS STS LDS" "$(instructions each "$work/pairs.cu")"
expect "each needs both" "STS LDS.64 STS.64 LDS" "$(instructions both "$work/pairs.cu")"
expect "stored anywhere" "STS LDS.64 STS STS LDS" "$(instructions anywhere "$work/pairs.cu")"
expect "dynamic" "STS LDS.64 STS.64 LDS" "$(instructions dynamic "$work/pairs.cu")"

exit $failed
