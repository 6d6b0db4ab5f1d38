//===- Lanes.cpp - Integer values of all threads of a block ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Lanes.h"
#include "Lanes/Bits.h"
#include "Lanes/Conditions.h"
#include "Lanes/Division.h"
#include "Lanes/Known.h"
#include "Lanes/Numbers.h"
#include "Lanes/Sums.h"
#include "Lanes/Wrapping.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>

using namespace banklint;
using namespace banklint::numbers;

Value Lanes::apply(Op O, const Value &A, const Value &B, IntType T) {
  if (A.isKnown() && B.isKnown())
    return arithmetic::applyKnown(*this, O, A.Known, B.Known, T);
  if (O == Op::Add || O == Op::Sub || O == Op::Mul)
    return arithmetic::linear(*this, O, A, B, T);
  return arithmetic::exactWhereKnown(*this, O, A, B, T, applyUnknown(O, A, B, T));
}

Value Lanes::addMultiple(const Value &A, const Value &B, int64_t Scale) {
  return arithmetic::addScaled(*this, A, B, Scale, Wide);
}

/// Anything but + - *, of operands at least one of which has symbols.
Value Lanes::applyUnknown(Op O, const Value &A, const Value &B, IntType T) {
  switch (O) {
  case Op::And:
  case Op::Or:
  case Op::Xor:
    return arithmetic::bitwise(*this, O, A, B, T);
  case Op::Min:
  case Op::Max:
    return arithmetic::extremum(*this, O, arithmetic::held(*this, A, T), arithmetic::held(*this, B, T), T);
  case Op::Lt:
  case Op::Le:
    return arithmetic::compare(*this, O, arithmetic::held(*this, A, T), arithmetic::held(*this, B, T), T);
  case Op::Eq:
  case Op::Ne:
    return compareEqual(O, A, B, T);
  case Op::Shl:
    return shiftLeft(A, arithmetic::held(*this, B, T), T);
  default:
    return quotient(O, A, B, T);
  }
}

/// Numbers are equal whether they wrap or not, if their difference cannot be 2^Bits.
Value Lanes::compareEqual(Op O, const Value &A, const Value &B, IntType T) {
  if (T.Bits == 1 || T.Bits >= 64)
    return arithmetic::compare(*this, O, A, B, T);
  Range R = range(arithmetic::addScaled(*this, A, B, -1, Wide));
  const int64_t Size = int64_t(1) << T.Bits;
  return R.Min > -Size && R.Max < Size
             ? arithmetic::compare(*this, O, A, B, T)
             : arithmetic::compare(*this, O, arithmetic::held(*this, A, T), arithmetic::held(*this, B, T), T);
}

/// `a << b` = a · 2^b
Value Lanes::shiftLeft(const Value &A, const Value &B, IntType T) {
  if (B.isKnown())
    return arithmetic::multiply(*this, A, Value(B.Known.map([](int64_t V) { return wrapShl(1, V); })), T);
  int64_t Largest = std::min(T.Bits - 1, 60u);
  Range R = range(B);
  R = {std::clamp<int64_t>(R.Min, 0, Largest), std::clamp<int64_t>(R.Max, 0, Largest)};
  Value Power = derived(Op::Shl, {Value(1), B}, {T.Bits, false}, {int64_t(1) << R.Min, int64_t(1) << R.Max},
                        uint64_t(1) << R.Min);
  return A.constant() == 1 ? Power : arithmetic::multiply(*this, A, Power, T);
}

/// Quotients, remainders and shifts to the right.
Value Lanes::quotient(Op O, const Value &Dividend, const Value &Divisor, IntType T) {
  auto Known = Divisor.constant();
  if (O != Op::Shr && Known == 0)
    return undefined(O, Dividend, Divisor, T);
  if (O != Op::Shr && Dividend == Divisor)
    return Value(O == Op::Div);
  const bool TakesLowBits = // they do not wrap
      O == Op::Rem && !T.Signed && Known && *Known > 0 && llvm::isPowerOf2_64(uint64_t(*Known));
  const Value A = TakesLowBits ? Dividend : arithmetic::held(*this, Dividend, T);
  if (!arithmetic::maySurpass(*this, A, T) || TakesLowBits) {
    if (O == Op::Shr && Known && *Known >= 0 && *Known < 40)
      return arithmetic::floorDivide(*this, A, int64_t(1) << *Known, T);
    if (O != Op::Shr && Known && *Known > 0 && *Known <= Limit)
      return O == Op::Div ? arithmetic::divide(*this, A, *Known, T) : arithmetic::remainder(*this, A, *Known, T);
  }
  // By an unknown number: not larger than what it was.
  const Value B = arithmetic::held(*this, Divisor, T);
  Range R = range(A);
  if (isWide(T) && R.Min < 0)
    R = {0, Limit};
  Range Bounds{std::min<int64_t>(R.Min, 0), std::max<int64_t>(R.Max, 0)};
  if (O == Op::Div && T.Signed && range(B).Min < 0)
    Bounds = hull(Bounds, times(Bounds, {-1, 1}));
  if (O == Op::Rem) {
    Range By = range(B);
    if (By.Min > 0)
      Bounds = intersect(Bounds, {R.Min >= 0 ? 0 : -By.Max + 1, By.Max - 1});
  }
  return derived(O, {A, B}, T, Bounds);
}

Value Lanes::convert(const Value &A, IntType From, IntType To) {
  if (To.Bits == 1)
    return truth(A, From);
  countWork(A);
  if (A.isKnown() && A.Known.within(To.min(), To.max()))
    return A;
  if (A.isKnown())
    return A.Known.map([&](int64_t V) { return To.wrap(V); });
  if (To.Bits >= 32) { // what has the same low bits is the same number until an operation tells them apart
    const Value Number = To.Bits > From.Bits   ? arithmetic::held(*this, A, From)
                         : To.Bits < From.Bits ? arithmetic::withoutWraps(*this, A, To)
                                               : A;
    return arithmetic::normalized(*this, Number, To);
  }
  if (range(A).within({To.min(), To.max()}))
    return A;
  return arithmetic::merge(*this, settled(A), A.Known.map([&](int64_t V) { return To.wrap(V); }),
                           arithmetic::truncated(*this, A, To));
}

Range Lanes::rangeWhere(const Value &V, llvm::ArrayRef<std::pair<Value, bool>> Held) {
  return arithmetic::rangeWhere(*this, V, Held);
}

std::optional<bool> Lanes::follows(const Value &C, llvm::ArrayRef<std::pair<Value, bool>> Held) {
  return arithmetic::follows(*this, C, Held);
}

Value Lanes::select(const Value &C, const Value &A, const Value &B) { return arithmetic::select(*this, C, A, B); }

Value Lanes::merge(const ThreadMask &Mask, const Value &A, const Value &B) {
  return arithmetic::merge(*this, Mask, A, B);
}
