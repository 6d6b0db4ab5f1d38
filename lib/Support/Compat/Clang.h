//===- Clang.h - What differs between versions of Clang ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place that asks for Clang's version. Each function says what the newest Clang has, in words that hold for all
// of them; so when the oldest version is given up, its branch goes and the callers stay.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_COMPAT_CLANG_H
#define BANKLINT_SUPPORT_COMPAT_CLANG_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <memory>
#include <optional>
#include <string>

#if CLANG_VERSION_MAJOR >= 22
#include "clang/Options/Options.h"
#else
#include "clang/Driver/Options.h"
#endif

namespace banklint::compat {

//===----------------------------------------------------------------------===//
// Options of the driver
//===----------------------------------------------------------------------===//

// Since Clang 22 they are a library of their own.
#if CLANG_VERSION_MAJOR >= 22
namespace options = clang::options;
using clang::getDriverOptTable;
constexpr auto NoGpuLibraries = options::OPT_no_offloadlib;
constexpr auto NoGpuIncludes = options::OPT_no_offload_inc;
#else
namespace options = clang::driver::options;
using clang::driver::getDriverOptTable;
constexpr auto NoGpuLibraries = options::OPT_nogpulib;
constexpr auto NoGpuIncludes = options::OPT_nogpuinc;
#endif

/// Whether Clang compiles for the GPU of this name ("gfx90a", "sm_90"). Clang 18 calls all of them CUDA's.
inline bool isKnownGpu(llvm::StringRef Name) {
#if CLANG_VERSION_MAJOR >= 19
  return clang::StringToOffloadArch(Name) != clang::OffloadArch::UNKNOWN;
#else
  return clang::StringToCudaArch(Name) != clang::CudaArch::UNKNOWN;
#endif
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

/// How diagnostics are shown. Since Clang 21 whoever shows them holds a reference; before, a counted pointer.
class DiagnosticOptions {
public:
  clang::DiagnosticOptions *operator->() { return &*Options; }
#if CLANG_VERSION_MAJOR >= 21
  clang::DiagnosticOptions &forPrinter() { return *Options; }
  clang::DiagnosticOptions &forEngine() { return *Options; }

private:
  std::unique_ptr<clang::DiagnosticOptions> Options = std::make_unique<clang::DiagnosticOptions>();
#else
  clang::DiagnosticOptions *forPrinter() { return Options.get(); }
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> forEngine() { return Options; }

private:
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> Options{new clang::DiagnosticOptions};
#endif
};

//===----------------------------------------------------------------------===//
// The tree
//===----------------------------------------------------------------------===//

/// The type that a class declares. Since Clang 22 it has to be said how the source names it; we never ask.
inline clang::QualType typeOf(const clang::ASTContext &Context, const clang::RecordDecl *Class) {
#if CLANG_VERSION_MAJOR >= 22
  return Context.getCanonicalTagType(Class);
#else
  return Context.getRecordType(Class);
#endif
}

/// The template of an asm statement. Since Clang 21 it need not be a string literal.
inline std::string textOf(const clang::GCCAsmStmt &Statement) {
#if CLANG_VERSION_MAJOR >= 21
  return Statement.getAsmString();
#else
  return Statement.getAsmString()->getString().str();
#endif
}

/// Where the source writes that template.
inline const clang::Expr *templateOf(const clang::GCCAsmStmt &Statement) {
#if CLANG_VERSION_MAJOR >= 21
  return Statement.getAsmStringExpr();
#else
  return Statement.getAsmString();
#endif
}

/// What a launch says between <<< and >>>, as far as it is written: grid, block, bytes, stream. Since Clang 22 a kernel
/// launches through cudaLaunchDevice, which has two arguments before these; what nobody wrote has no place.
inline llvm::SmallVector<const clang::Expr *, 4> configurationOf(const clang::CUDAKernelCallExpr &Launch) {
  llvm::SmallVector<const clang::Expr *, 4> Written;
  const clang::CallExpr *Call = Launch.getConfig();
  if (!Call)
    return Written;
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  const bool IsOnDevice = Callee && Callee->getIdentifier() && Callee->getName() == "cudaLaunchDevice";
  for (unsigned N = IsOnDevice ? 2 : 0; N < Call->getNumArgs(); ++N) {
    const clang::Expr *Argument = Call->getArg(N);
    if (llvm::isa<clang::CXXDefaultArgExpr>(Argument) || Argument->getBeginLoc().isInvalid())
      break;
    Written.push_back(Argument);
  }
  return Written;
}

/// A bit-field that only takes up room. Before Clang 19 it was spelled otherwise.
inline bool isUnnamedBitField(const clang::FieldDecl &Field) {
#if CLANG_VERSION_MAJOR >= 19
  return Field.isUnnamedBitField();
#else
  return Field.isUnnamedBitfield();
#endif
}

/// Whether a function is declared as a kernel of OpenCL C. Since Clang 21 other languages share the attribute.
inline bool isOpenClKernel(const clang::FunctionDecl &F) {
#if CLANG_VERSION_MAJOR >= 21
  return F.getASTContext().getLangOpts().OpenCL && F.hasAttr<clang::DeviceKernelAttr>();
#else
  return F.hasAttr<clang::OpenCLKernelAttr>();
#endif
}

/// A length that an attribute names. Since Clang 22 it may depend on a template; then nobody knows it.
inline std::optional<unsigned> lengthOf(const clang::ASTContext &, unsigned Length) { return Length; }
inline std::optional<unsigned> lengthOf(const clang::ASTContext &Context, const clang::Expr *Length) {
  if (Length->isValueDependent())
    return std::nullopt;
  if (std::optional<llvm::APSInt> Value = Length->getIntegerConstantExpr(Context))
    return unsigned(Value->getZExtValue());
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// LLVM's support library
//===----------------------------------------------------------------------===//

/// Makes a path absolute that is relative to \p Folder.
inline void makeAbsolute(const llvm::Twine &Folder, llvm::SmallVectorImpl<char> &Path) {
#if CLANG_VERSION_MAJOR >= 22
  llvm::sys::path::make_absolute(Folder, Path);
#else
  llvm::sys::fs::make_absolute(Folder, Path);
#endif
}

} // namespace banklint::compat

#endif
