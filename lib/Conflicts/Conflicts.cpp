//===- Conflicts.cpp - What an access costs on an architecture ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conflicts/Conflicts.h"
#include "llvm/ADT/StringExtras.h"
#include <array>
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
  Assessor(Lanes &L, const Architecture &Machine, const SharedAccess &Access, const Value &Offset)
      : L(L), Machine(Machine), Access(Access), Offset(Offset) {
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
  Assessment tryUniforms(llvm::ArrayRef<SymbolId> Sources, bool Linear);
  Assessment dataDependent(const std::vector<Term> &Separating, Character Of);
  /// As bad as it gets when nothing is known but the bytes that the array has.
  ThreadInts adversarial(const ThreadInts &Banks) const;
  std::vector<int64_t> valuesToTry(const Symbol &S, size_t Most, uint64_t Period) const;

  Lanes &L;
  const Architecture &Machine;
  const SharedAccess &Access;
  const Value &Offset;
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

Assessment Assessor::at(const ThreadInts &Offsets) {
  Assessment Sum;
  // Offsets may be negative (a pointer moved back first); a multiple of all rows keeps the banks.
  const uint64_t Bias = uint64_t(1) << 40;
  // Warps often differ by a shift only, which costs the same if it keeps the widest access aligned.
  const uint64_t Widest = 16;
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
      Q.Op = Access.Op;
      Q.Bytes = Access.Bytes;
      Q.Matrices = Access.Matrices;
      Q.Address = llvm::ArrayRef<uint64_t>(Address.data(), L.warpLanes());
      Q.Active = R.Active;
      Cost C = Machine.cost(Q);
      if (C.Why) {
        C.Why->WordA -= Bias / Machine.BankBytes;
        C.Why->WordB -= Bias / Machine.BankBytes;
      }
      One = Assessment();
      One.MinWays = One.MaxWays = C.Ways;
      One.Requests = 1;
      One.Wavefronts = C.Wavefronts;
      One.Ideal = C.Ideal;
      One.Worst = {C, R.Warp, unsigned(llvm::popcount(R.Active)), ""};
      Address = Previous;
    }
    Sum.add(One);
  }
  return Sum;
}

/// All unknown parts move the lanes of a warp together: only shifts within a word can matter.
Assessment Assessor::exactOrShifted() {
  bool ShiftsBytes = false;
  for (const Term &T : Offset.Terms)
    ShiftsBytes |= Access.Bytes < Machine.BankBytes &&
                   (T.Coefficient.gcd() * L.symbol(T.Symbol).Divisor) % Machine.BankBytes != 0;
  Assessment Result = at(Offset.Known);
  if (!ShiftsBytes)
    return Result;
  for (unsigned Shift = Access.Bytes; Shift < Machine.BankBytes; Shift += Access.Bytes) {
    Assessment Shifted = at(Offset.Known.map([&](int64_t V) { return V + Shift; }));
    if (Shifted.Wavefronts == Result.Wavefronts && Shifted.MaxWays == Result.MaxWays)
      continue;
    Result.Is = Verdict::Bounded;
    Result.Reason = "depends on how the access is aligned within a word";
    Result.MinWays = std::min(Result.MinWays, Shifted.MinWays);
    if (Shifted.MaxWays > Result.MaxWays) {
      Result.MaxWays = Shifted.MaxWays;
      Result.Worst = Shifted.Worst;
      Result.Wavefronts = Shifted.Wavefronts;
    }
  }
  return Result;
}

/// Values of a symbol to try: all if they are few, else one for each residue, far from 0 (where products
/// vanish and everything would be a broadcast).
std::vector<int64_t> Assessor::valuesToTry(const Symbol &S, size_t Most, uint64_t Period) const {
  int64_t Step = int64_t(S.Divisor);
  std::vector<int64_t> Values;
  auto RoundUp = [&](int64_t V) { return V + ((Step - V % Step) % Step); };
  bool Few = (S.Bounds.Max - S.Bounds.Min) / Step < int64_t(Most);
  int64_t First = RoundUp(S.Bounds.Min);
  if (!Few) {
    int64_t Far = RoundUp(int64_t(Period) * 64);
    if (Far > S.Bounds.Min && S.Bounds.Max - Far > Step * int64_t(Most))
      First = Far;
  }
  for (int64_t V = First; V <= S.Bounds.Max && Values.size() < Most; V += Step)
    Values.push_back(V);
  return Values;
}

/// "is odd", "mod 32 = 8 or 24".
static std::string describeResidues(const std::set<int64_t> &Free, int64_t Period) {
  bool AllOdd = true, AllEven = true;
  for (int64_t R = 0; R < Period; ++R) {
    AllOdd &= Free.count(R) == size_t(R % 2);
    AllEven &= Free.count(R) != size_t(R % 2);
  }
  if (AllOdd || AllEven)
    return AllOdd ? "is odd" : "is even";
  std::string Text = "mod " + std::to_string(Period) + " = ";
  size_t I = 0;
  for (int64_t R : Free) {
    if (I++)
      Text += I == Free.size() ? " or " : ", ";
    Text += std::to_string(R);
  }
  return Text;
}

Assessment Assessor::tryUniforms(llvm::ArrayRef<SymbolId> Sources, bool Linear) {
  // Enough to see each residue of one symbol; a sample of the combinations of several.
  const int64_t Period = Machine.rowBytes() / Machine.BankBytes;
  size_t Most = Sources.size() == 1 ? size_t(2 * Period) : Sources.size() == 2 ? 12 : 4;
  std::vector<std::vector<int64_t>> Values;
  size_t Combinations = 1;
  for (SymbolId S : Sources) {
    Values.push_back(valuesToTry(L.symbol(S), Most, uint64_t(Period)));
    Combinations *= std::max<size_t>(Values.back().size(), 1);
  }
  Combinations = std::min<size_t>(Combinations, 256);

  std::optional<Assessment> Result;
  std::set<int64_t> Free, Tried;
  for (size_t I = 0; I < Combinations; ++I) {
    llvm::SmallDenseMap<SymbolId, int64_t> Chosen;
    size_t Rest = I;
    for (size_t S = 0; S < Sources.size(); ++S) {
      if (Values[S].empty())
        continue;
      Chosen[Sources[S]] = Values[S][Rest % Values[S].size()];
      Rest /= Values[S].size();
    }
    Assessment A = at(L.evaluate(Offset, [&](SymbolId S) { return ThreadInts(Chosen.lookup(S)); }));
    for (SymbolId S : Sources)
      if (const std::string &Name = L.symbol(S).Name; !Name.empty())
        A.Worst.With += (A.Worst.With.empty() ? "'" : ", '") + Name + "' = " + std::to_string(Chosen.lookup(S));
    if (Sources.size() == 1) {
      int64_t Residue = ((Chosen.lookup(Sources[0]) % Period) + Period) % Period;
      Tried.insert(Residue);
      if (A.MaxWays == 1)
        Free.insert(Residue);
    }
    if (!Result) {
      Result = A;
      continue;
    }
    if (A.MaxWays != Result->MaxWays || A.MinWays != Result->MinWays || A.Wavefronts != Result->Wavefronts)
      Result->Is = Verdict::Bounded;
    unsigned Min = std::min(A.MaxWays, Result->MinWays);
    if (A.Wavefronts > Result->Wavefronts) {
      Verdict Is = Result->Is;
      Result = A;
      Result->Is = Is;
    }
    Result->MinWays = Min;
  }
  if (!Result)
    return at(Offset.Known);
  if (Result->Is == Verdict::Exact)
    return *Result;
  std::string Names;
  for (SymbolId S : Sources) {
    const Symbol &Sym = L.symbol(S);
    std::string Name = !Sym.Name.empty() ? "'" + Sym.Name + "'" : Sym.From == Origin::Counter ? "the loop's step" : "a value";
    if (Names.find(Name) == std::string::npos)
      Names += (Names.empty() ? "" : ", ") + Name;
  }
  if (Sources.size() == 1 && Linear && !Free.empty() && Free.size() < Tried.size() &&
      int64_t(Tried.size()) == Period) {
    Result->Reason = "conflict-free only if " + Names + " " + describeResidues(Free, Period);
    Result->HasCondition = true;
  } else
    Result->Reason = "depends on " + Names;
  return *Result;
}

ThreadInts Assessor::adversarial(const ThreadInts &Banks) const {
  int64_t Row = Machine.rowBytes();
  // Equal words are free for loads and stores, so no more words of a bank than the array has.
  int64_t Rows = INT32_MAX;
  if (Access.To.To->Bytes && Access.Op != Operation::Atomic)
    Rows = std::max<int64_t>((int64_t(Access.To.To->Bytes) + Row - 1) / Row, 1);
  std::vector<int64_t> Each(L.threads());
  for (size_t T = 0; T < Each.size(); ++T) {
    int64_t Bank = ((Banks[T] % Row) + Row) % Row;
    Each[T] = Bank + int64_t(T % L.warpLanes()) % Rows * Row;
  }
  return ThreadInts::each(std::move(Each));
}

Assessment Assessor::dataDependent(const std::vector<Term> &Separating, Character Of) {
  bool BanksKnown = llvm::all_of(Separating, [&](const Term &T) {
    return (T.Coefficient.gcd() * L.symbol(T.Symbol).Divisor) % Machine.rowBytes() == 0;
  });
  Assessment Best = at(BanksKnown ? Offset.Known : ThreadInts(0));
  Assessment Result = at(adversarial(BanksKnown ? Offset.Known : ThreadInts(0)));
  if (BanksKnown && Best.Wavefronts == Result.Wavefronts && Best.MaxWays == Result.MaxWays)
    return Result; // whatever the data is
  Result.MinWays = std::min(Best.MinWays, Result.MinWays);
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
  if (Access.Unsupported || Access.To.To->In != Space::Shared) {
    Assessment Result = at(adversarial(ThreadInts(0)));
    Result.Is = Verdict::Unknown;
    Result.MinWays = 1;
    Result.Reason = Access.Unsupported ? Access.Unsupported : "";
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
  std::vector<SymbolId> Sources = L.sources(Unknown);
  bool Uniform = true, Linear = true;
  Character Of{Spread::Block, Origin::Launch, ""};
  for (SymbolId S : Sources) {
    const Symbol &Sym = L.symbol(S);
    Uniform &= Sym.Shared == Spread::Block && Sym.From != Origin::Lost;
    if (Sym.From > Of.From || !*Of.Why)
      Of.Why = Sym.Why;
    Of.From = std::max(Of.From, Sym.From);
  }
  for (const Term &T : Separating)
    Linear &= !L.symbol(T.Symbol).Operation;
  const size_t MostSources = 4;
  if (Uniform && Sources.size() <= MostSources)
    return tryUniforms(Sources, Linear);
  return dataDependent(Separating, Of);
}

Assessment banklint::assess(Lanes &L, const Architecture &Machine, const SharedAccess &Access, const Value &Offset) {
  return Assessor(L, Machine, Access, Offset).run();
}
