//===- ExchangedAxes.h - threadIdx.x and threadIdx.y exchanged --*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `s[threadIdx.x][threadIdx.y]` has neighbouring lanes in neighbouring rows. Longer rows help, but where the kernel
// treats global memory likewise, its lanes should go the other way: then both are as they should be. Whether that is so
// is not read off the text: the kernel runs once more with the axes exchanged, and all its accesses count, those to
// global memory in sectors.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REMEDIES_EXCHANGEDAXES_H
#define BANKLINT_REMEDIES_EXCHANGEDAXES_H

#include "Kernels/Recordings.h"
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace banklint {

/// Bytes of global memory that go from and to the L2 cache together: "each request … 32-byte sectors" (Nsight Compute,
/// Kernel Profiling Guide, L1/TEX cache).
inline constexpr unsigned SectorBytes = 32;

/// What the warps of a block pay.
struct BlockTotals {
  /// By how many loops of unknown length lie around (trace::ByUnknownLoops), for one step of each; the last element has
  /// those of deeper nests, too.
  using Counts = std::array<uint64_t, 4>;
  Counts Wavefronts{}, Excess{}; ///< of shared memory
  Counts Sectors{};              ///< of global memory
  /// Instructions that warps issue, and how often the hardware repeats them for other memory than shared and global.
  Counts Issued{};

  uint64_t wavefronts() const { return sum(Wavefronts); }
  uint64_t excess() const { return sum(Excess); }
  uint64_t sectors() const { return sum(Sectors); }
  bool hasUnknownLoops() const { return wavefronts() != Wavefronts[0] || sectors() != Sectors[0]; }
  /// Whether this takes more than \p Other, for some number of steps that loops of unknown length may have: what is in
  /// more of them may happen as seldom as what is in fewer, or any number of times as often. Instructions count as much
  /// as wavefronts.
  bool takesMoreThan(const BlockTotals &Other) const;

private:
  static uint64_t sum(const Counts &All);
};

/// Numbers that only the launch knows are taken for this, as a length; other numbers are tried besides.
inline constexpr int64_t LengthOfLaunch = 1024;

/// What a kernel's accesses would cost if lanes were neighbours along y.
struct ExchangedAxes {
  BlockTotals Now, Then;
  /// Numbers that only the launch knows, which decide where global memory is accessed: they were taken for
  /// LengthOfLaunch.
  std::set<std::string> Unknown;
  /// Functions that the kernel calls read threadIdx or blockDim, too.
  bool InCallees = false;

  /// Whether global memory takes half of the sectors, or fewer.
  bool savesSectors() const { return Then.sectors() * 2 <= Now.sectors() && Now.sectors(); }
};

/// What numbers that only the launch knows, and steps of loops, are taken for.
struct Guess {
  int64_t Each = LengthOfLaunch;
  std::string Name; ///< this number, if it is not empty, is taken for Named
  int64_t Named = 1;
  int64_t FirstStep = 0; ///< of loops: this one and the next ones count
};

/// Where each thread accesses memory, in bytes from the start of what is accessed; none if that hangs on data. Numbers
/// are as \p By says, or what is next to that; \p Step: of loops, counted from the first one.
std::optional<ThreadInts> offsetsOf(const Lanes &L, const trace::Access &A, const Guess &By, int64_t Step = 0);
/// The sectors that all warps access in one execution.
uint64_t sectorsAt(const ThreadInts &Places, const trace::Access &A, unsigned WarpLanes);

/// Looks for kernels that are better off with exchanged axes.
class AxesExchange {
public:
  AxesExchange(const KernelSet &P, Recordings &Traces) : P(P), Traces(Traces) {}

  /// None, unless it leaves at most half of the wavefronts that conflicts take, saves an eighth of all or half of the
  /// sectors, and no access takes more, whatever the numbers of the launch: for CUDA kernels that use x and y alone, of
  /// which it is known where all their accesses go, whose threads do not rely on their warps, and whose text no other
  /// kernel shares.
  const std::optional<ExchangedAxes> &of(const Run &R);

private:
  std::optional<ExchangedAxes> find(const Run &R);
  const std::set<std::string> &readersIn(const ir::Kernel &K);
  bool sharesReaders(const ir::Kernel &K);

  const KernelSet &P;
  Recordings &Traces;
  std::map<std::tuple<ir::FunctionId, Shape, const Architecture *>, std::optional<ExchangedAxes>> Known;
  /// The functions that a kernel calls and that read threadIdx or blockDim, by name; "" for one of a library.
  std::map<ir::FunctionId, std::set<std::string>> Readers;
};

} // namespace banklint

#endif
