//===- Choices.h - What random tests choose by ------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What makes random inputs asks this class for each choice. In a unit test a generator of random numbers answers, in a
// fuzzer (fuzz/) the bytes of its input: so the fuzzer makes the same kinds of input, and finds its way among them.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITTESTS_CHOICES_H
#define BANKLINT_UNITTESTS_CHOICES_H

#include "llvm/ADT/ArrayRef.h"
#include <random>

namespace banklint {

class Choices {
public:
  explicit Choices(uint64_t Seed) : Random(Seed) {}
  explicit Choices(llvm::ArrayRef<uint8_t> Bytes) : Bytes(Bytes), AreBytes(true) {}

  /// 0 to \p N - 1. Of bytes as many as such a number needs; where they have ended, 0.
  uint64_t below(uint64_t N) { return (AreBytes ? taken(N - 1) : Random()) % N; }
  /// Any 64 bits.
  uint64_t bits() { return AreBytes ? taken(~uint64_t(0)) : Random(); }
  /// Whether all bytes were taken.
  bool ended() const { return AreBytes && Bytes.empty(); }

private:
  uint64_t taken(uint64_t Most) {
    uint64_t Result = 0;
    for (; Most && !Bytes.empty(); Most >>= 8, Bytes = Bytes.drop_front())
      Result = Result << 8 | Bytes.front();
    return Result;
  }

  std::mt19937_64 Random;
  llvm::ArrayRef<uint8_t> Bytes;
  bool AreBytes = false;
};

} // namespace banklint

#endif
