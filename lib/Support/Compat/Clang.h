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
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#if CLANG_VERSION_MAJOR >= 22
#include "clang/Options/Options.h"
#else
#include "clang/Driver/Options.h"
#endif
#if CLANG_VERSION_MAJOR >= 19
#include "llvm/Support/xxhash.h"
#else
#include "llvm/Support/MD5.h"
#endif

namespace banklint::compat {

//===----------------------------------------------------------------------===//
// Options of the driver
//===----------------------------------------------------------------------===//

// Since Clang 22 they are a library of their own.
#if CLANG_VERSION_MAJOR >= 22
namespace options = clang::options;
using clang::getDriverOptTable;
#else
namespace options = clang::driver::options;
using clang::driver::getDriverOptTable;
#endif
// Since Clang 21 they speak of what is offloaded.
#if CLANG_VERSION_MAJOR >= 21
constexpr auto NoGpuLibraries = options::OPT_no_offloadlib;
constexpr auto NoGpuIncludes = options::OPT_no_offload_inc;
#else
constexpr auto NoGpuLibraries = options::OPT_nogpulib;
constexpr auto NoGpuIncludes = options::OPT_nogpuinc;
#endif

/// The arguments as Clang's driver reads them, not as clang-cl or Flang do. They refer to the strings.
inline llvm::opt::InputArgList parseForDriver(llvm::ArrayRef<const char *> Arguments) {
  unsigned MissingIndex, MissingCount;
#if CLANG_VERSION_MAJOR >= 18
  return getDriverOptTable().ParseArgs(Arguments, MissingIndex, MissingCount,
                                       llvm::opt::Visibility(options::ClangOption));
#else
  constexpr unsigned OfOthers = options::NoDriverOption | options::CLOption | options::CLDXCOption |
                                options::DXCOption | options::FlangOnlyOption;
  return getDriverOptTable().ParseArgs(Arguments, MissingIndex, MissingCount, /*FlagsToInclude=*/0, OfOthers);
#endif
}

/// Whether the driver has no such option. Clang 17 has one whose name is empty, `--`, for all that begin so.
inline bool isUnknown(const llvm::opt::Arg &A) {
#if CLANG_VERSION_MAJOR < 18
  if (A.getOption().matches(options::OPT__))
    return true;
#endif
  return A.getOption().matches(options::OPT_UNKNOWN);
}

/// Flags to compile for the GPU of this name. Clang 17 knows sm_90a as sm_90 with another macro.
inline std::vector<std::string> flagsForGpu(llvm::StringRef Name) {
#if CLANG_VERSION_MAJOR < 18
  if (Name == "sm_90a")
    return {"--cuda-gpu-arch=sm_90", "-Xarch_device", "-D__CUDA_ARCH_FEAT_SM90_ALL=1"};
#endif
  return {"--cuda-gpu-arch=" + Name.str()};
}

/// Whether Clang compiles for the GPU of this name ("gfx90a", "sm_90"). Clang 18 calls all of them CUDA's.
inline bool isKnownGpu(llvm::StringRef Name) {
#if CLANG_VERSION_MAJOR >= 23
  return clang::StringToOffloadArch(Name) != clang::OffloadArch::Unknown;
#elif CLANG_VERSION_MAJOR >= 19
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

  /// Since Clang 23 there is a third answer, to ask the stream.
  void setColors(bool Colors) {
#if CLANG_VERSION_MAJOR >= 23
    Options->setShowColors(Colors ? clang::ShowColorsKind::On : clang::ShowColorsKind::Off);
#else
    Options->ShowColors = Colors;
#endif
  }
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
// The language
//===----------------------------------------------------------------------===//

/// The options of the language. Before Clang 18 a pointer stands for them.
#if CLANG_VERSION_MAJOR >= 18
inline clang::LangOptions &languageOf(clang::CompilerInvocation &I) { return I.getLangOpts(); }
inline const clang::LangOptions &languageOf(const clang::CompilerInvocation &I) { return I.getLangOpts(); }
#else
inline clang::LangOptions &languageOf(clang::CompilerInvocation &I) { return *I.getLangOpts(); }
inline const clang::LangOptions &languageOf(const clang::CompilerInvocation &I) { return *I.getLangOpts(); }
#endif

/// Lets headers of the host declare what takes a __float128, as glibc 2.41 does for Clang. Before Clang 19 that is an
/// error when the device is compiled for, also where nothing calls it.
inline void allowFloat128(clang::TargetInfo &Target) {
#if CLANG_VERSION_MAJOR < 19
  struct Face : clang::TargetInfo {
    static bool clang::TargetInfo::*member() { return &Face::HasFloat128; }
  };
  Target.*Face::member() = true;
#endif
}

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

/// Whether an error is that no template arguments follow `x.template f`. Clang 18 and older take it, as nvcc does.
inline bool isWordWithoutArguments([[maybe_unused]] unsigned Error) {
#if CLANG_VERSION_MAJOR >= 19
  return Error == clang::diag::missing_template_arg_list_after_template_kw;
#else
  return false;
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

/// What a `using std::uint32_t;` declares.
inline const clang::UsingShadowDecl *declarationOf(const clang::UsingType &Type) {
#if CLANG_VERSION_MAJOR >= 22
  return Type.getDecl();
#else
  return Type.getFoundDecl();
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

/// Whether other files can call a function by its name.
inline bool hasExternalLinkage(const clang::FunctionDecl &F) {
#if CLANG_VERSION_MAJOR >= 18
  return F.getFormalLinkage() == clang::Linkage::External;
#else
  return F.getFormalLinkage() == clang::ExternalLinkage;
#endif
}

/// Whether a method's object is not among its parameters. Before Clang 18 none can be (C++23's "deducing this").
inline bool hasImplicitObject(const clang::CXXMethodDecl &Method) {
#if CLANG_VERSION_MAJOR >= 18
  return Method.isImplicitObjectMemberFunction();
#else
  return Method.isInstance();
#endif
}

/// The name of an atomic builtin, such as "__atomic_load_n".
inline llvm::StringRef nameOf(const clang::AtomicExpr &E) {
#if CLANG_VERSION_MAJOR >= 18
  return E.getOpAsString();
#else
  switch (E.getOp()) {
#define BUILTIN(ID, TYPE, ATTRS)
#define ATOMIC_BUILTIN(ID, TYPE, ATTRS)                                                                                \
  case clang::AtomicExpr::AO##ID:                                                                                      \
    return #ID;
#include "clang/Basic/Builtins.def"
  }
  llvm_unreachable("not an atomic operation?");
#endif
}

/// Whether an expression is an element of a pack, by its number (C++26). Before Clang 19 there is none.
inline bool isPackElement(const clang::Expr &E) {
#if CLANG_VERSION_MAJOR >= 19
  return llvm::isa<clang::PackIndexingExpr>(E);
#else
  return false;
#endif
}

/// Which one it is; null if that depends on a template.
inline const clang::Expr *chosenElement(const clang::Expr &E) {
#if CLANG_VERSION_MAJOR >= 19
  return E.isTypeDependent() || E.isValueDependent() ? nullptr
                                                     : llvm::cast<clang::PackIndexingExpr>(E).getSelectedExpr();
#else
  return nullptr;
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
// The lexer
//===----------------------------------------------------------------------===//

/// Reads the character at \p At, over a backslash and the end of its line, and goes on to the next one.
inline char nextCharacter(const char *&At, const clang::LangOptions &Language) {
#if CLANG_VERSION_MAJOR >= 18
  const clang::Lexer::SizedChar Next = clang::Lexer::getCharAndSizeNoWarn(At, Language);
  At += Next.Size;
  return Next.Char;
#else
  unsigned Size;
  const char Next = clang::Lexer::getCharAndSizeNoWarn(At, Size, Language);
  At += Size;
  return Next;
#endif
}

//===----------------------------------------------------------------------===//
// LLVM's support library
//===----------------------------------------------------------------------===//

/// 128 bits by which texts are told apart. Versions of LLVM differ in how they make them.
inline std::array<uint64_t, 2> hash128(llvm::StringRef Text) {
#if CLANG_VERSION_MAJOR >= 19
  const llvm::XXH128_hash_t Hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Text));
  return {Hash.high64, Hash.low64};
#else
  const llvm::MD5::MD5Result Hash = llvm::MD5::hash(llvm::arrayRefFromStringRef(Text));
  return {Hash.high(), Hash.low()};
#endif
}

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
