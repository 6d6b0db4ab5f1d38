//===- Guard.h - Work that may crash ----------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_GUARD_H
#define BANKLINT_SUPPORT_GUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"

namespace banklint {

/// The stack of guarded work, in bytes: programs give the threads of an editor less than a deep tree needs.
constexpr unsigned GuardedStack = 64u << 20;

/// Does \p Work on a thread with a large stack, and waits for it. False if it crashed: what it held is leaked, and what it
/// was changing is as the crash left it.
inline bool guarded(llvm::function_ref<void()> Work) {
  llvm::CrashRecoveryContext::Enable(); // stays enabled: an editor around us may need it
  llvm::CrashRecoveryContext Guard;
  return Guard.RunSafelyOnThread(Work, GuardedStack);
}

} // namespace banklint

#endif
