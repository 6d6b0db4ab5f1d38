//===- Hardware.h - What a shared-memory request costs ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared memory is divided into banks; each bank delivers one word per clock. A warp's instruction
// (a *request*) is served in *phases*: groups of lanes that the hardware looks at together. A phase
// takes as many *wavefronts* as the busiest bank has distinct words to deliver.
//
// Worked example, sm_90, a column of `float tile[32][32]`: lane l reads byte 128*l. Words 0, 32,
// 64, … all lie in bank 0 (bank = word mod 32), one phase holds all 32 lanes, so the request takes
// 32 wavefronts where 1 would do: a 32-way conflict. With `tile[32][33]` the words are 0, 33, 66, …
// in banks 0, 1, 2, …: 1.
//
// What differs between architectures is which lanes form a phase and how that phase sees the banks:
// an architecture is a row of data and one function, `PhasesOf`. The counting is the same for all.
//
// This library knows neither Clang nor kernels: addresses in, cost out.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HARDWARE_HARDWARE_H
#define BANKLINT_HARDWARE_HARDWARE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/bit.h"
#include <cstdint>
#include <optional>
#include <string>

namespace banklint {

/// What the instruction does. Atomics are single instructions (32-bit add, exchange, …; 64-bit
/// exchange).
enum class Operation { Load, Store, Atomic, LoadMatrix, StoreMatrix };

/// "load", "store", "atomic", "ldmatrix", "stmatrix".
llvm::StringRef toString(Operation Op);

/// The bytes per lane (per row address) that the operation can move in one instruction, ascending.
llvm::ArrayRef<unsigned> widthsOf(Operation Op);

/// Bit l is lane l; a warp has 32 lanes, an AMD wave up to 64.
using LaneMask = uint64_t;

/// One warp executing one shared-memory instruction.
struct Request {
  Operation Op = Operation::Load;
  /// Bytes that each lane (for matrix operations: each row address) moves: 1, 2, 4, 8 or 16.
  unsigned Bytes = 4;
  /// Matrices of an ldmatrix/stmatrix (1, 2 or 4): the rows of matrix m come from lanes 8m to 8m+7.
  unsigned Matrices = 0;
  /// Byte address of each lane in shared memory; ignored for inactive lanes. At least as long as
  /// the highest active lane needs.
  llvm::ArrayRef<uint64_t> Address;
  LaneMask Active = 0;
};

/// Lanes that the hardware serves together, and the banks as these lanes see them.
///
/// Example: the 64-bit atomic exchange of a full warp on sm_90 has two phases, lanes 0-15 and lanes
/// 16-31, which see 16 banks of 8 bytes without multicast.
struct Phase {
  LaneMask Lanes = 0; ///< active lanes only; never none
  unsigned Banks = 0;
  unsigned BankBytes = 0; ///< a power of two
  /// Lanes that want the same word share its wavefront. Not so for atomics: each lane has its turn.
  bool Multicast = true;

  uint64_t wordOf(uint64_t ByteAddress) const {
    return ByteAddress >> llvm::countr_zero(BankBytes);
  }
  unsigned bankOf(uint64_t Word) const {
    return llvm::has_single_bit(Banks) ? Word & (Banks - 1) : Word % Banks;
  }
};

/// The phases of one request, in the order in which they are served. Real hardware needs at most 8.
using PhaseList = llvm::SmallVector<Phase, 8>;

/// Calls Visit(lane, word) for every word of the phase's lanes, in the order of lanes, until it
/// returns true.
template <typename Visitor> void visitWords(const Phase &P, const Request &R, Visitor Visit) {
  for (LaneMask Rest = P.Lanes; Rest; Rest &= Rest - 1) {
    const unsigned Lane = llvm::countr_zero(Rest);
    const uint64_t Last = P.wordOf(R.Address[Lane] + R.Bytes - 1);
    for (uint64_t Word = P.wordOf(R.Address[Lane]); Word <= Last; ++Word)
      if (Visit(Lane, Word))
        return;
  }
}

/// The bank that a phase waits for.
struct BusiestBank {
  /// Among equally busy banks the one that the lowest lane touches first.
  unsigned Bank = 0;
  /// Distinct words (without multicast: lanes) that this bank serves: the wavefronts of the phase.
  unsigned Ways = 0;
};

/// The busiest bank of a phase of the request.
BusiestBank busiestBank(const Phase &P, const Request &R);

/// Two lanes whose words share a bank within one phase: why the request is slow.
///
/// They come from the busiest bank of the (first) phase with the most ways: the lowest lane there,
/// and the lowest lane there with another word (atomics: the next lane, whatever its word).
struct Witness {
  unsigned LaneA = 0, LaneB = 0;
  uint64_t WordA = 0, WordB = 0; ///< word index = byte address / bank width
  unsigned Bank = 0;
};

/// What a request costs.
struct Cost {
  /// Trips through the data pipe; at least 1. Nsight Compute's
  /// `l1tex__data_pipe_lsu_wavefronts_mem_shared`.
  unsigned Wavefronts = 1;
  /// Wavefronts that the same bytes need at best. Nsight Compute's
  /// `memory_l1_wavefronts_shared_ideal`.
  unsigned Ideal = 1;
  /// N of "N-way": the largest number of words (atomics: lanes) that one bank must serve in one
  /// phase.
  unsigned Ways = 1;
  /// Set iff Ways > 1.
  std::optional<Witness> Why;
};

/// One kind of shared memory. The architectures are constants of this library: compare by address.
struct Architecture {
  llvm::StringRef Name;   ///< "sm_90"
  unsigned Lanes;         ///< lanes of a warp (wave): 32 or 64
  unsigned Banks;         ///< number of banks
  unsigned BankBytes;     ///< bytes that one bank delivers per clock
  bool Measured;          ///< counters of a real device were reproduced, not only documents
  llvm::StringRef Source; ///< where the rules come from
  /// The rules; pure. The request's bytes, mask and addresses must be valid for its operation: a
  /// width of `widthsOf`, addresses that are multiples of it.
  Cost (*Rule)(const Architecture &, const Request &);
  /// The part of the rules that tells architectures apart: which active lanes are served together.
  /// None for a request without active lanes.
  PhaseList (*PhasesOf)(const Architecture &, const Request &);

  Cost cost(const Request &R) const { return Rule(*this, R); }
  PhaseList phases(const Request &R) const { return PhasesOf(*this, R); }
  /// Bytes after which the banks repeat.
  unsigned rowBytes() const { return Banks * BankBytes; }
};

/// The usual `Rule`: the phases are served one after the other, each in as many wavefronts as its
/// busiest bank needs.
Cost costOfPhases(const Architecture &A, const Request &R);

/// The architecture of that name, or null. nvcc's suffixes are accepted where nvcc accepts them
/// ("sm_90a", "sm_100f"): they choose instructions, not another shared memory.
const Architecture *findArchitecture(llvm::StringRef Name);

/// All of them, oldest first.
llvm::ArrayRef<Architecture> architectures();

} // namespace banklint

#endif
