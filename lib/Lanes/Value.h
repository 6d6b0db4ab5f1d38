//===- Value.h - Integers with unknown parts -------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_VALUE_H
#define BANKLINT_LANES_VALUE_H

#include "Lanes/ThreadInts.h"
#include "Support/Counted.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace banklint {

using SymbolId = unsigned;

/// coefficient · symbol.
struct Term {
  SymbolId Symbol;
  ThreadInts Coefficient;
  bool operator==(const Term &O) const { return Symbol == O.Symbol && Coefficient == O.Coefficient; }
};

/// The terms of a value. Copies share them until one is changed: values are copied far more often than made. They are
/// of one processor's thread.
class TermList {
public:
  TermList() = default;
  TermList(const TermList &) = default;
  TermList(TermList &&) noexcept = default; // as for ThreadInts
  TermList &operator=(const TermList &) = default;
  TermList &operator=(TermList &&) noexcept = default;
  TermList(const std::vector<Term> &Terms) { assign(Terms.begin(), Terms.end()); }

  bool empty() const { return !All; }
  size_t size() const { return All ? All->Of.size() : 0; }
  const Term &operator[](size_t I) const { return All->Of[I]; }
  const Term *begin() const { return All ? All->Of.begin() : nullptr; }
  const Term *end() const { return All ? All->Of.end() : nullptr; }
  bool operator==(const TermList &O) const { return All == O.All || (All && O.All && All->Of == O.All->Of); }
  bool operator!=(const TermList &O) const { return !(*this == O); }

  // What changes them, or may:
  Term *begin() { return All ? own().begin() : nullptr; }
  Term *end() { return All ? own().end() : nullptr; }
  void push_back(Term T) { own().push_back(std::move(T)); }
  /// Removes the terms from \p First to the one before \p Last, of this list's begin() and end().
  void erase(Term *First, Term *Last) {
    if (First != Last)
      own().erase(First, Last);
    if (All && All->Of.empty())
      All.reset();
  }
  void erase(Term *One) { erase(One, One + 1); }
  template <typename Iterator> void assign(Iterator First, Iterator Last) {
    All.reset();
    if (First != Last)
      own().assign(First, Last);
  }

private:
  using Storage = llvm::SmallVector<Term, 2>;
  struct Shared : Counted<Shared> {
    ~Shared();
    Storage Of;
  };
  /// The terms, of this list alone.
  Storage &own();

  llvm::IntrusiveRefCntPtr<Shared> All; ///< null: none
};

/// An integer of each thread: a known part and multiples of symbols (sorted by symbol, none zero).
struct Value {
  ThreadInts Known;
  TermList Terms;

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

/// What a budget counts for a value.
inline constexpr uint64_t BytesOfValue = 40;

/// An integer type of the language; a bool is {1, unsigned}.
struct IntType {
  unsigned Bits = 32;
  bool Signed = true;
  int64_t min() const;
  int64_t max() const; ///< saturates at INT64_MAX
  /// \p V as this type holds it.
  int64_t wrap(int64_t V) const {
    if (Bits >= 64)
      return V; // an unsigned 64-bit number is kept as its bit pattern
    const unsigned Above = 64 - Bits;
    const uint64_t Upper = uint64_t(V) << Above;
    return Signed ? int64_t(Upper) >> Above : int64_t(Upper >> Above);
  }
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
  const char *Why = "";      ///< for Origin::Lost: the reason, for people
  bool IsPowerOfTwo = false; ///< it is 0 or a power of two, as far as Bounds go
  bool CountsSteps = false;  ///< it is the number of steps that a loop has made
  /// If not 0: what is told with this number happens once for each number from 0 to Repeats - 1.
  uint64_t Repeats = 0;
  bool Undefined = false; ///< the result of a division by a known zero
  /// The array of which it counts the units before it in shared memory, if it begins with one; null for others.
  const void *AddressOf = nullptr;
  bool HasHugeQuotient = false; ///< it is, or is made of, the quotient of a number above 2^63 (Wrapping.cpp)

  /// For derived symbols: the operation, its operands and result type.
  std::optional<Op> Operation;
  std::vector<Value> Operands;
  IntType Type;
  unsigned Weight = 1; ///< symbols that its operation is made of, itself among them, each as often as it is used

  /// A hash, the same for symbols that are made alike, in whichever run: of one that is neither named nor derived, it
  /// says only what kind of number it is. Given by the table.
  size_t Likeness = 0;
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

} // namespace banklint

#endif
