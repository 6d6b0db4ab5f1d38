//===- Symbols.h - Unknown numbers, and what is known of values -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_SYMBOLS_H
#define BANKLINT_LANES_SYMBOLS_H

#include "Lanes/ComputedNumbers.h"
#include "Lanes/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <memory>
#include <unordered_map>

namespace banklint {

/// The unknown numbers of one block, and what is known of values that are made of them.
class Symbols {
public:
  /// \p Threads of the block (1 to 1024), \p WarpLanes lanes per warp.
  Symbols(unsigned Threads, unsigned WarpLanes) : Threads(Threads), WarpLanes(WarpLanes) {}

  unsigned threads() const { return Threads; }
  unsigned warpLanes() const { return WarpLanes; }
  ThreadMask all() const { return ThreadMask(Threads, true); }
  ThreadMask none() const { return ThreadMask(Threads, false); }

  /// A new unknown number.
  Value unknown(Symbol S);
  /// A symbol for `Operands[0] O Operands[1]…`, the same one for the same operands.
  Value derived(Op O, std::vector<Value> Operands, IntType T, Range Bounds, uint64_t Divisor = 1);
  /// A symbol of which is known what it is made of, but not how: \p Bounds and \p Divisor are all that it tells.
  Value opaque(llvm::ArrayRef<Value> Operands, Range Bounds, uint64_t Divisor);
  /// The result of a division by zero.
  Value undefined(Op O, const Value &A, const Value &B, IntType T);
  const Symbol &symbol(SymbolId Id) const { return *Table[Id]; }
  /// The same for those who may look at it when it is forgotten here.
  std::shared_ptr<const Symbol> share(SymbolId Id) const { return Table[Id]; }
  /// How many there are; the next one gets this number.
  size_t symbols() const { return Table.size(); }

  /// Frees the symbols on which none of \p Values depends. Nobody may look at them, or at what is made of them, any
  /// more.
  void forgetAllBut(llvm::ArrayRef<const Value *> Values);

  /// Bounds over all threads.
  Range range(const Value &A) const;
  /// A number that divides the value in every thread; 0 if the value is always 0.
  uint64_t divisor(const Value &A) const;
  /// Whether a number that is the same for all threads is known to be 0 or a power of two: what doubling and halving
  /// make of one.
  bool isPowerOfTwo(const Value &A) const;
  Character character(const Value &A) const;
  /// A hash, the same for values with the same numbers and symbols that are made alike (Symbol::Likeness).
  size_t likeness(const Value &A) const { return likeness(A.Known, A.Terms); }
  /// Of the value that is so much and these terms.
  size_t likeness(const ThreadInts &Known, const TermList &Terms) const;
  /// Whether all threads have the same number.
  bool isUniform(const Value &A) const { return character(A).Shared == Spread::Block; }

  /// Bounds over the threads in \p Mask.
  Range range(const Value &A, const ThreadMask &Mask) const;
  /// The threads in which the value has no symbols.
  ThreadMask settled(const Value &A) const;

  /// What a condition asks, if that is how a number compares with 0 in all threads: the number is its first operand.
  const Symbol *comparisonWithZero(const Value &Condition) const;
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
  bool isIndependent(SymbolId S) const { return !symbol(S).Operation || symbol(S).Undefined || isSubtotal(S); }

  /// What was worked out, and kept for good, since this was asked last: for budgets. A unit is about what it takes to
  /// copy a scalar; operations on numbers that are known and the same for all threads are free.
  uint64_t takeWork() const {
    const uint64_t Units = Work / NumbersOfUnit;
    Work %= NumbersOfUnit;
    return Units;
  }

  /// Counts numbers of one thread that are worked out.
  void addWork(uint64_t Numbers) const { Work += Numbers; }
  /// Counts that a value was looked at as a whole, and another one made of it.
  void countWork(const Value &A) const;

  ComputedNumbers Computed;

private:
  static constexpr uint64_t NumbersOfUnit = 32;

  using Cache = std::map<SymbolId, ThreadInts>;
  ThreadInts evaluate(const Value &A, Assignment Assign, Cache &Known) const;
  ThreadInts evaluateDerived(const Symbol &S, Assignment Assign, Cache &Known) const;

  size_t likenessOf(const Symbol &S) const;
  Symbol madeOf(llvm::ArrayRef<Value> Operands) const;
  Value withoutParts(Symbol S);
  bool isSubtotal(SymbolId Id) const {
    const Symbol &S = symbol(Id);
    return S.Operation == Op::Add || (S.Operation == Op::Convert && S.Type.Bits >= 32 && S.Shared == Spread::Block);
  }
  std::vector<SymbolId> leaves(const Value &A, bool StopAtSubtotals) const;

  unsigned Threads, WarpLanes;
  mutable uint64_t Work = 0;                  ///< in numbers of one thread, each about a nanosecond
  std::vector<std::shared_ptr<Symbol>> Table; ///< null: forgotten
  std::unordered_multimap<size_t, SymbolId> Derived;
};

/// A number that divides the symbols' part of \p A in every thread; 0 if there is none.
uint64_t termDivisor(const Symbols &Table, const Value &A);
/// Whether some symbol is in the values of all threads, as often in each.
bool hasUniformTerm(const Value &A);

} // namespace banklint

#endif
