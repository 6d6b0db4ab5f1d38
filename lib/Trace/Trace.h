//===- Trace.h - Which accesses to shared memory happened -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Machine writes down of a kernel's run under one configuration: each execution of each access to shared memory,
// for all threads of the block, with the array, the address in bytes, and one subscript for each of the array's
// dimensions. Everything that comes after works on this: which instructions a compiler makes of it, what they cost,
// what another layout would cost.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TRACE_TRACE_H
#define BANKLINT_TRACE_TRACE_H

#include "Hardware/Hardware.h"
#include "IR/HostArguments.h"
#include "IR/IR.h"
#include "IR/Shape.h"
#include "Lanes/Lanes.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace banklint {

namespace trace {

/// A call that was entered. Equal paths are the same object.
struct CallPath {
  ir::FunctionId Callee = 0;
  ir::SiteId Site = 0; ///< of the call; 0 for the kernel itself
  const CallPath *Caller = nullptr;
};

/// IR without a branch. The regions before it are those that each of its threads has come through.
struct Region {
  Region(const Region *Before = nullptr, bool IsSide = false)
      : Before(Before), Depth(Before ? Before->Depth + 1 : 0), IsSide(IsSide) {
    const Region *Leap = Before ? Before->Far : nullptr;
    Far = Leap && Leap->Far && Before->Depth - Leap->Depth == Leap->Depth - Leap->Far->Depth ? Leap->Far : Before;
  }
  /// Whether its threads have come through \p Earlier, or it is that. Takes as many steps as the number of regions
  /// before it has digits.
  bool isBehind(const Region &Earlier) const {
    const Region *R = this;
    while (R->Depth > Earlier.Depth)
      R = R->Far->Depth >= Earlier.Depth ? R->Far : R->Before;
    return R == &Earlier;
  }

  const Region *Before;
  unsigned Depth; ///< regions before it
  bool IsSide;    ///< one of the sides of a branch, and not what is behind it: those of one branch have one Before

private:
  const Region *Far; ///< one of them: Before, or where leaps of growing lengths lead (Myers, skew binary lists)
};

/// An index into each dimension of an array, outermost first, counted in elements of that dimension; null: all 0.
using Subscripts = std::shared_ptr<const std::vector<Value>>;

/// Where an access goes the first time, if it stands for several executions that a loop moves on.
struct FirstPlace {
  Value Offset;
  Subscripts Index;
};

/// What decides whether a compiler lets one lane of a warp do an atomic for all of them.
struct Combination {
  enum Kind : uint8_t {
    None, ///< an exchange and its like, of which the last counts
    CompareAndSwap,
    Addition,
    Subtraction,
    Bitwise, ///< and, or, exclusive or
    Extreme, ///< minimum, maximum
  } Of = None;
  bool OfFloats = false; ///< of a word that is a float
  // As far as a compiler knows:
  bool OnOneWord = false;  ///< the address is the same for all lanes
  bool OfOneValue = false; ///< so is what is combined with the word
  bool OfOne = false;      ///< it adds the constant 1
  bool GivesOld = false;   ///< the old value is wanted
  bool OnOneAddress =
      false; ///< the address is the same for all lanes, whatever the type; OnOneWord is of 32-bit integers

  bool isSum() const { return Of == Addition || Of == Subtraction; }
};

/// Bytes: "mptr must be a 256-bit aligned pointer" (CUDA C++ Programming Guide, of load_matrix_sync).
constexpr unsigned MatrixAlignment = 32;

/// The power of two that a compiler can prove to divide a number: nvcc's optimizer, and its assembler where it places
/// static arrays. To that one a signed remainder is several operations, which hide the last bits: nvcc 13.0 joins two
/// neighbours behind `c % 64` of an even int c in dynamic shared memory only; behind an unsigned one, a mask, or
/// `c % 48` in both (docs/reference/compilers.md). 0: nothing is said.
struct ProvenMultiple {
  uint64_t ToOptimizer = 0, ToAssembler = 0;
  /// Whether a loop of the machine code moves the number, or what is made of it, by a constant in each step.
  bool IsMoved = false;
  /// Whether it is the sum of several numbers that are no constants: `32 * y + x`.
  bool IsSum = false;
  /// Whether a signed remainder or quotient is in it, and whether one is shifted: of neighbours behind such a shift
  /// nvcc joins some or none, by how loops around them are unrolled (nvcc 13.0, sm_90, 2026-11-30).
  bool HasSignedQuotient = false, ShiftsSignedQuotient = false;

  ProvenMultiple() = default;
  ProvenMultiple(uint64_t Both) : ToOptimizer(Both), ToAssembler(Both) {}
  /// \p F of what each proves of two numbers.
  template <typename Function> static ProvenMultiple of(ProvenMultiple A, ProvenMultiple B, Function F) {
    A.ToOptimizer = F(A.ToOptimizer, B.ToOptimizer);
    A.ToAssembler = F(A.ToAssembler, B.ToAssembler);
    A.IsMoved |= B.IsMoved;
    A.HasSignedQuotient |= B.HasSignedQuotient;
    A.ShiftsSignedQuotient |= B.ShiftsSignedQuotient;
    return A;
  }
  static ProvenMultiple ofBoth(ProvenMultiple A, ProvenMultiple B) {
    return of(A, B, [](uint64_t X, uint64_t Y) { return std::min(X, Y); });
  }
  explicit operator bool() const { return ToOptimizer != 0; }
  bool operator==(const ProvenMultiple &O) const {
    return ToOptimizer == O.ToOptimizer && ToAssembler == O.ToAssembler && IsMoved == O.IsMoved && IsSum == O.IsSum &&
           HasSignedQuotient == O.HasSignedQuotient && ShiftsSignedQuotient == O.ShiftsSignedQuotient;
  }
  bool operator!=(const ProvenMultiple &O) const { return !(*this == O); }
};

/// What a run has come through so far: what lies between two accesses decides whether a compiler joins them.
struct Passed {
  /// Accesses of different segments are not joined: a barrier or a loop lies between.
  unsigned Segment = 0;
  /// Operations that the assembler makes branches of, such as a division: it joins nothing across them.
  unsigned Expansions = 0;
  /// Statements of inline assembly: the optimizer joins nothing across them.
  unsigned Assemblies = 0;
  /// Writes to other memory than shared that the threads at hand may have made.
  unsigned WritesElsewhere = 0;
  /// Barriers: between them, what one thread wrote or read stays the same.
  unsigned Epoch = 0;

  Passed &operator+=(const Passed &O) {
    Segment += O.Segment, Expansions += O.Expansions, Assemblies += O.Assemblies;
    WritesElsewhere += O.WritesElsewhere, Epoch += O.Epoch;
    return *this;
  }
  friend Passed operator-(const Passed &A, const Passed &B) {
    return {A.Segment - B.Segment, A.Expansions - B.Expansions, A.Assemblies - B.Assemblies,
            A.WritesElsewhere - B.WritesElsewhere, A.Epoch - B.Epoch};
  }
  bool operator==(const Passed &O) const {
    return Segment == O.Segment && Expansions == O.Expansions && Assemblies == O.Assemblies &&
           WritesElsewhere == O.WritesElsewhere && Epoch == O.Epoch;
  }
};

/// Whether nvcc takes several steps of a loop together, and not all.
enum class PartlyUnrolled : uint8_t {
  No,
  ByAssembler, ///< for the optimizer it is a loop
  Some,
  ByFours, ///< four steps, or a multiple of that; this is sure
};

/// One execution of one access by the threads of a block, all its warps together.
struct Access : Passed {
  Access() = default;
  Access(const Access &) = default;
  Access(Access &&) noexcept = default; // LLVM's containers do not say so, and vectors would copy when they grow
  Access &operator=(const Access &) = default;
  Access &operator=(Access &&) noexcept = default;

  ir::SiteId Site = 0;
  const CallPath *Path = nullptr; ///< the calls that lead there
  Operation Op = Operation::Load;
  unsigned Bytes = 0; ///< per thread
  /// Per thread, as the source says, if that is more: of an object that is loaded, only some members are read.
  unsigned WrittenBytes = 0;
  unsigned Matrices = 0; ///< of ldmatrix and stmatrix
  /// Of a vector that need not be aligned to its length, as of vload4: the alignment of its type in bytes. 0: all
  /// others.
  unsigned VectorAlignment = 0;
  /// Of a component of a vector that is accessed alone: so many bytes of the vector may be accessed in its place. 0:
  /// all others.
  unsigned OfVectorBytes = 0;
  bool OfCopy = false;       ///< one of the parts of a copy of an object as a whole
  bool IsDoubleWord = false; ///< of one scalar of 8 bytes: a double, an integer of 64 bits, a pointer
  bool IsVolatile = false;   ///< of an object that is volatile
  /// Whether lane 0 accesses the first element of a matrix of wmma, which has to lie at a multiple of MatrixAlignment.
  bool StartsMatrix = false;
  /// The array; null for a pointer of which is only known that it may point to shared memory. If accesses to global
  /// memory are written down as well (machine::Options::NotesAllCosts): what they access, or null.
  const ir::Variable *Array = nullptr;
  Value Offset; ///< bytes from the start of the array
  Subscripts Index;
  /// If set, this is executed once for each value of the numbers in Offset and Index that have Symbol::Repeats: these
  /// executions differ in nothing but that, so that the first one tells what a compiler makes of all of them.
  std::shared_ptr<const FirstPlace> First;
  /// Of an asynchronous copy: where each lane reads, in bytes from a place in global memory that is the same for the
  /// block.
  std::optional<Value> Source;
  bool PastL1 = false; ///< it goes past the L1 cache (`cp.async.cg`), and moves 16 bytes
  /// If not 0: the power of two that a compiler can prove to divide what is no constant in the offset, where more is
  /// known here.
  ProvenMultiple Multiple;
  size_t Form = 0; ///< then: only offsets of the same form are known to be neighbours
  ThreadMask Active;
  /// How often it is executed: where a loop has this many steps that are alike, and where its stretch repeats
  /// (Trace/Stretches.h).
  uint64_t Times = 1;
  /// How many loops lie around it, also around the calls that lead there.
  unsigned LoopDepth = 0;
  /// How many of them have a number of steps that is not known: it is reported for one step of each,
  unsigned UnknownLoops = 0;
  /// or once for so many steps, of all these loops together, that a compiler takes at a time.
  unsigned StepsAtATime = 1;
  /// Whether a condition that nobody knows decides which of the active threads take part.
  bool Guarded = false;
  /// Whether data decides which of the active threads take part, now or where some left before.
  bool UnderData = false;
  /// Whether something of each thread decides that the analysis lost track of: a bounds check, or data.
  bool UnderLost = false;
  /// Only threads that have the same numbers here can take part together: under `threadIdx.x == n - 1`.
  std::vector<ThreadInts> Matches;
  /// Whether an equality that nobody knows decides which of the active threads take part, likely few: of numbers that
  /// differ from thread to thread in ways that nobody knows either, or some threads take part in any case.
  bool UnderEquality = false;
  /// Whether the step of a loop that is summed up decides which of the active threads take part, and not only in its
  /// last step: under `threadIdx.x < step`.
  bool UnderStep = false;
  /// Whether each step of such a loop leaves out another one of the active threads: under `threadIdx.x != step`.
  bool AllButOne = false;
  /// Whether it is in a loop of which a compiler takes steps together, and the budget left one step for all: it may be
  /// joined with those of other steps.
  bool CutShort = false;
  PartlyUnrolled InLoop = PartlyUnrolled::No; ///< of its innermost loop
  /// Whether it is an atomic that the compiler makes a compare-and-swap loop of.
  bool Retries = false;
  Combination Combines; ///< of an atomic
  /// Whether the compiler may join it with its neighbours: a plain load or store.
  bool Joinable = false;
  /// Of a load in what is left over from the steps of a loop that are taken together: the code has so many more steps
  /// there, each of which loads so many bytes further on. The compiler joins their loads with this one, whether or not
  /// they are taken.
  unsigned StepsAhead = 0;
  int64_t BytesAhead = 0;
  bool InAssembly = false; ///< it is one of inline assembly: the optimizer does not see it, the assembler does
  /// Whether the compiler may join it with what is behind, or on the other way of, a branch.
  bool AcrossBranches = false;
  /// Whether it is a load of a fragment by the compiler's own instruction, which is not repeated where nothing was
  /// written since.
  bool OfFragment = false;
  const Region *Within = nullptr;
  /// If it is a load, and since the start of a region, on the way to it, there are but loads from shared memory and
  /// what addresses are computed of: the first such region.
  const Region *LeadsFrom = nullptr;
  /// If set, the access is recognised but cannot be expressed as addresses of lanes, and why.
  const char *Unsupported = nullptr;
  /// If set, it is not known which instruction a compiler makes of it, or what that costs, and why (Support/Reasons.h).
  const char *Unsure = nullptr;

  /// By how much the array is longer than its declaration, in a layout that is tried (Remedies/Layout.h).
  uint64_t MoreBytes = 0;

  const Value &firstOffset() const { return First ? First->Offset : Offset; }
  unsigned bytesInSource() const { return std::max(Bytes, WrittenBytes); }
  /// Whether it is one to global memory.
  bool isGlobal() const { return Array && Array->In == ir::Space::Global; }
  /// Bytes of the array; 0 if they are not known.
  uint64_t arrayBytes() const { return Array && Array->Ty.Bytes ? Array->Ty.Bytes + MoreBytes : 0; }
};

/// Whether two accesses differ in nothing but where they go, when and how often they happen, and what a compiler proves
/// of their addresses.
inline bool areOfOneKind(const Access &A, const Access &B) {
  auto Plain = [](const Access &Of) {
    return std::tie(Of.Site, Of.Path, Of.Op, Of.Bytes, Of.WrittenBytes, Of.Matrices, Of.StartsMatrix, Of.Array,
                    Of.PastL1, Of.LoopDepth, Of.UnknownLoops, Of.StepsAtATime, Of.Guarded, Of.UnderData, Of.UnderLost,
                    Of.UnderEquality, Of.UnderStep, Of.AllButOne, Of.CutShort, Of.InLoop, Of.Retries, Of.Combines.Of,
                    Of.Combines.OnOneWord, Of.Combines.OfOneValue, Of.Combines.OfOne, Of.Combines.GivesOld,
                    Of.Combines.OfFloats, Of.Joinable, Of.InAssembly, Of.OfFragment, Of.Unsupported, Of.Unsure,
                    Of.MoreBytes, Of.VectorAlignment, Of.OfVectorBytes, Of.OfCopy, Of.IsDoubleWord, Of.IsVolatile,
                    Of.StepsAhead, Of.BytesAhead, Of.AcrossBranches);
  };
  return Plain(A) == Plain(B) && A.Active == B.Active && A.Matches == B.Matches;
}

/// One kernel launch met in host code.
struct Launch {
  ir::FunctionId Kernel = 0;
  ir::SiteId Site = 0;
  std::optional<Shape> Block, Grid;
  /// If the block shape is not known: what is, of its dimensions.
  std::array<std::optional<unsigned>, 3> BlockParts;
  bool MayBeOtherBlocks = false; ///< the block shape is chosen among this and others, one of which is not known
  /// Arguments with a value that is constant at the launch, by parameter index.
  std::vector<std::optional<int64_t>> Arguments;
  /// Bytes of dynamic shared memory that it asks for at least, and at most.
  uint64_t LeastBytes = 0;
  std::optional<uint64_t> MostBytes;
};

/// A call in host code that the run was to write down.
struct HostCall {
  ir::SiteId Site = 0;
  HostArguments Arguments;
};

/// Numbers by how many loops whose number of steps is not known lie around what they count, each for one step of these.
using ByUnknownLoops = llvm::SmallVector<uint64_t, 4>;

/// All that one run of a function wrote down, in the order of the program. It needs nothing of the machine that made
/// it, but the program that was run.
struct Trace {
  Trace(unsigned Threads, unsigned WarpLanes) : L(Threads, WarpLanes) {}
  Trace(const Trace &) = delete; // what it has points at each other

  /// Frees what the run worked out, and none of the accesses asks for. Nothing of the run may be used any more.
  void forgetWorkings();

  Lanes L; ///< what the values of the accesses are made of
  std::vector<Access> Accesses;
  /// The epochs that the run came through, in its order, if each stretch of accesses stands there once
  /// (Trace/Stretches.h).
  std::vector<unsigned> Stretches;
  std::vector<Launch> Launches; ///< of host code
  std::vector<HostCall> Calls;  ///< of host code: machine::Options::NotesCall
  std::deque<CallPath> Paths;
  std::deque<ir::Variable> Outside; ///< shared memory of the launch, and of other blocks
  std::deque<Region> Regions{1};
  unsigned ThreadAxes = 0; ///< bit 0: the run has read threadIdx.x, 1: .y, 2: .z
  bool IsComplete = true;  ///< else its budget ended it early
  uint64_t Executed = 0;   ///< instructions of IR
  /// If they are counted (machine::Options::NotesAllCosts): about how many instructions warps issue, accesses apart.
  ByUnknownLoops Issued;
  unsigned LongestLoop = 0; ///< the most steps that a loop ran one by one
  /// Whether all threads leave the kernel before its end, for conditions that are known, and how.
  enum Leaving { None, Return, Trap } AllLeaveBy = None;
  ir::SiteId AllTrapAt = 0; ///< if by a trap: where
  /// What only the launch knows, of those numbers that the run asked for: their names, "pitch", "size.width",
  /// "blockIdx.x".
  std::set<std::string> LaunchNumbers;
};

} // namespace trace
} // namespace banklint

#endif
