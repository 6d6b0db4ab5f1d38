//===- IncrementalTest.cpp - Analysing again what changed, against all ----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Incremental/Incremental.h"
#include "Frontend/Toolkit.h"
#include "Reports/Reports.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include <gtest/gtest.h>
#include <random>

using namespace banklint;
using namespace clang;

namespace {

Result analyzeWhole(clang::ASTContext &Context, const AnalysisOptions &Options) {
  const LoweredUnit U(Context);
  return analyze(U.Code, U.Source, Options);
}

/// A file in which functions hang on each other in many ways.
constexpr const char *Start = R"cuda(
constexpr int TILE = 32;
constexpr int PITCH = TILE + 0;
#define STRIDE 2
#define AT(i) buffer[(i) * STRIDE]
#ifdef WIDE
typedef double Element;
#else
typedef float Element;
#endif

struct Indices {
  int row, column;
  __device__ int linear() const { return row * PITCH + column; }
};

namespace inner {
__device__ int twice(int i) { return i * 2; }
}
using inner::twice;

__device__ float sumOf(const float *values, int step) { return values[threadIdx.x * step] + values[0]; }

__shared__ float common[16][32];
extern __shared__ int unsized[];

__global__ void transposed(float *out) {
  __shared__ Element tile[TILE][PITCH];
  tile[threadIdx.y][threadIdx.x] = out[0];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void strided(int *out) {
  __shared__ int buffer[4096];
  AT(threadIdx.x) = 1;
  out[1] = AT(twice(threadIdx.x));
}

__global__ void pairs(int *out) {
  __shared__ int buffer[2048];
  buffer[2 * threadIdx.x] = 3;
  buffer[2 * threadIdx.x + 1] = 4;
  __syncthreads();
  out[0] = buffer[threadIdx.x ^ 1];
}

template <typename T, int N> __global__ void columns(T *out) {
  __shared__ T rows[32][N];
  rows[threadIdx.x][0] = out[0];
  out[0] = rows[threadIdx.x][1];
}
template __global__ void columns<float, 32>(float *);
template __global__ void columns<double, TILE>(double *);

__global__ void calls(float *out) {
  __shared__ float values[4096];
  values[threadIdx.x] = 0;
  out[0] = sumOf(values, 8);
}
__global__ void callsToo(float *out) {
  __shared__ float others[4096];
  others[threadIdx.x] = 0;
  out[0] = sumOf(others, STRIDE);
}

__global__ void first(float *out) { out[0] = common[threadIdx.x % 16][3]; }
__global__ void second(float *out) {
  Indices at{int(threadIdx.x) % 16, 4};
  common[at.row][at.column] = out[at.linear()];
}

__global__ void dynamic(int *out, int pitch) { out[0] = unsized[threadIdx.x * pitch]; }

int blocksFor(int n) { return (n + TILE - 1) / TILE; }
void launchAll(float *f, int *i, int threads) {
  transposed<<<blocksFor(1000), dim3(TILE, 8)>>>(f);
  dynamic<<<1, threads>>>(i, 4);
  calls<<<2, threads / 2>>>(f);
}
void launch(float *f, int *i) {
  launchAll(f, i, 128);
  strided<<<1, 64>>>(i);
}
)cuda";

/// Changes a text at random, now and then back.
class Typist {
public:
  Typist(std::string Text, unsigned Seed) : Random(Seed), Versions{std::move(Text)} {}
  const std::string &text() const { return Versions.back(); }
  void type() {
    if (Versions.size() > 1 && pick(6) < Versions.size())
      Versions.pop_back();
    else
      Versions.push_back(edited(text()));
  }

private:
  size_t pick(size_t Below) { return Random() % Below; }
  std::string edited(std::string Text) {
    constexpr const char *Words[] = {"threadIdx.x",
                                     "__syncthreads();",
                                     "[",
                                     "]",
                                     "{",
                                     "}",
                                     ";",
                                     "(",
                                     ")",
                                     "/*",
                                     "//",
                                     " + 1",
                                     " * 2",
                                     "#define STRIDE 4\n",
                                     "#undef STRIDE\n",
                                     "#define WIDE\n",
                                     "\n",
                                     "\n#if 0\n",
                                     "\n#endif\n",
                                     "constexpr int TILE = 16;\n",
                                     "namespace other {\n",
                                     "int twice = 3; ",
                                     "return;",
                                     "__device__ ",
                                     "TILE",
                                     "buffer",
                                     "values",
                                     "common"};
    size_t At = pick(Text.size());
    const size_t Line = Text.rfind('\n', At) + 1, Next = std::min(Text.find('\n', At), Text.size() - 1) + 1;
    switch (pick(6)) {
    case 0:
      return Text.insert(At, Words[pick(std::size(Words))]);
    case 1:
      return Text.erase(At, 1 + pick(4));
    case 2:
      return Text.erase(Line, Next - Line);
    case 3:
      return Text.insert(Line, Text.substr(Line, Next - Line));
    case 4:
      return Text.insert(Line, Words[pick(std::size(Words))]);
    default: // another number
      At = Text.find_first_of("0123456789", At);
      return At == std::string::npos ? Text + "\n" : Text.replace(At, 1, std::to_string(pick(40)));
    }
  }
  std::mt19937 Random;
  std::vector<std::string> Versions;
};

std::unique_ptr<ASTUnit> parsed(llvm::StringRef Text) {
  const std::string Headers = BANKLINT_SHARE "/cuda";
  static IgnoringDiagConsumer Quiet;
  return tooling::buildASTFromCodeWithArgs(
      Text,
      {"-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "-w", "-std=c++17", "-fsyntax-only",
       "-resource-dir=" + resourceDirectory(), "-isystem", Headers, "-include", "banklint/language.h", "-include",
       "banklint/vector_types.h"},
      "edited.cu", "banklint", std::make_shared<PCHContainerOperations>(),
      tooling::getClangStripDependencyFileAdjuster(), tooling::FileContentMappings(), &Quiet);
}

/// A result as text, accesses in the order of the source.
std::string describe(Result R) {
  llvm::sort(R.Kernels, [](const KernelReport &A, const KernelReport &B) {
    return std::tie(A.Where.Line, A.Kernel) < std::tie(B.Where.Line, B.Kernel);
  });
  auto KeyOf = [](const AccessReport &A) {
    std::string Calls;
    for (const Location &L : A.CallPath)
      Calls += std::to_string(L.Line) + ":" + std::to_string(L.Column) + ";";
    return std::make_tuple(A.Where.Line, A.Where.Column, A.Kernel, A.Array, A.Op, A.Block, Calls);
  };
  llvm::sort(R.Accesses, [&](const AccessReport &A, const AccessReport &B) { return KeyOf(A) < KeyOf(B); });
  llvm::sort(R.Findings, [](const Finding &A, const Finding &B) {
    return std::tie(A.Where.Line, A.Where.Column, A.Message) < std::tie(B.Where.Line, B.Where.Column, B.Message);
  });
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printJson(OS, AnalysisOptions().Architectures, R);
  printTable(OS, R.Accesses);
  for (const LaunchRecord &L : R.Launches)
    OS << L.Kernel << " at " << L.Where.Line << ":" << L.Where.Column << "\n";
  return Text;
}

TEST(Incremental, GivesWhatAWholeAnalysisGives) {
  AnalysisOptions Options;
  size_t WithFindings = 0;
  for (unsigned Seed = 1; Seed <= 4; ++Seed) {
    Typist T(Start, Seed);
    IncrementalAnalysis Known;
    for (unsigned Edit = 0; Edit < 60; ++Edit) {
      auto Unit = parsed(T.text());
      ASSERT_TRUE(Unit);
      Result Whole = analyzeWhole(Unit->getASTContext(), Options);
      WithFindings += Whole.Findings.size() > 4;
      Result Again = Known.analyze(Unit->getASTContext(), Unit->getPreprocessor(), Options, "");
      ASSERT_EQ(describe(std::move(Whole)), describe(std::move(Again)))
          << "edit " << Edit << " of seed " << Seed << ":\n"
          << T.text();
      T.type();
    }
  }
  EXPECT_GT(WithFindings, 100u); // most texts still mean something
}

/// Three kernels that take their time.
std::string longKernels() {
  std::string Text;
  for (const char *Name : {"a", "b", "c"})
    Text += std::string("__global__ void ") + Name + "(float *out) {\n  __shared__ float s[2048];\n" +
            "  for (int i = 0; i < 200; ++i)\n    s[threadIdx.x + i * i % 1024] = out[i];\n}\n";
  return Text;
}

TEST(Incremental, GoesOnWhereItWasStopped) {
  auto Unit = parsed(longKernels());
  ASSERT_TRUE(Unit);
  AnalysisOptions Options;
  unsigned Asked = 0, Most = ~0u;
  Options.Stops = [&] { return ++Asked > Most; };
  const Result Whole = analyzeWhole(Unit->getASTContext(), Options);
  ASSERT_EQ(Whole.Kernels.size(), 3u);

  IncrementalAnalysis Known;
  std::vector<size_t> Kernels;
  Most = Asked / 2;
  for (unsigned Time = 0; Time < 3; ++Time) {
    Asked = 0;
    Result Part = Known.analyze(Unit->getASTContext(), Unit->getPreprocessor(), Options, "");
    Kernels.push_back(Part.Kernels.size());
    for (const KernelReport &K : Part.Kernels)
      EXPECT_EQ(K.Is, KernelState::Complete); // none of them in part
    if (Part.Kernels.size() == 3)
      EXPECT_EQ(describe(Part), describe(Whole));
  }
  EXPECT_EQ(Kernels, (std::vector<size_t>{1, 2, 3}));
}

} // namespace
