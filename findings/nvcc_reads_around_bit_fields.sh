#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  A store to a bit-field in shared memory loads the word, and stores it with the field changed; so do three
#         stores to three fields of it.
# Seen:   A field of whole bytes is stored as bytes, STS.U8 and STS.U16, without a load. For one of 24 bits only the
#         byte that remains is loaded, LDS.U8, and the whole word stored. Three fields that fill the word are one
#         store without a load, two of them one load and one store. Of 64 bits, a field of 44 loads 4 bytes and stores
#         8.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

options=-arch=sm_90

cat > "$work/fields.cu" <<'END'
struct Bytes { unsigned a : 8, b : 8, c : 16; };
struct Bits { unsigned a : 4, b : 12, c : 16; };
struct Two { unsigned a : 8, b : 24; };
struct Wide { unsigned long long a : 20, b : 44; };
#define K(name, Packed, use, stores) extern "C" __global__ void name(unsigned *o, const unsigned *in) { \
    __shared__ Packed s[1024]; int t = threadIdx.x; unsigned v = in[t], w = in[t + 1]; \
    stores; __syncthreads(); o[t] = s[t ^ 1].use; }
K(byte, Bytes, b, s[t].b = v)
K(half, Bytes, c, s[t].c = v)
K(nibble, Bits, a, s[t].a = v)
K(three_bytes, Two, b, s[t].b = v)
K(two_fields, Bits, b, s[t].b = v; s[t].c = w)
K(all_fields, Bits, b, s[t].a = w; s[t].b = v; s[t].c = w)
K(long_field, Wide, b, s[t].b = v)
END
show() { instructions "$1" "$work/fields.cu"; }
expect "b : 8 behind 8" "STS.U8 LDS.U8" "$(show byte)"
expect "c : 16 behind 16" "STS.U16 LDS.U16" "$(show half)"
expect "a : 4" "LDS STS LDS" "$(show nibble)"
expect "b : 24 behind 8" "LDS.U8 STS LDS" "$(show three_bytes)"
expect "two of three fields" "LDS STS LDS" "$(show two_fields)"
expect "all three fields" "STS LDS" "$(show all_fields)"
expect "b : 44 behind 20" "LDS STS.64 LDS.64" "$(show long_field)"

exit $failed
