//===- MatchersTest.cpp - AST matchers for shared memory ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Matchers/Matchers.h"
#include "Matchers/AstVisitor.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/Tooling.h"
#include <gtest/gtest.h>

using namespace banklint::matchers;
using namespace clang;
using namespace clang::ast_matchers;

namespace {

constexpr const char *Cuda = R"(
#define __shared__ __attribute__((shared))
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
struct Pair { float x, y; };
__device__ float part(const float *p) { return p[1]; }
__global__ void kernel(float *out, int i) {
  __shared__ float tile[32][33];
  __shared__ Pair pairs[64];
  __shared__ int count;
  extern __shared__ float buffer[];
  float own[4];
  tile[i][2 * i] = out[3];
  out[0] = pairs[i].y + *(buffer + i) + own[i & 3];
  count = i;
  out[1] = part(tile[0]);
}
)";

std::unique_ptr<ASTUnit> parsed(const char *Text, const std::vector<std::string> &Flags, const char *File) {
  return tooling::buildASTFromCodeWithArgs(Text, Flags, File);
}

std::unique_ptr<ASTUnit> cuda() {
  return parsed(Cuda, {"-xcuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_90"}, "k.cu");
}

/// The text of what a matcher finds in the file, in order.
template <typename Matcher> std::vector<std::string> found(ASTUnit &Unit, const Matcher &M) {
  std::vector<std::string> Texts;
  ASTContext &Context = Unit.getASTContext();
  for (const BoundNodes &Nodes : match(M, Context)) {
    if (const auto *D = Nodes.getNodeAs<NamedDecl>("it"))
      Texts.push_back(D->getNameAsString());
    else if (const auto *E = Nodes.getNodeAs<Expr>("it"))
      Texts.push_back(Lexer::getSourceText(CharSourceRange::getTokenRange(E->getSourceRange()),
                                           Context.getSourceManager(), Context.getLangOpts())
                          .str());
  }
  return Texts;
}

using Texts = std::vector<std::string>;

TEST(Matchers, Kernels) {
  EXPECT_EQ(found(*cuda(), functionDecl(isKernel()).bind("it")), Texts{"kernel"});
  const auto OpenCl = parsed("__kernel void k(__local float *p) { __local float s[32]; p[0] = s[1]; } void f() {}",
                             {"-xcl", "-cl-std=CL2.0"}, "k.cl");
  EXPECT_EQ(found(*OpenCl, functionDecl(isKernel()).bind("it")), Texts{"k"});
  EXPECT_EQ(found(*OpenCl, varDecl(isSharedVariable()).bind("it")), Texts{"s"});
}

TEST(Matchers, Variables) {
  EXPECT_EQ(found(*cuda(), varDecl(isSharedVariable()).bind("it")), (Texts{"tile", "pairs", "count", "buffer"}));
  EXPECT_EQ(found(*cuda(), varDecl(isDynamicShared()).bind("it")), Texts{"buffer"});
}

TEST(Matchers, Amp) { // share/banklint/amp makes `tile_static` this
  const auto Unit = parsed("void f() { __attribute__((annotate(\"banklint::tile_static\"))) float s[4]; s[0] = 1; }",
                           {"-std=c++17"}, "k.cpp");
  EXPECT_EQ(found(*Unit, varDecl(isSharedVariable()).bind("it")), Texts{"s"});
  EXPECT_EQ(found(*Unit, expr(sharedAccess(anything())).bind("it")), Texts{"s[0]"});
}

TEST(Matchers, AccessesAreWholeElements) {
  EXPECT_EQ(found(*cuda(), expr(sharedAccess(anything())).bind("it")),
            (Texts{"tile[i][2 * i]", "pairs[i]", "*(buffer + i)", "count"}));
  EXPECT_EQ(found(*cuda(), expr(sharedAccess(varDecl(hasName("tile")))).bind("it")), Texts{"tile[i][2 * i]"});
}

/// Counts what it comes to.
struct Counting : banklint::AstVisitor {
  bool VisitVarDecl(VarDecl *V) override {
    ++Variables;
    return V->getName() != LastOne;
  }
  bool VisitDeclRefExpr(DeclRefExpr *) override {
    ++Names;
    return true;
  }
  bool TraverseInitListExpr(InitListExpr *E) override { return traverseMeaningOf(E); }
  unsigned Variables = 0, Names = 0;
  StringRef LastOne = "none";
};

TEST(AstVisitor, GoesWhereItIsAsked) {
  const auto Unit = parsed("template <int N> int twice(int k) { int both[N] = {k, k}; return both[1]; }"
                           "constexpr int Two = 2; int use(int i) { return twice<Two>(i); }",
                           {"-std=c++17"}, "t.cpp");
  auto Count = [&](Counting V) {
    V.TraverseAST(Unit->getASTContext());
    return std::pair(V.Variables, V.Names);
  };
  Counting Templates, Untyped, Ending;
  Templates.ShouldVisitTemplateInstantiations = true;
  Untyped.ShouldVisitTypes = false; // parameters, and N in `int both[N]`
  Ending.LastOne = "both";
  EXPECT_EQ(Count({}), std::pair(4u, 7u));         // k, both, Two, i; N, k, k, both, twice, Two, i
  EXPECT_EQ(Count(Templates), std::pair(6u, 10u)); // k, both, k, k, both once more
  EXPECT_EQ(Count(Untyped), std::pair(2u, 6u));
  EXPECT_EQ(Count(Ending).first, 2u);
}

} // namespace
