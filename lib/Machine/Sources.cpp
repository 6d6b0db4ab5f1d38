//===- Sources.cpp - What bytes hold that were never written --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Code/Reasons.h"

using namespace banklint;
using namespace banklint::machine;
using code::Type;

SourceId Machine::addSource(Source New) {
  Sources.push_back(std::move(New));
  return SourceId(Sources.size() - 1);
}

SourceId Machine::held(Character C) {
  Source New;
  New.Is = Source::Held;
  New.Of = C;
  return addSource(std::move(New));
}

SourceId Machine::atLaunch(const code::Variable *V) {
  auto [It, New] = AtLaunchOf.try_emplace(V, 0);
  if (New) {
    Source At = V->BuiltinName.empty() ? Source() : builtinSource(V);
    At.Is = Source::AtLaunch;
    At.V = V;
    At.Of = {Spread::Block, Origin::Launch, ""};
    const SourceId Id = addSource(std::move(At));
    AtLaunchOf[V] = Id;
    return Id;
  }
  return It->second;
}

Datum::Kind Machine::kindOf(const Type &T) {
  return T.isInt() ? Datum::Integer : T.Is == Type::Pointer ? Datum::Address : Datum::Opaque;
}

Datum Machine::fromSource(SourceId From, int64_t Offset, uint64_t Bytes, Datum::Kind Like) {
  const auto Key = std::tuple(Offset, Bytes, Like);
  if (auto It = Sources[From].Known.find(Key); It != Sources[From].Known.end())
    return It->second;
  Datum D = makeFromSource(Sources[From], Offset, Bytes, Like);
  Sources[From].Known[Key] = D;
  return D;
}

Datum Machine::makeFromSource(const Source &From, int64_t Offset, uint64_t Bytes, Datum::Kind Like) {
  if (From.Is == Source::Either) {
    const Datum A = fromSource(From.First, Offset + From.FirstShift, Bytes, Like);
    const Datum B = fromSource(From.Second, Offset + From.SecondShift, Bytes, Like);
    return joined(Ways{From.Condition, From.OnlyFirst, From.OnlySecond}, A, B);
  }
  if (Like == Datum::Address || Like == Datum::Function)
    return Datum::nowhere();
  if (Like == Datum::Opaque)
    return Datum::opaque(From.Of);
  const std::string Name = From.Is == Source::AtLaunch ? P.nameAt(*From.V, Offset) : "";
  const IntType T{unsigned(std::min<uint64_t>(Bytes, 8)) * 8, true};
  Datum D = Datum::integer(unknownInteger(From.Of, {T.min(), T.max()}, Name));
  return D.Number.isKnown() ? fixedAtLaunch(D) : D;
}

/// The variables that tell a thread its place: `threadIdx`, `blockIdx`, `blockDim`, `gridDim` and `warpSize`.
Source Machine::builtinSource(const code::Variable *V) {
  Source Result;
  const llvm::StringRef Name = V->BuiltinName;
  auto Set = [&](unsigned Component, Value Number) {
    Datum D = Datum::integer(std::move(Number));
    if (Name == "threadIdx")
      D.Since = Knowledge::Thread;
    else if (Name != "warpSize" && D.Number.isKnown())
      D = fixedAtLaunch(D);
    Result.Known[{4 * Component, 4, Datum::Integer}] = std::move(D);
  };
  if (Name == "warpSize") {
    Set(0, Value(int64_t(O.WarpLanes)));
    return Result;
  }
  for (unsigned I = 0; I < 3; ++I) {
    const int64_t Blocks = O.Grid ? (*O.Grid)[I] : INT32_MAX;
    const std::string Full = (Name + "." + llvm::StringRef("xyz").substr(I, 1)).str();
    if (Name == "threadIdx") {
      const unsigned Below = I == 0 ? 1 : I == 1 ? O.Block[0] : O.Block[0] * O.Block[1];
      std::vector<int64_t> Each(L.threads());
      for (unsigned T = 0; T < L.threads(); ++T)
        Each[T] = T / Below % O.Block[I];
      Set(I, ThreadInts::each(std::move(Each)));
    } else if (Name == "blockDim")
      Set(I, Value(int64_t(O.Block[I])));
    else if (Name == "gridDim")
      Set(I, unknownInteger({Spread::Block, Origin::Launch, ""}, {O.Grid ? Blocks : 1, Blocks}, Full));
    else
      Set(I, unknownInteger({Spread::Block, Origin::Launch, ""}, {0, Blocks - 1}, Full));
  }
  return Result;
}

Datum Machine::coordinate(llvm::StringRef Variable, unsigned Dimension) {
  if (Dimension > 2) // OpenCL: no such dimension
    return Datum::integer(Value(Variable.ends_with("Dim") ? 1 : 0));
  const code::Variable &V = P.global(P.builtinVariable(Variable));
  return loadCell(Datum::address({&V, 0, 0, 0}, Value(int64_t(4 * Dimension))), Type::integer(32, false));
}
