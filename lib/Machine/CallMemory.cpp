//===- CallMemory.cpp - What functions did before -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/CallMemory.h"
#include "Lanes/Hash.h"
#include "llvm/ADT/STLExtras.h"

using namespace banklint;
using namespace banklint::machine;

/// Calls that are watched at a time: what happens is told to each. Inner ones help the outer ones, once they are known.
static constexpr size_t MostWatched = 12;
/// Pieces that a call may read, and write.
static constexpr size_t MostPieces = 1024;
/// Scalars by which the calls of a function are found.
static constexpr size_t MostInKey = 4;
/// Accesses that a call may make.
static constexpr size_t MostAccesses = 256;
/// Executing so many instructions is as fast as looking a call up; and each scalar of objects that is compared or left
/// takes about as long as one more.
static constexpr uint64_t FewInstructions = 6;

//===----------------------------------------------------------------------===//
// Pieces of objects
//===----------------------------------------------------------------------===//

/// Whether a cell lies only partly in the piece.
static bool isCut(const RememberedCall::Piece &P) {
  return llvm::any_of(P.Holds.Cells, [&](const Cell &One) {
    return One.Offset < 0 || One.Offset + int64_t(One.Bytes) > int64_t(P.Bytes);
  });
}

/// Whether cells hold all bytes of a piece, so that nobody sees what lies behind them.
static bool isWhole(const RememberedCall::Piece &P) {
  uint64_t Bytes = 0;
  for (const Cell &One : P.Holds.Cells)
    Bytes += One.Bytes;
  return Bytes == P.Bytes && !isCut(P);
}

/// Some bytes of an object, as they are now.
static RememberedCall::Piece pieceOf(const Contents &Of, unsigned Object, int64_t Offset, uint64_t Bytes, int64_t At) {
  RememberedCall::Piece P{Object, Offset, Bytes, Of.cut(At, Bytes)};
  if (isWhole(P))
    P.Holds.Backgrounds.clear();
  return P;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// Whether a pointer leads to a place in an object of a function, and so stands for that object.
static bool isObject(const Datum &D) { return D.isAddress() && D.To.Frame && D.Number.constant(); }

/// Whether it is an unknown of which nothing is known but what its symbol says, so that another one would do as well.
static bool isPlain(const Symbol &S) {
  return S.From >= Origin::Data && S.Name.empty() && !S.Operation && !S.Undefined;
}

/// Unknowns that are made of more are not compared from run to run.
static constexpr unsigned MostWeight = 64;

/// Whether an unknown may be found alike in another run.
static bool isInOtherRuns(const Symbol &S) {
  if (S.Undefined)
    return false;
  if (S.Operation)
    return S.Weight <= MostWeight;
  return S.AddressOf || !llvm::StringRef(S.Name).starts_with("&"); // of an object of a function
}

size_t Likeness::of(SymbolId Id) {
  const Symbol &S = L.symbol(Id);
  if (isPlain(S) || S.AddressOf)
    return S.AddressOf != nullptr;
  if (!isInOtherRuns(S))
    return size_t(Id);
  if (const auto Found = Known.find(Id); Found != Known.end())
    return Found->second;
  size_t Hash = llvm::hash_value(llvm::StringRef(S.Name));
  for (const Value &V : S.Operands)
    Hash = mixed(Hash, of(V));
  Hash = mixed(Hash, S.Operation ? uint64_t(*S.Operation) + 1 : 0);
  return Known[Id] = Hash;
}

size_t Likeness::of(const Value &V) {
  size_t Hash = V.Known.hash();
  for (const Term &T : V.Terms)
    Hash = mixed(mixed(Hash, T.Coefficient.hash()), of(T.Symbol));
  return Hash;
}

static bool isDynamicArray(const code::Variable *V) { return V && V->In == code::Space::Shared && V->IsDynamic; }

/// Whether two dynamic arrays are declared alike, so that one may stand for the other: they begin at the same byte.
static bool areAlike(const code::Variable *A, const code::Variable *B) {
  auto IsSame = [](const code::Dimension &X, const code::Dimension &Y) {
    return X.Element == Y.Element && X.Count == Y.Count && X.Bytes == Y.Bytes;
  };
  return isDynamicArray(A) && isDynamicArray(B) && A->Ty == B->Ty && A->ElementIsRecord == B->ElementIsRecord &&
         llvm::equal(A->Dimensions, B->Dimensions, IsSame);
}

/// The same for unknowns that may be the same.
using SymbolHash = llvm::function_ref<size_t(SymbolId)>;

/// The same for what may be the same: most of what Matcher::isSame() compares, but not which plain unknowns and objects
/// they are.
static size_t hashOf(const Datum &D, SymbolHash Of) {
  const size_t Hash = mixed(mixed(uint64_t(D.Is), uint64_t(D.Since)), D.Form);
  if (isObject(D))
    return mixed(Hash, D.To.Is->Class);
  if (D.Is == Datum::Opaque)
    return mixed(mixed(Hash, uint64_t(D.Of.Shared)), uint64_t(D.Of.From));
  const uintptr_t Object = isDynamicArray(D.To.Is) ? 1 : uintptr_t(D.To.Is);
  size_t OfNumber = mixed(mixed(Hash, D.Number.Known.hash()), Object + D.Callee);
  for (const Term &T : D.Number.Terms)
    OfNumber = mixed(mixed(OfNumber, T.Coefficient.hash()), Of(T.Symbol));
  return OfNumber;
}

static size_t hashOf(code::FunctionId Callee, llvm::ArrayRef<Datum> Arguments, const Threads &Active, SymbolHash Of) {
  size_t Hash = mixed(mixed(Callee, Arguments.size()), Active.hash());
  for (const Datum &D : Arguments)
    Hash = mixed(Hash, hashOf(D, Of));
  return Hash;
}

/// \p OfArguments and what is at the places of a key, as \p At says; \p OfArguments alone if there is no scalar at one.
static size_t hashOf(size_t OfArguments, llvm::ArrayRef<ArgumentPlace> Key, SymbolHash Of,
                     llvm::function_ref<const Datum *(const ArgumentPlace &)> At) {
  size_t Hash = OfArguments;
  for (const ArgumentPlace &Place : Key) {
    const Datum *D = At(Place);
    if (!D)
      return OfArguments;
    Hash = mixed(Hash, hashOf(*D, Of));
  }
  return Hash;
}

/// How far from where Objects points to an argument points, and to which of them; nothing if to none.
static std::optional<std::pair<unsigned, int64_t>> placeOf(const Datum &Argument, const RememberedCall &Did) {
  const auto Number = isObject(Argument) ? Did.numberOf(Argument.To) : std::nullopt;
  if (!Number)
    return std::nullopt;
  return std::pair(*Number, *Argument.Number.constant() - Did.Objects[*Number].Offset);
}

/// Where a call read scalars of objects to which its arguments point.
static std::vector<ArgumentPlace> keyOf(const RememberedCall &Did) {
  std::vector<ArgumentPlace> Key;
  for (unsigned K = 0; K < Did.Arguments.size(); ++K) {
    const auto Place = placeOf(Did.Arguments[K], Did);
    for (const RememberedCall::Piece &P : Did.Reads)
      for (const Cell &One : P.Holds.Cells)
        if (Place && Place->first == P.Object && Key.size() < MostInKey)
          Key.push_back({K, P.Offset + One.Offset - Place->second, One.Bytes});
  }
  return Key;
}

static size_t hashThen(size_t OfArguments, const RememberedCall &Did, llvm::ArrayRef<ArgumentPlace> Key,
                       SymbolHash Of) {
  return hashOf(OfArguments, Key, Of, [&](const ArgumentPlace &One) {
    const auto Place = placeOf(Did.Arguments[One.Argument], Did);
    return Place ? Did.found(Place->first, One.Offset + Place->second, One.Bytes) : nullptr;
  });
}

static size_t hashNow(size_t OfArguments, llvm::ArrayRef<Datum> Arguments, const Memory &Now,
                      llvm::ArrayRef<ArgumentPlace> Key, SymbolHash Of) {
  return hashOf(OfArguments, Key, Of, [&](const ArgumentPlace &One) {
    const Datum &Argument = Arguments[One.Argument];
    const Contents *C = isObject(Argument) ? Now.find(Argument.To) : nullptr;
    return C ? C->find(*Argument.Number.constant() + One.Offset, One.Bytes) : nullptr;
  });
}

static bool areAlike(const Symbol &A, const Symbol &B) {
  return A.Shared == B.Shared && A.From == B.From && A.Bounds.Min == B.Bounds.Min && A.Bounds.Max == B.Bounds.Max &&
         A.Divisor == B.Divisor && A.IsPowerOfTwo == B.IsPowerOfTwo && A.HasHugeQuotient == B.HasHugeQuotient &&
         llvm::StringRef(A.Why) == B.Why;
}

//===----------------------------------------------------------------------===//
// Then and now
//===----------------------------------------------------------------------===//

/// Compares what a call found then with what one would find now, and learns which object and which unknown of now
/// stands for which of then.
class CallMemory::Matcher {
public:
  Matcher(CallMemory &In, const Call &Then, Asked &Machine)
      : In(In), Then(Then), Machine(Machine), Objects(Then.Objects.size()),
        Unknowns(Then.Found.size() + Then.Given.size()) {}

  bool areSame(llvm::ArrayRef<Datum> Arguments);
  bool holdsNow(const Call::Piece &P);
  /// Whether nobody else looks at what the piece will hold.
  bool mayWrite(const Call::Piece &P);
  ObjectRef objectOf(const Call::Piece &P) const { return Objects[P.Object].To; }
  int64_t placeOf(const Call::Piece &P) const { return Objects[P.Object].Offset + P.Offset; }
  /// Makes those unknowns anew that the call made.
  void makeUnknowns();
  /// What stands now for something of then.
  Datum now(Datum D) const;
  /// Makes an access again.
  void repeat(PastAccess A) const;

private:
  /// Which object stands for one of then, and the byte of it that stands for the one to which Call::Objects points.
  struct Counterpart {
    ObjectRef To; ///< null: none yet
    int64_t Offset = 0;
  };

  bool isSame(const Datum &A, const Datum &B);
  bool isSame(const Value &A, const Value &B);
  bool isSame(SymbolId A, SymbolId B);
  bool isMadeAlike(SymbolId A, const Symbol &Was, SymbolId B, const Symbol &Is);
  /// Which of Unknowns stands for one of then; nothing for one that must be the very same.
  std::optional<size_t> numberOf(SymbolId Then) const;
  bool isSameObject(const Datum &A, const Datum &B);
  bool isSameArray(const code::Variable *A, const code::Variable *B);
  Value now(Value V) const;
  const Contents *contentsOf(const Call::Piece &P) const { return In.S.M.find(Objects[P.Object].To); }

  CallMemory &In;
  const Call &Then;
  Asked &Machine;
  llvm::SmallVector<Counterpart, 8> Objects;
  llvm::SmallVector<std::optional<SymbolId>, 8> Unknowns;
  llvm::SmallVector<SymbolId, 8> Made;
  /// Which dynamic array stands for one of then.
  llvm::SmallVector<std::pair<const code::Variable *, const code::Variable *>, 1> Arrays;
};

std::optional<size_t> CallMemory::Matcher::numberOf(SymbolId Id) const {
  auto Is = [Id](const Call::Unknown &U) { return U.first == Id; };
  if (const auto Found = llvm::find_if(Then.Found, Is); Found != Then.Found.end())
    return size_t(Found - Then.Found.begin());
  if (const auto Given = llvm::find_if(Then.Given, Is); Given != Then.Given.end())
    return Then.Found.size() + size_t(Given - Then.Given.begin());
  return std::nullopt;
}

bool CallMemory::Matcher::isSame(SymbolId A, SymbolId B) {
  const auto Number = numberOf(A);
  if (!Number)
    return A == B;
  if (const std::optional<SymbolId> Now = Unknowns[*Number])
    return *Now == B;
  const size_t Founds = Then.Found.size();
  const Symbol &Was = *Number < Founds ? Then.Found[*Number].second : Then.Given[*Number - Founds].second;
  const Symbol &Is = In.L.symbol(B);
  if (!areAlike(Was, Is) || isPlain(Was) != isPlain(Is) || (!isPlain(Was) && !isMadeAlike(A, Was, B, Is)) ||
      llvm::is_contained(Unknowns, std::optional(B)))
    return false;
  Unknowns[*Number] = B;
  return true;
}

/// Of unknowns that are not plain.
bool CallMemory::Matcher::isMadeAlike(SymbolId A, const Symbol &Was, SymbolId B, const Symbol &Is) {
  if (Was.Operation != Is.Operation || !(Was.Type == Is.Type) || Was.Operands.size() != Is.Operands.size() ||
      !isInOtherRuns(Is) || Was.CountsSteps != Is.CountsSteps || !Was.AddressOf != !Is.AddressOf)
    return false;
  if (Was.AddressOf)
    return isSameArray(static_cast<const code::Variable *>(Was.AddressOf),
                       static_cast<const code::Variable *>(Is.AddressOf));
  auto IsOfStep = [](SymbolId Id, std::optional<SymbolId> First) { return First && Id >= *First; };
  if (Was.From == Origin::Counter && IsOfStep(A, Then.FirstOfSteps) != IsOfStep(B, In.Around.FirstOfSteps))
    return false;
  return Was.Name == Is.Name && llvm::all_of(llvm::zip(Was.Operands, Is.Operands), [&](const auto &Pair) {
           return isSame(std::get<0>(Pair), std::get<1>(Pair));
         });
}

bool CallMemory::Matcher::isSame(const Value &A, const Value &B) {
  if (A.Known != B.Known || A.Terms.size() != B.Terms.size())
    return false;
  for (size_t K = 0; K < A.Terms.size(); ++K)
    if (A.Terms[K].Coefficient != B.Terms[K].Coefficient || !isSame(A.Terms[K].Symbol, B.Terms[K].Symbol))
      return false;
  return true;
}

/// Of two pointers to objects of functions.
bool CallMemory::Matcher::isSameObject(const Datum &A, const Datum &B) {
  const auto Number = Then.numberOf(A.To);
  if (!isObject(A) || !Number)
    return A.To == B.To && A.Number == B.Number;
  if (!isObject(B))
    return false;
  Counterpart &Now = Objects[*Number];
  const int64_t Moved = *B.Number.constant() - *A.Number.constant(), First = Then.Objects[*Number].Offset;
  if (Now.To)
    return Now.To == B.To && Now.Offset == First + Moved;
  auto IsTaken = [&](const Counterpart &Other) { return Other.To == B.To; };
  if (A.To.Is->Class != B.To.Is->Class || A.To.Is->In != B.To.Is->In || // virtual calls look at the class
      A.To.Is->BuiltinName != B.To.Is->BuiltinName || llvm::any_of(Objects, IsTaken) || !Machine.MayFollow(B.To))
    return false;
  Now = {B.To, First + Moved};
  return true;
}

bool CallMemory::Matcher::isSame(const Datum &A, const Datum &B) {
  if (A.Is != B.Is || A.Since != B.Since || A.Multiple != B.Multiple || A.Form != B.Form)
    return false;
  if (A.isInteger())
    return isSame(A.Number, B.Number);
  if (!A.isAddress())
    return A == B && llvm::StringRef(A.Of.Why) == B.Of.Why; // reasons are for people to read
  if (!A.At != !B.At || (A.At && A.At->size() != B.At->size()))
    return false;
  for (size_t K = 0; A.At && A.At != B.At && K < A.At->size(); ++K)
    if (!isSame((*A.At)[K], (*B.At)[K]))
      return false;
  if (A.To.Frame && B.To.Frame)
    return isSameObject(A, B);
  return A.To.Frame == B.To.Frame && isSameArray(A.To.Is, B.To.Is) && isSame(A.Number, B.Number);
}

/// Of two variables outside of functions.
bool CallMemory::Matcher::isSameArray(const code::Variable *A, const code::Variable *B) {
  if (!isDynamicArray(A) || Then.HangsOnRun || Then.NamesArrays)
    return A == B;
  for (const auto &[Was, Is] : Arrays)
    if (Was == A || Is == B)
      return Was == A && Is == B;
  if (A != B && !areAlike(A, B))
    return false;
  Arrays.push_back({A, B});
  return true;
}

bool CallMemory::Matcher::areSame(llvm::ArrayRef<Datum> Arguments) {
  return Then.Arguments.size() == Arguments.size() &&
         llvm::all_of(llvm::zip(Then.Arguments, Arguments),
                      [&](const auto &Pair) { return isSame(std::get<0>(Pair), std::get<1>(Pair)); });
}

bool CallMemory::Matcher::holdsNow(const Call::Piece &P) {
  const Contents *C = contentsOf(P);
  if (!C || !P.Bytes)
    return !C && !P.Bytes && Objects[P.Object].To;
  const int64_t Begin = placeOf(P), End = Begin + int64_t(P.Bytes);
  auto Cell = C->firstBehind(Begin);
  for (const machine::Cell &Was : P.Holds.Cells) {
    if (Cell == C->Cells.end() || Cell->Offset - Begin != Was.Offset || Cell->Bytes != Was.Bytes ||
        !isSame(Was.Content, Cell->Content))
      return false;
    ++Cell;
  }
  if (Cell != C->Cells.end() && Cell->Offset < End)
    return false;
  const bool NoneSeen = P.Holds.Backgrounds.empty() && (C->Backgrounds.empty() || isWhole(P));
  return NoneSeen || C->cutBackgrounds(Begin, P.Bytes) == P.Holds.Backgrounds;
}

bool CallMemory::Matcher::mayWrite(const Call::Piece &P) {
  const Contents *C = contentsOf(P);
  return C && (Machine.UsersOf(Objects[P.Object].To, *C) - In.S.Active).none();
}

void CallMemory::Matcher::makeUnknowns() {
  for (const Call::Unknown &U : Then.Made)
    Made.push_back(In.L.unknown(U.second).Terms[0].Symbol);
}

Value CallMemory::Matcher::now(Value V) const {
  if (V.Terms.empty())
    return V;
  auto Is = [](SymbolId Id) { return [Id](const Call::Unknown &U) { return U.first == Id; }; };
  for (Term &T : V.Terms) {
    if (const auto Number = numberOf(T.Symbol))
      T.Symbol = *Unknowns[*Number];
    else if (auto New = llvm::find_if(Then.Made, Is(T.Symbol)); New != Then.Made.end())
      T.Symbol = Made[size_t(New - Then.Made.begin())];
  }
  llvm::sort(V.Terms, [](const Term &A, const Term &B) { return A.Symbol < B.Symbol; });
  return V;
}

Datum CallMemory::Matcher::now(Datum D) const {
  D.Number = now(std::move(D.Number));
  if (!D.isAddress())
    return D;
  if (D.At && llvm::any_of(*D.At, [](const Value &V) { return !V.isKnown(); })) {
    std::vector<Value> At = *D.At;
    for (Value &V : At)
      V = now(std::move(V));
    D.At = std::make_shared<const std::vector<Value>>(std::move(At));
  }
  if (const auto Number = D.To.Frame ? Then.numberOf(D.To) : std::nullopt) {
    const int64_t Moved = Objects[*Number].Offset - Then.Objects[*Number].Offset;
    D.To = Objects[*Number].To;
    D.Number.Known = D.Number.Known.map([&](int64_t V) { return V + Moved; });
  }
  for (const auto &[Was, Is] : Arrays)
    if (Was == D.To.Is) {
      D.To.Is = Is;
      break;
    }
  return D;
}

void CallMemory::Matcher::repeat(PastAccess A) const {
  A.Made.At = now(std::move(A.Made.At));
  if (A.Made.Kind.Source)
    A.Made.Kind.Source = now(std::move(*A.Made.Kind.Source));
  Machine.Repeat(A);
}

//===----------------------------------------------------------------------===//
// Remembering
//===----------------------------------------------------------------------===//

CallMemory::Stand CallMemory::stand() const {
  return {Record.region(),        Forks,         Around.UnknownLoops, Around.StepsAtATime, Around.CutShort,
          S.Equal.Matches.size(), S.Equal.Others};
}

bool CallMemory::begin(code::FunctionId Callee, llvm::ArrayRef<Datum> Arguments, unsigned Depth,
                       const trace::CallPath *Caller) {
  if (Of.Experiences[Callee].isHopeless() || Watched.size() >= MostWatched || S.Active.none())
    return false;
  Watch W;
  W.Callee = Callee;
  W.Did.Active = S.Active;
  W.Did.Arguments.assign(Arguments.begin(), Arguments.end());
  for (const Datum &D : Arguments)
    if (isObject(D))
      W.Did.addObject(D);
  W.Depth = Depth;
  W.LoopDepthBefore = Around.LoopDepth;
  W.SymbolsBefore = L.symbols();
  W.CounterDecidedBefore = Around.CounterDecided;
  W.PassedBefore = Record.passed();
  W.FixedBefore = Record.fixed();
  W.Caller = Caller;
  W.FirstAccess = Accesses.size();
  W.Began = stand();
  W.Did.FirstOfSteps = Around.FirstOfSteps;
  Around.CounterDecided = false;
  Watched.push_back(std::move(W));
  return true;
}

/// Appends \p B, which begins where \p A ends.
static void append(RememberedCall::Piece &A, RememberedCall::Piece B) {
  const int64_t Moved = B.Offset - A.Offset;
  for (Cell &One : B.Holds.Cells) {
    One.Offset += Moved;
    A.Holds.Cells.push_back(std::move(One));
  }
  for (Background Back : B.Holds.Backgrounds) {
    Back.Begin += Moved;
    Back.End += Moved;
    Back.Shift -= Moved;
    std::vector<Background> &To = A.Holds.Backgrounds;
    if (!To.empty() && To.back().End == Back.Begin && To.back().From == Back.From && To.back().Shift == Back.Shift)
      To.back().End = Back.End;
    else
      To.push_back(Back);
  }
  A.Bytes += B.Bytes;
}

/// The pieces in the order of their objects, those that adjoin as one: a piece that leads to an object comes before
/// those of that object, because objects are numbered as they are found.
static std::vector<RememberedCall::Piece> inOrder(std::vector<RememberedCall::Piece> Pieces) {
  llvm::sort(Pieces, [](const RememberedCall::Piece &A, const RememberedCall::Piece &B) {
    return std::tie(A.Object, A.Offset) < std::tie(B.Object, B.Offset);
  });
  std::vector<RememberedCall::Piece> Result;
  for (RememberedCall::Piece &P : Pieces) {
    const bool Adjoins = !Result.empty() && Result.back().Object == P.Object &&
                         Result.back().Offset + int64_t(Result.back().Bytes) == P.Offset;
    if (Adjoins && !isCut(Result.back()) && !isCut(P) && isWhole(Result.back()) == isWhole(P))
      append(Result.back(), std::move(P));
    else
      Result.push_back(std::move(P));
  }
  return Result;
}

/// Notes what the call left where it wrote; false if some of it was written in other pieces.
bool CallMemory::captureWrites(Watch &W) const {
  for (const Intervals::Interval &I : W.Written.all()) {
    const Call::Start &At = W.Did.Objects[I.Object];
    const Contents *C = S.M.find(At.Of);
    if (!C)
      return false;
    const uint64_t Bytes = uint64_t(I.End - I.Begin);
    W.Did.Writes.push_back(pieceOf(*C, I.Object, I.Begin, Bytes, At.Offset + I.Begin));
    if (isCut(W.Did.Writes.back()))
      return false;
  }
  return true;
}

/// Notes the accesses of a call, as seen from there.
void CallMemory::captureAccesses(Watch &W) const {
  for (const Accessed &A : llvm::drop_begin(Accesses, W.FirstAccess)) {
    PastAccess Past{A.Made, {}, A.LoopDepth - W.LoopDepthBefore, A.Passed - W.PassedBefore};
    for (const trace::CallPath *In = A.In; In->Caller != W.Caller; In = In->Caller)
      Past.Calls.emplace_back(In->Callee, In->Site);
    std::reverse(Past.Calls.begin(), Past.Calls.end());
    W.Did.Accesses.push_back(std::move(Past));
  }
}

namespace {

/// Looks at all that a call found and left.
class Findings {
public:
  Findings(const Lanes &L, const Recorder &Record, RememberedCall &Did, size_t SymbolsBefore)
      : L(L), Record(Record), Did(Did), SymbolsBefore(SymbolsBefore) {}

  void find(const Datum &D) {
    note(D);
    if (D.Parts)
      return findParts(*D.Parts);
    forEachSymbol(D, [&](SymbolId Id) {
      if (!isPlain(L.symbol(Id)))
        give(Id);
      else if (!has(Did.Found, Id))
        Did.Found.push_back({Id, L.symbol(Id)});
    });
    if (D.isAddress() && D.To.Frame && !isObject(D)) // it must be the very same
      MustBeSame = true, IsLost |= Did.numberOf(D.To).has_value();
  }
  void leave(const Datum &D, unsigned Depth) {
    note(D);
    IsLost |= D.Parts != nullptr &&
              llvm::any_of(*D.Parts, [&](const Datum &Part) { return Part.isAddress() || !Part.Number.isKnown(); });
    IsLost |= D.isAddress() && D.To.Frame && (D.To.Depth >= Depth || !Did.numberOf(D.To));
    forEachSymbol(D, [&](SymbolId Id) { leave(Id); });
  }
  void leave(const MadeAccess &A, unsigned Depth) {
    leave(A.At, Depth);
    for (const Term &T : A.Kind.Source ? A.Kind.Source->Terms : decltype(Value::Terms)())
      leave(T.Symbol);
  }
  /// Whether the call can be done again.
  bool finish() {
    for (SymbolId Id : Left)
      Did.HangsOnRun |= !has(Did.Given, Id);
    Did.HangsOnRun |= MustBeSame;
    if (Did.HangsOnRun)
      for (SymbolId Id : Left)
        leaveInRun(Id);
    if (MustBeSame)
      Did.Found.clear();
    if (Did.HangsOnRun)
      Did.Given.clear();
    else
      llvm::erase_if(Did.Given, [&](const RememberedCall::Unknown &U) { return has(Did.Found, U.first); });
    return !IsLost;
  }

private:
  static bool has(const std::vector<RememberedCall::Unknown> &In, SymbolId Id) {
    return llvm::any_of(In, [&](const RememberedCall::Unknown &U) { return U.first == Id; });
  }
  template <typename Function> static void forEachSymbol(const Datum &D, Function F) {
    for (const Term &T : D.Number.Terms)
      F(T.Symbol);
    if (D.isAddress() && D.At)
      for (const Value &V : *D.At)
        for (const Term &T : V.Terms)
          F(T.Symbol);
  }
  /// What only this run knows.
  void note(const Datum &D) {
    Did.HangsOnRun |= includes(D.Since, Knowledge::Launch) || (D.Form && !D.Number.isKnown()) ||
                      (D.isAddress() && D.To && !D.To.Frame && Record.isOutside(D.To.Is));
  }
  void findParts(const std::vector<Datum> &Parts) {
    for (const Datum &Part : Parts) {
      IsLost |= Part.Parts != nullptr || (Part.isAddress() && Part.To.Frame);
      note(Part);
      if (!Part.Number.isKnown())
        MustBeSame = true;
    }
  }
  void leave(SymbolId Id) {
    if (has(Did.Found, Id) || has(Did.Made, Id))
      return;
    const Symbol &Of = L.symbol(Id);
    if (Id >= SymbolsBefore && isPlain(Of)) {
      Did.Made.push_back({Id, Of});
      return;
    }
    Left.push_back(Id);
  }
  /// Of an unknown that is neither plain nor made anew, and of the run.
  void leaveInRun(SymbolId Id) {
    const Symbol &Of = L.symbol(Id);
    if (Id >= SymbolsBefore && !Of.Operation)
      IsLost = true;
    if (Of.Operation && (Id >= SymbolsBefore || !Did.Found.empty()))
      for (SymbolId Source : L.sources(symbolAlone(Id))) {
        IsLost |= Source >= SymbolsBefore;
        MustBeSame |= has(Did.Found, Source);
      }
  }
  /// Notes an unknown of another run may stand for, and what it is made of.
  void give(SymbolId Id) {
    if (Did.HangsOnRun || has(Did.Given, Id))
      return;
    const Symbol &Of = L.symbol(Id);
    Did.HangsOnRun |= !isInOtherRuns(Of);
    for (const Value &V : Of.Operands)
      for (const Term &T : V.Terms)
        give(T.Symbol);
    Did.Given.push_back({Id, Of});
  }
  static Value symbolAlone(SymbolId Id) {
    Value V;
    V.Terms.push_back({Id, 1});
    return V;
  }

  const Lanes &L;
  const Recorder &Record;
  RememberedCall &Did;
  const size_t SymbolsBefore;
  std::vector<SymbolId> Left; ///< other unknowns than those of Found and Made
  bool MustBeSame = false, IsLost = false;
};

} // namespace

/// Whether the call found bytes that come from a source.
static bool reads(const RememberedCall &Did, SourceId From) {
  return llvm::any_of(Did.Reads, [&](const RememberedCall::Piece &P) {
    return llvm::any_of(P.Holds.Backgrounds, [&](const Background &Back) { return Back.From == From; });
  });
}

/// Completes what the call did; false if it cannot be done again.
bool CallMemory::finish(Watch &W, const Datum &Result) const {
  Call &Did = W.Did;
  if (W.Spoilt || !captureWrites(W))
    return false;
  Did.Result = Result;
  Did.Reads = inOrder(std::move(Did.Reads));
  Findings All(L, Record, Did, W.SymbolsBefore);
  for (const Datum &D : Did.Arguments)
    All.find(D);
  for (const Call::Piece &P : Did.Reads) {
    Did.HangsOnRun |= !P.Holds.Backgrounds.empty();
    for (const Cell &One : P.Holds.Cells)
      All.find(One.Content);
  }
  for (const Call::Piece &P : Did.Writes) {
    if (!llvm::all_of(P.Holds.Backgrounds, [&](const Background &Back) { return reads(Did, Back.From); }))
      return false;
    for (const Cell &One : P.Holds.Cells)
      All.leave(One.Content, W.Depth);
  }
  captureAccesses(W);
  for (const PastAccess &A : Did.Accesses)
    All.leave(A.Made, W.Depth);
  All.leave(Result, W.Depth);
  if (!All.finish())
    return false;
  Did.EntersRegions = Record.region() != W.Began.Region;
  Did.Passes = Record.passed() - W.PassedBefore;
  Did.HasFixed = Record.fixed() != W.FixedBefore;
  Did.CounterDecides = Around.CounterDecided;
  return true;
}

/// Asks for hashes of unknowns, by which calls of this run are found, or those of others too.
template <typename Function> void CallMemory::withHashesFor(bool OtherRuns, Function F) {
  if (OtherRuns)
    F([&](SymbolId Id) { return Likenesses.of(Id); });
  else
    F([&](SymbolId Id) { return isPlain(L.symbol(Id)) ? 0 : size_t(Id) + 1; });
}

void CallMemory::end(const Datum &Result, uint64_t Executed, const StepSize &Size, bool MayShare) {
  Watch W = std::move(Watched.back());
  Watched.pop_back();
  W.Did.Size = Size;
  CallStore::Experience &E = Of.Experiences[W.Callee];
  ++E.Watched;
  size_t Scalars = 0;
  for (const Call::Piece &P : W.Did.Reads)
    Scalars += P.Holds.Cells.size();
  E.IsSmall = Executed <= FewInstructions + Scalars;
  const bool Remember = !E.IsSmall && finish(W, Result);
  Around.CounterDecided |= W.CounterDecidedBefore;
  if (Watched.empty())
    Accesses.clear();
  if (!Remember) {
    E.Spoilt += !E.IsSmall;
    return;
  }
  if (E.Key.empty())
    E.Key = keyOf(W.Did);
  const bool MayUseLater = Shared && MayShare && !W.Did.HangsOnRun;
  withHashesFor(MayUseLater, [&](SymbolHash OfSymbol) {
    const size_t OfArguments = hashOf(W.Callee, W.Did.Arguments, W.Did.Active, OfSymbol);
    const size_t Hash = hashThen(OfArguments, W.Did, E.Key, OfSymbol);
    E.LacksKey |= !E.Key.empty() && Hash == OfArguments;
    (MayUseLater ? E.IsShared : E.IsInRuns) = true;
    (MayUseLater ? *Shared : Own).add(Hash, std::move(W.Did));
  });
}

//===----------------------------------------------------------------------===//
// Recalling
//===----------------------------------------------------------------------===//

/// Lets an object hold what a piece held: \p Left, at \p Where.
static void leave(const RememberedCall::Piece &P, Contents Left, int64_t Where, Contents &In) {
  if (!isWhole(P))
    return In.paste(Where, P.Bytes, std::move(Left));
  for (Cell &One : Left.Cells)
    In.write(Where + One.Offset, One.Bytes, std::move(One.Content));
}

CallMemory::Recalled CallMemory::redo(const Call &Did, Matcher &As) {
  Recalled Result;
  Result.Work = Did.Reads.size();
  for (const Call::Piece &P : Did.Reads)
    read(As.objectOf(P), As.placeOf(P), std::max<uint64_t>(P.Bytes, 1));
  As.makeUnknowns();
  for (const Call::Piece &P : Did.Writes) {
    written(As.objectOf(P), As.placeOf(P), P.Bytes, false);
    Contents Left = P.Holds;
    for (Cell &One : Left.Cells)
      One.Content = As.now(std::move(One.Content));
    leave(P, std::move(Left), As.placeOf(P), S.M.writable(As.objectOf(P)));
    Result.Work += P.Holds.size();
  }
  trace::Passed Passed;
  for (const PastAccess &A : Did.Accesses) {
    Record.pass(A.Passes - std::exchange(Passed, A.Passes));
    As.repeat(A);
  }
  if (Did.EntersRegions)
    Record.enterRegion(Record.region());
  Record.pass(Did.Passes - Passed);
  if (Did.HasFixed)
    Record.noteFixed();
  if (Did.NamesArrays)
    nameArray();
  Around.CounterDecided |= Did.CounterDecides;
  if (Did.HangsOnRun)
    bindToRun();
  readThreadAxes(Did.ThreadAxes);
  Result.ThreadAxes = Did.ThreadAxes;
  Result.Size = Did.Size;
  Result.Result = As.now(Did.Result);
  return Result;
}

std::optional<CallMemory::Recalled> CallMemory::recallFrom(CallStore &Store, size_t Hash,
                                                           llvm::ArrayRef<Datum> Arguments, Asked &Machine) {
  for (const std::unique_ptr<const Call> &One : Store.equal(Hash)) {
    const Call &Did = *One;
    if (Did.Active != S.Active)
      continue;
    Matcher As(*this, Did, Machine);
    if (As.areSame(Arguments) && llvm::all_of(Did.Reads, [&](const Call::Piece &P) { return As.holdsNow(P); }) &&
        llvm::all_of(Did.Writes, [&](const Call::Piece &P) { return As.mayWrite(P); }))
      return redo(Did, As);
  }
  return std::nullopt;
}

std::optional<CallMemory::Recalled> CallMemory::recall(code::FunctionId Callee, llvm::ArrayRef<Datum> Arguments,
                                                       Asked Machine) {
  auto Found = Of.Experiences.find(Callee);
  if (Found == Of.Experiences.end() || Found->second.hardlyHelps())
    return std::nullopt;
  const CallStore::Experience &E = Found->second;
  std::optional<Recalled> Result;
  for (const bool OfOthers : {false, true})
    if (!Result && (OfOthers ? E.IsShared : E.IsInRuns))
      withHashesFor(OfOthers, [&](SymbolHash OfSymbol) {
        CallStore &Store = OfOthers ? *this->Shared : Own;
        const size_t OfArguments = hashOf(Callee, Arguments, S.Active, OfSymbol);
        const size_t Hash = hashNow(OfArguments, Arguments, S.M, E.Key, OfSymbol);
        Result = recallFrom(Store, Hash, Arguments, Machine);
        if (!Result && E.LacksKey && Hash != OfArguments)
          Result = recallFrom(Store, OfArguments, Arguments, Machine);
      });
  if (Result)
    ++Found->second.Recalled;
  return Result;
}

//===----------------------------------------------------------------------===//
// What happens
//===----------------------------------------------------------------------===//

/// All bytes of an object.
static Intervals::Interval whole(unsigned Object) { return {Object, INT64_MIN / 2, INT64_MAX / 2}; }

/// Notes that an object does not live any more, to which a pointer leads: a piece without bytes.
static void noteDead(RememberedCall &Did, Intervals &Read, unsigned Object) {
  Did.Reads.push_back({Object, 0, 0, {}});
  Read.add(whole(Object));
}

/// Notes what some bytes of an object hold, which the call reads for the first time and did not write.
void CallMemory::note(Watch &W, Intervals::Interval New, const Contents &Of) {
  const int64_t Start = W.Did.Objects[New.Object].Offset;
  const uint64_t Bytes = uint64_t(New.End - New.Begin);
  W.Did.Reads.push_back(pieceOf(Of, New.Object, New.Begin, Bytes, Start + New.Begin));
  W.Read.add(New);
  for (const Cell &One : W.Did.Reads.back().Holds.Cells)
    if (isObject(One.Content))
      W.Did.addObject(One.Content);
}

void CallMemory::read(Watch &W, const ObjectRef &O, const Contents *C, int64_t Where, uint64_t Bytes) {
  const auto Number = W.Did.numberOf(O);
  if (!Number) {
    W.Spoilt = true;
    return;
  }
  const int64_t Offset = Where - W.Did.Objects[*Number].Offset;
  for (Intervals::Interval Old : W.Written.without({*Number, Offset, Offset + int64_t(Bytes)}))
    for (Intervals::Interval New : W.Read.without(Old)) {
      W.Spoilt |= W.Did.Reads.size() >= MostPieces;
      if (C && !W.Spoilt)
        note(W, New, *C);
      else if (!W.Spoilt)
        noteDead(W.Did, W.Read, *Number);
    }
}

void CallMemory::read(const ObjectRef &O, int64_t Where, uint64_t Bytes) {
  if (!isSeen(O))
    return;
  const Contents *C = S.M.find(O);
  for (Watch &W : Watched)
    if (!W.Spoilt && O.Depth < W.Depth)
      read(W, O, C, Where, Bytes);
}

void CallMemory::written(const ObjectRef &O, int64_t Where, uint64_t Bytes, bool Keeps) {
  if (!isSeen(O))
    return;
  for (Watch &W : Watched) {
    if (W.Spoilt || O.Depth >= W.Depth)
      continue;
    // What is written for some threads only, or on one side of a branch, is joined with what was there.
    if (Keeps || Forks != W.Began.Forks || S.Active != W.Did.Active)
      read(W, O, S.M.find(O), Where, Bytes);
    const auto Number = W.Did.numberOf(O);
    if (W.Spoilt || !Number || W.Written.all().size() >= MostPieces) {
      W.Spoilt = true;
      continue;
    }
    const int64_t Offset = Where - W.Did.Objects[*Number].Offset;
    W.Written.add({*Number, Offset, Offset + int64_t(Bytes)});
  }
}

void CallMemory::touched(const ObjectRef &O) {
  if (!O.Frame)
    return;
  for (Watch &W : Watched)
    W.Spoilt |= O.Depth < W.Depth;
}

void CallMemory::accessed(const MadeAccess &A, const trace::CallPath *In) {
  const Stand Here = stand();
  bool IsOfSome = false;
  for (Watch &W : Watched) {
    W.Spoilt |= !(W.Began == Here) || W.Did.Active != S.Active || Accesses.size() >= W.FirstAccess + MostAccesses;
    IsOfSome |= !W.Spoilt;
  }
  if (IsOfSome)
    Accesses.push_back({A, In, Around.LoopDepth, Record.passed()});
}

void CallMemory::forgetAccesses(size_t Count) { Accesses.resize(Accesses.size() - std::min(Accesses.size(), Count)); }

void CallMemory::nameArray() {
  for (Watch &W : Watched)
    W.Did.NamesArrays = true;
}

void CallMemory::spoil() {
  for (Watch &W : Watched)
    W.Spoilt = true;
}

void CallMemory::bindToRun() {
  for (Watch &W : Watched)
    W.Did.HangsOnRun = true;
}

void CallMemory::readThreadAxes(unsigned Axes) {
  if (Axes)
    for (Watch &W : Watched)
      W.Did.ThreadAxes |= Axes;
}
