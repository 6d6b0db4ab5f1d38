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
// A loop of unknown length counts as 32 iterations, everywhere: in the rank, in the share, and in the order of all
// lists that are made of them. A grid of unknown size counts as 1,024 blocks, which changes no order within a kernel.
//
// The share of a kernel is an upper bound under that assumption: the wavefronts above the ideal, of all those that the
// kernel surely pays. So within a kernel, the greater share is the greater rank. docs/explanation/ranking.md has
// examples, and what is assumed.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FINDINGS_RANKING_H
#define BANKLINT_FINDINGS_RANKING_H

#include "Findings/Findings.h"
#include <array>
#include <map>
#include <tuple>

namespace banklint {

/// How many iterations a loop of unknown length is taken to have, and how many blocks a grid of unknown size.
constexpr uint64_t AssumedIterations = 32, AssumedBlocks = 1024;

/// Gives each finding its cost. Needs all accesses: of all units, before any are left out.
void rank(Result &R);

/// The findings of \p R, conflicts before possible ones, of each the costliest first; equal ones in the order of the
/// source.
std::vector<const Finding *> costliestFirst(const Result &R);

/// The wavefronts that an access wastes in a launch, as findings are ranked by them.
double rankOf(const AccessReport &A);

/// Whether an access has one cost: that of data and of what is not known is only the worst that can be.
bool hasCost(const AccessReport &A);

/// A kernel under one block shape.
using KernelKey = std::tuple<const Architecture *, std::string, Shape>;
KernelKey keyOf(const AccessReport &A);

/// Which accesses that are not proven to conflict would be among the top costs of their kernel in their worst case: at
/// least a third of its shared-memory time; or at least a tenth, and as much as its costliest proven conflict.
class TopCosts {
public:
  void add(const AccessReport &A, bool IsConflict);
  /// All accesses of its kernel must have been added.
  bool mayHave(const AccessReport &A) const;

private:
  struct OfKernel {
    std::array<double, LoopTotals::Depths> Sure{}; ///< wavefronts that it pays in any case
    double Costliest = 0;                          ///< rank of a proven conflict
  };
  std::map<KernelKey, OfKernel> Kernels;
};

/// What a kernel pays for shared memory under one block shape.
struct KernelCost {
  const Architecture *On = nullptr;
  std::string Kernel; ///< see ir::Kernel::Name
  Shape Block{1, 1, 1};
  ShapeSource BlockSource = ShapeSource::Assumed;
  std::optional<uint64_t> Blocks;
  bool InUnknownLoop = false;           ///< the sums are for one step of loops of unknown length
  uint64_t Wavefronts = 0, Ideal = 0;   ///< of a block, of what is exact or bounded
  size_t Accesses = 0, WithoutCost = 0; ///< the latter depend on data, or are not known
  double Share = 0;                     ///< at most this part of its wavefronts is wasted: see FindingCost
  double Rank = 0;
};

/// A row for each kernel and block shape, the one that wastes most first.
std::vector<KernelCost> kernelsByCost(const Result &R);

} // namespace banklint

#endif
