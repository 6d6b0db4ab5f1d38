//===- Pictures.cpp - What a run wrote down, to be drawn ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Pictures.h"
#include "Compilers/Nvcc/Merger.h"
#include "Cost/Assessment.h"
#include "Cost/StepClasses.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;

namespace {

/// Draws the accesses of one run under one choice of layouts.
class Drawer {
public:
  Drawer(trace::Trace &T, const Run &R, const KernelSet &P, const Layouts &Under)
      : T(T), R(R), P(P), Under(Under), Costs(*R.Served) {}

  /// The access as the layouts have it.
  trace::Access moved(const trace::Access &A) {
    const Layout *To = layoutOf(A);
    return To && !A.Unsupported ? To->placed(T.L, A) : A;
  }

  const Layout *layoutOf(const trace::Access &A) const {
    if (!A.Array)
      return nullptr;
    const auto It = Under.find(P.Source->declaredAt(*A.Array));
    return It == Under.end() ? nullptr : &It->second;
  }

  void add(const trace::Access &A, const std::string &Change, Picture &To) {
    if (To.Layouts.empty() || To.Layouts.back().Change != Change)
      begin(A, Change, To);
    DrawnLayout &L = To.Layouts.back();
    const Assessment &Once = Costs.of(T.L, A, A.Offset);
    L.AllSteps += A.Times;
    L.StepsAtATime = std::max(L.StepsAtATime, A.StepsAtATime);
    L.Wavefronts += Once.Wavefronts * A.Times;
    L.Ideal += Once.Ideal * A.Times;
    if (L.Steps.size() == MostDrawn)
      return;
    if (A.Array && !A.Unsupported && keepsLanesTogether(T.L, A, A.Offset))
      L.Steps.push_back(stepOf(A, To));
    else if (Once.Worst.Request && Once.Is != Verdict::Unknown)
      L.Steps.push_back(worstOf(Once, A, L, To));
  }

private:
  void begin(const trace::Access &A, const std::string &Change, Picture &To) {
    const Layout *Laid = layoutOf(A);
    To.Served = R.Served;
    To.Layouts.emplace_back();
    DrawnLayout &L = To.Layouts.back();
    L.Change = Change;
    if (!A.Array)
      return;
    L.ArrayBytes = A.arrayBytes();
    if (!Laid || !Laid->changesUses()) {
      L.Strides = stridesUnder(Laid ? *Laid : Layout(), *A.Array);
      L.Within = uint64_t(Laid ? 0 : std::max<int64_t>(placeInElement(T.L, A).constant().value_or(0), 0));
    }
    To.Lengths.clear();
    for (const auto &D : A.Array->Dimensions)
      To.Lengths.push_back(D.Count);
  }

  static unsigned numberOf(LanePattern New, Picture &In) {
    const auto Known = llvm::find(In.Patterns, New);
    if (Known != In.Patterns.end())
      return unsigned(Known - In.Patterns.begin());
    In.Patterns.push_back(std::move(New));
    return unsigned(In.Patterns.size() - 1);
  }

  /// Bytes to which a pattern can be moved without a change of its cost.
  int64_t alignment(Operation Op, unsigned Bytes) const {
    return int64_t(R.Served->banksFor(Op, Bytes).alignedShiftBytes());
  }

  /// One warp's request; \p Of gives the address of a lane.
  DrawnRequest requestOf(unsigned Warp, LanePattern Like, llvm::function_ref<int64_t(unsigned Lane)> Of,
                         Picture &In) const {
    int64_t Least = INT64_MAX;
    for (LaneMask Rest = Like.Active; Rest; Rest &= Rest - 1)
      Least = std::min(Least, Of(unsigned(llvm::countr_zero(Rest))));
    const int64_t Step = alignment(Like.Op, Like.Bytes), Base = Least - ((Least % Step) + Step) % Step;
    Like.Offset.assign(T.L.warpLanes(), 0);
    for (LaneMask Rest = Like.Active; Rest; Rest &= Rest - 1) {
      const unsigned Lane = unsigned(llvm::countr_zero(Rest));
      Like.Offset[Lane] = uint32_t(Of(Lane) - Base);
    }
    return {Warp, numberOf(std::move(Like), In), Base};
  }

  DrawnStep stepOf(const trace::Access &A, Picture &In) const {
    DrawnStep Step;
    Step.Times = A.Times;
    const unsigned Lanes = T.L.warpLanes();
    for (unsigned First = 0; First < T.L.threads(); First += Lanes) {
      LanePattern Like{A.Op, A.Bytes, A.Matrices, 0, {}};
      for (unsigned Lane = 0; Lane < Lanes && First + Lane < T.L.threads(); ++Lane)
        if (A.Active[First + Lane])
          Like.Active |= LaneMask(1) << Lane;
      if (Like.Active)
        Step.Requests.push_back(
            requestOf(First / Lanes, std::move(Like), [&](unsigned Lane) { return A.Offset.Known[First + Lane]; }, In));
    }
    return Step;
  }

  DrawnStep worstOf(const Assessment &Of, const trace::Access &A, DrawnLayout &L, Picture &In) const {
    const PlacedRequest &Worst = *Of.Worst.Request;
    L.Assuming = !Of.Worst.With.empty()      ? Of.Worst.With
                 : Of.Is == Verdict::Bounded ? "the worst of the numbers that are possible"
                                             : "data that is as bad as it can be";
    DrawnStep Step;
    Step.Times = A.Times;
    LanePattern Like{Worst.Op, Worst.Bytes, Worst.Matrices, Worst.Active, {}};
    Step.Requests.push_back(
        requestOf(Of.Worst.Warp, std::move(Like), [&](unsigned Lane) { return int64_t(Worst.Address[Lane]); }, In));
    return Step;
  }

  trace::Trace &T;
  const Run &R;
  const KernelSet &P;
  const Layouts &Under;
  Assessments Costs;
};

} // namespace

void banklint::draw(trace::Trace &T, const Run &R, const KernelSet &P, const Layouts &Under,
                    llvm::function_ref<std::string(SourcePoint Array)> Change,
                    llvm::function_ref<Picture *(const std::vector<const void *> &Key)> PictureOf) {
  Drawer D(T, R, P, Under);
  const StaticLayout Static(P.Source->arraysOf(R.Kernel->Id), R.Compiled.Rules.As);
  CompiledTrace(T, *P.Code, Static, R.Compiled)
      .forEach([&](const trace::Access &A) { return D.moved(A); },
               [&](const CompiledAccess &I) {
                 const trace::Access &Shown = T.Accesses[I.Shown];
                 if (!Under.empty() && !D.layoutOf(Shown))
                   return;
                 if (Picture *To = PictureOf(entryKeyOf(Shown)))
                   forEachStepClass(T.L, *R.Served, I.Access, [&](const trace::Access &A) {
                     D.add(A, Under.empty() ? "" : Change(P.Source->declaredAt(*Shown.Array)), *To);
                   });
               });
}
