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
// What differs between architectures is which lanes form a phase, how that phase sees the banks,
// and which lanes share a word: an architecture is a row of data and one function, `PhasesOf`. The
// counting is the same for all.
//
// The same column on GCN: a wave has 64 lanes, lanes 0-31 and lanes 32-63 are a phase each, so 64
// wavefronts where 2 would do, 32-way. On sm_10 a phase is a half-warp before 16 banks: 32
// wavefronts where 2 would do, 16-way.
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
#include "llvm/Support/Error.h"
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

namespace banklint {

/// What the instruction does. Atomics are single instructions (32-bit add, exchange, …; exchange of
/// 64 and 128 bits).
enum class Operation {
  Load,
  Store,
  Atomic,
  LoadMatrix,
  StoreMatrix,
  Increment,      ///< ATOMS.POPC.INC: an atomic that adds 1, and whose old value nobody wants
  CompareAndSwap, ///< ATOMS.CAS: takes two turns of each lane
  /// What shared memory has no instruction for, such as a sum of floats: a loop of a load (LDS) and a store that fails
  /// if another lane was faster (ATOMS.CAST.SPIN). All its instructions count.
  SpinLoop,
  CopySource, ///< how an asynchronous copy reads global memory, beside a Store for how it writes; never reported alone
};

/// "load", "store", "atomic", "ldmatrix", "stmatrix", "increment", "cas", "add", "copy-source".
llvm::StringRef toString(Operation Op);

/// The bytes per lane (per row address) that the operation can move in one instruction, ascending.
llvm::ArrayRef<unsigned> widthsOf(Operation Op);

/// The widest access of a lane, in bytes.
constexpr unsigned WidestAccess = 16;

/// Neighbouring lanes that are served together where each moves so many bytes: as many as fill 32 banks once. Loads
/// whose lanes agree in pairs do better (Nvidia.cpp).
constexpr unsigned lanesPerPhase(unsigned Bytes) { return Bytes <= 4 ? 32 : 128 / Bytes; }

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

/// Which lanes of a phase go without a turn of their own at their bank.
enum class Sharing {
  Words,     ///< lanes that want the same word share its delivery: any lanes, any number of words
  OneWord,   ///< as Words, but for one word per step; any other lane has its turn at its bank
  Addresses, ///< lanes with the same address, of which one writes
  Nothing,   ///< each lane has its turn: atomics, machines without broadcast
};

/// Lanes that the hardware serves together, and the banks as these lanes see them.
///
/// Example: the 64-bit atomic exchange of a full warp on sm_90 has two phases, lanes 0-15 and lanes
/// 16-31, which see 16 banks of 8 bytes and share nothing.
struct Phase {
  LaneMask Lanes = 0; ///< active lanes only; never none
  unsigned Banks = 0;
  unsigned BankBytes = 0; ///< a power of two
  Sharing Shares = Sharing::Words;
  /// A bank delivers its words of so many rows at once, if the first of these rows is a multiple of
  /// their number.
  unsigned RowsAtOnce = 1;
  /// The part of each lane's bytes that is moved in this phase; EndByte may be beyond the last.
  unsigned FirstByte = 0, EndByte = ~0u;
  /// Wavefronts that the phase takes besides those of its busiest bank.
  unsigned ExtraWavefronts = 0;

  uint64_t wordOf(uint64_t ByteAddress) const { return ByteAddress >> llvm::countr_zero(BankBytes); }
  unsigned bankOf(uint64_t Word) const { return llvm::has_single_bit(Banks) ? Word & (Banks - 1) : Word % Banks; }
  /// The same for the words that their bank delivers together.
  uint64_t deliveryOf(uint64_t Word) const {
    return RowsAtOnce == 1 ? Word : Word / (Banks * RowsAtOnce) * Banks + bankOf(Word);
  }
  /// Bytes that one wavefront moves at most. Addresses that are so far apart cost the same.
  uint64_t rowBytes() const { return uint64_t(Banks) * BankBytes * RowsAtOnce; }
  /// Moving the addresses of all lanes by a multiple of so many bytes keeps the cost.
  uint64_t shiftBytes() const { return RowsAtOnce == 1 ? BankBytes : rowBytes(); }
  /// The same where all accesses stay aligned, too.
  uint64_t alignedShiftBytes() const { return std::max<uint64_t>(WidestAccess, shiftBytes()); }
};

/// The phases of one request, in the order in which they are served. Real hardware needs at
/// most 16.
using PhaseList = llvm::SmallVector<Phase, 8>;

/// Calls Visit(lane, word) for every word of the phase's lanes, in the order of lanes, until it
/// returns true.
template <typename Visitor> void visitWords(const Phase &P, const Request &R, Visitor Visit) {
  const unsigned EndByte = std::min(P.EndByte, R.Bytes);
  for (LaneMask Rest = P.Lanes; Rest; Rest &= Rest - 1) {
    const unsigned Lane = llvm::countr_zero(Rest);
    const uint64_t Last = P.wordOf(R.Address[Lane] + EndByte - 1);
    for (uint64_t Word = P.wordOf(R.Address[Lane] + P.FirstByte); Word <= Last; ++Word)
      if (Visit(Lane, Word))
        return;
  }
}

/// The bank that a phase waits for.
struct BusiestBank {
  /// Among equally busy banks the one that the lowest lane touches first.
  unsigned Bank = 0;
  /// Turns that this bank takes: distinct words, addresses or lanes, as the phase shares them.
  unsigned Turns = 0;
};

/// The busiest bank of a phase of the request.
BusiestBank busiestBank(const Phase &P, const Request &R);

/// Two lanes whose words share a bank within one phase: why the request is slow.
///
/// They come from the busiest bank of the (first) phase with the most ways: the lowest lane there,
/// and the lowest lane there that does not share its word. (Under Sharing::OneWord that is a lane
/// with another word, if there is one.)
struct Witness {
  unsigned LaneA = 0, LaneB = 0;
  uint64_t WordA = 0, WordB = 0; ///< word index = byte address / WordBytes
  unsigned Bank = 0;
  unsigned WordBytes = 4;
};

/// What a request costs.
struct Cost {
  /// Passes through the shared-memory pipeline; at least 1. Nsight Compute's
  /// `l1tex__data_pipe_lsu_wavefronts_mem_shared`.
  unsigned Wavefronts = 1;
  /// Wavefronts that the same bytes need at best. Nsight Compute's
  /// `memory_l1_wavefronts_shared_ideal`.
  unsigned Ideal = 1;
  /// N of "N-way": the most wavefronts that one phase takes.
  unsigned Ways = 1;
  /// Set if Ways > 1, unless a lane alone is as slow.
  std::optional<Witness> Why;
};

/// One kind of shared memory. There is one object for each: compare by address.
enum class Vendor { Nvidia, Amd, Intel, Custom };

struct Architecture {
  std::string Name; ///< "sm_90"
  Vendor By;
  unsigned ComputeCapability; ///< 90 for sm_90; 0 for what is no NVIDIA GPU
  unsigned Lanes;             ///< lanes of a warp (wave, sub-group): at most 64
  unsigned Banks;             ///< number of banks
  unsigned BankBytes;         ///< bytes of the words that are spread over the banks: a power of two
  unsigned SharedKiB;         ///< shared memory that a block may declare, in units of 1024 bytes
  bool Measured;              ///< counters of a real device were reproduced, not only documents
  std::string Source;         ///< where the rules come from
  /// The rules: which active lanes are served together, and how they see the banks. Pure. The
  /// architecture must have the operation; the request's bytes, mask and addresses must be valid
  /// for it: a width of `widthsOf`, addresses that are multiples of it. None for a request without
  /// active lanes.
  PhaseList (*PhasesOf)(const Architecture &, const Request &);
  bool HasLoadMatrix = false, HasStoreMatrix = false; ///< ldmatrix; stmatrix
  bool Broadcasts = true; ///< user-defined machines only: lanes that want the same word share it

  /// Whether there are such instructions.
  bool has(Operation Op) const {
    switch (Op) {
    case Operation::LoadMatrix:
      return HasLoadMatrix;
    case Operation::StoreMatrix:
      return HasStoreMatrix;
    case Operation::CompareAndSwap:
    case Operation::SpinLoop:
      return By == Vendor::Nvidia && ComputeCapability >= 70;
    case Operation::Increment:
    case Operation::CopySource:
      return By == Vendor::Nvidia && ComputeCapability >= 80;
    default:
      return true;
    }
  }
  PhaseList phases(const Request &R) const { return PhasesOf(*this, R); }
  /// The phases are served one after the other.
  Cost cost(const Request &R) const;
  /// How the lanes of such a request see the banks: a phase of lane 0 alone.
  Phase banksFor(Operation Op, unsigned Bytes) const;
};

/// The wavefronts that Nsight Compute's Source page counts for an asynchronous copy of 16 bytes past the L1 cache
/// (`cp.async.cg`). They are no turns of lanes at banks, and the hardware's own counters have none of them: the page
/// works them out from addresses. Each of \p Shared and \p Global has an address in bytes for each lane. Nothing if
/// lanes read the same bytes: some of these count one more. From 1,695 requests on an H200, all of which it gives
/// (bench/hardware/cg_copies).
std::optional<unsigned> countedPastL1(LaneMask Active, llvm::ArrayRef<uint64_t> Shared,
                                      llvm::ArrayRef<uint64_t> Global);

/// Bytes of shared memory that a block can have at most, if the program asks for that.
uint64_t mostSharedBytes(const Architecture &A);

/// How many blocks of \p Threads threads with so many bytes of shared memory each are resident on a multiprocessor at
/// the same time: by shared memory, threads and their number alone, whatever registers they need. 0: not known.
unsigned residentBlocks(const Architecture &A, uint64_t SharedBytes, unsigned Threads);

/// "measured" or "documented".
llvm::StringRef confidenceOf(const Architecture &A);

/// The architecture of that name, or null. nvcc's and Clang's suffixes are accepted where they
/// accept them ("sm_90a", "sm_100f", "gfx90a:xnack+"): they choose instructions, not another shared
/// memory.
const Architecture *findArchitecture(llvm::StringRef Name);

/// All of them, oldest first, by vendor.
llvm::ArrayRef<Architecture> architectures();

/// The compilers' name of what a user calls a GPU, with its suffix: "sm_90" for "H100", "sm90", "9.0" or "compute_90",
/// "sm_90a" for "compute_90a"; other names as they are, without white space around them.
std::string architectureName(llvm::StringRef Text);

/// Those that someone may mean who writes a name that is not known: "'sm_80' (A100) or 'sm_86' (RTX 3090)"; may be
/// empty.
std::string architecturesLike(llvm::StringRef Text);

/// What a user asks for: a name of the above, or the four numbers of a machine of their own,
/// "custom:banks=4,width=4,lanes=4,broadcast=yes" (width in bytes; lanes are served together, and
/// are a warp). The error says what is wrong, or which names there are.
llvm::Expected<const Architecture *> parseArchitecture(llvm::StringRef Text);

/// \p A with banks of 8 bytes, if it is a GPU whose banks can be switched, else \p A: compute
/// capability 3.x after `cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte)`.
const Architecture &withEightByteBanks(const Architecture &A);

} // namespace banklint

#endif
