//===- Widths.cpp - How wide LLVM makes accesses for AMD ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Llvm/Widths.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

using namespace banklint;

/// LLVM's rank of an access: the greater, the faster. 0: it is not allowed.
static unsigned rankOf(unsigned Bytes, uint64_t Alignment) {
  const unsigned OneWord = 32, Slow = 1; // unaligned, it is as slow as a word
  switch (Bytes) {
  case 8:
    return Alignment >= 4 ? 64 : OneWord;
  case 12:
    return Alignment >= 16 ? 96 : Alignment < 4 ? OneWord : Slow;
  case 16:
    return Alignment >= 8 ? 128 : Alignment < 4 ? OneWord : Slow;
  default:
    return Alignment >= llvm::bit_ceil(Bytes) ? 8 * Bytes : 0;
  }
}

static bool isWidth(unsigned Bytes, bool Loads) {
  return Bytes == 2 || (Bytes == 3 && Loads) || Bytes == 4 || Bytes == 8 || Bytes == 12 || Bytes == 16;
}

unsigned forAmd::joinedBytes(unsigned Element, uint64_t Alignment, unsigned Bytes, bool Loads) {
  for (unsigned Wide = std::min(Bytes, 16u) / Element * Element; Wide > Element; Wide -= Element)
    if (const unsigned Rank = isWidth(Wide, Loads) ? rankOf(Wide, Alignment) : 0;
        Rank && Rank >= rankOf(Element, Alignment))
      return Wide;
  return Element;
}

forAmd::Parts forAmd::partsOf(unsigned Bytes, uint64_t Alignment) {
  if (Alignment < 4 || Bytes <= 4)
    return {{Bytes}};
  if (Bytes == 8 && Alignment < 8)
    return {{4, 4}, 2};
  if (Bytes == 12 && Alignment < 16)
    return {{4, 4, 4}, 2};
  if (Bytes == 16 && Alignment < 16)
    return Alignment >= 8 ? Parts{{8, 8}, 2} : Parts{{4, 4, 4, 4}, 4};
  return {{Bytes}};
}
