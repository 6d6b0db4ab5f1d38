#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  The sum of the four components of an int4 in shared memory is one load of 128 bits, whatever was loaded
#         before the last barrier.
# Seen:   If the third component of it was loaded alone before that barrier, it is loaded alone once more, beside the
#         load of 128 bits, whose third word nobody uses. Not so with the first, the second or two of them; not in a
#         static array of floats, which the assembler joins; not for sm_100, whose optimizer is another one.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

cat > "$work/third.cu" <<'END'
#define K(name, array, before, all) extern "C" __global__ void name(int *o) { \
    array; int t = threadIdx.x, r = 0; s[t ^ 5] = {}; __syncthreads(); r += before; __syncthreads(); r += all; o[t] = r; }
#define ALL s[t ^ 1].x + s[t ^ 1].y + s[t ^ 1].z + s[t ^ 1].w
K(first, __shared__ int4 s[256], s[t ^ 1].x, ALL)
K(second, __shared__ int4 s[256], s[t ^ 1].y, ALL)
K(third, __shared__ int4 s[256], s[t ^ 1].z, ALL)
K(two, __shared__ int4 s[256], s[t ^ 1].y + s[t ^ 1].z, ALL)
K(words, __shared__ int s[1024], s[4 * t + 2], s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3])
END
loads() { instructions "$1" "$work/third.cu" -arch="$2" | tr ' ' '\n' | grep LDS | sort | tr '\n' ' ' | sed 's/ $//'; }
expect "behind the first component" "LDS LDS.128" "$(loads first sm_90)"
expect "behind the second component" "LDS LDS.128" "$(loads second sm_90)"
expect "behind the third component" "LDS LDS LDS.128" "$(loads third sm_90)"
expect "behind the second and the third" "LDS LDS LDS.128" "$(loads two sm_90)"
expect "behind the third, sm_80" "LDS LDS LDS.128" "$(loads third sm_80)"
expect "behind the third, sm_100" "LDS LDS.128" "$(loads third sm_100)"
expect "behind the third word of a static array" "LDS LDS.128" "$(loads words sm_90)"

exit $failed
