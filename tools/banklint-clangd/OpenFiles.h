//===- OpenFiles.h - What is known of files in the editor -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks come and go with each parse, on threads of clangd's, and the connection to the editor has threads of its own.
// What they leave for each other is here.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_CLANGD_OPENFILES_H
#define BANKLINT_TOOLS_BANKLINT_CLANGD_OPENFILES_H

#include "Incremental/Incremental.h"
#include "View.h"
#include "llvm/ADT/StringMap.h"
#include <memory>
#include <mutex>

namespace banklint {

/// The files that are open in the editor, by path. Safe to use from several threads.
class OpenFiles {
public:
  /// Those of this process.
  static OpenFiles &here();

  void close(llvm::StringRef File);

  /// Of the text that was parsed last.
  void setView(llvm::StringRef File, View V);
  void removeView(llvm::StringRef File);
  /// Never null.
  std::shared_ptr<const View> view(llvm::StringRef File) const;

  /// Counts the edits of a file.
  void noteEdit(llvm::StringRef File);
  unsigned edits(llvm::StringRef File) const;

  /// Never null. clangd parses a file in one thread at a time only, so it may be used without a lock.
  std::shared_ptr<IncrementalAnalysis> analysis(llvm::StringRef File);

  /// What client and server agreed on.
  void setEncoding(Encoding E);
  Encoding encoding() const;

private:
  struct OpenFile {
    std::shared_ptr<const View> Shown = std::make_shared<const View>();
    std::shared_ptr<IncrementalAnalysis> Known = std::make_shared<IncrementalAnalysis>();
    unsigned Edits = 0;
  };
  mutable std::mutex Mutex;
  llvm::StringMap<OpenFile> Files;
  Encoding Agreed = Encoding::Utf16;
};

} // namespace banklint

#endif
