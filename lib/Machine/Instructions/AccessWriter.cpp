//===- AccessWriter.cpp - What is written down of an access ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Instructions/AccessWriter.h"
#include "Support/Reasons.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include <numeric>

using namespace banklint;
using namespace banklint::machine;
using ir::SiteId;
using ir::Type;

//===----------------------------------------------------------------------===//
// One access
//===----------------------------------------------------------------------===//

/// What the functions of headers do is their callers' doing.
void AccessWriter::setPlace(trace::Access &A, SiteId Site) const {
  A.Site = Site;
  A.Path = Frames.top().Path;
  while (P.site(A.Site).InSystemHeader && A.Path->Site) {
    A.Site = A.Path->Site;
    A.Path = A.Path->Caller;
  }
  A.LoopDepth = Around.LoopDepth;
  A.UnknownLoops = Around.UnknownLoops;
  A.StepsAtATime = Around.StepsAtATime;
}

void AccessWriter::setDeciders(trace::Access &A) const {
  A.Active = S.Active.mask();
  A.Matches = S.Equal.Matches;
  A.UnderEquality = S.Equal.Others > 0;
  const EarlyExits Deciders = Exits.deciders();
  A.Guarded = Deciders.Some;
  A.UnderData = Deciders.ByData;
  A.UnderLost = Deciders.ByLost;
  A.UnderStep = Deciders.ByStep;
  A.AllButOne = Deciders.AllButOne;
}

/// Threads that wait are in other steps of a loop: they are given the place of one that does not, so that the accesses
/// of the others differ by constants.
void AccessWriter::forgetWaiting(trace::Access &A) const {
  auto Given = [&](const Value &Of) { return L.merge(A.Active, Of, Value(Of.Known[S.Active.first()])); };
  if (A.Offset.Known.isUniform())
    return;
  if (A.Offset.Terms.empty())
    A.Offset = Given(A.Offset);
  if (!A.Index || !llvm::all_of(*A.Index, [](const Value &I) { return I.Terms.empty(); }))
    return;
  std::vector<Value> Index;
  for (const Value &I : *A.Index)
    Index.push_back(Given(I));
  A.Index = std::make_shared<const std::vector<Value>>(std::move(Index));
}

const char *AccessWriter::unsupported(const Datum &Pointer, const AccessKind &Kind) const {
  if (OfOtherBlocks.contains(Pointer.To.Is))
    return reason::OtherBlock;
  if (Pointer.To == somewhereShared().To && !Kind.Unsupported)
    return reason::SeveralArrays;
  return Kind.Unsupported;
}

void AccessWriter::emit(SiteId Site, Operation Op, const Datum &Pointer, uint64_t Bytes, AccessKind Kind) {
  if (!Site || S.Active.none() || Bytes == 0)
    return; // only code that does not compile accesses types without a size
  if (Meter.isOn() && !isTracked(Pointer))
    Meter.noteAccess(Site, Op, Pointer.To.Is, Pointer.Number, Bytes, Pointer.At ? Pointer.At->size() : 1);
  if (!mayBeShared(Pointer)) {
    if (Op != Operation::Load)
      noteWriteElsewhere();
    if (!O.NotesAllCosts)
      return;
  }
  Bytes = std::min<uint64_t>(Bytes, WidestAccess); // of what lanes do not access at once, as a row that is passed on
  Work.spendInstructions(O.NotesAllCosts ? 1 + L.threads() / 4 : 1); // all threads are looked at
  MadeAccess Made{Site, Op, Pointer, Bytes, std::move(Kind)};
  if (O.NotesAllCosts)
    Past.spoil();
  else
    Past.accessed(Made, Frames.top().Path);
  write(std::move(Made));
}

void AccessWriter::write(MadeAccess Made) {
  const Datum &Pointer = Made.At;
  AccessKind &Kind = Made.Kind;
  trace::Access A;
  setPlace(A, Made.Site);
  setDeciders(A);
  A.Op = Made.Op;
  A.Bytes = unsigned(Made.Bytes);
  A.Matrices = Kind.Matrices;
  A.WrittenBytes = Kind.WrittenBytes;
  A.VectorAlignment = Kind.VectorAlignment;
  A.OfVectorBytes = Kind.OfVectorBytes;
  A.OfCopy = Kind.OfCopy;
  A.IsDoubleWord = Kind.IsDoubleWord;
  A.IsVolatile = Kind.IsVolatile;
  A.Unsure = !Kind.Unsure && Kind.IsPlain && Around.MayBeTaken ? reason::MayBeJoined : Kind.Unsure;
  A.StartsMatrix = Kind.StartsMatrix;
  A.OfFragment = Kind.OfFragment;
  A.Array = Pointer.To == somewhereShared().To ? nullptr : Pointer.To.Is;
  A.Offset = Pointer.Number;
  A.Index = Pointer.At;
  A.Multiple = Pointer.Form ? Pointer.Multiple : trace::ProvenMultiple();
  A.Form = Pointer.Form;
  if (Around.TakesTurns)
    forgetWaiting(A);
  A.Retries = Kind.Retries;
  A.Combines = Kind.Combines;
  A.Joinable = Kind.IsPlain;
  if (Around.StepsAhead && A.Joinable && A.Op == Operation::Load)
    if (const auto It = Around.BytesAhead->find({A.Site, A.Path}); It != Around.BytesAhead->end()) {
      A.StepsAhead = Around.StepsAhead;
      A.BytesAhead = It->second;
    }
  A.InAssembly = Kind.InAssembly;
  A.AcrossBranches = Kind.AcrossBranches;
  A.CutShort = Kind.IsPlain && Around.CutShort;
  A.InLoop = Around.InLoop;
  A.Unsupported = unsupported(Pointer, Kind);
  A.Source = std::move(Kind.Source);
  A.PastL1 = Kind.PastL1;
  Record.add(std::move(A));
}

void AccessWriter::repeat(const PastAccess &A, const trace::CallPath *Call) {
  for (const auto &[Callee, Site] : A.Calls)
    Call = Record.pathTo(Call, Callee, Site);
  llvm::SaveAndRestore Within(Frames.top().Path, Call);
  llvm::SaveAndRestore Loops(Around.LoopDepth, Around.LoopDepth + A.MoreLoops);
  llvm::SaveAndRestore InLoop(Around.InLoop, A.MoreLoops ? A.InLoop : Around.InLoop);
  emit(A.Made.Site, A.Made.Op, A.Made.At, A.Made.Bytes, A.Made.Kind);
}

void AccessWriter::emitScattered(SiteId Site, Operation Op, const Datum &Pointer, uint64_t Bytes) {
  const Value &Place = Pointer.Number;
  if (O.NotesAllCosts && !(Place.Known.isUniform() && L.isUniform(Place)))
    emit(Site, Op, Pointer, Bytes);
}

void AccessWriter::noteWriteElsewhere() {
  if (S.Active.any())
    Record.noteWriteElsewhere();
}

void AccessWriter::emitAsyncCopy(SiteId Site, const Datum &To, const Datum &From, uint64_t Bytes, bool PastL1) {
  AccessKind Kind;
  Kind.PastL1 = PastL1;
  Kind.Source = From.isAddress() && From.To
                    ? From.Number
                    : V.unknownInteger({Spread::Thread, Origin::Lost, reason::CopySource}, {0, INT64_MAX / 4});
  emit(Site, Operation::Store, To, Bytes, std::move(Kind));
  if (!mayBeShared(From))
    emit(Site, Operation::Load, From, Bytes);
}

//===----------------------------------------------------------------------===//
// What a value, or so many bytes, are as accesses
//===----------------------------------------------------------------------===//

/// An access that the source writes as such: not an atomic, nor an instruction by name.
void AccessWriter::emitPlain(SiteId Site, Operation Op, const Datum &Pointer, uint64_t Bytes, bool Volatile,
                             bool IsDoubleWord) {
  AccessKind Kind;
  Kind.IsPlain = !Volatile;
  Kind.IsVolatile = Volatile;
  Kind.IsDoubleWord = IsDoubleWord;
  emit(Site, Op, Pointer, Bytes, Kind);
}

void AccessWriter::emitVector(SiteId Site, Operation Op, const Datum &Pointer, uint64_t Bytes, uint64_t Alignment) {
  if (!O.ByLlvm)
    return emitBytes(Site, Op, Pointer, int64_t(Bytes), Alignment);
  AccessKind Kind;
  Kind.IsPlain = true;
  for (uint64_t Done = 0; Done < Bytes; Done += WidestAccess) {
    const uint64_t Chunk = std::min<uint64_t>(Bytes - Done, WidestAccess);
    Kind.VectorAlignment = Alignment < Chunk ? unsigned(Alignment) : 0;
    emit(Site, Op, V.movedBy(Pointer, int64_t(Done)), Chunk, Kind);
  }
}

void AccessWriter::emitBytes(SiteId Site, Operation Op, const Datum &Pointer, std::optional<int64_t> Bytes,
                             uint64_t Alignment) {
  if (!mayBeShared(Pointer) && !O.NotesAllCosts)
    return emit(Site, Op, Pointer, 1);
  if (!Bytes)
    return emit(Site, Op, Pointer, 1, {0, reason::Length});
  if (!O.JoinsLater)
    Alignment = std::max(Alignment, V.provableMultiple(Pointer).ToOptimizer);
  Alignment = std::min<uint64_t>(Alignment, WidestAccess);
  const uint64_t Size = uint64_t(*Bytes), Most = 1024;
  for (uint64_t Done = 0; Done < std::min(Size, Most);) {
    uint64_t Chunk = std::gcd(Alignment, Done ? std::gcd(Done, WidestAccess) : WidestAccess);
    while (Chunk > Size - Done)
      Chunk /= 2;
    AccessKind Kind;
    Kind.IsPlain = true;
    Kind.OfCopy = Chunk < Size;
    emit(Site, Op, V.movedBy(Pointer, int64_t(Done)), Chunk, Kind);
    Done += Chunk;
  }
}

/// A vector of three components, of the place of four: LLVM 19 accesses four, and since 20 three.
static AccessKind ofThree(const Type &T) {
  AccessKind Kind;
  Kind.IsPlain = true;
  Kind.VectorAlignment = T.Alignment < T.Bytes ? T.Alignment : 0;
  Kind.Unsure = reason::VersionsOfLlvm;
  return Kind;
}

static bool isDoubleWord(const Type &T) { return T.isScalar() && T.Bytes == sizeof(double); }

void AccessWriter::emitValue(SiteId Site, Operation Op, const Datum &Pointer, const Type &T, bool Volatile) {
  if (O.ByLlvm && T.Is == Type::Vector && !Volatile && mayBeShared(Pointer)) {
    if (T.Length == 3)
      return emit(Site, Op, Pointer, T.Bytes, ofThree(T));
    return emitVector(Site, Op, Pointer, T.Bytes, T.Alignment);
  }
  if (O.ByLlvm && T.Is == Type::Record && T.Bytes <= WidestAccess && T.Alignment < T.Bytes && mayBeShared(Pointer)) {
    AccessKind Kind; // LLVM copies its members, or all at once
    Kind.IsPlain = true;
    Kind.Unsure = reason::MayBeJoined;
    return emit(Site, Op, Pointer, T.Bytes, Kind);
  }
  if (T.Bytes <= WidestAccess)
    return emitPlain(Site, Op, Pointer, T.Bytes, Volatile, isDoubleWord(T));
  emitBytes(Site, Op, Pointer, int64_t(T.Bytes), T.Alignment); // float8, double4
}

void AccessWriter::emitScalars(SiteId Site, Operation Op, const Datum &Pointer, const Type &T,
                               llvm::ArrayRef<ir::ScalarAt> Scalars) {
  AccessKind Kind;
  Kind.IsPlain = true;
  Kind.WrittenBytes = std::min<unsigned>(T.Alignment, WidestAccess);
  // Whether the assembler joins stores of single bytes hangs on more than is known here.
  if (Op == Operation::Store && llvm::any_of(Scalars, [](const ir::ScalarAt &S) { return S.Ty.Bytes == 1; }))
    Kind.Unsure = reason::MayBeJoined;
  for (const ir::ScalarAt &Scalar : Scalars) {
    Kind.IsDoubleWord = isDoubleWord(Scalar.Ty);
    emit(Site, Op, V.movedBy(Pointer, int64_t(Scalar.Offset)), Scalar.Ty.Bytes, Kind);
  }
}

/// Whether LLVM loads a component that nothing else of its 16 bytes is wanted of by itself: of integers of 32 bits, and
/// of floats if the vector has more than 16 bytes, but not of numbers of 64 bits.
static bool isNarrowed(const Type &Vector) {
  return Vector.component().Bytes == 4 && (Vector.component().isInt() || Vector.Bytes > WidestAccess);
}

void AccessWriter::emitComponent(SiteId Site, Operation Op, const Datum &Pointer, const Type &Vector,
                                 uint32_t Component, const char *Unsure) {
  const uint64_t Bytes = Vector.component().Bytes;
  AccessKind Kind;
  Kind.IsPlain = true;
  Kind.OfVectorBytes = unsigned(Op == Operation::Load ? std::min<uint64_t>(Vector.Bytes, WidestAccess) : Vector.Bytes);
  Kind.Unsure = Unsure;
  emit(Site, Op, V.movedBy(Pointer, int64_t(Component * Bytes)), Bytes, Kind);
}

void AccessWriter::emitComponentsByLlvm(SiteId Site, Operation Op, const Datum &Pointer, const Type &Vector,
                                        llvm::ArrayRef<uint32_t> Components) {
  const bool IsPart = Components.size() < Vector.Length;
  if (Components.empty()) {
    AccessKind Kind;
    Kind.IsPlain = true;
    Kind.Unsure = reason::MayBeJoined;
    return emit(Site, Op, Pointer, std::min<uint64_t>(Vector.Bytes, WidestAccess), Kind);
  }
  if (Op == Operation::Store) {
    if (IsPart && Components.size() == 1)
      return emitComponent(Site, Op, Pointer, Vector, Components.front());
    if (IsPart)
      emitValue(Site, Operation::Load, Pointer, Vector);
    return emitValue(Site, Op, Pointer, Vector);
  }
  if (IsPart && Vector.component().Bytes < 4) { // LLVM narrows loads of some of them
    for (uint32_t Component : Components)
      emitComponent(Site, Op, Pointer, Vector, Component, reason::MayBeJoined);
    return;
  }
  if (!IsPart || Vector.Length == 3)
    return emitValue(Site, Op, Pointer, Vector);
  const uint32_t Together = uint32_t(std::max<uint64_t>(1, WidestAccess / Vector.component().Bytes));
  for (llvm::ArrayRef<uint32_t> Rest = Components; !Rest.empty();) {
    const uint32_t First = Rest.front() / Together * Together;
    const auto Here = Rest.take_while([&](uint32_t I) { return I < First + Together; });
    if (Here.size() == 1 && isNarrowed(Vector))
      emitComponent(Site, Op, Pointer, Vector, Here.front());
    else
      emitVector(Site, Op, V.movedBy(Pointer, int64_t(First * Vector.component().Bytes)),
                 std::min<uint64_t>(Vector.Bytes, WidestAccess), Vector.Alignment);
    Rest = Rest.drop_front(Here.size());
  }
}

void AccessWriter::emitComponents(SiteId Site, Operation Op, const Datum &Pointer, const Type &Vector,
                                  llvm::SmallVector<uint32_t, 4> Components) {
  llvm::sort(Components);
  Components.erase(std::unique(Components.begin(), Components.end()), Components.end());
  if (O.ByLlvm && mayBeShared(Pointer))
    return emitComponentsByLlvm(Site, Op, Pointer, Vector, Components);
  const uint64_t Bytes = Vector.component().Bytes;
  if (O.JoinsLater && isDoubleWord(Vector.component())) {
    for (const uint32_t I : Components)
      emitPlain(Site, Op, V.movedBy(Pointer, int64_t(I * Bytes)), Bytes, /*Volatile=*/false, /*IsDoubleWord=*/true);
    return;
  }
  for (size_t I = 0, Next; I < Components.size(); I = Next) {
    for (Next = I + 1; Next < Components.size() && Components[Next] == Components[Next - 1] + 1; ++Next)
      ;
    const uint64_t Offset = Components[I] * Bytes; // vectors are as aligned as they are long
    emitBytes(Site, Op, V.movedBy(Pointer, int64_t(Offset)), int64_t((Next - I) * Bytes),
              std::gcd(Offset, Vector.Bytes));
  }
}
//===----------------------------------------------------------------------===//
// Other blocks
//===----------------------------------------------------------------------===//

Datum AccessWriter::inOtherBlock(Datum P) {
  if (!P.isAddress() || !mayBeShared(P))
    return P;
  const ir::Variable *&There = OtherBlocks[P.To.Is];
  Past.bindToRun();
  if (!There) {
    There = Record.addOutside(*P.To.Is);
    OfOtherBlocks.insert(There);
  }
  P.To = {There, 0, 0, 0};
  return P;
}
