//===- PtxMemory.cpp - PTX that accesses memory, or waits -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Ptx.h"
#include "Support/Reasons.h"

using namespace banklint;
using namespace banklint::machine;
using namespace banklint::machine::ptx;
using llvm::StringRef;

static bool isWidth(int64_t Bytes) { return Bytes == 1 || Bytes == 2 || Bytes == 4 || Bytes == 8 || Bytes == 16; }

static Operation operationOf(const ptx::Instruction &I) {
  return I.is("ld") ? Operation::Load : I.is("st") ? Operation::Store : Operation::Atomic;
}

static bool retries(MachineFace &M, const ptx::Instruction &I) {
  if (!I.is("atom") && !I.is("red"))
    return false;
  const auto Types = typesOf(I);
  return !Types.empty() && !isOneInstruction(M, Types.back(), I.has("exch") || I.has("cas"));
}

/// "atom.shared.add.u32 %0, [%1], %2", "red.shared.max.s32 [%0], %1": what it does with the word, and with what.
static trace::Combination combinationOf(Assembler &A, const ptx::Instruction &I, const Datum &Where, unsigned At) {
  const auto Types = typesOf(I);
  if ((!I.is("atom") && !I.is("red")) || Types.empty())
    return {};
  const auto Of = I.has("add")                                  ? trace::Combination::Addition
                  : I.has("cas")                                ? trace::Combination::CompareAndSwap
                  : I.has("and") || I.has("or") || I.has("xor") ? trace::Combination::Bitwise
                  : I.has("min") || I.has("max")                ? trace::Combination::Extreme
                                                                : trace::Combination::None;
  trace::Combination C = combination(A.M, Of, Types.back(), Where, A.read(I.operand(At + 1)));
  C.GivesOld = I.is("atom");
  return C;
}

/// "ld.shared::cluster", "st.async.shared::cluster": the address is, or may be, that of another block.
static bool isRemote(const ptx::Instruction &I) { return I.has("shared::cluster"); }

void ptx::access(Assembler &A, const Instruction &I) {
  MachineFace &M = A.M;
  Spread OfData = Spread::Thread;
  const std::optional<unsigned> At = I.bracketed();
  const std::optional<Target> To = At && !I.namesOther() ? A.target(I.Operands[*At]) : std::nullopt;
  if (I.namesOther() && !I.is("ld"))
    M.Accesses.noteWriteElsewhere();
  // Without a kind of memory the address says which it is, if it is known; what was lost may be one of shared memory.
  if (To && (I.namesShared() || To->IsKnown || To->Lost)) {
    const int64_t Bytes = int64_t(bytesOf(I));
    const char *Unsupported = isRemote(I) ? reason::OtherBlock : isWidth(Bytes) ? nullptr : reason::Assembly;
    const bool IsPlain = (I.is("ld") || I.is("st")) && !I.has("volatile");
    A.emit(*To, operationOf(I), isWidth(Bytes) ? uint64_t(Bytes) : 4,
           {0, Unsupported, retries(M, I), IsPlain, /*InAssembly=*/true, combinationOf(A, I, To->P, *At)});
    if (!I.is("ld"))
      forget(M, To->P);
    else if (To->IsKnown)
      OfData = M.L.character(To->P.Number).Shared;
  }
  if (I.is("ld") || I.is("atom"))
    A.writeData(I.operand(0), OfData);
}

/// Matrices of 8 rows with 16 bytes each; the lanes give the rows' addresses.
void ptx::accessMatrix(Assembler &A, const Instruction &I) {
  const bool Loads = I.is("ldmatrix");
  const unsigned Matrices = I.has("x4") ? 4 : I.has("x2") ? 2 : 1;
  if (const std::optional<unsigned> At = I.bracketed())
    if (auto To = A.target(I.Operands[*At]))
      A.emit(*To, Loads ? Operation::LoadMatrix : Operation::StoreMatrix, 16,
             {Matrices, I.has("m8n8") ? nullptr : reason::TensorCore});
  if (Loads)
    A.writeData(I.operand(0), Spread::Thread);
}

/// "cp.async.bulk.shared::cluster.global": the first kind of memory is that of the first operand.
static void copyBulk(Assembler &A, const ptx::Instruction &I) {
  if (I.has("prefetch"))
    return;
  unsigned Operand = 0;
  for (StringRef Part : I.Parts) {
    const bool IsShared = Part == "shared" || Part.starts_with("shared::");
    if (!IsShared && Part != "global")
      continue;
    if (IsShared)
      if (auto To = A.target(I.operand(Operand)))
        A.emit(*To, Operand == 0 ? Operation::Store : Operation::Load, 16, {0, reason::BulkCopy});
    ++Operand;
  }
}

/// "cp.async.ca.shared.global [%0], [%1], 16": each thread copies that many bytes; with fewer to read, zeros follow.
static void copyOfThread(Assembler &A, const ptx::Instruction &I) {
  const std::optional<Target> To = A.target(I.operand(0));
  if (!To)
    return;
  const Datum Size = I.Operands.size() >= 3 ? A.read(I.Operands[2]) : Datum::nowhere();
  const int64_t Bytes = Size.isInteger() ? Size.Number.constant().value_or(0) : 0;
  if (Bytes == 4 || Bytes == 8 || Bytes == 16)
    A.emitAsyncCopy(*To, A.target(I.operand(1)), uint64_t(Bytes), I.has("cg"));
  else
    A.emit(*To, Operation::Store, 16, {0, reason::Length});
}

/// "mbarrier.arrive.shared::cta.b64 _, [%0]": an object of 8 bytes that the barrier unit changes.
static void accessBarrier(Assembler &A, const ptx::Instruction &I) {
  const std::optional<unsigned> At = I.bracketed();
  const std::optional<Target> To = At && !I.namesOther() ? A.target(I.Operands[*At]) : std::nullopt;
  if (!To || !(I.namesShared() || To->IsKnown))
    return;
  const bool Looks = I.has("test_wait") || I.has("try_wait");
  A.emit(*To, Looks ? Operation::Load : Operation::Atomic, 8,
         {0, isRemote(I) ? reason::OtherBlock : reason::MemoryBarrier});
  if (!Looks)
    forget(A.M, To->P);
}

void ptx::copy(Assembler &A, const Instruction &I) {
  if (I.has("mbarrier"))
    accessBarrier(A, I);
  const bool Waits = I.has("wait_all") || I.has("wait_group") || I.has("mbarrier");
  if (Waits)
    A.M.passBarrier();
  else if (I.has("commit_group"))
    return;
  else if (I.has("bulk"))
    copyBulk(A, I);
  else if (I.has("async") && I.namesShared())
    copyOfThread(A, I);
  else
    ptx::notUnderstood(A, I);
}

/// "tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%0], 2, %1" stores a word of a descriptor of 128 bytes, an
/// address two. "tensormap.cp_fenceproxy.global.shared::cta… [%0], [%1], 128" copies a descriptor: each lane loads one
/// word. So does the machine code of nvcc 13.0 for sm_90a, by STS and LDS. The upper bits of a stride share a word with
/// those of others, which it loads.
void ptx::changeTensorMap(Assembler &A, const Instruction &I) {
  const bool Copies = I.has("cp_fenceproxy");
  std::optional<Target> At = I.namesShared() ? A.target(I.operand(Copies ? 1 : 0)) : std::nullopt;
  if (!At)
    return;
  if (Copies && At->IsKnown)
    At->P.Number = A.M.L.apply(Op::Add, At->P.Number, A.M.L.apply(Op::Mul, laneNumber(A.M), Value(4), Wide), Wide);
  AccessKind Kind;
  Kind.InAssembly = true;
  if (I.has("global_stride"))
    A.emit(*At, Operation::Load, 4, Kind);
  A.emit(*At, Copies ? Operation::Load : Operation::Store, I.has("global_address") ? 8 : 4, Kind);
  if (!Copies)
    forget(A.M, At->P);
}

void ptx::waitOn(Assembler &A, const Instruction &I) {
  if (I.is("mbarrier"))
    accessBarrier(A, I);
  A.M.passBarrier();
  A.writeData(I.is("mbarrier") || I.has("red") ? I.operand(0) : "", I.has("red") ? Spread::Block : Spread::Thread);
}

/// "wgmma.mma_async … {…}, %64, %65, …", "tcgen05.mma … [%0], %1, %2, …", "tcgen05.cp … [%0], %1": a register of 64
/// bits where a matrix is expected describes one in shared memory.
static void readByDescriptors(Assembler &A, const ptx::Instruction &I) {
  const unsigned Matrices = I.Parts[1] == "cp" ? 1 : 2;
  for (unsigned Operand = 1; Operand <= Matrices; ++Operand)
    if (!I.operand(Operand).starts_with("{") && !I.operand(Operand).starts_with("["))
      A.emit(A.somewhere(I.operand(Operand)), Operation::LoadMatrix, 16, {0, reason::Descriptor});
  if (I.is("wgmma"))
    A.writeData(I.operand(0), Spread::Thread);
}

void ptx::waitMaybe(Assembler &A, const Instruction &I) {
  const StringRef Does = I.Parts.size() > 1 ? I.Parts[1] : "";
  if (Does == "mma_async" || (I.is("tcgen05") && (Does == "mma" || Does == "cp")))
    readByDescriptors(A, I);
  else if (Does.starts_with("wait") || (I.is("tcgen05") && (Does == "commit" || Does == "fence")))
    A.M.passBarrier();
  else if (Does != "fence" && Does != "commit_group" && Does != "launch_dependents")
    ptx::notUnderstood(A, I);
}
