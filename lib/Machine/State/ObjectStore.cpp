//===- ObjectStore.cpp - What followed objects hold ------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/ObjectStore.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::machine;
using ir::Type;

/// Behind the end of any object.
static constexpr int64_t End = INT64_MAX / 4;

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

using Offsets = llvm::SmallVector<int64_t, 4>;

/// The distinct offsets of the active threads, in ascending order, if all are known and few.
static std::optional<Offsets> distinctOffsets(const Value &Offset, const Threads &Active) {
  const size_t Few = 64;
  if (!Offset.isKnown() || Active.none())
    return std::nullopt;
  if (Offset.Known.isUniform())
    return Offsets{Offset.Known.uniform()};
  Offsets Result;
  for (unsigned T : Active.mask().set_bits()) {
    const auto At = llvm::lower_bound(Result, Offset.Known[T]);
    if (At != Result.end() && *At == Offset.Known[T])
      continue;
    if (Result.size() == Few)
      return std::nullopt;
    Result.insert(At, Offset.Known[T]);
  }
  return Result;
}

static Threads threadsAt(const Value &Offset, int64_t Where, const Threads &Active) {
  if (Active.none() || Offset.Known.isUniform())
    return Active;
  ThreadMask Mask = Active.mask();
  for (unsigned T : Active.mask().set_bits())
    if (Offset.Known[T] != Where)
      Mask.reset(T);
  return Threads(std::move(Mask));
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Whether what was stored may be read as a value of this type.
static bool fits(const Datum &D, const Type &T) { return T.isInt() ? D.isInteger() : !D.isInteger(); }

/// Whether a byte or half a word that was stored with a sign is read without one, or the other way round.
bool ObjectStore::changesSign(const Datum &D, const Type &T) {
  return T.isInt() && D.isInteger() && T.Bits > 1 && T.Bits < 32 &&
         !L.range(D.Number).within({T.asInt().min(), T.asInt().max()});
}

/// What the bytes from \p From to \p To of a number are worth; the first byte is the lowest.
Datum ObjectStore::bytesOf(const Cell &Number, int64_t From, int64_t To) {
  const Type Own = Type::integer(8 * unsigned(Number.Bytes), false);
  Datum Bits = V.converted(Number.Content, Type::integer(64, true), Own);
  if (From > Number.Offset)
    Bits = V.applyIntegers(Op::Shr, Bits, Datum::integer(8 * (From - Number.Offset)), Own.asInt());
  return V.converted(Bits, Own, Type::integer(8 * unsigned(To - From), false));
}

/// The integer that the bytes of other integers make, as unions read them. Nobody knows bytes that were not written;
/// the others are known all the same: `u.byte = b; return u.word & 0xff;`.
std::optional<Datum> ObjectStore::assembled(const Contents &C, int64_t Where, const Type &T) {
  if (!T.isInt() || T.Bits != 8 * T.Bytes)
    return std::nullopt;
  const IntType Sum = T.Bits < 64 ? Wide : IntType{64, false};
  const int64_t End = Where + int64_t(T.Bytes);
  Datum Result = Datum::integer(0);
  auto Add = [&](const Datum &Bytes, int64_t At) {
    const Datum Up = Datum::integer(8 * (At - Where));
    Result = V.applyIntegers(Op::Add, Result, V.applyIntegers(Op::Shl, Bytes, Up, Sum), Sum);
  };
  const char *Why = C.Backgrounds.empty() ? reason::Uninitialized : reason::Untracked;
  auto AddUnknown = [&](int64_t From, int64_t To) {
    if (From < To)
      Add(V.lost(Type::integer(8 * unsigned(To - From), false), Why), From);
  };
  int64_t Behind = Where; // the bytes before it are in the result
  for (const Cell &Part : C.Cells) {
    const int64_t From = std::max(Part.Offset, Where), To = std::min(Part.Offset + int64_t(Part.Bytes), End);
    if (From >= To)
      continue;
    if (!Part.Content.isInteger())
      return std::nullopt;
    AddUnknown(Behind, From);
    Add(bytesOf(Part, From, To), From);
    Behind = To;
  }
  AddUnknown(Behind, End);
  return V.converted(Result, Type::integer(Sum.Bits, Sum.Signed), T);
}

/// What is lost of an object: a pointer may have been one to shared memory.
Datum ObjectStore::lostIn(const ObjectRef &Object, const Type &T, const char *Why) {
  return T.Is == Type::Pointer ? Pointers.lostIn(Object) : V.lost(T, Why);
}

/// An address, or a float, that a union or a cast reads as a number of as many bytes; and a number as an address.
std::optional<Datum> ObjectStore::readAs(const Datum &D, const Type &T) {
  if (T.isInt() && ((D.isAddress() && D.To) || (D.Is == Datum::Opaque && !D.Parts)))
    return Datum::integer(V.toInteger(D, T));
  return T.Is == Type::Pointer && D.isInteger() ? V.pointerFrom(D.Number) : std::nullopt;
}

Datum ObjectStore::throughVariable(Datum D, const Type &T) {
  D = V.asStored(std::move(D), T);
  if (fits(D, T))
    return D;
  auto Same = readAs(D, T);
  return Same ? std::move(*Same) : V.lost(T, reason::Untracked);
}

/// The scalar at an offset of an object, of which \p C are the contents (null: it has none that are kept).
Datum ObjectStore::scalarAt(const Datum &P, const Contents *C, int64_t Where, const Type &T) {
  if (!P.To.Is->BuiltinName.empty()) {
    Datum D = Sources.scalar(Sources.atLaunch(P.To.Is), Where, T.Bytes, kindOf(T));
    if (!D.Number.isKnown() || includes(D.Since, Knowledge::Launch))
      Past.bindToRun();
    return D;
  }
  if (!C)
    return lostIn(P.To, T, reason::Untracked);
  if (const Datum *D = C->find(Where, T.Bytes)) {
    if (fits(*D, T))
      return changesSign(*D, T) ? V.converted(*D, Type::integer(64, true), T) : *D;
    if (auto Same = readAs(*D, T))
      return *Same;
  }
  if (C->overlaps(Where, T.Bytes)) { // read through another type
    auto D = assembled(*C, Where, T);
    return D ? *D : lostIn(P.To, T, reason::Untracked);
  }
  const Background *B = C->backgroundAt(Where, T.Bytes);
  if (B && !(T.Is == Type::Pointer && Pointers.areIn(P.To)))
    return Sources.scalar(B->From, Where + B->Shift, T.Bytes, kindOf(T));
  return lostIn(P.To, T, reason::Uninitialized);
}

void ObjectStore::noteThreadAxis(const Datum &P) {
  if (P.To.Is->BuiltinName == "threadIdx" && !Frames.code().InSystemHeader)
    if (auto Where = P.Number.constant(); Where && *Where >= 0 && *Where < 12) { // x, y and z
      ThreadAxes |= 1u << (*Where / 4);
      Past.readThreadAxes(1u << (*Where / 4));
      if (O.EnoughAxes && (O.EnoughAxes & ~ThreadAxes) == 0)
        Work.stop();
    }
}

const Datum *ObjectStore::plainScalar(const Datum &P, const Type &T) {
  const bool IsLocal =
      P.To.Frame && isTracked(P) && P.To.Is->BuiltinName.empty() && Frames.mayFollow(P.To) && !V.isOneOfSeveral(P.To);
  const std::optional<int64_t> Where = IsLocal ? P.Number.constant() : std::nullopt;
  const Contents *C = Where && T.Is != Type::Vector && T.Is != Type::Record ? S.M.find(P.To) : nullptr;
  const Datum *D = C ? C->find(*Where, T.Bytes) : nullptr;
  if (!D || !fits(*D, T) || changesSign(*D, T))
    return nullptr;
  Past.read(P.To, *Where, T.Bytes);
  return D;
}

Datum ObjectStore::read(const Datum &P, const Type &T) {
  if (!P.To)
    return V.data(T, Spread::Thread);
  if (T.Is == Type::Vector)
    return readVector(P, T);
  noteThreadAxis(P);
  const Contents *C = S.M.find(P.To);
  if (!Frames.mayFollow(P.To)) {
    Past.spoil();
    return lostIn(P.To, T, reason::Goto);
  }
  if (V.isOneOfSeveral(P.To)) {
    Past.spoil();
    return lostIn(P.To, T, reason::Untracked);
  }
  if (auto Where = P.Number.constant()) {
    Past.read(P.To, *Where, T.Bytes);
    return scalarAt(P, C, *Where, T);
  }
  if (auto Places = distinctOffsets(P.Number, S.Active)) {
    std::optional<Datum> Result;
    for (int64_t Where : *Places) {
      Past.read(P.To, Where, T.Bytes);
      Datum Here = scalarAt(P, C, Where, T);
      Result = Result ? V.merged(threadsAt(P.Number, Where, S.Active), Here, *Result) : Here;
    }
    return *Result;
  }
  Past.touched(P.To);
  return anyElement(P, C, T);
}

/// What decides an element of a kernel's argument at \p P, nobody knows which: the launch, and the index. Nothing for
/// other objects, and for copies in which something was written.
std::optional<Character> ObjectStore::ofArgument(const Datum &P, const Contents &C) {
  const bool IsAsLaunched = C.Cells.empty() && !C.Backgrounds.empty() && llvm::all_of(C.Backgrounds, [&](auto &B) {
                              return Sources[B.From].Is == Source::AtLaunch;
                            });
  if (!IsAsLaunched)
    return std::nullopt;
  return worst({Spread::Block, Origin::Launch, ""}, L.character(P.Number));
}

/// What an element of an object at \p P, nobody knows which, is like, if it holds integers or what is like \p All, data
/// among them; nothing for other objects.
std::optional<Character> ObjectStore::dataAt(const Datum &P, const Contents &C, Character All) {
  for (const Background &B : C.Backgrounds)
    All = worst(All, Sources.characterOf(B.From));
  for (const Cell &Element : C.Cells) {
    if (!Element.Content.isInteger())
      return std::nullopt;
    All = worst(All, L.character(Element.Content.Number));
  }
  return All.From == Origin::Data ? std::optional(worst(All, {L.character(P.Number).Shared, Origin::Data, ""}))
                                  : std::nullopt;
}

/// One of the elements, nobody knows which. Of a short table it is told which one belongs to which place, so that it
/// can be computed later from what the place is made of.
Datum ObjectStore::anyElement(const Datum &P, const Contents *C, const Type &T) {
  const size_t Short = 64;
  if (auto Of = C && T.isInt() ? ofArgument(P, *C) : std::nullopt)
    return V.unknownOf(T, *Of);
  std::optional<Datum> Any;
  if (C && C->Backgrounds.empty()) {
    Work.spendInstructions(C->Cells.size());
    const Character Index = L.character(P.Number);
    for (const Cell &Element : C->Cells) {
      if (Element.Bytes != T.Bytes || !fits(Element.Content, T))
        continue;
      const Value IsThis = C->Cells.size() <= Short ? L.apply(Op::Eq, P.Number, Value(Element.Offset), Wide)
                                                    : V.unknownInteger(Index, {0, 1});
      Any = Any ? V.joined(IsThis, Element.Content, *Any) : Element.Content;
    }
  }
  if (Any)
    return *Any;
  if (auto Of = C && T.isInt() ? dataAt(P, *C, {Spread::Block, Origin::Launch, ""}) : std::nullopt) // or bytes of it
    return V.unknownOf(T, *Of);
  return lostIn(P.To, T, reason::Untracked);
}

Datum ObjectStore::readVector(const Datum &P, const Type &T) {
  const Type Component = T.component();
  std::vector<Datum> Parts;
  for (unsigned I = 0; I < T.Length; ++I)
    Parts.push_back(read(V.movedBy(P, int64_t(I * Component.Bytes)), Component));
  return V.vectorOf(std::move(Parts));
}

CellList ObjectStore::cellsIn(const Datum &P, uint64_t Bytes) const {
  const Contents *C = isTracked(P) ? S.M.find(P.To) : nullptr;
  const std::optional<int64_t> Where = P.Number.constant();
  return C && Where ? C->cut(*Where, Bytes).Cells : CellList();
}

/// An integer in a variable outside of functions that is constant.
std::optional<Datum> ObjectStore::constantAt(const Datum &Pointer, const Type &T) {
  if (!T.isInt() || !Pointer.Number.isKnown() || S.Active.none())
    return std::nullopt;
  const int64_t OfFirst = Pointer.Number.Known[S.Active.first()];
  if (!P.constantAt(*Pointer.To.Is, OfFirst, T)) // most variables are none
    return std::nullopt;
  auto Places = distinctOffsets(Pointer.Number, S.Active);
  if (!Places)
    return std::nullopt;
  std::optional<Value> Result;
  for (int64_t Where : *Places) {
    const std::optional<int64_t> Here = P.constantAt(*Pointer.To.Is, Where, T);
    if (!Here)
      return std::nullopt;
    Result = Result ? L.merge(threadsAt(Pointer.Number, Where, S.Active).mask(), Value(*Here), *Result) : Value(*Here);
  }
  return Result ? std::optional(Datum::integer(*Result)) : std::nullopt;
}

Datum ObjectStore::coordinate(llvm::StringRef Variable, unsigned Dimension) {
  if (Dimension > 2) // OpenCL: no such dimension
    return Datum::integer(Value(Variable.ends_with("Dim") ? 1 : 0));
  const ir::Variable &V = P.global(P.builtinVariable(Variable));
  return read(Datum::address({&V, 0, 0, 0}, Value(int64_t(4 * Dimension))), Type::integer(32, false));
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// The bytes that stay of numbers that a store changes a part of: `u.word = w; u.byte = b;`.
CellList ObjectStore::leftOf(const Datum &P, int64_t Where, uint64_t Bytes) {
  CellList Left;
  const Contents &Now = *S.M.find(P.To);
  if (!Now.cuts(Where, Bytes))
    return Left;
  const int64_t End = Where + int64_t(Bytes);
  auto Add = [&](int64_t From, int64_t To) {
    if (From >= To)
      return;
    const Type T = Type::integer(8 * unsigned(To - From), false);
    Past.written(P.To, From, T.Bytes, /*Keeps=*/true);
    Left.push_back({From, T.Bytes, scalarAt(P, &Now, From, T)});
  };
  for (const Cell &C : Now.Cells)
    if (const int64_t Behind = C.Offset + int64_t(C.Bytes); Behind > Where && C.Offset < End) {
      Past.read(P.To, C.Offset, C.Bytes);
      Add(C.Offset, Where);
      Add(End, Behind);
    }
  return Left;
}

void ObjectStore::write(const Datum &P, uint64_t Bytes, Datum &&D) {
  const Contents *Now = P.To && S.Active.any() ? S.M.find(P.To) : nullptr;
  if (!Now)
    return;
  const Threads Needed = Frames.usersOf(P.To, *Now);
  auto Write = [&](int64_t Where, const Threads &Writers, Datum &&New) {
    const Threads Others = Needed - Writers;
    Past.written(P.To, Where, Bytes, Others.any());
    if (Others.any())
      if (auto Old = Join.counterpart(*S.M.find(P.To), Cell{Where, Bytes, New}))
        New = Around.TakesTurns ? V.mergedAsWritten(Writers, New, *Old) : V.merged(Writers, New, *Old);
    CellList Left = leftOf(P, Where, Bytes);
    Contents &C = S.M.writable(P.To);
    C.write(Where, Bytes, std::move(New));
    for (Cell &Part : Left)
      C.write(Part.Offset, Part.Bytes, std::move(Part.Content));
  };
  if (auto Where = P.Number.constant())
    return Write(*Where, S.Active, std::move(D));
  auto Places = distinctOffsets(P.Number, S.Active);
  if (!Places)
    return writeSomewhere(P, Bytes, D);
  for (int64_t Where : *Places)
    Write(Where, threadsAt(P.Number, Where, S.Active), Datum(D));
}

/// Whether an object is a table of integers of that many bytes, all of which were written.
static bool isTableOf(const Contents &C, uint64_t Bytes, uint64_t Size) {
  return C.Backgrounds.empty() && C.Cells.size() * Bytes == Size && llvm::all_of(C.Cells, [&](const Cell &Of) {
           return Of.Bytes == Bytes && Of.Offset % int64_t(Bytes) == 0 && Of.Content.isInteger();
         });
}

/// Writes at a place that nobody knows: `count[digit]++`. Each element of a table may be the one; where data is
/// written, any element may be data afterwards; of anything else nothing is known.
void ObjectStore::writeSomewhere(const Datum &P, uint64_t Bytes, const Datum &D) {
  const size_t Most = 256;
  const Contents *Now = isTracked(P) ? S.M.find(P.To) : nullptr;
  if (!Now || !D.isInteger() || Now->Cells.size() > Most || L.divisor(P.Number) % Bytes != 0 ||
      !isTableOf(*Now, Bytes, P.To.Is->Ty.Bytes))
    return mix(P, D);
  Past.touched(P.To);
  Work.spendInstructions(Now->Cells.size());
  const Character Place = L.character(P.Number);
  ContentsRef New(new Contents(*Now));
  for (Cell &Element : New->Cells)
    Element.Content = V.joined(V.unknownInteger(Place, {0, 1}), D, Element.Content);
  S.M.replace(P.To, std::move(New));
}

void ObjectStore::change(const ObjectRef &O, llvm::function_ref<void(Contents &)> Change, const Threads &Writers) {
  const Contents *Now = S.M.find(O);
  if (!Now || Writers.none())
    return;
  const Threads Others = Frames.usersOf(O, *Now) - Writers;
  if (Others.any())
    Past.touched(O);
  ContentsRef New(new Contents(*Now));
  Work.spend(New->size());
  Change(*New);
  if (Others.any())
    New = Join.joined(Ways{V.maskValue(Writers), Writers, Others}, *New, *Now);
  S.M.replace(O, std::move(New));
}

void ObjectStore::mix(const Datum &P, const Datum &D) {
  const Contents *Now = isTracked(P) ? S.M.find(P.To) : nullptr;
  const auto Of = Now && D.isInteger() ? dataAt(P, *Now, L.character(D.Number)) : std::nullopt;
  forget(P);
  if (Of)
    writeUnknown(P, *Of);
}

void ObjectStore::forget(const Datum &Pointer) {
  const Contents *Now = isTracked(Pointer) ? S.M.find(Pointer.To) : nullptr;
  if (!Now)
    return;
  Past.touched(Pointer.To);
  ContentsRef New(new Contents);
  New->Users = Now->Users;
  New->Backgrounds.push_back({-End, End, Sources.held({Spread::Thread, Origin::Lost, reason::Untracked}), 0});
  S.M.replace(Pointer.To, std::move(New));
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// Before these bytes are written: nobody knows what will be left of numbers that they are a part of.
static void loseWhatIsCut(Contents &C, int64_t Where, uint64_t Bytes, SourceTable &Sources) {
  if (C.cuts(Where, Bytes))
    C.lose(Where, Bytes, Sources.held({Spread::Thread, Origin::Lost, reason::Untracked}));
}

/// Lets bytes of an object hold what others do. Nobody knows what is left, or taken, of numbers that are cut.
void ObjectStore::paste(Contents &To, int64_t Where, uint64_t Bytes, const Contents &From, int64_t Source) {
  loseWhatIsCut(To, Where, Bytes, Sources);
  To.paste(Where, Bytes, From.cut(Source, Bytes));
  if (!From.cuts(Source, Bytes))
    return;
  const SourceId Lost = Sources.held({Spread::Thread, Origin::Lost, reason::Untracked});
  const int64_t End = Source + int64_t(Bytes);
  for (const Cell &C : From.Cells) {
    const int64_t Behind = C.Offset + int64_t(C.Bytes), First = std::max(C.Offset, Source),
                  Last = std::min(Behind, End);
    if (First < Last && (C.Offset < Source || Behind > End))
      To.cover({First - Source + Where, Last - Source + Where, Lost, 0});
  }
}

void ObjectStore::copy(const Datum &To, const Datum &From, uint64_t Bytes) {
  Pointers.spread(From.To, To.To);
  auto Destination = To.Number.constant();
  if (!Destination)
    return forget(To);
  auto Places = distinctOffsets(From.Number, S.Active);
  const Contents *Of = S.M.find(From.To);
  Contents Builtin;
  if (!From.To.Is->BuiltinName.empty()) {
    Builtin.Backgrounds.push_back({-End, End, Sources.atLaunch(From.To.Is), 0});
    Of = &Builtin;
  }
  if (!Places || !Of) {
    Past.touched(To.To);
    return cover(To.To, *Destination, Bytes, {Spread::Thread, Origin::Lost, reason::Untracked});
  }
  for (int64_t Source : *Places)
    Past.read(From.To, Source, Bytes);
  Past.written(To.To, *Destination, Bytes, Places->size() > 1);
  const Contents Copy = *Of; // it may be the same object
  Work.spend(Copy.size() * Places->size());
  for (int64_t Source : *Places)
    change(
        To.To, [&](Contents &C) { paste(C, *Destination, Bytes, Copy, Source); },
        threadsAt(From.Number, Source, S.Active));
}

void ObjectStore::cover(const ObjectRef &O, int64_t Begin, uint64_t Bytes, Character C) {
  const SourceId Of = Sources.held(C);
  change(
      O,
      [&](Contents &Object) {
        loseWhatIsCut(Object, Begin, Bytes, Sources);
        Object.cover({Begin, Begin + int64_t(Bytes), Of, -Begin});
      },
      S.Active);
}

/// Each field is an unknown of its own, made when it is read.
void ObjectStore::writeData(const Datum &To, uint64_t Bytes, Spread Shared) {
  auto Destination = To.Number.constant();
  if (!Destination)
    return forget(To);
  Past.spoil();
  cover(To.To, *Destination, Bytes, {Shared, Origin::Data, ""});
}

void ObjectStore::writeUnknown(const Datum &Place, Character C) {
  if (!isTracked(Place))
    return;
  const SourceId Of = Sources.held(C);
  change(Place.To, [&](Contents &Object) { Object.cover({-End, End, Of, 0}); }, S.Active);
}
