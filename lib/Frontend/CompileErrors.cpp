//===- CompileErrors.cpp - What keeps a file from being understood --------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompileErrors.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using namespace clang;
using llvm::formatv;

/// As many errors as Clang itself shows of a file.
static constexpr unsigned MostShown = 20;

/// So many recursions of templates without an end are looked at.
static constexpr unsigned MostEndless = 20;

CompileErrors::CompileErrors(bool Colors, OriginalPlaces *Original)
    : Original(Original), Printer(Stream, Options.forPrinter()) {
  Stream.enable_colors(Colors);
  Options.setColors(Colors);
  Options->ShowPresumedLoc = true; // #line counts, as for Clang
}

void CompileErrors::BeginSourceFile(const LangOptions &Language, const Preprocessor *P) {
  Printer.BeginSourceFile(Language, P);
  Engine = P ? &P->getDiagnostics() : nullptr;
}

void CompileErrors::EndSourceFile() {
  Printer.EndSourceFile();
  Engine = nullptr;
}

bool CompileErrors::isShown(const Diagnostic &D) {
  if (D.getID() == diag::err_pp_file_not_found && D.getArgKind(0) == DiagnosticsEngine::ak_std_string)
    return MissingHeaders.insert(D.getArgStdStr(0)).second;
  return MissingHeaders.empty() && getNumErrors() <= MostShown;
}

/// Whether a function names one of another side that nvcc lets it name: a kernel that launches another one, which Clang
/// does not compile, but has in its tree; and a function for host and device that calls one for the host, of which nvcc
/// warns.
static bool isReferenceThatNvccTakes(const Diagnostic &D) {
  if (D.getID() != diag::err_ref_bad_target)
    return false;
  llvm::SmallString<128> Formatted;
  D.FormatDiagnostic(Formatted);
  const StringRef Text = Formatted;
  const bool IsLaunchOnDevice =
      Text.starts_with("reference to __global__ function") || Text.contains("'cudaConfigureCall'");
  const bool IsCallOfHost =
      Text.starts_with("reference to __host__ function") && Text.ends_with("in __host__ __device__ function");
  return IsLaunchOnDevice || IsCallOfHost;
}

/// `main() {…}`, without a type: nvcc warns, and Clang reads on as if it were there.
static bool isMainWithoutType(const Diagnostic &D) {
  return D.getID() == diag::err_missing_type_specifier && D.hasSourceManager() && D.getLocation().isFileID() &&
         StringRef(D.getSourceManager().getCharacterData(D.getLocation())).starts_with("main");
}

/// `const int warpSize = 32;`, also `inline constexpr`, which a program may define for itself.
static bool isWarpSizeDefinedAgain(const Diagnostic &D) {
  if (D.getID() != diag::err_redefinition && D.getID() != diag::err_non_static_static &&
      D.getID() != diag::err_inline_decl_follows_def)
    return false;
  llvm::SmallString<64> Text;
  D.FormatDiagnostic(Text);
  return StringRef(Text).contains("'warpSize'");
}

/// Whether nvcc takes what Clang calls an error here, and the rest of the program is understood all
/// the same.
static bool isFineWithNvcc(const Diagnostic &D) {
  return isReferenceThatNvccTakes(D) || isMainWithoutType(D) || isWarpSizeDefinedAgain(D) ||
         D.getID() == diag::err_typename_missing || // Clang reads on as if it were there, or WrongWords lets it
         compat::isWordWithoutArguments(D.getID()) ||
         D.getID() == diag::err_switch_into_protected_scope || // over a variable that is set: nvcc warns
         D.getID() == diag::err_goto_into_protected_scope ||
         D.getID() == diag::err_variable_object_no_init ||  // `int a[n] = {1}` on the host, for gcc
         D.getID() == diag::err_asm_invalid_escape ||       // "mov.u32 %0, %laneid;" without a second '%'
         D.getID() == diag::err_asm_invalid_operand_number; // in a template that is never instantiated
}

void CompileErrors::countEndless(const Diagnostic &D) {
  Endless += D.getID() == diag::err_template_recursion_depth_exceeded;
  if (Endless == MostEndless && Engine)
    Engine->setFatalsAsError(false);
}

void CompileErrors::reportSharedObject(SourceLocation At, DiagnosticsEngine &Engine) {
  ReportedSharedObject = true;
  Engine.Report(
      At, Engine.getCustomDiagID(DiagnosticsEngine::Error, "initialization is not supported for __shared__ variables"));
}

void CompileErrors::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &D) {
  if (D.getID() == diag::err_shared_var_init) {
    SharedObjects.push_back(D.getLocation());
    ShowsNotes = false;
    return;
  }
  if (D.getID() == diag::err_cuda_extern_shared && D.getArgKind(0) == DiagnosticsEngine::ak_nameddecl) {
    ExternShared.push_back(reinterpret_cast<NamedDecl *>(D.getRawArg(0)));
    ShowsNotes = false;
    return;
  }
  if (Level >= DiagnosticsEngine::Error) {
    countEndless(D);
    if (auto Word = wrongWord(D))
      Wrong.insert(std::move(*Word));
    const bool Fine = isFineWithNvcc(D);
    if (!Fine) {
      DiagnosticConsumer::HandleDiagnostic(Level, D); // counts
      Places.push_back(D.getLocation());
    }
    ShowsNotes = !Fine && isShown(D);
    Hidden += !Fine && !ShowsNotes;
  }
  if (ShowsNotes && (Level >= DiagnosticsEngine::Error || Level == DiagnosticsEngine::Note))
    print(Level, D);
}

void CompileErrors::print(DiagnosticsEngine::Level Level, const Diagnostic &D) {
  if (!Original || !D.hasSourceManager() || D.getLocation().isInvalid()) {
    Printer.HandleDiagnostic(Level, D);
    return;
  }
  llvm::SmallString<128> Message;
  D.FormatDiagnostic(Message);
  DiagnosticsEngine There(new DiagnosticIDs, Options.forEngine(), &Printer, /*ShouldOwnClient=*/false);
  There.setSourceManager(&Original->sources());
  There.Report(Original->of(D.getLocation(), D.getSourceManager()),
               There.getCustomDiagID(Level == DiagnosticsEngine::Note ? Level : DiagnosticsEngine::Error, "%0"))
      << Message;
}

bool CompileErrors::areIn(SourceLocation At, unsigned FirstLine, unsigned LastLine,
                          const SourceManager &Sources) const {
  const PresumedLoc Here = Sources.getPresumedLoc(At);
  return Here.isValid() && llvm::any_of(Places, [&](SourceLocation Error) {
           const PresumedLoc P = Sources.getPresumedLoc(Sources.getExpansionLoc(Error));
           return P.isValid() && StringRef(P.getFilename()) == Here.getFilename() && FirstLine <= P.getLine() &&
                  P.getLine() <= LastLine;
         });
}

std::optional<CompileFailure> CompileErrors::failureOf(StringRef File) const {
  if (getNumErrors() == 0)
    return std::nullopt;
  std::string What = formatv("'{0}' has compile errors", File);
  if (!MissingHeaders.empty()) {
    What = formatv("'{0}' includes headers that were not found: '{1}'", File, llvm::join(MissingHeaders, "', '"));
    if (Hidden)
      What += formatv(" ({0} more error{1})", Hidden, Hidden == 1 ? "" : "s");
  } else if (Hidden) {
    What += formatv(" ({0} more than shown)", Hidden);
  }
  return CompileFailure{What + "; the rest was analysed", Text, !MissingHeaders.empty()};
}
