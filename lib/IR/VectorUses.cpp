//===- VectorUses.cpp - Vectors of which some components are used ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/VectorUses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace banklint;
using namespace banklint::ir;

namespace {

/// Components of a vector, as a set of bits.
struct Components {
  uint32_t Of = 0;
  bool IsSure = true; ///< else they are these at most

  static Components all() { return {~0u}; }
  void add(const Components &O) {
    Of |= O.Of;
    IsSure &= O.IsSure;
  }
};

/// Finds which components of a function's vectors are used.
class Finder {
public:
  explicit Finder(const Function &F) {
    for (const Block &B : F.Blocks)
      for (const Instruction &I : B)
        for (size_t O = 0; O < I.Operands.size(); ++O)
          if (I.Operands[O].Is == Operand::Register || I.Operands[O].Is == Operand::Local)
            Uses[keyOf(I.Operands[O])].push_back({&I, O, &F});
  }

  Components ofLoaded(const Instruction &Load) {
    Seen.clear();
    return of({Operand::Register, Load.Result}, Load.Ty);
  }

  static bool isAll(const Components &C, const Type &Ty) {
    const uint32_t All = Ty.Length >= 32 ? ~0u : (1u << Ty.Length) - 1;
    return (C.Of & All) == All;
  }

private:
  /// Of the vector \p Ty that a register holds, or a local.
  Components of(const Operand &Place, const Type &Ty) {
    Components Found;
    if (!Seen.insert(keyOf(Place)).second)
      return Found;
    if (const auto At = Uses.find(keyOf(Place)); At != Uses.end())
      for (const Use &U : At->second)
        Found.add(Place.Is == Operand::Local ? ofPlace(U, 0, Ty) : ofValue(U, Ty));
    return Found;
  }

  struct Use {
    const Instruction *By;
    size_t Number; ///< of its operand
    const Function *In;
  };

  static uint64_t keyOf(const Operand &O) { return uint64_t(O.Is) << 32 | O.Index; }

  /// Types of one vector may be aligned differently.
  static bool isWhole(const Type &T, const Type &Vector) {
    return T.Length == Vector.Length && T.Bytes == Vector.Bytes;
  }

  static Components selected(const Use &U) {
    Components Found;
    for (uint32_t C : U.In->Components[U.By->Index])
      Found.Of |= 1u << C;
    return Found;
  }

  /// By an instruction that gets the vector.
  Components ofValue(const Use &U, const Type &Ty) {
    const Instruction &I = *U.By;
    switch (I.Code) {
    case Opcode::Pick:
      return selected(U);
    case Opcode::Binary:
    case Opcode::Convert:
      return I.Ty.Length == Ty.Length ? of({Operand::Register, I.Result}, Ty) : Components::all();
    case Opcode::Opaque: { // an operation on floats, or the same bits as another type
      Components Found = I.Ty.Length == Ty.Length ? of({Operand::Register, I.Result}, Ty) : Components::all();
      Found.IsSure = isAll(Found, Ty);
      return Found;
    }
    case Opcode::Store:
      return U.Number == 1 && I.Operands[0].Is == Operand::Local && !(I.With & Volatile) ? of(I.Operands[0], Ty)
                                                                                         : Components::all();
    default:
      return Components::all();
    }
  }

  /// By an instruction that gets the address of a component of a vector which lies in memory.
  Components ofPlace(const Use &U, int64_t Offset, const Type &Ty) {
    const Instruction &I = *U.By;
    const Type Component = Ty.component();
    if (U.Number != 0)
      return Components::all();
    switch (I.Code) {
    case Opcode::Move: {
      Components Found;
      if (const auto At = Uses.find(keyOf({Operand::Register, I.Result})); At != Uses.end())
        for (const Use &Next : At->second)
          Found.add(ofPlace(Next, Offset + I.Bytes, Ty));
      return Found;
    }
    case Opcode::Load:
      if (Offset == 0 && isWhole(I.Ty, Ty))
        return of({Operand::Register, I.Result}, Ty);
      return I.Ty.Bytes == Component.Bytes ? Components{1u << (uint64_t(Offset) / Component.Bytes)} : Components::all();
    case Opcode::LoadComponents:
      return Offset == 0 ? selected(U) : Components::all();
    case Opcode::Store:
    case Opcode::StoreComponents:
      return {0,
              /*IsSure=*/I.Code == Opcode::Store && isWhole(I.Ty, Ty)}; // what is set besides is not used from before
    default:
      return Components::all();
    }
  }

  llvm::DenseMap<uint64_t, std::vector<Use>> Uses;
  llvm::DenseSet<uint64_t> Seen;
};

} // namespace

static bool isLoadOfVector(const Instruction &I) {
  return I.Code == Opcode::Load && I.Ty.Is == Type::Vector && I.With == NoFlags && I.Operands[0].Is != Operand::Local;
}

void ir::markVectorUses(Function &F) {
  std::vector<Instruction *> Loads;
  for (Block &B : F.Blocks)
    for (Instruction &I : B)
      if (isLoadOfVector(I))
        Loads.push_back(&I);
  if (Loads.empty())
    return;
  Finder Uses(F);
  for (Instruction *I : Loads) {
    const Components Used = Uses.ofLoaded(*I);
    if (!Used.Of || (Used.IsSure && Finder::isAll(Used, I->Ty)))
      continue;
    I->With |= Partly;
    I->Index = uint32_t(F.Components.size());
    auto &Listed = F.Components.emplace_back();
    for (uint32_t C = 0; Used.IsSure && C < I->Ty.Length; ++C)
      if (Used.Of >> C & 1)
        Listed.push_back(C);
  }
}
