//===- CallMemory.cpp - What functions did before -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Calls/CallMemory.h"
#include "Machine/Calls/CallFindings.h"
#include "Machine/Calls/CallHash.h"
#include "Machine/Calls/CallMatcher.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

/// Calls that are watched at a time: what happens is told to each. Inner ones help the outer ones, once they are known.
static constexpr size_t MostWatched = 12;
/// Pieces that a call may read, and write.
static constexpr size_t MostPieces = 1024;
/// Accesses that a call may make.
static constexpr size_t MostAccesses = 256;
/// Executing so many instructions is as fast as looking a call up; and each scalar of objects that is compared or left
/// takes about as long as one more.
static constexpr uint64_t FewInstructions = 6;

/// Some bytes of an object, as they are now.
static RememberedCall::Piece pieceOf(const Contents &Of, unsigned Object, int64_t Offset, uint64_t Bytes, int64_t At) {
  RememberedCall::Piece P{Object, Offset, Bytes, Of.cut(At, Bytes)};
  if (P.isWhole())
    P.Holds.Backgrounds.clear();
  return P;
}

//===----------------------------------------------------------------------===//
// Remembering
//===----------------------------------------------------------------------===//

CallMemory::Stand CallMemory::stand() const {
  return {Record.region(),        Forks,           Around.UnknownLoops,
          Around.StepsAtATime,    Around.CutShort, Around.MayBeTaken,
          S.Equal.Matches.size(), S.Equal.Others};
}

bool CallMemory::begin(ir::FunctionId Callee, llvm::ArrayRef<Datum> Arguments, unsigned Depth,
                       const trace::CallPath *Caller) {
  if (Of.Experiences[Callee].isHopeless() || Watched.size() >= MostWatched || S.Active.none())
    return false;
  Watch W;
  W.Callee = Callee;
  W.Did.Active = S.Active;
  W.Did.InLoop = Around.OuterLoops > 0;
  W.Did.Arguments.assign(Arguments.begin(), Arguments.end());
  for (const Datum &D : Arguments)
    if (isObject(D))
      W.Did.addObject(D);
  W.Depth = Depth;
  W.LoopDepthBefore = Around.LoopDepth;
  W.SymbolsBefore = L.symbols();
  W.CounterDecidedBefore = Around.CounterDecided;
  W.PassedBefore = Record.passed();
  W.FixedBefore = Record.fixed();
  W.Caller = Caller;
  W.FirstAccess = Accesses.size();
  W.Began = stand();
  W.Did.FirstOfSteps = Around.FirstOfSteps;
  Around.CounterDecided = false;
  Watched.push_back(std::move(W));
  return true;
}

/// Appends \p B, which begins where \p A ends.
static void append(RememberedCall::Piece &A, RememberedCall::Piece B) {
  const int64_t Moved = B.Offset - A.Offset;
  for (Cell &One : B.Holds.Cells) {
    One.Offset += Moved;
    A.Holds.Cells.push_back(std::move(One));
  }
  for (Background Back : B.Holds.Backgrounds) {
    Back.Begin += Moved;
    Back.End += Moved;
    Back.Shift -= Moved;
    std::vector<Background> &To = A.Holds.Backgrounds;
    if (!To.empty() && To.back().End == Back.Begin && To.back().From == Back.From && To.back().Shift == Back.Shift)
      To.back().End = Back.End;
    else
      To.push_back(Back);
  }
  A.Bytes += B.Bytes;
}

/// The pieces in the order of their objects, those that adjoin as one: a piece that leads to an object comes before
/// those of that object, because objects are numbered as they are found.
static std::vector<RememberedCall::Piece> inOrder(std::vector<RememberedCall::Piece> Pieces) {
  llvm::sort(Pieces, [](const RememberedCall::Piece &A, const RememberedCall::Piece &B) {
    return std::tie(A.Object, A.Offset) < std::tie(B.Object, B.Offset);
  });
  std::vector<RememberedCall::Piece> Result;
  for (RememberedCall::Piece &P : Pieces) {
    const bool Adjoins = !Result.empty() && Result.back().Object == P.Object &&
                         Result.back().Offset + int64_t(Result.back().Bytes) == P.Offset;
    if (Adjoins && !Result.back().isCut() && !P.isCut() && Result.back().isWhole() == P.isWhole())
      append(Result.back(), std::move(P));
    else
      Result.push_back(std::move(P));
  }
  return Result;
}

/// Notes what the call left where it wrote; false if some of it was written in other pieces.
bool CallMemory::captureWrites(Watch &W) const {
  for (const Intervals::Interval &I : W.Written.all()) {
    const Call::Start &At = W.Did.Objects[I.Object];
    const Contents *C = S.M.find(At.Of);
    if (!C)
      return false;
    const uint64_t Bytes = uint64_t(I.End - I.Begin);
    W.Did.Writes.push_back(pieceOf(*C, I.Object, I.Begin, Bytes, At.Offset + I.Begin));
    if (W.Did.Writes.back().isCut())
      return false;
  }
  return true;
}

/// Notes the accesses of a call, as seen from there.
void CallMemory::captureAccesses(Watch &W) const {
  for (const Accessed &A : llvm::drop_begin(Accesses, W.FirstAccess)) {
    PastAccess Past{A.Made, {}, A.LoopDepth - W.LoopDepthBefore, A.Passed - W.PassedBefore, A.InLoop};
    for (const trace::CallPath *In = A.In; In->Caller != W.Caller; In = In->Caller)
      Past.Calls.emplace_back(In->Callee, In->Site);
    std::reverse(Past.Calls.begin(), Past.Calls.end());
    W.Did.Accesses.push_back(std::move(Past));
  }
}

/// Whether the call found bytes that come from a source.
static bool reads(const RememberedCall &Did, SourceId From) {
  return llvm::any_of(Did.Reads, [&](const RememberedCall::Piece &P) {
    return llvm::any_of(P.Holds.Backgrounds, [&](const Background &Back) { return Back.From == From; });
  });
}

/// Completes what the call did; false if it cannot be done again.
bool CallMemory::finish(Watch &W, const Datum &Result) const {
  Call &Did = W.Did;
  if (W.Spoilt || !captureWrites(W))
    return false;
  Did.Result = Result;
  Did.Reads = inOrder(std::move(Did.Reads));
  CallFindings All(L, Record, Did, W.SymbolsBefore);
  for (const Datum &D : Did.Arguments)
    All.find(D);
  for (const Call::Piece &P : Did.Reads) {
    if (!P.Holds.Backgrounds.empty())
      All.findBackground();
    for (const Cell &One : P.Holds.Cells)
      All.find(One.Content);
  }
  for (const Call::Piece &P : Did.Writes) {
    if (!llvm::all_of(P.Holds.Backgrounds, [&](const Background &Back) { return reads(Did, Back.From); }))
      return false;
    for (const Cell &One : P.Holds.Cells)
      All.leave(One.Content, W.Depth);
  }
  captureAccesses(W);
  for (const PastAccess &A : Did.Accesses)
    All.leave(A.Made, W.Depth);
  All.leave(Result, W.Depth);
  if (!All.finish())
    return false;
  Did.EntersRegions = Record.region() != W.Began.Region;
  Did.Passes = Record.passed() - W.PassedBefore;
  Did.HasFixed = Record.fixed() != W.FixedBefore;
  Did.CounterDecides = Around.CounterDecided;
  return true;
}

void CallMemory::end(const Datum &Result, uint64_t Executed, const StepSize &Size, bool MayShare) {
  Watch W = std::move(Watched.back());
  Watched.pop_back();
  W.Did.Size = Size;
  CallStore::Experience &E = Of.Experiences[W.Callee];
  ++E.Watched;
  size_t Scalars = 0;
  for (const Call::Piece &P : W.Did.Reads)
    Scalars += P.Holds.Cells.size();
  E.IsSmall = Executed <= FewInstructions + Scalars;
  const bool Remember = !E.IsSmall && finish(W, Result);
  Around.CounterDecided |= W.CounterDecidedBefore;
  if (Watched.empty())
    Accesses.clear();
  if (!Remember) {
    E.Spoilt += !E.IsSmall;
    return;
  }
  if (E.Key.empty())
    E.Key = keyOf(W.Did);
  const bool MayUseLater = Shared && MayShare && !W.Did.HangsOnRun;
  const size_t OfArguments = hashOf(W.Callee, W.Did.Arguments, W.Did.Active, L);
  const size_t Hash = hashThen(OfArguments, W.Did, E.Key, L);
  E.LacksKey |= !E.Key.empty() && Hash == OfArguments;
  (MayUseLater ? E.IsShared : E.IsInRuns) = true;
  (MayUseLater ? *Shared : Own).add(Hash, std::move(W.Did));
}

//===----------------------------------------------------------------------===//
// Recalling
//===----------------------------------------------------------------------===//

/// Lets an object hold what a piece held: \p Left, at \p Where.
static void leave(const RememberedCall::Piece &P, Contents Left, int64_t Where, Contents &In) {
  if (!P.isWhole())
    return In.paste(Where, P.Bytes, std::move(Left));
  for (Cell &One : Left.Cells)
    In.write(Where + One.Offset, One.Bytes, std::move(One.Content));
}

CallMemory::Recalled CallMemory::redo(const Call &Did, Matcher &As) {
  Recalled Result;
  Result.Work = Did.Reads.size();
  for (const Call::Piece &P : Did.Reads)
    read(As.objectOf(P), As.placeOf(P), std::max<uint64_t>(P.Bytes, 1));
  As.makeUnknowns();
  for (const Call::Piece &P : Did.Writes) {
    written(As.objectOf(P), As.placeOf(P), P.Bytes, false);
    Contents Left = P.Holds;
    for (Cell &One : Left.Cells)
      One.Content = As.now(std::move(One.Content));
    leave(P, std::move(Left), As.placeOf(P), S.M.writable(As.objectOf(P)));
    Result.Work += P.Holds.size();
  }
  Record.noteComputed(); // maybe
  trace::Passed Passed;
  for (const PastAccess &A : Did.Accesses) {
    Record.pass(A.Passes - std::exchange(Passed, A.Passes));
    As.repeat(A);
  }
  if (Did.EntersRegions)
    Record.enterRegion(Record.region());
  Record.pass(Did.Passes - Passed);
  if (Did.HasFixed)
    Record.noteFixed();
  if (Did.NamesArrays)
    nameArray();
  Around.CounterDecided |= Did.CounterDecides;
  if (Did.HangsOnRun)
    bindToRun();
  readThreadAxes(Did.ThreadAxes);
  Result.ThreadAxes = Did.ThreadAxes;
  Result.Size = Did.Size;
  Result.Result = As.now(Did.Result);
  return Result;
}

std::optional<CallMemory::Recalled> CallMemory::recallFrom(CallStore &Store, size_t Hash,
                                                           llvm::ArrayRef<Datum> Arguments, Asked &Machine) {
  for (const std::unique_ptr<const Call> &One : Store.equal(Hash)) {
    const Call &Did = *One;
    if (Did.Active != S.Active || Did.InLoop != (Around.OuterLoops > 0))
      continue;
    Matcher As(*this, Did, Machine);
    if (As.areSame(Arguments) && llvm::all_of(Did.Reads, [&](const Call::Piece &P) { return As.holdsNow(P); }) &&
        llvm::all_of(Did.Writes, [&](const Call::Piece &P) { return As.mayWrite(P); }))
      return redo(Did, As);
  }
  return std::nullopt;
}

std::optional<CallMemory::Recalled> CallMemory::recall(ir::FunctionId Callee, llvm::ArrayRef<Datum> Arguments,
                                                       Asked Machine) {
  auto Found = Of.Experiences.find(Callee);
  if (Found == Of.Experiences.end() || Found->second.hardlyHelps())
    return std::nullopt;
  const CallStore::Experience &E = Found->second;
  const size_t OfArguments = hashOf(Callee, Arguments, S.Active, L);
  const size_t Hash = hashNow(OfArguments, Arguments, S.M, E.Key, L);
  std::optional<Recalled> Result;
  for (CallStore *Store : {E.IsInRuns ? &Own : nullptr, E.IsShared ? Shared : nullptr}) {
    if (Store && !Result)
      Result = recallFrom(*Store, Hash, Arguments, Machine);
    if (Store && !Result && E.LacksKey && Hash != OfArguments)
      Result = recallFrom(*Store, OfArguments, Arguments, Machine);
  }
  if (Result)
    ++Found->second.Recalled;
  return Result;
}

//===----------------------------------------------------------------------===//
// What happens
//===----------------------------------------------------------------------===//

/// All bytes of an object.
static Intervals::Interval whole(unsigned Object) { return {Object, INT64_MIN / 2, INT64_MAX / 2}; }

/// Notes that an object does not live any more, to which a pointer leads: a piece without bytes.
static void noteDead(RememberedCall &Did, Intervals &Read, unsigned Object) {
  Did.Reads.push_back({Object, 0, 0, {}});
  Read.add(whole(Object));
}

/// Notes what some bytes of an object hold, which the call reads for the first time and did not write.
void CallMemory::note(Watch &W, Intervals::Interval New, const Contents &Of) {
  const int64_t Start = W.Did.Objects[New.Object].Offset;
  const uint64_t Bytes = uint64_t(New.End - New.Begin);
  W.Did.Reads.push_back(pieceOf(Of, New.Object, New.Begin, Bytes, Start + New.Begin));
  W.Read.add(New);
  for (const Cell &One : W.Did.Reads.back().Holds.Cells)
    if (isObject(One.Content))
      W.Did.addObject(One.Content);
}

void CallMemory::read(Watch &W, const ObjectRef &O, const Contents *C, int64_t Where, uint64_t Bytes) {
  const auto Number = W.Did.numberOf(O);
  if (!Number) {
    W.Spoilt = true;
    return;
  }
  const int64_t Offset = Where - W.Did.Objects[*Number].Offset;
  for (Intervals::Interval Old : W.Written.without({*Number, Offset, Offset + int64_t(Bytes)}))
    for (Intervals::Interval New : W.Read.without(Old)) {
      W.Spoilt |= W.Did.Reads.size() >= MostPieces;
      if (C && !W.Spoilt)
        note(W, New, *C);
      else if (!W.Spoilt)
        noteDead(W.Did, W.Read, *Number);
    }
}

void CallMemory::read(const ObjectRef &O, int64_t Where, uint64_t Bytes) {
  if (!isSeen(O))
    return;
  const Contents *C = S.M.find(O);
  for (Watch &W : Watched)
    if (!W.Spoilt && O.Depth < W.Depth)
      read(W, O, C, Where, Bytes);
}

void CallMemory::written(const ObjectRef &O, int64_t Where, uint64_t Bytes, bool Keeps) {
  if (!isSeen(O))
    return;
  for (Watch &W : Watched) {
    if (W.Spoilt || O.Depth >= W.Depth)
      continue;
    // What is written for some threads only, or on one side of a branch, is joined with what was there.
    if (Keeps || Forks != W.Began.Forks || S.Active != W.Did.Active)
      read(W, O, S.M.find(O), Where, Bytes);
    const auto Number = W.Did.numberOf(O);
    if (W.Spoilt || !Number || W.Written.all().size() >= MostPieces) {
      W.Spoilt = true;
      continue;
    }
    const int64_t Offset = Where - W.Did.Objects[*Number].Offset;
    W.Written.add({*Number, Offset, Offset + int64_t(Bytes)});
  }
}

void CallMemory::touched(const ObjectRef &O) {
  if (!O.Frame)
    return;
  for (Watch &W : Watched)
    W.Spoilt |= O.Depth < W.Depth;
}

void CallMemory::accessed(const MadeAccess &A, const trace::CallPath *In) {
  const Stand Here = stand();
  bool IsOfSome = false;
  for (Watch &W : Watched) {
    W.Spoilt |= Around.StepsAhead || !(W.Began == Here) || W.Did.Active != S.Active ||
                Accesses.size() >= W.FirstAccess + MostAccesses;
    IsOfSome |= !W.Spoilt;
  }
  if (IsOfSome)
    Accesses.push_back({A, In, Around.LoopDepth, Record.passed(), Around.InLoop});
}

void CallMemory::forgetAccesses(size_t Count) { Accesses.resize(Accesses.size() - std::min(Accesses.size(), Count)); }

void CallMemory::nameArray() {
  for (Watch &W : Watched)
    W.Did.NamesArrays = true;
}

void CallMemory::spoil() {
  for (Watch &W : Watched)
    W.Spoilt = true;
}

void CallMemory::bindToRun() {
  for (Watch &W : Watched)
    W.Did.HangsOnRun = true;
}

void CallMemory::readThreadAxes(unsigned Axes) {
  if (Axes)
    for (Watch &W : Watched)
      W.Did.ThreadAxes |= Axes;
}
