//===- Simulator.h - Shared memory, slowly ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The simulator takes the rules of docs/reference/hardware.md literally and slowly: a request is a queue of
// (lane, bytes) for each group of lanes, and in each step every bank answers one of them, together
// with those that go with it, until nothing is left. It shares nothing with the library.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITTESTS_HARDWARE_SIMULATOR_H
#define BANKLINT_UNITTESTS_HARDWARE_SIMULATOR_H

#include "Choices.h"
#include "Hardware/Hardware.h"
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <vector>

namespace banklint::simulator {

//===- The simulator ------------------------------------------------------===//

using Group = std::vector<unsigned>;

/// One lane's wish for one word.
struct Wish {
  unsigned Lane;
  uint64_t Address; ///< of the lane, in this piece of the request
  uint64_t Word;
  uint64_t Bank;
};

/// What an answer to one wish answers besides.
using GoesWith = std::function<bool(const Wish &Answered, const Wish &Other)>;

/// How a kind of memory serves a kind of request.
struct Rules {
  Rules(std::vector<Group> Groups, uint64_t Banks, uint64_t Width)
      : Groups(std::move(Groups)), Banks(Banks), Width(Width), RowBytes(Banks * Width) {}

  std::vector<Group> Groups;
  uint64_t Banks, Width;
  uint64_t RowBytes;   ///< most that a step can move
  unsigned Piece = 64; ///< bytes that a lane moves at most in one go
  GoesWith Together;
  bool OneBroadcast = false;     ///< one word per step goes to all who want it
  unsigned Extra = 0;            ///< steps more for each group
  bool IdealCountsGroups = true; ///< a group takes a step at best; Nsight Compute thinks in full rows
};

inline std::vector<Group> neighbours(unsigned Lanes, unsigned Count) {
  std::vector<Group> Groups;
  for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
    if (Lane % Count == 0)
      Groups.emplace_back();
    Groups.back().push_back(Lane);
  }
  return Groups;
}

/// The groups, and the same 32 lanes further.
inline std::vector<Group> twice(std::vector<Group> Groups, unsigned Lanes) {
  const size_t Half = Groups.size();
  for (size_t I = 0; Lanes == 64 && I < Half; ++I) {
    Groups.push_back(Groups[I]);
    for (unsigned &Lane : Groups.back())
      Lane += 32;
  }
  return Groups;
}

inline bool sameWord(const Wish &A, const Wish &B) { return A.Word == B.Word; }
inline bool sameAddress(const Wish &A, const Wish &B) { return A.Address == B.Address; }
inline bool never(const Wish &, const Wish &) { return false; }

inline std::vector<Wish> wishesOf(const Group &G, unsigned From, unsigned To, const Rules &By, const Request &R) {
  std::vector<Wish> Wishes;
  for (unsigned Lane : G)
    if (R.Active >> Lane & 1)
      for (uint64_t Byte = From; Byte < To; ++Byte) {
        const uint64_t Word = (R.Address[Lane] + Byte) / By.Width;
        if (Wishes.empty() || Wishes.back().Lane != Lane || Wishes.back().Word != Word)
          Wishes.push_back({Lane, R.Address[Lane] + From, Word, Word % By.Banks});
      }
  return Wishes;
}

/// Steps in which every bank answers the first wish in its queue, and those that go with it.
inline uint64_t stepsOfQueues(std::vector<Wish> Wishes, const GoesWith &Together) {
  uint64_t Steps = 0;
  while (!Wishes.empty()) {
    ++Steps;
    std::map<uint64_t, Wish> AnsweredBy;
    for (const Wish &W : Wishes)
      AnsweredBy.insert({W.Bank, W});
    std::vector<Wish> Left;
    for (const Wish &W : Wishes) {
      const Wish &Answered = AnsweredBy.at(W.Bank);
      const bool Itself = Answered.Lane == W.Lane && Answered.Word == W.Word;
      if (!Itself && !Together(Answered, W))
        Left.push_back(W);
    }
    Wishes = std::move(Left);
  }
  return Steps;
}

/// Steps if only one word per step goes to all who want it: of all sets of words to broadcast, the
/// best. A broadcast takes its bank's turn in that step.
inline uint64_t stepsOfBroadcasts(const std::vector<Wish> &Wishes) {
  std::map<uint64_t, unsigned> Wanted;
  for (const Wish &W : Wishes)
    ++Wanted[W.Word];
  std::vector<uint64_t> Candidates; // to broadcast to one lane is no gain
  for (auto [Word, Lanes] : Wanted)
    if (Lanes > 1)
      Candidates.push_back(Word);
  uint64_t Best = Wishes.size();
  for (unsigned Set = 0; Set < 1u << Candidates.size(); ++Set) {
    std::map<uint64_t, uint64_t> TurnsOfBank;
    uint64_t Broadcasts = 0;
    for (auto [Word, Lanes] : Wanted) {
      auto At = std::find(Candidates.begin(), Candidates.end(), Word);
      const bool Broadcast = At != Candidates.end() && Set >> (At - Candidates.begin()) & 1;
      Broadcasts += Broadcast;
      TurnsOfBank[Word % 16] += Broadcast ? 1 : Lanes;
    }
    uint64_t Steps = Broadcasts;
    for (auto [Bank, Turns] : TurnsOfBank)
      Steps = std::max(Steps, Turns);
    Best = std::min(Best, Steps);
  }
  return Best;
}

struct Outcome {
  uint64_t Wavefronts = 0, Ways = 1, Ideal;
};

inline Outcome simulate(const Rules &By, const Request &R) {
  Outcome O;
  uint64_t Lanes = 0, Groups = 0;
  for (unsigned From = 0; From < R.Bytes; From += By.Piece)
    for (const Group &G : By.Groups) {
      std::vector<Wish> Wishes = wishesOf(G, From, std::min(From + By.Piece, R.Bytes), By, R);
      if (Wishes.empty())
        continue;
      uint64_t Steps = By.Extra;
      Steps += By.OneBroadcast ? stepsOfBroadcasts(Wishes) : stepsOfQueues(Wishes, By.Together);
      O.Wavefronts += Steps;
      O.Ways = std::max(O.Ways, Steps);
      ++Groups;
      std::set<unsigned> Distinct;
      for (const Wish &W : Wishes)
        Distinct.insert(W.Lane);
      Lanes += From == 0 ? Distinct.size() : 0;
    }
  O.Wavefronts = std::max<uint64_t>(O.Wavefronts, 1);
  const uint64_t FullRows = (Lanes * R.Bytes + By.RowBytes - 1) / By.RowBytes;
  const uint64_t Least = By.IdealCountsGroups ? std::max<uint64_t>(Groups, 1) : 1;
  O.Ideal = std::clamp<uint64_t>(FullRows, Least, O.Wavefronts);
  return O;
}

//===- The rules of each architecture -------------------------------------===//

inline Rules tesla(const Request &R) {
  Rules By(neighbours(32, 16), 16, 4);
  By.Piece = 4;
  By.OneBroadcast = R.Op == Operation::Load;
  By.Together = R.Op == Operation::Store ? sameAddress : never;
  return By;
}

inline Rules fermi(const Request &R) {
  Rules By(neighbours(32, R.Bytes == 16 ? 8 : R.Bytes == 8 ? 16 : 32), 32, 4);
  By.Together = R.Op == Operation::Atomic ? never : sameWord;
  By.Extra = R.Bytes == 16 ? 1 : 0;
  return By;
}

inline Rules kepler(const Request &R, uint64_t Width) {
  Rules By(neighbours(32, R.Bytes == 16 ? 16 : 32), 32, Width);
  By.RowBytes = 256;
  By.Together = sameWord;
  if (Width == 4) // words i and i + 32 of an aligned segment of 64
    By.Together = [](const Wish &A, const Wish &B) {
      const uint64_t Low = std::min(A.Word, B.Word), High = std::max(A.Word, B.Word);
      return Low == High || (High == Low + 32 && Low / 64 == High / 64);
    };
  if (R.Op == Operation::Atomic)
    By.Together = never;
  return By;
}

inline bool pairs(const Request &R, unsigned Distance) {
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    if (R.Active >> Lane & 1 && R.Active >> (Lane ^ Distance) & 1 && R.Address[Lane] != R.Address[Lane ^ Distance])
      return false;
  return true;
}

inline Rules maxwellRules(const Request &R) {
  unsigned Together = R.Bytes <= 4 ? 32 : R.Bytes == 8 ? 16 : 8;
  if (R.Bytes > 4 && R.Op == Operation::Load && (pairs(R, 1) || pairs(R, 2)))
    Together *= 2;
  if (R.Matrices) {
    Rules By(neighbours(8 * R.Matrices, 8), 32, 4);
    By.Together = sameWord;
    return By;
  }
  Rules By(neighbours(32, Together), 32, 4);
  By.Together = sameWord;
  if (R.Op == Operation::Atomic) {
    By.Banks = 128 / R.Bytes;
    By.Width = R.Bytes;
    By.Together = never;
  }
  return By;
}

inline Rules maxwell(const Request &R) {
  Rules By = maxwellRules(R);
  By.IdealCountsGroups = false;
  return By;
}

inline Rules amd(const Request &R, unsigned Lanes, const std::vector<Group> &Read128 = {}) {
  Rules By(neighbours(Lanes, R.Bytes == 16 ? 8 : R.Bytes == 8 ? 16 : 32), 32, 4);
  By.Together = R.Op == Operation::Atomic ? never : sameWord;
  if (R.Op == Operation::Load && R.Bytes == 16 && !Read128.empty())
    By.Groups = twice(Read128, Lanes);
  return By;
}

const std::vector<Group> Cdna3Read128 = {{0, 1, 2, 3, 20, 21, 22, 23},
                                         {4, 5, 6, 7, 16, 17, 18, 19},
                                         {8, 9, 10, 11, 28, 29, 30, 31},
                                         {12, 13, 14, 15, 24, 25, 26, 27}};
const std::vector<Group> Cdna4Read128 = {{0, 1, 2, 3, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 26, 27},
                                         {4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 28, 29, 30, 31}};

inline Rules cdna4(const Request &R) {
  Rules By = amd(R, 64, Cdna4Read128);
  if (R.Op == Operation::Load && R.Bytes >= 8) {
    By.Banks = 64;
    By.RowBytes = 256;
    if (R.Bytes == 8)
      By.Groups = neighbours(64, 32);
  }
  return By;
}

inline Rules xe(const Request &R) {
  Rules By(neighbours(16, R.Bytes == 16 ? 4 : R.Bytes == 8 ? 8 : 16), 16, 4);
  By.Together = R.Op == Operation::Load ? sameWord : never;
  return By;
}

inline Rules custom(const Request &R, unsigned Banks, unsigned Width, unsigned Lanes, bool Broadcast) {
  unsigned Together = Lanes;
  if (R.Bytes > Width)
    Together = std::max(1u, Lanes * Width / R.Bytes);
  Rules By(neighbours(Lanes, Together), Banks, Width);
  By.Together = Broadcast && R.Op != Operation::Atomic ? sameWord : never;
  return By;
}

inline Rules rulesOf(const std::string &Name, const Request &R) {
  auto IsIn = [&](std::initializer_list<const char *> Names) {
    return std::find(Names.begin(), Names.end(), Name) != Names.end();
  };
  const unsigned WaveOfRdna = Name.find(":wave64") != std::string::npos ? 64 : 32;
  if (IsIn({"sm_10", "sm_11", "sm_12", "sm_13"}))
    return tesla(R);
  if (IsIn({"sm_20", "sm_21"}))
    return fermi(R);
  if (Name.rfind("sm_3", 0) == 0)
    return kepler(R, Name.find(":8byte") != std::string::npos ? 8 : 4);
  if (Name.rfind("sm_", 0) == 0)
    return maxwell(R);
  if (Name == "gfx950")
    return cdna4(R);
  if (Name == "hd5870")
    return amd(R, 64);
  if (Name.rfind("gfx12", 0) == 0)
    return amd(R, WaveOfRdna);
  if (Name.rfind("gfx10", 0) == 0 || Name.rfind("gfx11", 0) == 0)
    return amd(R, WaveOfRdna, Cdna3Read128);
  if (Name.rfind("gfx", 0) == 0)
    return amd(R, 64, Cdna3Read128);
  if (Name == "xe")
    return xe(R);
  unsigned Banks, Width, Lanes;
  char Broadcast[4];
  EXPECT_EQ(sscanf(Name.c_str(), "custom:banks=%u,width=%u,lanes=%u,broadcast=%3s", &Banks, &Width, &Lanes, Broadcast),
            4)
      << Name;
  return custom(R, Banks, Width, Lanes, Broadcast[0] == 'y');
}

//===- Random requests ----------------------------------------------------===//

/// Requests as kernels make them: strides, few and many words, equal neighbours, rows with a pad,
/// all kinds of masks.
class Requests {
public:
  Requests(const Architecture &A, Choices Choose) : A(A), Choose(std::move(Choose)) {
    for (Operation Op : {Operation::Load, Operation::Store, Operation::Atomic})
      for (unsigned Bytes : widthsOf(Op))
        Kinds.push_back({Op, Bytes, 0, {}, 0});
    for (Operation Op : {Operation::LoadMatrix, Operation::StoreMatrix})
      for (unsigned Matrices : {1, 2, 4})
        if (A.has(Op))
          Kinds.push_back({Op, 16, Matrices, {}, 0});
  }

  /// Whether all that the choices are made by was used.
  bool ended() const { return Choose.ended(); }
  /// Valid until the next.
  Request next() {
    Request R = Kinds[below(Kinds.size())];
    const uint64_t Shape = below(5), Range = 1 << below(12), Stride = below(140), Start = below(64);
    Address.assign(A.Lanes, 0);
    for (unsigned Lane = 0; Lane < A.Lanes; ++Lane)
      Address[Lane] = R.Bytes * (Shape < 3   ? below(Range)
                                 : Shape < 4 ? Start + Stride * Lane
                                             : Start + Lane % 8 * 33 + Lane / 8 * Stride);
    if (Shape == 1 || Shape == 2) // neighbours at distance 1 or 2 agree, mostly
      for (unsigned Lane = 0; Lane < A.Lanes; ++Lane)
        Address[Lane] = below(200) ? Address[Lane & ~Shape] : Address[Lane];
    R.Address = Address;
    const LaneMask All = ~LaneMask(0) >> (64 - A.Lanes);
    R.Active = R.Matrices || below(2) ? All : Choose.bits() & (below(2) ? Choose.bits() : All) & All;
    return R;
  }

private:
  uint64_t below(uint64_t Limit) { return Choose.below(Limit); }
  const Architecture &A;
  Choices Choose;
  std::vector<Request> Kinds;
  std::vector<uint64_t> Address;
};

} // namespace banklint::simulator

#endif
