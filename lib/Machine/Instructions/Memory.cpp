//===- Memory.cpp - Declarations, loads, stores and copies ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/Memory.h"
#include "Machine/Machine.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::machine;
using ir::Opcode;

/// Whether a compiler drops a load or a copy, as nobody uses what it loads.
bool MemoryInstructions::isDropped(const Instruction &I) const { return O.IsCompiled && I.With & ir::Unused; }

/// What a copy moves, if that is not all of an object.
const std::vector<ir::ScalarAt> *MemoryInstructions::partOf(const Instruction &Copy) {
  static const std::vector<ir::ScalarAt> Nothing;
  if (isDropped(Copy))
    return &Nothing;
  if (!O.IsCompiled)
    return nullptr;
  return Copy.With & ir::Partly ? &Frames.code().Layouts[Copy.Index] : Frames.readOfResult(value(Copy.Operands[0]));
}

void MemoryInstructions::execute(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Declare:
    return S.M.declare(Frames.localAddress(I.Index).To, S.Active);
  case Opcode::Load:
    if (const Datum *D = I.With & ir::BitField ? nullptr : M.Objects.plainScalar(value(I.Operands[0]), I.Ty))
      return Registers.copy(I, *D);
    return set(I, load(I));
  case Opcode::Store:
    return store(I);
  case Opcode::Copy:
    return M.Memory.copy(value(I.Operands[0]), value(I.Operands[1]), I.Ty, I.Site, I.OtherSite, partOf(I));
  case Opcode::Zero:
    return M.Memory.zero(value(I.Operands[0]), Frames.code().Layouts[I.Index]);
  case Opcode::Forget:
    return M.Objects.forget(value(I.Operands[0]));
  case Opcode::LoadEither:
    return set(I, loadEither(I));
  default:
    llvm_unreachable("no access to memory");
  }
}

Datum MemoryInstructions::load(const Instruction &I) {
  const Datum &Pointer = value(I.Operands[0]);
  if (isDropped(I) && I.Ty.Is != ir::Type::Record && !isTracked(Pointer))
    return V.data(I.Ty, Spread::Thread);
  if (!(I.With & ir::BitField))
    return M.Memory.load(Pointer, I.Ty, I.Site, I.With & ir::Volatile,
                         I.With & ir::Partly ? &Frames.code().Components[I.Index] : nullptr);
  M.Accesses.emit(I.Site, Operation::Load, Pointer, I.Ty.Bytes, {0, reason::BitField});
  return V.lost(I.Ty, reason::BitField);
}

void MemoryInstructions::store(const Instruction &I) {
  const Datum &Pointer = value(I.Operands[0]);
  if (!(I.With & ir::BitField))
    return M.Memory.store(Pointer, I.Ty, value(I.Operands[1]), I.Site, I.With & ir::Volatile);
  if (isTracked(Pointer))
    M.Objects.forget(Pointer);
  M.Accesses.emit(I.Site, Operation::Store, Pointer, I.Ty.Bytes, {0, reason::BitField});
}

/// `c ? a : b` as a value reads one of the two, each for its own threads.
Datum MemoryInstructions::loadEither(const Instruction &I) {
  const Datum Condition = value(I.Operands[0]);
  std::optional<Datum> A, B;
  M.Branches.branch(Condition, [&] { A = yieldOf(I.Blocks[0]); }, [&] { B = yieldOf(I.Blocks[1]); });
  if (!A || !B) {
    if (!A && !B)
      return V.lost(I.Ty, reason::Expression);
    return A ? M.Memory.load(*A, I.Ty, I.OtherSite) : M.Memory.load(*B, I.Ty, I.ThirdSite);
  }
  const bool OneLoad = A->To == B->To && mayBeShared(*A) &&
                       (S.Active.none() || L.split(Condition.Number, S.Active.mask()).Unknown.none());
  if (OneLoad) // of a selected address
    return M.Memory.load(V.joined(Condition.Number, *A, *B), I.Ty, I.Site);
  std::optional<Datum> First, Second;
  M.Branches.branch(
      Condition, [&] { First = M.Memory.load(*A, I.Ty, I.OtherSite); },
      [&] { Second = M.Memory.load(*B, I.Ty, I.ThirdSite); });
  return First && Second ? V.joined(Condition.Number, *First, *Second) : First ? *First : *Second;
}
