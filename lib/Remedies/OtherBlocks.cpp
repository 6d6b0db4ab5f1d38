//===- OtherBlocks.cpp - Layouts in blocks that no launch tells -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that nothing launches, or with a shape that is not known, may have any block in which it stays in its
// arrays. `tile[threadIdx.y][threadIdx.x]` and `tile[threadIdx.x][threadIdx.y]`, with 32 rows of 32, are right in no
// block with more than 32 threads on an axis: what holds for all of these 1,024 threads holds in each block.
//
//===----------------------------------------------------------------------===//

#include "Remedies/Remedies.h"

using namespace banklint;

/// So many threads a block has at most on an axis, whatever the others have (CUDA C++ Programming Guide, "Technical
/// Specifications per Compute Capability").
static unsigned mostThreadsOn(unsigned Axis, const ir::Kernel &K) {
  const unsigned Most = Axis == 2 ? 64 : MostThreads;
  return std::min(Most, K.LaunchBound.value_or(Most));
}

/// What a run of the same kernel does in any part of another block, whatever else launches give.
static Run inPartsOf(const Shape &Block, Run R) {
  R.How.Block = Block;
  R.ForAllLaunches = R.InAnyPart = true;
  return R;
}

/// Whether a kernel leaves its arrays in each block that has more threads on an axis than that of a run: its first
/// thread there does.
bool Remedies::leavesArraysBeyond(const Run &R, unsigned Axis) {
  Shape Block{1, 1, 1};
  Block[Axis] = R.How.Block[Axis] + 1;
  if (Block[Axis] > mostThreadsOn(Axis, *R.Kernel))
    return true;
  const Run Beyond = inPartsOf(Block, R);
  const bool Leaves = Traces.leavesArrays(Beyond);
  Traces.forget(Beyond);
  return Leaves;
}

/// A block of which all are parts in which a kernel stays in its arrays: that of a run, or one that also has all
/// threads that an axis may have, where the kernel stays in its arrays with these.
std::optional<Shape> Remedies::largestBlock(const Run &R) {
  const auto Key = std::pair(R.Kernel, R.How.Block);
  if (const auto Known = LargestBlocks.find(Key); Known != LargestBlocks.end())
    return Known->second;
  const unsigned Read = Traces.axesReadBy(*R.Kernel);
  Shape Largest = R.How.Block;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if ((Read >> Axis & 1) && !leavesArraysBeyond(R, Axis))
      Largest[Axis] = mostThreadsOn(Axis, *R.Kernel);
  const bool MayBe = threadsIn(Largest) <= MostThreads && !Traces.leavesArrays(inPartsOf(Largest, R));
  return LargestBlocks[Key] = MayBe ? std::optional(Largest) : std::nullopt;
}

/// The block, and parts of it as are usual: half of the threads on an axis, or a quarter.
static std::vector<Shape> usualPartsOf(const Shape &Block) {
  const uint64_t LeastThreads = 32;
  std::vector<Shape> All = {Block};
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    for (unsigned Part : {2, 4}) {
      Shape S = Block;
      S[Axis] /= Part;
      if (Block[Axis] % Part == 0 && threadsIn(S) >= LeastThreads)
        All.push_back(S);
    }
  return All;
}

/// Whether a layout is right in any part of a block: all indices stay in their rows, and a new pitch moves each access
/// to where the layout has it.
bool Remedies::isRightIn(const Declared &D, const Layout &To, const Run &InParts) {
  if (To.isForAnyIndex() && !vectorBytes(D))
    return true;
  if (To.AsFactor) {
    const auto Edited = P.Source->longerRows(D.Instances.getArrayRef(), To.Pitch, To.By);
    SitesReached Reached;
    return Edited && movesAccessesIn(D, *Edited->Then, To, InParts, Reached);
  }
  trace::Trace &T = Traces.of(InParts);
  RowProof Proof(To, /*MayBeFewer=*/true);
  for (const trace::Access &A : T.Accesses)
    if (isOf(A, D))
      Proof.inspect(T.L, A);
  return T.IsComplete && !Proof.unproven();
}

/// Whether a layout is right in each block that a kernel may have, and costs no more in those that are usual.
bool Remedies::isRightInAllBlocks(const Declared &D, const Layout &To, const ir::Kernel &K) {
  if (To.Is == Layout::Carved) // bytes, and pitches, are those of launches
    return false;
  auto CostsNoMore = [&](Run R, const Shape &Block) {
    R.How.Block = Block;
    R.ForAllLaunches = true;
    const bool IsDearer = isDearerIn(D, To, R);
    Traces.forget(R);
    return !IsDearer;
  };
  return llvm::any_of(Runs, [&](const Run &R) {
    const auto Largest = R.Kernel == &K ? largestBlock(R) : std::nullopt;
    return Largest && isRightIn(D, To, inPartsOf(*Largest, R)) &&
           llvm::all_of(usualPartsOf(*Largest), [&](const Shape &Block) { return CostsNoMore(R, Block); });
  });
}
