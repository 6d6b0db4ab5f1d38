//===- Surroundings.cpp - Where the current instruction stands ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Surroundings.h"

using namespace banklint;
using namespace banklint::machine;

EarlyExits Surroundings::decidedSince(size_t Since) const {
  EarlyExits Result;
  for (size_t I = Since; I < Undecided.size(); ++I) {
    Result.Some = true;
    if (Undecided[I].Shared == Spread::Thread) {
      Result.ByData |= Undecided[I].From == Origin::Data;
      Result.ByLost |= Undecided[I].From == Origin::Lost;
    }
  }
  return Result;
}

Character Surroundings::worstSince(size_t Since) const {
  Character By = Undecided[Since];
  for (size_t I = Since; I < Undecided.size(); ++I)
    By = worst(By, Undecided[I]);
  return By;
}
