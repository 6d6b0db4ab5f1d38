//===- Walker.cpp - The walker's memory and unknowns ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk/Walker.h"
#include "Walk/Reasons.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/Hashing.h"
#include <numeric>
#include <set>

using namespace banklint;
using namespace clang;

static const IntType Wide{64, true};

/// Alignment of every shared array, in bytes: the widest access is 16 bytes, and nvcc aligns arrays so.
static constexpr uint64_t SharedAlignment = 16;

Walker::Walker(ASTContext &Context, const WalkOptions &Options, WalkListener &Listener)
    : Context(Context), Options(Options), Listener(Listener),
      L(Options.Block[0] * Options.Block[1] * Options.Block[2], Options.WarpLanes), Active(L.all()) {
  LostMemory.In = Space::Lost;
}

Walker::~Walker() = default;

void Walker::run(const FunctionDecl *Function) {
  const FunctionDecl *Definition = nullptr;
  if (!Function->hasBody(Definition))
    return;
  Frames.emplace_back();
  Top = &Frames.back();
  Top->Function = Definition;
  Top->Returned = L.none();
  Character AtLaunch{Spread::Block, Origin::Launch, ""};
  for (unsigned I = 0; I < Definition->getNumParams(); ++I) {
    const ParmVarDecl *P = Definition->getParamDecl(I);
    QualType T = P->getType();
    Object *O = newObject(Space::Launch, P->getNameAsString(), P, T);
    Top->Variables[P] = O;
    bool Fixed = I < Options.Arguments.size() && Options.Arguments[I];
    if (isPointerToShared(P)) { // of a size that the launch gives
      Object *Array = newObject(Space::Shared, P->getNameAsString(), P, T);
      Array->Bytes = 0;
      M.write(O, 0, 8, Datum::address({Array, 0, 0}));
    } else if (T->isPointerType() || T->isReferenceType()) {
      Object *Far = newObject(Space::Global, P->getNameAsString(), nullptr, T->getPointeeType());
      M.write(O, 0, 8, Datum::address({Far, 0, 0}));
    } else if (isInteger(T)) {
      Datum D = Fixed ? Datum::integer(Value(*Options.Arguments[I])) : unknownOf(T, AtLaunch, P->getName());
      M.write(O, 0, bytesOf(T), D.Int.isKnown() ? fixedAtLaunch(D) : D);
    }
  }
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Definition); Method && Method->isInstance())
    Top->This = Pointer{newObject(Space::Launch, "this", nullptr, Context.getRecordType(Method->getParent())), 0, 0};
  Top->UsedGoto = usesLabels(Definition);
  execute(Definition->getBody());
  Listener.finished();
}

static bool containsLabel(const Stmt *S) {
  return S && (isa<LabelStmt>(S) || llvm::any_of(S->children(), containsLabel));
}

/// Whether the order of its statements is not the order in which they run.
bool Walker::usesLabels(const FunctionDecl *F) {
  auto [It, New] = Labels.try_emplace(F, false);
  if (New)
    It->second = containsLabel(F->getBody());
  return It->second;
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

Object *Walker::newObject(Space In, std::string Name, const VarDecl *D, QualType T) {
  Objects.emplace_back();
  Object &O = Objects.back();
  O.Id = unsigned(Objects.size());
  O.In = In;
  O.Name = std::move(Name);
  O.Declaration = D;
  O.Bytes = T->isReferenceType() ? 8 : bytesOf(T);
  O.Owner = Top;
  O.Users = Active;
  return &O;
}

Object *Walker::sharedObject(const VarDecl *D) {
  Object *&O = Statics[D->getCanonicalDecl()];
  if (!O) {
    O = newObject(Space::Shared, D->getNameAsString(), D, D->getType());
    if (D->getType()->isIncompleteArrayType())
      O->Bytes = 0;
  }
  return O;
}

Pointer Walker::movedBy(Pointer P, int64_t Bytes) {
  P.Offset = L.apply(Op::Add, P.Offset, Value(Bytes), Wide);
  if (P.Multiple && Bytes)
    P.Multiple = std::min(P.Multiple, uint64_t(1) << llvm::countr_zero(uint64_t(Bytes)));
  return P;
}

//===----------------------------------------------------------------------===//
// What a compiler sees
//===----------------------------------------------------------------------===//

void Walker::enterRegion(const CodeRegion *Dominator) {
  Regions.push_back({Dominator});
  Here = &Regions.back();
}

uint64_t Walker::provableMultiple(const Datum &D) const {
  if (D.Since == Knowledge::Launch)
    return D.Multiple;
  const uint64_t Most = 20;
  uint64_t Divisor = L.divisor(D.Int);
  return uint64_t(1) << std::min<uint64_t>(Divisor ? llvm::countr_zero(Divisor) : Most, Most);
}

Datum Walker::fixedAtLaunch(Datum D, uint64_t Multiple) {
  if (D.Is == Datum::Integer) {
    D.Since = Knowledge::Launch;
    D.Multiple = Multiple;
    D.Form = ++Forms;
  } else {
    D.Ptr.Multiple = Multiple;
    D.Ptr.Form = ++Forms;
  }
  return D;
}

static size_t formOfVarying(const Value &V) {
  size_t Form = V.Known.map([&](int64_t K) { return K - V.Known[0]; }).hash();
  for (const Term &T : V.Terms)
    Form = llvm::hash_combine(Form, T.Symbol, T.Coefficient.hash());
  return Form;
}

size_t Walker::formOf(const Datum &D) const {
  return D.Since == Knowledge::Launch ? D.Form : formOfVarying(D.Int);
}

size_t Walker::formOf(const Pointer &P) const { return P.Multiple ? P.Form : formOfVarying(P.Offset); }

Datum Walker::knownAs(Datum Result, const Datum &A, const Datum &B) {
  if (Result.Is == Datum::Integer) {
    Result.Since = std::max(A.Since, B.Since);
    if (Result.Since == Knowledge::Launch)
      return fixedAtLaunch(Result, std::min(provableMultiple(A), provableMultiple(B)));
  } else if (Result.Is == Datum::Address && (A.Ptr.Multiple || B.Ptr.Multiple))
    return fixedAtLaunch(Result, std::min(alignmentOf(A.Ptr), alignmentOf(B.Ptr)));
  return Result;
}

/// An object's address as a number: an unknown of its own.
Value Walker::addressOf(Object *O) {
  if (!O)
    return unknownInteger({Spread::Block, Origin::Launch, ""}, {0, INT64_MAX / 4});
  if (!O->Address) {
    Symbol S;
    S.Name = "&" + O->Name;
    S.Bounds = {0, INT32_MAX};
    S.Divisor = SharedAlignment;
    O->Address = L.unknown(std::move(S)).Terms[0].Symbol;
    AddressSymbols[*O->Address] = O;
  }
  Value V;
  V.Terms.push_back({*O->Address, 1});
  return V;
}

std::optional<Pointer> Walker::pointerFrom(const Value &V) {
  for (const Term &T : V.Terms) {
    auto It = AddressSymbols.find(T.Symbol);
    if (It == AddressSymbols.end() || T.Coefficient != ThreadInts(1))
      continue;
    Value Offset = L.apply(Op::Sub, V, addressOf(It->second), Wide);
    return Pointer{It->second, Offset, 0};
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

void Walker::emit(const Expr *Site, Operation Op, const Pointer &P, uint64_t Bytes, unsigned Matrices,
                  const char *Unsupported, bool Retries) {
  if (!P.To || (P.To->In != Space::Shared && P.To->In != Space::Lost) || !Site || Active.none() || Bytes == 0)
    return; // only code that does not compile accesses types without a size
  SharedAccess A;
  // What the functions of headers do is their callers' doing.
  A.Site = Site;
  A.In = Top;
  while (Context.getSourceManager().isInSystemHeader(A.Site->getBeginLoc()) && A.In->Site) {
    A.Site = A.In->Site;
    A.In = A.In->Caller;
  }
  A.Where = A.Site->getBeginLoc();
  A.Op = Op;
  A.Bytes = unsigned(Bytes);
  A.Matrices = Matrices;
  A.To = P;
  A.Active = Active;
  for (const ThreadInts &Match : Matches) {
    const int64_t Number = Match[A.Active.find_first()];
    for (unsigned T : A.Active.set_bits())
      if (Match[T] != Number)
        A.Active.reset(T);
  }
  A.InUnknownLoop = InUnknownLoop;
  A.Retries = Retries;
  A.Guarded = !Undecided.empty();
  A.UnderData = dataDecides(0) || someLeftByData();
  A.UnderLost = llvm::any_of(Undecided, [](const Character &C) {
    return C.Shared == Spread::Thread && C.From == Origin::Lost;
  });
  A.UnderEquality = Equalities > 0;
  A.Unsupported = P.To->In == Space::Lost ? reason::SeveralArrays : Unsupported;
  A.Region = Here;
  A.Segment = Segment;
  A.Epoch = Epoch;
  A.Joinable = Joinable;
  report(std::move(A));
}

void Walker::report(SharedAccess A) {
  if (Pending.empty())
    Listener.access(L, A);
  else
    Pending.back().push_back(std::move(A));
}

void Walker::emitPlain(const Expr *Site, Operation Op, const Pointer &P, uint64_t Bytes) {
  Joinable = !Site || !Site->getType().isVolatileQualified();
  emit(Site, Op, P, Bytes);
  Joinable = false;
}

void Walker::emitBytes(const Expr *Site, Operation Op, const Pointer &P, std::optional<int64_t> Bytes,
                       uint64_t Alignment) {
  if (!P.To || (P.To->In != Space::Shared && P.To->In != Space::Lost))
    return;
  if (!Bytes)
    return emit(Site, Op, P, 1, 0, reason::Length);
  if (!Context.getLangOpts().CUDA) // nothing joins accesses later
    Alignment = std::max(Alignment, alignmentOf(P));
  Alignment = std::min(Alignment, SharedAlignment);
  const uint64_t MostBytes = 1024;
  for (uint64_t Done = 0; Done < std::min<uint64_t>(*Bytes, MostBytes);) {
    uint64_t Chunk = std::gcd(Alignment, Done ? std::gcd(Done, SharedAlignment) : SharedAlignment);
    while (Chunk > *Bytes - Done)
      Chunk /= 2;
    emitPlain(Site, Op, movedBy(P, int64_t(Done)), Chunk);
    Done += Chunk;
  }
}

void Walker::emitValue(const Expr *Site, Operation Op, const Pointer &P, QualType T) {
  const uint64_t Bytes = bytesOf(T);
  if (Bytes <= SharedAlignment)
    return emitPlain(Site, Op, P, Bytes);
  emitBytes(Site, Op, P, int64_t(Bytes), uint64_t(Context.getTypeAlignInChars(T).getQuantity())); // float8, double4
}

void Walker::emitComponents(const ExtVectorElementExpr *E, Operation Op, const Pointer &P,
                            llvm::SmallVector<uint32_t, 4> Components) {
  llvm::sort(Components);
  Components.erase(std::unique(Components.begin(), Components.end()), Components.end());
  QualType Vector = E->getBase()->getType();
  const uint64_t VectorBytes = bytesOf(E->isArrow() ? Vector->getPointeeType() : Vector);
  const uint64_t Bytes = bytesOf(E->getType()->castAs<VectorType>()->getElementType());
  for (size_t I = 0, Next; I < Components.size(); I = Next) {
    for (Next = I + 1; Next < Components.size() && Components[Next] == Components[Next - 1] + 1; ++Next)
      ;
    const uint64_t Offset = Components[I] * Bytes; // vectors are as aligned as they are long
    emitBytes(E, Op, movedBy(P, int64_t(Offset)), int64_t((Next - I) * Bytes), std::gcd(Offset, VectorBytes));
  }
}

Datum Walker::load(const Pointer &P, QualType T, const Expr *Site) {
  if (T->isRecordType() || T->isArrayType())
    return Datum::address(P);
  if (!P.To)
    return data(T, Spread::Thread);
  switch (P.To->In) {
  case Space::Private:
  case Space::Launch:
    return loadCell(P, bytesOf(T), T);
  case Space::Global:
    if (P.To->Declaration)
      if (auto D = loadConstant(P.To->Declaration, P, T))
        return *D;
    return data(T, L.character(P.Offset).Shared);
  case Space::Shared:
  case Space::Lost:
    emitValue(Site, Operation::Load, P, T);
    return data(T, L.character(P.Offset).Shared);
  }
  return data(T, Spread::Thread);
}

void Walker::store(const Pointer &P, QualType T, Datum D, const Expr *Site) {
  if (!P.To)
    return;
  if (isInteger(T) && D.Is == Datum::Opaque)
    D = Datum::integer(toInteger(D, T));
  const bool IsTracked = P.To->In == Space::Private || P.To->In == Space::Launch;
  if (const auto *V = T->getAs<VectorType>(); V && IsTracked)
    storeVector(P, V, D);
  else if (IsTracked)
    storeCell(P, bytesOf(T), D);
  else
    emitValue(Site, Operation::Store, P, T);
}

void Walker::copyBytes(const Pointer &To, const Pointer &From, QualType T, const Expr *ToSite,
                       const Expr *FromSite) {
  int64_t Bytes = int64_t(bytesOf(T));
  auto IsTracked = [](const Pointer &P) {
    return P.To && (P.To->In == Space::Private || P.To->In == Space::Launch);
  };
  const uint64_t Alignment = Bytes ? uint64_t(Context.getTypeAlignInChars(T).getQuantity()) : 1;
  if (!IsTracked(From))
    emitBytes(FromSite, Operation::Load, From, Bytes, Alignment);
  if (!IsTracked(To))
    return emitBytes(ToSite, Operation::Store, To, Bytes, Alignment);
  auto Destination = To.Offset.constant();
  if (!Destination)
    return forgetAll(To.To);
  if (!IsTracked(From)) { // data: each field is an unknown of its own, made when it is read
    M.forget(To.To, *Destination, Bytes);
    Spread S = L.character(From.Offset).Shared;
    To.To->Holds = Character{From.To ? S : Spread::Thread, Origin::Data, ""};
    return;
  }
  auto Source = From.Offset.constant();
  if (!Source)
    return M.forget(To.To, *Destination, Bytes);
  if (From.To->Holds)
    To.To->Holds = From.To->Holds;
  if (Object *Original = From.To->In == Space::Launch ? From.To : From.To->CopyOf) {
    To.To->CopyOf = Original;
    To.To->CopyShift = *Source + (Original == From.To ? 0 : From.To->CopyShift) - *Destination;
  }
  std::vector<std::pair<int64_t, Cell>> Cells;
  if (const Memory::Cells *All = M.cells(From.To))
    for (const auto &[Offset, C] : *All)
      if (Offset >= *Source && Offset + int64_t(C.Bytes) <= *Source + Bytes)
        Cells.push_back({Offset - *Source, C});
  if (Active.all())
    M.forget(To.To, *Destination, Bytes);
  for (const auto &[Offset, C] : Cells)
    storeCell({To.To, Value(*Destination + Offset), 0}, C.Bytes, C.Content);
}

/// The distinct offsets of the active threads, if all are known and few.
static std::optional<std::set<int64_t>> distinctOffsets(const Value &Offset, const ThreadMask &Active) {
  const size_t Few = 64;
  if (!Offset.isKnown())
    return std::nullopt;
  std::set<int64_t> Result;
  for (unsigned T : Active.set_bits()) {
    Result.insert(Offset.Known[T]);
    if (Result.size() > Few)
      return std::nullopt;
  }
  return Result;
}

static ThreadMask threadsAt(const Value &Offset, int64_t Where, const ThreadMask &Active) {
  ThreadMask Mask = Active;
  for (unsigned T : Active.set_bits())
    if (Offset.Known[T] != Where)
      Mask.reset(T);
  return Mask;
}

void Walker::storeCell(const Pointer &P, uint64_t Bytes, const Datum &D) {
  if (!P.To || Active.none())
    return;
  // Threads that have returned from the variable's function do not look at it any more.
  ThreadMask Needed = P.To->Users;
  if (P.To->Owner)
    Needed.reset(P.To->Owner->Returned);
  auto Write = [&](int64_t Where, const ThreadMask &Writers) {
    ThreadMask Others = Needed;
    Others.reset(Writers);
    std::optional<Datum> Old;
    if (const Datum *Written = Others.any() ? M.find(P.To, Where, Bytes) : nullptr)
      Old = *Written;
    else if (Others.any())
      Old = background(P.To, Where, Bytes, D.Is);
    M.write(P.To, Where, Bytes, Old ? merged(Writers, D, *Old) : D);
  };
  if (auto Where = P.Offset.constant())
    return Write(*Where, Active);
  auto Places = distinctOffsets(P.Offset, Active);
  if (!Places)
    return forgetAll(P.To);
  for (int64_t Where : *Places)
    Write(Where, threadsAt(P.Offset, Where, Active));
}

/// What a lambda captured in \p Field.
static std::string captureIn(const CXXRecordDecl *Lambda, const FieldDecl *Field) {
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
  FieldDecl *This = nullptr;
  Lambda->getCaptureFields(Captures, This);
  for (const auto &[Variable, In] : Captures)
    if (In == Field)
      return Variable->getNameAsString();
  return "";
}

/// ".width", "[2].x" for the member at \p Offset bytes of a struct or array; "" for other types. Members whose names
/// end in an underscore are our own headers' and have no name to the user.
static std::string memberAt(const ASTContext &Context, QualType T, int64_t Offset) {
  if (const ConstantArrayType *A = Context.getAsConstantArrayType(T)) {
    const int64_t Bytes = std::max<int64_t>(Context.getTypeSizeInChars(A->getElementType()).getQuantity(), 1);
    return "[" + std::to_string(Offset / Bytes) + "]" + memberAt(Context, A->getElementType(), Offset % Bytes);
  }
  if (const auto *V = T->getAs<VectorType>(); V && V->getNumElements() <= 4) {
    const int64_t Bytes = Context.getTypeSizeInChars(V->getElementType()).getQuantity();
    return std::string(".") + "xyzw"[std::min<int64_t>(Offset / Bytes, 3)];
  }
  const RecordDecl *R = T->getAsRecordDecl();
  if (!R || R->isUnion() || !R->isCompleteDefinition())
    return "";
  auto IsIn = [&](int64_t Begin, QualType Part) {
    return Begin <= Offset && Offset < Begin + Context.getTypeSizeInChars(Part).getQuantity();
  };
  const auto *Class = dyn_cast<CXXRecordDecl>(R);
  for (const FieldDecl *F : R->fields())
    if (int64_t Begin = int64_t(Context.getFieldOffset(F)) / 8; IsIn(Begin, F->getType())) {
      std::string Name = Class && Class->isLambda() ? captureIn(Class, F) : F->getNameAsString();
      return (StringRef(Name).ends_with("_") ? "" : "." + Name) + memberAt(Context, F->getType(), Offset - Begin);
    }
  if (Class)
    for (const CXXBaseSpecifier &Base : Class->bases()) {
      const CXXRecordDecl *Parent = Base.isVirtual() ? nullptr : Base.getType()->getAsCXXRecordDecl();
      if (!Parent)
        continue;
      int64_t Begin = Context.getASTRecordLayout(R).getBaseClassOffset(Parent).getQuantity();
      if (IsIn(Begin, Base.getType()))
        return memberAt(Context, Base.getType(), Offset - Begin);
    }
  return "";
}

/// What an object holds at \p Offset bytes, as the user calls it: "params.width"; what a kernel that is an object
/// captured or has as a member, "width".
static std::string nameAt(const ASTContext &Context, const Object &O, int64_t Offset) {
  if (!O.Declaration)
    return O.Name;
  std::string Member = memberAt(Context, O.Declaration->getType(), Offset);
  const bool IsOurs = Context.getSourceManager().isInSystemHeader(O.Declaration->getLocation());
  const CXXRecordDecl *Class = O.Declaration->getType()->getAsCXXRecordDecl();
  return IsOurs || (Class && Class->isLambda()) ? StringRef(Member).ltrim('.').str() : O.Name + Member;
}

Datum Walker::loadCell(const Pointer &P, uint64_t Bytes, QualType T) {
  if (!P.To)
    return data(T, Spread::Thread);
  if (const auto *V = T->getAs<VectorType>())
    return loadVector(P, V);
  if (P.To->In == Space::Launch && P.To->Name == "threadIdx" &&
      !Context.getSourceManager().isInSystemHeader(Top->Function->getLocation()))
    if (auto Where = P.Offset.constant())
      ThreadAxes |= 1u << (*Where / 4);
  auto Fits = [&](const Datum &D) {
    return isInteger(T) ? D.Is == Datum::Integer : D.Is != Datum::Integer;
  };
  if (P.To->In == Space::Private && P.To->Owner && P.To->Owner->UsedGoto)
    return lost(T, reason::Goto);
  auto At = [&](int64_t Where) -> Datum {
    if (const Datum *D = M.find(P.To, Where, Bytes); D && Fits(*D))
      return *D;
    if (const Memory::Cells *All = M.cells(P.To)) // read through another type
      for (const auto &[Offset, C] : *All)
        if (Offset < Where + int64_t(Bytes) && Where < Offset + int64_t(C.Bytes))
          return lost(T, reason::Untracked);
    Datum::Kind Like = isInteger(T)                                      ? Datum::Integer
                       : T->isPointerType() || T->isReferenceType() ? Datum::Address
                                                                    : Datum::Opaque;
    if (auto D = background(P.To, Where, Bytes, Like)) {
      if (P.To->In != Space::Launch)
        M.write(P.To, Where, Bytes, *D); // the same whenever it is read
      return *D;
    }
    return lost(T, reason::Uninitialized);
  };
  if (auto Where = P.Offset.constant())
    return At(*Where);
  if (auto Places = distinctOffsets(P.Offset, Active); Places && !Places->empty()) {
    std::optional<Datum> Result;
    for (int64_t Where : *Places)
      Result = Result ? merged(threadsAt(P.Offset, Where, Active), At(Where), *Result) : At(Where);
    return *Result;
  }
  // Any of the elements.
  std::optional<Datum> Any;
  if (const Memory::Cells *All = M.cells(P.To)) {
    std::vector<Datum> Elements;
    for (const auto &[Offset, C] : *All)
      if (C.Bytes == Bytes && Fits(C.Content))
        Elements.push_back(C.Content);
    Character Index = L.character(P.Offset);
    Value Which = unknownInteger({Index.Shared, Origin::Counter, ""}, {0, 1});
    for (const Datum &D : Elements)
      Any = Any ? joined(Which, *Any, D) : D;
  }
  return Any ? *Any : lost(T, reason::Untracked);
}

std::optional<Datum> Walker::background(Object *O, int64_t Where, uint64_t Bytes, Datum::Kind Like) {
  if (O->CopyOf) {
    if (const Datum *D = M.find(O->CopyOf, Where + O->CopyShift, Bytes); D && D->Is == Like)
      return *D;
    return background(O->CopyOf, Where + O->CopyShift, Bytes, Like);
  }
  if (O->In != Space::Launch && !O->Holds)
    return std::nullopt;
  if (O->In == Space::Launch) // the same in every branch and iteration
    if (auto It = O->AtLaunch.find({Where, Bytes}); It != O->AtLaunch.end() && It->second.Is == Like)
      return It->second;
  Character Of = O->Holds.value_or(Character{Spread::Block, Origin::Launch, ""});
  Datum D = Datum::opaque(Of);
  if (Like == Datum::Address || Like == Datum::Function)
    D = Datum::address({});
  else if (Like == Datum::Integer) {
    std::string Name = nameAt(Context, *O, Where);
    IntType T{unsigned(std::min<uint64_t>(Bytes, 8)) * 8, true};
    D = Datum::integer(unknownInteger(Of, {T.min(), T.max()}, Name));
    if (D.Int.isKnown())
      D = fixedAtLaunch(D);
  }
  if (O->In == Space::Launch)
    O->AtLaunch[{Where, Bytes}] = D;
  return D;
}

void Walker::forgetAll(Object *O) {
  M.forget(O);
  if (O->In == Space::Launch)
    O->In = Space::Private;
  O->CopyOf = nullptr;
  O->Holds = Character{Spread::Thread, Origin::Lost, reason::Untracked};
}

/// The scalar at \p Offset bytes of a constant of type \p T.
static const APValue *scalarAt(const ASTContext &Context, const APValue &V, QualType T, int64_t Offset) {
  if (const ConstantArrayType *A = Context.getAsConstantArrayType(T)) {
    int64_t Bytes = Context.getTypeSizeInChars(A->getElementType()).getQuantity();
    uint64_t I = Bytes ? uint64_t(Offset / Bytes) : 0;
    if (!V.isArray() || Offset < 0 || I >= A->getSize().getLimitedValue())
      return nullptr;
    const APValue *Element = I < V.getArrayInitializedElts() ? &V.getArrayInitializedElt(unsigned(I))
                             : V.hasArrayFiller()            ? &V.getArrayFiller()
                                                             : nullptr;
    return Element ? scalarAt(Context, *Element, A->getElementType(), Offset % Bytes) : nullptr;
  }
  if (const RecordDecl *R = T->getAsRecordDecl()) {
    if (!V.isStruct())
      return nullptr;
    for (const FieldDecl *F : R->fields()) {
      int64_t Begin = int64_t(Context.getFieldOffset(F)) / 8;
      int64_t Bytes = Context.getTypeSizeInChars(F->getType()).getQuantity();
      if (Begin <= Offset && Offset < Begin + Bytes)
        return scalarAt(Context, V.getStructField(F->getFieldIndex()), F->getType(), Offset - Begin);
    }
    return nullptr;
  }
  return Offset == 0 ? &V : nullptr;
}

std::optional<Datum> Walker::loadConstant(const VarDecl *V, const Pointer &P, QualType T) {
  bool IsConstant = V->isConstexpr() || Context.getBaseElementType(V->getType()).isConstQualified();
  const VarDecl *Initialized = nullptr; // `const int L::max;` has its value in the class
  const Expr *Initializer = V->getAnyInitializer(Initialized);
  if (!IsConstant || !Initializer || Initializer->isValueDependent() || !isInteger(T))
    return std::nullopt;
  const APValue *Constant = Initialized->evaluateValue();
  auto Places = distinctOffsets(P.Offset, Active);
  if (!Constant || !Places)
    return std::nullopt;
  std::optional<Value> Result;
  for (int64_t Where : *Places) {
    const APValue *Scalar = scalarAt(Context, *Constant, V->getType(), Where);
    if (!Scalar || !Scalar->isInt())
      return std::nullopt;
    Value Here(storedNumber(Scalar->getInt()));
    Result = Result ? L.merge(threadsAt(P.Offset, Where, Active), Here, *Result) : Here;
  }
  if (!Result)
    return std::nullopt;
  return Datum::integer(*Result);
}

//===----------------------------------------------------------------------===//
// Joins
//===----------------------------------------------------------------------===//

/// What two pointers to different objects become.
static Object *objectOfEither(Object *A, Object *B, Object *Lost) {
  auto MayBeShared = [](const Object *O) { return O && (O->In == Space::Shared || O->In == Space::Lost); };
  if (!A || !B)
    return A ? A : B; // null is not dereferenced
  return MayBeShared(A) || MayBeShared(B) ? Lost : nullptr;
}

Datum Walker::joined(const Value &Condition, const Datum &A, const Datum &B) {
  const bool Same = A == B;
  if (Same && isKnownAlike(A, B))
    return A;
  if (Same && !A.Parts)
    return knownAs(A, A, B);
  if (A.Is == Datum::Integer && B.Is == Datum::Integer)
    return knownAs(Datum::integer(L.select(Condition, A.Int, B.Int)), A, B);
  if (A.Is == Datum::Address && B.Is == Datum::Address) {
    if (A.Ptr.To == B.Ptr.To)
      return knownAs(Datum::address({A.Ptr.To, L.select(Condition, A.Ptr.Offset, B.Ptr.Offset),
                                     L.select(Condition, A.Ptr.Rows, B.Ptr.Rows)}),
                     A, B);
    if (!A.Ptr.To || !B.Ptr.To)
      return A.Ptr.To ? A : B;
    return Datum::address({objectOfEither(A.Ptr.To, B.Ptr.To, &LostMemory), 0, 0});
  }
  if (A.Parts && B.Parts && A.Parts->size() == B.Parts->size()) {
    std::vector<Datum> Parts;
    for (size_t I = 0; I < A.Parts->size(); ++I)
      Parts.push_back(joined(Condition, (*A.Parts)[I], (*B.Parts)[I]));
    return vectorOf(std::move(Parts));
  }
  return Datum::opaque(worst(worst(characterOf(A), characterOf(B)), L.character(Condition)));
}

Datum Walker::merged(const ThreadMask &Mask, const Datum &A, const Datum &B) {
  if (A == B)
    return joined(Value(0), A, B);
  if (A.Is == Datum::Integer && B.Is == Datum::Integer)
    return knownAs(Datum::integer(L.merge(Mask, A.Int, B.Int)), A, B);
  if (A.Is == Datum::Address && B.Is == Datum::Address && A.Ptr.To == B.Ptr.To)
    return knownAs(Datum::address({A.Ptr.To, L.merge(Mask, A.Ptr.Offset, B.Ptr.Offset),
                                   L.merge(Mask, A.Ptr.Rows, B.Ptr.Rows)}),
                   A, B);
  return joined(L.merge(Mask, Value(1), Value(0)), A, B);
}

Memory Walker::joinedMemory(const Value &Condition, const ThreadMask &OnlyA, const ThreadMask &OnlyB,
                            const Memory &Before, const Memory &A, const Memory &B) {
  Memory Result = B;
  for (const auto &[O, CellsA] : A.objects()) {
    const Memory::Cells *CellsB = B.cells(O);
    if (CellsB == CellsA.get())
      continue;
    for (const auto &[Offset, C] : *CellsA) {
      std::optional<Datum> Other;
      if (const Datum *Written = B.find(O, Offset, C.Bytes))
        Other = *Written;
      else if (!Before.find(O, Offset, C.Bytes))
        Other = background(const_cast<Object *>(O), Offset, C.Bytes, C.Content.Is);
      if (Other && *Other == C.Content && isKnownAlike(*Other, C.Content))
        continue;
      Datum Here = C.Content;
      if (Other) {
        Here = joined(Condition, C.Content, *Other);
        if (OnlyA.any())
          Here = merged(OnlyA, C.Content, Here);
        if (OnlyB.any())
          Here = merged(OnlyB, *Other, Here);
      }
      Result.write(O, Offset, C.Bytes, Here);
    }
  }
  // What only the second way wrote over a background.
  for (const auto &[O, CellsB] : B.objects()) {
    if (A.cells(O) == CellsB.get())
      continue;
    for (const auto &[Offset, C] : *CellsB)
      if (!A.find(O, Offset, C.Bytes) && !Before.find(O, Offset, C.Bytes))
        if (auto Other = background(const_cast<Object *>(O), Offset, C.Bytes, C.Content.Is)) {
          Datum Here = joined(Condition, *Other, C.Content);
          if (OnlyA.any())
            Here = merged(OnlyA, *Other, Here);
          if (OnlyB.any())
            Here = merged(OnlyB, C.Content, Here);
          Result.write(O, Offset, C.Bytes, Here);
        }
  }
  // What one of the ways forgot is forgotten.
  for (const auto &[O, Cells] : Before.objects()) {
    if (A.cells(O) == Cells.get() && B.cells(O) == Cells.get())
      continue;
    for (const auto &[Offset, C] : *Cells)
      if (!A.find(O, Offset, C.Bytes) || !B.find(O, Offset, C.Bytes))
        Result.forget(O, Offset, C.Bytes);
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Unknowns
//===----------------------------------------------------------------------===//

Value Walker::unknownInteger(Character C, Range Bounds, StringRef Name) {
  if (auto It = Options.Assumed.find(Name.str()); It != Options.Assumed.end() && C.From == Origin::Launch)
    return Value(It->second);
  Symbol S;
  S.Name = Name.str();
  S.Shared = C.Shared;
  S.From = C.From;
  S.Why = C.Why;
  S.Bounds = {std::max(Bounds.Min, INT64_MIN / 4), std::min(Bounds.Max, INT64_MAX / 4)};
  return L.unknown(std::move(S));
}

Datum Walker::unknownOf(QualType T, Character C, StringRef Name) {
  if (isInteger(T)) {
    IntType I = intType(T);
    return Datum::integer(unknownInteger(C, {I.min(), I.max()}, Name));
  }
  if (T->isPointerType() || T->isReferenceType())
    return Datum::address({});
  if (T->isRecordType()) {
    Object *O = newObject(Space::Private, "", nullptr, T);
    O->Holds = C;
    return Datum::address({O, 0, 0});
  }
  return Datum::opaque(C);
}

Datum Walker::data(QualType T, Spread Shared) { return unknownOf(T, {Shared, Origin::Data, ""}); }

Datum Walker::lost(QualType T, const char *Why) {
  return unknownOf(T, {Spread::Thread, Origin::Lost, Why});
}

Character Walker::characterOf(const Datum &D) const {
  switch (D.Is) {
  case Datum::Integer:
    return L.character(D.Int);
  case Datum::Address:
    return L.character(D.Ptr.Offset);
  case Datum::Function:
    return {Spread::Block, Origin::Launch, ""};
  case Datum::Opaque:
    break;
  }
  return D.Of;
}

Value Walker::toInteger(const Datum &D, QualType T) {
  switch (D.Is) {
  case Datum::Integer:
    return D.Int;
  case Datum::Address:
    return L.apply(Op::Add, addressOf(D.Ptr.To), D.Ptr.Offset, Wide);
  case Datum::Function:
    return Value(1);
  case Datum::Opaque:
    break;
  }
  IntType I = isInteger(T) ? intType(T) : Wide;
  Character C = D.Of;
  if (C.From < Origin::Data)
    C = {C.Shared, Origin::Lost, reason::Float};
  return unknownInteger(C, {I.min(), I.max()});
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

uint64_t Walker::bytesOf(QualType T) const {
  if (T->isReferenceType())
    return 8;
  if (T->isDependentType() || T->isIncompleteType() || T->isFunctionType() || T->isUndeducedType())
    return 0;
  return uint64_t(Context.getTypeSizeInChars(T).getQuantity());
}

bool Walker::isInteger(QualType T) const {
  return T->isIntegralOrEnumerationType() && !T->isDependentType() && Context.getTypeSize(T) <= 64;
}

IntType Walker::intType(QualType T) const {
  if (!isInteger(T))
    return Wide;
  if (T->isBooleanType())
    return {1, false};
  return {unsigned(Context.getTypeSize(T)), T->isSignedIntegerOrEnumerationType()};
}
