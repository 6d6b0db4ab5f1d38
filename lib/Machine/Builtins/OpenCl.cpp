//===- OpenCl.cpp - Functions of OpenCL C ---------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Those that indices are computed with, and those that access memory. (Work-item functions: WorkItems.cpp;
// atomics: Atomics.cpp.)
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Handlers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace banklint::machine;
using llvm::ArrayRef;
using llvm::StringRef;

namespace {
/// Integer functions that are computed thread by thread.
enum class Function {
  None,
  Abs,
  AbsDiff,
  AddSat,
  Bitselect,
  Clz,
  ConvertSat,
  Ctz,
  Hadd,
  MadHi,
  MadSat,
  MulHi,
  Popcount,
  Rhadd,
  Rotate,
  SubSat,
  Upsample,
};
} // namespace

static Function functionNamed(StringRef Name, unsigned Arguments) {
  if (Name.starts_with("convert_") && Name.contains("_sat") && Arguments == 1)
    return Function::ConvertSat;
  switch (Arguments) {
  case 1:
    return llvm::StringSwitch<Function>(Name)
        .Case("abs", Function::Abs)
        .Case("clz", Function::Clz)
        .Case("ctz", Function::Ctz)
        .Case("popcount", Function::Popcount)
        .Default(Function::None);
  case 2:
    return llvm::StringSwitch<Function>(Name)
        .Case("abs_diff", Function::AbsDiff)
        .Case("add_sat", Function::AddSat)
        .Case("hadd", Function::Hadd)
        .Case("mul_hi", Function::MulHi)
        .Case("rhadd", Function::Rhadd)
        .Case("rotate", Function::Rotate)
        .Case("sub_sat", Function::SubSat)
        .Case("upsample", Function::Upsample)
        .Default(Function::None);
  case 3:
    return llvm::StringSwitch<Function>(Name)
        .Case("bitselect", Function::Bitselect)
        .Case("mad_hi", Function::MadHi)
        .Case("mad_sat", Function::MadSat)
        .Default(Function::None);
  default:
    return Function::None;
  }
}

/// \p F of one thread's arguments \p A, which have \p Bits bits; the result has type \p T.
static int64_t compute(Function F, ArrayRef<__int128> A, unsigned Bits, IntType T) {
  const __int128 One = 1, Most = (One << (T.Bits - T.Signed)) - 1, Least = T.Signed ? -Most - 1 : 0;
  const uint64_t Mask = llvm::maskTrailingOnes<uint64_t>(Bits), First = uint64_t(A[0]) & Mask;
  auto Saturated = [&](__int128 V) { return std::clamp(V, Least, Most); };
  auto Result = [&]() -> __int128 {
    switch (F) {
    case Function::Abs:
      return A[0] < 0 ? -A[0] : A[0];
    case Function::AbsDiff:
      return A[0] < A[1] ? A[1] - A[0] : A[0] - A[1];
    case Function::AddSat:
      return Saturated(A[0] + A[1]);
    case Function::Bitselect:
      return (A[0] & ~A[2]) | (A[1] & A[2]);
    case Function::Clz:
      return llvm::countl_zero(First) - (64 - int(Bits));
    case Function::ConvertSat:
      return Saturated(A[0]);
    case Function::Ctz:
      return First ? llvm::countr_zero(First) : Bits;
    case Function::Hadd:
      return (A[0] + A[1]) >> 1;
    case Function::MadHi:
      return (A[0] * A[1] >> Bits) + A[2];
    case Function::MadSat:
      return Saturated(A[0] * A[1] + A[2]);
    case Function::MulHi:
      return A[0] * A[1] >> Bits;
    case Function::Popcount:
      return llvm::popcount(First);
    case Function::Rhadd:
      return (A[0] + A[1] + 1) >> 1;
    case Function::Rotate: {
      const unsigned By = unsigned(A[1]) % Bits;
      return By ? (First << By | First >> (Bits - By)) & Mask : First;
    }
    case Function::SubSat:
      return Saturated(A[0] - A[1]);
    case Function::Upsample:
      return A[0] * (One << Bits) + A[1];
    case Function::None:
      break;
    }
    return 0;
  };
  return T.wrap(int64_t(uint64_t(Result())));
}

/// The same for all threads, if all arguments are known.
static std::optional<Value> computeEach(Function F, ArrayRef<Value> A, ArrayRef<IntType> Of, IntType T,
                                        unsigned Threads) {
  if (!llvm::all_of(A, [](const Value &V) { return V.isKnown(); }))
    return std::nullopt;
  auto NumberOf = [&](unsigned Thread) {
    llvm::SmallVector<__int128, 3> Numbers;
    for (unsigned I = 0; I < A.size(); ++I)
      Numbers.push_back(Of[I].Signed ? __int128(A[I].Known[Thread]) : __int128(uint64_t(A[I].Known[Thread])));
    return compute(F, Numbers, Of[0].Bits, T);
  };
  if (llvm::all_of(A, [](const Value &V) { return V.Known.isUniform(); }))
    return Value(NumberOf(0));
  std::vector<int64_t> Each(Threads);
  for (unsigned Thread = 0; Thread < Threads; ++Thread)
    Each[Thread] = NumberOf(Thread);
  return Value(ThreadInts::each(std::move(Each)));
}

/// Those that are operations of the language in other words, whatever is known of \p A. Vectors select by the sign.
static std::optional<Value> inOperations(Lanes &L, StringRef Name, ArrayRef<Value> A, ArrayRef<IntType> Of, IntType T,
                                         bool OfVectors) {
  auto Apply = [&](Op O, const Value &X, const Value &Y) { return L.apply(O, X, Y, T); };
  switch (A.size()) {
  case 1:
    if (Name.starts_with("convert_") && !Name.contains("_sat"))
      return L.convert(A[0], Of[0], T);
    return std::nullopt;
  case 2:
    if (Name == "mul24")
      return Apply(Op::Mul, A[0], A[1]);
    if (Name == "min" || Name == "max")
      return Apply(Name == "min" ? Op::Min : Op::Max, A[0], A[1]);
    return std::nullopt;
  case 3:
    if (Name == "mad24")
      return Apply(Op::Add, Apply(Op::Mul, A[0], A[1]), A[2]);
    if (Name == "clamp")
      return Apply(Op::Min, Apply(Op::Max, A[0], A[1]), A[2]);
    if (Name == "select")
      return L.select(OfVectors ? L.apply(Op::Lt, A[2], Value(0), {Of[2].Bits, true}) : L.truth(A[2], Of[2]), A[1],
                      A[0]);
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

/// One component of the result.
static Datum componentOf(MachineFace &M, const Call &C, unsigned Number) {
  const ir::Type Element = C.I.Ty.component();
  std::vector<Value> Of;
  std::vector<IntType> Types;
  Character Worst{Spread::Block, Origin::Launch, ""};
  for (unsigned I = 0; I < C.count(); ++I) {
    const ir::Type A = C.type(I).component();
    Of.push_back(M.V.toInteger(M.V.partOf(C.argument(I), Number, A), A));
    Types.push_back(A.asInt());
    Worst = worst(Worst, M.L.character(Of.back()));
  }
  const Function F = functionNamed(C.name(), C.count());
  const std::optional<Value> V =
      F == Function::None ? inOperations(M.L, C.name(), Of, Types, Element.asInt(), C.I.Ty.Is == ir::Type::Vector)
                          : computeEach(F, Of, Types, Element.asInt(), M.L.threads());
  return V ? Datum::integer(*V) : M.V.unknownOf(Element, Worst);
}

Datum machine::integerFunction(MachineFace &M, const Call &C) {
  bool OfIntegers = C.count() > 0 && C.I.Ty.component().isInt();
  for (unsigned I = 0; I < C.count(); ++I)
    OfIntegers &= C.type(I).component().isInt();
  if (!OfIntegers)
    return notUnderstood(M, C);
  if (C.I.Ty.Is != ir::Type::Vector)
    return componentOf(M, C, 0);
  std::vector<Datum> Parts;
  for (unsigned Number = 0; Number < C.I.Ty.Length; ++Number)
    Parts.push_back(componentOf(M, C, Number));
  return M.V.vectorOf(std::move(Parts));
}

namespace {
/// What the name of a function says that loads or stores a vector.
struct VectorName {
  bool Loads;
  bool Half;             ///< of 16-bit numbers, in memory
  bool Aligned;          ///< as a whole: vloada_half4
  unsigned Elements = 1; ///< that are accessed

  /// In memory, from one vector to the next.
  unsigned place() const { return Aligned && Elements == 3 ? 4 : Elements; }
};
} // namespace

/// vload4(offset, pointer), vstore4(data, offset, pointer): offset counts vectors, elements need no more than their
/// own alignment. vload_half(offset, pointer) and vload_half4 are the same for 16-bit numbers, however vstore_half4_rte
/// rounds them; vloada_half4 is of aligned vectors, where three elements have the place of four.
static std::optional<VectorName> parseVectorName(StringRef Name) {
  VectorName V{};
  V.Elements = 1;
  V.Loads = Name.consume_front("vload");
  if (!V.Loads && !Name.consume_front("vstore"))
    return std::nullopt;
  V.Aligned = Name.consume_front("a_half");
  V.Half = V.Aligned || Name.consume_front("_half");
  if (Name.consumeInteger(10, V.Elements)) {
    if (!V.Half)
      return std::nullopt;
    V.Elements = 1;
  }
  if (V.Half && !V.Loads && Name.consume_front("_rt"))
    Name = Name.drop_front(Name.size() == 1);
  if (!Name.empty())
    return std::nullopt;
  return V;
}

Datum machine::accessVector(MachineFace &M, const Call &C) {
  const std::optional<VectorName> V = parseVectorName(C.name());
  if (!V || C.count() != (V->Loads ? 2u : 3u))
    return notUnderstood(M, C);
  const unsigned Pointer = V->Loads ? 1 : 2;
  const ir::Type Element = C.pointee(Pointer);
  const uint64_t Bytes = Element.Bytes;
  const Datum P = M.V.advance(C.argument(Pointer), C.argument(Pointer - 1), int64_t(V->place() * Bytes), 0);
  if (isTracked(P) && !V->Half && V->Elements > 1) {
    const uint64_t Places = V->Elements == 3 ? 4 : V->Elements; // as types of three components have
    const ir::Type Vector = ir::Type::vector(Element, V->Elements, Places * Bytes, unsigned(Bytes));
    if (V->Loads)
      return M.Memory.load(P, Vector, C.I.Site);
    M.Memory.store(P, Vector, C.argument(0), C.I.Site);
    return Datum::opaque({Spread::Block, Origin::Launch, ""});
  }
  if (!V->Loads)
    forget(M, P);
  M.Accesses.emitVector(C.I.Site, V->Loads ? Operation::Load : Operation::Store, P, V->Elements * Bytes,
                        Bytes * (V->Aligned ? V->place() : 1));
  return M.V.data(C.I.Ty, M.L.character(P.Number).Shared);
}
