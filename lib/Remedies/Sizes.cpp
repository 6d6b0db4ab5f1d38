//===- Sizes.cpp - How much shared memory kernels have then ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remedies/Remedies.h"

using namespace banklint;

/// Bytes of static shared memory that a block may have on all architectures.
uint64_t Remedies::staticLimit(const Declared &D) const {
  uint64_t Least = P.Source->staticLimitFor(*D.First).value_or(UINT64_MAX);
  for (const Architecture *A : Architectures)
    Least = std::min<uint64_t>(Least, uint64_t(A->SharedKiB) * 1024);
  return Least;
}

/// By how much each instantiation of an array grows.
Remedies::Growths Remedies::growthsOf(const Declared &D, const Layout &To) const {
  Growths Result;
  for (const ir::Variable *V : D.Instances)
    Result[V->Declaration] = To.growth(*V);
  return Result;
}

/// The static shared memory of a kernel with \p Growing, and with what was offered before, unless it is to be that of
/// the file as it stands.
uint64_t Remedies::bytesWith(const ir::Kernel &K, const Growths &Growing, bool AfterOffers) const {
  return P.Source->arraysOf(K.Id).bytes([&](const ir::Variable &V) -> uint64_t {
    if (auto Now = Growing.find(V.Declaration); Now != Growing.end())
      return Now->second;
    return AfterOffers ? Offered.lookup(V.Declaration) : 0;
  });
}

/// Whether a kernel has an instantiation of the array among its static ones.
bool Remedies::uses(const ir::Kernel &K, const Declared &D) const {
  return llvm::any_of(P.Source->arraysOf(K.Id).InOrder, [&](const ir::Variable *V) {
    return llvm::any_of(D.Instances, [&](const ir::Variable *I) { return I->Declaration == V->Declaration; });
  });
}

/// The same among its dynamic ones.
bool Remedies::usesAsDynamic(const ir::Kernel &K, const Declared &D) const {
  return llvm::any_of(P.Source->arraysOf(K.Id).Dynamic, [&](const ir::Variable *V) {
    return llvm::any_of(D.Instances, [&](const ir::Variable *I) { return I->Declaration == V->Declaration; });
  });
}

/// The dynamic shared memory that each launch of a kernel asks for, at least and at most, if that is known.
std::optional<std::vector<Remedies::BytesOfLaunch>> Remedies::launchesOf(const ir::Kernel &K) const {
  const ir::DynamicBytes InText = P.Source->dynamicBytesOf(K.Id);
  std::vector<BytesOfLaunch> Result;
  if (InText.Known) {
    for (const uint64_t Bytes : InText.Written)
      Result.push_back({Bytes, Bytes});
    return Result;
  }
  const uint64_t NoBlockHasMore = 1 << 20;
  for (const Launch &L : P.Launches) {
    if (L.Kernel != K.Id)
      continue;
    if (!L.MostBytes || *L.MostBytes > NoBlockHasMore)
      return std::nullopt;
    Result.push_back({L.LeastBytes, *L.MostBytes});
  }
  return Result.empty() ? std::nullopt : std::optional(std::move(Result));
}

/// What the launches of a kernel ask for at most, if that is known.
std::optional<uint64_t> Remedies::dynamicBytesOf(const ir::Kernel &K) const {
  const auto Launches = launchesOf(K);
  if (!Launches)
    return std::nullopt;
  uint64_t Most = 0;
  for (const BytesOfLaunch &L : *Launches)
    Most = std::max(Most, L.Most);
  return Most;
}

/// Bytes of shared memory that a launch can have on all architectures: if the runtime is asked for that, or by default.
uint64_t Remedies::limitOfBlocks(bool IsRaised) const {
  uint64_t Least = UINT64_MAX;
  for (const Architecture *A : Architectures)
    Least = std::min<uint64_t>(Least, IsRaised ? mostSharedBytes(*A) : uint64_t(A->SharedKiB) * 1024);
  return Least;
}

uint64_t Remedies::dynamicLimit(const ir::Kernel &K) const {
  return limitOfBlocks(P.Source->dynamicBytesOf(K.Id).RaisesLimit);
}

/// Whether all kernels that use the array have the shared memory for it.
bool Remedies::fits(const Declared &D, const Layout &To) const {
  if (D.First->IsDynamic)
    return llvm::all_of(P.Kernels, [&](const ir::Kernel &K) {
      const auto Bytes = usesAsDynamic(K, D) ? dynamicBytesOf(K) : std::nullopt;
      return !Bytes || bytesWith(K, Growths()) + To.dynamicBytes(*D.First, *Bytes) <= dynamicLimit(K);
    });
  const Growths Growing = growthsOf(D, To);
  return llvm::all_of(P.Kernels,
                      [&](const ir::Kernel &K) { return !uses(K, D) || bytesWith(K, Growing) <= staticLimit(D); });
}

/// Whether an array has room under a layout, and most of the blocks that are resident now still fit.
bool Remedies::keepsMostBlocks(const Declared &D, const Layout &To) const {
  return fits(D, To) && !residenceWith(D, To).isMuchLess();
}

/// Whether a layout that costs more blocks than that pays all the same: it saves twice the share of wavefronts.
bool Remedies::isWorthBlocks(const Declared &D, const Remedy &What) const {
  const Residence Here = residenceWith(D, What.To);
  const uint64_t Before = What.Now.Wavefronts, After = What.Then.Wavefronts;
  return Here.staysBusy() && !needsAllBlocks(D) && After < Before &&
         (Before - After) * Here.BlocksUnpadded >= 2 * Before * (Here.BlocksUnpadded - Here.BlocksAfter);
}

/// How many bytes of so many of an array its accesses need: dimensions that are longer than all subscripts are taken
/// for a padding, unless only half of them or less is used.
Layout::Factor Remedies::partInUse(const Declared &D) {
  const size_t Rank = D.First->Dimensions.size();
  std::vector<uint64_t> Needed(Rank, 1);
  for (const Run &R : Runs) {
    if (!D.Users.contains(R.Kernel))
      continue;
    trace::Trace &T = Traces.of(R);
    for (const trace::Access &A : T.Accesses)
      for (size_t Dim = 1; isOf(A, D) && Dim < Rank; ++Dim) {
        const uint64_t Count = A.Array->Dimensions[Dim].Count;
        const Range Here = A.Index ? T.L.range((*A.Index)[Dim], A.Active) : Range{0, int64_t(Count) - 1};
        Needed[Dim] = std::max(Needed[Dim], Here.within({0, int64_t(Count) - 1}) ? uint64_t(Here.Max) + 1 : Count);
      }
  }
  Layout::Factor Part;
  for (size_t Dim = 1; Dim < Rank; ++Dim)
    if (const uint64_t Count = D.First->Dimensions[Dim].Count; Needed[Dim] * 2 > Count)
      Part = {Part.New * Needed[Dim], Part.Old * Count};
  return Part;
}

/// Shared memory of a block before and after, and how many blocks are resident by it: where most are lost, if any.
/// \p AfterOffers: with what was offered for other arrays, else of the file as it stands.
Residence Remedies::residenceWith(const Declared &D, const Layout &To, bool AfterOffers) const {
  Residence Worst;
  const Growths Growing = growthsOf(D, To);
  for (const Run &R : Runs) {
    const auto Dynamic = D.Users.contains(R.Kernel) ? dynamicBytesOf(*R.Kernel) : std::nullopt;
    if (!Dynamic || (*Dynamic == 0 && P.Source->arraysOf(R.Kernel->Id).HasDynamic))
      continue;
    Residence Here;
    Here.Kernel = R.Kernel->Name;
    Here.BytesBefore = bytesWith(*R.Kernel, Growths(), AfterOffers) + *Dynamic;
    Here.BytesAfter = bytesWith(*R.Kernel, Growing, AfterOffers) +
                      (usesAsDynamic(*R.Kernel, D) ? To.dynamicBytes(*D.First, *Dynamic) : *Dynamic);
    const unsigned Threads = unsigned(threadsIn(R.How.Block));
    Here.BlocksBefore = residentBlocks(*R.On, Here.BytesBefore, Threads);
    Here.BlocksAfter = residentBlocks(*R.On, Here.BytesAfter, Threads);
    Here.ThreadsAfter = Here.BlocksAfter * Threads;
    const uint64_t OfArray = D.First->IsDynamic ? *Dynamic : D.First->Ty.Bytes;
    Here.BlocksUnpadded = residentBlocks(*R.On, Here.BytesBefore - OfArray + D.InUse.of(OfArray), Threads);
    if (!Worst.BytesAfter || Here.isFewerBy() > Worst.isFewerBy() ||
        (Here.isFewerBy() == Worst.isFewerBy() && Here.BytesAfter > Worst.BytesAfter))
      Worst = Here;
  }
  return Worst;
}
