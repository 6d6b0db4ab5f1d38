//===- UnusedLoads.cpp - Loads of values that nobody uses -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/UnusedLoads.h"
#include "llvm/ADT/DenseSet.h"

using namespace banklint;
using namespace banklint::ir;

namespace {

/// Finds the instructions that a function needs: those that do something, and those that make something for these.
class Needs {
public:
  explicit Needs(Function &F) : F(F), MadeBy(F.Registers, nullptr), StoredBy(F.Locals.size()) {
    for (Block &B : F.Blocks)
      for (Instruction &I : B)
        list(I);
  }

  void run() {
    for (BlockId B = 0; B < F.Blocks.size(); ++B)
      for (const Instruction &I : F.Blocks[B])
        if (!isForResult(B, I))
          need(&I);
    while (!Work.empty())
      follow(*Work.pop_back_val());
  }
  bool has(const Instruction &I) const { return Needed.contains(&I); }

private:
  void list(const Instruction &I) {
    if (I.Result != NoRegister)
      MadeBy[I.Result] = &I;
    if (const auto Local = storedLocal(I))
      StoredBy[*Local].push_back(&I);
    const bool GivesValue = I.Code == Opcode::If || I.Code == Opcode::Logical || I.Code == Opcode::LoadEither;
    if (GivesValue && I.Result != NoRegister)
      OfValues.insert(std::begin(I.Blocks), std::end(I.Blocks));
  }

  /// The local that an instruction sets as a whole or in part, and does nothing else.
  std::optional<uint32_t> storedLocal(const Instruction &I) const {
    const bool IsStore = I.Code == Opcode::Store && !(I.With & (Volatile | ToReference));
    if (!(IsStore || I.Code == Opcode::Copy) || I.Operands[0].Is != Operand::Local)
      return std::nullopt;
    const uint32_t Local = I.Operands[0].Index;
    const bool IsOwn = Local >= F.Parameters && !F.Locals[Local].IsSeenUncaptured;
    return IsOwn ? std::optional(Local) : std::nullopt;
  }

  /// Whether an instruction of a block only matters if what it gives does.
  bool isForResult(BlockId Of, const Instruction &I) const {
    switch (I.Code) {
    case Opcode::Opaque:
    case Opcode::Truthy:
    case Opcode::Lost:
    case Opcode::Binary:
    case Opcode::Convert:
    case Opcode::Truth:
    case Opcode::Not:
    case Opcode::Offset:
    case Opcode::Move:
    case Opcode::Distance:
    case Opcode::CompareAddresses:
    case Opcode::AddressToInt:
    case Opcode::IntToAddress:
    case Opcode::Declare:
    case Opcode::Build:
    case Opcode::Pick:
    case Opcode::Splat:
      return true;
    case Opcode::Load:
    case Opcode::LoadComponents:
      return !(I.With & Volatile);
    case Opcode::Store:
    case Opcode::Copy:
      return storedLocal(I).has_value();
    case Opcode::Yield:
      return OfValues.contains(Of);
    default:
      return false;
    }
  }

  void need(const Instruction *I) {
    if (I && Needed.insert(I).second)
      Work.push_back(I);
  }
  void needLocal(uint32_t Local) {
    for (const Instruction *I : std::exchange(StoredBy[Local], {}))
      need(I);
  }

  void follow(const Instruction &I) {
    const size_t First = storedLocal(I) ? 1 : 0; // that it is set reads nothing of it
    for (size_t O = First; O < I.Operands.size(); ++O)
      if (I.Operands[O].Is == Operand::Register)
        need(MadeBy[I.Operands[O].Index]);
      else if (I.Operands[O].Is == Operand::Local)
        needLocal(I.Operands[O].Index);
    if (I.Result == NoRegister)
      return;
    for (BlockId B : I.Blocks)
      if (B != NoBlock && OfValues.contains(B))
        for (const Instruction &Of : F.Blocks[B])
          if (Of.Code == Opcode::Yield)
            need(&Of);
  }

  Function &F;
  std::vector<const Instruction *> MadeBy;                ///< by register
  std::vector<std::vector<const Instruction *>> StoredBy; ///< by local, until it is needed
  llvm::DenseSet<BlockId> OfValues;                       ///< blocks that yield the value of an instruction
  llvm::DenseSet<const Instruction *> Needed;
  llvm::SmallVector<const Instruction *> Work;
};

} // namespace

void ir::markUnusedLoads(Function &F) {
  Needs Of(F);
  Of.run();
  for (Block &B : F.Blocks)
    for (Instruction &I : B)
      if ((I.Code == Opcode::Load || I.Code == Opcode::Copy) && !Of.has(I) && !(I.With & (Volatile | BitField)))
        I.With |= Unused;
}
