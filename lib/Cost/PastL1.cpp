//===- PastL1.cpp - Copies past the L1 cache ------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the profiler counts for `cp.async.cg` hangs on where lines of 128 bytes begin, on both sides
// (countedPastL1() in Hardware.h). If that is not known, as of rows with a pitch that the launch gives, all beginnings
// are tried.
//
//===----------------------------------------------------------------------===//

#include "Cost/Assessor.h"
#include "Support/Reasons.h"

using namespace banklint;

static constexpr uint64_t LineBytes = 128, PieceBytes = 16;

namespace {
/// Where the lanes are, up to what is the same for all of them. Lanes that an unknown number moves apart are in
/// different lines.
struct Places {
  std::vector<uint64_t> OfThread;
  bool KnowsLines = true; ///< else each place may be 16, 32, ... bytes behind
};
} // namespace

/// Nothing if each thread has an unknown number of its own.
static std::optional<Places> placesOf(const Lanes &L, const Value &V) {
  const uint64_t FarAway = uint64_t(1) << 40; // a multiple of lines, more than any array has bytes
  Places P;
  P.OfThread.resize(L.threads());
  for (unsigned T = 0; T < L.threads(); ++T)
    P.OfThread[T] = uint64_t(V.Known[T]);
  uint64_t Apart = FarAway;
  for (const Term &X : V.Terms) {
    const Symbol &S = L.symbol(X.Symbol);
    if (S.Shared == Spread::Thread)
      return std::nullopt;
    P.KnowsLines &= X.Coefficient.gcd() % LineBytes * (S.Divisor % LineBytes) % LineBytes == 0;
    for (unsigned T = 0; T < L.threads(); ++T)
      P.OfThread[T] += uint64_t(X.Coefficient[T]) * Apart;
    Apart *= 3; // so that different numbers do not meet
  }
  return P;
}

/// Where the active lanes of a warp are, from a line before the first of them; others are at 0.
static std::vector<uint64_t> fromLine(const WarpRequest &R, unsigned WarpLanes, const Places &P) {
  std::vector<uint64_t> Of(WarpLanes);
  const size_t First = size_t(R.Warp) * WarpLanes;
  const uint64_t Line = P.OfThread[First + unsigned(llvm::countr_zero(R.Active))] / LineBytes * LineBytes;
  for (unsigned Lane = 0; Lane < WarpLanes; ++Lane)
    if (R.Active >> Lane & 1)
      Of[Lane] = P.OfThread[First + Lane] - Line + (uint64_t(1) << 60); // above 0, a multiple of lines
  return Of;
}

static CopiesPastL1::Counts countsOf(const CopiesPastL1::Warp &W) {
  const uint64_t ToEnd = W.KnowsToLines ? PieceBytes : LineBytes, FromEnd = W.KnowsFromLines ? PieceBytes : LineBytes;
  auto Behind = [](std::vector<uint64_t> Lanes, uint64_t Bytes) {
    for (uint64_t &Place : Lanes)
      Place += Bytes;
    return Lanes;
  };
  CopiesPastL1::Counts Result;
  for (uint64_t ToBehind = 0; ToBehind < ToEnd; ToBehind += PieceBytes)
    for (uint64_t FromBehind = 0; FromBehind < FromEnd; FromBehind += PieceBytes)
      Result.push_back(countedPastL1(W.Active, Behind(W.To, ToBehind), Behind(W.From, FromBehind)));
  return Result;
}

/// The wavefronts of all warps: for each way in which both sides may lie behind lines.
CopiesPastL1::Counts CopiesPastL1::countsOfAll(llvm::ArrayRef<Warp> Warps) {
  const size_t Most = 4096;
  Counts Sum;
  for (const Warp &W : Warps) {
    if (Known.size() >= Most)
      Known.clear();
    auto [One, IsNew] = Known.try_emplace(W);
    if (IsNew)
      One->second = countsOf(W);
    Sum.resize(One->second.size(), 0);
    for (auto [Of, More] : llvm::zip(Sum, One->second))
      Of = Of && More ? std::optional(*Of + *More) : std::nullopt;
  }
  return Sum;
}

void CopiesPastL1::bound(const Lanes &L, const trace::Access &Copy, const Value &Offset, Assessment &Result) {
  const auto To = placesOf(L, Offset), From = placesOf(L, *Copy.Source);
  if (!To || !From)
    return;
  std::vector<Warp> Warps;
  for (const WarpRequest &R : requestsOf(L, Copy.Active))
    Warps.push_back({R.Active, To->KnowsLines, From->KnowsLines, fromLine(R, L.warpLanes(), *To),
                     fromLine(R, L.warpLanes(), *From)});
  uint64_t Least = Result.Wavefronts, Most = Result.Wavefronts;
  bool Differs = false;
  for (const std::optional<uint64_t> &Counted : countsOfAll(Warps)) {
    Differs |= Counted != Result.Wavefronts;
    Least = std::min(Least, Counted.value_or(Result.Ideal));
    Most = std::max(Most, Counted.value_or(Result.Wavefronts));
  }
  if (!Differs)
    return;
  Result.Is = Verdict::Bounded;
  Result.Reason = From->KnowsLines && To->KnowsLines ? reason::PastL1 : reason::CopySource;
  Result.HasCondition = false;
  const uint64_t Ideal = std::max<uint64_t>(Result.Ideal, 1);
  Result.MinWays = std::clamp(unsigned(Least / Ideal), 1u, Result.MinWays);
  Result.MaxWays = std::max(Result.MaxWays, unsigned((Most + Ideal - 1) / Ideal));
}
