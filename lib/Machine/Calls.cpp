//===- Calls.cpp - Calls --------------------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Code/Reasons.h"

using namespace banklint;
using namespace banklint::machine;
using code::Instruction;
using code::Type;

/// Calls may nest this deep, and one function may be active this often.
static constexpr unsigned MaximalDepth = 64, MaximalRecursion = 8;

/// Where `return` puts a scalar: an object of the frame behind its locals.
static code::Variable resultVariable(const Type &T) {
  code::Variable V;
  V.Ty = T;
  return V;
}

void Machine::enterFrame(Frame &F, const code::Function &Code, const trace::CallPath *Path) {
  F.Code = &Code;
  F.Path = Path;
  F.Caller = Top;
  F.Serial = ++Serials;
  F.Depth = unsigned(Frames.size());
  F.UndecidedAtEntry = Undecided.size();
  F.BreakablesAtEntry = S.Breakables.size();
  F.Registers.assign(Code.Registers, Datum());
  Frames.push_back(&F);
  S.M.push(F.Serial, unsigned(Code.Locals.size() + F.Extra.size()));
  const EarlyExits Early = Top ? earlyExits() : EarlyExits();
  S.Calls.emplace_back();
  S.Calls.back().Early = Early;
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

void Machine::setUpParameter(unsigned Local, std::optional<int64_t> Argument) {
  const code::Variable &Parameter = Top->Code->Locals[Local];
  const Datum At = localAddress(Local);
  S.M.declare(At.To, S.Active);
  Contents &C = S.M.writable(At.To);
  C.Backgrounds.push_back({INT64_MIN / 4, INT64_MAX / 4, Sources.atLaunch(&Parameter), 0});
  if (Parameter.PointsToShared) { // of a size that the launch gives
    code::Variable Array = Parameter;
    Array.In = code::Space::Shared;
    Array.IsDynamic = true;
    Array.Ty.Bytes = 0;
    Array.PointsToShared = false;
    C.write(0, 8, Datum::address({Record.addOutside(std::move(Array)), 0, 0, 0}));
  } else if (Parameter.IsPointer || Parameter.IsReference || Parameter.Ty.Is == Type::Pointer)
    C.write(0, 8, Datum::address(newOutside(Parameter.Name, code::Space::Global)));
  else if (Parameter.Ty.isInt()) {
    const Datum D = Argument ? Datum::integer(Value(*Argument))
                                   : V.unknownOf(Parameter.Ty, {Spread::Block, Origin::Launch, ""}, Parameter.Name);
    C.write(0, Parameter.Ty.Bytes, D.Number.isKnown() ? V.fixedAtLaunch(D) : D);
  }
}

/// The object that `this` points to, for kernels that are methods.
void Machine::setUpThis(unsigned Local) {
  const ObjectRef Object{&Top->Extra[1], Top->Serial, Top->Depth, unsigned(Top->Code->Locals.size() + 1)};
  S.M.declare(Object, S.Active);
  S.M.writable(Object).Backgrounds.push_back({INT64_MIN / 4, INT64_MAX / 4, Sources.atLaunch(&Top->Code->Object), 0});
  const Datum At = localAddress(Local);
  S.M.declare(At.To, S.Active);
  S.M.writable(At.To).write(0, 8, Datum::address(Object));
}

void Machine::run(code::FunctionId Id) {
  const code::Function *F = P.function(Id);
  if (!F)
    return;
  S = State();
  S.M.countIn(Work.counter());
  S.Active = Everyone;
  Frame Entry;
  Entry.Extra = {resultVariable(F->ResultType), F->Object};
  enterFrame(Entry, *F, Record.pathTo(nullptr, Id, 0));
  Top = &Entry;
  const unsigned Hidden = (F->ReturnsInPlace ? 1 : 0) + (F->This ? 1 : 0); // in front of those that are written
  for (unsigned K = 0; K < F->Parameters; ++K) {
    const unsigned Written = K - Hidden;
    if (F->This && K == *F->This)
      setUpThis(K);
    else
      setUpParameter(K, K >= Hidden && Written < O.Arguments.size() ? O.Arguments[Written] : std::nullopt);
  }
  execute(0);
  Top = nullptr;
  Frames.clear();
  Run.ThreadAxes = ThreadAxes;
  Run.LaunchNumbers = V.launchNumbers();
  Run.IsComplete = !Work.isSpent();
  Run.Executed = Work.executed();
}

std::unique_ptr<trace::Trace> machine::record(code::Program &P, const Options &O, code::FunctionId F,
                                              CallStore *Shared) {
  auto To = std::make_unique<trace::Trace>(O.Block[0] * O.Block[1] * O.Block[2], O.WarpLanes);
  Machine(P, O, *To, Shared).run(F);
  return To;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// The callee's parameters become the arguments.
void Machine::bindArguments(llvm::ArrayRef<Datum> Arguments) {
  const code::Function &F = *Top->Code;
  Top->Aliases.assign(F.Parameters, std::nullopt);
  for (unsigned K = 0; K < std::min<size_t>(F.Parameters, Arguments.size()); ++K) {
    const code::Variable &V = F.Locals[K];
    if (V.Ty.Is == Type::Record && !V.IsReference) {
      Top->Aliases[K] = Arguments[K];
      continue;
    }
    const Datum At = localAddress(K);
    S.M.declare(At.To, S.Active);
    store(At, V.Ty, Arguments[K], 0);
  }
}

Datum Machine::enter(code::FunctionId Id, const Instruction &I, llvm::ArrayRef<Datum> Arguments) {
  const code::Function *F = P.function(Id);
  const code::UnknownCall *Info = unknownCallOf(I);
  if (!F || (O.Enters && !O.Enters(Id)))
    return callUnknown(I, Info, Arguments, reason::NoBody);
  const size_t Recursion = llvm::count_if(Frames, [&](const Frame *C) { return C->Code == F; });
  if (Frames.size() > MaximalDepth || Recursion > MaximalRecursion)
    return callUnknown(I, Info, Arguments, reason::Recursion);

  if (!llvm::all_of(Arguments, [&](const Datum &D) { return mayFollow(D.To); }))
    return execute(*F, I.Site, Arguments);
  auto MayFollow = [&](const ObjectRef &O) { return mayFollow(O); };
  auto UsersOf = [&](const ObjectRef &O, const Contents &C) { return usersOf(O, C); };
  if (auto Known = Past.recall(Id, Arguments, {MayFollow, UsersOf})) {
    Work.spend(Known->Work);
    ThreadAxes |= Known->ThreadAxes;
    return Known->Result;
  }
  const uint64_t Start = Work.executed();
  const bool IsWatched = Past.begin(Id, Arguments, unsigned(Frames.size()));
  const Datum Result = execute(*F, I.Site, Arguments);
  if (Work.isSpent())
    Past.spoil();
  if (IsWatched)
    Past.end(Result, Work.executed() - Start, /*MayShare=*/!Work.isHalfSpent());
  return Result;
}

/// What objects of a function with labels hold depends on where it came from.
bool Machine::mayFollow(const ObjectRef &O) const {
  return !O.Frame || O.Depth >= Frames.size() || !Frames[O.Depth]->Code->UsesLabels;
}

/// Executes a call; the result of those that return one in a register.
Datum Machine::execute(const code::Function &F, code::SiteId Site, llvm::ArrayRef<Datum> Arguments) {
  const Threads Entered = S.Active;
  const Equalities EqualBefore = S.Equal;
  const bool HasResult = F.ResultType.Is != Type::Void;
  Frame Callee;
  Callee.Extra = {resultVariable(F.ResultType)};
  enterFrame(Callee, F, Record.pathTo(Top->Path, F.Id, Site));
  Frame *Caller = std::exchange(Top, &Callee);
  bindArguments(Arguments);
  if (HasResult) {
    Callee.Result = Datum::address({&Callee.Extra[0], Callee.Serial, Callee.Depth, unsigned(F.Locals.size())});
    S.M.declare(Callee.Result->To, S.Active);
  }
  if (F.StaysCall)
    interrupt();
  execute(0);
  S.Equal.backTo(EqualBefore);
  rejoin(S.Calls.back().Left);
  if (F.StaysCall)
    interrupt();
  S.Active = Entered;
  Datum Result = HasResult ? loadCell(*Callee.Result, F.ResultType) : Datum();
  S.M.pop();
  S.Calls.pop_back();
  Frames.pop_back();
  Top = Caller;
  return Result;
}

//===----------------------------------------------------------------------===//
// Calls into code that is not there
//===----------------------------------------------------------------------===//

/// Functions of the mathematics library that become code with branches, or a call (nvcc 13.0 without -use_fast_math).
static bool takesBranches(llvm::StringRef Name) {
  Name.consume_front("__nv_");
  const bool Single = Name.consume_back("f");
  return llvm::is_contained({"sqrt", "sin", "cos", "sincos", "tan", "pow", "fmod"}, Name) ||
         (!Single && llvm::is_contained({"exp", "exp2", "log", "log2", "log10"}, Name));
}

/// A function without a body may do anything, but for those of the mathematics library.
void Machine::passCall(const code::UnknownCall *Info) {
  if (!Info || !Info->IsCall || Info->Name.empty() || !Info->ReturnsFloat)
    passBarrier();
  else if (takesBranches(Info->Name))
    interrupt();
}

/// What a function without a body does to one argument that is an address.
void Machine::passOn(const Datum &D, const code::UnknownCall *Info, const code::UnknownCall::Argument *A) {
  const bool MayWrite = !A || A->MayWrite;
  if (isTracked(D)) {
    if (MayWrite)
      forgetAll(D);
  } else if (A && A->Site && Info->IsCall && !Info->IsCompilerBuiltin)
    emit(A->Site, MayWrite ? Operation::Store : Operation::Load, D, std::max<uint64_t>(1, A->Pointee.Bytes),
         {0, reason::PassedOn});
}

/// Nothing is known of the result and of what the arguments reach.
Datum Machine::callUnknown(const Instruction &I, const code::UnknownCall *Info, llvm::ArrayRef<Datum> Arguments,
                           const char *Why) {
  passCall(Info);
  Character C{Spread::Block, Origin::Lost, Why};
  bool OfData = false;
  const bool InPlace = Info && Info->ReturnsInPlace && !Arguments.empty();
  if (InPlace || Why == reason::Recursion) // how deep it is differs from call to call
    Past.spoil();
  for (size_t K = InPlace ? 1 : 0; K < Arguments.size(); ++K) {
    const Datum &D = Arguments[K];
    if (D.isAddress()) {
      passOn(D, Info, Info && K < Info->Arguments.size() ? &Info->Arguments[K] : nullptr);
      continue;
    }
    const Character Of = V.characterOf(D);
    C.Shared = std::max(C.Shared, Of.Shared);
    OfData |= Of.From == Origin::Data;
  }
  if (OfData) // what is made of data is data
    C = {C.Shared, Origin::Data, ""};
  else if (I.Ty.Is == Type::Float)
    C.Why = reason::Float;
  if (InPlace)
    holdUnknown(Arguments[0], C);
  return V.unknownOf(I.Ty, C);
}

/// Lets an object be made of unknowns.
void Machine::holdUnknown(const Datum &Place, Character C) {
  const SourceId Of = Sources.held(C);
  if (isTracked(Place))
    change(
        Place.To, [&](Contents &Object) { Object.cover({INT64_MIN / 4, INT64_MAX / 4, Of, 0}); }, S.Active);
}
