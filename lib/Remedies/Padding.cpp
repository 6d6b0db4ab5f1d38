//===- Padding.cpp - Which edit of a declaration helps --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Padding.h"
#include "Lower/SharedMemory.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using namespace clang;

//===----------------------------------------------------------------------===//
// Totals
//===----------------------------------------------------------------------===//

static const IntType Wide{64, true};

/// Rows of the innermost dimension that the subscripts pass.
static Value rowsPassed(Lanes &L, const trace::Access &A) {
  Value Rows(0);
  if (!A.Index || !A.Array)
    return Rows;
  int64_t Length = 1;
  for (size_t D = A.Index->size() - 1; D-- > 0;) {
    Rows = L.apply(Op::Add, Rows, L.apply(Op::Mul, (*A.Index)[D], Value(Length), Wide), Wide);
    Length *= int64_t(A.Array->Dimensions[D].Count);
  }
  return Rows;
}

trace::Access PaddingTotals::moved(Lanes &L, trace::Access Access, unsigned Pad) {
  const uint64_t Growth = Pad * elementBytes(*Access.Array); // of a row
  if (Growth == 0)
    return Access;
  Value By = L.apply(Op::Mul, rowsPassed(L, Access), Value(int64_t(Growth)), Wide);
  Access.Offset = L.apply(Op::Add, Access.Offset, By, Wide);
  if (Access.Multiple)
    Access.Multiple = std::min(Access.Multiple, Growth & -Growth);
  return Access;
}

/// Bytes from the start of the row that the subscripts name.
static Value placeInRow(Lanes &L, const trace::Access &Access, uint64_t RowBytes) {
  return L.apply(Op::Sub, Access.Offset, L.apply(Op::Mul, rowsPassed(L, Access), Value(int64_t(RowBytes)), Wide), Wide);
}

void RowProof::inspect(Lanes &L, const trace::Access &Access) {
  Happened.insert(Access.Site);
  const uint64_t RowBytes = rowBytes(*Access.Array);
  const Value InRow = L.merge(Access.Active, placeInRow(L, Access, RowBytes), Value(0));
  if (!Unproven && (Access.Unsupported || !L.range(InRow).within({0, int64_t(RowBytes) - 1})))
    Unproven = Access.Site;
}

void PaddingTotals::inspect(Lanes &L, Assessments &Costs, const trace::Access &Access) {
  // An access beyond the end of its row, or wider than an element, takes the layout as it is.
  const uint64_t RowBytes = rowBytes(*Access.Array);
  const Value InRow = placeInRow(L, Access, RowBytes);
  if (InRow.isKnown())
    for (unsigned T : Access.Active.set_bits())
      LeavesRows |= InRow.Known[T] < 0 || uint64_t(InRow.Known[T]) >= RowBytes;
  LeavesRows |= Access.Bytes > elementBytes(*Access.Array);
  const Verdict Now = Costs.of(L, Access, Access.Offset).Is;
  for (unsigned Pad = 1; Pad < Under.size(); ++Pad) {
    if (Under[Pad].Blurs)
      continue;
    const Verdict Then = Costs.of(L, Access, moved(L, Access, Pad).Offset).Is;
    Under[Pad].Blurs |= Then > Now && Then >= Verdict::DataDependent;
  }
}

void PaddingTotals::add(Lanes &L, Assessments &Costs, const trace::Access &Moved, unsigned Pad) {
  const Assessment Once = Costs.of(L, Moved, Moved.Offset);
  Under[Pad].Sum.add(Once, Moved.Times);
  if (Once.Is <= Verdict::Bounded)
    Under[Pad].Sure += Once.Wavefronts * Moved.Times;
}

unsigned PaddingTotals::best() const {
  unsigned Best = 0;
  for (unsigned Pad = 1; Pad < Under.size(); ++Pad)
    if (!blurs(Pad) && Under[Pad].Sure <= Under[0].Sure && with(Pad).Wavefronts < with(Best).Wavefronts)
      Best = Pad;
  return Best;
}

bool PaddingTotals::someBlur() const {
  return llvm::any_of(Under, [](const Candidate &C) { return C.Blurs; });
}

//===----------------------------------------------------------------------===//
// The array's type
//===----------------------------------------------------------------------===//

uint64_t banklint::elementBytes(const code::Variable &Array) {
  return Array.Dimensions.empty() ? Array.Ty.Bytes : Array.Dimensions.back().Bytes;
}

uint64_t banklint::rowBytes(const code::Variable &Array) {
  return Array.Dimensions.empty() ? Array.Ty.Bytes : Array.Dimensions.back().Count * Array.Dimensions.back().Bytes;
}

uint64_t banklint::rowsOf(const code::Variable &Array) {
  uint64_t Rows = 1;
  for (size_t D = 0; D + 1 < Array.Dimensions.size(); ++D)
    Rows *= Array.Dimensions[D].Count;
  return Rows;
}

//===----------------------------------------------------------------------===//
// Safety
//===----------------------------------------------------------------------===//

/// The innermost dimension, if the declaration itself writes all of them.
static const Expr *innermostDimension(ASTContext &Context, const VarDecl *Array) {
  const TypeSourceInfo *Info = Array->getTypeSourceInfo();
  if (!Info)
    return nullptr;
  const Expr *Size = nullptr;
  unsigned Written = 0;
  for (auto L = Info->getTypeLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>(); L;
       L = L.getElementLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>()) {
    Size = L.getSizeExpr();
    ++Written;
  }
  return Written == rankOf(Context, Array) ? Size : nullptr;
}

/// What to do about an array that has no rows, behind its name.
static std::string adviceWithoutRows(ASTContext &Context, const VarDecl *Array, unsigned Rank) {
  const bool IsRecord = Context.getBaseElementType(Array->getType())->isRecordType();
  if (Rank == 0 && !IsRecord)
    return "is a single value: combine the values of a warp first, and let one of its lanes access it";
  return std::string("has no rows to pad: ") + (IsRecord ? "pad the struct to an odd number of words, or split it into one array per member"
                                                         : "change the index, or insert a gap after every row of banks");
}

std::optional<Obstacle> banklint::whyNotPaddable(ASTContext &Context, const VarDecl *Array, const ArrayUses &Uses) {
  const SourceManager &Sources = Context.getSourceManager();
  if (isDynamic(Array))
    return Obstacle{"it is dynamic shared memory; change the pitch in the index and the size at the launch"};
  unsigned Rank = rankOf(Context, Array);
  if (Rank < 2)
    return Obstacle{adviceWithoutRows(Context, Array, Rank), /*IsAdvice=*/true};
  if (Sources.isInSystemHeader(Array->getLocation()))
    return Obstacle{"it is declared in a system header"};
  if (Array->getLocation().isMacroID())
    return Obstacle{"it is declared in a macro"};
  const Expr *Size = innermostDimension(Context, Array);
  if (!Size)
    return Obstacle{"its declaration does not write out its dimensions"};
  CharSourceRange Range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Size->getSourceRange()),
                                                   Sources, Context.getLangOpts());
  if (Range.isInvalid())
    return Obstacle{"its dimension comes from a macro"};
  if (Uses.Other)
    return Obstacle{*Uses.Other};
  return std::nullopt;
}

/// Whether a subscript stays in its dimension of \p Length elements whatever happens.
static bool isConstantBelow(ASTContext &Context, const Expr *Subscript, uint64_t Length) {
  Expr::EvalResult Result;
  return !Subscript->isValueDependent() && Subscript->EvaluateAsInt(Result, Context) && !Result.Val.getInt().isNegative() &&
         Result.Val.getInt().ult(Length);
}

std::optional<std::string> banklint::unprovenUse(Lowering &Code, const VarDecl *Array, const ArrayUses &Uses,
                                                 const RowProof &Proof) {
  ASTContext &Context = Code.context();
  const SourceManager &Sources = Context.getSourceManager();
  const code::Variable &V = Code.global(Code.globalOf(Array));
  const uint64_t Length = rowBytes(V) / elementBytes(V);
  if (const auto Site = Proof.unproven())
    return llvm::formatv("line {0} uses an index of which it is not known that it stays within the row",
                         Sources.getExpansionLineNumber(Code.expression(*Site)->getExprLoc()))
        .str();
  for (const ElementUse &U : Uses.Elements) {
    const bool Happened = llvm::any_of(U.Around, [&](const Expr *E) { return Proof.happened(Code.siteOf(E)); });
    if (!Happened && !isConstantBelow(Context, U.Subscripts.back(), Length))
      return llvm::formatv("line {0} uses it where no known launch comes", Sources.getExpansionLineNumber(U.Name->getLocation()))
          .str();
  }
  return std::nullopt;
}

std::string banklint::whyNotAlone(const SourceManager &Sources, const VarDecl *Array) {
  const FileID File = Sources.getFileID(Array->getLocation());
  unsigned Readings = 0;
  for (unsigned I = 0; I < Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    Readings += Entry.isFile() && Entry.getFile().getContentCache().OrigEntry == Sources.getFileEntryRefForID(File);
  }
  if (Readings > 1)
    return "its file is read more than once";
  if (File != Sources.getMainFileID())
    return "it is declared in a header, which other files may use otherwise";
  if (Array->getPreviousDecl() || Array->getMostRecentDecl() != Array)
    return "it is declared more than once";
  return "";
}

DynamicBytes banklint::dynamicBytesOf(ASTContext &Context, const UserCode &Code, const FunctionDecl *Kernel) {
  DynamicBytes Result;
  auto Launches = Code.Launches.find(Kernel->getCanonicalDecl());
  if (Launches == Code.Launches.end())
    return Result;
  for (const CUDAKernelCallExpr *L : Launches->second) {
    Result.Launched = true;
    const CallExpr *Configuration = L->getConfig();
    const Expr *Bytes = Configuration && Configuration->getNumArgs() > 2 ? Configuration->getArg(2) : nullptr;
    if (!Bytes || isa<CXXDefaultArgExpr>(Bytes))
      continue;
    Expr::EvalResult Value;
    if (Bytes->isValueDependent() || !Bytes->EvaluateAsInt(Value, Context))
      Result.Known = false;
    else
      Result.Most = std::max(Result.Most, Value.Val.getInt().getLimitedValue());
  }
  return Result;
}

/// "33" for "32" and 1, "041" for "040": the sum in the base of the literal. Nothing if that is neither decimal nor octal,
/// or has a suffix.
static std::optional<std::string> literalPlus(StringRef Literal, unsigned Pad) {
  uint64_t Number;
  const bool IsOctal = Literal.size() > 1 && Literal.front() == '0';
  if (Literal.getAsInteger(IsOctal ? 8 : 10, Number))
    return std::nullopt;
  Number += Pad;
  return IsOctal ? "0" + llvm::toString(llvm::APInt(64, Number), 8, /*Signed=*/false) : std::to_string(Number);
}

std::optional<DimensionEdit> banklint::dimensionEdit(ASTContext &Context, const VarDecl *Array, unsigned Pad) {
  const SourceManager &Sources = Context.getSourceManager();
  const Expr *Size = innermostDimension(Context, Array);
  if (!Size)
    return std::nullopt;
  DimensionEdit Edit;
  Edit.Range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Size->getSourceRange()), Sources,
                                        Context.getLangOpts());
  StringRef Text = Lexer::getSourceText(Edit.Range, Sources, Context.getLangOpts());
  if (Edit.Range.isInvalid() || Text.empty())
    return std::nullopt;
  // What the expression is decides how a number is added to it: `32`, `TILE + 1`, `TILE`, anything else.
  const Expr *Written = Size->IgnoreImpCasts();
  while (const auto *F = dyn_cast<FullExpr>(Written))
    Written = F->getSubExpr()->IgnoreImpCasts();
  const bool InMacro = Size->getBeginLoc().isMacroID() || Size->getEndLoc().isMacroID();
  auto [Before, After] = Text.rsplit('+');
  const auto *Binary = dyn_cast<BinaryOperator>(Written);
  bool EndsInSummand = Binary && !InMacro && Binary->getOpcode() == BO_Add &&
                       isa<IntegerLiteral>(Binary->getRHS()->IgnoreImpCasts());
  bool BindsTighter = isa<IntegerLiteral, DeclRefExpr, ParenExpr, SubstNonTypeTemplateParmExpr, MemberExpr,
                          UnaryExprOrTypeTraitExpr, CallExpr>(Written) ||
                      (Binary && !InMacro && (Binary->isAdditiveOp() || Binary->isMultiplicativeOp()));
  const auto Whole = literalPlus(Text, Pad);
  const auto Summand = EndsInSummand ? literalPlus(After.trim(), Pad) : std::nullopt;
  if (Whole)
    Edit.Replacement = *Whole;
  else if (Summand)
    Edit.Replacement = (Before + "+ " + *Summand).str();
  else if (BindsTighter)
    Edit.Replacement = (Text + " + " + std::to_string(Pad)).str();
  else
    Edit.Replacement = ("(" + Text + ") + " + std::to_string(Pad)).str();
  return Edit;
}
