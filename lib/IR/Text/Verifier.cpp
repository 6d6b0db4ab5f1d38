//===- Verifier.cpp - The rules of code -----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Machine takes for granted: it checks nothing of this itself.
//
//===----------------------------------------------------------------------===//

#include "IR/Text/Text.h"
#include "IR/Text/Words.h"
#include "llvm/ADT/Twine.h"

using namespace banklint;
using namespace banklint::ir;
using llvm::Twine;

namespace {

constexpr unsigned Many = ~0u;

enum class Gives : uint8_t { Nothing, Value, Maybe };

/// What is true of all instructions with an opcode.
struct Shape {
  Opcode Code;
  unsigned Least, Most; ///< operands
  Gives Result;
  uint16_t Flags = NoFlags; ///< that it may have
};

} // namespace

static const Shape Shapes[] = {
    {Opcode::Opaque, 0, Many, Gives::Value, Branches},
    {Opcode::Truthy, 0, Many, Gives::Value},
    {Opcode::Lost, 0, Many, Gives::Value},
    {Opcode::Binary, 2, 2, Gives::Value},
    {Opcode::Convert, 1, 1, Gives::Value},
    {Opcode::Truth, 1, 1, Gives::Value},
    {Opcode::Not, 1, 1, Gives::Value},
    {Opcode::Offset, 2, 2, Gives::Value, Subtracts},
    {Opcode::Move, 1, 1, Gives::Value},
    {Opcode::Distance, 2, 2, Gives::Value},
    {Opcode::CompareAddresses, 2, 2, Gives::Value},
    {Opcode::AddressToInt, 1, 1, Gives::Value},
    {Opcode::IntToAddress, 1, 1, Gives::Value},
    {Opcode::Declare, 0, 0, Gives::Nothing},
    {Opcode::Load, 1, 1, Gives::Value, Volatile | BitField | Partly | Unused},
    {Opcode::Store, 2, 2, Gives::Nothing, Volatile | BitField | ToReference},
    {Opcode::Copy, 2, 2, Gives::Nothing, Volatile | Partly | OfUnion | Unused},
    {Opcode::Zero, 1, 1, Gives::Nothing},
    {Opcode::Forget, 1, 1, Gives::Nothing},
    {Opcode::LoadEither, 1, 1, Gives::Value, Volatile},
    {Opcode::Build, 1, Many, Gives::Value},
    {Opcode::Pick, 1, 1, Gives::Value},
    {Opcode::Splat, 1, 1, Gives::Value},
    {Opcode::LoadComponents, 1, 1, Gives::Value, Volatile},
    {Opcode::StoreComponents, 2, 2, Gives::Nothing, Volatile},
    {Opcode::If, 1, 1, Gives::Maybe, Selects | Guards | SumsUp | Follows},
    {Opcode::Logical, 1, 1, Gives::Value},
    {Opcode::Loop, 0, 0, Gives::Nothing},
    {Opcode::Switch, 1, 1, Gives::Nothing},
    {Opcode::Break, 0, 0, Gives::Nothing},
    {Opcode::Continue, 0, 0, Gives::Nothing},
    {Opcode::Return, 0, 1, Gives::Nothing},
    {Opcode::Leave, 0, 0, Gives::Nothing},
    {Opcode::Label, 0, 0, Gives::Nothing},
    {Opcode::Yield, 1, 1, Gives::Nothing},
    {Opcode::Call, 0, Many, Gives::Maybe, Partly},
    {Opcode::CallAddress, 1, Many, Gives::Maybe},
    {Opcode::CallVirtual, 1, Many, Gives::Maybe},
    {Opcode::CallUnknown, 0, Many, Gives::Maybe},
    {Opcode::CallBuiltin, 0, Many, Gives::Maybe},
    {Opcode::Assembly, 0, Many, Gives::Nothing},
    {Opcode::Launch, 1, Many, Gives::Nothing},
    {Opcode::Enclosing, 0, 0, Gives::Value},
};

static const Shape *shapeOf(Opcode Code) {
  for (const Shape &S : Shapes)
    if (S.Code == Code)
      return &S;
  return nullptr;
}

/// The kind of value that \p I sets its register to.
static Type::Kind resultKind(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Truthy:
  case Opcode::Truth:
  case Opcode::Not:
  case Opcode::Distance:
  case Opcode::CompareAddresses:
  case Opcode::Logical:
    return Type::Int;
  case Opcode::Offset:
  case Opcode::Move:
  case Opcode::IntToAddress:
  case Opcode::Enclosing:
    return Type::Pointer;
  default:
    return I.Ty.Is;
  }
}

/// Opcodes whose Ty says what the result is, or what is stored.
static bool needsType(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Opaque:
  case Opcode::Lost:
  case Opcode::Binary:
  case Opcode::Convert:
  case Opcode::AddressToInt:
  case Opcode::IntToAddress:
  case Opcode::Load:
  case Opcode::Store:
  case Opcode::Copy:
  case Opcode::LoadEither:
  case Opcode::Build:
  case Opcode::Pick:
  case Opcode::Splat:
  case Opcode::LoadComponents:
  case Opcode::StoreComponents:
  case Opcode::Switch:
    return true;
  case Opcode::If:
  case Opcode::Call:
  case Opcode::CallAddress:
  case Opcode::CallVirtual:
  case Opcode::CallUnknown:
  case Opcode::CallBuiltin:
    return I.Result != NoRegister;
  default:
    return false;
  }
}

namespace {

class Verifier {
public:
  Verifier(const Function &F, Program &P)
      : F(F), P(P), Owned(F.Blocks.size()), Kinds(F.Registers), IsSet(F.Registers) {}
  std::optional<std::string> verify();

private:
  const Function &F;
  Program &P;
  std::vector<bool> Owned;           ///< blocks
  std::vector<Type::Kind> Kinds;     ///< of registers
  std::vector<bool> IsSet;           ///< registers that some instruction sets
  std::vector<uint32_t> Visible;     ///< registers of the block being looked at and those around it
  unsigned Loops = 0, Breakable = 0; ///< around the block being looked at
  std::string Problem;

  bool failed() const { return !Problem.empty(); }
  void fail(const Twine &Message);
  void failAt(const Instruction &I, const Twine &Message);

  void signature();
  void inRegister(unsigned Local);
  /// \p Wanted: the kind of the block's value; Void for none.
  void block(BlockId Id, Type::Kind Wanted, const Instruction *Owner);
  void instruction(const Instruction &I);
  void operand(const Instruction &I, const Operand &O);
  void kinds(const Instruction &I);
  void kindsOfAddresses(const Instruction &I);
  void tables(const Instruction &I);
  void components(const Instruction &I);
  void ownBlocks(const Instruction &I);
  void loop(const Instruction &I);
  void switchParts(const Instruction &I);
  void result(const Instruction &I);
  Type::Kind kindOf(const Operand &O) const;
  void needs(const Instruction &I, unsigned Number, Type::Kind Kind);
};

} // namespace

void Verifier::fail(const Twine &Message) {
  if (!failed())
    Problem = ("in function " + F.Name + ": " + Message).str();
}

void Verifier::failAt(const Instruction &I, const Twine &Message) {
  if (failed())
    return;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(OS, I, F, P);
  fail(Twine(llvm::StringRef(OS.str()).split('\n').first.rtrim(" {")) + ": " + Message);
}

static llvm::StringRef nameOf(Type::Kind Kind) {
  switch (Kind) {
  case Type::Void:
    return "nothing";
  case Type::Int:
    return "an integer";
  case Type::Float:
    return "a floating-point number";
  case Type::Pointer:
    return "an address";
  case Type::Vector:
    return "a vector";
  case Type::Record:
    return "a record";
  }
  return "?";
}

Type::Kind Verifier::kindOf(const Operand &O) const {
  switch (O.Is) {
  case Operand::None:
    return Type::Void;
  case Operand::Register:
    return O.Index < Kinds.size() ? Kinds[O.Index] : Type::Void;
  case Operand::Constant:
    return Type::Int;
  default:
    return Type::Pointer;
  }
}

void Verifier::needs(const Instruction &I, unsigned Number, Type::Kind Kind) {
  const Type::Kind Is = kindOf(I.Operands[Number]);
  if (Is != Kind)
    failAt(I, "operand " + Twine(Number + 1) + " is " + nameOf(Is) + ", not " + nameOf(Kind));
}

void Verifier::operand(const Instruction &I, const Operand &O) {
  switch (O.Is) {
  case Operand::None:
    return failAt(I, "an operand is missing");
  case Operand::Local:
    if (O.Index >= F.Locals.size())
      failAt(I, "there is no local #" + Twine(O.Index));
    else if (F.Locals[O.Index].InRegister != NoRegister)
      failAt(I, "the local #" + Twine(O.Index) + " is in a register");
    return;
  case Operand::Constant:
    if (O.Index >= F.Constants.size())
      failAt(I, "there is no constant " + Twine(O.Index));
    return;
  case Operand::Register:
    if (O.Index >= F.Registers)
      failAt(I, "the function has " + Twine(F.Registers) + " registers");
    else if (!IsSet[O.Index])
      failAt(I, "%" + Twine(O.Index) + " is not set before");
    else if (std::find(Visible.begin(), Visible.end(), O.Index) == Visible.end())
      failAt(I, "%" + Twine(O.Index) + " is set in a block that does not enclose this one");
    return;
  default:
    return;
  }
}

void Verifier::kinds(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Binary:
    if (I.Ty.Is != Type::Int && I.Ty.Is != Type::Vector)
      return failAt(I, "it is of integers, and of vectors of them");
    if (I.Arithmetic == Op::Select || I.Arithmetic == Op::Convert)
      return failAt(I, "it is no operation on two numbers");
    needs(I, 0, I.Ty.Is);
    if (I.Arithmetic != Op::Shl && I.Arithmetic != Op::Shr) // vectors may be shifted by a number
      needs(I, 1, I.Ty.Is);
    return;
  case Opcode::Truth:
  case Opcode::Convert:
    if (I.From.Is == Type::Void)
      failAt(I, "'from' is missing");
    else
      needs(I, 0, I.From.Is);
    if (I.Code == Opcode::Convert && I.Ty.component().Is != Type::Int)
      failAt(I, "it gives an integer");
    return;
  case Opcode::Not:
  case Opcode::If:
  case Opcode::Logical:
  case Opcode::LoadEither:
  case Opcode::IntToAddress:
  case Opcode::Switch:
    return needs(I, 0, Type::Int);
  case Opcode::Pick:
    return needs(I, 0, Type::Vector);
  case Opcode::Splat:
  case Opcode::Build:
    if (I.Ty.Is != Type::Vector)
      failAt(I, "it gives a vector");
    return;
  case Opcode::Return:
    if ((F.ResultType.Is == Type::Void) != I.Operands.empty())
      return failAt(I, F.ResultType.Is == Type::Void ? "the function has no result" : "the function has a result");
    if (!I.Operands.empty())
      needs(I, 0, F.ResultType.Is);
    return;
  default:
    return kindsOfAddresses(I);
  }
}

/// Those of instructions that take addresses.
void Verifier::kindsOfAddresses(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Offset:
    needs(I, 0, Type::Pointer);
    return needs(I, 1, Type::Int);
  case Opcode::Distance:
    if (I.Bytes == 0)
      failAt(I, "elements of no bytes have no distance");
    [[fallthrough]];
  case Opcode::CompareAddresses:
  case Opcode::Copy:
    needs(I, 0, Type::Pointer);
    needs(I, 1, Type::Pointer);
    if (I.Code == Opcode::Copy && I.Ty.Is != Type::Record)
      failAt(I, "it is of records");
    return;
  case Opcode::Zero:
  case Opcode::Forget:
  case Opcode::CallAddress:
    return needs(I, 0, Type::Pointer);
  case Opcode::Move:
  case Opcode::AddressToInt:
  case Opcode::Load:
  case Opcode::LoadComponents:
    needs(I, 0, Type::Pointer);
    break;
  case Opcode::Store:
  case Opcode::StoreComponents:
    needs(I, 0, Type::Pointer);
    needs(I, 1, I.Ty.Is);
    break;
  default:
    return;
  }
  if (I.Ty.Is == Type::Record)
    failAt(I, "records are only in memory: 'copy'");
}

/// Components that are picked are those of the vector `from`, and as many as the type says.
void Verifier::components(const Instruction &I) {
  if (I.Index >= F.Components.size())
    return failAt(I, "there are no components " + Twine(I.Index));
  if (I.From.Is != Type::Vector)
    return failAt(I, "'from' is no vector");
  for (uint32_t C : F.Components[I.Index])
    if (C >= I.From.Length)
      failAt(I, "the vector has no component " + Twine(C));
  const unsigned Wanted = I.Ty.Is == Type::Vector ? I.Ty.Length : 1;
  if (F.Components[I.Index].size() != Wanted)
    failAt(I, Twine(Wanted) + " components are wanted");
}

void Verifier::tables(const Instruction &I) {
  auto Has = [&](const auto &Table, llvm::StringRef What) {
    if (I.Index >= Table.size())
      failAt(I, "there is no entry " + Twine(I.Index) + " of " + What);
    return I.Index < Table.size();
  };
  auto AsMany = [&](size_t Count, llvm::StringRef What) {
    if (Count != I.Operands.size())
      failAt(I, Twine(I.Operands.size()) + " operands, but " + Twine(Count) + " " + What);
  };
  switch (I.Code) {
  case Opcode::Declare:
    Has(F.Locals, "locals");
    return;
  case Opcode::Copy:
    if (I.With & Partly)
      Has(F.Layouts, "layouts");
    return;
  case Opcode::Load:
    if (I.With & Partly)
      Has(F.Components, "components");
    return;
  case Opcode::Zero:
    Has(F.Layouts, "layouts");
    return;
  case Opcode::Call:
    if (I.With & Partly && (I.Bytes < 0 || uint64_t(I.Bytes) >= F.Layouts.size()))
      failAt(I, "there is no entry " + Twine(I.Bytes) + " of layouts");
    return;
  case Opcode::Build:
    if (size_t(I.Index) + I.Operands.size() > F.Types.size())
      failAt(I, "types of operands are missing");
    return;
  case Opcode::Pick:
  case Opcode::LoadComponents:
  case Opcode::StoreComponents:
    components(I);
    return;
  case Opcode::CallUnknown:
    if (Has(F.Calls, "calls"))
      AsMany(F.Calls[I.Index].Arguments.size(), "arguments");
    return;
  case Opcode::CallBuiltin:
    if (Has(F.Builtins, "builtins")) {
      const BuiltinCall &C = F.Builtins[I.Index];
      if (C.Pointees.size() != C.Types.size())
        failAt(I, Twine(C.Types.size()) + " types, but " + Twine(C.Pointees.size()) + " pointees");
      AsMany(C.Types.size() + C.ReturnsInPlace, "types");
      if (C.ReturnsInPlace)
        needs(I, unsigned(C.Types.size()), Type::Pointer);
    }
    return;
  case Opcode::Assembly:
    if (Has(F.Assemblies, "assemblies"))
      AsMany(F.Assemblies[I.Index].Inputs.size() + F.Assemblies[I.Index].Outputs.size(), "inputs and outputs");
    return;
  case Opcode::Launch:
    Has(F.Launches, "launches");
    return;
  case Opcode::Enclosing:
    Has(F.Enclosing, "enclosing variables");
    return;
  default:
    return;
  }
}

void Verifier::result(const Instruction &I) {
  if (I.Result == NoRegister)
    return;
  if (I.Result >= F.Registers)
    return failAt(I, "the function has " + Twine(F.Registers) + " registers");
  if (IsSet[I.Result])
    return failAt(I, "%" + Twine(I.Result) + " is set twice");
  IsSet[I.Result] = true;
  Kinds[I.Result] = resultKind(I);
  Visible.push_back(I.Result);
}

void Verifier::instruction(const Instruction &I) {
  const Shape *S = shapeOf(I.Code);
  if (!S)
    return fail("there is an instruction of unknown opcode");
  if (I.Operands.size() < S->Least || I.Operands.size() > S->Most)
    return failAt(I, S->Least == S->Most ? Twine(S->Least) + " operands are wanted"
                     : S->Most == Many   ? "at least " + Twine(S->Least) + " operands are wanted"
                                         : "at most " + Twine(S->Most) + " operands are wanted");
  if (S->Result == Gives::Value && I.Result == NoRegister)
    return failAt(I, "its result has no register");
  if (S->Result == Gives::Nothing && I.Result != NoRegister)
    return failAt(I, "it has no result");
  if (I.With & ~S->Flags)
    return failAt(I, "it cannot have these flags");
  for (const Operand &O : I.Operands)
    operand(I, O);
  if (needsType(I) && I.Ty.Is == Type::Void)
    failAt(I, "its type is missing");
  if (failed())
    return;
  kinds(I);
  tables(I);
  if (!failed())
    ownBlocks(I);
  result(I);
}

void Verifier::loop(const Instruction &I) {
  if (I.Index >= F.Loops.size())
    return failAt(I, "there is no loop " + Twine(I.Index));
  const LoopInfo &L = F.Loops[I.Index];
  for (const LoopInfo::Change &C : L.Changes)
    if (C.Local >= F.Locals.size())
      failAt(I, "there is no local #" + Twine(C.Local));
  ++Loops;
  ++Breakable;
  if (L.Condition != NoBlock)
    block(L.Condition, Type::Int, &I);
  if (L.Body != NoBlock)
    block(L.Body, Type::Void, &I);
  if (L.Increment != NoBlock)
    block(L.Increment, Type::Void, &I);
  --Loops;
  --Breakable;
}

void Verifier::switchParts(const Instruction &I) {
  if (I.Index >= F.Switches.size())
    return failAt(I, "there is no switch " + Twine(I.Index));
  ++Breakable;
  for (const SwitchInfo::Part &Part : F.Switches[I.Index].Parts) {
    for (const SwitchInfo::Label &L : Part.Labels)
      if (!L.IsDefault && L.Low > L.High)
        failAt(I, "the case " + Twine(L.Low) + ".." + Twine(L.High) + " is empty");
    if (Part.Body != NoBlock)
      block(Part.Body, Type::Void, &I);
  }
  --Breakable;
}

void Verifier::ownBlocks(const Instruction &I) {
  const bool HasValue = I.Result != NoRegister;
  switch (I.Code) {
  case Opcode::If:
    for (BlockId Id : I.Blocks)
      if (Id != NoBlock)
        block(Id, HasValue ? I.Ty.Is : Type::Void, &I);
      else if (HasValue)
        failAt(I, "a block that gives its value is missing");
    return;
  case Opcode::LoadEither:
    for (BlockId Id : I.Blocks)
      block(Id, Type::Pointer, &I);
    return;
  case Opcode::Logical:
    if (I.Arithmetic != Op::And && I.Arithmetic != Op::Or)
      failAt(I, "it is 'and' or 'or'");
    block(I.Blocks[0], Type::Int, &I);
    if (I.Blocks[1] != NoBlock)
      failAt(I, "it has one block");
    return;
  case Opcode::Loop:
    loop(I);
    return;
  case Opcode::Switch:
    switchParts(I);
    return;
  case Opcode::Break:
    if (!Breakable)
      failAt(I, "there is no loop or switch around it");
    return;
  case Opcode::Continue:
    if (!Loops)
      failAt(I, "there is no loop around it");
    return;
  default:
    if (I.Blocks[0] != NoBlock || I.Blocks[1] != NoBlock)
      failAt(I, "it has no blocks");
  }
}

/// Whether nothing runs after \p I, so that its block needs no value.
static bool leaves(const Instruction &I) {
  return I.Code == Opcode::Leave || I.Code == Opcode::Return || I.Code == Opcode::Break || I.Code == Opcode::Continue;
}

void Verifier::block(BlockId Id, Type::Kind Wanted, const Instruction *Owner) {
  const bool HasValue = Wanted != Type::Void;
  auto Fail = [&](const Twine &Message) { Owner ? failAt(*Owner, Message) : fail(Message); };
  if (failed())
    return;
  if (Id >= F.Blocks.size())
    return Id == NoBlock ? Fail("a block is missing") : Fail("there is no block " + Twine(Id));
  if (Owned[Id])
    return Fail("its block " + Twine(Id) + " belongs to another instruction too");
  Owned[Id] = true;
  const Block &B = F.Blocks[Id];
  const size_t Outside = Visible.size();
  for (const Instruction &I : B) {
    if (I.Code == Opcode::Yield && (!HasValue || &I != &B.back()))
      failAt(I, HasValue ? "it ends the block" : "nobody wants the block's value");
    instruction(I);
    if (I.Code == Opcode::Yield && !failed())
      needs(I, 0, Wanted);
    if (failed())
      return;
  }
  if (HasValue && (B.empty() || (B.back().Code != Opcode::Yield && !leaves(B.back()))))
    Fail("a block yields no value");
  Visible.resize(Outside);
}

void Verifier::signature() {
  if (F.Parameters > F.Locals.size())
    fail("more parameters than locals");
  if (F.This && *F.This >= F.Parameters)
    fail("'this' is no parameter");
  if (F.ReturnsInPlace && (F.Parameters == 0 || F.Locals[0].Ty.Is != Type::Pointer))
    fail("the first parameter is no place for the result");
  if (F.ReturnsInPlace && F.ResultType.Is != Type::Void)
    fail("the result is made in place and returned too");
  if (F.ResultType.Is == Type::Record)
    fail("records are returned in place");
  if (F.YieldsResult && F.ResultType.Is == Type::Void)
    fail("there is no result to yield");
  if (F.Blocks.empty())
    fail("it has no body");
  for (unsigned K = 0; K < F.Locals.size() && !failed(); ++K)
    if (F.Locals[K].InRegister != NoRegister)
      inRegister(K);
}

/// A parameter that is in a register, which is set from the start.
void Verifier::inRegister(unsigned Local) {
  const Variable &V = F.Locals[Local];
  if (Local >= F.Parameters)
    return fail("the local #" + Twine(Local) + " is in a register, and no parameter");
  if (!V.Ty.isScalar())
    return fail("the parameter #" + Twine(Local) + " is in a register, and no scalar");
  if (V.InRegister >= F.Registers)
    return fail("the function has " + Twine(F.Registers) + " registers");
  if (IsSet[V.InRegister])
    return fail("%" + Twine(V.InRegister) + " holds two parameters");
  IsSet[V.InRegister] = true;
  Kinds[V.InRegister] = V.Ty.Is;
  Visible.push_back(V.InRegister);
}

std::optional<std::string> Verifier::verify() {
  signature();
  block(0, F.YieldsResult ? F.ResultType.Is : Type::Void, nullptr);
  for (BlockId Id = 0; Id < Owned.size() && !failed(); ++Id)
    if (!Owned[Id])
      fail("the block " + Twine(Id) + " belongs to no instruction");
  return failed() ? std::optional<std::string>(Problem) : std::nullopt;
}

std::optional<std::string> banklint::ir::verify(const Function &F, Program &P) { return Verifier(F, P).verify(); }
