//===- Layout.cpp - Where the elements of an array lie -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Layout.h"
#include "Lanes/Forms.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace banklint;

uint64_t banklint::elementBytes(const ir::Variable &Array) {
  return Array.Dimensions.empty() ? Array.Ty.Bytes : Array.Dimensions.back().Bytes;
}

uint64_t banklint::rowBytes(const ir::Variable &Array) {
  return Array.Dimensions.empty() ? Array.Ty.Bytes : Array.Dimensions.back().Count * Array.Dimensions.back().Bytes;
}

bool Layout::leaves(const ir::Variable &Array) const { return Is == Declared || (OnlyOfWords && !hasWords(Array)); }

bool Layout::fits(const ir::Variable &Array) const {
  const size_t Rank = Array.Dimensions.size();
  switch (Is) {
  case Declared:
    return true;
  case Padded:
    return Longer.size() == Rank;
  case Gapped:
    return InRows ? Rank > 1 : Rank == 1;
  case Mirrored:
    return Rank == 1 && !Array.IsDynamic && Array.Dimensions[0].Count % (uint64_t(1) << Shift) == 0;
  case Split:
    return Rank > 0 && !Array.IsDynamic;
  case Carved:
    return Rank == 1 && Array.IsDynamic && Parts->Parts.count(&Array);
  case Swizzled: {
    if (Rank < 2 || (!Longer.empty() && Longer.size() != Rank))
      return false;
    const uint64_t Row = Array.Dimensions.back().Count + lengthens(Array, Rank - 1);
    return llvm::has_single_bit(Row) && Row > Mask;
  }
  }
  return false;
}

bool Layout::keepsVectors(const ir::Variable &Array, uint64_t Bytes) const {
  const uint64_t Element = elementBytes(Array);
  auto IsWhole = [&](uint64_t Elements) { return Elements * Element % Bytes == 0; };
  const std::vector<uint64_t> Steps = stridesUnder(*this, Array);
  for (size_t D = 0; D < Steps.size(); ++D)
    if ((Steps[D] - Array.Dimensions[D].Bytes) % Bytes)
      return false;
  switch (Is) {
  case Declared:
  case Padded:
    return true;
  case Gapped:
    return leaves(Array) || (IsWhole(By) && IsWhole(between()));
  case Swizzled:
    return IsWhole(Mask & -Mask) && (Steps.size() < 2 || Steps[Steps.size() - 2] % Bytes == 0);
  case Mirrored:
    return Element >= Bytes;
  case Split:
    return false;
  case Carved:
    return llvm::all_of(LongerBy, IsWhole);
  }
  return false;
}

Layout Layout::ofVectors(unsigned Elements) const {
  Layout Of = *this;
  Of.By /= Elements;
  Of.Pitch /= Elements;
  Of.Shift -= Pitch ? 0 : llvm::Log2_32(Elements);
  return Of;
}

std::string Layout::stretchesIn(llvm::StringRef Elements) const {
  return Pitch ? (Elements + " / " + llvm::Twine(Pitch)).str()
               : ("(" + Elements + " >> " + llvm::Twine(Shift) + ")").str();
}

Layout Layout::onTopOf(const Layout &Padding) const {
  Layout Both = *this;
  Both.Longer.resize(Padding.Longer.size());
  for (size_t D = 0; D < Padding.Longer.size(); ++D)
    Both.Longer[D] += Padding.Longer[D];
  return Both;
}

std::string Layout::mixedOf(llvm::StringRef Row) const {
  std::string Text = Row.str();
  if (Shift)
    Text += " >> " + std::to_string(Shift);
  if (Left)
    Text += " << " + std::to_string(Left);
  if (WithoutMask)
    return Shift || Left ? "(" + Text + ")" : Text;
  if (Shift && !Left)
    Text = "(" + Text + ")";
  return "(" + Text + " & " + std::to_string(Mask) + ")";
}

uint64_t Layout::lengthens(const ir::Variable &Array, size_t D) const {
  const uint64_t Behind = D == 0 ? Tail : 0;
  if (Is == Gapped && D + 1 == Array.Dimensions.size() && !leaves(Array))
    return gapsIn(Array.Dimensions[D].Count) + Behind;
  return (D < Longer.size() ? uint64_t(int64_t(Longer[D])) : 0) + Behind;
}

std::vector<uint64_t> banklint::stridesUnder(const Layout &To, const ir::Variable &Array) {
  std::vector<uint64_t> Steps(Array.Dimensions.size());
  for (size_t D = Steps.size(); D-- > 0;)
    Steps[D] = D + 1 == Steps.size() ? Array.Dimensions[D].Bytes
                                     : (Array.Dimensions[D + 1].Count + To.lengthens(Array, D + 1)) * Steps[D + 1];
  return Steps;
}

//===----------------------------------------------------------------------===//
// Structs by their members
//===----------------------------------------------------------------------===//

uint64_t Layout::beginOf(size_t Member, const ir::Variable &Array) const {
  const uint64_t Elements = Array.Ty.Bytes / elementBytes(Array);
  uint64_t At = 0;
  for (size_t I = 0; I < Members.size(); ++I) {
    At = llvm::alignTo(At, Members[I].Alignment);
    if (I == Member)
      return At;
    At += Elements * Members[I].Bytes;
  }
  return llvm::alignTo(At, Alignment);
}

Value banklint::placeInElement(Lanes &L, const trace::Access &A) {
  Value Place = A.Offset;
  for (size_t D = 0; A.Index && D < A.Index->size(); ++D)
    Place = L.addMultiple(Place, (*A.Index)[D], -int64_t(A.Array->Dimensions[D].Bytes));
  return Place;
}

std::optional<size_t> Layout::memberOf(Lanes &L, const trace::Access &A) const {
  const Range Place = L.range(L.merge(A.Active, placeInElement(L, A), Value(int64_t(0))), A.Active);
  for (size_t I = 0; I < Members.size(); ++I)
    if (Place.within({int64_t(Members[I].Offset), int64_t(Members[I].Offset + Members[I].Bytes) - int64_t(A.Bytes)}))
      return I;
  return std::nullopt;
}

std::vector<trace::Access> Layout::byMember(Lanes &L, const trace::Access &A) const {
  if (memberOf(L, A))
    return {A};
  const unsigned MostBytes = 16; // of an access
  const Value Place = placeInElement(L, A);
  if (!Place.isKnown() || !Place.Known.isUniform())
    return {};
  const uint64_t Begin = uint64_t(Place.Known[0]), End = Begin + A.Bytes;
  std::vector<trace::Access> Parts;
  for (const ir::Member &M : Members) {
    if (M.Offset + M.Bytes <= Begin || M.Offset >= End)
      continue;
    if (M.Offset < Begin || M.Offset + M.Bytes > End || !llvm::has_single_bit(M.Bytes) || M.Bytes > MostBytes)
      return {};
    Parts.push_back(A);
    Parts.back().Bytes = unsigned(M.Bytes);
    Parts.back().Offset = L.apply(Op::Add, A.Offset, Value(int64_t(M.Offset - Begin)), Wide);
  }
  return Parts;
}

/// An access to a member of a struct in the array of that member.
static trace::Access placedByMember(const Layout &To, Lanes &L, trace::Access A) {
  const auto Number = To.memberOf(L, A);
  if (!Number)
    return A;
  const ir::Member &Member = To.Members[*Number];
  const uint64_t Begin = To.beginOf(*Number, *A.Array), Element = elementBytes(*A.Array);
  const Value InMember = L.apply(Op::Sub, placeInElement(L, A), Value(int64_t(Member.Offset)), Wide);
  A.Offset = L.apply(Op::Add, InMember, Value(int64_t(Begin)), Wide);
  for (size_t D = 0; A.Index && D < A.Index->size(); ++D)
    A.Offset = L.addMultiple(A.Offset, (*A.Index)[D], int64_t(A.Array->Dimensions[D].Bytes / Element * Member.Bytes));
  if (A.Multiple) // of the index the compiler may know less than this analysis
    A.Multiple = powerOfTwoIn(L.divisor(InMember) | Begin | Member.Bytes);
  A.Form = llvm::hash_combine(A.Form, Member.Bytes);
  A.MoreBytes = To.growth(*A.Array);
  return A;
}

//===----------------------------------------------------------------------===//
// All layouts
//===----------------------------------------------------------------------===//

/// An offset after dimensions have become longer.
static Value movedWithRows(const Layout &To, Lanes &L, const trace::Access &A) {
  const std::vector<uint64_t> Steps = stridesUnder(To, *A.Array);
  Value Offset = A.Offset;
  for (size_t D = 0; D < A.Index->size(); ++D)
    if (const int64_t Growth = int64_t(Steps[D] - A.Array->Dimensions[D].Bytes))
      Offset = L.addMultiple(Offset, (*A.Index)[D], Growth);
  return Offset;
}

/// How many elements longer all rows before the end of a part are.
static uint64_t lengthensUpTo(const Layout &To, llvm::ArrayRef<ir::CarvedRows::Part> Parts, uint64_t End) {
  uint64_t By = 0;
  for (size_t I = 0; I < Parts.size() && Parts[I].Begin < End; ++I)
    if (const uint64_t Pitch = Parts[I].Pitch) {
      const uint64_t EndHere = I + 1 < Parts.size() ? std::min(Parts[I + 1].Begin, End) : End;
      By += llvm::divideCeil(EndHere - Parts[I].Begin, Pitch) * To.LongerBy[Parts[I].Which];
    }
  return By;
}

namespace {
/// The part of a buffer in which an access is, and by how many bytes that moves.
struct PartOfAccess {
  const ir::CarvedRows::Part *Is = nullptr; ///< null if it may be in several of them
  int64_t Before = 0;                       ///< longer by that are the parts before it
  int64_t EachRow = 0;                      ///< and each of its rows
};
} // namespace

static PartOfAccess partOf(const Layout &To, const Lanes &L, const trace::Access &A) {
  const std::vector<ir::CarvedRows::Part> &Parts = To.Parts->Parts.find(A.Array)->second;
  const int64_t Element = int64_t(elementBytes(*A.Array));
  const Range Here = L.range(A.Index->back(), A.Active);
  for (size_t I = 0; I < Parts.size(); ++I) {
    const int64_t End = I + 1 < Parts.size() ? int64_t(Parts[I + 1].Begin) : INT64_MAX;
    if (Here.within({int64_t(Parts[I].Begin), End - 1}))
      return {&Parts[I], int64_t(lengthensUpTo(To, Parts, Parts[I].Begin)) * Element,
              Parts[I].Pitch ? int64_t(To.LongerBy[Parts[I].Which]) * Element : 0};
  }
  return {};
}

/// An offset into a buffer whose parts have longer rows.
static Value movedWithParts(const Layout &To, Lanes &L, const trace::Access &A) {
  const PartOfAccess Part = partOf(To, L, A);
  if (!Part.Is)
    return A.Offset;
  const Value Moved = L.apply(Op::Add, A.Offset, Value(Part.Before), Wide);
  if (!Part.EachRow)
    return Moved;
  const Value InPart = L.apply(Op::Sub, A.Index->back(), Value(int64_t(Part.Is->Begin)), Wide);
  return L.addMultiple(Moved, L.apply(Op::Div, InPart, Value(int64_t(Part.Is->Pitch)), Wide), Part.EachRow);
}

/// The offset of an access in bytes.
static Value offsetIn(const Layout &To, Lanes &L, const trace::Access &A) {
  if (To.OfViews) {
    const Value Gaps = L.apply(Op::Div, A.Offset, Value(int64_t(A.Bytes * To.between())), Wide);
    return L.addMultiple(A.Offset, Gaps, int64_t(A.Bytes * To.By));
  }
  const std::vector<Value> &Index = *A.Index;
  const int64_t Element = int64_t(elementBytes(*A.Array));
  switch (To.Is) {
  case Layout::Declared:
  case Layout::Split: // see placedByMember()
    break;
  case Layout::Padded:
    return movedWithRows(To, L, A);
  case Layout::Carved:
    return movedWithParts(To, L, A);
  case Layout::Gapped: {
    const Value Gaps = To.Pitch ? L.apply(Op::Div, Index.back(), Value(int64_t(To.Pitch)), Wide)
                                : L.apply(Op::Shr, Index.back(), Value(int64_t(To.Shift)), Wide);
    return L.addMultiple(movedWithRows(To, L, A), Gaps, Element * int64_t(To.By));
  }
  case Layout::Mirrored: {
    const Value &I = Index.back();
    const Value IsOdd = L.apply(Op::And, L.apply(Op::Shr, I, Value(int64_t(To.Shift)), Wide), Value(1), Wide);
    const Value Mixed = L.apply(Op::Mul, IsOdd, Value((int64_t(1) << To.Shift) - 1), Wide);
    return L.addMultiple(A.Offset, L.apply(Op::Sub, L.apply(Op::Xor, I, Mixed, Wide), I, Wide), Element);
  }
  case Layout::Swizzled: {
    const Value &X = Index.back(), &Y = Index[Index.size() - 2];
    const Value Right = L.apply(Op::Shr, Y, Value(int64_t(To.Shift)), Wide);
    const Value Left = L.apply(Op::Mul, Right, Value(int64_t(1) << To.Left), Wide);
    const Value Mixed = L.apply(Op::And, Left, Value(int64_t(To.Mask)), Wide);
    const Value NewX = L.apply(Op::Xor, X, Mixed, Wide);
    return L.addMultiple(movedWithRows(To, L, A), L.apply(Op::Sub, NewX, X, Wide), Element);
  }
  }
  return A.Offset;
}

/// What a compiler sees of the index once the layout is written into it: of `i + (i >> 5)` that it is the same for
/// neighbours whose last bits are constants, of a XOR or a division nothing.
static size_t formOfIndex(const Layout &To, const Lanes &L, const trace::Access &A) {
  const Value &Index = To.OfViews ? A.Offset : A.Index->back();
  if (To.Is != Layout::Gapped || To.Pitch)
    return L.likeness(Index);
  return formWithoutBits(L, Index, To.Shift + (To.OfViews ? llvm::Log2_32(A.Bytes) : 0), /*IsSum=*/false,
                         /*IsSigned=*/!To.IsNamed);
}

/// Whether all threads access one place, of which the compiler knows all that is known here.
static bool isCompiledAsConstant(const trace::Access &A) {
  return !A.Multiple && A.Offset.isKnown() && A.Offset.Known.isUniform();
}

/// A power of two of which an index is a multiple, but for what it is in the first thread: a compiler knows that as a
/// constant. Of an index that decides the whole offset a compiler may know less than this analysis.
static uint64_t multipleOfVarying(Lanes &L, const trace::Access &A, size_t D) {
  const Value &Index = (*A.Index)[D];
  const uint64_t Known = powerOfTwoIn(L.divisor(L.apply(Op::Sub, Index, Value(Index.Known[0]), Wide)));
  const uint64_t Step = powerOfTwoIn(A.Array->Dimensions[D].Bytes);
  const uint64_t Proven = std::min(A.Multiple.ToOptimizer, A.Multiple.ToAssembler);
  return Proven >= Step ? std::min(Known, Proven / Step) : Known;
}

/// A power of two of which all movements are multiples, in bytes, but for those of the first thread.
static uint64_t multipleOfMovements(const Layout &To, Lanes &L, const trace::Access &A) {
  const uint64_t Element = To.OfViews ? A.Bytes : elementBytes(*A.Array);
  uint64_t Bits = To.Is == Layout::Gapped     ? To.By * Element
                  : To.Is == Layout::Swizzled ? To.Mask * Element
                  : To.Is == Layout::Mirrored ? Element
                                              : 0;
  const std::vector<uint64_t> Steps = stridesUnder(To, *A.Array);
  for (size_t D = 0; D < Steps.size(); ++D)
    if (const uint64_t By = Steps[D] - A.Array->Dimensions[D].Bytes)
      Bits |= A.Index ? By * multipleOfVarying(L, A, D) : By;
  if (To.Is == Layout::Carved) {
    const PartOfAccess Part = partOf(To, L, A);
    Bits |= uint64_t(Part.Before) | uint64_t(Part.EachRow);
  }
  return powerOfTwoIn(Bits);
}

/// An access that stands for several: the first one tells what the compiler sees of it.
static trace::Access placedWithFirst(const Layout &To, Lanes &L, const trace::Access &A) {
  trace::Access All = A, First = A;
  All.First = First.First = nullptr;
  First.Offset = A.First->Offset;
  First.Index = A.First->Index;
  trace::Access Placed = To.placed(L, std::move(First));
  Placed.First = std::make_shared<trace::FirstPlace>(trace::FirstPlace{Placed.Offset, Placed.Index});
  Placed.Offset = To.placed(L, std::move(All)).Offset;
  Placed.Index = A.Index;
  return Placed;
}

trace::Access Layout::placed(Lanes &L, trace::Access A) const {
  if (A.First)
    return placedWithFirst(*this, L, A);
  if (Is == Split && A.Array)
    return placedByMember(*this, L, std::move(A));
  if ((!A.Index && !OfViews) || !A.Array || leaves(*A.Array))
    return A;
  // What the compiler can prove of the new address is not known where this analysis knows more than it. Of a constant
  // it makes another one.
  const bool HidesPlace = addsOperations() && !isCompiledAsConstant(A);
  if (A.Multiple || HidesPlace) {
    const trace::ProvenMultiple Provable = A.Multiple ? A.Multiple : powerOfTwoIn(L.divisor(A.Offset));
    A.Multiple = trace::ProvenMultiple::ofBoth(Provable, multipleOfMovements(*this, L, A));
  }
  if (HidesPlace) {
    A.Form = llvm::hash_combine(A.Form, formOfIndex(*this, L, A));
    A.Multiple.ShiftsSignedQuotient |= A.Multiple.HasSignedQuotient && Is == Gapped;
  }
  A.Offset = offsetIn(*this, L, A);
  A.MoreBytes = growth(*A.Array);
  return A;
}

uint64_t Layout::growth(const ir::Variable &Array) const {
  if (Array.IsDynamic || leaves(Array))
    return 0;
  if (Array.Dimensions.empty())
    return 0;
  if (Is == Split)
    return beginOf(Members.size(), Array) - Array.Ty.Bytes;
  const uint64_t Length = Array.Dimensions.front().Count + lengthens(Array, 0);
  return stridesUnder(*this, Array).front() * Length - Array.Ty.Bytes;
}

Layout::Factor Layout::factor(const ir::Variable &Array) const {
  Factor F;
  if (Is == Gapped && !InRows)
    F = {between() + By, between()};
  else if (!Array.Dimensions.empty())
    F = {stridesUnder(*this, Array).front(), Array.Dimensions.front().Bytes};
  const uint64_t Common = std::gcd(F.New, F.Old);
  return {F.New / Common, F.Old / Common};
}

uint64_t Layout::dynamicBytes(const ir::Variable &Array, uint64_t Bytes) const {
  if (Is != Carved)
    return factor(Array).of(Bytes);
  const uint64_t Element = elementBytes(Array);
  return Bytes + lengthensUpTo(*this, Parts->Parts.find(&Array)->second, Bytes / Element) * Element;
}
