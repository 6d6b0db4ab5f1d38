//===- Occupancy.cpp - Blocks that share a multiprocessor -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CUDA C++ Programming Guide, table "Technical Specifications per Compute Capability"; shared memory that the system
// keeps for itself, and its units: NVIDIA's occupancy calculator (cuda_occupancy.h). sm_107, which the guide does not
// have yet: cuda_occupancy.h of CUDA 13.5, and for which .maxntid and .minnctapersm its ptxas warns (2026-11-23).
//
//===----------------------------------------------------------------------===//

#include "Hardware/Hardware.h"
#include "llvm/Support/MathExtras.h"

using namespace banklint;

namespace {

struct Multiprocessor {
  unsigned From, To; ///< compute capabilities
  unsigned SharedKiB, BlockKiB, Threads, Blocks;
};

} // namespace

static constexpr Multiprocessor Table[] = {
    {50, 50, 64, 48, 2048, 32},     {52, 52, 96, 48, 2048, 32},     {53, 53, 64, 48, 2048, 32},
    {60, 60, 64, 48, 2048, 32},     {61, 61, 96, 48, 2048, 32},     {62, 62, 64, 48, 4096, 32},
    {70, 72, 96, 96, 2048, 32},     {75, 75, 64, 64, 1024, 16},     {80, 80, 164, 163, 2048, 32},
    {86, 86, 100, 99, 1536, 16},    {87, 87, 164, 163, 1536, 16},   {88, 89, 100, 99, 1536, 24},
    {90, 90, 228, 227, 2048, 32},   {100, 100, 228, 227, 2048, 32}, {101, 101, 228, 227, 1536, 24},
    {103, 103, 228, 227, 2048, 32}, {107, 107, 328, 327, 1024, 16}, {110, 110, 228, 227, 1536, 24},
    {120, 121, 100, 99, 1536, 24},
};

static const Multiprocessor *multiprocessorOf(const Architecture &A) {
  for (const Multiprocessor &M : Table)
    if (A.By == Vendor::Nvidia && M.From <= A.ComputeCapability && A.ComputeCapability <= M.To)
      return &M;
  return nullptr;
}

uint64_t banklint::mostSharedBytes(const Architecture &A) {
  const Multiprocessor *M = multiprocessorOf(A);
  return uint64_t(M ? M->BlockKiB : A.SharedKiB) * 1024;
}

unsigned banklint::residentBlocks(const Architecture &A, uint64_t SharedBytes, unsigned Threads) {
  const Multiprocessor *M = multiprocessorOf(A);
  if (!M || !Threads)
    return 0;
  const uint64_t Reserved = A.ComputeCapability >= 80 ? 1024 : 0, Unit = A.ComputeCapability >= 80 ? 128 : 256;
  const uint64_t OfBlock = std::max<uint64_t>(llvm::alignTo(SharedBytes, Unit) + Reserved, 1);
  const unsigned ByThreads = M->Threads / unsigned(llvm::alignTo(Threads, 32));
  return std::min({M->Blocks, ByThreads, unsigned(std::min<uint64_t>(M->SharedKiB * 1024 / OfBlock, 1000))});
}
