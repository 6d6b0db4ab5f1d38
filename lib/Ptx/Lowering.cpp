//===- Lowering.cpp - A function of PTX becomes IR ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/Lowering.h"
#include "Ptx/FunctionLowering.h"
#include "Ptx/Unrolling.h"
#include <functional>

using namespace banklint;
using namespace banklint::ptx;
using llvm::StringRef;

FunctionLowering::FunctionLowering(Program &P, const Function &F, ir::Function &To, const std::vector<Step> &Steps,
                                   unsigned Flags, bool IsUnderstood)
    : P(P), F(F), To(To), Steps(Steps), Flags(Flags), IsUnderstood(IsUnderstood), Out(To), Uses(F, Steps),
      Values(F.Registers.size()), Places(F.Registers.size()), Variables(F.Variables.size()),
      AcrossBranches(branchNeighbours(F, Steps)) {
  // Of what they do not use nothing else is taken: ptxas 13.0 for sm_90 loads `[%r1+12]` behind a vector at `[%r1]` of
  // which the first 12 bytes are used. Without the pragma it takes that from the vector.
  for (const Instruction &I : F.Instructions)
    if (I.IsPartlyUsed && I.is("ld") && I.namesShared())
      Apart.insert(&I);
  noteParts();
  noteGenerics();
}

bool FunctionLowering::readsGeneric(const Instruction &I) const {
  return !Generics.empty() && llvm::any_of(registersReadBy(I), [&](StringRef Each) {
    const auto R = F.registerNamed(I, Each);
    return R && Generics.contains(*R);
  });
}

void FunctionLowering::noteGenerics() {
  auto IsMade = [&](const Instruction &I) {
    return (I.is("cvta") && I.has("shared") && !I.has("to")) || readsGeneric(I);
  };
  for (size_t Before = ~size_t(0); Before != Generics.size();) {
    Before = Generics.size();
    for (const Instruction &I : F.Instructions)
      if (!I.bracketed() && !I.is("setp") && IsMade(I))
        for (StringRef Each : registersSetBy(I))
          if (const auto R = F.registerNamed(I, Each))
            Generics.insert(*R);
  }
}

/// Loads of less than a word: into a register of 32 bits each is an instruction of its own; of several neighbours into
/// registers of 16 bits, ptxas joins some, and which is not known (ptxas 13.0 for sm_90, 2026-11-29).
void FunctionLowering::noteParts() {
  const unsigned WordBits = 32, WordBytes = 4, PairBytes = 8;
  std::map<StringRef, std::vector<std::pair<int64_t, const Instruction *>>> Narrow; // by base: offsets
  for (const Instruction &I : F.Instructions) {
    const auto At =
        I.is("ld") && I.namesShared() && I.Operands.size() == 2 ? ir::ptx::placeOf(I.operand(1)) : std::nullopt;
    const auto R = F.registerNamed(I, I.operand(0)); // none of a vector
    if (!At || !R || ir::ptx::bytesOf(I) >= WordBytes)
      continue;
    if (F.Registers[*R].Ty.Bits >= WordBits)
      Apart.insert(&I);
    else
      Narrow[At->Base].push_back({At->Offset, &I});
  }
  for (const auto &[Base, Each] : Narrow)
    for (const auto &[Offset, I] : Each)
      if (llvm::any_of(Each, [Offset = Offset](const auto &Other) {
            return Other.first != Offset && std::abs(Other.first - Offset) < int64_t(PairBytes);
          }))
        AcrossBranches.insert(I);
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// The parameters that are pointers: declared as such, or taken for an address of global memory.
static llvm::DenseSet<unsigned> pointersAmong(const Function &F) {
  llvm::DenseSet<unsigned> Pointers;
  llvm::DenseMap<unsigned, unsigned> LoadedFrom; // by register: the parameter
  auto IsScalar = [&](unsigned V) { return !F.Variables[V].IsArray && F.Variables[V].Bytes == 8; };
  for (unsigned V : F.Parameters)
    if (F.Variables[V].PointsToGlobal && IsScalar(V))
      Pointers.insert(V);
  for (const Instruction &I : F.Instructions) {
    const auto Set = I.Operands.empty() ? std::nullopt : F.registerNamed(I, I.operand(0));
    if (Set && I.is("ld") && I.has("param")) {
      const auto At = ir::ptx::placeOf(I.operand(1));
      const Meaning *Known = At && !At->Offset ? F.find(I.In, At->Base) : nullptr;
      if (Known && Known->Is == Meaning::OfVariable && IsScalar(Known->Index) &&
          llvm::is_contained(F.Parameters, Known->Index))
        LoadedFrom[*Set] = Known->Index;
    }
    if (!I.is("cvta") || !I.has("to") || !I.has("global"))
      continue;
    if (const auto From = F.registerNamed(I, I.operand(1)); From && LoadedFrom.count(*From))
      Pointers.insert(LoadedFrom[*From]);
  }
  return Pointers;
}

void FunctionLowering::addParameters() {
  if (F.IsEntry)
    Pointers = pointersAmong(F);
  for (unsigned V : F.Parameters) {
    const Variable &Of = F.Variables[V];
    ir::Variable New;
    New.Name = Of.Name;
    New.Ty = Of.IsArray ? Type::record(Of.Bytes, Of.Alignment) : asHeld(Of.Element);
    if (Pointers.count(V)) {
      New.Ty = Type::pointer();
      New.IsPointer = true;
    }
    Variables[V] = Out.local(std::move(New));
  }
  To.Parameters = unsigned(F.Parameters.size());
}

void FunctionLowering::addLocals() {
  for (unsigned V = 0; V < F.Variables.size(); ++V) {
    const Variable &Of = F.Variables[V];
    if (Variables[V])
      continue;
    if (Of.In == Variable::Shared || Of.In == Variable::Other) {
      Variables[V] = {Operand::Global, P.globalOf(Of)};
      continue;
    }
    ir::Variable New;
    New.Name = Of.Name;
    New.Ty = Of.IsArray ? Type::record(Of.Bytes, Of.Alignment) : asHeld(Of.Element);
    Variables[V] = Out.local(std::move(New));
    Out.declare(Variables[V]);
  }
  for (const std::vector<unsigned> *Of : {&F.Parameters, &F.Results}) // they may be registers
    for (unsigned V : *Of)
      if (const auto R = F.registerNamed({}, F.Variables[V].Name))
        Places[*R] = Variables[V];
  for (unsigned R = 0; R < F.Registers.size(); ++R) {
    if (Uses.isValue(R) || !Uses.isRead(R) || Places[R])
      continue;
    ir::Variable New;
    New.Name = F.Registers[R].Name;
    New.Ty = asHeld(F.Registers[R].Ty);
    Places[R] = Out.local(std::move(New));
    Out.declare(Places[R]);
  }
  for (unsigned I = 0; I < Flags; ++I) {
    ir::Variable New;
    New.Name = "flag " + std::to_string(I);
    New.Ty = Type::boolean();
    FlagPlaces.push_back(Out.local(std::move(New)));
    Out.declare(FlagPlaces.back());
    Out.store(FlagPlaces.back(), Type::boolean(), Out.number(0));
  }
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void FunctionLowering::run() {
  To.Blocks.emplace_back();
  addParameters();
  addLocals();
  steps(Steps);
}

void FunctionLowering::steps(const std::vector<Step> &All) {
  for (const Step &S : All)
    step(S);
}

void FunctionLowering::step(const Step &S) {
  auto Then = [&] { steps(S.Then); };
  auto Else = [&] { steps(S.Else); };
  switch (S.Is) {
  case Step::Run:
    for (unsigned I = S.Of.First; I < S.Of.End; ++I)
      instruction(F.Instructions[I]);
    break;
  case Step::If: {
    const Instruction &I = F.Instructions[S.Branch];
    Operand Condition = predicateOf(I);
    if (S.Negated)
      Condition = Out.negated(Condition);
    if (!S.Then.empty())
      branch(Condition, Then, Else);
    else
      branch(Out.negated(Condition), Else, Then);
    break;
  }
  case Step::IfFlag:
    branch(Out.load(FlagPlaces[S.Flag], Type::boolean()), Then, Else);
    break;
  case Step::SetFlag:
    Out.store(FlagPlaces[S.Flag], Type::boolean(), Out.number(S.Value));
    break;
  case Step::Loop:
    loop(S);
    break;
  case Step::Break:
    Out.add(Builder::instruction(Opcode::Break, {}));
    break;
  case Step::Continue:
    Out.add(Builder::instruction(Opcode::Continue, {}));
    break;
  case Step::Return:
    returns();
    break;
  case Step::Leave:
    Out.add(Builder::instruction(Opcode::Leave, {}));
    break;
  }
}

void FunctionLowering::branch(Operand Condition, llvm::function_ref<void()> Then, llvm::function_ref<void()> Else,
                              unsigned With) {
  ir::Instruction I = Builder::instruction(Opcode::If, {Condition});
  I.With = uint16_t(With);
  I.Blocks[0] = Out.blockOrNone(Then);
  I.Blocks[1] = Out.blockOrNone(Else);
  if (I.Blocks[0] != ir::NoBlock || I.Blocks[1] != ir::NoBlock)
    Out.add(std::move(I));
}

/// Whether an instruction of some steps waits for other threads.
bool FunctionLowering::waitsIn(const std::vector<Step> &All) const {
  return llvm::any_of(All, [&](const Step &S) {
    for (unsigned I = S.Of.First; S.Is == Step::Run && I < S.Of.End; ++I) {
      const Instruction &Each = F.Instructions[I];
      if (Each.is("bar") || Each.is("barrier") || Each.is("mbarrier") || Each.is("call") || Each.has("wait_group") ||
          Each.has("wait_all"))
        return true;
    }
    return waitsIn(S.Then) || waitsIn(S.Else);
  });
}

/// What the assembler sees change from step to step, and by what.
void FunctionLowering::describeChanges(const LoopChanges &Changes, ir::LoopInfo &To) const {
  const uint64_t Any = 1 << 20;
  for (const auto &[R, Setting] : Changes.Setting) {
    const Type Held = asHeld(F.Registers[R].Ty);
    if (!Places[R] || !Held.isInt() || Held.Bits == 1)
      continue;
    ir::LoopInfo::Change Change{Places[R].Index, 1, 1};
    if (const auto By = Changes.addedTo(R)) {
      Change.Step = *By ? uint64_t(*By) & -uint64_t(*By) : Any;
      Change.Goes = Change.Down; // the assembler knows what divides the register as a whole, constants and all
    }
    To.Changes.push_back(Change);
  }
}

/// In a loop that stays a loop, the assembler knows of a register that moves what divides it as a whole. So a word at
/// `[%r1+-4]` is not joined with that at `[%r1]`, wherever they lie: one of the two is told to be alone.
void FunctionLowering::noteApart(const Step &Loop, const LoopChanges &Changes) {
  const int64_t WordBytes = 4, PairBytes = 8;
  std::map<std::tuple<unsigned, bool, int64_t>, std::vector<const Instruction *>> Words; // by register, kind and offset
  std::function<void(const std::vector<Step> &)> Look = [&](const std::vector<Step> &All) {
    for (const Step &S : All) {
      for (unsigned N = S.Of.First; S.Is == Step::Run && N < S.Of.End; ++N) {
        const Instruction &I = F.Instructions[N];
        const auto At = I.is("ld") || I.is("st") ? I.bracketed() : std::nullopt;
        const auto Place = At && I.namesShared() ? ir::ptx::placeOf(I.Operands[*At]) : std::nullopt;
        const auto R = Place ? F.registerNamed(I, Place->Base) : std::nullopt;
        if (R && ir::ptx::bytesOf(I) == uint64_t(WordBytes) && Changes.addedTo(*R))
          Words[{*R, I.is("ld"), Place->Offset}].push_back(&I);
      }
      Look(S.Then);
      Look(S.Else);
    }
  };
  Look(Loop.Then);
  for (const auto &[Where, Each] : Words) {
    const auto [R, Loads, Offset] = Where;
    const bool IsSecond = (Offset % PairBytes + PairBytes) % PairBytes == WordBytes;
    if (IsSecond && !Words.count({R, Loads, Offset - WordBytes}))
      Apart.insert(Each.begin(), Each.end());
  }
}

void FunctionLowering::loop(const Step &S) {
  ir::LoopInfo Info;
  Info.ConditionFirst = false;
  Info.Barriers = waitsIn(S.Then);
  const LoopChanges Changes(F, S);
  describeChanges(Changes, Info);
  decideUnrolling(F, P.module().Target, S, Changes, Info);
  if (Info.Unroll != 0u)
    noteApart(S, Changes);
  Info.Body = Out.block([&] { steps(S.Then); });
  if (S.Branch != None)
    Info.Condition = Out.block([&] {
      Operand Condition = predicateOf(F.Instructions[S.Branch]);
      if (S.Negated)
        Condition = Out.negated(Condition);
      Out.add(Builder::instruction(Opcode::Yield, {Condition}));
    });
  ir::Instruction I = Builder::instruction(Opcode::Loop, {});
  I.Index = uint32_t(To.Loops.size());
  To.Loops.push_back(std::move(Info));
  Out.add(std::move(I));
}

void FunctionLowering::returns() {
  ir::Instruction I = Builder::instruction(Opcode::Return, {}, To.ResultType);
  if (To.ResultType.Is != Type::Void)
    I.Operands.push_back(Out.load(Variables[F.Results.front()], To.ResultType));
  Out.add(std::move(I));
}

ir::Function ptx::lowered(Program &P, const Function &F, ir::FunctionId Id, const Order *O) {
  ir::Function To;
  To.Name = userName(F.Name);
  To.Id = Id;
  To.StaysCall = !F.IsEntry;
  if (F.Results.size() == 1 && !F.Variables[F.Results.front()].IsArray)
    To.ResultType = asHeld(F.Variables[F.Results.front()].Element);
  std::vector<Step> AsWritten; // if the jumps are not understood
  if (!O) {
    Step All;
    All.Of = {0, unsigned(F.Instructions.size())};
    AsWritten.push_back(All);
  }
  FunctionLowering(P, F, To, O ? O->Steps : AsWritten, O ? O->Flags : 0, O != nullptr).run();
  ir::markLastUses(To);
  return To;
}
