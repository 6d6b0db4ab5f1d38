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
#include <optional>
#include <set>
#include <string>

namespace banklint {

/// Bytes of global memory that go from and to the L2 cache together: "each request … 32-byte sectors" (Nsight Compute,
/// Kernel Profiling Guide, L1/TEX cache).
inline constexpr unsigned SectorBytes = 32;

/// What the warps of a block pay for memory; for one step of each loop whose number of steps is not known.
struct MemoryTotals {
  static constexpr size_t Depths = 4;
  /// By how many such loops lie around; the last element also has those of deeper nests.
  std::array<uint64_t, Depths> Wavefronts{}, Excess{}, Sectors{};
  /// Of shared and global memory: more of them are what branches cost whose lanes part.
  std::array<uint64_t, Depths> Requests{};

  uint64_t wavefronts() const { return sum(Wavefronts); }
  uint64_t excess() const { return sum(Excess); }
  uint64_t sectors() const { return sum(Sectors); }
  bool hasUnknownLoops() const { return wavefronts() != Wavefronts[0] || sectors() != Sectors[0]; }
  /// Whether this takes more than \p Other at some depth.
  bool takesMoreThan(const MemoryTotals &Other) const;

private:
  static uint64_t sum(const std::array<uint64_t, Depths> &All);
};

/// What a kernel's accesses would cost if lanes were neighbours along y.
struct ExchangedAxes {
  MemoryTotals Now, Then;
  /// Numbers that only the launch knows, which decide where global memory is accessed: they were taken for TakenFor.
  std::set<std::string> Unknown;
  static constexpr int64_t TakenFor = 1024;

  /// Whether global memory takes half of the sectors, or fewer.
  bool savesSectors() const { return Then.sectors() * 2 <= Now.sectors() && Now.sectors(); }
};

/// None, unless it leaves at most half of the wavefronts that conflicts take, saves an eighth of all or half of the
/// sectors, and nothing takes more: for kernels that use x and y alone, and of which it is known where all their
/// accesses go.
std::optional<ExchangedAxes> exchangedAxes(const Run &R, Recordings &Traces, const KernelSet &P);

/// The sectors that all warps access in one execution; none if that hangs on data. Numbers of the launch are taken for
/// ExchangedAxes::TakenFor, or what is next to that, and added to \p Unknown.
std::optional<uint64_t> sectorsOf(const Lanes &L, const trace::Access &A, std::set<std::string> &Unknown);

} // namespace banklint

#endif
