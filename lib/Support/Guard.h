//===- Guard.h - Work that may crash ----------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_GUARD_H
#define BANKLINT_SUPPORT_GUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <chrono>
#include <ctime>

namespace banklint {

/// The stack of guarded work, in bytes: programs give the threads of an editor less than a deep tree needs.
constexpr unsigned GuardedStack = 64u << 20;

/// What guarded work that this thread waited for had of a processor.
inline thread_local std::chrono::nanoseconds TimeOfGuardedWork{0};

/// The time that this thread has had of a processor, with that of guarded work that it waited for.
inline std::chrono::nanoseconds processorTime() {
  timespec Time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Time);
  return std::chrono::seconds(Time.tv_sec) + std::chrono::nanoseconds(Time.tv_nsec) + TimeOfGuardedWork;
}

/// Does \p Work on a thread with a large stack, and waits for it. False if it crashed, or overflowed that stack: what
/// it held is leaked, and what it was changing is as the crash left it.
bool guarded(llvm::function_ref<void()> Work);

} // namespace banklint

#endif
