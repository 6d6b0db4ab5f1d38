//===- SarifTest.cpp - SARIF 2.1.0 ---------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/Formats.h"
#include "Support/Version.h"
#include "llvm/Support/JSON.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

/// `runs[0].tool.driver` of a report without findings.
llvm::json::Object driverWith(const std::string &Home) {
  SourceTree Tree("/nowhere");
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printSarif(OS, Result(), Tree, Home);
  llvm::json::Value All = cantFail(llvm::json::parse(OS.str()));
  return *(*All.getAsObject()->getArray("runs"))[0].getAsObject()->getObject("tool")->getObject("driver");
}

TEST(Sarif, LinksLeadToTheHomepage) {
  const llvm::json::Object Driver = driverWith("https://forge.example/o/banklint");
  EXPECT_EQ(Driver.getString("informationUri"), "https://forge.example/o/banklint");
  EXPECT_EQ((*Driver.getArray("rules"))[0].getAsObject()->getString("helpUri"),
            "https://forge.example/o/banklint/blob/HEAD/docs/checks/gpu-bank-conflict.md");
}

TEST(Sarif, WithoutAHomepageTheRuleExplainsItself) {
  const llvm::json::Object Driver = driverWith("");
  EXPECT_FALSE(Driver.get("informationUri"));
  const llvm::json::Object &Rule = *(*Driver.getArray("rules"))[0].getAsObject();
  EXPECT_FALSE(Rule.get("helpUri"));
  for (const char *Form : {"text", "markdown"})
    EXPECT_TRUE(Rule.getObject("help")->getString(Form)->contains("tile[32][33]"));
}

TEST(Rdjson, LinksLeadToTheHomepage) {
  SourceTree Tree("/nowhere");
  Result R;
  R.Findings.emplace_back();
  auto TextWith = [&](const std::string &Home) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    printRdjson(OS, R, Tree, Home);
    return OS.str();
  };
  const std::string Text = TextWith("https://forge.example/o/banklint");
  EXPECT_TRUE(llvm::StringRef(Text).contains("\"url\": \"https://forge.example/o/banklint\""));
  EXPECT_TRUE(llvm::StringRef(Text).contains(
      "\"url\": \"https://forge.example/o/banklint/blob/HEAD/docs/checks/gpu-bank-conflict.md\""));
  EXPECT_FALSE(llvm::StringRef(TextWith("")).contains("url"));
}

TEST(Sarif, BugsAreReportedAtTheHomepage) {
  EXPECT_TRUE(llvm::StringRef(bugText("")).ends_with("in banklint's issue tracker"));
  EXPECT_TRUE(llvm::StringRef(bugText("https://forge.example/o/banklint"))
                  .ends_with("at https://forge.example/o/banklint/issues"));
}

} // namespace
