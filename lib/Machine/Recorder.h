//===- Recorder.h - Writes down what happens --------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The machine's pen: it adds to a trace, keeps back what may yet be undone, and knows between which barriers and
// branches the program stands. Of values it knows only whether they are equal.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_RECORDER_H
#define BANKLINT_MACHINE_RECORDER_H

#include "Trace/Trace.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <unordered_map>

namespace banklint::machine {

class Recorder {
public:
  explicit Recorder(trace::Trace &Into) : Into(Into), Here(&Into.Regions.front()) {}

  /// Writes down an access at the place where the program stands.
  void add(trace::Access A);
  void add(trace::Launch L) { Into.Launches.push_back(std::move(L)); }
  void add(trace::HostCall C) { Into.Calls.push_back(std::move(C)); }
  /// Shared memory that is not declared here, of the launch or of another block; it lives as long as the trace.
  const ir::Variable *addOutside(ir::Variable V);
  bool isOutside(const ir::Variable *V) const { return Outside.contains(V); }
  /// The call of \p Callee at \p Site; the same object for the same call.
  const trace::CallPath *pathTo(const trace::CallPath *Caller, ir::FunctionId Callee, ir::SiteId Site);

  /// About how many bytes what was written down takes, here and in the result, since this was asked last.
  uint64_t takeBytes() { return std::exchange(Bytes, 0); }

  //===--- What may be undone ---------------------------------------------===//
  /// From here on, accesses are kept back until release(). Pairs nest.
  void keepBack() { Kept.emplace_back(); }
  /// Ends the last keepBack(): writes down what it kept, each so many times, or drops it. Gives the number of accesses
  /// that were written.
  size_t release(bool Write, uint64_t Times = 1);
  /// What the last keepBack() has kept happens in several steps of a loop, of which it is the first, as \p Any says.
  /// \p Moves: whether an access is at another place in each of them.
  void moveOn(llvm::ArrayRef<trace::Access> Any, llvm::function_ref<bool(const trace::Access &)> Moves);
  /// Ends the last keepBack(): what it kept happens in each of \p Steps steps, and how often grows evenly from there to
  /// what \p Last and \p Issued say of the last one.
  size_t releaseSeries(llvm::ArrayRef<trace::Access> Last, const trace::ByUnknownLoops &Issued, uint64_t Steps);
  /// How many accesses were written down or kept back so far.
  size_t added() const { return Added; }
  /// What the last keepBack() has kept so far.
  const std::vector<trace::Access> &kept() const { return Kept.back().Accesses; }
  const trace::ByUnknownLoops &keptIssued() const { return Kept.back().Issued; }
  /// What the last keepBack() has kept is a step of a loop whose number of steps is known after all, or \p AtATime of
  /// them.
  void countSteps(unsigned AtATime);

  //===--- Where the program stands ---------------------------------------===//
  /// Accesses before are not joined with those that follow.
  void interrupt() { ++Now.Segment, Lead = nullptr; }
  /// Nor is memory what it was: other threads may have written.
  void passBarrier() { ++Now.Segment, ++Now.Epoch, Lead = nullptr; }
  /// An operation is computed of which the assembler makes branches.
  void noteExpansion() { ++Now.Expansions, Lead = nullptr; }
  /// Inline assembly is executed.
  void noteAssembly() { ++Now.Assemblies, Lead = nullptr; }
  /// Something is written to other memory than shared.
  void noteWriteElsewhere() { ++Now.WritesElsewhere, Lead = nullptr; }
  /// Who came through the writes since there were so many went no further.
  void forgetWritesSince(unsigned Count) { Now.WritesElsewhere = Count; }
  /// All of this happened.
  void pass(const trace::Passed &All) { Now += All, Lead = nullptr; }
  /// Something is computed that is no address.
  void noteComputed() { Lead = nullptr; }
  const trace::Passed &passed() const { return Now; }
  /// Something happens that keeps its place among other code: a load from other memory, a builtin, inline assembly.
  void noteFixed() { ++Fixed, Lead = nullptr; }
  unsigned fixed() const { return Fixed; }
  const trace::Region *region() const { return Here; }
  /// Code behind a branch begins, which only those reach who came through \p Dominator.
  void enterRegion(const trace::Region *Dominator, bool IsSide = false);
  /// All threads that came to a branch go the same way, and that is known: what is on the other one is not seen.
  void noteOneWay() { HasOneWay = true; }
  /// Whether a compiler may have joined what was written down with what was not seen.
  void finish();
  /// See trace::Access::LeadsFrom, of a load that followed here.
  const trace::Region *lead() const { return Lead; }
  /// The region begins where loads still lead from \p Region; null: from its own start.
  void goOnFrom(const trace::Region *Region) { Lead = Region ? Region : Here; }
  /// Warps issue \p Count instructions inside of \p UnknownLoops loops, each for itself.
  void noteIssued(unsigned UnknownLoops, uint64_t Count);
  /// As if there had been no branch since.
  void backTo(const trace::Region *Region) { Here = Region, Lead = nullptr; }

private:
  struct KeptBack {
    std::vector<trace::Access> Accesses;
    trace::ByUnknownLoops Issued;
  };

  void share(Value &V);
  void share(trace::Subscripts &Index);

  trace::Trace &Into;
  /// Numbers and subscripts that were written down, by hash.
  std::unordered_multimap<size_t, ThreadInts> Numbers;
  std::unordered_multimap<size_t, trace::Subscripts> Indices;
  llvm::DenseSet<std::pair<const trace::CallPath *, unsigned>> Reported; ///< calls and sites that have accesses
  llvm::DenseSet<const ir::Variable *> Outside;
  uint64_t Bytes = 0;
  bool HasOneWay = false;
  std::vector<KeptBack> Kept;
  llvm::DenseMap<std::pair<const trace::CallPath *, uint64_t>, const trace::CallPath *>
      PathsByCall; ///< callee and site
  const trace::Region *Here;
  const trace::Region *Lead = nullptr;
  size_t Added = 0;
  unsigned Fixed = 0;
  trace::Passed Now;
};

} // namespace banklint::machine

#endif
