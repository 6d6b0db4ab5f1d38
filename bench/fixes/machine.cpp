//===- machine.cpp - Runs the threads of a block --------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "device.h"
#include <memory>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <vector>

uint3 threadIdx, blockIdx;
dim3 blockDim(1), gridDim(1);

/// Every kernel adds what it computes; `in` holds small numbers.
int In[4096], Out[4096];
void launchAll(const int *In, int *Out);

namespace {
struct Fiber {
  ucontext_t At;
  std::unique_ptr<char[]> Stack;
  bool Done = false;
};
constexpr size_t StackBytes = 64 << 10;
ucontext_t Scheduler;
Fiber *Now;
void (*Body)(void *);
void *BodyOf;

void start() {
  Body(BodyOf);
  Now->Done = true;
}
} // namespace

void __syncthreads() { swapcontext(&Now->At, &Scheduler); }

void runBlock(const dim3 &Block, void (*Call)(void *), void *Of) {
  static std::vector<Fiber> All(1024);
  blockDim = Block;
  Body = Call;
  BodyOf = Of;
  const unsigned Threads = Block.x * Block.y * Block.z;
  for (unsigned T = 0; T < Threads; ++T) {
    Fiber &F = All[T];
    if (!F.Stack)
      F.Stack.reset(new char[StackBytes]);
    getcontext(&F.At);
    F.At.uc_stack.ss_sp = F.Stack.get();
    F.At.uc_stack.ss_size = StackBytes;
    F.At.uc_link = &Scheduler;
    F.Done = false;
    makecontext(&F.At, start, 0);
  }
  for (bool Left = true; Left;) {
    Left = false;
    for (unsigned T = 0; T < Threads; ++T)
      if (!All[T].Done) {
        Now = &All[T];
        threadIdx = {T % Block.x, T / Block.x % Block.y, T / Block.x / Block.y};
        swapcontext(&Scheduler, &Now->At);
        Left |= !Now->Done;
      }
  }
}

char *dynamicShared;
static size_t DynamicLimit = 48 << 10;

void limitDynamicShared(size_t Bytes) { DynamicLimit = max(DynamicLimit, Bytes); }

void giveDynamicShared(size_t Bytes) {
  const size_t Page = 4096, Most = 256 << 10;
  static char *const Memory = [] {
    char *All = (char *)mmap(nullptr, Most + Page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(All + Most, Page, PROT_NONE);
    return All;
  }();
  if (Bytes > DynamicLimit || Bytes > Most) {
    printf("a launch asks for %zu bytes\n", Bytes);
    exit(3);
  }
  memset(Memory, 0x5a, Most);
  dynamicShared = Memory + Most - (Bytes + 15) / 16 * 16;
}

void kernelDone(const char *Name) {
  unsigned long long Sum = 1469598103934665603ull;
  for (int &O : Out) {
    Sum = (Sum ^ (unsigned)O) * 1099511628211ull;
    O = 0;
  }
  printf("%s %016llx\n", Name, Sum);
}

int main() {
  for (int I = 0; I < 4096; ++I)
    In[I] = (I * 2654435761u >> 16) & 1023;
  launchAll(In, Out);
}
