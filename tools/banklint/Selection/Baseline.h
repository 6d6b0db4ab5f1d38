//===- Baseline.h - The findings that a project lives with ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A baseline is a file in the project that lists known findings by their keys
// (Reports/FindingKey.h), so that only new ones fail a run. Findings with the same key are counted:
// a copy of a known conflict is a new one.
//
//   {"version": 1, "findings": [
//   {"rule": …, "path": …, "kernel": …, "array": …, "access": …, "count": 1}
//   ]}
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_SELECTION_BASELINE_H
#define BANKLINT_TOOLS_BANKLINT_SELECTION_BASELINE_H

#include "Reports/FindingKey.h"
#include "llvm/Support/Error.h"
#include <map>

namespace banklint {

class Baseline {
public:
  static llvm::Expected<Baseline> read(llvm::StringRef File);

  /// The baseline that holds these findings.
  static Baseline of(llvm::ArrayRef<Finding> Findings, const SourceTree &Tree);

  /// \p Project: see writeWhole().
  llvm::Error write(llvm::StringRef File, llvm::StringRef Project) const;

  /// Whether the finding is known; each entry answers so as often as its count says.
  bool take(const FindingKey &Key);

  /// How many findings it holds; after take(), how many are left.
  unsigned size() const;

private:
  std::map<FindingKey, unsigned> Counts;
};

} // namespace banklint

#endif
