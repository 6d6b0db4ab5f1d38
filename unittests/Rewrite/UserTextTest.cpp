//===- UserTextTest.cpp - What the text has, whatever is compiled of it ---===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Text/UserText.h"
#include "../Lowering/Parsed.h"
#include "gtest/gtest.h"
#include <random>

using namespace banklint;

namespace {

/// The lines in which the text mentions a name.
std::vector<unsigned> linesOf(const Parsed &Code, llvm::StringRef Name) {
  clang::ASTContext &Context = Code.context();
  std::vector<unsigned> Lines;
  for (const UserText::OfFile &F : UserText::of(Context).mentionsOf(&Context.Idents.get(Name)))
    for (const UserText::Place &P : F.Places)
      Lines.push_back(Context.getSourceManager().getSpellingLineNumber(P.At) - 1); // behind the #include
  return Lines;
}

std::vector<std::string> sorted(const llvm::StringSet<> &Names) {
  std::vector<std::string> All;
  for (const auto &Name : Names)
    All.push_back(Name.getKey().str());
  llvm::sort(All);
  return All;
}

using Lines = std::vector<unsigned>;
using Names = std::vector<std::string>;

TEST(UserText, MentionsWhatIsNotCompiledToo) {
  const Parsed Code("int tile;\n"
                    "#if 0\n"
                    "int a = tile;\n"
                    "#endif\n"
                    "#define GET tile\n");
  EXPECT_EQ(linesOf(Code, "tile"), (Lines{1, 3, 5}));
}

TEST(UserText, LeavesOutMembersCommentsAndTexts) {
  const Parsed Code("struct S { int size; } s; // size\n"
                    "int a = s.size;\n"
                    "const char *t = \"size\";\n");
  EXPECT_EQ(linesOf(Code, "size"), (Lines{1}));
  EXPECT_EQ(linesOf(Code, "siz"), Lines()) << "a part of a word is none";
}

TEST(UserText, FindsANameThatGoesOnInTheNextLine) { EXPECT_EQ(linesOf(Parsed("int ti\\\nle;\n"), "tile"), (Lines{1})); }

TEST(UserText, FindsSeveralNamesAsIfOneByOne) {
  const Parsed Together("int a, b;\nint c = a;\n");
  clang::ASTContext &Context = Together.context();
  UserText::of(Context).lookFor({&Context.Idents.get("a"), &Context.Idents.get("c")});
  const Parsed Alone("int a, b;\nint c = a;\n");
  for (const char *Name : {"a", "b", "c", "d"})
    EXPECT_EQ(linesOf(Together, Name), linesOf(Alone, Name)) << Name;
}

TEST(UserText, FindsMacrosOfMacros) {
  const Parsed Code("#define AT(i) tile[i]\n"
                    "#define LAST AT(31)\n"
                    "#define OTHER(tile) (tile)\n" // its parameter
                    "#define WITH_SPACE (tile)\n"
                    "// #define COMMENT tile\n"
                    "const char *Text = R\"(\n"
                    "#define IN_TEXT tile\n"
                    ")\";\n"
                    "#if 0\n"
                    "#define NOT_COMPILED \\\n  tile\n"
                    "#endif\n");
  EXPECT_EQ(sorted(UserText::of(Code.context()).macrosNaming("tile")),
            (Names{"AT", "LAST", "NOT_COMPILED", "WITH_SPACE"}));
  EXPECT_EQ(sorted(UserText::of(Code.context()).macrosNaming("i")), Names());
}

/// What a scanner of directives finds is what reading each token finds.
TEST(UserText, FindsTheMacrosThatTheTokensHave) {
  std::mt19937 Random(1);
  auto Any = [&](std::initializer_list<const char *> Of) { return Of.begin()[Random() % Of.size()]; };
  for (unsigned Round = 0; Round < 200; ++Round) {
    std::string Text;
    for (unsigned Line = 0; Line < 12; ++Line)
      Text += std::string(Any({"#define ", "# define ", "#undef ", "#if 0 ", "#endif ", "/* ", "*/ ", "// ", "int ",
                               "#define M", "\\\n", "\"#define ", "#ifdef ", "#else "})) +
              Any({"a", "b", "F(x)", "G (x)", "V(x...)", "E()"}) + Any({" ", " \\\n", "/*c*/", " // "}) +
              Any({"a + b", "x", "F(a)", "\"b\"", "x ## a", "'a'", "1.5f", "b.a", "e\\\nf"}) + "\n";
    const Parsed Code(Text);
    if (!Code.context().getTranslationUnitDecl())
      continue;
    const clang::SourceManager &Sources = Code.context().getSourceManager();
    for (const char *Name : {"a", "b", "x", "F", "ef"}) {
      std::set<std::string> Direct, Found;
      eachIdentifier(Code.context(), Sources.getMainFileID(),
                     [&](clang::SourceLocation, llvm::StringRef Used, llvm::StringRef, llvm::StringRef Defined) {
                       if (Used == Name && !Defined.empty())
                         Direct.insert(Defined.str());
                     });
      for (const std::string &Macro : sorted(UserText::of(Code.context()).macrosNaming(Name)))
        Found.insert(Macro);
      for (const std::string &Macro : Direct)
        EXPECT_TRUE(Found.count(Macro)) << Macro << " of " << Name << " in\n" << Text;
      EXPECT_EQ(Direct.empty(), Found.empty()) << Name << " in\n" << Text;
    }
  }
}

} // namespace
