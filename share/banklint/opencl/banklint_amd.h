//===- banklint_amd.h - AMD's functions of OpenCL C ---------------*- C -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The functions of cl_amd_media_ops and cl_amd_media_ops2, as their specifications define them, and
// declarations of the others. Included before OpenCL C for AMD GPUs.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_OPENCL_AMD_H
#define BANKLINT_OPENCL_AMD_H

#define cl_amd_media_ops 1
#define cl_amd_media_ops2 1

#define BANKLINT_AMD static inline __attribute__((overloadable))
#define BANKLINT_AMD_GIVEN __attribute__((overloadable))
#define BANKLINT_AMD_LENGTHS(M) M(, ) M(2, 2) M(3, 3) M(4, 4) M(8, 8) M(16, 16)

#define BANKLINT_AMD_BITS(N, UNUSED)                                                               \
  BANKLINT_AMD uint##N amd_bitalign(uint##N high, uint##N low, uint##N bits) {                     \
    const ulong##N both = convert_ulong##N(high) << (ulong##N)32 | convert_ulong##N(low);          \
    return convert_uint##N(both >> convert_ulong##N(bits & (uint##N)31));                          \
  }                                                                                                \
  BANKLINT_AMD uint##N amd_bytealign(uint##N high, uint##N low, uint##N bytes) {                   \
    return amd_bitalign(high, low, (bytes & (uint##N)3) * (uint##N)8);                             \
  }                                                                                                \
  BANKLINT_AMD uint##N amd_bfm(uint##N width, uint##N offset) {                                    \
    return (((uint##N)1 << (width & (uint##N)31)) - (uint##N)1) << (offset & (uint##N)31);         \
  }                                                                                                \
  BANKLINT_AMD_GIVEN uint##N amd_lerp(uint##N, uint##N, uint##N);                                  \
  BANKLINT_AMD_GIVEN uint##N amd_sad(uint##N, uint##N, uint##N);                                   \
  BANKLINT_AMD_GIVEN uint##N amd_sadhi(uint##N, uint##N, uint##N);                                 \
  BANKLINT_AMD_GIVEN uint##N amd_msad(uint##N, uint##N, uint##N);                                  \
  BANKLINT_AMD_GIVEN uint##N amd_sadw(uint##N, uint##N, uint##N);                                  \
  BANKLINT_AMD_GIVEN uint##N amd_sadd(uint##N, uint##N, uint##N);                                  \
  BANKLINT_AMD_GIVEN uint##N amd_bfe(uint##N, uint##N, uint##N);                                   \
  BANKLINT_AMD_GIVEN int##N amd_bfe(int##N, uint##N, uint##N);                                     \
  BANKLINT_AMD_GIVEN float##N amd_unpack0(uint##N);                                                \
  BANKLINT_AMD_GIVEN float##N amd_unpack1(uint##N);                                                \
  BANKLINT_AMD_GIVEN float##N amd_unpack2(uint##N);                                                \
  BANKLINT_AMD_GIVEN float##N amd_unpack3(uint##N);
BANKLINT_AMD_LENGTHS(BANKLINT_AMD_BITS)

#define BANKLINT_AMD_OF_THREE(T, MIN, MAX)                                                         \
  BANKLINT_AMD T amd_min3(T a, T b, T c) { return MIN(MIN(a, b), c); }                             \
  BANKLINT_AMD T amd_max3(T a, T b, T c) { return MAX(MAX(a, b), c); }                             \
  BANKLINT_AMD T amd_median3(T a, T b, T c) { return MAX(MIN(a, b), MIN(MAX(a, b), c)); }
#define BANKLINT_AMD_ORDER(N, UNUSED)                                                              \
  BANKLINT_AMD_OF_THREE(uint##N, min, max)                                                         \
  BANKLINT_AMD_OF_THREE(int##N, min, max)                                                          \
  BANKLINT_AMD_OF_THREE(float##N, fmin, fmax)
BANKLINT_AMD_LENGTHS(BANKLINT_AMD_ORDER)

BANKLINT_AMD_GIVEN uint amd_pack(float4);
BANKLINT_AMD_GIVEN uint amd_sad4(uint4, uint4, uint);

#undef BANKLINT_AMD
#undef BANKLINT_AMD_GIVEN
#undef BANKLINT_AMD_LENGTHS
#undef BANKLINT_AMD_BITS
#undef BANKLINT_AMD_OF_THREE
#undef BANKLINT_AMD_ORDER

#endif // BANKLINT_OPENCL_AMD_H
