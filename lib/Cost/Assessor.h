//===- Assessor.h - One execution of one access -----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inside lib/Cost only: what Assessment.cpp and Uniforms.cpp share.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COST_ASSESSOR_H
#define BANKLINT_COST_ASSESSOR_H

#include "Cost/Assessment.h"
#include "Lanes/Periods.h"
#include <map>
#include <set>

namespace banklint {

/// The requests of one execution: which lanes of which warp.
struct WarpRequest {
  unsigned Warp;
  LaneMask Active;
};

/// The requests of an access.
std::vector<WarpRequest> requestsOf(const Lanes &L, const ThreadMask &Active);

/// Assesses one execution of one access.
class Assessor {
public:
  Assessor(Lanes &L, const Architecture &Gpu, const trace::Access &Access, const Value &Offset, TrialBudget &Budget);

  Assessment run();
  /// Where the lanes are, from where the first one is, if nothing else counts: what moves them all alike may bring them
  /// anywhere.
  std::optional<Value> distances() const;

private:
  /// Why no cost can be told, or can be at all; null if one can.
  const char *obstacle() const;
  /// Whether the hardware counts rows of lanes that do not take part: those of a stmatrix.
  bool storesRowsOfOthers() const;
  /// Whether some lanes are at no multiple of the bytes that they access, wherever what moves a warp as a whole brings
  /// it: NVIDIA's GPUs do not do that (PTX ISA, "Addresses as Operands").
  bool isMisaligned() const;
  LaneMask addressing(const WarpRequest &R) const;
  /// Whether \p T moves the active lanes of some warp apart.
  bool separates(const Term &T) const;
  /// The cost of all requests at these byte offsets.
  Assessment at(const ThreadInts &Offsets) const;
  Assessment at(const ThreadInts &Offsets, llvm::ArrayRef<WarpRequest> Requests) const;
  Assessment costOf(const Request &Q, unsigned Warp, uint64_t Bias, unsigned WaysToBeat) const;
  /// The same, where what moves all lanes together may shift them within a word.
  Assessment atAnyShift(const ThreadInts &Offsets) const;
  /// The same for some of the requests, shifted by multiples of \p Step bytes.
  Assessment atAnyShift(const ThreadInts &Offsets, llvm::ArrayRef<WarpRequest> Requests, uint64_t Step) const;
  /// Whether what moves the lanes of a warp together moves those of all warps by the same.
  bool shiftsWarpsTogether() const;
  uint64_t shiftStep() const;
  Assessment exactOrShifted() const;
  /// Whether the bank of each lane is known, whatever the numbers are that separate.
  bool areBanksKnown(llvm::ArrayRef<Term> Separating) const;
  Assessment dataDependent(const std::vector<Term> &Separating, Character Of);
  /// As bad as it gets when nothing is known but the bytes that the array has.
  Assessment worstCase(const ThreadInts &Start, llvm::ArrayRef<Term> Separating = {}) const;
  ThreadInts adversarial(const ThreadInts &Start, int64_t Rows, unsigned Partner) const;
  int64_t mostRows(llvm::ArrayRef<Term> Separating) const;

  //===--- Numbers that are the same for the block (Uniforms.cpp) ---------===//
  /// A number and the values of it that are to be tried.
  struct Candidates {
    SymbolId Of;
    std::vector<int64_t> Values;
    std::vector<Range> Irregular; ///< what is between these repeats with Period
    uint64_t Period = 1;
    bool Complete = true; ///< whatever the number is, one of the values costs the same
    bool InPlace = true;  ///< and then the lanes are where they are with this value, or further from the array's start
  };
  /// One value for each of the numbers, and its cost.
  struct Trial {
    std::vector<int64_t> Numbers;
    std::shared_ptr<const Assessment> Paid; ///< trials that put the lanes at the same distances share it
    bool Fits;                              ///< whether the array has these addresses

    bool hasNegative() const {
      return llvm::any_of(Numbers, [](int64_t N) { return N < 0; });
    }
  };
  struct Trials {
    std::vector<Candidates> Of;
    uint64_t Combinations = 1; ///< of candidates, that are to be tried
    std::vector<Trial> All;
    bool Complete = true;
    bool CutShort = false; ///< there was no budget for all of them
  };

  Assessment tryUniforms(llvm::ArrayRef<SymbolId> Sources, const Value &Separating);
  Candidates candidatesFor(SymbolId S, const Value &Offsets) const;
  std::vector<int64_t> withoutRepeats(std::vector<int64_t> Values, SymbolId S, const Value &Offsets) const;
  Trials trialsOf(llvm::ArrayRef<SymbolId> Sources, const Value &Offsets) const;
  void tryAll(Trials &T, const Value &Offsets);
  bool staysInArray(const Trials &T, const ThreadInts &Offsets, const Value &Separating) const;
  /// What the cost of byte offsets depends on: those of each warp's active lanes, from an aligned place on.
  std::vector<uint64_t> withinWarps(const ThreadInts &Offsets) const;
  /// An evaluation counts as work, each time that a symbol is used.
  ThreadInts evaluated(const Value &V, Lanes::Assignment Assign);
  Assessment untried(const Value &Separating) const;
  Value withoutOperations(const Value &Separating);
  std::set<int64_t> residuesOf(SymbolId S, int64_t Modulus);
  Assessment boundsOf(const Trials &T) const;
  std::string conditionOnPower(const Trials &T) const;
  std::string conditionFrom(const Trials &T) const;
  std::string namesOf(const Value &Separating) const;

  /// What the machine does instead of an operation that it lacks.
  static Operation costedAs(const Architecture &Gpu, Operation Op) {
    return Gpu.has(Op) ? Op : Op == Operation::LoadMatrix ? Operation::Load : Operation::Store;
  }

  Lanes &L;
  const Architecture &Gpu;
  const trace::Access &Access;
  const Operation Op;
  const Phase Banks; ///< as the lanes of this access see them
  const Value &Offset;
  TrialBudget &Budget;
  std::vector<WarpRequest> Requests;
  /// Of numbers that stand for an operation: what they can be modulo the bytes of a bank row.
  std::map<SymbolId, std::set<int64_t>> Residues;
};

} // namespace banklint

#endif
