//===- IR.cpp - Types of values, names of functions -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/IR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;
using namespace banklint::ir;

bool Type::operator==(const Type &O) const {
  return Is == O.Is && Element == O.Element && Bits == O.Bits && Signed == O.Signed && Length == O.Length &&
         Bytes == O.Bytes && Alignment == O.Alignment;
}

Type Type::integer(unsigned Bits, bool Signed) {
  Type T;
  T.Is = Int;
  T.Bits = uint8_t(Bits);
  T.Signed = Signed;
  T.Bytes = (Bits + 7) / 8;
  T.Alignment = uint16_t(T.Bytes);
  return T;
}

Type Type::floating(unsigned Bytes) {
  Type T;
  T.Is = Float;
  T.Bytes = Bytes;
  T.Alignment = uint16_t(Bytes);
  return T;
}

Type Type::pointer() {
  Type T;
  T.Is = Pointer;
  T.Bytes = T.Alignment = 8;
  return T;
}

Type Type::record(uint64_t Bytes, unsigned Alignment) {
  Type T;
  T.Is = Record;
  T.Bytes = Bytes;
  T.Alignment = uint16_t(Alignment);
  return T;
}

Type Type::vector(Type Component, unsigned Length, uint64_t Bytes, unsigned Alignment) {
  Type T = Component;
  T.Is = Vector;
  T.Element = Component.Is;
  T.Length = uint16_t(Length);
  T.Bytes = Bytes;
  T.Alignment = uint16_t(Alignment);
  return T;
}

Type Type::component() const {
  if (Is != Vector)
    return *this;
  switch (Element) {
  case Int:
    return integer(Bits, Signed);
  case Pointer:
    return pointer();
  default:
    return floating(unsigned(Length ? Bytes / std::max<unsigned>(Length == 3 ? 4 : Length, 1) : 0));
  }
}

llvm::SmallVector<BlockId, 4> banklint::ir::ownedBlocks(const Function &F, const Instruction &I) {
  llvm::SmallVector<BlockId, 4> Owned(std::begin(I.Blocks), std::end(I.Blocks));
  if (I.Code == Opcode::Loop)
    Owned.append({F.Loops[I.Index].Condition, F.Loops[I.Index].Body, F.Loops[I.Index].Increment});
  if (I.Code == Opcode::Switch)
    for (const SwitchInfo::Part &P : F.Switches[I.Index].Parts)
      Owned.push_back(P.Body);
  llvm::erase_if(Owned, [](BlockId B) { return B == NoBlock; });
  return Owned;
}

void banklint::ir::markLastUses(Function &F) {
  std::vector<BlockId> SetIn(F.Registers, NoBlock);
  for (BlockId B = 0; B < F.Blocks.size(); ++B)
    for (const Instruction &I : F.Blocks[B])
      if (I.Result != NoRegister)
        SetIn[I.Result] = B;
  std::vector<Operand *> LastUses(F.Registers);
  std::vector<bool> IsReadWithin(F.Registers); // by a block within that one
  for (BlockId B = 0; B < F.Blocks.size(); ++B)
    for (Instruction &I : F.Blocks[B])
      for (Operand &O : I.Operands) {
        O.IsLastUse = false;
        if (O.Is != Operand::Register)
          continue;
        LastUses[O.Index] = &O;
        IsReadWithin[O.Index] = IsReadWithin[O.Index] || SetIn[O.Index] != B;
      }
  for (unsigned R = 0; R < F.Registers; ++R)
    if (LastUses[R])
      LastUses[R]->IsLastUse = !IsReadWithin[R];
}

const Variable &Program::memoryAt(const std::string &Name, unsigned Number) {
  const auto [Known, IsNew] = MemoryOfPointers.try_emplace({Name, Number});
  if (IsNew) {
    Known->second.Name = Name;
    Known->second.In = Space::Global;
  }
  return Known->second;
}

std::vector<uint64_t> StaticArrays::offsets(llvm::function_ref<uint64_t(const Variable &)> Growth) const {
  std::vector<uint64_t> All;
  uint64_t End = 0;
  for (const Variable *V : InOrder) {
    All.push_back(llvm::alignTo(End, V->Ty.Alignment));
    End = All.back() + V->Ty.Bytes + (Growth ? Growth(*V) : 0);
  }
  All.push_back(End);
  return All;
}

bool UnknownCall::isProductOfFragments() const {
  const llvm::StringRef Of = Name;
  return llvm::is_contained({"fill_fragment", "mma_sync", "bmma_sync"}, Of) ||
         (Of.starts_with("__") && Of.contains("mma_") && Of.contains("_mma_"));
}
