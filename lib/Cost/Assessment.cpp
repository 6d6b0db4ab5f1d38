//===- Assessment.cpp - What an access costs on an architecture -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cost/Assessment.h"
#include "Cost/Assessor.h"
#include "Support/Reasons.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <map>
#include <numeric>
#include <tuple>

using namespace banklint;
using llvm::StringRef;

StringRef banklint::toString(Verdict V) {
  switch (V) {
  case Verdict::Exact:
    return "exact";
  case Verdict::Bounded:
    return "bounded";
  case Verdict::DataDependent:
    return "data-dependent";
  case Verdict::Unknown:
    return "unknown";
  }
  return "";
}

/// The reason of the less sure one. That it is free of conflicts under a condition holds for both only if the other is
/// so too.
void Assessment::joinReason(const Assessment &Other) {
  const bool TakesOther = Other.Is > Is || Reason.empty();
  const bool IsSameCondition = HasCondition && Other.HasCondition && Reason == Other.Reason;
  const unsigned WaysOfRest = TakesOther ? MaxWays : Other.MaxWays;
  if (TakesOther) {
    Reason = Other.Reason;
    HasCondition = Other.HasCondition;
    Unconditionally = Other.Unconditionally;
  }
  if (HasCondition && !IsSameCondition && WaysOfRest > 1) {
    Reason = Unconditionally;
    HasCondition = false;
  }
}

void Assessment::add(const Assessment &Other, uint64_t Times) {
  if (Other.Requests == 0)
    return;
  joinReason(Other);
  if (Requests == 0 || Other.MaxWays > MaxWays)
    Worst = Other.Worst;
  MinWays = Requests ? std::min(MinWays, Other.MinWays) : Other.MinWays;
  MaxWays = std::max(MaxWays, Other.MaxWays);
  Is = std::max(Is, Other.Is);
  Requests += Other.Requests * Times;
  Wavefronts += Other.Wavefronts * Times;
  Ideal += Other.Ideal * Times;
}

void Assessment::orElse(const Assessment &Other) {
  const bool Differs =
      Other.MaxWays != MaxWays || Other.MinWays != MinWays || Other.Wavefronts != Wavefronts || Other.Ideal != Ideal;
  if (Differs)
    Is = std::max(Is, Verdict::Bounded);
  joinReason(Other);
  Is = std::max(Is, Other.Is);
  if (std::tie(Other.MaxWays, Other.Wavefronts) > std::tie(MaxWays, Wavefronts))
    Worst = Other.Worst;
  if (Other.Wavefronts > Wavefronts) {
    Wavefronts = Other.Wavefronts;
    Ideal = Other.Ideal;
  }
  MinWays = std::min(MinWays, Other.MinWays);
  MaxWays = std::max(MaxWays, Other.MaxWays);
}

void Assessment::slowDown(const Assessment &Source, unsigned LanesPerPhase) {
  if (Source.Is == Verdict::Exact && Source.MaxWays <= 1)
    return;
  const bool MeetOnBothSides = MaxWays > 1 && std::max(MinWays, Source.MinWays) < LanesPerPhase;
  joinReason(Source);
  Is = std::max({Is, Source.Is, MeetOnBothSides ? Verdict::Bounded : Verdict::Exact});
  if (MeetOnBothSides && Reason.empty())
    Reason = reason::CopySource;
  MinWays = std::max(MinWays, Source.MinWays);
  MaxWays = std::min(MaxWays * Source.MaxWays, LanesPerPhase);
  if (Source.Wavefronts <= Wavefronts)
    return;
  Wavefronts = Source.Wavefronts;
  Worst.Paid.Wavefronts = Source.Worst.Paid.Wavefronts;
  Worst.Paid.Ways = Source.Worst.Paid.Ways;
  Worst.Paid.Why = Source.Worst.Paid.Why;
  Worst.Warp = Source.Worst.Warp;
  Worst.With = Source.Worst.With;
  Worst.IsAtSource = true;
}

std::vector<WarpRequest> banklint::requestsOf(const Lanes &L, const ThreadMask &Active) {
  std::vector<WarpRequest> Requests;
  const unsigned Warps = (L.threads() + L.warpLanes() - 1) / L.warpLanes();
  for (unsigned W = 0; W < Warps; ++W)
    if (LaneMask Mask = lanesOfWarp(Active, W, L.warpLanes()))
      Requests.push_back({W, Mask});
  return Requests;
}

Assessor::Assessor(Lanes &L, const Architecture &Gpu, const trace::Access &Access, const Value &Offset,
                   TrialBudget &Budget)
    : L(L), Gpu(Gpu), Access(Access), Op(costedAs(Gpu, Access.Op)), Banks(Gpu.banksFor(Op, Access.Bytes)),
      Offset(Offset), Budget(Budget), Requests(requestsOf(L, Access.Active)) {}

static bool movesLanesApart(const Lanes &L, llvm::ArrayRef<WarpRequest> Requests, const Term &T) {
  const bool OwnValues = L.symbol(T.Symbol).Shared == Spread::Thread;
  if (T.Coefficient.isUniform())
    return OwnValues && !T.Coefficient.isZero() && !Requests.empty();
  for (const WarpRequest &R : Requests) {
    std::optional<int64_t> First;
    for (unsigned Lane = 0; Lane < L.warpLanes(); ++Lane) {
      if (!(R.Active >> Lane & 1))
        continue;
      int64_t C = T.Coefficient[R.Warp * L.warpLanes() + Lane];
      if (C != 0 && OwnValues)
        return true;
      if (First && *First != C)
        return true;
      First = C;
    }
  }
  return false;
}

bool Assessor::separates(const Term &T) const { return movesLanesApart(L, Requests, T); }

bool banklint::keepsLanesTogether(const Lanes &L, const trace::Access &Access, const Value &Offset) {
  const std::vector<WarpRequest> Requests = requestsOf(L, Access.Active);
  return llvm::none_of(Offset.Terms, [&](const Term &T) { return movesLanesApart(L, Requests, T); });
}

/// The request, with addresses that are that much smaller, but not negative.
static std::shared_ptr<const PlacedRequest> placed(const Request &R, uint64_t Bias, uint64_t AllBanks) {
  auto P = std::make_shared<PlacedRequest>();
  P->Op = R.Op;
  P->Bytes = R.Bytes;
  P->Matrices = R.Matrices;
  P->Active = R.Active;
  uint64_t Least = ~uint64_t(0);
  for (LaneMask Rest = R.Active; Rest; Rest &= Rest - 1)
    Least = std::min(Least, R.Address[llvm::countr_zero(Rest)]);
  const uint64_t Missing = Least < Bias ? llvm::alignTo(Bias - Least, AllBanks) : 0;
  for (LaneMask Rest = R.Active; Rest; Rest &= Rest - 1)
    P->Address[llvm::countr_zero(Rest)] = R.Address[llvm::countr_zero(Rest)] - Bias + Missing;
  return P;
}

namespace {

/// Where the lowest lane of a warp is, rounded down.
uint64_t alignedStart(const ThreadInts &Offsets, size_t First, LaneMask Active, uint64_t Bias, uint64_t Alignment) {
  return (Bias + uint64_t(Offsets[First + unsigned(llvm::countr_zero(Active))])) & ~(Alignment - 1);
}

/// The addresses of a warp's lanes as a place and what lies between them and it. Warps that differ by the place only
/// pay the same: offsets 0, 4, 8 … and 128, 132, 136 … are both 0, 4, 8 … from an aligned start.
struct WarpAddresses {
  LaneMask Active = 0;
  uint64_t Start = 0;
  std::array<uint64_t, 64> FromStart{};

  /// \p First: the warp's first thread. \p Bias keeps addresses positive. \p Alignment: in bytes, a power of two.
  WarpAddresses(const ThreadInts &Offsets, size_t First, LaneMask Active, uint64_t Bias, uint64_t Alignment)
      : Active(Active) {
    Start = alignedStart(Offsets, First, Active, Bias, Alignment);
    for (LaneMask Rest = Active; Rest; Rest &= Rest - 1) {
      const unsigned Lane = unsigned(llvm::countr_zero(Rest));
      FromStart[Lane] = Bias + uint64_t(Offsets[First + Lane]) - Start;
    }
  }
  bool isShiftOf(const WarpAddresses &O) const { return Active == O.Active && FromStart == O.FromStart; }
  std::array<uint64_t, 64> all() const {
    std::array<uint64_t, 64> Result = FromStart;
    for (LaneMask Rest = Active; Rest; Rest &= Rest - 1)
      Result[llvm::countr_zero(Rest)] += Start;
    return Result;
  }
};

} // namespace

/// One request of a warp, whose addresses are too large by \p Bias. It is kept if it has more ways than the worst so
/// far.
Assessment Assessor::costOf(const Request &Q, unsigned Warp, uint64_t Bias, unsigned WaysToBeat) const {
  Cost C = Gpu.cost(Q);
  if (C.Why) {
    C.Why->WordA -= Bias / C.Why->WordBytes;
    C.Why->WordB -= Bias / C.Why->WordBytes;
  }
  Assessment One;
  One.MinWays = One.MaxWays = C.Ways;
  One.Requests = 1;
  One.Wavefronts = C.Wavefronts;
  One.Ideal = C.Ideal;
  One.Worst = {C, Warp, "", nullptr};
  if (C.Ways > WaysToBeat)
    One.Worst.Request = placed(Q, Bias, Banks.rowBytes());
  return One;
}

std::vector<uint64_t> Assessor::withinWarps(const ThreadInts &Offsets) const {
  std::vector<uint64_t> Result(Requests.size() * L.warpLanes());
  const uint64_t Alignment = Banks.alignedShiftBytes();
  uint64_t *Next = Result.data();
  for (const WarpRequest &R : Requests) {
    const size_t First = size_t(R.Warp) * L.warpLanes();
    const uint64_t Start = alignedStart(Offsets, First, R.Active, /*Bias=*/0, Alignment);
    const unsigned Lanes = unsigned(std::min<size_t>(L.warpLanes(), L.threads() - First));
    for (unsigned Lane = 0; Lane < Lanes; ++Lane)
      Next[Lane] = R.Active >> Lane & 1 ? uint64_t(Offsets[First + Lane]) - Start : 0;
    Next += L.warpLanes();
  }
  return Result;
}

Assessment Assessor::at(const ThreadInts &Offsets) const { return at(Offsets, Requests); }

Assessment Assessor::at(const ThreadInts &Offsets, llvm::ArrayRef<WarpRequest> Requests) const {
  Assessment Sum, One;
  // Offsets may be negative (a pointer moved back first); a multiple of all rows keeps the banks.
  const uint64_t Bias = Banks.rowBytes() << 32;
  const uint64_t Alignment = Banks.alignedShiftBytes();
  std::optional<WarpAddresses> Previous;
  for (const WarpRequest &R : Requests) {
    const WarpAddresses Now(Offsets, size_t(R.Warp) * L.warpLanes(), R.Active, Bias, Alignment);
    if (!Previous || !Now.isShiftOf(*Previous)) {
      const std::array<uint64_t, 64> Addresses = Now.all();
      Request Q;
      Q.Op = Op;
      Q.Bytes = Access.Bytes;
      Q.Matrices = Access.Matrices;
      Q.Address = llvm::ArrayRef<uint64_t>(Addresses.data(), L.warpLanes());
      Q.Active = R.Active;
      One = costOf(Q, R.Warp, Bias, Sum.Requests ? Sum.MaxWays : 0);
      Previous = Now;
    }
    Sum.add(One);
  }
  return Sum;
}

/// By which bytes what moves all lanes of a warp together may shift them; what is a multiple of shiftBytes() is no
/// matter.
uint64_t Assessor::shiftStep() const {
  uint64_t Step = Banks.shiftBytes();
  for (const Term &T : Offset.Terms)
    if (!separates(T))
      Step = std::gcd(Step, T.Coefficient.gcd() * L.symbol(T.Symbol).Divisor);
  return std::max<uint64_t>(Step, Access.Bytes);
}

bool Assessor::shiftsWarpsTogether() const {
  return llvm::all_of(Offset.Terms, [&](const Term &T) {
    return separates(T) || (T.Coefficient.isUniform() && L.symbol(T.Symbol).Shared == Spread::Block);
  });
}

Assessment Assessor::atAnyShift(const ThreadInts &Offsets) const {
  if (Requests.empty() || llvm::all_of(Offset.Terms, [&](const Term &T) { return separates(T); }))
    return at(Offsets);
  const uint64_t Step = shiftStep();
  if (Step >= Banks.shiftBytes() || shiftsWarpsTogether())
    return atAnyShift(Offsets, Requests, Step);
  Assessment Sum; // the shift of a warp says nothing of that of the next
  for (const WarpRequest &R : Requests)
    Sum.add(atAnyShift(Offsets, R, Step));
  return Sum;
}

Assessment Assessor::atAnyShift(const ThreadInts &Offsets, llvm::ArrayRef<WarpRequest> Requests, uint64_t Step) const {
  // The whole is aligned, also where the known part alone is not.
  const WarpRequest &R = Requests.front();
  const int64_t Bytes = Access.Bytes, Lane = R.Warp * int64_t(L.warpLanes()) + llvm::countr_zero(R.Active);
  const int64_t Off = ((Offsets[Lane] % Bytes) + Bytes) % Bytes;
  std::optional<Assessment> Result;
  for (uint64_t Shift = 0; Shift < Banks.shiftBytes(); Shift += Step) {
    Assessment Shifted = at(Offsets.map([&](int64_t V) { return V - Off + int64_t(Shift); }), Requests);
    if (Result)
      Result->orElse(Shifted);
    else
      Result = std::move(Shifted);
  }
  if (Result->Is == Verdict::Bounded)
    Result->Reason = Banks.RowsAtOnce == 1 ? reason::Alignment
                                           : reason::AlignmentWithin + std::to_string(Banks.shiftBytes()) + " bytes";
  return *Result;
}

/// All unknown parts move the lanes of a warp together: only shifts within a word can matter (where a bank
/// delivers several rows at once, within these rows).
Assessment Assessor::exactOrShifted() const {
  if (Offset.Terms.empty())
    return at(Offset.Known);
  return atAnyShift(Offset.Known);
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

/// How many words of one bank the access may reach.
int64_t Assessor::mostRows(llvm::ArrayRef<Term> Separating) const {
  const int64_t Row = int64_t(Banks.rowBytes());
  if (Banks.Shares != Sharing::Words) // lanes have turns of their own, also at the same word
    return INT32_MAX;
  int64_t Rows = INT32_MAX;
  if (Access.arrayBytes())
    Rows = std::max<int64_t>((int64_t(Access.arrayBytes()) + Row - 1) / Row, 1);
  if (!Separating.empty()) { // `table[data]` with data of 8 bits
    Value Index;
    Index.Known = Offset.Known;
    Index.Terms.assign(Separating.begin(), Separating.end());
    const Range Bounds = L.range(Index, Access.Active);
    const int64_t Word = Banks.BankBytes, Bytes = Access.Bytes;
    // Bytes from the first to the last word; the access may start anywhere in a word.
    const __int128 Apart = __int128(Bounds.Max) - Bounds.Min;
    const __int128 Span = Bytes < Word ? (Apart + Word - 1) / Word * Word : Apart + Bytes - Word;
    Rows = int64_t(std::min<__int128>(Rows, Span / Row + 1));
  }
  return Rows;
}

/// Of each phase, the lanes that meet in a bank at \p Start take as many different words of it as there are. Lanes l
/// and l ^ \p Partner take the same where they can: which lanes form a phase may depend on that.
ThreadInts Assessor::adversarial(const ThreadInts &Start, int64_t Rows, unsigned Partner) const {
  const int64_t Row = int64_t(Banks.rowBytes());
  std::vector<int64_t> Each(L.threads());
  std::vector<uint64_t> Apart(L.warpLanes()); // as if no two lanes met, which decides the phases
  const WarpRequest *Before = nullptr;
  for (const WarpRequest &R : Requests) {
    const size_t First = size_t(R.Warp) * L.warpLanes();
    if (Before && Before->Active == R.Active && Start.isUniform()) { // as the warp before
      const auto From = Each.begin() + Before->Warp * L.warpLanes();
      std::copy(From, From + std::min<size_t>(L.warpLanes(), Each.size() - First), Each.begin() + First);
      continue;
    }
    Before = &R;
    auto BankOf = [&](unsigned Lane) { return ((Start[First + Lane] % Row) + Row) % Row; };
    auto LeaderOf = [&](unsigned Lane) {
      const unsigned Other = Lane & ~Partner;
      return (R.Active >> Other & 1) && BankOf(Other) == BankOf(Lane) ? Other : Lane;
    };
    for (unsigned Lane = 0; Lane < L.warpLanes() && First + Lane < Each.size(); ++Lane) {
      Apart[Lane] = uint64_t(BankOf(Lane) / Access.Bytes * Access.Bytes + int64_t(LeaderOf(Lane)) * Row);
      Each[First + Lane] = BankOf(Lane);
    }
    Request Q;
    Q.Op = Op;
    Q.Bytes = Access.Bytes;
    Q.Matrices = Access.Matrices;
    Q.Address = Apart;
    Q.Active = R.Active;
    for (const Phase &P : Gpu.phases(Q)) {
      std::map<int64_t, int64_t> Taken; // by bank
      for (LaneMask Rest = P.Lanes; Rest; Rest &= Rest - 1) {
        const unsigned Lane = unsigned(llvm::countr_zero(Rest)), Leader = LeaderOf(Lane);
        Each[First + Lane] =
            Leader != Lane ? Each[First + Leader] : BankOf(Lane) + Taken[BankOf(Lane) / P.BankBytes]++ % Rows * Row;
      }
    }
  }
  return ThreadInts::each(std::move(Each));
}

Assessment Assessor::worstCase(const ThreadInts &Start, llvm::ArrayRef<Term> Separating) const {
  const int64_t Rows = mostRows(Separating);
  Assessment Result = atAnyShift(adversarial(Start, Rows, 0));
  if (Access.Bytes > Banks.BankBytes) // wide loads go faster where neighbours want the same, and then other lanes meet
    for (unsigned Partner : {1, 2})
      Result.orElse(atAnyShift(adversarial(Start, Rows, Partner)));
  return Result;
}

/// What is unknown is whole rows of banks, `table[data][t]`, or stays within the lane's own word: bytes at
/// `row * 128 + t * 4 + data % 4`.
bool Assessor::areBanksKnown(llvm::ArrayRef<Term> Separating) const {
  const int64_t Word = Banks.BankBytes;
  Value Within(Offset.Known.map([&](int64_t V) { return ((V % Word) + Word) % Word; }));
  for (const Term &T : Separating)
    if (T.Coefficient.gcd() * L.symbol(T.Symbol).Divisor % Banks.rowBytes() != 0)
      Within.Terms.push_back(T);
  if (Within.Terms.empty())
    return true;
  const bool MoveByWords = Separating.size() == Offset.Terms.size() || shiftStep() % uint64_t(Word) == 0;
  const Range Bytes = L.range(Within, Access.Active);
  return MoveByWords && Banks.Shares == Sharing::Words && Banks.RowsAtOnce == 1 && Bytes.Min >= 0 &&
         Bytes.Max <= Word - int64_t(Access.Bytes); // Max may be the largest number
}

Assessment Assessor::dataDependent(const std::vector<Term> &Separating, Character Of) {
  const int64_t Row = int64_t(Banks.rowBytes());
  const bool BanksKnown = areBanksKnown(Separating);
  // At best the lanes of a bank all want the same word, at worst each another one.
  const ThreadInts Start =
      BanksKnown ? Offset.Known.map([&](int64_t V) { return ((V % Row) + Row) % Row; }) : ThreadInts(0);
  const Assessment Best = atAnyShift(Start);
  Assessment Result = worstCase(Start, Separating);
  if (!BanksKnown &&
      Result.MaxWays == 1) { // lanes with neighbouring elements may take more wavefronts than with the same
    std::vector<int64_t> Each(L.threads());
    for (size_t T = 0; T < Each.size(); ++T)
      Each[T] = int64_t(T % L.warpLanes()) * Access.Bytes;
    const Assessment Neighbours = at(ThreadInts::each(std::move(Each)));
    Result.Wavefronts = std::max(Result.Wavefronts, Neighbours.Wavefronts);
    Result.Ideal = std::max(Result.Ideal, Neighbours.Ideal);
  }
  // Lanes that meet in a word are free where they share it, and as slow as it gets where not: for atomics.
  const bool SameAddressIsBest = BanksKnown || Banks.Shares != Sharing::Nothing;
  const bool Settled = Best.Is == Verdict::Exact && Result.Is == Verdict::Exact;
  const bool SameCost = Best.Wavefronts == Result.Wavefronts && Best.Ideal == Result.Ideal;
  if (SameAddressIsBest && Settled && SameCost && Best.MaxWays == Result.MaxWays && Best.MinWays == Result.MinWays)
    return Result; // whatever the data is
  Result.MinWays = SameAddressIsBest ? std::min(Best.MinWays, Result.MinWays) : 1;
  Result.MaxWays = std::max(Best.MaxWays, Result.MaxWays);
  if (Of.From == Origin::Lost) {
    Result.Is = Verdict::Unknown;
    Result.Reason = *Of.Why ? Of.Why : reason::Index;
    return Result;
  }
  Result.Is = Of.From == Origin::Launch ? Verdict::Bounded : Verdict::DataDependent;
  Value Index;
  Index.Terms = Separating;
  Result.Reason = Of.From == Origin::Data     ? reason::Data
                  : Of.From == Origin::Launch ? reason::DependsOn + namesOf(Index)
                                              : reason::OwnSteps;
  return Result;
}

std::optional<Value> Assessor::distances() const {
  const bool MayBeAnywhere = shiftStep() == Access.Bytes && shiftsWarpsTogether() &&
                             !llvm::all_of(Offset.Terms, [&](const Term &T) { return separates(T); });
  if (!MayBeAnywhere || Access.Active.none())
    return std::nullopt;
  const unsigned First = unsigned(Access.Active.find_first());
  auto FromFirst = [&](const ThreadInts &Each) { return Each.map([&](int64_t N) { return N - Each[First]; }); };
  Value Result(FromFirst(Offset.Known));
  for (const Term &T : Offset.Terms)
    if (separates(T)) {
      const bool IsSame = L.symbol(T.Symbol).Shared == Spread::Block;
      Result.Terms.push_back({T.Symbol, IsSame ? FromFirst(T.Coefficient) : T.Coefficient});
    }
  return Result;
}

/// The lanes of a request whose addresses count.
LaneMask Assessor::addressing(const WarpRequest &R) const {
  return Access.Matrices ? R.Active & llvm::maskTrailingOnes<LaneMask>(8 * Access.Matrices) : R.Active;
}

bool Assessor::storesRowsOfOthers() const {
  return Op == Operation::StoreMatrix && llvm::any_of(Requests, [&](const WarpRequest &R) {
           return unsigned(llvm::popcount(addressing(R))) < 8 * Access.Matrices;
         });
}

bool Assessor::isMisaligned() const {
  if (Gpu.By != Vendor::Nvidia || Op == Operation::CopySource || Access.Bytes <= 1)
    return false;
  auto IsMultiple = [&](const Term &T) { return T.Coefficient.gcd() * L.symbol(T.Symbol).Divisor % Access.Bytes == 0; };
  if (llvm::any_of(Offset.Terms, [&](const Term &T) { return separates(T) && !IsMultiple(T); }))
    return false;
  const bool IsPlaceKnown = Access.Array->Ty.Alignment % Access.Bytes == 0 && llvm::all_of(Offset.Terms, IsMultiple);
  const int64_t Bytes = Access.Bytes;
  for (const WarpRequest &R : Requests) {
    const ThreadInts &Known = Offset.Known;
    const size_t First = size_t(R.Warp) * L.warpLanes();
    const LaneMask Lanes = addressing(R);
    const int64_t Place = IsPlaceKnown || !Lanes ? 0 : Known[First + unsigned(llvm::countr_zero(Lanes))];
    for (LaneMask Rest = Lanes; Rest; Rest &= Rest - 1)
      if ((Known[First + unsigned(llvm::countr_zero(Rest))] - Place) % Bytes != 0)
        return true;
  }
  return false;
}

const char *Assessor::obstacle() const {
  if (Access.Unsupported)
    return Access.Unsupported;
  if (Op != Access.Op)
    return reason::NoInstruction;
  if (!Access.Array)
    return reason::Index;
  if (storesRowsOfOthers())
    return reason::PartOfWarp;
  return isMisaligned() ? reason::Misaligned : nullptr;
}

Assessment Assessor::run() {
  if (const char *Why = obstacle()) {
    Assessment Result = worstCase(ThreadInts(0));
    Result.Is = Verdict::Unknown;
    Result.MinWays = 1;
    Result.Reason = Why;
    return Result;
  }
  std::vector<Term> Separating;
  for (const Term &T : Offset.Terms)
    if (separates(T))
      Separating.push_back(T);
  if (Separating.empty())
    return exactOrShifted();

  Value Unknown(Offset.Known);
  Unknown.Terms = Separating;
  std::vector<SymbolId> Sources = L.independents(Unknown);
  bool Uniform = true;
  Character Of{Spread::Block, Origin::Launch, ""};
  for (SymbolId S : Sources) {
    const Symbol &Sym = L.symbol(S);
    Uniform &= Sym.Shared == Spread::Block && Sym.From != Origin::Lost;
    if (Sym.From > Of.From || !*Of.Why)
      Of.Why = Sym.Why;
    Of.From = std::max(Of.From, Sym.From);
  }
  // A formula may be lost where what it is made of is not, or have no parts: a division by zero.
  if (const Character Whole = L.character(Unknown); Whole.From == Origin::Lost) {
    Of = Whole;
    Uniform = false;
  }
  if (areBanksKnown(Separating))
    if (Assessment InAnyRow = dataDependent(Separating, Of); InAnyRow.Is == Verdict::Exact)
      return InAnyRow;
  const size_t MostSources = 4;
  if (Uniform && !Sources.empty() && Sources.size() <= MostSources)
    return tryUniforms(Sources, Unknown);
  return dataDependent(Separating, Of);
}

/// A single lane never conflicts: where nobody knows how many take part, there may be no conflict.
static void makeUncertain(Assessment &A, Verdict Is, const char *Why) {
  if (A.MaxWays <= 1)
    return;
  A.MinWays = 1;
  A.HasCondition = false;
  if (A.Is > Is || (A.Is == Is && Is == Verdict::DataDependent))
    return;
  A.Is = Is;
  A.Reason = Why;
}

/// It is not known which instruction this is, or what that costs. If it may be another one, there may be no conflict.
static void makeUnsure(Assessment &A, const char *Why) {
  if (A.Is == Verdict::Exact)
    A.Reason = Why;
  A.Is = std::max(A.Is, Verdict::Bounded);
  if (StringRef(Why) == reason::TwoAddresses || StringRef(Why) == reason::ThreeWords)
    return; // what they cost is assumed, not which they are
  A.MinWays = 1;
  A.HasCondition = false;
}

/// In some steps fewer lanes take part, down to one; the others have the conflict.
static void makeConditional(Assessment &A, const char *Why) {
  if (A.MaxWays <= 1 || A.Is > Verdict::Bounded)
    return;
  if (A.Is == Verdict::Exact)
    A.Reason = A.Unconditionally = Why;
  A.HasCondition |= A.MinWays > 1;
  A.MinWays = 1;
  A.Is = Verdict::Bounded;
}

/// The same where one of the active threads is left out, another one in each step: a word less that lanes meet for.
static void makeAllButOne(Assessment &A) {
  if (A.Is != Verdict::Exact || A.MaxWays <= 1)
    return;
  A.Reason = A.Unconditionally = reason::AllButOne;
  A.MinWays = A.MaxWays - 1;
  A.Is = Verdict::Bounded;
}

/// The active threads that can take part together: those with the same numbers in all that the access Matches.
static std::vector<ThreadMask> groupsOf(const trace::Access &Access) {
  std::map<std::vector<int64_t>, ThreadMask> Groups;
  for (unsigned T : Access.Active.set_bits()) {
    std::vector<int64_t> Numbers;
    for (const ThreadInts &Match : Access.Matches)
      Numbers.push_back(Match[T]);
    Groups.try_emplace(std::move(Numbers), Access.Active.size(), false).first->second.set(T);
  }
  std::vector<ThreadMask> Result;
  for (auto &[Numbers, Group] : Groups)
    Result.push_back(std::move(Group));
  return Result;
}

/// What one of the groups pays; nobody knows which. Exact if they all pay the same.
static Assessment assessGroups(Lanes &L, const Architecture &Gpu, trace::Access Access, const Value &Offset,
                               TrialBudget &Budget) {
  std::optional<Assessment> Result;
  bool Differ = false;
  for (ThreadMask &Group : groupsOf(Access)) {
    Access.Active = std::move(Group);
    const Assessment One = Assessor(L, Gpu, Access, Offset, Budget).run();
    if (!Result) {
      Result = One;
      continue;
    }
    Differ |= One.MinWays != Result->MinWays || One.MaxWays != Result->MaxWays || One.Requests != Result->Requests ||
              One.Wavefronts != Result->Wavefronts || One.Ideal != Result->Ideal;
    Result->orElse(One);
  }
  if (Differ && Result->Is <= Verdict::Bounded) {
    Result->Is = Verdict::Bounded;
    Result->HasCondition = false;
    Result->Reason = reason::WhichThreads;
  }
  return *Result;
}

/// How an asynchronous copy reads global memory.
Assessment Assessments::ofSource(Lanes &L, const trace::Access &Copy) {
  static const ir::Variable Anywhere; // of a size that nobody knows
  trace::Access Side;
  Side.Op = Operation::CopySource;
  Side.Array = &Anywhere;
  Side.Bytes = Copy.Bytes;
  Side.Active = Copy.Active;
  Side.Guarded = Copy.Guarded;
  // Copies of different rows read alike, and are assessed once.
  const std::optional<Value> Distances = Assessor(L, Gpu, Side, *Copy.Source, Trials).distances();
  const Value From = Distances ? L.apply(Op::Add, *Distances, anyPlace(L, Copy.Bytes), Wide) : *Copy.Source;
  Assessment Result = of(L, Side, From);
  if (Result.Is == Verdict::Unknown) { // what it writes is known all the same
    Result.Is = Verdict::Bounded;
    Result.Reason = reason::CopySource;
    Result.MinWays = 1;
  }
  return Result;
}

const Value &Assessments::anyPlace(Lanes &L, unsigned Bytes) {
  auto [Known, IsNew] = AnyPlace.try_emplace(Bytes);
  if (IsNew) {
    Symbol Place;
    Place.Divisor = Bytes;
    Known->second = L.unknown(std::move(Place));
  }
  return Known->second;
}

/// Whether no two warps want the same word, as far as the known part of \p Offset tells: what is unknown moves all of
/// them alike. Warps that meet try again more often, in ways that were not measured.
static bool areWarpsApart(const Lanes &L, const trace::Access &Access, const Value &Offset) {
  const bool MoveTogether = llvm::all_of(Offset.Terms, [&](const Term &T) {
    return T.Coefficient.isUniform() && L.symbol(T.Symbol).Shared == Spread::Block;
  });
  const std::vector<WarpRequest> Requests = requestsOf(L, Access.Active);
  if (Requests.size() <= 1)
    return true;
  std::map<int64_t, unsigned> WarpOf; // by the word
  for (const WarpRequest &R : Requests)
    for (LaneMask Rest = R.Active; Rest; Rest &= Rest - 1) {
      const size_t Thread = size_t(R.Warp) * L.warpLanes() + unsigned(llvm::countr_zero(Rest));
      if (WarpOf.try_emplace(Offset.Known[Thread], R.Warp).first->second != R.Warp)
        return false;
    }
  return MoveTogether;
}

Assessment Assessments::assessed(Lanes &L, const trace::Access &Access, const Value &Offset) {
  Assessment Result = Access.Matches.empty() || Access.Active.none() ? Assessor(L, Gpu, Access, Offset, Trials).run()
                                                                     : assessGroups(L, Gpu, Access, Offset, Trials);
  if (Access.Source && Gpu.has(Operation::CopySource))
    Result.slowDown(ofSource(L, Access), lanesPerPhase(Access.Bytes));
  if (Access.PastL1 && Result.Is == Verdict::Exact && Gpu.has(Operation::CopySource))
    PastL1.bound(L, Access, Offset, Result);
  if (Access.UnderEquality || Access.UnderLost)
    makeUncertain(Result, Verdict::Bounded, reason::HowManyThreads);
  else if (Access.UnderStep)
    makeConditional(Result, reason::StepDecides);
  if (Access.AllButOne)
    makeAllButOne(Result);
  if (Access.CutShort)
    makeUncertain(Result, Verdict::Bounded, reason::CutShort);
  if (Access.UnderData)
    makeUncertain(Result, Verdict::DataDependent, reason::DataDecides);
  if (Access.Unsure)
    makeUnsure(Result, Access.Unsure);
  const bool IsKnownLoop = Access.Op == Operation::SpinLoop && areWarpsApart(L, Access, Offset);
  if (Access.Retries && !IsKnownLoop && Result.Is == Verdict::Exact) {
    Result.Is = Verdict::Bounded;
    Result.Reason = reason::Retries;
  }
  return Result;
}

Assessment banklint::assess(Lanes &L, const Architecture &Gpu, const trace::Access &Access, const Value &Offset) {
  return Assessments(Gpu).of(L, Access, Offset);
}

const Assessment &Assessments::of(Lanes &L, const trace::Access &Access, const Value &Offset) {
  const size_t Most = 4096;
  llvm::SmallVector<uint64_t, 10> Facts{uint64_t(Access.Op),
                                        Access.Bytes,
                                        Access.Matrices,
                                        uint64_t(uintptr_t(Access.Unsupported)),
                                        Access.Guarded,
                                        Access.UnderData,
                                        Access.UnderEquality,
                                        Access.UnderLost,
                                        Access.UnderStep,
                                        Access.AllButOne,
                                        Access.CutShort,
                                        Access.Retries,
                                        Access.MoreBytes,
                                        Access.PastL1,
                                        uint64_t(uintptr_t(Access.Unsure))};
  for (const ThreadInts &Match : Access.Matches)
    for (unsigned T = 0; T < Access.Active.size(); ++T)
      Facts.push_back(uint64_t(Match[T]));
  const auto Words = Access.Active.getData();
  const size_t Hash =
      llvm::hash_combine(Access.Array, Offset.hash(), llvm::hash_combine_range(Words.begin(), Words.end()),
                         llvm::hash_combine_range(Facts.begin(), Facts.end()));
  for (auto [It, End] = Cache.equal_range(Hash); It != End; ++It)
    if (const Known &K = It->second; K.Array == Access.Array && K.Facts == Facts && K.Active == Access.Active &&
                                     K.Offset == Offset && K.Source == Access.Source)
      return K.Result;
  if (Cache.size() >= Most)
    Cache.clear();
  Assessment Result = assessed(L, Access, Offset);
  auto New = Cache.emplace(
      Hash, Known{Access.Array, Offset, Access.Source, Access.Active, std::move(Facts), std::move(Result)});
  return New->second.Result;
}
