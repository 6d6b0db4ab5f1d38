//===- Builder.h - Adds instructions to a function -------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_BUILDER_H
#define BANKLINT_PTX_BUILDER_H

#include "Code/Code.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace banklint::ptx {

using code::Opcode;
using code::Operand;
using code::Type;

/// Adds instructions to the block at hand.
class Builder {
public:
  explicit Builder(code::Function &F) : F(F) {}

  void add(code::Instruction I) { F.Blocks[Current].push_back(std::move(I)); }
  Operand result(code::Instruction I) {
    I.Result = F.Registers++;
    const Operand Register{Operand::Register, I.Result};
    add(std::move(I));
    return Register;
  }
  /// What \p Fill adds to a block of its own.
  code::BlockId block(llvm::function_ref<void()> Fill) {
    const auto New = code::BlockId(F.Blocks.size());
    F.Blocks.emplace_back();
    const code::BlockId Outer = std::exchange(Current, New);
    Fill();
    Current = Outer;
    return New;
  }
  /// The same; NoBlock if it adds nothing.
  code::BlockId blockOrNone(llvm::function_ref<void()> Fill) {
    const code::BlockId New = block(Fill);
    if (!F.Blocks[New].empty())
      return New;
    if (New + 1 == F.Blocks.size())
      F.Blocks.pop_back();
    return code::NoBlock;
  }

  static code::Instruction instruction(Opcode Code, llvm::ArrayRef<Operand> Operands, Type Ty = {}) {
    code::Instruction I;
    I.Code = Code;
    I.Operands.assign(Operands.begin(), Operands.end());
    I.Ty = Ty;
    return I;
  }

  Operand number(int64_t N) {
    // Two numbers are what DenseMap keeps for itself.
    const bool IsKey = N < INT64_MAX - 1 && N > INT64_MIN + 1;
    if (const auto It = IsKey ? Constants.find(N) : Constants.end(); It != Constants.end())
      return {Operand::Constant, It->second};
    F.Constants.push_back(N);
    if (IsKey)
      Constants[N] = uint32_t(F.Constants.size() - 1);
    return {Operand::Constant, uint32_t(F.Constants.size() - 1)};
  }
  std::optional<int64_t> numberOf(Operand X) const {
    return X.Is == Operand::Constant ? std::optional(F.Constants[X.Index]) : std::nullopt;
  }

  Operand arithmetic(Op Kind, Operand A, Operand B, const Type &Of) {
    code::Instruction I = instruction(Opcode::Binary, {A, B}, Of);
    I.Arithmetic = Kind;
    return result(std::move(I));
  }
  Operand converted(Operand X, const Type &From, const Type &To) {
    if (From == To)
      return X;
    if (const auto N = numberOf(X); N && From.isInt() && To.isInt())
      return number(To.asInt().wrap(From.asInt().wrap(*N)));
    code::Instruction I = instruction(Opcode::Convert, {X}, To);
    I.From = From;
    return result(std::move(I));
  }
  Operand opaque(const Type &Ty, llvm::ArrayRef<Operand> Of = {}) {
    return result(instruction(Opcode::Opaque, Of, Ty));
  }
  Operand lost(const Type &Ty, const char *Why, llvm::ArrayRef<Operand> Of = {}) {
    code::Instruction I = instruction(Opcode::Lost, Of, Ty);
    I.Why = Why;
    return result(std::move(I));
  }
  Operand negated(Operand Truth) {
    if (const auto N = numberOf(Truth))
      return number(*N == 0);
    return result(instruction(Opcode::Not, {Truth}, Type::boolean()));
  }
  Operand load(Operand From, const Type &Ty, code::SiteId At = 0) {
    code::Instruction I = instruction(Opcode::Load, {From}, Ty);
    I.Site = At;
    return result(std::move(I));
  }
  void store(Operand To, const Type &Ty, Operand X, code::SiteId At = 0) {
    code::Instruction I = instruction(Opcode::Store, {To, X}, Ty);
    I.Site = At;
    add(std::move(I));
  }
  Operand move(Operand From, int64_t Bytes) {
    if (!Bytes)
      return From;
    code::Instruction I = instruction(Opcode::Move, {From});
    I.Bytes = Bytes;
    return result(std::move(I));
  }
  Operand addressToInt(Operand Address, const Type &Ty) {
    return result(instruction(Opcode::AddressToInt, {Address}, Ty));
  }
  Operand intToAddress(Operand Number, const Type &Of) {
    return result(instruction(Opcode::IntToAddress, {Number}, Of));
  }

  Operand local(code::Variable V) {
    F.Locals.push_back(std::move(V));
    return {Operand::Local, uint32_t(F.Locals.size() - 1)};
  }
  void declare(Operand Local) {
    code::Instruction I = instruction(Opcode::Declare, {});
    I.Index = Local.Index;
    add(std::move(I));
  }

private:
  code::Function &F;
  code::BlockId Current = 0;
  llvm::DenseMap<int64_t, uint32_t> Constants;
};

} // namespace banklint::ptx

#endif
