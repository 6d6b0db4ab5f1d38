//===- machine.cpp - Runs kernels thread by thread and counts conflicts ---===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The half of the differential test that knows nothing of banklint. It runs the threads of a block one after the
// other (those with barriers: phase by phase), sees each load and store by the calls that the thread sanitizer's
// instrumentation makes, joins what the lanes of a warp do at the same place, in the same call and in the same step
// of the same loops to requests, and costs them by the measured rules of sm_90.
//
// A run is void if the program has no defined behaviour with its arguments: signed overflow, a division by zero, an
// endless loop. An address outside of its array makes the access void in this run.
//
// Input (a file, words separated by white space) and output (a line for each site): see plan() in differential.py.
//
//===----------------------------------------------------------------------===//

#define DIFFERENTIAL_HOST
#include "device.h"
#include <algorithm>
#include <bitset>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <sys/mman.h>
#include <tuple>
#include <ucontext.h>
#include <unordered_map>
#include <vector>

// Away from the arrays, to tell them from an address that is out of bounds.
#define AWAY __attribute__((section(".data")))
extern "C" {
AWAY uint3 threadIdx, blockIdx;
AWAY dim3 blockDim, gridDim;
}
AWAY int *GlobalMemory;
AWAY float *GlobalResults;
extern "C" char __executable_start, __bss_start; // of the linker: constants and the above lie between

namespace {

constexpr unsigned MostThreads = 1024;
constexpr unsigned GlobalWords = 4096;
using Threads = std::bitset<MostThreads>;
using uint64 = unsigned long long;

//===----------------------------------------------------------------------===//
// What the plan says
//===----------------------------------------------------------------------===//

struct Object {
  uint64 Start, Bytes;
  uint64 Room;    ///< bytes up to what else is in memory
  unsigned Align; ///< of an element, or of what it is viewed as
  std::string Name;
};
/// A condition on which it depends whether threads come to a line, and for which of its values they do.
struct Relevance {
  int Guard;
  bool Except; ///< for all values but these
  std::vector<long long> Values;
  bool allows(long long V) const { return (std::find(Values.begin(), Values.end(), V) != Values.end()) != Except; }
};

std::vector<Object> Objects;                       // by address
std::vector<std::pair<uint64, int>> Lines;         // first address of a row, line; by address
std::map<int, std::vector<Relevance>> Relevant;    // by line
std::map<int, std::set<std::string>> Into;         // by line: the arrays into which it leads, if not any
std::set<std::string> Tables;                      // arrays that are only read
std::set<int> DataGuards;                          // those that depend on data
std::set<int> UnknownLoops;
std::set<int> VagueLoops; // known ones that threads may leave early: banklint may take them for either

int lineOf(uint64 Pc) {
  auto It = std::upper_bound(Lines.begin(), Lines.end(), std::make_pair(Pc - 1, 1 << 30));
  return It == Lines.begin() ? 0 : std::prev(It)->second;
}

const Object *objectAt(uint64 Address) {
  auto It = std::upper_bound(Objects.begin(), Objects.end(), Address,
                             [](uint64 A, const Object &O) { return A < O.Start; });
  return It == Objects.begin() ? nullptr : &*std::prev(It);
}

//===----------------------------------------------------------------------===//
// Where a thread is: calls, and steps of loops
//===----------------------------------------------------------------------===//

/// A place in the tree of calls and steps that is the same for all threads that do the same thing at the same time.
struct Node {
  int Parent;
  bool IsCall;
  uint64 Label; ///< of a call its address; of a step the loop << 32 | step
  int Depth;
};

struct Tree {
  std::vector<Node> Nodes;
  struct Hash {
    size_t operator()(const std::pair<int, uint64> &K) const { return K.second * 0x9E3779B97F4A7C15u ^ (size_t(K.first) << 17); }
  };
  std::unordered_map<std::pair<int, uint64>, int, Hash> Children;
  std::vector<std::pair<uint64, int>> Last; // the child asked for last, by node

  void clear() {
    Nodes.assign(1, {-1, true, 0, 0});
    Last.assign(1, {~0ull, 0});
    Children.clear();
  }
  int child(int Of, bool IsCall, uint64 Label) {
    const uint64 Key = Label << 1 | IsCall;
    if (Last[Of].first == Key)
      return Last[Of].second;
    auto [It, New] = Children.try_emplace({Of, Key}, int(Nodes.size()));
    if (New) {
      Nodes.push_back({Of, IsCall, Label, Nodes[Of].Depth + 1});
      Last.push_back({~0ull, 0});
    }
    Last[Of] = {Key, It->second};
    return It->second;
  }
  /// Whether what a thread did at \p Left can be the reason that it is not at \p There: no other call, not a later step.
  bool before(int Left, int There) const {
    while (Nodes[Left].Depth > Nodes[There].Depth)
      Left = Nodes[Left].Parent;
    while (Nodes[There].Depth > Nodes[Left].Depth)
      There = Nodes[There].Parent;
    if (Left == There)
      return true;
    while (Nodes[Left].Parent != Nodes[There].Parent) {
      Left = Nodes[Left].Parent;
      There = Nodes[There].Parent;
    }
    const Node &A = Nodes[Left], &B = Nodes[There];
    if (A.IsCall && B.IsCall)
      return false;
    if (!A.IsCall && !B.IsCall && A.Label >> 32 == B.Label >> 32)
      return A.Label <= B.Label;
    return true;
  }
};

Tree Places;

/// The state of a thread besides its stack.
struct ThreadPlace {
  struct Frame {
    int Entry;                            ///< the place of the caller
    std::vector<std::pair<int, uint64>> Loops; ///< the place before the loop, the label of its step
  };
  int Now = 0;
  std::vector<Frame> Frames;
  long Steps = 0;
};

ThreadPlace *Me;
unsigned MyNumber;

//===----------------------------------------------------------------------===//
// What the threads did
//===----------------------------------------------------------------------===//

enum Operation { Load, Store, Atomic };

/// An access, executed once by some threads together.
struct Execution {
  uint64 Pc;
  Operation Op;
  unsigned Bytes;
  int Place;
  int Again; ///< the same once more, without a step between
  Threads Active;
  std::vector<uint64> Address; ///< by thread
  bool Undefined; ///< some lies outside of its array, or is not aligned
};

struct ExecutionKey {
  uint64 Pc, Rest;
  bool operator==(const ExecutionKey &O) const { return Pc == O.Pc && Rest == O.Rest; }
};
struct ExecutionHash {
  size_t operator()(const ExecutionKey &K) const { return (K.Pc ^ K.Rest * 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u; }
};

std::vector<Execution> Executions;
std::unordered_map<ExecutionKey, int, ExecutionHash> ExecutionOf;
std::pair<ExecutionKey, int> Recently[1 << 9]; // some of them, found faster
std::map<std::pair<int, int>, std::map<long long, Threads>> Answers; // guard, place; value; who
struct {
  int Guard = -1, Place = -1;
  long long Value = 0;
  Threads *Who = nullptr;
} LastAnswer; // threads often give the same one after the other
unsigned BlockThreads;
long Records;
long MostRecords, MostSteps; // of a run; of a thread

jmp_buf Void; // out of a run that has no defined behaviour
const char *WhyVoid;

[[noreturn]] void endRun(const char *Why) {
  WhyVoid = Why;
  _longjmp(Void, 1);
}

/// Whether an instrumented function may use it besides shared memory: its stack, constants, global memory, where it is.
bool isOther(uint64 Address, Operation Op);
bool isOnStack(uint64 Address);

/// The array in which these bytes lie, or the one before if they lie between two; null if it is other memory.
const Object *sharedAt(uint64 Address, Operation Op, unsigned Bytes) {
  static const Object *Last = nullptr; // the one before is the likeliest
  if (!Me || Objects.empty() || isOnStack(Address))
    return nullptr;
  if (Last && Address >= Last->Start && Address + Bytes <= Last->Start + Last->Bytes)
    return Last;
  const uint64 Near = 1 << 16; // arrays lie so far apart
  const bool Around = Address >= Objects.front().Start && Address < Objects.back().Start + Near;
  const Object *To = Around ? objectAt(Address) : nullptr;
  if (To && Address + Bytes <= To->Start + To->Bytes)
    return Last = To;
  if (isOther(Address, Op))
    return nullptr;
  // Execution may go on if that destroys nothing.
  if (To && Address + Bytes <= To->Start + To->Room)
    return To;
  endRun("far outside of the array");
}

void record(uint64 Pc, Operation Op, uint64 Address, unsigned Bytes) {
  const Object *To = sharedAt(Address, Op, Bytes);
  if (!To)
    return;
  if (++Records > MostRecords)
    endRun("too long");
  for (int Again = 0;; ++Again) {
    const ExecutionKey Key{Pc, uint64(Me->Now) << 20 | uint64(Again & 0xFFF) << 8 | uint64(Bytes & 0x3F) << 2 | Op};
    auto &[Recent, Index] = Recently[ExecutionHash()(Key) >> 55];
    if (!(Recent == Key)) {
      auto [It, New] = ExecutionOf.try_emplace(Key, int(Executions.size()));
      if (New)
        Executions.push_back({Pc, Op, Bytes, Me->Now, Again, {}, std::vector<uint64>(BlockThreads), false});
      Recent = Key;
      Index = It->second;
    }
    Execution &E = Executions[Index];
    if (E.Active[MyNumber])
      continue;
    E.Active[MyNumber] = true;
    E.Address[MyNumber] = Address;
    E.Undefined |= Address + Bytes > To->Start + To->Bytes || (Address - To->Start) % Bytes;
    return;
  }
}

/// A structure is moved in pieces of its alignment.
void recordCopy(uint64 Pc, Operation Op, uint64 Address, unsigned Bytes) {
  const Object *To = sharedAt(Address, Op, Bytes);
  if (!To)
    return;
  const unsigned Piece = std::min(To->Align, Bytes);
  for (unsigned At = 0; At < Bytes; At += Piece)
    record(Pc, Op, Address + At, Piece);
}

//===----------------------------------------------------------------------===//
// What a request costs: the measured rules, written down once more
//===----------------------------------------------------------------------===//

struct Cost {
  unsigned Ways, Wavefronts, Ideal;
};

/// The most distinct 4-byte words that a bank has to deliver to these lanes.
unsigned wordsInBusiestBank(const uint64 *Address, const std::vector<int> &Lanes, unsigned Bytes) {
  uint64 Words[32 * 4];
  unsigned Count = 0;
  for (int L : Lanes)
    for (uint64 W = Address[L] / 4; W <= (Address[L] + Bytes - 1) / 4; ++W)
      Words[Count++] = W;
  std::sort(Words, Words + Count);
  unsigned In[32] = {}, Most = 0;
  for (unsigned I = 0; I < Count; ++I)
    if (I == 0 || Words[I] != Words[I - 1])
      Most = std::max(Most, ++In[Words[I] % 32]);
  return Most;
}

/// Whether each lane's neighbour at this distance is away or wants the same.
bool pairs(const uint64 *Address, unsigned Active, int Distance) {
  for (int L = 0; L < 32; ++L)
    if ((Active >> L & 1) && (Active >> (L ^ Distance) & 1) && Address[L] != Address[L ^ Distance])
      return false;
  return true;
}

Cost costOf(Operation Op, unsigned Bytes, const uint64 *Address, unsigned Active) {
  const unsigned Lanes = unsigned(__builtin_popcount(Active));
  unsigned Ways = 0, Wavefronts = 0;
  auto Phases = [&](int Width) {
    for (int First = 0; First < 32; First += Width) {
      std::vector<int> Here;
      for (int L = First; L < First + Width; ++L)
        if (Active >> L & 1)
          Here.push_back(L);
      unsigned N = 0;
      if (Op == Atomic) {
        unsigned In[32] = {};
        for (int L : Here)
          N = std::max(N, ++In[Address[L] / Bytes % (128 / Bytes)]);
      } else if (!Here.empty())
        N = wordsInBusiestBank(Address, Here, Bytes);
      Ways = std::max(Ways, N);
      Wavefronts += N;
    }
  };
  if (Bytes <= 4)
    Phases(32);
  else {
    const bool Paired = Op == Load && (pairs(Address, Active, 1) || pairs(Address, Active, 2));
    Phases((Bytes <= 8 ? 16 : 8) * (Paired ? 2 : 1));
  }
  Wavefronts = std::max(Wavefronts, 1u);
  return {std::max(Ways, 1u), Wavefronts, std::min(Wavefronts, std::max(1u, (Lanes * Bytes + 127) / 128))};
}

//===----------------------------------------------------------------------===//
// Sums over the runs
//===----------------------------------------------------------------------===//

/// Requests, wavefronts, ideal, fewest and most ways.
using Totals = std::tuple<uint64, uint64, uint64, unsigned, unsigned>;

void addTo(Totals &T, const Cost &C) {
  auto &[Requests, Wavefronts, Ideal, Min, Max] = T;
  Min = Requests ? std::min(Min, C.Ways) : C.Ways;
  Max = std::max(Max, C.Ways);
  ++Requests;
  Wavefronts += C.Wavefronts;
  Ideal += C.Ideal;
}

/// Lines of the calls that lead there, and of the access; what it does; in which array ("" in several).
struct Site {
  std::vector<int> Path;
  Operation Op;
  unsigned Bytes;
  std::string Array;
  bool operator<(const Site &O) const {
    return std::tie(Path, Op, Bytes, Array) < std::tie(O.Path, O.Op, O.Bytes, O.Array);
  }
};

struct Extreme {
  unsigned Ways = 0;
  int Run = -1;
};

struct Sums {
  Extreme Most;                ///< of any request
  Extreme FullLeast, FullMost; ///< of requests in which no lane is away because of an unknown condition
  Extreme DataLeast;           ///< of those in which data alone keeps lanes away
  uint64 Requests = 0, FullRequests = 0;
  std::map<Totals, int> Blocks; ///< of runs without such a condition; an example
  std::map<Totals, int> Steps;  ///< of steps of unknown loops
};

std::map<Site, int> SiteNumbers;
std::vector<Sums> AllSums;  // by number
std::map<std::tuple<int, uint64, const Object *, unsigned>, int> Known; // call, place in the code, array, width: number

void least(Extreme &E, unsigned Ways, int Run) {
  if (E.Run < 0 || Ways < E.Ways)
    E = {Ways, Run};
}
void most(Extreme &E, unsigned Ways, int Run) {
  if (E.Run < 0 || Ways > E.Ways)
    E = {Ways, Run};
}

std::vector<int> pathOf(int Place, int Line) {
  std::vector<uint64> Calls; // innermost first
  for (int N = Place; N > 0; N = Places.Nodes[N].Parent)
    if (Places.Nodes[N].IsCall)
      Calls.push_back(Places.Nodes[N].Label);
  Calls.pop_back(); // of the kernel itself
  std::vector<int> Path;
  for (auto It = Calls.rbegin(); It != Calls.rend(); ++It)
    Path.push_back(lineOf(*It));
  Path.push_back(Line);
  return Path;
}

/// The place of the step of the unknown loops around; -1 if a known loop is around one of them, or there is none.
int unknownStep(int Place) {
  int Step = -1;
  bool Known = false;
  std::vector<int> Up;
  for (int N = Place; N > 0; N = Places.Nodes[N].Parent)
    Up.push_back(N);
  for (auto It = Up.rbegin(); It != Up.rend(); ++It) {
    const Node &N = Places.Nodes[*It];
    if (N.IsCall)
      continue;
    if (VagueLoops.count(int(N.Label >> 32)))
      return -1;
    if (!UnknownLoops.count(int(N.Label >> 32)))
      Known = true;
    else if (Known)
      return -1;
    else
      Step = *It;
  }
  return Step;
}

/// Whether it lies in an array that it cannot mean.
bool leadsElsewhere(const Execution &E) {
  const std::vector<int> Path = pathOf(E.Place, lineOf(E.Pc));
  auto Found = Into.end(); // the innermost line that says it
  for (auto Line = Path.rbegin(); Line != Path.rend() && (Found == Into.end() || Found->second.empty()); ++Line)
    Found = Into.find(*Line);
  if (Found == Into.end() || Found->second.empty())
    return false;
  const Object *Last = nullptr;
  for (unsigned T = 0; T < BlockThreads; ++T)
    if (E.Active[T])
      if (const Object *To = objectAt(E.Address[T]); To != Last) {
        if (!Found->second.count(To->Name))
          return true;
        Last = To;
      }
  return false;
}

/// The array in which all addresses lie; null if they are several.
const Object *arrayOf(const Execution &E) {
  const Object *To = nullptr;
  for (unsigned T = 0; T < BlockThreads; ++T)
    if (E.Active[T] && !(To && E.Address[T] - To->Start < To->Bytes)) {
      const Object *O = objectAt(E.Address[T]);
      if (To && To != O)
        return nullptr;
      To = O;
    }
  return To;
}

std::vector<const std::vector<int> *> PathOfSite; // by number

int siteOf(const Execution &E) {
  int Call = E.Place;
  while (Call > 0 && !Places.Nodes[Call].IsCall)
    Call = Places.Nodes[Call].Parent;
  const Object *To = arrayOf(E);
  auto [It, New] = Known.try_emplace({Call, E.Pc, To, E.Bytes << 2 | E.Op}, 0);
  if (New) {
    auto [Entry, First] = SiteNumbers.try_emplace({pathOf(E.Place, lineOf(E.Pc)), E.Op, E.Bytes, To ? To->Name : ""},
                                                  int(SiteNumbers.size()));
    if (First) {
      AllSums.emplace_back();
      PathOfSite.push_back(&Entry->first.Path);
    }
    It->second = Entry->second;
  }
  return It->second;
}

void sumUp(int Run) {
  std::map<int, std::vector<std::pair<int, const std::map<long long, Threads> *>>> Asked; // by guard
  for (const auto &[Key, Values] : Answers)
    Asked[Key.first].push_back({Key.second, &Values});
  struct SiteRun {
    Totals Block{};
    bool Touched = false;
    std::map<int, Totals> Steps;
    std::set<int> TouchedSteps;
  };
  std::map<int, SiteRun> Run1;
  std::set<std::pair<std::vector<int>, Operation>> Undefined;
  for (const Execution &E : Executions)
    if (E.Undefined || leadsElsewhere(E))
      Undefined.insert({pathOf(E.Place, lineOf(E.Pc)), E.Op});
  for (const Execution &E : Executions) {
    if (!Undefined.empty() && Undefined.count({pathOf(E.Place, lineOf(E.Pc)), E.Op}))
      continue;
    const int Number = siteOf(E);
    const std::vector<int> &Path = *PathOfSite[Number];
    SiteRun &Here = Run1[Number];
    Sums &Sum = AllSums[Number];
    // Who is away because of a condition that is not known, and of data.
    Threads Away, AwayOther;
    const int Step = unknownStep(E.Place);
    bool StepTouched = false;
    for (int Line : Path) {
      auto Found = Relevant.find(Line);
      if (Found == Relevant.end())
        continue;
      for (const Relevance &R : Found->second)
        for (const auto &[Place, Values] : Asked[R.Guard])
          for (const auto &[Value, Who] : *Values) {
            if (R.allows(Value))
              continue;
            Here.Touched = true;
            if (Step >= 0 && !StepTouched)
              StepTouched = Places.before(Place, Step);
            const Threads Missing = Who & ~E.Active;
            if (Missing.none() || !Places.before(Place, E.Place))
              continue;
            Away |= Missing;
            if (!DataGuards.count(R.Guard))
              AwayOther |= Missing;
          }
    }
    for (unsigned W = 0; W * 32 < BlockThreads; ++W) {
      uint64 Address[32] = {};
      unsigned Active = 0;
      bool IsAway = false, IsAwayOther = false;
      for (unsigned L = 0; L < 32 && W * 32 + L < BlockThreads; ++L) {
        const unsigned T = W * 32 + L;
        if (E.Active[T]) {
          Active |= 1u << L;
          Address[L] = E.Address[T];
        }
        IsAway |= Away[T];
        IsAwayOther |= AwayOther[T];
      }
      if (!Active)
        continue;
      const Cost C = costOf(E.Op, E.Bytes, Address, Active);
      ++Sum.Requests;
      // Where lanes of a wide load are away, the others may pair: fewer wavefronts, with more ways.
      if (!IsAway || E.Op != Load || E.Bytes < 8)
        most(Sum.Most, C.Ways, Run);
      if (!IsAway) {
        ++Sum.FullRequests;
        least(Sum.FullLeast, C.Ways, Run);
        most(Sum.FullMost, C.Ways, Run);
      }
      if (!IsAwayOther)
        least(Sum.DataLeast, C.Ways, Run);
      addTo(Here.Block, C);
      if (Step >= 0)
        addTo(Here.Steps[Step], C);
    }
    if (Step >= 0 && (StepTouched || Away.any()))
      Here.TouchedSteps.insert(Step);
  }
  for (const auto &[Number, Here] : Run1) {
    Sums &Sum = AllSums[Number];
    if (!Here.Touched)
      Sum.Blocks.try_emplace(Here.Block, Run);
    for (const auto &[Step, T] : Here.Steps)
      if (!Here.TouchedSteps.count(Step))
        Sum.Steps.try_emplace(T, Run);
  }
}

void printSums(int Group) {
  for (const auto &[S, Number] : SiteNumbers) {
    const Sums &Sum = AllSums[Number];
    std::printf("site %d", Group);
    for (size_t I = 0; I < S.Path.size(); ++I)
      std::printf("%c%d", I ? ',' : ' ', S.Path[I]);
    std::printf(" %s %u %s %llu %llu", S.Op == Load ? "load" : S.Op == Store ? "store" : "atomic", S.Bytes,
                S.Array.empty() ? "-" : S.Array.c_str(), Sum.Requests, Sum.FullRequests);
    for (const Extreme &E : {Sum.Most, Sum.FullLeast, Sum.FullMost, Sum.DataLeast})
      std::printf(" %u %d", E.Ways, E.Run);
    for (const auto *Of : {&Sum.Blocks, &Sum.Steps}) {
      std::printf(" %zu", std::min<size_t>(Of->size(), 4));
      int Count = 0;
      for (const auto &[T, Run] : *Of) {
        if (Count++ == 4)
          break;
        std::printf(" %llu %llu %llu %u %u %d", std::get<0>(T), std::get<1>(T), std::get<2>(T), std::get<3>(T),
                    std::get<4>(T), Run);
      }
    }
    std::printf("\n");
  }
}

//===----------------------------------------------------------------------===//
// Running the threads
//===----------------------------------------------------------------------===//

/// A thread with a stack of its own, for kernels with barriers.
struct Fiber {
  ucontext_t Start;
  jmp_buf At;
  bool Started = false, Done = false;
  char *Stack = nullptr;
  ThreadPlace Place;
};
constexpr size_t StackBytes = 64 << 10;

std::vector<Fiber> Fibers;
Fiber *Running;
jmp_buf Scheduler;
void (*Kernel)(const long long *);
std::vector<long long> Arguments;

void placeThread(unsigned T) {
  MyNumber = T;
  threadIdx = {T % blockDim.x, T / blockDim.x % blockDim.y, T / (blockDim.x * blockDim.y)};
}

void fiberMain() {
  Kernel(Arguments.data());
  Running->Done = true;
  _longjmp(Scheduler, 1);
}

bool isOnStack(uint64 Address) {
  const char *Here = static_cast<const char *>(__builtin_frame_address(0));
  return Address - uint64(Running ? Running->Stack : Here - 4096) < (Running ? StackBytes : 1 << 16);
}

bool isOther(uint64 Address, Operation Op) {
  auto In = [&](const void *Start, size_t Bytes) { return Address - uint64(Start) < Bytes; };
  return (Op == Load && In(GlobalMemory, GlobalWords * 4)) || In(GlobalResults, GlobalWords * 4) ||
         (Op == Load && In(&__executable_start, size_t(&__bss_start - &__executable_start)));
}

/// A read from nowhere, a division that the processor refuses.
void onFault(int) {
  if (!Me)
    std::_Exit(3);
  endRun("a fault");
}

void runFibers() {
  if (Fibers.size() < BlockThreads)
    Fibers.resize(BlockThreads);
  for (unsigned T = 0; T < BlockThreads; ++T) {
    Fiber &F = Fibers[T];
    if (!F.Stack) // far from what an index that is too large reaches
      F.Stack = static_cast<char *>(mmap(nullptr, StackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    F.Started = F.Done = false;
    F.Place = ThreadPlace();
  }
  for (bool Any = true; Any;) {
    Any = false;
    for (volatile unsigned T = 0; T < BlockThreads; T = T + 1) {
      Fiber &F = Fibers[T];
      if (F.Done)
        continue;
      Any = true;
      placeThread(T);
      Me = &F.Place;
      Running = &F;
      if (_setjmp(Scheduler))
        continue;
      if (F.Started)
        _longjmp(F.At, 1);
      F.Started = true;
      getcontext(&F.Start);
      F.Start.uc_stack.ss_sp = F.Stack;
      F.Start.uc_stack.ss_size = StackBytes;
      F.Start.uc_link = nullptr;
      makecontext(&F.Start, fiberMain, 0);
      setcontext(&F.Start);
    }
  }
}

void runInTurn() {
  static ThreadPlace Place;
  for (unsigned T = 0; T < BlockThreads; ++T) {
    Place.Now = 0;
    Place.Frames.clear();
    Place.Steps = 0;
    Me = &Place;
    Running = nullptr;
    placeThread(T);
    Kernel(Arguments.data());
  }
}

unsigned Seed;
unsigned random32() {
  Seed = Seed * 1664525u + 1013904223u;
  return Seed >> 8;
}

/// Memory of different kinds: zeros, small numbers, any.
void fillMemory(int Kind) {
  Seed = unsigned(Kind) * 7919u + 1;
  auto Fill = [&](void *Start, size_t Bytes) {
    int *Words = static_cast<int *>(Start);
    for (size_t I = 0; I < Bytes / 4; ++I)
      Words[I] = Kind == 0 ? 0 : int(Kind % 3 == 1 ? random32() % 64 : random32() << 8 ^ random32());
  };
  Fill(GlobalMemory, GlobalWords * 4);
  for (const Object &O : Objects)
    if (Tables.count(O.Name))
      Fill(reinterpret_cast<void *>(O.Start), O.Bytes);
}

/// Whether the run was defined.
bool runOnce(bool Barriers, int Memory) {
  fillMemory(Memory);
  Executions.clear();
  ExecutionOf.clear();
  std::fill(std::begin(Recently), std::end(Recently), std::make_pair(ExecutionKey{0, 0}, 0));
  Answers.clear();
  LastAnswer = {};
  Records = 0;
  if (_setjmp(Void)) {
    Me = nullptr;
    return false;
  }
  if (Barriers)
    runFibers();
  else
    runInTurn();
  Me = nullptr;
  return true;
}

} // namespace

//===----------------------------------------------------------------------===//
// What the instrumented code calls
//===----------------------------------------------------------------------===//

#define CALLER uint64(__builtin_return_address(0))
extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void *Pc) {
  if (!Me)
    return;
  Me->Frames.push_back({Me->Now, {}});
  Me->Now = Places.child(Me->Now, true, uint64(Pc));
  if (Me->Frames.size() > 64)
    endRun("recursion");
}
void __tsan_func_exit() {
  if (!Me)
    return;
  Me->Now = Me->Frames.back().Entry;
  Me->Frames.pop_back();
}
#define ACCESS(Name, Bytes)                                                                                            \
  void __tsan_read##Name(void *A) { record(CALLER, Load, uint64(A), Bytes); }                                          \
  void __tsan_write##Name(void *A) { record(CALLER, Store, uint64(A), Bytes); }                                        \
  void __tsan_unaligned_read##Name(void *A) { record(CALLER, Load, uint64(A), Bytes); }                                \
  void __tsan_unaligned_write##Name(void *A) { record(CALLER, Store, uint64(A), Bytes); }
ACCESS(1, 1) ACCESS(2, 2) ACCESS(4, 4) ACCESS(8, 8) ACCESS(16, 16)
void __tsan_vptr_update(void **, void *) {}
void __tsan_vptr_read(void **) {}
void *__tsan_memcpy(void *To, const void *From, size_t Bytes) {
  recordCopy(CALLER, Load, uint64(From), unsigned(Bytes));
  recordCopy(CALLER, Store, uint64(To), unsigned(Bytes));
  return std::memmove(To, From, Bytes);
}
void *__tsan_memmove(void *To, const void *From, size_t Bytes) {
  recordCopy(CALLER, Load, uint64(From), unsigned(Bytes));
  recordCopy(CALLER, Store, uint64(To), unsigned(Bytes));
  return std::memmove(To, From, Bytes);
}
void *__tsan_memset(void *To, int Value, size_t Bytes) {
  recordCopy(CALLER, Store, uint64(To), unsigned(Bytes));
  return std::memset(To, Value, Bytes);
}

void machineLoop(int Id, int Depth) {
  auto &Frame = Me->Frames.back();
  if (size_t(Depth) < Frame.Loops.size()) {
    Me->Now = Frame.Loops[Depth].first;
    Frame.Loops.resize(Depth);
  }
  Frame.Loops.push_back({Me->Now, uint64(Id) << 32});
  Me->Now = Places.child(Me->Now, false, uint64(Id) << 32);
}
void machineStep(int Depth) {
  if (++Me->Steps > MostSteps)
    endRun("endless");
  auto &[Before, Label] = Me->Frames.back().Loops[Depth];
  Me->Now = Places.child(Before, false, ++Label);
}
void machineEnd(int Depth) {
  auto &Frame = Me->Frames.back();
  Me->Now = Frame.Loops[Depth].first;
  Frame.Loops.resize(Depth);
}
long long machineAsk(int Id, long long Value) {
  if (LastAnswer.Guard != Id || LastAnswer.Place != Me->Now || LastAnswer.Value != Value)
    LastAnswer = {Id, Me->Now, Value, &Answers[{Id, Me->Now}][Value]};
  (*LastAnswer.Who)[MyNumber] = true;
  if (++Records > MostRecords)
    endRun("too long");
  return Value;
}
void machineBarrier() {
  if (!Running)
    return;
  if (!_setjmp(Running->At))
    _longjmp(Scheduler, 1);
}

int machineShuffle(int Value, int Lane) {
  static int Given[MostThreads];
  const unsigned Mine = MyNumber;
  Given[Mine] = Value;
  machineBarrier();
  const int Taken = Given[Mine / 32 * 32 + unsigned(Lane)];
  machineBarrier();
  return Taken;
}

#define UNDEFINED(Name)                                                                                                \
  void __ubsan_handle_##Name() { endRun("undefined"); }
UNDEFINED(add_overflow) UNDEFINED(sub_overflow) UNDEFINED(mul_overflow) UNDEFINED(negate_overflow)
UNDEFINED(divrem_overflow) UNDEFINED(shift_out_of_bounds)
}

#define ATOMIC_OF(Name, Type, New)                                                                                     \
  Type Name(Type *Where, Type Value) {                                                                                 \
    record(CALLER, Atomic, uint64(Where), sizeof(Type));                                                               \
    const Type Old = *Where;                                                                                           \
    *Where = New;                                                                                                      \
    return Old;                                                                                                        \
  }
#define ATOMICS_OF(Type)                                                                                               \
  ATOMIC_OF(atomicAdd, Type, Type(unsigned(Old) + unsigned(Value)))                                                    \
  ATOMIC_OF(atomicMin, Type, std::min(Old, Value))                                                                     \
  ATOMIC_OF(atomicMax, Type, std::max(Old, Value))                                                                     \
  ATOMIC_OF(atomicExch, Type, Value)                                                                                   \
  ATOMIC_OF(atomicOr, Type, Old | Value)                                                                               \
  ATOMIC_OF(atomicAnd, Type, Old &Value)                                                                               \
  ATOMIC_OF(atomicXor, Type, Old ^ Value)
ATOMICS_OF(int)
ATOMICS_OF(unsigned)
ATOMIC_OF(atomicAdd, float, Old + Value)
ATOMIC_OF(atomicExch, float, Value)
ATOMIC_OF(atomicExch, unsigned long long, Value)

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

int main(int Count, char **Words) {
  std::ifstream Plan(Words[Count - 1]);
  GlobalMemory = new int[GlobalWords];
  GlobalResults = new float[GlobalWords];
  struct sigaction Action = {};
  Action.sa_handler = onFault;
  Action.sa_flags = SA_NODEFER;
  sigaction(SIGSEGV, &Action, nullptr);
  sigaction(SIGBUS, &Action, nullptr);
  sigaction(SIGFPE, &Action, nullptr);
  std::string Word;
  int Group = -1;
  bool Barriers = false;
  auto Flush = [&] {
    if (Group >= 0)
      printSums(Group);
    SiteNumbers.clear();
    AllSums.clear();
    PathOfSite.clear();
    Known.clear();
    Places.clear();
  };
  while (Plan >> Word) {
    if (Word == "object") { // start bytes room align name
      Object O;
      Plan >> O.Start >> O.Bytes >> O.Room >> O.Align >> O.Name;
      Objects.push_back(O); // in order
    } else if (Word == "line") { // address line
      std::pair<uint64, int> L;
      Plan >> L.first >> L.second;
      Lines.push_back(L);
    } else if (Word == "needs") { // line guard except n values
      int Line;
      size_t N;
      Relevance R;
      Plan >> Line >> R.Guard >> R.Except >> N;
      R.Values.resize(N);
      for (long long &V : R.Values)
        Plan >> V;
      Relevant[Line].push_back(R);
    } else if (Word == "access") { // line n arrays
      int Line;
      size_t N;
      Plan >> Line >> N;
      for (std::string Name; N && Plan >> Name; --N)
        Into[Line].insert(Name);
    } else if (Word == "data") {
      int Guard;
      Plan >> Guard;
      DataGuards.insert(Guard);
    } else if (Word == "unknown") {
      int Loop;
      Plan >> Loop;
      UnknownLoops.insert(Loop);
    } else if (Word == "cost") { // operation bytes active address...
      unsigned Bytes, Active;
      uint64 Address[32];
      Plan >> Word >> Bytes >> Active;
      for (uint64 &A : Address)
        Plan >> A;
      const Cost C = costOf(Word == "load" ? Load : Word == "store" ? Store : Atomic, Bytes, Address, Active);
      std::printf("cost %u %u\n", C.Wavefronts, C.Ideal);
    } else if (Word == "table") {
      Plan >> Word;
      Tables.insert(Word);
    } else if (Word == "vague") {
      int Loop;
      Plan >> Loop;
      VagueLoops.insert(Loop);
    } else if (Word == "group") { // number kernel barriers long block grid arguments
      Flush();
      int N;
      std::string Name;
      bool Long = false;
      Plan >> Group >> Name >> Barriers >> Long >> blockDim.x >> blockDim.y >> blockDim.z >> N;
      MostRecords = Long ? 4000000 : 400000;
      MostSteps = Long ? 100000 : 600;
      Arguments.resize(N);
      for (const HostKernel *K = Kernels; K->Name; ++K)
        if (K->Name == Name)
          Kernel = K->Call;
      BlockThreads = blockDim.x * blockDim.y * blockDim.z;
    } else if (Word == "run") { // number memory grid block-index arguments
      int Run, Memory;
      Plan >> Run >> Memory >> gridDim.x >> gridDim.y >> gridDim.z >> blockIdx.x >> blockIdx.y >> blockIdx.z;
      for (long long &A : Arguments)
        Plan >> A;
      if (runOnce(Barriers, Memory)) {
        sumUp(Run);
        std::printf("ran %d %d\n", Group, Run);
      } else
        std::printf("void %d %d %s\n", Group, Run, WhyVoid);
      std::fflush(stdout);
    }
  }
  Flush();
  return 0;
}
