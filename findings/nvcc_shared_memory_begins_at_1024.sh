#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  Where a block's shared memory begins is known to the driver alone: swizzles that use bits of the whole address
#         depend on it; or it begins at 0.
# Seen:   For sm_90 and sm_100 the assembler writes the constant 0x400, and adds the number of the block in its cluster
#         shifted left by 24 bits; dynamic memory follows the static arrays, 20 bytes of these and it begins at 0x420.
#         For sm_80 it is 0.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

cat > "$work/begin.cu" <<'END'
extern "C" __global__ void alone(unsigned *o) {
  extern __shared__ unsigned tile[];
  o[threadIdx.x] = (unsigned)__cvta_generic_to_shared(tile);
}
extern "C" __global__ void behind(unsigned *o) {
  extern __shared__ unsigned tile[];
  __shared__ int few[5];
  few[threadIdx.x % 5] = o[threadIdx.x];
  __syncthreads();
  o[threadIdx.x] = (unsigned)__cvta_generic_to_shared(tile) + few[threadIdx.x % 4];
}
END
# How the address of the dynamic memory of kernel $1 is made for $2, from the instructions on it.
address() {
  "$bin/nvcc" -w -arch="$2" -cubin "$work/begin.cu" -o "$work/code.cubin"
  "$bin/nvdisasm" -c "$work/code.cubin" | awk -v kernel=".text.$1:" '
    /^\.text\./ { in_kernel = $1 == kernel }
    in_kernel && /MOV U?R[0-9]+, 0x400 / { begin = "0x400" }
    in_kernel && /(IADD3|UIADD3) .*, 0x20, / { more = " + 0x20" }
    in_kernel && /LEA U?R[0-9]+, U?R[0-9]+, U?R[0-9]+, 0x18/ { shifted = 1 }
    in_kernel && /SR_CgaCtaId/ { of_cluster = 1 }
    END { print (begin ? begin : 0) more (shifted && of_cluster ? " + (block in cluster << 24)" : "") }'
}
for arch in sm_90 sm_100; do
  expect "$arch, alone" "0x400 + (block in cluster << 24)" "$(address alone $arch)"
  expect "$arch, behind 20 bytes" "0x400 + 0x20 + (block in cluster << 24)" "$(address behind $arch)"
done
expect "sm_80, alone" "0" "$(address alone sm_80)"
expect "sm_80, behind 20 bytes" "0 + 0x20" "$(address behind sm_80)"

exit $failed
