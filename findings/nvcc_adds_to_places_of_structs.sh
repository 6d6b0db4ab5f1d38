#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  A struct of one float costs nothing: `struct Cell { float value; }; Cell s[1024];` is compiled as `float s[1024]`
#         is, so that `s[4 * t]` and its three neighbours are one LDS.128.
# Seen:   With nvcc 13.0.88 for sm_80 and sm_90 they are four LDS, if the kernel also has a place `s[t]`: the optimizer
#         makes the address of s[4 * t] by adding to that, and the assembler proves no alignment of the sum. So it is for
#         half and uint2, which are structs, too: `half s[]; s[2 * t]` and its neighbour are two LDS.U16, of unsigned
#         short one LDS. With another place, `s[t ^ n]`, or __align__(16), they are one.
#
# Needs Python 3 with pip; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

cat > "$work/structs.cu" <<'END'
#include <cuda_fp16.h>
struct Cell { float value; };
#define KERNEL(name, type, array, place, multiple) \
  extern "C" __global__ void __launch_bounds__(128) name(type *out, const type *in, int n) { \
    __shared__ array; int t = threadIdx.x; s[place] = in[t]; __syncthreads(); \
    for (int k = 0; k < multiple; ++k) out[t + 128 * k] = s[multiple * t + k]; }
KERNEL(floats, float, float s[1024], t, 4)
KERNEL(cells, Cell, Cell s[1024], t, 4)
KERNEL(cells_elsewhere, Cell, Cell s[1024], t ^ n, 4)
KERNEL(cells_aligned, Cell, __align__(16) Cell s[1024], t, 4)
KERNEL(shorts, unsigned short, unsigned short s[1024], t, 2)
KERNEL(halves, half, half s[1024], t, 2)
KERNEL(pairs, uint2, uint2 s[1024], t, 2)
END

shown=LDS
for arch in sm_80 sm_90; do
  of() { instructions "$1" "$work/structs.cu" -arch=$arch; }
  expect "$arch, float" "LDS.128" "$(of floats)"
  expect "$arch, struct of a float" "LDS LDS LDS LDS" "$(of cells)"
  expect "$arch, the same behind s[t ^ n]" "LDS.128" "$(of cells_elsewhere)"
  expect "$arch, the same with __align__(16)" "LDS.128" "$(of cells_aligned)"
  expect "$arch, unsigned short" "LDS" "$(of shorts)"
  expect "$arch, half" "LDS.U16 LDS.U16" "$(of halves)"
  expect "$arch, uint2" "LDS.64 LDS.64" "$(of pairs)"
done

exit $failed
