//===- ThreadAxes.cpp - Which axes of threadIdx code may read -------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/ThreadAxes.h"
#include "IR/Reachable.h"
#include "llvm/ADT/DenseMap.h"

using namespace banklint;
using namespace banklint::ir;

namespace {

/// Looks at each function once.
class AxisFinder {
public:
  explicit AxisFinder(Program &P) : P(P), ThreadIdx{Operand::Global, P.builtinVariable("threadIdx")} {}

  unsigned axesIn(FunctionId Root) {
    holdsForAnyReachable(P, Root, [&](const Function &F) {
      look(F);
      return Axes == AllThreadAxes;
    });
    return Axes;
  }

private:
  void look(const Function &F) {
    Places.clear();
    for (const Block &B : F.Blocks)
      for (const Instruction &I : B)
        if (I.Code == Opcode::Move && I.Operands[0] == ThreadIdx)
          Places[I.Result] = I.Bytes;
    for (const Block &B : F.Blocks)
      for (const Instruction &I : B)
        look(F, I);
  }

  void look(const Function &F, const Instruction &I) {
    for (const Operand &Used : I.Operands)
      if (const auto Place = placeOf(Used))
        Axes |= axesOfUse(I, *Place);
    if (asksOtherwise(F, I))
      Axes = AllThreadAxes;
  }

  /// The byte of threadIdx to which an operand points; nothing if to something else.
  std::optional<int64_t> placeOf(const Operand &Used) const {
    if (Used == ThreadIdx)
      return 0;
    auto Known = Used.Is == Operand::Register ? Places.find(Used.Index) : Places.end();
    return Known == Places.end() ? std::nullopt : std::optional(Known->second);
  }

  /// What is read where an instruction uses a pointer to a byte of threadIdx.
  unsigned axesOfUse(const Instruction &I, int64_t Place) const {
    if (I.Code == Opcode::Move && I.Operands[0] == ThreadIdx)
      return 0; // its uses count
    const bool IsOneAxis = I.Code == Opcode::Load && I.Ty.isInt() && I.Ty.Bytes <= 4 && Place >= 0 && Place < 12;
    return IsOneAxis ? 1u << (Place / 4) : AllThreadAxes;
  }

  /// Whether an instruction may read threadIdx without naming it, or call nobody knows what.
  static bool asksOtherwise(const Function &F, const Instruction &I) {
    switch (I.Code) {
    case Opcode::CallVirtual:
      return true;
    case Opcode::CallBuiltin:
      return F.Builtins[I.Index].Id == Builtin::WorkItem;
    case Opcode::Assembly:
      return llvm::StringRef(F.Assemblies[I.Index].Text).contains("tid");
    default:
      return false;
    }
  }

  Program &P;
  const Operand ThreadIdx;
  unsigned Axes = 0;
  llvm::DenseMap<uint32_t, int64_t> Places; ///< of the function at hand: registers that point into threadIdx
};

} // namespace

unsigned ir::threadAxesIn(Program &P, FunctionId Root) { return AxisFinder(P).axesIn(Root); }
