//===- Builder.h - Adds instructions to a function --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What all who make IR need, whatever they make it of: Lowering/Emitter.h of C++, Ptx/Builder.h of PTX.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_BUILDER_H
#define BANKLINT_IR_BUILDER_H

#include "IR/IR.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace banklint::ir {

/// Adds instructions to the block at hand, the first one of the function to begin with.
class Builder {
public:
  explicit Builder(Function &F) : F(F) {}

  //===--- Blocks ---------------------------------------------------------===//
  static Instruction instruction(Opcode Code, llvm::ArrayRef<Operand> Operands, const Type &Ty = {});
  void add(Instruction I) { F.Blocks[Current].push_back(std::move(I)); }
  /// Adds what has a result.
  Operand result(Instruction I);
  /// What \p Fill adds to a block of its own.
  BlockId block(llvm::function_ref<void()> Fill);

  //===--- Values ---------------------------------------------------------===//
  Operand number(int64_t N);
  /// The number that an operand is, if it is a constant.
  std::optional<int64_t> numberOf(Operand X) const;
  /// \p Of: operands that are not there are left out.
  Operand lost(const Type &Ty, const char *Why, llvm::ArrayRef<Operand> Of = {});
  Operand opaque(const Type &Ty, llvm::ArrayRef<Operand> Of = {}, bool Branches = false);
  Operand arithmetic(Op Kind, Operand A, Operand B, const Type &Of);
  Operand negated(Operand Truth);

  //===--- Locals ---------------------------------------------------------===//
  uint32_t addLocal(Variable V);
  /// Lets a local begin to live here.
  void declare(uint32_t Local);

protected:
  Function &F;
  BlockId Current = 0;

private:
  llvm::DenseMap<int64_t, uint32_t> ConstantNumbers;
};

} // namespace banklint::ir

#endif
