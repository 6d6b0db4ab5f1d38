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

#include "Machine/Builtins/Handlers.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace banklint::machine;
using llvm::StringRef;

/// "threadIdx" for "get_local_id", and so on; empty for other functions of a dimension.
static StringRef variableOfFunction(StringRef Name) {
  return llvm::StringSwitch<StringRef>(Name)
      .Case("get_local_id", "threadIdx")
      .Case("get_group_id", "blockIdx")
      .Case("get_local_size", "blockDim")
      .Case("get_enqueued_local_size", "blockDim")
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

/// Nothing joins accesses later in these languages, so it does not matter what a compiler knows of the number.
static Value coordinate(MachineFace &M, StringRef Variable, unsigned Dimension) {
  if (Dimension > 2) // OpenCL: no such dimension
    return Value(Variable.ends_with("Dim") ? 1 : 0);
  const Datum D = M.Objects.coordinate(Variable, Dimension);
  return M.V.toInteger(D, ir::Type::integer(32, false));
}

/// A question of a dimension: get_global_id(1).
static std::optional<Value> answer(MachineFace &M, StringRef Question, unsigned Dimension) {
  const IntType Size{64, false};
  Lanes &L = M.L;
  auto Of = [&](StringRef Variable) { return coordinate(M, Variable, Dimension); };
  if (StringRef Variable = variableOfFunction(Question); !Variable.empty())
    return Of(Variable);
  if (Question == "get_global_id")
    return L.apply(Op::Add, L.apply(Op::Mul, Of("blockIdx"), Of("blockDim"), Size), Of("threadIdx"), Size);
  if (Question == "get_global_size")
    return L.apply(Op::Mul, Of("gridDim"), Of("blockDim"), Size);
  if (Question == "get_global_offset") // 0 in nearly all programs, and the same for all threads
    return Value(0);
  return std::nullopt;
}

/// A question without a dimension.
static std::optional<Value> answer(MachineFace &M, StringRef Question) {
  Lanes &L = M.L;
  const int64_t W = L.warpLanes();
  auto InWarps = [&](Op O) { return L.apply(O, M.V.linearThread(), Value(W), {64, true}); };
  if (Question == "get_local_linear_id") {
    coordinate(M, "threadIdx", 0);
    return M.V.linearThread();
  }
  if (Question == "get_sub_group_local_id")
    return InWarps(Op::Rem);
  if (Question == "get_sub_group_id")
    return InWarps(Op::Div);
  if (Question == "get_sub_group_size" || Question == "get_max_sub_group_size" ||
      Question == "__builtin_amdgcn_wavefrontsize")
    return Value(W);
  if (Question == "get_num_sub_groups" || Question == "get_enqueued_num_sub_groups")
    return Value((L.threads() + W - 1) / W);
  if (Question == "get_work_dim") // the same for all threads
    return M.V.unknownInteger({Spread::Block, Origin::Launch, ""}, {1, 3});
  return std::nullopt;
}

Datum machine::workItem(MachineFace &M, const Call &C) {
  StringRef Question = C.name();
  std::optional<Value> V;
  if (C.count() == 0 && Question.starts_with("__builtin_amdgcn_"))
    if (StringRef Variable = variableOfBuiltin(Question.drop_back()); !Variable.empty())
      return Datum::integer(coordinate(M, Variable, unsigned(Question.back() - 'x')));
  Question.consume_front("__ockl_");
  if (C.count() == 0)
    V = answer(M, Question);
  else if (auto Dimension = C.integer(M, 0).constant(); Dimension && *Dimension >= 0)
    V = answer(M, Question, unsigned(std::min<int64_t>(*Dimension, 3)));
  return V ? Datum::integer(*V) : notUnderstood(M, C);
}

/// The lanes below each lane whose bit is set in a mask, and \p Plus: v_mbcnt. \p Low: of lanes 0-31 only, else of
/// lanes 32-63.
static Value countBelow(Lanes &L, uint64_t Mask, const Value &Plus, bool Low) {
  std::vector<int64_t> Each(L.threads());
  for (unsigned T = 0; T < L.threads(); ++T) {
    const unsigned Lane = T % L.warpLanes();
    const unsigned Below = Low ? std::min(Lane, 32u) : Lane > 32 ? Lane - 32 : 0;
    Each[T] = llvm::popcount(Mask & llvm::maskTrailingOnes<uint64_t>(Below) & 0xffffffff);
  }
  return L.apply(Op::Add, Plus, ThreadInts::each(std::move(Each)), {32, true});
}

Datum machine::lanesBelow(MachineFace &M, const Call &C) {
  if (auto Mask = C.integer(M, 0).constant())
    return Datum::integer(countBelow(M.L, uint64_t(*Mask), C.integer(M, 1), C.name().ends_with("lo")));
  return M.V.data(C.I.Ty, Spread::Thread);
}

Datum machine::firstLane(MachineFace &M, const Call &C) {
  const Datum D = C.argument(0);
  return M.V.characterOf(D).Shared <= Spread::Warp ? D : M.V.data(C.I.Ty, Spread::Warp);
}
