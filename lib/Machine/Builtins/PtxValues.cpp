//===- PtxValues.cpp - PTX that computes ----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Ptx.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace banklint::machine;
using namespace banklint::machine::ptx;
using llvm::StringRef;

/// The type that an instruction computes in, if it is an integer that it computes as the language does.
static std::optional<ir::Type> computesIn(const ptx::Instruction &I) {
  const auto Types = typesOf(I);
  if (Types.empty() || !Types.back().isInt() || I.has("sat") || I.has("cc"))
    return std::nullopt;
  return Types.back();
}

/// Packing and unpacking are not followed.
static bool isPacked(StringRef Operand) { return Operand.starts_with("{"); }

void ptx::move(Assembler &A, const Instruction &I) {
  if (I.Operands.size() != 2 || isPacked(I.Operands[0]) || isPacked(I.Operands[1]))
    return notUnderstood(A, I);
  A.write(I.Operands[0], A.read(I.Operands[1]));
}

/// A generic address becomes one of shared memory, or the other way round: the same number here.
void ptx::convertAddress(Assembler &A, const Instruction &I) {
  if (I.Operands.size() != 2)
    return notUnderstood(A, I);
  A.write(I.Operands[0], A.read(I.Operands[1]));
}

void ptx::convert(Assembler &A, const Instruction &I) {
  const auto Types = typesOf(I);
  if (I.Operands.size() != 2 || Types.size() != 2 || !Types[0].isInt() || !Types[1].isInt() || I.has("sat"))
    return notUnderstood(A, I);
  Datum D = A.read(I.Operands[1]);
  if (D.isAddress() || (D.isInteger() && A.M.V.pointerFrom(D.Number))) // an address fits
    return A.write(I.Operands[0], D);
  A.write(I.Operands[0], A.M.V.converted(A.readAs(I.Operands[1], Types[1]), Types[1], Types[0]));
}

void ptx::compute(Assembler &A, const Instruction &I) {
  const std::optional<ir::Type> T = computesIn(I);
  const auto Operation = llvm::StringSwitch<std::optional<Op>>(I.Parts.front())
                             .Case("add", Op::Add)
                             .Case("sub", Op::Sub)
                             .Case("min", Op::Min)
                             .Case("max", Op::Max)
                             .Case("and", Op::And)
                             .Case("or", Op::Or)
                             .Case("xor", Op::Xor)
                             .Case("shl", Op::Shl)
                             .Case("shr", Op::Shr)
                             .Case("div", Op::Div)
                             .Case("rem", Op::Rem)
                             .Default(std::nullopt);
  if (!T || !Operation || I.Operands.size() != 3)
    return notUnderstood(A, I);
  const bool Shifts = *Operation == Op::Shl || *Operation == Op::Shr;
  const Datum Left = A.readAs(I.Operands[1], *T);
  const Datum Right = A.readAs(I.Operands[2], Shifts ? ir::Type::integer(32, false) : *T);
  // Shifts by too much give what all of these shifts give; the language does not say.
  if (Shifts && !A.M.L.range(Right.Number).within({0, T->Bits - 1}))
    return notUnderstood(A, I);
  A.write(I.Operands[0], A.M.V.applyIntegers(*Operation, Left, Right, T->asInt()));
}

/// "not.b32": from all ones; "neg.s32": from zero.
void ptx::invert(Assembler &A, const Instruction &I) {
  const std::optional<ir::Type> T = computesIn(I);
  if (!T || I.Operands.size() != 2)
    return notUnderstood(A, I);
  const Datum From = Datum::integer(Value(I.is("not") ? T->asInt().wrap(-1) : 0));
  A.write(I.Operands[0], A.M.V.applyIntegers(Op::Sub, From, A.readAs(I.Operands[1], *T), T->asInt()));
}

/// "mul.lo.u32", "mul.wide.u32", and the same with a sum: "mad.lo.u32".
void ptx::multiply(Assembler &A, const Instruction &I) {
  const std::optional<ir::Type> T = computesIn(I);
  const bool Adds = I.is("mad"), Wide = I.has("wide");
  if (!T || (Wide ? T->Bits > 32 : !I.has("lo")) || I.Operands.size() != (Adds ? 4u : 3u))
    return notUnderstood(A, I);
  const ir::Type Result = Wide ? ir::Type::integer(T->Bits * 2, T->Signed) : *T;
  Datum D = A.M.V.applyIntegers(Op::Mul, A.readAs(I.Operands[1], *T), A.readAs(I.Operands[2], *T), Result.asInt());
  if (Adds)
    D = A.M.V.applyIntegers(Op::Add, D, A.readAs(I.Operands[3], Result), Result.asInt());
  A.write(I.Operands[0], D);
}

/// "bfe.s", "shf.l.wrap": the instruction's name without its types, but for their signs where these matter.
static const BitFunction *bitFunctionOf(const ptx::Instruction &I) {
  std::string Name = I.Parts.front().str();
  for (StringRef Part : llvm::drop_begin(I.Parts)) {
    const auto T = ir::ptx::typeNamed(Part);
    if (!T)
      Name += ("." + Part).str();
    else if (I.is("bfe") || I.is("szext") || I.is("sad") || I.is("dp4a"))
      Name += T->Signed ? ".s" : ".u";
  }
  return bitFunctionOfPtx(Name);
}

void ptx::ofBits(Assembler &A, const Instruction &I) {
  const BitFunction *F = bitFunctionOf(I);
  const std::optional<ir::Type> T = computesIn(I);
  if (!F || !T || I.Operands.size() != F->Operands + 1)
    return notUnderstood(A, I);
  llvm::SmallVector<Datum, 4> Operands;
  for (StringRef Operand : llvm::drop_begin(I.Operands))
    Operands.push_back(A.readAs(Operand, *T));
  A.write(I.Operands[0], computeBits(A.M, *F, Operands, T->asInt(), F->IsCount ? IntType{32, false} : T->asInt()));
}

/// "bfe.u32 d, a, 2, 5": bits 2 to 6 of a, whose sign is the last one of them in "bfe.s32" (PTX ISA, "bfe").
void ptx::extract(Assembler &A, const Instruction &I) {
  const std::optional<ir::Type> T = computesIn(I);
  if (!T || I.Operands.size() != 4)
    return notUnderstood(A, I);
  const ir::Type Count = ir::Type::integer(32, false);
  const auto First = A.readAs(I.Operands[2], Count).Number.constant(),
             Length = A.readAs(I.Operands[3], Count).Number.constant();
  if (!First || !Length || *First < 0 || *Length < 1 || *First + *Length > T->Bits)
    return ofBits(A, I);
  auto Number = [](int64_t N) { return Datum::integer(Value(N)); };
  if (*First + *Length == T->Bits)
    return A.write(I.Operands[0],
                   A.M.V.applyIntegers(Op::Shr, A.readAs(I.Operands[1], *T), Number(*First), T->asInt()));
  const ir::Type Bits = ir::Type::integer(T->Bits, false); // signed sums would be taken not to overflow
  auto Apply = [&](Op O, const Datum &X, int64_t N) { return A.M.V.applyIntegers(O, X, Number(N), Bits.asInt()); };
  const int64_t Values = int64_t(1) << *Length, Half = T->Signed ? Values / 2 : 0;
  const Datum Field =
      Apply(Op::Rem, Apply(Op::Add, Apply(Op::Shr, A.readAs(I.Operands[1], Bits), *First), Half), Values);
  A.write(I.Operands[0], A.M.V.applyIntegers(Op::Sub, Field, Number(Half), T->asInt()));
}

/// "lop3.b32 d, a, b, c, 0x96": for each bit what the table says of those of a, b and c (PTX ISA, "lop3").
void ptx::combine(Assembler &A, const Instruction &I) {
  const auto Table = constantOf(I.operand(4));
  if (I.Operands.size() != 5 || !I.has("b32") || !Table || *Table < 0 || *Table > 255)
    return notUnderstood(A, I);
  const ir::Type T = ir::Type::integer(32, false);
  auto Apply = [&](Op O, const Datum &Left, const Datum &Right) {
    return A.M.V.applyIntegers(O, Left, Right, T.asInt());
  };
  const Datum AllBits = Datum::integer(Value(T.asInt().max()));
  Datum Result = Datum::integer(Value(0));
  for (unsigned Row = 0; Row < 8; ++Row) { // whose bits are those of a, b and c
    if (!(*Table >> Row & 1))
      continue;
    Datum Here = AllBits;
    for (unsigned Which = 0; Which < 3; ++Which) {
      const Datum Input = A.readAs(I.Operands[1 + Which], T);
      const bool IsSet = Row >> (2 - Which) & 1;
      Here = Apply(Op::And, Here, IsSet ? Input : Apply(Op::Xor, Input, AllBits));
    }
    Result = Apply(Op::Or, Result, Here);
  }
  A.write(I.Operands[0], Result);
}

namespace {
/// `a < b`, or with the operands exchanged.
struct Comparison {
  Op Operation;
  bool Exchanged = false;
};
} // namespace

void ptx::compare(Assembler &A, const Instruction &I) {
  const std::optional<ir::Type> T = computesIn(I);
  const auto Kind = llvm::StringSwitch<std::optional<Comparison>>(I.Parts.size() > 1 ? I.Parts[1] : "")
                        .Case("eq", Comparison{Op::Eq})
                        .Case("ne", Comparison{Op::Ne})
                        .Case("lt", Comparison{Op::Lt})
                        .Case("lo", Comparison{Op::Lt})
                        .Case("le", Comparison{Op::Le})
                        .Case("ls", Comparison{Op::Le})
                        .Case("gt", Comparison{Op::Lt, true})
                        .Case("hi", Comparison{Op::Lt, true})
                        .Case("ge", Comparison{Op::Le, true})
                        .Case("hs", Comparison{Op::Le, true})
                        .Default(std::nullopt);
  if (!T || !Kind || I.Operands.size() != 3 || isPacked(I.Operands[0]))
    return notUnderstood(A, I);
  Datum Left = A.readAs(I.Operands[1], *T), Right = A.readAs(I.Operands[2], *T);
  if (Kind->Exchanged)
    std::swap(Left, Right);
  Datum Holds = A.M.V.applyIntegers(Kind->Operation, Left, Right, T->asInt());
  const auto [First, Second] = I.Operands[0].split('|'); // whether it holds, whether not
  A.write(First, Holds);
  if (!Second.empty()) {
    Holds.Number = A.M.L.logicalNot(Holds.Number);
    A.write(Second, Holds);
  }
}

void ptx::select(Assembler &A, const Instruction &I) {
  const std::optional<ir::Type> T = computesIn(I);
  if (!T || I.Operands.size() != 4)
    return notUnderstood(A, I);
  const Datum If = A.readAs(I.Operands[1], *T), Else = A.readAs(I.Operands[2], *T);
  const Datum Condition = A.readPredicate(I.Operands[3]);
  Datum D = Datum::integer(A.M.L.select(Condition.Number, If.Number, Else.Number));
  D.Since = If.Since | Else.Since | Condition.Since;
  A.write(I.Operands[0], includes(D.Since, Knowledge::Launch)
                             ? A.M.V.fixedAtLaunch(D, trace::ProvenMultiple::ofBoth(A.M.V.provableMultiple(If),
                                                                                    A.M.V.provableMultiple(Else)))
                             : D);
}

/// The width of the segments that "0x1f" and the like mean: bits 8 to 12 are set where all lanes of a segment agree.
/// Nothing if lanes are clamped in another way.
static std::optional<int64_t> segmentWidth(std::optional<int64_t> Clamp, bool Up) {
  if (!Clamp || (*Clamp & 31) != (Up ? 0 : 31))
    return std::nullopt;
  const int64_t Width = 32 - (*Clamp >> 8 & 31);
  return llvm::isPowerOf2_64(uint64_t(Width)) ? std::optional(Width) : std::nullopt;
}

/// "shfl.sync.bfly.b32 d|p, a, b, c, mask"
void ptx::shuffle(Assembler &A, const Instruction &I) {
  const bool Up = I.has("up"), Down = I.has("down"), Butterfly = I.has("bfly");
  if (I.Operands.size() < 4 || (!Up && !Down && !Butterfly && !I.has("idx")))
    return notUnderstood(A, I);
  const ir::Type T = ir::Type::integer(32, false);
  const auto [Result, InRange] = I.Operands[0].split('|');
  const Datum Clamp = A.read(I.Operands[3]);
  const std::optional<int64_t> Width = segmentWidth(Clamp.isInteger() ? Clamp.Number.constant() : std::nullopt, Up);
  const StringRef Kind = Up ? "up" : Down ? "down" : Butterfly ? "xor" : "";
  const Datum Lane = A.readAs(I.Operands[2], T);
  A.write(Result, shuffled(A.M, Kind, A.read(I.Operands[1]), Lane.Number, Width, T));
  if (!InRange.empty())
    A.write(InRange, A.M.V.data(ir::Type::boolean(), Spread::Thread));
}

void ptx::vote(Assembler &A, const Instruction &I) { A.writeData(I.operand(0), Spread::Warp); }

void ptx::perThread(Assembler &A, const Instruction &I) { A.writeData(I.operand(0), Spread::Thread); }

/// "elect.sync lane|p, 0xffffffff": the lanes agree on one, which the language leaves open. Which one it is does not
/// matter to banks, so it is the first.
void ptx::elect(Assembler &A, const Instruction &I) {
  const auto [Lane, IsElected] = I.operand(0).split('|');
  const Datum Mask = I.Operands.size() == 2 ? A.read(I.Operands[1]) : Datum::nowhere();
  const std::optional<int64_t> Lanes = Mask.isInteger() ? Mask.Number.constant() : std::nullopt;
  if (!Lanes || (*Lanes & 0xffffffff) != 0xffffffff || IsElected.empty())
    return perThread(A, I);
  const Datum First = Datum::integer(Value(0));
  A.write(Lane, First);
  A.write(IsElected, Datum::ofThread(A.M.L.apply(Op::Eq, laneNumber(A.M), First.Number, IntType{32, false})));
}

/// "mapa.shared::cluster.u32 there, here, rank": the same place in another block.
void ptx::mapAddress(Assembler &A, const Instruction &I) {
  if (I.Operands.size() != 3)
    return notUnderstood(A, I);
  const Datum Here = A.read(I.Operands[1]);
  const auto Pointer = Here.isInteger() ? A.M.V.pointerFrom(Here.Number) : std::optional<Datum>(Here);
  if (!Pointer || !Pointer->isAddress())
    return notUnderstood(A, I);
  A.write(I.Operands[0], Datum::integer(A.M.V.addressAsNumber(A.M.Accesses.inOtherBlock(*Pointer))));
}
