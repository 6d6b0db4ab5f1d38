#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  Separate compilation (-rdc=true) changes how device functions are linked, not how a kernel that calls
#         nothing loads from its own shared array.
# Seen:   Four neighbouring floats of a static array are one LDS.128 in a whole program, and four LDS with
#         -rdc=true: the linker places the array, and of floats only 4 bytes of alignment are declared. With
#         __align__(16), and in dynamic shared memory, they are one load in both.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

shown='LDS|STS|ATOMS'
options=-arch=sm_90

cat > "$work/loads.cu" <<'END'
#define ROW s[4 * t] + s[4 * t + 1] + s[4 * t + 2] + s[4 * t + 3]
#define BODY int t = threadIdx.x; s[t] = o[t]; __syncthreads(); o[t] = ROW;
extern "C" __global__ void plain(float *o) { __shared__ float s[2048]; BODY }
extern "C" __global__ void aligned(float *o) { __shared__ __align__(16) float s[2048]; BODY }
extern "C" __global__ void dynamic(float *o) { extern __shared__ float s[]; BODY }
END
for kernel in plain aligned dynamic; do
  expect "$kernel, whole program" "STS LDS.128" "$(instructions $kernel "$work/loads.cu")"
done
expect "plain, -rdc=true" "STS LDS LDS LDS LDS" "$(instructions plain "$work/loads.cu" -rdc=true)"
for kernel in aligned dynamic; do
  expect "$kernel, -rdc=true" "STS LDS.128" "$(instructions $kernel "$work/loads.cu" -rdc=true)"
done

exit $failed
