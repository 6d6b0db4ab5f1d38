//===- Incremental.cpp - Analysing a file that is being edited ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Incremental/Incremental.h"
#include "Lowering/Points.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace banklint;
using namespace clang;

/// For how many further analyses of the file a result is kept that they do not need: some to undo edits.
static constexpr unsigned KeptFor = 16;

/// Calls \p Do for each location of a result, in an order that depends on nothing else.
static void eachLocation(Result &R, llvm::function_ref<void(SourcePoint &)> Do) {
  for (KernelReport &K : R.Kernels)
    Do(K.Where.At);
  for (LaunchRecord &L : R.Launches)
    Do(L.Where.At);
  for (AccessReport &A : R.Accesses) {
    Do(A.Where.At);
    Do(A.End);
    Do(A.Declared.At);
    if (A.JoinedWith)
      Do(A.JoinedWith->At);
    for (Location &Call : A.CallPath)
      Do(Call.At);
  }
  for (Finding &F : R.Findings) {
    Do(F.Where.At);
    Do(F.LastToken);
    Do(F.End.At);
    Do(F.Declared.At);
    for (Location &Cause : F.Causes)
      Do(Cause.At);
    for (Note &N : F.Notes)
      Do(N.Where.At);
    for (Edit &E : F.Fix) {
      Do(E.Where.At);
      Do(E.End);
    }
  }
}

/// Derives again what a result says about its locations.
static void describeLocations(Result &R, const SourceManager &Sources) {
  Locator Locations(Sources);
  auto Describe = [&](Location &L) { L = Locations.of(locationAt(L.At)); };
  auto DescribeIfKnown = [&](Location &L) {
    if (L.At)
      Describe(L);
  };
  for (KernelReport &K : R.Kernels) {
    const unsigned Above = K.Where.Line - K.FirstLine, Below = K.LastLine - K.Where.Line;
    Describe(K.Where);
    K.FirstLine = K.Where.Line - Above;
    K.LastLine = K.Where.Line + Below;
  }
  for (LaunchRecord &L : R.Launches)
    Describe(L.Where);
  for (AccessReport &A : R.Accesses) {
    Describe(A.Where);
    DescribeIfKnown(A.Declared);
    if (A.JoinedWith)
      Describe(*A.JoinedWith);
    llvm::for_each(A.CallPath, Describe);
  }
  for (Finding &F : R.Findings) {
    Describe(F.Where);
    DescribeIfKnown(F.End);
    DescribeIfKnown(F.Declared);
    llvm::for_each(F.Causes, Describe);
    for (Note &N : F.Notes)
      Describe(N.Where);
    for (Edit &E : F.Fix) {
      std::string File = E.Where.File; // as it lies on disk
      Describe(E.Where);
      E.Where.File = File;
      E.Offset = Sources.getFileOffset(locationAt(E.Where.At));
    }
  }
}

/// One analysis of the file.
class IncrementalAnalysis::Pass {
public:
  Pass(IncrementalAnalysis &Past, ASTContext &Context, Preprocessor &PP, const AnalysisOptions &Options,
       StringRef Circumstances)
      : Past(Past), Lowered(Context), Sources(Context.getSourceManager()), Options(Options), Parts(Context, PP),
        Circumstances(Circumstances) {
    this->Options.Stops = [this, Given = Options.Stops] { return Stopped = Stopped || (Given && Given()); };
  }

  Result run();

private:
  /// Kernels that are analysed together.
  struct Unit {
    std::vector<ir::Kernel> Kernels;
    std::optional<SourceParts::Selection> HangsOn; ///< null: nothing of it can be kept
    Result Found;
  };

  std::vector<Launch> launchesFrom(ir::FunctionId Root, const KernelSet &Found,
                                   llvm::function_ref<std::vector<Launch>()> Run);
  std::vector<Unit> units() const;
  KernelSet programOf(const Unit &U) const;
  Result analyzed(const KernelSet &P);
  void analyze(Unit &U);
  std::vector<Unit> together(std::vector<Unit> Alone);
  std::string keyOf(const SourceParts::Selection &HangsOn, SourceParts::Kernels Matter, StringRef What) const;
  std::optional<Anchor> anchor(SourcePoint Point, const SourceParts::Selection &In, ArrayRef<Launch> Launches) const;
  SourcePoint locate(const Anchor &A, const SourceParts::Selection &In, ArrayRef<Launch> Launches) const;

  IncrementalAnalysis &Past;
  LoweredUnit Lowered;
  const SourceManager &Sources;
  AnalysisOptions Options;
  SourceParts Parts;
  std::string Circumstances;
  KernelSet Whole;
  llvm::StringMap<llvm::SmallVector<ir::FunctionId, 1>> KernelsByName;
  bool Stopped = false;
};

//===----------------------------------------------------------------------===//
// Keeping
//===----------------------------------------------------------------------===//

std::string IncrementalAnalysis::Pass::keyOf(const SourceParts::Selection &HangsOn, SourceParts::Kernels Matter,
                                             StringRef What) const {
  return Circumstances + '\0' + What.str() + '\0' + Parts.digest(HangsOn, Matter);
}

std::optional<IncrementalAnalysis::Anchor> IncrementalAnalysis::Pass::anchor(SourcePoint Point,
                                                                             const SourceParts::Selection &In,
                                                                             ArrayRef<Launch> Launches) const {
  Anchor A;
  const SourceLocation At = locationAt(Point);
  if (At.isInvalid())
    return A;
  for (unsigned I = 0; I < Launches.size(); ++I)
    if (Launches[I].Where == Point) {
      A.Is = Anchor::AtLaunch;
      A.Number = I;
      return A;
    }
  if (Sources.isLoadedSourceLocation(At)) {
    // The same precompiled header is loaded at the same place each time, before anything else.
    A.Is = Anchor::InHeader;
    A.Number = At.getRawEncoding();
    return A;
  }
  auto Place = Parts.placeOf(At, In);
  if (!Place)
    return std::nullopt;
  A.Is = Anchor::InParts;
  A.In = *Place;
  return A;
}

SourcePoint IncrementalAnalysis::Pass::locate(const Anchor &A, const SourceParts::Selection &In,
                                              ArrayRef<Launch> Launches) const {
  switch (A.Is) {
  case Anchor::Nowhere:
    return 0;
  case Anchor::InParts:
    return pointOf(Parts.locationOf(A.In, In));
  case Anchor::AtLaunch:
    return Launches[A.Number].Where;
  case Anchor::InHeader:
    return A.Number;
  }
  return 0;
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

std::vector<Launch> IncrementalAnalysis::Pass::launchesFrom(ir::FunctionId Root, const KernelSet &Kernels,
                                                            llvm::function_ref<std::vector<Launch>()> Run) {
  const std::string Name = Lowered.Source->nameOf(Root);
  const FunctionDecl *Function = Lowered.Code->declaration(Root);
  auto HangsOn = Parts.behind(Function, Name, SourceParts::Kernels::HeadsOnly);
  if (!HangsOn || !Parts.partOf(Function->getLocation()))
    return Run();
  if (KernelsByName.empty())
    for (const ir::Kernel &Kernel : Kernels.Kernels)
      KernelsByName[Kernel.Name].push_back(Kernel.Id);

  std::string Key = keyOf(*HangsOn, SourceParts::Kernels::HeadsOnly, "launches from " + Name);
  if (auto Known = Past.Launches.find(Key); Known != Past.Launches.end()) {
    Known->second.LastUse = Past.Uses;
    std::vector<Launch> Found;
    for (const KnownLaunch &L : Known->second.Launches) {
      auto Kernel = KernelsByName.find(L.Kernel);
      if (Kernel == KernelsByName.end() || Kernel->second.size() != 1)
        return Run();
      Found.push_back(L.Found);
      Found.back().Kernel = Kernel->second.front();
      Found.back().Where = locate(L.Where, *HangsOn, {});
    }
    return Found;
  }

  std::vector<Launch> Found = Run();
  KnownLaunches New;
  New.LastUse = Past.Uses;
  for (const Launch &L : Found) {
    auto Where = anchor(L.Where, *HangsOn, {});
    if (Stopped || !Where)
      return Found;
    New.Launches.push_back({Lowered.Source->nameOf(L.Kernel), L, *Where});
  }
  if (!Stopped)
    Past.Launches.insert_or_assign(std::move(Key), std::move(New));
  return Found;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

std::vector<IncrementalAnalysis::Pass::Unit> IncrementalAnalysis::Pass::units() const {
  std::vector<Unit> All;
  std::map<SourcePoint, size_t> ByPlace; // instances of a template have one
  for (const ir::Kernel &Kernel : Whole.Kernels) {
    auto HangsOn = Parts.behind(Lowered.Code->declaration(Kernel.Id), Kernel.Name, SourceParts::Kernels::Whole);
    auto [It, New] = ByPlace.try_emplace(Kernel.Where, All.size());
    if (New)
      All.push_back({{}, HangsOn, {}});
    Unit &U = All[It->second];
    U.Kernels.push_back(Kernel);
    if (U.HangsOn && HangsOn)
      *U.HangsOn |= *HangsOn;
    else
      U.HangsOn = std::nullopt;
  }
  return All;
}

/// The kernels of a unit, with their launches.
KernelSet IncrementalAnalysis::Pass::programOf(const Unit &U) const {
  KernelSet P;
  P.Code = Whole.Code;
  P.Source = Whole.Source;
  auto IsOfUnit = [&](ir::FunctionId Id) {
    return llvm::any_of(U.Kernels, [&](const ir::Kernel &K) { return K.Id == Id; });
  };
  llvm::copy_if(Whole.Kernels, std::back_inserter(P.Kernels), [&](const ir::Kernel &K) { return IsOfUnit(K.Id); });
  llvm::copy_if(Whole.Launches, std::back_inserter(P.Launches), [&](const Launch &L) { return IsOfUnit(L.Kernel); });
  return P;
}

/// The kernels of a program and how they are launched, as a text.
static std::string describe(const KernelSet &P) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  auto BanksOf = [&](ir::FunctionId Kernel, SourcePoint LaunchedAt) {
    return P.Source->eightByteBanksAskedAt(Kernel, LaunchedAt) ? " in banks of 8 bytes" : "";
  };
  for (const ir::Kernel &Kernel : P.Kernels)
    OS << Kernel.Name << BanksOf(Kernel.Id, 0) << ";";
  for (const Launch &L : P.Launches) {
    OS << P.Source->nameOf(L.Kernel) << "<<<" << (L.Grid ? toString(*L.Grid) : "?") << ","
       << (L.Block ? toString(*L.Block) : "?") << ">>>(";
    for (const std::optional<int64_t> &A : L.Arguments)
      OS << (A ? std::to_string(*A) : "?") << ",";
    OS << ")" << BanksOf(L.Kernel, L.Where) << ";";
  }
  return Text;
}

/// Nothing if it was stopped: what it found of a part may be wrong of the whole.
Result IncrementalAnalysis::Pass::analyzed(const KernelSet &P) {
  if (Stopped)
    return {};
  Result R = banklint::analyze(Options, P);
  if (Stopped)
    return {};
  eachLocation(R, [&](SourcePoint &At) { At = pointOf(Sources.getFileLoc(locationAt(At))); });
  return R;
}

void IncrementalAnalysis::Pass::analyze(Unit &U) {
  KernelSet P = programOf(U);
  U.Found = Result();
  if (!U.HangsOn) {
    U.Found = analyzed(P);
    return;
  }
  std::string Key = keyOf(*U.HangsOn, SourceParts::Kernels::Whole, describe(P));
  if (auto Known = Past.Results.find(Key); Known != Past.Results.end()) {
    Known->second.LastUse = Past.Uses;
    U.Found = Known->second.Found;
    auto Next = Known->second.Anchors.begin();
    eachLocation(U.Found, [&](SourcePoint &At) { At = locate(*Next++, *U.HangsOn, P.Launches); });
    describeLocations(U.Found, Sources);
    return;
  }
  U.Found = analyzed(P);
  KnownResult New{U.Found, {}, Past.Uses};
  // A text that has the number of a line, say, would have the old one.
  bool CanBeKept = !Stopped && llvm::none_of(U.Found.Findings, [](const Finding &F) { return F.IsOfThisText; });
  eachLocation(New.Found, [&](SourcePoint &At) {
    auto A = anchor(At, *U.HangsOn, P.Launches);
    CanBeKept &= A.has_value();
    New.Anchors.push_back(A.value_or(Anchor()));
  });
  if (CanBeKept)
    Past.Results.insert_or_assign(std::move(Key), std::move(New));
}

/// Analyses together the units that have something in common: a place where both have a conflict, or an array that
/// both use and one has conflicts with.
std::vector<IncrementalAnalysis::Pass::Unit> IncrementalAnalysis::Pass::together(std::vector<Unit> Alone) {
  llvm::EquivalenceClasses<size_t> Groups;
  std::map<SourcePoint, size_t> FirstAt; // by the place of a conflict
  std::map<SourcePoint, std::vector<size_t>> Users;
  std::set<SourcePoint> Conflicted; // arrays
  for (size_t I = 0; I < Alone.size(); ++I) {
    Groups.insert(I);
    std::set<SourcePoint> Places;
    for (const Finding &F : Alone[I].Found.Findings) {
      Places.insert(F.Where.At);
      Groups.unionSets(I, FirstAt.try_emplace(F.Where.At, I).first->second);
    }
    for (const AccessReport &A : Alone[I].Found.Accesses)
      if (A.Declared.At) {
        Users[A.Declared.At].push_back(I);
        if (Places.count(A.Where.At))
          Conflicted.insert(A.Declared.At);
      }
  }
  for (SourcePoint Array : Conflicted)
    for (size_t User : Users[Array])
      Groups.unionSets(User, Users[Array].front());

  std::vector<Unit> Out;
  for (size_t I = 0; I < Alone.size(); ++I) {
    auto Leader = Groups.findLeader(I);
    if (*Leader != I)
      continue;
    Unit U = std::move(Alone[I]);
    bool IsAlone = true;
    for (auto Other = std::next(Leader); Other != Groups.member_end(); ++Other, IsAlone = false) {
      llvm::append_range(U.Kernels, Alone[*Other].Kernels);
      if (U.HangsOn && Alone[*Other].HangsOn)
        *U.HangsOn |= *Alone[*Other].HangsOn;
      else
        U.HangsOn = std::nullopt;
    }
    if (!IsAlone)
      analyze(U);
    Out.push_back(std::move(U));
  }
  return Out;
}

Result IncrementalAnalysis::Pass::run() {
  ++Past.Uses;
  Whole = findKernels(
      Lowered.Code, Lowered.Source,
      {Options.Stops, [&](ir::FunctionId Root, const KernelSet &Found, llvm::function_ref<std::vector<Launch>()> Run) {
         return launchesFrom(Root, Found, Run);
       }});
  if (Stopped) // some launches were not met
    return {};
  for (Launch &L : Whole.Launches)
    L.Where = pointOf(Sources.getFileLoc(locationAt(L.Where)));
  std::vector<Unit> Alone = units();
  for (Unit &U : Alone)
    analyze(U);
  Result All;
  auto IsBefore = [&](SourcePoint A, SourcePoint B) { return Lowered.Source->isBefore(A, B); };
  std::multimap<SourcePoint, Finding, decltype(IsBefore)> InOrder(IsBefore);
  for (Unit &U : together(std::move(Alone))) {
    llvm::append_range(All.Kernels, U.Found.Kernels);
    llvm::append_range(All.Launches, U.Found.Launches);
    llvm::append_range(All.Accesses, U.Found.Accesses);
    for (const Failure &F : U.Found.Failures) // of several crashes the file says one
      if (llvm::none_of(All.Failures, [&](const Failure &Other) { return Other.Message == F.Message; }))
        All.Failures.push_back(F);
    for (Finding &F : U.Found.Findings)
      InOrder.emplace(F.Where.At, std::move(F));
  }
  for (auto &[At, F] : InOrder)
    All.Findings.push_back(std::move(F));
  // What is not analysed takes no time.
  KernelSet Rest;
  Rest.Code = Whole.Code;
  Rest.Source = Whole.Source;
  Rest.Templates = Whole.Templates;
  Rest.OfLibraries = Whole.OfLibraries;
  Rest.Invalid = Whole.Invalid;
  llvm::append_range(All.Kernels, analyzed(Rest).Kernels);
  auto Forget = [&](auto &Known) {
    for (auto It = Known.begin(); It != Known.end();)
      It = Past.Uses - It->second.LastUse > KeptFor ? Known.erase(It) : std::next(It);
  };
  Forget(Past.Results);
  Forget(Past.Launches);
  return All;
}

Result IncrementalAnalysis::analyze(ASTContext &Context, Preprocessor &PP, const AnalysisOptions &Options,
                                    StringRef Circumstances) {
  // Each kernel is guarded by itself; so are looking for launches, and for what may be kept.
  const SourceManager &Sources = Context.getSourceManager();
  const auto Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  bool IsDone = false;
  Result R = unlessItCrashes(Main ? Main->getName() : "", [&] {
    Result Found = Pass(*this, Context, PP, Options, Circumstances).run();
    IsDone = true;
    return Found;
  });
  if (!IsDone) { // what is known may have been cut off while it was changed: it is left where it is
    new auto(std::exchange(Results, {}));
    new auto(std::exchange(Launches, {}));
  }
  return R;
}
