//===- LoopSummary.cpp - What the steps of a loop do to memory ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Loops/LoopSummary.h"
#include "Lanes/Numbers.h"
#include "Support/Reasons.h"
#include <numeric>

using namespace banklint;
using namespace banklint::machine;
using numbers::widthOf;

Datum LoopSummary::after(const Change &C, const Value &Steps) {
  if (C.Is != Change::Linear)
    return C.Any;
  auto At = [&](const Value &Start, const Value &Step) {
    return L.apply(Op::Add, Start, L.apply(Op::Mul, Step, Steps, Wide), Wide);
  };
  Datum Result = C.Start;
  Result.Since = Knowledge::Compilation;
  Result.Form = 0;
  Result.Multiple = {};
  Result.Number = At(C.Start.Number, C.Step);
  if (!C.StepAt.empty()) {
    std::vector<Value> Places;
    for (size_t I = 0; I < C.StepAt.size(); ++I)
      Places.push_back(At(C.Start.At ? (*C.Start.At)[I] : Value(0), C.StepAt[I]));
    Result.At = std::make_shared<const std::vector<Value>>(std::move(Places));
  }
  return V.knownAs(Result, C.Start, C.Later);
}

Memory LoopSummary::after(const Value &Steps) {
  Memory M = Start;
  Work.spend(Changes.size());
  for (const Change &C : Changes)
    if (M.find(C.In))
      M.writable(C.In).write(C.Offset, C.Bytes, after(C, Steps));
  return M;
}

/// Whether a value is the same in each step of a loop in which \p First was the first new symbol.
static bool isInvariant(const Lanes &L, const Value &Of, SymbolId First) {
  return llvm::all_of(L.sources(Of), [&](SymbolId S) {
    const Symbol &Made = L.symbol(S);
    return S < First || (Made.From == Origin::Launch && Made.Shared == Spread::Block && !Made.Name.empty());
  });
}

static bool areNumeric(const Datum &A, const Datum &B) {
  return A.Is == B.Is && (A.isInteger() || (A.isAddress() && A.To && A.To == B.To));
}

/// What a step adds to the subscripts of a pointer; empty if nothing.
static std::vector<Value> stepsOf(Lanes &L, const Datum &Old, const Datum &New) {
  std::vector<Value> Steps;
  if (Old.At == New.At)
    return Steps;
  const size_t Rank = (Old.At ? Old.At : New.At)->size();
  for (size_t I = 0; I < Rank; ++I)
    Steps.push_back(L.apply(Op::Sub, New.At ? (*New.At)[I] : Value(0), Old.At ? (*Old.At)[I] : Value(0), Wide));
  return Steps;
}

/// Whether a number has an unknown part, and what steps add to it has no such part: `p = base + stage * bytes` remains
/// an address of its array.
static bool keepsUnknownPart(const Value &Start, const Value &Added) {
  auto IsAdded = [&](const Term &Of) {
    return llvm::any_of(Added.Terms, [&](const Term &T) { return T.Symbol == Of.Symbol; });
  };
  return !Start.Terms.empty() && llvm::none_of(Start.Terms, IsAdded);
}

/// `p = tile[stage] + threadIdx.x`: all threads move alike, from places of their own.
void LoopSummary::beginRange(Change &C, const Value &New) {
  const Value &Start = C.Start.Number;
  const Value Added = L.apply(Op::Sub, New, Start, Wide);
  const bool IsSame = L.isUniform(Added) && Added.Known.isUniform();
  const bool MoveAlike = L.character(Added).Shared < L.character(New).Shared || (IsSame && !New.Known.isUniform()) ||
                         (C.Start.isInteger() && keepsUnknownPart(Start, Added));
  C.Is = Change::Ranged;
  C.OnStart = MoveAlike;
  C.Base = MoveAlike ? Start : Value(0);
  const Value First = MoveAlike ? Value(0) : Start;
  C.Bounds = L.range(First);
  C.Divisor = L.divisor(First);
  C.Of = worst(C.Of, L.character(First));
  C.IsPowerOfTwo = L.isPowerOfTwo(C.Start.Number); // until a step makes something else of it
}

/// Whether it is 0 or a power of two, also if nothing but its range says so: `n ^= 1`.
static bool isZeroOrPower(const Lanes &L, const Value &Of) {
  return L.isPowerOfTwo(Of) || (L.isUniform(Of) && L.range(Of).within({0, 2}));
}

/// Each of what a number may be, by the choices that it is made of.
static void forEachWay(Lanes &L, const Value &Of, unsigned MostChoices, llvm::function_ref<void(const Value &)> Do) {
  const Term *Choice =
      llvm::find_if(Of.Terms, [&](const Term &T) { return L.symbol(T.Symbol).Operation == Op::Select; });
  if (Choice == Of.Terms.end() || !MostChoices)
    return Do(Of);
  const Value Times(Choice->Coefficient); // of some threads only, where others do not come there
  const std::vector<Value> Ways = L.symbol(Choice->Symbol).Operands; // which way, and what it is then
  Value Chosen;
  Chosen.Terms.push_back(*Choice);
  const Value Rest = L.apply(Op::Sub, Of, Chosen, Wide);
  for (const Value &Way : {Ways[1], Ways[2]})
    forEachWay(L, L.apply(Op::Add, Rest, L.apply(Op::Mul, Times, Way, Wide), Wide), MostChoices - 1, Do);
}

void LoopSummary::widen(Change &C, const Value &New, const Value &Reached) {
  const bool IsFirst = C.Is != Change::Ranged;
  if (IsFirst)
    beginRange(C, New);
  const Value Added = L.apply(Op::Sub, New, C.Base, Wide);
  const Range Bounds = L.range(L.apply(Op::Sub, Reached, C.Base, Wide));
  const Range Before = C.Bounds;
  C.Bounds = {std::min(C.Bounds.Min, Bounds.Min), std::max(C.Bounds.Max, Bounds.Max)};
  C.Divisor = std::max<uint64_t>(std::gcd(C.Divisor, L.divisor(Added)), 1);
  C.Of = worst(C.Of, L.character(Added));
  C.IsPowerOfTwo &= C.Base == Value(0) && isZeroOrPower(L, Reached);
  ++C.Widenings;
  Range InStep{0, 0}; // what steps surely take away or add, some way
  if (!IsFirst)
    forEachWay(L, New, /*MostChoices=*/4, [&](const Value &Way) {
      const Range Is = L.range(L.apply(Op::Sub, Way, C.Any.Number, Wide));
      InStep.Min = Is.Max <= 0 ? std::min(InStep.Min, Is.Min) : InStep.Min;
      InStep.Max = Is.Min >= 0 ? std::max(InStep.Max, Is.Max) : InStep.Max;
    });
  giveUpBounds(C, IsFirst, Before, InStep);
  if (C.HasNoMost) // what is a power only as it is less than 3 will not be one
    C.IsPowerOfTwo &= L.isPowerOfTwo(Reached);
  C.Any = anyWithin(C);
}

/// What a number in a variable may be at most; of part of an object, whether it is signed is not known.
static int64_t mostOfType(const ir::Variable &In, uint64_t Bytes) {
  const bool IsSigned = In.Ty.isInt() && In.Ty.Bytes == Bytes && In.Ty.Signed;
  return IntType{unsigned(Bytes) * 8, IsSigned}.max();
}

/// Of the bounds that a step moved, from where they were \p Before, gives up those that each step would move again: it
/// adds to what it finds, or takes away (\p InStep); or they are past those of the type; or they moved often enough.
void LoopSummary::giveUpBounds(Change &C, bool IsFirst, Range Before, Range InStep) {
  const bool IsLate = C.Widenings > 3;
  const Range Widest{INT64_MIN / 4, INT64_MAX / 4};
  const int64_t Least = IntType{unsigned(C.Bytes) * 8, true}.min(); // unsigned numbers that fall are kept below 0
  const Range OfType{std::max(Least, Widest.Min), std::min(mostOfType(*C.In.Is, C.Bytes), Widest.Max)};
  const Range Most = IsFirst ? Widest : OfType; // an unsigned number may be past it, and stay there
  const bool Falls = C.Bounds.Min<Before.Min, Rises = C.Bounds.Max> Before.Max;
  C.HasNoLeast |= Falls && (IsLate || C.Bounds.Min <= Most.Min || InStep.Min < 0);
  C.HasNoMost |= Rises && (IsLate || C.Bounds.Max >= Most.Max || InStep.Max > 0);
  if (C.HasNoLeast)
    C.Bounds.Min = C.IsPowerOfTwo ? 0 : OfType.Min;
  if (C.HasNoMost)
    C.Bounds.Max = OfType.Max;
}

/// Bounds may be given up that there are: of `n = (n + 1) % 3`, a step adds 1 as long as n is less than 2. Then what a
/// step makes of any number has bounds; so the next steps have. Whether they are new; that happens once.
bool LoopSummary::narrow(Change &C, const Value &New) {
  if (C.IsNarrowed || (!C.HasNoLeast && !C.HasNoMost))
    return false;
  const Range First = C.OnStart ? Range{0, 0} : L.range(C.Start.Number),
              Made = L.range(L.apply(Op::Sub, New, C.Base, Wide));
  Range Bounds = C.Bounds;
  if (C.HasNoLeast)
    Bounds.Min = std::max(Bounds.Min, std::min(First.Min, Made.Min));
  if (C.HasNoMost)
    Bounds.Max = std::min(Bounds.Max, std::max(First.Max, Made.Max));
  if (widthOf(Bounds) > widthOf(C.Bounds) / 2) // not worth a round
    return false;
  C.IsNarrowed = true;
  C.HasNoLeast &= Bounds.Min == C.Bounds.Min;
  C.HasNoMost &= Bounds.Max == C.Bounds.Max;
  C.Bounds = Bounds;
  C.Any = anyWithin(C);
  return true;
}

/// A new number that is as the description says.
Datum LoopSummary::anyWithin(const Change &C) {
  Symbol Any;
  Any.Shared = C.Of.Shared;
  Any.From = C.Of.From;
  Any.Why = C.Of.Why;
  Any.Bounds = C.Bounds;
  Any.Divisor = C.Divisor;
  Any.IsPowerOfTwo = C.IsPowerOfTwo;
  Any.Name = C.In.Is->Name;
  const Value New = L.apply(Op::Add, C.Base, L.unknown(std::move(Any)), Wide);
  return C.Start.isInteger() ? Datum::integer(New) : Datum::address(C.Start.To, New);
}

void LoopSummary::forgetStep(Spread ControlledBy) {
  for (const ObjectRef &O : OfAnyStep) {
    Background &Any = Start.writable(O).Backgrounds.front();
    Character Of = Sources.characterOf(Any.From);
    Of.Shared = std::max(Of.Shared, ControlledBy);
    Any.From = Sources.held(Of);
  }
  for (Change &C : Changes) {
    if (C.Is == Change::Linear)
      continue;
    C.Of.Shared = std::max(C.Of.Shared, ControlledBy);
    C.Any = C.Is == Change::Ranged
                ? anyWithin(C)
                : V.joined(V.unknownInteger({ControlledBy, Origin::Counter, ""}, {0, 1}), C.Start, C.Any);
  }
}

bool LoopSummary::learn(Memory Before, const Memory &After) {
  const bool WasExplicit = !materialize(Before, After);
  return generalize(Before, After) && WasExplicit &&
         llvm::all_of(Changes, [](const Change &C) { return C.IsConfirmed || !C.IsAssumed; });
}

bool LoopSummary::losesNumberOf(const Memory &Now, llvm::function_ref<bool(const ObjectRef &)> Matters) const {
  return llvm::any_of(Changes, [&](const Change &C) {
    if (C.Is == Change::Linear)
      return false;
    const Contents *Holds = Now.find(C.In);
    const Datum *Is = Holds ? Holds->find(C.Offset, C.Bytes) : nullptr;
    const bool IsNumber = Is && (Is->isInteger() || (Is->isAddress() && Is->To));
    return IsNumber && L.character(Is->Number).From < Origin::Data && Matters(C.In);
  });
}

/// Whether a number is as the description of a range says.
bool LoopSummary::holds(const Change &C, const Value &Number) {
  const Value Added = L.apply(Op::Sub, Number, C.Base, Wide);
  const Character Is = L.character(Added);
  const Range Bounds = L.range(Added);
  const bool IsWithin = (C.HasNoLeast || Bounds.Min >= C.Bounds.Min) && (C.HasNoMost || Bounds.Max <= C.Bounds.Max);
  const bool IsPower = isZeroOrPower(L, Added) && Bounds.Min >= C.Bounds.Min;
  return IsWithin && (!C.IsPowerOfTwo || IsPower) && L.divisor(Added) % C.Divisor == 0 && Is.Shared <= C.Of.Shared &&
         Is.From <= C.Of.From;
}

/// What stands for a scalar that is not a number, and which a step makes \p New; null if it is written in pieces.
Datum LoopSummary::lost(const Change &C, const Datum *New) {
  return New ? V.joined(V.unknownInteger({Spread::Block, Origin::Counter, ""}, {0, 1}), C.Start, *New)
             : Datum::opaque({Spread::Thread, Origin::Lost, reason::Untracked});
}

/// Describes anew what a step makes of a scalar. False if the description holds as it is.
bool LoopSummary::generalizeCell(Change &C, bool First, const Datum &Old, const Datum *New) {
  C.IsConfirmed = true;
  if (!New || !areNumeric(Old, *New)) {
    // A pointer to something else, a float, or bytes written through another type.
    if (!First && C.Is == Change::Lost)
      return C.IsAssumed && !sameContent(C.Any, lost(C, New));
    C.Is = Change::Lost;
    C.Any = lost(C, New);
    return true;
  }
  const Value Step = L.apply(Op::Sub, New->Number, Old.Number, Wide);
  const std::vector<Value> StepAt = New->isAddress() ? stepsOf(L, Old, *New) : std::vector<Value>();
  C.Later = *New;
  if (First && !llvm::is_contained(Uneven, C.In) && isInvariant(L, Step, firstNewSymbol()) &&
      llvm::all_of(StepAt, [&](const Value &Of) { return isInvariant(L, Of, firstNewSymbol()); })) {
    C.Is = Change::Linear;
    C.Step = Step;
    C.StepAt = StepAt;
    return true;
  }
  if (C.Is == Change::Linear && !First && Step == C.Step && StepAt == C.StepAt)
    return false;
  if (C.Is == Change::Ranged && holds(C, New->Number))
    return narrow(C, New->Number);
  const bool WasLinear = C.Is == Change::Linear && !First; // forget what an unbounded counter made of it
  const Value Reached = WasLinear ? L.apply(Op::Add, C.Start.Number, C.Step, Wide) : New->Number;
  widen(C, New->Number, Reached);
  return true;
}

/// A step copied something over the background of an object: in any step that is one of what steps copy, or what was
/// there before the loop. Whether it is described anew.
bool LoopSummary::generalizeBackground(const ObjectRef &O, const Contents &After) {
  const Contents &Now = *Start.find(O);
  if (Now.Backgrounds == After.Backgrounds)
    return false;
  int64_t Begin = 0, Behind = 0;
  Character Any{Spread::Block, Origin::Counter, ""};
  for (const Contents *C : {&Now, &After}) {
    for (const Background &B : C->Backgrounds)
      Any = worst(Any, Sources.characterOf(B.From));
    if (!C->Backgrounds.empty()) {
      Begin = std::min(Begin, C->Backgrounds.front().Begin);
      Behind = std::max(Behind, C->Backgrounds.back().End);
    }
  }
  if (llvm::is_contained(OfAnyStep, O)) {
    const Background &Was = Now.Backgrounds.front();
    const Character Is = Sources.characterOf(Was.From);
    if (Is.Shared == Any.Shared && Is.From == Any.From && Was.Begin <= Begin && Behind <= Was.End)
      return false;
  } else {
    OfAnyStep.push_back(O);
  }
  Start.writable(O).Backgrounds = {{Begin, Behind, Sources.held(Any), 0}};
  return true;
}

bool LoopSummary::generalize(const Memory &Before, const Memory &After) {
  bool Stable = true;
  std::map<std::tuple<unsigned, unsigned, int64_t>, size_t> Index;
  for (size_t I = 0; I < Changes.size(); ++I)
    Index.emplace(std::tuple(unsigned(Changes[I].In.Depth), unsigned(Changes[I].In.Place), Changes[I].Offset), I);
  for (unsigned D = 0; D < Start.depth(); ++D) {
    const FrameMemoryRef Frame = Start.frames()[D];
    if (Before.frames()[D] == After.frames()[D])
      continue;
    for (unsigned Place = 0; Place < Frame->Objects.size(); ++Place) {
      const ContentsRef AtStart = Frame->Objects[Place];
      const Contents *Then = Before.frames()[D]->Objects[Place].get(), *Now = After.frames()[D]->Objects[Place].get();
      if (!AtStart || !Then || !Now || Then == Now)
        continue;
      const ObjectRef O = ObjectAt(D, Place);
      Work.spend(AtStart->size());
      Stable &= !generalizeBackground(O, *Now);
      for (const Cell &Cell : AtStart->Cells) {
        const Datum *Old = Then->find(Cell.Offset, Cell.Bytes), *New = Now->find(Cell.Offset, Cell.Bytes);
        std::optional<Datum> Copied; // over a number that was written one by one
        if (Old && !New && Old->isInteger() && !Now->overlaps(Cell.Offset, Cell.Bytes)) {
          Copied = Join.counterpart(*Now, machine::Cell{Cell.Offset, Cell.Bytes, *Old});
          New = Copied ? &*Copied : nullptr;
        }
        if (!Old || (New && sameContent(*Old, *New)))
          continue;
        auto [Known, First] = Index.try_emplace(std::tuple(D, Place, Cell.Offset), Changes.size());
        if (First) {
          Change C;
          C.In = O;
          C.Offset = Cell.Offset;
          C.Bytes = Cell.Bytes;
          C.Start = Cell.Content;
          Changes.push_back(std::move(C));
        }
        Work.spendInstructions();
        Stable &= !generalizeCell(Changes[Known->second], First, *Old, New);
      }
    }
  }
  return Stable;
}

/// Makes explicit, at the start of a loop, the backgrounds of what a step wrote.
bool LoopSummary::materialize(Memory &Before, const Memory &After) {
  bool Any = false;
  for (unsigned D = 0; D < Start.depth(); ++D) {
    const FrameMemoryRef Frame = Start.frames()[D], Later = After.frames()[D];
    if (Frame == Later)
      continue;
    for (unsigned Place = 0; Place < Frame->Objects.size(); ++Place) {
      const ContentsRef AtStart = Frame->Objects[Place], Now = Later->Objects[Place];
      if (!AtStart || !Now || AtStart == Now)
        continue;
      Work.spend(Now->size());
      for (const Cell &C : Now->Cells) {
        if (AtStart->find(C.Offset, C.Bytes))
          continue;
        const std::optional<Datum> Old = Join.counterpart(*AtStart, C);
        if (!Old)
          continue;
        const ObjectRef O = ObjectAt(D, Place);
        Start.writable(O).write(C.Offset, C.Bytes, Datum(*Old));
        Before.writable(O).write(C.Offset, C.Bytes, Datum(*Old));
        Explicit.push_back({D, Place, C.Offset, C.Bytes, C.Content.Is});
        Any = true;
      }
    }
  }
  return Any;
}

//===----------------------------------------------------------------------===//
// Once more
//===----------------------------------------------------------------------===//

std::optional<LoopSummary::Description> LoopSummary::describe() const {
  if (!OfAnyStep.empty())
    return std::nullopt;
  Description Known;
  Known.Changes = Changes;
  Known.Explicit = Explicit;
  return Known;
}

bool LoopSummary::assume(const Description &Known, SymbolId FirstNew) {
  Explicit = Known.Explicit;
  return llvm::all_of(Known.Explicit, [&](const MadeExplicit &One) { return makeExplicit(One); }) &&
         llvm::all_of(Known.Changes, [&](const Change &C) { return assume(C, FirstNew); });
}

bool LoopSummary::makeExplicit(const MadeExplicit &One) {
  const ObjectRef O = ObjectAt(One.Depth, One.Place);
  const Contents *Now = Start.find(O);
  if (!Now)
    return false;
  if (Now->find(One.Offset, One.Bytes))
    return true;
  Cell Missing{One.Offset, One.Bytes, Datum()};
  Missing.Content.Is = One.Is;
  const std::optional<Datum> Old = Join.counterpart(*Now, Missing);
  if (Old)
    Start.writable(O).write(One.Offset, One.Bytes, Datum(*Old));
  return Old.has_value();
}

/// \p C, from what the scalar is before the loop now. False if that, or what a step adds, is not comparable.
bool LoopSummary::assume(Change C, SymbolId FirstNew) {
  const Datum Then = C.Start;
  const ObjectRef O = ObjectAt(C.In.Depth, C.In.Place);
  const Contents *Holds = O.Is == C.In.Is ? Start.find(O) : nullptr;
  const Datum *Now = Holds ? Holds->find(C.Offset, C.Bytes) : nullptr;
  if (!Now || Now->Is != Then.Is || (Now->isAddress() && !Now->To))
    return false;
  auto IsSame = [&](const Value &Of) { return isInvariant(L, Of, FirstNew); };
  C.In = O;
  C.Start = *Now;
  C.IsAssumed = true;
  C.IsConfirmed = C.Is == Change::Lost; // a step may well find what it leaves
  switch (C.Is) {
  case Change::Linear:
    if (!IsSame(C.Step) || !llvm::all_of(C.StepAt, IsSame))
      return false;
    break;
  case Change::Ranged: {
    const Value First = C.OnStart ? Value(0) : Now->Number;
    C.Base = C.OnStart ? Now->Number : Value(0);
    const Range Bounds = L.range(First);
    C.Bounds = {std::min(C.Bounds.Min, Bounds.Min), std::max(C.Bounds.Max, Bounds.Max)};
    C.Divisor = std::max<uint64_t>(std::gcd(C.Divisor, L.divisor(First)), 1);
    C.Of = worst(C.Of, L.character(First));
    C.IsPowerOfTwo &= L.isPowerOfTwo(First);
    C.Any = anyWithin(C);
    break;
  }
  case Change::Lost:
    if (C.Any.Is != Datum::Opaque || C.Any.Parts)
      return false;
    C.Any = lost(C, &C.Any);
    break;
  }
  Changes.push_back(std::move(C));
  return true;
}
