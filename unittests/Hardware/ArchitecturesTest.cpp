//===- ArchitecturesTest.cpp - Names, and the examples of the sources -----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One test for each rule: the examples that its source gives.
//
//===----------------------------------------------------------------------===//

#include "Hardware/Hardware.h"
#include <gtest/gtest.h>
#include <vector>

using namespace banklint;

namespace {

//===- Requests -----------------------------------------------------------===//

const Architecture &named(llvm::StringRef Name) {
  llvm::Expected<const Architecture *> A = parseArchitecture(Name);
  if (!A) {
    ADD_FAILURE() << toString(A.takeError());
    return architectures().front();
  }
  return **A;
}

/// The error for a name that is no architecture; "" if it is one.
std::string errorOf(llvm::StringRef Name) {
  llvm::Expected<const Architecture *> A = parseArchitecture(Name);
  return A ? "" : toString(A.takeError());
}

using Addresses = std::vector<uint64_t>;

/// Lane l accesses byte Start + Stride * l.
Addresses strided(unsigned Lanes, uint64_t Stride, uint64_t Start = 0) {
  Addresses Address;
  for (unsigned Lane = 0; Lane < Lanes; ++Lane)
    Address.push_back(Start + Stride * Lane);
  return Address;
}

/// A full warp.
Cost cost(llvm::StringRef Name, Operation Op, unsigned Bytes, const Addresses &Address) {
  const LaneMask Active = ~LaneMask(0) >> (64 - Address.size());
  return named(Name).cost({Op, Bytes, 0, Address, Active});
}

/// A warp of the architecture loads with that stride in bytes.
Cost load(llvm::StringRef Name, unsigned Bytes, uint64_t Stride, uint64_t Start = 0) {
  return cost(Name, Operation::Load, Bytes, strided(named(Name).Lanes, Stride, Start));
}

Cost store(llvm::StringRef Name, unsigned Bytes, uint64_t Stride) {
  return cost(Name, Operation::Store, Bytes, strided(named(Name).Lanes, Stride));
}

/// The lanes of each phase of a full warp.
std::vector<LaneMask> groups(llvm::StringRef Name, Operation Op, unsigned Bytes) {
  const Architecture &A = named(Name);
  const Addresses Address = strided(A.Lanes, Bytes);
  std::vector<LaneMask> Groups;
  for (const Phase &P : A.phases({Op, Bytes, 0, Address, ~LaneMask(0) >> (64 - A.Lanes)}))
    Groups.push_back(P.Lanes);
  return Groups;
}

//===- Names --------------------------------------------------------------===//

TEST(Architectures, AreFoundByName) {
  for (const Architecture &A : architectures()) {
    EXPECT_EQ(findArchitecture(A.Name), &A) << A.Name;
    EXPECT_EQ(&named(A.Name), &A);
    EXPECT_FALSE(A.Source.empty());
    EXPECT_LE(A.Lanes, 64u);
  }
  for (const char *Name : {"sm_10",  "sm_13",   "sm_21",   "sm_35",          "sm_37:8byte", "sm_50",  "sm_90",
                           "sm_121", "hd5870",  "gfx900",  "gfx906",         "gfx908",      "gfx90a", "gfx942",
                           "gfx950", "gfx1030", "gfx1100", "gfx1100:wave64", "gfx1201",     "xe"})
    EXPECT_NE(findArchitecture(Name), nullptr) << Name;
}

TEST(Architectures, SuffixesChooseInstructionsOnly) {
  EXPECT_EQ(findArchitecture("sm_90a"), findArchitecture("sm_90"));
  EXPECT_EQ(findArchitecture("sm_100a"), findArchitecture("sm_100"));
  EXPECT_EQ(findArchitecture("sm_103f"), findArchitecture("sm_103"));
  EXPECT_EQ(findArchitecture("gfx90a:sramecc+:xnack-"), findArchitecture("gfx90a"));
  EXPECT_EQ(findArchitecture("gfx90a:xnack+"), findArchitecture("gfx90a"));
}

TEST(Architectures, NoOtherNamesAreKnown) {
  for (const char *Name : {"", "sm_", "sm_a", "sm_9", "sm_91", "sm_80a", "sm_90f", "sm_90aa", "sm_50:8byte",
                           "gfx90a:wave32", "gfx", "gfx90a:fast+", "custom", "rtx", "100000", "9", "ampere"}) {
    EXPECT_EQ(findArchitecture(Name), nullptr) << Name;
    EXPECT_NE(errorOf(Name), "") << Name;
  }
}

TEST(Architectures, PeopleHaveOtherNamesForThem) {
  const std::pair<const char *, const char *> Pairs[] = {{"sm_90a", "sm_90a"},
                                                         {" SM_90 ", "sm_90"},
                                                         {"90", "sm_90"},
                                                         {"9.0", "sm_90"},
                                                         {"12.1", "sm_121"},
                                                         {"compute_90a", "sm_90a"},
                                                         {"cc80", "sm_80"},
                                                         {"H100", "sm_90"},
                                                         {"NVIDIA H100 80GB HBM3", "sm_90"},
                                                         {"RTX 4090", "sm_89"},
                                                         {"geforce gtx 1080 ti", "sm_61"},
                                                         {"RTX A6000", "sm_86"},
                                                         {"RTX 6000 Ada Generation", "sm_89"},
                                                         {"hopper", "sm_90"},
                                                         {"MI300X", "gfx942"},
                                                         {"GFX90A", "gfx90a"},
                                                         {"xe", "xe"}};
  for (const auto &[Text, Name] : Pairs) {
    EXPECT_EQ(architectureName(Text), Name) << Text;
    EXPECT_EQ(&named(Text), findArchitecture(Name)) << Text;
  }
  EXPECT_EQ(architectureName("voodoo"), "voodoo");
}

// Every product is of an architecture that is there, and no name is of two.
TEST(Architectures, NamesOfTheTableStayWhatTheyAre) {
  for (const Architecture &A : architectures())
    EXPECT_EQ(architectureName(A.Name), A.Name);
}

TEST(Architectures, WhatMayBeMeant) {
  EXPECT_EQ(architecturesLike("sm_42"), "'sm_37' or 'sm_50'");
  EXPECT_EQ(architecturesLike("999"), "'sm_121'");
  EXPECT_EQ(architecturesLike("ampere"), "'sm_80' (A100) or 'sm_86' (RTX 3090)");
  EXPECT_EQ(architecturesLike("hoper"), "'hopper'");
  EXPECT_EQ(architecturesLike("voodoo"), "");
  EXPECT_EQ(architecturesLike(""), "");
}

TEST(Architectures, WavesOfRdnaHave32Or64Lanes) {
  EXPECT_EQ(named("gfx1100").Lanes, 32u);
  EXPECT_EQ(named("gfx1100:wave64").Lanes, 64u);
  EXPECT_EQ(named("gfx90a").Lanes, 64u);
}

TEST(Architectures, OnlyKeplersBanksCanBeSwitched) {
  EXPECT_EQ(&withEightByteBanks(named("sm_35")), &named("sm_35:8byte"));
  EXPECT_EQ(&withEightByteBanks(named("sm_35:8byte")), &named("sm_35:8byte"));
  EXPECT_EQ(&withEightByteBanks(named("sm_90")), &named("sm_90"));
}

TEST(Architectures, MatricesCameWithTuringAndHopper) { // PTX ISA, ldmatrix and stmatrix
  EXPECT_FALSE(named("sm_72").has(Operation::LoadMatrix));
  EXPECT_TRUE(named("sm_75").has(Operation::LoadMatrix));
  EXPECT_FALSE(named("sm_89").has(Operation::StoreMatrix));
  EXPECT_TRUE(named("sm_90").has(Operation::LoadMatrix));
  EXPECT_FALSE(named("sm_37").has(Operation::LoadMatrix));
  EXPECT_FALSE(named("gfx942").has(Operation::StoreMatrix));
  EXPECT_TRUE(named("gfx942").has(Operation::Atomic));
}

//===- Compute capability 1.x ---------------------------------------------===//

TEST(Tesla, AnOddStrideInWordsIsFree) { // F.3.3.1
  for (unsigned Words = 0; Words < 64; ++Words) {
    unsigned Expected = 1;
    for (unsigned Power = 2; Power <= 16; Power *= 2)
      if (Words && Words % Power == 0)
        Expected = Power;
    EXPECT_EQ(load("sm_10", 4, 4 * Words).Ways, Expected) << Words;
    EXPECT_EQ(load("sm_10", 4, 4 * Words).Wavefronts, 2 * Expected) << Words;
  }
}

TEST(Tesla, HalfWarpsDoNotMeet) {
  EXPECT_EQ(groups("sm_13", Operation::Load, 4), (std::vector<LaneMask>{0xffff, 0xffff0000}));
  // Lanes 0 and 16 want words 0 and 16, both in bank 0.
  EXPECT_EQ(load("sm_13", 4, 4).Ways, 1u);
  EXPECT_EQ(load("sm_13", 4, 4).Wavefronts, 2u);
  EXPECT_EQ(load("sm_13", 4, 4).Ideal, 2u);
}

TEST(Tesla, OneWordIsBroadcast) { // F.3.3.2
  EXPECT_EQ(load("sm_10", 4, 0).Wavefronts, 2u);
  Addresses Two(16, 0); // eight lanes want word 0, eight word 1: the second word is another step
  for (unsigned Lane = 8; Lane < 16; ++Lane)
    Two[Lane] = 4;
  const Cost C = cost("sm_10", Operation::Load, 4, Two);
  EXPECT_EQ(C.Ways, 2u);
  ASSERT_TRUE(C.Why);
  EXPECT_EQ(C.Why->WordA, C.Why->WordB);
  EXPECT_EQ(cost("sm_20", Operation::Load, 4, Two).Ways, 1u);
  // Threads 3, 4, 6, 7 and 9 want one word, the others one each in banks of their own.
  Addresses Figure = strided(16, 4);
  for (unsigned Lane : {3, 4, 6, 7, 9})
    Figure[Lane] = 4 * 5;
  EXPECT_EQ(cost("sm_10", Operation::Load, 4, Figure).Ways, 1u);
}

TEST(Tesla, NarrowNeighboursConflict) { // F.3.3.3
  EXPECT_EQ(load("sm_10", 1, 1).Ways, 4u);
  EXPECT_EQ(load("sm_10", 1, 4).Ways, 1u);
  EXPECT_EQ(load("sm_10", 2, 2).Ways, 2u);
  EXPECT_EQ(load("sm_10", 2, 4).Ways, 1u);
  EXPECT_EQ(store("sm_10", 1, 1).Ways, 4u);
}

TEST(Tesla, WideAccessesAreSplitIntoWords) { // F.3.3.4
  const Cost Doubles = load("sm_13", 8, 8);
  EXPECT_EQ(Doubles.Ways, 2u);
  EXPECT_EQ(Doubles.Wavefronts, 8u); // 2 requests × 2 half-warps × 2
  EXPECT_EQ(Doubles.Ideal, 4u);
  EXPECT_EQ(load("sm_13", 16, 16).Ways, 4u);
}

TEST(Tesla, OneOfSeveralWritesToALocationIsPerformed) { // F.3.3
  EXPECT_EQ(store("sm_10", 4, 0).Ways, 1u);
  Addresses Bytes(16, 0); // two locations of one word
  Bytes[5] = 1;
  EXPECT_EQ(cost("sm_10", Operation::Store, 1, Bytes).Ways, 2u);
}

//===- Compute capability 2.x ---------------------------------------------===//

TEST(Fermi, AnOddStrideInWordsIsFree) { // F.4.3.1
  for (unsigned Words = 1; Words < 64; ++Words)
    EXPECT_EQ(load("sm_20", 4, 4 * Words).Ways == 1, Words % 2 == 1) << Words;
  EXPECT_EQ(load("sm_20", 4, 8).Ways, 2u);
  EXPECT_EQ(load("sm_20", 4, 128).Ways, 32u);
}

TEST(Fermi, AnyNumberOfWordsIsMulticast) { // F.4.3, figure F-4
  Addresses Four(32);
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    Four[Lane] = Lane / 8 * 4;
  EXPECT_EQ(cost("sm_20", Operation::Load, 4, Four).Wavefronts, 1u);
  EXPECT_EQ(load("sm_20", 1, 1).Wavefronts, 1u);
}

TEST(Fermi, DoublesMeetWithinHalfWarpsOnly) { // F.4.3.2
  EXPECT_EQ(load("sm_20", 8, 8).Ways, 1u);
  EXPECT_EQ(load("sm_20", 8, 8).Wavefronts, 2u);
  EXPECT_EQ(load("sm_20", 8, 16).Ways, 2u);
}

TEST(Fermi, MostWideAccessesAreTwoWay) { // F.4.3.3: one more than the most in a quarter-warp
  const Cost C = load("sm_20", 16, 16);
  EXPECT_EQ(C.Ways, 2u);
  EXPECT_EQ(C.Wavefronts, 8u);
  EXPECT_EQ(C.Ideal, 4u);
  EXPECT_FALSE(C.Why); // no two lanes are to blame
  EXPECT_EQ(load("sm_20", 16, 32).Ways, 3u);
  EXPECT_TRUE(load("sm_20", 16, 32).Why);
}

//===- Compute capability 3.x ---------------------------------------------===//

TEST(Kepler, EightByteBanksServeWholeDoubles) { // F.5.3.1
  EXPECT_EQ(load("sm_35:8byte", 8, 8).Wavefronts, 1u);
  EXPECT_EQ(load("sm_35:8byte", 8, 8).Ideal, 1u);
  EXPECT_EQ(load("sm_35:8byte", 4, 8).Wavefronts, 1u); // a stride of two words
  EXPECT_EQ(load("sm_35:8byte", 4, 4).Wavefronts, 1u); // two lanes per 64-bit word
  EXPECT_EQ(load("sm_35:8byte", 4, 16).Ways, 2u);
  EXPECT_EQ(load("sm_35:8byte", 4, 128).Ways, 16u); // a column of float[32][32]
}

TEST(Kepler, FourByteBanksServeTwoRowsOfOneSegment) { // F.5.3.2
  EXPECT_EQ(load("sm_35", 8, 8).Wavefronts, 1u);
  EXPECT_EQ(load("sm_35", 4, 8).Wavefronts, 1u);
  EXPECT_EQ(load("sm_35", 4, 16).Ways, 2u);
  EXPECT_EQ(load("sm_35", 4, 128).Ways, 16u);
  // Words 0 and 32 lie in one segment of 64 words, words 32 and 64 do not.
  EXPECT_EQ(cost("sm_35", Operation::Load, 4, {0, 128}).Ways, 1u);
  EXPECT_EQ(cost("sm_35", Operation::Load, 4, {128, 256}).Ways, 2u);
  EXPECT_EQ(cost("sm_35", Operation::Load, 4, {0, 384}).Ways, 2u);
}

TEST(Kepler, SixteenBytesTakeHalfWarps) {
  for (const char *Mode : {"sm_35", "sm_35:8byte"}) {
    EXPECT_EQ(load(Mode, 16, 16).Wavefronts, 2u) << Mode;
    EXPECT_EQ(load(Mode, 16, 16).Ideal, 2u) << Mode;
    EXPECT_EQ(load(Mode, 16, 16).Ways, 1u) << Mode;
  }
}

//===- AMD ----------------------------------------------------------------===//

LaneMask lanes(std::initializer_list<std::pair<unsigned, unsigned>> Ranges) {
  LaneMask Mask = 0;
  for (auto [First, Last] : Ranges)
    for (unsigned Lane = First; Lane <= Last; ++Lane)
      Mask |= LaneMask(1) << Lane;
  return Mask;
}

TEST(Gcn, HalfWavesDoNotMeet) { // bits 6:2 of the address; lanes 0-31, then 32-63
  EXPECT_EQ(groups("gfx900", Operation::Load, 4), (std::vector<LaneMask>{lanes({{0, 31}}), lanes({{32, 63}})}));
  EXPECT_EQ(load("gfx900", 4, 4).Wavefronts, 2u);
  EXPECT_EQ(load("gfx900", 4, 4).Ideal, 2u);
  EXPECT_EQ(load("gfx900", 4, 128).Wavefronts, 64u);
  EXPECT_EQ(load("gfx900", 4, 128).Ways, 32u);
}

TEST(Gcn, SequentialFloat2IsFree) { // "a simple sequential address pattern, where each work-item
                                    // reads a float2"
  EXPECT_EQ(load("gfx700", 8, 8).Ways, 1u);
  EXPECT_EQ(load("gfx700", 8, 8).Wavefronts, 4u);
}

TEST(Gcn, ReadsOfOneAddressAreBroadcastAndAtomicsTakeTurns) {
  EXPECT_EQ(load("gfx90a", 4, 0).Wavefronts, 2u);
  EXPECT_EQ(store("gfx90a", 4, 0).Wavefronts, 2u);
  EXPECT_EQ(cost("gfx90a", Operation::Atomic, 4, Addresses(64, 0)).Wavefronts, 64u);
}

TEST(Cdna3, LanesOfWideReads) {
  EXPECT_EQ(
      groups("gfx942", Operation::Load, 16),
      (std::vector<LaneMask>{lanes({{0, 3}, {20, 23}}), lanes({{4, 7}, {16, 19}}), lanes({{8, 11}, {28, 31}}),
                             lanes({{12, 15}, {24, 27}}), lanes({{32, 35}, {52, 55}}), lanes({{36, 39}, {48, 51}}),
                             lanes({{40, 43}, {60, 63}}), lanes({{44, 47}, {56, 59}})}));
  EXPECT_EQ(groups("gfx942", Operation::Store, 16).front(), lanes({{0, 7}}));
  EXPECT_EQ(groups("gfx942", Operation::Load, 8).front(), lanes({{0, 15}}));
}

TEST(Cdna3, WideReadsOfRowsWithAPadOfFourWords) {
  // Rows of 32 words: each group of eight lanes meets in four banks. With four words more they do
  // not.
  EXPECT_EQ(load("gfx942", 16, 128).Ways, 8u);
  EXPECT_EQ(load("gfx942", 16, 128).Wavefronts, 64u);
  EXPECT_EQ(load("gfx942", 16, 16).Ways, 1u);
  EXPECT_EQ(load("gfx942", 16, 144).Ways, 1u);
}

TEST(Cdna4, WideReadsSee64Banks) {
  EXPECT_EQ(groups("gfx950", Operation::Load, 16),
            (std::vector<LaneMask>{lanes({{0, 3}, {12, 15}, {20, 27}}), lanes({{4, 11}, {16, 19}, {28, 31}}),
                                   lanes({{32, 35}, {44, 47}, {52, 59}}), lanes({{36, 43}, {48, 51}, {60, 63}})}));
  EXPECT_EQ(load("gfx950", 16, 16).Wavefronts, 4u);
  EXPECT_EQ(load("gfx950", 16, 16).Ideal, 4u);
  EXPECT_EQ(load("gfx950", 8, 8).Wavefronts, 2u);
  EXPECT_EQ(load("gfx950", 4, 4).Wavefronts, 2u);
  // Thread 0 reads banks 0 and 1; the first conflict of another is at word 64, when writing at 32.
  EXPECT_EQ(cost("gfx950", Operation::Load, 8, {0, 128}).Ways, 1u);
  EXPECT_EQ(cost("gfx950", Operation::Load, 8, {0, 256}).Ways, 2u);
  EXPECT_EQ(cost("gfx950", Operation::Store, 8, {0, 128}).Ways, 2u);
  EXPECT_EQ(groups("gfx950", Operation::Store, 8).front(), lanes({{0, 15}}));
}

TEST(Rdna, WideReads) {
  EXPECT_EQ(groups("gfx1100", Operation::Load, 16),
            (std::vector<LaneMask>{lanes({{0, 3}, {20, 23}}), lanes({{4, 7}, {16, 19}}), lanes({{8, 11}, {28, 31}}),
                                   lanes({{12, 15}, {24, 27}})}));
  EXPECT_EQ(groups("gfx1201", Operation::Load, 16).front(), lanes({{0, 7}}));
  EXPECT_EQ(load("gfx1100", 4, 4).Wavefronts, 1u);
  EXPECT_EQ(load("gfx1100:wave64", 4, 4).Wavefronts, 2u);
}

TEST(Evergreen, HalfWavesAndBroadcast) {
  EXPECT_EQ(load("hd5870", 4, 128).Ways, 32u);
  EXPECT_EQ(load("hd5870", 4, 0).Ways, 1u);
  EXPECT_EQ(load("hd5870", 8, 8).Wavefronts, 4u);
}

//===- Intel --------------------------------------------------------------===//

TEST(Xe, ReadsShareAWordAndWritesDoNot) {
  EXPECT_EQ(load("xe", 4, 4).Wavefronts, 1u);
  EXPECT_EQ(load("xe", 4, 64).Ways, 16u);
  EXPECT_EQ(load("xe", 4, 0).Wavefronts, 1u);
  EXPECT_EQ(store("xe", 4, 0).Wavefronts, 16u);
}

//===- The user's own -----------------------------------------------------===//

TEST(Custom,
     FourBanksAndFourLanes) { // the four parameters of a machine that a programmer has to find
  const char *Name = "custom:banks=4,width=4,lanes=4,broadcast=yes";
  EXPECT_EQ(named(Name).Name, Name);
  EXPECT_EQ(load(Name, 4, 4).Ways, 1u);
  EXPECT_EQ(load(Name, 4, 8).Ways, 2u);
  EXPECT_EQ(load(Name, 4, 16).Ways, 4u);
  EXPECT_EQ(load(Name, 4, 20).Ways, 1u);
  EXPECT_EQ(load(Name, 4, 0).Ways, 1u);
  EXPECT_EQ(load("custom:banks=4,width=4,lanes=4,broadcast=no", 4, 0).Ways, 4u);
  EXPECT_EQ(load(Name, 8, 8).Wavefronts, 2u);
  EXPECT_EQ(load(Name, 8, 8).Ways, 1u);
}

TEST(Custom, IsOneObjectHoweverItIsWritten) {
  EXPECT_EQ(&named("custom:banks=3,width=8,lanes=5,broadcast=no"),
            &named("custom:broadcast=no,lanes=5,banks=3,width=8"));
  EXPECT_NE(&named("custom:banks=3,width=8,lanes=5,broadcast=no"),
            &named("custom:banks=3,width=8,lanes=5,broadcast=yes"));
}

TEST(Custom, WrongNumbersAreRefused) {
  for (const char *Text :
       {"custom:", "custom:banks=4", "custom:banks=4,width=4,lanes=4", "custom:banks=0,width=4,lanes=4,broadcast=yes",
        "custom:banks=4,width=3,lanes=4,broadcast=yes", "custom:banks=4,width=4,lanes=65,broadcast=yes",
        "custom:banks=4,width=4,lanes=4,broadcast=maybe", "custom:banks=4,banks=4,width=4,lanes=4,broadcast=yes",
        "custom:banks=4,width=4,lanes=4,broadcast=yes,speed=1", "custom:banks=-4,width=4,lanes=4,broadcast=yes",
        "custom:banks=4, width=4,lanes=4,broadcast=yes"})
    EXPECT_NE(errorOf(Text), "") << Text;
}

} // namespace
