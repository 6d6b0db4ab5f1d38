//===- Builder.cpp - Adds instructions to a function ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Builder.h"
#include "Support/Reasons.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::ir;

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

Instruction Builder::instruction(Opcode Code, llvm::ArrayRef<Operand> Operands, const Type &Ty) {
  Instruction I;
  I.Code = Code;
  I.Operands.assign(Operands.begin(), Operands.end());
  I.Ty = Ty;
  return I;
}

Operand Builder::result(Instruction I) {
  I.Result = F.Registers++;
  const Operand Register{Operand::Register, I.Result};
  add(std::move(I));
  return Register;
}

BlockId Builder::block(llvm::function_ref<void()> Fill) {
  const BlockId New = BlockId(F.Blocks.size());
  F.Blocks.emplace_back();
  const BlockId Outer = std::exchange(Current, New);
  Fill();
  Current = Outer;
  return New;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Operand Builder::number(int64_t N) {
  // Two numbers are what DenseMap keeps for itself.
  const bool IsKey = N < INT64_MAX - 1 && N > INT64_MIN + 1;
  auto It = IsKey ? ConstantNumbers.find(N) : ConstantNumbers.end();
  if (It != ConstantNumbers.end())
    return {Operand::Constant, It->second};
  const uint32_t Index = uint32_t(F.Constants.size());
  F.Constants.push_back(N);
  if (IsKey)
    ConstantNumbers[N] = Index;
  return {Operand::Constant, Index};
}

std::optional<int64_t> Builder::numberOf(Operand X) const {
  return X.Is == Operand::Constant ? std::optional(F.Constants[X.Index]) : std::nullopt;
}

Operand Builder::lost(const Type &Ty, const char *Why, llvm::ArrayRef<Operand> Of) {
  if (Ty.Is == Type::Void)
    return {};
  Instruction I = instruction(Opcode::Lost, Of, Ty);
  llvm::erase_if(I.Operands, [](Operand X) { return !X; });
  I.Why = Why;
  return result(std::move(I));
}

Operand Builder::opaque(const Type &Ty, llvm::ArrayRef<Operand> Of, bool Branches) {
  Instruction I = instruction(Opcode::Opaque, Of, Ty);
  llvm::erase_if(I.Operands, [](Operand X) { return !X; });
  I.With = Branches ? ir::Branches : NoFlags;
  return result(std::move(I));
}

Operand Builder::arithmetic(Op Kind, Operand A, Operand B, const Type &Of) {
  if (!A || !B)
    return lost(Of, reason::Expression);
  Instruction I = instruction(Opcode::Binary, {A, B}, Of);
  I.Arithmetic = Kind;
  return result(std::move(I));
}

Operand Builder::negated(Operand Truth) {
  if (auto N = numberOf(Truth))
    return number(*N == 0);
  return result(instruction(Opcode::Not, {Truth}, Type::boolean()));
}

//===----------------------------------------------------------------------===//
// Locals
//===----------------------------------------------------------------------===//

uint32_t Builder::addLocal(Variable V) {
  F.Locals.push_back(std::move(V));
  return uint32_t(F.Locals.size() - 1);
}

void Builder::declare(uint32_t Local) {
  Instruction I = instruction(Opcode::Declare, {});
  I.Index = Local;
  add(std::move(I));
}
