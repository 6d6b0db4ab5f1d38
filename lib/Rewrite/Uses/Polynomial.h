//===- Polynomial.h - Sums of products of names -----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a kernel computes of its arguments, such as where a part of a buffer begins, holds for every launch: `3 * keys *
// width + 4` is a sum of products. Two that are equal as sums of products are equal whatever the arguments are.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_USES_POLYNOMIAL_H
#define BANKLINT_REWRITE_USES_POLYNOMIAL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace banklint {

class Polynomial {
public:
  /// What stands for a number that is not known: the declaration of a variable, or whatever has an address.
  using Name = const void *;

  Polynomial(int64_t Number = 0) { add({}, Number); }
  static Polynomial of(Name N);

  Polynomial operator+(const Polynomial &O) const;
  Polynomial operator-(const Polynomial &O) const { return *this + O * Polynomial(-1); }
  Polynomial operator*(const Polynomial &O) const;
  bool operator==(const Polynomial &O) const { return Terms == O.Terms; }
  bool operator!=(const Polynomial &O) const { return !(*this == O); }

  /// The number that it is, if it has no names.
  std::optional<int64_t> constant() const;
  /// Whether it is no less than 0 if no name is: that can be told if nothing is subtracted.
  bool subtractsNothing() const;
  /// How often a single product, `4 * width`, is in it; nothing if that is not a whole number of times.
  std::optional<Polynomial> dividedBy(const Polynomial &Product) const;
  /// The number that it is with what names stand for; nothing if one of them is not known.
  std::optional<int64_t> with(llvm::function_ref<std::optional<int64_t>(Name)> ValueOf) const;
  /// The same with sums of products for names.
  std::optional<Polynomial> replaced(llvm::function_ref<std::optional<Polynomial>(Name)> By) const;
  bool has(Name N) const;

private:
  using Product = std::vector<Name>; ///< in order; a square has its name twice
  void add(const Product &Of, int64_t Times);
  std::map<Product, int64_t> Terms; ///< none is 0
};

} // namespace banklint

#endif
