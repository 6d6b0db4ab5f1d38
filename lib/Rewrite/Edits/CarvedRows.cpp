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
// greater, the offset has to be where the longer parts before it end, as a sum of products.
//
// An index that runs through the rows, as in a copy of the whole part, is divided: `k[i]` becomes
// `k[i / D * D_PITCH + i % D]`.
//
// That an element stays in its row and in its part is not looked at here: see Remedies/LongerRows.cpp.
//
// Arguments of the kernel that it never changes are constants of a launch: `k = &s[rows * width]; k[y * width + x]`.
// The program runs with those of one launch only. So what has to hold for all of them, that x stays below width and y
// below rows, is read off the loops and the block shape (IndexBounds). Such a pitch becomes odd, `width | 1`, whatever
// width is.
//
//===----------------------------------------------------------------------===//

#include "Lowering/Unwrapped.h"
#include "Lowering/UnwrittenGlobals.h"
#include "Rewrite/Edits/ArrayEdits.h"
#include "Rewrite/Text/SourceText.h"
#include "Rewrite/Text/UserText.h"
#include "Rewrite/Text/Written.h"
#include "Rewrite/Uses/IndexBounds.h"
#include "Rewrite/Uses/Sums.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using namespace clang;
using ir::Obstacle;

/// The parts of a buffer, in all its instantiations.
class ArrayEdits::Carver {
public:
  /// \p Launches: whose arguments may say how long rows are.
  Carver(ArrayEdits &Of, llvm::ArrayRef<const ir::Variable *> Arrays, llvm::ArrayRef<ir::CommonLaunch> Launches)
      : Of(Of), Context(Of.Context), Sources(Of.Sources), Arrays(Arrays), Launches(Launches),
        Numbers(Of.Context, [this](const VarDecl *V) { return launchWith(V); }),
        OfHost(Of.Context, [](const VarDecl *) { return true; }) {}

  /// Whether all is understood.
  bool read() {
    for (const ir::Variable *V : Arrays)
      if (Of.obstacleOutside(*V) || !readArray(*V))
        return false;
    return !Pitches.empty();
  }

  ir::CarvedRows rows() const {
    ir::CarvedRows Result;
    for (const Pitch &P : Pitches)
      Result.Pitches.push_back({P.Text, P.Argument != nullptr});
    for (const Buffer &B : Buffers) {
      for (const ParmVarDecl *P : B.In->parameters())
        if (llvm::any_of(B.Parts, [&](const Part &Of) { return Of.BeginIs.has(P) || Of.PitchIs.has(P); }))
          if (const ir::CommonLaunch *L = launchWith(P))
            Result.Arguments.push_back({L->Kernel, P->getFunctionScopeIndex(), P->getNameAsString(), *argumentOf(P)});
      Result.Parts.emplace_back();
      for (const Part &P : B.Parts)
        Result.Parts.back().push_back({P.Begin, P.Pitch, P.Which});
    }
    return Result;
  }

  ir::CarvedEdits edits(llvm::ArrayRef<unsigned> By, llvm::ArrayRef<ir::FunctionId> Kernels) {
    ir::CarvedEdits Result;
    Result.Then = Of.withGreaterNumbers(greaterNumbers(By));
    Edited.clear();
    for (size_t I = 0; I < Pitches.size(); ++I)
      if (By[I])
        declare(Pitches[I], By[I], Result.Edits);
    for (const Buffer &B : Buffers) {
      std::vector<NamedPlace> Places;
      for (const PitchPlace &P : B.Places)
        if (By[P.Pitch])
          Places.push_back({P.Where, Pitches[P.Pitch].Name});
      if (!write(Places, Result.Edits) || !writeDivided(B, By, Result.Edits))
        return {{}, {}, Obstacle{Obstacle::NotEditable}};
    }
    for (const ir::FunctionId Kernel : Kernels)
      if ((Result.Other = editLaunches(Kernel, By, Result.Edits)))
        break;
    return Result;
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

private:
  struct Pitch {
    std::string Text;
    const Expr *First = nullptr;           ///< where it is written in an index
    const VarDecl *Array = nullptr;        ///< of that
    std::string Name;                      ///< that it gets
    const ParmVarDecl *Argument = nullptr; ///< that it is; null for a constant
  };
  /// Numbers that are added up to an index in a part.
  using Index = llvm::SmallVector<const Expr *, 2>;
  struct Part {
    uint64_t Begin = 0, Pitch = 0; ///< in the launch that is looked at; no rows: 0
    Polynomial BeginIs, PitchIs;   ///< whatever the arguments are
    size_t Which = 0;              ///< of Pitches
    std::string Pointer = {};
    std::vector<Index> Indices = {};
    std::vector<const Expr *> Divided = {}; ///< indices that run through the rows
  };
  struct Carve {
    std::vector<const Expr *> Offsets; ///< constants; their sum leads from one part to another
    uint64_t From, To;
  };
  struct PitchPlace {
    NumberInText Where;
    size_t Pitch;
  };
  struct Buffer {
    const VarDecl *Array;
    const FunctionDecl *In;
    uint64_t ElementBytes;
    std::vector<Part> Parts;
    std::vector<Carve> Carves;
    std::vector<PitchPlace> Places;
    bool HangsOnArguments = false;
  };
  /// Where a pointer points: to the part that begins there, or behind its start by an index.
  struct Target {
    uint64_t Begin;
    Polynomial BeginIs;
    bool IsStart;
    Index Behind = {};
  };

  /// The launches that give a variable its number; null if it is no parameter of a kernel that is looked at.
  const ir::CommonLaunch *launchWith(const VarDecl *V) const {
    const auto *P = dyn_cast<ParmVarDecl>(V);
    const auto Of = llvm::find_if(Launches, [&](const ir::CommonLaunch &L) {
      return P && this->Of.Code->declaration(L.Kernel) == P->getDeclContext();
    });
    return Of == Launches.end() ? nullptr : &*Of;
  }
  using Numbered = std::vector<std::optional<int64_t>>;
  std::optional<int64_t> numberIn(Numbered ir::CommonLaunch::*All, const VarDecl *V) const {
    const ir::CommonLaunch *L = launchWith(V);
    const unsigned Index = L ? cast<ParmVarDecl>(V)->getFunctionScopeIndex() : 0;
    return L && Index < (L->*All).size() ? (L->*All)[Index] : std::nullopt;
  }
  /// What a parameter of the kernel is in the launch that is looked at.
  std::optional<int64_t> argumentOf(const VarDecl *V) const {
    const auto Given = numberIn(&ir::CommonLaunch::Arguments, V);
    return Given ? Given : numberIn(&ir::CommonLaunch::Samples, V);
  }
  /// The same of a sum of products of them.
  std::optional<int64_t> numberOf(const Polynomial &Sum) const {
    return Sum.with([&](Polynomial::Name N) { return argumentOf(static_cast<const VarDecl *>(N)); });
  }
  std::optional<int64_t> numberOf(const Expr *E) const {
    const auto Known = Numbers.valueOf(E);
    return Known ? numberOf(*Known) : std::nullopt;
  }

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
    if (!E->getType()->isIntegralOrEnumerationType() || E->EvaluateAsInt(Result, Context))
      return !E->getType()->isIntegralOrEnumerationType() || isFixed(E);
    const Expr *Defined = Numbers.valueOf(E) ? Numbers.definitionOf(E) : nullptr;
    return !Defined || isSame(Defined);
  }

  //===--- Parts ------------------------------------------------------------===//

  bool readArray(const ir::Variable &V) {
    const TreeUses &Uses = Of.treeUsesOf(Of.declarationOf(V));
    const std::vector<ir::ElementUse> &InText = Of.usesOf(V).Elements;
    const std::vector<const FunctionDecl *> In = Of.Read->functionsThatName(Of.declarationOf(V));
    if (In.size() != 1) // each may have parts of its own
      return false;
    if (Uses.Other || Uses.IsViewed || Uses.NeedsPointersAsTheyAre || !Uses.Functions.empty() || !V.IsDynamic)
      return false;
    Buffer B{Of.declarationOf(V), In.front(), V.Dimensions.back().Bytes, {}, {}, {}};
    std::map<uint64_t, Part> Found;
    Targets.clear();
    Explained.clear();
    for (size_t I = 0; I < InText.size(); ++I) {
      const ElementUse &U = Uses.Elements[I];
      const bool IsWritten = InText[I].Subscripts.size() == 1 && InText[I].Subscripts.front().Macro.empty();
      const auto *Pointer = cast<VarDecl>(U.Name->getDecl());
      const auto To = IsWritten && !U.CountsVectors && !U.Pitch ? targetOf(Pointer, B, Found) : std::nullopt;
      if (!To || !noteIndex(*To, U.Subscripts.front(), Found))
        return false;
      Part &At = Found[To->Begin];
      if (At.Pointer.empty() || Pointer->getName().size() < At.Pointer.size())
        At.Pointer = Pointer->getName().str();
    }
    for (const VarDecl *P : pointersIn(B.In)) // also those that nobody uses
      if (isOneOf(P, Uses.PointerValues) && !targetOf(P, B, Found))
        return false;
    for (const Expr *Made : Uses.PointerValues)
      if (!Explained.count(lower::unwrapped(Made->IgnoreParenImpCasts())))
        return false;
    const IndexBounds Bounds(B.In, Numbers, mostThreads(B));
    for (auto &[Begin, At] : Found) {
      if (!findPitch(At, B, Bounds))
        return false;
      B.Parts.push_back(std::move(At));
    }
    B.HangsOnArguments =
        llvm::any_of(B.Parts, [](const Part &P) { return !P.BeginIs.constant() || !P.PitchIs.constant(); });
    if (!llvm::all_of(B.Carves, [&](const Carve &C) { return placeIn(C, B); }) ||
        (B.HangsOnArguments && !staysInRows(B, Bounds)))
      return false;
    Buffers.push_back(std::move(B));
    return true;
  }

  static std::vector<const VarDecl *> pointersIn(const FunctionDecl *F) {
    struct Finder : AstVisitor {
      std::vector<const VarDecl *> Found;
      bool VisitVarDecl(VarDecl *V) override {
        if (V->getType()->isPointerType())
          Found.push_back(V);
        return true;
      }
    } Pointers;
    Pointers.TraverseStmt(F->getBody());
    return std::move(Pointers.Found);
  }
  /// Whether what a pointer holds first is one of these.
  template <typename Values> static bool isOneOf(const VarDecl *P, const Values &All) {
    const Expr *First = firstValueOf(P);
    return First && llvm::any_of(All, [&](const Expr *Made) {
             return lower::unwrapped(Made->IgnoreParenImpCasts()) == lower::unwrapped(First->IgnoreParenImpCasts());
           });
  }

  /// Notes what is added up to an index in a part; false if the part begins elsewhere in other launches.
  static bool noteIndex(const Target &To, const Expr *Subscript, std::map<uint64_t, Part> &Found) {
    const auto [At, IsNew] = Found.try_emplace(To.Begin);
    if (IsNew) {
      At->second.Begin = To.Begin;
      At->second.BeginIs = To.BeginIs;
    }
    Index Sum = To.Behind;
    if (Subscript)
      Sum.push_back(Subscript);
    if (!Sum.empty())
      At->second.Indices.push_back(std::move(Sum));
    return At->second.BeginIs == To.BeginIs;
  }

  /// Where a pointer that is made of the buffer points, and the constants that lead there.
  std::optional<Target> targetOf(const VarDecl *P, Buffer &B, std::map<uint64_t, Part> &Found) {
    if (P->getType()->isArrayType())
      return Target{0, 0, true};
    if (auto Known = Targets.find(P); Known != Targets.end())
      return Known->second;
    Targets[P] = std::nullopt; // so that it ends
    const Expr *Value = firstValueOf(P);
    if (!Value)
      return std::nullopt;
    Explained.insert(lower::unwrapped(Value->IgnoreParenImpCasts()));
    std::vector<const Expr *> Offsets;
    const VarDecl *Base = baseOf(Value, Offsets);
    const auto From = Base ? targetOf(Base, B, Found) : std::nullopt;
    if (!From)
      return std::nullopt;
    Target To = *From;
    Carve C{{}, From->Begin, 0};
    for (const Expr *Offset : Offsets) {
      const auto By = From->IsStart ? Numbers.valueOf(Offset) : std::nullopt;
      if (const auto Here = By ? numberOf(*By) : std::nullopt) {
        if (*Here < 0 || !isSame(Offset))
          return std::nullopt;
        To.Begin += uint64_t(*Here);
        To.BeginIs = To.BeginIs + *By;
        C.Offsets.push_back(Offset);
      } else {
        To.IsStart = false;
        To.Behind.push_back(Offset);
      }
    }
    C.To = To.Begin;
    if (!noteIndex(To, nullptr, Found))
      return std::nullopt;
    if (!C.Offsets.empty())
      B.Carves.push_back(std::move(C));
    return Targets[P] = To;
  }

  //===--- Pitches ----------------------------------------------------------===//

  static void addFactors(const Expr *E, llvm::SmallVectorImpl<const Expr *> &To) {
    const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    if (!B || B->getOpcode() != BO_Mul)
      return To.push_back(E);
    addFactors(B->getLHS(), To);
    addFactors(B->getRHS(), To);
  }

  /// The known factors in the products of a sum that are not known as a whole.
  void addKnownFactors(const Expr *Sum, std::vector<const Expr *> &To) const {
    const auto *B = dyn_cast<BinaryOperator>(Sum->IgnoreParenImpCasts());
    if (B && B->isAdditiveOp()) {
      addKnownFactors(B->getLHS(), To);
      return addKnownFactors(B->getRHS(), To);
    }
    llvm::SmallVector<const Expr *, 4> Factors;
    if (B && B->getOpcode() == BO_Mul && !numberOf(B))
      addFactors(B, Factors);
    llvm::copy_if(Factors, std::back_inserter(To), [&](const Expr *F) { return numberOf(F).has_value(); });
  }
  std::optional<int64_t> constantOf(const Expr *E) const {
    Expr::EvalResult Result;
    return !E->isValueDependent() && E->EvaluateAsInt(Result, Context)
               ? std::optional(Result.Val.getInt().getExtValue())
               : std::nullopt;
  }

  /// The length of the rows of a part, and where its indices have it.
  bool findPitch(Part &At, Buffer &B, const IndexBounds &Bounds) {
    std::vector<const Expr *> Factors;
    for (const Index &Sum : At.Indices)
      for (const Expr *Number : Sum) {
        if (!isSame(Number))
          return false;
        addKnownFactors(Number, Factors);
      }
    const Expr *Greatest = nullptr;
    for (const Expr *F : Factors)
      if (*numberOf(F) >= 2 && (!Greatest || *numberOf(F) > *numberOf(Greatest)))
        Greatest = F;
    if (!Greatest)
      return true;
    At.Pitch = uint64_t(*numberOf(Greatest));
    At.PitchIs = *Numbers.valueOf(Greatest);
    llvm::erase_if(Factors, [&](const Expr *F) { return *Numbers.valueOf(F) != At.PitchIs; });
    const ParmVarDecl *Argument = argumentIn(At.PitchIs, B.In);
    if (!Argument && !At.PitchIs.constant())
      return false;
    const std::string Text = Argument ? Argument->getName().str() : textOf(Factors.front());
    const auto Known = llvm::find_if(Pitches, [&](const Pitch &P) { return P.Text == Text; });
    At.Which = size_t(Known - Pitches.begin());
    if (Text.empty() || (Known != Pitches.end() && !Known->Argument != !Argument))
      return false;
    if (Known == Pitches.end())
      Pitches.push_back({Text, Factors.front(), B.Array, nameFor(Text, At.Pointer), Argument});
    for (const Expr *F : Factors) {
      if (!Argument && textOf(F) != Text && !isFixed(F))
        return false;
      B.Places.push_back({{F, {}}, At.Which});
    }
    divideIndices(At, Bounds);
    return true;
  }

  /// Notes the indices that run through the rows of a part. What is no single name is not written twice.
  void divideIndices(Part &At, const IndexBounds &Bounds) const {
    for (const Index &Sum : At.Indices) {
      const Expr *Only = Sum.size() == 1 ? Sum.front() : nullptr;
      if (!Only || Only->getBeginLoc().isMacroID() || !isOperand(writtenOf(Only)))
        continue;
      const auto Most = Bounds.mostOf(Only);
      if ((!Most || !isBelow(*Most, At.PitchIs)) && isDeclaredBefore(Pitches[At.Which], Only))
        At.Divided.push_back(Only);
    }
  }
  bool isDivided(const Index &Sum, const Part &At) const {
    return Sum.size() == 1 && llvm::is_contained(At.Divided, Sum.front());
  }

  /// Whether the text of a pitch means the same where an expression stands.
  bool isDeclaredBefore(const Pitch &P, const Expr *E) const {
    const auto *Name = dyn_cast<DeclRefExpr>(writtenOf(P.First)->IgnoreParenImpCasts());
    return !Name || Sources.isBeforeInTranslationUnit(Sources.getFileLoc(Name->getDecl()->getLocation()),
                                                      Sources.getFileLoc(E->getBeginLoc()));
  }

  const ir::CommonLaunch *launchOf(const Buffer &B) const {
    const auto It =
        llvm::find_if(Launches, [&](const ir::CommonLaunch &L) { return Of.Code->declaration(L.Kernel) == B.In; });
    return It == Launches.end() ? nullptr : &*It;
  }
  /// Of a block, along each axis (CUDA C++ Programming Guide, table "Technical Specifications").
  Shape mostThreads(const Buffer &B) const {
    const ir::CommonLaunch *Launch = launchOf(B);
    return Launch ? Launch->MostThreads : Shape{1024, 1024, 64};
  }

  /// The parameter of a kernel that a number is; null if it is none.
  static const ParmVarDecl *argumentIn(const Polynomial &Number, const FunctionDecl *Kernel) {
    const auto Is = llvm::find_if(Kernel->parameters(), [&](const ParmVarDecl *P) {
      return Number == Polynomial::of(static_cast<const VarDecl *>(P));
    });
    return Is == Kernel->param_end() ? nullptr : *Is;
  }

  /// Which numbers of an offset are pitches.
  bool placeIn(const Carve &C, Buffer &B) const {
    std::vector<Part> Between;
    for (const Part &P : B.Parts)
      if (P.Begin >= C.From && P.Begin < C.To)
        Between.push_back(P);
    const auto End = llvm::find_if(B.Parts, [&](const Part &P) { return P.Begin == C.To; });
    return End != B.Parts.end() && place(C.Offsets, Between, End->BeginIs, Numbers, 1, B.Places);
  }

  /// Which numbers of an offset, or of a length, are pitches: with these greater, it leads over as much more as the
  /// parts between are longer then. \p To: where the last of them ends. \p Scale: of how many units an element has.
  bool place(llvm::ArrayRef<const Expr *> Offsets, llvm::ArrayRef<Part> Between, const Polynomial &To, const Sums &Here,
             int64_t Scale, std::vector<PitchPlace> &Places) const {
    const size_t MostCandidates = 10;
    const auto Longer = longerBy(Between, To);
    if (!Longer)
      return false;
    std::vector<PitchPlace> OfText, OfValue;
    for (const Part &P : Between)
      for (const Expr *Offset : Offsets)
        for (const NumberInText &Leaf : P.Pitch ? Here.leavesOf(Offset) : std::vector<NumberInText>()) {
          auto IsPitch = [&](const Expr *E) { return Here.valueOf(E) == std::optional(P.PitchIs); };
          auto IsSame = [&](const PitchPlace &Q) { return Q.Where == Leaf && Q.Pitch == P.Which; };
          if (!IsPitch(Leaf.At) || llvm::any_of(Leaf.Through, IsPitch))
            continue;
          if ((textOf(Leaf.At) == Pitches[P.Which].Text || !P.PitchIs.constant()) && llvm::none_of(OfText, IsSame))
            OfText.push_back({Leaf, P.Which});
          if (isFixed(Leaf.At) && llvm::none_of(OfValue, IsSame))
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
        if (growth(Offsets, Some, Here) == *Longer * Polynomial(Scale)) {
          llvm::append_range(Places, Some);
          return true;
        }
      }
    }
    return false;
  }

  /// By how many elements parts are longer, with the names of pitches for what is added to these; nothing if one of
  /// them has no whole number of rows.
  std::optional<Polynomial> longerBy(llvm::ArrayRef<Part> Parts, const Polynomial &To) const {
    Polynomial Sum;
    for (size_t I = 0; I < Parts.size(); ++I) {
      if (!Parts[I].Pitch)
        continue;
      const Polynomial &End = I + 1 < Parts.size() ? Parts[I + 1].BeginIs : To;
      const auto Rows = (End - Parts[I].BeginIs).dividedBy(Parts[I].PitchIs);
      if (!Rows || !Rows->subtractsNothing())
        return std::nullopt;
      Sum = Sum + *Rows * addedTo(Parts[I].Which);
    }
    return Sum;
  }
  Polynomial addedTo(size_t Pitch) const { return Polynomial::of(&Pitches[Pitch]); }

  /// By how much offsets are greater with some greater numbers.
  Polynomial growth(llvm::ArrayRef<const Expr *> Offsets, llvm::ArrayRef<PitchPlace> Some, const Sums &Here) const {
    std::vector<GreaterNumber> Greater;
    for (const PitchPlace &P : Some)
      Greater.push_back({P.Where, addedTo(P.Pitch)});
    Polynomial By;
    for (const Expr *Offset : Offsets)
      By = By + *Here.valueOf(Offset, Greater) - *Here.valueOf(Offset);
    return By;
  }

  /// The numbers of the kernel that are greater then, in the launch that is looked at.
  lower::GreaterNumbers greaterNumbers(llvm::ArrayRef<unsigned> By) const {
    lower::GreaterNumbers Greater;
    for (const Buffer &B : Buffers) {
      std::vector<GreaterNumber> All;
      for (const PitchPlace &P : B.Places)
        All.push_back({P.Where, Polynomial(By[P.Pitch])});
      for (const PitchPlace &P : B.Places) {
        const Expr *Here = P.Where.Through.empty() ? P.Where.At : P.Where.Through.front();
        Greater[lower::unwrapped(Here)].By = uint64_t(*numberOf(*Numbers.valueOf(Here, All) - *Numbers.valueOf(Here)));
      }
      for (const Part &P : B.Parts)
        for (const Expr *Index : P.Divided)
          Greater[lower::unwrapped(Index)] = {By[P.Which], P.Pitch};
    }
    return Greater;
  }

  //===--- Rows, whatever the arguments are ---------------------------------===//

  /// Whether each index stays in its row, and in its part.
  bool staysInRows(const Buffer &B, const IndexBounds &Bounds) const {
    if (!launchOf(B))
      return false;
    for (size_t I = 0; I < B.Parts.size(); ++I) {
      const Part *Next = I + 1 < B.Parts.size() ? &B.Parts[I + 1] : nullptr;
      auto Stays = [&](const Index &Sum) { return staysInRows(Sum, B.Parts[I], Next, Bounds, B); };
      if (!llvm::all_of(B.Parts[I].Indices, Stays))
        return false;
    }
    return true;
  }

  bool staysInRows(const Index &Sum, const Part &At, const Part *Next, const IndexBounds &Bounds,
                   const Buffer &B) const {
    if (isDivided(Sum, At)) { // it stays in the part then
      const auto Most = Bounds.mostOf(Sum.front());
      return Most && (Next ? isBelow(*Most, Next->BeginIs - At.BeginIs) : isOfSizes(*Most, B));
    }
    Polynomial Row, InRow; // at most
    for (const Expr *Number : Sum)
      if (!addBounds(Number, At, Bounds, Row, InRow))
        return false;
    if (At.Pitch && InRow.constant() != 0 && !isBelow(InRow, At.PitchIs)) // a row that is there begins with an element
      return false;
    const Polynomial &Last = At.Pitch ? Row : InRow;
    if (!Next) // the bytes of the launch are enough, with whole rows
      return !At.Pitch || isOfSizes(Last, B);
    const Polynomial Length = Next->BeginIs - At.BeginIs;
    const auto Rows = At.Pitch ? Length.dividedBy(At.PitchIs) : std::optional(Length);
    return Rows && isBelow(Last, *Rows);
  }

  /// Adds what a number counts at most: whole rows, and the rest. False if that is not known.
  bool addBounds(const Expr *Number, const Part &At, const IndexBounds &Bounds, Polynomial &Row,
                 Polynomial &InRow) const {
    const auto *B = dyn_cast<BinaryOperator>(Number->IgnoreParenImpCasts());
    if (B && B->getOpcode() == BO_Add)
      return addBounds(B->getLHS(), At, Bounds, Row, InRow) && addBounds(B->getRHS(), At, Bounds, Row, InRow);
    llvm::SmallVector<const Expr *, 4> Factors;
    addFactors(Number, Factors);
    const auto Pitch = llvm::find_if(Factors, [&](const Expr *F) {
      return At.Pitch && Factors.size() > 1 && Numbers.valueOf(F) == std::optional(At.PitchIs);
    });
    const bool CountsRows = Pitch != Factors.end();
    if (CountsRows)
      Factors.erase(Pitch);
    Polynomial Most = 1;
    for (const Expr *F : Factors) {
      const auto OfFactor = Bounds.mostOf(F);
      if (!OfFactor)
        return false;
      Most = Most * *OfFactor;
    }
    (CountsRows ? Row : InRow) = (CountsRows ? Row : InRow) + Most;
    return true;
  }

  /// Whether a number is below another one in each launch.
  bool isBelow(const Polynomial &Most, const Polynomial &End) const {
    const auto Left = (End - Most - Polynomial(1)).replaced([&](Polynomial::Name N) {
      const auto *P = static_cast<const VarDecl *>(N);
      const auto *Argument = cast<ParmVarDecl>(P);
      const auto Given = constantInAllLaunches(Argument);
      const auto Constant = Given ? Given : constantOfProgram(Argument);
      return std::optional(Constant ? Polynomial(*Constant) : Polynomial::of(N));
    });
    return Left->subtractsNothing();
  }

  /// What the launches in the text give a parameter, if that is one constant.
  std::optional<int64_t> constantInAllLaunches(const ParmVarDecl *P) const {
    std::optional<int64_t> All;
    for (const KernelUse &U : Of.Read->OfKernels.of(cast<FunctionDecl>(P->getDeclContext()))) {
      if (U.Is != KernelUse::Launch || U.IsInTemplate)
        continue;
      const auto *Call = dyn_cast_or_null<CUDAKernelCallExpr>(U.Launches);
      const bool IsGiven = Call && P->getFunctionScopeIndex() < Call->getNumArgs();
      const auto Here = IsGiven ? constantOf(Call->getArg(P->getFunctionScopeIndex())) : std::nullopt;
      if (!Here || (All && *All != *Here))
        return std::nullopt;
      All = Here;
    }
    return All;
  }

  /// What a parameter is in all launches that are seen, which functions with parameters of their own may make, if the
  /// file is the whole program.
  std::optional<int64_t> constantOfProgram(const ParmVarDecl *P) const {
    return lower::definesMain(Context) ? numberIn(&ir::CommonLaunch::Arguments, P) : std::nullopt;
  }

  /// Whether the names in a number are lengths of rows and parts: these are not negative.
  static bool isOfSizes(const Polynomial &Number, const Buffer &B) {
    return Number
        .replaced([&](Polynomial::Name N) -> std::optional<Polynomial> {
          const bool IsSize =
              llvm::any_of(B.Parts, [&](const Part &P) { return P.BeginIs.has(N) || P.PitchIs.has(N); });
          return IsSize ? std::optional(Polynomial::of(N)) : std::nullopt;
        })
        .has_value();
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
    return freeName(
        Name, [&](StringRef Some) { return !UserText::of(Context).mentionsOf(&Context.Idents.get(Some)).empty(); });
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

  /// The brace that begins the body of the function in which an expression stands.
  SourceLocation bodyAround(const Expr *E) const {
    const SourceLocation At = Sources.getFileLoc(E->getBeginLoc());
    for (const FunctionDecl *F : Of.Read->Functions)
      if (Sources.isPointWithin(At, Sources.getFileLoc(F->getBody()->getBeginLoc()),
                                Sources.getFileLoc(F->getBody()->getEndLoc())))
        return Sources.getFileLoc(F->getBody()->getBeginLoc());
    return SourceLocation();
  }

  /// Behind what a pitch is named: the constant of the file that it is made of, else in the kernel.
  SourceLocation placeOfName(const Pitch &P) const {
    if (const VarDecl *Constant = constantOfFile(P))
      return semicolonBehind(Constant->getEndLoc());
    return !P.Array->isFileVarDecl() ? semicolonBehind(P.Array->getEndLoc()) : bodyAround(P.First);
  }

  /// Names a pitch. What stands at one place is one edit.
  void declare(const Pitch &P, unsigned By, std::vector<ir::Edit> &Edits) {
    const SourceLocation At = placeOfName(P);
    if (At.isInvalid())
      return; // and its name is not known then: the file does not compile
    const std::string Here(1, *Sources.getCharacterData(At));
    ir::Edit E = Of.editOf(CharSourceRange::getCharRange(At, At.getLocWithOffset(1)), Here);
    const auto Known = llvm::find_if(
        Edits, [&](const ir::Edit &Other) { return Other.OpenedAs == E.OpenedAs && Other.Offset == E.Offset; });
    ir::Edit &Into = Known == Edits.end() ? Edits.emplace_back(std::move(E)) : *Known;
    const std::string Type =
        P.Argument ? "const " + P.Argument->getType().getUnqualifiedType().getAsString(Context.getPrintingPolicy())
                   : "constexpr int";
    Into.Replacement += "\n" + indentationAt(Sources, At).str() + (Here == "{" ? "  " : "") + Type + " " + P.Name +
                        " = " + longer(P, P.Text, By) + ";";
  }
  static std::string longer(const Pitch &P, const std::string &Text, unsigned By) {
    return ir::CarvedRows::Pitch{Text, P.Argument != nullptr}.longerBy(By);
  }

  /// A number in the text, and what is written for it.
  struct NamedPlace {
    NumberInText Where;
    std::string Name;
    bool operator==(const NamedPlace &O) const { return Where == O.Where && Name == O.Name; }
  };
  using Places = std::vector<NamedPlace>;

  static const VarDecl *namedBy(const Expr *Name) {
    return cast<VarDecl>(cast<DeclRefExpr>(Name->IgnoreParenImpCasts())->getDecl());
  }

  /// The names through which some of the numbers are reached, and these as the definitions have them.
  static llvm::MapVector<const Expr *, Places> behindNames(const Places &All) {
    llvm::MapVector<const Expr *, Places> Behind;
    for (const NamedPlace &P : All)
      if (!P.Where.Through.empty())
        Behind[P.Where.Through.front()].push_back({P.Where.inDefinition(), P.Name});
    return Behind;
  }

  /// Writes names for numbers. What a variable has that is for nothing else changes where it is defined; of others the
  /// definition is written out.
  bool write(const Places &All, std::vector<ir::Edit> &Edits) {
    for (const NamedPlace &P : All)
      if (P.Where.Through.empty() && !replace(P.Where.At, P.Name, Edits))
        return false;
    const llvm::MapVector<const Expr *, Places> Behind = behindNames(All);
    llvm::MapVector<const VarDecl *, std::vector<const Expr *>> Names;
    for (const auto &[Name, Inside] : Behind)
      Names[namedBy(Name)].push_back(Name);
    for (const auto &[V, Here] : Names) {
      const Places &Inside = Behind.find(Here.front())->second;
      const bool AreAlike = llvm::all_of(Here, [&](const Expr *Name) { return Behind.find(Name)->second == Inside; });
      if (AreAlike && isForNothingElse(V, Here)) {
        if (!write(Inside, Edits))
          return false;
        continue;
      }
      for (const Expr *Name : Here)
        if (const auto Text = definitionWith(Name, Behind.find(Name)->second); !Text || !replace(Name, *Text, Edits))
          return false;
    }
    return true;
  }

  /// Writes "i / D * D_PITCH + i % D" for "i".
  bool writeDivided(const Buffer &B, llvm::ArrayRef<unsigned> By, std::vector<ir::Edit> &Edits) {
    for (const Part &P : B.Parts)
      for (const Expr *Index : P.Divided) {
        const Pitch &Rows = Pitches[P.Which];
        const std::string I = textOf(writtenOf(Index));
        const std::string Length = isOperand(writtenOf(Rows.First)) ? Rows.Text : "(" + Rows.Text + ")";
        if (By[P.Which] && !replace(Index, I + " / " + Length + " * " + Rows.Name + " + " + I + " % " + Length, Edits))
          return false;
      }
    return true;
  }

  /// The names of a variable whose number is printed or compared with a limit: that of longer rows is the right one.
  static std::vector<const DeclRefExpr *> shownOrCompared(const VarDecl *V, const FunctionDecl *In) {
    struct Finder : AstVisitor {
      const VarDecl *V = nullptr;
      std::vector<const DeclRefExpr *> Found;
      void add(const Expr *E) {
        const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
        if (R && R->getDecl() == V)
          Found.push_back(R);
      }
      bool VisitCallExpr(CallExpr *C) override {
        const FunctionDecl *Callee = C->getDirectCallee();
        const auto *Operator = dyn_cast<CXXOperatorCallExpr>(C);
        const bool Prints =
            Operator ? Operator->getOperator() == OO_LessLess
                     : Callee && Callee->isVariadic() && Callee->getIdentifier() && Callee->getName().contains("print");
        for (const Expr *Argument : C->arguments())
          if (Prints)
            add(Argument);
        return true;
      }
      bool VisitBinaryOperator(BinaryOperator *B) override {
        if (B->isComparisonOp()) {
          add(B->getLHS());
          add(B->getRHS());
        }
        return true;
      }
    } Names;
    Names.V = V;
    Names.TraverseStmt(In->getBody());
    return std::move(Names.Found);
  }

  /// Whether the text has a variable at these names only, all of them behind the names of pitches.
  bool isForNothingElse(const VarDecl *V, llvm::ArrayRef<const Expr *> Names) const {
    TreeUses Known;
    for (const Expr *Name : Names)
      Known.Pointers.push_back(cast<DeclRefExpr>(Name->IgnoreParenImpCasts()));
    const auto *F = cast<FunctionDecl>(V->getDeclContext());
    const BinaryOperator *Assigns = firstAssignmentTo(V);
    if (Assigns)
      Known.Pointers.push_back(cast<DeclRefExpr>(Assigns->getLHS()->IgnoreParens()));
    llvm::append_range(Known.Pointers, shownOrCompared(V, F));
    auto IsBefore = [&](const Pitch &P) {
      const SourceLocation Defined = Assigns ? Assigns->getBeginLoc() : V->getBeginLoc();
      const SourceLocation At = placeOfName(P), Here = Sources.getFileLoc(Defined);
      return P.Array->getDeclContext() != F || (At.isValid() && Sources.isBeforeInTranslationUnit(At, Here));
    };
    return llvm::all_of(Pitches, IsBefore) && !isNamedElsewhere(Context, V, F->getBody()->getSourceRange(), Known);
  }

  /// The text of a variable's definition with names for numbers in it, as a factor; nothing if that cannot be written.
  std::optional<std::string> definitionWith(const Expr *Name, const Places &Inside) {
    const Expr *Defined = writtenOf(firstValueOf(namedBy(Name)));
    const CharSourceRange Range = rangeOf(Defined);
    if (Range.isInvalid())
      return std::nullopt;
    std::map<unsigned, std::pair<unsigned, std::string>, std::greater<>> Parts; // length and text, by offset
    auto Add = [&](const Expr *At, const std::string &Text) {
      const CharSourceRange Here = rangeOf(At);
      if (Here.isValid())
        Parts[Sources.getFileOffset(Here.getBegin())] = {
            Sources.getFileOffset(Here.getEnd()) - Sources.getFileOffset(Here.getBegin()), Text};
      return Here.isValid() && Sources.getFileID(Here.getBegin()) == Sources.getFileID(Range.getBegin());
    };
    for (const NamedPlace &P : Inside)
      if (P.Where.Through.empty() && !Add(P.Where.At, P.Name))
        return std::nullopt;
    for (const auto &[Deeper, Places] : behindNames(Inside))
      if (const auto Text = definitionWith(Deeper, Places); !Text || !Add(Deeper, *Text))
        return std::nullopt;
    std::string Result = Lexer::getSourceText(Range, Sources, Context.getLangOpts()).str();
    for (const auto &[Offset, Part] : Parts)
      Result.replace(Offset - Sources.getFileOffset(Range.getBegin()), Part.first, Part.second);
    const auto *B = dyn_cast<BinaryOperator>(Defined);
    return isOperand(Defined) || (B && B->getOpcode() == BO_Mul) ? Result : "(" + Result + ")";
  }

  /// Where a number can be edited; invalid if it cannot.
  CharSourceRange rangeOf(const Expr *At) const {
    const Expr *Written = At->IgnoreImpCasts();
    const CharSourceRange Range = Of.fileRangeOf(Written);
    if (Range.isInvalid() || Of.Read->Text->isCut(Range.getBegin()) || isMadeByMacro(Written))
      return CharSourceRange();
    return Range;
  }
  /// Writes \p Text for a number; false if that cannot be done.
  bool replace(const Expr *At, const std::string &Text, std::vector<ir::Edit> &Edits) {
    const CharSourceRange Range = rangeOf(At);
    if (Range.isInvalid())
      return false;
    ir::Edit E = Of.editOf(Range, Text);
    const auto [Known, IsNew] = Edited.insert({{E.OpenedAs, E.Offset}, Text});
    if (IsNew)
      Edits.push_back(std::move(E));
    return Known->second == Text;
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

  std::optional<Obstacle> editLaunches(ir::FunctionId Kernel, llvm::ArrayRef<unsigned> By,
                                       std::vector<ir::Edit> &Edits) {
    const FunctionDecl *F = Of.Code->declaration(Kernel);
    const Buffer *B = bufferOf(F);
    const ir::DynamicBytes Bytes = Of.dynamicBytesOf(Kernel);
    auto Refuse = [&](Obstacle::Kind Why, SourceLocation At) {
      return Obstacle{Why, Sources.getPresumedLineNumber(At), Of.nameOf(Kernel)};
    };
    if (Bytes.Other || !B)
      return B ? *Bytes.Other : Refuse(Obstacle::BytesNotEditable, F->getLocation());
    Places All;
    for (const KernelUse &Found : Of.Read->OfKernels.of(F)) {
      const KernelUse U = Of.withBytesOfConfiguration(Found);
      if (!U.Bytes || U.Bytes->isValueDependent()) // in a template: its instantiations stand at the same place
        continue;
      std::vector<PitchPlace> Here;
      if (!placeInBytes(U, *B, F, Here)) {
        const std::string Grown = B->HangsOnArguments ? "" : grown(U.Bytes, *B, By);
        if (Grown.empty() || !replace(U.Bytes, Grown, Edits))
          return Refuse(Obstacle::BytesNotEditable, U.At);
      }
      for (const PitchPlace &P : Here)
        if (By[P.Pitch])
          All.push_back({P.Where, nameAt(Pitches[P.Pitch], P.Where.At, By[P.Pitch])});
    }
    return write(All, Edits) ? std::nullopt : std::optional(Refuse(Obstacle::BytesNotEditable, F->getLocation()));
  }

  /// Which numbers in the bytes of a launch are pitches.
  bool placeInBytes(const KernelUse &U, const Buffer &B, const FunctionDecl *Kernel,
                    std::vector<PitchPlace> &Places) const {
    const auto Now = OfHost.valueOf(U.Bytes);
    const auto To = Now ? Now->dividedBy(Polynomial(int64_t(B.ElementBytes))) : std::nullopt;
    auto Parts = To ? partsAt(U, B, Kernel) : std::nullopt;
    if (!Parts)
      return false;
    const auto End = To->constant();
    llvm::erase_if(*Parts, [&](const Part &P) { return End && P.BeginIs.constant() && *P.BeginIs.constant() >= *End; });
    return place({U.Bytes}, *Parts, *To, OfHost, int64_t(B.ElementBytes), Places);
  }

  /// The parts of a buffer, with what a launch gives the kernel for its parameters.
  std::optional<std::vector<Part>> partsAt(const KernelUse &U, const Buffer &B, const FunctionDecl *Kernel) const {
    std::vector<Part> Parts = B.Parts;
    const auto *Call = dyn_cast_or_null<CUDAKernelCallExpr>(U.Launches);
    for (const KernelUse &Other : Of.Read->OfKernels.of(Kernel)) // for what is told to the runtime
      Call = Call ? Call : dyn_cast_or_null<CUDAKernelCallExpr>(Other.Launches);
    auto GivenFor = [&](Polynomial::Name N) -> std::optional<Polynomial> {
      const unsigned I = cast<ParmVarDecl>(static_cast<const VarDecl *>(N))->getFunctionScopeIndex();
      return Call && I < Call->getNumArgs() ? OfHost.valueOf(Call->getArg(I)) : std::nullopt;
    };
    for (Part &P : Parts) {
      const auto Begin = P.BeginIs.replaced(GivenFor), Pitch = P.PitchIs.replaced(GivenFor);
      if (!Begin || !Pitch)
        return std::nullopt;
      P.BeginIs = *Begin;
      P.PitchIs = *Pitch;
    }
    return Parts;
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
    return constantOfFile(P) ? P.Name : "(" + longer(P, textOf(At), By) + ")";
  }

  ArrayEdits &Of;
  ASTContext &Context;
  const SourceManager &Sources;
  const llvm::ArrayRef<const ir::Variable *> Arrays;
  const llvm::ArrayRef<ir::CommonLaunch> Launches;
  const Sums Numbers, OfHost; ///< in kernels, and where these are launched
  std::vector<Pitch> Pitches;
  std::vector<Buffer> Buffers;
  std::map<const VarDecl *, std::optional<Target>> Targets; ///< of the pointers of the array that is read
  std::set<const Expr *> Explained;                         ///< values of these pointers
  std::map<std::pair<std::string, unsigned>, std::string> Edited;
};

std::optional<ir::CarvedRows> ArrayEdits::carvedRows(llvm::ArrayRef<const ir::Variable *> Arrays,
                                                     llvm::ArrayRef<ir::CommonLaunch> Launches) {
  Carver C(*this, Arrays, Launches);
  return C.read() ? std::optional(C.rows()) : std::nullopt;
}

ir::CarvedEdits ArrayEdits::carvedEdits(llvm::ArrayRef<const ir::Variable *> Arrays,
                                        llvm::ArrayRef<ir::CommonLaunch> Launches, llvm::ArrayRef<unsigned> By,
                                        llvm::ArrayRef<ir::FunctionId> Kernels) {
  Carver C(*this, Arrays, Launches);
  if (!C.read())
    return {{}, {}, Obstacle{Obstacle::NotEditable}};
  return C.edits(By, Kernels);
}

bool ArrayEdits::hasPartsByArguments(const ir::Variable &Array) {
  const Sums Numbers(Context, [](const VarDecl *V) { return isa<ParmVarDecl>(V); });
  const TreeUses &Uses = treeUsesOf(declarationOf(Array));
  return llvm::any_of(Uses.PointerValues, [&](const Expr *Pointer) {
    std::vector<const Expr *> Offsets;
    Carver::baseOf(Pointer, Offsets);
    return llvm::any_of(Offsets, [&](const Expr *Offset) {
      const auto By = Numbers.valueOf(Offset);
      return By && !By->constant();
    });
  });
}
