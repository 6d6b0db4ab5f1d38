//===- Likeness.cpp - What may stand for what -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Likeness.h"
#include "Lanes/Hash.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

bool machine::isPlain(const Symbol &S) {
  return S.From >= Origin::Data && S.Name.empty() && !S.Operation && !S.Undefined;
}

/// Unknowns that are made of more are not compared from run to run.
static constexpr unsigned MostWeight = 64;

bool machine::isInOtherRuns(const Symbol &S) {
  if (S.Undefined)
    return false;
  if (S.Operation)
    return S.Weight <= MostWeight;
  return S.AddressOf || !llvm::StringRef(S.Name).starts_with("&"); // of an object of a function
}

bool machine::areAlike(const Symbol &A, const Symbol &B) {
  return A.Shared == B.Shared && A.From == B.From && A.Bounds.Min == B.Bounds.Min && A.Bounds.Max == B.Bounds.Max &&
         A.Divisor == B.Divisor && A.IsPowerOfTwo == B.IsPowerOfTwo && A.HasHugeQuotient == B.HasHugeQuotient &&
         llvm::StringRef(A.Why) == B.Why;
}

size_t Likeness::of(SymbolId Id) {
  const Symbol &S = L.symbol(Id);
  if (isPlain(S) || S.AddressOf)
    return S.AddressOf != nullptr;
  if (!isInOtherRuns(S))
    return size_t(Id);
  if (const auto Found = Known.find(Id); Found != Known.end())
    return Found->second;
  size_t Hash = llvm::hash_value(llvm::StringRef(S.Name));
  for (const Value &V : S.Operands)
    Hash = mixed(Hash, of(V));
  Hash = mixed(Hash, S.Operation ? uint64_t(*S.Operation) + 1 : 0);
  return Known[Id] = Hash;
}

size_t Likeness::of(const Value &V) {
  size_t Hash = V.Known.hash();
  for (const Term &T : V.Terms)
    Hash = mixed(mixed(Hash, T.Coefficient.hash()), of(T.Symbol));
  return Hash;
}

bool machine::isDynamicArray(const code::Variable *V) { return V && V->In == code::Space::Shared && V->IsDynamic; }

bool machine::areAlike(const code::Variable *A, const code::Variable *B) {
  auto IsSame = [](const code::Dimension &X, const code::Dimension &Y) {
    return X.Element == Y.Element && X.Count == Y.Count && X.Bytes == Y.Bytes;
  };
  return isDynamicArray(A) && isDynamicArray(B) && A->Ty == B->Ty && A->ElementIsRecord == B->ElementIsRecord &&
         llvm::equal(A->Dimensions, B->Dimensions, IsSame);
}
