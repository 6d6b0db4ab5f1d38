//===- ByArray.h - One finding for one cause --------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conflicts of one array have one cause, where its elements lie, and one cure. So reports tell them together: a line
// for each access, and the cure once. Gates, baselines and NOLINT are about accesses: what they leave out is not here.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_BYARRAY_H
#define BANKLINT_REPORTS_BYARRAY_H

#include "Findings/Findings.h"
#include <map>

namespace banklint {

/// The findings of one array with one cure, the costliest first. An access to an array that nobody knows stands alone.
struct ArrayFindings {
  std::vector<const Finding *> Each;

  const Finding &worst() const { return *Each.front(); }
  llvm::ArrayRef<const Finding *> others() const { return llvm::ArrayRef(Each).drop_front(); }
  double rank() const; ///< of all together
  /// At most this part of the shared-memory wavefronts of the worst one's kernel goes away with all of them.
  double share() const;
  /// The one that carries the change of the array; null if there is none.
  const Finding *fixed() const;
  /// The change; what it brings; what it takes. Empty if nothing is known.
  llvm::ArrayRef<std::string> advice() const { return worst().Advice; }
  /// What is said of the cure beside \p F, where each finding stands alone: in whole beside the worst, and beside the
  /// others where that is, "same fix as line 48".
  std::string adviceBeside(const Finding &F) const;
};

/// The notes of a finding without the one that is its advice.
llvm::ArrayRef<Note> notesWithoutAdvice(const Finding &F);

/// By array, conflicts before possible ones, of each the costliest first. \p ByCost: in that order, too.
std::vector<ArrayFindings> byArray(llvm::ArrayRef<const Finding *> ByCost);
std::vector<ArrayFindings> byArray(const Result &R);

/// Where a finding is looked up in the table of accesses.
class CasesOfFindings {
public:
  explicit CasesOfFindings(const Result &R);
  /// The access of the finding where it costs most, one that is drawn before others. Null if there is none.
  const AccessReport *of(const Finding &F) const;

private:
  std::map<AccessPlace, std::vector<const AccessReport *>> Places;
};

} // namespace banklint

#endif
