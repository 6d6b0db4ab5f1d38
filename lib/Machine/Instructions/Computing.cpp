//===- Computing.cpp - Instructions that compute --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/Computing.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::machine;
using ir::Opcode;
using ir::Type;

void ComputingInstructions::execute(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Opaque:
    return set(I, opaque(I));
  case Opcode::Truthy:
    return set(I, Datum::integer(V.unknownInteger(Registers.worstOf(I.Operands), {0, 1})));
  case Opcode::Lost:
    return set(I, lost(I));
  case Opcode::Binary:
    return set(I, V.applyBinary(I, value(I.Operands[0]), value(I.Operands[1])));
  case Opcode::Convert:
    return set(I, V.converted(value(I.Operands[0]), I.From, I.Ty));
  case Opcode::Truth:
    return set(I, V.truthOf(value(I.Operands[0]), I.From));
  case Opcode::Not:
    return set(I, negated(value(I.Operands[0])));
  default:
    llvm_unreachable("computes no number");
  }
}

Datum ComputingInstructions::opaque(const Instruction &I) {
  if (I.With & ir::Branches)
    Record.noteExpansion();
  return V.unknownOf(I.Ty, Registers.worstOf(I.Operands));
}

/// What is made of data is data.
Datum ComputingInstructions::lost(const Instruction &I) {
  const Character C = Registers.worstOf(I.Operands);
  return C.From == Origin::Data ? V.data(I.Ty, C.Shared) : V.lost(I.Ty, I.Why ? I.Why : reason::Expression);
}

Datum ComputingInstructions::negated(const Datum &D) {
  Datum Not = V.truthOf(D, Type::boolean());
  Not.Number = L.logicalNot(Not.Number);
  return Not;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

void ComputingInstructions::executeAddress(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Offset:
    return set(I, V.advance(value(I.Operands[0]), value(I.Operands[1]), I.Bytes, I.Element, I.With & ir::Subtracts));
  case Opcode::Move:
    return set(I, V.movedBy(value(I.Operands[0]), I.Bytes));
  case Opcode::Distance:
    return set(I, V.distance(Datum(value(I.Operands[0])), value(I.Operands[1]), I.Bytes));
  case Opcode::CompareAddresses:
    return set(I, V.compareAddresses(I.Arithmetic, Datum(value(I.Operands[0])), value(I.Operands[1])));
  case Opcode::AddressToInt:
    return set(I, Datum::integer(V.toInteger(value(I.Operands[0]), I.Ty)));
  case Opcode::IntToAddress:
    return set(I, pointer(value(I.Operands[0])));
  case Opcode::Enclosing:
    Past.spoil();
    return set(I, Frames.enclosing(Frames.code().Enclosing[I.Index]));
  default:
    llvm_unreachable("computes no address");
  }
}

Datum ComputingInstructions::pointer(const Datum &D) {
  if (D.isAddress())
    return D;
  const std::optional<Datum> Pointer = D.isInteger() ? V.pointerFrom(D.Number) : std::nullopt;
  return Pointer ? *Pointer : Datum::nowhere();
}
