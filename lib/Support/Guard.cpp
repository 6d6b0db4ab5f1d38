//===- Guard.cpp - Work that may crash ------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's CrashRecoveryContext does most of it. Its handlers of signals run on the stack of the thread that crashed,
// where an overflow leaves no room; so the guarded thread is ours, with a stack for handlers besides, and room below
// its stack that no frame of a function is large enough to leap over.
//
//===----------------------------------------------------------------------===//

#include "Support/Guard.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <csignal>
#include <memory>
#include <pthread.h>

using namespace banklint;

/// What lies below a guarded stack and may not be touched, in bytes.
static constexpr size_t Forbidden = 1u << 20;

/// The signals that tell of an overflow of the stack.
static constexpr int SignalsOfOverflow[] = {SIGSEGV, SIGBUS};

/// Lets handlers run on a stack of their own, in threads that have one.
static void giveHandlersTheirStack() {
  for (int Signal : SignalsOfOverflow) {
    struct sigaction Action;
    if (sigaction(Signal, nullptr, &Action) || Action.sa_flags & SA_ONSTACK)
      continue;
    Action.sa_flags |= SA_ONSTACK;
    sigaction(Signal, &Action, nullptr);
  }
}

namespace {
/// A stack for the handlers of signals in this thread, until it goes.
class StackForHandlers {
public:
  StackForHandlers() : Memory(new char[Bytes]) {
    stack_t Own = {};
    Own.ss_sp = Memory.get();
    Own.ss_size = Bytes;
    IsOwn = !sigaltstack(&Own, &Before);
  }
  ~StackForHandlers() {
    if (IsOwn)
      sigaltstack(&Before, nullptr);
  }

private:
  static constexpr size_t Bytes = 256u << 10;
  std::unique_ptr<char[]> Memory;
  stack_t Before = {};
  bool IsOwn;
};

struct Job {
  llvm::function_ref<void()> Work;
  bool Survived = false;
};
} // namespace

/// What a guarded thread does.
static void *doSafely(void *Argument) {
  Job &J = *static_cast<Job *>(Argument);
  StackForHandlers Stack;
  llvm::CrashRecoveryContext Context;
  J.Survived = Context.RunSafely(J.Work);
  return nullptr;
}

/// Runs \p J in a thread with a large stack, or in this one where there is no memory for another.
static void runInThread(Job &J) {
  pthread_attr_t Attributes;
  pthread_t Thread;
  pthread_attr_init(&Attributes);
  pthread_attr_setstacksize(&Attributes, GuardedStack + Forbidden); // part of it, as some systems count
  pthread_attr_setguardsize(&Attributes, Forbidden);
  if (pthread_create(&Thread, &Attributes, doSafely, &J))
    doSafely(&J);
  else
    pthread_join(Thread, nullptr);
  pthread_attr_destroy(&Attributes);
}

bool banklint::guarded(llvm::function_ref<void()> Work) {
  llvm::CrashRecoveryContext::Enable(); // stays enabled: an editor around us may need it
  giveHandlersTheirStack();
  std::chrono::nanoseconds Took{0};
  auto Timed = [&] {
    Work();
    Took = processorTime();
  };
  Job J{Timed};
  runInThread(J);
  TimeOfGuardedWork += Took;
  return J.Survived;
}
