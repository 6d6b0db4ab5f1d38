//===- TensorCores.cpp - wmma's loads and stores --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Fragments.h"
#include "Machine/Builtins/Handlers.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::machine;

/// What is known of the fragment; a sum's layout is the fourth argument: mem_row_major (0) or mem_col_major.
static std::optional<Fragment> fragmentOf(MachineFace &M, const Call &C) {
  if (!C.number(0))
    return std::nullopt;
  Fragment F;
  F.As = Fragment::Use(C.number(1));
  F.Of = Fragment::Element(C.number(2));
  F.M = unsigned(C.number(3));
  F.N = unsigned(C.number(4));
  F.K = unsigned(C.number(5));
  F.InRows = C.number(6) != 0;
  if (F.As == Fragment::Use::Accumulator && C.count() > 3) {
    const std::optional<int64_t> Given = C.integer(M, 3).constant();
    if (!Given)
      return std::nullopt;
    F.InRows = *Given == 0;
  }
  return F;
}

/// The subscripts of an element of a matrix that begins at \p P: its lines are rows of an array if they are as far
/// apart, else its elements are taken for some of the row in which it begins. Null if they have no names.
static trace::Subscripts subscriptsOf(Lanes &L, const Datum &P, const Value &Line, const Value &Place,
                                      const Value &Pitch, int64_t ElementBytes) {
  if (!P.At || P.At->size() < 2 || !P.To.Is || P.To.Is->Dimensions.size() != P.At->size() ||
      int64_t(P.To.Is->Dimensions.back().Bytes) != ElementBytes)
    return nullptr;
  std::vector<Value> Index = *P.At;
  const bool AreRows = Pitch == Value(int64_t(P.To.Is->Dimensions.back().Count));
  Value &Row = Index[Index.size() - 2], &InRow = Index.back();
  InRow = L.apply(Op::Add, InRow, Place, Wide);
  if (AreRows)
    Row = L.apply(Op::Add, Row, Line, Wide);
  else
    InRow = L.apply(Op::Add, InRow, L.apply(Op::Mul, Line, Pitch, Wide), Wide);
  return std::make_shared<const std::vector<Value>>(std::move(Index));
}

/// The matrix lies at \p P, with \p Pitch elements from line to line.
static void access(MachineFace &M, const Call &C, Operation Plain, const Datum &P, const Value &Pitch) {
  Lanes &L = M.L;
  const std::optional<Fragment> F = fragmentOf(M, C);
  std::vector<FragmentAccess> Accesses;
  if (F && M.O.WarpLanes == 32)
    Accesses = accessesOf(*F, M.O.ComputeCapability);
  if (Accesses.empty())
    return M.Accesses.emit(C.I.Site, Plain, P, 4, {0, reason::TensorCore});
  const int64_t Bytes = F->elementBytes();
  auto OfLanes = [&](const std::array<unsigned, 32> &Each) {
    std::vector<int64_t> OfThreads(L.threads());
    for (unsigned T = 0; T < L.threads(); ++T)
      OfThreads[T] = Each[T % 32];
    return Value(ThreadInts::each(std::move(OfThreads)));
  };
  for (const FragmentAccess &A : Accesses) {
    const Value Line = OfLanes(A.Line), Place = OfLanes(A.Place);
    const Value Elements = L.apply(Op::Add, L.apply(Op::Mul, Line, Pitch, Wide), Place, Wide);
    Datum Each = P;
    Each.Number = L.apply(Op::Add, P.Number, L.apply(Op::Mul, Elements, Value(Bytes), Wide), Wide);
    Each.At = subscriptsOf(L, P, Line, Place, Pitch, Bytes);
    AccessKind Kind{A.Matrices};
    Kind.OfFragment = Plain == Operation::Load;
    Kind.StartsMatrix = A.Line[0] == 0 && A.Place[0] == 0;
    M.Accesses.emit(C.I.Site, A.Matrices ? Operation::LoadMatrix : Plain, Each, A.Bytes, std::move(Kind));
  }
}

Datum machine::loadFragment(MachineFace &M, const Call &C) {
  access(M, C, Operation::Load, C.argument(1), C.integer(M, 2));
  forget(M, C.argument(0));
  return Datum::opaque({Spread::Block, Origin::Launch, ""});
}

Datum machine::storeFragment(MachineFace &M, const Call &C) {
  access(M, C, Operation::Store, C.argument(0), C.integer(M, 2));
  forget(M, C.argument(0));
  return Datum::opaque({Spread::Block, Origin::Launch, ""});
}
