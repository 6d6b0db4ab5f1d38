//===- Conflicts.cpp - What an access costs on an architecture ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conflicts/Conflicts.h"
#include "Walk/Reasons.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <numeric>
#include <set>

using namespace banklint;
using llvm::StringRef;

StringRef banklint::toString(Verdict V) {
  switch (V) {
  case Verdict::Exact: return "exact";
  case Verdict::Bounded: return "bounded";
  case Verdict::DataDependent: return "data-dependent";
  case Verdict::Unknown: return "unknown";
  }
  return "";
}

void Assessment::add(const Assessment &Other, uint64_t Times) {
  if (Other.Requests == 0)
    return;
  if (Other.Is > Is || Reason.empty()) {
    Reason = Other.Reason;
    HasCondition = Other.HasCondition;
  }
  if (Requests == 0 || Other.MaxWays > MaxWays)
    Worst = Other.Worst;
  MinWays = Requests ? std::min(MinWays, Other.MinWays) : Other.MinWays;
  MaxWays = std::max(MaxWays, Other.MaxWays);
  Is = std::max(Is, Other.Is);
  Requests += Other.Requests * Times;
  Wavefronts += Other.Wavefronts * Times;
  Ideal += Other.Ideal * Times;
}

namespace {

/// The requests of one execution: which lanes of which warp.
struct WarpRequest {
  unsigned Warp;
  LaneMask Active;
};

/// Assesses one execution of one access.
class Assessor {
public:
  Assessor(Lanes &L, const Architecture &Machine, const SharedAccess &Access, const Value &Offset, uint64_t *Trials)
      : L(L), Machine(Machine), Access(Access), Op(costedAs(Machine, Access.Op)),
        Banks(Machine.banksFor(Op, Access.Bytes)), Offset(Offset), Trials(Trials) {
    unsigned Warps = (L.threads() + L.warpLanes() - 1) / L.warpLanes();
    for (unsigned W = 0; W < Warps; ++W)
      if (LaneMask Mask = lanesOfWarp(Access.Active, W, L.warpLanes()))
        Requests.push_back({W, Mask});
  }

  Assessment run();

private:
  /// Whether \p T moves the active lanes of some warp apart.
  bool separates(const Term &T) const;
  /// The cost of all requests at these byte offsets.
  Assessment at(const ThreadInts &Offsets);
  Assessment exactOrShifted();
  Assessment tryUniforms(llvm::ArrayRef<SymbolId> Sources, const Value &Separating);
  Assessment dataDependent(const std::vector<Term> &Separating, Character Of);
  /// As bad as it gets when nothing is known but the bytes that the array has.
  ThreadInts adversarial(const ThreadInts &Start, llvm::ArrayRef<Term> Separating = {}) const;
  /// What numbers of these values lead to.
  struct Trial {
    std::optional<Assessment> Result; ///< the most wavefronts
    std::set<int64_t> Free, Conflicting; ///< residues of the first number
  };
  Trial tryValues(llvm::ArrayRef<SymbolId> Sources, llvm::ArrayRef<std::vector<int64_t>> Values, size_t Combinations,
                  bool InArray = false);
  /// Whether the lanes are no further apart than the array is long.
  bool fitsArray(const ThreadInts &Offsets) const;
  std::vector<int64_t> consecutiveValues(const Symbol &S, int64_t Count, int64_t Start) const;
  std::vector<int64_t> telltaleValues(const Symbol &S) const;

  /// What the machine does instead of an operation that it lacks.
  static Operation costedAs(const Architecture &Machine, Operation Op) {
    return Machine.has(Op) ? Op : Op == Operation::LoadMatrix ? Operation::Load : Operation::Store;
  }

  Lanes &L;
  const Architecture &Machine;
  const SharedAccess &Access;
  const Operation Op;
  const Phase Banks; ///< as the lanes of this access see them
  const Value &Offset;
  uint64_t *Trials; ///< that are left; null: any number
  std::vector<WarpRequest> Requests;
};

} // namespace

bool Assessor::separates(const Term &T) const {
  bool OwnValues = L.symbol(T.Symbol).Shared == Spread::Thread;
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

Assessment Assessor::at(const ThreadInts &Offsets) {
  Assessment Sum;
  // Offsets may be negative (a pointer moved back first); a multiple of all rows keeps the banks.
  const uint64_t Bias = Banks.rowBytes() << 32;
  // Warps often differ by a shift only, which costs the same if it keeps the widest access aligned.
  const uint64_t Widest = std::max<uint64_t>(16, Banks.shiftBytes());
  using Addresses = std::array<uint64_t, 64>;
  Addresses Address{}, Previous{};
  LaneMask PreviousActive = 0;
  Assessment One;
  for (const WarpRequest &R : Requests) {
    const size_t First = size_t(R.Warp) * L.warpLanes();
    const uint64_t Start = (Bias + uint64_t(Offsets[First + llvm::countr_zero(R.Active)])) & ~(Widest - 1);
    for (LaneMask Rest = R.Active; Rest; Rest &= Rest - 1) {
      unsigned Lane = unsigned(llvm::countr_zero(Rest));
      Address[Lane] = Bias + uint64_t(Offsets[First + Lane]) - Start;
    }
    if (R.Active != PreviousActive || Address != Previous) {
      Previous = Address;
      PreviousActive = R.Active;
      for (LaneMask Rest = R.Active; Rest; Rest &= Rest - 1)
        Address[llvm::countr_zero(Rest)] += Start;
      Request Q;
      Q.Op = Op;
      Q.Bytes = Access.Bytes;
      Q.Matrices = Access.Matrices;
      Q.Address = llvm::ArrayRef<uint64_t>(Address.data(), L.warpLanes());
      Q.Active = R.Active;
      Cost C = Machine.cost(Q);
      if (C.Why) {
        C.Why->WordA -= Bias / C.Why->WordBytes;
        C.Why->WordB -= Bias / C.Why->WordBytes;
      }
      One = Assessment();
      One.MinWays = One.MaxWays = C.Ways;
      One.Requests = 1;
      One.Wavefronts = C.Wavefronts;
      One.Ideal = C.Ideal;
      One.Worst = {C, R.Warp, "", nullptr};
      if (Sum.Requests == 0 || C.Ways > Sum.MaxWays)
        One.Worst.Request = placed(Q, Bias, Banks.rowBytes());
      Address = Previous;
    }
    Sum.add(One);
  }
  return Sum;
}

/// All unknown parts move the lanes of a warp together: only shifts within a word can matter (where a bank
/// delivers several rows at once, within these rows).
Assessment Assessor::exactOrShifted() {
  uint64_t Step = Banks.shiftBytes(); // by which the unknown parts may shift the lanes
  for (const Term &T : Offset.Terms)
    Step = std::gcd(Step, T.Coefficient.gcd() * L.symbol(T.Symbol).Divisor);
  Step = std::max<uint64_t>(Step, Access.Bytes);
  ThreadInts Known = Offset.Known;
  if (!Offset.Terms.empty() && !Requests.empty()) { // the whole is aligned, also where the known part alone is not
    const WarpRequest &R = Requests.front();
    const int64_t Bytes = Access.Bytes, Lane = R.Warp * int64_t(L.warpLanes()) + llvm::countr_zero(R.Active);
    const int64_t Off = ((Known[Lane] % Bytes) + Bytes) % Bytes;
    Known = Known.map([&](int64_t V) { return V - Off; });
  }
  Assessment Result = at(Known);
  for (uint64_t Shift = Step; Shift < Banks.shiftBytes(); Shift += Step) {
    Assessment Shifted = at(Known.map([&](int64_t V) { return V + int64_t(Shift); }));
    if (Shifted.Wavefronts == Result.Wavefronts && Shifted.MaxWays == Result.MaxWays)
      continue;
    Result.Is = Verdict::Bounded;
    Result.Reason = Banks.RowsAtOnce == 1
                        ? "depends on how the access is aligned within a word"
                        : "depends on how the access is aligned within " + std::to_string(Banks.shiftBytes()) + " bytes";
    Result.MinWays = std::min(Result.MinWays, Shifted.MinWays);
    if (Shifted.MaxWays > Result.MaxWays) {
      Result.MaxWays = Shifted.MaxWays;
      Result.Worst = Shifted.Worst;
      Result.Wavefronts = Shifted.Wavefronts;
    }
  }
  return Result;
}

/// Values of a symbol to try: \p Count of them one after the other, from \p Start on unless its range is small.
std::vector<int64_t> Assessor::consecutiveValues(const Symbol &S, int64_t Count, int64_t Start) const {
  using Wide = __int128; // the bounds may be those of 64 bits
  const Wide Step = S.Divisor;
  auto RoundUp = [&](Wide V) { return V + ((Step - V % Step) % Step); };
  Wide First = RoundUp(S.Bounds.Min);
  if (Start > S.Bounds.Min && S.Bounds.Max - RoundUp(Start) > Step * Count)
    First = RoundUp(Start);
  std::vector<int64_t> Values;
  for (Wide V = First; V <= S.Bounds.Max && int64_t(Values.size()) < Count; V += Step)
    Values.push_back(int64_t(V));
  return Values;
}

/// A few values that show what a number can do which is not simply added or multiplied.
std::vector<int64_t> Assessor::telltaleValues(const Symbol &S) const {
  std::set<int64_t> Values;
  auto Try = [&](int64_t V) {
    if (S.Bounds.contains(V) && __int128(V) % S.Divisor == 0)
      Values.insert(V);
  };
  for (int64_t V : {0, 1, 2, 3, 4, 5, 7, 8, 16, 31, 32, 33, 64, 100, 128, 256, 1024, 4096})
    Try(V);
  Try(S.Bounds.Min);
  Try(S.Bounds.Max);
  for (int64_t V : consecutiveValues(S, 8, int64_t(Banks.rowBytes()) * 16))
    Try(V);
  return {Values.begin(), Values.end()};
}

/// "is odd", "mod 32 = 8 or 24".
static std::string describeResidues(const std::set<int64_t> &Residues, int64_t Period) {
  bool AllOdd = true, AllEven = true;
  for (int64_t R = 0; R < Period; ++R) {
    AllOdd &= Residues.count(R) == size_t(R % 2);
    AllEven &= Residues.count(R) != size_t(R % 2);
  }
  if (AllOdd || AllEven)
    return AllOdd ? "is odd" : "is even";
  std::string Text = "mod " + std::to_string(Period) + " = ";
  size_t I = 0;
  for (int64_t R : Residues) {
    if (I++)
      Text += I == Residues.size() ? " or " : ", ";
    Text += std::to_string(R);
  }
  return Text;
}

bool Assessor::fitsArray(const ThreadInts &Offsets) const {
  int64_t First = INT64_MAX, Last = INT64_MIN;
  for (unsigned T : Access.Active.set_bits()) {
    First = std::min(First, Offsets[T]);
    Last = std::max(Last, Offsets[T]);
  }
  return uint64_t(Last - First) + Access.Bytes <= Access.To.To->Bytes;
}

Assessor::Trial Assessor::tryValues(llvm::ArrayRef<SymbolId> Sources, llvm::ArrayRef<std::vector<int64_t>> Values,
                                    size_t Combinations, bool InArray) {
  const int64_t Period = Banks.rowBytes() / Banks.BankBytes;
  Trial All;
  for (size_t I = 0; I < Combinations; ++I) {
    llvm::SmallDenseMap<SymbolId, int64_t> Chosen;
    size_t Rest = I;
    for (size_t S = 0; S < Sources.size(); ++S) {
      if (Values[S].empty())
        continue;
      Chosen[Sources[S]] = Values[S][Rest % Values[S].size()];
      Rest /= Values[S].size();
    }
    const ThreadInts Offsets = L.evaluate(Offset, [&](SymbolId S) -> std::optional<ThreadInts> {
      auto It = Chosen.find(S);
      if (It == Chosen.end() && L.symbol(S).Operation)
        return std::nullopt;
      return ThreadInts(It == Chosen.end() ? 0 : It->second); // what does not separate lanes does not matter
    });
    if (InArray && !fitsArray(Offsets))
      continue;
    Assessment A = at(Offsets);
    for (SymbolId S : Sources)
      if (const std::string &Name = L.symbol(S).Name; !Name.empty())
        A.Worst.With += (A.Worst.With.empty() ? "'" : ", '") + Name + "' = " + std::to_string(Chosen.lookup(S));
    int64_t Residue = ((Chosen.lookup(Sources[0]) % Period) + Period) % Period;
    (A.MaxWays == 1 ? All.Free : All.Conflicting).insert(Residue);
    if (!All.Result) {
      All.Result = A;
      continue;
    }
    Assessment &Worst = *All.Result;
    bool Differs = A.MaxWays != Worst.MaxWays || A.MinWays != Worst.MinWays || A.Wavefronts != Worst.Wavefronts;
    Verdict Is = Differs ? Verdict::Bounded : Worst.Is;
    unsigned Min = std::min(A.MaxWays, Worst.MinWays);
    if (A.Wavefronts > Worst.Wavefronts)
      Worst = A;
    Worst.Is = Is;
    Worst.MinWays = Min;
  }
  return All;
}

/// Numbers that are the same for the whole block move the lanes apart: tries them. Where the banks repeat with
/// a number (it is added, multiplied by known numbers, divided by constants or masked), one period is all; else
/// the values tried are examples, and nothing is concluded from their agreement.
Assessment Assessor::tryUniforms(llvm::ArrayRef<SymbolId> Sources, const Value &Separating) {
  const int64_t Row = int64_t(Banks.rowBytes());
  // Far from 0, where products vanish and everything would be a broadcast, and where rows overlap.
  const int64_t Generic = Row * 16;
  const uint64_t Examples = 8; // once there has been too much to try
  const uint64_t MostCombinations = Trials ? std::clamp<uint64_t>(*Trials, Examples, 1024) : 1024;
  std::vector<std::vector<int64_t>> Values;
  uint64_t Combinations = 1, LongestPeriod = 1;
  bool Complete = true; // all values that matter are tried
  for (SymbolId S : Sources) {
    const Symbol &Sym = L.symbol(S);
    const int64_t FewValues = 64;
    const uint64_t Repeats = L.period(Separating, S, uint64_t(Row));
    if ((__int128(Sym.Bounds.Max) - Sym.Bounds.Min) / Sym.Divisor < FewValues)
      Values.push_back(consecutiveValues(Sym, FewValues, Generic)); // each one
    else if (Repeats && Repeats / std::gcd(Repeats, Sym.Divisor) <= MostCombinations) {
      Values.push_back(consecutiveValues(Sym, int64_t(Repeats / std::gcd(Repeats, Sym.Divisor)), Generic));
      LongestPeriod = std::max(LongestPeriod, Repeats);
    } else {
      Values.push_back(telltaleValues(Sym));
      Complete = false;
    }
    Combinations *= std::max<size_t>(Values.back().size(), 1);
  }
  Complete &= Combinations <= MostCombinations;
  Combinations = std::min(Combinations, Complete ? MostCombinations : MostCombinations / 4);

  // Words of the bank row are what residues are given in.
  const int64_t Period = Row / Banks.BankBytes;
  if (Trials)
    *Trials -= std::min(*Trials, Combinations);
  const Trial Far = tryValues(Sources, Values, Combinations);
  std::optional<Assessment> Result = Far.Result;
  if (!Result)
    return at(Offset.Known);
  if (Complete && Result->Is == Verdict::Exact) {
    Result->Worst.With.clear();
    return *Result;
  }
  // Such numbers lead out of a small array: they say when there is a conflict, but not how bad it can be.
  if (Access.To.To->Bytes && !Access.Guarded && !(Trials && *Trials == 0)) {
    if (Trials)
      *Trials -= std::min(*Trials, 2 * Combinations);
    std::optional<Assessment> Inside;
    for (int64_t Start : {int64_t(1), int64_t(Access.To.To->Bytes / Access.Bytes / 2)}) { // strides; places
      for (size_t S = 0; S < Sources.size(); ++S)
        if (const Symbol &Sym = L.symbol(Sources[S]); !Values[S].empty())
          Values[S] = consecutiveValues(Sym, int64_t(Values[S].size()), Start);
      const Trial Near = tryValues(Sources, Values, Combinations, /*InArray=*/true);
      if (Near.Result && (!Inside || Near.Result->Wavefronts > Inside->Wavefronts))
        Inside = Near.Result;
    }
    if (Inside) {
      Inside->Is = Result->Is;
      Inside->MinWays = std::min(Result->MinWays, Inside->MinWays);
      Result = Inside;
    }
  }

  std::string Names;
  for (SymbolId S : L.sources(Separating)) {
    const Symbol &Sym = L.symbol(S);
    std::string Name = !Sym.Name.empty()             ? "'" + Sym.Name + "'"
                       : Sym.From == Origin::Counter ? "the step of a loop"
                                                     : "a loaded value";
    if (Names.find(Name) == std::string::npos)
      Names += (Names.empty() ? "" : ", ") + Name;
  }
  Result->Is = Verdict::Bounded;
  const std::set<int64_t> &Free = Far.Free, &Conflicting = Far.Conflicting;
  bool AllSeen = Sources.size() == 1 && Complete && llvm::none_of(Free, [&](int64_t R) { return Conflicting.count(R); });
  bool Repeats = Period % int64_t(LongestPeriod) == 0 && Period % std::max<size_t>(Free.size() + Conflicting.size(), 1) == 0;
  if (AllSeen && Repeats && !Free.empty() && L.symbol(Sources[0]).Divisor == 1 &&
      !L.symbol(Sources[0]).Name.empty()) { // a condition needs something that the user can name
    // Fewer values than residues were needed: the pattern repeats.
    int64_t Tried = int64_t(Free.size() + Conflicting.size());
    std::set<int64_t> AllFree, AllConflicting;
    for (int64_t R = 0; R < Period; ++R)
      for (int64_t F : Free)
        if ((R - F) % Tried == 0)
          AllFree.insert(R);
    for (int64_t R = 0; R < Period; ++R)
      if (!AllFree.count(R))
        AllConflicting.insert(R);
    bool FewConflict = AllConflicting.size() * 2 < AllFree.size();
    Result->Reason = std::string("conflict-free ") + (FewConflict ? "unless " : "only if ") + Names + " " +
                     describeResidues(FewConflict ? AllConflicting : AllFree, Period);
    Result->HasCondition = true;
    return *Result;
  }
  Result->Reason = "depends on " + Names;
  if (!Complete) {
    Assessment Worst = at(adversarial(ThreadInts(0)));
    Result->MaxWays = std::max(Result->MaxWays, Worst.MaxWays);
    Result->MinWays = 1;
  }
  return *Result;
}

ThreadInts Assessor::adversarial(const ThreadInts &Start, llvm::ArrayRef<Term> Separating) const {
  const int64_t Row = int64_t(Banks.rowBytes());
  // Where lanes share words, there are no more of them in a bank than the array has.
  int64_t Rows = INT32_MAX;
  if (Access.To.To->Bytes && Banks.Shares == Sharing::Words)
    Rows = std::max<int64_t>((int64_t(Access.To.To->Bytes) + Row - 1) / Row, 1);
  // Nor more than the index has: `table[data]` with data of 8 bits.
  if (!Separating.empty() && Banks.Shares == Sharing::Words) {
    Value Index;
    Index.Known = Offset.Known;
    Index.Terms.assign(Separating.begin(), Separating.end());
    const Range Bounds = L.range(Index);
    Rows = std::min<int64_t>(Rows, (Bounds.Max / Row - Bounds.Min / Row) + 1);
  }
  std::vector<int64_t> Each(L.threads());
  for (size_t T = 0; T < Each.size(); ++T) {
    int64_t Bank = ((Start[T] % Row) + Row) % Row;
    Each[T] = Bank + int64_t(T % L.warpLanes()) % Rows * Row;
  }
  return ThreadInts::each(std::move(Each));
}

Assessment Assessor::dataDependent(const std::vector<Term> &Separating, Character Of) {
  bool BanksKnown = llvm::all_of(Separating, [&](const Term &T) {
    return (T.Coefficient.gcd() * L.symbol(T.Symbol).Divisor) % Banks.rowBytes() == 0;
  });
  Assessment Best = at(BanksKnown ? Offset.Known : ThreadInts(0));
  Assessment Result = at(adversarial(BanksKnown ? Offset.Known : ThreadInts(0), Separating));
  // Lanes that meet in a word are free where they share it, and as slow as it gets where not: for atomics.
  bool SameAddressIsBest = BanksKnown || Banks.Shares != Sharing::Nothing;
  if (SameAddressIsBest && Best.Wavefronts == Result.Wavefronts && Best.MaxWays == Result.MaxWays)
    return Result; // whatever the data is
  Result.MinWays = SameAddressIsBest ? std::min(Best.MinWays, Result.MinWays) : 1;
  if (Of.From == Origin::Lost) {
    Result.Is = Verdict::Unknown;
    Result.Reason = *Of.Why ? Of.Why : "the index is not known";
    return Result;
  }
  Result.Is = Verdict::DataDependent;
  Result.Reason = Of.From == Origin::Data ? "the index is data"
                                          : "the index depends on how often each thread runs a loop";
  return Result;
}

Assessment Assessor::run() {
  if (Access.Unsupported || Access.To.To->In != Space::Shared || Op != Access.Op) {
    Assessment Result = at(adversarial(ThreadInts(0)));
    Result.Is = Verdict::Unknown;
    Result.MinWays = 1;
    Result.Reason = Access.Unsupported ? Access.Unsupported : Op != Access.Op ? reason::NoInstruction : "";
    return Result;
  }
  std::vector<Term> Separating;
  for (const Term &T : Offset.Terms)
    if (separates(T))
      Separating.push_back(T);
  if (Separating.empty())
    return exactOrShifted();

  Value Unknown;
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
  const size_t MostSources = 4;
  if (Uniform && !Sources.empty() && Sources.size() <= MostSources)
    return tryUniforms(Sources, Unknown);
  return dataDependent(Separating, Of);
}

Assessment Assessments::of(Lanes &L, const SharedAccess &Access, const Value &Offset) {
  const size_t Most = 4096;
  std::vector<uint64_t> Facts{uint64_t(Access.Op),   Access.Bytes,         Access.Matrices,
                              uint64_t(uintptr_t(Access.Unsupported)), Access.Guarded, Access.UnderData,
                              Access.UnderEquality,  Access.Retries};
  const size_t Hash = llvm::hash_combine(Access.To.To, Offset.hash(), llvm::hash_combine_range(Facts.begin(), Facts.end()));
  for (auto [It, End] = Cache.equal_range(Hash); It != End; ++It)
    if (const Known &K = It->second;
        K.Array == Access.To.To && K.Facts == Facts && K.Active == Access.Active && K.Offset == Offset)
      return K.Result;
  if (Cache.size() >= Most)
    Cache.clear();
  Assessment Result = assess(L, Machine, Access, Offset, &Trials);
  Cache.emplace(Hash, Known{Access.To.To, Offset, Access.Active, std::move(Facts), Result});
  return Result;
}

Assessment banklint::assess(Lanes &L, const Architecture &Machine, const SharedAccess &Access, const Value &Offset,
                            uint64_t *Trials) {
  Assessment Result = Assessor(L, Machine, Access, Offset, Trials).run();
  // Fewer lanes may take part, and for atomics each lane counts.
  if (Access.UnderData && Access.Op == Operation::Atomic && Result.MaxWays > 1 && Result.Is == Verdict::Exact) {
    Result.Is = Verdict::DataDependent;
    Result.MinWays = 1;
    Result.Reason = "data decides which threads take part";
  }
  if (Access.UnderEquality && Result.MaxWays > 1 && Result.Is <= Verdict::Bounded) {
    Result.Is = Verdict::Bounded;
    Result.MinWays = 1;
    Result.HasCondition = false;
    Result.Reason = "depends on how many threads meet a condition";
  }
  if (Access.Retries && Result.Is == Verdict::Exact) {
    Result.Is = Verdict::Bounded;
    Result.Reason = "a compare-and-swap loop, tried again where threads meet";
  }
  return Result;
}
