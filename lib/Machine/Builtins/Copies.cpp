//===- Copies.cpp - Copies of bytes, by a thread or a group ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Forms.h"
#include "Machine/Builtins/Handlers.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::machine;

/// The bytes that an asynchronous copy of each thread moves: cuda::aligned_size_t holds the number.
static std::optional<int64_t> bytesCopied(MachineFace &M, const Call &C) {
  Datum Size = C.argument(2);
  if (C.number(0) && Size.isAddress())
    Size = M.Objects.read(Size, ir::Type::integer(64, false));
  return Size.isInteger() ? Size.Number.constant() : std::nullopt;
}

/// What is read comes from global memory.
Datum machine::copyAsync(MachineFace &M, const Call &C) {
  const Datum To = C.argument(0);
  const std::optional<int64_t> Bytes = bytesCopied(M, C);
  if (Bytes == 4 || Bytes == 8 || Bytes == 16)
    M.Accesses.emitAsyncCopy(C.I.Site, To, C.argument(1), uint64_t(*Bytes),
                             /*PastL1=*/Bytes == 16); // cp.async.cg in the toolkit's headers
  else if (C.name() == "memcpy_async")                // a loop of copies, however the library divides them
    M.Accesses.emit(C.I.Site, Operation::Store, To, 16, {0, reason::GroupCopy});
  else // one instruction, of a size that it must have
    M.Accesses.emit(C.I.Site, Operation::Store, To, 16, {0, reason::Length});
  forget(M, To);
  return M.V.unknownOf(C.I.Ty, {Spread::Block, Origin::Launch, ""});
}

Datum machine::groupCopy(MachineFace &M, const Call &C) {
  const uint64_t Bytes = C.name().starts_with("async_work_group_") ? 4 : 16; // the width of one thread's copy
  const Datum To = C.argument(unsigned(C.number(0)));
  M.Accesses.emit(C.I.Site, Operation::Store, To, Bytes, {0, reason::GroupCopy});
  if (C.number(1) >= 0)
    M.Accesses.emit(C.I.Site, Operation::Load, C.argument(unsigned(C.number(1))), Bytes, {0, reason::GroupCopy});
  forget(M, To);
  return M.V.unknownOf(C.I.Ty, {Spread::Block, Origin::Launch, ""});
}

/// Whether nvcc writes each byte by itself: of more than 16 bytes into shared memory, whatever their alignment. Since
/// sm_100 not of `memset`, and of copies from shared memory (machine code of nvcc 13.0 for sm_80, 90 and 100,
/// 2026-11-29; findings/nvcc_copies_byte_by_byte.sh). Clang does so from 128 bytes on, wherever they are (clang 19.1.7
/// for sm_80). \p From: null for `memset`.
static bool isByteByByte(const MachineFace &M, const Datum &To, const Datum *From, std::optional<int64_t> Bytes) {
  const bool IsByNvcc = M.O.IsCompiled && !M.O.ByLlvm && M.O.ComputeCapability;
  const int64_t FewestOfClang = 128;
  if (IsByNvcc && M.O.Compiler == CudaCompiler::Clang)
    return Bytes && *Bytes >= FewestOfClang;
  const bool MayBeWide = M.O.ComputeCapability >= 100 && (!From || mayBeShared(*From));
  return IsByNvcc && !MayBeWide && mayBeShared(To) && Bytes && *Bytes > int64_t(WidestAccess);
}

/// Each byte of a copy, as an instruction that is not joined with others.
static void emitByteByByte(MachineFace &M, ir::SiteId Site, Operation Op, const Datum &P, int64_t Bytes) {
  const int64_t Most = 1024;
  for (int64_t At = 0; At < std::min(Bytes, Most); ++At)
    M.Accesses.emit(Site, Op, M.V.movedBy(P, At), 1);
}

/// To how many bytes a place is aligned that is copied or set: nvcc knows what it proves of the address, Clang no more
/// than the type of the elements.
static uint64_t alignmentOf(const MachineFace &M, const Datum &P) {
  const uint64_t Proven = M.V.provableMultiple(P).ToOptimizer;
  const ir::Variable *Of = P.isAddress() ? P.To.Is : nullptr;
  if (M.O.Compiler == CudaCompiler::Nvcc || !Of || Of->Dimensions.empty())
    return Proven;
  return std::min(Proven, Of->ElementIsRecord ? Of->Ty.Alignment : powerOfTwoIn(Of->Dimensions.back().Bytes));
}

Datum machine::copyMemory(MachineFace &M, const Call &C) {
  const Datum To = C.argument(0), From = C.argument(1);
  const std::optional<int64_t> Bytes = C.integer(M, 2).constant();
  const bool IsByteByByte = isByteByByte(M, To, &From, Bytes);
  auto Emit = [&](Operation Op, const Datum &P) {
    if (IsByteByByte && mayBeShared(P))
      emitByteByByte(M, C.I.Site, Op, P, *Bytes);
    else
      M.Accesses.emitBytes(C.I.Site, Op, P, Bytes, alignmentOf(M, P));
  };
  Emit(Operation::Load, From);
  Emit(Operation::Store, To);
  if (Bytes && *Bytes >= 0)
    M.Memory.copyContents(To, From, uint64_t(*Bytes));
  else
    M.Memory.copySomeContents(To, From);
  return To;
}

Datum machine::setMemory(MachineFace &M, const Call &C) {
  const Datum To = C.argument(0);
  const std::optional<int64_t> Bytes = C.integer(M, 2).constant();
  if (isByteByByte(M, To, /*From=*/nullptr, Bytes))
    emitByteByByte(M, C.I.Site, Operation::Store, To, *Bytes);
  else
    M.Accesses.emitBytes(C.I.Site, Operation::Store, To, Bytes, alignmentOf(M, To));
  forget(M, To);
  return To;
}
