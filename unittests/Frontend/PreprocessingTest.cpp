//===- PreprocessingTest.cpp ----------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Preprocessing.h"
#include "gtest/gtest.h"

using namespace banklint;

/// What Clang defines before a program, with macros of the command line and headers that it
/// includes.
static std::string predefines(const std::string &Macros, const std::string &Includes) {
  return "#define __clang__ 1\n# 1 \"<command line>\" 1\n" + Macros + "# 1 \"<built-in>\" 2\n" + Includes;
}

TEST(Preprocessing, ShortMacrosComeBehindTheHeader) {
  const std::string Header = "#include \"__clang_cuda_runtime_wrapper.h\"\n", Own = "#include \"config.h\"\n";
  const std::string Stay = "#define _GNU_SOURCE 1\n#define NDEBUG 1\n#define TILE_DIM 32\n";
  const std::string HeldBack = "#define N 64\n#define MAX(a,b) ((a) > (b) ? (a) : (b))\n#undef Y\n";
  EXPECT_EQ(withMacrosHeldBack(predefines("#define N 64\n" + Stay + HeldBack.substr(13), Header + Own)),
            predefines(Stay, Header) + "# 1 \"<command line>\" 1\n" + HeldBack + "# 1 \"<built-in>\" 2\n" + Own);
}

TEST(Preprocessing, OtherProgramsStayAsTheyAre) {
  const std::string Plain = predefines("#define N 64\n", "#include \"config.h\"\n");
  EXPECT_EQ(withMacrosHeldBack(Plain), Plain);
  EXPECT_EQ(withMacrosHeldBack(""), "");
}

TEST(Preprocessing, RestrictionsComeFirst) {
  EXPECT_EQ(withRestrictionsFirst("[=](index<1> i) mutable restrict(amp) {}; [] mutable\n  restrict (cpu, amp)"),
            "[=](index<1> i) restrict(amp) mutable {}; [] restrict (cpu, amp)\n  mutable");
  EXPECT_EQ(withRestrictionsFirst("mutable int x; void f() restrict(amp);"), std::nullopt);
}
