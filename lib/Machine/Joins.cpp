//===- Joins.cpp - What two ways make of values and memory ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Code/Reasons.h"

using namespace banklint;
using namespace banklint::machine;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// \p F of each subscript of two pointers into the same array.
template <typename Function>
static trace::Subscripts joinSubscripts(const trace::Subscripts &A, const trace::Subscripts &B, Function F) {
  if (A == B)
    return A;
  const size_t Rank = A ? A->size() : B->size();
  std::vector<Value> Result;
  for (size_t I = 0; I < Rank; ++I)
    Result.push_back(F(A ? (*A)[I] : Value(0), B ? (*B)[I] : Value(0)));
  return std::make_shared<const std::vector<Value>>(std::move(Result));
}

Datum Machine::joined(const Value &Condition, const Datum &A, const Datum &B) {
  if (A == B)
    return A;
  if (A.isInteger() && B.isInteger())
    return knownAs(Datum::integer(L.select(Condition, A.Number, B.Number)), A, B);
  if (A.isAddress() && B.isAddress()) {
    if (A.To == B.To) {
      Datum Either = Datum::address(A.To, L.select(Condition, A.Number, B.Number));
      Either.At = joinSubscripts(A.At, B.At, [&](const Value &X, const Value &Y) { return L.select(Condition, X, Y); });
      return knownAs(Either, A, B);
    }
    if (!A.To || !B.To) // null is not dereferenced
      return A.To ? A : B;
    return mayBeShared(A) || mayBeShared(B) ? somewhereShared() : Datum::nowhere();
  }
  if (A.Parts && B.Parts && A.Parts->size() == B.Parts->size()) {
    std::vector<Datum> Parts;
    for (size_t I = 0; I < A.Parts->size(); ++I)
      Parts.push_back(joined(Condition, (*A.Parts)[I], (*B.Parts)[I]));
    return vectorOf(std::move(Parts));
  }
  return Datum::opaque(worst(worst(characterOf(A), characterOf(B)), L.character(Condition)));
}

Value Machine::maskValue(const Threads &Mask) {
  return Mask.none() ? Value(0) : L.merge(Mask.mask(), Value(1), Value(0));
}

/// \p A for the threads in \p Mask, \p B for the others.
Datum Machine::merged(const Threads &Mask, const Datum &A, const Datum &B) {
  if (Mask.none() || A == B)
    return B;
  if (A.isInteger() && B.isInteger())
    return knownAs(Datum::integer(L.merge(Mask.mask(), A.Number, B.Number)), A, B);
  if (A.isAddress() && B.isAddress() && A.To == B.To) {
    auto Merge = [&](const Value &X, const Value &Y) { return L.merge(Mask.mask(), X, Y); };
    Datum Each = Datum::address(A.To, Merge(A.Number, B.Number));
    Each.At = joinSubscripts(A.At, B.At, Merge);
    return knownAs(Each, A, B);
  }
  return joined(maskValue(Mask), A, B);
}

Datum Machine::joined(const Ways &W, const Datum &A, const Datum &B) {
  Datum Result = joined(W.Condition, A, B);
  if (W.OnlyFirst.any())
    Result = merged(W.OnlyFirst, A, Result);
  if (W.OnlySecond.any())
    Result = merged(W.OnlySecond, B, Result);
  return Result;
}

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

std::shared_ptr<Contents> Machine::joined(const Ways &W, const Contents &A, const Contents &B) {
  spend(A.size() + B.size());
  auto Result = std::make_shared<Contents>();
  Result->Users = A.Users | B.Users;
  // Backgrounds: where they differ, either.
  const std::vector<int64_t> Borders = A.Backgrounds == B.Backgrounds ? std::vector<int64_t>() : bordersOf(A, B);
  if (Borders.empty())
    Result->Backgrounds = A.Backgrounds;
  for (size_t I = 0; I + 1 < Borders.size(); ++I) {
    const int64_t Begin = Borders[I], End = Borders[I + 1];
    const Background *OfA = A.backgroundAt(Begin, uint64_t(End - Begin)), *OfB = B.backgroundAt(Begin, uint64_t(End - Begin));
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
    Result->Backgrounds.push_back({Begin, End, addSource(std::move(Either)), 0});
  }
  joinCells(W, A, B, *Result);
  return Result;
}

/// What an object holds at the bytes of a cell of another way: a cell, its background, or, if the bytes were written in other
/// pieces, something lost. Nothing if they were never written.
std::optional<Datum> Machine::counterpart(const Contents &C, const Cell &Of) {
  if (const Datum *Same = C.find(Of.Offset, Of.Bytes))
    return *Same;
  const Character Lost{Spread::Thread, Origin::Lost, reason::Untracked};
  if (C.overlaps(Of.Offset, Of.Bytes))
    return fromSource(held(Lost), Of.Offset, Of.Bytes, Of.Content.Is);
  if (const Background *Back = C.backgroundAt(Of.Offset, Of.Bytes))
    return fromSource(Back->From, Of.Offset + Back->Shift, Of.Bytes, Of.Content.Is);
  return std::nullopt;
}

void Machine::joinCells(const Ways &W, const Contents &A, const Contents &B, Contents &Into) {
  auto Join = [&](const Cell &C, const Contents &Other, bool CellIsFirst) {
    if (Into.overlaps(C.Offset, C.Bytes) && !Into.find(C.Offset, C.Bytes))
      return Into.cover({C.Offset, C.Offset + int64_t(C.Bytes), held({Spread::Thread, Origin::Lost, reason::Untracked}), 0});
    const std::optional<Datum> That = counterpart(Other, C);
    Into.write(C.Offset, C.Bytes,
               !That ? C.Content : CellIsFirst ? joined(W, C.Content, *That) : joined(W, *That, C.Content));
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

Memory Machine::joined(const Ways &W, const Memory &A, const Memory &B) {
  Memory Result = B;
  const unsigned Depth = std::min(A.depth(), B.depth());
  for (unsigned D = 0; D < Depth; ++D) {
    if (A.frames()[D] == B.frames()[D] || A.frames()[D]->Serial != B.frames()[D]->Serial)
      continue;
    const std::shared_ptr<FrameMemory> InA = A.frames()[D], InB = B.frames()[D];
    spend(InB->Objects.size() / 4);
    for (size_t I = 0; I < InB->Objects.size(); ++I) {
      const auto &OfA = InA->Objects[I], &OfB = InB->Objects[I];
      if (OfA == OfB || !OfA)
        continue;
      Result.writableFrame(D).Objects[I] = OfB ? joined(W, *OfA, *OfB) : OfA;
    }
  }
  return Result;
}

/// Either memory; all that is known of which is what decided it.
Memory Machine::joinedSomehow(Character By, const Memory &A, const Memory &B) {
  return joined(Ways{unknownInteger(By, {0, 1}), {}, {}}, A, B);
}

DepartureRef Machine::joined(const DepartureRef &A, const DepartureRef &B) {
  if (A == B || !B)
    return A;
  if (!A)
    return B;
  return std::make_shared<const Departure>(Departure{joinedSomehow(worst(A->By, B->By), A->At, B->At), worst(A->By, B->By)});
}
