//===- OpenCL.cpp - Built-in functions of OpenCL C ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Those that indices are computed with, and those that access memory. (Work-item functions: WorkItems.cpp;
// atomics go by their name in all dialects.)
//
//===----------------------------------------------------------------------===//

#include "Walk/Reasons.h"
#include "Walk/Walker.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace clang;

namespace {
/// Integer functions that are computed thread by thread.
enum class IntegerFunction {
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

static IntegerFunction functionNamed(StringRef Name, unsigned Arguments) {
  if (Name.starts_with("convert_") && Name.contains("_sat") && Arguments == 1)
    return IntegerFunction::ConvertSat;
  switch (Arguments) {
  case 1:
    return llvm::StringSwitch<IntegerFunction>(Name)
        .Case("abs", IntegerFunction::Abs)
        .Case("clz", IntegerFunction::Clz)
        .Case("ctz", IntegerFunction::Ctz)
        .Case("popcount", IntegerFunction::Popcount)
        .Default(IntegerFunction::None);
  case 2:
    return llvm::StringSwitch<IntegerFunction>(Name)
        .Case("abs_diff", IntegerFunction::AbsDiff)
        .Case("add_sat", IntegerFunction::AddSat)
        .Case("hadd", IntegerFunction::Hadd)
        .Case("mul_hi", IntegerFunction::MulHi)
        .Case("rhadd", IntegerFunction::Rhadd)
        .Case("rotate", IntegerFunction::Rotate)
        .Case("sub_sat", IntegerFunction::SubSat)
        .Case("upsample", IntegerFunction::Upsample)
        .Default(IntegerFunction::None);
  case 3:
    return llvm::StringSwitch<IntegerFunction>(Name)
        .Case("bitselect", IntegerFunction::Bitselect)
        .Case("mad_hi", IntegerFunction::MadHi)
        .Case("mad_sat", IntegerFunction::MadSat)
        .Default(IntegerFunction::None);
  default: return IntegerFunction::None;
  }
}

/// \p F of one thread's arguments \p A, which have \p Bits bits; the result has type \p T.
static int64_t compute(IntegerFunction F, llvm::ArrayRef<__int128> A, unsigned Bits, IntType T) {
  const __int128 One = 1, Most = (One << (T.Bits - T.Signed)) - 1, Least = T.Signed ? -Most - 1 : 0;
  const uint64_t Mask = llvm::maskTrailingOnes<uint64_t>(Bits), First = uint64_t(A[0]) & Mask;
  auto Saturated = [&](__int128 V) { return std::clamp(V, Least, Most); };
  auto Result = [&]() -> __int128 {
    switch (F) {
    case IntegerFunction::Abs: return A[0] < 0 ? -A[0] : A[0];
    case IntegerFunction::AbsDiff: return A[0] < A[1] ? A[1] - A[0] : A[0] - A[1];
    case IntegerFunction::AddSat: return Saturated(A[0] + A[1]);
    case IntegerFunction::Bitselect: return (A[0] & ~A[2]) | (A[1] & A[2]);
    case IntegerFunction::Clz: return llvm::countl_zero(First) - (64 - int(Bits));
    case IntegerFunction::ConvertSat: return Saturated(A[0]);
    case IntegerFunction::Ctz: return First ? llvm::countr_zero(First) : Bits;
    case IntegerFunction::Hadd: return (A[0] + A[1]) >> 1;
    case IntegerFunction::MadHi: return (A[0] * A[1] >> Bits) + A[2];
    case IntegerFunction::MadSat: return Saturated(A[0] * A[1] + A[2]);
    case IntegerFunction::MulHi: return A[0] * A[1] >> Bits;
    case IntegerFunction::Popcount: return llvm::popcount(First);
    case IntegerFunction::Rhadd: return (A[0] + A[1] + 1) >> 1;
    case IntegerFunction::Rotate: {
      const unsigned By = unsigned(A[1]) % Bits;
      return By ? (First << By | First >> (Bits - By)) & Mask : First;
    }
    case IntegerFunction::SubSat: return Saturated(A[0] - A[1]);
    case IntegerFunction::Upsample: return A[0] * (One << Bits) + A[1];
    case IntegerFunction::None: break;
    }
    return 0;
  };
  return T.wrap(int64_t(uint64_t(Result())));
}

/// The same for all threads, if all arguments are known.
static std::optional<Value> computeEach(IntegerFunction F, llvm::ArrayRef<Value> A, llvm::ArrayRef<IntType> Of,
                                        IntType T, unsigned Threads) {
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
static std::optional<Value> inOperations(Lanes &L, StringRef Name, llvm::ArrayRef<Value> A, llvm::ArrayRef<IntType> Of,
                                         IntType T, bool OfVectors) {
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
  default: return std::nullopt;
  }
}

static QualType elementOf(QualType T) {
  const auto *V = T->getAs<VectorType>();
  return V ? V->getElementType() : T;
}

/// Integer functions of integers, and of vectors of them.
std::optional<Datum> Walker::evaluateOpenClInteger(StringRef Name, const CallExpr *E) {
  const unsigned N = E->getNumArgs();
  const IntegerFunction F = functionNamed(Name, N);
  const bool IsOperation =
      Name.starts_with("convert_") || llvm::is_contained({"mul24", "mad24", "clamp", "select"}, Name);
  const auto *Vector = E->getType()->getAs<VectorType>();
  const bool IsExtremum = Vector && (Name == "min" || Name == "max"); // of numbers: known in all dialects
  auto IsIntegral = [&](const Expr *A) { return isInteger(elementOf(A->getType())); };
  const QualType Element = elementOf(E->getType());
  if (N == 0 || (F == IntegerFunction::None && !IsOperation && !IsExtremum) || !isInteger(Element) ||
      !llvm::all_of(E->arguments(), IsIntegral))
    return std::nullopt;

  std::vector<Datum> Arguments, Parts;
  std::vector<IntType> Types;
  for (const Expr *A : E->arguments()) {
    Arguments.push_back(evaluate(A));
    Types.push_back(intType(elementOf(A->getType())));
  }
  const IntType T = intType(Element);
  for (unsigned Part = 0; Part < (Vector ? Vector->getNumElements() : 1); ++Part) {
    std::vector<Value> Of;
    Character C{Spread::Block, Origin::Launch, ""};
    for (unsigned I = 0; I < N; ++I) {
      const QualType A = elementOf(E->getArg(I)->getType());
      Of.push_back(toInteger(partOf(Arguments[I], Part, A), A));
      C = worst(C, L.character(Of.back()));
    }
    std::optional<Value> V = F == IntegerFunction::None ? inOperations(L, Name, Of, Types, T, Vector != nullptr)
                                                        : computeEach(F, Of, Types, T, L.threads());
    Parts.push_back(V ? Datum::integer(*V) : unknownOf(Element, C));
  }
  return Vector ? vectorOf(std::move(Parts)) : Parts.front();
}

/// vload4(offset, pointer), vstore4(data, offset, pointer): offset counts vectors, elements need no more than their
/// own alignment. vload_half(offset, pointer) and vload_half4 are the same for 16-bit numbers, however vstore_half4_rte
/// rounds them; vloada_half4 is of aligned vectors, where three elements have the place of four.
std::optional<Datum> Walker::accessOpenClVector(StringRef Name, const CallExpr *E) {
  const bool Loads = Name.consume_front("vload");
  if (!Loads && !Name.consume_front("vstore"))
    return std::nullopt;
  const bool Aligned = Name.consume_front("a_half"), Half = Aligned || Name.consume_front("_half");
  unsigned Elements = 1;
  if (Name.consumeInteger(10, Elements) && !Half)
    return std::nullopt;
  if (Half && !Loads && Name.consume_front("_rt"))
    Name = Name.drop_front(Name.size() == 1);
  if (!Name.empty() || E->getNumArgs() != (Loads ? 2 : 3))
    return std::nullopt;

  const Datum Stored = Loads ? Datum() : evaluate(E->getArg(0));
  const Datum Offset = evaluate(E->getArg(!Loads));
  const Expr *To = E->getArg(1 + !Loads);
  const QualType Element = To->getType()->getPointeeType();
  const unsigned Place = Aligned && Elements == 3 ? 4 : Elements;
  auto ArrayOf = [&](unsigned Length) {
    return Context.getConstantArrayType(Element, llvm::APInt(64, Length), nullptr, ArraySizeModifier::Normal, 0);
  };
  const Pointer P = advance(evaluate(To).Ptr, Offset, ArrayOf(Place));
  if (P.To && P.To->In == Space::Private && !Half && Elements > 1) {
    const QualType Vector = Context.getExtVectorType(Element.getUnqualifiedType(), Elements);
    if (Loads)
      return load(P, Vector, E);
    store(P, Vector, Stored, E);
    return Datum::opaque({});
  }
  if (P.To && P.To->In == Space::Private && !Loads)
    forgetAll(P.To);
  emitBytes(E, Loads ? Operation::Load : Operation::Store, P, int64_t(bytesOf(ArrayOf(Elements))),
            bytesOf(Element) * (Aligned ? Place : 1));
  return data(E->getType(), L.character(P.Offset).Shared);
}

std::optional<Datum> Walker::evaluateOpenCl(const CallExpr *E, const FunctionDecl *F) {
  if (!Context.getLangOpts().OpenCL || !F->getIdentifier() || F->hasBody())
    return std::nullopt;
  const StringRef Name = F->getName();
  if (auto D = evaluateOpenClInteger(Name, E))
    return D;
  if (auto D = accessOpenClVector(Name, E))
    return D;
  const bool AtomicLoad = Name.starts_with("atomic_load");
  if ((AtomicLoad || Name.starts_with("atomic_store") || Name == "atomic_init" ||
       Name.starts_with("atomic_flag_clear")) &&
      E->getNumArgs() >= 1) {
    const Pointer P = evaluate(E->getArg(0)).Ptr;
    for (unsigned I = 1; I < E->getNumArgs(); ++I)
      evaluate(E->getArg(I));
    emit(E, AtomicLoad ? Operation::Load : Operation::Store, P, bytesOf(E->getArg(0)->getType()->getPointeeType()));
    return data(E->getType(), Spread::Thread);
  }
  if (Name.starts_with("async_work_group_") && E->getNumArgs() >= 3) { // (to, from, elements[, stride], event)
    Pointer To = evaluate(E->getArg(0)).Ptr, From = evaluate(E->getArg(1)).Ptr;
    emit(E, Operation::Store, To, 4, 0, reason::GroupCopy);
    emit(E, Operation::Load, From, 4, 0, reason::GroupCopy);
    return Datum::opaque({});
  }
  return std::nullopt;
}
