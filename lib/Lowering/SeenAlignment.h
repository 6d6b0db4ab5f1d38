//===- SeenAlignment.h - How aligned Clang takes a place for -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where Clang generates code for AMD's GPUs, an access is as aligned as its type, but for casts of what it sees to be
// an element of an array, or the array:
//
//     extern __shared__ float s[];
//     *(float4 *)&s[4 * t]           4 bytes, as s[4 * t] is
//     ((float4 *)s)[t]               4 bytes
//     *(float4 *)(s + 4 * t)         16 bytes up to Clang 21; 4 in Clang 22
//     float *p = s; *(float4 *)&p[4 * t]    16 bytes
//
// (clang 19.1.7 to 22.1.8, findings/clang_casts_decide_by_spelling.sh; EmitPointerWithAlignment in its CGExpr.cpp.)
// nvcc believes the type in any spelling.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_SEENALIGNMENT_H
#define BANKLINT_LOWERING_SEENALIGNMENT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace banklint {

/// The bytes to which Clang sees the place of an lvalue aligned, if a cast asks for more; else nothing.
std::optional<uint64_t> alignmentSeenBehindCast(const clang::Expr *LValue, const clang::ASTContext &Context);

} // namespace banklint

#endif
