//===- LanesFuzzer.cpp - Expressions that bytes choose --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The expressions of unittests/Lanes/RandomExpressions.h, computed by Lanes and thread by thread. The first byte
// chooses the size of the block, the others all else.
//
//===----------------------------------------------------------------------===//

#include "Fuzzer.h"
#include "Lanes/RandomExpressions.h"

using namespace banklint;
using namespace banklint::random_expressions;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  Tally Count;
  if (Size == 0)
    return 0;
  static constexpr unsigned Threads[] = {1, 17, 32, 64, 96};
  World W(Threads[Data[0] % std::size(Threads)], Choices(llvm::ArrayRef(Data + 1, Size - 1)), Count);
  for (unsigned I = 0; I < 40 && !W.ended(); ++I) {
    W.grow();
    abortIfTestFailed();
  }
  return 0;
}
