//===- WrongWordsTest.cpp - What nvcc reads otherwise ---------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/WrongWords.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

using namespace banklint;

TEST(WrongWordsTest, callsOfTemplates) {
  for (const char *Text : {"get<4>()", "get<>()", "index<Twice>(threadIdx.x, 1)", "at<N - 1>(x)", "as<const float *>()",
                           "get<std::pair<A::B>>(x)"})
    EXPECT_TRUE(isCallOfTemplate(Text)) << Text;
}

TEST(WrongWordsTest, comparisonsAndTheRest) {
  for (const char *Text : {"x < n", "x<n", "x<n>m", "x<n> (m)", "x <n>(m)", "x<b, c>(d)", "x<n && m>(k)", "x<p->n>(k)",
                           "x<<n>(k)", "k<<<1, 32>>>(out)", "template get<4>()", "operator<(b)", "operator<4>(b)",
                           "x<(n)>(m)", "<4>(x)", "", "x<", "get<4>"})
    EXPECT_FALSE(isCallOfTemplate(Text)) << Text;
}

namespace {

/// Parses with nothing known of the words that are missing.
class ReadOnce : public clang::SyntaxOnlyAction {
  bool BeginSourceFileAction(clang::CompilerInstance &CI) override {
    CI.getPreprocessor().setTokenWatcher(
        [Reader = WordReader(None, CI.getPreprocessor())](const clang::Token &Read) mutable {
          Reader.see(const_cast<clang::Token &>(Read));
        });
    return true;
  }
  const WrongWords None;
};

bool parses(const std::string &Code) {
  return clang::tooling::runToolOnCodeWithArgs(std::make_unique<ReadOnce>(), Code, {"-std=c++17", "-w"});
}

} // namespace

TEST(WrongWordsTest, oneParseIsEnough) {
  const std::string Class = "struct S { template <int N> int get() { return N; }\n"
                            "           template <int N> static int at(int i) { return i + N; } };\n";
  EXPECT_TRUE(parses(Class + "template <typename T> int f() { T t; return t.get<4>() + T::at<3>(1); }\n"
                             "int x = f<S>();"));
  EXPECT_TRUE(parses(Class + "template <int A, class T, class = void> int f() { return T::at<A>(1); }\n"
                             "int x = f<3, S>();"));
  EXPECT_TRUE(parses("template <class T, int K> struct C { template <int N> static int at(int i) { return N; } };\n"
                     "namespace n { template <class T, int K> using C = ::C<T, K>; }\n"
                     "template <class T> int f(int i) { n::C<T, (2 + 1)>::at<3>(1); if (i) C<T, 1>::at<4>(2);\n"
                     "  return C<T, 2>::at<3>(C<T, 3>::at<1>(1)); }\n"
                     "int x = f<int>(1);"));
  EXPECT_TRUE(parses(Class + "template <typename T> int f() { using U = T; return U::at<-3>(1); }\n"
                             "int x = f<S>();"));
}

TEST(WrongWordsTest, comparisonsStayComparisons) {
  EXPECT_TRUE(parses("struct N { static const int value = 3; };\n"
                     "template <typename T> bool f(int k) { return T::value < k; }\n"
                     "bool x = f<N>(4), y = N::value<4>(0);"));
}

TEST(WrongWordsTest, membersOfClassesAreDeclared) {
  EXPECT_TRUE(parses("template <class T> struct C { template <int N> static int at(int i) { return N; }\n"
                     "                              template <int N> T *of(int i); };\n"
                     "template <> template <> int C<int>::at<3>(int i) { return 4; }\n"
                     "template int C<int>::at<5>(int);\n"
                     "template <> template <> int *C<int>::of<3>(int i) { return nullptr; }\n"
                     "bool f(int a, int b) { return a > ::C<int>().at<3>(b); }"));
}
