//===- EarlyFindings.h - Findings before the run ends -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In the order of the files, findings can be shown as their files finish, as far as nothing that is still to come can
// change them: all files before are shown, every launch of the file's kernels is known, and no other file can find the
// same.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_OUTPUT_EARLYFINDINGS_H
#define BANKLINT_TOOLS_BANKLINT_OUTPUT_EARLYFINDINGS_H

#include "Findings/Findings.h"
#include "Units/Unit.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace banklint {

class EarlyFindings {
public:
  /// The units of the run, in the order of their results.
  void begin(llvm::ArrayRef<Unit> All);
  /// A unit's result before launches in others are known; null if it crashed. What is to be printed now.
  std::string finished(size_t Unit, const Result *R);
  /// How many findings, the first of the run's, that was until now.
  size_t printed() const { return Printed; }

private:
  struct Text {
    bool IsFinal = false;
    size_t Findings = 0;
    std::string Rendered = {};
  };
  Text textOf(const Unit &U, const Result *R) const;
  bool mayBeLaunchedElsewhere(llvm::StringRef Kernel) const;

  llvm::ArrayRef<Unit> Units;
  std::map<std::string, unsigned> TimesOfFile; ///< how many units have it
  llvm::StringMap<unsigned> FilesWith;         ///< how many of the units' files have a word
  std::map<size_t, Text> Waiting;              ///< those behind units that are not finished
  size_t Next = 0, Printed = 0;
};

} // namespace banklint

#endif
