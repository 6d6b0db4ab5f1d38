//===- CallMemory.cpp - What functions did before -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/CallMemory.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

/// Calls that are watched at a time: what happens is told to each. Inner ones help the outer ones, once they are known.
static constexpr size_t MostWatched = 12;
/// Calls that are remembered, and of them those with equal hashes.
static constexpr size_t MostKnown = 1 << 15, MostAlike = 8;
/// Executing so many instructions is as fast as looking them up.
static constexpr uint64_t FewInstructions = 6;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// Whether an argument points to a place in an object of a caller, and so stands for that object.
bool CallMemory::isObject(const Datum &D) { return D.isAddress() && D.To.Frame && D.Number.constant(); }

/// The first argument that points to the object.
std::optional<unsigned> CallMemory::argumentAt(llvm::ArrayRef<Datum> Arguments, const ObjectRef &O) {
  for (unsigned K = 0; K < Arguments.size(); ++K)
    if (isObject(Arguments[K]) && Arguments[K].To == O)
      return K;
  return std::nullopt;
}

size_t CallMemory::hashOf(code::FunctionId Callee, llvm::ArrayRef<Datum> Arguments) {
  size_t Hash = llvm::hash_combine(Callee, Arguments.size());
  for (const Datum &D : Arguments)
    Hash = isObject(D) ? llvm::hash_combine(Hash, argumentAt(Arguments, D.To))
                       : llvm::hash_combine(Hash, unsigned(D.Is), D.Number.hash(), D.Callee);
  return Hash;
}

/// Whether the arguments are the same, but for the objects that they stand for.
bool CallMemory::sameArguments(llvm::ArrayRef<Datum> Then, llvm::ArrayRef<Datum> Now) {
  if (Then.size() != Now.size())
    return false;
  for (unsigned K = 0; K < Now.size(); ++K) {
    if (isObject(Then[K]) != isObject(Now[K]))
      return false;
    if (!isObject(Now[K])) {
      if (!(Then[K] == Now[K]))
        return false;
      continue;
    }
    if (Then[K].To.Is->Class != Now[K].To.Is->Class) // virtual calls look at it
      return false;
    const auto First = argumentAt(Now, Now[K].To);
    if (First != argumentAt(Then, Then[K].To))
      return false;
    // As far from the first one, with the same subscripts, and as much known of them.
    if (*Now[K].Number.constant() - *Now[*First].Number.constant() !=
        *Then[K].Number.constant() - *Then[*First].Number.constant())
      return false;
    Datum Same = Then[K];
    Same.To = Now[K].To;
    Same.Number = Now[K].Number;
    if (!(Same == Now[K]))
      return false;
  }
  return true;
}

/// A datum with the objects of \p Now in place of those of \p Then.
Datum CallMemory::moved(Datum D, llvm::ArrayRef<Datum> Then, llvm::ArrayRef<Datum> Now) {
  if (!D.isAddress() || !D.To.Frame)
    return D;
  if (const auto K = argumentAt(Then, D.To)) {
    const int64_t Shift = *Now[*K].Number.constant() - *Then[*K].Number.constant();
    D.To = Now[*K].To;
    D.Number.Known = D.Number.Known.map([&](int64_t V) { return V + Shift; });
  }
  return D;
}

//===----------------------------------------------------------------------===//
// Contents
//===----------------------------------------------------------------------===//

bool CallMemory::holdTheSame(const Contents &A, const Contents &B) {
  return A.Cells.size() == B.Cells.size() && A.Backgrounds == B.Backgrounds &&
         std::equal(A.Cells.begin(), A.Cells.end(), B.Cells.begin(), [](const Cell &X, const Cell &Y) {
           return X.Offset == Y.Offset && X.Bytes == Y.Bytes && X.Content == Y.Content;
         });
}

bool CallMemory::holdsNow(const Piece &P, llvm::ArrayRef<Datum> Now) const {
  const Datum &At = Now[P.Argument];
  const Contents *C = S.M.find(At.To);
  return C && holdTheSame(C->cut(*At.Number.constant() + P.Offset, P.Bytes), P.Holds);
}

/// Whether a pointer leads to an object of a call that has ended.
bool CallMemory::leaksFrom(const Datum &D, unsigned Depth) {
  if (D.Parts && llvm::any_of(*D.Parts, [](const Datum &Part) { return Part.isAddress(); }))
    return true; // of vectors: not followed here
  return D.isAddress() && D.To.Frame && D.To.Depth >= Depth;
}

bool CallMemory::leaksFrom(const Contents &C, unsigned Depth) {
  return llvm::any_of(C.Cells, [&](const Cell &One) { return leaksFrom(One.Content, Depth); });
}

//===----------------------------------------------------------------------===//
// Remembering
//===----------------------------------------------------------------------===//

bool CallMemory::begin(code::FunctionId Callee, llvm::ArrayRef<Datum> Arguments, unsigned Depth) {
  const Experience &E = Of[Callee];
  const bool IsHopeless = E.IsSmall || (E.Spoilt >= 4 && E.Spoilt * 2 > E.Watched) ||
                          (E.Watched >= 64 && E.Recalled * 4 < E.Watched);
  if (IsHopeless || Watched.size() >= MostWatched || S.Active.none())
    return false;
  Watch W;
  W.Callee = Callee;
  W.Did.Active = S.Active;
  W.Did.Arguments.assign(Arguments.begin(), Arguments.end());
  W.Depth = Depth;
  W.ForksBefore = Forks;
  W.CounterDecidedBefore = CounterDecided;
  W.RegionBefore = Record.region();
  W.SegmentBefore = Record.segment();
  CounterDecided = false;
  Watched.push_back(std::move(W));
  return true;
}

/// Completes what the call did; false if it cannot be done again.
bool CallMemory::finish(Watch &W, const Datum &Result) const {
  if (W.Spoilt || leaksFrom(Result, W.Depth))
    return false;
  W.Did.Result = Result;
  for (Piece &P : W.Did.Reads)
    for (const Cell &One : P.Holds.Cells)
      if (One.Content.Parts || (One.Content.isAddress() && argumentAt(W.Did.Arguments, One.Content.To)))
        return false; // it would have to move with its object
  for (Piece &P : W.Did.Writes) {
    const Datum &At = W.Did.Arguments[P.Argument];
    const Contents *C = S.M.find(At.To);
    if (!C)
      return false;
    P.Holds = C->cut(*At.Number.constant() + P.Offset, P.Bytes);
    const bool IsCut = llvm::any_of(P.Holds.Cells, [&](const Cell &One) {
      return One.Offset < 0 || One.Offset + int64_t(One.Bytes) > int64_t(P.Bytes);
    });
    if (IsCut || leaksFrom(P.Holds, W.Depth))
      return false;
  }
  W.Did.EntersRegions = Record.region() != W.RegionBefore;
  W.Did.Interrupts = Record.segment() != W.SegmentBefore;
  W.Did.CounterDecides = CounterDecided;
  return true;
}

void CallMemory::end(const Datum &Result, uint64_t Executed) {
  Watch W = std::move(Watched.back());
  Watched.pop_back();
  Experience &E = Of[W.Callee];
  ++E.Watched;
  E.IsSmall = Executed <= FewInstructions;
  const bool Remember = finish(W, Result);
  CounterDecided |= W.CounterDecidedBefore;
  if (!Remember) {
    ++E.Spoilt;
    return;
  }
  if (Known.size() >= MostKnown)
    Known.clear();
  const size_t Hash = hashOf(W.Callee, W.Did.Arguments);
  auto [First, Last] = Known.equal_range(Hash);
  if (size_t(std::distance(First, Last)) >= MostAlike)
    Known.erase(First);
  Known.emplace(Hash, std::move(W.Did));
}

std::optional<CallMemory::Recalled>
CallMemory::recall(code::FunctionId Callee, llvm::ArrayRef<Datum> Arguments,
                   llvm::function_ref<Threads(const ObjectRef &, const Contents &)> UsersOf) {
  auto FoundExperience = Of.find(Callee);
  if (FoundExperience == Of.end() || FoundExperience->second.Watched == FoundExperience->second.Spoilt)
    return std::nullopt;
  auto OnlyTheseLook = [&](const Piece &P) {
    const Contents *C = S.M.find(Arguments[P.Argument].To);
    return C && (UsersOf(Arguments[P.Argument].To, *C) - S.Active).none();
  };
  for (auto [It, Last] = Known.equal_range(hashOf(Callee, Arguments)); It != Last; ++It) {
    const Call &Did = It->second;
    if (Did.Active != S.Active || !sameArguments(Did.Arguments, Arguments) ||
        !llvm::all_of(Did.Reads, [&](const Piece &P) { return holdsNow(P, Arguments); }) ||
        !llvm::all_of(Did.Writes, OnlyTheseLook))
      continue;
    ++FoundExperience->second.Recalled;
    size_t Work = Did.Reads.size();
    auto Place = [&](const Piece &P) { return *Arguments[P.Argument].Number.constant() + P.Offset; };
    for (const Piece &P : Did.Reads)
      read(Arguments[P.Argument].To, Place(P), P.Bytes);
    for (const Piece &P : Did.Writes) {
      const int64_t Where = Place(P);
      written(Arguments[P.Argument].To, Where, P.Bytes, false);
      Contents Left = P.Holds;
      for (Cell &One : Left.Cells)
        One.Content = moved(std::move(One.Content), Did.Arguments, Arguments);
      S.M.writable(Arguments[P.Argument].To).paste(Where, P.Bytes, std::move(Left));
      Work += P.Holds.size();
    }
    if (Did.EntersRegions)
      Record.enterRegion(Record.region());
    if (Did.Interrupts)
      Record.interrupt();
    CounterDecided |= Did.CounterDecides;
    return Recalled{moved(Did.Result, Did.Arguments, Arguments), Work};
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// What happens
//===----------------------------------------------------------------------===//

/// Whether the bytes are in a piece.
template <typename Pieces> static bool covers(const Pieces &In, unsigned Argument, int64_t Offset, uint64_t Bytes) {
  return llvm::any_of(In, [&](const auto &P) {
    return P.Argument == Argument && P.Offset <= Offset && Offset + int64_t(Bytes) <= P.Offset + int64_t(P.Bytes);
  });
}

void CallMemory::read(const ObjectRef &O, int64_t Where, uint64_t Bytes) {
  if (!O.Frame)
    return;
  const Contents *C = nullptr;
  for (Watch &W : Watched) {
    if (W.Spoilt || O.Depth >= W.Depth)
      continue;
    const auto K = argumentAt(W.Did.Arguments, O);
    if (!K) {
      W.Spoilt = true;
      continue;
    }
    const int64_t Offset = Where - *W.Did.Arguments[*K].Number.constant();
    if (covers(W.Did.Writes, *K, Offset, Bytes) || covers(W.Did.Reads, *K, Offset, Bytes))
      continue;
    if (!C)
      C = S.M.find(O);
    W.Spoilt |= !C || W.Did.Reads.size() >= 64;
    if (!W.Spoilt)
      W.Did.Reads.push_back({*K, Offset, Bytes, C->cut(Where, Bytes)});
  }
}

void CallMemory::written(const ObjectRef &O, int64_t Where, uint64_t Bytes, bool Keeps) {
  if (!O.Frame)
    return;
  for (Watch &W : Watched) {
    if (W.Spoilt || O.Depth >= W.Depth)
      continue;
    const auto K = argumentAt(W.Did.Arguments, O);
    if (!K || Keeps || Forks != W.ForksBefore || S.Active != W.Did.Active || W.Did.Writes.size() >= 64) {
      W.Spoilt = true;
      continue;
    }
    const int64_t Offset = Where - *W.Did.Arguments[*K].Number.constant();
    if (!covers(W.Did.Writes, *K, Offset, Bytes))
      W.Did.Writes.push_back({*K, Offset, Bytes, {}});
  }
}

void CallMemory::touched(const ObjectRef &O) {
  if (!O.Frame)
    return;
  for (Watch &W : Watched)
    W.Spoilt |= O.Depth < W.Depth;
}

void CallMemory::spoil() {
  for (Watch &W : Watched)
    W.Spoilt = true;
}
