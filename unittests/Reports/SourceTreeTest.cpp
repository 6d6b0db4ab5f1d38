//===- SourceTreeTest.cpp - The files that reports name and quote ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/SourceTree.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

using Place = std::pair<unsigned, unsigned>; // line, column

class SourceTreeTest : public testing::Test {
protected:
  llvm::SmallString<128> File{"/nowhere/k.cu"};
  SourceTree Tree{"/nowhere"};

  /// A source with that text.
  void write(llvm::StringRef Text) {
    int Descriptor;
    ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("tree", "cu", Descriptor, File));
    llvm::raw_fd_ostream(Descriptor, /*shouldClose=*/true) << Text;
  }
  void TearDown() override { llvm::sys::fs::remove(File); }

  Location at(unsigned Line, unsigned Column) const {
    Location L;
    L.File = File.str().str();
    L.Line = Line;
    L.Column = Column;
    return L;
  }
  Place placeOf(size_t Offset) {
    const Location L = Tree.at(File, Offset);
    return {L.Line, L.Column};
  }
};

TEST_F(SourceTreeTest, PlacesAndBytes) {
  write("ab\n\ncd");
  const Place Places[] = {{1, 1}, {1, 2}, {1, 3}, {2, 1}, {3, 1}, {3, 2}, {3, 3}};
  for (size_t Offset = 0; Offset < std::size(Places); ++Offset) {
    EXPECT_EQ(placeOf(Offset), Places[Offset]) << Offset;
    EXPECT_EQ(Tree.offset(at(Places[Offset].first, Places[Offset].second)), Offset);
  }
}

TEST_F(SourceTreeTest, WhatIsBehindTheEndIsTheEnd) {
  write("ab\n");
  EXPECT_EQ(placeOf(3), Place(2, 1));
  EXPECT_EQ(placeOf(99), Place(2, 1));
  EXPECT_EQ(Tree.offset(at(2, 1)), 3u);
  EXPECT_EQ(Tree.offset(at(7, 1)), 3u);
  EXPECT_EQ(Tree.offset(at(2, 99)), 3u);
}

TEST_F(SourceTreeTest, ColumnsInCharactersAreThoseOfTheLine) {
  write("\xC3\xA4\xC3\xB6\n/*\xC3\xBC*/ x\n"); // two letters of two bytes, and one in the next line
  EXPECT_EQ(Tree.characterColumn(at(1, 1)), 1u);
  EXPECT_EQ(Tree.characterColumn(at(1, 3)), 2u);
  EXPECT_EQ(Tree.characterColumn(at(1, 5)), 3u);
  EXPECT_EQ(Tree.characterColumn(at(2, 3)), 3u);
  EXPECT_EQ(Tree.characterColumn(at(2, 8)), 7u);
}

TEST_F(SourceTreeTest, AFileThatCannotBeReadIsEmpty) {
  EXPECT_EQ(Tree.text(File), "");
  EXPECT_EQ(Tree.offset(at(3, 4)), 0u);
  EXPECT_EQ(placeOf(7), Place(1, 1));
}

} // namespace
