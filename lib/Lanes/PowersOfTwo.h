//===- PowersOfTwo.h - Strides that double ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_POWERSOFTWO_H
#define BANKLINT_LANES_POWERSOFTWO_H

#include "Lanes/Value.h"
#include <vector>

namespace banklint {

/// The powers of two below \p End (at most 2^62) that a number can be, in order; not 0.
inline std::vector<int64_t> powersOfTwoOf(const Symbol &S, int64_t End) {
  std::vector<int64_t> Values;
  for (int64_t V = 1; V < End; V *= 2)
    if (S.Bounds.contains(V) && uint64_t(V) % S.Divisor == 0)
      Values.push_back(V);
  return Values;
}

} // namespace banklint

#endif
