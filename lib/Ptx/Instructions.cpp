//===- Instructions.cpp - What an instruction of PTX does -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Fragment.h"
#include "Ptx/FunctionLowering.h"
#include "Support/Reasons.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"

using namespace banklint;
using namespace banklint::ptx;
using ir::ptx::typesOf;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

Type FunctionLowering::typeOf(const Instruction &I, StringRef Register) const {
  const auto R = F.registerNamed(I, Register);
  return R ? asHeld(F.Registers[*R].Ty) : Type::integer(32, true);
}

Operand FunctionLowering::held(unsigned Register) {
  if (Places[Register])
    return Out.load(Places[Register], asHeld(F.Registers[Register].Ty));
  // What is read is set before, or its way there is not understood.
  if (!Values[Register])
    Values[Register] = Out.lost(asHeld(F.Registers[Register].Ty), reason::Uninitialized);
  return Values[Register];
}

/// "%tid.x": one of the variables of the language.
std::optional<Operand> FunctionLowering::special(StringRef Name) {
  Name.consume_front("%");
  const auto [Register, Axis] = Name.split('.');
  const StringRef Variable = ir::variableOfRegister(Register);
  const size_t Which = StringRef("xyz").find(Axis);
  if (Variable.empty() || Axis.size() != 1 || Which == StringRef::npos)
    return std::nullopt;
  const Operand Place = Out.move({Operand::Global, P.builtinVariable(Variable)}, int64_t(Which) * 4);
  const Type Unsigned = Type::integer(32, false);
  return Out.converted(Out.load(Place, Unsigned), Unsigned, asHeld(Unsigned));
}

std::optional<Operand> FunctionLowering::addressOf(const Instruction &I, StringRef Name) {
  if (const Meaning *Known = find(I, Name))
    return Known->Is == Meaning::OfVariable ? std::optional(Variables[Known->Index]) : std::nullopt;
  if (const Variable *V = P.module().variable(Name))
    return Operand(Operand::Global, P.globalOf(*V));
  return std::nullopt;
}

/// "0f3F800000", "0d…", "1.5".
static bool isFloat(StringRef Operand) {
  return Operand.starts_with_insensitive("0f") || Operand.starts_with_insensitive("0d") ||
         (!Operand.empty() && llvm::isDigit(Operand.front()) && Operand.contains('.'));
}

Operand FunctionLowering::value(const Instruction &I, StringRef Text, const Type &As) {
  const Type To = asHeld(As);
  auto From = [&](Operand X, const Type &Of) {
    if (Of == To)
      return X;
    if (To.isInt())
      return Out.converted(X, Of, To);
    return Out.opaque(To, {X});
  };
  if (const bool Negates = Text.starts_with("!"); Negates && To == Type::boolean())
    return Out.negated(value(I, Text.drop_front(), As));
  if (const auto R = F.registerNamed(I, Text))
    return From(held(*R), asHeld(F.Registers[*R].Ty));
  if (isFloat(Text))
    return To.isInt() ? Out.lost(To, reason::Float) : Out.opaque(To);
  if (const auto N = ir::ptx::constantOf(Text))
    return To.isInt() ? Out.number(To.asInt().wrap(*N)) : Out.opaque(To);
  if (Text == "WARP_SZ")
    return Out.number(32);
  if (const auto Known = special(Text))
    return From(*Known, Type::integer(32, true));
  // "tile", "tile+16", "generic(tile)"
  StringRef Name = Text;
  if (Name.consume_front("generic("))
    Name.consume_back(")");
  const auto Place = ir::ptx::placeOf(("[" + Name + "]").str());
  const StringRef Base = Name.take_while(isOfWord);
  if (const auto Address = addressOf(I, Base); Address && Place && To.isInt())
    return Out.addressToInt(Out.move(*Address, Place->Offset), To);
  return To.isInt() ? Out.lost(To, reason::Expression) : Out.opaque(To);
}

void FunctionLowering::set(const Instruction &I, StringRef Register, Operand X, const Type &Of) {
  const auto R = F.registerNamed(I, Register);
  if (!R || (!Uses.isRead(*R) && !Places[*R])) // a result is read by who called
    return;
  const Type Held = asHeld(F.Registers[*R].Ty);
  if (!(Held == Of))
    X = Held.isInt() ? Out.converted(X, Of, Held) : Out.opaque(Held, {X});
  if (Uses.isValue(*R) && !Places[*R])
    Values[*R] = X;
  else
    Out.store(Places[*R], Held, X);
}

Operand FunctionLowering::predicateOf(const Instruction &I) {
  const Operand Holds = value(I, I.Predicate, Type::boolean());
  return I.Negated ? Out.negated(Holds) : Holds;
}

std::optional<Operand> FunctionLowering::addressIn(const Instruction &I, StringRef Brackets) {
  const auto At = ir::ptx::placeOf(Brackets);
  if (!At)
    return std::nullopt;
  if (const auto Address = addressOf(I, At->Base))
    return Out.move(*Address, At->Offset);
  const auto R = F.registerNamed(I, At->Base);
  const Type Of = R ? asHeld(F.Registers[*R].Ty) : Type::integer(64, true);
  const Operand Number = value(I, At->Base, Of);
  if (!Of.isInt())
    return std::nullopt;
  return Out.move(Out.intToAddress(Number, Of), At->Offset);
}

//===----------------------------------------------------------------------===//
// One instruction
//===----------------------------------------------------------------------===//

void FunctionLowering::instruction(const Instruction &I) {
  const bool Jumps = I.is("bra") || I.is("ret") || I.is("exit") || I.is("trap") || I.is("brx");
  if (Jumps) // what is left of jumps that are not understood
    return;
  if (I.Predicate.empty())
    return unguarded(I);
  branch(predicateOf(I), [&] { unguarded(I); }, [] {}, ir::Guards);
}

void FunctionLowering::unguarded(const Instruction &I) {
  if (I.is("call"))
    return call(I);
  if (!compute(I) && !access(I))
    assembly(I);
}

/// Whether an instruction computes integers as the language does.
static std::optional<Type> integerOf(const Instruction &I) {
  const auto Types = typesOf(I);
  if (Types.empty() || !Types.back().isInt() || I.has("sat") || I.has("cc"))
    return std::nullopt;
  return Types.back();
}

bool FunctionLowering::compute(const Instruction &I) {
  if (computeFloats(I))
    return true;
  const StringRef Name = I.Parts.front();
  if (Name == "mov")
    return move(I);
  if (Name == "cvt" || Name == "cvta")
    return convert(I);
  if (Name == "mul" || Name == "mad")
    return multiply(I);
  if (Name == "shl" || Name == "shr")
    return shift(I);
  if (Name == "setp")
    return compare(I);
  if (Name == "selp")
    return select(I);
  const auto T = integerOf(I);
  if (!T)
    return false;
  const Type Held = asHeld(*T);
  if ((Name == "not" || Name == "neg") && I.Operands.size() == 2) {
    const Operand X = value(I, I.operand(1), *T);
    const bool IsTruth = Held == Type::boolean();
    set(I, I.operand(0),
        IsTruth ? Out.negated(X) : Out.arithmetic(Op::Sub, Out.number(Name == "not" ? -1 : 0), X, Held), Held);
    return true;
  }
  if (Name == "abs" && I.Operands.size() == 2) {
    const Operand X = value(I, I.operand(1), *T);
    set(I, I.operand(0), Out.arithmetic(Op::Max, X, Out.arithmetic(Op::Sub, Out.number(0), X, Held), Held), Held);
    return true;
  }
  struct Row {
    StringRef Name;
    Op Kind;
    bool SignMatters;
  };
  static const Row Table[] = {{"add", Op::Add, false}, {"sub", Op::Sub, false}, {"and", Op::And, false},
                              {"or", Op::Or, false},   {"xor", Op::Xor, false}, {"min", Op::Min, true},
                              {"max", Op::Max, true},  {"div", Op::Div, true},  {"rem", Op::Rem, true}};
  for (const Row &Each : Table)
    if (Each.Name == Name)
      return binary(I, Each.Kind, Each.SignMatters);
  return false;
}

bool FunctionLowering::binary(const Instruction &I, Op Kind, bool SignMatters) {
  const auto T = integerOf(I);
  if (!T || I.Operands.size() != 3)
    return false;
  const Type Held = asHeld(*T), In = SignMatters ? *T : Held;
  auto Operand = [&](unsigned N) { return Out.converted(value(I, I.operand(N), *T), Held, In); };
  const auto Left = Operand(1), Right = Operand(2);
  set(I, I.operand(0), Out.converted(Out.arithmetic(Kind, Left, Right, In), In, Held), Held);
  return true;
}

/// By a constant that is no more than the type has bits: what others give the language does not say.
bool FunctionLowering::shift(const Instruction &I) {
  const auto T = integerOf(I);
  const auto By = ir::ptx::constantOf(I.operand(2));
  if (!T || I.Operands.size() != 3 || !By || *By < 0 || *By >= T->Bits)
    return false;
  const bool IsLeft = I.is("shl");
  const Type Held = asHeld(*T), In = IsLeft ? Held : Type::integer(T->Bits, T->Signed);
  const Operand X = Out.converted(value(I, I.operand(1), *T), Held, In);
  set(I, I.operand(0), Out.converted(Out.arithmetic(IsLeft ? Op::Shl : Op::Shr, X, Out.number(*By), In), In, Held),
      Held);
  return true;
}

/// "mul.lo.s32", "mul.wide.u32", "mul.hi.u32", and the same with a sum: "mad.lo.s32".
bool FunctionLowering::multiply(const Instruction &I) {
  const auto T = integerOf(I);
  const bool Adds = I.is("mad"), IsWide = I.has("wide"), IsHigh = I.has("hi");
  if (!T || (IsWide && T->Bits > 32) || (!IsWide && !IsHigh && !I.has("lo")) || I.Operands.size() != (Adds ? 4u : 3u) ||
      (IsHigh && T->Bits < 32))
    return false;
  const Type Held = asHeld(*T);
  const Type Result = IsWide ? Type::integer(T->Bits * 2, true) : Held;
  auto Factor = [&](unsigned N) {
    const Operand X = value(I, I.operand(N), *T);
    return IsWide ? Out.converted(Out.converted(X, Held, *T), *T, Result) : IsHigh ? Out.converted(X, Held, *T) : X;
  };
  const Operand A = Factor(1), B = Factor(2);
  Operand X;
  if (IsHigh) {
    ir::BuiltinCall Call;
    Call.Id = ir::Builtin::MultiplyHigh;
    Call.Name = std::string("__") + (T->Signed ? "" : "u") + (T->Bits == 64 ? "mul64hi" : "mulhi");
    Call.Types = {*T, *T};
    Call.Pointees.resize(2);
    ir::Instruction C = Builder::instruction(Opcode::CallBuiltin, {A, B}, *T);
    C.Index = uint32_t(To.Builtins.size());
    To.Builtins.push_back(std::move(Call));
    X = Out.converted(Out.result(std::move(C)), *T, Held);
  } else
    X = Out.arithmetic(Op::Mul, A, B, Result);
  if (Adds)
    X = Out.arithmetic(Op::Add, X, value(I, I.operand(3), Result), Result);
  set(I, I.operand(0), X, Result);
  return true;
}

bool FunctionLowering::move(const Instruction &I) {
  const auto Types = typesOf(I);
  if (I.Operands.size() != 2 || Types.size() != 1)
    return false;
  const auto To = ir::ptx::registersOf(I.operand(0)), From = ir::ptx::registersOf(I.operand(1));
  const bool Packs = I.operand(1).starts_with("{"), Unpacks = I.operand(0).starts_with("{");
  const StringRef Source = I.operand(1);
  if (!Packs && !Unpacks) {
    // The hardware's registers that are no variables of the language, %laneid: by inline PTX.
    if (ir::ptx::isSpecialRegister(Source) && !find(I, Source) &&
        ir::variableOfRegister(Source.drop_front().split('.').first).empty())
      return false;
    set(I, I.operand(0), value(I, Source, Types[0]), asHeld(Types[0]));
    return true;
  }
  if (!Types[0].isInt() || (Packs && Unpacks))
    return false;
  // The first is the lowest part (PTX ISA, "mov").
  const Type Whole = asHeld(Types[0]);
  if (Unpacks) {
    llvm::SmallVector<StringRef, 4> All;
    I.operand(0).trim("{} \t").split(All, ',');
    const unsigned Bits = Whole.Bits / unsigned(All.size());
    const Operand X = value(I, Source, Types[0]);
    const Type Unsigned = Type::integer(Whole.Bits, false), Part = Type::integer(Bits, true);
    for (unsigned N = 0; N < All.size(); ++N) {
      const StringRef Name = All[N].trim();
      if (Name == "_")
        continue;
      const Operand Moved =
          N ? Out.arithmetic(Op::Shr, Out.converted(X, Whole, Unsigned), Out.number(N * Bits), Unsigned)
            : Out.converted(X, Whole, Unsigned);
      set(I, Name, Out.converted(Moved, Unsigned, Part), Part);
    }
    return true;
  }
  const unsigned Bits = Whole.Bits / unsigned(std::max<size_t>(From.size(), 1));
  if (From.empty() || Bits < 8)
    return false;
  const Type Part = Type::integer(Bits, false);
  Operand Sum;
  for (unsigned N = 0; N < From.size(); ++N) {
    const Operand X = Out.converted(Out.converted(value(I, From[N], Part), asHeld(Part), Part), Part, Whole);
    const Operand Moved = N ? Out.arithmetic(Op::Shl, X, Out.number(N * Bits), Whole) : X;
    Sum = N ? Out.arithmetic(Op::Or, Sum, Moved, Whole) : Moved;
  }
  set(I, I.operand(0), Sum, Whole);
  return true;
}

/// Conversions of integers. An address keeps its number, whichever kind of memory it is said to be of.
bool FunctionLowering::convert(const Instruction &I) {
  const auto Types = typesOf(I);
  if (I.Operands.size() != 2)
    return false;
  if (I.is("cvta")) {
    const Type Of = Types.empty() ? Type::integer(64, true) : asHeld(Types.back());
    set(I, I.operand(0), value(I, I.operand(1), Of), Of);
    return true;
  }
  if (Types.size() != 2 || I.has("sat") || !Types[0].isInt() || !Types[1].isInt())
    return false;
  const Operand X = Out.converted(value(I, I.operand(1), Types[1]), asHeld(Types[1]), Types[1]);
  set(I, I.operand(0), Out.converted(Out.converted(X, Types[1], Types[0]), Types[0], asHeld(Types[0])),
      asHeld(Types[0]));
  return true;
}

namespace {
/// `a < b`, or with the operands exchanged.
struct Comparison {
  Op Kind;
  bool Exchanged = false;
};
} // namespace

/// "setp.lt.s32 %p1, a, b", "setp.eq.and.u32 %p1|%p2, a, b, %p3"
bool FunctionLowering::compare(const Instruction &I) {
  const auto Types = typesOf(I);
  const auto Kind = llvm::StringSwitch<std::optional<Comparison>>(I.Parts.size() > 1 ? I.Parts[1] : "")
                        .Case("eq", Comparison{Op::Eq})
                        .Case("ne", Comparison{Op::Ne})
                        .Cases("lt", "lo", Comparison{Op::Lt})
                        .Cases("le", "ls", Comparison{Op::Le})
                        .Cases("gt", "hi", Comparison{Op::Lt, true})
                        .Cases("ge", "hs", Comparison{Op::Le, true})
                        .Default(std::nullopt);
  const auto With = I.has("and")   ? std::optional(Op::And)
                    : I.has("or")  ? std::optional(Op::Or)
                    : I.has("xor") ? std::optional(Op::Xor)
                                   : std::nullopt;
  if (Types.empty() || I.Operands.size() != (With ? 4u : 3u))
    return false;
  const Type T = Types.back(), Truth = Type::boolean();
  Operand Holds;
  if (T.isInt()) {
    if (!Kind)
      return false;
    auto Left = Out.converted(value(I, I.operand(1), T), asHeld(T), T);
    auto Right = Out.converted(value(I, I.operand(2), T), asHeld(T), T);
    if (Kind->Exchanged)
      std::swap(Left, Right);
    Holds = Out.arithmetic(Kind->Kind, Left, Right, T);
  } else
    Holds =
        Out.result(Builder::instruction(Opcode::Truthy, {value(I, I.operand(1), T), value(I, I.operand(2), T)}, Truth));
  auto Combined = [&](Operand X) { return With ? Out.arithmetic(*With, X, value(I, I.operand(3), Truth), Truth) : X; };
  // Where generic addresses of shared memory begin, the assembler does not know: `tile ? … : …` stays a branch.
  if (readsGeneric(I))
    Holds = hidden(Holds, Truth);
  const auto [First, Second] = I.operand(0).split('|');
  set(I, First.trim(), Combined(Holds), Truth);
  if (!Second.empty())
    set(I, Second.trim(), Combined(Out.negated(Holds)), Truth);
  return true;
}

bool FunctionLowering::select(const Instruction &I) {
  const auto Types = typesOf(I);
  if (Types.empty() || I.Operands.size() != 4)
    return false;
  const Type Held = asHeld(Types.back());
  const Operand A = value(I, I.operand(1), Held), B = value(I, I.operand(2), Held);
  const Operand Condition = value(I, I.operand(3), Type::boolean());
  ir::Instruction Either = Builder::instruction(Opcode::If, {Condition}, Held);
  Either.With = ir::Selects;
  Either.Blocks[0] = Out.block([&] { Out.add(Builder::instruction(Opcode::Yield, {A})); });
  Either.Blocks[1] = Out.block([&] { Out.add(Builder::instruction(Opcode::Yield, {B})); });
  set(I, I.operand(0), Out.result(std::move(Either)), Held);
  return true;
}

/// Whether the assembler makes branches of it: divisions and roots that are rounded exactly.
static bool expands(const Instruction &I) {
  const bool IsExact = I.has("rn") || I.has("rz") || I.has("rm") || I.has("rp");
  return IsExact && llvm::is_contained({"div", "sqrt", "rcp"}, I.Parts.front());
}

/// What computes numbers that are not followed: floats, and tensors.
bool FunctionLowering::computeFloats(const Instruction &I) {
  static const StringRef Known[] = {"add", "sub",  "mul",  "mad",      "fma", "div",  "min",   "max", "neg",
                                    "abs", "sqrt", "rcp",  "rsqrt",    "sin", "cos",  "lg2",   "ex2", "tanh",
                                    "cvt", "mov",  "selp", "copysign", "mma", "wmma", "testp", "set"};
  const auto Types = typesOf(I);
  const bool IsOfFloats = llvm::any_of(Types, [](const Type &T) { return !T.isInt(); });
  if (!IsOfFloats || !llvm::is_contained(Known, I.Parts.front()) || I.bracketed())
    return false;
  llvm::SmallVector<Operand, 4> From;
  for (StringRef Each : registersReadBy(I))
    if (const auto R = F.registerNamed(I, Each))
      From.push_back(held(*R));
  for (StringRef Each : registersSetBy(I)) {
    const Type Held = typeOf(I, Each);
    // The same bits, in a register of another kind.
    const Type Bits = Type::floating(unsigned(std::max<uint64_t>(Held.Bytes, 1)));
    ir::Instruction Made = Builder::instruction(Opcode::Opaque, From, Bits);
    Made.With = expands(I) ? ir::Branches : ir::NoFlags;
    set(I, Each, Out.result(std::move(Made)), Bits);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static bool isParameter(StringRef Part) { return Part.split("::").first == "param"; }

bool FunctionLowering::access(const Instruction &I) {
  if (!I.is("ld") && !I.is("st"))
    return accessFragment(I);
  if (llvm::any_of(I.Parts, isParameter))
    return accessParameter(I);
  if (I.has("global") || I.has("local") || I.has("const"))
    return accessElsewhere(I);
  return I.is("ld") && loadParts(I);
}

/// Parameters of the function, and of those that it calls.
bool FunctionLowering::accessParameter(const Instruction &I) {
  const bool Loads = I.is("ld");
  const auto Types = typesOf(I);
  const StringRef Where = I.operand(Loads ? 1 : 0);
  const auto At = ir::ptx::placeOf(Where);
  const Meaning *Known = At ? find(I, At->Base) : nullptr;
  if (Types.empty() || !At)
    return false;
  const Type Held = asHeld(Types.back());
  if (Loads && Known && Known->Is == Meaning::OfVariable && Pointers.count(Known->Index) && !At->Offset) {
    set(I, I.operand(0), Out.addressToInt(Out.load(Variables[Known->Index], Type::pointer()), Held), Held);
    return true;
  }
  const auto Address = addressIn(I, Where);
  if (!Address)
    return false;
  const auto Registers = ir::ptx::registersOf(I.operand(Loads ? 0 : 1));
  int64_t Offset = 0;
  if (!Loads && Registers.empty()) // a constant
    Out.store(*Address, Held, value(I, I.operand(1), Held));
  for (StringRef Each : Registers) {
    const Operand Place = Out.move(*Address, Offset);
    if (Loads)
      set(I, Each, Out.load(Place, Held), Held);
    else
      Out.store(Place, Held, value(I, Each, Held));
    Offset += int64_t(Held.Bytes);
  }
  return true;
}

/// Memory that is not shared.
bool FunctionLowering::accessElsewhere(const Instruction &I) {
  const bool Loads = I.is("ld");
  const auto Types = typesOf(I);
  if (Types.empty())
    return false;
  const Type Held = asHeld(Types.back());
  const auto Address = addressIn(I, I.operand(Loads ? 1 : 0));
  if (!Address)
    return false;
  const ir::SiteId Site = P.siteOf(I);
  StringRef Operand = I.operand(Loads ? 0 : 1);
  llvm::SmallVector<StringRef, 8> Each;
  Operand.trim("{} \t").split(Each, ',');
  for (unsigned N = 0; N < Each.size(); ++N) {
    const auto Place = Out.move(*Address, int64_t(N * Held.Bytes));
    const StringRef Name = Each[N].trim();
    if (!Loads)
      Out.store(Place, Held, value(I, Name, Held), Site);
    else if (Name != "_")
      set(I, Name, Out.load(Place, Held, Site), Held);
  }
  return true;
}

/// Whether a register that an instruction sets is read.
bool FunctionLowering::isAnyRead(const Instruction &I) const {
  return llvm::any_of(registersSetBy(I), [&](StringRef Each) {
    const auto R = F.registerNamed(I, Each);
    return R && Uses.isRead(*R);
  });
}

/// Of a vector of two or four words or more the assembler loads what is read of it: a half as one, three of four as the
/// whole, others alone (ptxas 13.0 for sm_90, 2026-11-29). What nobody reads it does not load.
bool FunctionLowering::loadParts(const Instruction &I) {
  if (I.has("volatile") || I.has("relaxed") || I.has("acquire") || I.has("mmio"))
    return false;
  if (!isAnyRead(I))
    return true;
  const auto Types = typesOf(I);
  const unsigned WordBytes = 4;
  const unsigned Length = I.has("v4") ? 4 : I.has("v2") ? 2 : 1;
  llvm::SmallVector<StringRef, 4> Names;
  I.operand(0).trim("{} \t\n").split(Names, ',');
  const auto At = ir::ptx::placeOf(I.operand(1));
  if (Types.empty() || Types.back().Bytes < WordBytes || Length == 1 || Names.size() != Length || !At)
    return false;
  unsigned Read = 0;
  for (unsigned N = 0; N < Length; ++N) {
    Names[N] = Names[N].trim();
    const auto R = F.registerNamed(I, Names[N]);
    Read |= R && Uses.isRead(*R) ? 1u << N : 0;
  }
  if (llvm::popcount(Read) >= int(Length == 4 ? 3 : 2)) // as a whole
    return false;
  auto Load = [&](unsigned First, unsigned Count) {
    std::string Name;
    for (StringRef Part : I.Parts)
      if (Part != "v4" && Part != "v2")
        Name += (Name.empty() ? "" : ".") + Part.str();
      else if (Count > 1)
        Name += ".v" + std::to_string(Count);
    std::string To = Count > 1 ? "{" + Names[First].str() + ", " + Names[First + 1].str() + "}" : Names[First].str();
    const int64_t Offset = At->Offset + int64_t(First * Types.back().Bytes);
    const std::string From = "[" + At->Base.str() + (Offset < 0 ? "" : "+") + std::to_string(Offset) + "]";
    const std::string Text = Name + " " + To + ", " + From;
    Instruction Part(*ir::ptx::instructionFrom(Text));
    Part.Line = I.Line;
    Part.Column = I.Column;
    Part.At = I.At;
    Part.In = I.In;
    assembly(Part, I);
  };
  for (unsigned First = 0; First < Length; First += 2)
    if ((Read >> First & 3) == 3)
      Load(First, 2);
    else
      for (unsigned N = First; N < First + 2; ++N)
        if (Read >> N & 1)
          Load(N, 1);
  return true;
}

/// "wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {…}, [%r1], 16"; nothing if the matrix is of a kind that is not
/// known.
static std::optional<Fragment> fragmentOf(const Instruction &I) {
  using Element = Fragment::Element;
  std::optional<Element> Of;
  std::vector<unsigned> Shape;
  for (StringRef Part : I.Parts) {
    if (const auto Known = llvm::StringSwitch<std::optional<Element>>(Part)
                               .Case("f16", Element::Half)
                               .Case("bf16", Element::BFloat16)
                               .Cases("s8", "u8", Element::Byte)
                               .Case("tf32", Element::TF32)
                               .Case("f32", Element::Float)
                               .Case("s32", Element::Int)
                               .Case("f64", Element::Double)
                               .Default(std::nullopt))
      Of = Known;
    StringRef Rest = Part; // "m16n16k16"
    for (const char *Letter : {"m", "n", "k"}) {
      unsigned Length;
      if (!Rest.consume_front(Letter) || Rest.consumeInteger(10, Length))
        break;
      Shape.push_back(Length);
    }
  }
  if (!Of || Shape.size() != 3 || I.Parts.size() < 3)
    return std::nullopt;
  const Fragment::Use As = I.Parts[2] == "a"   ? Fragment::Use::MatrixA
                           : I.Parts[2] == "b" ? Fragment::Use::MatrixB
                                               : Fragment::Use::Accumulator;
  return Fragment{As, *Of, Shape[0], Shape[1], Shape[2], I.has("row")};
}

bool FunctionLowering::accessFragment(const Instruction &I) {
  const bool Loads = I.is("wmma") && I.has("load"), Stores = I.is("wmma") && I.has("store");
  const auto Matrix = Loads || Stores ? fragmentOf(I) : std::nullopt;
  if (!Matrix || I.Operands.size() != 3 || I.namesOther())
    return false;
  const auto Address = addressIn(I, I.operand(Loads ? 1 : 0));
  if (!Address)
    return false;
  const Type Pitch = Type::integer(32, true);
  ir::Variable New;
  New.Name = "fragment";
  New.Ty = Type::floating(4);
  const Operand Fragment = Out.local(std::move(New));
  Out.declare(Fragment);
  ir::BuiltinCall Call;
  Call.Id = Loads ? ir::Builtin::LoadFragment : ir::Builtin::StoreFragment;
  Call.Name = Loads ? "load_matrix_sync" : "store_matrix_sync";
  Call.Types = {Type::pointer(), Type::pointer(), Pitch};
  Call.Pointees.resize(3);
  Call.Numbers = Matrix->numbers();
  const Operand Lines = value(I, I.operand(2), Pitch);
  ir::Instruction C = Loads ? Builder::instruction(Opcode::CallBuiltin, {Fragment, *Address, Lines})
                            : Builder::instruction(Opcode::CallBuiltin, {*Address, Fragment, Lines});
  C.Site = P.siteOf(I);
  C.Index = uint32_t(To.Builtins.size());
  To.Builtins.push_back(std::move(Call));
  Out.add(std::move(C));
  for (StringRef Each : registersSetBy(I))
    set(I, Each, Out.opaque(typeOf(I, Each)), typeOf(I, Each));
  return true;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// "(retval0)", "(param0, param1)"
static llvm::SmallVector<StringRef, 4> listed(StringRef Operand) {
  llvm::SmallVector<StringRef, 4> All;
  Operand.trim("() \t\n").split(All, ',', -1, /*KeepEmpty=*/false);
  for (StringRef &Each : All)
    Each = Each.trim(" \t\n");
  return All;
}

/// "call.uni (retval0), f, (param0, param1);"
void FunctionLowering::call(const Instruction &I) {
  llvm::SmallVector<StringRef, 4> Results, Arguments;
  StringRef Callee;
  for (StringRef Operand : I.Operands) {
    if (!Operand.starts_with("("))
      Callee = Callee.empty() ? Operand : Callee;
    else if (Callee.empty())
      Results = listed(Operand);
    else
      Arguments = listed(Operand);
  }
  const auto Id = P.functionNamed(Callee);
  const Function *Called = Id ? P.module().function(Callee) : nullptr;
  const bool IsSimple = Called && Called->Results.size() == Results.size() && Results.size() <= 1 &&
                        Called->Parameters.size() == Arguments.size() &&
                        llvm::none_of(Called->Results, [&](unsigned V) { return Called->Variables[V].IsArray; });
  auto PlaceOf = [&](StringRef Name) -> std::optional<Operand> {
    if (const auto R = F.registerNamed(I, Name))
      return Places[*R] ? std::optional(Places[*R]) : std::nullopt;
    return addressOf(I, Name);
  };
  ir::Instruction C = Builder::instruction(IsSimple ? Opcode::Call : Opcode::CallUnknown, {});
  C.Site = P.siteOf(I);
  ir::UnknownCall Unknown;
  Unknown.Name = Callee.str();
  for (unsigned N = 0; N < Arguments.size(); ++N) {
    const auto Place = PlaceOf(Arguments[N]);
    const Meaning *Known = find(I, Arguments[N]);
    const Variable *Of = Known && Known->Is == Meaning::OfVariable ? &F.Variables[Known->Index] : nullptr;
    const bool IsObject = Of && Of->IsArray;
    const Type Ty = Of ? asHeld(Of->Element) : typeOf(I, Arguments[N]);
    Operand X = Place && IsObject ? *Place : Place ? Out.load(*Place, Ty) : value(I, Arguments[N], Ty);
    ir::UnknownCall::Argument Passed;
    if (!IsSimple && !IsObject && Ty.isInt() && Ty.Bits == 64) { // it may be an address
      X = Out.intToAddress(X, Ty);
      Passed.Site = C.Site;
      Passed.Pointee = Type::integer(32, true);
    }
    C.Operands.push_back(X);
    Unknown.Arguments.push_back(Passed);
  }
  if (IsSimple) {
    C.Index = *Id;
    if (Results.empty())
      return Out.add(std::move(C));
    C.Ty = asHeld(Called->Variables[Called->Results.front()].Element);
    const Type Ty = C.Ty;
    const Operand X = Out.result(std::move(C));
    if (F.registerNamed(I, Results.front()))
      set(I, Results.front(), X, Ty);
    else if (const auto Place = PlaceOf(Results.front()))
      Out.store(*Place, Ty, X);
    return;
  }
  C.Why = Called ? reason::Expression : reason::NoBody;
  C.Index = uint32_t(To.Calls.size());
  To.Calls.push_back(std::move(Unknown));
  Out.add(std::move(C));
  for (StringRef Each : Results)
    if (const auto Place = PlaceOf(Each))
      Out.add(Builder::instruction(Opcode::Forget, {*Place}));
    else if (F.registerNamed(I, Each))
      set(I, Each, Out.lost(typeOf(I, Each), reason::NoBody), typeOf(I, Each));
}

//===----------------------------------------------------------------------===//
// The rest
//===----------------------------------------------------------------------===//

/// The same number, of which no compiler knows that it is beside another.
Operand FunctionLowering::hidden(Operand X, const Type &Of) {
  ir::Variable New;
  New.Name = "apart";
  New.Ty = Of;
  const Operand Place = Out.local(std::move(New));
  Out.declare(Place);
  Out.store(Place, Of, X);
  ir::AssemblyInfo Nothing; // that may change it
  Nothing.Outputs = {Of};
  Nothing.OutputSites = {0};
  ir::Instruction I = Builder::instruction(Opcode::Assembly, {Place});
  I.Index = uint32_t(To.Assemblies.size());
  To.Assemblies.push_back(std::move(Nothing));
  Out.add(std::move(I));
  return Out.load(Place, Of);
}

/// One statement of inline PTX: registers become `%0`, `%1`, …, first those that are set.
/// \p Written: the instruction of which it is a part, or itself.
void FunctionLowering::assembly(const Instruction &I, const Instruction &Written) {
  ir::AssemblyInfo Info;
  std::vector<StringRef> Outputs;
  std::vector<Operand> Inputs, OutputPlaces;
  for (StringRef Each : registersSetBy(I))
    if (F.registerNamed(I, Each) && !llvm::is_contained(Outputs, Each))
      Outputs.push_back(Each);
  std::vector<std::pair<std::string, unsigned>> InputNumbers;
  auto InputFor = [&](StringRef Word) -> std::optional<std::string> {
    for (const auto &[Known, Number] : InputNumbers)
      if (Known == Word)
        return "%" + std::to_string(Number);
    const auto R = F.registerNamed(I, Word);
    std::optional<Operand> X;
    Type Ty;
    if (R) {
      Ty = asHeld(F.Registers[*R].Ty);
      X = held(*R);
    } else if (const auto Address = addressOf(I, Word)) {
      Ty = Type::pointer();
      X = *Address;
    }
    if (!X)
      return std::nullopt;
    if (Apart.contains(&Written) && R && Ty.isInt())
      X = hidden(*X, Ty);
    if (!IsUnderstood) // nobody knows where it comes from, nor whether it runs
      X = Out.lost(Ty, reason::Goto, {});
    const auto Number = unsigned(Outputs.size() + Inputs.size());
    Inputs.push_back(*X);
    Info.Inputs.push_back(Ty);
    Info.InputSites.push_back(0);
    InputNumbers.push_back({Word.str(), Number});
    return "%" + std::to_string(Number);
  };
  auto Rewritten = [&](StringRef Operand, bool IsSet) {
    std::string Text;
    while (!Operand.empty()) {
      if (!isOfWord(Operand.front())) {
        Text += Operand.front();
        Operand = Operand.drop_front();
        continue;
      }
      const StringRef Word = Operand.take_while(isOfWord);
      Operand = Operand.drop_front(Word.size());
      const auto Output = llvm::find(Outputs, Word);
      if (IsSet && Output != Outputs.end())
        Text += "%" + std::to_string(Output - Outputs.begin());
      else if (const auto Input = InputFor(Word))
        Text += *Input;
      else
        Text += (Word.starts_with("%") ? "%" : "") + Word.str();
    }
    return Text;
  };
  // Where nobody wants the old value, `atom` is `red` to the assembler.
  const bool IsReduction = I.is("atom") && !isAnyRead(I) && !I.has("cas") && !I.has("exch");
  if (IsReduction)
    Outputs.clear();
  Info.Text = IsReduction ? "red" + I.Name.drop_front(StringRef("atom").size()).str() : I.Name.str();
  for (unsigned N = IsReduction ? 1 : 0, First = N; N < I.Operands.size(); ++N)
    Info.Text += (N > First ? ", " : " ") + Rewritten(I.operand(N), N == 0 && !Outputs.empty());
  Info.Text += ";";
  std::vector<std::pair<StringRef, Operand>> Made; // registers whose values are set by way of a local
  for (StringRef Each : Outputs) {
    const unsigned R = *F.registerNamed(I, Each);
    Operand Place = Places[R];
    if (!Place) {
      ir::Variable New;
      New.Name = Each.str();
      New.Ty = asHeld(F.Registers[R].Ty);
      Place = Out.local(std::move(New));
      Out.declare(Place);
      Made.push_back({Each, Place});
    }
    OutputPlaces.push_back(Place);
    Info.Outputs.push_back(asHeld(F.Registers[R].Ty));
    Info.OutputSites.push_back(0);
  }
  ir::Instruction C = Builder::instruction(Opcode::Assembly, Inputs);
  C.Operands.append(OutputPlaces.begin(), OutputPlaces.end());
  C.Site = P.siteOf(I);
  C.Index = uint32_t(To.Assemblies.size());
  Info.AcrossBranches = AcrossBranches.contains(&Written);
  To.Assemblies.push_back(std::move(Info));
  Out.add(std::move(C));
  for (const auto &[Name, Place] : Made) {
    const Type Ty = typeOf(I, Name);
    if (Uses.isRead(*F.registerNamed(I, Name)))
      set(I, Name, Out.load(Place, Ty), Ty);
  }
}
