//===- PromoteLocals.cpp - Variables that need no memory ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/PromoteLocals.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::ir;

namespace {

class Promotion {
public:
  explicit Promotion(Function &F) : F(F), Locals(F.Locals.size()), SetBy(F.Registers), Instead(F.Registers) {}

  void run() {
    look();
    giveRegistersToParameters();
    forward(0, Held());
    replaceLoads();
    removeUnread();
    endWithResult();
  }

private:
  /// How a local is used.
  struct Use {
    bool IsPlain = true;    ///< it is a scalar that is only stored and loaded as a whole, always as the same type
    bool IsCounted = false; ///< a loop looks at it: LoopInfo::Changes
    unsigned Stores = 0, Loads = 0;
    Type Is;
  };
  /// What locals hold here: what was stored or loaded last.
  using Held = llvm::SmallDenseMap<uint32_t, Operand, 8>;

  //===--- Which variables ------------------------------------------------===//
  /// Whether an instruction loads or stores a local as a whole.
  static bool isPlainLoad(const Instruction &I) {
    return I.Code == Opcode::Load && I.With == NoFlags && I.Operands[0].Is == Operand::Local && I.Ty.isScalar();
  }
  static bool isPlainStore(const Instruction &I) {
    return I.Code == Opcode::Store && !(I.With & ~ToReference) && I.Operands[0].Is == Operand::Local && I.Ty.isScalar();
  }

  void look() {
    for (uint32_t K = 0; K < F.Locals.size(); ++K)
      Locals[K].IsPlain = F.Locals[K].In == Space::Private && !F.Locals[K].IsSeenUncaptured;
    for (const Block &B : F.Blocks)
      for (const Instruction &I : B) {
        if (I.Result != NoRegister)
          SetBy[I.Result] = &I;
        for (size_t K = 0; K < I.Operands.size(); ++K)
          if (I.Operands[K].Is == Operand::Local)
            look(I, K);
      }
    for (const LoopInfo &L : F.Loops)
      for (const LoopInfo::Change &C : L.Changes)
        Locals[C.Local].IsCounted = true;
  }

  void look(const Instruction &I, size_t Number) {
    Use &Of = Locals[I.Operands[Number].Index];
    const bool Loads = isPlainLoad(I), Stores = Number == 0 && isPlainStore(I);
    const bool IsFirst = Of.Is == Type();
    Of.IsPlain &= (Loads || Stores) && (IsFirst || Of.Is == I.Ty);
    Of.Is = I.Ty;
    Of.Loads += Loads;
    Of.Stores += Stores;
  }

  void giveRegistersToParameters() {
    for (uint32_t K = 0; K < F.Parameters; ++K)
      if (const Use &Of = Locals[K]; Of.IsPlain && Of.Loads && !Of.Stores && !Of.IsCounted && F.Locals[K].Ty.isScalar())
        F.Locals[K].InRegister = F.Registers++;
    Instead.resize(F.Registers);
  }

  //===--- What is loaded -------------------------------------------------===//
  /// Whether what an operand holds would be the same after it was stored as \p T and loaded again. Of what is no number
  /// Machine makes one when it is stored as an integer, the same for all loads.
  bool keepsAs(const Operand &O, const Type &T) const {
    switch (O.Is) {
    case Operand::Constant:
      return T.isInt();
    case Operand::Local:
    case Operand::Global:
      return T.Is == Type::Pointer;
    case Operand::Register:
      break;
    default:
      return false;
    }
    const Instruction *I = O.Index < SetBy.size() ? SetBy[O.Index] : nullptr;
    if (!I) // a parameter
      return true;
    switch (I->Code) {
    case Opcode::Binary:
    case Opcode::Convert:
      return T.isInt() && I->Ty.isInt();
    case Opcode::Truth:
    case Opcode::Not:
    case Opcode::CompareAddresses:
    case Opcode::Distance:
      return T.isInt();
    case Opcode::Move:
    case Opcode::Offset:
      return T.Is == Type::Pointer;
    case Opcode::Opaque:
      return T.Is == Type::Float && I->Ty.Is == Type::Float;
    case Opcode::Load:
    case Opcode::Call:
      return I->Ty.isScalar() && I->Ty.Is == T.Is;
    default:
      return false;
    }
  }

  /// Notes what is used instead of loads in a block; \p Now: what locals hold where it begins.
  void forward(BlockId B, Held Now) {
    for (const Instruction &I : F.Blocks[B]) {
      if (I.Code == Opcode::Declare)
        Now.erase(I.Index);
      else if (isPlainLoad(I) && Locals[I.Operands[0].Index].IsPlain)
        forwardTo(I, Now);
      else if (isPlainStore(I) && Locals[I.Operands[0].Index].IsPlain)
        hold(I, Now);
      else
        forwardInto(I, Now);
    }
  }

  void forwardTo(const Instruction &Load, Held &Now) {
    const uint32_t Local = Load.Operands[0].Index;
    if (F.Locals[Local].InRegister != NoRegister)
      return replace(Load, {Operand::Register, F.Locals[Local].InRegister});
    auto [Known, IsFirst] = Now.try_emplace(Local, Operand(Operand::Register, Load.Result));
    if (!IsFirst)
      replace(Load, Known->second);
  }

  /// What is used for an operand.
  Operand resolved(const Operand &O) const {
    return O.Is == Operand::Register && Instead[O.Index] ? Instead[O.Index] : O;
  }

  void replace(const Instruction &Load, Operand By) {
    Instead[Load.Result] = By;
    --Locals[Load.Operands[0].Index].Loads;
  }

  void hold(const Instruction &Store, Held &Now) {
    const Operand What = resolved(Store.Operands[1]);
    if (keepsAs(What, Store.Ty))
      Now[Store.Operands[0].Index] = What;
    else
      Now.erase(Store.Operands[0].Index);
  }

  /// Goes on in the blocks that an instruction owns. What they store is not known behind them, nor where a loop, or
  /// another part of a switch, leads to them again.
  void forwardInto(const Instruction &I, Held &Now) {
    const llvm::SmallVector<BlockId, 4> Owned = ownedBlocks(F, I);
    const bool ComesAgain = I.Code == Opcode::Loop || I.Code == Opcode::Switch;
    llvm::SmallVector<uint32_t, 8> Stored;
    for (BlockId B : Owned)
      addStored(B, Stored);
    auto Forget = [&] {
      for (uint32_t Local : Stored)
        Now.erase(Local);
    };
    if (ComesAgain)
      Forget();
    for (BlockId B : Owned)
      forward(B, Now);
    Forget();
  }

  /// Adds the locals that a block stores or declares, and those that blocks within do.
  void addStored(BlockId B, llvm::SmallVectorImpl<uint32_t> &Stored) const {
    for (const Instruction &I : F.Blocks[B]) {
      if (I.Code == Opcode::Declare)
        Stored.push_back(I.Index);
      else if (isPlainStore(I))
        Stored.push_back(I.Operands[0].Index);
      for (BlockId Within : ownedBlocks(F, I))
        addStored(Within, Stored);
    }
  }

  //===--- What is left ---------------------------------------------------===//
  void replaceLoads() {
    for (Block &B : F.Blocks) {
      llvm::erase_if(B, [&](const Instruction &I) { return I.Code == Opcode::Load && Instead[I.Result]; });
      for (Instruction &I : B)
        for (Operand &O : I.Operands)
          O = resolved(O);
    }
  }

  void removeUnread() {
    auto IsUnread = [&](uint32_t Local) {
      const Use &Of = Locals[Local];
      return Of.IsPlain && !Of.Loads && !Of.IsCounted && F.Locals[Local].Ty.isScalar();
    };
    for (Block &B : F.Blocks)
      llvm::erase_if(B, [&](const Instruction &I) {
        return I.Code == Opcode::Declare ? IsUnread(I.Index) : isPlainStore(I) && IsUnread(I.Operands[0].Index);
      });
  }

  /// A `return` at the end of the function is none.
  void endWithResult() {
    Block &Body = F.Blocks.front();
    if (Body.empty() || Body.back().Code != Opcode::Return)
      return;
    if (Body.back().Operands.empty())
      return Body.pop_back();
    size_t Returns = 0;
    for (const Block &B : F.Blocks)
      Returns += size_t(llvm::count_if(B, [](const Instruction &I) { return I.Code == Opcode::Return; }));
    F.YieldsResult = Returns == 1 && F.ResultType.isScalar();
    if (F.YieldsResult)
      Body.back().Code = Opcode::Yield;
  }

  Function &F;
  std::vector<Use> Locals;
  std::vector<const Instruction *> SetBy; ///< registers; null for parameters
  std::vector<Operand> Instead;           ///< of registers that loads set which are not needed: what is used
};

} // namespace

void ir::promoteLocals(Function &F) {
  if (!F.UsesLabels && !F.Blocks.empty()) // else the order of statements is not the order in which they run
    Promotion(F).run();
}
