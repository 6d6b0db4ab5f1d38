#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  How wide a load is does not depend on the architecture, as the assembler joins by the same rules for all.
# Seen:   nvcc 13.0 for sm_100 and sm_120 derives the address of s[4 * t] from that of an earlier s[t], by adding 12 *
#         t. Its assembler no longer sees that this is a multiple of 16, and loads four neighbours one by one; behind
#         s[2 * t] it loads two pairs. Stores are the same. For sm_90, and with nvcc 13.1, it is one LDS.128.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"

cat > "$work/rows.cu" <<'END'
#define K(name, before, after) extern "C" __global__ void name(float *o, int n) { \
    __shared__ float s[4096]; int t = threadIdx.x; before; __syncthreads(); after; }
#define ROW s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3]
K(behind_t, s[t] = o[t], o[t] = ROW)
K(behind_2t, s[2 * t] = o[t], o[t] = ROW)
K(behind_n, s[n] = o[t], o[t] = ROW)
K(stores, o[t] = s[t], s[4 * t] = s[4 * t + 1] = s[4 * t + 2] = s[4 * t + 3] = 1; __syncthreads(); o[n] = s[n])
END
show() { instructions "$1" "$work/rows.cu" -arch="$2"; }

install_nvcc 13.0.88 13.0.96
for arch in sm_100 sm_120; do
  expect "$arch, behind s[t]" "STS LDS LDS LDS LDS" "$(show behind_t $arch)"
  expect "$arch, behind s[2 * t]" "STS LDS.64 LDS.64" "$(show behind_2t $arch)"
  expect "$arch, behind s[n]" "STS LDS.128" "$(show behind_n $arch)"
  expect "$arch, stores" "LDS STS STS STS STS LDS" "$(show stores $arch)"
done
expect "sm_90, behind s[t]" "STS LDS.128" "$(show behind_t sm_90)"
expect "sm_90, stores" "LDS STS.128 LDS" "$(show stores sm_90)"
install_nvcc 13.1.115 13.1.80
expect "sm_100, behind s[t]" "STS LDS.128" "$(show behind_t sm_100)"
expect "sm_100, stores" "LDS STS.128 LDS" "$(show stores sm_100)"

exit $failed
