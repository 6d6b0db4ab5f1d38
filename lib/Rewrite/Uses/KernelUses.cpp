//===- KernelUses.cpp - What is done with kernels -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewrite/Uses/KernelUses.h"
#include "Support/Compat/Clang.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace banklint;
using namespace clang;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// Whether a variable may keep a kernel, and all its uses are seen.
static bool mayKeep(const ValueDecl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  return V && (V->isLocalVarDecl() || isa<ParmVarDecl>(V)) &&
         (V->getType()->isFunctionPointerType() || V->getType()->isFunctionReferenceType());
}

/// The kernel, or the variable that may keep one, of a name.
static const ValueDecl *meantBy(const DeclRefExpr *R) {
  const auto *F = dyn_cast<FunctionDecl>(R->getDecl());
  if ((F && F->hasAttr<CUDAGlobalAttr>()) || mayKeep(R->getDecl()))
    return cast<ValueDecl>(R->getDecl()->getCanonicalDecl());
  return nullptr;
}

/// The names whose values an expression may have: `&k`, `(void *)k`, `c ? k : f`.
static void addNamesIn(const Expr *E, llvm::SmallVectorImpl<const DeclRefExpr *> &To) {
  E = E->IgnoreParenCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && (U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Deref))
    return addNamesIn(U->getSubExpr(), To);
  if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
    addNamesIn(C->getTrueExpr(), To);
    return addNamesIn(C->getFalseExpr(), To);
  }
  if (const auto *R = dyn_cast<DeclRefExpr>(E); R && meantBy(R))
    To.push_back(R);
}

void KernelUses::note(const DeclRefExpr *R, KernelUse Use) {
  Understood.insert(R);
  Use.At = R->getLocation();
  Of[meantBy(R)].push_back(Use);
}

void KernelUses::noteAll(const Expr *Kernels, KernelUse Use) {
  llvm::SmallVector<const DeclRefExpr *, 2> Names;
  addNamesIn(Kernels, Names);
  for (const DeclRefExpr *R : Names)
    if (!Understood.contains(R))
      note(R, Use);
}

void KernelUses::keep(const Expr *Kernels, const VarDecl *In) {
  KernelUse Use;
  Use.Is = KernelUse::Kept;
  Use.Keeper = In->getCanonicalDecl();
  noteAll(Kernels, Use);
}

//===----------------------------------------------------------------------===//
// Configurations
//===----------------------------------------------------------------------===//

/// The member of a configuration that holds the bytes; null for other types.
static const FieldDecl *bytesOf(QualType Configuration) {
  const RecordDecl *R = Configuration->getAsRecordDecl();
  if (!R || !R->isCompleteDefinition())
    return nullptr;
  const auto Bytes = llvm::find_if(R->fields(), [](const FieldDecl *F) { return F->getName() == "dynamicSmemBytes"; });
  return Bytes == R->field_end() ? nullptr : *Bytes;
}

static bool isConfiguration(const ValueDecl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  return V && V->isLocalVarDecl() && V->hasLocalStorage() && bytesOf(V->getType());
}

LaunchConfiguration *KernelUses::configurationIn(const Expr *E, const DeclRefExpr *&Name) {
  Name = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  return Name && isConfiguration(Name->getDecl()) ? &Configurations[cast<VarDecl>(Name->getDecl())] : nullptr;
}

/// `c.dynamicSmemBytes = n`, `c.gridDim.x = 2`; \p IsDropped: the value of the assignment is not used.
void KernelUses::noteMemberGiven(const Expr *To, const Expr *Given, SourceLocation At, bool IsDropped) {
  const auto *M = dyn_cast<MemberExpr>(To->IgnoreParens());
  while (M && !M->isArrow() && isa<MemberExpr>(M->getBase()->IgnoreParens()))
    M = cast<MemberExpr>(M->getBase()->IgnoreParens());
  const DeclRefExpr *Name = nullptr;
  LaunchConfiguration *C = M && !M->isArrow() ? configurationIn(M->getBase(), Name) : nullptr;
  const bool GivesBytes = C && M->getMemberDecl() == bytesOf(Name->getType());
  if (!C || (GivesBytes && !IsDropped))
    return;
  Understood.insert(Name);
  C->Names.push_back(Name);
  if (!GivesBytes)
    return;
  C->Bytes = Given;
  C->BytesGivenAt = At;
  ++C->TimesGiven;
}

/// The variable that a launch gets its configuration from: `&c`.
const VarDecl *KernelUses::noteLaunchWith(const Expr *Pointer) {
  const auto *U = dyn_cast<UnaryOperator>(Pointer->IgnoreParenImpCasts());
  const DeclRefExpr *Name = nullptr;
  LaunchConfiguration *C = U && U->getOpcode() == UO_AddrOf ? configurationIn(U->getSubExpr(), Name) : nullptr;
  if (!C)
    return nullptr;
  Understood.insert(Name);
  C->Names.push_back(Name);
  ++C->Launches;
  return cast<VarDecl>(Name->getDecl());
}

/// Whether a number fits into braces, and would not as an operand: `unsigned short` becomes `int`, which is narrowed.
static bool isPromoted(const Expr *Number, const ASTContext &Context) {
  const Expr *Written = Number->IgnoreImpCasts();
  if (Written->isTypeDependent() || Written->isValueDependent() || !Written->getType()->isIntegerType())
    return false;
  return Context.getIntWidth(Written->getType()) < Context.getIntWidth(Context.IntTy) &&
         !Written->isIntegerConstantExpr(Context);
}

/// The bytes that a configuration is made with.
static void noteInitializer(LaunchConfiguration &C, const VarDecl *V) {
  const Expr *Written = V->getInit() ? V->getInit()->IgnoreUnlessSpelledInSource() : nullptr;
  const auto *Init = dyn_cast_or_null<InitListExpr>(Written);
  if (!Init) { // without a value, or a copy
    const auto *Made = dyn_cast_or_null<CXXConstructExpr>(V->getInit());
    C.HasOtherUses |= V->getInit() && !(Made && Made->getConstructor()->isDefaultConstructor());
    return;
  }
  if (Init->isSyntacticForm() && Init->getSemanticForm())
    Init = Init->getSemanticForm();
  C.IsInitialized = true;
  const unsigned Number = bytesOf(V->getType())->getFieldIndex();
  const Expr *Bytes = Number < Init->getNumInits() ? Init->getInit(Number) : nullptr;
  if (!Bytes || isa<ImplicitValueInitExpr>(Bytes))
    return;
  C.HasOtherUses |= isPromoted(Bytes, V->getASTContext());
  C.Bytes = Bytes;
  C.BytesGivenAt = Init->getLBraceLoc();
  ++C.TimesGiven;
}

const LaunchConfiguration *KernelUses::configuration(const VarDecl *V) const {
  auto Known = Configurations.find(V);
  return Known == Configurations.end() ? nullptr : &Known->second;
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

void KernelUses::visit(const DeclRefExpr *R, bool IsInTemplate) {
  if (Understood.contains(R))
    return;
  if (isConfiguration(R->getDecl()))
    Configurations[cast<VarDecl>(R->getDecl())].HasOtherUses = true;
  if (!meantBy(R))
    return;
  KernelUse Use;
  Use.IsInTemplate = IsInTemplate;
  note(R, Use);
}

void KernelUses::visit(const VarDecl *V) {
  if (isConfiguration(V))
    noteInitializer(Configurations[V], V);
  if (V->getInit() && !isa<ParmVarDecl>(V) && mayKeep(V))
    keep(V->getInit(), V);
}

void KernelUses::visit(const BinaryOperator *B) {
  KernelUse Compared;
  Compared.Is = KernelUse::Harmless;
  if (B->isComparisonOp()) {
    noteAll(B->getLHS(), Compared);
    return noteAll(B->getRHS(), Compared);
  }
  if (B->getOpcode() == BO_Assign)
    noteMemberGiven(B->getLHS(), B->getRHS(), B->getOperatorLoc(), Dropped.contains(B));
  const auto *To = dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens());
  if (B->getOpcode() != BO_Assign || !To || !mayKeep(To->getDecl()))
    return;
  if (Dropped.contains(B)) // else its value goes on
    note(To, Compared);
  keep(B->getRHS(), cast<VarDecl>(To->getDecl()));
}

void KernelUses::visitStatement(const Stmt *S) {
  if (const auto *All = dyn_cast<CompoundStmt>(S))
    for (const Stmt *One : All->body())
      if (const auto *Declares = dyn_cast<DeclStmt>(One))
        for (const Decl *D : Declares->decls())
          if (const auto *V = dyn_cast<VarDecl>(D); V && isConfiguration(V))
            Configurations[V].Scope = All;
  if (isa<CompoundStmt, CaseStmt, DefaultStmt, LabelStmt, IfStmt, ForStmt, WhileStmt, DoStmt>(S))
    Dropped.insert(S->child_begin(), S->child_end());
}

void KernelUses::visit(const CUDAKernelCallExpr *C, bool IsInTemplate) {
  const auto Configuration = compat::configurationOf(*C);
  KernelUse Use;
  Use.Is = KernelUse::Launch;
  Use.Bytes = Configuration.size() > 2 ? Configuration[2] : nullptr;
  Use.Launches = C;
  Use.IsInTemplate = IsInTemplate;
  noteAll(C->getCallee(), Use);
}

/// A template's parameter stands for the kernel in its instantiations, which are seen.
void KernelUses::visitTemplateArgument(const Expr *E) {
  KernelUse Use;
  Use.Is = KernelUse::ToldToRuntime;
  noteAll(E, Use);
}

/// `c.gridDim = dim3(2)`
void KernelUses::visit(const CXXOperatorCallExpr *C) {
  if (C->getOperator() == OO_Equal && C->getNumArgs() == 2)
    noteMemberGiven(C->getArg(0), C->getArg(1), C->getOperatorLoc(), Dropped.contains(C));
}

void KernelUses::visit(const CallExpr *C, bool IsInTemplate) {
  const FunctionDecl *Callee = C->getDirectCallee(), *Definition = nullptr;
  if (!Callee || isa<CUDAKernelCallExpr>(C))
    return;
  const bool IsSystem = Sources.isInSystemHeader(Sources.getExpansionLoc(Callee->getLocation()));
  if (IsSystem && Callee->getIdentifier())
    return void(noteRuntimeCall(C, Callee->getName(), IsInTemplate));
  if (IsSystem || isa<CXXOperatorCallExpr>(C) || !Callee->hasBody(Definition) || Definition->isVariadic())
    return;
  for (unsigned I = 0; I < C->getNumArgs() && I < Definition->getNumParams(); ++I)
    if (const ParmVarDecl *P = Definition->getParamDecl(I); mayKeep(P))
      keep(C->getArg(I), P);
}

/// A call of the runtime that takes a kernel: which of its arguments that is, and which the bytes are.
bool KernelUses::noteRuntimeCall(const CallExpr *C, StringRef Name, bool IsInTemplate) {
  struct Known {
    StringRef Name;
    unsigned Kernel, Bytes;
    KernelUse::Kind Is;
  };
  static const Known Table[] = {
      {"FuncSetAttribute", 0, 2, KernelUse::SetsLimit},
      {"LaunchKernel", 0, 4, KernelUse::Launch},
      {"LaunchCooperativeKernel", 0, 4, KernelUse::Launch},
      {"LaunchKernelEx", 1, ~0u, KernelUse::LaunchWithConfiguration},
      {"LaunchKernelExC", 1, ~0u, KernelUse::LaunchWithConfiguration},
      {"OccupancyMaxActiveBlocksPerMultiprocessor", 1, 3, KernelUse::AsksBytes},
      {"OccupancyMaxActiveBlocksPerMultiprocessorWithFlags", 1, 3, KernelUse::AsksBytes},
      {"OccupancyMaxPotentialBlockSize", 2, ~0u, KernelUse::ToldToRuntime},
      {"OccupancyMaxPotentialBlockSizeVariableSMem", 2, ~0u, KernelUse::ToldToRuntime},
      {"OccupancyMaxActiveClusters", 1, ~0u, KernelUse::ToldToRuntime},
      {"OccupancyMaxPotentialClusterSize", 1, ~0u, KernelUse::ToldToRuntime},
      {"OccupancyAvailableDynamicSMemPerBlock", 1, ~0u, KernelUse::ToldToRuntime},
      {"FuncGetAttributes", 1, ~0u, KernelUse::Harmless},
      {"FuncSetCacheConfig", 0, ~0u, KernelUse::Harmless},
      {"FuncSetSharedMemConfig", 0, ~0u, KernelUse::Harmless},
  };
  if (!Name.consume_front("cuda") && !Name.consume_front("hip"))
    return false;
  const Known *K = llvm::find_if(Table, [&](const Known &Row) { return Row.Name == Name; });
  if (K == std::end(Table) || C->getNumArgs() <= K->Kernel)
    return false;
  KernelUse Use;
  Use.Is = K->Is;
  Use.Bytes = K->Bytes < C->getNumArgs() ? C->getArg(K->Bytes) : nullptr;
  Use.Call = C->getCallee()->getExprLoc();
  Use.IsInTemplate = IsInTemplate;
  if (K->Is == KernelUse::Launch || K->Is == KernelUse::LaunchWithConfiguration)
    Use.Launches = C;
  Use.IsCooperative = Use.Launches && Name != "LaunchKernel";
  if (K->Is == KernelUse::LaunchWithConfiguration)
    Use.Configuration = noteLaunchWith(C->getArg(0));
  if (isa_and_nonnull<CXXDefaultArgExpr>(Use.Bytes))
    Use.Bytes = nullptr;
  if (K->Is == KernelUse::SetsLimit) {
    const Expr *Which = C->getArg(1);
    const auto Attribute =
        Which->isValueDependent() ? std::nullopt : Which->getIntegerConstantExpr(C->getDirectCallee()->getASTContext());
    Use.Is = Attribute ? KernelUse::SetsLimit : KernelUse::ToldToRuntime;
    if (Attribute && *Attribute != 8) { // MaxDynamicSharedMemorySize
      Use = KernelUse();
      Use.Is = KernelUse::Harmless;
    }
  }
  noteAll(C->getArg(K->Kernel), Use);
  return true;
}

//===----------------------------------------------------------------------===//
// What is asked
//===----------------------------------------------------------------------===//

llvm::ArrayRef<KernelUse> KernelUses::of(const FunctionDecl *Kernel) const {
  auto Known = Of.find(Kernel->getCanonicalDecl());
  return Known == Of.end() ? llvm::ArrayRef<KernelUse>() : llvm::ArrayRef<KernelUse>(Known->second);
}

KernelUses::Launches KernelUses::launchesOf(const FunctionDecl *Kernel) const {
  Launches Found;
  std::vector<const ValueDecl *> Names{Kernel->getCanonicalDecl()};
  for (size_t Next = 0; Next < Names.size(); ++Next) {
    auto Known = Of.find(Names[Next]);
    if (Known == Of.end())
      continue;
    for (const KernelUse &U : Known->second) {
      // What a template does with a kernel, its instantiations do.
      const bool IsInstantiated = U.IsInTemplate && llvm::any_of(Known->second, [&](const KernelUse &Other) {
                                    return !Other.IsInTemplate && Other.At == U.At;
                                  });
      Found.AreCooperative |= U.IsCooperative;
      if (U.Launches)
        Found.All.push_back(U.Launches);
      else if (U.Is == KernelUse::Kept && !llvm::is_contained(Names, U.Keeper))
        Names.push_back(U.Keeper);
      else if (U.Is == KernelUse::Otherwise && !IsInstantiated && Found.Unknown.isInvalid())
        Found.Unknown = U.At;
    }
  }
  return Found;
}
