//===- SourcePlaces.h - Where things stand in the source --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_TEXT_SOURCEPLACES_H
#define BANKLINT_REWRITE_TEXT_SOURCEPLACES_H

#include "IR/Source.h"
#include "Lowering/Lowering.h"
#include "Rewrite/Text/Locator.h"

namespace banklint {

/// Answers of ir::Source about places and text, from Clang's tree.
class SourcePlaces : public ir::Source {
public:
  /// \p Embedded: see Locator.
  explicit SourcePlaces(std::shared_ptr<Lowering> Code, const EmbeddedText *Embedded = nullptr);

  bool isCuda() override;
  bool isOpenCl() override;
  std::string mainFile() override;

  bool isWithin(SourcePoint P, ir::FunctionId F) override;
  Location locate(SourcePoint P) override;
  bool isBefore(SourcePoint A, SourcePoint B) override;
  bool inSystemHeader(SourcePoint P) override;
  SourcePoint beginOf(ir::SiteId S) override;
  SourcePoint lastTokenOf(ir::SiteId S) override;
  SourcePoint callAt(ir::SiteId S) override;
  std::string textOf(ir::SiteId S, SourcePoint &End) override;

protected:
  /// Where an expression stands as a whole in a file; invalid if it is a part of a macro's body.
  clang::CharSourceRange fileRangeOf(const clang::Expr *E) const;
  ir::Edit editOf(clang::CharSourceRange Range, std::string Replacement);

  std::shared_ptr<Lowering> Code;
  clang::ASTContext &Context;
  const clang::SourceManager &Sources;
  Locator Locations;

private:
  uint64_t hashOf(clang::FileID File);

  llvm::DenseMap<clang::FileID, uint64_t> Hashes; ///< of their texts
};

} // namespace banklint

#endif
