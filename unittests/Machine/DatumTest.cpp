//===- DatumTest.cpp ----------------------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/Datum.h"
#include <gtest/gtest.h>

using namespace banklint;
using namespace banklint::machine;

// Operands take turns in the same places: nothing may be left of the null pointer that was there before.
TEST(Datum, BecomesWhatAFreshOneIs) {
  ir::Variable Array;
  Datum D = Datum::null();
  D.becomeAddress({&Array, 1, 0, 0});
  EXPECT_TRUE(D == Datum::address({&Array, 1, 0, 0}));
  EXPECT_FALSE(D.IsNull);
  D = Datum::null();
  D.becomeConstant(3);
  EXPECT_TRUE(D == Datum::integer(Value(3)));
  EXPECT_FALSE(D.IsNull);
}

TEST(Datum, NullIsNotAPointerToNobodyKnowsWhere) { EXPECT_FALSE(Datum::null() == Datum::nowhere()); }
