//===- SpecialRegisters.cpp - %tid and its kin ----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Handlers.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace banklint::machine;
using llvm::StringRef;

/// Bounds of what is the same for all threads of a block, and only the launch or the hardware fixes.
static std::optional<Range> boundsOf(StringRef Register) {
  const int64_t Most = INT32_MAX, ClusterMost = 16;
  return llvm::StringSwitch<std::optional<Range>>(Register)
      .Case("smid", Range{0, 1024})
      .Case("nsmid", Range{0, 1024})
      .Case("cluster_ctaid", Range{0, ClusterMost - 1})
      .Case("cluster_ctarank", Range{0, ClusterMost - 1})
      .Case("cluster_nctaid", Range{1, ClusterMost})
      .Case("cluster_nctarank", Range{1, ClusterMost})
      .Case("clusterid", Range{0, Most - 1})
      .Case("nclusterid", Range{1, Most})
      .Case("is_explicit_cluster", Range{0, 1})
      .Case("gridid", Range{0, Most})
      .Case("dynamic_smem_size", Range{0, Most})
      .Case("total_smem_size", Range{0, Most})
      .Case("aggr_smem_size", Range{0, Most})
      .Default(std::nullopt);
}

/// The lanes below each thread's, that lane, and those above, as far as they are asked for.
static Value lanesNear(MachineFace &M, bool Below, bool Itself, bool Above) {
  std::vector<int64_t> Each(M.L.threads());
  for (unsigned T = 0; T < Each.size(); ++T) {
    const uint64_t Lane = uint64_t(1) << T % 32, Lower = Lane - 1;
    Each[T] = int64_t(((Below ? Lower : 0) | (Itself ? Lane : 0) | (Above ? ~(Lower | Lane) : 0)) & 0xffffffff);
  }
  return ThreadInts::each(std::move(Each));
}

static std::optional<Value> laneMask(MachineFace &M, StringRef Which) {
  if (Which == "eq")
    return lanesNear(M, false, true, false);
  if (Which == "lt")
    return lanesNear(M, true, false, false);
  if (Which == "le")
    return lanesNear(M, true, true, false);
  if (Which == "gt")
    return lanesNear(M, false, false, true);
  if (Which == "ge")
    return lanesNear(M, false, true, true);
  return std::nullopt;
}

std::optional<Datum> machine::specialRegister(MachineFace &M, StringRef Name) {
  const IntType U{32, false};
  const int64_t W = M.L.warpLanes();
  auto [Register, Axis] = Name.split('.');
  if (StringRef Variable = ir::variableOfRegister(Register); !Variable.empty()) {
    const size_t Which = StringRef("xyz").find(Axis);
    if (Axis.size() != 1 || Which == StringRef::npos)
      return std::nullopt;
    return M.Objects.coordinate(Variable, unsigned(Which));
  }
  if (Register == "laneid")
    return Datum::ofThread(laneNumber(M));
  if (Register == "warpid")
    return Datum::ofThread(M.L.apply(Op::Div, M.V.linearThread(), Value(W), U));
  if (Register == "nwarpid") // of the multiprocessor
    return Datum::integer(M.V.unknownInteger({Spread::Block, Origin::Launch, ""}, {1, 64}));
  if (Register.consume_front("lanemask_"))
    if (auto Mask = laneMask(M, Register))
      return Datum::ofThread(*Mask);
  if (auto Bounds = boundsOf(Register))
    return Datum::integer(M.V.unknownInteger({Spread::Block, Origin::Launch, ""}, *Bounds));
  return std::nullopt;
}
