//===- Atomics.cpp - What the compiler makes of atomics -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/Atomics.h"
#include "llvm/ADT/bit.h"

using namespace banklint;
using trace::Combination;

namespace {

/// Which lanes of a warp have to come, so that one does the atomic for all of them.
enum class Leads { Never, ForWholeWarps, Always };

} // namespace

static Leads oneLaneLeads(const Combination &C, const Architecture &Gpu) {
  if (!C.OnOneWord || C.Of == Combination::None || C.Of == Combination::CompareAndSwap)
    return Leads::Never;
  if (C.isSum() && C.OfOneValue)
    return Leads::Always;
  if (C.GivesOld)
    return C.isSum() ? Leads::ForWholeWarps : Leads::Never;
  return Gpu.ComputeCapability >= 80 ? Leads::Always : Leads::ForWholeWarps;
}

/// The lanes that do the atomic, of those that come.
static LaneMask leadersOf(LaneMask Lanes, Leads When, unsigned WarpLanes) {
  const bool IsWhole = llvm::popcount(Lanes) == int(WarpLanes);
  return When == Leads::Always || IsWhole ? Lanes & -Lanes : Lanes;
}

/// Whether nvcc makes a loop of LDS and ATOMS.CAST.SPIN of it: of sums and of operations on bits. Before it stores a
/// minimum or maximum, it looks whether that is one; and of two bfloat16 it makes another loop before sm_90.
static bool isSpinLoop(const trace::Access &A, const Architecture &Gpu) {
  const Combination &C = A.Combines;
  if (!Gpu.has(Operation::SpinLoop))
    return false;
  if (A.Bytes == 8)
    return C.isSum() || C.Of == Combination::Bitwise;
  return A.Bytes == 4 && C.Of == Combination::Addition && (C.OfFloats || Gpu.ComputeCapability >= 90);
}

trace::Access banklint::compiledAtomic(trace::Access A, const Architecture &Gpu, unsigned WarpLanes) {
  if (A.Op != Operation::Atomic)
    return A;
  if (A.Retries) {
    A.Op = isSpinLoop(A, Gpu) ? Operation::SpinLoop : A.Op;
    return A;
  }
  if (A.Combines.Of == Combination::CompareAndSwap && Gpu.has(Operation::CompareAndSwap)) {
    A.Op = Operation::CompareAndSwap;
    return A;
  }
  if (A.Combines.OfOne && !A.Combines.GivesOld && Gpu.has(Operation::Increment)) {
    A.Op = Operation::Increment;
    return A;
  }
  const Leads When = oneLaneLeads(A.Combines, Gpu);
  const bool SomeStayAway = A.UnderData || !A.Matches.empty() || A.UnderEquality || A.UnderStep;
  if (When == Leads::Never || (When == Leads::ForWholeWarps && SomeStayAway))
    return A;
  ThreadMask Leaders(A.Active.size());
  for (unsigned First = 0; First < Leaders.size(); First += WarpLanes) {
    const LaneMask Lanes = lanesOfWarp(A.Active, First / WarpLanes, WarpLanes);
    for (LaneMask Rest = leadersOf(Lanes, When, WarpLanes); Rest; Rest &= Rest - 1)
      Leaders.set(First + unsigned(llvm::countr_zero(Rest)));
  }
  A.Active = Leaders;
  return A;
}
