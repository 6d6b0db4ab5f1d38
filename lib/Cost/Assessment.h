//===- Assessment.h - What an access costs on an architecture ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Joins the addresses of an access with the hardware. What unknown numbers mean for a request (the active
// lanes of one warp):
//  * A symbol that moves all lanes by the same amount rotates the banks; the cost stays.
//  * A number that is the same for the block but moves the lanes apart (`row * pitch`, two rows in a warp) is
//    tried: one period of its pattern, and every value where nothing repeats, such as 0 (Lanes/Periods.h). If all
//    cost the same, the cost is exact; else `bounded`, with the values that are free of conflicts if they can be told.
//  * Data that moves each lane by whole rows of banks (`table[data][lane]`, rows of 32 words) leaves the banks
//    known: exact if no two lanes share one.
//  * Other data: `data-dependent`, up to what the array's size allows.
//  * What was lost on the way: `unknown`, with the reason. Never free of conflicts.
// And who takes part:
//  * A condition that nobody knows counts all lanes, unless it is on data: then the cost is `data-dependent`, if fewer
//    lanes may cost less.
//  * Under `threadIdx.x == n - 1` the threads with equal numbers come together: each such group is assessed.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COST_ASSESSMENT_H
#define BANKLINT_COST_ASSESSMENT_H

#include "Hardware/Hardware.h"
#include "Trace/Trace.h"
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>

namespace banklint {

/// How sure the cost is. Ordered: several executions of an access together are as sure as the least sure.
enum class Verdict { Exact, Bounded, DataDependent, Unknown };

/// "exact", "bounded", "data-dependent", "unknown".
llvm::StringRef toString(Verdict V);

/// A request with the addresses of its lanes: bytes from the start of the array, or more by a multiple of all banks
/// where an address lies before the array.
struct PlacedRequest {
  Operation Op = Operation::Load; ///< what the machine executes
  unsigned Bytes = 0, Matrices = 0;
  LaneMask Active = 0;
  std::array<uint64_t, 64> Address{};

  /// Valid as long as this object.
  Request request() const { return {Op, Bytes, Matrices, Address, Active}; }
};

/// What all warps of a block pay for an access, over one or more executions.
struct Assessment {
  Verdict Is = Verdict::Exact;
  /// For `bounded`: what decides; for `unknown`: why.
  std::string Reason;
  /// For `bounded`: Reason tells when there is no conflict, and not only what the cost depends on.
  bool HasCondition = false;
  /// What Reason says without the condition.
  std::string Unconditionally;
  /// Conflict ways over all requests, smallest and largest. For `exact` both are met; else they are bounds.
  unsigned MinWays = 0, MaxWays = 0;
  /// Warp-level instructions executed with at least one active lane.
  uint64_t Requests = 0;
  /// Totals over the requests; what the largest ways cost if the verdict is not exact.
  uint64_t Wavefronts = 0, Ideal = 0;

  /// The request with the most ways: its lanes' words that meet, and what it costs.
  struct Worst {
    Cost Paid;
    unsigned Warp = 0;
    /// For `bounded`: the values that were tried, "'pitch' = 2048".
    std::string With;
    std::shared_ptr<const PlacedRequest> Request; ///< none if no address is known
    /// Of an asynchronous copy: it waits for how it reads global memory, not for how it writes. Why is about that.
    bool IsAtSource = false;
  } Worst;

  uint64_t excess() const { return Wavefronts - Ideal; }
  /// Adds another execution, that many times.
  void add(const Assessment &Other, uint64_t Times = 1);
  /// Either this or \p Other, for the same requests: bounds where they differ.
  void orElse(const Assessment &Other);
  /// This is how an asynchronous copy writes, and \p Source how it reads: both sides have their turns at the same time,
  /// in each phase the slower one counts. (Where lanes meet on both sides it may be slower than either: what was
  /// measured lies between the greater and the product.) \p LanesPerPhase: at most so many ways.
  void slowDown(const Assessment &Source, unsigned LanesPerPhase);

private:
  void joinReason(const Assessment &Other);
};

/// How much may still be tried of unknown numbers that are the same for the block. Kernels have loops of many steps,
/// each of which is another access of the same numbers. Counted in work, not in time, so that the answer is the same
/// everywhere.
class TrialBudget {
public:
  bool isSpent() const { return Left == 0; }
  /// One unit: a thread's number of one symbol, worked out for one trial.
  void spend(uint64_t Units) { Left -= std::min(Units, Left); }

private:
  uint64_t Left = uint64_t(1) << 29; ///< about a second
};

/// Whether the lanes of each warp are where the known part of \p Offset says, or all moved from there by the same.
bool keepsLanesTogether(const Lanes &L, const trace::Access &Access, const Value &Offset);

/// What one access costs alone, for one execution. \p Offset is its byte offset (that of the access itself, or one
/// under another layout). An analysis asks Assessments, which remembers.
Assessment assess(Lanes &L, const Architecture &Gpu, const trace::Access &Access, const Value &Offset);

/// Of copies past the L1 cache, the profiler counts something else than the turns of lanes at banks (countedPastL1() in
/// Hardware.h). Remembers the warps of one trace, which are mostly alike.
class CopiesPastL1 {
public:
  /// Wavefronts, for each way in which both sides may lie behind lines of 128 bytes; nothing where they cannot be told.
  using Counts = std::vector<std::optional<uint64_t>>;
  /// Where the profiler may count another number, \p Result is no more `exact`.
  void bound(const Lanes &L, const trace::Access &Copy, const Value &Offset, Assessment &Result);

  /// A warp of a copy.
  struct Warp {
    LaneMask Active;
    bool KnowsToLines, KnowsFromLines; ///< else each place may be some bytes behind
    std::vector<uint64_t> To, From;    ///< in bytes, of each lane, on both sides
    bool operator<(const Warp &O) const {
      return std::tie(Active, KnowsToLines, KnowsFromLines, To, From) <
             std::tie(O.Active, O.KnowsToLines, O.KnowsFromLines, O.To, O.From);
    }
  };

private:
  Counts countsOfAll(llvm::ArrayRef<Warp> Warps);

  std::map<Warp, Counts> Known; ///< the last few
};

/// Assesses the accesses of one trace: each different one once. Bounded in memory and in work: loops execute an access
/// thousands of times.
class Assessments {
public:
  explicit Assessments(const Architecture &Gpu) : Gpu(Gpu) {}
  /// As assess(). All calls are for the same \p L.
  /// What it returns lasts until the next question.
  const Assessment &of(Lanes &L, const trace::Access &Access, const Value &Offset);
  /// What it has been asked will not be asked again.
  void forget() { Cache.clear(); }
  const Architecture &gpu() const { return Gpu; }

private:
  Assessment assessed(Lanes &L, const trace::Access &Access, const Value &Offset);
  Assessment ofSource(Lanes &L, const trace::Access &Copy);
  /// A number of bytes that is the same for the block, and of which is only known that \p Bytes divides it.
  const Value &anyPlace(Lanes &L, unsigned Bytes);

  /// All that decides it.
  struct Known {
    const ir::Variable *Array;
    Value Offset;
    std::optional<Value> Source;
    ThreadMask Active;
    llvm::SmallVector<uint64_t, 10> Facts;
    Assessment Result;
  };
  const Architecture &Gpu;
  std::unordered_multimap<size_t, Known> Cache;
  TrialBudget Trials;
  CopiesPastL1 PastL1;
  std::map<unsigned, Value> AnyPlace; ///< by the bytes
};

} // namespace banklint

#endif
