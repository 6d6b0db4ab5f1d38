//===- Suppression.h - NOLINT comments --------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_SUPPRESSION_H
#define BANKLINT_FRONTEND_SUPPRESSION_H

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <string>
#include <vector>

namespace banklint {

/// The NOLINT comments of a translation unit for gpu-bank-conflict: those that name it, by name or glob, or no check at
/// all. The rules are clang-tidy's. A file is read once, when it is first asked about.
class Suppressions {
public:
  explicit Suppressions(const clang::SourceManager &Sources) : Sources(Sources) {}

  /// Whether a NOLINT comment on the line, a NOLINTNEXTLINE comment on the line before, or a pair of NOLINTBEGIN and
  /// NOLINTEND around it silences our check. A pair names the same checks at both ends; what begins and never ends
  /// silences nothing.
  bool silence(clang::SourceLocation At);

  /// A sentence for each NOLINTBEGIN for our check that nothing ends, and each NOLINTEND that ends nothing:
  /// clang-tidy's words.
  std::vector<std::string> unmatchedIn(clang::FileID File);

private:
  /// A comment that begins or ends a silent part.
  struct Mark {
    llvm::StringRef Keyword;
    llvm::StringRef Checks;
    size_t At;
  };
  /// What is silent in a file for our check.
  struct OfFile {
    llvm::DenseSet<unsigned> Lines;
    std::vector<std::pair<size_t, size_t>> Parts; ///< between these bytes; apart, in order
    std::vector<Mark> Unmatched;                  ///< marks without a partner, in order
  };

  const OfFile &of(clang::FileID File);
  static void readLines(llvm::StringRef Text, OfFile &Found);
  static void readParts(llvm::StringRef Text, OfFile &Found);

  const clang::SourceManager &Sources;
  llvm::DenseMap<clang::FileID, OfFile> Read;
};

} // namespace banklint

#endif
