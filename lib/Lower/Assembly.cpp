//===- Assembly.cpp - Addresses that inline PTX gets ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lower/Assembly.h"
#include "Lower/Files.h"
#include "Support/Compat/Clang.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

bool banklint::isAddressToNumber(const CallExpr *C) {
  const FunctionDecl *F = C->getDirectCallee();
  return F && F->getIdentifier() && F->getName() == "__cvta_generic_to_shared" && C->getNumArgs() == 1 &&
         isOfSystem(F);
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
