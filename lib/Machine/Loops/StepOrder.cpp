//===- StepOrder.cpp - Which threads take which steps together ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Loops/StepOrder.h"
#include <algorithm>

using namespace banklint;
using namespace banklint::machine;

StepOrder::StepOrder(const UnrolledAtRunTime &How, std::vector<unsigned> Steps)
    : Together(How.Together), Left(std::move(Steps)) {
  if (How.RestFirst)
    Phases.push_back({1, /*Repeats=*/true, /*IsOfRest=*/true});
  for (unsigned Steps = How.AtFirst; Steps >= Together; Steps /= 2)
    Phases.push_back({Steps, /*Repeats=*/Steps == How.AtFirst, /*IsOfRest=*/false});
  if (!How.RestFirst && Together > 1)
    Phases.push_back({1, /*Repeats=*/true, /*IsOfRest=*/false});
  std::reverse(Phases.begin(), Phases.end());
}

bool StepOrder::takes(unsigned Thread, const Phase &P) const {
  return P.IsOfRest ? Left[Thread] % Together != 0 : Left[Thread] >= P.Steps;
}

uint64_t StepOrder::groupsOfAll(const ThreadMask &Ready) const {
  if (Phases.empty())
    return 0;
  const Phase P = Phases.back();
  uint64_t Groups = P.Repeats ? UINT64_MAX : 1;
  for (unsigned T : Ready.set_bits())
    Groups = std::min<uint64_t>(Groups, P.IsOfRest ? Left[T] % Together : Left[T] / P.Steps);
  return Groups == UINT64_MAX ? 0 : Groups;
}

void StepOrder::skip(const ThreadMask &Ready, uint64_t Groups) {
  for (unsigned T : Ready.set_bits())
    Left[T] -= unsigned(Groups) * Phases.back().Steps;
}

StepOrder::Group StepOrder::next(const ThreadMask &Ready) {
  Group Next{ThreadMask(unsigned(Left.size()), false), 0};
  while (!Phases.empty() && Next.Who.none()) {
    const Phase P = Phases.back();
    for (unsigned T = 0; T < Left.size(); ++T)
      if (Ready.test(T) && takes(T, P)) {
        Next.Who.set(T);
        Left[T] -= P.Steps;
      }
    Next.Steps = P.Steps;
    Next.IsRest = P.Steps < Together;
    if (!P.Repeats || Next.Who.none())
      Phases.pop_back();
  }
  return Next;
}
