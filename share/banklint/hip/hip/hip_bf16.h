//===- hip_bf16.h - __hip_bfloat16 and __hip_bfloat162 ----------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HIP_BF16_H
#define BANKLINT_HIP_BF16_H

#include "../../cuda/banklint/narrow_float.h"
#include "../banklint_hip.h"

BANKLINT_NARROW_FLOAT(__hip_bfloat16, __hip_bfloat16_raw)
BANKLINT_NARROW_PAIR(__hip_bfloat16, __hip_bfloat162, __hip_bfloat162_raw)
BANKLINT_NARROW_OPERATORS(__hip_bfloat16)
BANKLINT_NARROW_OPERATORS(__hip_bfloat162)
BANKLINT_NARROW_FUNCTIONS(__hip_bfloat16, __hip_bfloat162)
BANKLINT_NARROW_CONVERSIONS(__hip_bfloat16, bfloat16)

#endif // BANKLINT_HIP_BF16_H
