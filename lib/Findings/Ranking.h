//===- Ranking.h - Which finding costs the program most ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A 4-way conflict in the inner loop costs more than a 32-way one that happens once. So findings are ranked by the
// wavefronts that they waste in a whole launch:
//
//     excess per block  ×  steps of the loops around it  ×  blocks of the launch
//
// A number that is not known counts as 1,024: the steps of a loop, and the blocks of a grid. One execution of an access
// wastes less than 1,024 wavefronts in a block (16 waves of 64 lanes, or 32 warps of 32), so what a block executes once
// never ranks above what it executes in a loop of unknown length.
//
// The share of a kernel is an upper bound: the wavefronts above the ideal, of all those that the kernel surely pays. It
// is the greatest one over all numbers of steps, the same for all loops of unknown length: whatever they are, no more
// goes away. docs/impact.md has examples, and what is assumed.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FINDINGS_RANKING_H
#define BANKLINT_FINDINGS_RANKING_H

#include "Findings/Findings.h"
#include <tuple>

namespace banklint {

/// What a number of steps or blocks that is not known counts as.
constexpr uint64_t AssumedCount = 1024;

/// Gives each finding its cost. Needs all accesses: of all units, before any are left out.
void rank(Result &R);

/// The findings of \p R, the costliest first; equal ones in the order of the source.
std::vector<const Finding *> costliestFirst(const Result &R);

/// The wavefronts that an access wastes in a launch, as findings are ranked by them.
double rankOf(const AccessReport &A);

/// Whether an access has one cost: that of data and of what is not known is only the worst that can be.
bool hasCost(const AccessReport &A);

/// A kernel under one block shape.
using KernelKey = std::tuple<const Architecture *, std::string, Shape>;
KernelKey keyOf(const AccessReport &A);

/// What a kernel pays for shared memory under one block shape.
struct KernelCost {
  const Architecture *On = nullptr;
  std::string Kernel; ///< see code::Kernel::Name
  Shape Block{1, 1, 1};
  ShapeSource BlockSource = ShapeSource::Assumed;
  std::optional<uint64_t> Blocks;
  bool InUnknownLoop = false;            ///< the sums are for one step of loops of unknown length
  uint64_t Wavefronts = 0, Ideal = 0;    ///< of a block, of what is exact or bounded
  size_t Accesses = 0, WithoutCost = 0;  ///< the latter depend on data, or are not known
  double Share = 0;                      ///< at most this part of its wavefronts is wasted
  double Rank = 0;
};

/// A row for each kernel and block shape, the one that wastes most first.
std::vector<KernelCost> kernelsByCost(const Result &R);

} // namespace banklint

#endif
