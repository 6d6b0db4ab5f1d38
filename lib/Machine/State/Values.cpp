//===- Values.cpp - Operations on values ----------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/Values.h"
#include "Lanes/Forms.h"
#include "Machine/Calls/CallMemory.h"
#include "Support/Reasons.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace banklint;
using namespace banklint::machine;
using ir::Instruction;
using ir::Type;
using trace::ProvenMultiple;

Character Values::characterOf(const Datum &D) const {
  switch (D.Is) {
  case Datum::Integer:
  case Datum::Address:
    return L.character(D.Number);
  case Datum::Function:
    return {Spread::Block, Origin::Launch, ""};
  case Datum::Opaque:
    break;
  }
  return D.Of;
}

//===----------------------------------------------------------------------===//
// Unknowns
//===----------------------------------------------------------------------===//

Value Values::unknownInteger(Character C, Range Bounds, llvm::StringRef Name) {
  if (!Name.empty() && C.From == Origin::Launch) {
    LaunchNumbers.insert(Name.str());
    if (auto It = O.Assumed.find(Name.str()); It != O.Assumed.end())
      return Value(It->second);
    Past.spoil();
  }
  Symbol New;
  New.Name = Name.str();
  New.Shared = C.Shared;
  New.From = C.From;
  New.Why = C.Why;
  New.Bounds = {std::max(Bounds.Min, INT64_MIN / 4), std::min(Bounds.Max, INT64_MAX / 4)};
  return L.unknown(std::move(New));
}

Value Values::unknownSteps(Spread Of) {
  Symbol New;
  New.Shared = Of;
  New.From = Origin::Counter;
  New.Bounds = {0, INT32_MAX};
  New.CountsSteps = true;
  return L.unknown(std::move(New));
}

Value Values::anyStepOf(uint64_t Count) {
  Symbol New;
  New.Shared = Spread::Block;
  New.From = Origin::Counter;
  New.Bounds = {0, int64_t(Count) - 1};
  New.CountsSteps = true;
  New.Repeats = Count;
  return L.unknown(std::move(New));
}

Datum Values::unknownOf(const Type &T, Character C, llvm::StringRef Name) {
  if (T.isInt()) {
    const IntType I = T.asInt();
    return Datum::integer(unknownInteger(C, {I.min(), I.max()}, Name));
  }
  if (T.Is == Type::Pointer)
    return Datum::nowhere();
  return Datum::opaque(C);
}

Value Values::toInteger(const Datum &D, const Type &T) {
  switch (D.Is) {
  case Datum::Integer:
    return D.Number;
  case Datum::Address:
    return addressAsNumber(D);
  case Datum::Function:
    return Value(1);
  case Datum::Opaque:
    break;
  }
  const IntType I = T.asInt();
  Character C = D.Of;
  if (C.From < Origin::Data)
    C = {C.Shared, Origin::Lost, reason::Float};
  return unknownInteger(C, {I.min(), I.max()});
}

Value Values::linearThread() const {
  std::vector<int64_t> Each(L.threads());
  for (unsigned T = 0; T < L.threads(); ++T)
    Each[T] = T;
  return ThreadInts::each(std::move(Each));
}

//===----------------------------------------------------------------------===//
// What a compiler sees
//===----------------------------------------------------------------------===//

ProvenMultiple Values::provableMultiple(const Datum &D) const {
  const ProvenMultiple OfNumber = powerOfTwoIn(L.divisor(D.Number));
  return D.Form ? ProvenMultiple::ofBoth(D.Multiple, OfNumber) : OfNumber;
}

ProvenMultiple Values::stepOf(const Datum &D) const {
  if (D.Form)
    return D.Multiple;
  const unsigned Same = D.Number.Known.sameLowBits();
  return powerOfTwoIn(std::gcd(Same < 64 ? uint64_t(1) << Same : 0, termDivisor(L, D.Number)));
}

bool Values::isKnownToBeUniform(const Datum &D) const {
  return (D.isInteger() || (D.isAddress() && D.To)) && !includes(D.Since, Knowledge::Thread) && L.isUniform(D.Number);
}

Datum Values::fixedAtLaunch(Datum D, ProvenMultiple Multiple) {
  D.Since = D.Since | Knowledge::Launch;
  D.Multiple = Multiple;
  D.Form = ++Forms;
  return D;
}

size_t Values::formOf(const Datum &D) const { return D.Form ? D.Form : linearForm(L, D.Number); }

/// \p Result, which is one of \p A and \p B, as far as a compiler knows it.
Datum Values::knownAs(Datum Result, const Datum &A, const Datum &B) {
  if (!Result.isInteger() && !Result.isAddress())
    return Result;
  Result.Since = A.Since | B.Since;
  const ProvenMultiple Multiple = ProvenMultiple::ofBoth(provableMultiple(A), provableMultiple(B));
  if (includes(Result.Since, Knowledge::Launch))
    return fixedAtLaunch(Result, Multiple);
  if (A.Form || B.Form) {
    Result.Multiple = Multiple;
    Result.Form =
        llvm::hash_combine(formOf(A), L.likeness(A.Number), formOf(B), L.likeness(B.Number), L.likeness(Result.Number));
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// Whether the result is 0 or 1.
static bool isComparison(Op O) { return O == Op::Lt || O == Op::Le || O == Op::Eq || O == Op::Ne; }

/// Whether an operation adds a constant to one operand, or adds both, as far as a compiler knows: `4 * t | 1`, and
/// `8 * t + 2 ^ 4`, of which the bit is known.
bool Values::isSum(Op O, const Datum &A, const Datum &B) const {
  auto IsAdded = [&](const Datum &Constant, const Datum &To) {
    if (!Constant.isCompilationConstant())
      return false;
    const int64_t C = *Constant.Number.constant();
    return C >= 0 && ((O == Op::Or && uint64_t(C) < provableMultiple(To).ToOptimizer) ||
                      (O == Op::Xor && llvm::has_single_bit(uint64_t(C)) && uint64_t(C) < stepOf(To).ToOptimizer));
  };
  return O == Op::Add || O == Op::Sub || IsAdded(A, B) || IsAdded(B, A);
}

/// How many bits an operation drops, by a constant: a compiler sees that those which are constants do not matter.
static std::optional<unsigned> droppedBits(Op O, const Datum &By, IntType T) {
  const unsigned Most = 62;
  const std::optional<int64_t> Constant = By.isCompilationConstant() ? By.Number.constant() : std::nullopt;
  if (O == Op::Shr && Constant && *Constant >= 0)
    return std::min(unsigned(*Constant), Most);
  if (O == Op::Div && !T.Signed && Constant && llvm::isPowerOf2_64(uint64_t(*Constant)))
    return llvm::Log2_64(uint64_t(*Constant));
  return std::nullopt;
}

/// Whether an operation divides a signed number that is no constant: it is made of shifts that depend on the sign.
static bool isSignedQuotient(Op O, const Datum &A, IntType T) {
  return (O == Op::Div || O == Op::Rem) && T.Signed && !A.isCompilationConstant();
}

/// The form of what an operation makes of two numbers.
size_t Values::formOf(Op O, const Datum &A, const Datum &B, IntType T) const {
  const bool ConstantA = A.isCompilationConstant(), ConstantB = B.isCompilationConstant();
  if (isSum(O, A, B)) {
    if (ConstantB)
      return formOf(A);
    if (ConstantA && O != Op::Sub)
      return formOf(B);
    return llvm::hash_combine(int(O == Op::Sub ? O : Op::Add), formOf(A), formOf(B));
  }
  if (O == Op::Mul && (ConstantA || ConstantB))
    return llvm::hash_combine(int(O), formOf(ConstantA ? B : A), L.likeness((ConstantA ? A : B).Number));
  if (O == Op::Shl && ConstantB)
    return llvm::hash_combine(int(Op::Mul), formOf(A), L.apply(Op::Shl, Value(1), B.Number, T).hash());
  if (const auto Bits = includes(A.Since, Knowledge::Launch) ? std::nullopt : droppedBits(O, B, T)) {
    const size_t Left = formWithoutBits(L, A.Number, *Bits, A.Multiple.IsSum, T.Signed);
    return llvm::hash_combine(int(O), A.Form, Left, L.likeness(B.Number));
  }
  return llvm::hash_combine(int(O), A.Form, L.likeness(A.Number), B.Form, L.likeness(B.Number));
}

static ProvenMultiple times(ProvenMultiple A, ProvenMultiple B) {
  return ProvenMultiple::of(A, B, [](uint64_t M, uint64_t N) { return std::min(MostMultiple, M * N); });
}

/// What a compiler can prove to divide what is no constant in the result.
ProvenMultiple Values::stepOf(Op O, const Datum &A, const Datum &B, IntType T) const {
  const std::optional<int64_t> Constant = B.isCompilationConstant() ? B.Number.constant() : std::nullopt;
  const bool IsShift = Constant && *Constant >= 0 && *Constant < 20;
  auto OfBoth = [&] { return ProvenMultiple::ofBoth(provableMultiple(A), provableMultiple(B)); };
  if (isSum(O, A, B))
    return ProvenMultiple::ofBoth(stepOf(A), stepOf(B));
  switch (O) {
  case Op::Or:
  case Op::Xor:
    return OfBoth();
  case Op::Mul:
    return A.isCompilationConstant()   ? times(provableMultiple(A), stepOf(B))
           : B.isCompilationConstant() ? times(stepOf(A), provableMultiple(B))
                                       : times(provableMultiple(A), provableMultiple(B));
  case Op::And:
    return ProvenMultiple::of(stepOf(A), provableMultiple(B), [](uint64_t M, uint64_t N) { return std::max(M, N); });
  case Op::Shl:
    return IsShift ? times(stepOf(A), uint64_t(1) << *Constant) : provableMultiple(A);
  case Op::Shr:
    return ProvenMultiple::of(
        stepOf(A), 1, [&](uint64_t M, uint64_t) { return IsShift ? std::max<uint64_t>(M >> *Constant, 1) : 1; });
  case Op::Div: {
    if (!isExact(O, A, B))
      return 1;
    const uint64_t By = powerOfTwoIn(uint64_t(*Constant));
    return ProvenMultiple::of(stepOf(A), 1, [&](uint64_t M, uint64_t) { return std::max<uint64_t>(M / By, 1); });
  }
  case Op::Rem: {
    ProvenMultiple Result = Constant ? OfBoth() : 1;
    if (T.Signed && Constant && llvm::isPowerOf2_64(uint64_t(*Constant))) // by others it multiplies and subtracts
      Result.ToAssembler = 1;
    return Result;
  }
  default:
    return 1;
  }
}

/// Whether an operation follows constants, as sums do.
bool Values::isLinear(Op O, const Datum &A, const Datum &B) const {
  return isSum(O, A, B) || (O == Op::Mul && (A.isCompilationConstant() || B.isCompilationConstant())) ||
         (O == Op::Shl && B.isCompilationConstant());
}

/// Whether a constant divides a number without a rest, as a compiler can tell: `4 * t / 2`, which is `2 * t`, and
/// `4 * t % 2`, which is 0.
bool Values::isExact(Op O, const Datum &A, const Datum &B) const {
  if ((O != Op::Div && O != Op::Rem) || !A.isInteger() || !B.isCompilationConstant())
    return false;
  const int64_t By = *B.Number.constant();
  return By > 0 && L.divisor(A.Number) % uint64_t(By) == 0;
}

/// Whether two numbers differ by a small constant, as far as a compiler knows: `4 * t` and `4 * t + 4`.
bool Values::areNearby(const Datum &A, const Datum &B) const {
  const int64_t MostNearby = 8;
  if (!A.isInteger() || !B.isInteger() || formOf(A) != formOf(B))
    return false;
  const auto Apart = L.apply(Op::Sub, A.Number, B.Number, Wide).constant();
  return Apart && std::abs(*Apart) <= MostNearby;
}

/// What a constant in the text decides alone: `y & 0` is 0, and `x ^ 0`, `x >> 0`, `1 * x` are x. Nothing else.
std::optional<Datum> Values::simplified(Op O, const Datum &A, const Datum &B, IntType T) {
  auto Is = [](const Datum &D, int64_t Number) { return D.isCompilationConstant() && D.Number.constant() == Number; };
  if ((O == Op::And || O == Op::Mul) && (Is(A, 0) || Is(B, 0)))
    return Is(A, 0) ? A : B;
  const bool Commutes = O == Op::Add || O == Op::Or || O == Op::Xor || O == Op::Mul;
  const int64_t Neutral = O == Op::Mul || O == Op::Div ? 1 : 0;
  const bool HasNeutral = Commutes || O == Op::Sub || O == Op::Shl || O == Op::Shr || O == Op::Div;
  const Datum *Left = HasNeutral && Is(B, Neutral) ? &A : Commutes && Is(A, Neutral) ? &B : nullptr;
  if (!Left || !Left->isInteger())
    return std::nullopt;
  Datum Result = *Left;
  Result.Number = L.apply(O, A.Number, B.Number, T); // as this type holds it
  return Result;
}

/// Whether an operation asks for low bits alone which a compiler knows, as what varies does not reach them: `(4 * t +
/// 1) & 3`, and `j % 4` in the copies of a step of which four are taken together.
bool Values::asksForKnownBits(Op O, const Datum &A, const Datum &B) const {
  if ((O != Op::And && O != Op::Rem) || !A.isInteger() || !B.isCompilationConstant())
    return false;
  const uint64_t Bits = uint64_t(*B.Number.constant()) + (O == Op::And);
  return *B.Number.constant() > 0 && llvm::isPowerOf2_64(Bits) && Bits <= stepOf(A).ToOptimizer &&
         (O == Op::And || L.range(A.Number).Min >= 0);
}

/// Whether it is an integer of the text, of which there is nothing else to know.
static bool isPlainConstant(const Datum &D) {
  return D.isCompilationConstant() && !D.Form && D.Multiple == ProvenMultiple();
}

Datum Values::applyIntegers(Op Operation, const Datum &A, const Datum &B, IntType T) {
  if (isPlainConstant(A) && isPlainConstant(B)) // most are counters of loops that are unrolled
    return Datum::integer(L.apply(Operation, A.Number, B.Number, T));
  if (auto Simple = simplified(Operation, A, B, T))
    return *Simple;
  if (asksForKnownBits(Operation, A, B))
    if (const Value Bits = L.apply(Operation, A.Number, B.Number, T); Bits.constant())
      return Datum::integer(Bits);
  const Type Ty = Type::integer(T.Bits, T.Signed);
  Datum Result = A.isInteger() && B.isInteger()
                     ? Datum::integer(L.apply(Operation, A.Number, B.Number, T))
                     : Datum::integer(L.apply(Operation, toInteger(A, Ty), toInteger(B, Ty), T));
  Result.Since = A.Since | B.Since;
  if (isComparison(Operation) && Result.Since != Knowledge::Compilation && areNearby(A, B))
    Result.Since = Knowledge::Nearby;
  const bool IsLinear = isLinear(Operation, A, B);
  const bool IsPlain = !A.Form && !B.Form && (IsLinear || isExact(Operation, A, B));
  // That two comparisons hold in this launch does not make them one: `n + t < 1000` and `n + 2 * t < 3000`.
  if (Result.Since != Knowledge::Compilation && !IsPlain) {
    Result.Form = formOf(Operation, A, B, T);
    Result.Multiple = stepOf(Operation, A, B, T);
    Result.Multiple.IsMoved &= IsLinear;
    Result.Multiple.HasSignedQuotient |= isSignedQuotient(Operation, A, T);
    Result.Multiple.ShiftsSignedQuotient |= A.Multiple.HasSignedQuotient && droppedBits(Operation, B, T);
  }
  const bool IsOfTwo = !A.isCompilationConstant() && !B.isCompilationConstant();
  Result.Multiple.IsSum = IsLinear && (IsOfTwo || A.Multiple.IsSum || B.Multiple.IsSum);
  return Result;
}

Datum Values::converted(const Datum &D, const Type &From, const Type &To) {
  if (To.Is == Type::Vector) {
    std::vector<Datum> Parts;
    for (unsigned K = 0; K < To.Length; ++K)
      Parts.push_back(converted(partOf(D, K, From.component()), From.component(), To.component()));
    return vectorOf(std::move(Parts));
  }
  if (D.isInteger() && From.asInt() == To.asInt())
    return D;
  Datum Result = D.isInteger() ? D : Datum::integer(Value(0));
  Result.Number = L.convert(toInteger(D, From), From.asInt(), To.asInt());
  return Result;
}

Datum Values::truthOf(const Datum &D, const Type &T) {
  switch (D.Is) {
  case Datum::Integer: {
    Datum Truth = D;
    Truth.Number = L.truth(D.Number, T.asInt());
    return Truth;
  }
  case Datum::Address:
    if (D.To && !mayBeNull(D))
      return Datum::integer(Value(1)); // the address of an object is not null
    return Datum::integer(unknownInteger({Spread::Block, Origin::Launch, ""}, {0, 1}));
  case Datum::Function:
    return Datum::integer(Value(1));
  case Datum::Opaque:
    break;
  }
  return Datum::integer(unknownInteger(D.Of, {0, 1}));
}

Datum Values::applyBinary(const Instruction &I, const Datum &A, const Datum &B) {
  if (I.Ty.Is == Type::Vector)
    return applyToParts(I, A, B);
  return applyIntegers(I.Arithmetic, A, B, I.Ty.asInt());
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

Datum Values::movedBy(Datum P, int64_t Bytes) {
  if (!Bytes)
    return P;
  P.Number = L.apply(Op::Add, P.Number, Value(Bytes), Wide);
  return P;
}

/// The dimension of an array in which \p Element is one step; nothing if it has none such.
static std::optional<unsigned> dimensionOf(const ir::Variable &Array, ir::ElementId Element) {
  for (unsigned D = 0; D < Array.Dimensions.size(); ++D)
    if (Array.Dimensions[D].Element == Element)
      return D;
  return std::nullopt;
}

Datum Values::advance(const Datum &P, const Datum &Index, int64_t Bytes, ir::ElementId Element, bool Subtract) {
  if (!P.To)
    return P;
  Datum Result = P;
  const Value By = Index.isInteger() ? Index.Number : toInteger(Index, Type::integer(64, true));
  const int64_t Sign = Subtract ? -1 : 1;
  Result.Number = L.addMultiple(P.Number, By, Sign * Bytes);
  Result.Since = P.Since | Index.Since;
  if (P.Form || Index.Form) {
    const uint64_t Scale = uint64_t(Bytes) & -uint64_t(Bytes);
    const ProvenMultiple ByIndex = Index.isInteger() && Bytes ? times(stepOf(Index), Scale) : 1;
    Result.Multiple = ProvenMultiple::ofBoth(stepOf(P), ByIndex);
    Result.Form = Index.isCompilationConstant() ? formOf(P)
                                                : size_t(llvm::hash_combine(formOf(P), formOf(Index), Bytes, Subtract));
  }
  if (P.To.Is->In != ir::Space::Shared || !Element)
    return Result;
  if (auto D = dimensionOf(*P.To.Is, Element)) {
    std::vector<Value> At = P.At ? *P.At : std::vector<Value>(P.To.Is->Dimensions.size(), Value(0));
    At[*D] = L.addMultiple(At[*D], By, Sign);
    Result.At = std::make_shared<const std::vector<Value>>(std::move(At));
  }
  return Result;
}

Value Values::addressAsNumber(const Datum &P) {
  if (!P.To || P.To.Is->In != ir::Space::Shared)
    Past.spoil();
  if (!P.To)
    return L.apply(Op::Add, unknownInteger({Spread::Block, Origin::Launch, ""}, {0, INT64_MAX / 4}), P.Number, Wide);
  Value Number = Addresses.of(P);
  if (!Addresses.isOfAllRuns(P.To))
    Past.bindToRun();
  return Number;
}

Datum Values::compareAddresses(Op Comparison, const Datum &A, const Datum &B) {
  if (!A.isAddress() || !B.isAddress())
    return Datum::integer(unknownInteger(worst(characterOf(A), characterOf(B)), {0, 1}));
  if (A.To && A.To == B.To)
    return Datum::integer(L.apply(Comparison, A.Number, B.Number, Wide));
  const bool WithNull = A.To && A.To.Is->In == ir::Space::Shared && !B.To && !mayBeNull(A);
  if (WithNull && (Comparison == Op::Eq || Comparison == Op::Ne))
    return Datum::integer(Value(Comparison == Op::Ne));
  return Datum::integer(unknownInteger({Spread::Block, Origin::Launch, ""}, {0, 1}));
}

Datum Values::distance(const Datum &A, const Datum &B, int64_t ElementBytes) {
  if (!A.isAddress() || !B.isAddress() || !A.To || A.To != B.To)
    return Datum::integer(unknownInteger({Spread::Block, Origin::Launch, ""}, {INT32_MIN, INT32_MAX}));
  Value Bytes = L.apply(Op::Sub, A.Number, B.Number, Wide);
  return Datum::integer(L.apply(Op::Div, Bytes, Value(std::max<int64_t>(ElementBytes, 1)), Wide));
}

//===----------------------------------------------------------------------===//
// Vectors of OpenCL and Clang
//===----------------------------------------------------------------------===//
//
// In memory a vector is its components, one cell for each. As a value it is opaque, with its components as parts where
// they are followed; what its operators compute, they compute of each component. (CUDA's int4 is a struct.)

Datum Values::vectorOf(std::vector<Datum> Parts) const {
  Character C{Spread::Block, Origin::Launch, ""};
  for (const Datum &Part : Parts)
    C = worst(C, characterOf(Part));
  Datum D = Datum::opaque(C);
  D.Parts = std::make_shared<const std::vector<Datum>>(std::move(Parts));
  return D;
}

Datum Values::partOf(const Datum &D, unsigned Number, const Type &Component) {
  if (D.Parts)
    return Number < D.Parts->size() ? (*D.Parts)[Number] : Datum::integer(Value(0));
  return D.Is == Datum::Opaque ? unknownOf(Component, D.Of) : D;
}

Datum Values::applyToParts(const Instruction &I, const Datum &A, const Datum &B) {
  const Type Component = I.Ty.component();
  const bool Compares = isComparison(I.Arithmetic);
  const IntType Of = Compares && I.From.Is != Type::Void ? I.From.component().asInt() : Component.asInt();
  std::vector<Datum> Parts;
  for (unsigned K = 0; K < I.Ty.Length; ++K) {
    Datum Part = applyIntegers(I.Arithmetic, partOf(A, K, Component), partOf(B, K, Component),
                               Compares ? Component.asInt() : Of);
    Parts.push_back(Compares ? applyIntegers(Op::Sub, Datum::integer(Value(0)), Part, {32, true}) : Part); // true is -1
  }
  return vectorOf(std::move(Parts));
}

//===----------------------------------------------------------------------===//
// What two ways make of a value
//===----------------------------------------------------------------------===//

/// \p F of each subscript of two pointers into the same array.
template <typename Function>
static trace::Subscripts joinSubscripts(const trace::Subscripts &A, const trace::Subscripts &B, Function F) {
  if (A == B)
    return A;
  const size_t Rank = A ? A->size() : B->size();
  std::vector<Value> Result;
  for (size_t I = 0; I < Rank; ++I)
    Result.push_back(F(A ? (*A)[I] : Value(0), B ? (*B)[I] : Value(0)));
  return std::make_shared<const std::vector<Value>>(std::move(Result));
}

/// Whether a pointer that is null on one way is that of the other: nobody dereferences null. Not where some threads
/// have the one and some the other, since it is not known here who comes to use it: only a check of bounds counts all.
bool Values::leavesOutNull(const Value &Condition) const {
  return L.isUniform(Condition) || (!Condition.isKnown() && L.character(Condition).From < Origin::Data);
}

/// Whether one of two pointers leads to shared memory and the other one to memory outside. Where the choice is the same
/// for all threads, only the first matters.
static bool isSharedOrOutside(const Datum &A, const Datum &B) {
  return mayBeShared(A) != mayBeShared(B) && !isTracked(A) && !isTracked(B);
}

void Values::noteOneOfSeveral(const ObjectRef &O) {
  if (O && O.Frame)
    OneOfSeveral.insert({O.Frame, O.Place});
}

/// A pointer to a function of either; no Parts if that is not what they are. Nobody calls null.
Datum Values::oneOfFunctions(const Value &Condition, const Datum &A, const Datum &B) {
  const size_t Most = 16;
  auto OfA = A.functions(), OfB = B.functions();
  const bool AreFunctions = (!OfA.empty() || A.IsNull) && (!OfB.empty() || B.IsNull);
  for (ir::FunctionId F : OfB)
    if (!llvm::is_contained(OfA, F))
      OfA.push_back(F);
  if (!AreFunctions || OfA.empty() || OfA.size() > Most)
    return {};
  std::vector<Datum> Parts;
  for (ir::FunctionId F : OfA)
    Parts.push_back(Datum::function(F));
  Datum One = Datum::opaque({Spread::Block, Origin::Launch, ""});
  One.Parts = std::make_shared<const std::vector<Datum>>(std::move(Parts));
  One.Number = L.select(Condition, A.functionNumber(), B.functionNumber());
  return One;
}

Datum Values::joined(const Value &Condition, const Datum &A, const Datum &B) {
  if (A == B)
    return A;
  if (A.isInteger() && B.isInteger())
    return knownAs(Datum::integer(L.select(Condition, A.Number, B.Number)), A, B);
  if (A.isAddress() && B.isAddress()) {
    if (A.To == B.To) {
      Datum Either = Datum::address(A.To, L.select(Condition, A.Number, B.Number));
      Either.At = joinSubscripts(A.At, B.At, [&](const Value &X, const Value &Y) { return L.select(Condition, X, Y); });
      return knownAs(Either, A, B);
    }
    if (A.IsNull && leavesOutNull(Condition))
      return B;
    if (B.IsNull && leavesOutNull(Condition))
      return A;
    if (isSharedOrOutside(A, B) && L.isUniform(Condition))
      return mayBeShared(A) ? A : B;
    noteOneOfSeveral(A.To);
    noteOneOfSeveral(B.To);
    return mayBeShared(A) || mayBeShared(B) ? somewhereShared() : Datum::nowhere();
  }
  if (const Datum One = oneOfFunctions(Condition, A, B); One.Parts)
    return One;
  if (A.Parts && B.Parts && A.Parts->size() == B.Parts->size()) {
    std::vector<Datum> Parts;
    for (size_t I = 0; I < A.Parts->size(); ++I)
      Parts.push_back(joined(Condition, (*A.Parts)[I], (*B.Parts)[I]));
    return vectorOf(std::move(Parts));
  }
  return Datum::opaque(worst(worst(characterOf(A), characterOf(B)), L.character(Condition)));
}

Value Values::maskValue(const Threads &Mask) {
  return Mask.none() ? Value(0) : L.merge(Mask.mask(), Value(1), Value(0));
}

/// \p A for the threads in \p Mask, \p B for the others.
Datum Values::merged(const Threads &Mask, const Datum &A, const Datum &B) {
  if (Mask.none() || A == B)
    return B;
  if (A.isInteger() && B.isInteger())
    return knownAs(Datum::integer(L.merge(Mask.mask(), A.Number, B.Number)), A, B);
  if (A.isAddress() && B.isAddress() && A.To == B.To) {
    auto Merge = [&](const Value &X, const Value &Y) { return L.merge(Mask.mask(), X, Y); };
    Datum Each = Datum::address(A.To, Merge(A.Number, B.Number));
    Each.At = joinSubscripts(A.At, B.At, Merge);
    return knownAs(Each, A, B);
  }
  return joined(maskValue(Mask), A, B);
}

Datum Values::mergedAsWritten(const Threads &Writers, const Datum &New, const Datum &Old) {
  Datum Result = merged(Writers, New, Old);
  if (Result.Is != New.Is || !(Result.isInteger() || Result.isAddress()))
    return Result;
  Result.Since = New.Since;
  Result.Form = New.Form;
  Result.Multiple = New.Multiple;
  return Result;
}

Datum Values::joined(const Ways &W, const Datum &A, const Datum &B) {
  Datum Result = joined(W.Condition, A, B);
  if (W.OnlyFirst.any())
    Result = merged(W.OnlyFirst, A, Result);
  if (W.OnlySecond.any())
    Result = merged(W.OnlySecond, B, Result);
  return Result;
}
