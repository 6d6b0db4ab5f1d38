//===- Atomics.cpp - Atomics of CUDA, OpenCL and compilers ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Handlers.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::machine;
using llvm::StringRef;

/// One instruction: all on 32-bit integers, exchange and compare-and-swap on any (measured on sm_90). AMD's LDS has
/// instructions for 64-bit integers, floats and doubles too (ds_add_u64, ds_add_f32, ds_add_f64; its ISA documents).
bool machine::isOneInstruction(const MachineFace &M, const ir::Type &Element, bool Exchanges) {
  return M.O.ComputeCapability == 0 || Exchanges || (Element.isInt() && Element.Bytes == 4);
}

/// Some atomics put what they found, or expected, where another argument points.
static void forgetOthers(MachineFace &M, const Call &C) {
  for (unsigned I = 1; I < C.count(); ++I)
    forget(M, C.argument(I));
}

/// "atomicAdd_block", "__iAtomicAdd", "__nv_atomic_fetch_add".
static trace::Combination::Kind kindNamed(StringRef Name) {
  const std::string Lower = Name.lower();
  auto Names = [&](StringRef Operation) { return StringRef(Lower).contains(Operation); };
  if (Names("add"))
    return trace::Combination::Addition;
  if (Names("sub"))
    return trace::Combination::Subtraction;
  if (Names("cas") || Names("compare") || Names("cmpxchg"))
    return trace::Combination::CompareAndSwap;
  if (Names("min") || Names("max"))
    return trace::Combination::Extreme;
  const bool IsBitwise = Names("and") || Names("xor") || Names("atomicor") || Names("fetch_or") || Names("atomic_or");
  return IsBitwise ? trace::Combination::Bitwise : trace::Combination::None;
}

/// Whether a combination with that word adds 1: `atomicAdd(p, 1)`, `atomicSub(p, -1)`.
static bool addsOne(trace::Combination::Kind Of, const Datum &What) {
  if (!What.isCompilationConstant() || !What.Number.constant())
    return false;
  const uint32_t Word = uint32_t(*What.Number.constant());
  return (Of == trace::Combination::Addition && Word == 1) ||
         (Of == trace::Combination::Subtraction && Word == uint32_t(-1));
}

trace::Combination machine::combination(MachineFace &M, trace::Combination::Kind Of, const ir::Type &Element,
                                        const Datum &Where, const Datum &What) {
  trace::Combination C;
  C.Of = Of;
  C.OfFloats = Element.Is == ir::Type::Float;
  C.OnOneAddress = M.V.isKnownToBeUniform(Where);
  if (!Element.isInt() || Element.Bytes != 4)
    return C;
  C.OnOneWord = M.V.isKnownToBeUniform(Where);
  C.OfOneValue = M.V.isKnownToBeUniform(What);
  C.OfOne = addsOne(Of, What);
  return C;
}

/// `atomicInc(p, 0xffffffff)`: it begins anew at no number, so that it adds 1.
static bool countsUp(const Call &C) {
  const bool IsIncrement = C.name().starts_with("atomicInc") && C.count() > 1;
  const Datum Last = IsIncrement ? C.argument(1) : Datum::nowhere();
  return IsIncrement && Last.isCompilationConstant() && Last.Number.constant() &&
         uint32_t(*Last.Number.constant()) == UINT32_MAX;
}

/// Whether Clang leaves an atomic one by a generic pointer, also on shared memory: those with a scope, and up to Clang
/// 19 these two (findings/clang_leaves_atomics_generic.sh).
static bool isGeneric(const MachineFace &M, StringRef Name) {
  const bool IsByClang = M.O.IsCompiled && M.O.ComputeCapability && M.O.Compiler == CudaCompiler::Clang;
  return IsByClang &&
         (Name.ends_with("_block") || Name.ends_with("_system") || Name == "atomicInc" || Name == "atomicDec");
}

static Datum access(MachineFace &M, const Call &C, Operation Op, bool Retries = false) {
  AccessKind Kind{0, nullptr, Retries};
  if (Op == Operation::Atomic) {
    Kind.Combines = combination(M, kindNamed(C.name()), C.pointee(0), C.argument(0), C.argument(1));
    Kind.Combines.OfOne |= countsUp(C);
    if (isGeneric(M, C.name()))
      Kind.Unsupported = reason::GenericAtomic;
  }
  Kind.Combines.GivesOld = C.I.Result != ir::NoRegister;
  M.Accesses.emit(C.I.Site, Op, C.argument(0), C.pointee(0).Bytes, Kind);
  if (Op != Operation::Load)
    forget(M, C.argument(0));
  return Kind.Combines.GivesOld ? M.V.data(C.I.Ty, Spread::Thread) : Datum::nowhere();
}

Datum machine::atomic(MachineFace &M, const Call &C) {
  const bool Exchanges = C.name().starts_with("atomicExch") || C.name().starts_with("atomicCAS");
  forgetOthers(M, C);
  return access(M, C, Operation::Atomic, !isOneInstruction(M, C.pointee(0), Exchanges));
}

Datum machine::scopedAtomic(MachineFace &M, const Call &C) {
  forgetOthers(M, C);
  return access(M, C,
                C.name().starts_with("__nv_atomic_load")    ? Operation::Load
                : C.name().starts_with("__nv_atomic_store") ? Operation::Store
                                                            : Operation::Atomic);
}

Datum machine::compilerAtomic(MachineFace &M, const Call &C) {
  const Operation Kinds[] = {Operation::Load, Operation::Store, Operation::Atomic};
  const Operation Op = Kinds[std::clamp<int64_t>(C.number(0), 0, 2)];
  if (Op != Operation::Store)
    forgetOthers(M, C);
  return access(M, C, Op);
}

Datum machine::atomicAccess(MachineFace &M, const Call &C) {
  return access(M, C, C.name().starts_with("atomic_load") ? Operation::Load : Operation::Store);
}
