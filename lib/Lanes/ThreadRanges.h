//===- ThreadRanges.h - The bounds of a value thread by thread -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_THREADRANGES_H
#define BANKLINT_LANES_THREADRANGES_H

#include "Lanes/Symbols.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

namespace banklint {

/// The bounds of a value thread by thread, exact without symbols. What is the same for all threads
/// is summed once.
class ThreadRanges {
public:
  ThreadRanges(const Value &A, const Symbols &Table) : Known(A.Known) {
    for (const Term &X : A.Terms) {
      Range Bounds = Table.symbol(X.Symbol).Bounds;
      if (X.Coefficient.isUniform())
        add(Shared, Bounds, X.Coefficient.uniform());
      else
        Varying.push_back({&X.Coefficient, Bounds});
    }
    AreShort = isShort(Shared.Min) && isShort(Shared.Max) && Known.within(-Short, Short) &&
               Varying.size() <= MostShort &&
               llvm::all_of(Varying, [](const auto &V) { return isShort(V.second, *V.first); });
  }

  Range operator[](size_t T) const { return AreShort ? at<int64_t>(T) : at<__int128>(T); }

  /// Calls Visit(thread, bounds) for the first \p Threads.
  template <typename Visitor> void forEach(size_t Threads, Visitor Visit) const {
    if (AreShort)
      for (size_t T = 0; T < Threads; ++T)
        Visit(T, at<int64_t>(T));
    else
      for (size_t T = 0; T < Threads; ++T)
        Visit(T, at<__int128>(T));
  }

  /// Bounds of all threads, found without a look at each: exact unless coefficients vary.
  Range outer() const {
    Sum<__int128> S = Shared;
    add(S, {Known.min(), Known.max()}, 1);
    for (auto &[Coefficient, Bounds] : Varying) {
      Sum<__int128> Least, Most;
      add(Least, Bounds, Coefficient->min());
      add(Most, Bounds, Coefficient->max());
      S.Min += std::min(Least.Min, Most.Min), S.Max += std::max(Least.Max, Most.Max);
    }
    return asRange(S);
  }
  bool outerIsExact() const { return Varying.empty(); }

private:
  /// Sums of so many parts that are no larger have 64 bits.
  static constexpr int64_t Short = int64_t(1) << 56;
  static constexpr size_t MostShort = 32;
  static bool isShort(__int128 N) { return N >= -Short && N <= Short; }
  static bool isShort(Range R, const ThreadInts &By) {
    const auto [Least, Most] = By.bounds();
    return isShort(__int128(R.Min) * Least) && isShort(__int128(R.Min) * Most) && isShort(__int128(R.Max) * Least) &&
           isShort(__int128(R.Max) * Most);
  }

  template <typename Number> struct Sum {
    Number Min = 0, Max = 0;
  };
  /// Parts are not saturated: what one loses at the limit, another would not take back.
  template <typename Number> static void add(Sum<Number> &S, Range R, int64_t By) {
    const Number A = Number(R.Min) * By, B = Number(R.Max) * By;
    S.Min += std::min(A, B), S.Max += std::max(A, B);
  }
  template <typename Number> static Range asRange(Sum<Number> S) {
    return {int64_t(std::clamp<Number>(S.Min, INT64_MIN, INT64_MAX)),
            int64_t(std::clamp<Number>(S.Max, INT64_MIN, INT64_MAX))};
  }
  template <typename Number> Range at(size_t T) const {
    Sum<Number> S{Number(Shared.Min), Number(Shared.Max)};
    add(S, {Known[T], Known[T]}, 1);
    for (auto &[Coefficient, Bounds] : Varying)
      add(S, Bounds, (*Coefficient)[T]);
    return asRange(S);
  }

  const ThreadInts &Known;
  Sum<__int128> Shared;
  llvm::SmallVector<std::pair<const ThreadInts *, Range>, 4> Varying;
  bool AreShort = false; ///< no sum needs more than 64 bits
};

} // namespace banklint

#endif
