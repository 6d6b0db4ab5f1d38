//===- Surroundings.cpp - Where the current instruction stands ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/Surroundings.h"

using namespace banklint;
using namespace banklint::machine;

EarlyExits Surroundings::decidedSince(size_t Since) const {
  EarlyExits Result;
  for (size_t I = Since; I < Undecided.size(); ++I) {
    Result.Some = true;
    Result.ByStep |= Undecided[I].ByStep;
    Result.AllButOne |= Undecided[I].AllButOne;
    const Character &By = Undecided[I].By;
    if (By.Shared == Spread::Thread) {
      Result.ByData |= By.From == Origin::Data;
      Result.ByLost |= By.From == Origin::Lost;
    }
  }
  return Result;
}

Character Surroundings::worstSince(size_t Since) const {
  Character By = Undecided[Since].By;
  for (size_t I = Since; I < Undecided.size(); ++I)
    By = worst(By, Undecided[I].By);
  return By;
}

Threads Surroundings::certainSince(size_t Since, Threads Here) const {
  for (size_t I = Since; I < Undecided.size(); ++I)
    Here -= Undecided[I].Of;
  return Here;
}
