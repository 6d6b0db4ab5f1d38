//===- Merger.cpp - What the compiler makes of accesses -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/Merger.h"
#include "Compilers/Nvcc/Atomics.h"
#include "Compilers/Nvcc/BranchSides.h"
#include "Compilers/Nvcc/EarlierAccesses.h"
#include "Compilers/Nvcc/SharedSums.h"
#include "Lanes/Forms.h"
#include "Support/Reasons.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include <algorithm>

using namespace banklint;

/// `extern __shared__`: the optimiser joins its accesses, and leaves nothing to join.
static bool isDynamic(const ir::Variable *Array) { return Array && Array->IsDynamic; }

/// Whether threads that reach \p Region have come through \p Earlier.
static bool dominates(const trace::Region *Earlier, const trace::Region *Region) {
  return Earlier && Region && Region->isBehind(*Earlier);
}

static bool isWithin(const ThreadMask &Inner, const ThreadMask &Outer) { return !Inner.test(Outer); }

//===----------------------------------------------------------------------===//
// The program's order
//===----------------------------------------------------------------------===//

/// Whether the optimizer joins all that can be joined, as it knows that dynamic shared memory is aligned to 16 bytes.
/// With separate compilation it knows what is declared (PTX of nvcc 13.0.88 for sm_90, 2026-11-29). Clang's joins
/// members of objects alone.
bool Merger::isLeftToOptimizer(const ir::Variable *Array) const {
  return !isByClang() && isDynamic(Array) && (Rules.As != Build::Separate || Array->Ty.Alignment >= WidestAccess);
}

bool Merger::knowsOverlaps(const Group &G) const {
  return By == Joiner::Optimizer || (isLeftToOptimizer(G.Array) && !G.InAssembly);
}

/// A power of two from 1 to 16, in bytes.
uint64_t Merger::alignmentOf(const ir::Variable *Array) const {
  return By == Joiner::Optimizer && Array && !isLeftToOptimizer(Array)
             ? std::min<uint64_t>(Array->Ty.Alignment, WidestAccess)
             : Arrays.alignmentOf(Array);
}

/// Whether a loop moves the pointer to what an access varies by, in a static array that is declared no more aligned:
/// then the assembler knows the alignment of that pointer alone.
bool Merger::isMoved(const trace::Access &A, const Value &Varying) const {
  return By == Joiner::Assembler && A.Array && !isLeftToOptimizer(A.Array) && A.Array->Ty.Alignment < WidestAccess &&
         isMovedByLoop(A, Varying);
}

/// Whether a loop moves the pointer to what an access varies by.
bool Merger::isMovedByLoop(const trace::Access &A, const Value &Varying) const {
  if (L.isUniform(Varying) && A.InLoop != trace::PartlyUnrolled::ByAssembler)
    return false;
  const bool IsInSummary = llvm::any_of(Varying.Terms, [&](const Term &T) { return L.symbol(T.Symbol).CountsSteps; });
  return A.Multiple.IsMoved || IsInSummary;
}

/// To which of the places of a row nvcc's optimizer lets a moving pointer point; to one of two, if that is not known.
/// \p Places: in order, from where the row would begin in the first step. \p Accesses: in the source, of which they
/// are.
static std::pair<int64_t, int64_t> pointedTo(llvm::ArrayRef<int64_t> Places, size_t Accesses) {
  const int64_t First = Places.front(), Last = Places.back();
  const size_t Pair = 2, Three = 3, Four = 4;
  if (Places.size() == Pair && First == 0)
    return {First, Last};
  if (Places.size() <= Three)
    return {Last, Last};
  // Of the start, the end, and the middle between these that LLVM tries, it takes the middle where that is among them.
  const size_t Middle = size_t(llvm::lower_bound(Places, std::max<int64_t>(Last, 0) / 2) - Places.begin());
  if (First == 0 || (First > 0 && Middle >= 2))
    return {Places[Middle], Places[Middle]};
  const bool IsOneRow = Places.size() == Four && (Accesses == 1 || Accesses == Four);
  if (First > 0 && (Middle == 0 || IsOneRow))
    return {Last, Last};
  return {Places[Middle], Last};
}

/// The alignment of what a group varies by, for the accesses of one step. If a loop moves a pointer to it, the
/// alignment of the place that this points to is what counts. From PTX of nvcc 13.0 for sm_90, of 480 loops with rows
/// of 1 to 16 words that begin at 0 to 6 (2026-11-29).
Merger::Proof Merger::provenAlignment(const Group &G, llvm::ArrayRef<MemberId> Step) {
  const Proof IfNot{G.Alignment, true};
  if (!G.IsMoved || Step.empty())
    return IfNot;
  const Value Varying = varyingPartOf(G.First);
  if (llvm::none_of(Step, [&](MemberId M) { return isMoved(Members[M].Access, Varying); }))
    return IfNot;
  if (isByClang()) // where its loops let a pointer point is not known
    return {G.Alignment, Step.size() < 2};
  std::set<int64_t> Places;
  std::set<std::pair<ir::SiteId, const trace::CallPath *>> Accesses;
  for (MemberId M : Step) {
    Places.insert(Members[M].Place);
    Accesses.insert({Members[M].Access.Site, Members[M].Access.Path});
  }
  // Of steps that are executed one after the other, the first tells where the row begins.
  const trace::Access &Earliest = Members[*std::min_element(Step.begin(), Step.end())].Access;
  const int64_t Begin = RowBegin.try_emplace({Earliest.Site, Earliest.Path}, *Places.begin()).first->second;
  const int64_t Ahead = *Places.begin() - Begin;
  std::vector<int64_t> FromStart;
  for (int64_t Place : Places)
    FromStart.push_back(Place - Ahead);
  const auto [One, Other] = pointedTo(FromStart, Accesses.size());
  auto Of = [&](int64_t Place) { return std::min(G.Alignment, powerOfTwoIn(uint64_t(std::abs(Place + Ahead)))); };
  return {std::max(Of(One), Of(Other)), Of(One) == Of(Other)};
}

/// Whether a step loads what the next one loads first: the optimizer keeps that in a register, and the row begins
/// behind it. `s[j] * s[j + 1]`
bool Merger::isLoadedAhead(const Group &G, llvm::ArrayRef<MemberId> Ids) const {
  if (G.IsKnownFromBefore)
    return true;
  auto IsAt = [&](int64_t Place) { return llvm::any_of(Ids, [&](MemberId M) { return Members[M].Place == Place; }); };
  return llvm::any_of(G.First.Terms, [&](const Term &T) {
    return L.symbol(T.Symbol).CountsSteps && T.Coefficient.isUniform() &&
           llvm::any_of(Ids, [&](MemberId M) { return IsAt(Members[M].Place + T.Coefficient.uniform()); });
  });
}

/// An address without its constant part, which is what it is for the first thread.
Value Merger::varyingPartOf(const Value &Address) const {
  return L.apply(Op::Sub, Address, Value(Address.Known[0]), Wide);
}

/// Where an array lies of which an access names a constant place, in bytes, if the assembler knows it.
std::optional<uint64_t> Merger::knownPlaceOf(const trace::Access &A) const {
  const bool IsStatic = A.Array && !isDynamic(A.Array), IsConstant = !A.Multiple && !A.First && A.Offset.constant();
  return By == Joiner::Assembler && IsStatic && IsConstant ? Arrays.offsetOf(A.Array) : std::nullopt;
}

/// What divides the parts of an address that the subscripts are: `s[t][t]` of 33 columns is `132 * t + 4 * t`, of which
/// nvcc makes no `136 * t` (machine code of nvcc 13.0.88 for sm_90, 2026-11-29).
uint64_t Merger::ofSubscripts(const trace::Access &A) const {
  uint64_t Least = WidestAccess;
  if (!A.Array || !A.Index || A.First || A.Index->size() != A.Array->Dimensions.size() || A.Index->size() < 2)
    return Least;
  Value Sum(0);
  for (size_t D = 0; D < A.Index->size(); ++D)
    Sum = L.addMultiple(Sum, (*A.Index)[D], int64_t(A.Array->Dimensions[D].Bytes));
  if (varyingPartOf(Sum) != varyingPartOf(A.firstOffset())) // another layout is tried, or it is a member
    return Least;
  for (size_t D = 0; D < A.Index->size(); ++D) {
    const uint64_t Bytes = A.Array->Dimensions[D].Bytes;
    const uint64_t OfIndex = powerOfTwoIn(L.divisor(varyingPartOf((*A.Index)[D])));
    if (Bytes)
      Least = std::min(Least, OfIndex * (Bytes & -Bytes));
  }
  return Least;
}

Merger::GroupId Merger::groupOf(const trace::Access &A, int64_t &Place) {
  const std::optional<uint64_t> Begin = knownPlaceOf(A);
  Place = A.firstOffset().Known[0] + int64_t(Begin.value_or(0));
  const Value Varying = varyingPartOf(A.firstOffset());
  const size_t Form = A.Multiple ? A.Form : 0;
  const size_t Hash = llvm::hash_combine(A.Array, Varying.hash(), Form, Begin.has_value());
  GroupId Found = Groups.size();
  for (auto [It, End] = ByHash.equal_range(Hash); It != End; ++It)
    if (const Group &G = Groups[It->second];
        G.Array == A.Array && G.Form == Form && G.IsConstant == Begin.has_value() && varyingPartOf(G.First) == Varying)
      Found = It->second;
  if (Found == Groups.size()) {
    Group New;
    New.Array = A.Array;
    New.First = A.firstOffset(); // shared with the access: groups of large blocks take much memory
    New.Form = Form;
    New.IsConstant = Begin.has_value();
    New.Together = Found;
    if (Begin) {
      New.Alignment = WidestAccess;
      New.Together = AtConstants ? *AtConstants : *(AtConstants = Found);
    } else if (!A.Multiple)
      New.Alignment = std::min({powerOfTwoIn(L.divisor(Varying)), alignmentOf(A.Array), ofSubscripts(A)});
    Groups.push_back(std::move(New));
    ByHash.emplace(Hash, Found);
  }
  Group &G = Groups[Found];
  G.IsMoved |= isMoved(A, Varying);
  G.InAssembly |= A.InAssembly;
  Groups[G.Together].InAssembly |= A.InAssembly;
  if (A.Multiple) {
    const uint64_t Multiple = !knowsOverlaps(G) ? A.Multiple.ToAssembler : A.Multiple.ToOptimizer;
    G.Alignment = std::max(
        G.Alignment, std::min({Multiple, powerOfTwoIn(L.divisor(Varying)), alignmentOf(A.Array), ofSubscripts(A)}));
  }
  return Found;
}

void Merger::add(trace::Access Next) {
  const size_t Number = Added++;
  if (Next.Epoch != Epoch)
    finish();
  else if (Next.Segment != Segment)
    closeAll();
  else if (Next.Expansions != Expansions)
    closeOf([&](const Group &G) { return !knowsOverlaps(G); });
  Segment = Next.Segment;
  Expansions = Next.Expansions;
  Epoch = Next.Epoch;
  if (Next.OfFragment && !Next.Unsupported && Next.Active.any())
    return loadFragment(std::move(Next), Number);
  if (!Next.Joinable || Next.Unsupported || Next.Active.none())
    return pass(std::move(Next), Number);
  int64_t Place;
  const GroupId G = groupOf(Next, Place);
  const bool Loads = Next.Op == Operation::Load;
  Members.push_back({std::move(Next), Number, Place, G, Loads ? Stored : Loaded});
  ++(Loads ? Loaded : Stored);
  if (Members.back().Access.Op == Operation::Load)
    load(G, Members.size() - 1);
  else
    store(G, Members.size() - 1);
}

/// An access that stays as it is: it may write anything, and wants what was stored to be there.
void Merger::pass(trace::Access Next, size_t Number) {
  finish();
  CompiledAccess I;
  I.Access = std::move(Next);
  I.Shown = Number;
  Use(I);
}

/// A load of (a part of) a fragment, unless the warp has it already: since no branch.
void Merger::loadFragment(trace::Access Next, size_t Number) {
  if (llvm::any_of(Fragments, [&](const trace::Access &Earlier) {
        return Earlier.Array == Next.Array && Earlier.Bytes == Next.Bytes && Earlier.Matrices == Next.Matrices &&
               Earlier.firstOffset() == Next.firstOffset() && Earlier.Form == Next.Form &&
               Earlier.Within == Next.Within && isWithin(Next.Active, Earlier.Active);
      }))
    return;
  const size_t Most = 512; // a limit of time
  std::vector<trace::Access> Known = std::move(Fragments);
  if (Known.size() == Most)
    Known.clear();
  Known.push_back(Next);
  pass(std::move(Next), Number);
  Fragments = std::move(Known);
}

/// Who loaded or stored these bytes last, as far as threads know; null if nobody did.
const Merger::Member *Merger::lastAt(const Group &G, const Member &M) const {
  auto It = G.Available.find({M.Place, M.Access.Bytes});
  return It == G.Available.end() ? nullptr : &Members[It->second];
}

/// Whether the compiler may not see what the run saw: that a branch goes one way.
static bool maySeeLess(const trace::Access &A) { return A.AcrossBranches && A.Unsure; }

/// Whether the thread knows what it would load.
bool Merger::isKnown(const Group &G, const Member &M) const {
  if (maySeeLess(M.Access))
    return false;
  const Member *Earlier = lastAt(G, M);
  return Earlier && dominates(Earlier->Access.Within, M.Access.Within) &&
         (isWithin(M.Access.Active, Earlier->Access.Active) || isWithin(M.Access.Active, Earlier->whoKnows()));
}

/// Whether two accesses are on two sides of a branch, or one is right behind the branch that the other is in.
static bool areBehindOneBranch(const trace::Access &A, const trace::Access &B) {
  return A.Within != B.Within && A.Within && B.Within && A.Within->Before && A.Within->Before == B.Within->Before;
}

static bool isDecidedByNobody(const trace::Access &A) {
  return !A.Guarded && !A.UnderData && !A.UnderLost && !A.UnderEquality && !A.UnderStep && A.Matches.empty();
}

/// Of what one side of a branch loaded or stored, those threads that took the other side know nothing yet: `if (c) s[i]
/// = v; x = s[i];` loads for them only, if the index was computed before; else for all, as in `s[2 * t]` (nvcc 13.0,
/// findings/nvcc_loads_only_where_a_branch_was_skipped.sh). Where it is computed is not known here, so nobody knows who
/// loads. What both sides have nobody loads.
void Merger::learnFromBranches(const Group &G, Member &M) const {
  const Member *Earlier = lastAt(G, M);
  if (!Earlier || !areBehindOneBranch(Earlier->Access, M.Access))
    return;
  trace::Access &Now = M.Access;
  if (isDecidedByNobody(Earlier->Access) && isDecidedByNobody(Now)) {
    const ThreadMask Known = Earlier->whoKnows();
    const bool IsBehind = isWithin(Known, Now.Active);
    if (IsBehind || !Known.anyCommon(Now.Active))
      M.Others = Known;
    const bool HaveBothSides = !Earlier->Others.empty() && Known == Now.Active;
    if (IsBehind && HaveBothSides && Now.Op == Operation::Load)
      Now.Active.reset();
    else if (IsBehind && Now.Op == Operation::Load) {
      Now.UnderLost = true;
      M.Without = Earlier->Access.Within;
    }
  } else if (Now.Op == Operation::Load) {
    const bool ByLost = Earlier->Access.Guarded && !Now.Guarded && !Earlier->Access.UnderData;
    const bool ByData = Earlier->Access.UnderData && !Now.UnderData;
    Now.UnderLost |= ByLost;
    Now.UnderData |= ByData;
    if (ByLost || ByData)
      M.Without = Earlier->Access.Within;
  }
}

template <typename Map> static void eraseOverlapping(Map &M, int64_t Place, unsigned Bytes) {
  for (auto It = M.begin(); It != M.end();) {
    auto [Where, Length] = It->first;
    It = Where < Place + int64_t(Bytes) && Place < Where + int64_t(Length) ? M.erase(It) : std::next(It);
  }
}

/// Whether two accesses to an array are to different parts of its units, whichever units these are: `s[l].x`, `s[n].y`.
bool Merger::areApart(const Member &A, const Member &B) const {
  const Group &OfA = Groups[A.In], &OfB = Groups[B.In];
  const int64_t Unit = int64_t(std::min(OfA.Alignment, OfB.Alignment));
  if (Unit <= 1)
    return false;
  auto StartOf = [&](const Group &G, const Member &M) { return (M.Place % Unit + Unit) % Unit; };
  const int64_t StartA = StartOf(OfA, A), EndA = StartA + A.Access.Bytes;
  const int64_t StartB = StartOf(OfB, B), EndB = StartB + B.Access.Bytes;
  return std::max(EndA, EndB) <= Unit && (EndA <= StartB || EndB <= StartA);
}

bool Merger::isApartFromAll(const Member &M, llvm::ArrayRef<MemberId> Others) const {
  return llvm::all_of(Others, [&](MemberId N) { return areApart(M, Members[N]); });
}

/// Whether a store of another group since the first of a group's loads may change what \p M loads.
bool Merger::isStoredBetween(const Group &G, const Member &M) {
  const auto Since = llvm::ArrayRef(OfArray[G.Array].Stores).drop_front(G.StoresBefore);
  return llvm::any_of(Since, [&](MemberId N) { return Members[N].In != M.In && !areApart(M, Members[N]); });
}

/// Other groups of the array know nothing any more of what \p Of is: their addresses may be the same.
void Merger::forgetOthers(std::set<GroupId> &Knowing, GroupId Id, KnownBytes Group::*Of) {
  const bool Knows = Knowing.erase(Id) > 0;
  for (GroupId Other : std::exchange(Knowing, {}))
    (Groups[Other].*Of).clear();
  if (Knows)
    Knowing.insert(Id);
}

/// Closes the stores of other groups that may be to the same bytes.
void Merger::closeStoresThatOverlap(GroupId Id, const Member &M) {
  closeStoresOf([&](const Group &Other) {
    return Other.Array == Groups[Id].Array && &Other != &Groups[Id] && !isApartFromAll(M, Other.Stores);
  });
}

void Merger::load(GroupId Id, MemberId M) {
  Group &G = Groups[Id];
  Member &Now = Members[M];
  if (isKnown(G, Now)) {
    G.IsKnownFromBefore |= lastAt(G, Now)->Access.Segment != Now.Access.Segment;
    return;
  }
  const bool IsMadeBefore = MadeBefore && MadeBefore->contains(Now.Number);
  if (!IsMadeBefore)
    learnFromBranches(G, Now);
  Common &All = OfArray[G.Array];
  G.Available[{Now.Place, Now.Access.Bytes}] = M;
  All.Available.insert(Id);
  if (Now.Access.Active.none() || IsMadeBefore)
    return;
  forgetOthers(All.Unread, Id, &Group::Unread);
  eraseOverlapping(G.Unread, Now.Place, Now.Access.Bytes);
  if (isKeptOverSteps(G, Now))
    Now.Access.Unsure = Now.Access.Unsure ? Now.Access.Unsure : reason::MayBeJoined;
  if (OpenStore) // loads and stores of static arrays keep their order
    closeStores(Groups[*OpenStore]);
  if (knowsOverlaps(G))
    closeStoresThatOverlap(Id, Now);
  const size_t Most = 4096; // a limit of time: those of different branches are compared each with each
  Group &Joined = Groups[G.Together];
  if (Joined.Loads.size() == Most || (!Joined.Loads.empty() && isStoredBetween(Joined, Now)))
    closeLoads(Joined);
  if (Joined.Loads.empty())
    Joined.StoresBefore = All.Stores.size();
  Joined.Loads.push_back(M);
  Loading.insert(G.Together);
}

/// Whether the steps of a loop change a row in place that the loop does not move, of which \p M is another element: the
/// optimizer may keep all of it in registers. `s[4 * t + j % 4] += v`
bool Merger::isKeptOverSteps(const Group &G, const Member &M) const {
  if (M.Access.InLoop == trace::PartlyUnrolled::No || isMovedByLoop(M.Access, varyingPartOf(G.First)))
    return false;
  return llvm::any_of(G.Unread, [&](const auto &Stored) {
    return Stored.first.first != M.Place && windowOf(G, Stored.first.first) == windowOf(G, M.Place) &&
           Members[Stored.second].Access.InLoop != trace::PartlyUnrolled::No;
  });
}

void Merger::store(GroupId Id, MemberId M) {
  Group &G = Groups[Id];
  Member &Now = Members[M];
  learnFromBranches(G, Now);
  const std::pair<int64_t, unsigned> Where{Now.Place, Now.Access.Bytes};
  const bool KnowsOverlaps = knowsOverlaps(G);
  Common &All = OfArray[G.Array];
  Fragments.clear();
  forgetOthers(All.Available, Id, &Group::Available);
  forgetOthers(All.Unread, Id, &Group::Unread);
  closeLoadsOf([&](const Group &Other) { return !knowsOverlaps(Other) && (!KnowsOverlaps || Other.InAssembly); });
  if (KnowsOverlaps) {
    closeStoresThatOverlap(Id, Now);
    All.Stores.push_back(M);
  }
  if (auto It = G.Unread.find(Where); It != G.Unread.end()) {
    Member &Before = Members[It->second];
    Before.Dead |= Before.Access.Within == Now.Access.Within && Before.Access.Active == Now.Access.Active &&
                   !maySeeLess(Before.Access);
  }
  eraseOverlapping(G.Available, Now.Place, Now.Access.Bytes);
  eraseOverlapping(G.Unread, Now.Place, Now.Access.Bytes);
  G.Available[Where] = G.Unread[Where] = M;
  All.Available.insert(Id);
  All.Unread.insert(Id);

  Group &Joined = Groups[G.Together];
  if (!KnowsOverlaps) { // one upon the other, in one window
    if (OpenStore && (*OpenStore != G.Together ||
                      windowOf(Joined, Members[Joined.Stores.back()].Place) != windowOf(Joined, Now.Place)))
      closeStores(Groups[*OpenStore]);
    OpenStore = G.Together;
  }
  Joined.Stores.push_back(M);
  Storing.insert(G.Together);
}

int64_t Merger::windowOf(const Group &G, int64_t Place) const {
  const int64_t Length = int64_t(std::max<uint64_t>(G.Alignment, 1));
  return Place >= 0 ? Place / Length : -((-Place + Length - 1) / Length);
}

/// Emits the members in sets, each of those that belong together with its first one.
void Merger::emitInSets(const Group &G, std::vector<MemberId> Rest,
                        llvm::function_ref<bool(const Member &First, const Member &M)> BelongTogether) {
  while (!Rest.empty()) {
    const Member &First = Members[Rest.front()];
    std::vector<MemberId> Joined, Others;
    for (MemberId M : Rest)
      (BelongTogether(First, Members[M]) ? Joined : Others).push_back(M);
    emitJoined(G, Joined);
    Rest = std::move(Others);
  }
}

/// Whether a load may bring along one that follows it: on every way, and over what lies between.
bool Merger::bringsAlong(const Member &FirstOne, const Member &NextOne) const {
  const trace::Access &First = FirstOne.Access, &Next = NextOne.Access;
  if (FirstOne.Without != NextOne.Without)
    return false;
  const bool IsBehindWrite = First.Within != Next.Within && First.WritesElsewhere != Next.WritesElsewhere;
  return dominates(First.Within, Next.Within) && isWithin(Next.Active, First.Active) &&
         (Rules.JoinsOverWrites || !IsBehindWrite);
}

void Merger::closeLoads(Group &G) {
  Loading.erase(GroupId(&G - Groups.data()));
  const Proof Proven = provenAlignment(G, G.Loads);
  llvm::SaveAndRestore Alignment(G.Alignment, Proven.Alignment);
  llvm::SaveAndRestore IsSure(G.IsPlaceSure, Proven.IsSure);
  doubtNeighbours(G);
  lookAhead(G);
  emitInSets(G, std::exchange(G.Loads, {}),
             [&](const Member &First, const Member &M) { return bringsAlong(First, M); });
}

/// Notes what a step loads, and whether the one before loaded some of it: each step has groups of its own where steps
/// are executed one after the other.
void Merger::lookAhead(Group &G) {
  if (G.Loads.empty() || Members[G.Loads.front()].Access.InLoop == trace::PartlyUnrolled::No)
    return;
  std::set<int64_t> Places;
  for (MemberId M : G.Loads)
    Places.insert(Members[M].Place);
  const trace::Access &First = Members[G.Loads.front()].Access;
  Row &Before = LastRow[{First.Site, First.Path}];
  const bool IsSameRow = Before.Epoch == First.Epoch && Before.Array == G.Array && !Before.Places.empty() &&
                         *Before.Places.begin() < *Places.begin() && *Before.Places.rbegin() < *Places.rbegin();
  G.IsKnownFromBefore |=
      IsSameRow && llvm::any_of(Places, [&](int64_t Place) { return Before.Places.count(Place) != 0; });
  Before = {First.Epoch, G.Array, std::move(Places)};
}

/// Where it is not known whether a load is made before a branch, nobody knows either whether its neighbours are then
/// loaded with it, whatever way they are on: `if (c) a = s[4*t]; b = s[4*t] + s[4*t+1];`.
void Merger::doubtNeighbours(const Group &G) {
  std::map<int64_t, const char *> Doubts; // by window
  std::set<int64_t> OfQuotients;          // windows in which there is one, see trace::ProvenMultiple
  for (MemberId M : G.Loads) {
    const int64_t Window = windowOf(G, Members[M].Place);
    if (const char *Why = Members[M].Access.Unsure)
      Doubts.try_emplace(Window, Why);
    else if (Members[M].Without) // in a way of its own: the rest of the row is not as wide
      Doubts.try_emplace(Window, reason::MayBeJoined);
    else if (Members[M].Access.Multiple.ShiftsSignedQuotient && !OfQuotients.insert(Window).second)
      Doubts.try_emplace(Window, reason::MayBeJoined);
  }
  if (Doubts.empty())
    return;
  for (MemberId M : G.Loads)
    if (const auto It = Doubts.find(windowOf(G, Members[M].Place));
        It != Doubts.end() && !Members[M].Access.Unsure && !Members[M].Without)
      Members[M].Access.Unsure = It->second;
}

void Merger::closeStores(Group &G) {
  const GroupId Id = GroupId(&G - Groups.data());
  Storing.erase(Id);
  if (OpenStore == Id)
    OpenStore.reset();
  if (!G.Stores.empty())
    Runs.emplace_back(Id, std::move(G.Stores));
  G.Stores.clear();
}

void Merger::closeLoadsOf(llvm::function_ref<bool(const Group &)> IsMeant) {
  for (auto It = Loading.begin(); It != Loading.end();)
    if (Group &G = Groups[*It++]; IsMeant(G))
      closeLoads(G);
}

void Merger::closeStoresOf(llvm::function_ref<bool(const Group &)> IsMeant) {
  for (auto It = Storing.begin(); It != Storing.end();)
    if (Group &G = Groups[*It++]; IsMeant(G))
      closeStores(G);
}

void Merger::closeOf(llvm::function_ref<bool(const Group &)> IsMeant) {
  closeLoadsOf(IsMeant);
  closeStoresOf(IsMeant);
}

void Merger::closeAll() {
  closeOf([](const Group &) { return true; });
}

/// How many rows stores fill in turn, one word of each in a step, if they do nothing else; 0 if they do.
///     for (d = 0; d < n; ++d) { x[t * 16 + d] = a[d]; y[t * 16 + d] = b[d]; }
size_t Merger::rowsInTurn(llvm::ArrayRef<MemberId> Stores) const {
  const int64_t Word = 4, OfWindow = 4;
  const trace::Access &First = Members[Stores.front()].Access;
  auto IsOf = [&](MemberId Row, MemberId M) {
    return Members[Row].Access.Site == Members[M].Access.Site && Members[Row].Access.Path == Members[M].Access.Path;
  };
  const auto Second = llvm::find_if(Stores.drop_front(), [&](MemberId M) { return IsOf(Stores.front(), M); });
  const size_t Rows = size_t(Second - Stores.begin());
  if (Rows < 2 || Stores.size() % (Rows * OfWindow) != 0 || First.InLoop != trace::PartlyUnrolled::ByFours ||
      Groups[Members[Stores.front()].In].Alignment != WidestAccess)
    return 0;
  for (size_t I = 0; I < Stores.size(); ++I) {
    const Member &Now = Members[Stores[I]], &Begin = Members[Stores[I % Rows]];
    const bool IsNext = IsOf(Stores[I % Rows], Stores[I]) && Now.Place == Begin.Place + Word * int64_t(I / Rows);
    if (!IsNext || Begin.Place % WidestAccess != 0 || Now.Access.Bytes != Word || Now.In != Begin.In ||
        Now.Access.Within != First.Within || !(Now.Access.Active == First.Active))
      return 0;
  }
  const bool IsLoaded = llvm::any_of(Members, [&](const Member &M) {
    return M.Access.Op == Operation::Load && M.Access.Segment == First.Segment && M.Access.Array == First.Array;
  });
  return IsLoaded ? 0 : Rows;
}

/// Stores to one window that stores to another one of the array interrupt, in a loop that the optimizer leaves a loop,
/// before sm_100. What it joins first is in the way of the others: if each step stores one word of each row, the row
/// that comes first is stored by 128 bits, and the second by 64, 32 and 32. From the machine code of nvcc 13.0 for
/// sm_75 to sm_90; PTX of 60 kernels with two to four rows (2026-11-29).
void Merger::leaveStreamsApart() {
  const unsigned FirstWithout = 100;
  if (Rules.ComputeCapability >= FirstWithout)
    return;
  struct Window {
    size_t First, Last;
    std::vector<MemberId> Stores;
  };
  std::map<std::pair<unsigned, const ir::Variable *>, std::vector<MemberId>> InOrder; // by segment
  for (const auto &[Id, Run] : Runs)
    if (const uint64_t Pair = 8; Groups[Id].Alignment >= Pair && knowsOverlaps(Groups[Id]))
      for (MemberId M : Run)
        if (Members[M].Access.InLoop >= trace::PartlyUnrolled::Some && !Members[M].Dead)
          InOrder[{Members[M].Access.Segment, Groups[Id].Array}].push_back(M);
  for (auto &[Where, Stores] : InOrder) {
    llvm::sort(Stores);
    std::map<std::pair<GroupId, int64_t>, Window> Windows;
    for (size_t I = 0; I < Stores.size(); ++I) {
      const Member &M = Members[Stores[I]];
      Window &W = Windows.try_emplace({M.In, windowOf(Groups[M.In], M.Place)}, Window{I, I, {}}).first->second;
      W.Last = I;
      W.Stores.push_back(Stores[I]);
    }
    const size_t Rows = rowsInTurn(Stores);
    for (auto &[Place, W] : Windows)
      if (W.Last - W.First + 1 > W.Stores.size())
        leaveApart(W.Stores, Rows ? W.First % Rows : Rows, Rows);
  }
}

/// \p Stores: to one window. \p Row: which of the rows it is of, if \p Rows is not 0.
void Merger::leaveApart(llvm::ArrayRef<MemberId> Stores, size_t Row, size_t Rows) {
  if (Rows && Row == 0)
    return;
  const bool IsSecond = Rows && Row == 1;
  for (size_t I = 0; I < Stores.size(); ++I) {
    Member &M = Members[Stores[I]];
    const size_t Pair = 2;
    M.Alone = !IsSecond || I >= Pair;
    if (!IsSecond)
      M.Access.Unsure = reason::StoredInTurn;
  }
}

void Merger::emitStores() {
  leaveStreamsApart();
  std::map<GroupId, std::vector<MemberId>> Moved;
  for (const auto &[Id, Run] : Runs)
    if (Groups[Id].IsMoved)
      llvm::append_range(Moved[Id], Run);
  for (const auto &[Id, Stores] : Moved) {
    const Proof Proven = provenAlignment(Groups[Id], Stores);
    Groups[Id].Alignment = Proven.Alignment;
    Groups[Id].IsPlaceSure = Proven.IsSure;
  }
  for (auto &[Id, Run] : Runs) {
    llvm::erase_if(Run, [&](MemberId M) { return Members[M].Dead; });
    emitInSets(Groups[Id], std::move(Run), [](const Member &First, const Member &M) {
      return &First == &M || (!First.Alone && !M.Alone && First.Access.Within == M.Access.Within &&
                              First.Access.Active == M.Access.Active);
    });
  }
  Runs.clear();
}

void Merger::forgetMemory() {
  Groups.clear();
  ByHash.clear();
  OfArray.clear();
  AtConstants.reset();
  Members.clear();
  Fragments.clear();
}

void Merger::finish() {
  closeAll();
  emitStores();
  forgetMemory();
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// Whether inline assembly stands between some accesses of two pieces.
bool Merger::haveAssemblyBetween(const Piece &A, const Piece &B) const {
  const unsigned Before = Members[A.Members.front()].Access.Assemblies;
  auto IsElsewhere = [&](MemberId M) { return Members[M].Access.Assemblies != Before; };
  return llvm::any_of(A.Members, IsElsewhere) || llvm::any_of(B.Members, IsElsewhere);
}

bool Merger::mayJoin(const Group &G, const Piece &A, const Piece &B, unsigned Bytes) const {
  if (Bytes > G.Alignment || Bytes > std::min(A.Most, B.Most) || windowOf(G, A.Place) != windowOf(G, B.Place) ||
      A.Place % int64_t(Bytes) != 0)
    return false;
  const unsigned Element = std::min(A.Element, B.Element);
  if (A.HasDoubleWords != B.HasDoubleWords)
    return false;
  const bool Loads = !A.Members.empty() && Members[A.Members.front()].Access.Op == Operation::Load;
  if (Loads && Element == 1 && A.Element != B.Element)
    return false;
  // From the machine code of nvcc 13.0: 279 kernels for sm_80, 90 and 100, 2026-11-26.
  const unsigned MostAcrossAssembly = By == Joiner::Optimizer ? 0 : 8;
  if (Element < 4 && Bytes > MostAcrossAssembly && Rules.ComputeCapability < 100 && haveAssemblyBetween(A, B))
    return false;
  if (knowsOverlaps(G))
    return true;
  if (Element == 1)
    return false;
  return Element >= 4 || Bytes <= 8;
}

/// What is loaded as a part of a wider access besides, `v = s[t]` and `s[t].x`, is loaded once.
void Merger::joinContained(std::vector<Piece> &Pieces) {
  llvm::sort(Pieces, [](const Piece &A, const Piece &B) {
    return std::make_pair(B.Bytes, A.Place) < std::make_pair(A.Bytes, B.Place); // the widest first
  });
  std::vector<Piece> Result;
  for (Piece &P : Pieces) {
    const auto Whole = llvm::find_if(
        Result, [&](const Piece &Q) { return Q.Place <= P.Place && P.Place + P.Bytes <= Q.Place + Q.Bytes; });
    if (Whole == Result.end())
      Result.push_back(std::move(P));
    else
      llvm::append_range(Whole->Members, P.Members);
  }
  llvm::sort(Result, [](const Piece &A, const Piece &B) { return A.Place < B.Place; });
  Pieces = std::move(Result);
}

/// Joins the halves of windows of that many bytes.
void Merger::joinPairs(const Group &G, std::vector<Piece> &Pieces, unsigned Bytes) const {
  std::vector<Piece> Result;
  for (Piece &P : Pieces) {
    Piece *Left = Result.empty() ? nullptr : &Result.back();
    if (Left && Left->Bytes == Bytes / 2 && P.Bytes == Bytes / 2 && Left->Place + int64_t(Bytes / 2) == P.Place &&
        mayJoin(G, *Left, P, Bytes)) {
      Left->Bytes = Bytes;
      Left->Element = std::min(Left->Element, P.Element);
      Left->Most = std::min(Left->Most, P.Most);
      llvm::append_range(Left->Members, P.Members);
    } else
      Result.push_back(std::move(P));
  }
  Pieces = std::move(Result);
}

/// Whether a loop moves the pointer to some pieces, of which the assembler then does not know that it is aligned.
bool Merger::areMoved(const Group &G, llvm::ArrayRef<Piece> Pieces) const {
  const Value Varying = varyingPartOf(G.First);
  const unsigned Word = 4;
  const bool IsJoinedBefore = G.Array && G.Array->Ty.Alignment > Word; // by the optimizer, which believes that
  return (knowsOverlaps(G) || IsJoinedBefore) && llvm::any_of(Pieces, [&](const Piece &P) {
           return !P.Members.empty() && isMovedByLoop(Members[P.Members.front()].Access, Varying);
         });
}

/// Whether something is stored to shared memory between the first loads of some pieces.
bool Merger::isStoredAmong(llvm::ArrayRef<Piece> Pieces) const {
  std::optional<size_t> Before;
  for (const Piece &P : Pieces) {
    if (P.Members.empty()) // of a step ahead
      continue;
    const size_t Here = Members[*std::min_element(P.Members.begin(), P.Members.end())].OthersBefore;
    if (Before.value_or(Here) != Here)
      return true;
    Before = Here;
  }
  return false;
}

/// Whether three pieces of four in a window are loaded as the whole: words, as far as the assembler joins; numbers that
/// become float; of others the first three.
bool Merger::areEnoughOfWindow(const Group &G, llvm::ArrayRef<Piece> Pieces, unsigned Element) const {
  unsigned Bytes = 0;
  bool BecomeFloat = true;
  for (const Piece &P : Pieces) {
    // Halves that the assembler joins stay words and pairs of words; so do the optimizer's since sm_100.
    const bool JoinsHalves = knowsOverlaps(G) && Rules.ComputeCapability < 100;
    const bool IsOfWords = P.Bytes >= 4 && (P.Element == 4 || (P.Element < 4 && JoinsHalves));
    const bool IsOfElements = Element == 4 ? IsOfWords : P.Element == Element;
    if (!IsOfElements || P.Most < 4 * Element)
      return false;
    Bytes += P.Bytes;
    BecomeFloat &=
        !P.Members.empty() && this->P.site(Members[P.Members.front()].Access.Site).BecomesFloat != ir::Site::None;
  }
  if (Bytes != 3 * Element || (Element == 1 && !knowsOverlaps(G)))
    return false;
  // Any three words of a window are the assembler's (13 rows of nvcc 13.0 with -Xptxas -O0, 2026-11-29), and three
  // halves that the optimizer left one by one. It does not load over a store.
  const bool IsOfAssembler = By == Joiner::Assembler && (Element == 4 || (Element == 2 && !knowsOverlaps(G)));
  const bool AreEnough = IsOfAssembler && !isStoredAmong(Pieces) && !areMoved(G, Pieces);
  const bool AreFirst = Pieces.front().Place % int64_t(4 * Element) == 0 &&
                        Pieces.back().Place + Pieces.back().Bytes == Pieces.front().Place + 3 * Element;
  return AreEnough || BecomeFloat || AreFirst;
}

/// Loads three of a window of four elements as the whole window.
void Merger::joinThree(const Group &G, std::vector<Piece> &Pieces, unsigned Element) const {
  const int64_t Length = 4 * Element;
  if (G.Alignment < uint64_t(Length))
    return;
  auto WindowAt = [&](const Piece &P) { return P.Place - ((P.Place % Length) + Length) % Length; };
  std::vector<Piece> Result;
  for (llvm::ArrayRef<Piece> Rest = Pieces; !Rest.empty();) {
    const int64_t Begin = WindowAt(Rest.front());
    const auto Here = Rest.take_while([&](const Piece &P) { return WindowAt(P) == Begin; });
    Rest = Rest.drop_front(Here.size());
    if (!areEnoughOfWindow(G, Here, Element)) {
      llvm::append_range(Result, Here);
      continue;
    }
    Piece Whole{Begin, unsigned(Length), Element, {}};
    for (const Piece &P : Here) {
      llvm::append_range(Whole.Members, P.Members);
      Whole.Most = std::min(Whole.Most, P.Most);
    }
    Result.push_back(std::move(Whole));
  }
  Pieces = std::move(Result);
}

/// Whether nvcc leaves such accesses alone: loads of integers of 2 bytes that become wider ones at once, in a static
/// array that is declared no more aligned.
bool Merger::staysHalf(const trace::Access &A) const {
  return A.Op == Operation::Load && A.Bytes == 2 && A.Array && !isLeftToOptimizer(A.Array) &&
         (A.Array->Ty.Alignment <= 2 || isByClang()) && P.site(A.Site).BecomesInt;
}

/// Into how many bytes an access is joined at most. From the machine code of nvcc 13.0 for sm_80, 86, 89, 90, 100 and
/// 120: numbers of 16 bits that become float are joined into 8 bytes at most before sm_100, and bfloat16 not at all for
/// sm_90.
unsigned Merger::mostJoined(const trace::Access &A) const {
  const auto Number = P.site(A.Site).BecomesFloat;
  if (Number == ir::Site::None)
    return WidestAccess;
  const bool IsOfBFloat16 = Number == ir::Site::BFloat16;
  if (Rules.ComputeCapability < 100)
    return IsOfBFloat16 && Rules.ComputeCapability >= 90 ? 2 : 8;
  const bool IsUnaligned = A.Array && !isLeftToOptimizer(A.Array) && A.Array->Ty.Alignment <= 2;
  return IsOfBFloat16 && IsUnaligned ? 2 : WidestAccess;
}

void Merger::emitJoined(const Group &G, llvm::ArrayRef<MemberId> Ids) {
  if (Ids.size() == 1 && !Members[Ids.front()].Access.StepsAhead)
    return emitPiece(G, {Members[Ids.front()].Place, Members[Ids.front()].Access.Bytes, 0, {Ids.front()}});
  const bool Loads = Members[Ids.front()].Access.Op == Operation::Load;
  std::map<std::pair<int64_t, unsigned>, Piece> ByPlace; // the same bytes twice: on two ways that join
  for (MemberId M : Ids) {
    const unsigned Bytes = Members[M].Access.Bytes;
    const bool HasWords = !Members[M].Access.IsDoubleWord, HasBytes = OfBytes && OfBytes->contains(Members[M].Number);
    const unsigned Word = 4;
    const unsigned Element = staysHalf(Members[M].Access) || HasBytes ? 1 : HasWords ? std::min(Bytes, Word) : Bytes;
    Piece &Here =
        ByPlace.try_emplace({Members[M].Place, Bytes}, Piece{Members[M].Place, Bytes, Element, {}}).first->second;
    Here.Members.push_back(M);
    Here.Most = std::min(Here.Most, mostJoined(Members[M].Access));
    Here.HasDoubleWords |= !HasWords;
  }
  addAhead(Ids, ByPlace);
  std::vector<Piece> Pieces;
  for (auto &[Where, P] : ByPlace)
    Pieces.push_back(std::move(P));
  if (Loads)
    joinContained(Pieces);
  for (unsigned Bytes : {2u, 4u, 8u, WidestAccess}) {
    joinPairs(G, Pieces, Bytes);
    if (Loads && Bytes >= 4)
      joinThree(G, Pieces, /*Element=*/Bytes / 4);
  }
  const bool AreJoined = llvm::any_of(Pieces, [](const Piece &P) { return P.Members.size() > 1; });
  const bool MayFillGaps = Loads && mayFillGaps(G, Pieces);
  if (MayFillGaps ||
      (AreJoined && (!G.IsPlaceSure || mayBeApart(G, Ids) || mayBeCopiedApart(G, Ids) ||
                     hasGapsUnderMovedPointer(G, Ids) || mayHavePartsOfWords(G, Ids))) ||
      mayBeOtherwise(G, Ids))
    for (MemberId M : Ids)
      Members[M].Access.Unsure = Members[M].Access.Unsure ? Members[M].Access.Unsure : reason::MayBeJoined;
  for (const Piece &P : Pieces)
    if (!P.Members.empty())
      emitSurely(G, P);
}

/// Whether it is not known here how accesses are joined, from the machine code of nvcc 13.0 for sm_90 (2026-11-29):
///  * halves that are changed in place, `h[i] += a; h[i + 1] += b;`, and three words whose changes do not follow the
///    order of their places: by the order of the changes
///  * dynamic shared memory whose declared alignment counts (-rdc=true), under a pointer that a loop moves
///  * three words out of order in an array that is declared aligned to 8
///  * a row of falling multiples, `s[4 * (31 - t) + 1]`, of which some are loaded behind a branch: each sum is its own
///  * a row of which a step loads what the next one loads as well
bool Merger::mayBeOtherwise(const Group &G, llvm::ArrayRef<MemberId> Ids) const {
  const Value Varying = varyingPartOf(G.First);
  auto IsMovedOne = [&](MemberId M) { return isMovedByLoop(Members[M].Access, Varying); };
  if (isDynamic(G.Array) && !isLeftToOptimizer(G.Array) && llvm::any_of(Ids, IsMovedOne))
    return true;
  const size_t Three = 3;
  const bool AreChanged = knowsOverlaps(G) && llvm::any_of(Ids, [&](MemberId M) {
                            return Members[M].OthersBefore != Members[Ids.front()].OthersBefore;
                          });
  auto IsHalf = [&](MemberId M) { return Members[M].Access.Bytes < 4; };
  auto IsBefore = [&](MemberId A, MemberId B) { return Members[A].Place < Members[B].Place; };
  if (Members[Ids.front()].Access.Op == Operation::Load && isLoadedAhead(G, Ids))
    return true;
  const bool AreInOrder = std::is_sorted(Ids.begin(), Ids.end(), IsBefore);
  if (areElementsOnWays(G, Ids) && falls(G.First, L.threads()))
    return true;
  const bool AreInVectors = knowsOverlaps(G) && G.Array && G.Array->Ty.Alignment < WidestAccess && !isDynamic(G.Array);
  const int64_t Word = 4;
  const bool HaveGap = AreInOrder && Members[Ids.back()].Place - Members[Ids.front()].Place > 2 * Word;
  if (Ids.size() == Three && ((!AreInOrder && (AreChanged || AreInVectors)) || (HaveGap && AreChanged)))
    return true;
  return AreChanged && llvm::any_of(Ids, IsHalf);
}

/// Whether elements in one window, none of them members of one object, are loaded on several ways.
bool Merger::areElementsOnWays(const Group &G, llvm::ArrayRef<MemberId> Ids) const {
  const int64_t OfElement = G.Array && !G.Array->Dimensions.empty() ? int64_t(G.Array->Dimensions.back().Bytes) : 0;
  std::map<int64_t, MemberId> Firsts; // by window
  return llvm::any_of(Ids, [&](MemberId M) {
    const Member &First = Members[Firsts.try_emplace(windowOf(G, Members[M].Place), M).first->second];
    return First.Access.Within != Members[M].Access.Within && std::abs(First.Place - Members[M].Place) >= OfElement;
  });
}

/// Whether they are some of the bytes or halves of a struct or a vector, and not all of them in order and alike, or
/// stores of such ones out of order: how nvcc puts these together hangs on more than is known here. From the machine
/// code of nvcc 13.0.88 for sm_90, of 750 kernels with structs and vectors (2026-11-29).
bool Merger::mayHavePartsOfWords(const Group &G, llvm::ArrayRef<MemberId> Ids) const {
  const unsigned Word = 4;
  if (!G.Array || G.Array->Dimensions.empty() ||
      llvm::none_of(Ids, [&](MemberId M) { return Members[M].Access.Bytes < Word; }))
    return false;
  uint64_t Bytes = 0;
  bool AreInOrder = true, AreAlike = true;
  for (size_t I = 0; I < Ids.size(); ++I) {
    Bytes += Members[Ids[I]].Access.Bytes;
    AreAlike &= Members[Ids[I]].Access.Bytes == Members[Ids.front()].Access.Bytes;
    AreInOrder &= I == 0 || Members[Ids[I - 1]].Place < Members[Ids[I]].Place;
  }
  const uint64_t OfElement = G.Array->Dimensions.back().Bytes;
  const bool AreMembers = OfElement > Members[Ids.front()].Access.Bytes;
  const bool IsStore = Members[Ids.front()].Access.Op == Operation::Store;
  return AreMembers ? !AreInOrder || !AreAlike || Bytes % OfElement != 0 : IsStore && !AreInOrder;
}

/// Whether there are bytes or halves among them with gaps of one or two between: where the optimizer knows how they are
/// aligned it may load all, and does in some arrays of several dimensions and of structs (nvcc 13.0.88 for sm_80 and
/// sm_90, since sm_100 in any; 160 kernels, 2026-11-30).
bool Merger::mayFillGaps(const Group &G, llvm::ArrayRef<Piece> Pieces) const {
  const unsigned Word = 4;
  if (!knowsOverlaps(G))
    return false;
  for (size_t I = 1; I < Pieces.size(); ++I) {
    const Piece &P = Pieces[I - 1], &Q = Pieces[I];
    const int64_t Gap = Q.Place - P.Place - int64_t(P.Bytes), Element = std::min(P.Element, Q.Element);
    if (Element < Word && 0 < Gap && Gap <= 2 * Element && windowOf(G, P.Place) == windowOf(G, Q.Place))
      return true;
  }
  return false;
}

/// Whether they store a part of an object that is copied, and of which the optimizer believes no more than its type's
/// alignment (`float3 s[64]; s[2 * t] = in[t];` is stored word by word, whatever the array is aligned to).
bool Merger::mayBeCopiedApart(const Group &G, llvm::ArrayRef<MemberId> Ids) const {
  return knowsOverlaps(G) && llvm::any_of(Ids, [&](MemberId M) {
           return Members[M].Access.OfCopy && Members[M].Access.Op == Operation::Store;
         });
}

/// Whether a loop moves the pointer to accesses that are no row without gaps: which of them it points to is known for
/// rows (provenAlignment()).
bool Merger::hasGapsUnderMovedPointer(const Group &G, llvm::ArrayRef<MemberId> Ids) const {
  const Value Varying = varyingPartOf(G.First);
  std::set<std::pair<int64_t, int64_t>> Places; // begin and end
  for (MemberId M : Ids) {
    if (!isMoved(Members[M].Access, Varying))
      return false;
    Places.insert({Members[M].Place, Members[M].Place + Members[M].Access.Bytes});
  }
  return std::adjacent_find(Places.begin(), Places.end(),
                            [](const auto &A, const auto &B) { return A.second < B.first; }) != Places.end();
}

/// Gives a piece, or each of its accesses as it is written if it is not known whether all of them belong to it.
void Merger::emitSurely(const Group &G, const Piece &P) {
  const auto Unsure = llvm::find_if(P.Members, [&](MemberId M) { return Members[M].Access.Unsure; });
  if (Unsure == P.Members.end())
    return emitPiece(G, P);
  const char *Why = Members[*Unsure].Access.Unsure;
  for (MemberId M : P.Members) {
    trace::Access &A = Members[M].Access;
    A.Unsure = A.Unsure ? A.Unsure : Why;
    emitPiece(G, {Members[M].Place, A.Bytes, 0, {M}});
  }
}

/// Adds what steps ahead load, which is no member.
void Merger::addAhead(llvm::ArrayRef<MemberId> Ids, std::map<std::pair<int64_t, unsigned>, Piece> &ByPlace) const {
  for (MemberId M : Ids) {
    const trace::Access &A = Members[M].Access;
    for (unsigned Step = 1; A.BytesAhead && Step <= A.StepsAhead; ++Step) {
      const int64_t Place = Members[M].Place + int64_t(Step) * A.BytesAhead;
      const Piece &Of = ByPlace.at({Members[M].Place, A.Bytes});
      Piece &Ahead = ByPlace.try_emplace({Place, A.Bytes}, Piece{Place, A.Bytes, Of.Element, {}}).first->second;
      Ahead.Most = std::min(Ahead.Most, mostJoined(A));
    }
  }
}

/// Whether the assembler may know less of the alignment than it seems. The address of the first access counts: the
/// others are made of that. By Clang each may be one of its own, and in a loop that stays one it is a pointer that
/// moves.
bool Merger::mayBeApart(const Group &G, llvm::ArrayRef<MemberId> Ids) const {
  if (!OnOtherSums || knowsOverlaps(G))
    return false;
  auto IsOnOne = [&](MemberId M) { return OnOtherSums->contains(Members[M].Number); };
  auto IsLeftALoop = [&](MemberId M) { return Members[M].Access.InLoop != trace::PartlyUnrolled::No; };
  return isByClang() ? llvm::any_of(Ids, IsOnOne) || llvm::any_of(Ids, IsLeftALoop)
                     : IsOnOne(*std::min_element(Ids.begin(), Ids.end()));
}

void Merger::emitPiece(const Group &G, const Piece &P) {
  const bool Loads = Members[P.Members.front()].Access.Op == Operation::Load;
  const auto [First, Last] = std::minmax_element(P.Members.begin(), P.Members.end());
  const MemberId Shown = Loads ? *First : *Last;
  const auto AtStart = llvm::find_if(P.Members, [&](MemberId M) { return Members[M].Place == P.Place; });
  CompiledAccess I;
  I.Access = Members[Shown].Access;
  I.Access.Bytes = P.Bytes;
  // Maybe only the words behind the first are wanted.
  const Member &Known = Members[AtStart != P.Members.end() ? *AtStart : Shown];
  auto AtPlace = [&](const Value &Of) { return L.apply(Op::Add, Of, Value(P.Place - Known.Place), Wide); };
  if (Known.Access.Array == I.Access.Array)
    I.Access.Offset = AtPlace(Known.Access.Offset);
  else // it begins in another array; all lanes have one address, and any that is aligned will do
    I.Access.Offset = Value(*I.Access.Offset.constant() / P.Bytes * P.Bytes);
  I.Access.First = Known.Access.First;
  if (Known.Access.First && Known.Place != P.Place)
    I.Access.First = std::make_shared<trace::FirstPlace>(
        trace::FirstPlace{AtPlace(Known.Access.First->Offset), Known.Access.First->Index});
  I.Shown = Members[Shown].Number;
  for (MemberId M : P.Members)
    if (M != Shown)
      I.Others.push_back(Members[M].Number);
  Use(I);
}

/// The arrays with accesses to parts of what they are declared to be aligned to, if no more is known of them:
/// components of vectors.
static llvm::DenseSet<const ir::Variable *> arraysOfVectors(llvm::ArrayRef<trace::Access> Accesses,
                                                            const NvccRules &Rules) {
  llvm::DenseSet<const ir::Variable *> Found;
  const bool IsByClang = Rules.Optimizer == CudaCompiler::Clang;
  auto MayBeOne = [&](const ir::Variable &Array) {
    return IsByClang ? Array.ElementIsRecord : !isDynamic(&Array) || Rules.As == Build::Separate;
  };
  for (const trace::Access &A : Accesses)
    if (A.Joinable && A.Array && MayBeOne(*A.Array) && A.Bytes < A.Array->Ty.Alignment)
      Found.insert(A.Array);
  return Found;
}

/// The last region that all threads of both have come through; null if there is none.
static const trace::Region *commonRegion(const trace::Region *A, const trace::Region *B) {
  while (A && B && A != B)
    (A->Depth >= B->Depth ? A : B) = (A->Depth >= B->Depth ? A : B)->Before;
  return A && B ? A : nullptr;
}

/// Whether both sides of a branch begin with these loads, one of each: its optimizer then moves them before the branch.
/// From the machine code of nvcc 13.0 for sm_90: 15 kernels with branches, 2026-11-29; of those that do not begin alike
/// it moves some.
static bool beginAlike(const trace::Access &A, const trace::Access &B, const trace::Region *Common) {
  return A.LeadsFrom && B.LeadsFrom && A.LeadsFrom->Before == Common && B.LeadsFrom->Before == Common;
}

/// The loads of words that threads on one side of a branch load, and other threads on the other side.
LoadsOnBothWays banklint::loadsOnBothWays(llvm::ArrayRef<trace::Access> Accesses, unsigned Threads) {
  LoadsOnBothWays Found;
  std::unordered_map<size_t, std::vector<size_t>> Alike;
  llvm::DenseMap<const trace::Region *, unsigned> LoadsIn;
  std::vector<unsigned> Places(Accesses.size()); // among the loads with which its region begins
  const size_t MostCompared = 8;                 // a limit of time
  for (size_t I = 0; I < Accesses.size(); ++I) {
    const trace::Access &Now = Accesses[I];
    if (!Now.Joinable || Now.Op != Operation::Load || !Now.Within || Now.Active.none())
      continue;
    Places[I] = LoadsIn[Now.Within]++;
    std::vector<size_t> &Others =
        Alike[llvm::hash_combine(Now.Array, Now.firstOffset().hash(), Now.Bytes, Now.Segment, Now.Epoch)];
    for (size_t Other : llvm::ArrayRef(Others).take_back(MostCompared)) {
      const trace::Access &Then = Accesses[Other];
      if (Then.Array != Now.Array || Then.Bytes != Now.Bytes || Then.firstOffset() != Now.firstOffset() ||
          dominates(Then.Within, Now.Within) || Then.Active.anyCommon(Now.Active))
        continue;
      const trace::Region *Common = commonRegion(Then.Within, Now.Within);
      ThreadMask Both = Then.Active;
      Both |= Now.Active;
      if (Common && Both.count() == Threads && Places[I] == Places[Other] && beginAlike(Then, Now, Common)) {
        Found.Moved.try_emplace(Other, LoadsOnBothWays::Load{Both, Common});
        Found.Moved.try_emplace(I, LoadsOnBothWays::Load{Now.Active, Common});
        Found.MadeBefore.insert(I);
      } else
        Found.Unsure.insert(Other), Found.Unsure.insert(I);
    }
    Others.push_back(I);
  }
  return Found;
}

/// What the optimiser makes of the accesses to some arrays, among all others, in the order of the program.
static std::vector<CompiledAccess> optimized(Lanes &L, ir::Program &P, const StaticLayout &Static,
                                             std::vector<trace::Access> Accesses,
                                             llvm::function_ref<bool(const ir::Variable *)> IsOne, NvccRules Rules) {
  std::vector<CompiledAccess> Made;
  auto IsLeft = [&](const trace::Access &A) {
    return A.InAssembly || ((A.Joinable || A.OfFragment) && !IsOne(A.Array));
  };
  std::vector<size_t> Numbers; // of those that it is given
  Merger Optimizer(L, P, Static, Joiner::Optimizer, Rules, [&](const CompiledAccess &I) {
    CompiledAccess &New = Made.emplace_back(CompiledAccess{I.Access, Numbers[I.Shown], {}});
    for (size_t Other : I.Others)
      New.Others.push_back(Numbers[Other]);
  });
  for (size_t I = 0; I < Accesses.size(); ++I) {
    if (IsLeft(Accesses[I])) {
      Made.push_back({std::move(Accesses[I]), I, {}});
      continue;
    }
    Numbers.push_back(I);
    Optimizer.add(std::move(Accesses[I]));
  }
  Optimizer.finish();
  llvm::sort(Made, [](const CompiledAccess &A, const CompiledAccess &B) { return A.Shown < B.Shown; });
  return Made;
}

CompiledTrace::CompiledTrace(trace::Trace &T, ir::Program &P, const StaticLayout &Arrays, const Compilation &By)
    : T(T), P(P), Arrays(Arrays), By(By) {
  if (By.For) {
    OfVectors = arraysOfVectors(T.Accesses, By.Rules);
    OnBothWays = loadsOnBothWays(T.Accesses, T.L.threads());
    for (size_t Number : accessesOfBothSides(T.Accesses))
      OnBothWays.setUnsure(Number);
    OnOtherSums = accessesOnOtherSums(T.L, T.Accesses, By.Rules);
    ChangedByOthers = rowsChangedByOthers(T.L, T.Accesses, By.Rules);
  }
  if (By.For ? By.Rules.Optimizer == CudaCompiler::Clang : By.Llvm.Joins == LlvmRules::ForAmd)
    Unread = forAmd::unreadArrays(T, By.Llvm);
}

/// Whether LLVM drops a store, since nothing is loaded of its array.
bool CompiledTrace::isDropped(const trace::Access &A) const {
  return A.Op == Operation::Store && A.Joinable && Unread.contains(A.Array);
}

void CompiledTrace::forEachOf(llvm::ArrayRef<trace::Access> Epochs, size_t First, Mover Moved, User Use) const {
  if (!By.For && By.Llvm.Joins == LlvmRules::ForAmd)
    return joinByLlvm(Epochs, First, Moved, Use);
  auto Placed = [&](const trace::Access &A) { return Moved ? Moved(A) : A; };
  if (!By.For && By.Llvm.Joins == LlvmRules::NotKnown) {
    std::vector<trace::Access> Accesses;
    for (const trace::Access &A : Epochs)
      Accesses.push_back(Placed(A));
    forAmd::noteNeighbours(T.L, Accesses);
    for (size_t I = 0; I < Accesses.size(); ++I)
      Use({Accesses[I], First + I, {}});
    return;
  }
  if (!By.For) {
    for (size_t I = 0; I < Epochs.size(); ++I)
      Use({Placed(Epochs[I]), First + I, {}});
    return;
  }
  const bool JoinsOnce = By.Rules.As != Build::PlainAssembly && OfVectors.empty();
  auto Compiled = [&](const trace::Access &A) {
    trace::Access Result = compiledAtomic(Placed(A), *By.For, T.L.warpLanes());
    const size_t Number = First + size_t(&A - Epochs.data());
    const auto Moved = OnBothWays.Moved.find(Number);
    const bool IsMoved = Moved != OnBothWays.Moved.end();
    if (IsMoved && JoinsOnce) {
      Result.Active = Moved->second.Active;
      Result.Within = Moved->second.Within;
    } else if (!Result.Unsure && (OnBothWays.Unsure.contains(Number) || IsMoved))
      Result.Unsure = Result.Op == Operation::Load ? reason::OnBothWays : reason::StoredOnBothWays;
    else if (!Result.Unsure && ChangedByOthers.contains(Number))
      Result.Unsure = reason::MayBeJoined;
    return Result;
  };
  if (By.Rules.As == Build::PlainAssembly)
    return joinOnce(Epochs, Compiled, First, Use);
  if (!OfVectors.empty())
    return joinTwice(Epochs, Compiled, First, Use);
  Merger Assembler(T.L, P, Arrays, Joiner::Assembler, By.Rules, [&](const CompiledAccess &I) { Use(I); }, First);
  Assembler.setOnOtherSums(OnOtherSums);
  Assembler.setMadeBefore(OnBothWays.MadeBefore);
  for (const trace::Access &A : Epochs)
    if (isDropped(A))
      Assembler.skip();
    else
      Assembler.add(Compiled(A));
  Assembler.finish();
}

/// What LLVM makes of them for an AMD GPU.
void CompiledTrace::joinByLlvm(llvm::ArrayRef<trace::Access> Epochs, size_t First, Mover Moved, User Use) const {
  forAmd::Joiner Joiner(T.L, By.Llvm, Unread, [&](const CompiledAccess &I) { Use(I); }, First);
  for (const trace::Access &A : Epochs)
    Joiner.add(forAmd::compiledAtomic(Moved ? Moved(A) : A, By.Llvm, T.L.warpLanes()));
  Joiner.finish();
}

/// What the optimiser makes of them, which the assembler leaves as it is.
void CompiledTrace::joinOnce(llvm::ArrayRef<trace::Access> Epochs,
                             llvm::function_ref<trace::Access(const trace::Access &)> Compiled, size_t First,
                             User Use) const {
  std::vector<trace::Access> Accesses;
  for (const trace::Access &A : Epochs)
    Accesses.push_back(Compiled(A));
  auto IsOne = [](const ir::Variable *) { return true; };
  for (CompiledAccess &I : optimized(T.L, P, Arrays, std::move(Accesses), IsOne, By.Rules)) {
    if (isDropped(I.Access))
      continue;
    I.Shown += First;
    for (size_t &Other : I.Others)
      Other += First;
    Use(I);
  }
}

/// What the assembler makes of what the optimiser makes of them.
void CompiledTrace::joinTwice(llvm::ArrayRef<trace::Access> Epochs,
                              llvm::function_ref<trace::Access(const trace::Access &)> Compiled, size_t First,
                              User Use) const {
  std::vector<trace::Access> Accesses;
  for (const trace::Access &A : Epochs)
    Accesses.push_back(Compiled(A));
  auto IsOfVectors = [&](const ir::Variable *Array) { return OfVectors.contains(Array); };
  std::vector<unsigned> Bytes;
  for (const trace::Access &A : Accesses)
    Bytes.push_back(A.Bytes);
  auto Made = optimized(T.L, P, Arrays, std::move(Accesses), IsOfVectors, By.Rules);
  llvm::erase_if(Made, [&](const CompiledAccess &I) { return isDropped(I.Access); });
  llvm::DenseSet<size_t> OfBytes, OnSums;
  const unsigned MostLeft =
      By.Rules.ComputeCapability < 100 ? 1 : 2; // what the assembler leaves as the optimizer joined
  for (size_t I = 0; I < Made.size(); ++I) {
    const unsigned Before = Bytes[Made[I].Shown];
    if (Made[I].Access.Op == Operation::Load && Made[I].Access.Bytes > Before && Before <= MostLeft)
      OfBytes.insert(I);
    if (OnOtherSums.contains(First + Made[I].Shown))
      OnSums.insert(I);
  }
  Merger Assembler(T.L, P, Arrays, Joiner::Assembler, By.Rules, [&](const CompiledAccess &I) {
    CompiledAccess Now{I.Access, First + Made[I.Shown].Shown, {}};
    auto AddOthers = [&](const CompiledAccess &Of) {
      for (size_t Other : Of.Others)
        Now.Others.push_back(First + Other);
    };
    AddOthers(Made[I.Shown]);
    for (size_t Other : I.Others) {
      Now.Others.push_back(First + Made[Other].Shown);
      AddOthers(Made[Other]);
    }
    Use(Now);
  });
  Assembler.setOfBytes(OfBytes);
  Assembler.setOnOtherSums(OnSums);
  for (const CompiledAccess &I : Made)
    Assembler.add(I.Access);
  Assembler.finish();
}
