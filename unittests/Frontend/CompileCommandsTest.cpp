//===- CompileCommandsTest.cpp --------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompileCommands.h"
#include "Frontend/Dialects.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace banklint;
using Words = std::vector<std::string>;

static ParseOptions standIns() {
  ParseOptions Options;
  Options.ShareDirectory = "share";
  Options.ResourceDirectory = "resources";
  return Options;
}

static ParseOptions withToolkit() {
  ParseOptions Options = standIns();
  Options.Toolkit = Toolkit{"toolkit", "toolkit/include", llvm::VersionTuple(13, 0)};
  return Options;
}

/// What every parse ends with, before the file.
static const std::string Quietly = " -w -Wno-register -Wno-c++11-narrowing "
                                   "-Wno-static-float-init -ferror-limit=0 -resource-dir=resources ";

/// The translated command as one line.
static std::string adjust(const ParseOptions &Options, const Words &Command, llvm::StringRef File = "k.cu") {
  return llvm::join(cudaArgumentsAdjuster(Options)(Command, File), " ");
}

TEST(ParseCommand, WithoutToolkit) {
  EXPECT_EQ(adjust(standIns(), {"nvcc", "-c", "k.cu", "-o", "k.o"}),
            std::string("clang++ -x cuda --cuda-device-only --cuda-gpu-arch=sm_90 ") +
                "--no-cuda-version-check -nocudalib "
                "-nocudainc -idirafter share/torch -isystem share/cuda -include banklint_cuda.h -std=c++17" +
                Quietly + "k.cu");
}

TEST(ParseCommand, WithToolkit) {
  EXPECT_EQ(adjust(withToolkit(), {"clang++", "-c", "k.cu"}),
            std::string("clang++ -x cuda --cuda-device-only --cuda-gpu-arch=sm_90 ") +
                "--no-cuda-version-check -nocudalib "
                "-nocudainc -idirafter share/torch -isystem resources/include/cuda_wrappers -isystem share/compat "
                "-isystem toolkit/include -include __clang_cuda_runtime_wrapper.h -U__NVCC__ -std=c++17" +
                Quietly + "k.cu");
}

TEST(ParseCommand, WithToolkitAmongTheSystemsHeaders) {
  ParseOptions Options = standIns();
  Options.Toolkit = Toolkit{"/usr", "/usr/include", {}};
  EXPECT_EQ(adjust(Options, {"nvcc", "k.cu"}).find("-isystem /usr/include"), std::string::npos);
}

TEST(ParseCommand, WithTheToolkitOfTheCommand) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("toolkit", Folder));
  for (const char *Name : {"bin/nvcc", "targets/x86_64-linux/include/cuda_runtime.h"}) {
    llvm::SmallString<128> File(Folder);
    llvm::sys::path::append(File, Name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File));
    std::error_code Error;
    llvm::raw_fd_ostream Create(File, Error);
    ASSERT_FALSE(Error);
  }
  std::string Path = Folder.str().str();
  std::string Expected = " -isystem " + Path + "/targets/x86_64-linux/include ";
  for (const Words &Command : {Words{Path + "/bin/nvcc", "k.cu"}, Words{"ccache", Path + "/bin/nvcc", "k.cu"},
                               Words{"clang++", "--cuda-path=" + Path, "k.cu"}}) {
    ParseOptions Options = withToolkit();
    EXPECT_EQ(adjust(Options, Command).find(Expected), std::string::npos);
    Options.PreferToolkitOfCommand = true;
    EXPECT_NE(adjust(Options, Command).find(Expected), std::string::npos) << Command.front();
  }
  llvm::sys::fs::remove_directories(Folder);
}

TEST(ParseCommand, HostPass) {
  ParseOptions Options = standIns();
  Options.Side = Pass::Host;
  EXPECT_NE(adjust(Options, {"clang++", "k.cu"}).find(" --cuda-host-only "), std::string::npos);
}

/// What remains of the command's own options.
static std::string kept(const Words &Command, llvm::StringRef File = "k.cu") {
  std::string All = adjust(standIns(), Command, File);
  llvm::StringRef Rest = llvm::StringRef(All).split("-include banklint_cuda.h ").second;
  return Rest.split(Quietly).first.str();
}

TEST(ParseCommand, KeepsWhatChangesTheSource) {
  EXPECT_EQ(kept({"clang++", "-DX=1", "-I", "a", "-isystem", "b", "-include", "c.h", "-std=c++20", "-fno-exceptions",
                  "k.cu"}),
            "-U__NVCC__ -D X=1 -I a -isystem b -include c.h -std=c++20 -fno-exceptions");
}

TEST(ParseCommand, DropsOutputsAndWarnings) {
  EXPECT_EQ(kept({"clang++", "-std=c++17", "-Wall", "-Werror", "-c", "-MD", "-MF", "k.d", "-MT", "k.o", "-o", "k.o",
                  "-Wl,-rpath,x", "-lm", "-Lx", "k.cu"}),
            "-U__NVCC__ -std=c++17");
}

TEST(ParseCommand, DropsHowAnotherClangFoundCuda) {
  EXPECT_EQ(kept({"clang++", "-std=c++17", "-x", "cuda", "--cuda-gpu-arch=sm_70", "--offload-arch=sm_80",
                  "--cuda-path=elsewhere", "--cuda-host-only", "-nocudalib", "-resource-dir", "x", "k.cu"}),
            "-U__NVCC__ -std=c++17");
}

TEST(ParseCommand, DropsOptionsThatClangDoesNotKnow) {
  EXPECT_EQ(kept({"nvcc", "-std=c++17", "-Xcompiler=-fPIC,-fno-such-option", "k.cu"}), "-std=c++17 -fPIC");
}

TEST(ParseCommand, KeepsOnlyTheFileAskedFor) {
  EXPECT_EQ(adjust(standIns(), {"nvcc", "a.cu", "k.cu", "b.cpp"}).find("a.cu"), std::string::npos);
}

TEST(ParseCommand, Launchers) {
  for (const Words &Command :
       {Words{"ccache", "nvcc", "-DX", "k.cu"}, Words{"/usr/bin/sccache", "/opt/cuda/bin/nvcc", "-DX", "k.cu"}})
    EXPECT_EQ(kept(Command), "-D X -std=c++17");
}

TEST(ParseCommand, LaunchersWithTheirOwnWords) {
  for (const Words &Command : {Words{"env", "CCACHE_DIR=/x", "ccache", "nvcc", "-DX", "k.cu"},
                               Words{"cmake", "-E", "env", "A=B", "--", "nvcc", "-DX", "k.cu"},
                               Words{"/usr/bin/cmake", "-E", "time", "nvcc", "-DX", "k.cu"}})
    EXPECT_EQ(kept(Command), "-D X -std=c++17");
}

TEST(ParseCommand, OptionsFilesLieInTheCommandsDirectory) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("banklint", Folder));
  llvm::SmallString<128> File(Folder);
  llvm::sys::path::append(File, "flags.rsp");
  {
    std::error_code Error;
    llvm::raw_fd_ostream(File, Error) << "-DFROM_FILE";
    ASSERT_FALSE(Error);
  }
  clang::tooling::CompileCommand Given(Folder, "k.cu", {"nvcc", "--options-file", "flags.rsp", "k.cu"}, "");
  EXPECT_TRUE(llvm::is_contained(parseCommandOf(standIns(), Given).Command.CommandLine, "FROM_FILE"));
  llvm::sys::fs::remove_directories(Folder);
}

TEST(ParseCommand, TellsWhatItLeftOut) {
  clang::tooling::CompileCommand Given(
      "", "k.cu", {"nvcc", "--from-the-future", "-Xcompiler=-fno-such-option,-fPIC", "-O3", "-lineinfo", "k.cu"}, "");
  ParseCommand Parse = parseCommandOf(standIns(), Given);
  EXPECT_EQ(Parse.Unknown, (Words{"--from-the-future", "-fno-such-option"}));
  EXPECT_TRUE(Parse.In == Dialect::Cuda);
  EXPECT_TRUE(Parse.IsTranslated);
}

TEST(ParseCommand, ForPeopleWhoWantWarnings) {
  ParseOptions Options = standIns();
  Options.KeepWarnings = true;
  std::string Line = adjust(Options, {"nvcc", "-Xcompiler=-Wall", "k.cu"});
  EXPECT_NE(Line.find(" -Wall "), std::string::npos);
  EXPECT_EQ(Line.find(" -w "), std::string::npos);
  EXPECT_NE(Line.find(" -Wno-unknown-cuda-version "), std::string::npos);
}

TEST(ParseCommand, EmptyCommand) {
  EXPECT_EQ(kept({}), "-std=c++17");
  EXPECT_EQ(kept({"clang-tool", "-I."}), "-I . -std=c++17");
}

TEST(ParseCommand, DropsTheToolkitsIncludeFolder) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("banklint", Folder));
  llvm::SmallString<128> Header(Folder);
  llvm::sys::path::append(Header, "cuda_runtime.h");
  {
    std::error_code Error;
    llvm::raw_fd_ostream Create(Header, Error);
    ASSERT_FALSE(Error);
  }
  std::string Path = Folder.str().str();
  EXPECT_EQ(kept({"nvcc", "-I" + Path, "-isystem=" + Path, "-Iother", "k.cu"}), "-I other -std=c++17");
  llvm::sys::fs::remove_directories(Folder);
}

TEST(CudaFiles, ByNameOrLanguage) {
  auto IsCuda = [](const Words &Command, llvm::StringRef File) {
    return adjust(standIns(), Command, File).find("-x cuda ") != std::string::npos;
  };
  EXPECT_TRUE(IsCuda({"clang++", "k.cu"}, "k.cu"));
  EXPECT_TRUE(IsCuda({"clang++", "k.cuh"}, "k.cuh"));
  EXPECT_TRUE(IsCuda({"clang++", "-x", "cuda", "k.cpp"}, "k.cpp"));
  EXPECT_TRUE(IsCuda({"nvcc", "-x", "cu", "k.cpp"}, "k.cpp"));
  EXPECT_TRUE(IsCuda({"/opt/kokkos/bin/nvcc_wrapper", "-arch=sm_80", "k.cpp"}, "k.cpp"));
  EXPECT_FALSE(IsCuda({"nvcc", "k.cpp"}, "k.cpp"));
  EXPECT_FALSE(IsCuda({"hipcc", "k.cpp"}, "k.cpp"));
  EXPECT_FALSE(IsCuda({"clang++", "-x", "c++", "k.cu"}, "k.cu"));
  EXPECT_FALSE(IsCuda({"clang++", "k.cpp"}, "k.cpp"));
}

TEST(OtherFiles, OnlyGetTheResourceDirectory) {
  EXPECT_EQ(adjust(withToolkit(), {"ccache", "gcc", "-Wall", "-c", "k.c"}, "k.c"),
            "ccache gcc -resource-dir=resources -Wall -c k.c");
}

TEST(OtherFiles, OfNvccAreHostFiles) {
  EXPECT_EQ(adjust(withToolkit(), {"nvcc", "-arch=sm_90", "-Xcompiler=-fPIC", "-c", "k.cpp"}, "k.cpp"),
            "clang++ -fPIC -isystem toolkit/include -std=c++17" + Quietly + "k.cpp");
}

TEST(Warnings, MayBeKept) {
  ParseOptions Options = standIns();
  Options.KeepWarnings = true;
  std::string All = adjust(Options, {"nvcc", "-Xcompiler=-Wall,-Wno-such", "-c", "k.cu"});
  EXPECT_NE(All.find(" -Wall -Wno-such "), std::string::npos) << All;
  EXPECT_NE(All.find(" -Wno-unknown-warning-option "), std::string::npos) << All;
  EXPECT_EQ(All.find(" -w "), std::string::npos) << All;
}

/// The translated command as one line.
static std::string inClangsWords(const Words &Command, llvm::StringRef File) {
  return llvm::join(banklint::inClangsWords(Command, File, "", withToolkit()), " ");
}

TEST(InClangsWords, TakesBackWhatOnlyNvccUnderstands) {
  EXPECT_EQ(
      inClangsWords({"ccache", "nvcc", "-gencode", "arch=compute_80,code=sm_80", "-arch=sm_100", "-t", "4", "-ccbin",
                     "g++", "-Iinclude", "-x", "cu", "-c", "k.cpp", "-o", "k.o"},
                    "k.cpp"),
      "clang++ -x cuda --cuda-device-only --cuda-gpu-arch=compute_80 --cuda-gpu-arch=sm_80 --cuda-gpu-arch=sm_100 "
      "-I include k.cpp");
  EXPECT_EQ(inClangsWords({"nvcc", "-std=c++20", "-c", "k.cu"}, "k.cu"), "clang++ --cuda-device-only -std=c++20 k.cu");
}

TEST(InClangsWords, MeansTheSame) {
  Words Command = {"nvcc", "-arch=sm_75", "-DX=1", "-Xcompiler=-fopenmp", "-c", "k.cu"};
  EXPECT_EQ(adjust(withToolkit(), banklint::inClangsWords(Command, "k.cu", "", withToolkit())),
            adjust(withToolkit(), Command));
}

TEST(InClangsWords, HostFilesOfNvccFindTheToolkit) {
  EXPECT_EQ(inClangsWords({"nvcc", "-c", "k.cpp"}, "k.cpp"),
            "clang++ -isystem toolkit/include -std=c++17" + Quietly + "k.cpp");
}

TEST(InClangsWords, LeavesOtherCompilersAlone) {
  EXPECT_EQ(inClangsWords({"ccache", "clang++", "-c", "k.cu"}, "k.cu"), "ccache clang++ -c k.cu");
  EXPECT_EQ(inClangsWords({}, "k.cu"), "");
}

TEST(Architectures, NewestOfTheCommand) {
  EXPECT_EQ(architectureOfCommand({"nvcc", "-gencode", "arch=compute_80,code=sm_80", "-gencode",
                                   "arch=compute_100,code=sm_100", "-gencode", "arch=compute_90,code=sm_90", "k.cu"}),
            "sm_100");
  EXPECT_EQ(architectureOfCommand({"nvcc", "-arch=sm_90", "-code=sm_90a,sm_90", "k.cu"}), "sm_90a");
  EXPECT_EQ(architectureOfCommand({"clang++", "--cuda-gpu-arch=sm_70", "--offload-arch=sm_75", "k.cu"}), "sm_75");
  EXPECT_EQ(architectureOfCommand({"nvcc", "-arch=native", "k.cu"}), "native");
  EXPECT_EQ(architectureOfCommand({"nvcc", "-arch=native", "-gencode", "arch=compute_80,code=sm_80", "k.cu"}), "sm_80");
  EXPECT_EQ(architectureOfCommand({"clang++", "--offload-arch=native", "k.cu"}), "native");
  EXPECT_EQ(architectureOfCommand({"nvcc", "-arch=all-major", "k.cu"}), "sm_120");
  EXPECT_EQ(architectureOfCommand({"clang++", "--offload-arch=sm_80,sm_90", "k.cu"}), "sm_90");
  EXPECT_EQ(architectureOfCommand({}), "");
  using Names = std::vector<std::string>;
  EXPECT_EQ(architecturesOfCommand({"nvcc", "-gencode", "arch=compute_90a,code=sm_90a", "-gencode",
                                    "arch=compute_80,code=[sm_80,compute_80]", "k.cu"}),
            (Names{"sm_80", "sm_90"}));
  EXPECT_EQ(architecturesOfCommand({"clang++", "--cuda-gpu-arch=sm_70", "--offload-arch=sm_75", "k.cu"}),
            (Names{"sm_70", "sm_75"}));
  EXPECT_EQ(architecturesOfCommand({"nvcc", "-arch=native", "k.cu"}), Names{});
  EXPECT_EQ(architecturesOfCommand({}), Names{});
}

TEST(Architectures, OfTheCommandUnlessTold) {
  ParseOptions Options = standIns();
  auto Arch = [&] {
    std::string All = adjust(Options, {"nvcc", "-arch=sm_75", "k.cu"});
    return llvm::StringRef(All).split("--cuda-gpu-arch=").second.split(' ').first.str();
  };
  EXPECT_EQ(Arch(), "sm_75");
  Options.GpuArchitecture = "sm_80";
  EXPECT_EQ(Arch(), "sm_80");
}

TEST(Architectures, AreClampedToWhatClangKnows) {
  EXPECT_EQ(clampArchitecture("sm_90"), "sm_90");
  EXPECT_EQ(clampArchitecture("sm_90a"), "sm_90a");
  EXPECT_EQ(clampArchitecture("compute_80"), "sm_80");
  EXPECT_EQ(clampArchitecture("sm_88"), "sm_87");
  EXPECT_EQ(clampArchitecture("sm_100"), "sm_90");
  EXPECT_EQ(clampArchitecture("sm_100a"), "sm_90a");
  EXPECT_EQ(clampArchitecture("sm_120f"), "sm_90a");
  EXPECT_EQ(clampArchitecture("gfx942"), "sm_90");
  EXPECT_EQ(clampArchitecture(""), "sm_90");
  EXPECT_EQ(clampArchitecture("sm_10"), "sm_20");
}

TEST(Dialects, ByLanguageOrFileName) {
  EXPECT_EQ(dialectOf("", "k.cu"), Dialect::Cuda);
  EXPECT_EQ(dialectOf("", "k.cuh"), Dialect::Cuda);
  EXPECT_EQ(dialectOf("", "k.hip"), Dialect::Hip);
  EXPECT_EQ(dialectOf("", "k.cl"), Dialect::OpenCL);
  EXPECT_EQ(dialectOf("", "k.cpp"), Dialect::CPlusPlus);
  EXPECT_EQ(dialectOf("", "k.c"), Dialect::Other);
  EXPECT_EQ(dialectOf("", "k"), Dialect::Other);
  EXPECT_EQ(dialectOf("hip", "k.cpp"), Dialect::Hip);
  EXPECT_EQ(dialectOf("cuda", "k.cpp"), Dialect::Cuda);
  EXPECT_EQ(dialectOf("c++", "k.cu"), Dialect::CPlusPlus);
  EXPECT_EQ(dialectOf("cl", "k.txt"), Dialect::OpenCL);
  EXPECT_EQ(dialectOf("", "k.ocl"), Dialect::OpenCL);
}

TEST(Dialects, HipWithoutRocm) {
  ParseOptions Options = standIns();
  Options.GpuArchitecture = "gfx90a";
  Options.WarpLanes = 64;
  const std::string Expected =
      std::string("clang++ -x hip --cuda-device-only --offload-arch=gfx90a -nogpulib -nogpuinc -isystem share/hip "
                  "-include banklint_hip.h -DBANKLINT_WARP_SIZE=64 -std=c++17") +
      Quietly;
  EXPECT_EQ(adjust(Options, {"clang++", "--offload-arch=gfx1030", "k.hip"}, "k.hip"), Expected + "k.hip");
  EXPECT_EQ(adjust(Options, {"hipcc", "-c", "k.cpp", "-o", "k.o"}, "k.cpp"), Expected + "k.cpp");
  EXPECT_EQ(adjust(Options, {"clang++", "-x", "hip", "k.cpp"}, "k.cpp"), Expected + "k.cpp");
}

TEST(Dialects, HipWithRocm) {
  ParseOptions Options = standIns();
  Options.Rocm = "rocm";
  Options.GpuArchitecture = "gfx1100:wave64";
  Options.WarpLanes = 64;
  EXPECT_EQ(adjust(Options, {"hipcc", "-std=c++20", "k.hip"}, "k.hip"),
            std::string("clang++ -x hip --cuda-device-only --offload-arch=gfx1100 -nogpulib -mwavefrontsize64 "
                        "--rocm-path=rocm -std=c++20") +
                Quietly + "k.hip");
}

TEST(Dialects, AmdTargetsThatClangKnows) {
  EXPECT_EQ(amdTarget("gfx90a", 64), "gfx90a");
  EXPECT_EQ(amdTarget("gfx90a:xnack+", 64), "gfx90a");
  EXPECT_EQ(amdTarget("gfx1100:wave64", 64), "gfx1100");
  // No version of Clang knows this one.
  EXPECT_EQ(amdTarget("gfx999", 64), "gfx942");
  EXPECT_EQ(amdTarget("gfx999", 32), "gfx1100");
  EXPECT_EQ(amdTarget("sm_90", 32), "gfx1100");
  EXPECT_EQ(amdTarget("custom:banks=4,width=4,lanes=4,broadcast=yes", 4), "gfx1100");
}

TEST(Dialects, OpenCL) {
  EXPECT_EQ(adjust(standIns(), {"clang", "-DTILE=16", "k.cl"}, "k.cl"),
            std::string("clang++ -x cl -target spir64-unknown-unknown -cl-std=CL2.0 -Ucl_amd_media_ops "
                        "-Ucl_amd_media_ops2 -D TILE=16") +
                Quietly + "k.cl");
  EXPECT_EQ(adjust(standIns(), {"clang", "-cl-std=CL1.2", "k.cl"}, "k.cl"),
            std::string("clang++ -x cl -target spir64-unknown-unknown -Ucl_amd_media_ops "
                        "-Ucl_amd_media_ops2 -cl-std=CL1.2") +
                Quietly + "k.cl");
}

TEST(Dialects, CPlusPlusFindsAmp) {
  EXPECT_EQ(adjust(standIns(), {"ccache", "g++", "-Wall", "-c", "k.cpp"}, "k.cpp"),
            "ccache g++ -resource-dir=resources -isystem share/amp -Wall -c k.cpp");
}

//===- Whose options they are ---------------------------------------------===//

TEST(Flags, NvccsOwnOptionsAreTold) {
  for (const std::vector<std::string> &Flags :
       std::vector<std::vector<std::string>>{{"-arch=sm_80"},
                                             {"-arch", "sm_80"},
                                             {"-gencode", "arch=compute_80,code=sm_80"},
                                             {"--gpu-architecture=sm_80"},
                                             {"--use_fast_math"},
                                             {"-use_fast_math"},
                                             {"--expt-relaxed-constexpr"},
                                             {"-Xcompiler", "-fPIC"},
                                             {"-Xptxas=-v"},
                                             {"-rdc=true"},
                                             {"-lineinfo"},
                                             {"-dc"},
                                             {"-std", "c++17"},
                                             {"-x", "cu"},
                                             {"-O3", "-maxrregcount=64"}})
    EXPECT_TRUE(areNvccs(Flags)) << Flags[0];
}

TEST(Flags, ClangsAreNot) {
  for (const std::vector<std::string> &Flags :
       std::vector<std::vector<std::string>>{{},
                                             {"-Iinclude", "-DTILE=32", "-std=c++20", "-O3"},
                                             {"-x", "cuda"},
                                             {"--cuda-gpu-arch=sm_80"},
                                             {"-isystem", "include"},
                                             {"-include", "a.h"},
                                             {"-Wall", "-Werror"},
                                             {"-g", "-c", "-o", "k.o"},
                                             {"-cl-std=CL2.0"},
                                             {"--offload-arch=gfx90a"}})
    EXPECT_FALSE(areNvccs(Flags)) << (Flags.empty() ? "none" : Flags[0]);
}
