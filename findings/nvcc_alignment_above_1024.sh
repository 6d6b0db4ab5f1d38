#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  `__shared__ __align__(4096)` puts an array at an address that 4096 divides, or the compiler refuses; what
#         the program asks of that address then holds.
# Seen:   For sm_90 and sm_100 the array is at 0x400 all the same. The optimizer believes the declaration: `address &
#         4095` is not even computed, since it would be 0, while with __align__(1024) `address & 2047` is. For sm_80
#         the array is at 0. The bytes that ptxas -v tells are those up to the start of dynamic memory: 20 bytes of
#         static arrays before an extern array with __align__(1024) are told as 1024.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

cat > "$work/aligned.cu" <<'END'
#define K(name, bytes, use) extern "C" __global__ void name(unsigned *o) { \
    __shared__ __align__(bytes) unsigned s[64]; s[threadIdx.x] = o[threadIdx.x]; __syncthreads(); \
    o[threadIdx.x] = (use) + s[threadIdx.x ^ 1]; }
#define ADDRESS (unsigned)__cvta_generic_to_shared(s)
K(plain, 4096, ADDRESS)
K(masked, 4096, ADDRESS & 4095)
K(masked_1024, 1024, ADDRESS & 2047)
extern "C" __global__ void dynamic(unsigned *o) {
  extern __shared__ __align__(1024) unsigned tile[];
  __shared__ unsigned few[5];
  few[threadIdx.x % 5] = o[threadIdx.x];
  __syncthreads();
  o[threadIdx.x] = tile[threadIdx.x] + few[threadIdx.x % 4];
}
END
# Which of the constants 0x400, 0xfff and 0x7ff kernel $1 for $2 has
constants() {
  "$bin/nvcc" -w -arch="$2" -cubin "$work/aligned.cu" -o "$work/code.cubin"
  "$bin/nvdisasm" -c "$work/code.cubin" | awk -v kernel=".text.$1:" '
    /^\.text\./ { in_kernel = $1 == kernel }
    in_kernel && match($0, /, (0x400|0xfff|0x7ff)[ ,]/) { printf "%s%s", sep, substr($0, RSTART + 2, 5); sep = " " }
    END { print "" }'
}
for arch in sm_90 sm_100; do
  expect "$arch, aligned to 4096" "0x400" "$(constants plain $arch)"
  expect "$arch, aligned to 4096, address & 4095" "0x400" "$(constants masked $arch)"
done
expect "sm_90, aligned to 1024, address & 2047" "0x400 0x7ff" "$(constants masked_1024 sm_90)"
expect "sm_100, aligned to 1024, address & 2047" "0x400 0x400" "$(constants masked_1024 sm_100)"
expect "sm_80, aligned to 4096" "" "$(constants plain sm_80)"
for arch in sm_80 sm_90; do
  "$bin/nvcc" -w -arch=$arch -Xptxas -v -cubin "$work/aligned.cu" -o "$work/code.cubin" 2> "$work/report"
  seen=$(grep -A4 "function 'dynamic'" "$work/report" | sed -n 's/.* \([0-9]* bytes smem\).*/\1/p')
  expect "$arch, 20 bytes before a dynamic array" "1024 bytes smem" "$seen"
done

exit $failed
