//===- Entries.cpp - The functions that have to do with kernels ----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entries/Amp.h"
#include "Entries/KernelNames.h"
#include "Entries/LibraryKernels.h"
#include "Entries/PointerCalls.h"
#include "Entries/SourceReader.h"
#include "Lowering/Files.h"
#include "Lowering/Points.h"
#include "Lowering/SharedMemory.h"
#include "Matchers/AstVisitor.h"
#include "Support/Compat/Clang.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace banklint;
using namespace clang;

/// Whether \p Call, of a known function, launches a kernel through the runtime.
static bool isRuntimeLaunch(Lowering &Code, const CallExpr *Call) {
  const auto Match = Code.builtin(Call->getDirectCallee(), Call->getNumArgs());
  return Match && Match->Id == ir::Builtin::LaunchKernel;
}

/// What the linker calls a function of the user that other files may call; empty for others.
static std::string linkageName(const FunctionDecl *F) {
  if (!F->getIdentifier() || F->isDependentContext() || F->isInlined() || F->getTemplateInstantiationPattern() ||
      !compat::hasExternalLinkage(*F) || F->isMain() || isa<CXXMethodDecl>(F) || isOfSystem(F))
    return "";
  return ASTNameGenerator(F->getASTContext()).getName(F);
}

/// Whether it is the body of a lambda, which is traversed as a part of the function around it. That of `[](auto x) {}`
/// is written there, and its instances are functions of their own.
static bool isCallOfLambda(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return Method && Method->getParent()->isLambda() && !F->getPrimaryTemplate();
}

namespace {

/// Collects the kernels, and who calls whom among the functions of the user. An editor has only a part of the
/// translation unit traversed, the open file; what that part launches or calls in headers is then followed to there.
class Finder : public AstVisitor {
public:
  /// \p Wanted: see ir::Source::entries().
  Finder(Lowering &Code, const std::set<std::string> &Wanted)
      : Code(Code), Sources(Code.context().getSourceManager()), WantedNames(Wanted) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitTypes = ShouldVisitAttributes = false; // they call nothing
    TraverseAST(Code.context());
    while (!Called.empty())
      if (FunctionDecl *F = Called.pop_back_val(); !Seen.contains(F))
        TraverseDecl(F);
  }

  bool TraverseDecl(Decl *D) override {
    if (D && !isa<TranslationUnitDecl>(D) && Sources.isInSystemHeader(D->getLocation()))
      return true;
    return AstVisitor::TraverseDecl(D);
  }
  bool TraverseFunctionDecl(FunctionDecl *F) override {
    return within(F, [&] { return AstVisitor::TraverseFunctionDecl(F); });
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *F) override {
    return within(F, [&] { return AstVisitor::TraverseCXXMethodDecl(F); });
  }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl *F) override {
    return within(F, [&] { return AstVisitor::TraverseCXXConstructorDecl(F); });
  }
  /// What a lambda launches, its call operator does, whoever calls it; the function around it names it.
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    FunctionDecl *Operator = E->getCallOperator();
    if (Operator->isDependentContext())
      return AstVisitor::TraverseLambdaExpr(E);
    const FunctionDecl *Outer = std::exchange(Current, Operator);
    const bool Continue = AstVisitor::TraverseLambdaExpr(E);
    Current = Outer;
    if (!Outer)
      return Continue;
    Named[Outer].insert(Operator);
    if (Launching.contains(Operator))
      Launching.insert(Outer);
    return Continue;
  }
  bool TraverseInitListExpr(InitListExpr *E) override { return traverseMeaningOf(E); }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    if (Current)
      Launching.insert(Current);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    Banks.note(E);
    if (auto Amp = ampLaunch(E)) {
      Kernels.insert(Amp->Kernel);
      Tiled.push_back({Code.idOf(Amp->Kernel), pointOf(E->getBeginLoc()), Amp->Block});
    }
    const FunctionDecl *Callee = E->getDirectCallee();
    if (!Callee && Current)
      CallingPointers.insert(Current);
    if (Callee && Current) {
      if (isRuntimeLaunch(Code, E))
        Launching.insert(Current);
      if (const FunctionDecl *Definition = Callee->getDefinition()) {
        Calls[Current].insert(Definition);
        if (runsOnHost(Current) && !isCallOfLambda(Definition))
          call(Definition);
      }
    }
    if (const auto *Name = dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts())) {
      InCalls.insert(Name);
      if (noteWanted(Name, E) && Current)
        Launching.insert(Current);
    }
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *E) override { // of a library: `thrust::device_vector<int> v(n)`
    if (const FunctionDecl *Definition = E->getConstructor()->getDefinition();
        Definition && Current && runsOnHost(Current) && isOfLibrary(Definition))
      OfLibraries.insert(Definition);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override { // a launch through the runtime takes a kernel's address
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()); F && F->hasAttr<CUDAGlobalAttr>() && F->getDefinition())
      call(F->getDefinition());
    if (InCalls.contains(E))
      return true;
    noteWanted(E, E);
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    if (const FunctionDecl *Definition = F ? F->getDefinition() : nullptr) {
      NamedAlone.insert(Definition);
      if (Current)
        Named[Current].insert(Definition);
    }
    return true;
  }

  llvm::SetVector<const FunctionDecl *> Kernels, Templates, Invalid;
  const FunctionDecl *FirstFunction = nullptr; ///< that is neither inline nor static
  std::vector<ir::TiledLaunch> Tiled;
  std::vector<ir::WantedCall> Wanted;
  BankSizes Banks;
  llvm::SetVector<const FunctionDecl *> Launching;
  llvm::SetVector<const FunctionDecl *> OfLibraries; ///< functions of system headers that host code of the user calls
  using Relation = llvm::MapVector<const FunctionDecl *, llvm::SetVector<const FunctionDecl *>>;
  Relation Calls;
  llvm::SmallPtrSet<const FunctionDecl *, 8> CallingPointers; ///< that call what they do not name
  Relation Named; ///< without a call: it may be called by a pointer, there or elsewhere
  llvm::SetVector<const FunctionDecl *> NamedAlone; ///< the same, wherever it is named

private:
  template <typename Traversal> bool within(FunctionDecl *F, Traversal Traverse) {
    const FunctionDecl *Outer = Current;
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext()) {
      Current = F;
      Seen.insert(F);
      if (F->isExternallyVisible() && !F->isInlined() && !F->isTemplateInstantiation() &&
          (!FirstFunction || Sources.isBeforeInTranslationUnit(F->getLocation(), FirstFunction->getLocation())))
        FirstFunction = F;
      if (F->hasAttr<CUDAGlobalAttr>() || compat::isOpenClKernel(*F))
        (F->isInvalidDecl() ? Invalid : Kernels).insert(F);
    } else {
      Current = nullptr;
      if (F->doesThisDeclarationHaveABody() && F->hasAttr<CUDAGlobalAttr>())
        Templates.insert(F);
    }
    bool Continue = Traverse();
    Current = Outer;
    return Continue;
  }

  /// Whether a name is that of a wanted function that is not in this file.
  bool noteWanted(const DeclRefExpr *Name, const Expr *Where) {
    const auto *F = WantedNames.empty() ? nullptr : dyn_cast<FunctionDecl>(Name->getDecl());
    const FunctionDecl *Definition = F ? F->getDefinition() : nullptr;
    const bool IsHere = Definition && Sources.isInMainFile(Sources.getExpansionLoc(Definition->getLocation()));
    const std::string Linkage = F && !IsHere ? linkageName(F) : "";
    if (Linkage.empty() || !WantedNames.count(Linkage))
      return false;
    Wanted.push_back({pointOf(Where->getBeginLoc()), Linkage});
    return true;
  }

  bool isOfLibrary(const FunctionDecl *F) const { return Sources.isInSystemHeader(F->getLocation()); }

  void call(const FunctionDecl *Definition) {
    if (isOfLibrary(Definition))
      OfLibraries.insert(Definition);
    else
      Called.push_back(const_cast<FunctionDecl *>(Definition));
  }

  static bool runsOnHost(const FunctionDecl *F) {
    return F->hasAttr<CUDAHostAttr>() || !(F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>());
  }
  Lowering &Code;
  const SourceManager &Sources;
  const std::set<std::string> &WantedNames;
  llvm::SmallPtrSet<const DeclRefExpr *, 8> InCalls; ///< names of functions that are called there
  const FunctionDecl *Current = nullptr;
  llvm::SmallPtrSet<const FunctionDecl *, 32> Seen;
  llvm::SmallVector<FunctionDecl *> Called; ///< by host code, or launched; some are in parts that are not traversed
};

} // namespace

/// The functions from which a launch is reached through calls, and through pointers to functions that they name.
static llvm::SetVector<const FunctionDecl *> reachingLaunches(const Finder &F) {
  llvm::SetVector<const FunctionDecl *> Reaching = F.Launching;
  auto Grow = [&](const Finder::Relation &Of) {
    bool Grown = false;
    for (const auto &[From, To] : Of)
      if (!Reaching.contains(From) && llvm::any_of(To, [&](const FunctionDecl *F) { return Reaching.contains(F); }))
        Grown |= Reaching.insert(From);
    return Grown;
  };
  while (Grow(F.Calls) || Grow(F.Named))
    ;
  return Reaching;
}

namespace {

/// The host functions that lead to launches, and by which calls they are reached.
struct LaunchWays {
  LaunchWays(Finder &F, ASTContext &Context) : Reaching(reachingLaunches(F)) {
    auto IsTarget = [&](const FunctionDecl *Named) {
      return Reaching.contains(Named) && !Named->hasAttr<CUDAGlobalAttr>();
    };
    if (llvm::none_of(F.NamedAlone, IsTarget))
      return;
    const PointerCalls Pointers(Context);
    for (size_t Known = 0; Known != Reaching.size(); Reaching = reachingLaunches(F)) {
      Known = Reaching.size(); // who calls a pointer to one of them reaches it
      for (const FunctionDecl *Target : F.NamedAlone)
        if (const auto *Calls = IsTarget(Target) ? Pointers.callsOf(Target) : nullptr)
          for (const PointerCalls::Call &C : *Calls)
            F.Named[C.In].insert(Target);
    }
    for (const FunctionDecl *Target : F.NamedAlone)
      if (const auto *Calls = IsTarget(Target) && linkageName(Target).empty() ? Pointers.callsOf(Target) : nullptr) {
        std::vector<SourcePoint> Places;
        for (const PointerCalls::Call &C : *Calls)
          Places.push_back(pointOf(C.At->getBeginLoc()));
        ByPointer[Target] = std::move(Places);
      }
  }

  llvm::SetVector<const FunctionDecl *> Reaching;
  llvm::MapVector<const FunctionDecl *, std::vector<SourcePoint>> ByPointer; ///< see ir::Entries
};

} // namespace

/// Whether an object may hold a block size, in itself: a number, a dim3, cudaLaunchConfig_t, std::pair<dim3, dim3>, a
/// struct of the user's with one of these. Not a string or a vector, which have numbers of their own.
static bool mayHoldShape(QualType T, unsigned Depth = 0) {
  const unsigned Deepest = 3;
  T = T.getNonReferenceType(); // std::tuple<int &, int &>
  if (T->isIntegralOrEnumerationType())
    return true;
  const auto *Record = T->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Depth == Deepest)
    return false;
  if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Record); Special && Record->isInStdNamespace()) {
    auto MayHold = [&](const TemplateArgument &A) {
      return A.getKind() == TemplateArgument::Pack ||
             (A.getKind() == TemplateArgument::Type && mayHoldShape(A.getAsType(), Depth + 1));
    };
    return llvm::is_contained({"pair", "tuple", "_Tuple_impl", "_Head_base", "array"}, Special->getName()) &&
           llvm::any_of(Special->getTemplateArgs().asArray(), MayHold);
  }
  if (isOfSystem(Record) && !T.isTriviallyCopyableType(Record->getASTContext()))
    return false;
  return llvm::any_of(Record->fields(),
                      [&](const FieldDecl *Field) { return mayHoldShape(Field->getType(), Depth + 1); }) ||
         llvm::any_of(Record->bases(),
                      [&](const CXXBaseSpecifier &Base) { return mayHoldShape(Base.getType(), Depth + 1); });
}

/// `dim3 &block`, `int &threads`, `dim3 *block`: what a function may set for its caller. An `int *` is an array,
/// mostly, that takes time to fill.
static bool maySetShape(const ParmVarDecl *P) {
  const QualType To = P->getType()->getPointeeType();
  return !To.isNull() && !To.isConstQualified() && mayHoldShape(To) &&
         (P->getType()->isReferenceType() || To->isRecordType());
}

/// Whether a run of host code should look into \p F for a block size: small helpers such as `ceil_div`, and, with
/// \p InObjects, those that give, or set, an object with one, or choose a kernel.
static bool mayComputeShape(const FunctionDecl *F, bool InObjects) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method && Method->getParent()->isLambda())
    return true;
  if (isa<CXXConstructorDecl>(F))
    return !isOfSystem(F) || mayHoldShape(F->getASTContext().getRecordType(Method->getParent()));
  if (isOfSystem(F) && !F->isConstexpr())
    return false;
  const QualType T = F->getReturnType();
  const auto *Record = T->getAsCXXRecordDecl();
  if (T->isIntegralOrEnumerationType() || (Record && Record->getIdentifier() && Record->getName() == "dim3"))
    return true;
  return InObjects && (T->isFunctionPointerType() || mayHoldShape(T) || llvm::any_of(F->parameters(), maySetShape));
}

/// Whether a program has a name, be it in precompiled headers.
static bool hasName(const ASTContext &Context, StringRef Name) {
  IdentifierInfoLookup *Precompiled = Context.Idents.getExternalIdentifierLookup();
  return Context.Idents.find(Name) != Context.Idents.end() || (Precompiled && Precompiled->get(Name));
}

bool banklint::mayHaveKernels(const ASTContext &Context) {
  return Context.getLangOpts().CUDA || Context.getLangOpts().OpenCL || hasName(Context, "tile_static");
}

static std::vector<const FunctionDecl *> withoutInstantiation(const Finder &F) {
  llvm::SmallPtrSet<const FunctionDecl *, 8> Instantiated;
  for (const FunctionDecl *Kernel : F.Kernels)
    if (const FunctionDecl *Pattern = Kernel->getTemplateInstantiationPattern())
      Instantiated.insert(Pattern->getCanonicalDecl());
  std::vector<const FunctionDecl *> Rest;
  llvm::copy_if(F.Templates, std::back_inserter(Rest),
                [&](const FunctionDecl *T) { return !Instantiated.contains(T->getCanonicalDecl()); });
  return Rest;
}

static std::string nameOf(const FunctionDecl *Kernel, bool WithEnumerators) {
  if (auto Name = ampNameOf(Kernel))
    return *Name;
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  PrintingPolicy Policy(Kernel->getASTContext().getLangOpts());
  Policy.adjustForCPlusPlus();
  Policy.SuppressUnwrittenScope = true;
  Policy.UseEnumerators = WithEnumerators;
  Kernel->getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
  return Name;
}

std::string banklint::nameOf(const FunctionDecl *Kernel) { return ::nameOf(Kernel, /*WithEnumerators=*/true); }

std::string banklint::profiledNameOf(const FunctionDecl *Kernel) { return ::nameOf(Kernel, /*WithEnumerators=*/false); }

/// The rows and columns of an array of two dimensions, or of a flat one whose length is a product: `s[ROWS * COLUMNS]`.
static std::optional<std::pair<uint64_t, uint64_t>> rowsAndColumns(const VarDecl *V) {
  ASTContext &C = V->getASTContext();
  const ConstantArrayType *Outer = C.getAsConstantArrayType(V->getType());
  if (const auto *Inner = Outer ? C.getAsConstantArrayType(Outer->getElementType()) : nullptr)
    return std::pair(Outer->getSize().getLimitedValue(), Inner->getSize().getLimitedValue());
  const auto Written =
      Outer && V->getTypeSourceInfo() ? V->getTypeSourceInfo()->getTypeLoc().getAs<ArrayTypeLoc>() : ArrayTypeLoc();
  const Expr *Length = Written ? Written.getSizeExpr() : nullptr;
  const auto *Product =
      Length ? dyn_cast<BinaryOperator>(Length->IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts()) : nullptr;
  Expr::EvalResult Rows, Columns;
  if (!Product || Product->getOpcode() != BO_Mul || Product->isValueDependent() ||
      !Product->getLHS()->EvaluateAsInt(Rows, C) || !Product->getRHS()->EvaluateAsInt(Columns, C))
    return std::nullopt;
  return std::pair(Rows.Val.getInt().getLimitedValue(), Columns.Val.getInt().getLimitedValue());
}

/// The shape of the kernel's first shared array with rows and columns suggests that of its block.
static std::optional<Shape> shapeOfTile(const FunctionDecl *Kernel) {
  struct TileFinder : AstVisitor {
    std::optional<Shape> Found;
    bool VisitVarDecl(VarDecl *V) override {
      const auto Lengths = isShared(V) ? rowsAndColumns(V) : std::nullopt;
      if (!Lengths)
        return true;
      auto Rounded = [](uint64_t N) { return unsigned(llvm::bit_floor(std::min<uint64_t>(N, 32))); };
      Shape S{Rounded(Lengths->second), Rounded(Lengths->first), 1};
      if (S[0] >= 4 && S[1] >= 2)
        Found = S;
      return !Found;
    }
  } Finder;
  Finder.TraverseStmt(Kernel->getBody());
  return Finder.Found;
}

/// What an OpenCL kernel says of its work-groups.
static std::optional<Shape> workGroupSize(const FunctionDecl *Kernel) {
  auto ShapeOf = [&Context = Kernel->getASTContext()](const auto *Attribute) -> std::optional<Shape> {
    const auto X = compat::lengthOf(Context, Attribute->getXDim());
    const auto Y = compat::lengthOf(Context, Attribute->getYDim());
    const auto Z = compat::lengthOf(Context, Attribute->getZDim());
    return X && Y && Z ? std::optional(Shape{*X, *Y, *Z}) : std::nullopt;
  };
  if (const auto *Required = Kernel->getAttr<ReqdWorkGroupSizeAttr>())
    return ShapeOf(Required);
  if (const auto *Hint = Kernel->getAttr<WorkGroupSizeHintAttr>())
    return ShapeOf(Hint);
  return std::nullopt;
}

/// The threads of a block at most: CUDA's __launch_bounds__, and what ROCm's headers make of it.
static std::optional<unsigned> launchBound(const FunctionDecl *Kernel) {
  const auto *Bounds = Kernel->getAttr<CUDALaunchBoundsAttr>();
  const auto *Flat = Kernel->getAttr<AMDGPUFlatWorkGroupSizeAttr>();
  const Expr *Most = Bounds ? Bounds->getMaxThreads() : Flat ? Flat->getMax() : nullptr;
  Expr::EvalResult R;
  if (!Most || Most->isValueDependent() || !Most->EvaluateAsInt(R, Kernel->getASTContext()))
    return std::nullopt;
  uint64_t N = R.Val.getInt().getLimitedValue();
  return N >= 1 && N <= UINT_MAX ? std::optional(unsigned(N)) : std::nullopt;
}

/// The first line of a function, with the `template <…>` before it.
static SourceLocation firstLineOf(const FunctionDecl *F) {
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  const FunctionDecl *Written = Pattern ? Pattern : F;
  const FunctionTemplateDecl *Template = Written->getDescribedFunctionTemplate();
  return Template ? Template->getBeginLoc() : Written->getBeginLoc();
}

/// Whether a statement has an `asm` with a text.
static bool hasAssembly(const Stmt *S, StringRef Text) {
  if (!S)
    return false;
  const auto *A = dyn_cast<GCCAsmStmt>(S);
  return (A && StringRef(compat::textOf(*A)).contains(Text)) ||
         llvm::any_of(S->children(), [&](const Stmt *Child) { return hasAssembly(Child, Text); });
}

ir::Kernel SourceReader::describe(const FunctionDecl *F) {
  ir::Kernel K;
  K.Id = Code->idOf(F);
  K.Name = banklint::nameOf(F);
  K.PlainName = F->getNameAsString();
  K.ProfiledName = profiledNameOf(F);
  K.Where = pointOf(F->getLocation());
  K.FirstLine = locate(pointOf(firstLineOf(F))).Line;
  K.LastLine = locate(pointOf(F->getEndLoc())).Line;
  K.InHeader = !Sources.isInMainFile(Sources.getExpansionLoc(F->getLocation()));
  if (F->isDependentContext() || F->isInvalidDecl())
    return K;
  K.WorkGroup = workGroupSize(F);
  K.LaunchBound = launchBound(F);
  K.MaySpillToShared = hasAssembly(F->getBody(), "enable_smem_spilling"); // PTX ISA 9.0, ptxas of CUDA 13.0
  return K;
}

std::optional<ir::HostFunction> SourceReader::openFunction(ir::FunctionId Id) {
  const FunctionDecl *F = Code->declaration(Id);
  std::string Linkage = F->hasAttr<CUDAGlobalAttr>() || F->getNumParams() == 0 ? "" : linkageName(F);
  return Linkage.empty() ? std::nullopt : std::optional(ir::HostFunction{F->getNameAsString(), std::move(Linkage)});
}

/// Whether it is a lambda that the function around it gives away, to std::function, to a library: whoever calls it does
/// so with what it has captured, and needs nothing else.
static bool isLambdaForOthers(const FunctionDecl *Operator, const Finder &F) {
  return isCallOfLambda(Operator) && Operator->getNumParams() == 0 &&
         llvm::any_of(F.Named, [&](const auto &Around) { return Around.second.contains(Operator); });
}

ir::Entries SourceReader::entries(const std::set<std::string> &Wanted) {
  ir::Entries Result;
  if (!mayHaveKernels(Code->context()))
    return Result;
  Finder F(*Code, Wanted);
  for (const FunctionDecl *Kernel : F.Kernels)
    Result.Kernels.push_back(describe(Kernel));
  for (const FunctionDecl *Kernel : F.Invalid)
    Result.Invalid.push_back(describe(Kernel));
  for (const FunctionDecl *Template : withoutInstantiation(F))
    Result.Templates.push_back(describe(Template));
  for (const FunctionDecl *Kernel : kernelsOfLibraries(F.OfLibraries.getArrayRef()))
    Result.OfLibraries.push_back(describe(Kernel));
  Result.Tiled = std::move(F.Tiled);
  Result.Wanted = std::move(F.Wanted);
  Banks = std::move(F.Banks);
  ArraysFound.setFile(F.Kernels.getArrayRef(), F.FirstFunction);
  LaunchWays Ways(F, Code->context());
  const auto &Reaching = Ways.Reaching;
  auto IsInMainFile = [&](const FunctionDecl *Declared) {
    return Sources.isInMainFile(Sources.getExpansionLoc(Declared->getLocation()));
  };
  auto DeclaredForOthers = [&](const FunctionDecl *Defined) {
    return IsInMainFile(Defined) && Defined->isExternallyVisible() && !llvm::all_of(Defined->redecls(), IsInMainFile);
  };
  for (const FunctionDecl *Candidate : Reaching) {
    const bool HasCaller = llvm::any_of(Reaching, [&](const FunctionDecl *Caller) {
      auto It = F.Calls.find(Caller);
      return Caller != Candidate && It != F.Calls.end() && It->second.contains(Candidate);
    });
    auto ByPointer = Ways.ByPointer.find(Candidate);
    if (!HasCaller && isLambdaForOthers(Candidate, F))
      Code->callWhereMade(Candidate);
    else if (!HasCaller)
      Result.Roots.push_back(Code->idOf(Candidate));
    else if (!Candidate->hasAttr<CUDAGlobalAttr>() && Candidate->getNumParams() && !linkageName(Candidate).empty())
      Result.OpenToOthers.push_back(Code->idOf(Candidate));
    if (ByPointer != Ways.ByPointer.end())
      Result.ByPointer.push_back({Code->idOf(Candidate), std::move(ByPointer->second)});
    if (HasCaller && !Candidate->hasAttr<CUDAGlobalAttr>() && Candidate->getNumParams() &&
        (F.NamedAlone.contains(Candidate) || DeclaredForOthers(Candidate)))
      Result.CalledUnseen.push_back(Code->idOf(Candidate));
    Followed.insert(Candidate);
  }
  Followed.insert(F.CallingPointers.begin(), F.CallingPointers.end());
  for (const FunctionDecl *Candidate : F.Launching)
    Result.Launching.push_back(Code->idOf(Candidate));
  return Result;
}

bool SourceReader::matterToLaunches(ir::FunctionId F, bool InObjects) {
  const FunctionDecl *Callee = Code->declaration(F);
  return Followed.contains(Callee) || mayComputeShape(Callee, InObjects);
}

const ir::StaticArrays &SourceReader::arraysOf(ir::FunctionId Kernel) {
  std::unique_ptr<ir::StaticArrays> &Known = Arrays[Kernel];
  if (!Known)
    Known = std::make_unique<ir::StaticArrays>(ArraysFound.arraysOf(*Code, Code->declaration(Kernel)));
  return *Known;
}

std::optional<Shape> SourceReader::tileOf(ir::FunctionId Kernel) { return shapeOfTile(Code->declaration(Kernel)); }

std::string SourceReader::nameOf(ir::FunctionId F) { return banklint::nameOf(Code->declaration(F)); }

std::optional<SourcePoint> SourceReader::eightByteBanksAskedAt(ir::FunctionId Kernel, SourcePoint LaunchedAt) {
  const auto At = Banks.eightBytesAskedAt(Code->declaration(Kernel), locationAt(LaunchedAt));
  return At ? std::optional(pointOf(*At)) : std::nullopt;
}
