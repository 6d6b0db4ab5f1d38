//===- SourceLine.h - A line that the user names ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_SELECTION_SOURCELINE_H
#define BANKLINT_TOOLS_BANKLINT_SELECTION_SOURCELINE_H

#include "Findings/Findings.h"
#include <optional>

namespace banklint {

struct SourceLine {
  std::string File;    ///< the end of a path, or empty: any
  unsigned Number = 0; ///< from 1

  /// Reads "[FILE:]LINE".
  static std::optional<SourceLine> parse(llvm::StringRef Text);

  /// "[FILE:]LINE" again.
  std::string text() const;

  bool has(const Location &Where) const;

  /// "no shared-memory access at 'k.cu:5'; the nearest are on lines 4 and 7".
  std::string nothingHere(llvm::ArrayRef<AccessReport> Accesses) const;
};

} // namespace banklint

#endif
