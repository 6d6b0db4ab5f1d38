//===- MergerTest.cpp - What the compiler makes of accesses --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/Merger.h"
#include "Trace/Stretches.h"
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace banklint;

namespace {

/// Code that has nothing but sites.
class SitesOnly : public ir::Program {
public:
  const ir::Function *function(ir::FunctionId) override { return nullptr; }
  const ir::Variable &global(ir::GlobalId) override { return Nothing; }
  ir::GlobalId builtinVariable(llvm::StringRef) override { return 0; }
  const ir::Site &site(ir::SiteId) override { return Anywhere; }
  ir::Variable Nothing;
  ir::Site Anywhere;
};

/// Accesses of one warp to `float s[1024]`, whose threads are 64 bytes apart.
class MergerTest : public testing::Test {
protected:
  trace::Trace T{32, 32};
  SitesOnly Program;
  ir::Variable Array, Scalar; ///< a float behind the array

  MergerTest() {
    Scalar.In = ir::Space::Shared;
    Scalar.Ty = ir::Type::record(4, 4);
    Scalar.Declaration = &Scalar;
    Array.In = ir::Space::Shared;
    Array.Ty = ir::Type::record(4096, 4);
    Array.Declaration = &Array;
  }
  trace::Access &add(Operation Op, int64_t Start, unsigned Bytes = 4) {
    std::vector<int64_t> Offset;
    for (int64_t Lane = 0; Lane < 32; ++Lane)
      Offset.push_back(Start + 64 * Lane);
    trace::Access A;
    A.Op = Op;
    A.Bytes = Bytes;
    A.Array = &Array;
    A.Offset = ThreadInts::each(std::move(Offset));
    A.Active = ThreadMask(32, true);
    A.Joinable = true;
    A.Within = &T.Regions.front();
    T.Accesses.push_back(A);
    return T.Accesses.back();
  }
  /// Few stretches, each of few accesses in few branches, so that many are equal, and much is joined in them.
  void addRandomEpochs(unsigned Seed) {
    std::mt19937 Random(Seed);
    auto Below = [&](unsigned End) { return Random() % End; };
    T.Accesses.clear();
    T.Stretches.clear();
    for (unsigned Epoch = 0, Segment = 0; Epoch < 30; ++Epoch, ++Segment) {
      Random.seed(Seed * 3 + Random() % 3);
      std::vector<const trace::Region *> Regions{&T.Regions.front()};
      for (unsigned Rest = 1 + Below(8); Rest; --Rest) {
        if (Below(3) == 0) {
          T.Regions.push_back({Regions[Below(unsigned(Regions.size()))]});
          Regions.push_back(&T.Regions.back());
        }
        trace::Access &A = add(Below(2) ? Operation::Load : Operation::Store, 4 * Below(4));
        A.Within = Regions[Below(unsigned(Regions.size()))];
        A.Joinable = Below(8) != 0;
        A.OfFragment = !A.Joinable && A.Op == Operation::Load && Below(2);
        A.Multiple = Below(4) ? 0 : 16;
        A.Form = Epoch * 10 + Below(2);
        A.Segment = Segment += Below(6) == 0;
        A.Epoch = Epoch;
      }
    }
  }
  /// "store 16 @ 0 (3)": operation, bytes, offset of lane 0, and the access that shows it.
  std::vector<std::string> instructions(const Compilation &By = {findArchitecture("sm_90")}) {
    ir::StaticArrays Arrays;
    if (!Array.IsDynamic)
      Arrays.InOrder = {&Array, &Scalar};
    std::vector<std::string> Made;
    const StaticLayout Static(Arrays, By.Rules.As);
    CompiledTrace(T, Program, Static, By).forEach(nullptr, [&](const CompiledAccess &I) {
      Made.push_back(toString(I.Access.Op).str() + " " + std::to_string(I.Access.Bytes) + " @ " +
                     std::to_string(I.Access.Offset.Known[0]) + " (" + std::to_string(I.Shown) + ")");
    });
    return Made;
  }
  using Made = std::vector<std::string>;
};

TEST_F(MergerTest, NeighboursBecomeOneInstruction) {
  for (int64_t Word = 0; Word < 4; ++Word)
    add(Operation::Load, 4 * Word);
  EXPECT_EQ(instructions(), Made({"load 16 @ 0 (0)"})); // a profiler shows a load at the first,
  T.Accesses.clear();
  for (int64_t Word = 0; Word < 4; ++Word)
    add(Operation::Store, 4 * Word);
  EXPECT_EQ(instructions(), Made({"store 16 @ 0 (3)"})); // and a store at the last
  EXPECT_EQ(instructions(/*By=*/{}).size(), 4u);
}

TEST_F(MergerTest, OldVersionsDoNotJoinLoadsOverABranchAndAWrite) {
  const Architecture *Gpu = findArchitecture("sm_90");
  const Compilation Old{Gpu, NvccRules::of(llvm::VersionTuple(12, 5))}, New{Gpu, NvccRules::of(NewestNvcc)};
  const Made Joined{"load 8 @ 0 (0)"}, Apart{"load 4 @ 0 (0)", "load 4 @ 4 (1)"};
  T.Regions.push_back({&T.Regions.front()});
  for (const bool Branches : {false, true})
    for (const bool Writes : {false, true}) {
      T.Accesses.clear();
      add(Operation::Load, 0);
      trace::Access &Second = add(Operation::Load, 4);
      if (Branches)
        Second.Within = &T.Regions.back();
      Second.WritesElsewhere = Writes;
      EXPECT_EQ(instructions(Old), Branches && Writes ? Apart : Joined);
      EXPECT_EQ(instructions(New), Joined);
    }
}

TEST_F(MergerTest, TheBuildDecidesWhatIsKnownOfAlignment) {
  const Architecture *Gpu = findArchitecture("sm_90");
  auto By = [&](Build As) { return Compilation{Gpu, NvccRules::of(NewestNvcc, 90, As)}; };
  add(Operation::Load, 0);
  add(Operation::Load, 4);
  const Made Joined{"load 8 @ 0 (0)"}, Apart{"load 4 @ 0 (0)", "load 4 @ 4 (1)"};
  Array.Ty.Alignment = 4;
  EXPECT_EQ(instructions(By(Build::WholeProgram)), Joined);
  EXPECT_EQ(instructions(By(Build::Separate)), Apart);
  EXPECT_EQ(instructions(By(Build::PlainAssembly)), Apart);
  Array.Ty.Alignment = 16;
  EXPECT_EQ(instructions(By(Build::Separate)), Joined);
  EXPECT_EQ(instructions(By(Build::PlainAssembly)), Joined);
  Array.Ty.Alignment = 4;
  Array.IsDynamic = true; // the optimizer joins these
  EXPECT_EQ(instructions(By(Build::Separate)), Joined);
  EXPECT_EQ(instructions(By(Build::PlainAssembly)), Joined);
}

TEST(NvccTest, VersionsAreTwoNumbers) {
  EXPECT_EQ(llvm::cantFail(parseNvccVersion("12.4")), llvm::VersionTuple(12, 4));
  for (const char *Wrong : {"", "12", "12.", "new", "12.4-rc", "-1.2"}) {
    llvm::Expected<llvm::VersionTuple> Version = parseNvccVersion(Wrong);
    EXPECT_FALSE(bool(Version)) << Wrong;
    llvm::consumeError(Version.takeError());
  }
}

TEST_F(MergerTest, OnlyWithinAWindow) {
  add(Operation::Load, 4);
  add(Operation::Load, 8);
  EXPECT_EQ(instructions(), Made({"load 4 @ 4 (0)", "load 4 @ 8 (1)"}));
}

// A loop that stays a loop moves a pointer to the access in the middle of a step. From the machine code of nvcc 13.0:
// how rows of so many words are loaded from a static array.
TEST_F(MergerTest, ThePointerOfALoopPointsToTheMiddle) {
  auto WidthsOf = [&](int64_t Words, bool IsMoved) {
    T.Accesses.clear();
    for (int64_t Word = 0; Word < Words; ++Word) {
      trace::Access &A = add(Operation::Load, 4 * Word);
      A.Multiple = 16;
      A.Multiple.IsMoved = IsMoved;
      A.Form = 1;
    }
    std::multiset<unsigned> Widths;
    ir::StaticArrays Arrays;
    Arrays.InOrder = {&Array};
    const StaticLayout Static(Arrays);
    CompiledTrace(T, Program, Static, {findArchitecture("sm_90")}).forEach(nullptr, [&](const CompiledAccess &I) {
      Widths.insert(I.Access.Bytes);
    });
    return Widths;
  };
  using Widths = std::multiset<unsigned>;
  EXPECT_EQ(WidthsOf(2, true), Widths({4, 4})); // as written: to which of the two it points is not known
  EXPECT_EQ(WidthsOf(3, true), Widths({8, 4}));
  EXPECT_EQ(WidthsOf(4, true), Widths({8, 8}));
  EXPECT_EQ(WidthsOf(5, true), Widths({8, 8, 4}));
  EXPECT_EQ(WidthsOf(6, true), Widths({4, 4, 4, 4, 4, 4}));
  EXPECT_EQ(WidthsOf(8, true), Widths({16, 16}));
  EXPECT_EQ(WidthsOf(12, true), Widths({8, 8, 8, 8, 8, 8}));
  EXPECT_EQ(WidthsOf(16, true), Widths({16, 16, 16, 16}));
  EXPECT_EQ(WidthsOf(4, false), Widths({16}));
  Array.IsDynamic = true;
  EXPECT_EQ(WidthsOf(4, true), Widths({16}));
}

TEST_F(MergerTest, WhatIsKnownIsNotLoaded) {
  add(Operation::Store, 0);
  add(Operation::Load, 0);
  EXPECT_EQ(instructions(), Made({"store 4 @ 0 (0)"}));
}

TEST_F(MergerTest, HoweverManyOtherAddressesLieBetween) {
  add(Operation::Load, 0);
  const unsigned Many = 2000;
  for (unsigned I = 0; I < Many; ++I) {
    Symbol Index;
    Index.Bounds = {0, 63};
    trace::Access &A = add(Operation::Load, 0);
    A.Offset = T.L.apply(Op::Mul, T.L.unknown(std::move(Index)), Value(4), Wide);
  }
  add(Operation::Load, 0);
  EXPECT_EQ(instructions().size(), 1 + Many);
}

TEST_F(MergerTest, FragmentsAreLoadedOnceAndNotJoined) {
  auto AddFragment = [&](int64_t Start) -> trace::Access & {
    trace::Access &A = add(Operation::Load, Start);
    A.Joinable = false;
    A.OfFragment = true;
    return A;
  };
  AddFragment(0);
  AddFragment(4);
  AddFragment(0);
  EXPECT_EQ(instructions(), Made({"load 4 @ 0 (0)", "load 4 @ 4 (1)"}));
  for (const unsigned Alignment : {4, 8}) { // what the optimiser does not see, it does not take for unwritten
    Array.Ty.Alignment = Alignment;
    T.Accesses.clear();
    AddFragment(0);
    add(Operation::Store, 0);
    AddFragment(0);
    EXPECT_EQ(instructions(), Made({"load 4 @ 0 (0)", "store 4 @ 0 (1)", "load 4 @ 0 (2)"})) << Alignment;
  }
  T.Accesses.clear();
  AddFragment(0);
  trace::Access &Later = AddFragment(0);
  Later.Segment = Later.Epoch = 1; // behind a barrier
  EXPECT_EQ(instructions().size(), 2u);
}

TEST_F(MergerTest, ABarrierEndsWhatIsKnown) {
  add(Operation::Store, 0);
  trace::Access &Later = add(Operation::Load, 0);
  Later.Segment = Later.Epoch = 1;
  EXPECT_EQ(instructions().size(), 2u);
}

TEST_F(MergerTest, WhatIsOverwrittenIsNotStored) {
  add(Operation::Store, 0);
  add(Operation::Store, 0);
  EXPECT_EQ(instructions(), Made({"store 4 @ 0 (1)"}));
}

TEST_F(MergerTest, VolatileAccessesStay) {
  add(Operation::Load, 0).Joinable = false;
  add(Operation::Load, 4).Joinable = false;
  EXPECT_EQ(instructions().size(), 2u);
}

TEST_F(MergerTest, VariablesSideBySideAreJoinedAtConstantPlaces) {
  auto AddBoth = [&](Operation Op) { // s[1022], s[1023], scalar
    T.Accesses.clear();
    add(Op, 4088).Offset = Value(4088);
    add(Op, 4092).Offset = Value(4092);
    trace::Access &Last = add(Op, 0);
    Last.Array = &Scalar;
    Last.Offset = Value(0);
  };
  AddBoth(Operation::Load);
  EXPECT_EQ(instructions(), Made({"load 8 @ 4088 (0)", "load 4 @ 0 (2)"})); // windows end at 4096
  Array.Ty = ir::Type::record(4092, 4);
  T.Accesses.clear();
  for (const ir::Variable *Of : {&Array, &Scalar}) {
    trace::Access &A = add(Operation::Store, 0);
    A.Array = Of;
    A.Offset = Value(Of == &Array ? 4088 : 0);
  }
  EXPECT_EQ(instructions(), Made({"store 8 @ 0 (1)"}));
  T.Accesses[1].Offset = T.L.unknown(Symbol()); // somewhere
  EXPECT_EQ(instructions().size(), 2u);
}

TEST(StaticLayout, ArraysLieOneBehindTheOther) {
  ir::Variable Bytes, Words;
  Bytes.Ty = ir::Type::record(6, 1);
  Bytes.Declaration = &Bytes;
  Words.Ty = ir::Type::record(64, 4);
  Words.Declaration = &Words;
  ir::StaticArrays Arrays;
  Arrays.InOrder = {&Bytes, &Words};
  const StaticLayout Layout(Arrays);
  EXPECT_EQ(Layout.alignmentOf(&Bytes), 16u);
  EXPECT_EQ(Layout.alignmentOf(&Words), 8u); // at byte 8
  EXPECT_EQ(Layout.offsetOf(&Words), 8u);
  EXPECT_EQ(StaticLayout(Arrays, Build::Separate).offsetOf(&Words), std::nullopt); // the linker decides
  EXPECT_EQ(Arrays.bytes(), 72u);
  EXPECT_EQ(Arrays.bytes([&](const ir::Variable &V) { return &V == &Bytes ? 3 : 0; }), 76u);
}

TEST_F(MergerTest, ComponentsOfVectorsAreJoinedOverOtherAccesses) {
  auto AddOnes = [&] { // s[t].x += …; s[t].y += …;
    T.Accesses.clear();
    for (int64_t Component : {0, 4}) {
      add(Operation::Load, Component);
      add(Operation::Load, 1024 + Component);
      add(Operation::Store, Component);
    }
  };
  AddOnes();
  EXPECT_EQ(instructions().size(), 6u); // floats: a store ends a collection
  Array.Ty.Alignment = 8;               // float2
  EXPECT_EQ(instructions(), Made({"load 8 @ 0 (0)", "load 8 @ 1024 (1)", "store 8 @ 0 (5)"}));
}

TEST_F(MergerTest, WhatMayOverlapStaysInTheWayOfVectors) {
  Array.Ty.Alignment = 8;
  auto AddWithStoreElsewhere = [&](int64_t Component) { // a = s[t].x; s[n + t].* = …; b = s[t].y
    T.Accesses.clear();
    add(Operation::Load, 0);
    trace::Access &Elsewhere = add(Operation::Store, Component);
    Symbol N;
    N.Bounds = {0, 63};
    const Value Far = T.L.apply(Op::Mul, T.L.unknown(N), Value(8), Wide);
    Elsewhere.Offset = T.L.apply(Op::Add, Elsewhere.Offset, Far, Wide);
    add(Operation::Load, 4);
  };
  AddWithStoreElsewhere(0); // another x, whatever n is
  EXPECT_EQ(instructions().size(), 2u);
  AddWithStoreElsewhere(4); // perhaps the same y
  EXPECT_EQ(instructions().size(), 3u);
}

TEST_F(MergerTest, EqualStretchesAreCompiledAlike) {
  using Instruction = std::tuple<Operation, unsigned, int64_t>;
  auto CountInstructions = [&] {
    std::map<Instruction, uint64_t> Times;
    ir::StaticArrays Arrays;
    Arrays.InOrder = {&Array};
    const StaticLayout Static(Arrays);
    const Compilation By{findArchitecture("sm_90")};
    CompiledTrace(T, Program, Static, By).forEach(nullptr, [&](const CompiledAccess &I) {
      Times[{I.Access.Op, I.Access.Bytes, I.Access.Offset.Known[0]}] += I.Access.Times;
    });
    return Times;
  };
  size_t Before = 0, After = 0;
  for (unsigned Seed = 0; Seed < 300; ++Seed) {
    addRandomEpochs(Seed);
    const auto Expected = CountInstructions();
    Before += T.Accesses.size();
    trace::keepEachStretchOnce(T);
    After += T.Accesses.size();
    ASSERT_EQ(CountInstructions(), Expected) << "seed " << Seed;
  }
  EXPECT_LT(After, Before / 4);
}

TEST_F(MergerTest, EpochsAreCompiledApart) {
  ir::StaticArrays Arrays;
  Arrays.InOrder = {&Array};
  const StaticLayout Static(Arrays);
  const Compilation By{findArchitecture("sm_90")};
  size_t Joined = 0;
  for (const unsigned Alignment : {4, 8}) { // joined by the assembler; by the optimiser before it, too
    Array.Ty.Alignment = Alignment;
    for (unsigned Seed = 0; Seed < 100; ++Seed) {
      addRandomEpochs(Seed);
      using Instruction = std::tuple<size_t, std::vector<size_t>, unsigned, int64_t>;
      std::multiset<Instruction> AtOnce, Apart;
      auto AddTo = [](std::multiset<Instruction> &To) {
        return
            [&](const CompiledAccess &I) { To.insert({I.Shown, I.Others, I.Access.Bytes, I.Access.Offset.Known[0]}); };
      };
      const CompiledTrace Compiled(T, Program, Static, By);
      Compiled.forEach(nullptr, AddTo(AtOnce));
      for (llvm::ArrayRef<trace::Access> Rest = T.Accesses; !Rest.empty();) { // the last first
        size_t From = Rest.size() - 1;
        while (From > 0 && Rest[From - 1].Epoch == Rest.back().Epoch)
          --From;
        Compiled.forEachOf(Rest.drop_front(From), From, nullptr, AddTo(Apart));
        Rest = Rest.take_front(From);
      }
      ASSERT_EQ(Apart, AtOnce) << "seed " << Seed;
      Joined += llvm::count_if(AtOnce, [](const Instruction &I) { return !std::get<1>(I).empty(); });
    }
  }
  EXPECT_GT(Joined, 500u);
}

} // namespace
