//===- Unrolling.cpp - How many steps of a loop nvcc takes together -------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/Unrolling.h"
#include "Compilers/Llvm/Unrolling.h"
#include "Compilers/Nvcc/AssemblerUnrolling.h"
#include "llvm/ADT/Hashing.h"
#include <algorithm>
#include <iterator>

using namespace banklint;

//===----------------------------------------------------------------------===//
// The optimizer
//===----------------------------------------------------------------------===//

/// Instructions of LLVM in a step: an access is made of its address, what the address is computed of, and itself. In a
/// loop that stays one, its address moves on by an addition.
static double instructionsIn(const StepSize &Of) {
  const double OfAccess = 3.5, OfAccessInLoop = 2, OfNest = 4.5;
  const uint64_t InLoops = std::min(Of.InLoops, Of.Accesses);
  return 1 + double(Of.Computed) + OfAccess * double(Of.Accesses - InLoops) + OfAccessInLoop * double(InLoops) +
         double(Of.LoopControl) + (Of.LoopControl ? OfNest : 0);
}

const StepSize &banklint::larger(const StepSize &A, const StepSize &B) {
  return instructionsIn(A) < instructionsIn(B) ? B : A;
}

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
// Both
//===----------------------------------------------------------------------===//

/// What is left of a loop that the optimizer takes \p First steps of together.
static unsigned withAssembler(const StepSize &Of, unsigned Steps, unsigned First) {
  if (First >= Steps)
    return Steps;
  const uint64_t Each = First * (Of.Issued + InstructionsOfWord * Of.Words) + InstructionsOfLoop;
  const unsigned Left = Steps / First, Second = stepsOfAssembler(Left, Each);
  return Second >= Left ? Steps : First * Second;
}

/// How many of several steps the optimizer takes together.
static unsigned byOptimizer(const StepSize &Of, unsigned Steps, bool IsInnermost, CudaCompiler By) {
  if (By == CudaCompiler::Clang)
    return forNvidia::stepsTogether(forNvidia::sizesOf(Of).Likely, Of, Steps, IsInnermost);
  if (!IsInnermost)
    return unrollsAll(Steps, instructionsIn(Of), /*Folded=*/0) ? Steps : 1;
  return byOptimizer(Of, Steps);
}

unsigned banklint::stepsTogether(const StepSize &Of, unsigned Steps, bool IsInnermost, CudaCompiler By) {
  if (Steps <= 1)
    return Steps;
  const unsigned First = byOptimizer(Of, Steps, IsInnermost, By);
  return IsInnermost ? withAssembler(Of, Steps, First) : First;
}

bool banklint::isSurelyTogether(const StepSize &Of, unsigned Steps, bool IsInnermost, CudaCompiler By) {
  if (By == CudaCompiler::Nvcc || Steps <= 1)
    return true;
  const forNvidia::Sizes Each = forNvidia::sizesOf(Of);
  auto Together = [&](double Size) { return forNvidia::stepsTogether(Size, Of, Steps, IsInnermost); };
  return Together(Each.Least) == Together(Each.Most) && Together(Each.Least) == Together(Each.Likely);
}

bool banklint::isLeftToAssembler(const StepSize &Of, unsigned Steps, bool IsInnermost, CudaCompiler By) {
  return IsInnermost && Steps > 1 && byOptimizer(Of, Steps, IsInnermost, By) < Steps;
}

/// An access is two instructions at least, and rarely more than six: seven kinds of loops with stores, at 12 lengths
/// each (nvcc 13.0, 2026-11-29). What is near the limits is not sure.
bool banklint::takesFours(const StepSize &Of, unsigned Steps) {
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
UnrolledAtRunTime banklint::unrolledAtRunTime(const StepSize &Of, const ir::StepCount &Steps, bool Expands,
                                              CudaCompiler By) {
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
  if (By == CudaCompiler::Clang) {
    const forNvidia::Sizes Size = forNvidia::sizesOf(Of);
    Result.Together = Result.AtFirst = forNvidia::stepsAtRunTime(Size.Likely);
    Result.IsSure = forNvidia::stepsAtRunTime(Size.Least) == forNvidia::stepsAtRunTime(Size.Most);
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
  forgetRegisters();
}

void StepMeter::forgetRegisters() {
  InRegisters.clear();
  ++Stores;
}

void StepMeter::undo(const Mark &M) {
  Counted = M.Size;
  Places.resize(std::min(Places.size(), M.Places));
  LastAt.clear();
  if (Stores != M.Stores)
    return forgetRegisters();
  while (InRegisters.size() > M.InRegisters)
    InRegisters.pop_back();
}

StepSize StepMeter::since(const Mark &M) const {
  StepSize Size;
  Size.Computed = Counted.Computed - M.Size.Computed;
  Size.Issued = Counted.Issued - M.Size.Issued;
  Size.Accesses = Counted.Accesses - M.Size.Accesses;
  Size.InLoops = Counted.InLoops - M.Size.InLoops;
  Size.LoopControl = Counted.LoopControl - M.Size.LoopControl;
  Size.InRows = Counted.InRows - M.Size.InRows;
  Size.LoopSteps = loopStepsSince(M);
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
  Keep(Counted.InRows, M.Size.InRows);
  Keep(Counted.InLoops, M.Size.InLoops);
  Keep(Counted.LoopControl, M.Size.LoopControl);
  const size_t Noted = Places.size() - M.Places, Kept = std::min(Noted * Together / Steps, MostPlaces);
  for (size_t I = Noted; I < Kept; ++I) { // steps that were not executed load other places
    const Place &Like = Places[M.Places + I % Noted];
    Places.push_back({llvm::hash_combine(Like.Hash, I) >> 2, Like.Words});
  }
  Places.resize(M.Places + Kept);
}

void StepMeter::noteComputed(const ir::Instruction &I, CodeSize Of) {
  Counted.Computed += Of.Optimizer;
  const bool GoesOn = llvm::any_of(
      I.Operands, [&](const ir::Operand &X) { return X.Is == ir::Operand::Register && X.Index == LastResult; });
  const bool IsFused = GoesOn && Of.Assembler == 1;
  Counted.Issued += IsFused ? 0 : Of.Assembler;
  LastResult = IsFused || Of.Assembler != 1 ? ir::NoRegister : I.Result;
}

void StepMeter::noteLoop(const ir::LoopInfo &Loop, uint64_t Steps) {
  Counted.LoopSteps += llvm::hash_combine(&Loop, Steps);
}

/// From what nvcc 13.0 makes of 13 nests with up to 150 more operations in a step of the outer loop, 2026-11-29.
void StepMeter::noteStayingLoop(const Mark &M, unsigned Copies) {
  const uint64_t OfLoop = 5, OfUnrolledLoop = 25;
  Counted.InLoops = M.Size.InLoops + (Counted.Accesses - M.Size.Accesses);
  Counted.LoopControl += Copies > 1 ? OfUnrolledLoop : OfLoop;
}

void StepMeter::noteRecalled(const StepSize &Of) {
  Counted.Computed += Of.Computed;
  Counted.Issued += Of.Issued;
  Counted.InLoops += Of.InLoops;
  Counted.LoopControl += Of.LoopControl;
  Counted.LoopSteps += Of.LoopSteps;
  LastResult = ir::NoRegister;
}

void StepMeter::noteAccess(ir::SiteId Site, Operation Op, const ir::Variable *To, const Value &Offset, uint64_t Bytes,
                           size_t Subscripts) {
  const uint64_t WordBytes = 4;
  const size_t Hash = llvm::hash_combine(To, Offset.hash(), Bytes);
  if (Op != Operation::Load)
    forgetRegisters();
  if (!InRegisters.insert(Hash >> 2)) // two values are reserved in sets
    return;
  const auto [Last, IsFirst] = LastAt.try_emplace(Site, Hash);
  if (!IsFirst && Last->second == Hash)
    return;
  Last->second = Hash;
  ++Counted.Accesses;
  Counted.InRows += Subscripts > 1;
  if (Places.size() < MostPlaces)
    Places.push_back({Hash >> 2, (Bytes + WordBytes - 1) / WordBytes}); // two values are reserved in sets
}
