//===- Picture.cpp - The addresses of an access, to be drawn --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Picture.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;

PicturedRequest::PicturedRequest(const Picture &P, const DrawnRequest &R) : Of(&P.Patterns[R.Pattern]) {
  const uint64_t Row = P.Served->banksFor(Of->Op, Of->Bytes).rowBytes();
  if (R.Base < 0) // before the start of the array; whole rows keep the banks
    Bias = llvm::alignTo(uint64_t(-R.Base), Row);
  for (uint32_t Offset : Of->Offset)
    Address.push_back(uint64_t(R.Base + int64_t(Bias)) + Offset);
}
