//===- Fuzzer.h - What the fuzzers share ------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FUZZ_FUZZER_H
#define BANKLINT_FUZZ_FUZZER_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>

namespace banklint {

/// What unit tests expect holds for the inputs of a fuzzer too: what does not is a crash.
inline void abortIfTestFailed() {
  if (testing::Test::HasFailure())
    std::abort();
}

/// \p Text with one to four of its words, numbers and marks deleted, doubled, swapped or replaced by others of it,
/// lines moved, or numbers put to the edges of their types.
std::string damaged(llvm::StringRef Text, unsigned Seed);

} // namespace banklint

#endif
