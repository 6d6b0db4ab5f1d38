//===- Joiner.h - What LLVM makes of accesses for AMD -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// HIP and OpenCL are compiled by LLVM for AMD's GPUs. Like nvcc it joins neighbours (Widths.h), and drops what it
// knows; what stops it, and what it can prove, is its own:
//
//  * An array is as aligned as Clang makes it: as declared; else static arrays of HIP of 16 bytes and more as the
//  host's
//    ABI aligns large arrays (to 16 on x86-64, not on AArch64); all others as their elements.
//  * Accesses are joined within a basic block: not across a barrier, a branch, or a loop that stays a loop.
//  * Loads move up to the first of them, stores down to the last, unless something lies between that may overlap:
//    another place of the same array, or of another one that is an argument.
//  * A thread does not load what it has just stored or loaded. Static arrays of which nothing is loaded are gone, but
//    for those that other files may have: of templates, of inline functions, and of the file without `static`.
//  * Two accesses of 4 bytes, or of 8, may become one instruction with two addresses (ds_read2, ds_write2), also to two
//    arrays. What that costs nobody says: it is assumed to cost as much as both (reason::TwoAddresses).
//  * A loop of run-time length is unrolled by eight or so, with a remainder. Where neighbours would then be joined over
//    steps, or where branches, casts or copies leave it open what is joined, the access counts as it is written, and
//    says so (reason::MayBeJoined).
//
// Read from the machine code of clang 19.1 to 22.1; bench/llvm compares with clang 19.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_LLVM_JOINER_H
#define BANKLINT_COMPILERS_LLVM_JOINER_H

#include "Compilers/Compilation.h"
#include "Compilers/CompiledAccess.h"
#include "Compilers/Llvm/AddressChains.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>
#include <unordered_map>
#include <vector>

namespace banklint::forAmd {

/// Static arrays that no other file has and of which nothing is loaded: LLVM drops all stores to them.
using UnreadArrays = llvm::DenseSet<const ir::Variable *>;

/// Joins the accesses of one kernel. Numbers count the accesses added.
class Joiner {
public:
  /// \p Use receives the instructions; \p First: the number of the first access.
  Joiner(Lanes &L, const LlvmRules &Rules, UnreadArrays Unread, std::function<void(const CompiledAccess &)> Use,
         size_t First = 0)
      : L(L), Rules(Rules), Unread(std::move(Unread)), Use(std::move(Use)), Added(First), Addresses(L) {}

  /// The next access, in the order of the program.
  void add(trace::Access Next);
  /// After the last one.
  void finish();

private:
  /// Accesses whose addresses differ by constants.
  struct Group {
    const ir::Variable *Array;
    Value Varying;         ///< the address without its constant part
    size_t Form;           ///< see trace::Access
    uint64_t Proven = 1;   ///< the alignment of Varying that LLVM proves in any case, in bytes
    uint64_t Possible = 1; ///< and at most
  };
  struct Member {
    trace::Access Access;
    size_t Number;
    size_t In;     ///< its group
    int64_t Place; ///< its address is that of its group, and Place bytes
    unsigned Sums; ///< by which LLVM makes its address, without the constant
    bool IsGone = false;
    std::vector<size_t> Others = {}; ///< what it does as well
  };
  using Members = std::vector<Member *>;

  /// An instruction of 4 or 8 bytes that may become one with another one.
  struct Alone {
    CompiledAccess I;
    size_t In;
    int64_t Place;
  };

  size_t groupOf(const trace::Access &A);
  void close();
  void dropKnown();
  bool mayOverlap(const Member &A, const Member &B) const;
  bool isDisjointByRange(const Member &A, const Member &B) const;
  std::vector<Members> setsOf(size_t Group, Operation Op);
  bool areMadeApart(llvm::ArrayRef<Member *> Run) const;
  bool isMovedToNeighbours(llvm::ArrayRef<Member *> Run) const;
  uint64_t alignmentAt(uint64_t OfVarying, const Member &M) const;
  bool isAligned(const Member &M, unsigned Bytes) const;
  CompiledAccess made(llvm::ArrayRef<Member *> Of, int64_t Place, unsigned Bytes);
  void emit(llvm::ArrayRef<Member *> Of, unsigned Bytes, uint64_t Alignment);
  void emitAsWritten(llvm::ArrayRef<Member *> Run, const char *Why);
  void joinRun(llvm::ArrayRef<Member *> Run);
  void joinSet(Members Set);
  void noteVectors();
  bool mayPair(const Alone &A, const Alone &B) const;
  void pairUp();

  Lanes &L;
  const LlvmRules &Rules;
  const UnreadArrays Unread;
  std::function<void(const CompiledAccess &)> Use;
  size_t Added;
  AddressChains Addresses;
  unsigned Segment = 0, Epoch = 0;
  std::vector<Group> Groups;
  std::unordered_multimap<size_t, size_t> ByHash;
  std::vector<Member> Block; ///< what may still be joined, in the order of the program
  std::vector<Alone> Single;
};

/// The static arrays of which a run loads nothing.
UnreadArrays unreadArrays(trace::Trace &T, const LlvmRules &Rules);

/// What LLVM makes of an atomic: by fewer lanes, or a loop.
trace::Access compiledAtomic(trace::Access A, const LlvmRules &Rules, unsigned WarpLanes);

/// For compilers whose rules are not known: an access that has neighbours says that it may be joined with them.
void noteNeighbours(Lanes &L, llvm::MutableArrayRef<trace::Access> Accesses);

} // namespace banklint::forAmd

#endif
