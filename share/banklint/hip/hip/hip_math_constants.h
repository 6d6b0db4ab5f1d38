//===- hip_math_constants.h - Constants of device code ----------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HIP_MATH_CONSTANTS_H
#define BANKLINT_HIP_MATH_CONSTANTS_H

#define HIP_INF_F __builtin_inff()
#define HIP_NAN_F __builtin_nanf("")
#define HIP_MIN_DENORM_F 1.4012984643e-45f
#define HIP_MAX_NORMAL_F 3.402823466e+38f
#define HIP_NEG_ZERO_F -0.0f
#define HIP_ZERO_F 0.0f
#define HIP_ONE_F 1.0f
#define HIP_SQRT_HALF_F 0.707106781f
#define HIP_SQRT_TWO_F 1.414213562f
#define HIP_PIO4_F 0.785398163f
#define HIP_PIO2_F 1.570796327f
#define HIP_3PIO4_F 2.356194490f
#define HIP_2_OVER_PI_F 0.636619772f
#define HIP_PI_F 3.141592654f
#define HIP_L2E_F 1.442695041f
#define HIP_L2T_F 3.321928094f
#define HIP_LG2_F 0.301029996f
#define HIP_LGE_F 0.434294482f
#define HIP_LN2_F 0.693147181f
#define HIP_LNT_F 2.302585093f
#define HIP_INF __builtin_inf()
#define HIP_NAN __builtin_nan("")
#define HIP_ZERO 0.0
#define HIP_ONE 1.0
#define HIP_SQRT_TWO 1.4142135623730951
#define HIP_SQRT_HALF 0.7071067811865476
#define HIP_PIO4 0.7853981633974483
#define HIP_PIO2 1.5707963267948966
#define HIP_PI 3.1415926535897931
#define HIP_L2E 1.4426950408889634
#define HIP_LN2 0.6931471805599453

#endif // BANKLINT_HIP_MATH_CONSTANTS_H
