//===- ReachableTest.cpp - What a function may call -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Reachable.h"
#include "IR/Text/Text.h"
#include "gtest/gtest.h"

using namespace banklint;
using namespace banklint::ir;

namespace {

/// Of the function f in a program.
bool mayAccess(llvm::StringRef Text) {
  std::string Error;
  auto P = read(Text, Error);
  EXPECT_TRUE(P) << Error;
  return P && mayAccessShared(*P, P->functionNamed("f")->Id);
}

const std::string Globals = "global @7 tile: shared rec 128 align 4 [32 x 4 of 8]\n"
                            "global @8 table: global rec 128 align 4 [32 x 4 of 8]\n";

} // namespace

TEST(Reachable, WhatNamesNoSharedMemoryHasNone) {
  EXPECT_FALSE(mayAccess("function &1 f() -> void {\n}\n"));
  EXPECT_FALSE(
      mayAccess(Globals + "function &1 f() -> void {\n  %0 = load u32 @table\n  %1 = load u32 @threadIdx\n}\n"));
}

TEST(Reachable, AnArrayThatIsNamedCounts) {
  EXPECT_TRUE(mayAccess(Globals + "function &1 f() -> void {\n  %0 = load u32 @tile\n}\n"));
  EXPECT_TRUE(mayAccess(Globals + "function &1 f() -> void {\n  store u32 @table, 0\n  store u32 @tile, 0\n}\n"));
}

TEST(Reachable, WhatIsCalledCountsToo) {
  const std::string Calls = "function &1 f() -> void {\n  call &2()\n}\nfunction &2 g() -> void {\n  call &3()\n}\n";
  EXPECT_TRUE(mayAccess(Globals + Calls + "function &3 h() -> void {\n  %0 = load u32 @tile\n  call &1()\n}\n"));
  EXPECT_FALSE(mayAccess(Globals + Calls +
                         "function &3 h() -> void {\n  %0 = load u32 @table\n  call &1()\n}\n"
                         "function &4 i() -> void {\n  %0 = load u32 @tile\n}\n"));
}

TEST(Reachable, AnAddressMadeOfANumberMayPointThere) {
  EXPECT_TRUE(mayAccess("function &1 f(#0 n: u32) -> void {\n  %0 = load u32 #n\n  %1 = int-to-address u32 %0\n}\n"));
}

TEST(Reachable, AssemblyMayNameSharedMemoryOrAccessNoOther) {
  auto Assembly = [](const std::string &Text) {
    return mayAccess("!1 = \"a.cu\":1:1\nfunction &1 f(#0 p: u32) -> void {\n  local #1: u32\n  %0 = load u32 #p\n"
                     "  assembly \"" +
                     Text + "\" (%0, #1) inputs [u32] outputs [u32] input-sites [!1] output-sites [!1]\n}\n");
  };
  EXPECT_FALSE(Assembly("ld.global.u32 %0, [%1];"));
  EXPECT_TRUE(Assembly("ld.shared.u32 %0, [%1];"));
  EXPECT_TRUE(Assembly("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1];"));
}

TEST(Reachable, ABodyThatIsNotHereMayDoAnything) {
  EXPECT_TRUE(mayAccess("function &1 f() -> void {\n  call &2()\n}\n"));
}
