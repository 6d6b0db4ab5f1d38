//===- BranchNeighbours.cpp - Accesses beside those of branches -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/BranchNeighbours.h"
#include "Hardware/Hardware.h"
#include "Ptx/LoopChanges.h"
#include "Ptx/Registers.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::ptx;
using llvm::StringRef;

namespace {

class Finder {
public:
  explicit Finder(const Function &F) : F(F), Registers(F.Registers.size()) {
    for (const Instruction &I : F.Instructions)
      for (StringRef Each : registersSetBy(I))
        if (const auto R = F.registerNamed(I, Each)) {
          RegisterInfo &Of = Registers[*R];
          Of.OnlySetter = Of.IsSet || !I.Predicate.empty() ? nullptr : &I;
          Of.IsSet = true;
        }
  }

  llvm::DenseSet<const Instruction *> run(const std::vector<Step> &Steps) {
    look(Steps, /*In=*/0);
    for (RegisterInfo &Each : Registers)
      Each.IsOfAWay |= llvm::any_of(Each.SetIn, [&](unsigned In) { return isOnAWay(In, Each.Around); });
    spread();
    llvm::DenseSet<const Instruction *> Found;
    for (auto &[Where, Each] : Accesses) {
      llvm::sort(Each, [](const Access &A, const Access &B) { return A.Offset < B.Offset; });
      for (const Access &A : Each)
        if (A.I->is("ld") ? isOfAWay(A) || hasLoadOnOtherWay(Each, A) || hasWriteBetween(Each, A)
                          : isOfAWay(A) && (isNearInNextStep(A) || hasOtherStore(Each, A)))
          Found.insert(A.I);
    }
    return Found;
  }

private:
  /// The whole function, a step of a loop, or one way of a branch. Those within others have greater numbers.
  struct Part {
    unsigned Around = 0;
    const LoopChanges *Loop = nullptr; ///< null: a way
  };
  struct Access {
    const Instruction *I;
    int64_t Offset;
    unsigned In;
    std::optional<unsigned> Base; ///< a register
  };
  struct RegisterInfo {
    std::optional<unsigned> Around; ///< the innermost part around all that sets and reads it
    llvm::SmallVector<unsigned, 2> SetIn;
    const Instruction *OnlySetter = nullptr;
    bool IsSet = false;
    bool IsOfAWay = false; ///< which way a branch went decides what it holds
  };

  //===--- Parts ----------------------------------------------------------===//
  unsigned addPart(unsigned Around, const LoopChanges *Loop) {
    Parts.push_back({Around, Loop});
    return unsigned(Parts.size() - 1);
  }
  bool isWay(unsigned In) const { return In && !Parts[In].Loop; }
  unsigned loopOf(unsigned In) const {
    while (isWay(In))
      In = Parts[In].Around;
    return In;
  }
  unsigned aroundBoth(unsigned A, unsigned B) const {
    while (A != B)
      (A > B ? A : B) = Parts[std::max(A, B)].Around;
    return A;
  }
  bool isAround(unsigned Outer, unsigned Inner) const { return aroundBoth(Outer, Inner) == Outer; }
  /// Whether a branch lies between a part and one around it.
  bool isOnAWay(unsigned In, std::optional<unsigned> Around) const {
    for (; In != Around.value_or(0); In = Parts[In].Around)
      if (isWay(In))
        return true;
    return false;
  }

  //===--- What stands there ----------------------------------------------===//
  void look(const std::vector<Step> &Steps, unsigned In) {
    for (const Step &S : Steps) {
      for (unsigned I = S.Of.First; S.Is == Step::Run && I < S.Of.End; ++I)
        look(F.Instructions[I], In);
      if (S.Is == Step::Loop)
        Loops.push_back(std::make_unique<LoopChanges>(F, S));
      const LoopChanges *Loop = S.Is == Step::Loop ? Loops.back().get() : nullptr;
      for (const std::vector<Step> *Inner : {&S.Then, &S.Else})
        if (!Inner->empty())
          look(*Inner, addPart(In, Loop));
    }
  }
  void look(const Instruction &I, unsigned In) {
    if (!I.Predicate.empty())
      In = addPart(In, /*Loop=*/nullptr);
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
    const bool IsPlain = Brackets && (I.is("ld") || I.is("st")) && !I.namesOther();
    if (!Brackets)
      Computing.push_back(&I);
    else if (const auto At = IsPlain ? ir::ptx::placeOf(I.Operands[*Brackets]) : std::nullopt)
      add(I, *At, In);
    const bool MayWrite = Brackets ? !I.is("ld") && !I.namesOther() : I.is("bar") || I.is("barrier") || I.is("call");
    if (MayWrite)
      Writes.push_back({&I, In});
  }
  /// Addresses begin with the register to which constants were added.
  void add(const Instruction &I, ir::ptx::Place At, unsigned In) {
    auto Base = F.registerNamed(I, At.Base);
    for (unsigned Steps = 0, Most = 16; Base && Steps < Most; ++Steps) {
      const Instruction *By = Registers[*Base].OnlySetter;
      const auto Constant = By && (By->is("add") || By->is("sub")) && By->Operands.size() == 3
                                ? ir::ptx::constantOf(By->operand(2))
                                : std::nullopt;
      const auto From = Constant ? F.registerNamed(*By, By->operand(1)) : std::nullopt;
      if (!From)
        break;
      At.Offset += By->is("sub") ? -*Constant : *Constant;
      Base = From;
    }
    Accesses[{loopOf(In), Base, Base ? StringRef() : At.Base}].push_back({&I, At.Offset, In, Base});
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

  //===--- Neighbours -----------------------------------------------------===//
  /// Whether something is said of another one that may be in the same window, or at the same place.
  static bool anyNear(llvm::ArrayRef<Access> Sorted, const Access &A, llvm::function_ref<bool(const Access &)> Is) {
    const int64_t Most = int64_t(WidestAccess) - 1;
    auto From = llvm::partition_point(Sorted, [&](const Access &B) { return B.Offset < A.Offset - Most; });
    for (; From != Sorted.end() && From->Offset <= A.Offset + Most; ++From)
      if (From->I != A.I && Is(*From))
        return true;
    return false;
  }
  bool isOfAWay(const Access &A) const { return A.Base && Registers[*A.Base].IsOfAWay; }
  static bool hasOtherStore(llvm::ArrayRef<Access> Others, const Access &A) {
    return anyNear(Others, A, [&](const Access &B) { return B.I->is("st"); });
  }
  static bool hasLoadOnOtherWay(llvm::ArrayRef<Access> Others, const Access &A) {
    return anyNear(Others, A, [&](const Access &B) { return B.I->is("ld") && B.In != A.In; });
  }
  /// Whether a way on which neither it nor a neighbour is may write between the two, and nothing else does in any case.
  bool hasWriteBetween(llvm::ArrayRef<Access> Others, const Access &A) const {
    const unsigned Loop = loopOf(A.In);
    return anyNear(Others, A, [&](const Access &B) {
      const auto [First, Last] = std::minmax(A.I, B.I);
      bool MayWrite[2] = {}, Writes[2] = {}; // in one step, and from one step to the next
      for (const auto &[I, In] : this->Writes) {
        const bool IsInStep = First < I && I < Last;
        if (I == A.I || I == B.I || (!IsInStep && !(Loop && isAround(Loop, In))))
          continue;
        const bool IsSeen = isAround(In, A.In) || isAround(In, B.In);
        (IsSeen ? Writes : MayWrite)[!IsInStep] = true;
      }
      return (MayWrite[0] && !Writes[0]) || (MayWrite[1] && !Writes[1]);
    });
  }

  /// Whether the next step of a loop around accesses a neighbour, as far as the assembler can see.
  bool isNearInNextStep(const Access &A) const {
    for (unsigned In = A.In; In; In = Parts[In].Around)
      if (const auto By = Parts[In].Loop ? addedInStep(*Parts[In].Loop, *A.Base) : std::nullopt)
        if (*By && std::abs(*By) < int64_t(WidestAccess))
          return true;
    return false;
  }
  /// What a step of a loop adds to a register; nothing if that is no constant.
  std::optional<int64_t> addedInStep(const LoopChanges &Loop, unsigned R, unsigned Depth = 0) const {
    if (!Loop.Setting.count(R))
      return 0;
    if (const auto By = Loop.addedTo(R))
      return By;
    const Instruction *I = Registers[R].OnlySetter;
    const unsigned Most = 16;
    if (!I || I->bracketed() || Depth == Most)
      return std::nullopt;
    auto Of = [&](unsigned Operand) -> std::optional<int64_t> {
      const auto From = F.registerNamed(*I, I->operand(Operand));
      return From ? addedInStep(Loop, *From, Depth + 1) : 0;
    };
    llvm::SmallVector<int64_t, 3> Added;
    for (unsigned N = 1; N < I->Operands.size(); ++N) {
      const auto By = Of(N);
      if (!By)
        return std::nullopt;
      Added.push_back(*By);
    }
    if (llvm::all_of(Added, [](int64_t By) { return By == 0; }))
      return 0;
    const auto Factor = I->Operands.size() > 2 ? ir::ptx::constantOf(I->operand(2)) : std::nullopt;
    if (I->is("mov") || I->is("cvt") || I->is("cvta"))
      return Added[0];
    if (I->is("add") || I->is("or")) // of bits that are apart
      return Added[0] + Added[1];
    if (I->is("sub"))
      return Added[0] - Added[1];
    if (I->is("shl") && Factor && *Factor >= 0 && *Factor < 32)
      return Added[0] * (int64_t(1) << *Factor);
    if ((I->is("mul") || I->is("mad")) && Factor && std::abs(*Factor) <= INT32_MAX)
      return Added[0] * *Factor + (I->is("mad") ? Added[2] : 0);
    return std::nullopt;
  }

  const Function &F;
  std::vector<Part> Parts{1};
  std::vector<std::unique_ptr<LoopChanges>> Loops;
  std::vector<RegisterInfo> Registers;
  std::vector<const Instruction *> Computing;
  /// What may write to shared memory, or wait for others that do, and in which part it is.
  std::vector<std::pair<const Instruction *, unsigned>> Writes;
  /// By the innermost loop, and the register or variable that their address begins with.
  std::map<std::tuple<unsigned, std::optional<unsigned>, StringRef>, std::vector<Access>> Accesses;
};

} // namespace

llvm::DenseSet<const Instruction *> ptx::branchNeighbours(const Function &F, const std::vector<Step> &Steps) {
  return Finder(F).run(Steps);
}
