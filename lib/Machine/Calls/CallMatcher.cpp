//===- CallMatcher.cpp - What a call found then, and now ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Calls/CallMatcher.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

bool CallMemory::Matcher::isSame(SymbolId A, SymbolId B) {
  const auto Number = Call::numberIn(Then.Found, A);
  if (!Number) // it must be the very same
    return A == B;
  if (const std::optional<SymbolId> Now = Unknowns[*Number])
    return *Now == B;
  const Symbol &Was = *Then.Found[*Number].Of, &Is = In.L.symbol(B);
  auto IsOfStep = [](SymbolId Id, std::optional<SymbolId> First) { return First && Id >= *First; };
  if (IsOfStep(A, Then.FirstOfSteps) != IsOfStep(B, In.Around.FirstOfSteps) || Was.Likeness != Is.Likeness ||
      !areAlike(Was, Is) || isPlain(Was) != isPlain(Is) || (!isPlain(Was) && !isMadeAlike(A, Was, B, Is)) ||
      !Taken.insert(B).second)
    return false;
  Unknowns[*Number] = B;
  return true;
}

/// Of unknowns that are not plain.
bool CallMemory::Matcher::isMadeAlike(SymbolId A, const Symbol &Was, SymbolId B, const Symbol &Is) {
  if (Was.Operation != Is.Operation || !(Was.Type == Is.Type) || Was.Operands.size() != Is.Operands.size() ||
      !isComparable(Is) || Was.CountsSteps != Is.CountsSteps || !Was.AddressOf != !Is.AddressOf)
    return false;
  if (Was.AddressOf)
    return isSameArray(static_cast<const ir::Variable *>(Was.AddressOf),
                       static_cast<const ir::Variable *>(Is.AddressOf));
  if (!Was.Operation && Then.HangsOnRun) // in one run, two numbers may have one name
    return A == B;
  return Was.Name == Is.Name && llvm::all_of(llvm::zip(Was.Operands, Is.Operands), [&](const auto &Pair) {
           return isSame(std::get<0>(Pair), std::get<1>(Pair));
         });
}

bool CallMemory::Matcher::isSame(const Value &A, const Value &B) {
  if (A.Known != B.Known || A.Terms.size() != B.Terms.size())
    return false;
  for (size_t K = 0; K < A.Terms.size(); ++K)
    if (A.Terms[K].Coefficient != B.Terms[K].Coefficient || !isSame(A.Terms[K].Symbol, B.Terms[K].Symbol))
      return false;
  return true;
}

/// Of two pointers to objects of functions.
bool CallMemory::Matcher::isSameObject(const Datum &A, const Datum &B) {
  const auto Number = Then.numberOf(A.To);
  if (!isObject(A) || !Number)
    return A.To == B.To && A.Number == B.Number;
  if (!isObject(B))
    return false;
  Counterpart &Now = Objects[*Number];
  const int64_t Moved = *B.Number.constant() - *A.Number.constant(), First = Then.Objects[*Number].Offset;
  if (Now.To)
    return Now.To == B.To && Now.Offset == First + Moved;
  auto IsTaken = [&](const Counterpart &Other) { return Other.To == B.To; };
  if (A.To.Is->Class != B.To.Is->Class || A.To.Is->In != B.To.Is->In || // virtual calls look at the class
      A.To.Is->BuiltinName != B.To.Is->BuiltinName || llvm::any_of(Objects, IsTaken) || !Machine.MayFollow(B.To))
    return false;
  Now = {B.To, First + Moved};
  return true;
}

bool CallMemory::Matcher::isSame(const Datum &A, const Datum &B) {
  if (A.Is != B.Is || A.IsNull != B.IsNull || A.Since != B.Since || A.Multiple != B.Multiple || A.Form != B.Form)
    return false;
  if (A.isInteger())
    return isSame(A.Number, B.Number);
  if (!A.isAddress())
    return A == B && llvm::StringRef(A.Of.Why) == B.Of.Why; // reasons are for people to read
  if (!A.At != !B.At || (A.At && A.At->size() != B.At->size()))
    return false;
  for (size_t K = 0; A.At && A.At != B.At && K < A.At->size(); ++K)
    if (!isSame((*A.At)[K], (*B.At)[K]))
      return false;
  if (A.To.Frame && B.To.Frame)
    return isSameObject(A, B);
  return A.To.Frame == B.To.Frame && isSameArray(A.To.Is, B.To.Is) && isSame(A.Number, B.Number);
}

/// Of two variables outside of functions.
bool CallMemory::Matcher::isSameArray(const ir::Variable *A, const ir::Variable *B) {
  if (!isDynamicArray(A) || Then.HangsOnRun || Then.NamesArrays)
    return A == B;
  for (const auto &[Was, Is] : Arrays)
    if (Was == A || Is == B)
      return Was == A && Is == B;
  if (A != B && !areAlike(A, B))
    return false;
  Arrays.push_back({A, B});
  return true;
}

bool CallMemory::Matcher::areSame(llvm::ArrayRef<Datum> Arguments) {
  return Then.Arguments.size() == Arguments.size() &&
         llvm::all_of(llvm::zip(Then.Arguments, Arguments),
                      [&](const auto &Pair) { return isSame(std::get<0>(Pair), std::get<1>(Pair)); });
}

bool CallMemory::Matcher::holdsNow(const Call::Piece &P) {
  const Contents *C = contentsOf(P);
  if (!C || !P.Bytes)
    return !C && !P.Bytes && Objects[P.Object].To;
  const int64_t Begin = placeOf(P), End = Begin + int64_t(P.Bytes);
  auto Cell = C->firstBehind(Begin);
  for (const machine::Cell &Was : P.Holds.Cells) {
    if (Cell == C->Cells.end() || Cell->Offset - Begin != Was.Offset || Cell->Bytes != Was.Bytes ||
        !isSame(Was.Content, Cell->Content))
      return false;
    ++Cell;
  }
  if (Cell != C->Cells.end() && Cell->Offset < End)
    return false;
  const bool NoneSeen = P.Holds.Backgrounds.empty() && (C->Backgrounds.empty() || P.isWhole());
  return NoneSeen || C->cutBackgrounds(Begin, P.Bytes) == P.Holds.Backgrounds;
}

bool CallMemory::Matcher::mayWrite(const Call::Piece &P) {
  const Contents *C = contentsOf(P);
  return C && !C->cuts(placeOf(P), P.Bytes) && (Machine.UsersOf(Objects[P.Object].To, *C) - In.S.Active).none();
}

void CallMemory::Matcher::makeUnknowns() {
  for (const Call::Unknown &U : Then.Made)
    Made.push_back(In.L.unknown(*U.Of).Terms[0].Symbol);
  for (const Call::Unknown &U : Then.Derived) {
    const Symbol &Of = *U.Of;
    std::vector<Value> Operands = Of.Operands;
    for (Value &V : Operands)
      V = now(std::move(V));
    if (*Of.Operation == Op::Mul) // the factors of unknowns are in their order
      llvm::sort(Operands, [](const Value &A, const Value &B) { return A.Terms[0].Symbol < B.Terms[0].Symbol; });
    const Value Again = In.L.derived(*Of.Operation, std::move(Operands), Of.Type, Of.Bounds, Of.Divisor);
    Derived.push_back(Again.Terms[0].Symbol);
  }
}

Value CallMemory::Matcher::now(Value V) const {
  if (V.Terms.empty())
    return V;
  for (Term &T : V.Terms) {
    if (const auto Found = Call::numberIn(Then.Found, T.Symbol))
      T.Symbol = *Unknowns[*Found];
    else if (const auto New = Call::numberIn(Then.Made, T.Symbol))
      T.Symbol = Made[*New];
    else if (const auto Again = Call::numberIn(Then.Derived, T.Symbol))
      T.Symbol = Derived[*Again];
  }
  llvm::sort(V.Terms, [](const Term &A, const Term &B) { return A.Symbol < B.Symbol; });
  return V;
}

Datum CallMemory::Matcher::now(Datum D) const {
  D.Number = now(std::move(D.Number));
  if (!D.isAddress())
    return D;
  if (D.At && llvm::any_of(*D.At, [](const Value &V) { return !V.isKnown(); })) {
    std::vector<Value> At = *D.At;
    for (Value &V : At)
      V = now(std::move(V));
    D.At = std::make_shared<const std::vector<Value>>(std::move(At));
  }
  if (const auto Number = D.To.Frame ? Then.numberOf(D.To) : std::nullopt) {
    const int64_t Moved = Objects[*Number].Offset - Then.Objects[*Number].Offset;
    D.To = Objects[*Number].To;
    D.Number.Known = D.Number.Known.map([&](int64_t V) { return V + Moved; });
  }
  for (const auto &[Was, Is] : Arrays)
    if (Was == D.To.Is) {
      D.To.Is = Is;
      break;
    }
  return D;
}

void CallMemory::Matcher::repeat(PastAccess A) const {
  A.Made.At = now(std::move(A.Made.At));
  if (A.Made.Kind.Source)
    A.Made.Kind.Source = now(std::move(*A.Made.Kind.Source));
  Machine.Repeat(A);
}
