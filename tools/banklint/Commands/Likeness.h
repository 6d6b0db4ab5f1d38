//===- Likeness.h - What someone may have meant -----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_COMMANDS_LIKENESS_H
#define BANKLINT_TOOLS_BANKLINT_COMMANDS_LIKENESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace banklint {

/// The one of \p Known that is written most like \p Word, if it is alike enough to be meant; else empty.
inline llvm::StringRef likely(llvm::StringRef Word, llvm::ArrayRef<llvm::StringRef> Known) {
  llvm::StringRef Nearest;
  unsigned Fewest = unsigned(Word.size() / 3) + 2; // letters that differ
  for (llvm::StringRef Name : Known)
    if (const unsigned Differ = Word.edit_distance_insensitive(Name, true, Fewest); Differ < Fewest) {
      Fewest = Differ;
      Nearest = Name;
    }
  return Nearest;
}

/// "; did you mean 'explain'?", or nothing.
inline std::string didYouMean(llvm::StringRef Word, llvm::ArrayRef<llvm::StringRef> Known) {
  const llvm::StringRef Meant = likely(Word, Known);
  return Meant.empty() ? "" : ("; did you mean '" + Meant + "'?").str();
}

} // namespace banklint

#endif
