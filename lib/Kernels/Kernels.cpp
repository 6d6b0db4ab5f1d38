//===- Kernels.cpp - What runs: kernels and their block shapes -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels/Kernels.h"
#include "Machine/Machine.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using llvm::StringRef;

/// The most calls of a host function, with different arguments, that are told apart.
static constexpr size_t MostCalls = 16;

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// Adds a launch; each expression with each shape once.
static void addLaunch(std::vector<Launch> &Launches, const Launch &New) {
  bool Known = llvm::any_of(Launches, [&](const Launch &L) {
    return L.Kernel == New.Kernel && L.Where == New.Where && L.Block == New.Block && L.Grid == New.Grid &&
           L.BlockParts == New.BlockParts && L.Arguments == New.Arguments && L.LeastBytes == New.LeastBytes &&
           L.MostBytes == New.MostBytes && L.IsByPointer == New.IsByPointer &&
           L.MayBeOtherBlocks == New.MayBeOtherBlocks;
  });
  if (!Known)
    Launches.push_back(New);
}

namespace {

/// The calls that runs of host code are to write down: of functions that other files have and want to know of, and by
/// pointers.
class NotedCalls {
public:
  NotedCalls(std::vector<ir::WantedCall> Wanted, llvm::ArrayRef<ir::CalledByPointer> ByPointer)
      : Wanted(std::move(Wanted)) {
    for (const ir::WantedCall &C : this->Wanted)
      Places.insert(C.Where);
    for (const ir::CalledByPointer &F : ByPointer)
      Places.insert(F.Calls.begin(), F.Calls.end());
  }

  bool isEmpty() const { return Places.empty(); }
  bool isAt(SourcePoint P) const { return Places.count(P); }
  void add(SourcePoint At, const HostArguments &Arguments) {
    if (std::vector<HostArguments> &Known = Met[At]; !llvm::is_contained(Known, Arguments))
      Known.push_back(Arguments);
  }

  /// With what the calls at some places are made, each once; nothing if no run came to one of them, or if they are too
  /// many.
  std::optional<std::vector<HostArguments>> madeAt(llvm::ArrayRef<SourcePoint> All) const {
    std::vector<HostArguments> Made;
    for (SourcePoint At : All) {
      const auto Known = Met.find(At);
      if (Known == Met.end())
        return std::nullopt;
      llvm::copy_if(Known->second, std::back_inserter(Made),
                    [&](const HostArguments &New) { return !llvm::is_contained(Made, New); });
    }
    return Made.size() <= MostCalls ? std::optional(std::move(Made)) : std::nullopt;
  }

  /// Whether a run came to a wanted call in these places.
  bool isWantedMet(llvm::function_ref<bool(SourcePoint)> Within) const {
    return llvm::any_of(Wanted, [&](const ir::WantedCall &C) { return Met.count(C.Where) && Within(C.Where); });
  }
  /// All wanted calls; of those to which no run came, nothing is known.
  std::vector<CallRecord> wanted() const {
    std::vector<CallRecord> Made;
    for (const ir::WantedCall &C : Wanted) {
      const auto Known = Met.find(C.Where);
      for (const HostArguments &Arguments : Known == Met.end() ? std::vector<HostArguments>(1) : Known->second)
        if (!llvm::is_contained(Made, CallRecord{C.Linkage, Arguments}))
          Made.push_back({C.Linkage, Arguments});
    }
    return Made;
  }

private:
  std::vector<ir::WantedCall> Wanted;
  std::set<SourcePoint> Places;
  std::map<SourcePoint, std::vector<HostArguments>> Met;
};

} // namespace

/// What a host function launches and calls, with arguments of its own of which only \p Given is known.
static std::vector<Launch> launchesOf(const KernelSet &P, ir::FunctionId Root, const KernelSearch &Options,
                                      const HostArguments &Given, NotedCalls &Calls) {
  machine::Options Host; // a "block" of one thread
  Host.Arguments = Given.Integers;
  Host.Words = Given.Words;
  if (!Calls.isEmpty())
    Host.NotesCall = [&](ir::SiteId S) { return Calls.isAt(P.Source->beginOf(S)); };
  Host.Stops = Options.Stops;
  Host.WarpLanes = 1;
  Host.LoopStepBudget = 64;
  Host.Budget = 200'000;
  auto RunEntering = [&](bool InObjects) {
    Host.Enters = [&P, InObjects](ir::FunctionId Callee) { return P.Source->matterToLaunches(Callee, InObjects); };
    return machine::record(*P.Code, Host, Root);
  };
  std::unique_ptr<trace::Trace> Run = RunEntering(/*InObjects=*/true);
  if (!Run->IsComplete) // it got lost in something else
    Run = RunEntering(/*InObjects=*/false);
  for (const trace::HostCall &C : Run->Calls)
    Calls.add(P.Source->beginOf(C.Site), C.Arguments);
  std::vector<Launch> Found;
  for (const trace::Launch &L : Run->Launches)
    addLaunch(Found, {L.Kernel, P.Source->beginOf(L.Site), L.Block, L.Grid, L.Arguments, L.LeastBytes, L.MostBytes,
                      /*IsByPointer=*/false, L.MayBeOtherBlocks, L.BlockParts});
  return Found;
}

/// With what other files call a host function, each once; too many different calls are as if nothing were known.
static std::vector<HostArguments> givenElsewhere(const std::optional<ir::HostFunction> &F,
                                                 llvm::ArrayRef<CallRecord> Calls) {
  std::vector<HostArguments> Given;
  for (const CallRecord &C : Calls)
    if (F && C.Linkage == F->Linkage && !llvm::is_contained(Given, C.Arguments))
      Given.push_back(C.Arguments);
  return Given.size() > MostCalls ? std::vector<HostArguments>() : Given;
}

static bool isCalledElsewhere(const ir::HostFunction &F, llvm::ArrayRef<CallRecord> Calls) {
  return llvm::any_of(Calls, [&](const CallRecord &C) { return C.Linkage == F.Linkage; });
}

KernelSet banklint::findKernels(std::shared_ptr<ir::Program> Code, std::shared_ptr<ir::Source> Source,
                                const KernelSearch &Options) {
  KernelSet Result;
  Result.Code = std::move(Code);
  Result.Source = std::move(Source);
  ir::Entries Found = Result.Source->entries(Options.Wanted);
  Result.Kernels = std::move(Found.Kernels);
  Result.Invalid = std::move(Found.Invalid);
  Result.Templates = std::move(Found.Templates);
  Result.OfLibraries = std::move(Found.OfLibraries);
  for (const ir::TiledLaunch &T : Found.Tiled)
    addLaunch(Result.Launches, {T.Kernel, T.Where, T.Block, std::nullopt, {}});
  NotedCalls Calls(std::move(Found.Wanted), Found.ByPointer);
  const bool Remembers = Options.LaunchesFrom && Found.ByPointer.empty();
  auto RunWith = [&](ir::FunctionId Root, const HostArguments &Given, bool IsByPointer = false) {
    auto Now = [&] { return launchesOf(Result, Root, Options, Given, Calls); };
    for (Launch L : Remembers ? Options.LaunchesFrom(Root, Result, Now) : Now()) {
      L.IsByPointer = IsByPointer;
      addLaunch(Result.Launches, L);
      if (const auto Open = L.Block ? std::nullopt : Result.Source->openFunction(Root);
          Open && !llvm::is_contained(Result.Open, *Open))
        Result.Open.push_back(*Open);
    }
  };
  auto Run = [&](ir::FunctionId Root) {
    const std::vector<HostArguments> Given = givenElsewhere(Result.Source->openFunction(Root), Options.Calls);
    for (const HostArguments &Arguments : Given)
      RunWith(Root, Arguments);
    if (Given.empty())
      RunWith(Root, HostArguments());
  };
  // From the outermost callers, so that arguments are known; what pointers call after what calls it; then those whose
  // launches were not met.
  std::vector<ir::CalledByPointer> &Later = Found.ByPointer;
  for (ir::FunctionId Root : Found.Roots)
    if (llvm::none_of(Later, [&](const ir::CalledByPointer &F) { return F.Function == Root; }))
      Run(Root);
  for (bool Finds = true; Finds;) {
    Finds = false;
    llvm::erase_if(Later, [&](const ir::CalledByPointer &F) {
      const auto Given = Calls.madeAt(F.Calls);
      for (const HostArguments &Arguments : Given.value_or(std::vector<HostArguments>()))
        RunWith(F.Function, Arguments, /*IsByPointer=*/true);
      Finds |= Given.has_value();
      return Given.has_value();
    });
  }
  for (const ir::CalledByPointer &F : Later)
    Run(F.Function);
  auto IsMet = [&](ir::FunctionId F) {
    return llvm::any_of(Result.Launches, [&](const Launch &L) { return Result.Source->isWithin(L.Where, F); }) ||
           Calls.isWantedMet([&](SourcePoint P) { return Result.Source->isWithin(P, F); });
  };
  for (ir::FunctionId F : Found.Launching)
    if (!IsMet(F))
      Run(F);
  if (Options.LaunchesFrom) // an editor, which has no other files to ask
    Found.OpenToOthers.clear();
  auto WithAnyArguments = [&](ir::FunctionId F) {
    NotedCalls None({}, {});
    return launchesOf(Result, F, Options, HostArguments(), None);
  };
  auto HangsOnArguments = [&](ir::FunctionId F) {
    return llvm::any_of(WithAnyArguments(F), [](const Launch &L) { return !L.Block; });
  };
  for (ir::FunctionId F : Found.OpenToOthers) {
    const auto Open = Result.Source->openFunction(F);
    if (Open && isCalledElsewhere(*Open, Options.Calls))
      Run(F);
    else if (Open && !llvm::is_contained(Result.Open, *Open) && HangsOnArguments(F))
      Result.Open.push_back(*Open);
  }
  for (ir::FunctionId F : Found.CalledUnseen) {
    const auto Function = Result.Source->openFunction(F);
    if (Function && isCalledElsewhere(*Function, Options.Calls)) // by files of the run, all of which are asked
      continue;
    for (const Launch &Open : WithAnyArguments(F))
      for (Launch &Known : Result.Launches)
        Known.MayBeOtherBlocks |=
            Known.Kernel == Open.Kernel && Known.Where == Open.Where && (!Open.Block || Open.MayBeOtherBlocks);
  }
  Result.Calls = Calls.wanted();
  return Result;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

StringRef banklint::toString(ShapeSource S) {
  switch (S) {
  case ShapeSource::Launch:
    return "launch";
  case ShapeSource::LaunchBounds:
    return "launch_bounds";
  case ShapeSource::WorkGroupSize:
    return "work_group_size";
  case ShapeSource::Option:
    return "option";
  case ShapeSource::Assumed:
    return "assumed";
  }
  return "";
}

static bool isValid(const Shape &S) {
  return S[0] && S[1] && S[2] && S[0] <= MostThreads && S[1] <= MostThreads && S[2] <= MostThreads &&
         threadsIn(S) <= MostThreads;
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
  auto [Kernel, ShapeText] = Text.contains('=') ? Text.rsplit('=') : std::pair<StringRef, StringRef>("", Text);
  auto S = parseShape(ShapeText.trim());
  if (!S)
    return false;
  if (Kernel.trim().empty())
    Default = *S;
  else
    OfKernel[Kernel.trim().str()] = *S;
  return true;
}

std::string banklint::withoutArguments(StringRef Name) {
  std::string Plain;
  unsigned Angles = 0, Parentheses = 0; // `>` in parentheses ends nothing
  for (char C : Name) {
    Parentheses += C == '(';
    Parentheses -= C == ')' && Parentheses;
    if (!Parentheses)
      Angles += C == '<';
    if (!Angles && C != ' ')
      Plain += C;
    if (!Parentheses)
      Angles -= C == '>' && Angles;
  }
  return Plain;
}

std::vector<std::string> banklint::namesOf(StringRef Kernel) {
  const std::string Scoped = withoutArguments(Kernel);
  const size_t Scope = Scoped.rfind("::");
  return {Kernel.str(), Scoped, Scope == std::string::npos ? Scoped : Scoped.substr(Scope + 2)};
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

/// A block of up to \p Threads threads for a launch that says all dimensions but one; nothing for others.
static std::optional<Shape> completed(const std::array<std::optional<unsigned>, 3> &Parts, unsigned Threads) {
  Shape S{1, 1, 1};
  unsigned *Missing = nullptr;
  for (unsigned I = 0; I < 3; ++I) {
    if (!Parts[I] && Missing)
      return std::nullopt;
    if (Parts[I])
      S[I] = *Parts[I];
    else
      Missing = &S[I];
  }
  if (!Missing || !isValid(S))
    return std::nullopt;
  *Missing = std::max(unsigned(Threads / threadsIn(S)), 1u);
  return S;
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

static std::optional<Shape> shapeIn(const std::map<std::string, Shape> &Shapes, const ir::Kernel &Kernel) {
  for (const std::string &Called : namesOf(Kernel.Name))
    if (auto It = Shapes.find(Called); It != Shapes.end())
      return It->second;
  return std::nullopt;
}

/// Whether two names of a kernel differ by blanks at most: "k<float,32>".
static bool isSameName(llvm::StringRef A, llvm::StringRef B) {
  const auto Letters = [](llvm::StringRef Name) {
    std::string Kept = Name.str();
    llvm::erase_if(Kept, [](char C) { return C == ' '; });
    return Kept;
  };
  return A == B || Letters(A) == Letters(B);
}

std::vector<Configuration> banklint::configurationsOf(const ir::Kernel &Kernel, const KernelSet &P,
                                                      llvm::ArrayRef<LaunchRecord> Elsewhere,
                                                      const ShapeOptions &Options, llvm::function_ref<unsigned()> Axes,
                                                      llvm::function_ref<bool(const Shape &)> LeavesArrays) {
  if (auto Given = shapeIn(Options.OfKernel, Kernel))
    return {without(ShapeSource::Option, *Given)};

  std::vector<Configuration> Launched;
  for (const Launch &L : P.Launches)
    if (L.Kernel == Kernel.Id && L.Block)
      addConfiguration(Launched, {*L.Block, ShapeSource::Launch, L.Where, {}, L.Grid, L.Arguments});
  if (Launched.empty())
    for (const LaunchRecord &L : Elsewhere)
      if (isSameName(L.Kernel, Kernel.Name))
        addConfiguration(Launched, {L.Block, ShapeSource::Launch, {}, L.Where, L.Grid, L.Arguments});
  if (auto Ran = shapeIn(Options.Ran, Kernel)) {
    llvm::erase_if(Launched, [&](const Configuration &C) { return C.Block != *Ran; });
    if (Launched.empty()) // another file may have the launch, with what it passes
      return {without(ShapeSource::Assumed, *Ran)};
  }
  if (!Launched.empty())
    return Launched;
  if (Kernel.WorkGroup && isValid(*Kernel.WorkGroup))
    return {without(ShapeSource::WorkGroupSize, *Kernel.WorkGroup)};
  const bool HasBound = Kernel.LaunchBound && *Kernel.LaunchBound <= MostThreads;
  if (Options.Default && (!HasBound || threadsIn(*Options.Default) <= *Kernel.LaunchBound))
    return {without(ShapeSource::Option, *Options.Default)};
  std::vector<Configuration> Assumed;
  auto Assume = [&](const Shape &S) {
    if (llvm::none_of(Assumed, [&](const Configuration &C) { return C.Block == S; }))
      Assumed.push_back(without(ShapeSource::Assumed, S));
  };
  const unsigned UsualThreads = 256;
  for (const Launch &L : P.Launches)
    if (L.Kernel == Kernel.Id)
      if (const auto Shape = completed(L.BlockParts, HasBound ? *Kernel.LaunchBound : UsualThreads))
        Assume(*Shape);
  if (!Assumed.empty())
    return Assumed;
  if (HasBound)
    return {without(ShapeSource::LaunchBounds, suggestedShape(Axes(), *Kernel.LaunchBound))};
  // Nothing is known: what is usual for the axes that the kernel reads.
  const unsigned Read = Axes();
  if (Read & 4) {
    Assume({8, 8, 4});
    Assume({8, 8, 8});
    Assume({32, 4, 2});
  } else if (Read & 2) {
    if (auto Tile = Read == 3 ? P.Source->tileOf(Kernel.Id) : std::nullopt)
      Assume(*Tile);
    else {
      Assume({32, 8, 1});
      Assume({16, 16, 1});
    }
  } else {
    const Shape Usual[] = {{256, 1, 1}, {128, 1, 1}, {64, 1, 1}, {32, 1, 1}};
    const Shape *Fits = llvm::find_if(Usual, [&](const Shape &S) { return !LeavesArrays(S); });
    Assume(Fits == std::end(Usual) ? Usual[0] : *Fits);
  }
  return Assumed;
}
