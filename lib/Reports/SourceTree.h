//===- SourceTree.h - The files that reports name and quote -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reports for other programs name files relative to the top of the repository, whatever the current
// folder is, and some count columns in characters. Both need more than a Result knows.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_SOURCETREE_H
#define BANKLINT_REPORTS_SOURCETREE_H

#include "Findings/Findings.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <vector>

namespace banklint {

class SourceTree {
public:
  /// \p Root: an absolute path without symbolic links.
  explicit SourceTree(std::string Root) : Root(std::move(Root)) {}

  /// The tree around the current folder: the nearest folder with a `.git` in it, else the current
  /// one.
  static SourceTree here();

  llvm::StringRef root() const { return Root; }

  /// "src/k.cu" for a file below the root, else \p File as it is.
  std::string relative(llvm::StringRef File) const;

  /// The text of a file; empty if it cannot be read. Files are read when they are first asked for.
  llvm::StringRef text(llvm::StringRef File);

  /// The column of \p L (from 1) in characters where that of a Location is in bytes.
  unsigned characterColumn(const Location &L);

  /// The bytes before \p L in its file.
  size_t offset(const Location &L);

  /// The place of the byte \p Offset of \p File.
  Location at(llvm::StringRef File, size_t Offset);

private:
  /// Whether the text of a file may be quoted. `#line 1 "/etc/passwd"` claims that lines come from there: what is
  /// neither in the tree nor named as a source stays out of reports.
  bool isQuotable(llvm::StringRef File) const;

  struct SourceFile {
    std::unique_ptr<llvm::MemoryBuffer> Read; ///< null: it cannot be read
    std::vector<size_t> Lines;                ///< where they begin, in bytes
    std::vector<size_t> Following;            ///< bytes that do not begin a character
  };
  const SourceFile &read(llvm::StringRef File);

  std::string Root;
  llvm::StringMap<SourceFile> Files;
};

} // namespace banklint

#endif
