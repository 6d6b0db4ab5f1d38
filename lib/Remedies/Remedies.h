//===- Remedies.h - Which change makes an array cheaper --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each array with conflicts: the change of its layout that costs all of its accesses together the fewest
// wavefronts, in all configurations and on all architectures asked for; whether it may be made; and the edit of the
// text. Other layouts are applied to what the runs wrote down: nothing runs again for them.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REMEDIES_REMEDIES_H
#define BANKLINT_REMEDIES_REMEDIES_H

#include "Kernels/Recordings.h"
#include "Remedies/ExchangedAxes.h"
#include "Remedies/Totals.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <functional>
#include <initializer_list>

namespace banklint {

/// What a layout does to the blocks that share a multiprocessor, by shared memory alone.
struct Residence {
  std::string Kernel;
  uint64_t BytesBefore = 0, BytesAfter = 0;   ///< of shared memory that a block has; 0 if not known
  unsigned BlocksBefore = 0, BlocksAfter = 0; ///< 0 if not known
  unsigned BlocksUnpadded = 0; ///< that would fit if the array had no longer dimensions than its accesses need
  unsigned ThreadsAfter = 0;   ///< of these blocks

  unsigned isFewerBy() const { return BlocksAfter < BlocksBefore ? BlocksBefore - BlocksAfter : 0; }
  /// Whether more than one in eight is lost: the latency that those hid may cost more than conflicts. What an earlier
  /// padding took counts, so that one run after the other does not lose them all.
  bool isMuchLess() const { return isFewerBy() && (BlocksUnpadded - BlocksAfter) * 8 > BlocksUnpadded; }
  /// Whether what stays hides latency nearly as well: three blocks of four, and 1,024 threads. On an H200, kernels took
  /// at most 9 % longer then (docs/results/fixes.md, "Fewer blocks").
  bool staysBusy() const { return ThreadsAfter >= 1024 && (BlocksUnpadded - BlocksAfter) * 4 <= BlocksUnpadded; }
};

/// What can be done about an array.
struct Remedy {
  /// Why there is nothing; none if there is.
  std::optional<ir::Obstacle> NotOffered;
  Layout To;
  Assessment Now, Then;               ///< all its accesses
  std::set<std::string> AveragedOver; ///< numbers over whose powers of two the wavefronts are averages
  /// Arguments of the launch that nobody knows, with which the wavefronts were counted; then nobody knows the launch's
  /// bytes either.
  std::vector<ir::CarvedRows::Argument> Sampled;
  /// Whether with these some loops around its accesses are still of unknown length.
  bool IsOfUnknownLoops = false;
  /// At its worst it saves nothing: the wavefronts are those that random data would take.
  bool IsAtRandom = false;
  bool NothingClearsAll = false; ///< whatever is tried, conflicts remain
  size_t Blocks = 0;             ///< of how many blocks Now and Then are the sum
  /// The names of the arrays that change together, more than one where the same text changes them: Now and Then are of
  /// all.
  std::set<std::string> Together;
  std::vector<ir::Edit> Edits; ///< the declaration first
  /// Names which no other file may use that includes the edited ones.
  std::set<std::string> ReliesOn;
  /// Kernels whose other launches, in other files, must have the block shapes that were analysed.
  std::set<std::string> HangsOnLaunchesOf;
  /// It changes a header, and is not right whatever other files do with it.
  bool NeedsAllFiles = false;
  size_t OfDeclaration = 0; ///< how many of them are lengths in the declaration
  /// Of an array in dynamic shared memory: by which factor the bytes of its launches grow, if they do.
  Layout::Factor Bytes;
  Residence OnMultiprocessor;
  /// Of a change of all uses: the best one of the declaration alone, if there is one.
  std::vector<ir::Edit> SimplerEdits;
  std::optional<Layout> SimplerTo;
  uint64_t SimplerWavefronts = 0;
  /// A change of all uses that would be better than this one, and is left to the user.
  std::optional<Layout> BetterTo;
  uint64_t BetterWavefronts = 0;
  std::optional<ir::Obstacle> BetterNotEdited;
  /// Why the text is left to the user; none if it may be edited.
  std::optional<ir::Obstacle> NotEdited;
  /// A kernel of which no launch tells the block; the edit is right in each block in which it stays in its arrays.
  std::string InAllBlocksOf;
};

class Remedies {
public:
  /// \p Architectures: all architectures that are asked for. \p ComparesFiles: see AnalysisOptions.
  Remedies(const KernelSet &P, Recordings &Traces, const std::vector<const Architecture *> &Architectures,
           bool ComparesFiles)
      : P(P), Traces(Traces), Architectures(Architectures), ComparesFiles(ComparesFiles), Exchanges(P, Traces) {}

  /// Notes a run whose accesses count, and the arrays that it accessed.
  void addRun(const Run &R, const trace::Trace &T);
  /// Notes that an array has conflicts.
  void addConflict(const ir::Variable &Array);
  /// Notes that a kernel was not analysed to the end.
  void addIncomplete(ir::FunctionId Kernel) { Incomplete.insert(Kernel); }
  /// Whether a run's trace may still be needed.
  bool mayNeed(const trace::Trace &T) const;
  /// Looks at the arrays with conflicts. After the last run.
  void plan();
  /// What can be done about an array with conflicts. An edit that is offered counts for the limits of those asked for
  /// later.
  const Remedy &of(const ir::Variable &Array);
  /// What exchanged axes would bring to a kernel in one of its runs: where the layout of \p Array, with its worst
  /// conflicts, is not all that can be mended.
  std::optional<ExchangedAxes> exchangeFor(llvm::StringRef Kernel, const Shape &Block, const Architecture *On,
                                           const ir::Variable &Array);

private:
  /// The array in the text: all its instantiations.
  struct Declared {
    const ir::Variable *First = nullptr;
    llvm::SmallSetVector<const ir::Variable *, 4> Instances;
    llvm::SmallPtrSet<const ir::Kernel *, 4> Users;
    bool HasConflicts = false;
    std::optional<ir::Obstacle> Fixed; ///< why no layout is looked for
    LayoutTotals Tried;
    std::optional<bool> NamesIndex;      ///< whether gaps get a name, see indexFunction()
    uint64_t WorkOfTrials = 0;           ///< see workOfLayout()
    bool IsLeftUntried = false;          ///< some layout, for the work it would take
    Layout::Factor InUse;                ///< see partInUse()
    std::vector<uint64_t> Pitches;       ///< of an array that may be gapped: see pitchesOf()
    std::vector<uint64_t> PitchesInText; ///< see pitchesInText()
    /// The runs with numbers for Sampled, which take the place of all others.
    std::vector<Run> SampledRuns;
    std::vector<ir::CarvedRows::Argument> Sampled; ///< see Remedy
    std::optional<Remedy> Found;
    SourcePoint Leader = 0; ///< another array with which it changes; 0 for none

    /// Whether all instantiations have as many elements.
    bool hasOneLength() const {
      return llvm::all_of(Instances, [&](const ir::Variable *V) {
        return V->Dimensions.back().Count == First->Dimensions.back().Count;
      });
    }
  };
  /// Bytes by which arrays (ir::Variable::Declaration) grow.
  using Growths = llvm::DenseMap<const void *, uint64_t>;

  Declared &leaderOf(const ir::Variable &Array);
  Remedy decide(const Declared &D);
  bool isRearranged(const Declared &D) const;
  Remedy remedy(const Declared &D, size_t Chosen, const Layout &To) const;
  Remedy remedy(const Declared &D, size_t Chosen) const { return remedy(D, Chosen, D.Tried.layout(Chosen)); }
  Remedy edited(const Declared &D, size_t Chosen);
  std::optional<Layout> keepingNeighbours(const Declared &D, Layout To) const;
  bool keepsBlocksAndNeighbours(const Declared &D, const Layout &To) const;
  std::vector<Layout> pads(const Declared &D, unsigned From, unsigned To) const;
  std::vector<Layout> planes(const Declared &D, unsigned LeastRowsBy, unsigned MostRowsBy) const;
  std::vector<Layout> swizzles(const Declared &D, const Layout &Padding = {}) const;
  std::vector<Layout> withoutPadding(const Declared &D) const;
  std::vector<Layout> onTopOf(const Declared &D, const Layout &Padding) const;
  void tryOnTopOfBest(Declared &D);
  std::vector<Layout> mirrors(const Declared &D) const;
  std::vector<Layout> splits(const Declared &D) const;
  std::vector<Layout> gaps(const Declared &D) const;
  std::vector<Layout> gapsInRows(const Declared &D, const Layout &Padding = {}) const;
  std::vector<Layout> wideGaps(const Declared &D) const;
  bool isViewed(const Declared &D) const;
  bool hasViews(const Declared &D) const;
  unsigned vectorBytes(const Declared &D) const;
  std::optional<ir::Obstacle> obstacleOfVectors(const Declared &D) const;
  std::optional<ir::Obstacle> gapCostsMore(const Declared &D, const Remedy &R) const;
  static std::vector<Layout> gapsInViews();
  std::vector<Layout> gapsOfWords(const Declared &D) const;
  bool hasOpenLength(const Declared &D, const Layout &To) const;
  bool isInHeader(const Declared &D) const;
  bool isInHeader(const ir::Edit &E) const;
  bool isRightForAllFiles(const Declared &D, const Layout &To) const;
  std::vector<Layout> gapsAfterRows(const Declared &D) const;
  std::vector<uint64_t> pitchesOf(const Declared &D) const;
  std::vector<uint64_t> pitchesInText(const Declared &D);
  bool mayBeLaunchedElsewhere(const Declared &D) const;
  bool isPitchProven(const Declared &D, uint64_t Pitch);
  bool movesAccesses(const Declared &D, ir::Program &Edited, const Layout &To, bool ForAllLaunches = true);
  bool movesAccessesIn(const Declared &D, ir::Program &Edited, const Layout &To, const Run &R, SitesReached &Reached);
  bool mayHaveUnseenIndices(const Declared &D) const;
  std::vector<ir::CommonLaunch> commonLaunches(const Declared &D) const;
  void sampleArguments(Declared &D, llvm::ArrayRef<ir::CommonLaunch> Launches);
  llvm::ArrayRef<Run> runsOf(const Declared &D) const { return D.SampledRuns.empty() ? Runs : D.SampledRuns; }
  std::shared_ptr<const Carving> provenCarving(Declared &D);
  std::shared_ptr<const Carving> provenCarving(const Declared &D, std::vector<ir::CommonLaunch> Launches);
  bool tryLongerRowsOfParts(Declared &D);
  void tryLongerRowsOfParts(Declared &D, const std::shared_ptr<const Carving> &Parts);
  std::vector<Layout> longerRows(const Declared &D, unsigned From, unsigned To) const;
  void countPitches(const trace::Access &A, unsigned Width, bool OfViews, std::vector<uint64_t> &Pitches) const;
  bool hasMoreThan(const Declared &D, uint64_t Elements) const;
  bool mayBeGapped(const Declared &D) const;
  bool hasPartsByArguments(const Declared &D) const;
  unsigned longestPad(const Declared &D) const;
  void lookAt(Declared &D);
  uint64_t workOfLayout(const Declared &D);
  void tryOut(Declared &D, std::vector<Layout> Candidates);
  void tryInTurn(Declared &D, std::initializer_list<std::function<std::vector<Layout>()>> Kinds);
  bool isOf(const trace::Access &A, const Declared &D) const;
  std::optional<size_t> best(const Declared &D, llvm::function_ref<bool(const Layout &)> MayBe) const;
  std::optional<size_t> bestThatFits(const Declared &D) const;
  Growths growthsOf(const Declared &D, const Layout &To) const;
  uint64_t bytesWith(const ir::Kernel &K, const Growths &Growing, bool AfterOffers = true) const;
  uint64_t staticLimit(const Declared &D) const;
  bool uses(const ir::Kernel &K, const Declared &D) const;
  bool usesAsDynamic(const ir::Kernel &K, const Declared &D) const;
  struct BytesOfLaunch {
    uint64_t Least, Most;
  };
  std::optional<std::vector<BytesOfLaunch>> launchesOf(const ir::Kernel &K) const;
  std::optional<uint64_t> dynamicBytesOf(const ir::Kernel &K) const;
  uint64_t limitOfBlocks(bool IsRaised) const;
  uint64_t dynamicLimit(const ir::Kernel &K) const;
  bool fits(const Declared &D, const Layout &To) const;
  bool keepsMostBlocks(const Declared &D, const Layout &To) const;
  bool isWorthBlocks(const Declared &D, const Remedy &What) const;
  Layout::Factor partInUse(const Declared &D);
  Residence residenceWith(const Declared &D, const Layout &To, bool AfterOffers = true) const;
  ir::Obstacle whyNothing(const Declared &D) const;
  std::optional<ir::Obstacle> editLengths(const Declared &D, const Layout &To, std::vector<ir::Edit> &Edits) const;
  std::optional<ir::Obstacle> editLaunches(const Declared &D, const Layout &To, std::vector<ir::Edit> &Edits) const;
  bool needsNoMask(const Declared &D, const Layout &To) const;
  std::optional<ir::IndexFunction> indexFunction(const Declared &D, const Layout &To) const;
  std::optional<ir::Obstacle> editIndices(const Declared &D, const Layout &To, std::vector<ir::Edit> &Edits) const;
  std::optional<ir::Obstacle> editUses(const Declared &D, const Layout &To, std::vector<ir::Edit> &Edits) const;
  std::set<std::string> namesReliedOn(const Declared &D) const;
  std::set<std::string> kernelsOfKnownShapes(const Declared &D) const;
  std::optional<ir::Obstacle> obstacleToEdit(const Declared &D, const Layout &To);
  std::optional<ir::Obstacle> obstacleOfLaunches(const Declared &D, const Layout &To);
  bool leavesArraysBeyond(const Run &R, unsigned Axis);
  std::optional<Shape> largestBlock(const Run &R);
  bool isDearerIn(const Declared &D, const Layout &To, const Run &R);
  bool isRightIn(const Declared &D, const Layout &To, const Run &InParts);
  bool isRightInAllBlocks(const Declared &D, const Layout &To, const ir::Kernel &K);
  std::optional<ir::Obstacle> obstacleOfUnseenLaunches(const Declared &D) const;
  bool needsAllBlocks(const Declared &D) const;
  bool isShapeChosen(const ir::Kernel &K) const;
  std::optional<ir::Obstacle> obstacleOfDynamicBytes(const Declared &D, const Layout &To) const;
  std::optional<ir::Obstacle> obstacleOfNeighbours(const Declared &D, const Layout &To) const;
  std::optional<ir::Obstacle> obstacleOfOwnBytes(const Declared &D, const Layout &To) const;
  std::optional<ir::Obstacle> obstacleOfLimit(const ir::Kernel &K, const Declared &D, const Layout &To) const;
  bool isEnoughAsItIs(const ir::Kernel &K, const ir::DynamicBytes::Place &Limit, const Declared &D,
                      const Layout &To) const;
  std::optional<ir::Obstacle> proveRows(const Declared &D, RowProof &Proof);

  const KernelSet &P;
  Recordings &Traces;
  const std::vector<const Architecture *> &Architectures;
  const bool ComparesFiles;
  AxesExchange Exchanges;
  std::vector<Run> Runs;
  llvm::MapVector<SourcePoint, Declared> Arrays; ///< by where they are declared
  llvm::DenseSet<ir::FunctionId> Incomplete;
  std::map<std::pair<const ir::Kernel *, Shape>, std::optional<Shape>> LargestBlocks; ///< see largestBlock()
  Growths Offered;                                                                    ///< by edits
};

} // namespace banklint

#endif
