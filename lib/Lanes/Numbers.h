//===- Numbers.h - Single numbers and ranges -------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arithmetic without overflow, on the numbers that values are made of.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_NUMBERS_H
#define BANKLINT_LANES_NUMBERS_H

#include "Lanes/Value.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <vector>

namespace banklint::numbers {

/// Bounds saturate here, so that sums of a few of them cannot overflow.
inline constexpr int64_t Limit = INT64_MAX / 4;

/// Beyond the limit a range keeps a width: it is not one known number.
inline Range saturated(__int128 Min, __int128 Max) {
  return {int64_t(std::clamp<__int128>(Min, -Limit, Limit - 1)), int64_t(std::clamp<__int128>(Max, 1 - Limit, Limit))};
}

inline Range times(Range A, Range B) {
  __int128 Products[] = {__int128(A.Min) * B.Min, __int128(A.Min) * B.Max, __int128(A.Max) * B.Min,
                         __int128(A.Max) * B.Max};
  return saturated(*std::min_element(Products, Products + 4), *std::max_element(Products, Products + 4));
}

inline Range hull(Range A, Range B) { return {std::min(A.Min, B.Min), std::max(A.Max, B.Max)}; }

inline Range intersect(Range A, Range B) {
  Range R{std::max(A.Min, B.Min), std::min(A.Max, B.Max)};
  return R.Min <= R.Max ? R : A;
}

// Wrapping arithmetic without undefined behaviour.
inline int64_t wrapAdd(int64_t A, int64_t B) { return int64_t(uint64_t(A) + uint64_t(B)); }
inline int64_t wrapMul(int64_t A, int64_t B) { return int64_t(uint64_t(A) * uint64_t(B)); }
inline int64_t wrapShl(int64_t A, int64_t B) { return B < 0 || B > 63 ? 0 : int64_t(uint64_t(A) << B); }

inline int64_t floorDiv(int64_t A, int64_t D) { return A / D - (A % D != 0 && (A < 0) != (D < 0)); }
/// \p D is positive.
inline int64_t floorRem(int64_t A, int64_t D) { return A % D < 0 ? A % D + D : A % D; }

/// Whether \p T keeps numbers as bit patterns, the upper half of which look negative.
inline bool isWide(IntType T) { return !T.Signed && T.Bits >= 64; }

/// How far apart the ends of \p R are: up to 2^64 - 1, which no signed number holds.
inline uint64_t widthOf(Range R) { return uint64_t(R.Max) - uint64_t(R.Min); }

/// The first \p Count multiples of \p Step in \p R, or all if they are fewer; with \p FromEnd the last ones, backwards.
inline std::vector<int64_t> multiplesIn(Range R, uint64_t Step, uint64_t Count, bool FromEnd = false) {
  const auto Below = [&](__int128 V) { return V - (V % Step + Step) % Step; };
  const __int128 Towards = FromEnd ? -__int128(Step) : __int128(Step);
  std::vector<int64_t> Multiples;
  __int128 Next = FromEnd ? Below(R.Max) : -Below(-__int128(R.Min));
  for (; R.Min <= Next && Next <= R.Max && Multiples.size() < Count; Next += Towards)
    Multiples.push_back(int64_t(Next));
  return Multiples;
}

/// How far \p V is from zero.
inline uint64_t distanceFromZero(int64_t V) { return V < 0 ? -uint64_t(V) : uint64_t(V); }

/// The language's operation on two known numbers of type \p T; nothing for a division by zero.
inline std::optional<int64_t> compute(Op O, int64_t A, int64_t B, IntType T) {
  bool Wide = isWide(T); // compare and divide as unsigned
  auto Less = [&](int64_t X, int64_t Y) { return Wide ? uint64_t(X) < uint64_t(Y) : X < Y; };
  switch (O) {
  case Op::Add:
    return T.wrap(wrapAdd(A, B));
  case Op::Sub:
    return T.wrap(wrapAdd(A, wrapMul(B, -1)));
  case Op::Mul:
    return T.wrap(wrapMul(A, B));
  case Op::Div:
    if (B == 0)
      return std::nullopt;
    if (Wide)
      return int64_t(uint64_t(A) / uint64_t(B));
    return B == -1 ? T.wrap(wrapMul(A, -1)) : T.wrap(A / B);
  case Op::Rem:
    if (B == 0)
      return std::nullopt;
    if (Wide)
      return int64_t(uint64_t(A) % uint64_t(B));
    return B == -1 ? 0 : A % B;
  case Op::Shl:
    return T.wrap(wrapShl(A, B));
  case Op::Shr:
    if (B < 0 || B > 63)
      return A < 0 && T.Signed ? -1 : 0;
    return Wide ? int64_t(uint64_t(A) >> B) : A >> B;
  case Op::And:
    return A & B;
  case Op::Or:
    return A | B;
  case Op::Xor:
    return T.wrap(A ^ B);
  case Op::Min:
    return Less(A, B) ? A : B;
  case Op::Max:
    return Less(A, B) ? B : A;
  case Op::Lt:
    return Less(A, B);
  case Op::Le:
    return !Less(B, A);
  case Op::Eq:
    return A == B;
  case Op::Ne:
    return A != B;
  case Op::FloorDiv:
    return floorDiv(A, B);
  case Op::FloorRem:
    return floorRem(A, B);
  case Op::Select:
  case Op::Convert:
    break;
  }
  llvm_unreachable("not a binary operation");
}

} // namespace banklint::numbers

#endif
