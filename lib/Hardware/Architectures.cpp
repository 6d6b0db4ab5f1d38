//===- Architectures.cpp - Which lanes each architecture serves together --===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of NVIDIA's shared memory since Maxwell (sm_50), and the table of architectures.
// `docs/hardware.md` tells how the rules were found; every row of `test/data/h200_wavefronts.csv`
// obeys them.
//
// A new kind of shared memory is a row of the table and, where no function here fits, one that
// yields its phases.
//
//===----------------------------------------------------------------------===//

#include "Hardware/Hardware.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;

namespace {

bool isActive(const Request &R, unsigned Lane) { return R.Active >> Lane & 1; }

/// Whether every active lane l has a partner l^Distance that is inactive or reads the same address.
bool partnersAgree(const Request &R, unsigned Distance) {
  for (LaneMask Rest = R.Active; Rest; Rest &= Rest - 1) {
    const unsigned Lane = llvm::countr_zero(Rest), Partner = Lane ^ Distance;
    if (isActive(R, Partner) && R.Address[Partner] != R.Address[Lane])
      return false;
  }
  return true;
}

/// A wide load of a warp that *pairs* has half as many phases: neighbours that read the same
/// address leave room for twice as many lanes. One distance must do for the whole warp. Stores do
/// not pair.
///
/// Measured on an H200 (`docs/hardware.md`). That 128-bit loads of neighbours with equal addresses
/// conflict within half-warps only was seen on Maxwell too:
/// github.com/NervanaSystems/maxas/issues/8.
bool warpPairs(const Request &R) { return partnersAgree(R, 1) || partnersAgree(R, 2); }

/// Lanes of one phase of a load or store. 32 lanes of 4 bytes fill all banks once; so do 16 of 8
/// and 8 of 16.
///
/// CUDA C++ Programming Guide, "Compute Capability 5.x, Shared Memory" (narrow); the half and
/// quarter-warps of wide requests: GTC 2019, S9593, "cuTENSOR", and github.com/NVIDIA/Fuser,
/// bank_conflict.cpp, getPhaseSize.
unsigned lanesPerPhase(const Request &R) {
  if (R.Bytes <= 4)
    return 32;
  const unsigned Unpaired = 128 / R.Bytes;
  return R.Op == Operation::Load && warpPairs(R) ? 2 * Unpaired : Unpaired;
}

LaneMask firstLanes(unsigned Count) { return llvm::maskTrailingOnes<LaneMask>(Count); }

/// Groups of Count consecutive lanes, those without active lanes left out; Like tells how they see
/// the banks.
PhaseList consecutiveLanes(LaneMask Active, unsigned Count, Phase Like) {
  PhaseList Phases;
  for (unsigned First = 0; First < 64 && Active >> First; First += Count) {
    Like.Lanes = Active & firstLanes(Count) << First;
    if (Like.Lanes)
      Phases.push_back(Like);
  }
  return Phases;
}

/// Without multicast: every lane has its turn, equal addresses too. Of 64-bit atomics only those
/// that are one instruction count (exchange); the others are compare-and-swap loops. Measured on an
/// H200.
PhaseList phasesOfAtomic(const Architecture &A, const Request &R) {
  if (R.Bytes == 8)
    return consecutiveLanes(R.Active, 16, {0, A.Banks / 2, A.BankBytes * 2, false});
  return consecutiveLanes(R.Active, 32, {0, A.Banks, A.BankBytes, false});
}

/// Lanes 8m to 8m+7 give the rows of matrix m; the addresses of other lanes are ignored (PTX ISA,
/// ldmatrix).
PhaseList phasesOfMatrix(const Architecture &A, const Request &R) {
  return consecutiveLanes(R.Active & firstLanes(8 * R.Matrices), 8,
                          {0, A.Banks, A.BankBytes, true});
}

/// NVIDIA since Maxwell.
PhaseList phasesSinceMaxwell(const Architecture &A, const Request &R) {
  switch (R.Op) {
  case Operation::Load:
  case Operation::Store:
    return consecutiveLanes(R.Active, lanesPerPhase(R), {0, A.Banks, A.BankBytes, true});
  case Operation::Atomic:
    return phasesOfAtomic(A, R);
  case Operation::LoadMatrix:
  case Operation::StoreMatrix:
    return phasesOfMatrix(A, R);
  }
  llvm_unreachable("unknown operation");
}

constexpr Architecture sinceMaxwell(const char *Name) {
  return {
      Name,
      /*Lanes=*/32,
      /*Banks=*/32,
      /*BankBytes=*/4,
      /*Measured=*/false,
      "CUDA C++ Programming Guide: 32 banks of 4 bytes since compute capability 5.0; requests of 8 "
      "and 16 bytes, atomics and matrices as measured on sm_90",
      costOfPhases,
      phasesSinceMaxwell};
}

constexpr Architecture measured(Architecture A, const char *Source) {
  A.Measured = true;
  A.Source = Source;
  return A;
}

constexpr Architecture Table[] = {
    sinceMaxwell("sm_50"),
    sinceMaxwell("sm_52"),
    sinceMaxwell("sm_53"),
    sinceMaxwell("sm_60"),
    sinceMaxwell("sm_61"),
    sinceMaxwell("sm_62"),
    sinceMaxwell("sm_70"),
    sinceMaxwell("sm_72"),
    sinceMaxwell("sm_75"),
    sinceMaxwell("sm_80"),
    sinceMaxwell("sm_86"),
    sinceMaxwell("sm_87"),
    sinceMaxwell("sm_88"),
    sinceMaxwell("sm_89"),
    measured(sinceMaxwell("sm_90"), "H200, Nsight Compute 2025.3.1, 2026-11-21"),
    sinceMaxwell("sm_100"),
    sinceMaxwell("sm_101"),
    sinceMaxwell("sm_103"),
    sinceMaxwell("sm_110"),
    sinceMaxwell("sm_120"),
    sinceMaxwell("sm_121"),
};

/// "sm_90a" (architecture-specific, from sm_90) and "sm_100f" (family-specific, from sm_100)
/// without their suffix; other names as they are. See nvcc's documentation, "GPU Feature List".
llvm::StringRef withoutSuffix(llvm::StringRef Name) {
  unsigned Number = 0;
  llvm::StringRef Rest = Name;
  if (!Rest.consume_front("sm_") || Rest.consumeInteger(10, Number))
    return Name;
  const bool Suffixed = (Rest == "a" && Number >= 90) || (Rest == "f" && Number >= 100);
  return Suffixed ? Name.drop_back() : Name;
}

} // namespace

llvm::ArrayRef<Architecture> banklint::architectures() { return Table; }

const Architecture *banklint::findArchitecture(llvm::StringRef Name) {
  Name = withoutSuffix(Name);
  const Architecture *Found =
      llvm::find_if(Table, [&](const Architecture &A) { return A.Name == Name; });
  return Found == std::end(Table) ? nullptr : Found;
}
