//===- WrittenLoop.h - A loop that runs as written --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Step by step, as long as every condition is known. What happens is kept back while the loop may still turn out to
// need a summary (SummarizedLoops.h), or to be compiled otherwise than was thought: then it did not happen.
//
// Steps that are alike are executed once, and counted (AlikeSteps.cpp). After the first steps, the next one is executed
// twice: with its numbers, and with an unknown number of steps before it. If that does the same, but for addresses that
// move on, all steps up to the last ones do. So what a loop takes does not depend on how many steps it has.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_LOOPS_WRITTENLOOP_H
#define BANKLINT_MACHINE_LOOPS_WRITTENLOOP_H

#include "Machine/Instructions/InstructionKind.h"
#include "Machine/Loops/LoopSummary.h"
#include "Machine/Loops/StepOrder.h"
#include <map>

namespace banklint::machine {

/// How a loop with a constant number of steps is compiled.
struct Unrolled {
  unsigned Together = 0; ///< neighbours are joined in so many steps; 0: in all of them
  unsigned Breakout = 0; ///< the loop may end behind so many of them: neighbours are not joined across; 0: it may not
  bool ByAssembler = false; ///< the optimizer does not take all of them together

  bool operator==(const Unrolled &O) const {
    return Together == O.Together && Breakout == O.Breakout && ByAssembler == O.ByAssembler;
  }
};

/// What was decided of a loop when it ran, or is to be decided.
struct UnrollDecision {
  CudaCompiler By = CudaCompiler::Nvcc;
  std::optional<StepSize> Each;
  bool Expands = false;     ///< a step has an operation of which the assembler makes branches
  bool IsInnermost = false; ///< no loop in it stays a loop
  /// Its loops have other numbers of steps from one step to the next (`for (k = 0; k < j; ++k)`). For the optimizer,
  /// which begins with these, the numbers are not constant: so they are measured.
  bool IsUneven = false;
  bool IsUnsure = false;          ///< a step a little larger or smaller would be decided otherwise
  unsigned Steps = 0, Copies = 0; ///< of the steps that it took last, so many stand in the code; 0: all
  Unrolled How;
  std::vector<unsigned> OfThreads; ///< steps of each thread in the last attempt, if they decide the order

  /// Decides how the loop with so many steps is compiled. Whether that, or how sure it is, is something else than
  /// before.
  bool decide(const ir::LoopInfo &Loop, unsigned Steps);
  bool isClose() const;
  /// Of several steps that are measured, the largest counts.
  void noteStep(const StepSize &Size, bool Expands, bool HasStayingLoop);
  /// What was measured is not what the optimizer sees.
  void measureAsUneven();
  /// The same if their number is not constant. Nothing: one after the other, or it is not known yet.
  std::optional<UnrolledAtRunTime> atRunTime(const ir::LoopInfo &Loop) const;
};

class LoopInstructions;

enum class LoopOutcome {
  Ended,
  NotAsWritten, ///< it needs a summary; of what could not be undone, everything is as before the condition
  CutShort,     ///< the same, for want of budget, of a loop with a constant number of steps
  Again,        ///< it is compiled otherwise
};

/// One attempt.
class WrittenLoop : InstructionKind {
public:
  /// Threads that leave the loop join \p Left. \p Compiled: null if its size does not matter.
  WrittenLoop(Machine &M, LoopInstructions &Steps, const ir::LoopInfo &Loop, Threads &Left, UnrollDecision *Compiled);

  LoopOutcome run();
  /// Whether it is a loop in the machine code, too.
  bool staysALoop() const { return !StepsKnown || How.Together; }
  bool hasConstantSteps() const { return StepsKnown; }
  unsigned steps() const { return Executed; }

private:
  /// What a condition says.
  struct Answer {
    Threads GoOn, End;
    bool IsAlways;   ///< it holds, for all
    bool IsConstant; ///< a compiler knows that, too
  };

  // Of a step: what ends the attempt there, if something does.
  std::optional<LoopOutcome> takeStep();
  std::optional<LoopOutcome> askWhoGoesOn();
  std::optional<LoopOutcome> executeStep();
  bool isMeasured() const;
  bool isFoundUneven(const StepMeter::Mark &Begin, unsigned LoopsBefore);
  std::optional<LoopOutcome> lookBack();

  // Of steps that are alike (AlikeSteps.cpp):
  bool isTimeToCompare() const;
  bool isBetweenGroups() const;
  unsigned stepsOfGroup() const;
  std::optional<LoopOutcome> takeUnit();
  std::optional<LoopOutcome> compare(const State &Begin, unsigned FirstStep, unsigned Unit);
  bool isBackAt(const State &Begin) const;
  uint64_t unitsAhead(LoopSummary &Summary, const State &Begin, uint64_t Most);
  Value conditionAfter(LoopSummary &Summary, const State &Begin, const Value &Units);
  bool goesOnAfter(LoopSummary &Summary, const State &Begin, uint64_t Units);
  /// How many units there are, by the number of the unit of a loop around this one: `for (j = 0; j <= i; ++j)`.
  struct UnitsByOuter {
    SymbolId Outer;
    int64_t AtFirst, Each;
    int64_t Last, Now; ///< of the outer loop's units: the last one, and the one in which it is counted
    int64_t at(int64_t Unit) const { return AtFirst + Each * Unit; }
    int64_t most() const { return std::max(at(0), at(Last)); }
    int64_t least() const { return std::min(at(0), at(Last)); }
  };
  std::optional<UnitsByOuter> unitsByOuter(LoopSummary &Summary, const State &Begin);
  /// So many units, and what each of them does; no accesses if they do not do the same.
  struct AnyUnit {
    uint64_t Count = 0;
    SymbolId Number = 0; ///< of units before it
    std::optional<std::vector<trace::Access>> Accesses;
    std::optional<Value> Undecided; ///< the first condition that hangs on that number
    bool HasSeries = false;         ///< inner loops count by that number
    trace::ByUnknownLoops Issued;
  };
  AnyUnit anyOf(LoopSummary &Summary, const State &Begin, unsigned FirstStep, unsigned Unit, uint64_t Count,
                int64_t At = 0);
  bool isSeries(const AnyUnit &First, AnyUnit &Last) const;
  AnyUnit mostUnits(LoopSummary &Summary, const State &Begin, unsigned FirstStep, unsigned Unit, uint64_t Units,
                    uint64_t Margin);
  uint64_t periodOfUnits(const AnyUnit &Of) const;
  void countUnits(LoopSummary &Summary, const State &Begin, unsigned FirstStep, unsigned Unit, uint64_t Units,
                  const std::optional<UnitsByOuter> &ByOuter);
  bool mayCountBy(const UnitsByOuter &Outer, const AnyUnit &Any, uint64_t Margin) const;
  std::optional<std::vector<trace::Access>> anyUnit(LoopSummary &Summary, const State &Begin, unsigned FirstStep,
                                                    unsigned Unit, const Value &Counter, trace::ByUnknownLoops &Issued);
  bool losesNumber(const LoopSummary &Summary) const;
  bool knowsLess(const LoopSummary &Summary, llvm::ArrayRef<trace::Access> Any) const;
  bool takeAnyStep();
  void skip(uint64_t Steps, uint64_t Groups);
  void compareLater();
  void compareAfter(uint64_t Period);
  void closeUnit();

  std::optional<Answer> askCondition(bool Ends);
  void beginStretch();
  void beginGroup();
  BytesOfStep bytesOfStep();
  void interrupt();
  std::optional<UnrolledAtRunTime> howAtRunTime() const;
  trace::PartlyUnrolled partlyUnrolled() const;
  /// Whether it is not sure which steps are taken together.
  bool isUnsure() const;
  bool hangsOnOrder() const;
  bool mayBeUnrolledAsAWhole() const;
  bool isOverBudget() const;
  bool someMayHaveLeft() const { return S.Breakables.back().UnknownExit; }
  bool onlyCollectsData(const Memory &Half);
  void hideFromCompiler(unsigned Together);
  LoopOutcome stop();
  LoopOutcome cutShort();
  LoopOutcome startAgain();
  LoopOutcome end();
  void undo();
  /// Whether what happened can be undone, and something else be done instead: not once the budget is spent.
  bool mayStartAgain() const { return Undoable && !Work.isSpent(); }

  LoopInstructions &Steps;
  const ir::LoopInfo &Loop;
  Threads &Left;
  UnrollDecision *const Compiled;
  const bool HasCondition;
  const State Before;
  const unsigned CountsByUnitBefore; ///< see Surroundings

  Unrolled How;
  bool Endless;                  ///< no condition ends it, or one that always holds
  bool HasOneExit;               ///< where some may have left there, nobody leaves in the rest of the step
  bool StepsKnown;               ///< to a compiler, which unrolls the loop then, unless it is told otherwise
  bool Undoable = true;          ///< all that happened is still kept back
  unsigned Step = 0;             ///< that is executed
  unsigned StepsRun = 0;         ///< one by one; others were counted
  unsigned StepsMeasured = 0;    ///< by the meter: those, and others that were looked at
  bool StepDecides = false;      ///< the number of the unit decided what happened in the one that was looked at last
  bool CountsByOuter = false;    ///< how many units there are hangs on the number of one of a loop around it
  bool NeedsSummary = false;     ///< there are more steps than are executed, and they do not get alike
  bool InUnit = false;           ///< what happens now may be what later steps do, too
  unsigned CompareAt = 1;        ///< the next steps are compared when so many were run
  unsigned Groups = 1;           ///< that are taken for a unit
  unsigned Multiple = 0;         ///< the entry of Multiples (AlikeSteps.cpp) that was tried last
  unsigned Executed = 0;         ///< steps in which some threads take part
  uint64_t LoopStepsOfFirst = 0; ///< see StepSize::LoopSteps
  std::optional<Memory> Half;    ///< after half of the steps, or more
  // Of steps whose number is not constant:
  const std::optional<UnrolledAtRunTime> AtRunTime; ///< nothing: they are not taken together, or nobody knows yet
  std::vector<unsigned> Taken;                      ///< by thread
  std::optional<StepOrder> Order;                   ///< nothing: all threads take each step together
  Threads Waiting;                                  ///< that go on later
  unsigned OfGroup = 0, InGroup = 0;                ///< steps of the group that is executed, and of these that were
  unsigned Copy = 0;      ///< which of the steps that are left over, if each is code of its own; else 0
  BytesOfStep BytesAhead; ///< in these steps
  /// What divides variables that change, by their local, whenever a stretch of steps that are taken together begins.
  std::map<uint32_t, trace::ProvenMultiple> Proven;
};

} // namespace banklint::machine

#endif
