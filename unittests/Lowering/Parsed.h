//===- Parsed.h - CUDA as Clang's tree, for tests ---------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITTESTS_LOWERING_PARSED_H
#define BANKLINT_UNITTESTS_LOWERING_PARSED_H

#include "Matchers/AstVisitor.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

namespace banklint {

/// All that CUDA's headers say here.
constexpr const char *Prelude = R"cuda(
#pragma clang system_header
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
struct uint3 { unsigned x, y, z; };
struct dim3 {
  unsigned x, y, z;
  dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
extern const __device__ uint3 threadIdx, blockIdx;
__device__ void __syncthreads();
__device__ int min(int, int);
__device__ int atomicAdd(int *, int);
// What a launch calls, before and since CUDA 9.2; Clang takes that of the toolkit that it finds.
int cudaConfigureCall(dim3 grid, dim3 block, unsigned long bytes = 0, void *stream = nullptr);
extern "C" int __cudaPushCallConfiguration(dim3 grid, dim3 block, unsigned long bytes = 0, void *stream = nullptr);
)cuda";

/// A file that is parsed as device code.
class Parsed {
public:
  explicit Parsed(llvm::StringRef Text)
      : Unit(clang::tooling::buildASTFromCodeWithArgs(
            "#include \"cuda.h\"\n" + Text.str(),
            {"-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-nocudainc", "-nocudalib", "-std=c++17",
             "-Wno-unknown-cuda-version"},
            "kernel.cu", "banklint", std::make_shared<clang::PCHContainerOperations>(),
            clang::tooling::getClangStripDependencyFileAdjuster(), headers())) {}

  /// Their text has to live as long as what is parsed of it.
  static const clang::tooling::FileContentMappings &headers() {
    static const clang::tooling::FileContentMappings Headers = {{"cuda.h", Prelude}};
    return Headers;
  }

  clang::ASTContext &context() const { return Unit->getASTContext(); }

  /// The function or variable of that name that the text declares last; null if there is none. Instantiations count.
  template <typename Declaration> const Declaration *find(llvm::StringRef Name) const {
    struct Finder : AstVisitor {
      bool VisitNamedDecl(clang::NamedDecl *D) override {
        if (const auto *Is = llvm::dyn_cast<Declaration>(D); Is && D->getNameAsString() == Name)
          Last = Is;
        return true;
      }
      llvm::StringRef Name;
      const Declaration *Last = nullptr;
    } Search;
    Search.ShouldVisitTemplateInstantiations = true;
    Search.ShouldVisitImplicitCode = true; // the methods of lambdas
    Search.Name = Name;
    Search.TraverseDecl(context().getTranslationUnitDecl());
    return Search.Last;
  }

private:
  std::unique_ptr<clang::ASTUnit> Unit;
};

} // namespace banklint

#endif
