#!/bin/sh
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Guess:  A struct of a float and a short, 8 bytes with its padding, is copied into and out of shared memory as one
#         access of 64 bits; or, as padding is nobody's, as a word and a short.
# Seen:   It is stored as two words, and loaded as a word and two shorts: the padding is copied by a load of its own.
#         With a char instead of the short, or with a second short, it is one access of 64 bits. With __align__(8) it
#         is one for sm_90, and for sm_100 in three parts. Member by member the padding stays where it is.
#
# Needs Python 3 with pip, and g++ for nvcc's preprocessor; no GPU. Ends with 1 if the tools behave otherwise.
. "$(dirname "$0")/tools.sh"
install_nvcc 13.0.88 13.0.96

cat > "$work/padded.cu" <<'END'
struct Short { float x; short y; };
struct Char { float x; char y; };
struct Shorts { float x; short y, z; };
struct __align__(8) Aligned { float x; short y; };
#define K(name, T, in, out) extern "C" __global__ void name(T *o, const T *i) { \
    __shared__ T s[256]; int t = threadIdx.x; in; __syncthreads(); out; }
#define COPY(name, T) K(name, T, s[t] = i[t], o[t] = s[t ^ 1])
COPY(with_short, Short)
COPY(with_char, Char)
COPY(with_shorts, Shorts)
COPY(aligned, Aligned)
K(members, Short, s[t].x = i[t].x; s[t].y = i[t].y, o[t].x = s[t ^ 1].x; o[t].y = s[t ^ 1].y)
END
# Sorted, as loads may be in any order
show() { instructions "$1" "$work/padded.cu" -arch="$2" | tr ' ' '\n' | sort | tr '\n' ' ' | sed 's/ $//'; }
expect "float and short" "LDS LDS.U16 LDS.U16 STS STS" "$(show with_short sm_90)"
expect "float and char" "LDS.64 STS.64" "$(show with_char sm_90)"
expect "float and two shorts" "LDS.64 STS.64" "$(show with_shorts sm_90)"
expect "float and short, aligned" "LDS.64 STS.64" "$(show aligned sm_90)"
expect "float and short, aligned, sm_100" "LDS LDS.U16 LDS.U16 STS STS" "$(show aligned sm_100)"
expect "float and short, by members" "LDS LDS.U16 STS STS.U16" "$(show members sm_90)"

exit $failed
