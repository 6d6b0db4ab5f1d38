//===- Accesses.cpp - Accesses to memory ----------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Code/Reasons.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace banklint;
using namespace banklint::machine;
using code::Instruction;
using code::SiteId;
using code::Type;

//===----------------------------------------------------------------------===//
// The trace
//===----------------------------------------------------------------------===//

void Machine::emit(SiteId Site, Operation Op, const Datum &Pointer, uint64_t Bytes, AccessKind Kind) {
  if (!mayBeShared(Pointer) || !Site || S.Active.none() || Bytes == 0)
    return; // only code that does not compile accesses types without a size
  Work.spendInstructions();
  Past.spoil();
  trace::Access A;
  // What the functions of headers do is their callers' doing.
  A.Site = Site;
  A.Path = Top->Path;
  while (P.site(A.Site).InSystemHeader && A.Path->Site) {
    A.Site = A.Path->Site;
    A.Path = A.Path->Caller;
  }
  A.Op = Op;
  A.Bytes = unsigned(Bytes);
  A.Matrices = Kind.Matrices;
  const bool IsLost = Pointer.To == somewhereShared().To;
  A.Array = IsLost ? nullptr : Pointer.To.Is;
  A.Offset = Pointer.Number;
  A.Index = Pointer.At;
  A.Source = std::move(Kind.Source);
  A.Multiple = Pointer.Multiple;
  A.Form = Pointer.Form;
  A.Active = S.Active.mask();
  A.Matches = S.Equal.Matches;
  A.LoopDepth = LoopDepth;
  A.UnknownLoops = UnknownLoops;
  A.Retries = Kind.Retries;
  A.Joinable = Kind.IsPlain;
  EarlyExits Decided = earlyExits();
  Decided |= decidedSince(0);
  A.Guarded = Decided.Some;
  A.UnderData = Decided.ByData;
  A.UnderLost = Decided.ByLost;
  A.UnderEquality = S.Equal.Others > 0;
  A.Unsupported = Kind.Unsupported;
  if (OfOtherBlocks.contains(Pointer.To.Is))
    A.Unsupported = reason::OtherBlock;
  else if (IsLost && !A.Unsupported)
    A.Unsupported = reason::SeveralArrays;
  Record.add(std::move(A));
}

void Machine::emitAsyncCopy(SiteId Site, const Datum &To, const Datum &From, uint64_t Bytes) {
  AccessKind Kind;
  Kind.Source = From.isAddress() && From.To
                    ? From.Number
                    : V.unknownInteger({Spread::Thread, Origin::Lost, reason::CopySource}, {0, INT64_MAX / 4});
  emit(Site, Operation::Store, To, Bytes, std::move(Kind));
}

/// Ends what the last `Record.keepBack()` began.
void Machine::release(bool Write, uint64_t Times) { Work.spend(Record.release(Write, Times)); }

/// An access that the source writes as such: not an atomic, nor an instruction by name.
void Machine::emitPlain(SiteId Site, Operation Op, const Datum &Pointer, uint64_t Bytes, bool Volatile) {
  AccessKind Kind;
  Kind.IsPlain = !Volatile;
  emit(Site, Op, Pointer, Bytes, Kind);
}

void Machine::emitBytes(SiteId Site, Operation Op, const Datum &Pointer, std::optional<int64_t> Bytes,
                        uint64_t Alignment) {
  if (!mayBeShared(Pointer))
    return;
  if (!Bytes)
    return emit(Site, Op, Pointer, 1, {0, reason::Length});
  if (!O.JoinsLater)
    Alignment = std::max(Alignment, V.alignmentOf(Pointer));
  Alignment = std::min<uint64_t>(Alignment, WidestAccess);
  const uint64_t Size = uint64_t(*Bytes), Most = 1024;
  for (uint64_t Done = 0; Done < std::min(Size, Most);) {
    uint64_t Chunk = std::gcd(Alignment, Done ? std::gcd(Done, WidestAccess) : WidestAccess);
    while (Chunk > Size - Done)
      Chunk /= 2;
    emitPlain(Site, Op, V.movedBy(Pointer, int64_t(Done)), Chunk);
    Done += Chunk;
  }
}

void Machine::emitValue(SiteId Site, Operation Op, const Datum &Pointer, const Type &T, bool Volatile) {
  if (T.Bytes <= WidestAccess)
    return emitPlain(Site, Op, Pointer, T.Bytes, Volatile);
  emitBytes(Site, Op, Pointer, int64_t(T.Bytes), T.Alignment); // float8, double4
}

/// An access to some components of the vector at \p Pointer: neighbours together, as far as they are aligned.
void Machine::emitComponents(SiteId Site, Operation Op, const Datum &Pointer, const Type &Vector,
                             llvm::SmallVector<uint32_t, 4> Components) {
  llvm::sort(Components);
  Components.erase(std::unique(Components.begin(), Components.end()), Components.end());
  const uint64_t Bytes = Vector.component().Bytes;
  for (size_t I = 0, Next; I < Components.size(); I = Next) {
    for (Next = I + 1; Next < Components.size() && Components[Next] == Components[Next - 1] + 1; ++Next)
      ;
    const uint64_t Offset = Components[I] * Bytes; // vectors are as aligned as they are long
    emitBytes(Site, Op, V.movedBy(Pointer, int64_t(Offset)), int64_t((Next - I) * Bytes),
              std::gcd(Offset, Vector.Bytes));
  }
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

Datum Machine::load(const Datum &Pointer, const Type &T, SiteId Site, bool Volatile) {
  if (T.Is == Type::Record)
    return Pointer;
  if (!Pointer.isAddress() || !Pointer.To)
    return V.data(T, Spread::Thread);
  if (isTracked(Pointer))
    return loadCell(Pointer, T);
  if (Pointer.To.Is->In == code::Space::Global) {
    if (auto D = constantAt(Pointer, T))
      return *D;
  } else
    emitValue(Site, Operation::Load, Pointer, T, Volatile);
  return V.data(T, L.character(Pointer.Number).Shared);
}

void Machine::store(const Datum &Pointer, const Type &T, Datum D, SiteId Site, bool Volatile) {
  if (!Pointer.isAddress() || !Pointer.To)
    return;
  if (!isTracked(Pointer))
    return emitValue(Site, Operation::Store, Pointer, T, Volatile);
  if (T.Is == Type::Vector) {
    const Type Component = T.component();
    for (unsigned I = 0; I < T.Length; ++I)
      storeCell(V.movedBy(Pointer, int64_t(I * Component.Bytes)), Component.Bytes, V.partOf(D, I, Component));
    return;
  }
  if (T.isInt() && !D.isInteger() && D.Is != Datum::Address)
    D = Datum::integer(V.toInteger(D, T));
  storeCell(Pointer, T.Bytes, D);
}

/// `c ? a : b` as a value reads one of the two, each for its own threads.
Datum Machine::loadEither(const Instruction &I) {
  const Datum Condition = value(I.Operands[0]);
  std::optional<Datum> A, B;
  branch(
      Condition, [&] { A = yieldOf(I.Blocks[0]); }, [&] { B = yieldOf(I.Blocks[1]); });
  if (!A || !B) {
    if (!A && !B)
      return V.lost(I.Ty, reason::Expression);
    return A ? load(*A, I.Ty, I.OtherSite) : load(*B, I.Ty, I.ThirdSite);
  }
  const bool OneLoad = A->To == B->To && mayBeShared(*A) &&
                       (S.Active.none() || L.split(Condition.Number, S.Active.mask()).Unknown.none());
  if (OneLoad) // of a selected address
    return load(V.joined(Condition.Number, *A, *B), I.Ty, I.Site);
  std::optional<Datum> First, Second;
  branch(
      Condition, [&] { First = load(*A, I.Ty, I.OtherSite); }, [&] { Second = load(*B, I.Ty, I.ThirdSite); });
  return First && Second ? V.joined(Condition.Number, *First, *Second) : First ? *First : *Second;
}

void Machine::executeMemory(const Instruction &I) {
  const bool IsVolatile = I.With & code::Volatile;
  switch (I.Code) {
  case code::Opcode::Declare: return S.M.declare(localAddress(I.Index).To, S.Active);
  case code::Opcode::Load: {
    const Datum Pointer = value(I.Operands[0]);
    if (I.With & code::BitField) {
      emit(I.Site, Operation::Load, Pointer, I.Ty.Bytes, {0, reason::BitField});
      return set(I, V.lost(I.Ty, reason::BitField));
    }
    return set(I, load(Pointer, I.Ty, I.Site, IsVolatile));
  }
  case code::Opcode::Store: {
    const Datum Pointer = value(I.Operands[0]);
    if (!(I.With & code::BitField))
      return store(Pointer, I.Ty, value(I.Operands[1]), I.Site, IsVolatile);
    if (isTracked(Pointer))
      forgetAll(Pointer);
    return emit(I.Site, Operation::Store, Pointer, I.Ty.Bytes, {0, reason::BitField});
  }
  case code::Opcode::Copy:
    return copyBytes(Datum(value(I.Operands[0])), Datum(value(I.Operands[1])), I.Ty, I.Site, I.OtherSite);
  case code::Opcode::Zero: return zero(Datum(value(I.Operands[0])), Top->Code->Layouts[I.Index]);
  case code::Opcode::Forget: return forgetAll(Datum(value(I.Operands[0])));
  case code::Opcode::LoadEither: return set(I, loadEither(I));
  default: llvm_unreachable("no access to memory");
  }
}

Datum Machine::build(const Instruction &I) {
  const Type Component = I.Ty.component();
  std::vector<Datum> Parts;
  for (unsigned K = 0; K < I.Operands.size(); ++K) {
    const Datum D = value(I.Operands[K]);
    const Type &T = Top->Code->Types[I.Index + K];
    for (unsigned N = 0; N < (T.Is == Type::Vector ? T.Length : 1u); ++N)
      Parts.push_back(T.Is == Type::Vector ? V.partOf(D, N, Component) : D);
  }
  while (Parts.size() < I.Ty.Length)
    Parts.push_back(Component.isInt() ? Datum::integer(Value(0)) : Datum::opaque({Spread::Block, Origin::Launch, ""}));
  return V.vectorOf(std::move(Parts));
}

void Machine::executeVector(const Instruction &I) {
  switch (I.Code) {
  case code::Opcode::Build: return set(I, build(I));
  case code::Opcode::Splat: return set(I, V.vectorOf(std::vector<Datum>(I.Ty.Length, value(I.Operands[0]))));
  default: break;
  }
  const auto &Components = Top->Code->Components[I.Index];
  const Type Component = I.Ty.component();
  const Datum Whole = value(I.Operands[0]);
  if (I.Code == code::Opcode::StoreComponents) {
    if (!isTracked(Whole))
      return emitComponents(I.Site, Operation::Store, Whole, I.From, Components);
    const Datum New = value(I.Operands[1]);
    for (unsigned K = 0; K < Components.size(); ++K)
      storeCell(V.movedBy(Whole, int64_t(Components[K] * Component.Bytes)), Component.Bytes,
                V.partOf(New, K, Component));
    return;
  }
  if (I.Code == code::Opcode::LoadComponents && !isTracked(Whole)) {
    emitComponents(I.Site, Operation::Load, Whole, I.From, Components);
    return set(I, V.data(I.Ty, Spread::Thread));
  }
  std::vector<Datum> Parts;
  for (uint32_t K : Components)
    Parts.push_back(I.Code == code::Opcode::Pick
                        ? V.partOf(Whole, K, Component)
                        : loadCell(V.movedBy(Whole, int64_t(K * Component.Bytes)), Component));
  set(I, I.Ty.Is == Type::Vector ? V.vectorOf(std::move(Parts)) : Parts.front());
}
