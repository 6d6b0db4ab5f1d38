//===- ToolkitTest.cpp ----------------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Toolkit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace banklint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {
/// A folder that looks like a toolkit, in the test's hands.
class ToolkitTest : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(fs::createUniqueDirectory("toolkit", Root)); }
  void TearDown() override { fs::remove_directories(Root); }

  void write(llvm::StringRef Name, const llvm::Twine &Text = "") {
    llvm::SmallString<128> File(Root);
    path::append(File, Name);
    fs::create_directories(path::parent_path(File));
    std::error_code Error;
    llvm::raw_fd_ostream(File, Error) << Text;
    ASSERT_FALSE(Error);
  }

  llvm::SmallString<128> Root;
};
} // namespace

TEST_F(ToolkitTest, NeedsTheRuntimesHeader) {
  EXPECT_FALSE(toolkitAt(Root));
  EXPECT_FALSE(toolkitAt(""));
  write("include/cuda_runtime.h");
  ASSERT_TRUE(toolkitAt(Root));
  EXPECT_EQ(toolkitAt(Root)->Path, Root.str());
  EXPECT_TRUE(toolkitAt(Root)->Version.empty());
}

TEST_F(ToolkitTest, MayLieInTheFolderOfATarget) {
  write("targets/x86_64-linux/include/cuda_runtime.h");
  write("targets/x86_64-linux/include/cuda.h", "#define CUDA_VERSION 12060\n");
  ASSERT_TRUE(toolkitAt(Root));
  EXPECT_TRUE(llvm::StringRef(toolkitAt(Root)->Include).ends_with("targets/x86_64-linux/include"));
  EXPECT_EQ(toolkitAt(Root)->Version, llvm::VersionTuple(12, 6));
}

TEST_F(ToolkitTest, IsThatOfTheRealNvcc) {
  write("real/include/cuda_runtime.h");
  write("real/bin/nvcc");
  write("bin/placeholder");
  std::string Link = (Root + "/bin/nvcc").str(), Real = (Root + "/real").str();
  ASSERT_FALSE(fs::create_link(Real + "/bin/nvcc", Link));
  llvm::SmallString<128> Expected;
  ASSERT_FALSE(fs::real_path(Real, Expected));
  EXPECT_EQ(toolkitFolderOf(Link), Expected.str().str());
  EXPECT_EQ(toolkitFolderOf("nvcc"), "");
  EXPECT_EQ(toolkitFolderOf("/no/such/nvcc"), "");
}

TEST_F(ToolkitTest, IsWhatAWrapperOfNvccSays) {
  write("real/include/cuda_runtime.h");
  std::string Real = (Root + "/real").str(), Wrapper = (Root + "/bin/nvcc").str();
  write("bin/nvcc", "#!/bin/sh\necho '#$ TOP=" + Real + "' >&2\n");
  ASSERT_FALSE(fs::setPermissions(Wrapper, fs::all_all));
  EXPECT_EQ(toolkitFolderOf(Wrapper), Real);
}

TEST_F(ToolkitTest, SaysItsVersionInTheHeader) {
  write("include/cuda_runtime.h");
  write("include/cuda.h", "#pragma once\n#define CUDA_VERSION 12040\n");
  EXPECT_EQ(toolkitAt(Root)->Version, llvm::VersionTuple(12, 4));
}

TEST_F(ToolkitTest, SaysItsVersionInJson) {
  write("include/cuda_runtime.h");
  write("include/cuda.h", "#define CUDA_VERSION 12040\n");
  write("version.json", R"({"cuda": {"name": "CUDA SDK", "version": "12.4.1"}})");
  EXPECT_EQ(toolkitAt(Root)->Version, llvm::VersionTuple(12, 4, 1));
  write("version.json", "not JSON");
  EXPECT_EQ(toolkitAt(Root)->Version, llvm::VersionTuple(12, 4));
}

TEST_F(ToolkitTest, IsFoundThroughTheEnvironment) {
  write("include/cuda_runtime.h");
  ::setenv("CUDA_PATH", Root.c_str(), 1);
  auto Found = findToolkit();
  ::unsetenv("CUDA_PATH");
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Path, Root.str());
}
