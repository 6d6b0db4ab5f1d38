//===- Totals.h - What all accesses of an array cost -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layout is judged by the sum of wavefronts of *all* accesses of the array under all block shapes: one that frees an
// access and slows another is worth only the difference.
//
// What an access costs may depend on a number that nobody knows, such as the stride of a loop. Where the index itself
// takes it for a power of two, `2 * t - (t & (stride - 1))`, each of these is tried, under each layout: none may become
// dearer as a whole, and their average decides.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REMEDIES_TOTALS_H
#define BANKLINT_REMEDIES_TOTALS_H

#include "Cost/Assessment.h"
#include "IR/Source.h"
#include "Remedies/Layout.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <set>

namespace banklint {

/// Adds up what all accesses of one array cost under layouts. Number 0 is the array as it is declared.
class LayoutTotals {
public:
  /// Layouts that are to be looked at next; gives the number of the first.
  size_t extend(llvm::ArrayRef<Layout> Layouts);

  /// The elements of the array are what is accessed (ir::ArrayUses::IsViewed).
  void takeAccessesForElements() { IsViewed = true; }

  /// The widest vector of its elements that is accessed, in bytes; 0 if none is.
  void takeVectors(unsigned Bytes) { VectorBytes = Bytes; }

  /// Notes whether an access, as the source has it, depends on the layout as it is.
  void noteRows(Lanes &L, const trace::Access &A);
  /// Notes what layout number \p I, which is not 0, does to an access as the source has it.
  void inspect(Lanes &L, Assessments &Costs, const trace::Access &A, size_t I);
  /// A kernel that uses the array, and how many bytes its launches ask for at most besides what is declared.
  struct User {
    const ir::Kernel *Kernel;
    uint64_t DynamicBytes;
  };
  /// Counts what an instruction of a kernel costs under layout number \p I.
  void add(Lanes &L, Assessments &Costs, const trace::Access &Placed, size_t I, const User &By);

  /// Whether some access depends on the layout as it is.
  bool leavesRows() const { return LeavesRows; }
  size_t size() const { return Under.size(); }
  const Layout &layout(size_t I) const { return Under[I].Of; }
  const Assessment &with(size_t I) const { return Under[I].Sum; }
  /// The wavefronts of all accesses, where numbers were tried their average; \p AtRandom: what depends on data as with
  /// random data, else at its worst.
  uint64_t wavefronts(size_t I, bool AtRandom) const {
    return ((AtRandom ? Under[I].Chosen : Under[I].Average) + Unit / 2) / Unit;
  }
  /// Whether a layout that helps() saves nothing where data choose the banks at their worst.
  bool savesOnlyAtRandom(size_t I) const { return wavefronts(I, false) == wavefronts(0, false); }
  /// Names of the numbers of which powers of two were tried.
  const std::set<std::string> &averagedOver() const { return Tried; }
  /// Whether a layout leaves no conflict, as far as was tried.
  bool isCleared(size_t I) const { return isCleared(Under[I]); }
  /// Whether each layout that was tried leaves conflicts.
  bool nothingClears() const;
  /// Whether no layout can be cheaper: it leaves no conflict, and what is joined now still is.
  bool isBestPossible(size_t I) const {
    return isCleared(I) && Under[I].Sum.Ideal <= Under[0].Sum.Ideal && !priceOfRequests(Under[I]);
  }
  /// Whether a layout is cheaper than another; where both are the same at their worst, with data as numbers at random;
  /// of named pitches that one with which the compiler joins more (in a declaration, one element more is what readers
  /// know). What helps() is cheaper: with the cheapest one applied, nothing is left to find.
  bool isCheaper(size_t I, size_t Than) const {
    auto Price = [&](const Candidate &C) {
      const uint64_t Joined = isCleared(C) && Tried.empty() ? C.Sum.Requests : UINT64_MAX;
      return std::make_tuple((Tried.empty() ? C.Sum.Wavefronts : C.Average) + priceOfOperations(C) + priceOfRequests(C),
                             C.Chosen, C.Of.Is == Layout::Carved ? Joined : 0);
    };
    return Price(Under[I]) < Price(Under[Than]);
  }
  /// Whether a layout is cheaper (by an eighth, if all uses change), blurs nothing, and does not slow down what is sure
  /// for the sake of what data might bring.
  bool helps(size_t I) const;
  /// Whether a layout leaves conflicts and will not help, whatever else is added: more accesses cost more. It need not
  /// be tried to its end. Layout number 0 has to be complete, unless it mayBeJoined(): then it is given up as well.
  bool isGivenUp(size_t I) const;
  /// A kernel, or instantiation, that pays for what others save: one with elements of another size, for example. Null:
  /// none.
  const ir::Kernel *kernelThatPays(size_t I) const;
  /// Whether a layout was refused only because the bank of some access would depend on data.
  bool someBlur() const;
  /// Whether it is not known, of the array as it is, which instructions the compiler makes of some access.
  bool mayBeJoined() const { return Under.front().MayBeJoined; }
  /// Whether no layout helps(), whatever it costs: none need be tried.
  bool nothingHelps() const { return LeavesRows || mayBeJoined(); }

private:
  static constexpr uint64_t Unit = 2520; ///< of averages: divisible by small numbers
  /// Numbers that nobody knows, which decide what some access costs.
  using Numbers = std::pair<const Lanes *, std::vector<SymbolId>>;
  /// What accesses cost for each of the values that were tried, in Unit.
  struct Trial {
    std::vector<uint64_t> Each;
    uint64_t Average = 0;
    Assessment Worst;
  };
  struct Candidate {
    Layout Of;
    Assessment Sum;
    uint64_t Sure = 0;        ///< Average of the instructions that do not depend on data
    uint64_t Unsure = 0;      ///< requests of those that do
    bool Misaligns = false;   ///< some matrix of wmma would begin where it must not
    bool HasNoPlace = false;  ///< some access is in what is left out of the rows, or across members of structs
    bool MayBeJoined = false; ///< it is not known which instructions the compiler makes of some access
    bool Blurs = false;       ///< some access becomes less predictable: its bank then depends on data
    uint64_t Average = 0;     ///< wavefronts of all, in Unit; those of accesses with Trials are averages
    uint64_t Chosen = 0;      ///< the same, but what depends on data as with numbers at random
    std::map<const ir::Kernel *, uint64_t> OfKernel; ///< Chosen, for each
    std::map<Numbers, Trial> Trials;
  };
  std::optional<Trial> tried(Lanes &L, Assessments &Costs, const trace::Access &Placed, const Numbers &Of,
                             const User &By);
  bool someValueIsDearer(const Candidate &C) const;
  bool slowsWhatIsSure(const Candidate &C) const;
  bool savesWhatIsSure(const Candidate &C) const;
  bool savesOnAverage(const Candidate &C) const;
  static bool isCleared(const Candidate &C) { return C.Average == C.Sum.Ideal * Unit; }
  uint64_t priceOfRequests(const Candidate &C) const;
  uint64_t priceOfOperations(const Candidate &C) const;
  uint64_t leastSaving(const Candidate &C, uint64_t Now, uint64_t One) const;

  bool LeavesRows = false, IsViewed = false;
  unsigned VectorBytes = 0;
  std::vector<Candidate> Under{1};
  std::set<std::string> Tried;
};

/// Where the accesses of some runs are in the text.
class SitesReached {
public:
  void note(const trace::Access &A);
  /// The first use to which they did not come in any instantiation, of those that \p Matter. \p Uses: of each. What
  /// some instantiation comes to counts; the others do not come there in the blocks that are known.
  std::optional<ir::Obstacle> firstNotReached(llvm::ArrayRef<const ir::ArrayUses *> Uses,
                                              llvm::function_ref<bool(const ir::ElementUse &)> Matter) const;

private:
  llvm::DenseSet<ir::SiteId> Happened;
};

/// Notes of the accesses to one array, all its instantiations, whether they stay in their rows. Meant for runs in which
/// the arguments of the launch are not known: others may launch the kernel with other ones.
class RowProof {
public:
  /// Each subscript has to stay in its dimension, or only the last one if \p To changes nothing but rows. What leaves
  /// the array as a whole is an error of the program in any layout: an array of one dimension, and the first of several
  /// in dynamic shared memory, have no end. So a column of which only the block's part is unknown stays in its row if
  /// threads use it in the first and in the last row, too: `tile[threadIdx.x][i]`, whatever ends the loop over i.
  /// That does not hold where there may be fewer threads (\p MayBeFewer).
  explicit RowProof(const Layout &To, bool MayBeFewer = false) : To(To), MayBeFewer(MayBeFewer) {}
  void inspect(Lanes &L, const trace::Access &A);
  /// The first access of which it is not known.
  std::optional<ir::SiteId> unproven() const { return Unproven; }
  /// A use of which the runs did not prove that it stays within its row, in any instantiation. \p Uses: of each.
  std::optional<ir::Obstacle> obstacle(ir::Source &Source, llvm::ArrayRef<const ir::ArrayUses *> Uses) const;

private:
  bool staysInside(Lanes &L, const trace::Access &A) const;
  bool staysInRow(Lanes &L, const trace::Access &A) const;

  const Layout &To;
  const bool MayBeFewer;
  std::optional<ir::SiteId> Unproven;
  SitesReached Reached;
};

} // namespace banklint

#endif
