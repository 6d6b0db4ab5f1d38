//===- Builder.h - IR of PTX, instruction by instruction -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_BUILDER_H
#define BANKLINT_PTX_BUILDER_H

#include "IR/Builder.h"

namespace banklint::ptx {

using ir::Opcode;
using ir::Operand;
using ir::Type;

/// Adds instructions to the block at hand.
class Builder : public ir::Builder {
public:
  using ir::Builder::Builder;

  /// What \p Fill adds to a block of its own; NoBlock if it adds nothing.
  ir::BlockId blockOrNone(llvm::function_ref<void()> Fill) {
    const ir::BlockId New = block(Fill);
    if (!F.Blocks[New].empty())
      return New;
    if (New + 1 == F.Blocks.size())
      F.Blocks.pop_back();
    return ir::NoBlock;
  }

  Operand converted(Operand X, const Type &From, const Type &To) {
    if (From == To)
      return X;
    if (const auto N = numberOf(X); N && From.isInt() && To.isInt())
      return number(To.asInt().wrap(From.asInt().wrap(*N)));
    ir::Instruction I = instruction(Opcode::Convert, {X}, To);
    I.From = From;
    return result(std::move(I));
  }
  Operand load(Operand From, const Type &Ty, ir::SiteId At = 0) {
    ir::Instruction I = instruction(Opcode::Load, {From}, Ty);
    I.Site = At;
    return result(std::move(I));
  }
  void store(Operand To, const Type &Ty, Operand X, ir::SiteId At = 0) {
    ir::Instruction I = instruction(Opcode::Store, {To, X}, Ty);
    I.Site = At;
    add(std::move(I));
  }
  Operand move(Operand From, int64_t Bytes) {
    if (!Bytes)
      return From;
    ir::Instruction I = instruction(Opcode::Move, {From});
    I.Bytes = Bytes;
    return result(std::move(I));
  }
  Operand addressToInt(Operand Address, const Type &Ty) {
    return result(instruction(Opcode::AddressToInt, {Address}, Ty));
  }
  Operand intToAddress(Operand Number, const Type &Of) {
    return result(instruction(Opcode::IntToAddress, {Number}, Of));
  }

  Operand local(ir::Variable V) { return {Operand::Local, addLocal(std::move(V))}; }
  void declare(Operand Local) { ir::Builder::declare(Local.Index); }
};

} // namespace banklint::ptx

#endif
