//===- RequestsFuzzer.cpp - Requests that bytes choose --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Requests cost the same in the library and in unittests/Hardware/Simulator.h. The first byte chooses the architecture.
//
//===----------------------------------------------------------------------===//

#include "Fuzzer.h"
#include "Hardware/Simulator.h"

using namespace banklint;
using namespace banklint::simulator;

static void compare(const Architecture &A, const Request &R) {
  const Cost C = A.cost(R);
  const Outcome O = simulate(rulesOf(A.Name, R), R);
  EXPECT_EQ(C.Wavefronts, O.Wavefronts) << A.Name;
  EXPECT_EQ(C.Ways, O.Ways) << A.Name;
  EXPECT_EQ(C.Ideal, O.Ideal) << A.Name;
  abortIfTestFailed();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size == 0)
    return 0;
  const llvm::ArrayRef<Architecture> All = architectures();
  const Architecture &A = All[Data[0] % All.size()];
  const llvm::ArrayRef Rest(Data + 1, Size - 1);
  Requests Source(A, Choices(Rest));
  for (unsigned I = 0; I < 20 && !Source.ended(); ++I)
    compare(A, Source.next());
  return 0;
}
