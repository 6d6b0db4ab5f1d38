#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  nvcc, whose optimizer is LLVM, also takes the pragmas that Clang and GCC have for loops, as `nounroll`,
#         which its PTX has too; and `unroll 0` keeps a loop, as `unroll 1` does.
# Seen:   All eight steps are unrolled, as without a pragma, with `nounroll`, `GCC unroll 1`, `unroll 0` and `clang
#         loop unroll(disable)`, and with `unroll 1` before a block that holds the loop. `unroll(2)` and `unroll 1 +
#         1` are taken.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

options=-arch=sm_90

cat > "$work/loops.cu" <<'END'
#define K(name, pragma) extern "C" __global__ void name(float *o, float v) { \
    __shared__ float s[1024]; int t = threadIdx.x; s[t] = o[t]; __syncthreads(); float x = 0; \
    pragma for (int i = 0; i < 8; i++) x = x * v + s[8 * t + i]; o[t] = x; }
K(none, )
K(one, _Pragma("unroll 1"))
K(zero, _Pragma("unroll 0"))
K(nounroll, _Pragma("nounroll"))
K(gcc, _Pragma("GCC unroll 1"))
K(clang, _Pragma("clang loop unroll(disable)"))
K(parentheses, _Pragma("unroll(2)"))
K(sum, _Pragma("unroll 1 + 1"))
extern "C" __global__ void block(float *o, float v) {
  __shared__ float s[1024]; int t = threadIdx.x; s[t] = o[t]; __syncthreads(); float x = 0;
#pragma unroll 1
  {
    for (int i = 0; i < 8; i++) x = x * v + s[8 * t + i];
  }
  o[t] = x;
}
END
for kernel in none zero nounroll gcc clang block; do
  expect $kernel "STS LDS.128 LDS.128" "$(instructions $kernel "$work/loops.cu")"
done
expect one "STS LDS" "$(instructions one "$work/loops.cu")"
for kernel in parentheses sum; do
  expect $kernel "STS LDS.64" "$(instructions $kernel "$work/loops.cu")"
done

exit $failed
