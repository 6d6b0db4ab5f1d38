//===- StepClasses.cpp - Executions that cost the same --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cost/StepClasses.h"
#include "Lanes/Periods.h"
#include <map>

using namespace banklint;

/// More classes of one access are not looked at.
static constexpr uint64_t MostClasses = 4096;

namespace {

/// Steps that cost the same: one of them, and how many they are.
struct StepClass {
  int64_t Step;
  uint64_t Count;
};

class StepClasses {
public:
  StepClasses(Lanes &L, const Architecture &Gpu, const trace::Access &A)
      : L(L), A(A), Banks(Gpu.banksFor(A.Op, A.Bytes)), Offset(A.Offset) {
    for (SymbolId S : L.sources(A.Offset))
      if (L.symbol(S).Repeats)
        Counters.push_back(S);
  }

  void forEach(llvm::function_ref<void(const trace::Access &)> Use) {
    dropRotations();
    uint64_t Combinations = 1;
    for (SymbolId S : Counters) {
      std::vector<StepClass> Classes = classesOf(S);
      Combinations *= Classes.size();
      if (!Combinations || Combinations > MostClasses || isMixed(S))
        return Use(A);
      All.emplace_back(S, std::move(Classes));
    }
    trace::Access One = A;
    One.First = nullptr;
    std::map<SymbolId, int64_t> Steps;
    pass(0, Steps, A.Times, One, Use);
  }

private:
  /// What moves all lanes of a warp by the same number of whole words only rotates the banks.
  void dropRotations() {
    const uint64_t Unit = std::max<uint64_t>(Banks.shiftBytes(), A.Bytes);
    for (auto It = Counters.begin(); It != Counters.end();) {
      const auto Is = [&](const Term &T) { return T.Symbol == *It; };
      Term *Own = std::find_if(Offset.Terms.begin(), Offset.Terms.end(), Is);
      const bool IsAlone = Own != Offset.Terms.end() && Own->Coefficient.isUniformPerWarp(L.warpLanes()) &&
                           Own->Coefficient.gcd() % Unit == 0;
      if (!IsAlone) {
        ++It;
        continue;
      }
      const ptrdiff_t Number = Own - Offset.Terms.begin();
      Value Rest = Offset;
      Rest.Terms.erase(Rest.Terms.begin() + Number);
      if (llvm::is_contained(L.sources(Rest), *It)) {
        ++It;
        continue;
      }
      Offset = std::move(Rest);
      It = Counters.erase(It);
    }
  }

  /// Whether a term of the address hangs on a counter and on what is not known.
  bool isMixed(SymbolId S) const {
    return llvm::any_of(Offset.Terms, [&](const Term &T) {
      const std::vector<SymbolId> Of = L.sources(valueOf(T));
      return llvm::is_contained(Of, S) && !llvm::all_of(Of, [&](SymbolId O) { return L.symbol(O).Repeats; });
    });
  }
  static Value valueOf(const Term &T) {
    Value V;
    V.Terms.push_back(T);
    return V;
  }

  /// Nothing if they are too many.
  std::vector<StepClass> classesOf(SymbolId S) const {
    const uint64_t FewSteps = 64, Steps = L.symbol(S).Repeats;
    std::vector<StepClass> Classes;
    if (Steps > FewSteps)
      Classes = classesOfPattern(S, Steps);
    if (Classes.empty() && Steps <= MostClasses)
      for (uint64_t Step = 0; Step < Steps; ++Step)
        Classes.push_back({int64_t(Step), 1});
    return Classes;
  }

  /// Nothing if none is found.
  std::vector<StepClass> classesOfPattern(SymbolId S, uint64_t Steps) const {
    std::vector<StepClass> Classes;
    const int64_t Row = int64_t(Banks.rowBytes());
    // Lanes that share a delivery are no further apart than this.
    const int64_t Apart = Banks.RowsAtOnce > 1 ? Row : int64_t(Banks.BankBytes + A.Bytes);
    const Pattern P = patternOf(L, Offset, S, {uint64_t(Row), Apart, A.Active});
    if (!P.Period || P.Period > MostClasses)
      return {};
    const int64_t Last = int64_t(Steps) - 1;
    int64_t Next = 0;
    auto AddRegular = [&](int64_t Behind) {
      for (uint64_t R = 0; R < P.Period && Next + int64_t(R) < Behind; ++R)
        Classes.push_back({Next + int64_t(R), (uint64_t(Behind - Next) - R + P.Period - 1) / P.Period});
      Next = std::max(Next, Behind);
    };
    for (Range R : P.Irregular) {
      R = {std::max<int64_t>(R.Min, 0), std::min(R.Max, Last)};
      if (R.Min > R.Max)
        continue;
      if (R.Max - R.Min > int64_t(MostClasses))
        return {};
      AddRegular(R.Min);
      for (; Next <= R.Max; ++Next)
        Classes.push_back({Next, 1});
    }
    AddRegular(Last + 1);
    return Classes;
  }

  void pass(size_t Counter, std::map<SymbolId, int64_t> &Steps, uint64_t Times, trace::Access &One,
            llvm::function_ref<void(const trace::Access &)> Use) {
    if (Counter < All.size()) {
      const auto &[S, Classes] = All[Counter];
      for (const StepClass &C : Classes) {
        Steps[S] = C.Step;
        pass(Counter + 1, Steps, Times / L.symbol(S).Repeats * C.Count, One, Use);
      }
      return;
    }
    One.Offset = at(Steps);
    One.Times = Times;
    Use(One);
  }

  /// The address in these steps.
  Value at(const std::map<SymbolId, int64_t> &Steps) const {
    Value Known(Offset.Known), Rest;
    for (const Term &T : Offset.Terms) {
      const std::vector<SymbolId> Of = L.sources(valueOf(T));
      const bool IsOfSteps = !Of.empty() && llvm::all_of(Of, [&](SymbolId S) { return Steps.count(S) > 0; });
      (IsOfSteps ? Known : Rest).Terms.push_back(T);
    }
    if (!Known.isKnown())
      Known = Value(L.evaluate(Known, [&](SymbolId S) -> std::optional<ThreadInts> {
        const auto Step = Steps.find(S);
        return Step == Steps.end() ? std::nullopt : std::optional(ThreadInts(Step->second));
      }));
    Known.Terms = Rest.Terms;
    return Known;
  }

  Lanes &L;
  const trace::Access &A;
  const Phase Banks;
  Value Offset; ///< that of the access, without what changes no cost
  std::vector<SymbolId> Counters;
  std::vector<std::pair<SymbolId, std::vector<StepClass>>> All; ///< of each counter
};

} // namespace

void banklint::forEachStepClass(Lanes &L, const Architecture &Gpu, const trace::Access &A,
                                llvm::function_ref<void(const trace::Access &)> Use) {
  if (!A.First || !A.Array || A.Unsupported)
    return Use(A);
  StepClasses(L, Gpu, A).forEach(Use);
}
