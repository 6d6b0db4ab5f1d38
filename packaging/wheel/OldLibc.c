//===- OldLibc.c - What a C library of 2018 does not have ------*- C -*-----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The programs of the wheel are compiled with the headers of Debian 12 (glibc 2.36), as LLVM's archives and libstdc++
// are that they are made of, and linked with an older C library, so that they run where that is the newest. What
// follows are the functions newer than glibc 2.28 that they call, by means of older ones.
//
//===----------------------------------------------------------------------===//

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/// Since glibc 2.32: whether the process never had a second thread, so that libstdc++ may count without atomics. "No"
/// is always right.
char __libc_single_threaded = 0;

/// Since glibc 2.36: a random number that nobody can guess; libstdc++ asks for one in std::random_device.
uint32_t arc4random(void) {
  uint32_t Number;
  if (getentropy(&Number, sizeof Number) != 0) // since glibc 2.25
    abort();
  return Number;
}

/// Since glibc 2.33: mallinfo with numbers that do not end at 2 GB. LLVM asks how much memory is in use, for its
/// statistics.
struct mallinfo2 mallinfo2(void) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  const struct mallinfo Old = mallinfo();
#pragma clang diagnostic pop
  const struct mallinfo2 New = {.arena = (unsigned)Old.arena,
                                .ordblks = (unsigned)Old.ordblks,
                                .smblks = (unsigned)Old.smblks,
                                .hblks = (unsigned)Old.hblks,
                                .hblkhd = (unsigned)Old.hblkhd,
                                .usmblks = (unsigned)Old.usmblks,
                                .fsmblks = (unsigned)Old.fsmblks,
                                .uordblks = (unsigned)Old.uordblks,
                                .fordblks = (unsigned)Old.fordblks,
                                .keepcost = (unsigned)Old.keepcost};
  return New;
}

enum { NanosecondsOfASecond = 1000000000 };

/// Since glibc 2.30: waits until \p Deadline of \p Clock. The older function knows the clock of the day alone: we give
/// it the moment that is as far away there. If somebody sets that clock meanwhile, the wait is longer or shorter, and
/// the caller looks at its own clock afterwards, as after any other early end of a wait.
int pthread_cond_clockwait(pthread_cond_t *Condition, pthread_mutex_t *Mutex, clockid_t Clock,
                           const struct timespec *Deadline) {
  struct timespec Now, Day;
  if (clock_gettime(Clock, &Now) != 0 || clock_gettime(CLOCK_REALTIME, &Day) != 0)
    return EINVAL;
  Day.tv_sec += Deadline->tv_sec - Now.tv_sec;
  Day.tv_nsec += Deadline->tv_nsec - Now.tv_nsec;
  if (Day.tv_nsec < 0) {
    Day.tv_nsec += NanosecondsOfASecond;
    --Day.tv_sec;
  } else if (Day.tv_nsec >= NanosecondsOfASecond) {
    Day.tv_nsec -= NanosecondsOfASecond;
    ++Day.tv_sec;
  }
  return pthread_cond_timedwait(Condition, Mutex, &Day);
}

// Since glibc 2.29 these five have another version, which leaves out how errors were told in the System V of 1989. The
// programs take the first one, which every glibc still has.
#ifdef __x86_64__
#define FIRST_VERSION "GLIBC_2.2.5"
#else
#define FIRST_VERSION "GLIBC_2.17"
#endif
#define FIRST_VERSION_OF_1(NAME)                                                                                       \
  double first_##NAME(double);                                                                                         \
  __asm__(".symver first_" #NAME "," #NAME "@" FIRST_VERSION);                                                         \
  double NAME(double X) { return first_##NAME(X); }
FIRST_VERSION_OF_1(exp)
FIRST_VERSION_OF_1(exp2)
FIRST_VERSION_OF_1(log)
FIRST_VERSION_OF_1(log2)
double first_pow(double, double);
__asm__(".symver first_pow,pow@" FIRST_VERSION);
double pow(double Base, double Exponent) { return first_pow(Base, Exponent); }
