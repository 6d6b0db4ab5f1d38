//===- Unrolling.cpp - Which loops of PTX the assembler unrolls -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/Unrolling.h"
#include "Compilers/Nvcc/AssemblerUnrolling.h"
#include "Hardware/Hardware.h"
#include "Ptx/Registers.h"
#include "llvm/ADT/DenseSet.h"

using namespace banklint;
using namespace banklint::ptx;
using llvm::StringRef;

namespace {

/// What stands in a loop.
class LoopBody {
public:
  LoopBody(const Function &F, const Step &Loop, const LoopChanges &Changes) : F(F), Changes(Changes) {
    look(Loop.Then, /*Always=*/true);
    // Of steps that wait, the end of one and the beginning of the next lie side by side.
    if (HasBarrier)
      MayJoin &= (AtBegin.Loads && AtEnd.Loads) || (AtEnd.Stores && (AtBegin.Stores || AtBegin.Loads));
  }

  bool HasLoop = false;        ///< within
  bool HasStayingLoop = false; ///< within, which is surely not unrolled as a whole
  bool LeavesEarly = false;
  bool SkipsEarly = false; ///< to the next step
  uint64_t Computed = 0;   ///< operations on floats, and on what was loaded
  uint64_t Words = 0;      ///< that are loaded or stored
  bool MayJoin = false;    ///< accesses of neighbouring steps
  unsigned Moved = 0;      ///< accesses by a register that moves: unrolled, more is known of how it is aligned

private:
  /// \p Always: each step of the loop comes there.
  void look(const std::vector<Step> &Steps, bool Always) {
    for (const Step &S : Steps) {
      HasLoop |= S.Is == Step::Loop;
      HasStayingLoop |= S.Is == Step::Loop && (S.IsRolled || hasBoundOfRun(S));
      LeavesEarly |= S.Is == Step::Break || S.Is == Step::Return || S.Is == Step::Leave;
      SkipsEarly |= S.Is == Step::Continue;
      for (unsigned I = S.Of.First; S.Is == Step::Run && I < S.Of.End; ++I)
        look(F.Instructions[I], Always);
      look(S.Then, /*Always=*/false);
      look(S.Else, /*Always=*/false);
    }
  }
  /// Whether only the run tells how often a loop runs, as in `i < n` and `for (i = n; i > 0; --i)`.
  bool hasBoundOfRun(const Step &Loop) const {
    const LoopChanges Of(F, Loop);
    const auto Compared = Of.comparison();
    if (!Compared || Compared->Bound)
      return Compared && !Of.before(Compared->Counter);
    const Instruction &I = F.Instructions[Compared->Instruction];
    const auto Bound = F.registerNamed(I, I.operand(Compared->IsFirst ? 2 : 1));
    return Bound && llvm::none_of(F.Instructions, [&](const Instruction &Each) { // it may hold a constant
             return Each.is("mov") && F.registerNamed(Each, Each.operand(0)) == Bound;
           });
  }
  void look(const Instruction &I, bool Always) {
    if (Always && (I.is("bar") || I.is("barrier")) && I.Predicate.empty()) {
      HasBarrier = true;
      AtEnd = {};
    }
    const bool Accesses = I.bracketed().has_value() &&
                          !llvm::any_of(I.Parts, [](StringRef Part) { return Part.split("::").first == "param"; });
    if (Accesses) {
      const uint64_t WordBytes = 4;
      Words += std::max<uint64_t>(ir::ptx::bytesOf(I) / WordBytes, 1);
      MayJoin |= !I.namesOther() && mayJoin(I);
      for (Kinds *Part : {&AtEnd, HasBarrier ? nullptr : &AtBegin})
        if (Part && !I.namesOther())
          (I.is("ld") ? Part->Loads : Part->Stores) = true;
    }
    const auto Read = registersReadBy(I), Set = registersSetBy(I);
    const bool OfData = llvm::any_of(Read, [&](StringRef Each) { return Data.contains(numberOf(I, Each)); });
    const bool OfFloats = llvm::any_of(ir::ptx::typesOf(I), [](const ir::Type &T) { return !T.isInt(); });
    if (!Accesses && (OfData || OfFloats) && !I.is("mov"))
      ++Computed;
    if (Accesses || OfData || OfFloats)
      for (StringRef Each : Set)
        Data.insert(numberOf(I, Each));
  }
  unsigned numberOf(const Instruction &I, StringRef Name) const {
    return F.registerNamed(I, Name).value_or(unsigned(F.Registers.size()));
  }
  /// Whether it may lie beside what the same instruction accesses in the next step.
  bool mayJoin(const Instruction &I) {
    if (!I.is("ld") && !I.is("st"))
      return false;
    const auto At = ir::ptx::placeOf(I.Operands[*I.bracketed()]);
    const auto By = At ? Changes.addedTo(numberOf(I, At->Base)) : std::nullopt;
    Moved += By.has_value();
    return !By || std::abs(*By) < int64_t(WidestAccess);
  }

  const Function &F;
  const LoopChanges &Changes;
  llvm::DenseSet<unsigned> Data; ///< registers
  /// What is done before the first barrier of a step, and behind the last.
  struct Kinds {
    bool Loads = false, Stores = false;
  };
  Kinds AtBegin, AtEnd;
  bool HasBarrier = false;
};

} // namespace

/// Whether the limits of unrolling were measured for a GPU.
static bool areLimitsKnown(StringRef Target) {
  unsigned Capability = 0;
  const unsigned FirstUnknown = 100;
  return !Target.consume_front("sm_") || Target.consumeInteger(10, Capability) || Capability < FirstUnknown;
}

void ptx::decideUnrolling(const Function &F, StringRef Target, const Step &Loop, const LoopChanges &Changes,
                          ir::LoopInfo &To) {
  To.Unroll = 1; // where it does not matter
  const LoopBody Body(F, Loop, Changes);
  if (Loop.IsRolled)
    return;
  auto NotSure = [&] { // as written, and so it is told
    To.Unroll.reset();
    To.CountsAhead.emplace();
    To.CountsAhead->IsSure = false;
  };
  const auto Steps = Changes.steps();
  // From the machine code of about 70 loops, ptxas 13.0 for sm_90, 2026-11-29: around a loop that stays one nothing is
  // unrolled, and what may end before a number of steps that only the run tells stays as it is.
  if (Body.HasStayingLoop || (Body.LeavesEarly && !Body.HasLoop && !Body.SkipsEarly && !Steps))
    return;
  if (Body.HasLoop || Body.LeavesEarly || Body.SkipsEarly)
    return Body.MayJoin && (Steps || Changes.comparison()) ? NotSure() : void();
  if (Steps) {
    const uint64_t Each = Body.Computed + InstructionsOfWord * Body.Words + InstructionsOfLoop;
    const unsigned Together = stepsOfAssembler(*Steps, Each);
    // How long a step is in machine code is known to about a tenth.
    const bool IsNearLimit =
        stepsOfAssembler(*Steps, Each * 9 / 10) != Together || stepsOfAssembler(*Steps, Each * 11 / 10 + 1) != Together;
    if (IsNearLimit || !areLimitsKnown(Target))
      return Body.MayJoin || Body.Moved > 1 ? NotSure() : void();
    To.Unroll = Together == *Steps ? 0 : Together;
    return;
  }
  if (!Body.MayJoin || !Changes.comparison()) // it ends when data says so
    return;
  const uint64_t SurelyApart = 30; // 4 * 22 are taken together, 4 * 26 are not
  if (Body.Computed + Body.Words <= SurelyApart)
    NotSure();
}
