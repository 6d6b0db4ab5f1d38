//===- Lanes.h - Integer values of all threads of a block -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The question is always "which bytes do the 32 lanes of this warp touch?", so an integer
// expression of a kernel is evaluated for all threads of the block at once:
//
//     value(t) = known[t] + Σ coefficient_k[t] · symbol_k       t = thread of the block, x fastest
//
// A *symbol* is an integer that nobody knows at compile time: a kernel argument, a block index,
// loaded data. It has a *spread* (the same for the whole block, for each warp, or per thread), a
// range, and a divisor.
//
// Worked example. `tile[(ty * pitch + tx) ^ 4]` in a 32×8 block, `pitch` a kernel argument:
//  * ty * pitch   known 0; coefficient of pitch 0…0 1…1 2…2 … (32 threads each)
//  * … + tx       known 0 1 … 31 0 1 … 31 …; the same coefficients
//  * … ^ 4        The first row has no symbol: known 4 5 6 7 0 1 2 3 …. In the others pitch might
//                 have bit 2 set, so nothing is known of the low bits: a *derived* symbol.
//
// Were pitch a multiple of 8 (`32 * n`), the low three bits would be known and the result exact
// again: known 4 5 6 7 0 1 2 3 … in each row, coefficients as before.
//
// Rules:
//  * Where a thread's operands have no symbols, operations are the language's, wrapped to the type.
//    XOR swizzles, div/mod/mask arithmetic, ternaries and reversed orders cost nothing extra.
//  * `+ - *` and shifts left by known numbers stay exact with symbols (products of symbols are
//    symbols too). Such sums are not wrapped: their parts may wrap while the whole does not. So a
//    known number in the upper half of an unsigned type means a negative one when it is added to or
//    multiplied with a symbol (`n + 4294967295u` is n - 1), unless the result certainly fits.
//  * `/ % >> & | ^ << min max ?: == <` with symbols are exact when the symbols' parts divide out,
//    when ranges decide, or when the symbols cancel. Otherwise the result holds a *derived symbol*
//    with the best range, divisor and spread that holds. The same operation on the same operands
//    gives the same symbol, and a derived symbol knows its operation, so it can be evaluated for
//    concrete values (see evaluate()).
//  * Where `%` meets several symbols that are the same for all threads, only their sum matters: it
//    becomes one derived symbol, a *subtotal* (Op::Add).
//  * Unsigned numbers wrap: before an operation that tells n from n + 2^32 (`/ % >> < min max`, a
//    wider type), a value that may be out of its type's range is taken back into it (held()). What
//    is the same for all threads wraps for all at once, so the threads stay as far apart as before,
//    but for the block in which the sum passes 2^32.
//  * `/` and `%` round towards zero, also where unknown numbers are negative.
//  * Assumed of unknown numbers, and only of them: what is computed from them fits into signed types
//    (nor does any part of a sum leave ±2^61), unless they did not fit themselves (`(int)(u + 5)` with
//    an unsigned u); and block indexes and the steps of loops stay where sums with them do not wrap.
//
// Why not strides: an affine stride per thread dimension cannot express `(x ^ y) & 7`, a reversed
// order or a partial warp. 1024 threads are few enough to simply compute them.
//
// What is known of values stands in Symbols.h; the operations in Sums.h, Conditions.h, Division.h, Wrapping.h and
// Bits.h, each of which uses those before it, and in Known.h where there are no symbols. Lanes.cpp chooses among them.
//
// This library knows neither Clang nor banks.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_LANES_H
#define BANKLINT_LANES_LANES_H

#include "Lanes/Symbols.h"

namespace banklint {

/// The values of the threads of one block, and the language's operations on them; owns their symbols.
class Lanes : public Symbols {
public:
  using Symbols::Symbols;

  /// The language's operations. Operands and result have type \p T (comparisons: the operands have
  /// it, the result is 0 or 1). A known zero as divisor gives an unknown in that thread.
  Value apply(Op O, const Value &A, const Value &B, IntType T);
  /// `A + B * Scale` in 64 bits.
  Value addMultiple(const Value &A, const Value &B, int64_t Scale);
  /// \p A converted from \p From to \p To.
  Value convert(const Value &A, IntType From, IntType To);
  /// The range of \p V where conditions hold, or do not: of `n` where `n == 1` does.
  Range rangeWhere(const Value &V, llvm::ArrayRef<std::pair<Value, bool>> Held);
  /// Whether \p C holds, or does not, where other conditions do, or do not: `n == 2` where `n == 1` does. Nothing if
  /// it is not known.
  std::optional<bool> follows(const Value &C, llvm::ArrayRef<std::pair<Value, bool>> Held);
  /// `C ? A : B` where \p C is 0 or 1 for each thread, or unknown.
  Value select(const Value &C, const Value &A, const Value &B);
  /// \p A for the threads in \p Mask, \p B for the others.
  Value merge(const ThreadMask &Mask, const Value &A, const Value &B);
  /// `A != 0` as 0 or 1.
  Value truth(const Value &A, IntType T) { return T.Bits == 1 ? A : apply(Op::Ne, A, Value(0), T); }
  Value logicalNot(const Value &C) { return apply(Op::Eq, C, Value(0), IntType{1, false}); }
  Value logicalAnd(const Value &A, const Value &B) { return apply(Op::And, A, B, {1, false}); }
  Value logicalOr(const Value &A, const Value &B) { return apply(Op::Or, A, B, {1, false}); }

private:
  Value applyUnknown(Op O, const Value &A, const Value &B, IntType T);
  Value compareEqual(Op O, const Value &A, const Value &B, IntType T);
  Value shiftLeft(const Value &A, const Value &B, IntType T);
  Value quotient(Op O, const Value &Dividend, const Value &Divisor, IntType T);
};

} // namespace banklint

#endif
