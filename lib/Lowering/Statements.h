//===- Statements.h - Statements as IR --------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_STATEMENTS_H
#define BANKLINT_LOWERING_STATEMENTS_H

#include "Lowering/Part.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace banklint::lower {

class StatementLowering : Part {
public:
  explicit StatementLowering(FunctionLowering &L) : Part(L) {}

  void lower(const clang::Stmt *S);
  void declaration(const clang::VarDecl *V);

private:
  void declarations(const clang::DeclStmt *S);
  void ifStatement(const clang::IfStmt *S);
  void switchStatement(const clang::SwitchStmt *S);
  ir::SwitchInfo switchParts(const clang::SwitchStmt *S);
  std::optional<ir::SwitchInfo::Label> labelOf(const clang::SwitchCase *Case) const;
  Operand returned(const clang::Expr *E);
  void returnStatement(const clang::ReturnStmt *S);
  Operand inputOf(const clang::Expr *Input);
  void assembly(const clang::GCCAsmStmt *S);

  /// Variables that are inputs of assembly which writes them all the same.
  llvm::SmallPtrSet<const clang::VarDecl *, 2> WrittenInputs;
  const clang::Stmt *Before = nullptr; ///< the statement that follows, among those in the same braces; or null
};

/// Whether what stands behind a statement is not reached through it.
bool leaves(const clang::Stmt *S);

} // namespace banklint::lower

#endif
