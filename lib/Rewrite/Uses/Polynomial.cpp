//===- Polynomial.cpp - Sums of products of names -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Uses/Polynomial.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;

Polynomial Polynomial::of(Name N) {
  Polynomial Result;
  Result.add({N}, 1);
  return Result;
}

void Polynomial::add(const Product &Of, int64_t Times) {
  const int64_t Sum = Terms[Of] += Times;
  if (!Sum)
    Terms.erase(Of);
}

Polynomial Polynomial::operator+(const Polynomial &O) const {
  Polynomial Result = *this;
  for (const auto &[Of, Times] : O.Terms)
    Result.add(Of, Times);
  return Result;
}

Polynomial Polynomial::operator*(const Polynomial &O) const {
  Polynomial Result;
  for (const auto &[OfA, TimesA] : Terms)
    for (const auto &[OfB, TimesB] : O.Terms) {
      Product Both = OfA;
      Both.insert(Both.end(), OfB.begin(), OfB.end());
      llvm::sort(Both);
      Result.add(Both, TimesA * TimesB);
    }
  return Result;
}

std::optional<int64_t> Polynomial::constant() const {
  if (Terms.empty())
    return 0;
  const auto &[Of, Times] = *Terms.begin();
  return Terms.size() == 1 && Of.empty() ? std::optional(Times) : std::nullopt;
}

bool Polynomial::subtractsNothing() const {
  return llvm::all_of(Terms, [](const auto &Term) { return Term.second > 0; });
}

std::optional<Polynomial> Polynomial::dividedBy(const Polynomial &By) const {
  if (By.Terms.size() != 1)
    return std::nullopt;
  const auto &[OfBy, TimesBy] = *By.Terms.begin();
  Polynomial Result;
  for (const auto &[Of, Times] : Terms) {
    Product Rest = Of;
    for (const Name N : OfBy) {
      const auto At = llvm::find(Rest, N);
      if (At == Rest.end())
        return std::nullopt;
      Rest.erase(At);
    }
    if (Times % TimesBy)
      return std::nullopt;
    Result.add(Rest, Times / TimesBy);
  }
  return Result;
}

std::optional<Polynomial> Polynomial::replaced(llvm::function_ref<std::optional<Polynomial>(Name)> By) const {
  Polynomial Sum;
  for (const auto &[Of, Times] : Terms) {
    Polynomial Term = Times;
    for (const Name N : Of) {
      const auto Known = By(N);
      if (!Known)
        return std::nullopt;
      Term = Term * *Known;
    }
    Sum = Sum + Term;
  }
  return Sum;
}

std::optional<int64_t> Polynomial::with(llvm::function_ref<std::optional<int64_t>(Name)> ValueOf) const {
  const auto Known = replaced([&](Name N) -> std::optional<Polynomial> {
    const auto Value = ValueOf(N);
    return Value ? std::optional(Polynomial(*Value)) : std::nullopt;
  });
  return Known ? Known->constant() : std::nullopt;
}

bool Polynomial::has(Name N) const {
  return llvm::any_of(Terms, [&](const auto &Term) { return llvm::is_contained(Term.first, N); });
}
