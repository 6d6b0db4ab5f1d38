//===- AddressChains.h - Addresses that LLVM makes of others ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM makes an address of the one before it, where both are multiples of one number (straight-line strength
// reduction), and adds constants last:
//
//     s[t], s[2 * t], s[3 * t + 1]      a = s + t; b = a + t; c = b + t, and c + 1
//
// Its vectorizer looks through six such sums for what two accesses have in common, and does not join the sixth sum with
// that and a constant: of `s[8 * t] … s[8 * t + 3]`, the first stays alone if five other multiples of t came before
// (getUnderlyingObject in LLVM's ValueTracking.cpp; seen with clang 19.1.7 for gfx942).
// An address that was made before is used again: if s[2 * t + 1] comes before s[3 * t], then behind that s[2 * t + 1]
// and s[2 * t + 2] are sums of their own, which LLVM may not see to be neighbours (clang 19.1.7 for gfx1100).
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_LLVM_ADDRESSCHAINS_H
#define BANKLINT_COMPILERS_LLVM_ADDRESSCHAINS_H

#include "Trace/Trace.h"
#include <map>

namespace banklint::forAmd {

class AddressChains {
public:
  explicit AddressChains(Lanes &L) : L(L) {}

  /// Sums from the start of an array to what varies in the place of its next access, \p Varying, in the order of the
  /// program. \p Place: the constant, in bytes.
  unsigned sumsTo(const ir::Variable *Array, const Value &Varying, int64_t Place);

  /// The most that the vectorizer looks through. One of its six may lead to the array.
  static constexpr unsigned MostSeen = 5;

private:
  struct Chain {
    size_t Last = 0; ///< the hash of what varies in the last address
    unsigned Length = 0;
    std::map<std::pair<size_t, int64_t>, unsigned> Known; ///< to addresses, whatever constant they have
  };
  size_t directionOf(const Value &Varying);

  Lanes &L;
  std::map<std::pair<const ir::Variable *, size_t>, Chain>
      Chains;                          ///< by array, and what the addresses are multiples of
  std::map<size_t, size_t> Directions; ///< by the hash of what varies
};

} // namespace banklint::forAmd

#endif
