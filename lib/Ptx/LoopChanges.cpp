//===- LoopChanges.cpp - What a loop does to registers --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/LoopChanges.h"
#include "Ptx/Registers.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace banklint::ptx;
using llvm::StringRef;

LoopChanges::LoopChanges(const Function &F, const Step &Loop) : F(F), Loop(Loop) { look(Loop.Then); }

void LoopChanges::look(const std::vector<Step> &Steps) {
  for (const Step &S : Steps) {
    for (unsigned I = S.Of.First; S.Is == Step::Run && I < S.Of.End; ++I)
      for (StringRef Each : registersSetBy(F.Instructions[I]))
        if (const auto R = F.registerNamed(F.Instructions[I], Each))
          Setting[*R].push_back(I);
    look(S.Then);
    look(S.Else);
  }
}

std::optional<unsigned> LoopChanges::onlySetter(unsigned Register) const {
  const auto It = Setting.find(Register);
  if (It == Setting.end() || It->second.size() != 1 || !F.Instructions[It->second.front()].Predicate.empty())
    return std::nullopt;
  return It->second.front();
}

std::optional<std::pair<unsigned, int64_t>> LoopChanges::sumIn(unsigned Adding) const {
  const Instruction &I = F.Instructions[Adding];
  const bool Subtracts = I.is("sub");
  if ((!I.is("add") && !Subtracts) || I.Operands.size() != 3)
    return std::nullopt;
  const auto To = F.registerNamed(I, I.operand(1));
  const auto By = ir::ptx::constantOf(I.operand(2));
  if (!To || !By)
    return std::nullopt;
  return std::pair(*To, Subtracts ? -*By : *By);
}

std::optional<int64_t> LoopChanges::addedTo(unsigned Register) const {
  std::optional<unsigned> By = onlySetter(Register);
  if (By && F.Instructions[*By].is("mov") && F.Instructions[*By].Operands.size() == 2)
    if (const auto From = F.registerNamed(F.Instructions[*By], F.Instructions[*By].operand(1)))
      By = onlySetter(*From);
  const auto Sum = By ? sumIn(*By) : std::nullopt;
  return Sum && Sum->first == Register ? std::optional(Sum->second) : std::nullopt;
}

std::optional<int64_t> LoopChanges::before(unsigned Register) const {
  const auto Within = Setting.find(Register);
  std::optional<int64_t> Found;
  for (unsigned N = 0; N < F.Instructions.size(); ++N) {
    const Instruction &I = F.Instructions[N];
    const auto Sets = registersSetBy(I);
    if (llvm::none_of(Sets, [&](StringRef Each) { return F.registerNamed(I, Each) == Register; }) ||
        (Within != Setting.end() && llvm::is_contained(Within->second, N)))
      continue;
    const auto Constant = ir::ptx::constantOf(I.operand(1));
    if (Found || !I.is("mov") || !I.Predicate.empty() || !Constant)
      return std::nullopt;
    Found = Constant;
  }
  return Found;
}

std::optional<LoopChanges::Comparison> LoopChanges::comparison() const {
  if (Loop.Branch == None)
    return std::nullopt;
  const Instruction &Jump = F.Instructions[Loop.Branch];
  const auto Holds = F.registerNamed(Jump, Jump.Predicate);
  const auto By = Holds ? onlySetter(*Holds) : std::nullopt;
  if (!By)
    return std::nullopt;
  const Instruction &I = F.Instructions[*By];
  if (!I.is("setp") || I.Parts.size() != 3 || I.Operands.size() != 3)
    return std::nullopt;
  for (unsigned N : {1u, 2u}) {
    const StringRef Other = I.operand(3 - N);
    const auto Compared = F.registerNamed(I, I.operand(N)), Bound = F.registerNamed(I, Other);
    const auto Constant = ir::ptx::constantOf(Other);
    if (!Compared || (!Constant && (!Bound || Setting.count(*Bound))))
      continue;
    Comparison Result;
    Result.Bound = Constant;
    Result.Instruction = *By;
    Result.IsFirst = N == 1;
    if (addedTo(*Compared)) {
      Result.Counter = *Compared;
      Result.IsAfterwards = *onlySetter(*Compared) < *By;
      return Result;
    }
    const auto Setter = onlySetter(*Compared);
    const auto Sum = Setter ? sumIn(*Setter) : std::nullopt;
    if (Sum && addedTo(Sum->first) == Sum->second) {
      Result.Counter = Sum->first;
      Result.IsAfterwards = true;
      return Result;
    }
  }
  return std::nullopt;
}

std::optional<unsigned> LoopChanges::steps() const {
  const auto Compared = comparison();
  const auto Begin = Compared ? before(Compared->Counter) : std::nullopt;
  if (!Begin || !Compared->Bound)
    return std::nullopt;
  const Instruction &I = F.Instructions[Compared->Instruction];
  const auto Type = ir::ptx::typeNamed(I.Parts[2]);
  if (!Type || !Type->isInt())
    return std::nullopt;
  const IntType T = Type->asInt();
  auto Holds = [&](int64_t Counter) {
    int64_t A = T.wrap(Counter), B = T.wrap(*Compared->Bound);
    if (!Compared->IsFirst)
      std::swap(A, B);
    const bool Less = T.Signed ? A < B : uint64_t(A) < uint64_t(B);
    return llvm::StringSwitch<std::optional<bool>>(I.Parts[1])
        .Case("eq", A == B)
        .Case("ne", A != B)
        .Cases("lt", "lo", Less)
        .Cases("le", "ls", Less || A == B)
        .Cases("gt", "hi", !Less && A != B)
        .Cases("ge", "hs", !Less)
        .Default(std::nullopt);
  };
  const bool GoesOnIf = F.Instructions[Loop.Branch].Negated == Loop.Negated;
  const int64_t Added = *addedTo(Compared->Counter);
  int64_t Counter = *Begin;
  const unsigned Most = 4096;
  for (unsigned Steps = 1; Steps <= Most; ++Steps) {
    const auto Is = Holds(Compared->IsAfterwards ? Counter + Added : Counter);
    if (!Is)
      return std::nullopt;
    if (*Is != GoesOnIf)
      return Steps;
    Counter += Added;
  }
  return std::nullopt;
}
