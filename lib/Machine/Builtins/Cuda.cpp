//===- Cuda.cpp - CUDA's functions of numbers, warps and barriers ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Handlers.h"
#include "llvm/ADT/Hashing.h"

using namespace banklint;
using namespace banklint::machine;
using llvm::StringRef;

/// A number that code computes of others in a way that a compiler does not see through. Equal \p Form: the same of the
/// same.
static Datum hidden(MachineFace &M, Value V, size_t Form, bool OfConstants) {
  Datum D = Datum::integer(std::move(V));
  if (OfConstants)
    return D;
  D = M.V.fixedAtLaunch(std::move(D));
  D.Form = Form;
  return D;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// For each thread what the function gives. Precondition: the operands are known.
static ThreadInts computed(const Lanes &L, const BitFunction &F, llvm::ArrayRef<Datum> Operands, IntType Of,
                           IntType T) {
  const uint64_t Mask = llvm::maskTrailingOnes<uint64_t>(Of.Bits);
  auto InThread = [&](size_t Thread) {
    llvm::SmallVector<uint64_t, 4> Each;
    for (const Datum &D : Operands)
      Each.push_back(uint64_t(D.Number.Known[Thread]) & Mask);
    return T.wrap(int64_t(F.Of(Each, Of.Bits)));
  };
  if (llvm::all_of(Operands, [](const Datum &D) { return D.Number.Known.isUniform(); }))
    return InThread(0);
  std::vector<int64_t> Each(L.threads());
  for (size_t Thread = 0; Thread < Each.size(); ++Thread)
    Each[Thread] = InThread(Thread);
  return ThreadInts::each(std::move(Each));
}

Datum machine::computeBits(MachineFace &M, const BitFunction &F, llvm::ArrayRef<Datum> Operands, IntType Of,
                           IntType T) {
  if (!llvm::all_of(Operands, [](const Datum &D) { return D.Number.isKnown(); })) {
    Character From{Spread::Block, Origin::Launch, ""};
    for (const Datum &D : Operands)
      From = worst(From, M.L.character(D.Number));
    return Datum::integer(M.V.unknownInteger(From, F.IsCount ? Range{0, int64_t(Of.Bits)} : Range{T.min(), T.max()}));
  }
  size_t Form = llvm::hash_value(F.Ptx);
  bool OfConstants = true;
  for (const Datum &D : Operands) {
    Form = llvm::hash_combine(Form, D.Number.hash());
    OfConstants &= D.Number.constant() && !includes(D.Since, Knowledge::Launch);
  }
  return hidden(M, computed(M.L, F, Operands, Of, T), Form, OfConstants);
}

Datum machine::bitFunction(MachineFace &M, const Call &C) {
  const BitFunction *F = bitFunctionNamed(C.name());
  if (!F || C.count() != F->Operands)
    return notUnderstood(M, C);
  llvm::SmallVector<Datum, 4> Operands;
  for (unsigned I = 0; I < C.count(); ++I) {
    Operands.push_back(Datum::integer(C.integer(M, I)));
    Operands.back().Since = C.argument(I).Since;
  }
  return computeBits(M, *F, Operands, C.type(0).asInt(), C.I.Ty.asInt());
}

/// A number of an integer type with all of its bits.
static __int128 exact(int64_t V, IntType T) { return T.Signed ? __int128(V) : __int128(uint64_t(V)); }

/// The upper half of the product.
static int64_t upperHalf(int64_t A, int64_t B, IntType T) {
  if (T.Signed)
    return T.wrap(int64_t(__int128(A) * B >> T.Bits));
  return T.wrap(int64_t(uint64_t((unsigned __int128)(uint64_t(A))*uint64_t(B) >> T.Bits)));
}

/// Bounds of it, where it is not known. (Numbers above INT64_MAX have none.)
static Range boundsOfUpperHalf(Range A, Range B, IntType T) {
  const Range All{T.min(), T.max()};
  if (!T.Signed && (A.Min < 0 || B.Min < 0))
    return All;
  if (!A.within(All) || !B.within(All))
    return All;
  Range Result{INT64_MAX, INT64_MIN};
  for (int64_t X : {A.Min, A.Max})
    for (int64_t Y : {B.Min, B.Max}) {
      const int64_t Corner = int64_t(exact(X, T) * exact(Y, T) >> T.Bits);
      Result = {std::min(Result.Min, Corner), std::max(Result.Max, Corner)};
    }
  return Result;
}

Datum machine::multiplyHigh(MachineFace &M, const Call &C) {
  if (C.count() != 2)
    return notUnderstood(M, C);
  const IntType T = C.I.Ty.asInt();
  const Value A = C.integer(M, 0), B = C.integer(M, 1);
  Lanes &L = M.L;
  if (A.constant() == 0 || B.constant() == 0)
    return Datum::integer(0);
  if (!A.isKnown() || !B.isKnown())
    return Datum::integer(
        M.V.unknownInteger(worst(L.character(A), L.character(B)), boundsOfUpperHalf(L.range(A), L.range(B), T)));
  const ThreadInts Upper =
      ThreadInts::zip(A.Known, B.Known, [&](int64_t X, int64_t Y) { return upperHalf(T.wrap(X), T.wrap(Y), T); });
  const bool OfConstants = A.constant() && B.constant() && !includes(C.argument(0).Since, Knowledge::Launch) &&
                           !includes(C.argument(1).Since, Knowledge::Launch);
  return hidden(M, Upper, llvm::hash_combine("mulhi", A.hash(), B.hash()), OfConstants);
}

//===----------------------------------------------------------------------===//
// Warps
//===----------------------------------------------------------------------===//

/// The lane whose value lane \p Me gets; warps are cut into segments of \p Width lanes. Of \p Which five bits count
/// (PTX ISA, `shfl.sync`: `bval[4:0] = b[4:0]`).
static int64_t sourceLane(StringRef Kind, int64_t Me, int64_t Which, int64_t Width, int64_t Lanes) {
  if (Lanes == 32)
    Which &= 31;
  const int64_t Segment = Me / Width * Width, End = Segment + Width;
  if (Kind == "up")
    return Me - Which < Segment ? Me : Me - Which;
  if (Kind == "down")
    return Me + Which >= End ? Me : Me + Which;
  if (Kind == "xor")
    return (Me ^ Which) >= End ? Me : Me ^ Which;
  return Segment + ((Which % Width) + Width) % Width;
}

/// Which lanes a shuffle reads from.
struct Exchange {
  StringRef Kind; ///< "up", "down", "xor" or, by number, ""
  const Value &Lane;
  std::optional<int64_t> Width; ///< lanes; nothing if nobody knows

  bool isKnown() const { return Lane.isKnown() && Width && *Width > 0; }
  /// Whether all lanes of a warp read from the same one.
  bool isBroadcast(const Lanes &L) const {
    return Kind.empty() && Width == int64_t(L.warpLanes()) && L.character(Lane).Shared <= Spread::Warp;
  }
};

/// The numbers that the threads get from each other, if it is known which.
static std::optional<ThreadInts> exchanged(const Lanes &L, const Exchange &E, const ThreadInts &V) {
  if (V.isUniform())
    return V;
  if (!E.isKnown())
    return std::nullopt;
  std::vector<int64_t> Each(L.threads());
  const int64_t Threads = L.threads(), W = L.warpLanes();
  for (int64_t T = 0; T < Threads; ++T) {
    const int64_t Me = T % W, Source = T - Me + sourceLane(E.Kind, Me, E.Lane.Known[T], *E.Width, W);
    Each[T] = V[Source < 0 || Source >= Threads ? T : Source];
  }
  return ThreadInts::each(std::move(Each));
}

/// What the lanes get of numbers that differ from thread to thread, nobody knows how: others of that kind.
static Value othersLike(MachineFace &M, const Exchange &E, const Value &V) {
  const uint64_t Divisor = std::clamp<uint64_t>(M.L.divisor(V), 1, uint64_t(1) << 40);
  const Range R = M.L.range(V);
  Character C = M.L.character(V);
  C.From = std::max(C.From, Origin::Data);
  C.Shared = E.isBroadcast(M.L) ? Spread::Warp : Spread::Thread;
  const Range Units{R.Min / int64_t(Divisor), R.Max / int64_t(Divisor)};
  return M.L.apply(Op::Mul, M.V.unknownInteger(C, Units), Value(int64_t(Divisor)), Wide);
}

/// The sum that the lanes get from each other: what is the same in a warp, each times the other lane's factor, stays.
static std::optional<Value> exchanged(MachineFace &M, const Exchange &E, const Value &V) {
  const auto Known = exchanged(M.L, E, V.Known);
  if (!Known)
    return std::nullopt;
  Value Result(*Known), OfThread;
  for (const Term &X : V.Terms) {
    const Symbol &S = M.L.symbol(X.Symbol);
    const bool IsSame = S.Shared <= Spread::Warp && S.From != Origin::Lost;
    const auto Factor = IsSame ? exchanged(M.L, E, X.Coefficient) : std::nullopt;
    if (Factor)
      Result.Terms.push_back({X.Symbol, *Factor});
    else
      OfThread.Terms.push_back(X);
  }
  if (OfThread.isKnown())
    return Result;
  return M.L.apply(Op::Add, Result, othersLike(M, E, OfThread), Wide);
}

Datum machine::shuffled(MachineFace &M, StringRef Kind, const Datum &V, const Value &Lane, std::optional<int64_t> Width,
                        const ir::Type &T) {
  const Exchange E{Kind, Lane, Width};
  if (V.isInteger())
    if (auto Number = exchanged(M, E, V.Number)) {
      const bool OfConstants = V.isCompilationConstant();
      return hidden(M, std::move(*Number), llvm::hash_combine("shfl", Kind, V.Number.hash(), Lane.hash()), OfConstants);
    }
  Character C = M.V.characterOf(V);
  C.From = std::max(C.From, Origin::Data);
  C.Shared = E.isBroadcast(M.L) ? Spread::Warp : C.Shared == Spread::Block ? Spread::Block : Spread::Thread;
  return M.V.unknownOf(T, C);
}

Datum machine::shuffle(MachineFace &M, const Call &C) {
  StringRef Kind = C.name();
  if (!Kind.consume_front("__shfl"))
    return notUnderstood(M, C);
  Kind.consume_back("_sync");
  Kind.consume_front("_");
  const unsigned OfValue = unsigned(C.number(0));
  if (C.count() < OfValue + 2)
    return notUnderstood(M, C);
  std::optional<int64_t> Width = int64_t(M.L.warpLanes());
  if (C.count() > OfValue + 2)
    Width = C.integer(M, OfValue + 2).constant();
  return shuffled(M, Kind, C.argument(OfValue), C.integer(M, OfValue + 1), Width, C.I.Ty);
}

Datum machine::vote(MachineFace &M, const Call &C) { return M.V.data(C.I.Ty, Spread::Warp); }

Datum machine::perThreadData(MachineFace &M, const Call &C) { return M.V.data(C.I.Ty, Spread::Thread); }

Datum machine::barrier(MachineFace &M, const Call &C) {
  M.passBarrier();
  return M.V.data(C.I.Ty, Spread::Block); // of __syncthreads_count, _and, _or
}

Value machine::laneNumber(MachineFace &M) {
  return M.L.apply(Op::Rem, M.V.linearThread(), Value(int64_t(M.L.warpLanes())), IntType{32, false});
}

Datum machine::laneId(MachineFace &M, const Call &C) { return Datum::ofThread(laneNumber(M)); }
