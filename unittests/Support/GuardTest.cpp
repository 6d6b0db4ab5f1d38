//===- GuardTest.cpp - Work that may crash --------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Guard.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Signals.h"
#include <atomic>
#include <csignal>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

using namespace banklint;

namespace {

/// As in the programs that we run in: they print where they crashed.
const bool HasHandlers = (llvm::sys::PrintStackTraceOnErrorSignal("GuardTest"), true);

/// Takes \p Bytes of the stack and more in each of \p Deep calls; 1 if nothing wrote over them.
template <size_t Bytes> [[clang::noinline]] unsigned recurse(uint64_t Deep) {
  volatile char Frame[Bytes];
  asm volatile("" : : "r"(Frame)); // else the compiler keeps the one byte that is used
  Frame[Bytes - 1] = 1;
  const unsigned Below = Deep ? recurse<Bytes>(Deep - 1) : 1;
  return Frame[Bytes - 1] * Below;
}

/// A frame smaller than a page, of which a guarded stack has fewer than 65,536: with more callers than that, the thread
/// sanitizer itself crashes.
constexpr size_t LikeMost = 3000;

TEST(GuardTest, workThatEndsSurvives) {
  bool IsDone = false;
  EXPECT_TRUE(guarded([&] { IsDone = true; }));
  EXPECT_TRUE(IsDone);
}

TEST(GuardTest, theStackIsLarge) {
  unsigned Result = 0;
  EXPECT_TRUE(guarded([&] { Result = recurse<1000>(30000); })); // more than the 8 MB that programs have
  EXPECT_EQ(Result, 1u);
}

TEST(GuardTest, aCrashIsToldAndWorkGoesOn) {
  for (int I = 0; I < 3; ++I) {
    EXPECT_FALSE(guarded([] { raise(SIGSEGV); }));
    EXPECT_TRUE(guarded([] {}));
  }
}

TEST(GuardTest, anOverflowOfTheStackIsACrash) {
  for (int I = 0; I < 3; ++I) {
    EXPECT_FALSE(guarded([] { recurse<LikeMost>(UINT64_MAX); }));
    EXPECT_TRUE(guarded([] {}));
  }
}

TEST(GuardTest, aFrameOfManyPagesDoesNotLeapOverTheEnd) {
  EXPECT_FALSE(guarded([] { recurse<500000>(UINT64_MAX); }));
}

TEST(GuardTest, overflowsOfSeveralThreads) {
  std::atomic<unsigned> Crashed = 0, Done = 0;
  std::vector<std::thread> Threads;
  for (int I = 0; I < 8; ++I)
    Threads.emplace_back([&, I] {
      Crashed += !guarded([&] { recurse<LikeMost>(I % 2 ? UINT64_MAX : 1000); });
      Done += guarded([] {});
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Crashed, 4u);
  EXPECT_EQ(Done, 8u);
}

TEST(GuardTest, guardsWithinGuards) {
  bool IsInnerTold = false;
  EXPECT_TRUE(guarded([&] { IsInnerTold = !guarded([] { recurse<LikeMost>(UINT64_MAX); }); }));
  EXPECT_TRUE(IsInnerTold);
  EXPECT_FALSE(guarded([&] {
    guarded([] { recurse<LikeMost>(UINT64_MAX); });
    recurse<LikeMost>(UINT64_MAX);
  }));
}

TEST(GuardTest, aCrashOutsideStillEndsTheProgram) {
  EXPECT_TRUE(HasHandlers && guarded([] {}));
  EXPECT_DEATH(__builtin_trap(), ""); // no address: of one that is wrong, a sanitizer would tell
}

} // namespace
