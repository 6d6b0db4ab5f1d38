//===- Registers.cpp - Which registers are read and set where -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/Registers.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using namespace banklint::ptx;
using llvm::StringRef;

/// Instructions of which the first operand is no result, if it is not in brackets (PTX ISA).
static bool hasNoResult(const Instruction &I) {
  static const StringRef Without[] = {
      "st",        "red",        "membar",  "fence",          "cp",      "stmatrix",      "prefetch",      "prefetchu",
      "nanosleep", "setmaxnreg", "pmevent", "trap",           "brkpt",   "tensormap",     "bra",           "brx",
      "ret",       "exit",       "call",    "griddepcontrol", "discard", "applypriority", "createpolicy_", "multimem_",
      "sust",      "sured"};
  const bool IsBarrier = I.is("bar") || I.is("barrier");
  const bool OnlyChanges = I.is("mbarrier") && !I.Operands.empty() && I.operand(0).starts_with("[");
  return llvm::is_contained(Without, I.Parts.front()) || (IsBarrier && !I.has("red")) || OnlyChanges;
}

static void appendWords(StringRef Operand, llvm::SmallVectorImpl<StringRef> &To) {
  while (!Operand.empty()) {
    Operand = Operand.drop_until(isOfWord);
    const StringRef Word = Operand.take_while(isOfWord);
    if (!Word.empty() && !llvm::isDigit(Word.front()))
      To.push_back(Word);
    Operand = Operand.drop_front(Word.size());
  }
}

llvm::SmallVector<StringRef, 8> ptx::registersSetBy(const Instruction &I) {
  if (I.is("call") && I.operand(0).starts_with("(")) { // `call (%r1), f, (%r2)`
    llvm::SmallVector<StringRef, 8> Results;
    appendWords(I.operand(0), Results);
    return Results;
  }
  if (hasNoResult(I))
    return {};
  return ir::ptx::registersOf(I.operand(0));
}

llvm::SmallVector<StringRef, 8> ptx::registersReadBy(const Instruction &I) {
  llvm::SmallVector<StringRef, 8> Names;
  const bool FirstIsSet = !registersSetBy(I).empty();
  for (StringRef Operand : llvm::ArrayRef(I.Operands).drop_front(FirstIsSet ? 1 : 0))
    appendWords(Operand, Names);
  if (!I.Predicate.empty())
    Names.push_back(I.Predicate);
  return Names;
}

RegisterUses::RegisterUses(const Function &F, const std::vector<Step> &Steps) : F(F), Of(F.Registers.size()) {
  Around.push_back(None);
  look(Steps, 0);
  for (Uses &Each : Of)
    Each.IsValue = Each.Sets == 1;
  for (const Read &Each : Reads) {
    Uses &U = Of[Each.Register];
    U.IsValue &= U.Order < Each.Order && isWithin(Each.Body, U.Body);
  }
}

bool RegisterUses::isWithin(unsigned Inner, unsigned Outer) const {
  while (Inner > Outer) // bodies within others have greater numbers
    Inner = Around[Inner];
  return Inner == Outer;
}

void RegisterUses::read(const Instruction &I, StringRef Name, unsigned Body) {
  const auto Register = F.registerNamed(I, Name);
  if (!Register)
    return;
  ++Of[*Register].Reads;
  Reads.push_back({*Register, Body, Now});
}

void RegisterUses::look(const Instruction &I, unsigned Body) {
  for (StringRef Name : registersReadBy(I))
    read(I, Name, Body);
  ++Now;
  for (StringRef Name : registersSetBy(I)) {
    const auto Register = F.registerNamed(I, Name);
    if (!Register)
      continue;
    Uses &U = Of[*Register];
    U.Sets += I.Predicate.empty() ? 1 : 2; // elsewhere it stays as it was
    U.Body = Body;
    U.Order = Now;
  }
  ++Now;
}

void RegisterUses::look(const std::vector<Step> &Steps, unsigned Body) {
  auto Inner = [&](const std::vector<Step> &Of) {
    Around.push_back(Body);
    look(Of, unsigned(Around.size() - 1));
  };
  for (const Step &Each : Steps) {
    if (Each.Is == Step::Run)
      for (unsigned I = Each.Of.First; I < Each.Of.End; ++I)
        look(F.Instructions[I], Body);
    if (Each.Is == Step::If)
      read(F.Instructions[Each.Branch], F.Instructions[Each.Branch].Predicate, Body);
    ++Now;
    Inner(Each.Then);
    Inner(Each.Else);
    ++Now;
    if (Each.Is == Step::Loop && Each.Branch != None) // behind the step, and not within it
      read(F.Instructions[Each.Branch], F.Instructions[Each.Branch].Predicate, Body);
  }
}
