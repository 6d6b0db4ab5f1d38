#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  A loop with constant bounds of which the inner count is the outer counter, `j < i`, is unrolled like a
#         square one as long as it has no more steps; a pragma at the inner loop cannot help, as its count is not
#         constant.
# Seen:   For sm_90 15 steps of 6 rows are unrolled, and 21 steps of 7 rows are not, while a square of 144 steps is.
#         What is kept takes 16, 8, 4 and single steps, with loads of 64 bits at most. `#pragma unroll` at the inner
#         loop alone unrolls both, and so does the square with `if (j < i)`. For sm_100 8 rows are unrolled.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

shown='LDS|STS|BRA'
# "kept" for a loop that is still one, else the instructions
short() { instructions "$@" | sed 's/ BRA$//; s/.*BRA.*/kept/'; }

cat > "$work/rows.cu" <<'END'
#define K(name, n, loops) extern "C" __global__ void name(float *o, float v) { \
    __shared__ float s[4096]; int t = threadIdx.x; s[t] = o[t]; __syncthreads(); float x = 0; \
    for (int i = 0; i < n; i++) loops x = x * v + s[n * t + j]; o[t] = x; }
#define UNROLL _Pragma("unroll")
K(rows_6, 6, for (int j = 0; j < i; j++))
K(rows_7, 7, for (int j = 0; j < i; j++))
K(rows_8, 8, for (int j = 0; j < i; j++))
K(pragma_8, 8, UNROLL for (int j = 0; j < i; j++))
K(guarded_8, 8, for (int j = 0; j < 8; j++) if (j < i))
K(square_12, 12, for (int j = 0; j < 12; j++))
END
show() { short "$1" "$work/rows.cu" -arch="$2"; }
expect "6 rows" "STS LDS.64 LDS.64 LDS" "$(show rows_6 sm_90)"
expect "7 rows" kept "$(show rows_7 sm_90)"
expect "8 rows" kept "$(show rows_8 sm_90)"
expect "8 rows, inner pragma" "STS LDS.128 LDS.128" "$(show pragma_8 sm_90)"
expect "8 rows, if (j < i)" "STS LDS.128 LDS.128" "$(show guarded_8 sm_90)"
expect "square of 12 rows" "STS LDS.128 LDS.128 LDS.128" "$(show square_12 sm_90)"
expect "sm_100, 8 rows" "STS LDS LDS LDS LDS LDS LDS LDS" "$(show rows_8 sm_100)"

exit $failed
