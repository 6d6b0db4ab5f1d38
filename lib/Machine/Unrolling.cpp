//===- Unrolling.cpp - How many steps of a loop nvcc takes together -------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Unrolling.h"
#include "llvm/ADT/Hashing.h"
#include <algorithm>
#include <iterator>

using namespace banklint;
using namespace banklint::machine;

//===----------------------------------------------------------------------===//
// The optimizer
//===----------------------------------------------------------------------===//

/// Instructions of LLVM in a step: an access is made of its address, what the address is computed of, and itself.
static double instructionsIn(const StepSize &Of) { return 1 + double(Of.Computed) + 3.5 * double(Of.Accesses); }

/// LLVM's thresholds as nvcc has them, of instructions.
static constexpr double MostOfAll = 405, MostOfSome = 200;

/// Whether all steps are unrolled: they are few instructions, or so many fewer once the step is a number that it is
/// worth four times as many.
static bool unrollsAll(unsigned Steps, double Each, double Folded) {
  const double Before = Steps * Each, After = Steps * (Each - Folded);
  const unsigned FewSteps = 10;
  return Before + 2 <= MostOfAll || (Steps <= FewSteps && After * After < MostOfAll * Before);
}

/// How many steps the optimizer takes together.
static unsigned byOptimizer(const StepSize &Of, unsigned Steps) {
  const double Each = instructionsIn(Of);
  if (unrollsAll(Steps, Each, 1 + double(Of.Accesses)))
    return Steps;
  unsigned Together = 1;
  while (Steps % (2 * Together) == 0 && 2 * Together * Each <= MostOfSome)
    Together *= 2;
  if (Steps % 2)
    for (Together = 4; Together > 1 && Together * Each > MostOfSome;)
      Together /= 2;
  const bool AreAll = Steps % Together == 0 && unrollsAll(Steps / Together, Together * (Each - 1) + 1, 1);
  return AreAll ? Steps : Together;
}

//===----------------------------------------------------------------------===//
// The assembler
//===----------------------------------------------------------------------===//

/// How much all steps may be for the assembler to unroll them all: measured for some numbers of steps, linear between.
static double mostOfAll(unsigned Steps) {
  static constexpr std::pair<unsigned, double> Measured[] = {
      {5, 388},  {6, 432},  {7, 434},  {8, 456},  {10, 490}, {12, 552},  {16, 608},
      {20, 680}, {24, 720}, {32, 800}, {48, 960}, {64, 1088}, {128, 1536}};
  if (Steps <= Measured[0].first)
    return Measured[0].second;
  const auto *Behind = std::find_if(std::begin(Measured), std::end(Measured),
                                    [&](const auto &Row) { return Row.first >= Steps; });
  if (Behind == std::end(Measured))
    return std::prev(Behind)->second;
  const auto &[Fewer, Less] = *std::prev(Behind);
  const auto &[More, Most] = *Behind;
  return Less + (Most - Less) * (Steps - Fewer) / (More - Fewer);
}

/// How many of \p Steps steps of so many instructions the assembler takes together.
static unsigned byAssembler(unsigned Steps, uint64_t Each) {
  const uint64_t MostEach = 72, MostTogether = 350;
  if (double(Each * Steps) <= mostOfAll(Steps))
    return Steps;
  if (Each > MostEach)
    return 1;
  for (unsigned Together = unsigned(std::min<uint64_t>(Steps - 1, MostTogether)); Together > 1; --Together)
    if ((Together + Steps % Together) * Each <= MostTogether)
      return Together;
  return 1;
}

unsigned machine::stepsTogether(const StepSize &Of, unsigned Steps, bool IsInnermost) {
  if (Steps <= 1)
    return Steps;
  if (!IsInnermost)
    return unrollsAll(Steps, instructionsIn(Of), 1 + double(Of.Accesses)) ? Steps : 1;
  const unsigned First = byOptimizer(Of, Steps);
  if (First >= Steps)
    return Steps;
  const uint64_t OfLoop = 2, OfWord = 2;
  const uint64_t Each = First * (Of.Issued + OfWord * Of.Words) + OfLoop;
  const unsigned Left = Steps / First, Second = byAssembler(Left, Each);
  return Second >= Left ? Steps : First * Second;
}

bool machine::isLeftToAssembler(const StepSize &Of, unsigned Steps, bool IsInnermost) {
  return IsInnermost && Steps > 1 && byOptimizer(Of, Steps) < Steps;
}

/// An access is two instructions at least, and rarely more than six: seven kinds of loops with stores, at 12 lengths
/// each (nvcc 13.0, 2026-11-29). What is near the limits is not sure.
bool machine::takesFours(const StepSize &Of, unsigned Steps) {
  const unsigned Fours = 4, FewSteps = 10;
  const double Least = double(Of.Computed) + 2 * double(Of.Accesses), Margin = 1.2;
  const double Most = 1 + double(Of.Computed) + 6 * double(Of.Accesses);
  return Steps > FewSteps && Steps % Fours == 0 && Steps * Least > Margin * MostOfAll && Fours * Most <= MostOfSome;
}

//===----------------------------------------------------------------------===//
// Steps whose number only the run tells
//===----------------------------------------------------------------------===//

/// From the machine code of nvcc 13.0 for sm_90, 2026-11-26: 130 loops with sums, products, loads and stores, and 52
/// with two bounds.
UnrolledAtRunTime machine::unrolledAtRunTime(const StepSize &Of, const code::StepCount &Steps, bool Expands) {
  const uint64_t Each = Of.Issued + Of.Words;
  const uint64_t FewSteps = 16, FewOfSeveral = 20, MostOfFew = 27, MostOfMany = 34;
  UnrolledAtRunTime Result;
  if (Steps.OfSeveral && Steps.Most <= FewOfSeveral)
    return Result;
  if (Steps.ByAssembler || Steps.Most <= FewSteps) { // the optimizer leaves it alone
    if (!Expands && Each <= MostOfFew)
      Result.AtFirst = 4;
    return Result;
  }
  for (Result.Together = 4; Result.Together > 1 && Result.Together * instructionsIn(Of) > MostOfSome;)
    Result.Together /= 2;
  const bool AreMore = !Expands && Result.Together == 4 && Result.Together * Each <= MostOfMany;
  Result.AtFirst = (AreMore ? 4 : 1) * Result.Together;
  return Result;
}

//===----------------------------------------------------------------------===//
// What is executed
//===----------------------------------------------------------------------===//

void StepMeter::stop() {
  if (--Readers)
    return;
  Places.clear();
  LastAt.clear();
  InRegisters.clear();
}

StepSize StepMeter::since(const Mark &M) const {
  StepSize Size;
  Size.Computed = Counted.Computed - M.Size.Computed;
  Size.Issued = Counted.Issued - M.Size.Issued;
  Size.Accesses = Counted.Accesses - M.Size.Accesses;
  llvm::DenseSet<size_t> Known;
  for (size_t I = M.Places; I < Places.size(); ++I)
    if (Known.insert(Places[I].Hash).second)
      Size.Words += Places[I].Words;
  return Size;
}

void StepMeter::keepStepsOf(const Mark &M, unsigned Together, unsigned Steps) {
  auto Keep = [&](uint64_t &Now, uint64_t Then) { Now = Then + (Now - Then) * Together / Steps; };
  Keep(Counted.Computed, M.Size.Computed);
  Keep(Counted.Issued, M.Size.Issued);
  Keep(Counted.Accesses, M.Size.Accesses);
  Places.resize(M.Places + (Places.size() - M.Places) * Together / Steps);
}

void StepMeter::noteComputed(const code::Instruction &I, CodeSize Of) {
  Counted.Computed += Of.Optimizer;
  const bool GoesOn = llvm::any_of(I.Operands, [&](const code::Operand &X) {
    return X.Is == code::Operand::Register && X.Index == LastResult;
  });
  const bool IsFused = GoesOn && Of.Assembler == 1;
  Counted.Issued += IsFused ? 0 : Of.Assembler;
  LastResult = IsFused || Of.Assembler != 1 ? code::NoRegister : I.Result;
}

void StepMeter::noteRecalled(const StepSize &Of) {
  Counted.Computed += Of.Computed;
  Counted.Issued += Of.Issued;
  LastResult = code::NoRegister;
}

void StepMeter::noteAccess(code::SiteId Site, Operation Op, const code::Variable *To, const Value &Offset,
                           uint64_t Bytes) {
  const uint64_t WordBytes = 4;
  const size_t Hash = llvm::hash_combine(To, Offset.hash(), Bytes);
  if (Op != Operation::Load)
    InRegisters.clear();
  if (!InRegisters.insert(Hash >> 2).second) // two values are reserved in sets
    return;
  const auto [Last, IsFirst] = LastAt.try_emplace(Site, Hash);
  if (!IsFirst && Last->second == Hash)
    return;
  Last->second = Hash;
  ++Counted.Accesses;
  if (Places.size() < MostPlaces)
    Places.push_back({Hash >> 2, (Bytes + WordBytes - 1) / WordBytes}); // two values are reserved in sets
}
