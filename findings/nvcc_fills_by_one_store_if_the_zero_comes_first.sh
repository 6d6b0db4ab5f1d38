#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  A tile is filled by `if (c < n) s[t] = in[c]; else s[t] = 0;`. With the branches exchanged, or as
#         `s[t] = c < n ? in[c] : 0`, it is the same program, and the same stores.
# Seen:   For sm_90 the first is two stores under opposite predicates, so that a warp at the edge of the matrix makes
#         two requests; the others are one store of a selected value. The address decides, too: if the thread has
#         accessed the element before, all three are one store. For sm_100 the first two are two stores.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

shown='(@!?P[0-9] +)?(LDS|STS)'
options=-arch=sm_90

cat > "$work/fill.cu" <<'END'
#define K(name, before, fill) extern "C" __global__ void name(float *out, const float *in, int n) { \
    __shared__ float s[16][16]; int x = threadIdx.x, y = threadIdx.y, c = blockIdx.x * 16 + x; before; \
    fill; __syncthreads(); out[c] = s[x][y]; }
K(value_first, , if (c < n) s[y][x] = in[y * n + c]; else s[y][x] = 0)
K(zero_first, , if (c >= n) s[y][x] = 0; else s[y][x] = in[y * n + c])
K(selected, , s[y][x] = c < n ? in[y * n + c] : 0)
K(accessed, s[y][x] = in[c]; __syncthreads(), if (c < n) s[y][x] = in[y * n + c]; else s[y][x] = 0)
END
show() { instructions "$1" "$work/fill.cu"; }
expect "the value first" "@P0 STS @!P0 STS LDS" "$(show value_first)"
expect "the zero first" "STS LDS" "$(show zero_first)"
expect "selected" "STS LDS" "$(show selected)"
expect "an element accessed before" "STS STS LDS" "$(show accessed)"
options=-arch=sm_100
expect "the value first, sm_100" "@!P0 STS @P0 STS LDS" "$(show value_first)"
expect "the zero first, sm_100" "@P0 STS @!P0 STS LDS" "$(show zero_first)"
expect "selected, sm_100" "STS LDS" "$(show selected)"

exit $failed
