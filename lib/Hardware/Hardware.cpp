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

#include "Hardware/Hardware.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

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
  }
  llvm_unreachable("unknown operation");
}

llvm::ArrayRef<unsigned> banklint::widthsOf(Operation Op) {
  static constexpr unsigned LoadStore[] = {1, 2, 4, 8, 16};
  static constexpr unsigned Atomic[] = {4, 8};
  static constexpr unsigned MatrixRow[] = {16};
  switch (Op) {
  case Operation::Load:
  case Operation::Store:
    return LoadStore;
  case Operation::Atomic:
    return Atomic;
  case Operation::LoadMatrix:
  case Operation::StoreMatrix:
    return MatrixRow;
  }
  llvm_unreachable("unknown operation");
}

namespace {

unsigned wordsPerLane(const Phase &P, const Request &R) {
  return llvm::divideCeil(R.Bytes, P.BankBytes);
}

/// The distinct words of a phase: a hash table without deletion, never more than half full. The
/// widest phase of real hardware has 64 words (32 lanes of 8 bytes), so its 128 slots need no heap.
class WordSet {
public:
  explicit WordSet(unsigned MostWords)
      : Bits(llvm::Log2_32_Ceil(MostWords) + 1), Slots(size_t(1) << Bits, Free) {}

  /// False if the word was there already.
  bool insert(uint64_t Word) {
    const size_t Wrap = Slots.size() - 1;
    for (size_t I = hash(Word);; I = (I + 1) & Wrap) {
      if (Slots[I] == Word)
        return false;
      if (Slots[I] == Free) {
        Slots[I] = Word;
        return true;
      }
    }
  }

private:
  static constexpr uint64_t Free = ~uint64_t(0);

  /// Fibonacci hashing: it spreads the arithmetic progressions that most requests are.
  size_t hash(uint64_t Word) const { return (Word * 0x9E3779B97F4A7C15) >> (64 - Bits); }

  unsigned Bits;
  llvm::SmallVector<uint64_t, 128> Slots;
};

/// How much each bank must serve, by bank.
using BankLoads = llvm::SmallVector<uint16_t, 64>;

BankLoads distinctWordsPerBank(const Phase &P, const Request &R) {
  BankLoads Loads(P.Banks, 0);
  WordSet Seen(llvm::popcount(P.Lanes) * wordsPerLane(P, R));
  visitWords(P, R, [&](unsigned, uint64_t Word) {
    Loads[P.bankOf(Word)] += Seen.insert(Word);
    return false;
  });
  return Loads;
}

BankLoads lanesPerBank(const Phase &P, const Request &R) {
  BankLoads Loads(P.Banks, 0);
  visitWords(P, R, [&](unsigned, uint64_t Word) {
    ++Loads[P.bankOf(Word)];
    return false;
  });
  return Loads;
}

Witness witnessIn(const Phase &P, const Request &R, unsigned Bank) {
  Witness Found;
  Found.Bank = Bank;
  bool HaveA = false;
  visitWords(P, R, [&](unsigned Lane, uint64_t Word) {
    if (P.bankOf(Word) != Bank)
      return false;
    if (!HaveA) {
      Found.LaneA = Lane;
      Found.WordA = Word;
      HaveA = true;
      return false;
    }
    if (P.Multicast && Word == Found.WordA)
      return false;
    Found.LaneB = Lane;
    Found.WordB = Word;
    return true;
  });
  return Found;
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
unsigned fullRows(const Architecture &A, const Request &R, LaneMask Lanes) {
  return llvm::divideCeil(llvm::popcount(Lanes) * R.Bytes, A.rowBytes());
}

} // namespace

BusiestBank banklint::busiestBank(const Phase &P, const Request &R) {
  const BankLoads Loads = P.Multicast ? distinctWordsPerBank(P, R) : lanesPerBank(P, R);
  BusiestBank Busiest;
  Busiest.Ways = *std::max_element(Loads.begin(), Loads.end());
  visitWords(P, R, [&](unsigned, uint64_t Word) {
    Busiest.Bank = P.bankOf(Word);
    return Loads[Busiest.Bank] == Busiest.Ways;
  });
  return Busiest;
}

Cost banklint::costOfPhases(const Architecture &A, const Request &R) {
  const PhaseList Phases = A.phases(R);
  const Phase *Worst = nullptr;
  unsigned WorstBank = 0, Wavefronts = 0;
  Cost Total;
  for (const Phase &P : Phases) {
    const BusiestBank Busiest = busiestBank(P, R);
    Wavefronts += Busiest.Ways;
    if (Busiest.Ways > Total.Ways) {
      Total.Ways = Busiest.Ways;
      Worst = &P;
      WorstBank = Busiest.Bank;
    }
  }
  Total.Wavefronts = std::max(1u, Wavefronts);
  Total.Ideal = std::min(Total.Wavefronts, std::max(1u, fullRows(A, R, lanesOf(Phases))));
  if (Worst)
    Total.Why = witnessIn(*Worst, R, WorstBank);
  return Total;
}
