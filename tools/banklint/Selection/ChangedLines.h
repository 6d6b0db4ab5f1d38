//===- ChangedLines.h - The lines that a change touches ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_SELECTION_CHANGEDLINES_H
#define BANKLINT_TOOLS_BANKLINT_SELECTION_CHANGEDLINES_H

#include "Findings/Findings.h"
#include "llvm/Support/Error.h"

namespace banklint {

/// Lines of some files.
class ChangedLines {
public:
  /// What the working tree has and the commit at which it left \p Base does not: lines that were
  /// added or edited, committed or not, and files that git does not know yet. \p Root is the top of
  /// the repository. An error if git cannot tell.
  static llvm::Expected<ChangedLines> sinceCommit(llvm::StringRef Base, llvm::StringRef Root);

  /// Lines in the JSON of clang-tidy's -line-filter: [{"name": "k.cu", "lines": [[1, 3], [7, 7]]}].
  /// "name" is the end of a path; without "lines", the whole file.
  static llvm::Expected<ChangedLines> fromLineFilter(llvm::StringRef Json);

  bool contains(const Location &L) const;

  /// Whether the access, the declaration, the launch or a call on the way lies in these lines.
  bool touches(const Finding &F) const;

  /// Whether a line of the kernel's definition does.
  bool touches(const KernelReport &K) const;

private:
  struct LineRange {
    unsigned First, Last; ///< both count
  };
  struct FileLines {
    std::string PathEnd;
    bool All;
    std::vector<LineRange> Lines; ///< unless All
  };
  /// Whether one of the lines from \p First to \p Last is among them.
  bool meets(llvm::StringRef File, unsigned First, unsigned Last) const;
  void addDiff(llvm::StringRef Diff, llvm::StringRef Root);
  std::vector<FileLines> Files;
};

} // namespace banklint

#endif
