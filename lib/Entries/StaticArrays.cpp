//===- StaticArrays.cpp - The shared arrays of a kernel -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entries/StaticArrays.h"
#include "Lowering/SharedMemory.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

namespace {

/// The first shared variable that an expression names, or null.
const VarDecl *sharedVariableIn(const Stmt *S) {
  if (const auto *R = dyn_cast_or_null<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl()); V && isShared(V))
      return arrayOf(V);
  if (S)
    for (const Stmt *Child : S->children())
      if (const VarDecl *V = sharedVariableIn(Child))
        return V;
  return nullptr;
}

/// Lists what the body of a function mentions, in its order: shared arrays and functions.
class MentionFinder : public RecursiveASTVisitor<MentionFinder> {
public:
  MentionFinder(ArrayFinder::Mentioned &To, const ASTContext &Context)
      : Into(To.InOrder), Read(To.Read), Whole(To.Whole), Casts(To.Casts), Context(Context) {}

  /// What a compiler drops is not mentioned: `if (N > 2 && t < 3)` in an instance with N = 1.
  bool TraverseIfStmt(IfStmt *S) {
    const std::optional<bool> Holds = known(S->getCond());
    if (!Holds || S->getInit() || S->getConditionVariable())
      return RecursiveASTVisitor::TraverseIfStmt(S);
    Stmt *Kept = *Holds ? S->getThen() : S->getElse();
    return !Kept || TraverseStmt(Kept);
  }
  bool TraverseConditionalOperator(ConditionalOperator *E) {
    const std::optional<bool> Holds = known(E->getCond());
    return Holds ? TraverseStmt(*Holds ? E->getTrueExpr() : E->getFalseExpr())
                 : RecursiveASTVisitor::TraverseConditionalOperator(E);
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->getOpcode() == BO_Assign)
      Stored.insert(storedIn(E->getLHS()));
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && isShared(V) && (isDynamic(V) || !(V->getType()->isDependentType() || V->getType()->isUndeducedType()))) {
      Into.push_back(arrayOf(V));
      if (!Stored.contains(E) || V->getType().isVolatileQualified())
        Read.insert(arrayOf(V));
      if (!OfConstantIndex.contains(E))
        Whole.insert(arrayOf(V));
    }
    add(dyn_cast<FunctionDecl>(E->getDecl()));
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *E) {
    const QualType To = E->getTypeAsWritten()->getPointeeType();
    if (To.isNull() || To->isDependentType() || To->isIncompleteType() || To->isFunctionType())
      return true; // most casts: their operands need not be read
    if (const VarDecl *V = sharedVariableIn(E->getSubExpr()))
      noteTakenFor(V, V->getASTContext().getTypeAlignInChars(To));
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    OfElements.insert(E->getBase()->IgnoreParens());
    if (isOfConstantIndex(E))
      OfConstantIndex.insert(E->getBase()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_ArrayToPointerDecay && !OfElements.contains(E))
      noteAddress(E->getSubExpr());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_AddrOf && !OfElements.contains(E))
      noteAddress(E->getSubExpr());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    add(dyn_cast<FunctionDecl>(E->getMemberDecl()));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    const bool IsAssignment = Method && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
    if (IsAssignment && Method->isTrivial() && isa<CXXOperatorCallExpr>(E)) // of a struct as a whole
      Stored.insert(storedIn(E->getArg(0)));
    if (isAtomicOfRuntime(Callee) && E->getNumArgs())
      OfElements.insert(E->getArg(0)->IgnoreParenCasts());
    if (E->isTypeDependent() || isa<CXXPseudoDestructorExpr>(E->getCallee()->IgnoreParens()))
      return true;
    if (!Callee || (Method && Method->isVirtual()) || isInAnotherFile(Callee))
      Into.push_back(nullptr);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    add(E->getConstructor());
    return true;
  }
  bool TraverseTypeLoc(TypeLoc, bool /*TraverseQualifier*/ = true) { return true; } // types use no array

private:
  /// Whether another file may have the body, which the linker of device code brings.
  static bool isInAnotherFile(const FunctionDecl *F) {
    const ASTContext &Context = F->getASTContext();
    return Context.getLangOpts().GPURelocatableDeviceCode && !F->hasBody() && !F->getBuiltinID() &&
           !Context.getSourceManager().isInSystemHeader(F->getLocation());
  }
  void add(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (F && F->hasBody(Definition))
      Into.push_back(Definition);
  }
  /// An address of shared memory goes somewhere, where vectors may be made of it.
  void noteAddress(const Expr *Of) {
    const CharUnits OfVectors = CharUnits::fromQuantity(16);
    if (const VarDecl *V = sharedVariableIn(Of))
      noteTakenFor(V, OfVectors);
  }
  /// What is at an address of \p V, or may be, needs that alignment.
  void noteTakenFor(const VarDecl *V, CharUnits Needed) {
    if (!V->getType()->isDependentType() && Needed > V->getASTContext().getDeclAlign(V))
      Casts.push_back({V, uint64_t(Needed.getQuantity())});
  }
  /// Whether a condition holds, if it is constant.
  std::optional<bool> known(const Expr *Condition) const {
    bool Holds;
    if (Condition->isValueDependent() || !Condition->EvaluateAsBooleanCondition(Holds, Context))
      return std::nullopt;
    return Holds;
  }
  /// `name[2]`, or any element of the only one that there is.
  bool isOfConstantIndex(const ArraySubscriptExpr *E) const {
    const auto *Array = Context.getAsConstantArrayType(E->getBase()->IgnoreParenImpCasts()->getType());
    const Expr *Index = E->getIdx();
    return Array && (Array->getSize() == 1 || (!Index->isValueDependent() && Index->isEvaluatable(Context)));
  }
  /// The name in `name[i].x = …`, if that is all that is done with it.
  static const Expr *storedIn(const Expr *To) {
    To = To->IgnoreParens();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(To)) {
      const auto *Decay = dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
      return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay ? storedIn(Decay->getSubExpr()) : nullptr;
    }
    if (const auto *Member = dyn_cast<MemberExpr>(To))
      return Member->isArrow() ? nullptr : storedIn(Member->getBase());
    return isa<DeclRefExpr>(To) ? To : nullptr;
  }
  std::vector<const ValueDecl *> &Into;
  llvm::SmallPtrSetImpl<const VarDecl *> &Read, &Whole;
  ArrayFinder::AlignedCasts &Casts;
  const ASTContext &Context;
  llvm::DenseSet<const Expr *> OfConstantIndex; ///< names of arrays of which one element is named
  llvm::DenseSet<const Expr *> Stored;          ///< names of arrays to whose elements something is stored
  llvm::DenseSet<const Expr *> OfElements;      ///< addresses that are used for one element, at once
};

} // namespace

const ArrayFinder::Mentioned &ArrayFinder::mentionsOf(const FunctionDecl *Definition) {
  auto [It, New] = Mentions.try_emplace(Definition);
  if (New) {
    It->second = std::make_unique<Mentioned>();
    MentionFinder(*It->second, Definition->getASTContext()).TraverseStmt(Definition->getBody());
  }
  return *It->second;
}

/// Visits what \p Definition and its callees mention, callees where they are mentioned first. Returns whether there may
/// be something: most functions of a library keep to what they are given.
bool ArrayFinder::search(Lowering &Code, const FunctionDecl *Definition, Search &To) {
  if (MentionNothing.contains(Definition) || !Code.effects().escapes(Definition))
    return false;
  if (!To.Seen.insert(Definition).second)
    return true;
  const Mentioned &Here = mentionsOf(Definition);
  llvm::append_range(To.Casts, Here.Casts);
  To.Read.insert(Here.Read.begin(), Here.Read.end());
  To.Whole.insert(Here.Whole.begin(), Here.Whole.end());
  bool IsSomething = !Here.Casts.empty();
  for (const ValueDecl *D : Here.InOrder) {
    const auto *Callee = dyn_cast_or_null<FunctionDecl>(D);
    IsSomething |= !Callee || search(Code, Callee, To);
    To.CallsUnknown |= !D;
    if (D && !Callee)
      To.Found.insert(cast<VarDecl>(D));
  }
  if (!IsSomething)
    MentionNothing.insert(Definition);
  return IsSomething;
}

void ArrayFinder::setFile(llvm::ArrayRef<const FunctionDecl *> Kernels, const FunctionDecl *FirstFunction) {
  this->Kernels = Kernels.vec();
  First = FirstFunction;
}

/// Whether nvcc makes a function of a template only once the rest of the file is known.
static bool isInstance(const FunctionDecl *F) { return F->isTemplateInstantiation(); }

/// Whether its body names a function that is made later on.
bool ArrayFinder::namesInstances(const FunctionDecl *Definition) {
  return llvm::any_of(mentionsOf(Definition).InOrder, [](const ValueDecl *D) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(D);
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    return F && (isInstance(F) || (Method && Method->getParent()->isLambda()));
  });
}

/// Lists the instances that a function names, each behind those that it names itself.
void ArrayFinder::addInstances(const FunctionDecl *Definition) {
  if (MentionNothing.contains(Definition) || !SeenForInstances.insert(Definition).second)
    return;
  for (const ValueDecl *D : std::vector(mentionsOf(Definition).InOrder))
    if (const auto *Callee = dyn_cast_or_null<FunctionDecl>(D); Callee && isInstance(Callee))
      addInstances(Callee);
  if (isInstance(Definition))
    Instances.insert(Definition);
}

/// Reads all kernels of the file.
void ArrayFinder::readFile(Lowering &Code) {
  IsRead = true;
  std::vector<const FunctionDecl *> Ordinary, OfTemplates;
  llvm::DenseSet<const FunctionDecl *> Listed;
  for (const FunctionDecl *Kernel : Kernels) {
    Search All;
    search(Code, Kernel, All);
    for (const VarDecl *V : All.Found)
      ++Users[V];
    ReadSomewhere.insert(All.Read.begin(), All.Read.end());
    WholeSomewhere.insert(All.Whole.begin(), All.Whole.end());
    for (const FunctionDecl *F : All.Seen)
      if (!isInstance(F) && Listed.insert(F).second)
        Ordinary.push_back(F);
    if (isInstance(Kernel))
      OfTemplates.push_back(Kernel);
  }
  const SourceManager &Sources = Code.context().getSourceManager();
  llvm::sort(Ordinary, [&](const FunctionDecl *A, const FunctionDecl *B) {
    return Sources.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  for (const FunctionDecl *F : Ordinary)
    addInstances(F);
  for (const FunctionDecl *Kernel : OfTemplates)
    addInstances(Kernel);
  const bool IsOfDevice = First && (First->hasAttr<CUDADeviceAttr>() || First->hasAttr<CUDAGlobalAttr>());
  if (!IsOfDevice || namesInstances(First))
    First = nullptr;
}

static const FunctionDecl *ownerOf(const VarDecl *V) {
  return dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
}

/// Whether several functions of the machine code use a variable.
bool ArrayFinder::staysOutOfKernels(const VarDecl *V) const {
  const FunctionDecl *Owner = ownerOf(V);
  return Users.lookup(V) > 1 || (Owner && Owner->hasAttr<NoInlineAttr>());
}

/// The static arrays that a kernel uses, in the order in which they lie: at the end those that nvcc drops, so that they
/// move no others. (Remedies know them all the same: another compiler may keep them.)
std::vector<const VarDecl *> ArrayFinder::placed(const Search &All, const SourceManager &Sources) const {
  auto IsRead = [&](const VarDecl *V) { return All.Read.contains(V) || ReadSomewhere.contains(V); };
  std::vector<const VarDecl *> Order;
  for (const VarDecl *V : All.Found)
    if (!isDynamic(V))
      Order.push_back(V);
  auto PartOf = [&](const VarDecl *V) -> unsigned {
    if (!All.Whole.contains(V) && !WholeSomewhere.contains(V))
      return 3;
    const FunctionDecl *Owner = ownerOf(V);
    if (Owner && isInstance(Owner))
      return 2;
    const bool IsMadeLater = First && Owner && Owner != First;
    const bool IsBehindFirst = First && Sources.isBeforeInTranslationUnit(First->getLocation(), V->getLocation());
    return IsMadeLater || (!Owner && IsBehindFirst) ? 1 : 0;
  };
  auto NumberOf = [&](const VarDecl *V) {
    const auto At = llvm::find(Instances, ownerOf(V));
    return At == Instances.end() ? 0 : At - Instances.begin();
  };
  auto KeyOf = [&](const VarDecl *V) { return std::tuple(!IsRead(V), staysOutOfKernels(V), PartOf(V), NumberOf(V)); };
  llvm::sort(Order, [&](const VarDecl *A, const VarDecl *B) {
    const auto OfA = KeyOf(A), OfB = KeyOf(B);
    return OfA != OfB ? OfA < OfB : Sources.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  return Order;
}

ir::StaticArrays ArrayFinder::arraysOf(Lowering &Code, const FunctionDecl *Kernel) {
  if (!IsRead)
    readFile(Code);
  Search All;
  const FunctionDecl *Definition = nullptr;
  if (Kernel->hasBody(Definition))
    search(Code, Definition, All);
  ir::StaticArrays Result;
  Result.CallsUnknown = All.CallsUnknown;
  for (const VarDecl *V : All.Found)
    if (isDynamic(V))
      Result.Dynamic.push_back(&Code.global(Code.globalOf(V)));
  Result.HasDynamic = !Result.Dynamic.empty() ||
                      llvm::any_of(Kernel->parameters(), [](const ParmVarDecl *P) { return isPointerToShared(P); });
  for (const VarDecl *V : placed(All, Code.context().getSourceManager()))
    Result.InOrder.push_back(&Code.global(Code.globalOf(V)));
  for (const auto &[V, Bytes] : All.Casts)
    Result.TakenForAligned.push_back({&Code.global(Code.globalOf(V)), Bytes});
  return Result;
}
