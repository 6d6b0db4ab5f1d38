//===- Processes.cpp - Work on many files at once -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution/Processes.h"
#include "Support/Guard.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <map>
#include <new>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace banklint;
using llvm::formatv;

namespace {

using Clock = std::chrono::steady_clock;

/// A process that works.
struct Running {
  size_t Index = 0;
  std::FILE *Answer = nullptr; ///< a file without a name, which both processes have open
  Clock::time_point Start;
};

} // namespace

/// The exit code of a process that got no more memory.
static constexpr int OutOfMemory = 77;

/// Whether addresses tell nothing of memory: a sanitizer's tables take terabytes of them.
static constexpr bool TakesMoreAddresses =
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    true;
#else
    false;
#endif

/// In the new process: Clang's stack grows as far as that of the analysis. (Its first thread's does so until it would
/// be larger than the limit of that time, and Linux keeps at least 128 MB free for it.)
static void enlargeStack() {
  ::rlimit Stack;
  if (::getrlimit(RLIMIT_STACK, &Stack) || Stack.rlim_cur >= GuardedStack)
    return;
  Stack.rlim_cur = std::min<::rlim_t>(Stack.rlim_max, GuardedStack);
  ::setrlimit(RLIMIT_STACK, &Stack);
}

/// In the new process: the system ends it where it takes too much.
static void limitSelf(ProcessLimits Limits) {
  enlargeStack();
  ::alarm(Limits.Seconds);
  if (Limits.Megabytes == 0 || TakesMoreAddresses)
    return;
  const ::rlim_t Bytes = ::rlim_t(Limits.Megabytes) << 20;
  const ::rlimit Limit{Bytes, Bytes};
  ::setrlimit(RLIMIT_AS, &Limit);
  std::set_new_handler([] { ::_exit(OutOfMemory); });
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { ::_exit(OutOfMemory); });
}

/// In the new process: works, answers and ends.
[[noreturn]] static void workAndExit(::pid_t Parent, size_t Index, std::FILE *Answer,
                                     llvm::function_ref<std::string(size_t)> Work) {
  // A run that is killed takes its processes along; it may be gone already.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != Parent)
    ::_exit(1);
  const std::string Text = Work(Index);
  const bool Written = std::fwrite(Text.data(), 1, Text.size(), Answer) == Text.size() && std::fflush(Answer) == 0;
  llvm::outs().flush();
  // Not exit(): what the parent has in its buffers is the parent's to write.
  ::_exit(Written ? 0 : 1);
}

static std::string readBack(std::FILE *Answer) {
  auto Buffer = llvm::MemoryBuffer::getOpenFile(::fileno(Answer), "answer", /*FileSize=*/-1,
                                                /*RequiresNullTerminator=*/false);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// Why the process ended without an answer; empty if it has one.
static std::string crashOf(int Status, ProcessLimits Limits) {
  if (WIFSIGNALED(Status) && WTERMSIG(Status) == SIGALRM && Limits.Seconds)
    return formatv("it took longer than {0} s; --timeout=N gives it more", Limits.Seconds);
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == OutOfMemory && Limits.Megabytes)
    return formatv("it needs more than {0} MB of memory; --memory=N gives it more", Limits.Megabytes);
  if (WIFSIGNALED(Status))
    return std::string("it crashed (") + ::strsignal(WTERMSIG(Status)) + ")";
  if (WEXITSTATUS(Status) != 0)
    return "it ended without an answer";
  return "";
}

std::vector<ProcessOutcome> banklint::runInProcesses(size_t Count, unsigned Jobs, ProcessLimits Limits,
                                                     llvm::function_ref<std::string(size_t)> Work,
                                                     llvm::function_ref<void(size_t, const ProcessOutcome &)> Ended) {
  std::vector<ProcessOutcome> Outcomes(Count);
  std::map<::pid_t, Running> Processes;
  const ::pid_t Self = ::getpid();
  llvm::outs().flush(); // or each process would write it again

  auto Start = [&](size_t Index) {
    std::FILE *Answer = std::tmpfile();
    const ::pid_t Id = Answer ? ::fork() : -1;
    if (Id == 0) {
      limitSelf(Limits);
      workAndExit(Self, Index, Answer, Work);
    }
    if (Id > 0) {
      Processes[Id] = {Index, Answer, Clock::now()};
      return;
    }
    Outcomes[Index].Crash = std::string("no process for it: ") + std::strerror(errno);
    if (Answer)
      std::fclose(Answer);
    Ended(Index, Outcomes[Index]);
  };
  auto Collect = [&] {
    int Status;
    ::rusage Usage;
    const ::pid_t Id = ::wait4(-1, &Status, 0, &Usage);
    auto Process = Processes.find(Id);
    if (Process == Processes.end())
      return;
    const Running &P = Process->second;
    ProcessOutcome &O = Outcomes[P.Index];
    O.Seconds = std::chrono::duration<double>(Clock::now() - P.Start).count();
    O.PeakBytes = uint64_t(Usage.ru_maxrss) * 1024; // Linux counts in KB
    O.Crash = crashOf(Status, Limits);
    if (O.Crash.empty())
      O.Answer = readBack(P.Answer);
    std::fclose(P.Answer);
    const size_t Index = P.Index;
    Processes.erase(Process);
    Ended(Index, O);
  };

  for (size_t Next = 0; Next < Count || !Processes.empty();) {
    if (Next < Count && Processes.size() < Jobs)
      Start(Next++);
    else
      Collect();
  }
  return Outcomes;
}
