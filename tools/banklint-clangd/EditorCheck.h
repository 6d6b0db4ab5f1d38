//===- EditorCheck.h - The check as clangd runs it --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_CLANGD_EDITORCHECK_H
#define BANKLINT_TOOLS_BANKLINT_CLANGD_EDITORCHECK_H

#include "Tidy/BankConflictCheck.h"

namespace banklint {

/// gpu-bank-conflict, which marks the whole access, takes over what it knows of the file from the last parse, and
/// leaves what clangd cannot show in a View.
class EditorCheck : public BankConflictCheck {
public:
  using BankConflictCheck::BankConflictCheck;
  void registerPPCallbacks(const clang::SourceManager &, clang::Preprocessor *PP, clang::Preprocessor *) override;

protected:
  Result analyzed(clang::ASTContext &Context) override;
  clang::SourceRange marked(const Finding &F) const override {
    return {locationAt(F.Where.At), locationAt(F.LastToken)};
  }

private:
  std::string circumstances();

  clang::Preprocessor *PP = nullptr;
};

} // namespace banklint

#endif
