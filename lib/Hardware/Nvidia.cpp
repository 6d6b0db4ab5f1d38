//===- Nvidia.cpp - The shared memory of NVIDIA's GPUs --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compute capability 1.x to 3.x: CUDA C Programming Guide, version 4.2, appendix F, sections F.3.3,
// F.4.3 and F.5.3. Since 5.0: the CUDA C++ Programming Guide and the measurements; every row of
// `test/data/h200_wavefronts.csv` obeys the rules. `docs/reference/hardware.md` tells more.
//
// Atomics have their turn lane by lane. Before Maxwell they were not single instructions but loops
// that take a lock; counted is one pass in which all lanes meet.
//
//===----------------------------------------------------------------------===//

#include "Hardware/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <array>

using namespace banklint;

//===- Compute capability 1.x ---------------------------------------------===//

/// F.3.3: the two half-warps are separate requests to 16 banks. What is wider than 32 bits per lane
/// is split into 32-bit requests (F.3.3.4). One word per step is broadcast (F.3.3.2, "memory read
/// request"); of several writes to one location, only one is performed.
///
/// That broadcast does not help 8- and 16-bit accesses much (F.3.3.3): of the four words that 16
/// neighbouring bytes lie in, each step broadcasts one, so `shared[tid]` of chars takes four steps.
PhaseList banklint::phasesOfTesla(const Architecture &A, const Request &R) {
  Phase Like{0, A.Banks, A.BankBytes};
  Like.Shares = R.Op == Operation::Load    ? Sharing::OneWord
                : R.Op == Operation::Store ? Sharing::Addresses
                                           : Sharing::Nothing;
  PhaseList Phases;
  for (unsigned First = 0; First < R.Bytes; First += A.BankBytes) {
    Like.FirstByte = First;
    Like.EndByte = First + A.BankBytes;
    Phases.append(consecutiveLanes(R.Active, 16, Like));
  }
  return Phases;
}

//===- Compute capability 2.x ---------------------------------------------===//

/// F.4.3: one request per warp to 32 banks, any number of words is multicast; 64 bits per lane
/// conflict within half-warps only. 128 bits: "one must add 1 to the maximum number of threads in a
/// quarter-warp that access different addresses belonging to the same bank".
PhaseList banklint::phasesOfFermi(const Architecture &A, const Request &R) {
  Phase Like{0, A.Banks, A.BankBytes};
  if (R.Op == Operation::Atomic)
    Like.Shares = Sharing::Nothing;
  Like.ExtraWavefronts = R.Bytes == 16;
  return consecutiveLanes(R.Active, R.Bytes <= 4 ? 32 : 128 / R.Bytes, Like);
}

//===- Compute capability 3.x ---------------------------------------------===//

/// F.5.3: 32 banks of 64 bits per clock. With words of 8 bytes (F.5.3.1), lanes that access parts
/// of one 64-bit word do not conflict. With words of 4 bytes (F.5.3.2), lanes do not conflict
/// either whose words i and j = i + 32 lie in one aligned segment of 64 words: a bank delivers two
/// rows at once. Half-warps for 128 bits: what 32 banks of 64 bits can deliver.
PhaseList banklint::phasesOfKepler(const Architecture &A, const Request &R) {
  Phase Like{0, A.Banks, A.BankBytes};
  Like.RowsAtOnce = 8 / A.BankBytes;
  if (R.Op == Operation::Atomic)
    Like.Shares = Sharing::Nothing;
  return consecutiveLanes(R.Active, R.Bytes <= 8 ? 32 : 16, Like);
}

//===- Since compute capability 5.0 ---------------------------------------===//

static bool isActive(const Request &R, unsigned Lane) { return R.Active >> Lane & 1; }

/// Whether every active lane l has a partner l^Distance that is inactive or reads the same address.
static bool partnersAgree(const Request &R, unsigned Distance) {
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
/// Measured on an H200 (`docs/reference/hardware.md`). That 128-bit loads of neighbours with equal addresses
/// conflict within half-warps only was seen on Maxwell too:
/// github.com/NervanaSystems/maxas/issues/8.
static bool warpPairs(const Request &R) { return partnersAgree(R, 1) || partnersAgree(R, 2); }

/// Lanes of one phase of a load or store. 32 lanes of 4 bytes fill all banks once; so do 16 of 8
/// and 8 of 16.
///
/// CUDA C++ Programming Guide, "Compute Capability 5.x, Shared Memory" (narrow); the half and
/// quarter-warps of wide requests: GTC 2019, S9593, "cuTENSOR", and github.com/NVIDIA/Fuser,
/// bank_conflict.cpp, getPhaseSize.
static unsigned lanesTogether(const Request &R) {
  const unsigned Unpaired = lanesPerPhase(R.Bytes);
  return R.Bytes > 4 && R.Op == Operation::Load && warpPairs(R) ? 2 * Unpaired : Unpaired;
}

/// Every lane has its turn, equal addresses too. 64 bits are served by half-warps and 128 by quarter-warps, on fewer
/// and wider banks. Measured on an H200.
static PhaseList phasesOfAtomic(const Architecture &A, const Request &R) {
  const unsigned BanksTogether = std::max(1u, R.Bytes / A.BankBytes);
  return consecutiveLanes(R.Active, lanesPerPhase(R.Bytes),
                          {0, A.Banks / BanksTogether, A.BankBytes * BanksTogether, Sharing::Nothing});
}

/// Lanes 8m to 8m+7 give the rows of matrix m; the addresses of other lanes are ignored (PTX ISA,
/// ldmatrix). A store takes the rows of lanes that are not active as well: 14 of 14 requests on an H200
/// (test/data/h200_atomics.csv).
static PhaseList phasesOfMatrix(const Architecture &A, const Request &R) {
  const bool TakesAllRows = R.Op == Operation::StoreMatrix && R.Active;
  const LaneMask Lanes = TakesAllRows ? firstLanes(unsigned(R.Address.size())) : R.Active;
  return consecutiveLanes(Lanes & firstLanes(8 * R.Matrices), 8, {0, A.Banks, A.BankBytes});
}

/// An asynchronous copy (LDGSTS) moves the bytes of its lanes through 32 banks on the side of global memory too: there
/// the bank is the global address modulo 128 bytes, and every lane has its turn, equal addresses too. A phase takes as
/// many wavefronts as the busier side. Measured on an H200: bench/hardware/copy_sides.
static PhaseList phasesOfCopySource(const Architecture &A, const Request &R) {
  return consecutiveLanes(R.Active, lanesTogether(R), {0, A.Banks, A.BankBytes, Sharing::Nothing});
}

std::optional<unsigned> banklint::countedPastL1(LaneMask Active, llvm::ArrayRef<uint64_t> Shared,
                                                llvm::ArrayRef<uint64_t> Global) {
  // A packet is a sector of 32 bytes that goes to a sector of shared memory, its two halves in order or exchanged. It
  // writes some of the halves there.
  llvm::SmallVector<std::array<uint64_t, 4>, 32> Pieces; // source, target, exchanged, half
  llvm::SmallVector<uint64_t, 32> Read;
  for (unsigned Lane = 0; Lane < Shared.size(); ++Lane)
    if (Active >> Lane & 1) {
      const uint64_t From = Global[Lane], To = Shared[Lane];
      Read.push_back(From >> 4);
      Pieces.push_back({From >> 5, To >> 5, (From ^ To) >> 4 & 1, To >> 4 & 1});
    }
  llvm::sort(Read);
  if (std::adjacent_find(Read.begin(), Read.end()) != Read.end())
    return std::nullopt;
  llvm::sort(Pieces);
  // Those that lead from one line of 128 bytes to one, with the same order, go together, but for those of one sector.
  llvm::SmallVector<std::array<uint64_t, 6>, 32> Packets; // what they have in common, then the sector
  for (size_t I = 0; I < Pieces.size();) {
    const auto [From, To, Exchanged, Half] = Pieces[I];
    uint64_t Halves = 0;
    for (; I < Pieces.size() && Pieces[I][0] == From && Pieces[I][1] == To && Pieces[I][2] == Exchanged; ++I)
      Halves |= uint64_t(1) << Pieces[I][3];
    Packets.push_back({From >> 2, To >> 2, Exchanged, (From ^ To) & 1, Halves, From});
  }
  llvm::sort(Packets);
  unsigned Wavefronts = 0;
  for (size_t I = 0; I < Packets.size();) {
    const size_t First = I;
    auto IsOfGroup = [&](size_t K) { return std::equal(&Packets[K][0], &Packets[K][5], &Packets[First][0]); };
    unsigned Most = 0, OfSector = 0;
    for (; I < Packets.size() && IsOfGroup(I); ++I) {
      OfSector = I > First && Packets[I][5] == Packets[I - 1][5] ? OfSector + 1 : 1;
      Most = std::max(Most, OfSector);
    }
    Wavefronts += Most;
  }
  return Wavefronts;
}

PhaseList banklint::phasesSinceMaxwell(const Architecture &A, const Request &R) {
  switch (R.Op) {
  case Operation::Load:
  case Operation::Store:
  case Operation::Increment: // lanes with the same word count once: measured on an H200, bench/hardware/atomics.cu
    return consecutiveLanes(R.Active, lanesTogether(R), {0, A.Banks, A.BankBytes});
  case Operation::Atomic:
  case Operation::CompareAndSwap:
  case Operation::SpinLoop:
    return phasesOfAtomic(A, R);
  case Operation::LoadMatrix:
  case Operation::StoreMatrix:
    return phasesOfMatrix(A, R);
  case Operation::CopySource:
    return phasesOfCopySource(A, R);
  }
  llvm_unreachable("unknown operation");
}
