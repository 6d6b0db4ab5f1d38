//===- Totals.cpp - What all accesses of an array cost -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Totals.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using code::Obstacle;

/// Bytes from the start of the innermost row that the subscripts name.
static Value placeInRow(Lanes &L, const trace::Access &A) {
  if (!A.Index)
    return A.Offset;
  Value Rows(0);
  for (size_t D = 0; D + 1 < A.Index->size(); ++D) {
    Rows = L.apply(Op::Mul, Rows, Value(int64_t(A.Array->Dimensions[D].Count)), Wide);
    Rows = L.apply(Op::Add, Rows, (*A.Index)[D], Wide);
  }
  return L.apply(Op::Sub, A.Offset, L.apply(Op::Mul, Rows, Value(int64_t(rowBytes(*A.Array))), Wide), Wide);
}

//===----------------------------------------------------------------------===//
// Totals
//===----------------------------------------------------------------------===//

size_t LayoutTotals::extend(llvm::ArrayRef<Layout> Layouts) {
  const size_t First = Under.size();
  for (const Layout &Of : Layouts)
    Under.push_back({Of, {}, 0, false});
  return First;
}

void LayoutTotals::inspect(Lanes &L, Assessments &Costs, const trace::Access &A, size_t From) {
  // An access beyond the end of its row, or wider than an element, takes the layout as it is.
  const bool IsEndless = A.Array->IsDynamic && A.Array->Dimensions.size() == 1;
  const uint64_t RowBytes = IsEndless ? UINT64_MAX : rowBytes(*A.Array);
  const Value InRow = placeInRow(L, A);
  if (InRow.isKnown())
    for (unsigned T : A.Active.set_bits())
      LeavesRows |= InRow.Known[T] < 0 || uint64_t(InRow.Known[T]) >= RowBytes;
  LeavesRows |= A.Bytes > elementBytes(*A.Array);
  const Verdict Now = Costs.of(L, A, A.Offset).Is;
  for (Candidate &C : llvm::drop_begin(Under, From)) {
    if (C.Blurs)
      continue;
    const Verdict Then = Costs.of(L, A, C.Of.placed(L, A).Offset).Is;
    C.Blurs |= Then > Now && Then >= Verdict::DataDependent;
  }
}

void LayoutTotals::add(Lanes &L, Assessments &Costs, const trace::Access &Placed, size_t I) {
  const Assessment Once = Costs.of(L, Placed, Placed.Offset);
  Under[I].Sum.add(Once, Placed.Times);
  if (Once.Is <= Verdict::Bounded)
    Under[I].Sure += Once.Wavefronts * Placed.Times;
}

bool LayoutTotals::helps(size_t I) const {
  // Where each use changes, each takes an instruction or two more: that has to be worth it.
  const uint64_t Least = layout(I).changesUses() ? std::max<uint64_t>(with(0).Wavefronts / 8, 1) : 1;
  return !Under[I].Blurs && Under[I].Sure <= Under[0].Sure && with(I).Wavefronts + Least <= with(0).Wavefronts;
}

bool LayoutTotals::someBlur() const {
  return llvm::any_of(Under, [](const Candidate &C) { return C.Blurs; });
}

//===----------------------------------------------------------------------===//
// Proof
//===----------------------------------------------------------------------===//

bool RowProof::staysInside(Lanes &L, const trace::Access &A) const {
  if (A.Unsupported)
    return false;
  auto IsBelow = [&](const Value &V, uint64_t End) {
    return L.range(L.merge(A.Active, V, Value(0))).within({0, int64_t(End) - 1});
  };
  if (!IsBelow(placeInRow(L, A), rowBytes(*A.Array)))
    return false;
  if (!AllDimensions || !A.Index)
    return true;
  for (size_t D = 0; D + 1 < A.Index->size(); ++D)
    if (!(A.Array->IsDynamic && D == 0) && !IsBelow((*A.Index)[D], A.Array->Dimensions[D].Count))
      return false;
  return true;
}

void RowProof::inspect(Lanes &L, const trace::Access &A) {
  Happened.insert(A.Site);
  for (const trace::CallPath *P = A.Path; P; P = P->Caller) // for elements that are passed by reference
    Happened.insert(P->Site);
  if (!Unproven && !staysInside(L, A))
    Unproven = A.Site;
}

std::optional<Obstacle> RowProof::obstacle(code::Source &Source, const code::ArrayUses &Uses) const {
  if (Unproven)
    return Obstacle{Obstacle::RowNotProven, Source.locate(Source.callAt(*Unproven)).Line};
  for (const code::ElementUse &U : Uses.Elements) {
    const bool IsConstant = AllDimensions ? U.IsConstantInAll : U.IsConstantInRow;
    if (!IsConstant && llvm::none_of(U.Sites, [&](code::SiteId S) { return Happened.contains(S); }))
      return Obstacle{Obstacle::NeverReached, U.Line};
  }
  return std::nullopt;
}
