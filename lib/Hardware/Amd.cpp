//===- Amd.cpp - The local data share of AMD's GPUs -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// 32 banks of 4 bytes ("bits 6:2 of the address"), lanes 0-31 and 32-63 of a wave looked at one
// after the other: AMD APP SDK OpenCL Optimization Guide, August 2015, section on the LDS. Lanes
// that read one address share it, of those that write one address the last wins, and atomics on one
// address take their time: ROCm Compute Profiler, "Local data share".
//
// Which lanes of 8- and 16-byte requests are served together no vendor document says; others have
// measured it (cited at each table).
//
//===----------------------------------------------------------------------===//

#include "Hardware/Rules.h"

using namespace banklint;

/// Lanes First to Last.
static constexpr LaneMask lanes(unsigned First, unsigned Last) {
  return (~LaneMask(0) >> (63 - (Last - First))) << First;
}

/// The groups of lanes 0-31, and the same of lanes 32-63.
template <size_t Groups> static PhaseList inBothHalves(const LaneMask (&Half)[Groups], const Request &R, Phase Like) {
  PhaseList Phases = phasesOf(Half, R.Active, Like);
  LaneMask Upper[Groups];
  for (size_t I = 0; I < Groups; ++I)
    Upper[I] = Half[I] << 32;
  Phases.append(phasesOf(Upper, R.Active, Like));
  return Phases;
}

/// Consecutive lanes that fill 32 banks: 32 of 4 bytes, 16 of 8, 8 of 16.
///
/// Measured for reads on RDNA4: github.com/nod-ai/amd-shark-ai, pull request 2919. Assumed for
/// Evergreen, of which the ATI Stream Computing OpenCL Programming Guide (2010) says that it has 32
/// banks.
PhaseList banklint::phasesOfConsecutiveLanes(const Architecture &A, const Request &R) {
  Phase Like{0, A.Banks, A.BankBytes};
  if (R.Op == Operation::Atomic)
    Like.Shares = Sharing::Nothing;
  return consecutiveLanes(R.Active, R.Bytes <= 4 ? 32 : 128 / R.Bytes, Like);
}

static bool isWideLoad(const Request &R) { return R.Bytes == 16 && R.Op == Operation::Load; }

/// Reads of 16 bytes (ds_read_b128): measured on MI300 and RDNA3, github.com/nod-ai/amd-shark-ai,
/// docs/amdgpu_kernel_optimization_guide.md and pull requests 136 and 2919; the same table is in
/// github.com/triton-lang/triton, pull request 11365. Writes of 16 bytes: 8 consecutive lanes,
/// rocm.blogs.amd.com, "Avoiding LDS Bank Conflicts on AMD GPUs Using CK-Tile Framework".
PhaseList banklint::phasesOfGcn(const Architecture &A, const Request &R) {
  static constexpr LaneMask Read128[] = {
      lanes(0, 3) | lanes(20, 23),
      lanes(4, 7) | lanes(16, 19),
      lanes(8, 11) | lanes(28, 31),
      lanes(12, 15) | lanes(24, 27),
  };
  if (isWideLoad(R))
    return inBothHalves(Read128, R, {0, A.Banks, A.BankBytes});
  return phasesOfConsecutiveLanes(A, R);
}

/// 8- and 16-byte reads see 64 banks: measured on MI350, github.com/HazyResearch/HipKittens,
/// analysis/paper_experiments/phases; the same in github.com/triton-lang/triton, pull requests 6065
/// and 11365, and github.com/ROCm/rocm-libraries, shared/rocroller/lib/source/LDSBankModel.cpp. All
/// other requests see 32 banks (HipKittens for writes of 8 bytes, rocroller for the rest).
PhaseList banklint::phasesOfCdna4(const Architecture &A, const Request &R) {
  static constexpr LaneMask Read128[] = {
      lanes(0, 3) | lanes(12, 15) | lanes(20, 27),
      lanes(4, 11) | lanes(16, 19) | lanes(28, 31),
  };
  const Phase Wide{0, 2 * A.Banks, A.BankBytes};
  if (isWideLoad(R))
    return inBothHalves(Read128, R, Wide);
  if (R.Op == Operation::Load && R.Bytes == 8)
    return consecutiveLanes(R.Active, 32, Wide);
  return phasesOfConsecutiveLanes(A, R);
}
