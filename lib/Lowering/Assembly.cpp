//===- Assembly.cpp - Addresses that inline PTX gets ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Assembly.h"
#include "Lowering/Files.h"
#include "Support/Compat/Clang.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

bool banklint::isAddressToNumber(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  return F && F->getIdentifier() && F->getName() == "__cvta_generic_to_shared" && C->getNumArgs() == 1 && isOfSystem(F);
}

bool banklint::isAsynchronousCopy(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  return F && F->getIdentifier() && F->getName() == "__pipeline_memcpy_async" && C->getNumArgs() >= 3 && isOfSystem(F);
}

/// Whether an instruction, "@p cp.async.ca.shared.global [%0], …", accesses the places that it names in brackets, and
/// no more than 16 bytes of each.
static bool accessesPlaces(StringRef Instruction) {
  Instruction = Instruction.ltrim(" \t\n{");
  if (Instruction.consume_front("@"))
    Instruction = Instruction.drop_while([](char C) { return C != ' ' && C != '\t'; }).ltrim(" \t\n");
  auto Begins = [&](StringRef Opcode) { return Instruction.starts_with(Opcode); };
  return llvm::any_of(llvm::ArrayRef<StringRef>{"cp.async.ca.", "cp.async.cg.", "ldmatrix.", "stmatrix.", "ld.", "st."},
                      Begins) &&
         !Begins("st.async.") && !Begins("st.bulk.");
}

/// How often a text has an operand, "%4", and how often alone in brackets: "[%4]". What lies 32 bytes behind it,
/// "[%4+32]", may lie elsewhere in another layout.
static std::pair<unsigned, unsigned> countOperand(StringRef Text, StringRef Operand) {
  unsigned All = 0, InBrackets = 0;
  for (size_t At = 0; (At = Text.find(Operand, At)) != StringRef::npos; At += Operand.size()) {
    const StringRef Behind = Text.drop_front(At + Operand.size());
    if (!Behind.empty() && llvm::isDigit(Behind.front())) // %1 of %12
      continue;
    ++All;
    InBrackets += Text.take_front(At).rtrim(" \t").ends_with("[") && Behind.ltrim(" \t").starts_with("]");
  }
  return {All, InBrackets};
}

bool banklint::isAddressIn(const GCCAsmStmt *S, const Expr *Input) {
  unsigned Number = 0;
  while (Number < S->getNumInputs() && S->getInputExpr(Number) != Input)
    ++Number;
  if (Number == S->getNumInputs())
    return false;
  const std::string Constraint(S->getInputConstraint(Number)); // since LLVM 21 a string of its own
  if ((Constraint != "r" && Constraint != "l") || !S->getInputName(Number).empty())
    return false;
  const std::string Text = compat::textOf(*S), Operand = "%" + std::to_string(S->getNumOutputs() + Number);
  llvm::SmallVector<StringRef> Instructions;
  StringRef(Text).split(Instructions, ';');
  unsigned Found = 0;
  for (const StringRef Instruction : Instructions) {
    const auto [All, InBrackets] = countOperand(Instruction, Operand);
    if (All != InBrackets || (All && !accessesPlaces(Instruction)))
      return false;
    Found += All;
  }
  return Found != 0;
}

bool banklint::computesRegister(const ir::ptx::Instruction &I) {
  static const std::initializer_list<StringRef> Computing = {
      "mov", "cvt", "add", "sub",  "mul",   "mad", "fma",  "min",  "max",  "neg",  "abs",
      "and", "or",  "xor", "not",  "shl",   "shr", "set",  "prmt", "lop3", "setp", "selp",
      "bfe", "bfi", "shf", "bmsk", "szext", "sad", "popc", "clz",  "brev", "dp4a"};
  return llvm::is_contained(Computing, I.Parts.front());
}

const VarDecl *banklint::variableOfInput(const Expr *Input) {
  const auto *Ref = dyn_cast<DeclRefExpr>(Input->IgnoreParenImpCasts());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && V->getType()->isIntegerType() && !V->getType().isVolatileQualified() &&
                 V->isUsableInConstantExpressions(V->getASTContext())
             ? V
             : nullptr;
}

llvm::SmallVector<unsigned, 2> banklint::inputsWrittenBy(const GCCAsmStmt *S) {
  llvm::SmallVector<unsigned, 2> Written;
  if (!S->getNumInputs())
    return Written;
  const ir::ptx::Statement Statement(compat::textOf(*S));
  for (const ir::ptx::Instruction &I : Statement.instructions()) {
    unsigned Number = 0;
    StringRef To = computesRegister(I) && !I.Operands.empty() ? I.Operands.front() : "";
    if (!To.consume_front("%") || To.getAsInteger(10, Number) || Number < S->getNumOutputs())
      continue;
    Number -= S->getNumOutputs();
    if (Number < S->getNumInputs() && variableOfInput(S->getInputExpr(Number)))
      Written.push_back(Number);
  }
  llvm::sort(Written);
  Written.erase(llvm::unique(Written), Written.end());
  return Written;
}

std::string banklint::textWithOutputs(const GCCAsmStmt *S, llvm::ArrayRef<unsigned> Written) {
  const std::string Text = compat::textOf(*S);
  const unsigned Outputs = S->getNumOutputs();
  auto Renumbered = [&](unsigned Operand) {
    if (Operand < Outputs)
      return Operand;
    const unsigned Input = Operand - Outputs, Before = unsigned(llvm::lower_bound(Written, Input) - Written.begin());
    const bool IsWritten = Before < Written.size() && Written[Before] == Input;
    return Outputs + (IsWritten ? Before : unsigned(Written.size()) + Input - Before);
  };
  std::string Result;
  StringRef Rest = Text;
  while (!Rest.empty()) {
    const bool IsEscape = Rest.starts_with("%%");
    Result += Rest.take_front(IsEscape ? 2 : 1);
    const bool IsOperand = !IsEscape && Rest.consume_front("%");
    if (unsigned Number; IsOperand && !Rest.consumeInteger(10, Number))
      Result += std::to_string(Renumbered(Number));
    else if (!IsOperand)
      Rest = Rest.drop_front(IsEscape ? 2 : 1);
  }
  return Result;
}
