//===- BranchNeighbours.cpp - Accesses beside those of branches -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/BranchNeighbours.h"
#include "Hardware/Hardware.h"
#include "Ptx/Registers.h"

using namespace banklint;
using namespace banklint::ptx;
using llvm::StringRef;

namespace {

class Finder {
public:
  explicit Finder(const Function &F) : F(F), Registers(F.Registers.size()) {}

  llvm::DenseSet<const Instruction *> run(const std::vector<Step> &Steps) {
    look(Steps, /*In=*/0);
    for (RegisterInfo &Each : Registers)
      Each.IsOfAWay |= llvm::any_of(Each.SetIn, [&](unsigned In) { return isOnAWay(In, Each.Around); });
    spread();
    llvm::DenseSet<const Instruction *> Found;
    for (const auto &[Where, Each] : Accesses)
      for (const Access &A : Each)
        if (isOfAWay(*A.I, Where.second) || hasOtherWay(Each, A))
          Found.insert(A.I);
    return Found;
  }

private:
  /// The whole function, a step of a loop, or one way of a branch. Those within others have greater numbers.
  struct Part {
    unsigned Around = 0;
    bool IsLoop = true;
  };
  struct Access {
    const Instruction *I;
    int64_t Offset;
    unsigned In;
  };
  struct RegisterInfo {
    std::optional<unsigned> Around; ///< the innermost part around all that sets and reads it
    llvm::SmallVector<unsigned, 2> SetIn;
    bool IsOfAWay = false; ///< which way a branch went decides what it holds
  };

  unsigned addPart(unsigned Around, bool IsLoop) {
    Parts.push_back({Around, IsLoop});
    return unsigned(Parts.size() - 1);
  }
  unsigned loopOf(unsigned In) const {
    while (!Parts[In].IsLoop)
      In = Parts[In].Around;
    return In;
  }
  unsigned aroundBoth(unsigned A, unsigned B) const {
    while (A != B)
      (A > B ? A : B) = Parts[std::max(A, B)].Around;
    return A;
  }
  /// Whether a branch lies between a part and one around it.
  bool isOnAWay(unsigned In, std::optional<unsigned> Around) const {
    for (; In != Around.value_or(0); In = Parts[In].Around)
      if (!Parts[In].IsLoop)
        return true;
    return false;
  }

  void look(const std::vector<Step> &Steps, unsigned In) {
    for (const Step &S : Steps) {
      for (unsigned I = S.Of.First; S.Is == Step::Run && I < S.Of.End; ++I)
        look(F.Instructions[I], In);
      for (const std::vector<Step> *Inner : {&S.Then, &S.Else})
        if (!Inner->empty())
          look(*Inner, addPart(In, S.Is == Step::Loop));
    }
  }
  void look(const Instruction &I, unsigned In) {
    if (!I.Predicate.empty())
      In = addPart(In, /*IsLoop=*/false);
    auto Note = [&](StringRef Name) -> RegisterInfo * {
      const auto R = F.registerNamed(I, Name);
      if (!R)
        return nullptr;
      std::optional<unsigned> &Around = Registers[*R].Around;
      Around = Around ? aroundBoth(*Around, In) : In;
      return &Registers[*R];
    };
    for (StringRef Each : registersReadBy(I))
      Note(Each);
    for (StringRef Each : registersSetBy(I))
      if (RegisterInfo *R = Note(Each))
        R->SetIn.push_back(In);
    if (I.is("selp") && ir::ptx::constantOf(I.operand(1)) && ir::ptx::constantOf(I.operand(2)))
      if (RegisterInfo *R = Note(I.operand(0))) // as `mov` on two ways
        R->IsOfAWay = true;
    const auto Brackets = I.bracketed();
    const bool IsAccess = Brackets && (I.is("ld") || I.is("st")) && !I.namesOther();
    if (!Brackets)
      Computing.push_back(&I);
    else if (const auto At = IsAccess ? ir::ptx::placeOf(I.Operands[*Brackets]) : std::nullopt)
      Accesses[{loopOf(In), At->Base}].push_back({&I, At->Offset, In});
  }

  bool isOfAWay(const Instruction &I, StringRef Name) const {
    const auto R = F.registerNamed(I, Name);
    return R && Registers[*R].IsOfAWay;
  }
  /// What is computed of a register that is set on a way is, too.
  void spread() {
    for (bool Again = true; Again;) {
      Again = false;
      for (const Instruction *I : Computing) {
        if (llvm::none_of(registersReadBy(*I), [&](StringRef Each) { return isOfAWay(*I, Each); }))
          continue;
        for (StringRef Each : registersSetBy(*I))
          if (const auto R = F.registerNamed(*I, Each); R && !Registers[*R].IsOfAWay)
            Registers[*R].IsOfAWay = Again = true;
      }
    }
  }
  /// Whether one on another way may be in the same window, or at the same place.
  static bool hasOtherWay(const std::vector<Access> &Others, const Access &A) {
    return llvm::any_of(
        Others, [&](const Access &B) { return B.In != A.In && std::abs(B.Offset - A.Offset) < int64_t(WidestAccess); });
  }

  const Function &F;
  std::vector<Part> Parts{1};
  std::vector<RegisterInfo> Registers;
  std::vector<const Instruction *> Computing;
  /// By the innermost loop, and the register or variable that their address begins with.
  std::map<std::pair<unsigned, StringRef>, std::vector<Access>> Accesses;
};

} // namespace

llvm::DenseSet<const Instruction *> ptx::branchNeighbours(const Function &F, const std::vector<Step> &Steps) {
  return Finder(F).run(Steps);
}
