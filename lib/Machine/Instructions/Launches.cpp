//===- Launches.cpp - Launches in host code -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/Launches.h"
#include "Machine/Machine.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

namespace {
/// Sides taken of the conditions that nobody knows: those of `c ? a : b` and of joined branches.
struct Sides {
  std::vector<Value> Conditions;
  unsigned Taken = 0; ///< bit i: the first side of condition i

  unsigned numberOf(const Value &Condition) {
    auto It = llvm::find(Conditions, Condition);
    if (It == Conditions.end())
      It = Conditions.insert(It, Condition);
    return unsigned(It - Conditions.begin());
  }
};
} // namespace

/// \p V with these sides taken, if it is known then. What is at most a known number is taken to reach it.
static std::optional<int64_t> resolved(const Lanes &L, const Value &V, Sides &S) {
  if (V.isKnown())
    return V.constant();
  if (!V.Known.isUniform())
    return std::nullopt;
  int64_t Sum = V.Known.uniform();
  for (const Term &X : V.Terms) {
    const Symbol &Of = L.symbol(X.Symbol);
    std::optional<int64_t> Part;
    if (Of.Operation == Op::Select)
      Part = resolved(L, Of.Operands[S.Taken >> S.numberOf(Of.Operands[0]) & 1 ? 1 : 2], S);
    else if (Of.Operation == Op::Min)
      for (const Value &Bound : Of.Operands)
        if (auto C = Bound.constant())
          Part = C;
    if (!Part || !X.Coefficient.isUniform())
      return std::nullopt;
    Sum += X.Coefficient.uniform() * *Part;
  }
  return Sum;
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

LaunchInstructions::Shapes LaunchInstructions::shapesOf(const std::array<Value, 3> &Components) {
  const unsigned MostConditions = 3;
  Shapes Result;
  Sides Sides;
  for (; Sides.Taken < 1u << std::min<size_t>(Sides.Conditions.size(), MostConditions) || Sides.Taken == 0;
       ++Sides.Taken) {
    Shape One;
    bool Known = true;
    for (unsigned I = 0; I < 3; ++I) {
      auto N = resolved(L, Components[I], Sides);
      Known &= N.has_value();
      One[I] = unsigned(N.value_or(0));
    }
    if (Known && !llvm::is_contained(Result.Known, One))
      Result.Known.push_back(One);
    Result.MayBeOthers |= !Known;
  }
  for (unsigned I = 0; I < 3; ++I)
    if (const auto N = Components[I].constant(); N && *N > 0 && *N <= UINT_MAX)
      Result.Parts[I] = unsigned(*N);
  Result.MayBeOthers |= Sides.Conditions.size() > MostConditions;
  if (Result.MayBeOthers) // a block of one thread is for input of one element: the others are what counts
    llvm::erase_if(Result.Known, [](const Shape &S) { return threadsIn(S) == 1; });
  return Result;
}

/// The same for a number, or the address of a dim3.
LaunchInstructions::Shapes LaunchInstructions::shapesOf(const Datum &D) {
  if (D.isInteger())
    return shapesOf({D.Number, Value(1), Value(1)});
  auto Components = loadComponents(D);
  return Components ? shapesOf(*Components) : Shapes();
}

/// The bytes of dynamic shared memory in a cudaLaunchConfig_t: they stand behind two dim3.
std::optional<Datum> LaunchInstructions::bytesIn(const Datum &Configuration) {
  const Datum Place = V.movedBy(Configuration, 24);
  return isTracked(Place) ? std::optional(M.Objects.read(Place, ir::Type::integer(64, false))) : std::nullopt;
}

void LaunchInstructions::execute(const Instruction &I) {
  const ir::LaunchInfo &Info = Frames.code().Launches[I.Index];
  const auto Operands = Registers.operandsOf(I);
  trace::Launch Found;
  Found.Site = I.Site;
  Shapes Grid, Block;
  std::optional<Datum> Bytes;
  size_t Next = 0;
  if (Info.FromConfiguration) { // the grid, then the block
    const Datum Configuration = Operands[Next++];
    Grid = shapesOf(Configuration);
    Block = shapesOf(V.movedBy(Configuration, 12));
    Bytes = bytesIn(Configuration);
  } else {
    Grid = shapesOf(Operands[Next++]);
    Block = shapesOf(Operands[Next++]);
  }
  if (Info.HasBytes)
    Bytes = Operands[Next++];
  else if (!Info.FromConfiguration)
    Bytes = Datum::integer(Value(0));
  if (Bytes && Bytes->isInteger()) {
    const Range Possible = L.range(Bytes->Number);
    Found.LeastBytes = uint64_t(std::max<int64_t>(Possible.Min, 0));
    Found.MostBytes = uint64_t(std::max<int64_t>(Possible.Max, 0));
  }
  llvm::SmallVector<ir::FunctionId, 2> Kernels;
  if (Info.Kernel)
    Kernels.push_back(*Info.Kernel);
  else
    Kernels = Operands[Next++].functions();
  if (S.Active.none())
    return;
  for (; Next < Operands.size(); ++Next)
    Found.Arguments.push_back(Operands[Next].isInteger() ? Operands[Next].Number.constant() : std::nullopt);
  if (Grid.Known.size() == 1)
    Found.Grid = Grid.Known.front();
  Found.MayBeOtherBlocks = Block.MayBeOthers;
  if (Block.Known.empty())
    Found.BlockParts = Block.Parts;
  for (const ir::FunctionId Kernel : Kernels) {
    Found.Kernel = Kernel;
    Found.Block = std::nullopt;
    if (Block.Known.empty())
      Record.add(Found);
    for (const Shape &One : Block.Known) {
      Found.Block = One;
      Record.add(Found);
    }
  }
}
