//===- Departures.cpp - Who leaves early ----------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/Departures.h"

using namespace banklint;
using namespace banklint::machine;

void Departures::enterBreakable() {
  const EarlyExits Early = earlyExits();
  S.Breakables.emplace_back();
  S.Breakables.back().EarlyBreaks = Early;
  UndecidedAtBreakable.push_back(Around.conditions());
}

BreakableExits Departures::endBreakable() {
  BreakableExits Exits = std::move(S.Breakables.back());
  S.Breakables.pop_back();
  UndecidedAtBreakable.pop_back();
  return Exits;
}

void Departures::leaveCall() {
  const size_t AtEntry = Frames.top().UndecidedAtEntry;
  if (Frames.top().Caller) // who returns from the kernel is gone
    depart(S.Calls.back().Left, AtEntry);
  S.Calls.back().Early |= Around.decidedSince(AtEntry);
  S.Calls.back().Returned |= S.Active;
  S.Active = {};
}

void Departures::leaveStep(bool Breaks) {
  if (isInBreakable()) {
    BreakableExits &Exits = S.Breakables.back();
    (Breaks ? Exits.Broken : Exits.Continued) |= S.Active;
    depart(Breaks ? Exits.AtBreak : Exits.AtContinue, UndecidedAtBreakable.back());
    (Breaks ? Exits.EarlyBreaks : Exits.EarlyContinues) |= Around.decidedSince(UndecidedAtBreakable.back());
  }
  S.Active = {};
}

void Departures::endThreads() {
  Past.spoil();
  S.Calls.back().Returned |= S.Active;
  S.Active = {};
}

void Departures::reachLabel() {
  if (S.Active.any())
    return;
  Past.spoil();
  S.Active = std::exchange(S.Calls.back().Returned, Threads());
  S.Calls.back().Early.Some = S.Calls.back().Early.ByLost = true;
}

/// Notes that the active threads leave, if a condition since \p UndecidedAtEntry is not known.
void Departures::depart(DepartureRef &From, size_t UndecidedAtEntry) {
  if (Around.conditions() <= UndecidedAtEntry || S.Active.none())
    return;
  Past.spoil();
  From = Join.joined(std::make_shared<const Departure>(Departure{S.M, Around.worstSince(UndecidedAtEntry), S.Active,
                                                                 Around.certainSince(UndecidedAtEntry, S.Active)}),
                     From);
}

void Departures::rejoin(DepartureRef &From) {
  if (!From)
    return;
  const DepartureRef Left = std::move(From);
  From = nullptr;
  S.M = Join.rejoined(*Left, S.M);
}

EarlyExits Departures::earlyExits() const {
  EarlyExits Result = S.Calls.back().Early;
  if (isInBreakable()) {
    Result |= S.Breakables.back().EarlyBreaks;
    Result |= S.Breakables.back().EarlyContinues;
  }
  return Result;
}

EarlyExits Departures::deciders() const {
  EarlyExits Result = earlyExits();
  Result |= Around.decidedSince(0);
  return Result;
}
