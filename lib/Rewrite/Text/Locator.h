//===- Locator.h - Locations as messages say them ---------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_TEXT_LOCATOR_H
#define BANKLINT_REWRITE_TEXT_LOCATOR_H

#include "Support/EmbeddedText.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

namespace banklint {

/// Says locations as messages do.
class Locator {
public:
  /// \p Embedded: where the main file's text stands, if it is not a file; or null.
  explicit Locator(const clang::SourceManager &Sources, const EmbeddedText *Embedded = nullptr)
      : Sources(Sources), Embedded(Embedded) {}
  /// File, as it lies on disk unless #line calls it otherwise, line and column.
  Location of(clang::SourceLocation At);
  /// The file as it lies on disk, whatever an #include or #line calls it.
  std::string realPathOf(clang::SourceLocation At);

private:
  const clang::SourceManager &Sources;
  const EmbeddedText *Embedded;
  llvm::DenseMap<clang::FileID, std::string> RealPaths; ///< those that were asked for
};

} // namespace banklint

#endif
