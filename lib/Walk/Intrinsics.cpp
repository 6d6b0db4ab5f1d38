//===- Intrinsics.cpp - What the walker knows by name ---------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Walk/Reasons.h"
#include "Walk/Walker.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/StringSwitch.h"

using namespace banklint;
using namespace clang;

/// `threadIdx`, `blockIdx`, `blockDim`, `gridDim` and `warpSize`, however the headers declare them.
Object *Walker::builtinObject(const VarDecl *V) {
  if (!V->hasGlobalStorage() || !V->getIdentifier())
    return nullptr;
  StringRef Name = V->getName();
  if (Name != "threadIdx" && Name != "blockIdx" && Name != "blockDim" && Name != "gridDim" &&
      Name != "warpSize")
    return nullptr;
  return builtinObject(Name);
}

Object *Walker::builtinObject(StringRef Name) {
  Object *&O = Builtins[Name];
  if (O)
    return O;
  O = newObject(Space::Launch, Name.str(), nullptr, Context.UnsignedIntTy);
  auto Set = [&](unsigned Component, Value V) {
    Datum D = Datum::integer(std::move(V));
    if (Name == "threadIdx")
      D.Since = Knowledge::Thread;
    else if (Name != "warpSize" && D.Int.isKnown())
      D = fixedAtLaunch(D);
    O->AtLaunch[{4 * Component, 4}] = std::move(D);
  };
  const char Axis[] = "xyz";
  if (Name == "warpSize") {
    Set(0, Value(Options.WarpLanes));
    return O;
  }
  for (unsigned I = 0; I < 3; ++I) {
    int64_t Blocks = Options.Grid ? (*Options.Grid)[I] : INT32_MAX;
    std::string Full = (Name + "." + StringRef(&Axis[I], 1)).str();
    if (Name == "threadIdx") {
      std::vector<int64_t> Each(L.threads());
      unsigned Below = I == 0 ? 1 : I == 1 ? Options.Block[0] : Options.Block[0] * Options.Block[1];
      for (unsigned T = 0; T < L.threads(); ++T)
        Each[T] = T / Below % Options.Block[I];
      Set(I, ThreadInts::each(std::move(Each)));
    } else if (Name == "blockDim")
      Set(I, Value(Options.Block[I]));
    else if (Name == "gridDim")
      Set(I, unknownInteger({Spread::Block, Origin::Launch, ""}, {Options.Grid ? Blocks : 1, Blocks}, Full));
    else
      Set(I, unknownInteger({Spread::Block, Origin::Launch, ""}, {0, Blocks - 1}, Full));
  }
  return O;
}

/// The alignment that the address has, as far as it is known: the code of a copy is chosen by it.
uint64_t Walker::alignmentOf(const Pointer &P) const {
  return P.Multiple ? P.Multiple : provableMultiple(Datum::integer(P.Offset));
}

/// Clang's own headers read `threadIdx.x` by calling `threadIdx.__fetch_builtin_x()`.
std::optional<Datum> Walker::builtinVariable(const CallExpr *E, const FunctionDecl *F) {
  StringRef Name = F->getName();
  if (!Name.consume_front("__fetch_builtin_") || Name.size() != 1)
    return std::nullopt;
  const auto *Class = dyn_cast<CXXRecordDecl>(F->getDeclContext());
  if (!Class)
    return std::nullopt;
  StringRef Variable = Class->getName(); // __cuda_builtin_threadIdx_t
  Variable.consume_front("__cuda_builtin_");
  Variable.consume_back("_t");
  Object *O = builtinObject(Variable);
  return loadCell({O, 4 * (Name[0] - 'x'), 0}, 4, E->getType());
}

Datum Walker::ofThread(Value V) const {
  Datum D = Datum::integer(std::move(V));
  D.Since = Knowledge::Thread;
  return D;
}

Value Walker::linearThread() const {
  std::vector<int64_t> Each(L.threads());
  for (unsigned T = 0; T < L.threads(); ++T)
    Each[T] = T;
  return ThreadInts::each(std::move(Each));
}

/// `__shfl_sync` and its kin: known if both the value and the source lane are.
static std::optional<Value> shuffled(const Lanes &L, StringRef Kind, const Value &V, const Value &Lane,
                                     int64_t Width) {
  if (!V.isKnown() || !Lane.isKnown() || Width <= 0)
    return std::nullopt;
  std::vector<int64_t> Each(L.threads());
  int64_t W = L.warpLanes();
  for (int64_t T = 0; T < int64_t(L.threads()); ++T) {
    int64_t Me = T % W, Segment = Me / Width * Width, From;
    int64_t Which = Lane.Known[T];
    if (Kind == "up")
      From = Me - Which < Segment ? Me : Me - Which;
    else if (Kind == "down")
      From = Me + Which >= Segment + Width ? Me : Me + Which;
    else if (Kind == "xor")
      From = (Me ^ Which) >= Segment + Width ? Me : Me ^ Which;
    else
      From = Segment + ((Which % Width) + Width) % Width;
    int64_t Source = T - Me + From;
    if (Source < 0 || Source >= int64_t(L.threads()))
      Source = T;
    Each[T] = V.Known[Source];
  }
  return Value(ThreadInts::each(std::move(Each)));
}

static unsigned bitsSet(int64_t V, unsigned Bits) {
  return llvm::popcount(uint64_t(V) & llvm::maskTrailingOnes<uint64_t>(Bits));
}

std::optional<Datum> Walker::evaluateBitCount(StringRef Name, const CallExpr *E) {
  auto Kind = llvm::StringSwitch<int>(Name)
                  .Cases("__popc", "__popcll", "__builtin_popcount", "__builtin_popcountll", 1)
                  .Cases("__ffs", "__ffsll", "__builtin_ffs", "__builtin_ffsll", 2)
                  .Cases("__clz", "__clzll", "__builtin_clz", "__builtin_clzll", 3)
                  .Cases("__brev", "__brevll", 4)
                  .Default(0);
  if (!Kind || E->getNumArgs() != 1)
    return std::nullopt;
  unsigned Bits = unsigned(bytesOf(E->getArg(0)->getType()) * 8);
  Value V = evaluateInteger(E->getArg(0));
  if (!V.isKnown())
    return Datum::integer(unknownInteger(L.character(V), Kind == 4 ? Range{0, INT32_MAX} : Range{0, int64_t(Bits)}));
  Datum Count = Datum::integer(V.Known.map([&](int64_t X) -> int64_t {
    uint64_t U = uint64_t(X) & llvm::maskTrailingOnes<uint64_t>(Bits);
    switch (Kind) {
    case 1: return bitsSet(X, Bits);
    case 2: return U ? llvm::countr_zero(U) + 1 : 0;
    case 3: return llvm::countl_zero(U) - (64 - int(Bits));
    default: return int64_t(llvm::reverseBits(U) >> (64 - Bits));
    }
  }));
  if (V.constant())
    return Count;
  Count = fixedAtLaunch(Count); // a compiler does not see how two of them differ
  Count.Form = llvm::hash_combine(Kind, V.hash());
  return Count;
}

/// Cooperative groups: the thread's place in its block or tile.
std::optional<Datum> Walker::evaluateGroup(const CallExpr *E, const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method || !Method->getIdentifier() || !isInteger(Method->getReturnType()))
    return std::nullopt;
  const CXXRecordDecl *Class = Method->getParent();
  std::string Qualified = Class->getQualifiedNameAsString();
  if (Qualified.find("cooperative_groups") == std::string::npos)
    return std::nullopt;
  // The object may be of a class derived from the one that declares the method.
  // The method may even be static: `tile.thread_rank()` then is no member call, but still names its object.
  if (const auto *Callee = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParenImpCasts())) {
    QualType T = Callee->getBase()->IgnoreImpCasts()->getType();
    if (T->isPointerType())
      T = T->getPointeeType();
    if (const CXXRecordDecl *Static = T->getAsCXXRecordDecl())
      Class = Static;
  }
  StringRef Name = Method->getName();
  bool AsksRank = Name == "thread_rank", AsksSize = Name == "size" || Name == "num_threads";
  bool AsksTile = Name == "meta_group_rank", AsksTiles = Name == "meta_group_size";
  if (!AsksRank && !AsksSize && !AsksTile && !AsksTiles)
    return std::nullopt;
  // Threads in a group of such a class; 0 if it is formed at run time.
  auto SizeOf = [&](const CXXRecordDecl *C) -> int64_t {
    StringRef Kind = C && C->getIdentifier() ? C->getName() : "";
    const auto *Template = dyn_cast_or_null<ClassTemplateSpecializationDecl>(C);
    if (Kind == "thread_block")
      return L.threads();
    if (Kind.starts_with("thread_block_tile") && Template && Template->getTemplateArgs().size() &&
        Template->getTemplateArgs()[0].getKind() == TemplateArgument::Integral)
      return storedNumber(Template->getTemplateArgs()[0].getAsIntegral());
    return 0;
  };
  const int64_t Group = SizeOf(Class);
  int64_t Parent = L.threads(); // the group that this one is a tile of
  if (const auto *Template = dyn_cast<ClassTemplateSpecializationDecl>(Class))
    if (Template->getTemplateArgs().size() > 1 && Template->getTemplateArgs()[1].getKind() == TemplateArgument::Type)
      if (int64_t Known = SizeOf(Template->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl()))
        Parent = Known;
  if (Group <= 0)
    return unknownOf(E->getType(), {Spread::Thread, Origin::Lost, reason::Group});
  Value T = linearThread();
  IntType U{32, false};
  if (AsksSize)
    return Datum::integer(Value(Group));
  if (AsksTiles)
    return Datum::integer(Value((Parent + Group - 1) / Group));
  if (AsksTile)
    T = L.apply(Op::Rem, T, Value(Parent), U);
  return ofThread(L.apply(AsksRank ? Op::Rem : Op::Div, T, Value(Group), U));
}

std::optional<Datum> Walker::evaluateIntrinsic(const CallExpr *E, const FunctionDecl *F) {
  if (auto D = evaluateWorkItem(E, F))
    return D;
  if (auto D = evaluateOpenCl(E, F))
    return D;
  if (!F->getIdentifier())
    return std::nullopt;
  StringRef Name = F->getName();
  unsigned N = E->getNumArgs();
  auto Argument = [&](unsigned I) { return E->getArg(I); };
  QualType T = E->getType();

  if (Name.starts_with("__fetch_builtin_"))
    return builtinVariable(E, F);
  if (auto D = evaluateGroup(E, F))
    return D;
  if (isa<CXXMethodDecl>(F))
    return std::nullopt;

  const bool IsHipAtomic = Name.starts_with("unsafeAtomic") || Name.starts_with("safeAtomic");
  if ((IsHipAtomic || Name.starts_with("atomic") || (Name.starts_with("atom_") && Context.getLangOpts().OpenCL)) && N >= 1 &&
      Argument(0)->getType()->isPointerType()) {
    Pointer P = evaluate(Argument(0)).Ptr;
    for (unsigned I = 1; I < N; ++I)
      evaluate(Argument(I));
    // One instruction: all on 32-bit integers, exchange and compare-and-swap on any (measured on sm_90). AMD's LDS has
    // instructions for 64-bit integers, floats and doubles too (ds_add_u64, ds_add_f32, ds_add_f64; its ISA documents).
    QualType Element = Argument(0)->getType()->getPointeeType().getAtomicUnqualifiedType();
    bool Single = Options.ComputeCapability == 0 || (isInteger(Element) && bytesOf(Element) == 4) || Name.starts_with("atomicExch") ||
                  Name.starts_with("atomicCAS");
    emit(E, Operation::Atomic, P, bytesOf(Element), 0, nullptr, /*Retries=*/!Single);
    return data(T, Spread::Thread);
  }
  if (Name.starts_with("__nv_atomic_") && N >= 2 && Argument(0)->getType()->isPointerType()) {
    Pointer P = evaluate(Argument(0)).Ptr;
    for (unsigned I = 1; I < N; ++I)
      if (Datum D = evaluate(Argument(I)); D.Is == Datum::Address && D.Ptr.To && D.Ptr.To->In == Space::Private)
        forgetAll(D.Ptr.To); // where the result goes
    Operation Op = Name.starts_with("__nv_atomic_load")    ? Operation::Load
                   : Name.starts_with("__nv_atomic_store") ? Operation::Store
                                                           : Operation::Atomic;
    emit(E, Op, P, bytesOf(Argument(0)->getType()->getPointeeType()));
    return data(T, Spread::Thread);
  }
  if ((Name == "min" || Name == "max" || Name == "umin" || Name == "umax") && N == 2 && isInteger(T) &&
      !E->isGLValue())
    return applyIntegers(Name.ends_with("min") ? Op::Min : Op::Max, evaluate(Argument(0)), evaluate(Argument(1)), T);
  if ((Name == "abs" || Name == "labs" || Name == "llabs") && N == 1 && isInteger(T)) {
    Value V = evaluateInteger(Argument(0));
    return Datum::integer(L.apply(Op::Max, V, L.apply(Op::Sub, Value(0), V, intType(T)), intType(T)));
  }
  if ((Name == "__mul24" || Name == "__umul24") && N == 2)
    return applyIntegers(Op::Mul, evaluate(Argument(0)), evaluate(Argument(1)), T);
  if (auto D = evaluateBitCount(Name, E))
    return D;
  if (StringRef Kind = Name; Kind.consume_front("__shfl")) {
    bool Sync = Kind.consume_back("_sync");
    Kind.consume_front("_");
    if (N < 2u + Sync)
      return std::nullopt;
    Datum V = evaluate(Argument(Sync));
    Value Lane = evaluateInteger(Argument(1 + Sync));
    std::optional<int64_t> Width = int64_t(L.warpLanes());
    if (N > 2u + Sync)
      Width = evaluateInteger(Argument(2 + Sync)).constant();
    if (V.Is == Datum::Integer && Width)
      if (auto Known = shuffled(L, Kind, V.Int, Lane, *Width))
        return Datum::integer(*Known);
    bool Broadcast = Kind.empty() && Width == int64_t(L.warpLanes()) &&
                     L.character(Lane).Shared <= Spread::Warp;
    Character C = characterOf(V);
    if (C.From < Origin::Data)
      C.From = Origin::Data;
    C.Shared = Broadcast ? Spread::Warp : C.Shared == Spread::Block ? Spread::Block : Spread::Thread;
    return unknownOf(T, C);
  }
  if (Name.starts_with("__ballot") || Name.starts_with("__any") || Name.starts_with("__all") ||
      Name == "__activemask" || Name.starts_with("__reduce_")) {
    for (const Expr *A : E->arguments())
      evaluate(A);
    return data(T, Spread::Warp);
  }
  if (Name.starts_with("__match_") || Name.starts_with("tex1D") || Name.starts_with("tex2D") || Name.starts_with("tex3D")) {
    for (const Expr *A : E->arguments())
      evaluate(A);
    return data(T, Spread::Thread);
  }
  if (Name.starts_with("__syncthreads") || Name.starts_with("__syncwarp") || Name.starts_with("__threadfence") || Name == "__nanosleep" ||
      Name == "__barrier_sync" || Name == "__nvvm_barrier_sync") {
    for (const Expr *A : E->arguments())
      evaluate(A);
    passBarrier();
    return data(T, Spread::Block); // of __syncthreads_count, _and, _or
  }
  if (Name == "__lane_id")
    return ofThread(L.apply(Op::Rem, linearThread(), Value(Options.WarpLanes), IntType{32, false}));
  if ((Name == "__builtin_nontemporal_load" && N == 1) || (Name == "__builtin_nontemporal_store" && N == 2)) {
    const bool Loads = N == 1;
    const Datum New = Loads ? Datum() : evaluate(Argument(0));
    const Pointer P = evaluate(Argument(N - 1)).Ptr;
    const QualType Element = Argument(N - 1)->getType()->getPointeeType();
    if (Loads)
      return load(P, Element, E);
    store(P, Element, New, E);
    return Datum::opaque({});
  }
  if ((Name == "__ldg" || Name == "__ldca" || Name == "__ldcg" || Name == "__ldcs" || Name == "__ldlu" ||
       Name == "__ldcv") &&
      N == 1) {
    Pointer P = evaluate(Argument(0)).Ptr;
    if (!T->isRecordType())
      return load(P, T, Argument(0));
    Object *Copy = newObject(Space::Private, "", nullptr, T);
    copyBytes({Copy, 0, 0}, P, T, E, Argument(0));
    return Datum::address({Copy, 0, 0});
  }
  if ((Name == "__cvta_generic_to_shared" || Name == "__nvvm_ptr_gen_to_shared") && N == 1)
    return Datum::integer(toInteger(evaluate(Argument(0)), Argument(0)->getType()));
  if ((Name == "__cvta_shared_to_generic") && N == 1) {
    if (auto P = pointerFrom(evaluateInteger(Argument(0))))
      return Datum::address(*P);
    return Datum::address({});
  }
  if ((Name == "__builtin_expect" || Name == "__builtin_assume_aligned" || Name == "__builtin_launder" ||
       Name == "__builtin_addressof" || Name == "addressof" || Name == "move" || Name == "forward") &&
      N >= 1 && (Name.starts_with("__builtin") || F->isInStdNamespace()))
    return Name.ends_with("addressof") ? Datum::address(locate(Argument(0))) : evaluate(Argument(0));
  if (Name == "__builtin_assume" || Name == "__assume" || Name == "__assert_fail" || Name == "__assertfail")
    return Datum::opaque({});
  if (Name == "__builtin_unreachable" || Name == "__trap" || Name == "__builtin_trap") {
    Top->Returned |= Active;
    Active.reset();
    return Datum::opaque({});
  }
  if ((Name == "__builtin_is_constant_evaluated" || Name == "is_constant_evaluated") && N == 0)
    return Datum::integer(Value(0));
  if ((Name == "load_matrix_sync" || Name == "store_matrix_sync") && N >= 3) {
    accessFragment(E, Name == "load_matrix_sync");
    return Datum::opaque({});
  }
  if (Name == "memcpy_async" && N >= 3) { // cooperative_groups and cuda: whoever copies what is not said
    // (destination, source, size, barrier) is a copy of each thread; with a group in front, whoever may do it.
    const bool OfThread = Argument(0)->getType()->isPointerType() || Argument(0)->getType()->isArrayType();
    std::optional<int64_t> Bytes;
    if (OfThread) {
      Datum Size = evaluate(Argument(2));
      if (Size.Is == Datum::Address) // cuda::aligned_size_t holds the number
        Size = loadCell(Size.Ptr, 8, Context.getSizeType());
      if (Size.Is == Datum::Integer)
        Bytes = Size.Int.constant();
    }
    for (const Expr *A : E->arguments())
      if (Datum D = evaluate(A); D.Is == Datum::Address && A->getType()->isPointerType()) {
        if (Bytes && (*Bytes == 4 || *Bytes == 8 || *Bytes == 16))
          emit(E, Operation::Store, D.Ptr, uint64_t(*Bytes));
        else
          emit(E, Operation::Store, D.Ptr, 16, 0, reason::GroupCopy);
        break; // the destination; what is read comes from global memory
      }
    return Datum::opaque({});
  }
  if (Name == "__pipeline_memcpy_async" && N >= 3) {
    Pointer To = evaluate(Argument(0)).Ptr;
    evaluate(Argument(1));
    auto Bytes = evaluateInteger(Argument(2)).constant();
    if (Bytes && (*Bytes == 4 || *Bytes == 8 || *Bytes == 16))
      emit(E, Operation::Store, To, uint64_t(*Bytes));
    return Datum::opaque({});
  }
  if ((Name == "memcpy" || Name == "__builtin_memcpy") && N == 3) {
    Pointer To = evaluate(Argument(0)).Ptr, From = evaluate(Argument(1)).Ptr;
    auto Bytes = evaluateInteger(Argument(2)).constant();
    emitBytes(E, Operation::Load, From, Bytes, alignmentOf(From));
    emitBytes(E, Operation::Store, To, Bytes, alignmentOf(To));
    if (To.To && To.To->In == Space::Private)
      forgetAll(To.To);
    return Datum::address(To);
  }
  if ((Name == "memset" || Name == "__builtin_memset") && N == 3) {
    Pointer To = evaluate(Argument(0)).Ptr;
    emitBytes(E, Operation::Store, To, evaluateInteger(Argument(2)).constant(), alignmentOf(To));
    if (To.To && To.To->In == Space::Private)
      forgetAll(To.To);
    return Datum::address(To);
  }
  return std::nullopt;
}
