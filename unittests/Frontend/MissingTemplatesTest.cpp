//===- MissingTemplatesTest.cpp - Calls without the word template ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/MissingTemplates.h"
#include "gtest/gtest.h"

using namespace banklint;

TEST(MissingTemplatesTest, callsOfTemplates) {
  for (const char *Text : {"get<4>()", "get<>()", "index<Twice>(threadIdx.x, 1)", "at<N - 1>(x)", "as<const float *>()",
                           "get<std::pair<A::B>>(x)"})
    EXPECT_TRUE(isCallOfTemplate(Text)) << Text;
}

TEST(MissingTemplatesTest, comparisonsAndTheRest) {
  for (const char *Text : {"x < n", "x<n", "x<n>m", "x<n> (m)", "x <n>(m)", "x<b, c>(d)", "x<n && m>(k)", "x<p->n>(k)",
                           "x<<n>(k)", "k<<<1, 32>>>(out)", "template get<4>()", "operator<(b)", "operator<4>(b)",
                           "x<(n)>(m)", "<4>(x)", "", "x<", "get<4>"})
    EXPECT_FALSE(isCallOfTemplate(Text)) << Text;
}
