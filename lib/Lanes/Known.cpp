//===- Known.cpp - Operations on known numbers ----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Known.h"
#include "Lanes/Numbers.h"
#include "Lanes/Sums.h"

using namespace banklint;
using namespace banklint::arithmetic;
using namespace banklint::numbers;

/// The operation for each thread, 0 where it is not defined; a loop for each of \p Ops.
template <Op... Ops> static ThreadInts computeWith(Op O, const ThreadInts &A, const ThreadInts &B, IntType T) {
  ThreadInts R;
  auto If = [&](auto It) {
    if (O == It)
      R = ThreadInts::zip(A, B,
                          [T](int64_t X, int64_t Y) { return compute(decltype(It)::value, X, Y, T).value_or(0); });
    return O == It;
  };
  (If(std::integral_constant<Op, Ops>()) || ...);
  return R;
}

ThreadInts arithmetic::computeAll(Op O, const ThreadInts &A, const ThreadInts &B, IntType T) {
  return computeWith<Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Rem, Op::Shl, Op::Shr, Op::And, Op::Or, Op::Xor, Op::Min,
                     Op::Max, Op::Lt, Op::Le, Op::Eq, Op::Ne, Op::FloorDiv, Op::FloorRem>(O, A, B, T);
}

/// Whether an operation in 64 bits with such a number on its right changes nothing.
static bool leavesAsItIs(Op O, const ThreadInts &B) {
  switch (O) {
  case Op::Add:
  case Op::Sub:
    return B.isZero();
  case Op::Mul:
    return B == ThreadInts(1);
  default:
    return false;
  }
}

/// Quotients or remainders of all threads by the same positive number, as a pitch is one. Processors divide short
/// numbers faster.
static ThreadInts dividedBy(int64_t By, Op O, const ThreadInts &A, IntType T) {
  const bool AreShort = By <= INT64_C(0xffffffff) && A.within(0, INT64_C(0xffffffff));
  if (O == Op::Rem)
    return AreShort ? A.map([By](int64_t V) { return int64_t(uint32_t(V) % uint32_t(By)); })
                    : A.map([By](int64_t V) { return V % By; });
  return AreShort ? A.map([By, T](int64_t V) { return T.wrap(uint32_t(V) / uint32_t(By)); })
                  : A.map([By, T](int64_t V) { return T.wrap(V / By); });
}

Value arithmetic::applyKnown(Symbols &Table, Op O, const ThreadInts &A, const ThreadInts &B, IntType T) {
  if (A.isUniform() && B.isUniform()) {
    if (const std::optional<int64_t> Same = compute(O, A.uniform(), B.uniform(), T))
      return Value(*Same);
  } else
    Table.addWork(Table.threads());
  if (T.Bits >= 64 && leavesAsItIs(O, B))
    return A;
  const bool Divides = O == Op::Div || O == Op::Rem;
  const bool ByOne = Divides && B.isUniform() && B.uniform() > 0 && !isWide(T);
  ThreadInts R =
      Table.Computed.of({O, T}, A, B, [&] { return ByOne ? dividedBy(B.uniform(), O, A, T) : computeAll(O, A, B, T); });
  if (!Divides || ByOne)
    return R;
  const ThreadMask ByZero = B.nonZero(Table.threads()).flip();
  return ByZero.none() ? R : merge(Table, ByZero, Table.undefined(O, A, B, T), R);
}

Value arithmetic::exactWhereKnown(Symbols &Table, Op O, const Value &A, const Value &B, IntType T, const Value &R) {
  ThreadMask Known = Table.settled(A);
  if (Known.any())
    Known &= Table.settled(B);
  return Known.none() ? R : merge(Table, Known, applyKnown(Table, O, A.Known, B.Known, T), R);
}
