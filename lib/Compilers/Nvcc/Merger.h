//===- Merger.h - What the compiler makes of accesses -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hardware executes instructions, not expressions. nvcc joins the accesses of one thread to neighbouring
// elements into 64- and 128-bit ones, and drops those whose value it knows:
//
//     a = s[2 * t]; b = s[2 * t + 1];      one 64-bit load: free of conflicts, where each alone is 2-way
//     for (i = 0; i < 4; ++i)              unrolled: one 128-bit load
//       sum += s[4 * t + i];
//     s[t] += a; s[t] += b;                one load, one store
//
// The rules are those of nvcc 13.0, read from the machine code of some 600 small kernels (bench/hardware/merging):
//  * nvcc joins twice. Its optimiser knows what overlaps, and how the array is declared to be aligned; its assembler
//    knows where a static array lies, but keeps the order of loads and stores. Dynamic shared memory is aligned to 16
//    bytes.
//        s[t].x += a; s[t].y += b;            float2: 64 bits; two floats: four accesses
//  * Accesses to one array whose addresses differ by constants fill *windows*: pieces of the array of 16 bytes, or
//    of 8 or 4 where no more alignment can be proved. Two halves make a whole; for loads, three words of a 16-byte
//    window are enough, and three of four neighbours that are smaller: halves that become float, or the first three.
//  * Of an object that is copied from shared memory, what is read of it is loaded (IR/PartialCopies.h).
//  * Loads are collected up to the next store to shared memory, barrier, or loop that stays a loop, through small
//    branches; by nvcc before 12.6 not over a branch and a write to other memory. Stores must follow one upon the
//    other, in one window and one block of code. In dynamic shared memory, where the optimiser knows more, only an
//    access that may overlap ends a collection.
//  * Static variables that lie side by side are joined where their addresses are constants: `mean = a; scale = b;`.
//  * Bytes: two 2-byte elements make a word, four make 8 bytes, and not more in static arrays, where 2-byte integers
//    need an array that is declared more aligned; single bytes are joined in dynamic shared memory only. Across inline
//    assembly, as the functions for half are, the assembler alone joins: before sm_100 into 8 bytes.
//  * What is loaded again, or was just stored, without a barrier or a store between that may overlap, is not loaded;
//    what is overwritten before anybody could read it is not stored.
//    If one side of a branch loaded or stored it, behind the branch only those threads may load it that took the other.
//  * So are fragments of wmma, but for joining them, and only up to the next branch or store to shared memory.
//  * Loads and stores of inline assembly are the assembler's alone, in dynamic shared memory too, with or without
//    `volatile` and a clobber of memory; `ld.volatile` stays as it is.
//  * Where the linker places static arrays (-rdc=true), the assembler knows their declared alignment alone; with
//    -Xptxas -O0 it joins nothing, and the optimiser what it joins in any case (Support/Build.h).
//  * Of two streams of stores in turn, `x[i] = …; y[i] = …;`, in a loop that the optimizer leaves one, the first is
//    joined as a whole and the second in parts, before sm_100; of more, and of other orders, it is not known.
//  * volatile accesses and asynchronous copies stay as they are; atomics: Atomics.h.
//  * Where Clang writes the PTX (NvccRules::Optimizer), the assembler is the same, and the optimizer joins members of
//    structs and vectors alone; FoldedBits.h has what it does to indices, Llvm/Unrolling.h what to loops.
//
// Nsight Compute shows a joined load at the first of its accesses, a joined store at the last.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_NVCC_MERGER_H
#define BANKLINT_COMPILERS_NVCC_MERGER_H

#include "Compilers/Compilation.h"
#include "Compilers/CompiledAccess.h"
#include "Compilers/Llvm/Joiner.h"
#include "Compilers/Nvcc/StaticLayout.h"
#include "Hardware/Hardware.h"
#include "Trace/Trace.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

namespace banklint {

/// Which part of nvcc joins.
enum class Joiner { Optimizer, Assembler };

/// Joins the accesses of one kernel. Numbers count the accesses added.
class Merger {
public:
  /// \p P: the program that was traced; \p Arrays: where they lie; \p Use receives the instructions; \p First: the
  /// number of the first access.
  Merger(Lanes &L, ir::Program &P, const StaticLayout &Arrays, Joiner By, NvccRules Rules,
         std::function<void(const CompiledAccess &)> Use, size_t First = 0)
      : L(L), P(P), Arrays(Arrays), By(By), Rules(Rules), Use(std::move(Use)), Added(First) {}

  /// These accesses may be joined, or not: see SharedSums.h.
  void setOnOtherSums(const llvm::DenseSet<size_t> &Numbers) { OnOtherSums = &Numbers; }
  /// These loads are made before, with those of the other side of a branch.
  void setMadeBefore(const llvm::DenseSet<size_t> &Numbers) { MadeBefore = &Numbers; }
  /// These loads are of single bytes, since sm_100 also of halves, that the optimizer joined: the assembler leaves them
  /// as they are.
  void setOfBytes(const llvm::DenseSet<size_t> &Numbers) { OfBytes = &Numbers; }
  /// The next access, in the order of the program.
  void add(trace::Access Next);
  /// The next access is none of the machine code.
  void skip() { ++Added; }
  /// After the last one, and where other threads may write: gives what is held back, and forgets what memory holds.
  void finish();

private:
  /// One access in the order of the program; its address is Group's, and Place bytes.
  struct Member {
    trace::Access Access;
    size_t Number;
    int64_t Place;
    size_t In;           ///< its group
    size_t OthersBefore; ///< loads before a store, stores before a load
    bool Dead = false;   ///< a store that nobody sees
    bool Alone = false;  ///< a store of which nobody knows whether it is joined
    ThreadMask Others{}; ///< threads besides its own that have the same bytes, from the other side of a branch
    /// If set, only threads load it that did not come through this branch: on a way of their own.
    const trace::Region *Without = nullptr;

    ThreadMask whoKnows() const {
      ThreadMask All = Access.Active;
      return Others.empty() ? All : All |= Others;
    }
  };
  using MemberId = size_t;
  /// By place, and the number of bytes.
  using KnownBytes = std::map<std::pair<int64_t, unsigned>, MemberId>;

  /// Accesses whose addresses differ by constants.
  struct Group {
    const ir::Variable *Array;
    Value First;             ///< the address of its first access, in bytes; all others differ from it by constants
    size_t Form;             ///< see Pointer
    uint64_t Alignment = 0;  ///< of what varies, as far as nvcc can prove it; a power of two, at most 16
    bool IsMoved = false;    ///< see provenAlignment()
    bool IsPlaceSure = true; ///< else Alignment is what it is at most
    bool IsKnownFromBefore = false; ///< a load was not made, as a step before had made it
    bool IsConstant = false;        ///< constant addresses in a static array: places count from the first array
    bool InAssembly = false;        ///< some of the accesses are of inline assembly
    /// What a thread knows of memory: who loaded or stored these bytes last.
    KnownBytes Available;
    /// Stores that nobody has read yet.
    KnownBytes Unread;
    /// The group whose Loads and Stores are joined with its own: itself, or one for all that are IsConstant.
    size_t Together = 0;
    std::vector<MemberId> Loads; ///< that may still be joined
    size_t StoresBefore = 0;     ///< the first of Loads: how many stores to the array there were
    std::vector<MemberId> Stores;
  };
  using GroupId = size_t;

  /// What all groups of an array have in common.
  struct Common {
    std::set<GroupId> Available, Unread; ///< groups that have some
    std::vector<MemberId> Stores;        ///< all of them
  };

  /// A part of a window that one instruction accesses.
  struct Piece {
    int64_t Place;
    unsigned Bytes, Element; ///< Element: bytes of its smallest access, of a vector of words those of a word
    std::vector<MemberId> Members;
    unsigned Most = WidestAccess; ///< bytes into which it may be joined
    bool HasDoubleWords = false;  ///< see trace::Access
  };

  bool isByClang() const { return Rules.Optimizer == CudaCompiler::Clang; }
  Value varyingPartOf(const Value &Address) const;
  unsigned mostJoined(const trace::Access &A) const;
  bool isLeftToOptimizer(const ir::Variable *Array) const;
  bool knowsOverlaps(const Group &G) const;
  uint64_t alignmentOf(const ir::Variable *Array) const;
  bool isMoved(const trace::Access &A, const Value &Varying) const;
  bool isMovedByLoop(const trace::Access &A, const Value &Varying) const;
  /// What the assembler proves of an alignment, or what it does at most.
  struct Proof {
    uint64_t Alignment;
    bool IsSure;
  };
  Proof provenAlignment(const Group &G, llvm::ArrayRef<MemberId> Step);
  bool isLoadedAhead(const Group &G, llvm::ArrayRef<MemberId> Ids) const;
  bool isKeptOverSteps(const Group &G, const Member &M) const;
  uint64_t ofSubscripts(const trace::Access &A) const;
  std::optional<uint64_t> knownPlaceOf(const trace::Access &A) const;
  GroupId groupOf(const trace::Access &A, int64_t &Place);
  void load(GroupId G, MemberId M);
  void store(GroupId G, MemberId M);
  void pass(trace::Access Next, size_t Number);
  void loadFragment(trace::Access Next, size_t Number);
  bool isKnown(const Group &G, const Member &M) const;
  const Member *lastAt(const Group &G, const Member &M) const;
  void learnFromBranches(const Group &G, Member &M) const;
  bool areApart(const Member &A, const Member &B) const;
  bool isApartFromAll(const Member &M, llvm::ArrayRef<MemberId> Others) const;
  void forgetOthers(std::set<GroupId> &Knowing, GroupId Id, KnownBytes Group::*Of);
  bool isStoredBetween(const Group &G, const Member &M);
  void closeStoresThatOverlap(GroupId Id, const Member &M);
  bool bringsAlong(const Member &First, const Member &Next) const;
  void closeLoads(Group &G);
  void doubtNeighbours(const Group &G);
  void lookAhead(Group &G);
  void closeStores(Group &G);
  void closeLoadsOf(llvm::function_ref<bool(const Group &)> IsMeant);
  void closeStoresOf(llvm::function_ref<bool(const Group &)> IsMeant);
  void closeOf(llvm::function_ref<bool(const Group &)> IsMeant);
  void closeAll();
  void emitStores();
  size_t rowsInTurn(llvm::ArrayRef<MemberId> Stores) const;
  void leaveStreamsApart();
  void leaveApart(llvm::ArrayRef<MemberId> Stores, size_t Row, size_t Rows);
  void forgetMemory();
  void emitInSets(const Group &G, std::vector<MemberId> Rest,
                  llvm::function_ref<bool(const Member &First, const Member &M)> BelongTogether);
  int64_t windowOf(const Group &G, int64_t Place) const;
  bool haveAssemblyBetween(const Piece &A, const Piece &B) const;
  void emitJoined(const Group &G, llvm::ArrayRef<MemberId> Ids);
  void addAhead(llvm::ArrayRef<MemberId> Ids, std::map<std::pair<int64_t, unsigned>, Piece> &ByPlace) const;
  bool mayBeCopiedApart(const Group &G, llvm::ArrayRef<MemberId> Ids) const;
  bool mayHavePartsOfWords(const Group &G, llvm::ArrayRef<MemberId> Ids) const;
  bool areElementsOnWays(const Group &G, llvm::ArrayRef<MemberId> Ids) const;
  bool mayFillGaps(const Group &G, llvm::ArrayRef<Piece> Pieces) const;
  bool hasGapsUnderMovedPointer(const Group &G, llvm::ArrayRef<MemberId> Ids) const;
  bool mayBeOtherwise(const Group &G, llvm::ArrayRef<MemberId> Ids) const;
  void emitSurely(const Group &G, const Piece &P);
  void emitPiece(const Group &G, const Piece &P);
  bool mayBeApart(const Group &G, llvm::ArrayRef<MemberId> Ids) const;
  bool staysHalf(const trace::Access &A) const;
  bool mayJoin(const Group &G, const Piece &A, const Piece &B, unsigned Bytes) const;
  static void joinContained(std::vector<Piece> &Pieces);
  void joinPairs(const Group &G, std::vector<Piece> &Pieces, unsigned Bytes) const;
  bool areMoved(const Group &G, llvm::ArrayRef<Piece> Pieces) const;
  bool isStoredAmong(llvm::ArrayRef<Piece> Pieces) const;
  bool areEnoughOfWindow(const Group &G, llvm::ArrayRef<Piece> Pieces, unsigned Element) const;
  void joinThree(const Group &G, std::vector<Piece> &Pieces, unsigned Element) const;

  Lanes &L;
  ir::Program &P;
  const StaticLayout &Arrays;
  const Joiner By;
  const NvccRules Rules;
  std::function<void(const CompiledAccess &)> Use;
  size_t Added;
  const llvm::DenseSet<size_t> *OnOtherSums = nullptr, *MadeBefore = nullptr, *OfBytes = nullptr;
  unsigned Segment = 0, Epoch = 0, Expansions = 0;
  size_t Loaded = 0, Stored = 0; ///< accesses so far
  /// Where a row began under a moving pointer when it was first accessed: by its first access.
  std::map<std::pair<ir::SiteId, const trace::CallPath *>, int64_t> RowBegin;
  /// What a step of a loop loaded last, by its first load.
  struct Row {
    unsigned Epoch = 0;
    const ir::Variable *Array = nullptr;
    std::set<int64_t> Places;
  };
  std::map<std::pair<ir::SiteId, const trace::CallPath *>, Row> LastRow;
  std::vector<Member> Members;
  std::vector<trace::Access> Fragments; ///< loads whose values the warp has still
  std::vector<Group> Groups;
  std::unordered_multimap<size_t, GroupId> ByHash;
  std::set<GroupId> Loading, Storing; ///< groups with accesses that may still be joined
  std::map<const ir::Variable *, Common> OfArray;
  std::optional<GroupId> AtConstants; ///< the first group of constant addresses in static arrays
  /// The store that the next one may be joined with, in static arrays: its group.
  std::optional<GroupId> OpenStore;
  /// Runs of stores that are complete; some may still turn out to be dead.
  std::vector<std::pair<GroupId, std::vector<MemberId>>> Runs;
};

/// Whether the compiler joins accesses as above: nvcc does for GPUs since sm_50. What others do, and for older GPUs, is
/// not known.
inline bool joinsAccesses(const Architecture &A, bool IsCuda) { return IsCuda && A.ComputeCapability >= 50; }

/// Loads of words that both sides of a branch load, by the numbers of accesses.
struct LoadsOnBothWays {
  struct Load {
    ThreadMask Active;
    const trace::Region *Within;
  };
  /// With which both sides begin: made once, before the branch. The first of each two is made for the threads of both
  /// sides; the second, which is in MadeBefore, is not made again.
  std::unordered_map<size_t, Load> Moved;
  llvm::DenseSet<size_t> MadeBefore;
  /// Of which it is not known whether they are made once.
  llvm::DenseSet<size_t> Unsure;

  void setUnsure(size_t Number) {
    Moved.erase(Number);
    MadeBefore.erase(Number);
    Unsure.insert(Number);
  }
};
LoadsOnBothWays loadsOnBothWays(llvm::ArrayRef<trace::Access> Accesses, unsigned Threads);

/// What the compiler makes of a trace: its accesses as instructions, joined and dropped as above, or each as it is
/// written.
class CompiledTrace {
public:
  /// Where an access goes, under another layout.
  using Mover = llvm::function_ref<trace::Access(const trace::Access &)>;
  using User = llvm::function_ref<void(const CompiledAccess &)>;

  CompiledTrace(trace::Trace &T, ir::Program &P, const StaticLayout &Arrays, const Compilation &By);

  /// Passes on all instructions. \p Moved: null, or where each access goes.
  void forEach(Mover Moved, User Use) const { forEachOf(T.Accesses, /*First=*/0, Moved, Use); }
  /// The same of some epochs in a row, with all of their accesses, the first of which has number \p First. Nothing is
  /// joined over the end of an epoch.
  void forEachOf(llvm::ArrayRef<trace::Access> Epochs, size_t First, Mover Moved, User Use) const;

private:
  void joinOnce(llvm::ArrayRef<trace::Access> Epochs, llvm::function_ref<trace::Access(const trace::Access &)> Compiled,
                size_t First, User Use) const;
  void joinByLlvm(llvm::ArrayRef<trace::Access> Epochs, size_t First, Mover Moved, User Use) const;
  void joinTwice(llvm::ArrayRef<trace::Access> Epochs,
                 llvm::function_ref<trace::Access(const trace::Access &)> Compiled, size_t First, User Use) const;
  bool isDropped(const trace::Access &A) const;

  trace::Trace &T;
  ir::Program &P;
  const StaticLayout &Arrays;
  const Compilation &By;
  /// The static arrays of which components of vectors are accessed: nvcc's optimiser joins them before its assembler.
  llvm::DenseSet<const ir::Variable *> OfVectors;
  LoadsOnBothWays OnBothWays;
  llvm::DenseSet<size_t> OnOtherSums;     ///< see SharedSums.h
  llvm::DenseSet<size_t> ChangedByOthers; ///< see EarlierAccesses.h
  forAmd::UnreadArrays Unread;            ///< if LLVM optimizes
};

} // namespace banklint

#endif
