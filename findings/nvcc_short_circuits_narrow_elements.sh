#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  `s[4 * t] || s[4 * t + 1] || s[4 * t + 2] || s[4 * t + 3]` loads one after the other, each only in threads
#         that found 0 so far, whatever the type of the elements; or else all four at once, as their sum does.
# Seen:   For sm_90 four ints or floats are one LDS.128 of all threads, before the branches. Four shorts, chars or
#         bools are four loads behind branches, though their sum is one load. For sm_100 ints are four loads as well.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

shown='LDS|STS|BRA'
loads() { instructions "$@" | sed 's/^STS[.U0-9]* //; s/BRA[.U]*/-/g; s/ -$//'; }

cat > "$work/any.cu" <<'END'
#define K(name, type, op) extern "C" __global__ void name##_##type(int *o, const type *in) { \
    extern __shared__ __align__(16) char raw[]; type *s = (type *)raw; int t = threadIdx.x; \
    s[t] = in[t]; __syncthreads(); \
    o[t] = (s[4 * t] != 0) op (s[4 * t + 1] != 0) op (s[4 * t + 2] != 0) op (s[4 * t + 3] != 0); }
#define BOTH(type) K(any, type, ||) K(sum, type, +)
BOTH(int) BOTH(float) BOTH(short) BOTH(char) BOTH(bool)
END
show() { loads "$1" "$work/any.cu" -arch="$2"; }
echo "- is a branch"
for type in int float; do
  expect "sm_90, any of four ${type}s" "LDS.128 - -" "$(show any_$type sm_90)"
  expect "sm_90, sum of four ${type}s" "LDS.128" "$(show sum_$type sm_90)"
done
expect "sm_90, any of four shorts" "LDS.U16 - LDS.U16 - LDS.U16 LDS.U16" "$(show any_short sm_90)"
expect "sm_90, sum of four shorts" "LDS.64" "$(show sum_short sm_90)"
for type in char bool; do
  expect "sm_90, any of four ${type}s" "LDS.U8 - LDS.U8 - LDS.U8 LDS.U8" "$(show any_$type sm_90)"
  expect "sm_90, sum of four ${type}s" "LDS" "$(show sum_$type sm_90)"
done
expect "sm_100, any of four ints" "LDS - LDS - LDS LDS" "$(show any_int sm_100)"
expect "sm_100, sum of four ints" "LDS.128" "$(show sum_int sm_100)"

exit $failed
