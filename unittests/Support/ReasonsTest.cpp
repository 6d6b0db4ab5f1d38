//===- ReasonsTest.cpp - All reasons are explained ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Reasons.h"
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

using namespace banklint;

namespace {

/// The cells of the tables of docs/reference/reasons.md, by line.
std::vector<std::vector<std::string>> rows() {
  std::ifstream Page(BANKLINT_DOCS "/reference/reasons.md");
  std::vector<std::vector<std::string>> Rows;
  for (std::string Line; std::getline(Page, Line);) {
    if (Line.substr(0, 1) != "|" || Line.substr(0, 4) == "|---")
      continue;
    std::vector<std::string> Cells;
    for (size_t At = 1; At < Line.size();) {
      const size_t End = std::min(Line.find(" |", At), Line.size());
      Cells.push_back(Line.substr(At, End - At));
      Cells.back().erase(0, Cells.back().find_first_not_of(' '));
      At = End + 2;
    }
    Rows.push_back(std::move(Cells));
  }
  return Rows;
}

TEST(Reasons, ThePageHasThoseOfUnknownAndNoOthers) {
  std::set<std::string> OnPage, InCode(std::begin(reason::OfUnknown), std::end(reason::OfUnknown));
  for (const auto &Cells : rows()) {
    if (Cells.front() == "verdict") // the second table
      break;
    if (Cells.front() != "reason")
      OnPage.insert(Cells.front());
  }
  EXPECT_EQ(OnPage, InCode);
}

TEST(Reasons, ThePageHasThoseOfOtherVerdictsAndNoOthers) {
  std::vector<std::string> OnPage;
  bool IsSecond = false;
  for (const auto &Cells : rows()) {
    if (IsSecond)
      OnPage.push_back(Cells[1]);
    IsSecond |= Cells.front() == "verdict";
  }
  auto Begins = [](const std::string &Text, const char *With) { return Text.rfind(With, 0) == 0; };
  auto IsOnPage = [&](const char *Reason) {
    return std::any_of(OnPage.begin(), OnPage.end(), [&](const std::string &Text) { return Begins(Text, Reason); });
  };
  for (const char *Reason : reason::OfOthers)
    EXPECT_TRUE(IsOnPage(Reason)) << Reason;
  EXPECT_TRUE(std::any_of(OnPage.begin(), OnPage.end(), [&](const std::string &Text) {
    return Text.find(reason::MoreThanTried) != std::string::npos;
  }));
  for (const char *Start : reason::OfOthersBegin)
    EXPECT_TRUE(IsOnPage(Start)) << Start;
  for (const std::string &Text : OnPage)
    EXPECT_TRUE(std::any_of(std::begin(reason::OfOthers), std::end(reason::OfOthers),
                            [&](const char *Reason) { return Text == Reason; }) ||
                std::any_of(std::begin(reason::OfOthersBegin), std::end(reason::OfOthersBegin),
                            [&](const char *Start) { return Begins(Text, Start); }))
        << Text;
}

} // namespace
