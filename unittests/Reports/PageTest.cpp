//===- PageTest.cpp - The report as a page for a browser -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/Page.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

TEST(Page, LinksHaveToOpenSomething) {
  EXPECT_TRUE(isSourceUrl("https://github.com/o/r/blob/main/{file}#L{line}"));
  EXPECT_TRUE(isSourceUrl("idea://open?file={file}&line={line}"));
  EXPECT_FALSE(isSourceUrl("javascript://%0aalert(1)//{file}"));
  EXPECT_FALSE(isSourceUrl("JavaScript://{file}"));
  EXPECT_FALSE(isSourceUrl("data://{file}"));
  EXPECT_FALSE(isSourceUrl("java script://{file}"));
  EXPECT_FALSE(isSourceUrl("https://example.com/"));
  EXPECT_FALSE(isSourceUrl("{file}"));
}

/// Whatever a name holds, the only elements of script are those of the page.
TEST(Page, NamesAreNoMarkup) {
  Result Found;
  AccessReport A;
  A.On = findArchitecture("sm_90");
  A.Where = {"/nowhere/</script><script>alert(1)//.cu", 1, 1, 0};
  A.Array = "<!--<script>";
  A.Kernel = "k<'&'>";
  Found.Accesses.push_back(A);
  Found.Failures.push_back({"f", "<b>@script@"});
  const std::vector<const Architecture *> Architectures = {A.On};
  Report R{Architectures, Found, {}, ""};
  SourceTree Tree("/nowhere");
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printPage(OS, R, Tree, "");
  const llvm::StringRef Page = OS.str();
  EXPECT_EQ(Page.count("<script"), 2u);
  EXPECT_EQ(Page.count("</script"), 2u);
  EXPECT_EQ(Page.count("<!--"), 0u);
  EXPECT_EQ(Page.count("<b>"), 0u);
  EXPECT_TRUE(Page.contains("\\u003c!--\\u003cscript\\u003e"));
}

TEST(Page, LinksToTheCheckAtTheHomepage) {
  auto PageAt = [](const std::string &Home) {
    const Result Found;
    const Report R{{}, Found, {}, ""};
    SourceTree Tree("/nowhere");
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    printPage(OS, R, Tree, Home);
    return OS.str();
  };
  EXPECT_TRUE(
      llvm::StringRef(PageAt("https://forge.example/o/banklint"))
          .contains("\"help\":\"https://forge.example/o/banklint/blob/HEAD/docs/checks/gpu-bank-conflict.md\""));
  EXPECT_FALSE(llvm::StringRef(PageAt("")).contains("\"help\":"));
}

} // namespace
