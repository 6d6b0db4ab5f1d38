//===- LoopNest.cpp - Loops in loops that are summed up -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Loops/LoopNest.h"

using namespace banklint;
using namespace banklint::machine;

const LoopNest::Outcome *LoopNest::before(const Place &At) const {
  if (Levels.empty() || !Levels.back().Last)
    return nullptr;
  const Level &Around = Levels.back();
  auto Executed = Around.Now->find(At);
  const size_t Number = Executed == Around.Now->end() ? 0 : Executed->second.size();
  auto Then = Around.Last->find(At);
  if (Then == Around.Last->end() || Number >= Then->second.size() || !Then->second[Number].Found)
    return nullptr;
  return &Then->second[Number];
}

void LoopNest::beginRound(std::shared_ptr<const Round> Last) {
  Levels.back().Last = std::move(Last);
  Levels.back().Now = std::make_shared<Round>();
}

void LoopNest::leave(const Place &At, Outcome How) {
  How.Within = Levels.back().Now;
  Levels.pop_back();
  if (!Levels.empty())
    (*Levels.back().Now)[At].push_back(std::move(How));
}
