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
// This library knows neither Clang nor banks.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_LANES_H
#define BANKLINT_LANES_LANES_H

#include "Lanes/ThreadInts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

namespace banklint {

using SymbolId = unsigned;

/// coefficient · symbol.
struct Term {
  SymbolId Symbol;
  ThreadInts Coefficient;
  bool operator==(const Term &O) const {
    return Symbol == O.Symbol && Coefficient == O.Coefficient;
  }
};

/// An integer of each thread: a known part and multiples of symbols (sorted by symbol, none zero).
struct Value {
  ThreadInts Known;
  std::vector<Term> Terms;

  Value(ThreadInts Known = 0) : Known(std::move(Known)) {}
  Value(int64_t Same) : Known(Same) {}
  bool isKnown() const { return Terms.empty(); }
  /// The number, if it is known and the same for all threads.
  std::optional<int64_t> constant() const {
    if (isKnown() && Known.isUniform())
      return Known.uniform();
    return std::nullopt;
  }
  bool operator==(const Value &O) const { return Known == O.Known && Terms == O.Terms; }
  bool operator!=(const Value &O) const { return !(*this == O); }
  size_t hash() const;
};

/// An integer type of the language; a bool is {1, unsigned}.
struct IntType {
  unsigned Bits = 32;
  bool Signed = true;
  int64_t min() const;
  int64_t max() const; ///< saturates at INT64_MAX
  /// \p V as this type holds it.
  int64_t wrap(int64_t V) const;
  bool operator==(const IntType &O) const { return Bits == O.Bits && Signed == O.Signed; }
};

/// Offsets in bytes, and numbers that do not wrap.
inline constexpr IntType Wide{64, true};

/// For whom a number is the same. Ordered: a combination has the largest of its parts.
enum class Spread { Block, Warp, Thread };

/// Why a symbol is unknown. Ordered: a combination has the largest of its parts.
enum class Origin {
  Launch,  ///< fixed when the kernel is launched: an argument, a block index, a grid size
  Counter, ///< the step of a loop
  Data,    ///< read from memory
  Lost,    ///< this analysis lost track; Symbol::Why says of what
};

/// Inclusive bounds.
struct Range {
  int64_t Min, Max;
  bool contains(int64_t V) const { return Min <= V && V <= Max; }
  bool within(Range O) const { return O.Min <= Min && Max <= O.Max; }
};

enum class Op {
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  Shl,
  Shr,
  And,
  Or,
  Xor,
  Min,
  Max,
  Lt,
  Le,
  Eq,
  Ne,
  Select,
  Convert,
  FloorDiv, ///< a part of a division by a known number, which may be negative where the whole is not
  FloorRem,
};

/// An unknown integer.
struct Symbol {
  std::string Name; ///< as a user would call it: "pitch", "blockIdx.x"; empty for derived ones
  Spread Shared = Spread::Block;
  Range Bounds{INT64_MIN / 4, INT64_MAX / 4};
  uint64_t Divisor = 1; ///< the number is a multiple of this
  Origin From = Origin::Launch;
  const char *Why = ""; ///< for Origin::Lost: the reason, for people
  bool Undefined = false; ///< the result of a division by a known zero

  /// For derived symbols: the operation, its operands and result type.
  std::optional<Op> Operation;
  std::vector<Value> Operands;
  IntType Type;
  unsigned Weight = 1; ///< symbols that its operation is made of, itself among them, each as often as it is used
};

/// What a value is like, over all its symbols.
struct Character {
  Spread Shared;
  Origin From;
  const char *Why;
};

/// What depends on both is like.
inline Character worst(Character A, Character B) {
  return {std::max(A.Shared, B.Shared), std::max(A.From, B.From), *A.Why ? A.Why : B.Why};
}

/// The values of the threads of one block; owns their symbols.
class Lanes {
public:
  /// \p Threads of the block (1 to 1024), \p WarpLanes lanes per warp.
  Lanes(unsigned Threads, unsigned WarpLanes) : Threads(Threads), WarpLanes(WarpLanes) {}

  unsigned threads() const { return Threads; }
  unsigned warpLanes() const { return WarpLanes; }
  ThreadMask all() const { return ThreadMask(Threads, true); }
  ThreadMask none() const { return ThreadMask(Threads, false); }

  /// A new unknown number.
  Value unknown(Symbol S);
  const Symbol &symbol(SymbolId Id) const { return Symbols[Id]; }
  /// How many there are; the next one gets this number.
  size_t symbols() const { return Symbols.size(); }

  /// The language's operations. Operands and result have type \p T (comparisons: the operands have
  /// it, the result is 0 or 1). A known zero as divisor gives an unknown in that thread.
  Value apply(Op O, const Value &A, const Value &B, IntType T);
  /// \p A converted from \p From to \p To.
  Value convert(const Value &A, IntType From, IntType To);
  /// `C ? A : B` where \p C is 0 or 1 for each thread, or unknown.
  Value select(const Value &C, const Value &A, const Value &B);
  /// \p A for the threads in \p Mask, \p B for the others.
  Value merge(const ThreadMask &Mask, const Value &A, const Value &B);
  /// `A != 0` as 0 or 1.
  Value truth(const Value &A, IntType T) { return T.Bits == 1 ? A : apply(Op::Ne, A, Value(0), T); }
  Value logicalNot(const Value &C) { return apply(Op::Eq, C, Value(0), IntType{1, false}); }
  Value logicalAnd(const Value &A, const Value &B) { return apply(Op::And, A, B, {1, false}); }
  Value logicalOr(const Value &A, const Value &B) { return apply(Op::Or, A, B, {1, false}); }

  /// Bounds over all threads.
  Range range(const Value &A) const;
  /// A number that divides the value in every thread; 0 if the value is always 0.
  uint64_t divisor(const Value &A) const;
  Character character(const Value &A) const;
  /// Whether all threads have the same number.
  bool isUniform(const Value &A) const { return character(A).Shared == Spread::Block; }

  /// How a condition splits the threads in \p Active.
  struct Split {
    ThreadMask True, False, Unknown;
  };
  Split split(const Value &Condition, const ThreadMask &Active) const;

  /// The numbers of all threads when each symbol that is not derived has the value that \p Assign
  /// gives. It is asked for subtotals too; if it gives none, they follow from their parts.
  using Assignment = llvm::function_ref<std::optional<ThreadInts>(SymbolId)>;
  ThreadInts evaluate(const Value &A, Assignment Assign) const;
  /// The symbols that are not derived, on which \p A depends, in order.
  std::vector<SymbolId> sources(const Value &A) const;
  /// The same, but subtotals stand for what they add up, and so do uniform numbers that were wrapped.
  std::vector<SymbolId> independents(const Value &A) const;
  /// Whether evaluate() asks for the number of a symbol.
  bool isIndependent(SymbolId S) const {
    return !Symbols[S].Operation || Symbols[S].Undefined || isSubtotal(S);
  }
  /// Bounds over the threads in \p Mask.
  Range range(const Value &A, const ThreadMask &Mask) const;
  /// The threads in which the value has no symbols.
  ThreadMask settled(const Value &A) const;

  /// What was worked out, and kept for good, since this was asked last: for budgets. A unit is about what it takes to
  /// copy a scalar; operations on numbers that are known and the same for all threads are free.
  uint64_t takeWork() const {
    const uint64_t Units = Work / NumbersOfUnit;
    Work %= NumbersOfUnit;
    return Units;
  }

private:
  static constexpr uint64_t NumbersOfUnit = 32;
  void countWork(const Value &A) const;

  using Cache = std::map<SymbolId, ThreadInts>;
  ThreadInts evaluate(const Value &A, Assignment Assign, Cache &Known) const;
  ThreadInts evaluateDerived(const Symbol &S, Assignment Assign, Cache &Known) const;

  Value applyKnown(Op O, const ThreadInts &A, const ThreadInts &B, IntType T);
  Value applyUnknown(Op O, const Value &A, const Value &B, IntType T);
  Value undefined(Op O, const Value &A, const Value &B, IntType T);
  Value linear(Op O, const Value &A, const Value &B, IntType T);
  Value addScaled(const Value &A, const Value &B, int64_t Scale, IntType T);
  Value withoutParts(Symbol S);
  Value asOneTerm(const Value &A);
  Value summarized(Value A);
  Value multiply(const Value &A, const Value &B, IntType T);
  SymbolId product(SymbolId A, SymbolId B);
  /// The number that a variable of type \p T holds where the sum is \p A.
  Value held(const Value &A, IntType T);
  Value wrapped(const Value &A, IntType T);
  /// `A / D` and `A % D`, rounded down.
  Value floorDivide(const Value &A, int64_t D, IntType T);
  Value floorRemainder(const Value &A, int64_t D);
  /// `A / D` and `A % D`, rounded towards zero.
  SymbolId longProduct(SymbolId A, SymbolId B);
  Value divide(const Value &A, int64_t D, IntType T);
  Value remainder(const Value &A, int64_t D, IntType T);
  /// 1 where \p A is negative and no multiple of \p D: there the quotients differ by 1.
  Value roundsUp(const Value &A, int64_t D);
  Value withSubtotal(const Value &A);
  bool isSubtotal(SymbolId Id) const {
    const Symbol &S = Symbols[Id];
    return S.Operation == Op::Add ||
           (S.Operation == Op::Convert && S.Type.Bits >= 32 && S.Shared == Spread::Block);
  }
  std::vector<SymbolId> leaves(const Value &A, bool StopAtSubtotals) const;
  Value bitwise(Op O, const Value &A, const Value &B, IntType T);
  Value highBits(Op O, const Value &A, const Value &B, int64_t Unit);
  std::optional<Value> maskByRun(const Value &A, const Value &M, IntType T);
  Value compareEqual(Op O, const Value &A, const Value &B, IntType T);
  Value shiftLeft(const Value &A, const Value &B, IntType T);
  Value applyQuotient(Op O, const Value &A, const Value &B, IntType T);
  Value compare(Op O, const Value &A, const Value &B, IntType T);
  Value extremum(Op O, const Value &A, const Value &B, IntType T);
  /// A symbol for `Operands[0] O Operands[1]…`, the same one for the same operands.
  Value derived(Op O, std::vector<Value> Operands, IntType T, Range Bounds, uint64_t Divisor = 1);
  /// Splits \p A into \p D · quotient + rest: the rest has known parts in [0, D) and the terms that
  /// D does not divide.
  std::pair<Value, Value> extract(const Value &A, int64_t D);

  unsigned Threads, WarpLanes;
  mutable uint64_t Work = 0; ///< in numbers of one thread, each about a nanosecond
  std::deque<Symbol> Symbols;
  std::unordered_multimap<size_t, SymbolId> Derived;
};

} // namespace banklint

#endif
