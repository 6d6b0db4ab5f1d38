//===- Unrolling.h - How many steps of a loop nvcc takes together -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop whose number of steps is a constant is unrolled twice: by nvcc's optimizer, which goes by the size of a step,
// and by its assembler, which goes by what is left of it. Only neighbours in steps that are taken together are joined.
// Of a loop whose number of steps is not constant, but known before it begins, four are taken together, and by the
// assembler several of these fours; what is left is executed one by one.
//
// The rule is from 600 loops and 200 products of matrices that nvcc 13.0 compiled for sm_90, and from what its
// optimizer says of its own decisions (`cicc --Xopt -pass-remarks=unroll`); see docs/reference/compilers.md.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_NVCC_UNROLLING_H
#define BANKLINT_COMPILERS_NVCC_UNROLLING_H

#include "Compilers/Nvcc/Mathematics.h"
#include "Hardware/Hardware.h"
#include "IR/IR.h"
#include "Lanes/Value.h"
#include "Support/Build.h"
#include "Trace/Trace.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <algorithm>
#include <vector>

namespace banklint {

/// What a step of a loop is made of, with the loops in it as they are unrolled. Indices are not counted: they are about
/// as many as accesses.
struct StepSize {
  /// Operations on floats, and on integers that are data, in instructions of LLVM.
  uint64_t Computed = 0;
  /// The same in instructions of the machine: `a * b + c` is one.
  uint64_t Issued = 0;
  /// To memory, as written; but for loads of a place that the step has loaded or stored just before, and those that a
  /// loop in the step repeats at the same place: the optimizer drops these before it unrolls.
  uint64_t Accesses = 0;
  uint64_t Words = 0;       ///< of 4 bytes that are loaded or stored, each place once
  uint64_t InLoops = 0;     ///< of the accesses, those in loops that stay loops
  uint64_t LoopControl = 0; ///< what such loops add, in instructions of LLVM: counters, conditions, what is left over
  uint64_t LoopSteps = 0;   ///< a checksum: of which loops with constant counts it took how many steps
  uint64_t InRows = 0;      ///< of the accesses, those with two subscripts or more: `s[i][j]`
};

/// The larger of two steps for the optimizer.
const StepSize &larger(const StepSize &A, const StepSize &B);

/// How many of \p Steps steps are taken together: all of them, or fewer. 1: the loop stays as it is. \p IsInnermost: no
/// loop in it stays a loop; of others, all steps are taken together or none. \p By: whose optimizer unrolls first; the
/// assembler is the same.
unsigned stepsTogether(const StepSize &Of, unsigned Steps, bool IsInnermost = true,
                       CudaCompiler By = CudaCompiler::Nvcc);
/// Whether the optimizer takes some of them together, and leaves the rest to the assembler.
bool isLeftToAssembler(const StepSize &Of, unsigned Steps, bool IsInnermost, CudaCompiler By = CudaCompiler::Nvcc);
/// Whether a step that is as small, or as large, as it may be in the compiler's own instructions is unrolled alike.
bool isSurelyTogether(const StepSize &Of, unsigned Steps, bool IsInnermost, CudaCompiler By);

/// Whether the optimizer surely takes four steps together, or a multiple of that, and not all.
bool takesFours(const StepSize &Of, unsigned Steps);
/// What it means that the optimizer takes so many steps together.
inline trace::PartlyUnrolled takenByOptimizer(unsigned Steps) {
  return Steps <= 1       ? trace::PartlyUnrolled::No
         : Steps % 4 == 0 ? trace::PartlyUnrolled::ByFours
                          : trace::PartlyUnrolled::Some;
}

/// How steps are taken together whose number only the run tells.
struct UnrolledAtRunTime {
  unsigned Together = 1;  ///< by the optimizer: neighbours are joined in so many
  unsigned AtFirst = 1;   ///< by the assembler, as long as so many are left; then half of them, down to Together
  bool RestFirst = false; ///< what is left over from Together comes before the others
  bool IsSure = true;

  bool isRolled() const { return AtFirst == 1; }
  /// How many copies of a step the optimizer makes: what is left over has some of its own.
  unsigned copies() const { return 2 * Together - 1; }
  /// In how many of them neighbours are joined. Of an address that the assembler alone unrolls, it proves no more than
  /// that it is at a multiple of two elements.
  unsigned joined() const { return std::max(Together, std::min(AtFirst, 2u)); }
};

/// \p Expands: whether a step has an operation of which the assembler makes branches.
UnrolledAtRunTime unrolledAtRunTime(const StepSize &Of, const ir::StepCount &Steps, bool Expands,
                                    CudaCompiler By = CudaCompiler::Nvcc);

/// Counts what is executed: operations where they are noted, accesses where somebody asks.
class StepMeter {
public:
  bool isOn() const { return Readers > 0; }

  struct Mark {
    StepSize Size;
    size_t Places, InRegisters, Stores;
  };
  /// From here on it counts, until stop(). Pairs nest.
  Mark start() {
    ++Readers;
    return mark();
  }
  void stop();
  /// What was counted since then.
  StepSize since(const Mark &M) const;

  Mark mark() const { return {Counted, Places.size(), InRegisters.size(), Stores}; }
  /// What was counted since then did not happen.
  void undo(const Mark &M);
  /// What was counted since then are \p Steps steps of a loop, of which \p Together stand in the code: at least 1.
  void keepStepsOf(const Mark &M, unsigned Together, unsigned Steps);

  void noteComputed(const ir::Instruction &I, CodeSize Of = {1, 1});
  /// Notes that a loop with a constant number of steps has taken \p Steps.
  void noteLoop(const ir::LoopInfo &Loop, uint64_t Steps);
  uint64_t loopStepsSince(const Mark &M) const { return Counted.LoopSteps - M.Size.LoopSteps; }
  /// Notes that what was counted since then is a loop that stays one, with so many copies of a step.
  void noteStayingLoop(const Mark &M, unsigned Copies);
  /// Notes what a call computed that was not executed again.
  void noteRecalled(const StepSize &Of);
  /// \p Subscripts: by so many of them.
  void noteAccess(ir::SiteId Site, Operation Op, const ir::Variable *To, const Value &Offset, uint64_t Bytes,
                  size_t Subscripts = 1);

private:
  void forgetRegisters();

  struct Place {
    size_t Hash;
    uint64_t Words;
  };
  static constexpr size_t MostPlaces = 1 << 14;

  unsigned Readers = 0;
  StepSize Counted; ///< but Words; it only matters by how much these grow
  std::vector<Place> Places;
  llvm::DenseMap<ir::SiteId, size_t> LastAt; ///< where each access was made last
  llvm::SetVector<size_t> InRegisters;  ///< places that were loaded since the last store, and the one that it stored
  size_t Stores = 0;                    ///< so far
  uint32_t LastResult = ir::NoRegister; ///< of the last operation that was counted
};

} // namespace banklint

#endif
