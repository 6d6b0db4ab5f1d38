//===- Pointers.cpp - Pointers into arrays, and references to them ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An array with gaps has element i at i + (i >> k). Behind a pointer the index does not count from the start of the
// array, but the pointer says how far it is from there. So the pointers stay as they are, and only what subscripts them
// changes:
//
//     float *p = s + 2 * t;  p[j]                  p[j + ((p - s + j) >> 5)]
//     float f(float *p) { return p[j]; }  f(s)     p[j + (j >> 5)]
//     float f(float *p) { return p[j]; }  f(s + 4) p[j + ((p - p_start + j) >> 5)], float f(float *p, float *p_start),
//     f(s + 4, s)
//
// That is right whatever the pointer is, as long as it points into the array. It does if
//  * it is a variable of a function, or a parameter, of which nothing but its value is read, and that changes only by
//    steps, `p += 32`, and by assignments of other such pointers, in statements of their own: whatever its value is, it
//    points into the array of which the first one was made. A comparison or a difference of two of them stays the same;
//  * each use of it is of one element, or makes another such pointer;
//  * a parameter's function is called in this file alone, and those that it includes, by name, and each call of it has
//  such a pointer: into this array,
//    or into others, which then change together with it.
// As for arrays, each token with the name of such a pointer or function has to be one of these uses.
//
// An array of several dimensions has *views*: pointers to its rows and references to it, whose types have its lengths
// (Views.h), and pointers into a row. The same holds for them; a pointer into a row may go to functions that get other
// pointers too, since nothing of these changes, and so may a view whose lengths are deduced.
//
//===----------------------------------------------------------------------===//

#include "Lowering/Files.h"
#include "Lowering/SharedMemory.h"
#include "Rewrite/Text/UserText.h"
#include "Rewrite/Uses/Uses.h"
#include "Rewrite/Uses/Views.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace banklint;
using namespace clang;
using ir::Obstacle;

namespace {

/// Arrays and all pointers into them.
class PointerGroup {
public:
  PointerGroup(ASTContext &Context, const UserCode &Code, unsigned Rank, KnownUses &LookedFor)
      : Context(Context), Sources(Context.getSourceManager()), Code(Code), Rank(Rank), LookedFor(LookedFor) {}

  TreeUses usesOf(const VarDecl *Array) {
    addArray(Array);
    for (size_t Next = 0; !Result.Other && Next < Order.size(); ++Next)
      visit(Order[Next]);
    if (!Result.Other)
      lookAtCalls();
    if (!Result.Other && Order.size() > Arrays) {
      decideWhichAreAtStart();
      if (Rank > 1)
        lookAtLengths();
      lookAtText();
    }
    if (!Result.Other)
      collect(Array);
    return std::move(Result);
  }

private:
  /// An array, or a pointer.
  struct Root {
    VariableUses Uses;
    const FunctionDecl *In = nullptr; ///< of a pointer
  };

  void refuse(Obstacle::Kind Why, SourceLocation At) {
    if (Result.Other)
      return;
    const SourceLocation Where = Sources.getExpansionLoc(At);
    Result.Other = Obstacle{Why, Sources.getPresumedLineNumber(At)};
    if (!Sources.isInMainFile(Where))
      Result.Other->File = llvm::sys::path::filename(Sources.getFilename(Where)).str();
  }
  void refusePointer(const VarDecl *V) { refuse(Obstacle::PointerNotFollowed, placeOf(V)); }

  //===--- Finding all of them ----------------------------------------------===//

  /// All instantiations of an array.
  void addArray(const VarDecl *Array) {
    auto Known = Code.Shared.find(Array->getLocation());
    if (Known == Code.Shared.end())
      return add(Array);
    for (const VarDecl *V : Known->second)
      add(V);
  }

  void add(const VarDecl *V) {
    if (!Roots.insert({arrayOf(V), Root()}).second)
      return;
    Order.push_back(arrayOf(V));
    Arrays += V->getType()->isArrayType();
  }

  void visit(const VarDecl *V) {
    const bool IsArray = V->getType()->isArrayType();
    VariableUses Uses;
    const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
    if (F) {
      const FunctionDecl *Definition = nullptr;
      if (!F->hasBody(Definition))
        return refusePointer(V);
      F = Definition;
      Uses = usesWithin(F, V);
    } else {
      for (const FunctionDecl *Each : Code.functionsThatName(V)) {
        VariableUses Here = usesWithin(Each, V);
        if (IsArray && !Here.Other && !hasOneView(Each, Here))
          return refuse(Obstacle::UsedAsAWhole, V->getLocation());
        append(Uses, std::move(Here));
      }
    }
    const bool HasRows = Rank > 1; // which may become longer
    if ((Uses.Other && !IsArray) || (HasRows && Uses.needsPointersAsTheyAre()))
      return refusePointer(V);
    if (Uses.Other) {
      Result.Other = Uses.Other;
      return;
    }
    if (auto Made = OfVectors.find(V); Made != OfVectors.end() && !countVectors(Uses, Made->second))
      return refusePointer(V);
    if (F && Deducing.count(F) && hasLengthsInText(V, Uses))
      return refusePointer(V);
    for (const VariableUses::Flow &Flow : Uses.Flows) {
      if (Flow.Vector && (Flow.Call || !OfVectors.insert({Flow.To, Flow.Vector}).second))
        return refusePointer(Flow.To);
      if (Flow.Call)
        Given.insert({Flow.To, Flow.Call});
      MadeOf[placeOf(Flow.To)].push_back({V, Flow.IsAtStart, Flow.Call != nullptr});
      MadeBy.insert(Flow.Value);
      if (isInRow(Flow.To))
        addPointerIntoRow(Flow);
      else
        addPointer(Flow.To);
    }
    for (const VariableUses::Flow &Flow : Uses.Flows)
      Result.PointerValues.insert(Flow.Value);
    Result.NeedsPointersAsTheyAre |= Uses.needsPointersAsTheyAre();
    if (Uses.Moves)
      Moving.insert(placeOf(V));
    Root &Here = Roots[V];
    Here.Uses = std::move(Uses);
    Here.In = IsArray ? nullptr : F;
  }

  /// Whether the text around a view repeats a length. Of a function that deduces lengths, other instantiations have the
  /// same text, for other arrays.
  bool hasLengthsInText(const VarDecl *V, const VariableUses &Uses) const {
    const auto Lengths = isa<ParmVarDecl>(V) && isDeduced(cast<ParmVarDecl>(V)) ? std::nullopt : lengthsOf(Code, V);
    return (Lengths && llvm::any_of(Lengths->Written, [](const Expr *Length) { return Length; })) ||
           llvm::any_of(Uses.Elements, [](const ElementUse &U) { return U.Pitch; });
  }

  /// Whether all uses of a pointer to vectors, which \p Cast made of one to elements, are of one vector each.
  static bool countVectors(VariableUses &Uses, const ExplicitCastExpr *Cast) {
    if (!Uses.Flows.empty() || Uses.needsPointersAsTheyAre() ||
        llvm::any_of(Uses.Elements, [](const ElementUse &U) { return U.isWide(); }))
      return false;
    for (ElementUse &U : Uses.Elements) {
      U.Vector = Cast;
      U.CountsVectors = true;
    }
    return true;
  }

  const VariableUses &usesWithin(const FunctionDecl *F, const VarDecl *V) {
    const Stmt *Body = F->getBody();
    auto It = LookedFor.find({Body, V});
    if (It == LookedFor.end())
      It = LookedFor.emplace(std::pair(Body, V), usesIn(Body, V, rankOf(V))).first;
    return It->second;
  }

  /// How many subscripts lead to an element.
  unsigned rankOf(const VarDecl *V) const { return V->getType()->isArrayType() ? Rank : rankOfView(V); }

  /// A pointer into a row of an array of several dimensions. The type of a reference to a row says how long that is.
  bool isInRow(const VarDecl *V) const { return Rank > 1 && rankOf(V) == 1 && V->getType()->isPointerType(); }

  /// Whether all of a kernel takes the elements of an array for the same: for those of the array; or for others, in
  /// pointers to its start. What the kernel calls cannot name the array then.
  bool hasOneView(const FunctionDecl *F, const VariableUses &Uses) {
    auto IsView = [](const VariableUses::Flow &Flow) { return !Flow.As.isNull(); };
    if (llvm::none_of(Uses.Flows, IsView)) {
      NamedAsBytes |= !Uses.Elements.empty() || !Uses.Pointers.empty();
      return !Result.IsViewed || !NamedAsBytes;
    }
    Result.IsViewed = true;
    return !NamedAsBytes && F->hasAttr<CUDAGlobalAttr>() && Uses.Elements.empty() &&
           llvm::all_of(Uses.Flows, [&](const VariableUses::Flow &Flow) {
             return IsView(Flow) && IsView(Uses.Flows.front()) && Flow.IsAtStart && !Flow.Call &&
                    Context.hasSameType(Flow.As, Uses.Flows.front().As);
           });
  }

  static void append(VariableUses &To, VariableUses &&More) {
    llvm::append_range(To.Elements, More.Elements);
    llvm::append_range(To.Pointers, More.Pointers);
    llvm::append_range(To.Flows, More.Flows);
    llvm::append_range(To.Given, More.Given);
    if (!To.Other)
      To.Other = More.Other;
  }

  /// A pointer whose type says nothing of the array. Another function of that name might do more with it.
  void addPointerIntoRow(const VariableUses::Flow &Flow) {
    add(Flow.To);
    if (Flow.Call)
      Result.Given.push_back({Flow.Call->getDirectCallee(), Flow.Call->getExprLoc()});
  }

  /// A pointer, in all instantiations of its function.
  void addPointer(const VarDecl *V) {
    const auto *Parameter = dyn_cast<ParmVarDecl>(V);
    if (!Parameter)
      return add(V);
    const auto *F = cast<FunctionDecl>(Parameter->getDeclContext());
    const bool IsWrittenAsPointer = Parameter->getOriginalType()->isPointerType();
    const bool IsDeclaredOnce = patternOf(F) == patternOf(F)->getMostRecentDecl(); // each declaration says the lengths
    if (!mayBeCalledOnlyHere(F) || (Rank == 1 ? !IsWrittenAsPointer : !IsDeclaredOnce) || Parameter->isParameterPack())
      return refusePointer(V);
    if (isDeduced(Parameter)) {
      add(V);
      Deducing.insert(F);
      return;
    }
    for (const FunctionDecl *Each : Code.instancesOf(F)) {
      if (Parameter->getFunctionScopeIndex() >= Each->getNumParams())
        return refusePointer(V);
      add(Each->getParamDecl(Parameter->getFunctionScopeIndex()));
      if (CalledFunctions.insert(Each).second)
        CalledInOrder.push_back(Each);
    }
  }

  /// Whether a view of an array has its lengths from the call. Then other calls make other functions.
  bool isDeduced(const ParmVarDecl *V) const {
    const auto Lengths = Rank > 1 ? lengthsOf(Code, V) : std::nullopt;
    return Lengths && llvm::all_of(Lengths->Written, [](const Expr *Length) { return !Length; });
  }

  /// Whether host code of other files may call a function that is externally visible.
  static bool hasSymbolOnHost(const FunctionDecl *F) {
    const auto *Host = F->getAttr<CUDAHostAttr>();
    return ((Host && !Host->isImplicit()) || !F->hasAttr<CUDADeviceAttr>()) && !F->isInlined() && !F->isTemplated();
  }

  /// Whether a place is in a file of the user that is read once. Of what is in a header, Remedies ask what other files
  /// do with it.
  bool mayEdit(SourceLocation At) const {
    return !Sources.isInSystemHeader(At) && UserText::of(Context).isReadOnce(Sources.getFileID(At));
  }

  /// Whether a function is one of this file alone, as far as its declarations tell.
  bool mayBeCalledOnlyHere(const FunctionDecl *F) const {
    const FunctionDecl *Pattern = nullptr;
    if (!patternOf(F)->hasBody(Pattern))
      return false;
    const LangOptions &Language = Context.getLangOpts();
    const bool IsLinked = !Language.CUDA || Language.GPURelocatableDeviceCode; // with the device code of other files
    return !((IsLinked || hasSymbolOnHost(Pattern)) && F->isExternallyVisible()) && F->getIdentifier() &&
           !isa<CXXMethodDecl>(F) && !F->isVariadic() && !F->hasAttr<CUDAGlobalAttr>() &&
           llvm::all_of(Pattern->redecls(), [](const FunctionDecl *D) { return D->getLocation().isFileID(); }) &&
           mayEdit(Pattern->getLocation()) && Pattern->getTemplateSpecializationKind() != TSK_ExplicitSpecialization &&
           llvm::none_of(Pattern->parameters(), [](const ParmVarDecl *P) { return P->isParameterPack(); });
  }

  //===--- Calls ------------------------------------------------------------===//

  /// The variable of which an argument is made.
  static const VarDecl *rootOf(const Expr *E) {
    for (;;) {
      E = E->IgnoreParenImpCasts();
      if (const auto *B = dyn_cast<BinaryOperator>(E))
        E = B->getLHS()->getType()->isPointerType() || B->getLHS()->getType()->isArrayType() ? B->getLHS()
                                                                                             : B->getRHS();
      else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
        E = S->getBase();
      else if (const auto *U = dyn_cast<UnaryOperator>(E))
        E = U->getSubExpr();
      else
        break;
    }
    const auto *R = dyn_cast<DeclRefExpr>(E);
    return R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  }

  /// The array or the parameter of which an argument is made, over variables between.
  const VarDecl *originOf(const Expr *E) const {
    const VarDecl *V = rootOf(E);
    for (unsigned Steps = 0; V && Steps < 16; ++Steps) {
      const bool IsBetween =
          !isa<ParmVarDecl>(V) && V->getType()->isPointerType() && V->getInit() && !Roots.count(arrayOf(V));
      if (!IsBetween)
        return V;
      V = rootOf(V->getInit());
    }
    return nullptr;
  }

  /// Calls of a function that are compiled: of those in a template, its instantiations have copies.
  llvm::SmallVector<const CallExpr *, 4> callsOf(const FunctionDecl *F) const {
    llvm::SmallVector<const CallExpr *, 4> All;
    auto Known = Code.Calls.find(F->getCanonicalDecl());
    if (Known == Code.Calls.end())
      return All;
    llvm::copy_if(Known->second, std::back_inserter(All), [](const CallExpr *C) {
      return llvm::none_of(C->arguments(), [](const Expr *Argument) {
        const VarDecl *V = rootOf(Argument);
        return V && V->getDeclContext()->isDependentContext();
      });
    });
    return All;
  }

  /// Parameters of a function that are pointers into the arrays.
  llvm::SmallVector<const ParmVarDecl *, 2> pointersOf(const FunctionDecl *F) const {
    llvm::SmallVector<const ParmVarDecl *, 2> All;
    for (const ParmVarDecl *P : F->parameters())
      if (Roots.count(P) && !isInRow(P) && !isDeduced(P))
        All.push_back(P);
    return All;
  }

  /// Whether all calls of the functions give them pointers into the arrays. Where a call gives another array, that
  /// joins them.
  void lookAtCalls() {
    Result.HangsOnCalls = !CalledInOrder.empty();
    for (size_t Next = 0, Visited = Order.size(); Next < CalledInOrder.size() && !Result.Other;) {
      const FunctionDecl *F = CalledInOrder[Next++];
      for (const ParmVarDecl *P : pointersOf(F))
        for (const CallExpr *C : callsOf(F)) {
          if (Given.count({P, C}))
            continue;
          const VarDecl *Other =
              P->getFunctionScopeIndex() < C->getNumArgs() ? originOf(C->getArg(P->getFunctionScopeIndex())) : nullptr;
          if (!Other || Roots.count(arrayOf(Other)))
            return refuse(Obstacle::PointerNotFollowed, C->getExprLoc());
          if (isShared(Other) && banklint::rankOf(Context, Other) == Rank && !Other->getType()->isPointerType())
            addArray(Other);
          else if (isa<ParmVarDecl>(Other) && (Rank > 1 || Other->getType()->isPointerType()))
            addPointer(Other); // and the calls of its function are looked at in turn
          else
            return refuse(Obstacle::PointerNotFollowed, C->getExprLoc());
          Next = 0;
        }
      for (; Visited < Order.size() && !Result.Other; ++Visited)
        visit(Order[Visited]);
    }
  }

  //===--- Where they point -------------------------------------------------===//

  void decideWhichAreAtStart() {
    for (const auto &[At, From] : MadeOf)
      IsAtStart[At] = !Moving.count(At);
    for (bool Changes = true; Changes;) {
      Changes = false;
      for (const auto &[At, From] : MadeOf)
        for (const Made &M : From)
          if (IsAtStart[At] && (!M.IsAtStart || !isAtStart(M.From))) {
            IsAtStart[At] = false;
            Changes = true;
          }
    }
  }
  bool isAtStart(const VarDecl *V) const {
    auto Known = IsAtStart.find(placeOf(V));
    return Known == IsAtStart.end() || Known->second;
  }

  /// The name of the array, or of what points to its start, where a pointer is used.
  std::string startOf(const VarDecl *V) {
    if (V->getType()->isArrayType() || isAtStart(V))
      return V->getName().str();
    if (isa<ParmVarDecl>(V)) {
      NeedStart.insert(placeOf(V));
      return V->getName().str() + "_start";
    }
    return startOf(Result.IsViewed ? MadeOf[placeOf(V)].front().From : sourceOf(V));
  }

  /// The array, or the parameter, of which a pointer is made in its function, over variables between; null if it is
  /// made of several.
  const VarDecl *sourceOf(const VarDecl *V) const {
    llvm::SmallVector<const VarDecl *, 8> Ways{V};
    const VarDecl *Source = nullptr;
    for (size_t Next = 0; Next < Ways.size(); ++Next) {
      const VarDecl *Here = Ways[Next];
      if (Here->getType()->isArrayType() || isa<ParmVarDecl>(Here)) {
        if (Source && placeOf(Source) != placeOf(Here))
          return nullptr;
        Source = Here;
      }
      if (auto Known = MadeOf.find(placeOf(Here)); Known != MadeOf.end())
        for (const Made &M : Known->second)
          if (!M.IsByCall && !llvm::is_contained(Ways, M.From))
            Ways.push_back(M.From);
    }
    return Source;
  }

  /// Whether all that a pointer gets is made of the arrays, or null.
  bool isMadeOfArrays(const VarDecl *V, const VariableUses &Uses) const {
    auto IsKnown = [&](const Expr *Value) {
      const auto *Null = dyn_cast<ImplicitCastExpr>(Value);
      return MadeBy.count(Value) || (Null && Null->getCastKind() == CK_NullToPointer);
    };
    const Expr *First = isa<ParmVarDecl>(V) ? nullptr : firstValueOf(V);
    return (!First || IsKnown(First)) &&
           llvm::all_of(Uses.Assigned, [&](const BinaryOperator *B) { return IsKnown(B->getRHS()); });
  }

  //===--- The text ---------------------------------------------------------===//

  /// Whether the types of all views say how long rows are in a way that can change, or do not say it.
  void lookAtLengths() {
    for (const VarDecl *V : Order) {
      if (V->getType()->isArrayType())
        continue;
      const auto Lengths = lengthsOf(Code, V);
      const auto *Parameter = dyn_cast<ParmVarDecl>(V);
      const bool MayChange =
          Lengths && (Lengths->Deduced.empty() || (Parameter && mayBeDeducedOtherwise(Context, Parameter, *Lengths)));
      if (!MayChange)
        return refusePointer(V);
    }
  }

  /// A reference to a flat array may have its length in its type, which another length would not fit.
  bool hasLength(const VarDecl *V) const {
    const auto Lengths = V->getType()->isReferenceType() ? lengthsOf(Code, V) : ViewLengths();
    return !Lengths || llvm::any_of(Lengths->Written, [](const Expr *Length) { return Length; });
  }

  void lookAtText() {
    // What one instantiation leaves out, `if constexpr`, others may use.
    std::map<SourceLocation, TreeUses> OfAll;
    for (auto &[V, R] : Roots) {
      llvm::append_range(OfAll[placeOf(V)].Elements, R.Uses.Elements);
      llvm::append_range(OfAll[placeOf(V)].Pointers, R.Uses.Pointers);
    }
    for (const VarDecl *V : Order) { // so that the same source gets the same answer
      const Root &R = Roots[V];
      // Where a pointer is used, the array's name alone may not be known.
      if (llvm::any_of(R.Uses.Pointers, [](const DeclRefExpr *Name) { return Name->hasQualifier(); }))
        return refusePointer(V);
      if (V->getType()->isArrayType())
        continue;
      const bool Changes = R.Uses.Moves || !R.Uses.Assigned.empty();
      if (Rank == 1 && (!isMadeOfArrays(V, R.Uses) || !sourceOf(V) || hasLength(V)))
        return refusePointer(V);
      if (Result.IsViewed && Changes) // from the bytes, its distance is no number of elements
        return refusePointer(V);
      auto MayBeOther = [&](const DeclRefExpr *Name) {
        return Code.Text->isCut(Name->getLocation()) || isInVaryingMacro(Context, Code, Name);
      };
      if (Code.Text->isCut(placeOf(V)) || llvm::any_of(R.Uses.Pointers, MayBeOther))
        return refusePointer(V);
      const SourceRange Body = R.In->getBody()->getSourceRange();
      // A parameter may be named before the body as well: `-> decltype(m[0])`.
      const SourceRange Scope(isa<ParmVarDecl>(V) ? placeOf(V) : Body.getBegin(), Body.getEnd());
      if (isNamedElsewhere(Context, V, Scope, OfAll[placeOf(V)]) || !mayEdit(Sources.getFileLoc(Body.getBegin())))
        return refusePointer(V);
      if (Rank == 1 && !isAtStart(V) && isArrayHidden(V, Body))
        return refusePointer(V);
    }
    if (const FunctionDecl *F = namedOtherwise(CalledInOrder))
      return refuse(Obstacle::PointerNotFollowed, F->getLocation());
    if (const FunctionDecl *F = namedOtherwise(Deducing))
      return refuse(Obstacle::PointerNotFollowed, F->getLocation());
  }

  /// The first of some functions of which the text has the name elsewhere than in calls of its instantiations; null if
  /// there is none. Instantiations of one template are alike in that.
  template <typename Functions> const FunctionDecl *namedOtherwise(const Functions &Of) const {
    llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
    for (const FunctionDecl *F : Of)
      if (Seen.insert(patternOf(F)).second && isNamedOtherwise(F))
        return F;
    return nullptr;
  }

  bool isNamedOtherwise(const FunctionDecl *F) const {
    llvm::DenseSet<SourceLocation> Explained;
    for (const FunctionDecl *Declared : patternOf(F)->redecls())
      Explained.insert(Declared->getLocation());
    for (const FunctionDecl *Each : Code.instancesOf(F))
      for (const CallExpr *C : callsOf(Each))
        Explained.insert(writtenAt(Sources, calledAt(C)));
    return Explained.contains(SourceLocation()) || isFunctionNamedElsewhere(Context, F, Explained);
  }

  /// Whether the array of which a variable is made may be another one where its name is written in \p Body.
  bool isArrayHidden(const VarDecl *V, SourceRange Body) {
    const VarDecl *Array = sourceOf(V);
    auto Known = Code.Mentions.find(Array->getIdentifier());
    if (isa<ParmVarDecl>(Array) || Known == Code.Mentions.end())
      return !isa<ParmVarDecl>(Array);               // of parameters, each token with the name is known
    auto IsArray = [&](const UserCode::Mention &M) { // `extern __shared__ T s[];` says the same in each function
      return llvm::any_of(Array->redecls(), [&](const VarDecl *V) { return V->getLocation() == M.Declared; });
    };
    return llvm::any_of(Known->second, [&](const UserCode::Mention &M) {
      const SourceLocation At = Sources.getFileLoc(M.At);
      return !IsArray(M) && !Sources.isBeforeInTranslationUnit(At, Body.getBegin()) &&
             Sources.isBeforeInTranslationUnit(At, Body.getEnd());
    });
  }

  //===--- The answer -------------------------------------------------------===//

  void collect(const VarDecl *Array) {
    Result.Functions.insert(CalledInOrder.begin(), CalledInOrder.end());
    for (const VarDecl *V : Order) {
      const bool IsArray = V->getType()->isArrayType();
      const bool IsOther = IsArray && V->getLocation() != Array->getLocation();
      if (IsOther)
        Result.Together.insert(V);
      if (IsOther && Result.IsViewed)
        return refuse(Obstacle::UsedAsAWhole, V->getLocation());
      Root &R = Roots[V];
      if (IsOther)
        continue; // asked for itself
      if (IsArray && V == arrayOf(Array))
        Result.Pointers = R.Uses.Pointers;
      if (IsArray && V != arrayOf(Array))
        continue;
      llvm::append_range(Result.Given, R.Uses.Given);
      if (!IsArray && Rank > 1)
        Result.Views.push_back(V);
      for (ElementUse &U : R.Uses.Elements) {
        if (!IsArray && Rank == 1 && !isAtStart(V))
          U.Distance = V->getName().str() + " - " + startOf(V);
        Result.Elements.push_back(std::move(U));
      }
    }
    for (size_t Known = ~size_t(0); Known != NeedStart.size();) { // a caller may need it for this
      Known = NeedStart.size();
      Result.Arguments.clear();
      for (const FunctionDecl *F : CalledInOrder)
        passStarts(F);
    }
  }

  /// The text of a parameter up to its name, "const T *"; empty if another name behind it would not make the same.
  std::string pointerTypeOf(const ParmVarDecl *Written) const {
    const LangOptions &Language = Context.getLangOpts();
    const SourceLocation End = Lexer::getLocForEndOfToken(Written->getEndLoc(), 0, Sources, Language);
    const auto UpToName =
        CharSourceRange::getCharRange(Written->getBeginLoc(), Written->getIdentifier() ? Written->getLocation() : End);
    const StringRef Type = Lexer::getSourceText(UpToName, Sources, Language);
    const bool IsPlain = Written->getOriginalType()->isPointerType() && !Written->getLocation().isMacroID() &&
                         !Type.contains('(') && !Type.contains('[') && !Type.contains("//");
    return IsPlain ? Type.rtrim().str() + (Type.rtrim().ends_with("*") ? "" : " ") : "";
  }

  /// Gives a function the starts of the arrays into which its parameters point, where it needs them.
  void passStarts(const FunctionDecl *F) {
    std::map<SourceLocation, std::string> Added;
    for (const ParmVarDecl *P : pointersOf(F)) {
      if (!NeedStart.count(placeOf(P)))
        continue;
      const std::string Name = P->getName().str() + "_start";
      if (isWritten(Name) || patternOf(F)->getNumParams() != F->getNumParams())
        return refusePointer(P);
      std::map<SourceLocation, std::string> OfThis; // instantiations of what lies around have one text
      for (const FunctionDecl *Declared : patternOf(F)->redecls()) {
        if (llvm::any_of(Declared->parameters(),
                         [](const ParmVarDecl *Q) { return Q->hasDefaultArg() || Q->isParameterPack(); }))
          return refusePointer(P);
        const std::string Type = pointerTypeOf(Declared->getParamDecl(P->getFunctionScopeIndex()));
        const auto Declarator = Declared->getFunctionTypeLoc();
        if (Type.empty() || !Declarator || Declarator.getRParenLoc().isMacroID() ||
            !mayEdit(Declarator.getRParenLoc()) || Code.Text->isCut(Declarator.getRParenLoc()))
          return refusePointer(P);
        OfThis[Declarator.getRParenLoc()] = ", " + Type + Name;
      }
      for (const CallExpr *C : callsOf(F)) {
        const Expr *Given = C->getArg(P->getFunctionScopeIndex());
        const VarDecl *From = rootOf(Given);
        if (C->getRParenLoc().isMacroID() || !mayEdit(C->getRParenLoc()) || !isDeducedAlike(F, Given, From))
          return refuse(Obstacle::PointerNotFollowed, C->getExprLoc());
        const std::string Start = ", " + startOf(arrayOf(From));
        if (OfThis.try_emplace(C->getRParenLoc(), Start).first->second != Start)
          return refuse(Obstacle::PointerNotFollowed, C->getExprLoc());
      }
      for (auto &[At, Text] : OfThis)
        Added[At] += Text;
    }
    for (auto &[At, Text] : Added)
      Result.Arguments[At] = Text; // the same in all instantiations
  }

  /// Whether some file of the user has a name already.
  bool isWritten(StringRef Name) const { return !UserText::of(Context).mentionsOf(&Context.Idents.get(Name)).empty(); }

  /// Whether the start of the array gives a template the same arguments as the pointer does.
  bool isDeducedAlike(const FunctionDecl *F, const Expr *Given, const VarDecl *From) const {
    if (!F->getTemplateInstantiationPattern())
      return true;
    auto ElementOf = [&](QualType T) {
      return T->isPointerType() ? T->getPointeeType() : QualType(Context.getAsArrayType(T)->getElementType());
    };
    const QualType Type = Given->IgnoreParenImpCasts()->getType();
    return Context.hasSameType(ElementOf(Type), ElementOf(From->getType()));
  }

  ASTContext &Context;
  const SourceManager &Sources;
  const UserCode &Code;
  const unsigned Rank; ///< of the arrays
  KnownUses &LookedFor;
  TreeUses Result;
  std::map<const VarDecl *, Root> Roots;
  std::vector<const VarDecl *> Order;              ///< of Roots, as they were found
  size_t Arrays = 0;                               ///< among them
  bool NamedAsBytes = false;                       ///< some function takes the elements for what the array says
  std::vector<const FunctionDecl *> CalledInOrder; ///< that get pointers
  std::set<const FunctionDecl *> CalledFunctions;
  llvm::SmallSetVector<const FunctionDecl *, 2> Deducing; ///< functions whose parameters have their lengths from calls
  /// Pointers that count vectors of elements, and what made them.
  llvm::DenseMap<const VarDecl *, const ExplicitCastExpr *> OfVectors;
  std::set<std::pair<const VarDecl *, const CallExpr *>> Given; ///< parameters, and calls that give them a pointer
  /// Of what the pointers are made, by where they are declared, all instantiations together.
  struct Made {
    const VarDecl *From;
    bool IsAtStart; ///< it points where that one does
    bool IsByCall;  ///< of a parameter: it is what a call gives
  };
  std::map<SourceLocation, std::vector<Made>> MadeOf;
  std::set<const Expr *> MadeBy;   ///< values that are such pointers
  std::set<SourceLocation> Moving; ///< pointers that go further, by where they are declared
  std::map<SourceLocation, bool> IsAtStart;
  std::set<SourceLocation> NeedStart; ///< parameters whose functions have to be told where the array begins
};

} // namespace

TreeUses banklint::usesThroughPointers(ASTContext &Context, const UserCode &Code, const VarDecl *Array,
                                       KnownUses &Known) {
  return PointerGroup(Context, Code, rankOf(Context, Array), Known).usesOf(Array);
}
