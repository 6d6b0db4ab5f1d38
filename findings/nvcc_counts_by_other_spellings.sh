#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  Only atomicAdd(p, 1) is compiled to the instruction that counts lanes (ATOMS.POPC.INC).
# Seen:   atomicSub(p, 0xffffffff) and atomicInc(p, 0xffffffff) are as well, if nobody wants the old value. With
#         it they are ATOMS.ADD, and with another last number atomicInc is ATOMS.INC.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

shown='LDS|STS|ATOMS'
options=-arch=sm_90

cat > "$work/atomics.cu" <<'END'
#define K(name, call) extern "C" __global__ void name(unsigned *o) { \
    __shared__ unsigned s[256]; unsigned t = threadIdx.x, old = 0; s[t] = o[t]; __syncthreads(); \
    unsigned *p = &s[o[t + 256]]; call; __syncthreads(); o[t] = s[t ^ 1] + old; }
K(add, atomicAdd(p, 1u))
K(sub, atomicSub(p, 0xffffffffu))
K(inc, atomicInc(p, 0xffffffffu))
K(inc_old, old = atomicInc(p, 0xffffffffu))
K(inc_9, atomicInc(p, 9u))
END
for kernel in add sub inc; do
  expect "$kernel" "STS ATOMS.POPC.INC.32 LDS" "$(instructions $kernel "$work/atomics.cu")"
done
expect inc_old "STS ATOMS.ADD LDS" "$(instructions inc_old "$work/atomics.cu")"
expect inc_9 "STS ATOMS.INC LDS" "$(instructions inc_9 "$work/atomics.cu")"

exit $failed
