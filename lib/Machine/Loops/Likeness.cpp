//===- Likeness.cpp - What may stand for what -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Loops/Likeness.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

bool machine::isPlain(const Symbol &S) {
  return S.From >= Origin::Data && S.Name.empty() && !S.Operation && !S.Undefined;
}

bool machine::isComparable(const Symbol &S) {
  const bool IsPlaceInRun = !S.AddressOf && llvm::StringRef(S.Name).starts_with("&"); // the address of an object
  return !S.Undefined && !IsPlaceInRun;
}

bool machine::areAlike(const Symbol &A, const Symbol &B) {
  return A.Shared == B.Shared && A.From == B.From && A.Bounds.Min == B.Bounds.Min && A.Bounds.Max == B.Bounds.Max &&
         A.Divisor == B.Divisor && A.IsPowerOfTwo == B.IsPowerOfTwo && A.HasHugeQuotient == B.HasHugeQuotient &&
         llvm::StringRef(A.Why) == B.Why;
}

bool machine::isDynamicArray(const ir::Variable *V) { return V && V->In == ir::Space::Shared && V->IsDynamic; }

bool machine::areAlike(const ir::Variable *A, const ir::Variable *B) {
  auto IsSame = [](const ir::Dimension &X, const ir::Dimension &Y) {
    return X.Element == Y.Element && X.Count == Y.Count && X.Bytes == Y.Bytes;
  };
  return isDynamicArray(A) && isDynamicArray(B) && A->Ty == B->Ty && A->ElementIsRecord == B->ElementIsRecord &&
         llvm::equal(A->Dimensions, B->Dimensions, IsSame);
}
