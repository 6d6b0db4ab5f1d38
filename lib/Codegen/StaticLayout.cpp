//===- StaticLayout.cpp - Where a kernel's shared arrays lie --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Codegen/StaticLayout.h"
#include "Hardware/Hardware.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;

/// The power of two from 1 to 16 that divides a number.
static uint64_t dividing(uint64_t Bytes) {
  return Bytes == 0 ? uint64_t(WidestAccess) : std::min<uint64_t>(Bytes & -Bytes, WidestAccess);
}

StaticLayout::StaticLayout(const code::StaticArrays &Arrays, Build As) {
  const std::vector<uint64_t> Offsets = Arrays.offsets();
  for (size_t I = 0; I < Arrays.InOrder.size(); ++I) {
    const code::Variable &V = *Arrays.InOrder[I];
    Alignments[V.Declaration] = dividing(As == Build::WholeProgram ? Offsets[I] : V.Ty.Alignment);
    if (As == Build::WholeProgram)
      Places[V.Declaration] = Offsets[I] % WidestAccess;
  }
}

uint64_t StaticLayout::alignmentOf(const code::Variable *Array) const {
  auto It = Array ? Alignments.find(Array->Declaration) : Alignments.end();
  return It == Alignments.end() ? uint64_t(WidestAccess) : It->second;
}

std::optional<uint64_t> StaticLayout::placeOf(const code::Variable *Array) const {
  const auto It = Array ? Places.find(Array->Declaration) : Places.end();
  return It == Places.end() ? std::nullopt : std::optional(It->second);
}
