//===- Recorder.cpp - Writes down what happens ----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Recorder.h"
#include "Support/Reasons.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

/// What an access takes in the trace, and what the result says of it, with its call path, in bytes.
static constexpr uint64_t BytesOfAccess = 320;
static constexpr uint64_t BytesOfReport = 8192;

/// Lets numbers that differ between threads be those that were written down before, if they are equal: a loop executes
/// an access with the same ones over and over.
void Recorder::share(Value &V) {
  if (V.Known.isUniform())
    return;
  const size_t Hash = V.Known.hash();
  for (auto [It, Last] = Numbers.equal_range(Hash); It != Last; ++It)
    if (It->second == V.Known) {
      V.Known = It->second;
      return;
    }
  Numbers.emplace(Hash, V.Known);
  Bytes += Into.L.threads() * sizeof(int64_t);
}

void Recorder::share(trace::Subscripts &Index) {
  if (!Index)
    return;
  size_t Hash = Index->size();
  for (const Value &V : *Index)
    Hash = llvm::hash_combine(Hash, V.hash());
  for (auto [It, Last] = Indices.equal_range(Hash); It != Last; ++It)
    if (*It->second == *Index) {
      Index = It->second;
      return;
    }
  std::vector<Value> New = *Index;
  Bytes += New.size() * BytesOfValue;
  for (Value &V : New)
    share(V);
  Index = std::make_shared<const std::vector<Value>>(std::move(New));
  Indices.emplace(Hash, Index);
}

void Recorder::add(trace::Access A) {
  ++Added;
  const unsigned OfThread = 2; // more than its bit: what looks at the trace looks at each thread
  Bytes += BytesOfAccess + Into.L.threads() * OfThread;
  if (Reported.insert({A.Path, A.Site}).second)
    Bytes += BytesOfReport;
  share(A.Offset);
  share(A.Index);
  A.Within = Here;
  if (A.Op == Operation::Load)
    A.LeadsFrom = Lead;
  else
    Lead = nullptr;
  static_cast<trace::Passed &>(A) = Now;
  (Kept.empty() ? Into.Accesses : Kept.back().Accesses).push_back(std::move(A));
}

size_t Recorder::release(bool Write, uint64_t Times) {
  KeptBack Last = std::move(Kept.back());
  Kept.pop_back();
  if (!Write)
    return 0;
  std::vector<trace::Access> &Target = Kept.empty() ? Into.Accesses : Kept.back().Accesses;
  for (trace::Access &A : Last.Accesses) {
    A.Times *= Times;
    Target.push_back(std::move(A));
  }
  for (size_t Loops = 0; Loops < Last.Issued.size(); ++Loops)
    noteIssued(unsigned(Loops), Last.Issued[Loops] * Times);
  return Last.Accesses.size();
}

size_t Recorder::releaseSeries(llvm::ArrayRef<trace::Access> Last, const trace::ByUnknownLoops &Issued,
                               uint64_t Steps) {
  auto Sum = [&](uint64_t First, uint64_t AtEnd) { return uint64_t((unsigned __int128)(First + AtEnd) * Steps / 2); };
  KeptBack &All = Kept.back();
  for (auto [A, InLast] : llvm::zip_equal(All.Accesses, Last))
    A.Times = Sum(A.Times, InLast.Times);
  for (size_t Loops = 0; Loops < All.Issued.size(); ++Loops)
    All.Issued[Loops] = Sum(All.Issued[Loops], Loops < Issued.size() ? Issued[Loops] : 0);
  return release(true);
}

void Recorder::moveOn(llvm::ArrayRef<trace::Access> Any, llvm::function_ref<bool(const trace::Access &)> Moves) {
  for (auto [A, InAny] : llvm::zip_equal(Kept.back().Accesses, Any)) {
    if (!Moves(InAny))
      continue;
    if (!A.First)
      A.First = std::make_shared<trace::FirstPlace>(trace::FirstPlace{A.Offset, A.Index});
    A.Offset = InAny.Offset;
    A.Index = InAny.Index;
  }
}

void Recorder::countSteps(unsigned AtATime) {
  for (trace::Access &A : Kept.back().Accesses) {
    --A.UnknownLoops;
    A.StepsAtATime = A.UnknownLoops ? std::max(A.StepsAtATime / AtATime, 1u) : 1;
  }
  if (trace::ByUnknownLoops &Issued = Kept.back().Issued; !Issued.empty())
    Issued.erase(Issued.begin());
}

void Recorder::noteIssued(unsigned UnknownLoops, uint64_t Count) {
  trace::ByUnknownLoops &Issued = Kept.empty() ? Into.Issued : Kept.back().Issued;
  if (Issued.size() <= UnknownLoops)
    Issued.resize(UnknownLoops + 1);
  Issued[UnknownLoops] += Count;
}

const ir::Variable *Recorder::addOutside(ir::Variable V) {
  Into.Outside.push_back(std::move(V));
  Outside.insert(&Into.Outside.back());
  return &Into.Outside.back();
}

void Recorder::finish() {
  if (HasOneWay)
    for (trace::Access &A : Into.Accesses)
      if (A.AcrossBranches && A.Joinable && !A.Unsure)
        A.Unsure = reason::MayBeJoined;
}

const trace::CallPath *Recorder::pathTo(const trace::CallPath *Caller, ir::FunctionId Callee, ir::SiteId Site) {
  const trace::CallPath *&Path = PathsByCall[{Caller, uint64_t(Callee) << 32 | Site}];
  if (!Path) {
    Into.Paths.push_back({Callee, Site, Caller});
    Path = &Into.Paths.back();
  }
  return Path;
}

void Recorder::enterRegion(const trace::Region *Dominator, bool IsSide) {
  Into.Regions.push_back({Dominator, IsSide});
  Here = Lead = &Into.Regions.back();
}
