//===- Hash.h - Numbers that stand for others -------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LANES_HASH_H
#define BANKLINT_LANES_HASH_H

#include <cstddef>
#include <cstdint>

namespace banklint {

/// A hash of one that is known, and what follows. As good as llvm::hash_combine, which is several times slower for a
/// number or two: both halves of a product of 128 bits, as in wyhash.
inline size_t mixed(uint64_t Hash, uint64_t Next) {
  const auto Product = (unsigned __int128)(Hash ^ 0xa0761d6478bd642f) * (Next ^ 0xe7037ed1a0b428db);
  return size_t(uint64_t(Product) ^ uint64_t(Product >> 64));
}

} // namespace banklint

#endif
