//===- UnitTest.cpp - A file and its command ------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Units/AnalyzeUnit.h"
#include "Units/FeatureMacros.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace banklint;

namespace {

/// Files in a folder of their own.
class UnitTest : public testing::Test {
protected:
  UnitTest() { llvm::sys::fs::createUniqueDirectory("units", Folder); }
  ~UnitTest() override { llvm::sys::fs::remove_directories(Folder); }

  std::string write(llvm::StringRef Name, llvm::StringRef Text) {
    llvm::SmallString<128> Path(Folder);
    llvm::sys::path::append(Path, Name);
    std::error_code Error;
    llvm::raw_fd_ostream(Path, Error) << Text;
    EXPECT_FALSE(Error);
    return Path.str().str();
  }
  Unit unit(std::string Name, std::vector<std::string> Flags = {}) {
    ParseOptions Options;
    Options.ShareDirectory = BANKLINT_SHARE;
    clang::tooling::CompileCommand Command;
    Command.Directory = Folder.str().str();
    Command.Filename = Name;
    Command.CommandLine = {"clang++"};
    Command.CommandLine.insert(Command.CommandLine.end(), Flags.begin(), Flags.end());
    Command.CommandLine.push_back(Name);
    return unitOf(Name, Command, Options);
  }
  /// The kernels that an analysis finds, in its order.
  static std::vector<std::string> kernelsOf(const Unit &U) {
    std::vector<std::string> Names;
    for (const KernelReport &K : analyzeUnit(U, AnalysisOptions(), Drawing()).Kernels)
      Names.push_back(K.Kernel);
    return Names;
  }
  static std::string failureOf(const Unit &U) {
    const Result R = analyzeUnit(U, AnalysisOptions(), Drawing());
    return R.Failures.empty() ? "" : R.Failures.front().Message;
  }
  static bool has(const clang::tooling::CompileCommand &Command, llvm::StringRef Option) {
    return llvm::is_contained(Command.CommandLine, Option);
  }
  using Names = std::vector<std::string>;

  llvm::SmallString<128> Folder;
};

TEST_F(UnitTest, HasACommandForEachSide) {
  const Unit U = unit("k.cu", {"--cuda-gpu-arch=sm_80", "-DN=3"});
  EXPECT_TRUE(has(U.Command, "--cuda-device-only"));
  EXPECT_FALSE(has(U.OnHost, "--cuda-device-only"));
  EXPECT_TRUE(has(U.OnHost, "--cuda-host-only"));
  EXPECT_EQ(U.Gpu, "sm_80");
  EXPECT_TRUE(U.UsesStandIns);
  EXPECT_EQ(U.path(), (Folder + "/k.cu").str());
}

TEST_F(UnitTest, TheHostIsAskedOnlyForWhatTheDeviceDoesNotSee) {
  const std::string Kernel = "__global__ void both(int *p) { __shared__ int s[32]; s[threadIdx.x] = *p; }\n";
  write("plain.cu", Kernel);
  EXPECT_EQ(kernelsOf(unit("plain.cu")), (Names{"both"}));
  write("sides.cu", Kernel + "#ifdef __CUDA_ARCH__\n__global__ void device(int *p) {}\n"
                             "#else\n__global__ void host(int *p) {}\n#endif\n");
  EXPECT_EQ(kernelsOf(unit("sides.cu")), (Names{"both", "device", "host"}));
}

TEST_F(UnitTest, WhatOneSideSaidIsNotSaidAgain) {
  write("once.cu", "__global__ void k(int *p) { __shared__ int s[2048]; s[2 * threadIdx.x] = *p; }\n"
                   "#ifndef __CUDA_ARCH__\nvoid f(int *p) { k<<<1, 64>>>(p); }\n#endif\n");
  const Result R = analyzeUnit(unit("once.cu"), AnalysisOptions(), Drawing());
  EXPECT_EQ(R.Findings.size(), 1u);
}

TEST_F(UnitTest, TemplatesAreInstantiatedAsTheUserWants) {
  write("k.cu", "namespace space { template <int N> __global__ void k(int *p) { __shared__ int s[N]; s[0] = *p; } }\n");
  Unit U = unit("k.cu");
  EXPECT_EQ(analyzeUnit(U, AnalysisOptions(), Drawing()).Accesses.size(), 0u);
  U.Instantiate = {"k<64>", "other<1>"};
  EXPECT_EQ(kernelsOf(U), (Names{"space::k<64>"}));
  EXPECT_EQ(analyzeUnit(U, AnalysisOptions(), Drawing()).Accesses.size(), 1u);
}

TEST_F(UnitTest, SaysWhyAFileCannotBeRead) {
  EXPECT_NE(failureOf(unit("missing.cu")).find("cannot read 'missing.cu': No such file"), std::string::npos);
  Unit Elsewhere = unit("k.cu");
  Elsewhere.Command.Directory += "/nowhere";
  EXPECT_NE(failureOf(Elsewhere).find("which does not exist"), std::string::npos);
  Unit OfFolder = unit("k.cu");
  OfFolder.Command.Filename = ".";
  EXPECT_NE(failureOf(OfFolder).find("it is a folder"), std::string::npos);
}

TEST_F(UnitTest, NolintSilences) {
  const std::string Kernel = "__global__ void k(int *p) {\n  __shared__ int s[2048];\n  s[2 * threadIdx.x] = *p;";
  write("loud.cu", Kernel + "\n}\n");
  write("silent.cu", Kernel + " // NOLINT(gpu-bank-conflict)\n}\n");
  EXPECT_EQ(analyzeUnit(unit("loud.cu"), AnalysisOptions(), Drawing()).Findings.size(), 1u);
  EXPECT_EQ(analyzeUnit(unit("silent.cu"), AnalysisOptions(), Drawing()).Findings.size(), 0u);
}

TEST_F(UnitTest, PartingsAreWhereOtherUnitsGoOnDifferently) {
  write("a.cu", "#include \"x.h\"\n#include \"y.h\"\n#include \"a.h\"\n");
  write("b.cu", "#include \"x.h\"\n#include \"y.h\"\n#include \"b.h\"\n");
  std::vector<Unit> Units = {unit("a.cu"), unit("b.cu")};
  findPartings(Units);
  EXPECT_EQ(Units[0].Partings, (std::vector<size_t>{2}));
  EXPECT_EQ(Units[1].Partings, (std::vector<size_t>{2}));
  Units.pop_back();
  findPartings(Units);
  EXPECT_EQ(Units[0].Partings, std::vector<size_t>());
}

TEST_F(UnitTest, MentionsAreOfTheFileItself) {
  const std::string File = write("k.cu", "#include \"more.h\"\nint here;\n");
  write("more.h", "int there;\n");
  EXPECT_TRUE(mentions(File, {"nowhere", "here"}));
  EXPECT_FALSE(mentions(File, {"there"}));
  EXPECT_FALSE(mentions(File + ".missing", {"here"}));
}

//===----------------------------------------------------------------------===//
// Code for one architecture alone
//===----------------------------------------------------------------------===//

/// What is said of a kernel in lines 1 to 6 without accesses.
std::optional<std::string> adviceFor(const std::string &Gpu, llvm::StringRef Declares, llvm::StringRef Asks,
                                     bool HasAccess = false) {
  const std::string Text =
      ("__attribute__((global)) void k() {\n" + Declares + "\n#ifdef " + Asks + "\n  s[0] = 1;\n#endif\n}\n").str();
  auto Unit = clang::tooling::buildASTFromCodeWithArgs(Text,
                                                       {"-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=" + Gpu,
                                                        "-nocudainc", "-nocudalib", "-Wno-unknown-cuda-version",
                                                        "-D__shared__=__attribute__((shared))"},
                                                       "kernel.cu");
  Result Found;
  KernelReport K;
  K.Kernel = "k";
  K.Where.File = "kernel.cu";
  K.Where.Line = K.FirstLine = 1;
  K.LastLine = 6;
  Found.Kernels.push_back(K);
  if (HasAccess)
    Found.Accesses.emplace_back().Kernel = "k";
  return adviceOnArchitecture(Unit->getASTContext(), Found);
}

TEST(FeatureMacros, CodeForTheNameWithTheLetterIsPointedAt) {
  const char *Shared = "  __shared__ int s[32];", *Macro = "__CUDA_ARCH_FEAT_SM90_ALL";
  const auto Advice = adviceFor("sm_90", Shared, Macro);
  ASSERT_TRUE(Advice);
  EXPECT_EQ(Advice->find("kernel.cu:1: kernel 'k' accesses no shared memory on sm_90"), 0u) << *Advice;
  EXPECT_NE(Advice->find("--arch=sm_90a"), std::string::npos);
  EXPECT_FALSE(adviceFor("sm_80", Shared, Macro));
  EXPECT_FALSE(adviceFor("sm_90", "  int s[32];", Macro));
  EXPECT_FALSE(adviceFor("sm_90", Shared, "OTHER"));
  EXPECT_FALSE(adviceFor("sm_90", Shared, Macro, /*HasAccess=*/true));
}

} // namespace
