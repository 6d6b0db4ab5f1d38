//===- ConflictsPropertyTest.cpp - Verdicts against executions ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random indices over the thread and unknown numbers of a launch are assessed, and executed: thread by thread, with the
// language's integers, for many values of the unknown numbers (0, negative, powers of two, the ends of their types).
// What no launch may do is left out: signed overflow, division by zero, addresses outside of the array. Of what is
// left,
//  * `exact` has the cost of each execution;
//  * `bounded` and `data-dependent` have the ways of each request between their bounds.
//
// BANKLINT_PROPERTY_SEED and BANKLINT_PROPERTY_ACCESSES change what is run.
//
//===----------------------------------------------------------------------===//

#include "Cost/Assessment.h"
#include "Support/Reasons.h"
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>

using namespace banklint;

namespace {

constexpr IntType I32{32, true}, U32{32, false}, I64{64, true}, Bool{1, false};

/// The unknown numbers: what Lanes is told, and values to execute with.
struct Unknown {
  const char *Name;
  IntType Type;
  Range Bounds;
  Origin From;
  SymbolId Id;
  std::vector<int64_t> Now; ///< of each thread
};

/// An expression: what Lanes makes of it, and its number in one thread; nothing if that is undefined.
struct Node {
  std::string Text;
  IntType Type;
  Value V;
  std::function<std::optional<int64_t>(unsigned)> At;
};

bool fits(__int128 N, IntType T) { return T.min() <= N && N <= T.max(); }

std::optional<int64_t> calculate(Op O, int64_t A, int64_t B, IntType T) {
  __int128 R = 0;
  switch (O) {
  case Op::Add:
    R = __int128(A) + B;
    break;
  case Op::Sub:
    R = __int128(A) - B;
    break;
  case Op::Mul:
    R = __int128(A) * B;
    break;
  case Op::Div:
  case Op::Rem:
    if (B == 0)
      return std::nullopt;
    R = O == Op::Div ? A / B : A % B;
    break;
  case Op::Shl:
    R = __int128((unsigned __int128)(A) << B);
    break;
  case Op::Shr:
    R = A >> B;
    break;
  case Op::And:
    R = A & B;
    break;
  case Op::Or:
    R = A | B;
    break;
  case Op::Xor:
    R = A ^ B;
    break;
  case Op::Min:
    R = std::min(A, B);
    break;
  case Op::Max:
    R = std::max(A, B);
    break;
  case Op::Lt:
    return A < B;
  case Op::Le:
    return A <= B;
  case Op::Eq:
    return A == B;
  case Op::Ne:
    return A != B;
  default:
    llvm_unreachable("not a binary operation");
  }
  if (T.Signed && !fits(R, T))
    return std::nullopt;
  return T.wrap(int64_t(R));
}

const char *spelling(Op O) {
  static const char *const Spellings[] = {"+", "-", "*",   "/",   "%", "<<", ">>", "&",
                                          "|", "^", "min", "max", "<", "<=", "==", "!="};
  return Spellings[unsigned(O)];
}

class World {
public:
  World(uint64_t Seed) : Random(Seed), L(Random() % 4 == 0 ? 40 : 32 << Random() % 3, 32) {
    static const char *const Architectures[] = {"sm_90", "sm_90", "sm_90", "sm_20", "sm_10", "sm_35"};
    Machine = findArchitecture(Architectures[below(6)]);
    add("n", I32, {INT32_MIN, INT32_MAX}, Origin::Launch);
    add("u", U32, {0, UINT32_MAX}, Origin::Launch);
    add("m", I32, {int64_t(0), int64_t(below(9)) + 1}, Origin::Launch);
    add("blockIdx.x", U32, {0, INT32_MAX - 1}, Origin::Launch);
    add("step", I32, {0, INT32_MAX}, Origin::Counter);
    if (below(4) == 0)
      add("data", I32, {INT32_MIN, INT32_MAX}, Origin::Data, Spread::Thread);
  }

  /// Assesses and executes one access; the number of requests that were executed.
  uint64_t check(uint64_t &Exact);

private:
  uint64_t below(uint64_t N) { return Random() % N; }
  template <typename T> T any(std::initializer_list<T> Of) { return Of.begin()[below(Of.size())]; }

  void add(const char *Name, IntType T, Range Bounds, Origin From, Spread Shared = Spread::Block) {
    Symbol S;
    S.Shared = Shared;
    S.Name = From == Origin::Counter && below(2) ? "" : Name; // most loops have none that users know
    S.Bounds = Bounds;
    S.From = From;
    Value V = L.unknown(S);
    Unknowns.push_back({Name, T, Bounds, From, V.Terms[0].Symbol, {}});
  }

  Node known(std::string Text, IntType T, std::function<int64_t(unsigned)> F) {
    std::vector<int64_t> Each;
    for (unsigned I = 0; I < L.threads(); ++I)
      Each.push_back(F(I));
    return {std::move(Text), T, Value(ThreadInts::each(Each)), [F](unsigned I) { return std::optional(F(I)); }};
  }
  Node constant(int64_t C, IntType T) {
    return known(std::to_string(T.wrap(C)), T, [C = T.wrap(C)](unsigned) { return C; });
  }

  Node leaf(IntType T) {
    switch (below(8)) {
    case 0:
      return constant(any({0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 31, 32, 33, 64, 100, -1, -8}), T);
    case 1:
      return known("t & 15", T, [](unsigned I) { return I & 15; });
    case 2:
      return known("t >> 4", T, [](unsigned I) { return I >> 4; });
    case 3:
      return known("t / 8", T, [](unsigned I) { return I / 8; });
    case 4:
    case 5:
      return known("t", T, [](unsigned I) { return I; });
    default:
      break;
    }
    const size_t K = below(Unknowns.size());
    Value V;
    V.Terms.push_back({Unknowns[K].Id, 1});
    return converted(
        {Unknowns[K].Name, Unknowns[K].Type, V, [this, K](unsigned I) { return std::optional(Unknowns[K].Now[I]); }},
        T);
  }

  Node converted(Node N, IntType To) {
    if (N.Type == To)
      return N;
    Value V = L.convert(N.V, N.Type, To);
    const char *Name = To == Bool ? "bool" : To.Bits == 64 ? "long" : To.Signed ? "int" : "unsigned";
    auto At = [At = N.At, To](unsigned I) -> std::optional<int64_t> {
      auto N = At(I);
      if (!N)
        return N;
      return To == Bool ? *N != 0 : To.wrap(*N);
    };
    return {std::string(Name) + "(" + N.Text + ")", To, V, At};
  }

  Node operation(Op O, const Node &A, const Node &B, IntType Result) {
    auto At = [O, A = A.At, B = B.At, T = A.Type](unsigned I) -> std::optional<int64_t> {
      auto X = A(I), Y = B(I);
      return X && Y ? calculate(O, *X, *Y, T) : std::nullopt;
    };
    return {"(" + A.Text + " " + spelling(O) + " " + B.Text + ")", Result, L.apply(O, A.V, B.V, A.Type), At};
  }

  Node condition(unsigned Depth) {
    const IntType T = any({I32, U32});
    Node A = expression(T, Depth), B = expression(T, below(Depth + 1));
    return operation(any({Op::Lt, Op::Le, Op::Eq, Op::Ne}), A, B, Bool);
  }

  Node select(const Node &C, const Node &A, const Node &B) {
    auto At = [C = C.At, A = A.At, B = B.At](unsigned I) -> std::optional<int64_t> {
      auto X = C(I);
      return X ? (*X ? A : B)(I) : std::nullopt;
    };
    return {"(" + C.Text + " ? " + A.Text + " : " + B.Text + ")", A.Type, L.select(C.V, A.V, B.V), At};
  }

  Node expression(IntType T, unsigned Depth) {
    if (Depth == 0)
      return leaf(T);
    switch (below(10)) {
    case 0:
      return converted(expression(any({I32, U32}), Depth - 1), T);
    case 1:
      return converted(condition(Depth - 1), T);
    case 2: {
      Node C = condition(Depth - 1), A = expression(T, Depth - 1);
      return select(C, A, expression(T, Depth - 1));
    }
    case 3: {
      Node A = expression(T, Depth - 1);
      return operation(any({Op::Shl, Op::Shr}), A, constant(int64_t(below(6)), T), T);
    }
    case 4:
    case 5: {
      Node A = expression(T, Depth - 1);
      return operation(any({Op::Div, Op::Rem, Op::Rem, Op::And, Op::Or, Op::Xor}), A,
                       constant(any({1, 2, 3, 4, 7, 8, 9, 16, 24, 31, 32, 48, 64}), T), T);
    }
    default:
      break;
    }
    Node A = expression(T, Depth - 1), B = expression(T, below(Depth));
    return operation(any({Op::Add, Op::Add, Op::Add, Op::Sub, Op::Sub, Op::Mul, Op::Mul, Op::Min, Op::Max, Op::Div,
                          Op::Rem, Op::And}),
                     A, B, T);
  }

  /// Values that may show a difference.
  int64_t valueFor(const Unknown &U) {
    const bool IsIndex =
        U.From == Origin::Counter || U.Bounds.Max == INT32_MAX - 1; // these are assumed not to overflow
    int64_t V = 0;
    switch (below(8)) {
    case 0:
      V = 0;
      break;
    case 1:
      V = int64_t(below(5)) - 2;
      break;
    case 2:
      V = int64_t(below(200)) - 100;
      break;
    case 3:
      V = int64_t(1) << below(IsIndex ? 12 : 32);
      break;
    case 4:
      V = IsIndex ? int64_t(below(8)) : U.Bounds.Max - int64_t(below(70));
      break;
    case 5:
      V = IsIndex ? int64_t(below(8)) : U.Bounds.Min + int64_t(below(70));
      break;
    case 6:
      V = int64_t(below(5000));
      break;
    default:
      V = IsIndex ? int64_t(below(100)) : int64_t(Random() & UINT32_MAX);
      break;
    }
    return U.Bounds.contains(V) ? V : std::clamp<int64_t>(V, U.Bounds.Min, IsIndex ? 5000 : U.Bounds.Max);
  }

  /// The same for all threads; data often differs, among few values.
  std::vector<int64_t> valuesFor(const Unknown &U) {
    std::vector<int64_t> Few(U.From == Origin::Data ? 1 + below(40) : 1);
    for (int64_t &V : Few)
      V = U.From == Origin::Data && below(2) ? int64_t(below(64)) : valueFor(U);
    std::vector<int64_t> Each(L.threads());
    for (int64_t &V : Each)
      V = Few[below(Few.size())];
    return Each;
  }

  std::string values() const {
    std::string Text;
    for (const Unknown &U : Unknowns)
      Text += std::string(Text.empty() ? "" : ", ") + U.Name + " = " + std::to_string(U.Now[0]);
    return Text;
  }

  /// The bytes from the start of the array; nothing if no launch may do that.
  std::optional<std::vector<int64_t>> addresses(const Node &Index, const trace::Access &A) const {
    std::vector<int64_t> Result(L.threads());
    for (unsigned I : A.Active.set_bits()) {
      auto Element = Index.At(I);
      if (!Element || *Element < 0 || (*Element + 1) * int64_t(A.Bytes) > int64_t(A.arrayBytes()))
        return std::nullopt;
      Result[I] = *Element * A.Bytes;
    }
    return Result;
  }

  std::mt19937_64 Random;
  Lanes L;
  const Architecture *Machine;
  std::vector<Unknown> Unknowns;
};

/// Whether the closed list has it.
bool isListed(const std::string &Reason) {
  auto Is = [&](const char *Text) { return Reason == Text; };
  auto Begins = [&](const char *Text) { return Reason.rfind(Text, 0) == 0; };
  return llvm::any_of(reason::OfUnknown, Is) || llvm::any_of(reason::OfOthers, Is) ||
         llvm::any_of(reason::OfOthersBegin, Begins);
}

uint64_t World::check(uint64_t &Exact) {
  Node Index = converted(expression(any({I32, U32}), 1 + unsigned(below(4))), I64);
  if (below(3)) // more of them are in the array
    Index = operation(any({Op::And, Op::Rem}), Index, constant(any({63, 255, 127, 64, 96, 48}), I64), I64);
  if (below(4) == 0) { // a gap, as layouts have it
    const Node Gap = operation(Op::Shr, Index, constant(int64_t(3 + below(8)), I64), I64);
    Index = operation(Op::Add, Index, operation(Op::Mul, Gap, constant(any({1, 2, 4, 8}), I64), I64), I64);
  }
  ir::Variable Array;
  Array.In = ir::Space::Shared;
  Array.Ty.Bytes = any({256u, 1024u, 4096u, 16384u, 65536u});
  trace::Access A;
  A.Op = any({Operation::Load, Operation::Store, Operation::Store});
  A.Bytes = any({1u, 2u, 4u, 4u, 4u, 8u, 16u});
  A.Active = L.all();
  if (below(3) == 0)
    for (unsigned I = 0; I < L.threads(); ++I)
      if (below(2))
        A.Active.reset(I);
  if (A.Active.none())
    return 0;
  A.Array = &Array;
  A.Offset = L.apply(Op::Mul, Index.V, Value(A.Bytes), I64);
  const Assessment Said = assess(L, *Machine, A, A.Offset);
  Exact += Said.Is == Verdict::Exact;
  EXPECT_TRUE(Said.Is == Verdict::Exact ? Said.Reason.empty() : isListed(Said.Reason))
      << Index.Text << ": " << Said.Reason;

  uint64_t Requests = 0;
  for (unsigned Try = 0; Try < 60 && !testing::Test::HasFailure(); ++Try) {
    for (Unknown &U : Unknowns)
      U.Now = valuesFor(U);
    const auto At = addresses(Index, A);
    if (!At)
      continue;
    uint64_t Wavefronts = 0;
    unsigned Least = ~0u, Most = 0;
    for (unsigned W = 0; W * 32 < L.threads(); ++W) {
      const LaneMask Active = lanesOfWarp(A.Active, W, 32);
      if (!Active)
        continue;
      std::vector<uint64_t> Address(At->begin() + W * 32, At->begin() + std::min<unsigned>(L.threads(), W * 32 + 32));
      Address.resize(32);
      const Cost C = Machine->cost({A.Op, A.Bytes, 0, Address, Active});
      Wavefronts += C.Wavefronts;
      Least = std::min(Least, C.Ways);
      Most = std::max(Most, C.Ways);
      ++Requests;
    }
    const std::string Where = Index.Text + ", " + std::to_string(A.Bytes) + " bytes of " +
                              std::to_string(Array.Ty.Bytes) + ", " + Machine->Name + ", " +
                              std::to_string(L.threads()) + " threads, " + values() +
                              "; said: " + toString(Said.Is).str() + " " + Said.Reason;
    EXPECT_LE(Said.MinWays, Least) << Where;
    EXPECT_GE(Said.MaxWays, Most) << Where;
    if (Said.Is == Verdict::Exact) {
      EXPECT_EQ(Said.MinWays, Least) << Where;
      EXPECT_EQ(Said.MaxWays, Most) << Where;
      EXPECT_EQ(Said.Wavefronts, Wavefronts) << Where;
    }
  }
  return Requests;
}

uint64_t setting(const char *Name, uint64_t Otherwise) {
  const char *Text = std::getenv(Name);
  return Text ? std::strtoull(Text, nullptr, 10) : Otherwise;
}

TEST(ConflictsProperty, VerdictsHoldForEveryExecution) {
  const uint64_t Seed = setting("BANKLINT_PROPERTY_SEED", 1), Accesses = setting("BANKLINT_PROPERTY_ACCESSES", 2000);
  uint64_t Requests = 0, Exact = 0, Executed = 0;
  for (uint64_t I = 0; I < Accesses; ++I) {
    World W(Seed * 1'000'000'007 + I);
    const uint64_t Here = W.check(Exact);
    Requests += Here;
    Executed += Here != 0;
    if (HasFailure())
      FAIL() << "access " << I << " of seed " << Seed;
  }
  printf("%llu accesses, %llu executed, %llu exact; %llu requests\n", (unsigned long long)Accesses,
         (unsigned long long)Executed, (unsigned long long)Exact, (unsigned long long)Requests);
  EXPECT_GE(Executed, Accesses / 2);
  EXPECT_GE(Exact, Accesses / 8);
}

} // namespace
