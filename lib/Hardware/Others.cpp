//===- Others.cpp - Intel's shared local memory, and the user's own machine ===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hardware/Rules.h"

using namespace banklint;

/// 16 banks of 4 bytes: oneAPI GPU Optimization Guide, "Shared Local Memory" ("at the time of
/// writing"). Lanes that read the same address share it, while writes to one bank always conflict,
/// even to the same address: Developer Guide for Intel SDK for OpenCL, "Kernel Memory Access
/// Optimization Summary". That as many lanes are served together as fill the banks is assumed.
PhaseList banklint::phasesOfXe(const Architecture &A, const Request &R) {
  const bool Reads = R.Op == Operation::Load;
  return consecutiveLanes(R.Active, R.Bytes <= 4 ? 16 : 64 / R.Bytes,
                          {0, A.Banks, A.BankBytes, Reads ? Sharing::Words : Sharing::Nothing});
}

/// All lanes together, or as many as move no more bytes than all lanes with a word each.
PhaseList banklint::phasesOfCustom(const Architecture &A, const Request &R) {
  const unsigned Together = R.Bytes <= A.BankBytes ? A.Lanes : std::max(1u, A.Lanes * A.BankBytes / R.Bytes);
  const bool Shares = A.Broadcasts && R.Op != Operation::Atomic;
  return consecutiveLanes(R.Active, Together, {0, A.Banks, A.BankBytes, Shares ? Sharing::Words : Sharing::Nothing});
}
