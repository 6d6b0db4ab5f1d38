//===- Kernels.cpp - What to walk: kernels and their block shapes ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels/Kernels.h"
#include "Kernels/Amp.h"
#include "Machine/Machine.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace banklint;
using namespace clang;

/// The most threads that a block may have (CUDA C++ Programming Guide, table "Technical Specifications").
static constexpr uint64_t MaximalThreads = 1024;

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

namespace {

/// Whether \p F is a function of the runtime that launches a kernel.
static bool isRuntimeLaunch(Lowering &Code, const CallExpr *Call) {
  const auto Match = Code.builtin(Call->getDirectCallee(), Call->getNumArgs());
  return Match && Match->Id == code::Builtin::LaunchKernel;
}

/// Collects the kernels, and who calls whom among the functions of the user. An editor has only a part of the
/// translation unit traversed, the open file; what that part launches or calls in headers is then followed to there.
class Finder : public RecursiveASTVisitor<Finder> {
public:
  explicit Finder(Lowering &Code) : Code(Code), Sources(Code.context().getSourceManager()) {
    TraverseAST(Code.context());
    while (!Called.empty())
      if (FunctionDecl *F = Called.pop_back_val(); !Seen.contains(F))
        TraverseDecl(F);
  }

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }
  bool TraverseTypeLoc(TypeLoc) { return true; } // types call nothing
  bool TraverseAttr(Attr *) { return true; }

  bool TraverseDecl(Decl *D) {
    if (D && !isa<TranslationUnitDecl>(D) && Sources.isInSystemHeader(D->getLocation()))
      return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }
  bool TraverseFunctionDecl(FunctionDecl *F) {
    return within(F, [&] { return RecursiveASTVisitor::TraverseFunctionDecl(F); });
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *F) {
    return within(F, [&] { return RecursiveASTVisitor::TraverseCXXMethodDecl(F); });
  }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl *F) {
    return within(F, [&] { return RecursiveASTVisitor::TraverseCXXConstructorDecl(F); });
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
    if (Current)
      Launching.insert(Current);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    Banks.note(E);
    if (auto Tiled = ampLaunch(E)) {
      Kernels.insert(Tiled->Kernel);
      Launches.push_back(*Tiled);
    }
    if (const FunctionDecl *Callee = E->getDirectCallee(); Callee && Current) {
      if (isRuntimeLaunch(Code, E))
        Launching.insert(Current);
      if (const FunctionDecl *Definition = Callee->getDefinition()) {
        Calls[Current].insert(Definition);
        if (runsOnHost(Current) && !isCallOfLambda(Definition))
          Called.push_back(const_cast<FunctionDecl *>(Definition));
      }
    }
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) { // a launch through the runtime takes a kernel's address
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()); F && F->hasAttr<CUDAGlobalAttr>() && F->getDefinition())
      Called.push_back(const_cast<FunctionDecl *>(F->getDefinition()));
    return true;
  }

  llvm::SetVector<const FunctionDecl *> Kernels, Templates, Invalid;
  std::vector<Launch> Launches; ///< those that need no walk of host code
  BankSizes Banks;
  llvm::SetVector<const FunctionDecl *> Launching;
  llvm::MapVector<const FunctionDecl *, llvm::SetVector<const FunctionDecl *>> Calls;

private:
  template <typename Traversal> bool within(FunctionDecl *F, Traversal Traverse) {
    const FunctionDecl *Outer = Current;
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext()) {
      Current = F;
      Seen.insert(F);
      if (F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<OpenCLKernelAttr>())
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

  static bool runsOnHost(const FunctionDecl *F) {
    return F->hasAttr<CUDAHostAttr>() || !(F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>());
  }
  /// Its body was traversed as a part of the function around it.
  static bool isCallOfLambda(const FunctionDecl *F) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    return Method && Method->getParent()->isLambda();
  }

  Lowering &Code;
  const SourceManager &Sources;
  const FunctionDecl *Current = nullptr;
  llvm::SmallPtrSet<const FunctionDecl *, 32> Seen;
  llvm::SmallVector<FunctionDecl *> Called; ///< by host code, or launched; some are in parts that are not traversed
};

/// Adds a launch; each expression with each shape once.
void addLaunch(std::vector<Launch> &Launches, const Launch &New) {
  bool Known = llvm::any_of(Launches, [&](const Launch &L) {
    return L.Kernel == New.Kernel && L.Where == New.Where && L.Block == New.Block && L.Grid == New.Grid &&
           L.Arguments == New.Arguments;
  });
  if (!Known)
    Launches.push_back(New);
}

} // namespace

/// The functions from which a launch is reached through calls.
static llvm::SetVector<const FunctionDecl *> reachingLaunches(const Finder &F) {
  llvm::SetVector<const FunctionDecl *> Reaching = F.Launching;
  for (bool Grown = true; Grown;) {
    Grown = false;
    for (const auto &[Caller, Callees] : F.Calls)
      if (!Reaching.contains(Caller) &&
          llvm::any_of(Callees, [&](const FunctionDecl *C) { return Reaching.contains(C); })) {
        Reaching.insert(Caller);
        Grown = true;
      }
  }
  return Reaching;
}

/// Whether the host walk should look into \p F for a block size: small helpers such as `ceil_div`.
static bool mayComputeShape(const FunctionDecl *F) {
  if (F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()) && !F->isConstexpr() &&
      !isa<CXXConstructorDecl>(F))
    return false;
  QualType T = F->getReturnType();
  const auto *Record = T->getAsCXXRecordDecl();
  bool ReturnsShape = Record && Record->getIdentifier() && Record->getName() == "dim3";
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F); Method && Method->getParent()->isLambda())
    return true;
  if (const auto *C = dyn_cast<CXXConstructorDecl>(F)) // those of the user may set up a dim3
    return !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()) ||
           (C->getParent()->getIdentifier() && C->getParent()->getName() == "dim3");
  return T->isIntegralOrEnumerationType() || ReturnsShape;
}

bool banklint::mayHaveKernels(const ASTContext &Context) {
  return Context.getLangOpts().CUDA || Context.getLangOpts().OpenCL ||
         Context.Idents.find("tile_static") != Context.Idents.end();
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

Program banklint::findProgram(ASTContext &Context, const ProgramOptions &Options) {
  Program Result;
  if (!mayHaveKernels(Context))
    return Result;
  Result.Code = std::make_shared<Lowering>(Context);
  Finder F(*Result.Code);
  Result.Kernels.assign(F.Kernels.begin(), F.Kernels.end());
  Result.Invalid.assign(F.Invalid.begin(), F.Invalid.end());
  Result.Templates = withoutInstantiation(F);
  Result.Launches = std::move(F.Launches);
  Result.Banks = std::move(F.Banks);

  auto Reaching = reachingLaunches(F);
  machine::Options Host; // a "block" of one thread
  Host.Stops = Options.Stops;
  Host.WarpLanes = 1;
  Host.LoopStepBudget = 64;
  Host.Budget = 200'000;
  Host.Enters = [&](code::FunctionId Callee) {
    const FunctionDecl *F = Result.Code->declaration(Callee);
    return Reaching.contains(F) || mayComputeShape(F);
  };
  auto LaunchesFrom = [&](const FunctionDecl *Root) {
    std::vector<Launch> Found;
    const std::unique_ptr<trace::Trace> Run = machine::record(*Result.Code, Host, Result.Code->idOf(Root));
    for (const trace::Launch &L : Run->Launches) {
      const Expr *At = Result.Code->expression(L.Site);
      addLaunch(Found, {Result.Code->declaration(L.Kernel), At ? At->getBeginLoc() : SourceLocation(), L.Block, L.Grid,
                        L.Arguments});
    }
    return Found;
  };
  auto Walk = [&](const FunctionDecl *Root) {
    for (const Launch &L : Options.LaunchesFrom
                               ? Options.LaunchesFrom(Root, Result.Kernels, [&] { return LaunchesFrom(Root); })
                               : LaunchesFrom(Root))
      addLaunch(Result.Launches, L);
  };
  // From the outermost callers, so that arguments are known; then those whose launches were not met.
  for (const FunctionDecl *Candidate : Reaching) {
    bool HasCaller = llvm::any_of(Reaching, [&](const FunctionDecl *Caller) {
      auto It = F.Calls.find(Caller);
      return Caller != Candidate && It != F.Calls.end() && It->second.contains(Candidate);
    });
    if (!HasCaller)
      Walk(Candidate);
  }
  auto Met = [&](const FunctionDecl *Candidate) {
    SourceRange R = Candidate->getSourceRange();
    return llvm::any_of(Result.Launches, [&](const Launch &L) { return R.fullyContains(L.Where); });
  };
  for (const FunctionDecl *Candidate : F.Launching)
    if (!Met(Candidate))
      Walk(Candidate);
  return Result;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

StringRef banklint::toString(ShapeSource S) {
  switch (S) {
  case ShapeSource::Launch: return "launch";
  case ShapeSource::LaunchBounds: return "launch_bounds";
  case ShapeSource::WorkGroupSize: return "work_group_size";
  case ShapeSource::Option: return "option";
  case ShapeSource::Assumed: return "assumed";
  }
  return "";
}

static uint64_t threadsIn(const Shape &S) { return uint64_t(S[0]) * S[1] * S[2]; }

static bool isValid(const Shape &S) {
  return S[0] && S[1] && S[2] && S[0] <= MaximalThreads && S[1] <= MaximalThreads && S[2] <= MaximalThreads &&
         threadsIn(S) <= MaximalThreads;
}

std::string banklint::toString(const Shape &S) {
  std::string Text = std::to_string(S[0]);
  for (unsigned I = 1; I < 3; ++I)
    if (S[I] != 1 || (I == 1 && S[2] != 1))
      Text += "x" + std::to_string(S[I]);
  return Text;
}

std::optional<Shape> banklint::parseShape(StringRef Text) {
  Shape S{1, 1, 1};
  llvm::SmallVector<StringRef, 3> Parts;
  Text.split(Parts, 'x');
  if (Parts.size() > 3)
    return std::nullopt;
  for (unsigned I = 0; I < Parts.size(); ++I)
    if (Parts[I].getAsInteger(10, S[I]))
      return std::nullopt;
  return isValid(S) ? std::optional(S) : std::nullopt;
}

bool ShapeOptions::add(StringRef Text) {
  auto [Kernel, ShapeText] =
      Text.contains('=') ? Text.rsplit('=') : std::pair<StringRef, StringRef>("", Text);
  auto S = parseShape(ShapeText.trim());
  if (!S)
    return false;
  if (Kernel.trim().empty())
    Default = *S;
  else
    OfKernel[Kernel.trim().str()] = *S;
  return true;
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

std::string banklint::profiledNameOf(const FunctionDecl *Kernel) {
  return ::nameOf(Kernel, /*WithEnumerators=*/false);
}

std::string banklint::shortened(StringRef Kernel) {
  const size_t Longest = 60;
  size_t Arguments = Kernel.find('<');
  if (Kernel.size() <= Longest || Arguments == StringRef::npos)
    return Kernel.str();
  return Kernel.take_front(Arguments).str() + "<...>";
}

/// A block of up to \p Threads threads for a kernel that reads these axes of threadIdx.
static Shape suggestedShape(unsigned Axes, unsigned Threads) {
  auto AtLeastOne = [](unsigned N) { return std::max(N, 1u); };
  if (Axes & 4)
    return Threads < 64 ? Shape{AtLeastOne(Threads / 4), 2, 2} : Shape{8, 8, Threads / 64};
  if (Axes & 2)
    return Threads < 32 ? Shape{AtLeastOne(Threads / 2), 2, 1} : Shape{32, Threads / 32, 1};
  return {AtLeastOne(Threads), 1, 1};
}

/// The shape of the kernel's first two-dimensional shared array suggests that of its block.
static std::optional<Shape> shapeOfTile(const FunctionDecl *Kernel) {
  struct TileFinder : RecursiveASTVisitor<TileFinder> {
    std::optional<Shape> Found;
    bool VisitVarDecl(VarDecl *V) {
      ASTContext &C = V->getASTContext();
      const ConstantArrayType *Outer = C.getAsConstantArrayType(V->getType());
      const ConstantArrayType *Inner = Outer ? C.getAsConstantArrayType(Outer->getElementType()) : nullptr;
      if (!Inner || !isShared(V))
        return true;
      auto Rounded = [](uint64_t N) { return unsigned(llvm::bit_floor(std::min<uint64_t>(N, 32))); };
      Shape S{Rounded(Inner->getSize().getLimitedValue()), Rounded(Outer->getSize().getLimitedValue()), 1};
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
  auto ShapeOf = [](const auto *Attribute) { return Shape{Attribute->getXDim(), Attribute->getYDim(), Attribute->getZDim()}; };
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
  return N >= 1 && N <= MaximalThreads ? std::optional(unsigned(N)) : std::nullopt;
}

/// Sweeps over sizes in tests launch the same kernel very often.
static constexpr size_t MostConfigurations = 8;

static void addConfiguration(std::vector<Configuration> &All, Configuration New) {
  bool Known = llvm::any_of(All, [&](const Configuration &C) {
    return C.Block == New.Block && C.Arguments == New.Arguments && C.Grid == New.Grid;
  });
  if (Known || !isValid(New.Block))
    return;
  if (All.size() < MostConfigurations)
    return All.push_back(std::move(New));
  // Too many: one for each shape stands for the rest, and knows only what they have in common.
  auto Same = llvm::find_if(llvm::reverse(All), [&](const Configuration &C) { return C.Block == New.Block; });
  if (Same == All.rend())
    return;
  if (Same->Grid != New.Grid)
    Same->Grid = std::nullopt;
  for (size_t I = 0; I < std::min(Same->Arguments.size(), New.Arguments.size()); ++I)
    if (Same->Arguments[I] != New.Arguments[I])
      Same->Arguments[I] = std::nullopt;
}

static Configuration without(ShapeSource Source, const Shape &Block) { return {Block, Source, {}, {}, {}, {}}; }

std::vector<Configuration> banklint::configurationsOf(const FunctionDecl *Kernel, const Program &P,
                                                      llvm::ArrayRef<LaunchRecord> Elsewhere,
                                                      const ShapeOptions &Options,
                                                      llvm::function_ref<unsigned()> Axes) {
  const std::string Name = nameOf(Kernel);
  for (const std::string &Called : {Name, Kernel->getNameAsString()})
    if (auto It = Options.OfKernel.find(Called); It != Options.OfKernel.end())
      return {without(ShapeSource::Option, It->second)};

  std::vector<Configuration> Launched;
  for (const Launch &L : P.Launches)
    if (L.Kernel->getDefinition() == Kernel && L.Block)
      addConfiguration(Launched, {*L.Block, ShapeSource::Launch, L.Where, {}, L.Grid, L.Arguments});
  if (Launched.empty())
    for (const LaunchRecord &L : Elsewhere)
      if (L.Kernel == Name)
        addConfiguration(Launched, {L.Block, ShapeSource::Launch, {}, L.Where, L.Grid, L.Arguments});
  if (!Launched.empty())
    return Launched;
  if (auto Size = workGroupSize(Kernel); Size && isValid(*Size))
    return {without(ShapeSource::WorkGroupSize, *Size)};
  if (auto Bound = launchBound(Kernel))
    return {without(ShapeSource::LaunchBounds, suggestedShape(Axes(), *Bound))};
  if (Options.Default)
    return {without(ShapeSource::Option, *Options.Default)};
  // Nothing is known: what is usual for the axes that the kernel reads.
  unsigned Read = Axes();
  std::vector<Configuration> Assumed;
  auto Assume = [&](const Shape &S) {
    if (llvm::none_of(Assumed, [&](const Configuration &C) { return C.Block == S; }))
      Assumed.push_back(without(ShapeSource::Assumed, S));
  };
  if (Read & 4) {
    Assume({8, 8, 4});
    Assume({8, 8, 8});
    Assume({32, 4, 2});
  } else if (Read & 2) {
    if (auto Tile = Read == 3 ? shapeOfTile(Kernel) : std::nullopt)
      Assume(*Tile);
    else {
      Assume({32, 8, 1});
      Assume({16, 16, 1});
    }
  } else
    Assume({256, 1, 1});
  return Assumed;
}
