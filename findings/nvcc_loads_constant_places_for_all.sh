#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  `if (t < 32) x = s[0];` loads for the threads below 32: under a predicate, and not at all in other warps.
# Seen:   Where the place is a constant within a static array, all threads load, and then choose: the optimizer knows
#         that this load cannot fail. So it is with data as the condition. Steps of a loop, `if (t > i) x += s[i]`,
#         become wide loads for all. Four loads in one branch, and the place after the last, stay under the predicate,
#         and so does all of dynamic memory, s[t], and s[n] with an argument n.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

shown='(@!?P[0-9] +)?(LDS|STS)'
options=-arch=sm_90

cat > "$work/branches.cu" <<'END'
#define BODY(branch) int t = threadIdx.x; s[t] = o[t]; __syncthreads(); float x = 0; branch; o[t] = x;
#define K(name, branch) extern "C" __global__ void name(float *o, int n) { __shared__ float s[1024]; BODY(branch) }
K(first, if (t < 32) x = s[0])
K(last, if (t < 32) x = s[1023])
K(data, if (o[t + 1024] > 0) x = s[5])
K(steps, for (int i = 0; i < 8; i++) if (t > i) x += s[i])
K(four, if (t < 32) x = s[5] + s[6] * s[7] - s[9])
K(behind, if (t < 32) x = (&s[0])[1024])
K(own, if (t < 32) x = s[t])
K(argument, if (t < 32) x = s[n])
extern "C" __global__ void dynamic(float *o) { extern __shared__ float s[]; BODY(if (t < 32) x = s[0]) }
END
show() { instructions "$1" "$work/branches.cu"; }
for kernel in first last data; do
  expect "$kernel" "STS LDS" "$(show $kernel)"
done
expect steps "STS LDS.128 LDS.128" "$(show steps)"
expect four "STS @!P0 LDS.128 @!P0 LDS" "$(show four)"
for kernel in behind own argument dynamic; do
  expect "$kernel" "STS @!P0 LDS" "$(show $kernel)"
done

exit $failed
