//===- Recorder.cpp - Writes down what happens ----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Recorder.h"

using namespace banklint;
using namespace banklint::machine;

void Recorder::add(trace::Access A) {
  A.Within = Here;
  A.Segment = Segment;
  A.Epoch = Epoch;
  (Kept.empty() ? Into.Accesses : Kept.back()).push_back(std::move(A));
}

size_t Recorder::release(bool Write, uint64_t Times) {
  std::vector<trace::Access> Accesses = std::move(Kept.back());
  Kept.pop_back();
  if (!Write)
    return 0;
  std::vector<trace::Access> &Target = Kept.empty() ? Into.Accesses : Kept.back();
  for (trace::Access &A : Accesses) {
    A.Times *= Times;
    Target.push_back(std::move(A));
  }
  return Accesses.size();
}

const code::Variable *Recorder::addOutside(code::Variable V) {
  Into.Outside.push_back(std::move(V));
  return &Into.Outside.back();
}

const trace::CallPath *Recorder::pathTo(const trace::CallPath *Caller, code::FunctionId Callee, code::SiteId Site) {
  const trace::CallPath *&Path = PathsByCall[{Caller, uint64_t(Callee) << 32 | Site}];
  if (!Path) {
    Into.Paths.push_back({Callee, Site, Caller});
    Path = &Into.Paths.back();
  }
  return Path;
}

void Recorder::enterRegion(const trace::Region *Dominator) {
  Into.Regions.push_back({Dominator});
  Here = &Into.Regions.back();
}
