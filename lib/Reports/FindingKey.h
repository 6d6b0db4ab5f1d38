//===- FindingKey.h - What makes two findings the same ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From run to run a finding is recognised by what it is about, not by where it stands: lines move
// and code is formatted anew, so neither line numbers nor the message belong to the key.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_FINDINGKEY_H
#define BANKLINT_REPORTS_FINDINGKEY_H

#include "Reports/SourceTree.h"

namespace banklint {

struct FindingKey {
  std::string Rule;   ///< see CheckName
  std::string Path;   ///< see SourceTree::relative
  std::string Kernel; ///< without template arguments: instantiations come and go
  std::string Array;
  std::string Access; ///< see Finding::Access

  static FindingKey of(const Finding &F, const SourceTree &Tree);
  bool operator<(const FindingKey &Other) const;
  bool operator==(const FindingKey &Other) const;
};

/// A name for each finding, in their order: 32 hexadecimal digits that stay the same as long as its
/// key does. Findings with one key are counted.
std::vector<std::string> fingerprints(llvm::ArrayRef<Finding> Findings, const SourceTree &Tree);

} // namespace banklint

#endif
