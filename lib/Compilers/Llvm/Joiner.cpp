//===- Joiner.cpp - What LLVM makes of accesses for AMD -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Llvm/Joiner.h"
#include "Compilers/Llvm/Widths.h"
#include "Lanes/Forms.h"
#include "Support/Reasons.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

using namespace banklint;
using namespace banklint::forAmd;

/// `extern __shared__`, and pointers that are arguments: memory that only the launch gives. Two of them may be the
/// same.
static bool isOfLaunch(const ir::Variable *Array) { return !Array || Array->IsDynamic; }

/// A pointer to local memory that a kernel of OpenCL gets.
static bool isArgument(const ir::Variable *Array) { return Array && Array->Ty.Is == ir::Type::Pointer; }

/// What is known of where an array begins, in bytes. Of an argument: where its elements do, at most.
static uint64_t alignmentOf(const ir::Variable *Array) {
  if (!isArgument(Array))
    return Array ? Array->Ty.Alignment : 1;
  return Array->Dimensions.empty() ? 1 : powerOfTwoIn(Array->Dimensions.back().Bytes);
}

static int64_t endOf(int64_t Place, unsigned Bytes) { return Place + int64_t(Bytes); }

//===----------------------------------------------------------------------===//
// The program's order
//===----------------------------------------------------------------------===//

size_t Joiner::groupOf(const trace::Access &A) {
  const Value Varying = L.apply(Op::Sub, A.firstOffset(), Value(A.firstOffset().Known[0]), Wide);
  const size_t Form = A.Multiple ? A.Form : 0;
  const size_t Hash = llvm::hash_combine(A.Array, Varying.hash(), Form);
  for (auto [It, End] = ByHash.equal_range(Hash); It != End; ++It)
    if (const Group &G = Groups[It->second]; G.Array == A.Array && G.Form == Form && G.Varying == Varying)
      return It->second;
  const uint64_t Possible = std::min({powerOfTwoIn(L.divisor(Varying)), alignmentOf(A.Array), uint64_t(WidestAccess)});
  uint64_t Proven = A.Multiple ? std::min(Possible, A.Multiple.ToOptimizer) : Possible;
  if (isArgument(A.Array)) // a struct may be less aligned than it is long
    Proven = std::min<uint64_t>(Proven, A.VectorAlignment ? A.VectorAlignment : A.Bytes);
  Groups.push_back({A.Array, Varying, Form, Proven, Possible});
  ByHash.emplace(Hash, Groups.size() - 1);
  return Groups.size() - 1;
}

void Joiner::add(trace::Access Next) {
  const size_t Number = Added++;
  const size_t Most = 2048; // a limit of time
  if (Next.Epoch != Epoch || Next.Segment != Segment || Block.size() == Most)
    close();
  Epoch = Next.Epoch;
  Segment = Next.Segment;
  if (Next.IsVolatile && Rules.IsHip && !Next.Unsupported)
    Next.Unsupported = reason::FlatAccess;
  const size_t In = groupOf(Next);
  const int64_t Place = Next.firstOffset().Known[0];
  const unsigned Sums = Addresses.sumsTo(Next.Array, Groups[In].Varying, Place);
  Block.push_back({std::move(Next), Number, In, Place, Sums});
}

void Joiner::finish() { close(); }

/// Whether a thread may access the same byte by both.
bool Joiner::mayOverlap(const Member &A, const Member &B) const {
  if (A.In == B.In)
    return A.Place < endOf(B.Place, B.Access.Bytes) && B.Place < endOf(A.Place, A.Access.Bytes);
  if (A.Access.Array == B.Access.Array)
    return true;
  return !A.Access.Array || !B.Access.Array || (isOfLaunch(A.Access.Array) && isOfLaunch(B.Access.Array));
}

/// Whether no thread accesses the same byte by both, although they are no constants apart: LLVM may or may not see it.
bool Joiner::isDisjointByRange(const Member &A, const Member &B) const {
  const Value Apart = L.apply(Op::Sub, A.Access.firstOffset(), B.Access.firstOffset(), Wide);
  if (A.Access.Array != B.Access.Array || !Apart.isKnown())
    return false;
  for (unsigned T = 0; T < L.threads(); ++T)
    if (Apart.Known[T] < int64_t(B.Access.Bytes) && -Apart.Known[T] < int64_t(A.Access.Bytes))
      return false;
  return true;
}

/// Drops loads of what the thread has just loaded or stored, and stores that nobody reads before the next one.
void Joiner::dropKnown() {
  using Bytes = std::tuple<size_t, int64_t, unsigned>; // group, place, bytes
  std::map<Bytes, Member *> Available, Unseen;
  auto EraseOverlapping = [&](std::map<Bytes, Member *> &From, const Member &M) {
    for (auto It = From.begin(); It != From.end();)
      It = mayOverlap(*It->second, M) ? From.erase(It) : std::next(It);
  };
  for (Member &M : Block) {
    const trace::Access &A = M.Access;
    const Bytes Key{M.In, M.Place, A.Bytes};
    if (!A.Joinable || A.Unsupported || A.Active.none()) {
      EraseOverlapping(Unseen, M);
      if (A.Op != Operation::Load)
        EraseOverlapping(Available, M);
      continue;
    }
    const auto Known = Available.find(Key);
    if (A.Op == Operation::Load) {
      EraseOverlapping(Unseen, M);
      if (Known != Available.end() && A.Within && Known->second->Access.Within &&
          A.Within->isBehind(*Known->second->Access.Within) && !A.Active.test(Known->second->Access.Active)) {
        M.IsGone = true;
        Known->second->Others.push_back(M.Number);
        continue;
      }
      Available[Key] = &M;
      continue;
    }
    if (const auto Before = Unseen.find(Key); Before != Unseen.end() && Before->second->Access.Within == A.Within &&
                                              Before->second->Access.Active == A.Active)
      Before->second->IsGone = true;
    EraseOverlapping(Available, M);
    EraseOverlapping(Unseen, M);
    Available[Key] = Unseen[Key] = &M;
  }
  for (Member &M : Block)
    M.IsGone |= M.Access.Op == Operation::Store && M.Access.Joinable && Unread.contains(M.Access.Array);
}

//===----------------------------------------------------------------------===//
// What may be joined
//===----------------------------------------------------------------------===//

/// The accesses of a group that nothing keeps apart, in sets. Those that are apart by what LLVM may see through say so.
std::vector<Joiner::Members> Joiner::setsOf(size_t Of, Operation Op) {
  struct Set {
    const trace::Region *Within;
    const ThreadMask *Active;
    unsigned Sure, Possible; ///< what lies before it and may overlap
    Members Of;
  };
  std::vector<Set> Sets;
  unsigned Sure = 0, Possible = 0;
  Member *Any = nullptr;
  for (Member &M : Block)
    if (!Any && M.In == Of)
      Any = &M;
  for (Member &M : Block) {
    const bool Joins = M.Access.Joinable && !M.Access.Unsupported && M.Access.Active.any();
    if (M.In == Of && M.Access.Op == Op && Joins) {
      if (M.IsGone)
        continue;
      auto Same = llvm::find_if(Sets, [&](const Set &S) {
        return S.Within == M.Access.Within && S.Sure == Sure && S.Possible == Possible && *S.Active == M.Access.Active;
      });
      if (Same == Sets.end())
        Same = Sets.insert(Sets.end(), {M.Access.Within, &M.Access.Active, Sure, Possible, {}});
      Same->Of.push_back(&M);
      continue;
    }
    if (!Joins)
      Possible += 1;
    if (M.In == Of || (Op == Operation::Load && M.Access.Op == Operation::Load) || !mayOverlap(M, *Any))
      continue;
    ++(isDisjointByRange(M, *Any) || M.IsGone ? Possible : Sure);
  }
  for (Set &A : Sets)
    for (Set &B : Sets)
      if (&A != &B && A.Sure == B.Sure)
        for (Member *X : A.Of)
          for (Member *Y : B.Of)
            if (X->Place <= endOf(Y->Place, Y->Access.Bytes) && Y->Place <= endOf(X->Place, X->Access.Bytes))
              X->Access.Unsure = Y->Access.Unsure = reason::MayBeJoined;
  std::vector<Members> Result;
  for (Set &S : Sets)
    Result.push_back(std::move(S.Of));
  return Result;
}

/// Whether LLVM may not see that the addresses of neighbours are, by how it makes them.
bool Joiner::areMadeApart(llvm::ArrayRef<Member *> Run) const {
  const Member &First = *Run.front();
  return llvm::any_of(Run, [&](const Member *M) {
    return M->Sums != First.Sums || (First.Sums >= AddressChains::MostSeen && (M->Place == 0) != (First.Place == 0));
  });
}

/// Whether a loop moves neighbours by so little that those of several steps are neighbours too.
bool Joiner::isMovedToNeighbours(llvm::ArrayRef<Member *> Run) const {
  const int64_t Span = endOf(Run.back()->Place, Run.back()->Access.Bytes) - Run.front()->Place;
  return llvm::any_of(Run.front()->Access.Offset.Terms, [&](const Term &T) {
    const Symbol &Of = L.symbol(T.Symbol);
    return (Of.CountsSteps || Of.Repeats) && (!T.Coefficient.isUniform() || std::abs(T.Coefficient.uniform()) <= Span);
  });
}

uint64_t Joiner::alignmentAt(uint64_t OfVarying, const Member &M) const {
  const uint64_t OfType = M.Access.VectorAlignment; // LLVM knows the better of both
  return std::max(OfType, std::min({OfVarying, powerOfTwoIn(uint64_t(M.Place))}));
}

/// Whether the access is to a multiple of so many bytes, though LLVM may not know it. Static arrays of more than 8
/// bytes begin at multiples of 16.
bool Joiner::isAligned(const Member &M, unsigned Bytes) const {
  const Group &G = Groups[M.In];
  const uint64_t OfArray = isOfLaunch(G.Array) ? alignmentOf(G.Array) : uint64_t(WidestAccess);
  return std::min({OfArray, powerOfTwoIn(L.divisor(G.Varying)), powerOfTwoIn(uint64_t(M.Place))}) >= Bytes;
}

//===----------------------------------------------------------------------===//
// Joining
//===----------------------------------------------------------------------===//

/// One access of \p Bytes at \p Place for some of a run's members.
CompiledAccess Joiner::made(llvm::ArrayRef<Member *> Of, int64_t Place, unsigned Bytes) {
  const bool Loads = Of.front()->Access.Op == Operation::Load;
  const auto ByNumber = [](const Member *A, const Member *B) { return A->Number < B->Number; };
  const auto [First, Last] = std::minmax_element(Of.begin(), Of.end(), ByNumber);
  const Member &Shown = Loads ? **First : **Last;
  CompiledAccess I;
  I.Access = Shown.Access;
  I.Access.Bytes = Bytes;
  auto AtPlace = [&](const Value &V) { return L.apply(Op::Add, V, Value(Place - Shown.Place), Wide); };
  I.Access.Offset = AtPlace(Shown.Access.Offset);
  if (Shown.Access.First && Place != Shown.Place)
    I.Access.First = std::make_shared<trace::FirstPlace>(
        trace::FirstPlace{AtPlace(Shown.Access.First->Offset), Shown.Access.First->Index});
  I.Shown = Shown.Number;
  for (const Member *M : Of) {
    if (M != &Shown)
      I.Others.push_back(M->Number);
    llvm::append_range(I.Others, M->Others);
  }
  return I;
}

/// An access of \p Bytes, as far as possible by one instruction.
void Joiner::emit(llvm::ArrayRef<Member *> Of, unsigned Bytes, uint64_t Alignment) {
  const Parts Made = partsOf(Bytes, Alignment);
  int64_t Place = Of.front()->Place;
  for (size_t I = 0; I < Made.Bytes.size(); ++I) {
    const unsigned OfPart = Made.Bytes[I];
    Members Here;
    llvm::copy_if(Of, std::back_inserter(Here), [&](const Member *M) {
      return M->Place < endOf(Place, OfPart) && Place < endOf(M->Place, M->Access.Bytes);
    });
    const unsigned Whole = OfPart == 3 ? 4 : OfPart; // a byte more is loaded
    const bool IsUnaligned = Alignment < 4 && Whole > Alignment && !isAligned(*Of.front(), OfPart == 12 ? 4 : Whole);
    if (OfPart == 12) {
      for (unsigned Bytes : {8u, 4u}) {
        CompiledAccess Half = made(Here, Place + (Bytes == 4 ? 8 : 0), Bytes);
        Half.Wide = 12;
        Half.Access.Unsure = IsUnaligned ? reason::Unaligned : reason::ThreeWords;
        Use(Half);
      }
      continue;
    }
    CompiledAccess One = made(Here, Place, Whole);
    Place += OfPart;
    if (IsUnaligned || I < Made.Paired)
      One.Access.Unsure = IsUnaligned ? reason::Unaligned : reason::TwoAddresses;
    if (!One.Access.Unsure && (Whole == 4 || Whole == 8))
      Single.push_back({std::move(One), Of.front()->In, Place - OfPart});
    else
      Use(One);
  }
}

/// Each access as it is written, where it is not known what is joined.
void Joiner::emitAsWritten(llvm::ArrayRef<Member *> Run, const char *Why) {
  for (Member *M : Run) {
    CompiledAccess One = made(M, M->Place, M->Access.Bytes);
    One.Access.Unsure = Why;
    Use(One);
  }
}

/// Neighbours without a gap, in the order of their places.
void Joiner::joinRun(llvm::ArrayRef<Member *> Run) {
  const trace::Access &First = Run.front()->Access;
  const Group &G = Groups[Run.front()->In];
  const bool Loads = First.Op == Operation::Load;
  for (const Member *M : Run)
    if (M->Access.Unsure)
      return emitAsWritten(Run, M->Access.Unsure);
  const bool IsMixed = llvm::any_of(Run, [&](const Member *M) {
    return M->Access.Bytes != First.Bytes || M->Access.OfCopy || M->Access.VectorAlignment != First.VectorAlignment;
  });
  if (IsMixed || areMadeApart(Run) || (First.Bytes < WidestAccess && isMovedToNeighbours(Run)))
    return emitAsWritten(Run, reason::MayBeJoined);
  const unsigned Element = First.Bytes;
  while (!Run.empty()) {
    const uint64_t Alignment = alignmentAt(G.Proven, *Run.front()), Most = alignmentAt(G.Possible, *Run.front());
    const unsigned Rest = unsigned(Run.size()) * Element;
    const unsigned Bytes = joinedBytes(Element, Alignment, Rest, Loads);
    if (Run.size() > 1 && versionsDiffer(Element, Alignment, Loads))
      return emitAsWritten(Run, reason::VersionsOfLlvm);
    if (Alignment != Most && (joinedBytes(Element, Most, Rest, Loads) != Bytes ||
                              partsOf(Bytes, Most).Bytes != partsOf(Bytes, Alignment).Bytes))
      return emitAsWritten(Run, reason::MayBeJoined);
    // A scalar is as aligned as its type.
    const uint64_t OfType = Bytes == Element && !First.VectorAlignment ? WidestAccess : Alignment;
    emit(Run.take_front(Bytes / Element), Bytes, OfType);
    Run = Run.drop_front(Bytes / Element);
  }
}

void Joiner::joinSet(Members Set) {
  llvm::stable_sort(Set, [](const Member *A, const Member *B) { return A->Place < B->Place; });
  for (size_t I = 0, Next; I < Set.size(); I = Next) {
    int64_t End = endOf(Set[I]->Place, Set[I]->Access.Bytes);
    bool Overlaps = false;
    for (Next = I + 1; Next < Set.size() && Set[Next]->Place <= End; ++Next) {
      Overlaps |= Set[Next]->Place < End;
      End = std::max(End, endOf(Set[Next]->Place, Set[Next]->Access.Bytes));
    }
    const llvm::ArrayRef<Member *> Run = llvm::ArrayRef(Set).slice(I, Next - I);
    if (Overlaps)
      emitAsWritten(Run, reason::MayBeJoined);
    else
      joinRun(Run);
  }
}

/// Components of a vector that are accessed alone, but with another access to the same vector near them: then LLVM may
/// load and store the whole vector.
void Joiner::noteVectors() {
  for (Member &M : Block)
    if (M.Access.OfVectorBytes && !M.IsGone)
      for (Member &Other : Block)
        if (&Other != &M && !Other.IsGone && Other.In == M.In &&
            std::abs(Other.Place - M.Place) < int64_t(M.Access.OfVectorBytes))
          M.Access.Unsure = Other.Access.Unsure = reason::MayBeJoined;
}

bool Joiner::mayPair(const Alone &A, const Alone &B) const {
  if (A.I.Access.Op != B.I.Access.Op || A.I.Access.Bytes != B.I.Access.Bytes)
    return false;
  const Group &OfA = Groups[A.In], &OfB = Groups[B.In];
  if (OfA.Array == OfB.Array)
    return A.In == B.In && std::abs(A.Place - B.Place) <= MostApart * int64_t(A.I.Access.Bytes);
  return !isArgument(OfA.Array) && !isArgument(OfB.Array) && OfA.Varying == OfB.Varying;
}

/// Of instructions that are left alone, those that may become one with another one.
void Joiner::pairUp() {
  const size_t Most = 512; // a limit of time
  for (Alone &A : Single) {
    const bool IsInLoop = A.I.Access.UnknownLoops || A.I.Access.First || A.I.Access.StepsAtATime > 1;
    const bool MayPair = IsInLoop || Single.size() > Most ||
                         llvm::any_of(Single, [&](const Alone &B) { return &A != &B && mayPair(A, B); });
    if (MayPair)
      A.I.Access.Unsure = reason::TwoAddresses;
  }
  for (const Alone &A : Single)
    Use(A.I);
  Single.clear();
}

void Joiner::close() {
  dropKnown();
  noteVectors();
  for (const Member &M : Block)
    if (!M.Access.Joinable || M.Access.Unsupported || M.Access.Active.none()) {
      CompiledAccess I;
      I.Access = M.Access;
      I.Shown = M.Number;
      Use(I);
    }
  for (size_t G = 0; G < Groups.size(); ++G)
    for (Operation Op : {Operation::Load, Operation::Store})
      for (Members &Set : setsOf(G, Op))
        joinSet(std::move(Set));
  pairUp();
  Block.clear();
  Groups.clear();
  ByHash.clear();
}

UnreadArrays forAmd::unreadArrays(trace::Trace &T, const LlvmRules &Rules) {
  UnreadArrays Stored;
  llvm::DenseSet<const ir::Variable *> Read;
  bool MayReadAny = !T.IsComplete;
  Joiner All(T.L, Rules, UnreadArrays(), [&](const CompiledAccess &I) {
    const trace::Access &A = I.Access;
    MayReadAny |= !A.Array;
    if (A.Op == Operation::Store && A.Joinable && !isOfLaunch(A.Array) && !A.Array->IsVisible)
      Stored.insert(A.Array);
    else
      Read.insert(A.Array);
  });
  for (const trace::Access &A : T.Accesses)
    All.add(A);
  All.finish();
  if (MayReadAny)
    return {};
  UnreadArrays Result;
  for (const ir::Variable *Array : Stored)
    if (!Read.contains(Array))
      Result.insert(Array);
  return Result;
}

//===----------------------------------------------------------------------===//
// Other compilers
//===----------------------------------------------------------------------===//

void forAmd::noteNeighbours(Lanes &L, llvm::MutableArrayRef<trace::Access> Accesses) {
  struct Seen {
    trace::Access *Access;
    Value Varying;
  };
  std::unordered_multimap<size_t, Seen> ByHash;
  for (trace::Access &A : Accesses) {
    if (A.Unsupported || A.Active.none())
      continue;
    if (A.Op == Operation::Atomic && A.Combines.OnOneAddress)
      A.Unsure = reason::MayBeJoined;
    if (!A.Joinable || A.Bytes >= WidestAccess)
      continue;
    const int64_t Place = A.firstOffset().Known[0];
    const Value Varying = L.apply(Op::Sub, A.firstOffset(), Value(Place), Wide);
    if (llvm::any_of(A.Offset.Terms, [&](const Term &T) {
          const Symbol &Of = L.symbol(T.Symbol);
          return (Of.CountsSteps || Of.Repeats) &&
                 (!T.Coefficient.isUniform() || std::abs(T.Coefficient.uniform()) < int64_t(WidestAccess));
        }))
      A.Unsure = reason::MayBeJoined;
    const size_t Hash = llvm::hash_combine(A.Array, int(A.Op), A.Epoch, Varying.hash());
    for (auto [It, End] = ByHash.equal_range(Hash); It != End; ++It) {
      trace::Access &B = *It->second.Access;
      if (B.Array == A.Array && B.Op == A.Op && It->second.Varying == Varying &&
          std::abs(B.firstOffset().Known[0] - Place) < int64_t(WidestAccess))
        A.Unsure = B.Unsure = reason::MayBeJoined;
    }
    ByHash.emplace(Hash, Seen{&A, Varying});
  }
}
