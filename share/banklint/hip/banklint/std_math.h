//===- std_math.h - std::expf and its like ----------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Clang's headers for HIP put these into namespace std, where libstdc++ has them since GCC 14.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HIP_STD_MATH_H
#define BANKLINT_HIP_STD_MATH_H

namespace std {
using ::acosf;
using ::asinf;
using ::atanf;
using ::atan2f;
using ::ceilf;
using ::cosf;
using ::coshf;
using ::expf;
using ::fabsf;
using ::floorf;
using ::fmodf;
using ::frexpf;
using ::ldexpf;
using ::logf;
using ::log10f;
using ::modff;
using ::powf;
using ::sinf;
using ::sinhf;
using ::sqrtf;
using ::tanf;
using ::tanhf;
} // namespace std

#endif // BANKLINT_HIP_STD_MATH_H
