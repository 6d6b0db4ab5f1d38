//===- Hardware.cpp - Counting the words that each bank must serve --------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of the model that all architectures share: given the phases of a request, find the
// busiest bank of each, add up the wavefronts and name two lanes to blame. Which lanes form a phase
// is the business of Architectures.cpp.
//
//===----------------------------------------------------------------------===//

#include "Hardware/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <vector>

using namespace banklint;

llvm::StringRef banklint::toString(Operation Op) {
  switch (Op) {
  case Operation::Load:
    return "load";
  case Operation::Store:
    return "store";
  case Operation::Atomic:
    return "atomic";
  case Operation::LoadMatrix:
    return "ldmatrix";
  case Operation::StoreMatrix:
    return "stmatrix";
  case Operation::Increment:
    return "increment";
  case Operation::CompareAndSwap:
    return "cas";
  case Operation::SpinLoop:
    return "add";
  case Operation::CopySource:
    return "copy-source";
  }
  llvm_unreachable("unknown operation");
}

llvm::ArrayRef<unsigned> banklint::widthsOf(Operation Op) {
  static constexpr unsigned LoadStore[] = {1, 2, 4, 8, 16};
  static constexpr unsigned Atomic[] = {4, 8, 16};
  static constexpr unsigned CompareAndSwap[] = {2, 4, 8};
  static constexpr unsigned SpinLoop[] = {4, 8};
  static constexpr unsigned Increment[] = {4};
  static constexpr unsigned MatrixRow[] = {16};
  static constexpr unsigned Copied[] = {4, 8, 16};
  switch (Op) {
  case Operation::Load:
  case Operation::Store:
    return LoadStore;
  case Operation::Atomic:
    return Atomic;
  case Operation::LoadMatrix:
  case Operation::StoreMatrix:
    return MatrixRow;
  case Operation::Increment:
    return Increment;
  case Operation::CompareAndSwap:
    return CompareAndSwap;
  case Operation::SpinLoop:
    return SpinLoop;
  case Operation::CopySource:
    return Copied;
  }
  llvm_unreachable("unknown operation");
}

namespace {

/// Distinct numbers: a hash table without deletion, never more than half full. The widest phase of
/// real hardware has 64 words (32 lanes of 8 bytes), so its 128 slots need no heap.
class NumberSet {
public:
  explicit NumberSet(unsigned Most) : Bits(llvm::Log2_32_Ceil(Most) + 1), Slots(size_t(1) << Bits, Free) {}

  /// False if the number was there already.
  bool insert(uint64_t Number) {
    const size_t Wrap = Slots.size() - 1;
    for (size_t I = hash(Number);; I = (I + 1) & Wrap) {
      if (Slots[I] == Number)
        return false;
      if (Slots[I] == Free) {
        Slots[I] = Number;
        return true;
      }
    }
  }

private:
  static constexpr uint64_t Free = ~uint64_t(0);

  /// Fibonacci hashing: it spreads the arithmetic progressions that most requests are.
  size_t hash(uint64_t Number) const { return (Number * 0x9E3779B97F4A7C15) >> (64 - Bits); }

  unsigned Bits;
  llvm::SmallVector<uint64_t, 128> Slots;
};

/// The most words that a lane of the phase wants.
unsigned wordsPerLane(const Phase &P, const Request &R) {
  return llvm::divideCeil(std::min(P.EndByte, R.Bytes) - P.FirstByte, P.BankBytes);
}

/// Turns that each bank takes, and the most of them.
struct BankTurns {
  llvm::SmallVector<uint16_t, 64> Of; ///< by bank
  unsigned Most = 0;

  explicit BankTurns(unsigned Banks) : Of(Banks, 0) {}
  void add(unsigned Bank) { Most = std::max<unsigned>(Most, ++Of[Bank]); }
};

/// Counts every word of every lane for which Counts(lane, word) holds.
template <typename Predicate> BankTurns turnsPerBank(const Phase &P, const Request &R, Predicate Counts) {
  BankTurns Turns(P.Banks);
  visitWords(P, R, [&](unsigned Lane, uint64_t Word) {
    if (Counts(Lane, Word))
      Turns.add(P.bankOf(Word));
    return false;
  });
  return Turns;
}

BankTurns distinctDeliveriesPerBank(const Phase &P, const Request &R) {
  NumberSet Seen(llvm::popcount(P.Lanes) * wordsPerLane(P, R));
  return turnsPerBank(P, R, [&](unsigned, uint64_t Word) { return Seen.insert(P.deliveryOf(Word)); });
}

BankTurns distinctAddressesPerBank(const Phase &P, const Request &R) {
  // A lane may reach into several banks; in each, its address counts once.
  std::set<std::pair<unsigned, uint64_t>> Seen;
  return turnsPerBank(
      P, R, [&](unsigned Lane, uint64_t Word) { return Seen.insert({P.bankOf(Word), R.Address[Lane]}).second; });
}

BankTurns lanesPerBank(const Phase &P, const Request &R) {
  return turnsPerBank(P, R, [](unsigned, uint64_t) { return true; });
}

/// For Sharing::OneWord: the fewest steps that serve all lanes, where a step serves all lanes of
/// one word and one lane of each other bank. Which word that is, the hardware does not say; the
/// best choice is assumed.
///
/// In T steps, a bank with n lanes is served if t of its words are broadcast, those that most lanes
/// want, and the lanes that are left fit into the other T - t steps. The t of all banks together
/// must not be more than T.
unsigned stepsWithOneBroadcast(const Phase &P, const Request &R) {
  std::map<unsigned, std::map<uint64_t, unsigned>> LanesOfWords; // by bank and word
  visitWords(P, R, [&](unsigned, uint64_t Word) {
    ++LanesOfWords[P.bankOf(Word)][Word];
    return false;
  });
  std::vector<std::vector<unsigned>> Banks; // the lanes of each word, most first
  for (const auto &[Bank, Words] : LanesOfWords) {
    std::vector<unsigned> &Lanes = Banks.emplace_back();
    for (const auto &[Word, Count] : Words)
      Lanes.push_back(Count);
    llvm::sort(Lanes, std::greater<>());
  }
  auto BroadcastsNeeded = [](const std::vector<unsigned> &LanesOfWord, unsigned Steps) {
    unsigned Left = std::accumulate(LanesOfWord.begin(), LanesOfWord.end(), 0u), Broadcasts = 0;
    while (Left > Steps - std::min(Broadcasts, Steps) && Broadcasts < LanesOfWord.size())
      Left -= LanesOfWord[Broadcasts++];
    return Broadcasts;
  };
  for (unsigned Steps = 1;; ++Steps) {
    unsigned Broadcasts = 0;
    for (const std::vector<unsigned> &Bank : Banks)
      Broadcasts += BroadcastsNeeded(Bank, Steps);
    if (Broadcasts <= Steps)
      return Steps;
  }
}

/// None if a lane alone keeps the bank busy.
std::optional<Witness> witnessIn(const Phase &P, const Request &R, unsigned Bank) {
  Witness Found;
  Found.Bank = Bank;
  Found.WordBytes = P.BankBytes;
  bool HaveA = false, HaveB = false;
  visitWords(P, R, [&](unsigned Lane, uint64_t Word) {
    if (P.bankOf(Word) != Bank)
      return false;
    if (!HaveA) {
      Found.LaneA = Lane;
      Found.WordA = Word;
      HaveA = true;
      return false;
    }
    if (Lane == Found.LaneA)
      return false;
    const bool SameWord = P.deliveryOf(Word) == P.deliveryOf(Found.WordA);
    if ((SameWord && (P.Shares == Sharing::Words || (P.Shares == Sharing::OneWord && HaveB))) ||
        (P.Shares == Sharing::Addresses && R.Address[Lane] == R.Address[Found.LaneA]))
      return false;
    Found.LaneB = Lane;
    Found.WordB = Word;
    HaveB = true;
    return P.Shares != Sharing::OneWord || !SameWord; // another word is the better explanation
  });
  return HaveB ? std::optional(Found) : std::nullopt;
}

LaneMask lanesOf(const PhaseList &Phases) {
  LaneMask Lanes = 0;
  for (const Phase &P : Phases)
    Lanes |= P.Lanes;
  return Lanes;
}

/// Wavefronts that would do if the bytes of all lanes filled whole rows of banks. Lanes are
/// counted, not distinct words, as Nsight Compute does: a broadcast therefore may need fewer than
/// this.
unsigned fullRows(const PhaseList &Phases, const Request &R) {
  if (Phases.empty())
    return 0;
  return llvm::divideCeil(llvm::popcount(lanesOf(Phases)) * R.Bytes, Phases.front().rowBytes());
}

BankTurns turnsPerBank(const Phase &P, const Request &R) {
  switch (P.Shares) {
  case Sharing::Words:
  case Sharing::OneWord:
    return distinctDeliveriesPerBank(P, R);
  case Sharing::Addresses:
    return distinctAddressesPerBank(P, R);
  case Sharing::Nothing:
    return lanesPerBank(P, R);
  }
  llvm_unreachable("unknown sharing");
}

} // namespace

BusiestBank banklint::busiestBank(const Phase &P, const Request &R) {
  BankTurns Turns = turnsPerBank(P, R);
  BusiestBank Busiest;
  Busiest.Turns = Turns.Most;
  if (P.Shares == Sharing::OneWord) {
    if (Busiest.Turns == 1) // no bank with two words: blame one with many lanes
      Turns = lanesPerBank(P, R);
    Busiest.Turns = stepsWithOneBroadcast(P, R);
  }
  visitWords(P, R, [&](unsigned, uint64_t Word) {
    Busiest.Bank = P.bankOf(Word);
    return Turns.Of[Busiest.Bank] == Turns.Most;
  });
  return Busiest;
}

/// The same request, as a load of some of its lanes.
static Request loadOf(const Request &R, LaneMask Active) {
  return {Operation::Load, R.Bytes, /*Matrices=*/0, R.Address, Active};
}

/// The lanes whose stores succeed in a step of a loop of ATOMS.CAST.SPIN, of those that are left: in each phase the
/// lowest one of each bank, unless a phase before has changed its word in this step.
static LaneMask winnersOf(const PhaseList &Phases, const Request &R, LaneMask Left) {
  LaneMask Winners = 0;
  std::set<uint64_t> Changed; // words
  for (const Phase &P : Phases) {
    std::set<unsigned> Banks;
    std::set<uint64_t> Now;
    for (LaneMask Rest = P.Lanes & Left; Rest; Rest &= Rest - 1) {
      const unsigned Lane = llvm::countr_zero(Rest);
      const uint64_t Word = P.wordOf(R.Address[Lane]);
      if (!Banks.insert(P.bankOf(Word)).second || Changed.count(Word))
        continue;
      Winners |= LaneMask(1) << Lane;
      Now.insert(Word);
    }
    Changed.insert(Now.begin(), Now.end());
  }
  return Winners;
}

/// A loop of LDS and ATOMS.CAST.SPIN: each step loads for the lanes that are left, and stores with two wavefronts for
/// each phase that has some. From 28 of 28 requests on an H200 (test/data/h200_atomics.csv).
static void addSpinLoop(const Architecture &A, const PhaseList &Phases, const Request &R, Cost &Total) {
  Total.Wavefronts = Total.Ideal = 0;
  for (LaneMask Left = R.Active; Left; Left &= ~winnersOf(Phases, R, Left)) {
    const Cost Load = A.cost(loadOf(R, Left));
    const auto HasLeft = [&](const Phase &P) { return (P.Lanes & Left) != 0; };
    Total.Wavefronts += Load.Wavefronts + 2 * unsigned(llvm::count_if(Phases, HasLeft));
    Total.Ideal += Load.Ideal + 2 * unsigned(llvm::divideCeil(llvm::popcount(Left) * R.Bytes, A.Banks * A.BankBytes));
  }
  Total.Wavefronts = std::max(1u, Total.Wavefronts);
  Total.Ideal = std::max(1u, Total.Ideal);
}

/// ATOMS.CAS takes two turns for each lane; of 16 bits it follows a load of their words. From 21 of 21 requests on an
/// H200 (test/data/h200_atomics.csv).
static void addCompareAndSwap(const Architecture &A, const Request &R, Cost &Total) {
  Total.Wavefronts *= 2;
  Total.Ideal *= 2;
  if (R.Bytes > 2)
    return;
  const Cost Load = A.cost(loadOf(R, R.Active));
  Total.Wavefronts += Load.Wavefronts;
  Total.Ideal += Load.Ideal;
}

Cost Architecture::cost(const Request &R) const {
  const PhaseList Phases = phases(R);
  unsigned Wavefronts = 0, MostTurns = 1;
  Cost Total;
  for (const Phase &P : Phases) {
    const BusiestBank Busiest = busiestBank(P, R);
    Wavefronts += Busiest.Turns + P.ExtraWavefronts;
    Total.Ways = std::max(Total.Ways, Busiest.Turns + P.ExtraWavefronts);
    if (Busiest.Turns > MostTurns) {
      MostTurns = Busiest.Turns;
      Total.Why = witnessIn(P, R, Busiest.Bank);
    }
  }
  Total.Wavefronts = std::max(1u, Wavefronts);
  // Nsight Compute counts full rows of banks. Where no profiler says, a phase takes one wavefront at least.
  const size_t Least = PhasesOf == phasesSinceMaxwell ? 1 : std::max<size_t>(1, Phases.size());
  Total.Ideal = std::min(Total.Wavefronts, std::max(unsigned(Least), fullRows(Phases, R)));
  if (R.Op == Operation::CompareAndSwap)
    addCompareAndSwap(*this, R, Total);
  else if (R.Op == Operation::SpinLoop)
    addSpinLoop(*this, Phases, R, Total);
  return Total;
}

Phase Architecture::banksFor(Operation Op, unsigned Bytes) const {
  const uint64_t Address = 0;
  return phases({Op, Bytes, /*Matrices=*/1, Address, /*Active=*/1}).front();
}
