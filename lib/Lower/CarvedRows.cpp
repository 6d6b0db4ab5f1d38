//===- CarvedRows.cpp - Pitches of the parts of one buffer ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dynamic shared memory is often carved into parts by pointers, each with rows of its own:
//
//     constexpr int D = 64;            constexpr int D_PITCH = D + 4;
//     float *k = s + ROWS * D;         float *k = s + ROWS * D_PITCH;
//     k[y * D + x]                     k[y * D_PITCH + x]
//     f<<<g, b, 2 * ROWS * D * 4>>>    f<<<g, b, 2 * ROWS * D_PITCH * 4>>>
//
// What is a constant of the file keeps that company; of template parameters, macros and numbers the kernel names it.
//
// A part begins where a pointer is made of the buffer and a constant. Its *pitch* is the greatest constant factor in
// its indices. Longer rows are that number, greater, in the indices of the part, in the offsets of what lies behind it,
// and in the bytes of the launch. Which factors of an offset or of the bytes these are is found by trying: with them
// greater, the offset has to be where the longer parts before it end.
//
// That an element stays in its row and in its part is not looked at here: see Remedies/LongerRows.cpp.
//
//===----------------------------------------------------------------------===//

#include "Lower/SourceReader.h"
#include "Lower/Unwrapped.h"
#include "Lower/UserText.h"
#include "Lower/Written.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using namespace clang;
using code::Obstacle;

namespace {

/// The reads of a local variable in a function, if nothing else is done with it.
class OnlyReads : public RecursiveASTVisitor<OnlyReads> {
public:
  OnlyReads(const VarDecl *V, const Stmt *Body) : V(V) { TraverseStmt(const_cast<Stmt *>(Body)); }
  bool isOnlyRead() const { return Names == Reads; }
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitDeclRefExpr(DeclRefExpr *R) {
    Names += R->getDecl() == V;
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *C) {
    const auto *R = dyn_cast<DeclRefExpr>(C->getSubExpr()->IgnoreParens());
    Reads += C->getCastKind() == CK_LValueToRValue && R && R->getDecl() == V;
    return true;
  }

private:
  const VarDecl *const V;
  unsigned Names = 0, Reads = 0;
};

/// The number that a local variable always has, as its initializer says it; null if it may change.
const Expr *definitionOf(const Expr *E) {
  const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  const auto *F = V ? dyn_cast<FunctionDecl>(V->getDeclContext()) : nullptr;
  if (!F || !V->getInit() || V->isStaticLocal() || isa<ParmVarDecl>(V) || !V->getType()->isIntegerType() ||
      !F->hasBody() || !OnlyReads(V, F->getBody()).isOnlyRead())
    return nullptr;
  return V->getInit();
}

/// A number in the text, and which pitch it is.
struct PitchPlace {
  const Expr *At;
  size_t Pitch;
};

/// Integers in sums and products, as they are with some of their numbers greater.
class Sums {
public:
  explicit Sums(const ASTContext &Context) : Context(Context) {}

  std::optional<int64_t> valueOf(const Expr *E, llvm::ArrayRef<PitchPlace> Greater = {},
                                 llvm::ArrayRef<int64_t> By = {}) const {
    const auto Here = llvm::find_if(Greater, [&](const PitchPlace &P) { return P.At == E; });
    const auto Known = partsOf(E, Greater, By);
    return Known && Here != Greater.end() ? std::optional(*Known + By[Here->Pitch]) : Known;
  }

  /// The numbers of which \p E is made that nothing divides further.
  void leavesOf(const Expr *E, std::vector<const Expr *> &To) const {
    const Expr *Inner = E->IgnoreParenImpCasts();
    if (const auto *B = dyn_cast<BinaryOperator>(Inner); B && (B->isAdditiveOp() || B->getOpcode() == BO_Mul)) {
      leavesOf(B->getLHS(), To);
      leavesOf(B->getRHS(), To);
    } else if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Inner)) {
      leavesOf(Cast->getSubExpr(), To);
    } else if (!isa<UnaryExprOrTypeTraitExpr>(Inner)) {
      To.push_back(E);
    }
  }

private:
  std::optional<int64_t> partsOf(const Expr *E, llvm::ArrayRef<PitchPlace> Greater, llvm::ArrayRef<int64_t> By) const {
    const Expr *Inner = E->IgnoreParenImpCasts();
    if (const auto *B = dyn_cast<BinaryOperator>(Inner); B && (B->isAdditiveOp() || B->getOpcode() == BO_Mul)) {
      const auto L = valueOf(B->getLHS(), Greater, By), R = valueOf(B->getRHS(), Greater, By);
      if (!L || !R)
        return std::nullopt;
      return B->getOpcode() == BO_Mul ? *L * *R : B->getOpcode() == BO_Add ? *L + *R : *L - *R;
    }
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Inner); Cast && Cast->getType()->isIntegerType())
      return valueOf(Cast->getSubExpr(), Greater, By);
    Expr::EvalResult Result;
    if (!E->isValueDependent() && E->EvaluateAsInt(Result, Context))
      return Result.Val.getInt().getExtValue();
    const Expr *Defined = definitionOf(E);
    return Defined ? valueOf(Defined, Greater, By) : std::nullopt;
  }

  const ASTContext &Context;
};

} // namespace

/// The parts of a buffer, in all its instantiations.
class SourceReader::Carver {
public:
  Carver(SourceReader &Of, llvm::ArrayRef<const code::Variable *> Arrays)
      : Of(Of), Context(Of.Context), Sources(Of.Sources), Numbers(Of.Context), Arrays(Arrays) {}

  /// Whether all is understood.
  bool read() {
    for (const code::Variable *V : Arrays)
      if (Of.obstacleOutside(*V) || !readArray(*V))
        return false;
    return !Pitches.empty();
  }

  code::CarvedRows rows() const {
    code::CarvedRows Result;
    for (const Pitch &P : Pitches)
      Result.Pitches.push_back(P.Text);
    for (const Buffer &B : Buffers) {
      Result.Parts.emplace_back();
      for (const Part &P : B.Parts)
        Result.Parts.back().push_back({P.Begin, P.Pitch, P.Which});
    }
    return Result;
  }

  code::CarvedEdits edits(llvm::ArrayRef<unsigned> By, llvm::ArrayRef<code::FunctionId> Kernels) {
    code::CarvedEdits Result;
    lower::GreaterNumbers Greater;
    for (const Buffer &B : Buffers)
      for (const PitchPlace &P : B.Places)
        Greater[lower::unwrapped(P.At)] = By[P.Pitch];
    Result.Then = Of.withGreaterNumbers(std::move(Greater));
    Edited.clear();
    for (size_t I = 0; I < Pitches.size(); ++I)
      if (By[I])
        declare(Pitches[I], By[I], Result.Edits);
    for (const Buffer &B : Buffers)
      for (const PitchPlace &P : B.Places)
        if (By[P.Pitch] && !rename(P.At, Pitches[P.Pitch].Name, Result.Edits))
          return {{}, {}, Obstacle{Obstacle::NotEditable}};
    for (const code::FunctionId Kernel : Kernels)
      if ((Result.Other = editLaunches(Kernel, By, Result.Edits)))
        break;
    return Result;
  }

private:
  struct Pitch {
    std::string Text;
    const Expr *First = nullptr;    ///< where it is written in an index
    const VarDecl *Array = nullptr; ///< of that
    std::string Name;               ///< that it gets
  };
  struct Part {
    uint64_t Begin = 0, Pitch = 0; ///< no rows: 0
    size_t Which = 0;              ///< of Pitches
    std::string Pointer = {};
    std::vector<const Expr *> Indices = {};
  };
  struct Carve {
    std::vector<const Expr *> Offsets; ///< constants; their sum leads from one part to another
    uint64_t From, To;
  };
  struct Buffer {
    const VarDecl *Array;
    uint64_t ElementBytes;
    std::vector<Part> Parts;
    std::vector<Carve> Carves;
    std::vector<PitchPlace> Places;
  };
  /// Where a pointer points: to the part that begins there; whether it is the start of that.
  struct Target {
    uint64_t Begin;
    bool IsStart;
  };

  std::string textOf(const Expr *E) const {
    const CharSourceRange Range = Of.fileRangeOf(E->IgnoreParenImpCasts());
    return Range.isValid() ? Lexer::getSourceText(Range, Sources, Context.getLangOpts()).str() : "";
  }
  bool isFixed(const Expr *E) const { return Of.Read->Text->isFixed(E->IgnoreParenImpCasts()); }
  /// Whether the constants of which a number is made are the same wherever its text is compiled, or arguments of the
  /// template.
  bool isSame(const Stmt *S) const {
    const auto *E = dyn_cast_or_null<Expr>(S);
    if (!E || isa<SubstNonTypeTemplateParmExpr>(E))
      return true;
    if (E->child_begin() != E->child_end())
      return llvm::all_of(E->children(), [&](const Stmt *Part) { return isSame(Part); });
    Expr::EvalResult Result;
    return !E->getType()->isIntegralOrEnumerationType() || !E->EvaluateAsInt(Result, Context) || isFixed(E);
  }

  //===--- Parts ------------------------------------------------------------===//

  bool readArray(const code::Variable &V) {
    const TreeUses &Uses = Of.treeUsesOf(Of.declarationOf(V));
    const std::vector<code::ElementUse> &InText = Of.usesOf(V).Elements;
    if (Of.Read->functionsThatName(Of.declarationOf(V)).size() != 1) // each may have parts of its own
      return false;
    if (Uses.Other || Uses.IsViewed || Uses.NeedsPointersAsTheyAre || !Uses.Functions.empty() || !V.IsDynamic)
      return false;
    Buffer B{Of.declarationOf(V), V.Dimensions.back().Bytes, {}, {}, {}};
    std::map<uint64_t, Part> Found;
    Targets.clear();
    Explained.clear();
    auto IndicesAt = [&](const VarDecl *P) -> Part * {
      const auto To = targetOf(P, B, Found);
      if (!To)
        return nullptr;
      Part &At = Found[To->Begin];
      if (At.Pointer.empty() || P->getName().size() < At.Pointer.size())
        At.Pointer = P->getName().str();
      At.Begin = To->Begin;
      return &At;
    };
    for (size_t I = 0; I < InText.size(); ++I) {
      const ElementUse &U = Uses.Elements[I];
      const bool IsWritten = InText[I].Subscripts.size() == 1 && InText[I].Subscripts.front().Macro.empty();
      Part *At = IsWritten && !U.CountsVectors && !U.Pitch ? IndicesAt(cast<VarDecl>(U.Name->getDecl())) : nullptr;
      if (!At)
        return false;
      if (U.Subscripts.front())
        At->Indices.push_back(U.Subscripts.front());
    }
    for (const Expr *Made : Uses.PointerValues)
      if (!Explained.count(lower::unwrapped(Made->IgnoreParenImpCasts())))
        return false;
    for (auto &[Begin, At] : Found) {
      if (!findPitch(At, B))
        return false;
      B.Parts.push_back(std::move(At));
    }
    if (!llvm::all_of(B.Carves, [&](const Carve &C) { return place(C.Offsets, C.From, C.To, B, B.Places); }))
      return false;
    Buffers.push_back(std::move(B));
    return true;
  }

  /// Where a pointer that is made of the buffer points, and the constants that lead there.
  std::optional<Target> targetOf(const VarDecl *P, Buffer &B, std::map<uint64_t, Part> &Found) {
    if (P->getType()->isArrayType())
      return Target{0, true};
    if (auto Known = Targets.find(P); Known != Targets.end())
      return Known->second;
    Targets[P] = std::nullopt; // so that it ends
    if (!P->getInit())
      return std::nullopt;
    Explained.insert(lower::unwrapped(P->getInit()->IgnoreParenImpCasts()));
    std::vector<const Expr *> Offsets;
    const VarDecl *Base = baseOf(P->getInit(), Offsets);
    const auto From = Base ? targetOf(Base, B, Found) : std::nullopt;
    if (!From)
      return std::nullopt;
    Target To = *From;
    Carve C{{}, From->Begin, 0};
    for (const Expr *Offset : Offsets)
      if (const auto By = From->IsStart ? Numbers.valueOf(Offset) : std::nullopt) {
        if (*By < 0 || !isSame(Offset))
          return std::nullopt;
        To.Begin += uint64_t(*By);
        C.Offsets.push_back(Offset);
      } else {
        To.IsStart = false;
      }
    C.To = To.Begin;
    for (const Expr *Offset : Offsets)
      if (!llvm::is_contained(C.Offsets, Offset))
        Found[To.Begin].Indices.push_back(Offset);
    Found[To.Begin].Begin = To.Begin;
    if (!C.Offsets.empty())
      B.Carves.push_back(std::move(C));
    return Targets[P] = To;
  }

  /// The pointer or array of which another one is made, and what is added to it; null if more is done.
  static const VarDecl *baseOf(const Expr *E, std::vector<const Expr *> &Offsets) {
    E = E->IgnoreParenImpCasts();
    if (const auto *R = dyn_cast<DeclRefExpr>(E))
      return dyn_cast<VarDecl>(R->getDecl());
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf) {
      const auto *S = dyn_cast<ArraySubscriptExpr>(U->getSubExpr()->IgnoreParenImpCasts());
      if (!S)
        return nullptr;
      Offsets.push_back(S->getIdx());
      return baseOf(S->getBase(), Offsets);
    }
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B || B->getOpcode() != BO_Add)
      return nullptr;
    const bool IsLeft = B->getLHS()->getType()->isPointerType() || B->getLHS()->getType()->isArrayType();
    Offsets.push_back(IsLeft ? B->getRHS() : B->getLHS());
    return baseOf(IsLeft ? B->getLHS() : B->getRHS(), Offsets);
  }

  //===--- Pitches ----------------------------------------------------------===//

  static void addFactors(const Expr *E, llvm::SmallVectorImpl<const Expr *> &To) {
    const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    if (!B || B->getOpcode() != BO_Mul)
      return To.push_back(E);
    addFactors(B->getLHS(), To);
    addFactors(B->getRHS(), To);
  }

  /// The constant factors in the products of a sum that are no constants as a whole.
  void addConstantFactors(const Expr *Sum, std::vector<const Expr *> &To) const {
    const auto *B = dyn_cast<BinaryOperator>(Sum->IgnoreParenImpCasts());
    if (B && B->isAdditiveOp()) {
      addConstantFactors(B->getLHS(), To);
      return addConstantFactors(B->getRHS(), To);
    }
    llvm::SmallVector<const Expr *, 4> Factors;
    if (B && B->getOpcode() == BO_Mul && !constantOf(B))
      addFactors(B, Factors);
    llvm::copy_if(Factors, std::back_inserter(To), [&](const Expr *F) { return constantOf(F).has_value(); });
  }
  std::optional<int64_t> constantOf(const Expr *E) const {
    Expr::EvalResult Result;
    return !E->isValueDependent() && E->EvaluateAsInt(Result, Context)
               ? std::optional(Result.Val.getInt().getExtValue())
               : std::nullopt;
  }

  /// The length of the rows of a part, and where its indices have it.
  bool findPitch(Part &At, Buffer &B) {
    std::vector<const Expr *> Factors;
    for (const Expr *Index : At.Indices) {
      if (!isSame(Index))
        return false;
      addConstantFactors(Index, Factors);
    }
    for (const Expr *F : Factors)
      At.Pitch = std::max<uint64_t>(At.Pitch, uint64_t(std::max<int64_t>(*constantOf(F), 0)));
    if (At.Pitch < 2)
      At.Pitch = 0;
    llvm::erase_if(Factors, [&](const Expr *F) { return uint64_t(*constantOf(F)) != At.Pitch; });
    if (!At.Pitch || Factors.empty())
      return true;
    const std::string Text = textOf(Factors.front());
    const auto Known = llvm::find_if(Pitches, [&](const Pitch &P) { return P.Text == Text; });
    At.Which = size_t(Known - Pitches.begin());
    if (Text.empty())
      return false;
    if (Known == Pitches.end())
      Pitches.push_back({Text, Factors.front(), B.Array, nameFor(Text, At.Pointer)});
    for (const Expr *F : Factors) {
      if (textOf(F) != Text && !isFixed(F))
        return false;
      B.Places.push_back({F, At.Which});
    }
    return true;
  }

  /// Which numbers of an offset, or of a length, are pitches: with these greater, it leads from the start of one part
  /// to that of another as they lie then. \p To: behind the last part for ~0, which may be anywhere.
  bool place(llvm::ArrayRef<const Expr *> Offsets, uint64_t From, uint64_t To, const Buffer &B,
             std::vector<PitchPlace> &Places, uint64_t Scale = 1) const {
    const size_t MostCandidates = 10;
    std::vector<const Expr *> Leaves;
    int64_t Now = 0;
    for (const Expr *Offset : Offsets) {
      Numbers.leavesOf(Offset, Leaves);
      Now += *Numbers.valueOf(Offset);
    }
    std::vector<PitchPlace> OfText, OfValue;
    for (const Part &P : B.Parts)
      if (P.Pitch && P.Begin >= From && P.Begin < To)
        for (const Expr *Leaf : Leaves)
          if (Numbers.valueOf(Leaf) == int64_t(P.Pitch)) {
            auto IsSame = [&](const PitchPlace &Q) { return Q.At == Leaf && Q.Pitch == P.Which; };
            if (textOf(Leaf) == Pitches[P.Which].Text && llvm::none_of(OfText, IsSame))
              OfText.push_back({Leaf, P.Which});
            if (isFixed(Leaf) && llvm::none_of(OfValue, IsSame))
              OfValue.push_back({Leaf, P.Which});
          }
    for (const std::vector<PitchPlace> *Candidates : {&OfText, &OfValue}) {
      if (Candidates->size() > MostCandidates)
        return false;
      for (unsigned Chosen = 0; Chosen < 1u << Candidates->size(); ++Chosen) {
        std::vector<PitchPlace> Some;
        for (size_t I = 0; I < Candidates->size(); ++I)
          if (Chosen >> I & 1)
            Some.push_back((*Candidates)[I]);
        if (leadsThere(Offsets, Some, From, From + uint64_t(Now) / Scale, B, Scale)) {
          llvm::append_range(Places, Some);
          return true;
        }
      }
    }
    return false;
  }

  /// Whether an offset with these numbers greater is as far as the parts between are then: whatever is added.
  bool leadsThere(llvm::ArrayRef<const Expr *> Offsets, llvm::ArrayRef<PitchPlace> Some, uint64_t From, uint64_t To,
                  const Buffer &B, uint64_t Scale) const {
    for (const int64_t Step : {1, 4}) {
      std::vector<int64_t> By;
      for (size_t I = 0; I < Pitches.size(); ++I)
        By.push_back(Step * int64_t(1009 * I + 1)); // so that one does not stand for another
      int64_t Then = 0;
      for (const Expr *Offset : Offsets)
        Then += *Numbers.valueOf(Offset, Some, By);
      int64_t Expected = int64_t(To - From);
      for (size_t I = 0; I < B.Parts.size(); ++I) {
        const Part &P = B.Parts[I];
        const uint64_t End = I + 1 < B.Parts.size() ? std::min(B.Parts[I + 1].Begin, To) : To;
        if (!P.Pitch || P.Begin < From || P.Begin >= To)
          continue;
        if ((End - P.Begin) % P.Pitch)
          return false;
        Expected += int64_t((End - P.Begin) / P.Pitch) * By[P.Which];
      }
      if (Then != Expected * int64_t(Scale))
        return false;
    }
    return true;
  }

  //===--- Text -------------------------------------------------------------===//

  /// The constant of the file that a pitch is; null for others, which get a name in the kernel.
  static const VarDecl *constantOfFile(const Pitch &P) {
    const auto *R = dyn_cast<DeclRefExpr>(writtenOf(writtenOf(P.First)->IgnoreParens()));
    const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    return V && V->isFileVarDecl() && V->getLocation().isFileID() ? V : nullptr;
  }

  /// "D_PITCH" for "D", "widthPitch" for "width", "tilePitch" for rows of 'tile' that a number says; with a number if
  /// the text has that name already.
  std::string nameFor(StringRef Text, StringRef Pointer) const {
    const std::string Of = (isValidAsciiIdentifier(Text) ? Text : Pointer).str();
    const bool IsUpper = llvm::none_of(Of, [](char C) { return llvm::isLower(C); });
    const std::string Name = Of + (IsUpper ? "_PITCH" : StringRef(Of).contains('_') ? "_pitch" : "Pitch");
    auto IsWritten = [&](const std::string &Some) {
      return !UserText::of(Context).mentionsOf(&Context.Idents.get(Some)).empty();
    };
    std::string Free = Name;
    for (unsigned Next = 2; IsWritten(Free); ++Next)
      Free = Name + std::to_string(Next);
    return Free;
  }

  SourceLocation semicolonBehind(SourceLocation At) const {
    const unsigned MostTokens = 256;
    for (unsigned Steps = 0; Steps < MostTokens; ++Steps) {
      const auto Next = Lexer::findNextToken(At, Sources, Context.getLangOpts());
      if (!Next || Next->is(tok::semi))
        return Next ? Next->getLocation() : SourceLocation();
      At = Next->getLocation();
    }
    return SourceLocation();
  }

  /// The blanks before the first token of a line.
  std::string indentAt(SourceLocation At) const {
    const unsigned Column = Sources.getSpellingColumnNumber(At);
    const StringRef Line = Sources.getBufferData(Sources.getFileID(At)).substr(Sources.getFileOffset(At) + 1 - Column);
    return Line.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
  }

  /// The brace that begins the body of the function in which an expression stands.
  SourceLocation bodyAround(const Expr *E) const {
    const SourceLocation At = Sources.getFileLoc(E->getBeginLoc());
    for (const FunctionDecl *F : Of.Read->Functions)
      if (Sources.isPointWithin(At, Sources.getFileLoc(F->getBody()->getBeginLoc()),
                                Sources.getFileLoc(F->getBody()->getEndLoc())))
        return Sources.getFileLoc(F->getBody()->getBeginLoc());
    return SourceLocation();
  }

  /// Names a pitch: behind the constant of the file that it is made of, else in the kernel. What stands at one place is
  /// one edit.
  void declare(const Pitch &P, unsigned By, std::vector<code::Edit> &Edits) {
    const VarDecl *Constant = constantOfFile(P);
    const SourceLocation At = Constant                    ? semicolonBehind(Constant->getEndLoc())
                              : !P.Array->isFileVarDecl() ? semicolonBehind(P.Array->getEndLoc())
                                                          : bodyAround(P.First);
    if (At.isInvalid())
      return; // and its name is not known then: the file does not compile
    const std::string Here(1, *Sources.getCharacterData(At));
    code::Edit E = Of.editOf(CharSourceRange::getCharRange(At, At.getLocWithOffset(1)), Here);
    const auto Known = llvm::find_if(
        Edits, [&](const code::Edit &Other) { return Other.OpenedAs == E.OpenedAs && Other.Offset == E.Offset; });
    code::Edit &Into = Known == Edits.end() ? Edits.emplace_back(std::move(E)) : *Known;
    Into.Replacement += "\n" + indentAt(At) + (Here == "{" ? "  " : "") + "constexpr int " + P.Name + " = " + P.Text +
                        " + " + std::to_string(By) + ";";
  }
  /// Writes \p Name for a number; false if that cannot be done.
  bool rename(const Expr *At, const std::string &Name, std::vector<code::Edit> &Edits) {
    const Expr *Written = At->IgnoreImpCasts();
    const CharSourceRange Range = Of.fileRangeOf(Written);
    if (Range.isInvalid() || Of.Read->Text->isCut(Range.getBegin()) || isMadeByMacro(Written))
      return false;
    code::Edit E = Of.editOf(Range, Name);
    const auto [Known, IsNew] = Edited.insert({{E.OpenedAs, E.Offset}, Name});
    if (IsNew)
      Edits.push_back(std::move(E));
    return Known->second == Name;
  }
  /// Whether a macro gets the number as a part of its arguments, or has it in its body: the name of a macro that is the
  /// number stands in the file.
  bool isMadeByMacro(const Expr *E) const {
    const SourceLocation At = E->getBeginLoc();
    return At.isMacroID() &&
           !(Sources.isMacroBodyExpansion(At) && Sources.getImmediateExpansionRange(At).getBegin().isFileID());
  }

  //===--- Launches ---------------------------------------------------------===//

  const Buffer *bufferOf(const FunctionDecl *Kernel) const {
    const auto IsIts = [&](const Buffer &B) {
      const auto *In = dyn_cast<FunctionDecl>(B.Array->getDeclContext());
      return !In || In->getCanonicalDecl() == Kernel->getCanonicalDecl();
    };
    const auto Found = llvm::find_if(Buffers, IsIts);
    return Found == Buffers.end() ? nullptr : &*Found;
  }

  std::optional<Obstacle> editLaunches(code::FunctionId Kernel, llvm::ArrayRef<unsigned> By,
                                       std::vector<code::Edit> &Edits) {
    const FunctionDecl *F = Of.Code->declaration(Kernel);
    const Buffer *B = bufferOf(F);
    const code::DynamicBytes Bytes = Of.dynamicBytesOf(Kernel);
    auto Refuse = [&](Obstacle::Kind Why, SourceLocation At) {
      return Obstacle{Why, Sources.getPresumedLineNumber(At), Of.nameOf(Kernel)};
    };
    if (Bytes.Other || !B)
      return B ? *Bytes.Other : Refuse(Obstacle::BytesNotEditable, F->getLocation());
    for (const KernelUse &Found : Of.Read->OfKernels.of(F)) {
      const KernelUse U = Of.withBytesOfConfiguration(Found);
      if (!U.Bytes || U.Bytes->isValueDependent()) // in a template: its instantiations stand at the same place
        continue;
      std::vector<const Expr *> Written{U.Bytes};
      while (const Expr *Defined = definitionOf(Written.front()))
        Written.front() = Defined;
      std::vector<PitchPlace> Places;
      const auto Now = Numbers.valueOf(Written.front());
      const bool IsWhole = Now && *Now % int64_t(B->ElementBytes) == 0;
      if (!IsWhole || !place(Written, 0, ~uint64_t(0), *B, Places, B->ElementBytes)) {
        const std::string Grown = grown(U.Bytes, *B, By);
        if (Grown.empty() || !rename(U.Bytes, Grown, Edits))
          return Refuse(Obstacle::BytesNotEditable, U.At);
      }
      for (const PitchPlace &P : Places)
        if (By[P.Pitch] && !rename(P.At, nameAt(Pitches[P.Pitch], P.At, By[P.Pitch]), Edits))
          return Refuse(Obstacle::BytesNotEditable, U.At);
    }
    return std::nullopt;
  }

  /// Bytes that have no pitch in their text: another number, or "bytes * D_PITCH / D" where all rows are of one pitch.
  /// Empty for others.
  std::string grown(const Expr *Bytes, const Buffer &B, llvm::ArrayRef<unsigned> By) const {
    const std::string Text = textOf(Bytes);
    if (const auto Now = constantOf(Bytes); Now && llvm::all_of(Text, llvm::isDigit))
      return std::to_string(uint64_t(*Now) + B.ElementBytes * longerBy(B, uint64_t(*Now) / B.ElementBytes, By));
    if (B.Parts.size() != 1 || Text.empty())
      return "";
    const Part &All = B.Parts.front();
    const Pitch &P = Pitches[All.Which];
    const bool HasName = constantOfFile(P);
    if (!HasName && Buffers.size() > 1) // which may have other rows
      return "";
    const std::string New = HasName ? P.Name : std::to_string(All.Pitch + By[All.Which]);
    const std::string Old = HasName ? P.Text : std::to_string(All.Pitch);
    const bool IsFactor = isOperand(writtenOf(Bytes)) && !Bytes->getBeginLoc().isMacroID();
    return (IsFactor ? Text : "(" + Text + ")") + " * " + New + " / " + Old;
  }
  /// How many elements longer all rows in so many are.
  static uint64_t longerBy(const Buffer &B, uint64_t Elements, llvm::ArrayRef<unsigned> By) {
    uint64_t All = 0;
    for (size_t I = 0; I < B.Parts.size() && B.Parts[I].Begin < Elements; ++I)
      if (const uint64_t Pitch = B.Parts[I].Pitch) {
        const uint64_t End = I + 1 < B.Parts.size() ? std::min(B.Parts[I + 1].Begin, Elements) : Elements;
        All += (End - B.Parts[I].Begin + Pitch - 1) / Pitch * By[B.Parts[I].Which];
      }
    return All;
  }

  /// A pitch where the host has it: its name, or "(D + 4)".
  std::string nameAt(const Pitch &P, const Expr *At, unsigned By) const {
    return constantOfFile(P) ? P.Name : "(" + textOf(At) + " + " + std::to_string(By) + ")";
  }

  SourceReader &Of;
  ASTContext &Context;
  const SourceManager &Sources;
  const Sums Numbers;
  const llvm::ArrayRef<const code::Variable *> Arrays;
  std::vector<Pitch> Pitches;
  std::vector<Buffer> Buffers;
  std::map<const VarDecl *, std::optional<Target>> Targets; ///< of the pointers of the array that is read
  std::set<const Expr *> Explained;                         ///< values of these pointers
  std::map<std::pair<std::string, unsigned>, std::string> Edited;
};

std::optional<code::CarvedRows> SourceReader::carvedRows(llvm::ArrayRef<const code::Variable *> Arrays) {
  Carver C(*this, Arrays);
  return C.read() ? std::optional(C.rows()) : std::nullopt;
}

code::CarvedEdits SourceReader::carvedEdits(llvm::ArrayRef<const code::Variable *> Arrays, llvm::ArrayRef<unsigned> By,
                                            llvm::ArrayRef<code::FunctionId> Kernels) {
  Carver C(*this, Arrays);
  if (!C.read())
    return {{}, {}, Obstacle{Obstacle::NotEditable}};
  return C.edits(By, Kernels);
}
