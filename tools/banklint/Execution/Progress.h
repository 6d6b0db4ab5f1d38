//===- Progress.h - How far a run is ----------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_EXECUTION_PROGRESS_H
#define BANKLINT_TOOLS_BANKLINT_EXECUTION_PROGRESS_H

#include "llvm/ADT/StringRef.h"

namespace banklint {

/// A line on standard error that tells how many files are done, if that is a terminal: logs have
/// none. It disappears with this object.
class Progress {
public:
  /// Whether standard error is a terminal.
  static bool hasTerminal();

  Progress(llvm::StringRef What, size_t Count);
  ~Progress();

  /// Takes the line away until the next is done: something else is printed.
  void hide();
  /// One more is done: its name, and what is found so far; may be empty.
  void advance(llvm::StringRef Name, llvm::StringRef SoFar = "");

private:
  void draw(llvm::StringRef Rest);

  llvm::StringRef What;
  size_t Count, Done = 0;
  bool Visible;
};

} // namespace banklint

#endif
