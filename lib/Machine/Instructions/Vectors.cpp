//===- Vectors.cpp - Vectors and their components -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/Vectors.h"
#include "Machine/Machine.h"

using namespace banklint;
using namespace banklint::machine;
using ir::Opcode;
using ir::Type;

void VectorInstructions::execute(const Instruction &I) {
  switch (I.Code) {
  case Opcode::Build:
    return set(I, build(I));
  case Opcode::Splat:
    return set(I, V.vectorOf(std::vector<Datum>(I.Ty.Length, value(I.Operands[0]))));
  case Opcode::Pick:
    return set(I, pick(I));
  case Opcode::LoadComponents:
    return set(I, loadComponents(I));
  case Opcode::StoreComponents:
    return storeComponents(I);
  default:
    llvm_unreachable("no instruction of vectors");
  }
}

Datum VectorInstructions::build(const Instruction &I) {
  const Type Component = I.Ty.component();
  std::vector<Datum> Parts;
  for (unsigned K = 0; K < I.Operands.size(); ++K) {
    const Datum D = value(I.Operands[K]);
    const Type &T = Frames.code().Types[I.Index + K];
    for (unsigned N = 0; N < (T.Is == Type::Vector ? T.Length : 1u); ++N)
      Parts.push_back(T.Is == Type::Vector ? V.partOf(D, N, Component) : D);
  }
  while (Parts.size() < I.Ty.Length)
    Parts.push_back(Component.isInt() ? Datum::integer(Value(0)) : Datum::opaque({Spread::Block, Origin::Launch, ""}));
  return V.vectorOf(std::move(Parts));
}

const VectorInstructions::Numbers &VectorInstructions::componentsOf(const Instruction &I) const {
  return Frames.code().Components[I.Index];
}

/// One component as it is, several as a vector.
Datum VectorInstructions::together(const Instruction &I, std::vector<Datum> Parts) {
  return I.Ty.Is == Type::Vector ? V.vectorOf(std::move(Parts)) : Parts.front();
}

Datum VectorInstructions::pick(const Instruction &I) {
  const Datum Whole = value(I.Operands[0]);
  std::vector<Datum> Parts;
  for (uint32_t K : componentsOf(I))
    Parts.push_back(V.partOf(Whole, K, I.Ty.component()));
  return together(I, std::move(Parts));
}

Datum VectorInstructions::loadComponents(const Instruction &I) {
  const Datum Whole = value(I.Operands[0]);
  if (!isTracked(Whole)) {
    M.Accesses.emitComponents(I.Site, Operation::Load, Whole, I.From, componentsOf(I));
    return V.data(I.Ty, Spread::Thread);
  }
  const Type Component = I.Ty.component();
  M.Accesses.emitScattered(I.Site, Operation::Load, Whole, I.Ty.Bytes);
  std::vector<Datum> Parts;
  for (uint32_t K : componentsOf(I))
    Parts.push_back(M.Objects.read(V.movedBy(Whole, int64_t(K * Component.Bytes)), Component));
  return together(I, std::move(Parts));
}

void VectorInstructions::storeComponents(const Instruction &I) {
  const Datum Whole = value(I.Operands[0]);
  const Numbers &Components = componentsOf(I);
  if (!isTracked(Whole))
    return M.Accesses.emitComponents(I.Site, Operation::Store, Whole, I.From, Components);
  const Type Component = I.Ty.component();
  const Datum New = value(I.Operands[1]);
  M.Accesses.emitScattered(I.Site, Operation::Store, Whole, Components.size() * Component.Bytes);
  for (unsigned K = 0; K < Components.size(); ++K)
    M.Objects.write(V.movedBy(Whole, int64_t(Components[K] * Component.Bytes)), Component.Bytes,
                    I.Ty.Is == Type::Vector ? V.partOf(New, K, Component) : Datum(New));
}
