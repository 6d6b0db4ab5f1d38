//===- NvccOptionsTest.cpp ------------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/NvccOptions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace banklint;
using Words = std::vector<std::string>;

/// What remains for Clang.
static Words clangs(const Words &Nvccs) { return translateNvcc(Nvccs).Arguments; }

static Words architectures(const Words &Nvccs) { return translateNvcc(Nvccs).Architectures; }

TEST(NvccLists, SplitAtCommas) {
  EXPECT_EQ(splitNvccList("a,b"), (Words{"a", "b"}));
  EXPECT_EQ(splitNvccList("a"), (Words{"a"}));
  EXPECT_EQ(splitNvccList(""), (Words{}));
  EXPECT_EQ(splitNvccList("a,,b,"), (Words{"a", "b"}));
}

TEST(NvccLists, KeepQuotedAndEscapedCommas) {
  EXPECT_EQ(splitNvccList("F(a\\,b)=a,G"), (Words{"F(a,b)=a", "G"}));
  EXPECT_EQ(splitNvccList("A=\"b,c\",D"), (Words{"A=\"b,c\"", "D"}));
}

TEST(NvccOptions, MacrosInAllSpellings) {
  EXPECT_EQ(clangs({"-DX", "-D", "Y", "-D=Z", "--define-macro=V=1,W=2", "--define-macro", "U"}),
            (Words{"-DX", "-DY", "-DZ", "-DV=1", "-DW=2", "-DU"}));
  EXPECT_EQ(clangs({"-UX,Y", "--undefine-macro=Z"}), (Words{"-UX", "-UY", "-UZ"}));
}

TEST(NvccOptions, IncludesInAllSpellings) {
  EXPECT_EQ(clangs({"-Ia", "-I", "b", "-I=c", "--include-path=d,e"}), (Words{"-Ia", "-Ib", "-Ic", "-Id", "-Ie"}));
  EXPECT_EQ(clangs({"-isystem", "a", "-isystem=b,c", "--system-include", "d"}),
            (Words{"-isystem", "a", "-isystem", "b", "-isystem", "c", "-isystem", "d"}));
  EXPECT_EQ(clangs({"-include", "a.h", "-include=b.h", "--pre-include=c.h,d.h"}),
            (Words{"-include", "a.h", "-include", "b.h", "-include", "c.h", "-include", "d.h"}));
}

TEST(NvccOptions, SayWhichPartsOfNvccJoin) {
  auto As = [](const Words &Command) { return translateNvcc(Command).As; };
  EXPECT_EQ(As({"-O3", "-Xptxas", "-v,-O3", "-Xptxas=-O1"}), Build::WholeProgram);
  for (const Words &Command :
       {Words{"-Xptxas", "-O0"}, Words{"-Xptxas=-v,-O0"}, Words{"--ptxas-options", "--opt-level=0"},
        Words{"-Xptxas", "-O", "-Xptxas", "0"}, Words{"-Xptxas=-g"}})
    EXPECT_EQ(As(Command), Build::PlainAssembly);
  EXPECT_EQ(As({"-Xptxas", "-O0", "-Xptxas", "-O3"}), Build::WholeProgram);
  EXPECT_EQ(As({"-Ofc", "mid"}), Build::Separate);
  for (const Words &Command : {Words{"-G"}, Words{"--device-debug"}, Words{"-Ofc=max"}, Words{"-G", "-Xptxas=-O0"}})
    EXPECT_EQ(As(Command), Build::Debug);
}

TEST(NvccOptions, Standards) {
  for (const Words &Command :
       {Words{"-std=c++20"}, Words{"-std", "c++20"}, Words{"--std=c++20"}, Words{"--std", "c++20"}})
    EXPECT_EQ(clangs(Command), Words{"-std=c++20"});
}

TEST(NvccOptions, HostCompilerOptions) {
  EXPECT_EQ(clangs({"-Xcompiler=-fPIC,-Wall"}), (Words{"-fPIC", "-Wall"}));
  EXPECT_EQ(clangs({"-Xcompiler", "-fPIC", "--compiler-options=-DX"}), (Words{"-fPIC", "-DX"}));
  EXPECT_EQ(clangs({"-Xcompiler", "-fPIC -DX"}), (Words{"-fPIC", "-DX"}));
  EXPECT_EQ(clangs({"-Xcompiler=\"-DX=1\""}), (Words{"-DX=1"}));
  EXPECT_EQ(clangs({"-forward-unknown-to-host-compiler", "-fopenmp", "-pthread"}), (Words{"-fopenmp", "-pthread"}));
}

TEST(NvccOptions, LanguageModes) {
  EXPECT_EQ(clangs({"--expt-relaxed-constexpr", "--extended-lambda"}),
            (Words{"-D__CUDACC_RELAXED_CONSTEXPR__", "-D__CUDACC_EXTENDED_LAMBDA__", "-include", "functional"}));
  EXPECT_EQ(clangs({"-expt-relaxed-constexpr", "-expt-extended-lambda"}),
            (Words{"-D__CUDACC_RELAXED_CONSTEXPR__", "-D__CUDACC_EXTENDED_LAMBDA__", "-include", "functional"}));
  EXPECT_EQ(clangs({"-rdc=true"}), (Words{"-fgpu-rdc", "-D__CUDACC_RDC__"}));
  EXPECT_EQ(clangs({"-dc"}), (Words{"-fgpu-rdc", "-D__CUDACC_RDC__"}));
  EXPECT_EQ(clangs({"--relocatable-device-code", "false"}), Words{});
  EXPECT_EQ(clangs({"-default-stream", "per-thread"}), Words{"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"});
  EXPECT_EQ(clangs({"-default-stream=legacy"}), Words{});
  EXPECT_EQ(translateNvcc({"-x", "cu"}).Language, "cu");
  EXPECT_EQ(translateNvcc({"--x=c++"}).Language, "c++");
}

TEST(NvccOptions, CodeGenerationLeavesNothing) {
  EXPECT_EQ(clangs({"-c", "k.cu", "-o", "k.o"}), Words{});
  EXPECT_EQ(clangs({"-lineinfo",
                    "--use_fast_math",
                    "-maxrregcount=32",
                    "-maxrregcount",
                    "32",
                    "-Xptxas",
                    "-v,-dlcm=cg",
                    "-Xptxas=-O3",
                    "-Xcudafe",
                    "--diag_suppress=1",
                    "-Xfatbin=-compress-all",
                    "-diag-suppress",
                    "177,20012",
                    "-t4",
                    "-t",
                    "0",
                    "--threads=8",
                    "-ccbin",
                    "g++-12",
                    "-ccbin=clang",
                    "-dlink",
                    "-lcublas",
                    "-L",
                    "lib",
                    "-L=lib",
                    "-m64",
                    "-m",
                    "64",
                    "-cudart=static",
                    "-ftz=true",
                    "-prec-div=false",
                    "-keep",
                    "-keep-dir",
                    "tmp",
                    "-Werror",
                    "all-warnings",
                    "-w",
                    "-g",
                    "-lto",
                    "-MD",
                    "-MF",
                    "k.d",
                    "-MT",
                    "k.o",
                    "k.cu"}),
            Words{});
}

TEST(NvccOptions, Architectures) {
  EXPECT_EQ(architectures({"-arch=sm_90"}), Words{"sm_90"});
  EXPECT_EQ(architectures({"-arch", "sm_90a", "k.cu"}), Words{"sm_90a"});
  EXPECT_EQ(architectures({"--gpu-architecture=compute_80", "-code=sm_80,sm_86"}),
            (Words{"compute_80", "sm_80", "sm_86"}));
  EXPECT_EQ(architectures({"-gencode", "arch=compute_80,code=sm_80", "-gencode=arch=compute_90,code=[sm_90,compute_90]",
                           "--generate-code=arch=compute_100,code=compute_100"}),
            (Words{"compute_80", "sm_80", "compute_90", "sm_90", "compute_90", "compute_100", "compute_100"}));
  EXPECT_EQ(architectures({"-arch=native"}), Words{"native"});
  EXPECT_EQ(architectures({"-arch=all-major"}), (Words{"sm_75", "sm_80", "sm_90", "sm_100", "sm_110", "sm_120"}));
}

TEST(NvccOptions, AValueMayBeMissing) {
  for (const char *Option : {"-I", "-arch", "-Xcompiler", "-o", "-optf"})
    EXPECT_EQ(clangs({Option}), Words{}) << Option;
}

namespace {
/// A file that exists as long as this object.
struct TemporaryFile {
  explicit TemporaryFile(llvm::StringRef Text) {
    int Descriptor;
    llvm::sys::fs::createTemporaryFile("banklint", "optf", Descriptor, Path);
    llvm::raw_fd_ostream(Descriptor, /*shouldClose=*/true) << Text;
    Remover.setFile(Path);
  }
  std::string name() const { return Path.str().str(); }

  llvm::SmallString<128> Path;
  llvm::FileRemover Remover;
};
} // namespace

TEST(NvccOptionsFiles, AreReadInPlace) {
  TemporaryFile Inner("-DINNER\n");
  TemporaryFile Outer("-I a -DNAME='\"text\"'\n--options-file " + Inner.name() + " -arch=sm_80\n");
  Words Command = {"-DBEFORE", "--options-file", Outer.name(), "-DAFTER"};
  EXPECT_EQ(clangs(Command), (Words{"-DBEFORE", "-Ia", "-DNAME=\"text\"", "-DINNER", "-DAFTER"}));
  EXPECT_EQ(architectures(Command), Words{"sm_80"});
  EXPECT_EQ(clangs({"-optf=" + Inner.name() + "," + Inner.name()}), (Words{"-DINNER", "-DINNER"}));
}

TEST(NvccOptionsFiles, AreRelativeToTheDirectory) {
  TemporaryFile File("-DX\n");
  Words Command = {"-optf", llvm::sys::path::filename(File.Path).str()};
  EXPECT_EQ(translateNvcc(Command, llvm::sys::path::parent_path(File.Path)).Arguments, Words{"-DX"});
}

TEST(NvccOptionsFiles, MayBeMissingOrNameThemselves) {
  EXPECT_EQ(clangs({"-optf", "no/such/file", "-DX"}), Words{"-DX"});
  TemporaryFile File("");
  {
    std::error_code Error;
    llvm::raw_fd_ostream(File.Path, Error) << "-DX -optf " << File.name();
  }
  EXPECT_FALSE(clangs({"-optf", File.name()}).empty());
}

TEST(NvccEnvironment, FlagsBeforeAndAfter) {
  ::setenv("NVCC_PREPEND_FLAGS", "-DFIRST -arch=sm_80", 1);
  ::setenv("NVCC_APPEND_FLAGS", "-D'LAST=a b'", 1);
  EXPECT_EQ(clangs({"-DX"}), (Words{"-DFIRST", "-DX", "-DLAST=a b"}));
  ::unsetenv("NVCC_PREPEND_FLAGS");
  ::unsetenv("NVCC_APPEND_FLAGS");
}
