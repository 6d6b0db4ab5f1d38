//===- WorkItems.cpp - Threads by their names in HIP and OpenCL -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL asks for a thread's place by functions, `get_local_id(0)`; ROCm's headers make `threadIdx.x` of the same
// functions under other names, or of Clang's builtins. All are CUDA's four variables.
//
//===----------------------------------------------------------------------===//

#include "Walk/Reasons.h"
#include "Walk/Walker.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace clang;

static const IntType Wide{64, true};

/// "threadIdx" for "get_local_id", and so on; empty for other functions of a dimension.
static StringRef variableOfFunction(StringRef Name) {
  Name.consume_front("__ockl_");
  return llvm::StringSwitch<StringRef>(Name)
      .Case("get_local_id", "threadIdx")
      .Case("get_group_id", "blockIdx")
      .Cases("get_local_size", "get_enqueued_local_size", "blockDim")
      .Case("get_num_groups", "gridDim")
      .Default("");
}

/// The same for Clang's builtins, which end in the dimension: "__builtin_amdgcn_workitem_id_x".
static StringRef variableOfBuiltin(StringRef NameWithoutDimension) {
  return llvm::StringSwitch<StringRef>(NameWithoutDimension)
      .Case("__builtin_amdgcn_workitem_id_", "threadIdx")
      .Case("__builtin_amdgcn_workgroup_id_", "blockIdx")
      .Case("__builtin_amdgcn_workgroup_size_", "blockDim")
      .Default("");
}

namespace {
/// `threadIdx.x`.
struct Coordinate {
  StringRef Variable; ///< empty: none
  unsigned Dimension = 0;
};
} // namespace

/// How ROCm's headers declare `threadIdx`: with a property `x` that calls __get_x(), and before ROCm 5.3 with a
/// member `x` of type __HIP_Coordinates<__HIP_ThreadIdx>::__X that converts to a number.
static Coordinate coordinateOfMethod(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method || !Method->getParent()->getIdentifier())
    return {};
  StringRef Class = Method->getParent()->getName();
  if (Class.consume_front("__hip_builtin_") && Class.consume_back("_t")) {
    StringRef Getter = Method->getIdentifier() ? Method->getName() : "";
    if (Getter.consume_front("__get_") && Getter.size() == 1)
      return {Class, unsigned(Getter[0] - 'x')};
  }
  const auto *Outer = dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent()->getDeclContext());
  if (!isa<CXXConversionDecl>(F) || !Outer || Outer->getName() != "__HIP_Coordinates" || !Class.consume_front("__") ||
      Class.size() != 1)
    return {};
  const CXXRecordDecl *Asks = Outer->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
  StringRef Variable = llvm::StringSwitch<StringRef>(Asks ? Asks->getName() : "")
                           .Case("__HIP_ThreadIdx", "threadIdx")
                           .Case("__HIP_BlockIdx", "blockIdx")
                           .Case("__HIP_BlockDim", "blockDim")
                           .Case("__HIP_GridDim", "gridDim")
                           .Default("");
  return {Variable, unsigned(Class[0] - 'X')};
}

Value Walker::coordinate(StringRef Variable, unsigned Dimension) {
  if (Dimension > 2) // OpenCL: no such dimension
    return Value(Variable.ends_with("Dim") ? 1 : 0);
  return loadCell({builtinObject(Variable), int64_t(4 * Dimension), 0}, 4, Context.UnsignedIntTy).Int;
}

/// The lanes below each lane whose bit is set in \p Mask, and \p Plus: v_mbcnt. \p Low: of lanes 0-31 only, else of
/// lanes 32-63.
static Value lanesBelow(Lanes &L, uint64_t Mask, const Value &Plus, bool Low) {
  std::vector<int64_t> Each(L.threads());
  for (unsigned T = 0; T < L.threads(); ++T) {
    unsigned Lane = T % L.warpLanes();
    uint64_t Below = Low ? llvm::maskTrailingOnes<uint64_t>(std::min(Lane, 32u))
                         : llvm::maskTrailingOnes<uint64_t>(Lane > 32 ? Lane - 32 : 0);
    Each[T] = llvm::popcount(Mask & Below & 0xffffffff);
  }
  return L.apply(Op::Add, Plus, ThreadInts::each(std::move(Each)), {32, true});
}

std::optional<Datum> Walker::evaluateWorkItem(const CallExpr *E, const FunctionDecl *F) {
  if (Coordinate C = coordinateOfMethod(F); !C.Variable.empty())
    return Datum::integer(coordinate(C.Variable, C.Dimension));
  if (!F->getIdentifier())
    return std::nullopt;
  const StringRef Name = F->getName();
  const unsigned N = E->getNumArgs();
  const IntType Size{64, false};
  auto Plus = [&](const Value &A, const Value &B) { return L.apply(Op::Add, A, B, Size); };
  auto Times = [&](const Value &A, const Value &B) { return L.apply(Op::Mul, A, B, Size); };

  if (N == 0 && Name.starts_with("__builtin_amdgcn_")) {
    if (StringRef Variable = variableOfBuiltin(Name.drop_back()); !Variable.empty())
      return Datum::integer(coordinate(Variable, unsigned(Name.back() - 'x')));
    if (Name == "__builtin_amdgcn_wavefrontsize")
      return Datum::integer(Value(int64_t(L.warpLanes())));
    return std::nullopt;
  }
  if (N == 2 && Name.starts_with("__builtin_amdgcn_mbcnt_")) {
    Value Mask = evaluateInteger(E->getArg(0)), Sum = evaluateInteger(E->getArg(1));
    if (auto Bits = Mask.constant())
      return Datum::integer(lanesBelow(L, uint64_t(*Bits), Sum, Name.ends_with("lo")));
    return data(E->getType(), Spread::Thread);
  }
  if (N == 1 && Name == "__builtin_amdgcn_readfirstlane") {
    Datum D = evaluate(E->getArg(0));
    return characterOf(D).Shared <= Spread::Warp ? D : data(E->getType(), Spread::Warp);
  }

  StringRef Question = Name;
  if (!Question.consume_front("__ockl_") && !Context.getLangOpts().OpenCL)
    return std::nullopt; // a function of the user, whatever its name
  if (N == 1 && Question.starts_with("get_")) {
    auto Dimension = evaluateInteger(E->getArg(0)).constant();
    if (!Dimension || *Dimension < 0)
      return std::nullopt;
    auto Of = [&](StringRef Variable) { return coordinate(Variable, unsigned(*Dimension)); };
    if (StringRef Variable = variableOfFunction(Name); !Variable.empty())
      return Datum::integer(Of(Variable));
    if (Question == "get_global_id")
      return Datum::integer(Plus(Times(Of("blockIdx"), Of("blockDim")), Of("threadIdx")));
    if (Question == "get_global_size")
      return Datum::integer(Times(Of("gridDim"), Of("blockDim")));
    if (Question == "get_global_offset") // 0 in nearly all programs, and the same for all threads
      return Datum::integer(Value(0));
    return std::nullopt;
  }
  if (N != 0)
    return std::nullopt;
  auto InWarps = [&](Op O) { return L.apply(O, linearThread(), Value(int64_t(L.warpLanes())), Wide); };
  if (Question == "get_local_linear_id") {
    coordinate("threadIdx", 0);
    return Datum::integer(linearThread());
  }
  if (Question == "get_sub_group_local_id")
    return Datum::integer(InWarps(Op::Rem));
  if (Question == "get_sub_group_id")
    return Datum::integer(InWarps(Op::Div));
  if (Question == "get_sub_group_size" || Question == "get_max_sub_group_size")
    return Datum::integer(Value(int64_t(L.warpLanes())));
  if (Question == "get_num_sub_groups")
    return Datum::integer(Value((L.threads() + L.warpLanes() - 1) / int64_t(L.warpLanes())));
  return std::nullopt;
}
