//===- CallMemoryTest.cpp - What calls take that were done before ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Text/Text.h"
#include "Machine/Machine.h"
#include <gtest/gtest.h>
#include <random>

using namespace banklint;

namespace {

/// Numbers from %\p First on, so many, each one more than the one before, and the first one more than \p Start.
std::string additions(unsigned First, unsigned Count, const std::string &Start = "7") {
  std::string Text;
  for (unsigned K = First; K < First + Count; ++K)
    Text += "  %" + std::to_string(K) + " = add i32 " + (K == First ? Start : "%" + std::to_string(K - 1)) + ", 1\n";
  return Text;
}

/// `for (i = 0; i < 400; ++i) { int x = *any; x = i % Different; work(&x); }`, where work() takes 100 additions.
std::string callsWith(unsigned Different) {
  const std::string Work = "  %0 = load ptr #p\n  %1 = load i32 %0\n" + additions(2, 100, "%1");
  return "!1 = \"calls.cu\":1:1\nglobal @3 any: global rec 4 align 4\n"
         "function &1 work(#0 p: ptr reference) -> i32 {\n" +
         Work +
         "  return i32 %101\n}\n"
         "function &2 f() -> void {\n  local #0 i: i32\n  local #1 x: i32\n  declare #0\n  store i32 #0, 0\n"
         "  loop {\n  condition {\n  %0 = load i32 #0\n  %1 = lt i32 %0, 400\n  yield %1\n  }\n"
         "  body {\n  declare #1\n  copy rec 4 align 4 #1, @3 !1 !1\n"
         "  %2 = load i32 #0\n  %3 = rem i32 %2, " +
         std::to_string(Different) +
         "\n  store i32 #1, %3\n"
         "  %4 = call i32 &1(#1)\n  }\n"
         "  increment {\n  %5 = load i32 #0\n  %6 = add i32 %5, 1\n  store i32 #0, %6\n  }\n  }\n}\n";
}

uint64_t instructionsOf(unsigned Different) {
  std::string Error;
  auto P = ir::read(callsWith(Different), Error);
  EXPECT_TRUE(P) << Error << callsWith(Different);
  machine::Options O;
  O.Block = {32, 1, 1};
  O.CountsAlikeSteps = false;
  return P ? machine::record(*P, O, P->functionNamed("f")->Id)->Executed : 0;
}

} // namespace

TEST(CallMemory, WhatLiesBehindWhatWasWrittenDoesNotMatter) {
  // Each step copies something else over the variable, and then writes all of it.
  EXPECT_LT(instructionsOf(1), 400u * 50);
}

TEST(CallMemory, CallsAreFoundByWhatTheirArgumentsLeadTo) {
  // All calls have the same argument. So many different calls would not be kept if that were all to tell them apart.
  EXPECT_LT(instructionsOf(50), 400u * 50);
  EXPECT_GT(instructionsOf(400), 400u * 100);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

namespace {

/// A kernel with a dynamic array that calls `put` three times: 1000 additions, and a loop of three steps with a store.
/// \p How: the loop is unrolled; \p Names: whether `put` names the array, instead of what it is given.
std::string kernelsThatPut(const std::string &How, bool Names) {
  const std::string Work = additions(2, 1000, "%1");
  auto Kernel = [](const std::string &Name, const std::string &Id, const std::string &Array) {
    std::string Calls;
    for (const char *Site : {"!2", "!3", "!2"})
      Calls += "  call &1(" + Array + ") " + Site + "\n";
    return "function &" + Id + " " + Name + "() -> void {\n" + Calls + "}\n";
  };
  return "!1 = \"put.cu\":1:1\n!2 = \"put.cu\":2:1\n!3 = \"put.cu\":3:1\n"
         "global @3 s: shared rec 0 align 4 [0 x 4 of 1] dynamic\nglobal @4 t: shared rec 0 align 4 [0 x 4 of 1] "
         "dynamic\n"
         "function &1 put(#0 to: ptr pointer) -> void {\n  local #1 i: i32\n  declare #1\n"
         "  %0 = load ptr #to\n  %1 = convert i32 " +
         std::string("7") + " from i32\n" + Work + "  store i32 #1, 0\n  loop " + How +
         "{\n  condition {\n  %1002 = load i32 #1\n  %1003 = lt i32 %1002, 3\n"
         "  yield %1003\n  }\n  body {\n  %1004 = load i32 #1\n  %1005 = offset " +
         (Names ? "@3:s" : "%0") +
         ", %1004 x 4 of 1\n  store i32 %1005, 0 !1\n  }\n  increment {\n  %1006 = load i32 #1\n"
         "  %1007 = add i32 %1006, 1\n  store i32 #1, %1007\n  }\n  }\n}\n" +
         Kernel("k", "2", "@3:s") + Kernel("l", "3", "@4:t");
}

/// Where an access stands, and what it accesses.
std::string placeOf(const trace::Access &A, const trace::Access &First) {
  const trace::Passed Since = A - First;
  std::string Text = A.Array->Name + "+" + std::to_string(*A.Offset.constant()) + " depth " +
                     std::to_string(A.LoopDepth) + " segment " + std::to_string(Since.Segment);
  for (const trace::CallPath *P = A.Path; P; P = P->Caller)
    Text += " &" + std::to_string(P->Callee) + "!" + std::to_string(P->Site);
  return Text;
}

struct Puts {
  std::unique_ptr<ir::Program> P;
  machine::CallStore Calls;

  explicit Puts(const std::string &How, bool Names = false) {
    std::string Error;
    const std::string Text = kernelsThatPut(How, Names);
    P = ir::read(Text, Error);
    EXPECT_TRUE(P) << Error << Text;
  }
  std::unique_ptr<trace::Trace> run(ir::FunctionId Kernel) {
    machine::Options O;
    O.Block = {32, 1, 1};
    O.IsCompiled = true;
    return machine::record(*P, O, Kernel, &Calls);
  }
};

std::vector<std::string> placesIn(const trace::Trace &T) {
  std::vector<std::string> Places;
  for (const trace::Access &A : T.Accesses)
    Places.push_back(placeOf(A, T.Accesses.front()));
  return Places;
}

} // namespace

TEST(CallMemory, AccessesAreMadeAgainWhereTheCallStands) {
  for (const std::string How : {"", "unroll 1 ", "unroll 3 "}) { // of other numbers nobody knows what the rest becomes
    Puts Here(How);
    const auto First = Here.run(2), Again = Here.run(2);
    EXPECT_EQ(First->Accesses.size(), 9u) << How;
    EXPECT_EQ(placesIn(*First), placesIn(*Again)) << How;
    EXPECT_LT(First->Executed, 2000u) << How; // the second and third call are remembered
    EXPECT_LT(Again->Executed, 1000u) << How; // all are
    EXPECT_EQ(First->Accesses[3].Path->Site, 3u) << How;
    for (size_t K = 0; K < 3 && First->Accesses.size() == 9; ++K) { // the third call is like the first
      const trace::Access &A = First->Accesses[K], &B = First->Accesses[K + 6];
      EXPECT_EQ(placeOf(A, First->Accesses[0]), placeOf(B, First->Accesses[6])) << How;
    }
  }
}

TEST(CallMemory, OneDynamicArrayStandsForAnother) {
  Puts Here("");
  Here.run(2);
  const auto Other = Here.run(3);
  EXPECT_LT(Other->Executed, 1000u);
  EXPECT_EQ(Other->Accesses.size(), 9u);
  for (const trace::Access &A : Other->Accesses)
    EXPECT_EQ(A.Array->Name, "t");
}

TEST(CallMemory, NotIfTheFunctionNamesIt) {
  Puts Here("", /*Names=*/true);
  Here.run(2);
  const auto Other = Here.run(3);
  EXPECT_GT(Other->Executed, 1000u);
  for (const trace::Access &A : Other->Accesses)
    EXPECT_EQ(A.Array->Name, "s");
}

//===----------------------------------------------------------------------===//
// Unknowns
//===----------------------------------------------------------------------===//

namespace {

/// Kernels that store at an index of their parameter: by a function that is given an array, its address as a number
/// and an index, the parameter modulo 8 times 5. After 1000 additions it stores at \p Place. Kernels 2 and 3 call the
/// parameter n, kernel 4 calls it m; kernel 3 has an array of its own, and asks for another number first;
/// kernel 5 gives that array, and the number of the other; kernel 6 one of 32 bytes behind.
std::unique_ptr<ir::Program> kernelsOfUnknowns(const std::string &Place) {
  const std::string Work = additions(10, 1000);
  auto Kernel = [](const std::string &Id, const std::string &Parameter, const std::string &Array,
                   const std::string &Numbered, bool AsksFirst, unsigned Bytes = 0) {
    return "function &" + Id + " k" + Id + "(#0 " + Parameter + ": i32, #1 other: i32) -> void {\n" +
           (AsksFirst ? "  %4 = load i32 #1\n  %5 = rem i32 %4, 3\n  %6 = address-to-int u64 @3:s\n" : "") +
           "  %0 = load i32 #0\n  %1 = rem i32 %0, 8\n  %2 = mul i32 %1, 5\n  %3 = address-to-int u64 " + Numbered +
           "\n  %7 = add u64 %3, " + std::to_string(Bytes) + "\n  call &1(" + Array + ", %7, %2) !2\n}\n";
  };
  const std::string Text =
      "!1 = \"put.cu\":1:1\n!2 = \"put.cu\":2:1\n"
      "global @3 s: shared rec 0 align 4 [0 x 4 of 1] dynamic\nglobal @4 t: shared rec 0 align 4 [0 x 4 of 1] dynamic\n"
      "function &1 put(#0 to: ptr pointer, #1 number: u64, #2 a: i32) -> void {\n  %0 = load ptr #to\n"
      "  %1 = load i32 #a\n" +
      Work + Place + "  store i32 %9, 0 !1\n}\n" + Kernel("2", "n", "@3:s", "@3:s", false) +
      Kernel("3", "n", "@4:t", "@4:t", true) + Kernel("4", "m", "@3:s", "@3:s", false) +
      Kernel("5", "n", "@4:t", "@3:s", false) + Kernel("6", "n", "@3:s", "@3:s", false, 32);
  std::string Error;
  auto P = ir::read(Text, Error);
  EXPECT_TRUE(P) << Error << Text;
  return P;
}

struct Stored {
  std::string Array;
  std::vector<int64_t> Offsets; ///< where the parameter is 0 to 9
  bool IsRemembered;
};

Stored runOf(ir::Program &P, ir::FunctionId Kernel, machine::CallStore &Calls,
             const ir::StaticArrays *Before = nullptr) {
  machine::Options O;
  O.Block = {32, 1, 1};
  O.Arrays = Before;
  const auto T = machine::record(P, O, Kernel, &Calls);
  EXPECT_EQ(T->Accesses.size(), 1u);
  Stored Result{T->Accesses.at(0).Array->Name, {}, T->Executed < 1000};
  for (int64_t N = 0; N < 10; ++N)
    Result.Offsets.push_back(T->L.evaluate(T->Accesses[0].Offset, [&](SymbolId S) -> std::optional<ThreadInts> {
      const Symbol &Of = T->L.symbol(S);
      return Of.Operation ? std::nullopt : std::optional(ThreadInts(Of.Name == "n" || Of.Name == "m" ? N : 999));
    })[0]);
  return Result;
}

const std::vector<int64_t> Expected{0, 20, 40, 60, 80, 100, 120, 140, 0, 20};

} // namespace

TEST(CallMemory, UnknownsMadeAlikeStandForEachOther) {
  auto P = kernelsOfUnknowns("  %9 = offset %0, %1 x 4 of 1\n");
  machine::CallStore Calls;
  runOf(*P, 2, Calls);
  const Stored OfN = runOf(*P, 3, Calls), OfM = runOf(*P, 4, Calls);
  EXPECT_TRUE(OfN.IsRemembered);
  EXPECT_EQ(OfN.Array, "t");
  EXPECT_EQ(OfN.Offsets, Expected);
  EXPECT_FALSE(OfM.IsRemembered); // what people read names its parameter
  EXPECT_EQ(OfM.Offsets, Expected);
}

TEST(CallMemory, NumbersOfAddressesAreThoseOfTheArrayAtHand) {
  auto P = kernelsOfUnknowns("  %2 = load u64 #number\n  %3 = convert u64 %1 from i32\n  %4 = mul u64 %3, 4\n"
                             "  %5 = add u64 %2, %4\n  %9 = int-to-address %5\n");
  machine::CallStore Calls;
  for (const ir::FunctionId Kernel : {2, 3, 4, 5}) {
    const Stored S = runOf(*P, Kernel, Calls);
    EXPECT_EQ(S.Array, Kernel == 3 ? "t" : "s");
    EXPECT_EQ(S.Offsets, Expected);
    EXPECT_EQ(S.IsRemembered, Kernel == 3);
  }
}

TEST(CallMemory, NumbersOfAddressesHangOnWhatLiesBeforeTheArray) {
  auto P = kernelsOfUnknowns("  %2 = load u64 #number\n  %3 = convert u64 %1 from i32\n  %4 = mul u64 %3, 4\n"
                             "  %5 = add u64 %2, %4\n  %9 = int-to-address %5\n");
  ir::Variable Static;
  Static.In = ir::Space::Shared;
  Static.Ty = ir::Type::record(20, 4);
  ir::StaticArrays Before;
  Before.InOrder = {&Static};
  machine::CallStore Calls;
  EXPECT_EQ(runOf(*P, 6, Calls).Offsets[1], 32 + Expected[1]); // the same number as that of t behind 32 bytes
  const Stored Behind = runOf(*P, 3, Calls, &Before);
  EXPECT_FALSE(Behind.IsRemembered);
  EXPECT_EQ(Behind.Array, "t");
  EXPECT_EQ(Behind.Offsets, Expected);
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

namespace {

/// A kernel that loads two numbers, and stores at an index that a function makes of each, after 1000 additions:
/// (x * 4 + 1) ^ (y & 28), both with the thread's number added. \p Numbers: which of the two it gives, call by call.
std::unique_ptr<ir::Program> kernelOfData(llvm::ArrayRef<std::pair<unsigned, unsigned>> Numbers) {
  const std::string Work = additions(100, 1000);
  std::string Calls;
  for (const auto &[X, Y] : Numbers)
    Calls += "  call &1(@3:s, %" + std::to_string(X) + ", %" + std::to_string(Y) + ") !2\n";
  const std::string Text = "!1 = \"put.cu\":1:1\n!2 = \"put.cu\":2:1\n"
                           "global @1 threadIdx: rec 12 align 4 builtin threadIdx\n"
                           "global @3 s: shared rec 0 align 4 [0 x 4 of 1] dynamic\n"
                           "function &1 put(#0 to: ptr pointer, #1 x: i32, #2 y: i32) -> void {\n"
                           "  %0 = load ptr #to\n  %1 = load i32 #x\n  %2 = load i32 #y\n" +
                           Work +
                           "  %3 = and i32 %2, 28\n  %4 = mul i32 %1, 4\n  %5 = add i32 %4, 1\n"
                           "  %6 = xor i32 %5, %3\n  %9 = offset %0, %6 x 4 of 1\n  store i32 %9, 0 !1\n}\n"
                           "function &2 k(#0 from: ptr pointer) -> void {\n  %0 = load ptr #from\n"
                           "  %4 = load u32 @1:threadIdx\n  %5 = convert i32 %4 from u32\n  %6 = load i32 %0\n"
                           "  %1 = add i32 %6, %5\n  %2 = offset %0, 1 x 4\n  %7 = load i32 %2\n"
                           "  %3 = add i32 %7, %5\n" +
                           Calls + "}\n";
  std::string Error;
  auto P = ir::read(Text, Error);
  EXPECT_TRUE(P) << Error << Text;
  return P;
}

/// Where a trace stores if the two numbers that it loads are 3 and 5.
std::vector<int64_t> placesOf(const trace::Trace &T) {
  std::vector<SymbolId> Data;
  for (const trace::Access &A : T.Accesses)
    for (SymbolId S : T.L.sources(A.Offset))
      if (!llvm::is_contained(Data, S))
        Data.push_back(S);
  llvm::sort(Data);
  EXPECT_EQ(Data.size(), 2u);
  std::vector<int64_t> Places;
  for (const trace::Access &A : T.Accesses)
    Places.push_back(T.L.evaluate(A.Offset, [&](SymbolId S) -> std::optional<ThreadInts> {
      return S == Data[0] ? std::optional(ThreadInts(3)) : S == Data[1] ? std::optional(ThreadInts(5)) : std::nullopt;
    })[0]);
  return Places;
}

} // namespace

// What a call computes of numbers is computed again of those that stand for them, in its run and in others; one number
// does not stand for two.
TEST(CallMemory, NumbersThatAreComputedOfDataAreComputedAgain) {
  auto At = [](int64_t X, int64_t Y) { return 4 * ((4 * X + 1) ^ (Y & 28)); };
  const auto P = kernelOfData({{1, 3}, {3, 1}, {1, 3}, {1, 1}, {3, 3}});
  const std::vector<int64_t> Expected{At(3, 5), At(5, 3), At(3, 5), At(3, 3), At(5, 5)};
  machine::CallStore Calls;
  machine::Options O;
  O.Block = {32, 1, 1};
  for (const uint64_t Times : {2, 0}) {
    const auto T = machine::record(*P, O, 2, &Calls);
    EXPECT_EQ(placesOf(*T), Expected);
    EXPECT_EQ(T->Executed / 1000, Times);
  }
}

TEST(CallMemory, WhatACompilerSeesOfNumbersIsRemembered) {
  const auto P = kernelOfData({{1, 3}, {3, 1}, {1, 3}});
  machine::Options O;
  O.Block = {32, 1, 1};
  machine::CallStore Calls;
  const auto Alone = machine::record(*P, O, 2, nullptr);
  machine::record(*P, O, 2, &Calls);
  const auto Again = machine::record(*P, O, 2, &Calls);
  ASSERT_EQ(Alone->Accesses.size(), Again->Accesses.size());
  for (size_t I = 0; I < Alone->Accesses.size(); ++I) {
    EXPECT_NE(Alone->Accesses[I].Form, 0u);
    EXPECT_EQ(Alone->Accesses[I].Form, Again->Accesses[I].Form);
  }
}

//===----------------------------------------------------------------------===//
// Pointers that kernels get
//===----------------------------------------------------------------------===//

// Kernels that pass a pointer of the same name on: a call of one stands for that of another.
TEST(CallMemory, PointersOfKernelsStandForThoseOfTheSameName) {
  const std::string Work = additions(10, 1000);
  auto Kernel = [](const std::string &Id, const std::string &Name) {
    return "function &" + Id + " k" + Id + "(#0 " + Name + ": ptr pointer) -> void {\n  %0 = load ptr #0\n" +
           "  call &1(@3:s, %0) !2\n}\n";
  };
  const std::string Text = "!1 = \"put.cu\":1:1\n!2 = \"put.cu\":2:1\n"
                           "global @3 s: shared rec 0 align 4 [0 x 4 of 1] dynamic\n"
                           "function &1 put(#0 to: ptr pointer, #1 from: ptr pointer) -> void {\n"
                           "  %0 = load ptr #to\n  %1 = load ptr #from\n  %2 = load i32 %1\n  %3 = and i32 %2, 31\n" +
                           Work + "  %4 = offset %0, %3 x 4 of 1\n  store i32 %4, 0 !1\n}\n" + Kernel("2", "a") +
                           Kernel("3", "a") + Kernel("4", "b");
  std::string Error;
  const auto P = ir::read(Text, Error);
  ASSERT_TRUE(P) << Error << Text;
  machine::CallStore Calls;
  machine::Options O;
  O.Block = {32, 1, 1};
  for (const auto &[Id, IsRemembered] : {std::pair(2, false), {3, true}, {4, false}}) {
    const auto T = machine::record(*P, O, ir::FunctionId(Id), &Calls);
    ASSERT_EQ(T->Accesses.size(), 1u);
    EXPECT_EQ(T->L.range(T->Accesses[0].Offset).Max, 124);
    EXPECT_EQ(T->Executed < 1000, IsRemembered);
  }
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

namespace {

/// Runs \p Body, where work() adds a hundred times before it does \p Does; gives the one access.
std::unique_ptr<trace::Trace> runWith(const std::string &Signature, const std::string &Does, const std::string &Body,
                                      std::unique_ptr<ir::Program> &P) {
  const std::string Work = additions(100, 100);
  const std::string Text = "!1 = \"work.cu\":1:1\n!2 = \"work.cu\":2:1\nglobal @3 any: global rec 8 align 4\n"
                           "global @4 s: shared rec 0 align 4 [0 x 4 of 1] dynamic\n"
                           "function &1 work(" +
                           Signature + ") -> i32 {\n" + Work + Does +
                           "}\n"
                           "function &2 k() -> void {\n" +
                           Body + "}\n";
  std::string Error;
  P = ir::read(Text, Error);
  EXPECT_TRUE(P) << Error << Text;
  machine::Options O;
  O.Block = {32, 1, 1};
  machine::CallStore Calls;
  auto T = machine::record(*P, O, 2, &Calls);
  EXPECT_EQ(T->Accesses.size(), 1u);
  return T;
}

} // namespace

// The factors of a product are in the order of its unknowns, whichever stand for them: x y - y x is 0.
TEST(CallMemory, FactorsKeepTheirOrder) {
  std::unique_ptr<ir::Program> P;
  const auto T = runWith("#0 x: i32, #1 y: i32",
                         "  %1 = load i32 #x\n  %2 = load i32 #y\n  %3 = mul i32 %1, %2\n  return i32 %3\n",
                         "  %0 = load i32 @3:any !1\n  %1 = load i32 @3:any !1\n  %2 = and i32 %0, 15\n"
                         "  %3 = and i32 %1, 15\n  %4 = call i32 &1(%2, %3) !2\n  %5 = call i32 &1(%3, %2) !2\n"
                         "  %6 = sub i32 %5, %4\n  %7 = offset @4:s, %6 x 4 of 1\n  store i32 %7, 0 !1\n",
                         P);
  EXPECT_EQ(T->Accesses[0].Offset.constant(), 0);
  EXPECT_LT(T->Executed, 200u);
}

// A function that gives the difference of a member and a number: of the member and itself it is 0, of another it is
// not.
TEST(CallMemory, AMemberOfACopyMayBeWhatAnArgumentIs) {
  for (const bool ItselfFirst : {false, true}) {
    const std::string Itself = "  %3 = call i32 &1(#0, %0) !2\n", Other = "  %4 = call i32 &1(#0, %1) !2\n";
    std::unique_ptr<ir::Program> P;
    const auto T = runWith("#0 p: ptr reference, #1 y: i32",
                           "  %1 = load ptr #p\n  %2 = load i32 %1\n  %3 = load i32 #y\n  %4 = sub i32 %2, %3\n"
                           "  return i32 %4\n",
                           "  local #0 a: rec 8 align 4\n  declare #0\n  copy rec 8 align 4 #0, @3 !1 !1\n"
                           "  %0 = load i32 #0\n  %1 = load i32 @3:any !1\n" +
                               (ItselfFirst ? Itself + Other : Other + Itself) +
                               "  %5 = mul i32 %3, 64\n  %6 = add i32 %5, %4\n  %7 = and i32 %6, 31\n"
                               "  %8 = offset @4:s, %7 x 4 of 1\n  store i32 %8, 0 !1\n",
                           P);
    EXPECT_EQ(T->L.sources(T->Accesses[0].Offset).size(), 2u) << ItselfFirst;
  }
}

// A number and its quarter stand for another one and its quarter, but not for the quarter of a third.
TEST(CallMemory, NumbersStandForOthersTogetherWithWhatIsMadeOfThem) {
  std::unique_ptr<ir::Program> P;
  auto ExecutedWith = [&](const std::string &SecondCall) {
    const auto T = runWith("#0 x: i32, #1 q: i32",
                           "  %1 = load i32 #x\n  %2 = load i32 #q\n  %3 = sub i32 %1, %2\n  return i32 %3\n",
                           "  %0 = load i32 @3:any !1\n  %1 = load i32 @3:any !1\n  %2 = load i32 @3:any !1\n"
                           "  %3 = div i32 %0, 4\n  %4 = div i32 %1, 4\n  %5 = div i32 %2, 4\n"
                           "  %6 = call i32 &1(%0, %3) !2\n" +
                               SecondCall +
                               "  %8 = add i32 %6, %7\n  %9 = and i32 %8, 31\n  %10 = offset @4:s, %9 x 4 of 1\n"
                               "  store i32 %10, 0 !1\n",
                           P);
    return T->Executed;
  };
  const uint64_t OfBoth = ExecutedWith("  %7 = call i32 &1(%1, %4) !2\n"), More = 90;
  EXPECT_GT(ExecutedWith("  %7 = call i32 &1(%1, %5) !2\n"), OfBoth + More);
  EXPECT_GT(ExecutedWith("  %7 = call i32 &1(%0, %5) !2\n"), OfBoth + More);
}

// Random calls of a function that is given two numbers: the first of a copy of three, one that was loaded alone, or
// what is made of one of them; in each second round the copy itself instead of the first. Whatever is remembered, each
// result is that of the numbers at hand.
TEST(CallMemory, ResultsAreThoseOfTheNumbersAtHand) {
  const int64_t Member = 5, Y = 11, Z = 26;
  const std::vector<int64_t> Arguments{Member, Y, Z, Member / 4, Y / 4, Z / 4, Member ^ 3, Y ^ 3, 7};
  std::mt19937 Random(20261127);
  for (unsigned Round = 0; Round < 100; ++Round) {
    std::string Body = "  local #0 a: rec 12 align 4\n  declare #0\n  copy rec 12 align 4 #0, @3 !1 !1\n"
                       "  %100 = load i32 #0\n  %101 = load i32 @3:any !1\n  %102 = load i32 @3:any !1\n";
    for (unsigned K = 0; K < 3; ++K) {
      const std::string Of = "%" + std::to_string(100 + K);
      Body += "  %" + std::to_string(103 + K) + " = shr i32 " + Of + ", 2\n";
      Body += "  %" + std::to_string(106 + K) + " = xor i32 " + Of + ", 3\n";
    }
    const bool GivesCopy = Round % 2;
    auto Named = [](size_t Which) { return Which == 8 ? "7" : "%" + std::to_string(100 + Which); };
    int64_t Expected = 0;
    std::string Sum = "0";
    const unsigned Calls = 6;
    for (unsigned K = 0; K < Calls; ++K) {
      const size_t First = GivesCopy ? 0 : Random() % Arguments.size(), Which = Random() % Arguments.size();
      const std::string Call = "%" + std::to_string(200 + 3 * K), Times = "%" + std::to_string(201 + 3 * K),
                        Next = "%" + std::to_string(202 + 3 * K);
      Body += "  " + Call + " = call i32 &1(" + (GivesCopy ? "#0" : Named(First)) + ", " + Named(Which) + ") !2\n";
      Body += "  " + Times + " = mul i32 " + Call + ", " + std::to_string(K + 1) + "\n";
      Body += "  " + Next + " = add i32 " + Times + ", " + Sum + "\n";
      Sum = Next;
      Expected += int64_t(K + 1) * (Arguments[First] - 2 * Arguments[Which]);
    }
    Body += "  %300 = and i32 " + Sum + ", 1023\n  %301 = offset @4:s, %300 x 4 of 1\n  store i32 %301, 0 !1\n";
    std::unique_ptr<ir::Program> P;
    const std::string First = GivesCopy ? "  %1 = load ptr #x\n  %2 = load i32 %1\n" : "  %2 = load i32 #x\n";
    const auto T =
        runWith(GivesCopy ? "#0 x: ptr reference, #1 y: i32" : "#0 x: i32, #1 y: i32",
                First + "  %3 = load i32 #y\n  %4 = mul i32 %3, 2\n  %5 = sub i32 %2, %4\n  return i32 %5\n", Body, P);
    // The three numbers are the first that are not known.
    const ThreadInts At = T->L.evaluate(T->Accesses[0].Offset, [&](SymbolId S) -> std::optional<ThreadInts> {
      return S < 3 ? std::optional(ThreadInts(std::vector{Member, Y, Z}[S])) : std::nullopt;
    });
    EXPECT_EQ(At[0], 4 * (Expected & 1023)) << Body;
  }
}
