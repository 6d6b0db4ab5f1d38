//===- StaticLayout.cpp - Where a kernel's shared arrays lie --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/StaticLayout.h"
#include "Hardware/Hardware.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;

/// The power of two from 1 to 16 that divides a number.
static uint64_t dividing(uint64_t Bytes) {
  return Bytes == 0 ? uint64_t(WidestAccess) : std::min<uint64_t>(Bytes & -Bytes, WidestAccess);
}

StaticLayout::StaticLayout(const ir::StaticArrays &Arrays, Build As) {
  const std::vector<uint64_t> InOrder = Arrays.offsets();
  for (size_t I = 0; I < Arrays.InOrder.size(); ++I) {
    const ir::Variable &V = *Arrays.InOrder[I];
    Places[V.Declaration] = As == Build::WholeProgram ? Place{InOrder[I], dividing(InOrder[I])}
                                                      : Place{std::nullopt, dividing(V.Ty.Alignment)};
  }
}

uint64_t StaticLayout::alignmentOf(const ir::Variable *Array) const {
  auto It = Array ? Places.find(Array->Declaration) : Places.end();
  return It == Places.end() ? uint64_t(WidestAccess) : It->second.Alignment;
}

std::optional<uint64_t> StaticLayout::offsetOf(const ir::Variable *Array) const {
  auto It = Array ? Places.find(Array->Declaration) : Places.end();
  return It == Places.end() ? std::nullopt : It->second.Offset;
}
