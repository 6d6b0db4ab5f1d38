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

StaticLayout::StaticLayout(const code::StaticArrays &Arrays) {
  const std::vector<uint64_t> All = Arrays.offsets();
  for (size_t I = 0; I < Arrays.InOrder.size(); ++I)
    Offsets[Arrays.InOrder[I]->Declaration] = All[I];
}

uint64_t StaticLayout::alignmentOf(const code::Variable *Array) const {
  auto It = Array ? Offsets.find(Array->Declaration) : Offsets.end();
  if (It == Offsets.end() || It->second == 0)
    return WidestAccess;
  return std::min<uint64_t>(It->second & -It->second, WidestAccess);
}
