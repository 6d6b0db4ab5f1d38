//===- InstantiationTest.cpp - Arguments for kernel templates -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Units/Instantiation.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

std::vector<KernelReport> kernels(std::vector<std::string> Names) {
  std::vector<KernelReport> Kernels(Names.size());
  for (size_t I = 0; I < Names.size(); ++I)
    Kernels[I].Kernel = Names[I];
  return Kernels;
}

TEST(Instantiation, IsOfTheTemplateThatItNames) {
  for (const char *Kernel : {"space::k", "space::k<16, double>", "k", "k<(1 > 0)>"})
    EXPECT_TRUE(isOfTemplate("k<32, float>", Kernel)) << Kernel;
  EXPECT_TRUE(isOfTemplate("space::k<32>", "space::k"));
  EXPECT_FALSE(isOfTemplate("space::k<32>", "k"));
  EXPECT_FALSE(isOfTemplate("space::k<32>", "other::k"));
  EXPECT_FALSE(isOfTemplate("k<32>", "ask<16>")); // the end of another name
}

TEST(Instantiation, AddsTheScopesThatTheUserLeftOut) {
  EXPECT_EQ(instantiations({"k<32, 'a'>"}, kernels({"other", "space::k"})),
            "\n#line 1 \"--instantiate=k<32, 'a'>\"\n"
            "auto *const instantiated_kernel_0 = &space::k<32, 'a'>;\n");
}

TEST(Instantiation, EachThatIsWantedOnceAndNoOther) {
  const std::string Text = instantiations({"missing<1>", "k<1>", "k<2>"}, kernels({"k<7>", "k"}));
  EXPECT_EQ(Text.find("missing"), std::string::npos);
  EXPECT_NE(Text.find("instantiated_kernel_1 = &k<1>;"), std::string::npos);
  EXPECT_NE(Text.find("instantiated_kernel_2 = &k<2>;"), std::string::npos);
  EXPECT_EQ(Text.find("= &"), Text.find("= &k<1>")); // not of both kernels
  EXPECT_EQ(instantiations({"k<1>"}, {}), "");
}

TEST(Instantiation, QuotesDoNotEndTheLineDirective) {
  EXPECT_NE(instantiations({"k<sizeof(\"a\")>"}, kernels({"k"})).find("--instantiate=k<sizeof(\\22a\\22)>\""),
            std::string::npos);
}

} // namespace
