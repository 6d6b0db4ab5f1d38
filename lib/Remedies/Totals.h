//===- Totals.h - What all accesses of an array cost -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layout is judged by the sum of wavefronts of *all* accesses of the array under all block shapes: one that frees an
// access and slows another is worth only the difference.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REMEDIES_TOTALS_H
#define BANKLINT_REMEDIES_TOTALS_H

#include "Code/Source.h"
#include "Cost/Assessment.h"
#include "Remedies/Layout.h"
#include "llvm/ADT/DenseSet.h"

namespace banklint {

/// Adds up what all accesses of one array cost under layouts. Number 0 is the array as it is declared.
class LayoutTotals {
public:
  /// Layouts that are to be looked at next; gives the number of the first.
  size_t extend(llvm::ArrayRef<Layout> Layouts);

  /// Looks at an access as the source has it, for the layouts from number \p From on.
  void inspect(Lanes &L, Assessments &Costs, const trace::Access &A, size_t From);
  /// Counts what an instruction costs under layout number \p I.
  void add(Lanes &L, Assessments &Costs, const trace::Access &Placed, size_t I);

  /// Whether some access depends on the layout as it is.
  bool leavesRows() const { return LeavesRows; }
  size_t size() const { return Under.size(); }
  const Layout &layout(size_t I) const { return Under[I].Of; }
  const Assessment &with(size_t I) const { return Under[I].Sum; }
  /// Whether a layout is cheaper (by an eighth, if all uses change), blurs nothing, and does not slow down what is sure for the sake of what data might bring.
  bool helps(size_t I) const;
  /// Whether a layout was refused only because the bank of some access would depend on data.
  bool someBlur() const;

private:
  struct Candidate {
    Layout Of;
    Assessment Sum;
    uint64_t Sure = 0;  ///< wavefronts of the instructions that do not depend on data
    bool Blurs = false; ///< some access becomes less predictable: its bank then depends on data
  };
  bool LeavesRows = false;
  std::vector<Candidate> Under{1};
};

/// Notes of the accesses to one array, all its instantiations, whether they stay in their rows. Meant for runs in which the
/// arguments of the launch are not known: others may launch the kernel with other ones.
class RowProof {
public:
  /// \p AllDimensions: whether each subscript has to stay in its dimension, not only the last. What leaves the array as a
  /// whole is an error of the program in any layout: an array of one dimension, and the first of several in dynamic shared
  /// memory, have no end.
  explicit RowProof(bool AllDimensions) : AllDimensions(AllDimensions) {}
  void inspect(Lanes &L, const trace::Access &A);
  /// The first access of which it is not known.
  std::optional<code::SiteId> unproven() const { return Unproven; }
  /// A use of an instantiation of which the runs did not prove that it stays within its row.
  std::optional<code::Obstacle> obstacle(code::Source &Source, const code::ArrayUses &Uses) const;

private:
  bool staysInside(Lanes &L, const trace::Access &A) const;

  const bool AllDimensions;
  std::optional<code::SiteId> Unproven;
  llvm::DenseSet<code::SiteId> Happened;
};

} // namespace banklint

#endif
