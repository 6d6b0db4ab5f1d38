//===- ReferenceTest.cpp - sm_90 against a slow twin, and its laws --------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference is the table of docs/reference/hardware.md written down once more, with sets instead of bit
// masks and nothing shared with the library. Random requests of all kinds must cost the same in
// both.
//
//===----------------------------------------------------------------------===//

#include "Hardware/Hardware.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>
#include <vector>

using namespace banklint;

namespace {

//===- The reference ------------------------------------------------------===//

using Lanes = std::vector<unsigned>;

struct Reference {
  Operation Op;
  uint64_t Bytes;
  unsigned Matrices;
  std::vector<uint64_t> Address;
  std::set<unsigned> Active;

  Lanes activeOf(unsigned First, unsigned Last) const {
    Lanes Found;
    for (unsigned Lane = First; Lane <= Last; ++Lane)
      if (Active.count(Lane))
        Found.push_back(Lane);
    return Found;
  }

  /// cost(L): the largest number of distinct words of L in one of the 32 banks.
  uint64_t words(const Lanes &L) const {
    std::set<uint64_t> Words;
    for (unsigned Lane : L)
      for (uint64_t Byte = 0; Byte < Bytes; ++Byte)
        Words.insert((Address[Lane] + Byte) / 4);
    std::map<uint64_t, uint64_t> InBank;
    uint64_t Most = 0;
    for (uint64_t Word : Words)
      Most = std::max(Most, ++InBank[Word % 32]);
    return Most;
  }

  /// The largest number of lanes in one bank.
  uint64_t turns(const Lanes &L, uint64_t Banks, uint64_t BankBytes) const {
    std::map<uint64_t, uint64_t> InBank;
    uint64_t Most = 0;
    for (unsigned Lane : L)
      Most = std::max(Most, ++InBank[Address[Lane] / BankBytes % Banks]);
    return Most;
  }

  bool agree(unsigned Distance) const {
    for (unsigned Lane : Active)
      for (unsigned Other : Active)
        if (Other == (Lane ^ Distance) && Address[Other] != Address[Lane])
          return false;
    return true;
  }

  /// The cost of each group that is served on its own.
  std::vector<uint64_t> phases() const {
    const Lanes All = activeOf(0, 31);
    const std::vector<Lanes> Halves = {activeOf(0, 15), activeOf(16, 31)};
    const std::vector<Lanes> Quarters = {activeOf(0, 7), activeOf(8, 15), activeOf(16, 23), activeOf(24, 31)};
    const bool Pairs = Op == Operation::Load && (agree(1) || agree(2));
    std::vector<Lanes> Groups;
    if (Op == Operation::LoadMatrix || Op == Operation::StoreMatrix)
      Groups.assign(Quarters.begin(), Quarters.begin() + Matrices);
    else if (Op == Operation::Atomic)
      Groups = Bytes == 4 ? std::vector<Lanes>{All} : Bytes == 8 ? Halves : Quarters;
    else if (Bytes <= 4)
      Groups = {All};
    else if (Bytes == 8)
      Groups = Pairs ? std::vector<Lanes>{All} : Halves;
    else
      Groups = Pairs ? Halves : Quarters;

    std::vector<uint64_t> Costs;
    for (const Lanes &Group : Groups)
      Costs.push_back(Op != Operation::Atomic ? words(Group)
                      : Bytes == 4            ? turns(Group, 32, 4)
                                              : turns(Group, 128 / Bytes, Bytes));
    return Costs;
  }

  uint64_t wavefronts() const {
    uint64_t Sum = 0;
    for (uint64_t Phase : phases())
      Sum += Phase;
    return std::max<uint64_t>(1, Sum);
  }

  uint64_t ways() const {
    const std::vector<uint64_t> Phases = phases();
    return std::max<uint64_t>(1, *std::max_element(Phases.begin(), Phases.end()));
  }

  uint64_t ideal() const {
    if (Matrices)
      return Matrices;
    const uint64_t Rows = (Active.size() * Bytes + 127) / 128;
    return std::min(wavefronts(), std::max<uint64_t>(1, Rows));
  }
};

//===- Random requests ----------------------------------------------------===//

struct Kind {
  Operation Op;
  unsigned Bytes;
  unsigned Matrices;
};

std::ostream &operator<<(std::ostream &Out, const Kind &K) {
  return Out << toString(K.Op).str() << K.Bytes << (K.Matrices ? "x" : "")
             << (K.Matrices ? std::to_string(K.Matrices) : "");
}

std::vector<Kind> everyKind() {
  std::vector<Kind> Kinds;
  for (Operation Op : {Operation::Load, Operation::Store, Operation::Atomic})
    for (unsigned Bytes : widthsOf(Op))
      Kinds.push_back({Op, Bytes, 0});
  for (Operation Op : {Operation::LoadMatrix, Operation::StoreMatrix})
    for (unsigned Matrices : {1, 2, 4})
      Kinds.push_back({Op, 16, Matrices});
  return Kinds;
}

/// Requests as kernels make them: strides, few and many words, equal neighbours, all kinds of
/// masks.
class Requests {
public:
  explicit Requests(const Kind &K) : K(K), Random(K.Bytes * 100 + unsigned(K.Op) * 10 + K.Matrices) {}

  Reference next() {
    Reference R{K.Op, K.Bytes, K.Matrices, {}, {}};
    for (uint64_t Address : addresses())
      R.Address.push_back(Address * K.Bytes);
    const LaneMask Active = mask();
    for (unsigned Lane = 0; Lane < 32; ++Lane)
      if (Active >> Lane & 1)
        R.Active.insert(Lane);
    return R;
  }

  uint64_t below(uint64_t Limit) { return Random() % Limit; }

private:
  std::vector<uint64_t> addresses() {
    std::vector<uint64_t> Address(32);
    const unsigned Shape = below(4), Range = 1 << below(13), Stride = below(70), Start = below(64);
    for (unsigned Lane = 0; Lane < 32; ++Lane)
      Address[Lane] = Shape < 3 ? below(Range) : Start + Stride * Lane;
    if (Shape == 1 || Shape == 2) // neighbours at distance 1 or 2 agree, mostly
      for (unsigned Lane = 0; Lane < 32; ++Lane)
        Address[Lane] = below(200) ? Address[Lane & ~Shape] : Address[Lane];
    return Address;
  }

  LaneMask mask() {
    // The rows of matrices need every lane: the instruction is undefined for part of a warp.
    if (K.Matrices || below(3) == 0)
      return 0xffffffff;
    switch (below(4)) {
    case 0:
      return (LaneMask(1) << (1 + below(32))) - 1;
    case 1:
      return 0x55555555u << below(2);
    case 2:
      return Random() & Random() & Random() & 0xffffffff;
    default:
      return Random() & 0xffffffff;
    }
  }

  Kind K;
  std::mt19937_64 Random;
};

/// The same request for the library.
struct Asked {
  explicit Asked(const Reference &R) : R(R) {
    for (unsigned Lane : R.Active)
      Active |= LaneMask(1) << Lane;
  }
  Request request() const { return {R.Op, unsigned(R.Bytes), R.Matrices, R.Address, Active}; }
  Cost cost() const { return findArchitecture("sm_90")->cost(request()); }

  const Reference &R;
  LaneMask Active = 0;
};

class EveryKind : public testing::TestWithParam<Kind> {
protected:
  template <typename Check> void forRandomRequests(Check CheckOne) {
#ifdef NDEBUG
    const unsigned Count = 10000;
#else
    const unsigned Count = 300;
#endif
    Requests Source(GetParam());
    for (unsigned I = 0; I < Count && !HasFailure(); ++I) {
      const Reference R = Source.next();
      SCOPED_TRACE(testing::Message() << "addresses " << testing::PrintToString(R.Address) << " active "
                                      << testing::PrintToString(R.Active));
      CheckOne(R, Source);
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Reference, EveryKind, testing::ValuesIn(everyKind()), testing::PrintToStringParamName());

TEST_P(EveryKind, CostsWhatTheReferenceSays) {
  forRandomRequests([](const Reference &R, Requests &) {
    const Cost C = Asked(R).cost();
    EXPECT_EQ(C.Wavefronts, R.wavefronts());
    EXPECT_EQ(C.Ways, R.ways());
    EXPECT_EQ(C.Ideal, R.ideal());
  });
}

/// A base address that is a multiple of a word (of a wider element) only rotates the banks.
TEST_P(EveryKind, KeepsItsCostWhenAllAddressesMove) {
  forRandomRequests([](const Reference &R, Requests &Source) {
    Reference Moved = R;
    const uint64_t Distance = std::max<uint64_t>(4, R.Bytes) * Source.below(1000);
    for (uint64_t &Address : Moved.Address)
      Address += Distance;
    const Cost Before = Asked(R).cost(), After = Asked(Moved).cost();
    EXPECT_EQ(Before.Wavefronts, After.Wavefronts);
    EXPECT_EQ(Before.Ideal, After.Ideal);
    EXPECT_EQ(Before.Ways, After.Ways);
  });
}

TEST_P(EveryKind, NeverCostsLessThanTheIdeal) {
  forRandomRequests([](const Reference &R, Requests &) {
    const Cost C = Asked(R).cost();
    EXPECT_GE(C.Ideal, 1u);
    EXPECT_GE(C.Wavefronts, C.Ideal);
    EXPECT_GE(C.Wavefronts, C.Ways);
  });
}

TEST_P(EveryKind, LoadsOfAWordOrLessBroadcastForFree) {
  if (GetParam().Op != Operation::Load || GetParam().Bytes > 4)
    return;
  forRandomRequests([](const Reference &R, Requests &Source) {
    if (R.Active.empty() || R.Active.size() == 32)
      return;
    unsigned Joining = 0;
    while (R.Active.count(Joining))
      ++Joining;
    Reference More = R;
    More.Address[Joining] = More.Address[*std::next(R.Active.begin(), Source.below(R.Active.size()))];
    More.Active.insert(Joining);
    EXPECT_EQ(Asked(More).cost().Wavefronts, Asked(R).cost().Wavefronts);
  });
}

TEST_P(EveryKind, HasAWitnessIffItConflicts) {
  forRandomRequests([](const Reference &R, Requests &) {
    const Cost C = Asked(R).cost();
    EXPECT_EQ(C.Why.has_value(), C.Ways > 1);
  });
}

/// Whether the lane's bytes touch that word.
bool touches(const Reference &R, unsigned Lane, uint64_t Word, uint64_t WordBytes) {
  const uint64_t First = R.Address[Lane], Last = First + R.Bytes - 1;
  return First <= Word * WordBytes + WordBytes - 1 && Word * WordBytes <= Last;
}

TEST_P(EveryKind, WitnessesMeetInABankOfOnePhase) {
  forRandomRequests([](const Reference &R, Requests &) {
    const Asked A(R);
    const Cost C = A.cost();
    if (!C.Why)
      return;
    const bool Atomic = R.Op == Operation::Atomic;
    const uint64_t WordBytes = Atomic ? R.Bytes : 4, Banks = 128 / WordBytes;
    const Witness &W = *C.Why;
    EXPECT_LT(W.LaneA, W.LaneB);
    EXPECT_TRUE(R.Active.count(W.LaneA));
    EXPECT_TRUE(R.Active.count(W.LaneB));
    EXPECT_TRUE(touches(R, W.LaneA, W.WordA, WordBytes));
    EXPECT_TRUE(touches(R, W.LaneB, W.WordB, WordBytes));
    EXPECT_EQ(W.WordA % Banks, W.Bank);
    EXPECT_EQ(W.WordB % Banks, W.Bank);
    EXPECT_TRUE(Atomic || W.WordA != W.WordB);

    const LaneMask Both = LaneMask(1) << W.LaneA | LaneMask(1) << W.LaneB;
    unsigned Together = 0;
    for (const Phase &P : findArchitecture("sm_90")->phases(A.request())) {
      if ((P.Lanes & Both) != Both)
        continue;
      ++Together;
      EXPECT_EQ(busiestBank(P, A.request()).Turns, C.Ways);
    }
    EXPECT_EQ(Together, 1u);
  });
}

/// No lower pair of lanes of the witness's phase meets in the witness's bank.
TEST_P(EveryKind, WitnessesAreTheLowestLanesOfTheirBank) {
  forRandomRequests([](const Reference &R, Requests &) {
    const Asked A(R);
    const Cost C = A.cost();
    if (!C.Why)
      return;
    const Witness &W = *C.Why;
    for (const Phase &P : findArchitecture("sm_90")->phases(A.request())) {
      if (!(P.Lanes >> W.LaneA & 1))
        continue;
      for (unsigned Lane = 0; Lane < W.LaneB; ++Lane) {
        if (Lane == W.LaneA || !(P.Lanes >> Lane & 1))
          continue;
        for (uint64_t Byte = 0; Byte < R.Bytes; ++Byte) {
          const uint64_t Word = (R.Address[Lane] + Byte) / P.BankBytes;
          if (Word % P.Banks == W.Bank) {
            EXPECT_TRUE(Lane > W.LaneA && P.Shares == Sharing::Words && Word == W.WordA) << "lane " << Lane;
          }
        }
      }
    }
  });
}

TEST_P(EveryKind, PhasesShareOutTheActiveLanes) {
  forRandomRequests([](const Reference &R, Requests &) {
    const Asked A(R);
    LaneMask Seen = 0;
    uint64_t Wavefronts = 0;
    const PhaseList Phases = findArchitecture("sm_90")->phases(A.request());
    for (const Phase &P : Phases) {
      EXPECT_NE(P.Lanes, 0u);
      EXPECT_EQ(P.Lanes & Seen, 0u);
      Seen |= P.Lanes;
      Wavefronts += busiestBank(P, A.request()).Turns;
    }
    EXPECT_EQ(Seen, R.Matrices ? A.Active & ((LaneMask(1) << 8 * R.Matrices) - 1) : A.Active);
    EXPECT_EQ(Wavefronts, Phases.empty() ? 0 : A.cost().Wavefronts);
  });
}

} // namespace
