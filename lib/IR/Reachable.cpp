//===- Reachable.cpp - What a function may call ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Reachable.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::ir;

bool ir::holdsForAnyReachable(Program &P, FunctionId Root, llvm::function_ref<bool(const Function &)> Holds) {
  llvm::DenseSet<FunctionId> Reached;
  llvm::SmallVector<FunctionId, 16> Pending;
  auto Reach = [&](FunctionId F) {
    if (Reached.insert(F).second)
      Pending.push_back(F);
  };
  Reach(Root);
  while (!Pending.empty()) {
    const Function *F = P.function(Pending.pop_back_val());
    if (!F)
      continue;
    if (Holds(*F))
      return true;
    for (const Block &B : F->Blocks)
      for (const Instruction &I : B) {
        if (I.Code == Opcode::Call)
          Reach(I.Index);
        for (const Operand &Used : I.Operands)
          if (Used.Is == Operand::Function)
            Reach(Used.Index);
      }
  }
  return false;
}

/// Whether a variable is in shared memory, or points there by its type.
static bool isOfShared(const Variable &V) { return V.In == Space::Shared || V.PointsToShared; }

/// Whether a function of which there is no body may hand out an address: as its result, or where an argument points to.
static bool maySetAddress(const UnknownCall &Call, const Type &Result) {
  auto HoldsNoAddress = [](const Type &T) {
    return T.Is == Type::Int || T.Is == Type::Float || (T.Is == Type::Vector && T.Element != Type::Pointer);
  };
  return Call.ReturnsInPlace || !(Result.Is == Type::Void || HoldsNoAddress(Result)) ||
         llvm::any_of(Call.Arguments, [&](const UnknownCall::Argument &A) {
           return A.MayWrite && A.Pointee.Is != Type::Void && !HoldsNoAddress(A.Pointee);
         });
}

/// Whether PTX may access shared memory: it names it, or has instructions that access no other.
static bool mayAccessShared(llvm::StringRef Assembly) {
  return llvm::any_of(std::initializer_list<llvm::StringRef>{"shared", "ldmatrix", "stmatrix", "mbarrier"},
                      [&](llvm::StringRef Word) { return Assembly.contains(Word); });
}

static bool holdsForAnyIn(const Function &F, llvm::function_ref<bool(const Instruction &)> Holds) {
  return llvm::any_of(F.Blocks, [&](const Block &B) { return llvm::any_of(B, Holds); });
}

/// Whether an instruction calls a function, and nobody knows which, or what it does.
static bool callsUnseen(Program &P, const Instruction &I) {
  return I.Code == Opcode::CallVirtual || I.Code == Opcode::CallAddress ||
         (I.Code == Opcode::Call && !P.function(I.Index));
}

/// Whether an instruction may make an address of shared memory from something else, or call nobody knows what.
static bool hidesShared(Program &P, const Function &F, const Instruction &I) {
  switch (I.Code) {
  case Opcode::Enclosing:
  case Opcode::IntToAddress:
    return true;
  case Opcode::CallUnknown:
    return !F.Calls[I.Index].IsCompilerBuiltin && maySetAddress(F.Calls[I.Index], I.Ty);
  case Opcode::Assembly:
    return mayAccessShared(F.Assemblies[I.Index].Text);
  default:
    return callsUnseen(P, I);
  }
}

/// Whether a call of a builtin is about lanes, or costs what nobody knows.
static bool isOfLanes(const BuiltinCall &Call) {
  switch (Call.Id) {
  case Builtin::Shuffle:
  case Builtin::Vote:
  case Builtin::LaneId:
  case Builtin::GroupQuestion:
  case Builtin::LoadFragment:
  case Builtin::StoreFragment:
  case Builtin::GroupCopy:
  case Builtin::LanesBelow:
  case Builtin::FirstLane:
    return true;
  case Builtin::PerThreadData: // __match_any_sync; of tex2D, it is the cost
    return true;
  case Builtin::WorkItem: // get_local_id(0) is no such question
    return Call.Types.empty();
  case Builtin::Barrier:
    return Call.Numbers.empty() || Call.Numbers[0];
  default:
    return false;
  }
}

/// Whether a function without a body is one of its arguments alone: of mathematics, or of the compiler's arithmetic.
static bool isOfArguments(const UnknownCall &Call) {
  llvm::StringRef Name = Call.Name;
  if (Call.isMathematics())
    return true;
  if (!Call.IsCompilerBuiltin)
    return false;
  if (!Name.consume_front("__nvvm_"))
    return !Name.starts_with("__") || (Name.starts_with("__builtin_") && !Name.contains("amdgcn"));
  return llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"abs",      "add",  "bitcast", "brev",  "ceil",  "clz",   "cos",
                                                      "d2",       "div",  "ex2",     "f2",    "fabs",  "floor", "fma",
                                                      "fmax",     "fmin", "i2",      "lg2",   "ll2",   "max",   "min",
                                                      "mul",      "popc", "prmt",    "rcp",   "round", "rsqrt", "sad",
                                                      "saturate", "sin",  "sqrt",    "trunc", "ui2",   "ull2"},
                      [&](llvm::StringRef Start) { return Name.starts_with(Start); });
}

/// Whether an instruction does, or costs, what hangs on warps, or nobody knows what.
static bool mayHangOnWarps(Program &P, const Function &F, const Instruction &I) {
  switch (I.Code) {
  case Opcode::Assembly:
    return true;
  case Opcode::CallUnknown:
    return !isOfArguments(F.Calls[I.Index]);
  case Opcode::CallBuiltin:
    return isOfLanes(F.Builtins[I.Index]);
  case Opcode::Load:
  case Opcode::Store:
    return I.With & Volatile;
  default:
    return callsUnseen(P, I);
  }
}

/// Whether an instruction names one of the variables of the language that are called so.
static bool reads(Program &P, const Instruction &I, llvm::ArrayRef<llvm::StringRef> Names) {
  return llvm::any_of(I.Operands, [&](const Operand &Used) {
    return Used.Is == Operand::Global && llvm::is_contained(Names, P.global(Used.Index).BuiltinName);
  });
}

bool ir::mayHangOnWarps(Program &P, FunctionId Root) {
  return holdsForAnyReachable(P, Root, [&](const Function &F) {
    return holdsForAnyIn(F,
                         [&](const Instruction &I) { return ::mayHangOnWarps(P, F, I) || reads(P, I, {"warpSize"}); });
  });
}

std::vector<const Function *> ir::calleesThatReadPlaces(Program &P, FunctionId Root) {
  std::vector<const Function *> Found;
  holdsForAnyReachable(P, Root, [&](const Function &F) {
    if (F.Id != Root && holdsForAnyIn(F, [&](const Instruction &I) { return reads(P, I, {"threadIdx", "blockDim"}); }))
      Found.push_back(&F);
    return false;
  });
  return Found;
}

bool ir::mayAccessShared(Program &P, FunctionId Root) {
  auto IsNamed = [&](const Operand &Used) { return Used.Is == Operand::Global && isOfShared(P.global(Used.Index)); };
  return holdsForAnyReachable(P, Root, [&](const Function &F) {
    return llvm::any_of(F.Locals, isOfShared) || holdsForAnyIn(F, [&](const Instruction &I) {
             return llvm::any_of(I.Operands, IsNamed) || hidesShared(P, F, I);
           });
  });
}
