//===- ThreadRanges.h - The bounds of a value thread by thread -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_THREADRANGES_H
#define BANKLINT_LANES_THREADRANGES_H

#include "Lanes/Symbols.h"
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
  }

  Range operator[](size_t T) const {
    Sum S = Shared;
    add(S, {Known[T], Known[T]}, 1);
    for (auto &[Coefficient, Bounds] : Varying)
      add(S, Bounds, (*Coefficient)[T]);
    return asRange(S);
  }

  /// Bounds of all threads, found without a look at each: exact unless coefficients vary.
  Range outer() const {
    Sum S = Shared;
    add(S, {Known.min(), Known.max()}, 1);
    for (auto &[Coefficient, Bounds] : Varying) {
      Sum Least, Most;
      add(Least, Bounds, Coefficient->min());
      add(Most, Bounds, Coefficient->max());
      S.Min += std::min(Least.Min, Most.Min), S.Max += std::max(Least.Max, Most.Max);
    }
    return asRange(S);
  }
  bool outerIsExact() const { return Varying.empty(); }

private:
  struct Sum {
    __int128 Min = 0, Max = 0;
  };
  /// Parts are not saturated: what one loses at the limit, another would not take back.
  static void add(Sum &S, Range R, int64_t By) {
    const __int128 A = __int128(R.Min) * By, B = __int128(R.Max) * By;
    S.Min += std::min(A, B), S.Max += std::max(A, B);
  }
  static Range asRange(Sum S) {
    return {int64_t(std::clamp<__int128>(S.Min, INT64_MIN, INT64_MAX)),
            int64_t(std::clamp<__int128>(S.Max, INT64_MIN, INT64_MAX))};
  }

  const ThreadInts &Known;
  Sum Shared;
  llvm::SmallVector<std::pair<const ThreadInts *, Range>, 4> Varying;
};

} // namespace banklint

#endif
