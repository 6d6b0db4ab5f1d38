//===- StepMatch.cpp - Whether steps do the same --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Loops/StepMatch.h"
#include "Machine/Loops/Likeness.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace banklint;
using namespace banklint::machine;

/// Whether two numbers that nobody knows are the same, or of the same kind and made alike.
static bool areAlike(const Lanes &L, SymbolId A, SymbolId B);

static bool areAlike(const Lanes &L, const Value &A, const Value &B) {
  return A.Known == B.Known && A.Terms.size() == B.Terms.size() &&
         std::equal(A.Terms.begin(), A.Terms.end(), B.Terms.begin(), [&](const Term &X, const Term &Y) {
           return X.Coefficient == Y.Coefficient && areAlike(L, X.Symbol, Y.Symbol);
         });
}

static bool areAlike(const Lanes &L, SymbolId A, SymbolId B) {
  if (A == B)
    return true;
  const Symbol &X = L.symbol(A), &Y = L.symbol(B);
  auto Plain = [](const Symbol &S) {
    return std::tie(S.Name, S.Shared, S.Bounds.Min, S.Bounds.Max, S.Divisor, S.From, S.IsPowerOfTwo, S.CountsSteps,
                    S.Repeats, S.Undefined, S.AddressOf, S.HasHugeQuotient, S.Operation);
  };
  // What the launch fixes is one number: another one of its kind is not the same.
  const bool MayDiffer = X.Operation || X.Repeats || X.From >= Origin::Data;
  return MayDiffer && Plain(X) == Plain(Y) &&
         std::equal(X.Operands.begin(), X.Operands.end(), Y.Operands.begin(), Y.Operands.end(),
                    [&](const Value &P, const Value &Q) { return areAlike(L, P, Q); });
}

static bool hangsOn(const Lanes &L, const Value &V, SymbolId Counter) {
  return llvm::is_contained(L.sources(V), Counter);
}

/// Whether a number is data of each thread's own, however it was mixed: then what accesses cost hangs on its bounds,
/// not on what it is made of.
static bool isMixedData(const Lanes &L, SymbolId Id) {
  const Symbol &S = L.symbol(Id);
  auto IsOfThread = [&](SymbolId Part) {
    const Symbol &P = L.symbol(Part);
    return P.Shared == Spread::Thread && P.From >= Origin::Data;
  };
  if (S.Shared != Spread::Thread || S.From < Origin::Data || S.Undefined || S.AddressOf || S.Repeats)
    return false;
  Value V;
  V.Terms.push_back({Id, 1});
  return llvm::any_of(L.independents(V), IsOfThread);
}

namespace {

/// Compares accesses of two steps.
class StepMatch {
public:
  explicit StepMatch(const Lanes &L) : L(L) {}

  bool isAlike(const Value &One, const Value &Any, const ThreadMask &Active);
  bool isAlike(const trace::Subscripts &One, const trace::Subscripts &Any, const ThreadMask &Active);
  bool readsAlike(const trace::Access &One, const trace::Access &Any, SymbolId Counter);

private:
  bool isAlikeTerm(SymbolId One, SymbolId Any) { return areAlike(L, One, Any) || standsFor(One, Any); }
  bool standsFor(SymbolId One, SymbolId Any);

  const Lanes &L;
  llvm::DenseMap<SymbolId, SymbolId> Of, By; ///< mixed data of one step and of the other
};

} // namespace

/// Hashes and generators mix a number anew in each step: what was mixed once more is as good, if all that is told of it
/// is the same, and it is where the same number was in the other step.
bool StepMatch::standsFor(SymbolId One, SymbolId Any) {
  if (const auto Known = Of.find(One); Known != Of.end())
    return Known->second == Any;
  const Symbol &X = L.symbol(One), &Y = L.symbol(Any);
  if (By.count(Any) || !machine::areAlike(X, Y) || !isMixedData(L, One) || !isMixedData(L, Any))
    return false;
  Of[One] = Any;
  By[Any] = One;
  return true;
}

/// Whether \p Any is \p One where each counter that it has besides is 0, for the threads that count.
bool StepMatch::isAlike(const Value &One, const Value &Any, const ThreadMask &Active) {
  if (One == Any)
    return true;
  Value Moving; // of Any: the terms that are not in One
  std::vector<Term> Missing(One.Terms.begin(), One.Terms.end());
  for (const Term &T : Any.Terms) {
    const auto Same = llvm::find_if(
        Missing, [&](const Term &M) { return M.Coefficient == T.Coefficient && isAlikeTerm(M.Symbol, T.Symbol); });
    if (Same != Missing.end())
      Missing.erase(Same);
    else
      Moving.Terms.push_back(T);
  }
  if (!Missing.empty())
    return false;
  for (SymbolId S : L.sources(Moving))
    if (!L.symbol(S).Repeats)
      return false;
  const ThreadInts AtFirst = L.evaluate(Moving, [&](SymbolId S) -> std::optional<ThreadInts> {
    return L.symbol(S).Operation ? std::nullopt : std::optional(ThreadInts(0));
  });
  return llvm::all_of(Active.set_bits(), [&](unsigned T) { return Any.Known[T] + AtFirst[T] == One.Known[T]; });
}

bool StepMatch::isAlike(const trace::Subscripts &One, const trace::Subscripts &Any, const ThreadMask &Active) {
  if (!One || !Any)
    return !One == !Any;
  return std::equal(One->begin(), One->end(), Any->begin(), Any->end(),
                    [&](const Value &A, const Value &B) { return isAlike(A, B, Active); });
}

/// Whether an asynchronous copy reads alike: from places that all threads move to together, by whole lines.
bool StepMatch::readsAlike(const trace::Access &One, const trace::Access &Any, SymbolId Counter) {
  const int64_t Line = 128; // bytes
  if (!One.Source || !Any.Source)
    return !One.Source == !Any.Source;
  if (!isAlike(*One.Source, *Any.Source, One.Active))
    return false;
  return llvm::all_of(Any.Source->Terms, [&](const Term &T) {
    Value Of;
    Of.Terms.push_back(T);
    return !hangsOn(L, Of, Counter) ||
           (T.Symbol == Counter && T.Coefficient.isUniform() && T.Coefficient.uniform() % Line == 0);
  });
}

bool machine::areAlike(const Lanes &L, llvm::ArrayRef<trace::Access> One, llvm::ArrayRef<trace::Access> Any,
                       SymbolId Counter) {
  StepMatch Match(L);
  return std::equal(
      One.begin(), One.end(), Any.begin(), Any.end(), [&](const trace::Access &A, const trace::Access &B) {
        return trace::areOfOneKind(A, B) && A.Times == B.Times && Match.isAlike(A.Offset, B.Offset, A.Active) &&
               Match.isAlike(A.Index, B.Index, A.Active) && Match.readsAlike(A, B, Counter);
      });
}

bool machine::movesWith(const Lanes &L, const trace::Access &A, SymbolId Counter) {
  return hangsOn(L, A.Offset, Counter) ||
         (A.Index && llvm::any_of(*A.Index, [&](const Value &V) { return hangsOn(L, V, Counter); }));
}

/// How far an access moves in a step, if all threads move alike.
static std::optional<int64_t> strideOf(const trace::Access &A, SymbolId Counter) {
  for (const Term &T : A.Offset.Terms)
    if (T.Symbol == Counter)
      return T.Coefficient.isUniform() ? std::optional(T.Coefficient.uniform()) : std::nullopt;
  return 0;
}

uint64_t machine::stepsToReuse(const Lanes &L, llvm::ArrayRef<trace::Access> Any, SymbolId Counter) {
  // What differs between lanes alike, and moves alike, may come to where another access was.
  std::map<std::tuple<const ir::Variable *, int64_t, size_t>, Range> Places;
  for (const trace::Access &A : Any) {
    const auto Stride = strideOf(A, Counter);
    if (!A.Joinable || !Stride || !*Stride)
      continue;
    const int64_t Place = A.Offset.Known[A.Active.any() ? unsigned(A.Active.find_first()) : 0];
    const size_t Lanes = A.Offset.Known.map([&](int64_t V) { return V - Place; }).hash();
    Range &All = Places.try_emplace({A.Array, *Stride, Lanes}, Range{Place, Place}).first->second;
    All = {std::min(All.Min, Place), std::max(All.Max, Place)};
  }
  uint64_t Most = 1;
  for (const auto &[Key, All] : Places)
    Most = std::max(Most, uint64_t(All.Max - All.Min) / uint64_t(std::abs(std::get<1>(Key))));
  return Most;
}
