//===- PrintableTest.cpp - Text that a terminal only shows ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Printable.h"
#include "llvm/ADT/StringRef.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

TEST(PrintableTest, textOfAnyLanguageStays) {
  EXPECT_EQ(printableName("käse/漢字 🎉.cu"), "käse/漢字 🎉.cu");
  EXPECT_EQ(printableName(""), "");
}

TEST(PrintableTest, whatATerminalObeysIsShown) {
  EXPECT_EQ(printableName("a\033[31m\a\r\x7f.cu"), "a<1B>[31m<07><0D><7F>.cu");
  EXPECT_EQ(printableName("\xC2\x9B"), "<U+009B>");     // the same as ESC [
  EXPECT_EQ(printableName("\xE2\x80\xAE"), "<U+202E>"); // from right to left
  EXPECT_EQ(printableName("\xE2\x80\xA8"), "<U+2028>"); // ends a line
  EXPECT_EQ(printableName({"\0", 1}), "<00>");
}

TEST(PrintableTest, bytesThatAreNoCharacterAreShown) {
  EXPECT_EQ(printableName("a\xFFz"), "a<FF>z");
  EXPECT_EQ(printableName("\xC3"), "<C3>");
  EXPECT_EQ(printableName("\xC0\x9B"), "<C0><9B>"); // longer than it need be
  EXPECT_EQ(printableName("\xED\xA0\x80"), "<ED><A0><80>");
}

TEST(PrintableTest, linesStayInATextButNotInAName) {
  EXPECT_EQ(printableText("a\tb\nc\r\n"), "a\tb\nc<0D>\n");
  EXPECT_EQ(printableName("a\tb\nc"), "a<09>b<0A>c");
}

TEST(PrintableTest, aStreamMayBeGivenPartsOfACharacter) {
  std::string Text;
  {
    llvm::raw_string_ostream To(Text);
    PrintableStream OS(To);
    for (char C : llvm::StringRef("ä漢\033\xE2\x80\xAE\n\xE6\xBC"))
      OS << C;
  }
  EXPECT_EQ(Text, "ä漢<1B><U+202E>\n<E6><BC>");
}

TEST(PrintableTest, coloursOfAStreamAreThoseBehindIt) {
  std::string Text;
  llvm::raw_string_ostream To(Text);
  PrintableStream OS(To);
  OS.enable_colors(true);
  OS.changeColor(llvm::raw_ostream::RED, /*Bold=*/false, /*Background=*/false) << "\033";
  OS.resetColor();
  EXPECT_TRUE(llvm::StringRef(Text).contains("<1B>\033[0m"));
  EXPECT_TRUE(llvm::StringRef(Text).starts_with("\033["));
}

// What wraps a stream, as Clang 22 does, writes a colour as text of its own. In a name it is still none.
TEST(PrintableTest, coloursOfAWrapperPass) {
  std::string Text;
  llvm::raw_string_ostream To(Text);
  To.enable_colors(true);
  for (bool Colors : {true, false}) {
    Text.clear();
    PrintableStream OS(To);
    OS.enable_colors(Colors);
    OS << "\033[0;1;35m";
    OS << "a\033[31mb";
    OS << "\033[2J";
    EXPECT_EQ(Text, std::string(Colors ? "\033[0;1;35m" : "<1B>[0;1;35m") + "a<1B>[31mb<1B>[2J");
  }
}

} // namespace
