//===- Values.cpp - Operations on values ----------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Code/Reasons.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace banklint;
using namespace banklint::machine;
using code::Instruction;
using code::Type;


/// The greatest power of two that is told apart.
static constexpr uint64_t MostMultiple = uint64_t(1) << 20;

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

static bool sameSubscripts(const trace::Subscripts &A, const trace::Subscripts &B) {
  return A == B || (A && B && *A == *B);
}

static bool sameCharacter(const Character &A, const Character &B) { return A.Shared == B.Shared && A.From == B.From; }

bool machine::sameContent(const Datum &A, const Datum &B) {
  if (A.Is != B.Is)
    return false;
  switch (A.Is) {
  case Datum::Integer: return A.Number == B.Number;
  case Datum::Address: return A.To == B.To && A.Number == B.Number && sameSubscripts(A.At, B.At);
  case Datum::Function: return A.Callee == B.Callee;
  case Datum::Opaque: break;
  }
  if (!sameCharacter(A.Of, B.Of) || !A.Parts != !B.Parts)
    return false;
  return !A.Parts || std::equal(A.Parts->begin(), A.Parts->end(), B.Parts->begin(), B.Parts->end(), sameContent);
}

bool machine::operator==(const Datum &A, const Datum &B) {
  return sameContent(A, B) && A.Since == B.Since && A.Multiple == B.Multiple && A.Form == B.Form;
}

llvm::raw_ostream &machine::operator<<(llvm::raw_ostream &OS, const Datum &D) {
  switch (D.Is) {
  case Datum::Integer:
  case Datum::Address:
    if (D.isAddress())
      OS << (D.To ? "&" + D.To.Is->Name : std::string("nowhere")) << " + ";
    OS << (D.Number.Known.isUniform() ? "" : "each ") << D.Number.Known[0];
    for (const Term &T : D.Number.Terms)
      OS << " + " << (T.Coefficient.isUniform() ? "" : "each ") << T.Coefficient[0] << "·s" << T.Symbol;
    return OS;
  case Datum::Function: return OS << "function " << D.Callee;
  case Datum::Opaque: break;
  }
  return OS << "opaque";
}

Character Machine::characterOf(const Datum &D) const {
  switch (D.Is) {
  case Datum::Integer:
  case Datum::Address: return L.character(D.Number);
  case Datum::Function: return {Spread::Block, Origin::Launch, ""};
  case Datum::Opaque: break;
  }
  return D.Of;
}

Character Machine::worstOf(llvm::ArrayRef<code::Operand> Operands) {
  Character C{Spread::Block, Origin::Launch, ""};
  for (const code::Operand &X : Operands)
    C = worst(C, characterOf(value(X)));
  return C;
}

//===----------------------------------------------------------------------===//
// Unknowns
//===----------------------------------------------------------------------===//

Value Machine::unknownInteger(Character C, Range Bounds, llvm::StringRef Name) {
  if (!Name.empty() && C.From == Origin::Launch)
    if (auto It = O.Assumed.find(Name.str()); It != O.Assumed.end())
      return Value(It->second);
  Past.spoil();
  Symbol New;
  New.Name = Name.str();
  New.Shared = C.Shared;
  New.From = C.From;
  New.Why = C.Why;
  New.Bounds = {std::max(Bounds.Min, INT64_MIN / 4), std::min(Bounds.Max, INT64_MAX / 4)};
  return L.unknown(std::move(New));
}

Datum Machine::unknownOf(const Type &T, Character C, llvm::StringRef Name) {
  if (T.isInt()) {
    const IntType I = T.asInt();
    return Datum::integer(unknownInteger(C, {I.min(), I.max()}, Name));
  }
  if (T.Is == Type::Pointer)
    return Datum::nowhere();
  return Datum::opaque(C);
}

Value Machine::toInteger(const Datum &D, const Type &T) {
  switch (D.Is) {
  case Datum::Integer: return D.Number;
  case Datum::Address: return addressAsNumber(D);
  case Datum::Function: return Value(1);
  case Datum::Opaque: break;
  }
  const IntType I = T.asInt();
  Character C = D.Of;
  if (C.From < Origin::Data)
    C = {C.Shared, Origin::Lost, reason::Float};
  return unknownInteger(C, {I.min(), I.max()});
}

Datum Machine::ofThread(Value V) {
  Datum D = Datum::integer(std::move(V));
  D.Since = Knowledge::Thread;
  return D;
}

Value Machine::linearThread() const {
  std::vector<int64_t> Each(L.threads());
  for (unsigned T = 0; T < L.threads(); ++T)
    Each[T] = T;
  return ThreadInts::each(std::move(Each));
}

//===----------------------------------------------------------------------===//
// What a compiler sees
//===----------------------------------------------------------------------===//

uint64_t Machine::provableMultiple(const Datum &D) const {
  if (D.Since == Knowledge::Launch)
    return D.Multiple;
  const uint64_t Divisor = L.divisor(D.Number);
  return Divisor ? std::min(Divisor & -Divisor, MostMultiple) : MostMultiple;
}

uint64_t Machine::alignmentOf(const Datum &P) const {
  return P.Multiple ? P.Multiple : provableMultiple(Datum::integer(P.Number));
}

Datum Machine::fixedAtLaunch(Datum D, uint64_t Multiple) {
  if (D.isInteger())
    D.Since = Knowledge::Launch;
  D.Multiple = Multiple;
  D.Form = ++Forms;
  return D;
}

static size_t formOfVarying(const Value &V) {
  size_t Form = V.Known.map([&](int64_t K) { return K - V.Known[0]; }).hash();
  for (const Term &T : V.Terms)
    Form = llvm::hash_combine(Form, T.Symbol, T.Coefficient.hash());
  return Form;
}

size_t Machine::formOf(const Datum &D) const {
  const bool HasForm = D.isInteger() ? D.Since == Knowledge::Launch : D.Multiple != 0;
  return HasForm ? D.Form : formOfVarying(D.Number);
}

/// \p Result, which is one of \p A and \p B, as far as a compiler knows it.
Datum Machine::knownAs(Datum Result, const Datum &A, const Datum &B) {
  if (Result.isInteger()) {
    Result.Since = std::max(A.Since, B.Since);
    if (Result.Since == Knowledge::Launch)
      return fixedAtLaunch(Result, std::min(provableMultiple(A), provableMultiple(B)));
  } else if (Result.isAddress() && (A.Multiple || B.Multiple))
    return fixedAtLaunch(Result, std::min(alignmentOf(A), alignmentOf(B)));
  return Result;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static bool isCompilationConstant(const Datum &D) {
  return D.Since == Knowledge::Compilation && D.Number.constant().has_value();
}

/// The power of two that a compiler follows through an operation: the zero bits at the end.
static uint64_t multipleOf(Op O, uint64_t OfA, uint64_t OfB, std::optional<int64_t> Constant) {
  switch (O) {
  case Op::Add:
  case Op::Sub:
  case Op::Or:
  case Op::Xor: return std::min(OfA, OfB);
  case Op::Mul: return std::min(OfA * OfB, MostMultiple);
  case Op::And: return std::max(OfA, OfB);
  case Op::Shl: return Constant && *Constant >= 0 && *Constant < 20 ? std::min(OfA << *Constant, MostMultiple) : OfA;
  case Op::Rem: return Constant && llvm::isPowerOf2_64(uint64_t(*Constant)) ? std::min(OfA, OfB) : 1;
  default: return 1;
  }
}

Datum Machine::applyIntegers(Op Operation, const Datum &A, const Datum &B, IntType T) {
  const Type Ty = Type::integer(T.Bits, T.Signed);
  Datum Result = A.isInteger() && B.isInteger() ? Datum::integer(L.apply(Operation, A.Number, B.Number, T))
                                                : Datum::integer(L.apply(Operation, toInteger(A, Ty), toInteger(B, Ty), T));
  Result.Since = std::max(A.Since, B.Since);
  if (Result.Since != Knowledge::Launch)
    return Result;
  const bool ConstantA = isCompilationConstant(A), ConstantB = isCompilationConstant(B);
  const std::optional<int64_t> Constant = ConstantB ? B.Number.constant() : std::nullopt;
  const bool Linear = Operation == Op::Add || Operation == Op::Sub || (Operation == Op::Mul && (ConstantA || ConstantB)) ||
                      (Operation == Op::Shl && Constant);
  Result.Form = Linear ? llvm::hash_combine(int(Operation == Op::Shl ? Op::Mul : Operation), formOf(A), formOf(B))
                       : llvm::hash_combine(int(Operation), formOf(A), A.Number.hash(), formOf(B), B.Number.hash());
  if (Operation == Op::Mul && Linear)
    Result.Form = llvm::hash_combine(Result.Form, (ConstantA ? A : B).Number.hash());
  if ((Operation == Op::Add || Operation == Op::Sub) && Constant)
    Result.Form = A.Form;
  else if (Operation == Op::Add && ConstantA)
    Result.Form = B.Form;
  Result.Multiple = multipleOf(Operation, provableMultiple(A), provableMultiple(B), Constant);
  return Result;
}

Datum Machine::converted(const Datum &D, const Type &From, const Type &To) {
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

Datum Machine::truthOf(const Datum &D, const Type &T) {
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
  case Datum::Function: return Datum::integer(Value(1));
  case Datum::Opaque: break;
  }
  return Datum::integer(unknownInteger(D.Of, {0, 1}));
}

Datum Machine::applyBinary(const Instruction &I, const Datum &A, const Datum &B) {
  if (I.Ty.Is == Type::Vector)
    return applyToParts(I, A, B);
  return applyIntegers(I.Arithmetic, A, B, I.Ty.asInt());
}

static bool isComparison(Op O) { return O == Op::Lt || O == Op::Le || O == Op::Eq || O == Op::Ne; }

Datum Machine::opaqueOf(const Instruction &I) {
  if (I.With & code::Branches)
    interrupt(); // computing it takes a branch, or a call
  return unknownOf(I.Ty, worstOf(I.Operands));
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

Datum Machine::movedBy(Datum P, int64_t Bytes) {
  if (!Bytes)
    return P;
  P.Number = L.apply(Op::Add, P.Number, Value(Bytes), Wide);
  if (P.Multiple)
    P.Multiple = std::min(P.Multiple, uint64_t(Bytes) & -uint64_t(Bytes));
  return P;
}

/// The dimension of an array in which \p Element is one step; nothing if it has none such.
static std::optional<unsigned> dimensionOf(const code::Variable &Array, code::ElementId Element) {
  for (unsigned D = 0; D < Array.Dimensions.size(); ++D)
    if (Array.Dimensions[D].Element == Element)
      return D;
  return std::nullopt;
}

Datum Machine::advance(const Datum &P, const Datum &Index, int64_t Bytes, code::ElementId Element, bool Subtract) {
  if (!P.To)
    return P;
  Datum Result = P;
  const Op Add = Subtract ? Op::Sub : Op::Add;
  const Value By = Index.isInteger() ? Index.Number : toInteger(Index, Type::integer(64, true));
  Result.Number = L.apply(Add, P.Number, L.apply(Op::Mul, By, Value(Bytes), Wide), Wide);
  if (P.Multiple || Index.Since == Knowledge::Launch) {
    const uint64_t Scale = uint64_t(Bytes) & -uint64_t(Bytes);
    const uint64_t ByIndex = Index.isInteger() && Bytes ? std::min(provableMultiple(Index) * Scale, MostMultiple) : 1;
    Result.Multiple = std::min(alignmentOf(P), ByIndex);
    Result.Form = isCompilationConstant(Index) ? P.Form
                                               : size_t(llvm::hash_combine(formOf(P), formOf(Index), Bytes, Subtract));
  }
  if (P.To.Is->In != code::Space::Shared || !Element)
    return Result;
  if (auto D = dimensionOf(*P.To.Is, Element)) {
    std::vector<Value> At = P.At ? *P.At : std::vector<Value>(P.To.Is->Dimensions.size(), Value(0));
    At[*D] = L.apply(Add, At[*D], By, Wide);
    Result.At = std::make_shared<const std::vector<Value>>(std::move(At));
  }
  return Result;
}

/// A block gets its shared memory in units of so many bytes: on sm_80 and newer the driver keeps the first one, before that
/// the static arrays begin at 0.
static constexpr uint64_t SharedUnit = 1024;

static bool isDynamicShared(const code::Variable &V) { return V.IsDynamic && V.In == code::Space::Shared; }

static uint64_t declaredAlignment(const code::Variable &V) { return std::max<uint64_t>(WidestAccess, V.Ty.Alignment); }

static uint64_t unitOf(const code::Variable &V) { return isDynamicShared(V) ? SharedUnit : declaredAlignment(V); }

/// The address of an object's first byte as a number, given the symbol that counts the units before it. Dynamic shared
/// memory follows the static arrays: how it lies in a unit is known, so code that rounds its address is followed.
Value Machine::startOf(unsigned Symbol, const code::Variable &Object) const {
  Value Start;
  if (isDynamicShared(Object))
    Start = Value(int64_t(llvm::alignTo(O.StaticBytes, declaredAlignment(Object)) % SharedUnit));
  Start.Terms.push_back({Symbol, int64_t(unitOf(Object))});
  return Start;
}

Value Machine::addressAsNumber(const Datum &P) {
  Past.spoil();
  if (!P.To)
    return L.apply(Op::Add, unknownInteger({Spread::Block, Origin::Launch, ""}, {0, INT64_MAX / 4}), P.Number, Wide);
  auto [It, New] = AddressSymbols.try_emplace({P.To.Is, P.To.Frame}, 0);
  if (New) {
    Symbol Address;
    Address.Name = "&" + P.To.Is->Name;
    Address.Bounds = {0, int64_t(INT32_MAX / unitOf(*P.To.Is))};
    It->second = L.unknown(std::move(Address)).Terms[0].Symbol;
    ObjectsByAddress[It->second] = P.To;
  }
  return L.apply(Op::Add, startOf(It->second, *P.To.Is), P.Number, Wide);
}

std::optional<Datum> Machine::pointerFrom(const Value &V) {
  for (const Term &T : V.Terms) {
    auto It = ObjectsByAddress.find(T.Symbol);
    if (It == ObjectsByAddress.end() || T.Coefficient != ThreadInts(int64_t(unitOf(*It->second.Is))))
      continue;
    return Datum::address(It->second, L.apply(Op::Sub, V, startOf(T.Symbol, *It->second.Is), Wide));
  }
  return std::nullopt;
}

Datum Machine::compareAddresses(const Instruction &I) {
  const Datum A = value(I.Operands[0]), B = value(I.Operands[1]);
  if (!A.isAddress() || !B.isAddress())
    return Datum::integer(unknownInteger(worst(characterOf(A), characterOf(B)), {0, 1}));
  if (A.To && A.To == B.To)
    return Datum::integer(L.apply(I.Arithmetic, A.Number, B.Number, Wide));
  const bool WithNull = A.To && A.To.Is->In == code::Space::Shared && !B.To && !mayBeNull(A);
  if (WithNull && (I.Arithmetic == Op::Eq || I.Arithmetic == Op::Ne))
    return Datum::integer(Value(I.Arithmetic == Op::Ne));
  return Datum::integer(unknownInteger({Spread::Block, Origin::Launch, ""}, {0, 1}));
}

Datum Machine::distance(const Instruction &I) {
  const Datum A = value(I.Operands[0]), B = value(I.Operands[1]);
  if (!A.isAddress() || !B.isAddress() || !A.To || A.To != B.To)
    return Datum::integer(unknownInteger({Spread::Block, Origin::Launch, ""}, {INT32_MIN, INT32_MAX}));
  Value Bytes = L.apply(Op::Sub, A.Number, B.Number, Wide);
  return Datum::integer(L.apply(Op::Div, Bytes, Value(std::max<int64_t>(I.Bytes, 1)), Wide));
}

//===----------------------------------------------------------------------===//
// Vectors of OpenCL and Clang
//===----------------------------------------------------------------------===//
//
// In memory a vector is its components, one cell for each. As a value it is opaque, with its components as parts where
// they are followed; what its operators compute, they compute of each component. (CUDA's int4 is a struct.)

Datum Machine::vectorOf(std::vector<Datum> Parts) const {
  Character C{Spread::Block, Origin::Launch, ""};
  for (const Datum &Part : Parts)
    C = worst(C, characterOf(Part));
  Datum D = Datum::opaque(C);
  D.Parts = std::make_shared<const std::vector<Datum>>(std::move(Parts));
  return D;
}

Datum Machine::partOf(const Datum &D, unsigned Number, const Type &Component) {
  if (D.Parts)
    return Number < D.Parts->size() ? (*D.Parts)[Number] : Datum::integer(Value(0));
  return D.Is == Datum::Opaque ? unknownOf(Component, D.Of) : D;
}

Datum Machine::applyToParts(const Instruction &I, const Datum &A, const Datum &B) {
  const Type Component = I.Ty.component();
  const bool Compares = isComparison(I.Arithmetic);
  const IntType Of = Compares && I.From.Is != Type::Void ? I.From.component().asInt() : Component.asInt();
  std::vector<Datum> Parts;
  for (unsigned K = 0; K < I.Ty.Length; ++K) {
    Datum Part = applyIntegers(I.Arithmetic, partOf(A, K, Component), partOf(B, K, Component), Compares ? Component.asInt() : Of);
    Parts.push_back(Compares ? applyIntegers(Op::Sub, Datum::integer(Value(0)), Part, {32, true}) : Part); // true is -1
  }
  return vectorOf(std::move(Parts));
}

Datum Machine::build(const Instruction &I) {
  const Type Component = I.Ty.component();
  std::vector<Datum> Parts;
  for (unsigned K = 0; K < I.Operands.size(); ++K) {
    const Datum D = value(I.Operands[K]);
    const Type &T = Top->Code->Types[I.Index + K];
    for (unsigned N = 0; N < (T.Is == Type::Vector ? T.Length : 1u); ++N)
      Parts.push_back(T.Is == Type::Vector ? partOf(D, N, Component) : D);
  }
  while (Parts.size() < I.Ty.Length)
    Parts.push_back(Component.isInt() ? Datum::integer(Value(0)) : Datum::opaque({Spread::Block, Origin::Launch, ""}));
  return vectorOf(std::move(Parts));
}
