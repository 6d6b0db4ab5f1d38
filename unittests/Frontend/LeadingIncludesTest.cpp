//===- LeadingIncludesTest.cpp --------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/LeadingIncludes.h"
#include "gtest/gtest.h"
#include <array>

using namespace banklint;
using llvm::StringRef;

/// "<a.h>:3 <b.h>:4|rest": the includes with their lines, and what comes behind them.
static std::string shown(StringRef Source) {
  std::string Text;
  size_t End = 0;
  for (const IncludeGroup &G : leadingIncludes(Source)) {
    for (size_t I = 0; I < G.Directives.size(); ++I)
      Text += G.Directives[I] + ":" + std::to_string(G.Lines[I]) + " ";
    End = G.End;
  }
  return Text + "|" + Source.substr(End).str();
}

TEST(LeadingIncludes, AreCommentsAndIncludes) {
  EXPECT_EQ(shown("// c\n#include <a.h> // why\n\n/* of\n two */ #  include \"b/c.h\"\nint x;\n"),
            "#include <a.h>:2 #include \"b/c.h\":5 |int x;\n");
  EXPECT_EQ(shown("#include <a//b.h>\n#include \"/*.h\"\n"), "#include <a//b.h>:1 #include \"/*.h\":2 |");
  EXPECT_EQ(shown("#include <a.h>"), "#include <a.h>:1 |");
  EXPECT_EQ(shown("\xef\xbb\xbf#include <a.h>\r\nint x;"), "#include <a.h>:1 |int x;");
  EXPECT_EQ(shown(""), "|");
}

TEST(LeadingIncludes, EndAtEverythingElse) {
  for (StringRef Rest : {"#define N 64\n", "#pragma once\n", "int x;\n", "#include MACRO\n", "#include_next <b.h>\n",
                         "#include <b.h> \\\n\n", "#undef N\n", "/* open", "// goes on \\\n#include <b.h>\n",
                         "#include <b.h> /* goes\non */\n", "#import <b.h>\n"})
    EXPECT_EQ(shown("#include <a.h>\n" + Rest.str()), "#include <a.h>:1 |" + Rest.str());
}

TEST(LeadingIncludes, TakesConditionalOnesAsAWhole) {
  EXPECT_EQ(shown("#ifdef _WIN32\n#include <w.h>\n#else\n#  if X // c\n#include <x.h>\n#endif\n#endif\nint x;"),
            "#ifdef _WIN32:1 #include <w.h>:2 #else:3 #if X:4 #include <x.h>:5 #endif:6 #endif:7 |int x;");
  for (StringRef Rest : {"#ifndef N\n#define N 3\n#endif\n", "#if X\n#include <b.h>\nint x;\n#endif\n",
                         "#if X\n#include <b.h>\n", "#if __has_include(<b.h>)\n#include <b.h>\n#endif\n"})
    EXPECT_EQ(shown("#include <a.h>\n" + Rest.str()), "#include <a.h>:1 |" + Rest.str());
}

TEST(LeadingIncludes, TakesLargeHeadersBeforeTheStandardLibraries) {
  const StringRef Source = "#include <stdio.h>\n#include <cuda_runtime.h>\n#include <cooperative_groups.h>\n"
                           "#include <vector>\n#include <cooperative_groups/reduce.h>\n#include \"a.h\"\n"
                           "#include <cuda/barrier>\n";
  const std::vector<IncludeGroup> Groups = leadingIncludes(Source);
  std::string Lines;
  for (const IncludeGroup &G : Groups)
    Lines += std::to_string(G.Lines[0]) + " ";
  EXPECT_EQ(Lines, "3 5 1 2 4 6 7 "); // what a header of the program defines may matter to <cuda/barrier>
  EXPECT_EQ(bytesTaken(Groups, 0), 0u);
  EXPECT_EQ(bytesTaken(Groups, 2), 0u) << "<stdio.h> is parsed, and what was taken behind it has guards";
  EXPECT_EQ(bytesTaken(Groups, 3), Groups[2].End);
  EXPECT_EQ(bytesTaken(Groups, 4), Groups[0].End) << "<cooperative_groups.h> stands behind both";
  EXPECT_EQ(bytesTaken(Groups, 5), Groups[1].End);
  EXPECT_EQ(bytesTaken(Groups, 7), Source.size());
  EXPECT_EQ(leadingIncludes("#include <vector>\n#include <cuda/kernels.h>\n")[0].Lines[0], 1u) << "not the toolkit's";
}

TEST(LeadingIncludes, OfGuardedFilesMayBeReadTwice) {
  for (StringRef Guard : {"#ifndef A_H\n#define A_H\n", "// c\n#pragma once\n"}) {
    const std::string Source = Guard.str() + "#include <stdio.h>\n#include <cooperative_groups.h>\n#include \"a.h\"\n";
    const std::vector<IncludeGroup> Groups = leadingIncludes(Source);
    ASSERT_EQ(Groups.size(), 2u) << Guard.str();
    EXPECT_EQ(Groups[0].Lines[0], 4u);
    EXPECT_EQ(bytesTaken(Groups, 1), 0u);
    EXPECT_EQ(bytesTaken(Groups, 2), 0u);
  }
  for (StringRef Other : {"#ifndef A\n#define B\n", "#ifndef A\n#define A 1\n", "#ifndef A\n#define A\n#endif\n"})
    EXPECT_TRUE(leadingIncludes(Other.str() + "#include <stdio.h>\n").empty()) << Other.str();
}

/// The partings of files with these options and folders.
static std::vector<std::vector<size_t>> partingsOf(std::vector<std::array<StringRef, 3>> Files) {
  std::vector<LeadingPart> Parts;
  for (const auto &[Options, Folder, Source] : Files)
    Parts.push_back({Options.str(), Folder.str(), leadingIncludes(Source)});
  return partings(Parts);
}

using Partings = std::vector<std::vector<size_t>>;

TEST(LeadingIncludes, PartWhereOthersGoOnDifferently) {
  EXPECT_EQ(partingsOf({{"", "", "#include <a>\n#include <b>\n#include <c>\n"},
                        {"", "", "#include <a>\n#include <b>\n#include <d>\n"},
                        {"", "", "#include <a>\n"},
                        {"", "", "#include <e>\n#include <b>\n"},
                        {"", "", ""}}),
            (Partings{{1, 2}, {1, 2}, {1}, {}, {}}));
}

TEST(LeadingIncludes, PartWhereTheyEndIfOthersBeginSo) {
  EXPECT_EQ(partingsOf({{"", "", "#include <a>\n#include <b>\n"}, {"", "", "#include <a>\n#include <b>\nint x;\n"}}),
            (Partings{{2}, {2}}));
}

TEST(LeadingIncludes, AreOthersWithOtherOptions) {
  EXPECT_EQ(partingsOf({{"-O1", "", "#include <a>\n"}, {"-O2", "", "#include <a>\n"}}), (Partings{{}, {}}));
}

TEST(LeadingIncludes, InQuotesAreOthersInAnotherFolder) {
  EXPECT_EQ(partingsOf({{"", "x", "#include \"a\"\n"}, {"", "y", "#include \"a\"\n"}}), (Partings{{}, {}}));
  EXPECT_EQ(partingsOf({{"", "x", "#include \"a\"\n"}, {"", "x", "#include \"a\"\n"}}), (Partings{{1}, {1}}));
  EXPECT_EQ(partingsOf({{"", "x", "#include <a>\n"}, {"", "y", "#include <a>\n"}}), (Partings{{1}, {1}}));
}
