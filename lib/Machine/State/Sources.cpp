//===- Sources.cpp - What bytes hold that were never written --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/Sources.h"
#include "Machine/Calls/CallMemory.h"
#include "Machine/Options.h"
#include "Machine/State/Values.h"
#include "Support/Reasons.h"
#include <set>

using namespace banklint;
using namespace banklint::machine;
using ir::Type;

SourceId SourceTable::add(Source New) {
  All.push_back(std::move(New));
  return SourceId(All.size() - 1);
}

SourceId SourceTable::held(Character C) {
  Source New;
  New.Is = Source::Held;
  New.Of = C;
  return add(std::move(New));
}

SourceId SourceTable::atLaunch(const ir::Variable *Of) {
  auto [It, New] = AtLaunchOf.try_emplace(Of, 0);
  if (!New)
    return It->second;
  Source At = Of->BuiltinName.empty() ? Source() : threadPlace(Of);
  At.Is = Source::AtLaunch;
  At.V = Of;
  At.Of = {Spread::Block, Origin::Launch, ""};
  const SourceId Id = add(std::move(At));
  AtLaunchOf[Of] = Id;
  return Id;
}

Datum SourceTable::scalar(SourceId From, int64_t Offset, uint64_t Bytes, Datum::Kind Like) {
  const auto Key = std::tuple(Offset, Bytes, Like);
  if (auto It = All[From].Known.find(Key); It != All[From].Known.end())
    return It->second;
  Datum D = makeScalar(All[From], Offset, Bytes, Like);
  Past.spoil(); // another call would find it made
  All[From].Known[Key] = D;
  return D;
}

Datum SourceTable::makeScalar(const Source &From, int64_t Offset, uint64_t Bytes, Datum::Kind Like) {
  if (From.Is == Source::Either) {
    const Datum A = scalar(From.First, Offset + From.FirstShift, Bytes, Like);
    const Datum B = scalar(From.Second, Offset + From.SecondShift, Bytes, Like);
    return V.joined(Ways{From.Condition, From.OnlyFirst, From.OnlySecond}, A, B);
  }
  if (Like == Datum::Address && From.Is == Source::AtLaunch) // host code has no pointers to other memory
    return pointer(P.nameAt(*From.V, Offset));
  if (Like == Datum::Address || Like == Datum::Function)
    return Datum::nowhere();
  if (Like == Datum::Opaque)
    return Datum::opaque(From.Of);
  const std::string Name = From.Is == Source::AtLaunch ? P.nameAt(*From.V, Offset) : "";
  const IntType T{unsigned(std::min<uint64_t>(Bytes, 8)) * 8, true};
  Datum D = Datum::integer(V.unknownInteger(From.Of, {T.min(), T.max()}, Name));
  return D.Number.isKnown() ? V.fixedAtLaunch(D) : D;
}

Datum SourceTable::pointer(const std::string &Name) {
  return Datum::address({&P.memoryAt(Name, Pointers[Name]++), 0, 0, 0});
}

/// The threads' places along an axis. Lanes count those of x first, and then those of y; or the other way around.
ThreadInts SourceTable::threadIdxAlong(unsigned Axis) const {
  const unsigned First = O.ExchangesXAndY ? 1 : 0, Second = 1 - First;
  const unsigned Below = Axis == First ? 1 : Axis == Second ? O.Block[First] : O.Block[0] * O.Block[1];
  std::vector<int64_t> Each(threadsIn(O.Block));
  for (unsigned T = 0; T < Each.size(); ++T)
    Each[T] = T / Below % O.Block[Axis];
  return ThreadInts::each(std::move(Each));
}

/// The variables that tell a thread its place: `threadIdx`, `blockIdx`, `blockDim`, `gridDim` and `warpSize`.
Source SourceTable::threadPlace(const ir::Variable *Of) {
  Source Result;
  const llvm::StringRef Name = Of->BuiltinName;
  auto Set = [&](unsigned Component, Value Number) {
    Datum D = Datum::integer(std::move(Number));
    if (Name == "threadIdx")
      D.Since = Knowledge::Thread;
    else if (Name != "warpSize" && D.Number.isKnown())
      D = V.fixedAtLaunch(D);
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
      Set(I, threadIdxAlong(I));
    } else if (Name == "blockDim" && O.IsPartOfBlock)
      Set(I, V.unknownInteger({Spread::Block, Origin::Launch, ""}, {1, MostThreads}, Full));
    else if (Name == "blockDim")
      Set(I, Value(int64_t(O.Block[I])));
    else if (Name == "gridDim")
      Set(I, V.unknownInteger({Spread::Block, Origin::Launch, ""}, {O.Grid ? Blocks : 1, Blocks}, Full));
    else
      Set(I, V.unknownInteger({Spread::Block, Origin::Launch, ""}, {0, Blocks - 1}, Full));
  }
  return Result;
}

Character SourceTable::characterOf(SourceId Id) const {
  Character Worst{Spread::Block, Origin::Launch, ""};
  std::set<SourceId> Seen;
  std::vector<SourceId> Next{Id};
  while (!Next.empty()) {
    const SourceId Current = Next.back();
    Next.pop_back();
    if (!Seen.insert(Current).second)
      continue;
    const Source &Of = All[Current];
    if (Of.Is != Source::Either) {
      const bool IsBuiltin = Of.V && !Of.V->BuiltinName.empty();
      Worst = worst(Worst, IsBuiltin ? Character{Spread::Thread, Origin::Lost, reason::Untracked} : Of.Of);
      continue;
    }
    Worst = worst(Worst, V.characterOf(Datum::integer(Of.Condition)));
    if (Of.OnlyFirst.any() || Of.OnlySecond.any())
      Worst.Shared = Spread::Thread;
    Next.insert(Next.end(), {Of.Second, Of.First});
  }
  return Worst;
}
