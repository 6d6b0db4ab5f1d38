//===- Launches.cpp - Launches in host code -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/Launches.h"
#include "Machine/Machine.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

namespace {

/// One way through the conditions that nobody knows: those of `c ? a : b` and of joined branches. Ways are taken one
/// after the other, and meet no condition that does not matter behind the ones before it.
class Way {
public:
  /// \p Held: the conditions of the branches around, which hold, or do not, on each way.
  Way(Lanes &L, llvm::ArrayRef<std::pair<Value, bool>> Held) : L(L) {
    for (const auto &[Condition, Holds] : Held)
      hold(Condition, Holds);
    Given = Taken.size();
  }

  enum Manner {
    Parting,   ///< a condition that was not met yet parts the way; what is at most a known number is taken to reach it
    Following, ///< the same, but no condition parts the way
    Exact,     ///< neither
  };

  /// \p V on this way, if it is known there.
  std::optional<int64_t> numberOf(const Value &V, Manner How) {
    if (V.isKnown())
      return V.constant();
    if (!V.Known.isUniform())
      return std::nullopt;
    if (const Range Here = L.rangeWhere(V, Taken); Here.Min == Here.Max)
      return Here.Min;
    int64_t Sum = V.Known.uniform();
    for (const Term &X : V.Terms) {
      const std::optional<int64_t> Part = numberOf(L.symbol(X.Symbol), How);
      if (!Part || !X.Coefficient.isUniform())
        return std::nullopt;
      Sum += X.Coefficient.uniform() * *Part;
    }
    return Sum;
  }

  /// Goes on to the next way; false behind the last one.
  bool takeNext() {
    while (Taken.size() > Given && !Taken.back().second)
      Taken.pop_back();
    if (Taken.size() == Given)
      return false;
    Taken.back().second = false;
    return true;
  }

private:
  std::optional<int64_t> numberOf(const Symbol &Of, Manner How) {
    if (Of.Operation == Op::Select) {
      const std::optional<bool> IsFirst = holds(Of.Operands[0], How);
      return IsFirst ? numberOf(Of.Operands[*IsFirst ? 1 : 2], How) : std::nullopt;
    }
    std::optional<int64_t> Least;
    if (Of.Operation == Op::Min && How != Exact)
      for (const Value &Bound : Of.Operands)
        if (auto C = Bound.constant())
          Least = C;
    return Least;
  }

  std::optional<bool> holds(const Value &Condition, Manner How) {
    if (const auto C = Condition.constant())
      return *C != 0;
    if (const Symbol *Of = madeOfOthers(Condition)) {
      const std::optional<bool> First = holds(Of->Operands[0], How);
      return !First || *First == (Of->Operation == Op::Or) ? First : holds(Of->Operands[1], How);
    }
    return holdsItself(Condition, How);
  }

  void hold(const Value &Condition, bool Holds) {
    const Symbol *Of = madeOfOthers(Condition);
    if (!Of)
      Taken.emplace_back(Condition, Holds);
    else if (Holds == (Of->Operation == Op::And)) // otherwise one of them may
      for (const Value &Part : Of->Operands)
        hold(Part, Holds);
  }

  /// `a && b`, `a || b`: what that is.
  const Symbol *madeOfOthers(const Value &Condition) const {
    if (Condition.Terms.size() != 1 || !Condition.Known.isZero() || Condition.Terms[0].Coefficient != ThreadInts(1))
      return nullptr;
    const Symbol &Of = L.symbol(Condition.Terms[0].Symbol);
    return Of.Operation == Op::And || Of.Operation == Op::Or ? &Of : nullptr;
  }

  /// Of a condition that is not made of others.
  std::optional<bool> holdsItself(const Value &Condition, Manner How) {
    if (const std::optional<bool> Follows = L.follows(Condition, Taken))
      return Follows;
    if (How != Parting)
      return std::nullopt;
    Taken.emplace_back(Condition, true);
    return true;
  }

  Lanes &L;
  size_t Given;                              ///< of the conditions taken, those that hold on each way
  std::vector<std::pair<Value, bool>> Taken; ///< each condition, and whether it holds
};

/// The launches of one kernel that one expression may make, each once.
struct KernelLaunches {
  std::vector<trace::Launch> All;

  void add(const trace::Launch &New) {
    auto IsSame = [&](const trace::Launch &L) {
      return L.Block == New.Block && L.Grid == New.Grid && L.Arguments == New.Arguments &&
             L.LeastBytes == New.LeastBytes && L.MostBytes == New.MostBytes;
    };
    if (llvm::none_of(All, IsSame))
      All.push_back(New);
  }

  /// Leaves out those of unknown shape if there are others, which are said to be not all.
  void preferKnownShapes() {
    auto IsUnknown = [](const trace::Launch &L) { return !L.Block; };
    if (llvm::none_of(All, IsUnknown))
      return;
    // A block of one thread is for input of one element: the others are what counts.
    llvm::erase_if(All, [](const trace::Launch &L) { return L.Block && threadsIn(*L.Block) == 1; });
    if (llvm::all_of(All, IsUnknown))
      return;
    llvm::erase_if(All, IsUnknown);
    for (trace::Launch &L : All)
      L.MayBeOtherBlocks = true;
  }
};

} // namespace

static std::optional<Shape> shapeOn(Way &W, const std::optional<std::array<Value, 3>> &Components, Way::Manner How) {
  Shape Result;
  for (unsigned I = 0; I < 3; ++I) {
    const auto N = Components ? W.numberOf((*Components)[I], How) : std::nullopt;
    if (!N)
      return std::nullopt;
    Result[I] = unsigned(*N);
  }
  return Result;
}

/// The dim3 at \p Pointer: its components, as far as they are numbers.
std::optional<std::array<Value, 3>> LaunchInstructions::loadComponents(Datum Pointer) {
  std::array<Value, 3> Result;
  for (Value &Component : Result) {
    if (!isTracked(Pointer))
      return std::nullopt;
    const Datum D = M.Objects.read(Pointer, ir::Type::integer(32, false));
    if (!D.isInteger())
      return std::nullopt;
    Component = D.Number;
    Pointer = V.movedBy(Pointer, 4);
  }
  return Result;
}

/// Of a number, or of the address of a dim3.
std::optional<std::array<Value, 3>> LaunchInstructions::dimensionsOf(const Datum &D) {
  if (D.isInteger())
    return std::array<Value, 3>{D.Number, Value(1), Value(1)};
  return loadComponents(D);
}

/// The bytes of dynamic shared memory in a cudaLaunchConfig_t: they stand behind two dim3.
std::optional<Datum> LaunchInstructions::bytesIn(const Datum &Configuration) {
  const Datum Place = V.movedBy(Configuration, 24);
  return isTracked(Place) ? std::optional(M.Objects.read(Place, ir::Type::integer(64, false))) : std::nullopt;
}

static std::array<std::optional<unsigned>, 3> knownParts(const std::array<Value, 3> &Components) {
  std::array<std::optional<unsigned>, 3> Parts;
  for (unsigned I = 0; I < 3; ++I)
    if (const auto N = Components[I].constant(); N && *N > 0 && *N <= UINT_MAX)
      Parts[I] = unsigned(*N);
  return Parts;
}

/// Bytes of dynamic shared memory, on this way if they are chosen along with it.
static void setBytes(Way &W, const Lanes &L, const std::optional<Datum> &Bytes, trace::Launch &Found) {
  if (!Bytes || !Bytes->isInteger())
    return;
  const std::optional<int64_t> Chosen = W.numberOf(Bytes->Number, Way::Exact);
  const Range Possible = Chosen ? Range{*Chosen, *Chosen} : L.range(Bytes->Number);
  Found.LeastBytes = uint64_t(std::max<int64_t>(Possible.Min, 0));
  Found.MostBytes = uint64_t(std::max<int64_t>(Possible.Max, 0));
}

LaunchInstructions::Configuration LaunchInstructions::configurationOf(const Instruction &I) {
  const ir::LaunchInfo &Info = Frames.code().Launches[I.Index];
  const auto Operands = Registers.operandsOf(I);
  Configuration C;
  size_t Next = 0;
  if (Info.FromConfiguration) { // the grid, then the block
    const Datum Configuration = Operands[Next++];
    C.Grid = dimensionsOf(Configuration);
    C.Block = dimensionsOf(V.movedBy(Configuration, 12));
    C.Bytes = bytesIn(Configuration);
  } else {
    C.Grid = dimensionsOf(Operands[Next++]);
    C.Block = dimensionsOf(Operands[Next++]);
  }
  if (Info.HasBytes)
    C.Bytes = Operands[Next++];
  else if (!Info.FromConfiguration)
    C.Bytes = Datum::integer(Value(0));
  C.Kernel = Info.Kernel ? Datum::function(*Info.Kernel) : Operands[Next++];
  C.Arguments.append(Operands.begin() + Next, Operands.end());
  return C;
}

void LaunchInstructions::execute(const Instruction &I) {
  const unsigned MostWays = 64;
  if (S.Active.none())
    return;
  const Configuration C = configurationOf(I);
  llvm::MapVector<ir::FunctionId, KernelLaunches> Kernels;
  for (const ir::FunctionId Kernel : C.Kernel.functions())
    Kernels[Kernel];
  if (Kernels.empty())
    return;
  trace::Launch Found;
  Found.Site = I.Site;
  if (C.Block)
    Found.BlockParts = knownParts(*C.Block);
  Way W(L, Around.held());
  bool HasNext = true;
  for (unsigned Ways = 0; HasNext && Ways < MostWays; ++Ways, HasNext = W.takeNext()) {
    const std::optional<int64_t> Kernel = W.numberOf(C.Kernel.functionNumber(), Way::Parting);
    if (Kernel == Datum::NoFunction)
      continue;
    Found.Block = shapeOn(W, C.Block, Way::Parting);
    Found.Grid = shapeOn(W, C.Grid, Way::Following);
    setBytes(W, L, C.Bytes, Found);
    Found.Arguments.clear();
    for (const Datum &A : C.Arguments)
      Found.Arguments.push_back(A.isInteger() ? W.numberOf(A.Number, Way::Exact) : std::nullopt);
    for (auto &[Id, Launches] : Kernels)
      if (!Kernel || Id == *Kernel)
        Launches.add(Found);
  }
  for (auto &[Kernel, Launches] : Kernels) {
    if (HasNext) { // there are more ways than are tried
      Found.Block = std::nullopt;
      Launches.add(Found);
    }
    Launches.preferKnownShapes();
    for (trace::Launch &One : Launches.All) {
      One.Kernel = Kernel;
      if (One.Block)
        One.BlockParts = {};
      Record.add(One);
    }
  }
}
