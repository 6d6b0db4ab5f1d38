#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  memcpy of 32 bytes between float arrays is two stores of 128 bits, or eight words; the compiler knows their
#         types.
# Seen:   Up to 16 bytes it is words or one store of 128 bits. From 20 bytes on each byte is loaded and stored by
#         itself, into shared memory or between two places in it, also if the array is of float4; so is memset. Copied
#         into registers, the same 32 bytes are two loads of 128 bits. A static array of char is copied byte by byte
#         into a float4, which a dynamic one is not. For sm_100 memset is words of 128 bits, and memcpy a loop over
#         bytes.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

# "2 STS.128" for "STS.128 STS.128"
counted() {
  instructions "$@" | tr ' ' '\n' | uniq -c | awk '{ printf "%s%s %s", sep, $1, $2; sep = ", " } END { print "" }'
}

cat > "$work/copies.cu" <<'END'
#include <cstring>
#define K(name, before, after) extern "C" __global__ void name(float *o, const float *in) { \
    int t = threadIdx.x; before; __syncthreads(); after; }
#define ARRAY __shared__ float s[4096]
#define SUM(v) v[0] + v[1] + v[2] + v[3] + v[4] + v[5] + v[6] + v[7]
K(into_16, ARRAY; memcpy(&s[8 * t], &in[8 * t], 16), o[t] = s[t])
K(into_20, ARRAY; memcpy(&s[8 * t], &in[8 * t], 20), o[t] = s[t])
K(into_32, ARRAY; memcpy(&s[8 * t], &in[8 * t], 32), o[t] = s[t])
K(vectors, __shared__ float4 s[512]; memcpy(&s[2 * t], &((float4 *)in)[2 * t], 32), o[t] = s[t].x)
K(set, ARRAY; memset(&s[8 * t], 0, 32), o[t] = s[t])
K(out_of, ARRAY; s[t] = in[t], float v[8]; memcpy(v, &s[8 * t], 32); o[t] = SUM(v))
K(chars, __shared__ char s[4096]; s[t] = in[t], float4 v; memcpy(&v, &s[16 * t], 16); o[t] = v.x + v.y + v.z + v.w)
K(dynamic, extern __shared__ char s[]; s[t] = in[t], float4 v; memcpy(&v, &s[16 * t], 16); o[t] = v.x + v.y + v.z + v.w)
END
show() { counted "$1" "$work/copies.cu" -arch="$2"; }
expect "16 bytes into shared memory" "1 STS.128, 1 LDS" "$(show into_16 sm_90)"
expect "20 bytes" "20 STS.U8, 1 LDS" "$(show into_20 sm_90)"
expect "32 bytes" "32 STS.U8, 1 LDS" "$(show into_32 sm_90)"
expect "32 bytes of float4" "32 STS.U8, 1 LDS" "$(show vectors sm_90)"
expect "32 bytes set" "32 STS.U8, 1 LDS" "$(show set sm_90)"
expect "32 bytes into registers" "1 STS, 2 LDS.128" "$(show out_of sm_90)"
expect "16 bytes of static chars" "1 STS.U8, 16 LDS.U8" "$(show chars sm_90)"
expect "16 bytes of dynamic chars" "1 STS.U8, 1 LDS.128" "$(show dynamic sm_90)"
expect "sm_100, 32 bytes" "1 STS.U8, 1 LDS" "$(show into_32 sm_100)"
expect "sm_100, 32 bytes set" "2 STS.128, 1 LDS" "$(show set sm_100)"

exit $failed
