//===- SimulatorTest.cpp - Every architecture against a simulator ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// 10,000 random requests must cost the same in the library and in Simulator.h, on every architecture.
//
//===----------------------------------------------------------------------===//

#include "Hardware/Simulator.h"
#include <random>

using namespace banklint;
using namespace banklint::simulator;

namespace {

std::vector<std::string> everyArchitecture() {
  std::vector<std::string> Names = {
      "custom:banks=4,width=4,lanes=4,broadcast=yes", "custom:banks=4,width=4,lanes=4,broadcast=no",
      "custom:banks=3,width=1,lanes=5,broadcast=yes", "custom:banks=64,width=16,lanes=64,broadcast=yes",
      "custom:banks=1,width=2,lanes=1,broadcast=no"};
  for (const Architecture &A : architectures())
    Names.push_back(A.Name);
  return Names;
}

class EveryArchitecture : public testing::TestWithParam<std::string> {
protected:
  template <typename Check> void forRandomRequests(unsigned Count, Check CheckOne) {
#ifndef NDEBUG
    Count = std::max(Count / 30, 100u);
#endif
    const Architecture &A = **parseArchitecture(GetParam());
    Requests Source(A, Choices(std::hash<std::string>()(A.Name)));
    for (unsigned I = 0; I < Count && !HasFailure(); ++I) {
      const Request R = Source.next();
      SCOPED_TRACE(testing::Message() << toString(R.Op).str() << " of " << R.Bytes << " bytes at "
                                      << testing::PrintToString(R.Address.vec()) << " active " << R.Active);
      CheckOne(A, R);
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Simulated, EveryArchitecture, testing::ValuesIn(everyArchitecture()), [](const auto &Info) {
  std::string Name = Info.param;
  std::replace_if(Name.begin(), Name.end(), [](char C) { return !isalnum(C); }, '_');
  return Name;
});

TEST_P(EveryArchitecture, CostsWhatTheSimulatorSays) {
  forRandomRequests(10000, [&](const Architecture &A, const Request &R) {
    const Cost C = A.cost(R);
    const Outcome O = simulate(rulesOf(GetParam(), R), R);
    EXPECT_EQ(C.Wavefronts, O.Wavefronts);
    EXPECT_EQ(C.Ways, O.Ways);
    EXPECT_EQ(C.Ideal, O.Ideal);
  });
}

/// Moving all addresses by what the architecture says only rotates the banks.
TEST_P(EveryArchitecture, KeepsItsCostWhenAllAddressesMove) {
  std::mt19937_64 Random(1);
  forRandomRequests(1000, [&](const Architecture &A, const Request &R) {
    std::vector<uint64_t> Moved = R.Address.vec();
    const uint64_t Distance = std::max<uint64_t>(R.Bytes, A.banksFor(R.Op, R.Bytes).shiftBytes()) * (Random() % 100);
    for (uint64_t &Address : Moved)
      Address += Distance;
    Request Other = R;
    Other.Address = Moved;
    EXPECT_EQ(A.cost(R).Wavefronts, A.cost(Other).Wavefronts) << "moved by " << Distance;
    EXPECT_EQ(A.cost(R).Ways, A.cost(Other).Ways);
  });
}

/// Whole rows of banks between two addresses change nothing, in each lane for itself, but that
/// equal words become different ones.
TEST_P(EveryArchitecture, RepeatsItsBanksAfterARow) {
  std::mt19937_64 Random(1);
  forRandomRequests(1000, [&](const Architecture &A, const Request &R) {
    const Phase Banks = A.banksFor(R.Op, R.Bytes);
    const uint64_t Address = Random() % 4096 * R.Bytes, Row = Banks.rowBytes();
    EXPECT_EQ(Banks.bankOf(Banks.wordOf(Address)), Banks.bankOf(Banks.wordOf(Address + Row)));
    EXPECT_NE(Banks.deliveryOf(Banks.wordOf(Address)), Banks.deliveryOf(Banks.wordOf(Address + Row)));
  });
}

/// The two lanes to blame are active, in one phase, and want something of the same bank.
TEST_P(EveryArchitecture, BlamesLanesThatMeet) {
  forRandomRequests(1000, [&](const Architecture &A, const Request &R) {
    const Cost C = A.cost(R);
    if (!C.Why) { // then a lane alone is as slow, with more bytes than the banks have
      unsigned Alone = 0;
      for (unsigned Lane = 0; Lane < A.Lanes; ++Lane)
        if (Request One = R; One.Active &= LaneMask(1) << Lane)
          Alone = std::max(Alone, A.cost(One).Ways);
      EXPECT_LE(C.Ways, std::max(1u, Alone));
      return;
    }
    const Witness &W = *C.Why;
    EXPECT_LT(W.LaneA, W.LaneB);
    unsigned Together = 0;
    for (const Phase &P : A.phases(R)) {
      if (!(P.Lanes >> W.LaneA & 1) || !(P.Lanes >> W.LaneB & 1) || W.WordBytes != P.BankBytes)
        continue;
      bool HasA = false, HasB = false;
      visitWords(P, R, [&](unsigned Lane, uint64_t Word) {
        HasA |= Lane == W.LaneA && Word == W.WordA && P.bankOf(Word) == W.Bank;
        HasB |= Lane == W.LaneB && Word == W.WordB && P.bankOf(Word) == W.Bank;
        return false;
      });
      Together += HasA && HasB;
    }
    EXPECT_EQ(Together, 1u);
  });
}

} // namespace
