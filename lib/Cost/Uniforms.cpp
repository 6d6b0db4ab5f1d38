//===- Uniforms.cpp - Unknown numbers that are the same for the block -----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A number that is the same for the whole block moves the lanes apart (`row * pitch`, `t < n ? a : b`). It has too many
// values to try, but few that cost differently: one period of the pattern (lib/Lanes/Periods.h), and the irregular
// ones. If all of them are tried and cost the same, the cost is exact. Otherwise the least and the most of them are
// bounds, and which of them are free of conflicts may be a condition that can be told.
//
//===----------------------------------------------------------------------===//

#include "Cost/Assessor.h"
#include "Lanes/Numbers.h"
#include "Lanes/PowersOfTwo.h"
#include "Support/Reasons.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace banklint;
using namespace banklint::numbers;

/// More combinations of values are not tried.
static constexpr uint64_t MostCombinations = 1024;

//===----------------------------------------------------------------------===//
// Which values to try
//===----------------------------------------------------------------------===//

/// Adds the multiples of the symbol's divisor in \p R, in ascending order, but no more than \p Count; the last ones if
/// \p FromEnd.
static void addValues(std::vector<int64_t> &Values, const Symbol &S, Range R, uint64_t Count, bool FromEnd = false) {
  R = {std::max(R.Min, S.Bounds.Min), std::min(R.Max, S.Bounds.Max)};
  std::vector<int64_t> More = multiplesIn(R, S.Divisor, Count, FromEnd);
  if (FromEnd)
    std::reverse(More.begin(), More.end());
  llvm::append_range(Values, More);
}

/// All powers of two that a number can be, and 0.
static std::vector<int64_t> powersOfTwo(const Symbol &S) {
  std::vector<int64_t> Values = powersOfTwoOf(S, std::min<int64_t>(S.Bounds.Max, INT64_MAX / 4) + 1);
  if (S.Bounds.contains(0))
    Values.insert(Values.begin(), 0);
  return Values;
}

/// A few values that show what a number can do of which no pattern is known.
static std::vector<int64_t> telltaleValues(const Symbol &S, int64_t Row) {
  std::set<int64_t> Values;
  for (int64_t V : {0, 1, 2, 3, 4, 5, 7, 8, 16, 31, 32, 33, 64, 100, 128, 256, 1024, 4096})
    if (S.Bounds.contains(V) && uint64_t(V) % S.Divisor == 0)
      Values.insert(V);
  std::vector<int64_t> More;
  addValues(More, S, S.Bounds, 1);
  addValues(More, S, S.Bounds, 1, true);
  addValues(More, S, {Row * 16, INT64_MAX / 4}, 8);
  Values.insert(More.begin(), More.end());
  return {Values.begin(), Values.end()};
}

/// One period of each regular range, next to the irregular ones, and all irregular values, in ascending order; nothing
/// if they are too many.
static std::vector<int64_t> valuesOfPattern(const Symbol &S, const Pattern &P) {
  const uint64_t Count = P.Period / std::gcd(P.Period, S.Divisor);
  std::vector<int64_t> Values;
  if (Count > MostCombinations)
    return Values;
  int64_t Next = S.Bounds.Min;
  for (Range R : P.Irregular) {
    if (widthOf(R) / S.Divisor > MostCombinations || Values.size() > MostCombinations)
      return {};
    addValues(Values, S, {Next, R.Min - 1}, Count, /*FromEnd=*/true);
    addValues(Values, S, R, MostCombinations);
    Next = std::max(Next, R.Max + 1);
  }
  const bool HasRoom =
      P.Irregular.empty() && Next < 0 && S.Bounds.Max > 0 && uint64_t(S.Bounds.Max) / S.Divisor >= Count;
  addValues(Values, S, {HasRoom ? 0 : Next, S.Bounds.Max}, Count);
  assert(llvm::is_sorted(Values) && "irregular ranges are in order, and apart");
  return Values;
}

/// Values in ascending order become 0, 1, 2, …, -1, -2, …: those first that a user would name first.
static void putAsNamed(std::vector<int64_t> &Values) {
  const auto FirstNotNegative = llvm::lower_bound(Values, 0);
  std::reverse(Values.begin(), FirstNotNegative);
  std::rotate(Values.begin(), FirstNotNegative, Values.end());
}

Assessor::Candidates Assessor::candidatesFor(SymbolId S, const Value &Offsets) const {
  const uint64_t FewValues = 64;
  const int64_t Row = int64_t(Banks.rowBytes());
  Symbol Sym = L.symbol(S);
  Candidates C;
  C.Of = S;
  if (Sym.IsPowerOfTwo) {
    C.Values = powersOfTwo(Sym);
    return C;
  }
  auto DropUnreachable = [&] {
    if (auto It = Residues.find(S); It != Residues.end())
      llvm::erase_if(C.Values, [&](int64_t V) { return !It->second.count(((V % Row) + Row) % Row); });
  };
  if (widthOf(Sym.Bounds) / Sym.Divisor < FewValues) {
    addValues(C.Values, Sym, Sym.Bounds, FewValues);
    DropUnreachable();
    return C;
  }
  auto Take = [&](const Pattern &P) {
    if (P.Period)
      C.Values = valuesOfPattern(Sym, P);
    DropUnreachable();
    C.Irregular = P.Irregular;
    C.Period = P.Period;
    if (Sym.Name.empty()) // of others, users are told which values are free of conflicts
      C.Values = withoutRepeats(std::move(C.Values), S, Offsets);
    putAsNamed(C.Values);
    return !C.Values.empty();
  };
  if (Take(patternOf(L, Offsets, S, {0, 0, Access.Active})))
    return C;
  // Lanes that share a delivery are no further apart than this.
  const int64_t Apart = Banks.RowsAtOnce > 1 ? Row : int64_t(Banks.BankBytes + Access.Bytes);
  C.InPlace = Offsets.Terms.size() == 1 && Offsets.Terms[0].Symbol == S &&
              llvm::all_of(Access.Active.set_bits(), [&](unsigned T) { return Offsets.Known[T] >= 0; });
  if (Sym.Bounds.Min == 0 && Sym.Bounds.Max == UINT32_MAX)
    Sym.Bounds.Min = INT32_MIN; // an index in 32 bits wraps: with 2^32 - 5 it is that with -5
  if (Take(patternOf(L, Offsets, S, {uint64_t(Row), Apart, Access.Active})))
    return C;
  C.Values = telltaleValues(Sym, Row);
  C.Complete = C.InPlace = false;
  return C;
}

namespace {
/// `(known + S · times) / by`, of a thread.
struct Quotient {
  int64_t Known, Times, By;
  int64_t with(int64_t S) const { return floorDiv(wrapAdd(Known, wrapMul(S, Times)), By); }
  bool operator==(const Quotient &O) const { return Known == O.Known && Times == O.Times && By == O.By; }
  bool operator<(const Quotient &O) const { return std::tie(By, Times, Known) < std::tie(O.By, O.Times, O.Known); }
};
} // namespace

/// The quotients that \p Offsets have besides numbers, if all of these are of \p S and numbers: `(lane + S) / 32`, as a
/// gap has it. Of those that change together, because they are a whole number apart, there is one.
static std::optional<std::vector<Quotient>> quotientsOf(const Lanes &L, const Value &Offsets, SymbolId S,
                                                        const ThreadMask &Active) {
  std::vector<Quotient> Quotients;
  for (const Term &X : Offsets.Terms) {
    const Symbol &Q = L.symbol(X.Symbol);
    const bool IsQuotient = Q.Operation && *Q.Operation == Op::FloorDiv && Q.Operands.size() == 2 &&
                            Q.Operands[0].Terms.size() == 1 && Q.Operands[0].Terms[0].Symbol == S &&
                            Q.Operands[1].isKnown() && Q.Operands[1].Known.isUniform() &&
                            Q.Operands[1].Known.uniform() > 0;
    if (!IsQuotient)
      return std::nullopt;
    const Value &Of = Q.Operands[0];
    const int64_t By = Q.Operands[1].Known.uniform();
    for (unsigned T : Active.set_bits())
      Quotients.push_back({floorRem(Of.Known[T], By), Of.Terms[0].Coefficient[T], By});
  }
  llvm::sort(Quotients);
  Quotients.erase(std::unique(Quotients.begin(), Quotients.end()), Quotients.end());
  return Quotients;
}

/// Leaves out values with which all lanes are where they are with a smaller one. \p Values are in ascending order.
std::vector<int64_t> Assessor::withoutRepeats(std::vector<int64_t> Values, SymbolId S, const Value &Offsets) const {
  const auto Quotients = quotientsOf(L, Offsets, S, Access.Active);
  if (!Quotients)
    return Values;
  auto AreSame = [&](int64_t A, int64_t B) {
    return llvm::all_of(*Quotients, [&](const Quotient &Q) { return Q.with(A) == Q.with(B); });
  };
  Values.erase(std::unique(Values.begin(), Values.end(), AreSame), Values.end());
  return Values;
}

//===----------------------------------------------------------------------===//
// Trying
//===----------------------------------------------------------------------===//

bool Assessor::staysInArray(const Trials &T, const ThreadInts &Offsets, const Value &Separating) const {
  const int64_t Array = int64_t(Access.arrayBytes()), Bytes = Access.Bytes;
  int64_t Least = INT64_MAX, Largest = INT64_MIN;
  for (const WarpRequest &R : Requests) {
    const size_t Lane0 = size_t(R.Warp) * L.warpLanes();
    const int64_t OfOne = Offsets[Lane0 + unsigned(llvm::countr_zero(R.Active))];
    int64_t First = OfOne, Last = OfOne;
    for (LaneMask Rest = R.Active; Rest; Rest &= Rest - 1) {
      const int64_t Here = Offsets[Lane0 + unsigned(llvm::countr_zero(Rest))];
      First = std::min(First, Here);
      Last = std::max(Last, Here);
      const uint64_t Apart = Here < OfOne ? uint64_t(OfOne) - uint64_t(Here) : uint64_t(Here) - uint64_t(OfOne);
      if (Apart % uint64_t(Bytes)) // not aligned; offsets may be 2^64 apart
        return false;
    }
    const uint64_t Apart = uint64_t(Last) - uint64_t(First);
    if (!Access.Guarded && Array && (Apart > uint64_t(Array) || int64_t(Apart) + Bytes > Array))
      return false;
    Least = std::min(Least, First);
    Largest = std::max(Largest, Last);
  }
  const bool PlaceKnown = Separating.Terms.size() == Offset.Terms.size() &&
                          llvm::all_of(T.Of, [](const Candidates &C) { return C.InPlace; });
  return Access.Guarded || !PlaceKnown || (Least >= 0 && (!Array || Largest <= Array - Bytes));
}

/// What is to be tried; all that there is, if it is complete.
Assessor::Trials Assessor::trialsOf(llvm::ArrayRef<SymbolId> Sources, const Value &Offsets) const {
  Trials T;
  for (SymbolId S : Sources) {
    T.Of.push_back(candidatesFor(S, Offsets));
    T.Complete &= T.Of.back().Complete;
    T.Combinations = std::min(T.Combinations * std::max<size_t>(T.Of.back().Values.size(), 1), MostCombinations * 16);
  }
  T.Complete &= T.Combinations <= MostCombinations * 2;
  if (!T.Complete)
    T.Combinations = std::min(T.Combinations, MostCombinations / 4);
  return T;
}

void Assessor::tryAll(Trials &T, const Value &Offsets) {
  // Many numbers put the lanes at the same distances. What is known of the worst request has places in it: those of the
  // first such trial, which is the one that is told: it fits if the others do, and has negative numbers if they have.
  std::map<std::vector<uint64_t>, std::shared_ptr<const Assessment>> Paid;
  for (uint64_t I = 0; I < T.Combinations && !T.CutShort; ++I) {
    Trial One;
    uint64_t Rest = I;
    for (const Candidates &C : T.Of) {
      One.Numbers.push_back(C.Values.empty() ? 0 : C.Values[Rest % C.Values.size()]);
      Rest /= std::max<size_t>(C.Values.size(), 1);
    }
    const ThreadInts At = evaluated(Offsets, [&](SymbolId S) -> std::optional<ThreadInts> {
      for (size_t K = 0; K < T.Of.size(); ++K)
        if (T.Of[K].Of == S)
          return ThreadInts(One.Numbers[K]);
      return std::nullopt;
    });
    One.Fits = staysInArray(T, At, Offsets);
    std::vector<uint64_t> Same = withinWarps(At);
    Same.push_back(One.Fits);
    Same.push_back(One.hasNegative());
    std::shared_ptr<const Assessment> &Known = Paid[std::move(Same)];
    if (!Known)
      Known = std::make_shared<const Assessment>(atAnyShift(At));
    One.Paid = Known;
    T.All.push_back(std::move(One));
    T.CutShort = Budget.isSpent();
  }
  T.Complete &= !T.CutShort;
}

ThreadInts Assessor::evaluated(const Value &V, Lanes::Assignment Assign) {
  uint64_t Symbols = 1;
  for (const Term &X : V.Terms)
    Symbols += L.symbol(X.Symbol).Weight;
  Budget.spend(Symbols * L.threads());
  return L.evaluate(V, Assign);
}

/// What an operation on numbers that are the same for the block can give, modulo a power of two; all residues where
/// that is not known.
std::set<int64_t> Assessor::residuesOf(SymbolId S, int64_t Modulus) {
  Value V;
  V.Terms.push_back({S, 1});
  std::vector<Candidates> Of;
  uint64_t Combinations = 1;
  for (SymbolId Source : L.independents(V)) {
    Candidates C;
    C.Of = Source;
    const Pattern P = patternOf(L, V, Source, {uint64_t(Modulus), 0, Access.Active});
    if (P.Period)
      C.Values = valuesOfPattern(L.symbol(Source), P);
    Combinations *= C.Values.size();
    Of.push_back(std::move(C));
    if (Combinations > MostCombinations)
      break;
  }
  std::set<int64_t> Result;
  if (Combinations == 0 || Combinations > MostCombinations) {
    for (int64_t R = 0; R < Modulus; ++R)
      Result.insert(R);
    return Result;
  }
  for (uint64_t I = 0; I < Combinations; ++I) {
    std::map<SymbolId, int64_t> Chosen;
    uint64_t Rest = I;
    for (const Candidates &C : Of) {
      Chosen[C.Of] = C.Values[Rest % C.Values.size()];
      Rest /= C.Values.size();
    }
    const ThreadInts At = evaluated(V, [&](SymbolId Id) { return std::optional(ThreadInts(Chosen.at(Id))); });
    Result.insert(((At[0] % Modulus) + Modulus) % Modulus);
  }
  return Result;
}

/// The same offsets, with a number of its own for each operation: it may take more values than the operation has.
Value Assessor::withoutOperations(const Value &Separating) {
  Value Result(Separating.Known);
  for (const Term &X : Separating.Terms) {
    const Symbol &S = L.symbol(X.Symbol);
    if (L.isIndependent(X.Symbol)) {
      Result.Terms.push_back(X);
      continue;
    }
    Symbol Alone;
    Alone.Bounds = S.Bounds;
    Alone.Divisor = S.Divisor;
    Alone.From = S.From;
    Value Whole;
    Whole.Terms.push_back({X.Symbol, 1});
    Alone.IsPowerOfTwo = L.isPowerOfTwo(Whole);
    const Value V = L.unknown(std::move(Alone));
    if (V.isKnown()) {
      Result.Known =
          ThreadInts::zip(Result.Known, X.Coefficient, [&](int64_t K, int64_t C) { return K + C * V.Known.uniform(); });
      continue;
    }
    Result.Terms.push_back({V.Terms[0].Symbol, X.Coefficient});
    Residues[V.Terms[0].Symbol] = residuesOf(X.Symbol, int64_t(Banks.rowBytes()));
  }
  llvm::sort(Result.Terms, [](const Term &A, const Term &B) { return A.Symbol < B.Symbol; });
  return Result;
}

//===----------------------------------------------------------------------===//
// What the trials say
//===----------------------------------------------------------------------===//

std::string Assessor::namesOf(const Value &Separating) const {
  std::string Names;
  for (SymbolId S : L.sources(Separating)) {
    const Symbol &Sym = L.symbol(S);
    std::string Name = !Sym.Name.empty()             ? "'" + Sym.Name + "'"
                       : Sym.From == Origin::Counter ? "the step of a loop"
                       : Sym.From == Origin::Launch  ? "a number of the launch"
                                                     : "a loaded value";
    if (Names.find(Name) == std::string::npos)
      Names += (Names.empty() ? "" : ", ") + Name;
  }
  return Names;
}

/// "is odd", "is a multiple of 32", "mod 32 = 8 or 24".
static std::string describeResidues(const std::set<int64_t> &Residues, int64_t Period) {
  bool AllOdd = true, AllEven = true;
  for (int64_t R = 0; R < Period; ++R) {
    AllOdd &= Residues.count(R) == size_t(R % 2);
    AllEven &= Residues.count(R) != size_t(R % 2);
  }
  if (AllOdd || AllEven)
    return AllOdd ? "is odd" : "is even";
  if (Residues == std::set<int64_t>{0})
    return "is a multiple of " + std::to_string(Period);
  std::string Text = "mod " + std::to_string(Period) + " = ";
  size_t I = 0;
  for (int64_t R : Residues) {
    if (I++)
      Text += I == Residues.size() ? " or " : ", ";
    Text += std::to_string(R);
  }
  return Text;
}

namespace {
/// Which values of a number are free of conflicts.
struct FreeValues {
  std::map<int64_t, bool> Regular, Irregular;

  /// The residues that are free, modulo the smallest divisor of \p Period by which the regular values repeat; nothing
  /// if they do not.
  std::optional<std::set<int64_t>> residues(int64_t Period) const {
    for (int64_t P = 1; P <= Period; ++P)
      if (Period % P == 0)
        if (auto Free = residuesModulo(P)) {
          std::set<int64_t> All;
          for (int64_t R = 0; R < Period; ++R)
            if (Free->count(R % P))
              All.insert(R);
          return All;
        }
    return std::nullopt;
  }

private:
  std::optional<std::set<int64_t>> residuesModulo(int64_t P) const {
    std::set<int64_t> Free, Conflicting;
    for (auto [Number, IsFree] : Regular)
      (IsFree ? Free : Conflicting).insert(((Number % P) + P) % P);
    const bool Repeats = llvm::none_of(Free, [&](int64_t R) { return Conflicting.count(R); });
    return Repeats && int64_t(Free.size() + Conflicting.size()) == P ? std::optional(Free) : std::nullopt;
  }
};
} // namespace

/// "0", "from -16 to 16", "0, 3": numbers that are free although others with the same residue are not. Nothing if they
/// are too many to list.
static std::optional<std::string> describeExceptions(const FreeValues &V, const std::set<int64_t> &Exceptions) {
  const int64_t First = *Exceptions.begin(), Last = *Exceptions.rbegin();
  const size_t Few = 4;
  if (First == Last)
    return std::to_string(First);
  const bool AllFree =
      llvm::all_of(V.Irregular, [&](auto &N) { return N.first < First || N.first > Last || N.second; });
  if (AllFree)
    return "from " + std::to_string(First) + " to " + std::to_string(Last);
  if (Exceptions.size() > Few)
    return std::nullopt;
  std::string Text;
  for (int64_t N : Exceptions)
    Text += (Text.empty() ? "" : ", ") + std::to_string(N);
  return Text;
}

/// "1", "2"; "1 to 16"; "0", "32 or more": some of the numbers in \p All, as few words as that takes; \p Few: this many
/// are listed one by one. Both are in ascending order.
static std::vector<std::string> describePowers(llvm::ArrayRef<int64_t> Some, llvm::ArrayRef<int64_t> All, size_t Few) {
  std::vector<std::string> Parts;
  for (size_t I = 0; I < Some.size();) {
    const auto Begin = llvm::find(All, Some[I]);
    size_t Run = 1;
    while (I + Run < Some.size() && Begin[Run] == Some[I + Run])
      ++Run;
    const bool IsListed = Some.size() <= Few || Run < 3 || Some[I] == 0;
    const size_t Next = IsListed ? I + 1 : I + Run;
    const bool IsToTheEnd = Begin + Run == All.end();
    Parts.push_back(std::to_string(Some[I]) + (IsListed     ? ""
                                               : IsToTheEnd ? " or more"
                                                            : " to " + std::to_string(Some[Next - 1])));
    I = Next;
  }
  return Parts;
}

/// "conflict-free only if 'stride' is 1 or 2", "unless 'stride' is 1 to 16", of a number that is a power of two.
std::string Assessor::conditionOnPower(const Trials &T) const {
  const size_t Few = 4;
  std::vector<int64_t> Free, Conflicting, All;
  for (const Trial &One : T.All)
    if (One.Fits) {
      All.push_back(One.Numbers[0]);
      (One.Paid->MaxWays == 1 ? Free : Conflicting).push_back(One.Numbers[0]);
    }
  // That all from some number on conflict says little: those may well not be met.
  if (Free.empty() || Conflicting.empty() ||
      (Free.size() > Few && Conflicting.size() > Few && Conflicting.back() == All.back()))
    return "";
  const auto WhenFree = describePowers(Free, All, Few), WhenNot = describePowers(Conflicting, All, Few);
  const bool NamesFree = Free.size() <= Few || (Conflicting.size() > Few && WhenFree.size() < WhenNot.size());
  const std::vector<std::string> &Parts = NamesFree ? WhenFree : WhenNot;
  if (Parts.size() > Few)
    return "";
  std::string Text =
      reason::ConflictFree + std::string(NamesFree ? "only if '" : "unless '") + L.symbol(T.Of[0].Of).Name + "' is ";
  for (size_t I = 0; I < Parts.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Parts.size() ? " or " : ", ") + Parts[I];
  return Text;
}

std::string Assessor::conditionFrom(const Trials &T) const {
  if (T.Complete && T.Of.size() == 1 && L.symbol(T.Of[0].Of).IsPowerOfTwo)
    return conditionOnPower(T);
  const int64_t Period =
      int64_t(Banks.rowBytes() / Banks.BankBytes); // words of a bank row are what residues are given in
  if (!T.Complete || T.Of.size() != 1 || L.symbol(T.Of[0].Of).Divisor != 1)
    return "";
  FreeValues Values;
  for (const Trial &One : T.All) {
    const int64_t N = One.Numbers[0];
    const bool IsIrregular = llvm::any_of(T.Of[0].Irregular, [&](Range R) { return R.contains(N); });
    if (!IsIrregular)
      Values.Regular[N] = One.Paid->MaxWays == 1;
    else if (One.Fits)
      Values.Irregular[N] = One.Paid->MaxWays == 1;
  }
  const auto Free = Values.residues(Period);
  if (!Free)
    return "";
  std::set<int64_t> Exceptions, Conflicting;
  for (int64_t R = 0; R < Period; ++R)
    if (!Free->count(R))
      Conflicting.insert(R);
  for (auto [N, IsFree] : Values.Irregular) {
    const bool Expected = Free->count(((N % Period) + Period) % Period);
    if (!IsFree && Expected)
      return "";
    if (IsFree && !Expected)
      Exceptions.insert(N);
  }
  if (Conflicting.empty() || (Free->empty() && Exceptions.empty()))
    return "";
  const auto Besides = Exceptions.empty() ? std::optional(std::string()) : describeExceptions(Values, Exceptions);
  if (!Besides)
    return "";
  const std::string Name = "'" + L.symbol(T.Of[0].Of).Name + "' ";
  if (Free->empty())
    return std::string(reason::ConflictFree) + "only if " + Name + "is " + *Besides;
  const bool FewConflict = Conflicting.size() * 2 < Free->size();
  const std::string Residues = describeResidues(FewConflict ? Conflicting : *Free, Period);
  const bool IsShort = Residues.substr(0, 3) == "is " && *Besides == "0";
  return std::string(reason::ConflictFree) + (FewConflict ? "unless " : "only if ") + Name + Residues +
         (Besides->empty()          ? ""
          : IsShort && !FewConflict ? " or 0"
                                    : ", or if it is " + *Besides);
}

/// The bounds of all trials, with the numbers of the worst one; of several such, one without negative numbers, which
/// lengths and strides hardly are.
Assessment Assessor::boundsOf(const Trials &T) const {
  const bool AnyFits = llvm::any_of(T.All, [](const Trial &One) { return One.Fits; });
  std::vector<const Trial *> InOrder;
  for (const bool Negative : {false, true})
    for (const Trial &One : T.All)
      if ((One.Fits || !AnyFits) && One.hasNegative() == Negative)
        InOrder.push_back(&One);
  std::optional<Assessment> Result;
  llvm::SmallPtrSet<const Assessment *, 16> Seen;
  for (const Trial *Each : InOrder) {
    const Trial &One = *Each;
    if (!Seen.insert(One.Paid.get()).second)
      continue;
    Assessment A = *One.Paid;
    for (size_t K = 0; K < T.Of.size(); ++K)
      if (const std::string &Name = L.symbol(T.Of[K].Of).Name; !Name.empty())
        A.Worst.With += (A.Worst.With.empty() ? "'" : ", '") + Name + "' = " + std::to_string(One.Numbers[K]);
    if (!Result)
      Result = std::move(A);
    else
      Result->orElse(A);
  }
  return Result ? *Result : at(Offset.Known);
}

/// Nothing was tried: any cost is possible.
Assessment Assessor::untried(const Value &Separating) const {
  Assessment Result = worstCase(ThreadInts(0));
  Result.Is = Verdict::Bounded;
  Result.MinWays = 1;
  Result.Reason = reason::DependsOn + namesOf(Separating) + reason::MoreThanTried;
  return Result;
}

Assessment Assessor::tryUniforms(llvm::ArrayRef<SymbolId> Sources, const Value &Separating) {
  if (Budget.isSpent())
    return untried(Separating);
  Trials T = trialsOf(Sources, Separating);
  const bool IsEveryTermOfBlock =
      llvm::all_of(Separating.Terms, [&](const Term &X) { return L.symbol(X.Symbol).Shared == Spread::Block; });
  if (!T.Complete && IsEveryTermOfBlock) {
    const Value Simple = withoutOperations(Separating);
    Trials Wider = trialsOf(L.independents(Simple), Simple);
    if (Wider.Complete)
      tryAll(Wider, Simple);
    if (Wider.Complete)
      T = std::move(Wider);
  }
  if (T.All.empty())
    tryAll(T, Separating);
  Assessment Result = boundsOf(T);
  if (T.Complete && Result.Is == Verdict::Exact) {
    Result.Worst.With.clear();
    return Result;
  }
  Result.Is = Verdict::Bounded;
  const bool IsNamed = T.Of.size() == 1 && !L.symbol(T.Of[0].Of).Name.empty(); // a condition is for users
  Result.Reason = IsNamed ? conditionFrom(T) : "";
  Result.HasCondition = !Result.Reason.empty();
  Result.Unconditionally = reason::DependsOn + namesOf(Separating) + (T.CutShort ? reason::MoreThanTried : "");
  if (Result.Reason.empty())
    Result.Reason = Result.Unconditionally;
  if (!T.Complete) {
    const Assessment Any = worstCase(ThreadInts(0));
    Result.MaxWays = std::max(Result.MaxWays, Any.MaxWays);
    Result.MinWays = 1;
    if (Any.Wavefronts > Result.Wavefronts) {
      Result.Wavefronts = Any.Wavefronts;
      Result.Ideal = Any.Ideal;
    }
  }
  return Result;
}
