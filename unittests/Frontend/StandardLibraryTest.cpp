//===- StandardLibraryTest.cpp - Tests of the C++ library's headers -------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/StandardLibrary.h"
#include "Frontend/CompileCommands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace banklint;
using Arguments = clang::tooling::CommandLineArguments;

TEST(StandardLibrary, SystemHasOne) {
  // Or these tests would not compile.
  EXPECT_TRUE(llvm::sys::fs::exists(systemCxxLibrary() + "/new")) << systemCxxLibrary();
}

TEST(StandardLibrary, NotBroughtAlong) { EXPECT_EQ(bundledStandardLibrary("/nowhere"), ""); }

TEST(StandardLibrary, ReplacesTheSystems) {
  EXPECT_EQ(standardLibraryFlags("/share/std", {"-O2"}),
            (Arguments{"-nostdlibinc", "-stdlib++-isystem", "/share/std/c++", "-idirafter", "/share/std/c",
                       "-D_LIBCPP_HAS_MUSL_LIBC"}));
  EXPECT_TRUE(standardLibraryFlags("", {"-O2"}).empty());
}

TEST(StandardLibrary, NotThatOfTheCommand) {
  for (const char *Option : {"--sysroot=/opt/root", "--gcc-toolchain=/opt/gcc", "-stdlib=libc++", "-nostdinc++"})
    EXPECT_TRUE(standardLibraryFlags("/share/std", {"-O2", Option}).empty()) << Option;
}

TEST(StandardLibrary, InCommands) {
  ParseOptions Options;
  Options.ShareDirectory = "/share";
  Options.StandardLibrary = "/share/std";
  const clang::tooling::ArgumentsAdjuster Adjust = cudaArgumentsAdjuster(Options);
  auto Takes = [&](const Arguments &Command, llvm::StringRef File) {
    return llvm::is_contained(Adjust(Command, File), "/share/std/c++");
  };
  EXPECT_TRUE(Takes({"nvcc", "-c", "a.cu"}, "a.cu"));
  EXPECT_TRUE(Takes({"clang++", "a.hip"}, "a.hip"));
  EXPECT_TRUE(Takes({"g++", "a.cpp"}, "a.cpp"));
  EXPECT_FALSE(Takes({"clang++", "--sysroot=/opt/root", "a.cu"}, "a.cu"));
  EXPECT_FALSE(Takes({"clang", "a.cl"}, "a.cl")); // OpenCL C has none
}
