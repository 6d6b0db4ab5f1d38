//===- DynamicBytes.cpp - Where the text says how much dynamic shared memory -===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering/Points.h"
#include "Rewrite/Edits/ArrayEdits.h"
#include "Rewrite/Text/Written.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;
using ir::Obstacle;

/// Whether an expression can stand before a multiplication as it is.
static bool isFactor(const Expr *E) {
  if (E->getBeginLoc().isMacroID() || E->getEndLoc().isMacroID())
    return false;
  const Expr *Written = writtenOf(E);
  const auto *B = dyn_cast<BinaryOperator>(Written);
  return (B && B->isMultiplicativeOp()) || isOperand(Written);
}

/// A number of bytes in the text; nothing if it cannot be edited there.
std::optional<ir::DynamicBytes::Place> ArrayEdits::placeOf(const Expr *Bytes) {
  const CharSourceRange Range = fileRangeOf(Bytes);
  if (!isNumber(Bytes) || Range.isInvalid() || Sources.isInSystemHeader(Range.getBegin()))
    return std::nullopt;
  ir::DynamicBytes::Place Result;
  Result.Text = editOf(Range, "");
  Result.IsFactor = isFactor(Bytes);
  return Result;
}

/// A launch whose bytes stand in a variable, as one that is written with them; as it is if they may come from
/// elsewhere, or if other launches have them as well.
KernelUse ArrayEdits::withBytesOfConfiguration(KernelUse U) const {
  const LaunchConfiguration *C = U.Configuration ? Read->OfKernels.configuration(U.Configuration) : nullptr;
  if (!C || !C->Scope || !C->isOfOneLaunch())
    return U;
  TreeUses Known;
  Known.Pointers = C->Names;
  // Also under an inactive #if.
  if (isNamedElsewhere(Context, U.Configuration, C->Scope->getSourceRange(), Known))
    return U;
  U.Is = KernelUse::Launch;
  U.Bytes = C->Bytes;
  U.BytesGivenAt = C->BytesGivenAt;
  return U;
}

/// Whether a text has the bracket of a launch, perhaps with blanks in it (Frontend/SplitBrackets.h).
static bool opensLaunch(StringRef Text) {
  for (size_t At = Text.find("<<"); At != StringRef::npos; At = Text.find("<<", At + 1))
    if (Text.substr(At + 2).ltrim(" \t").starts_with("<"))
      return true;
  return false;
}

/// Whether the text has the bytes where it has the launch. A macro that launches may do more with the bytes that it is
/// given.
bool ArrayEdits::isWrittenTogether(const KernelUse &U) const {
  const SourceLocation Name = writtenAt(Sources, U.At), Call = U.Call.isValid() ? writtenAt(Sources, U.Call) : Name;
  const SourceLocation Bytes = fileRangeOf(U.Bytes).getBegin();
  const FileID File = Sources.getFileID(Bytes);
  if (U.BytesGivenAt.isValid()) // into a variable, by no macro that may do more with them
    return U.BytesGivenAt.isFileID() && Sources.getFileID(U.BytesGivenAt) == File && Name.isValid() &&
           Sources.getFileID(Name) == File && !Read->Text->isCut(Bytes);
  if (Name.isInvalid() || Call.isInvalid() || Sources.getFileID(Name) != File || Sources.getFileID(Call) != File)
    return false;
  const unsigned From = Sources.getFileOffset(Name), Begin = Sources.getFileOffset(Call);
  const unsigned Offset = Sources.getFileOffset(Bytes);
  if (From > Offset || Begin > From)
    return false;
  const StringRef Text = Sources.getBufferData(File);
  return U.Call.isValid() ? Text.slice(Begin, From).contains('(') : opensLaunch(Text.slice(From, Offset));
}

/// The value of an integer, if it is a constant.
std::optional<uint64_t> ArrayEdits::constantOf(const Expr *E) const {
  Expr::EvalResult Value;
  if (E->isValueDependent() || !E->EvaluateAsInt(Value, Context))
    return std::nullopt;
  return Value.Val.getInt().getLimitedValue();
}

/// A declaration of a kernel for other files than that of its definition; null if there is none.
static const FunctionDecl *declarationForOthers(const FunctionDecl *Kernel, const SourceManager &Sources) {
  const FunctionDecl *Pattern = Kernel->getTemplateInstantiationPattern(), *Written = Pattern ? Pattern : Kernel;
  auto FileOf = [&](const FunctionDecl *Declared) {
    return Sources.getFileID(Sources.getExpansionLoc(Declared->getLocation()));
  };
  const FileID OfDefinition = FileOf(Written->getDefinition() ? Written->getDefinition() : Written);
  for (const FunctionDecl *Declared : Written->redecls())
    if (FileOf(Declared) != OfDefinition)
      return Declared;
  return nullptr;
}

ir::DynamicBytes ArrayEdits::dynamicBytesOf(ir::FunctionId Kernel) {
  using Use = KernelUse;
  ir::DynamicBytes Result;
  const FunctionDecl *F = Code->declaration(Kernel);
  auto Refuse = [&](Obstacle::Kind Why, SourceLocation At) {
    if (!Result.Other)
      Result.Other = Obstacle{Why, Sources.getPresumedLineNumber(At), nameOf(Kernel)};
  };
  if (auto At = unseenNameOf(*Read, F))
    Refuse(Obstacle::KernelUsedOtherwise, *At);
  if (const FunctionDecl *Declared = declarationForOthers(F, Sources))
    Refuse(Obstacle::LaunchedElsewhere, Declared->getLocation());
  llvm::SmallVector<const Expr *, 2> Dependent; // in templates: their instantiations stand at the same place
  for (const Use &Found : Read->OfKernels.of(F)) {
    const Use U = withBytesOfConfiguration(Found);
    if (!U.isKnownForBytes())
      Refuse(U.Is == Use::LaunchWithConfiguration ? Obstacle::BytesNotEditable : Obstacle::KernelUsedOtherwise, U.At);
    Result.Launched |= U.Is == Use::Launch;
    if (!U.isKnownForBytes() && U.Is != Use::ToldToRuntime) // launches that are not written here
      Result.Known = false;
    Result.RaisesLimit |= U.Is == Use::SetsLimit;
    if (!U.Bytes) {
      if (U.Is == Use::Launch)
        Result.Written.push_back(0);
      continue;
    }
    if (U.Bytes->isTypeDependent()) {
      Dependent.push_back(U.Bytes);
      continue;
    }
    const std::optional<uint64_t> Value = constantOf(U.Bytes);
    if (auto Place = placeOf(U.Bytes); Place && isWrittenTogether(U) && !Read->Text->isCut(U.At)) {
      Place->IsLimit = U.Is == Use::SetsLimit;
      Place->Value = Value;
      Result.Places.push_back(std::move(*Place));
    } else
      Refuse(Obstacle::BytesNotEditable, U.At);
    if (U.Is != Use::Launch)
      continue;
    if (Value)
      Result.Written.push_back(*Value);
    else
      Result.Known = false;
  }
  for (const Expr *Bytes : Dependent) {
    const CharSourceRange Range = fileRangeOf(Bytes);
    auto IsHere = [&](const ir::DynamicBytes::Place &P) {
      return Range.isValid() && P.Text.Offset == Sources.getFileOffset(Range.getBegin());
    };
    if (llvm::none_of(Result.Places, IsHere))
      Refuse(Obstacle::BytesNotEditable, Bytes->getExprLoc());
  }
  return Result;
}

ir::LaunchPlaces ArrayEdits::launchPlacesOf(ir::FunctionId Kernel) {
  ir::LaunchPlaces Result;
  const FunctionDecl *F = Code->declaration(Kernel);
  if (!F->hasAttr<CUDAGlobalAttr>() || !F->getIdentifier()) // what its call says is all
    return Result;
  auto Refuse = [&](SourceLocation At) {
    Result.Other = Obstacle{Obstacle::KernelUsedOtherwise, Sources.getPresumedLineNumber(At), nameOf(Kernel)};
  };
  const KernelUses::Launches Found = Read->OfKernels.launchesOf(F);
  Result.AreCooperative = Found.AreCooperative;
  Result.MayBeInOtherFiles = declarationForOthers(F, Sources);
  for (const Expr *E : Found.All)
    Result.At.push_back(pointOf(E->getBeginLoc()));
  if (Found.Unknown.isValid())
    Refuse(Found.Unknown);
  else if (auto At = unseenNameOf(*Read, F))
    Refuse(*At);
  return Result;
}

std::optional<Obstacle> ArrayEdits::obstacleToMoreBytes() {
  if (Read->BytesAskedAt.isInvalid())
    return std::nullopt;
  return Obstacle{Obstacle::AsksForBytes, Sources.getPresumedLineNumber(Read->BytesAskedAt)};
}
