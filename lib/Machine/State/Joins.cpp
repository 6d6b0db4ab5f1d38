//===- Joins.cpp - What two ways make of values and memory ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/Joins.h"
#include "Support/Reasons.h"
#include <algorithm>

using namespace banklint;
using namespace banklint::machine;

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

/// The places where the backgrounds of two objects begin or end, in order.
static std::vector<int64_t> bordersOf(const Contents &A, const Contents &B) {
  std::vector<int64_t> Borders;
  for (const Contents *C : {&A, &B})
    for (const Background &Back : C->Backgrounds) {
      Borders.push_back(Back.Begin);
      Borders.push_back(Back.End);
    }
  std::sort(Borders.begin(), Borders.end());
  Borders.erase(std::unique(Borders.begin(), Borders.end()), Borders.end());
  return Borders;
}

ContentsRef Joins::joined(const Ways &W, const Contents &A, const Contents &B) {
  Work.spend(A.size() + B.size());
  ContentsRef Result(new Contents);
  Result->Users = A.Users | B.Users;
  // Backgrounds: where they differ, either.
  const std::vector<int64_t> Borders = A.Backgrounds == B.Backgrounds ? std::vector<int64_t>() : bordersOf(A, B);
  if (Borders.empty())
    Result->Backgrounds = A.Backgrounds;
  for (size_t I = 0; I + 1 < Borders.size(); ++I) {
    const int64_t Begin = Borders[I], End = Borders[I + 1];
    const Background *OfA = A.backgroundAt(Begin, uint64_t(End - Begin)),
                     *OfB = B.backgroundAt(Begin, uint64_t(End - Begin));
    if (!OfA && !OfB)
      continue;
    if (!OfA || !OfB || (OfA->From == OfB->From && OfA->Shift == OfB->Shift)) { // not initialised there: of the other
      const Background &One = OfA ? *OfA : *OfB;
      Result->Backgrounds.push_back({Begin, End, One.From, One.Shift});
      continue;
    }
    Source Either;
    Either.Is = Source::Either;
    Either.Condition = W.Condition;
    Either.OnlyFirst = W.OnlyFirst;
    Either.OnlySecond = W.OnlySecond;
    Either.First = OfA->From;
    Either.FirstShift = OfA->Shift;
    Either.Second = OfB->From;
    Either.SecondShift = OfB->Shift;
    Result->Backgrounds.push_back({Begin, End, Sources.add(std::move(Either)), 0});
  }
  joinCells(W, A, B, *Result);
  return Result;
}

std::optional<Datum> Joins::counterpart(const Contents &C, const Cell &Of) {
  if (const Datum *Same = C.find(Of.Offset, Of.Bytes))
    return *Same;
  const Character Lost{Spread::Thread, Origin::Lost, reason::Untracked};
  if (C.overlaps(Of.Offset, Of.Bytes))
    return Sources.scalar(Sources.held(Lost), Of.Offset, Of.Bytes, Of.Content.Is);
  if (const Background *Back = C.backgroundAt(Of.Offset, Of.Bytes))
    return Sources.scalar(Back->From, Of.Offset + Back->Shift, Of.Bytes, Of.Content.Is);
  if (C.hasBackground(Of.Offset, Of.Bytes)) // several, or of some of the bytes
    return Sources.scalar(Sources.held(Lost), Of.Offset, Of.Bytes, Of.Content.Is);
  return std::nullopt;
}

void Joins::joinCells(const Ways &W, const Contents &A, const Contents &B, Contents &Into) {
  auto Join = [&](const Cell &C, const Contents &Other, bool CellIsFirst) {
    if (Into.overlaps(C.Offset, C.Bytes) && !Into.find(C.Offset, C.Bytes))
      return Into.lose(C.Offset, C.Bytes, Sources.held({Spread::Thread, Origin::Lost, reason::Untracked}));
    const std::optional<Datum> That = counterpart(Other, C);
    Datum Joined = !That ? C.Content : CellIsFirst ? V.joined(W, C.Content, *That) : V.joined(W, *That, C.Content);
    Into.write(C.Offset, C.Bytes, std::move(Joined));
  };
  for (const Cell &C : A.Cells)
    Join(C, B, /*CellIsFirst=*/true);
  for (const Cell &C : B.Cells)
    if (!A.find(C.Offset, C.Bytes))
      Join(C, A, /*CellIsFirst=*/false);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Memory Joins::joined(const Ways &W, const Memory &A, const Memory &B) {
  Memory Result = B;
  const unsigned Depth = std::min(A.depth(), B.depth());
  for (unsigned D = 0; D < Depth; ++D) {
    if (A.frames()[D] == B.frames()[D] || A.frames()[D]->Serial != B.frames()[D]->Serial)
      continue;
    const FrameMemoryRef InA = A.frames()[D], InB = B.frames()[D];
    Work.spend(InB->Objects.size() / 4);
    for (size_t I = 0; I < InB->Objects.size(); ++I) {
      const auto &OfA = InA->Objects[I], &OfB = InB->Objects[I];
      if (OfA == OfB || !OfA)
        continue;
      Result.writableFrame(D).Objects[I] = OfB ? joined(W, *OfA, *OfB) : OfA;
    }
  }
  return Result;
}

Memory Joins::rejoined(const Departure &Left, const Memory &There) {
  const Threads Stayed = V.everyone() - Left.Who;
  return joined(Ways{V.unknownInteger(Left.By, {0, 1}), Left.Surely, Stayed}, Left.At, There);
}

DepartureRef Joins::joined(const DepartureRef &A, const DepartureRef &B) {
  if (A == B || !B)
    return A;
  if (!A)
    return B;
  const Character By = worst(A->By, B->By);
  const Ways Either{V.unknownInteger(By, {0, 1}), A->Who - B->Who, B->Who - A->Who};
  return std::make_shared<const Departure>(
      Departure{joined(Either, A->At, B->At), By, A->Who | B->Who, A->Surely | B->Surely});
}
