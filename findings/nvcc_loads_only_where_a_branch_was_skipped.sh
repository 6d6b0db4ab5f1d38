#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  In `if (c) s[i] = v; x = s[i];` all threads load: the value is known only to those that came through the branch.
# Seen:   Only the threads that skip the branch load, under the opposite predicate; the others have the value in a
#         register. So it is with a load or an update in the branch, and where data is the condition. With `else` that
#         stores as well nobody loads. Another branch between, or a store that may be to the same place, and all load;
#         and so they do where the index is a product that both places compute: `s[2 * t]`.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

shown='(@!?P[0-9] +)?(LDS|STS)'
options=-arch=sm_90

cat > "$work/branch.cu" <<'END'
#define K(name, body) extern "C" __global__ void name(float *out, const float *in) { \
    __shared__ float s[1024]; int t = threadIdx.x, u = 2 * t; s[t] = in[t]; __syncthreads(); \
    float v = in[t], x; body; out[t] = x; }
K(store, if (t > 3) s[u] = v; x = s[u])
K(load, float y = 0; if (t > 3) y = s[u] * v; x = s[u] + y)
K(data, if (v > 3) s[u] = v; x = s[u])
K(both, if (t > 3) s[u] = v; else s[u] = v * 3; x = s[u])
K(two, if (t > 3) s[u] = v; if (t > 5) out[t + 99] = v; x = s[u])
K(in_place, if (t > 3) s[2 * t] = v; x = s[2 * t])
K(other, if (t > 3) s[u] = v; s[t + 7] = 3; x = s[u])
END
show() { instructions "$1" "$work/branch.cu"; }
expect "a store in the branch" "STS @!P0 LDS @P0 STS" "$(show store)"
expect "a load in the branch" "STS @!P0 LDS @P0 LDS" "$(show load)"
expect "under data" "STS @!P0 LDS @P0 STS" "$(show data)"
expect "both branches store" "STS STS" "$(show both)"
expect "another branch between" "STS @P0 STS LDS" "$(show two)"
expect "the index in place" "STS @P0 STS LDS" "$(show in_place)"
expect "another store between" "STS @P0 STS STS LDS" "$(show other)"

exit $failed
