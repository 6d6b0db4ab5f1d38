//===- Machine.cpp - One instruction after the other ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Machine/KernelEntry.h"

using namespace banklint;
using namespace banklint::machine;
using ir::Instruction;
using ir::Opcode;

Machine::Machine(ir::Program &P, const Options &O, trace::Trace &Into, CallStore *Shared)
    : R(P, O, Into, Shared), Exits(R), Registers(R), Objects(R), Accesses(R, Exits), Memory(R, Objects, Accesses),
      Branches(R), Computing(*this), Vectors(*this), LoadsAndStores(*this), Control(*this), Loops(*this), Calls(*this),
      Builtins(*this), Launches(*this) {}

void Machine::run(ir::FunctionId Id) {
  const ir::Function *F = R.P.function(Id);
  if (!F)
    return;
  Frame Kernel;
  KernelEntry(R).enter(Kernel, *F);
  for (unsigned K = 0; K < F->Parameters; ++K)
    if (const ir::Variable &V = F->Locals[K]; V.InRegister != ir::NoRegister)
      Kernel.Registers[V.InRegister] = Objects.read(R.Frames.localAddress(K), V.Ty);
  execute(0);
  R.Frames.pop();
  R.finish(Objects.threadAxes());
}

std::unique_ptr<trace::Trace> machine::record(ir::Program &P, const Options &O, ir::FunctionId F, CallStore *Shared) {
  auto Into = std::make_unique<trace::Trace>(unsigned(threadsIn(O.Block)), O.WarpLanes);
  Machine(P, O, *Into, Shared).run(F);
  return Into;
}

void Machine::execute(ir::BlockId B) {
  executeUntil(B, [] { return false; });
}

bool Machine::executeUntil(ir::BlockId B, llvm::function_ref<bool()> Stops) {
  if (B == ir::NoBlock)
    return true;
  for (const Instruction &I : R.Frames.code().Blocks[B]) {
    if (R.S.Active.none() && R.Frames.code().UsesLabels) {
      if (I.Code != Opcode::Label)
        continue;
    } else if (R.S.Active.none()) {
      R.Into.AllLeaveBy = R.Around.AllLeft;
      return true;
    }
    if (!R.tick())
      return true;
    if (R.O.NotesAllCosts)
      noteIssued(I);
    if (R.Meter.isOn() || R.Past.isWatching())
      measure(I);
    if (R.Record.lead() && (I.Code == Opcode::CallUnknown || isComputed(I)))
      R.Record.noteComputed();
    execute(I);
    Registers.release(I);
    if (Stops())
      return false;
  }
  return true;
}

/// About how many machine instructions one of IR becomes, where it accesses no memory: enough to see that warps whose
/// lanes part issue more. Functions of mathematics and divisions from the machine code of nvcc 13.0 for sm_90.
static unsigned machineInstructionsOf(const Instruction &I) {
  const unsigned OfFunction = 16, OfDoubleFunction = 150, OfDivision = 16, OfLongDivision = 60;
  switch (I.Code) {
  case Opcode::Binary:
    if (I.Arithmetic == Op::Div || I.Arithmetic == Op::Rem)
      return I.Ty.Bytes > 4 ? OfLongDivision : OfDivision;
    return 1;
  case Opcode::Opaque:
  case Opcode::Truthy:
  case Opcode::Convert:
    return I.Operands.empty() ? 0 : 1;
  case Opcode::CallUnknown:
    return I.Ty.Bytes > 4 ? OfDoubleFunction : OfFunction;
  default:
    return 0;
  }
}

/// How many warps come to the current instruction. Where that hangs on data, any number of them may: as the program is
/// written, one is counted, and all with exchanged axes, so that these look no better than they are.
unsigned Machine::warpsHere() const {
  const EarlyExits By = Exits.deciders();
  const Character Worst = R.Around.conditions() ? R.Around.worstSince(0) : Character{Spread::Block, Origin::Launch, ""};
  const bool MayPart = Worst.Shared != Spread::Block && Worst.From > Origin::Launch; // also by whole warps
  if ((By.ByData || By.ByLost || By.ByStep || MayPart) && !R.O.ExchangesXAndY)
    return 1;
  return warpsWithSome(R.S.Active.mask(), R.O.WarpLanes);
}

void Machine::noteIssued(const Instruction &I) {
  const unsigned Count = machineInstructionsOf(I);
  if (!Count)
    return;
  R.Past.spoil(); // it is to be counted each time
  R.Record.noteIssued(R.Around.UnknownLoops, uint64_t(Count) * warpsHere());
}

/// Whether an instruction works on floats, or on integers that are data: not on indices.
bool Machine::isComputed(const Instruction &I) {
  auto IsData = [&](const ir::Operand &X) {
    const Datum &D = Registers.value(X);
    return D.Is == Datum::Opaque ||
           (D.isInteger() && !D.Number.isKnown() && R.L.character(D.Number).From == Origin::Data);
  };
  switch (I.Code) {
  case Opcode::Opaque:
    return !I.Operands.empty();
  case Opcode::Truthy:
    return true;
  case Opcode::Binary:
  case Opcode::Convert:
    return llvm::any_of(I.Operands, IsData);
  default:
    return false;
  }
}

/// Notes how large an instruction is when loops are unrolled.
void Machine::measure(const Instruction &I) {
  if (I.Code == Opcode::CallUnknown) {
    if (const ir::UnknownCall &Of = R.Frames.code().Calls[I.Index]; Of.isLikeMathematics())
      R.Meter.noteComputed(I, compiledFunction(Of.Name).Size);
  } else if (isComputed(I))
    R.Meter.noteComputed(I, I.With & ir::Branches ? DivisionSize : CodeSize{1, 1});
}

Datum Machine::yieldOf(ir::BlockId B) {
  Frame &F = R.Frames.top();
  F.Yielded = Datum();
  execute(B);
  return std::move(F.Yielded);
}

void Machine::execute(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Opaque:
  case Opcode::Truthy:
  case Opcode::Lost:
  case Opcode::Binary:
  case Opcode::Convert:
  case Opcode::Truth:
  case Opcode::Not:
    return Computing.execute(I);
  case Opcode::Offset:
  case Opcode::Move:
  case Opcode::Distance:
  case Opcode::CompareAddresses:
  case Opcode::AddressToInt:
  case Opcode::IntToAddress:
  case Opcode::Enclosing:
    return Computing.executeAddress(I);
  case Opcode::Declare:
  case Opcode::Load:
  case Opcode::Store:
  case Opcode::Copy:
  case Opcode::Zero:
  case Opcode::Forget:
  case Opcode::LoadEither:
    return LoadsAndStores.execute(I);
  case Opcode::Build:
  case Opcode::Pick:
  case Opcode::Splat:
  case Opcode::LoadComponents:
  case Opcode::StoreComponents:
    return Vectors.execute(I);
  case Opcode::Loop:
    return Loops.execute(R.Frames.code().Loops[I.Index]);
  case Opcode::If:
  case Opcode::Logical:
  case Opcode::Switch:
  case Opcode::Break:
  case Opcode::Continue:
  case Opcode::Return:
  case Opcode::Leave:
  case Opcode::Label:
  case Opcode::Yield:
    return Control.execute(I);
  case Opcode::Call:
  case Opcode::CallAddress:
  case Opcode::CallVirtual:
  case Opcode::CallUnknown:
    return Calls.execute(I);
  case Opcode::CallBuiltin:
    return Builtins.call(I);
  case Opcode::Assembly:
    return Builtins.assemble(I);
  case Opcode::Launch:
    return Launches.execute(I);
  }
}

//===----------------------------------------------------------------------===//
// Kinds of instructions
//===----------------------------------------------------------------------===//

InstructionKind::InstructionKind(Machine &M) : Part(M.R), M(M), Registers(M.Registers) {}

Datum InstructionKind::yieldOf(ir::BlockId B) { return M.yieldOf(B); }
