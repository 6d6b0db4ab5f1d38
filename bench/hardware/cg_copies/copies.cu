// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the Source page counts for LDGSTS of 16 bytes. patterns.py writes requests, a line each: mode, lanes that have
// not left the kernel, a digit for each lane that says whether it takes part, its size / 4, its offset in shared and in
// global memory. Those of a mode follow each other; 64 of them are the 64 LDGSTS of one launch of one warp.
//
//     python3 patterns.py > patterns.txt; nvcc -std=c++17 -arch=sm_90 copies.cu -o copies
//     ncu --clock-control none --section SourceCounters -f --export copies ./copies patterns.txt
//     ncu --import copies.ncu-rep --page source --csv --print-source sass > source.csv; python3 join.py patterns.txt
//     source.csv
//     ./copies patterns.txt time     # cycles of each request whose mode has a T before it
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

struct Lane {
  int to, from, on, size;
};

constexpr int Slots = 64, Shared = 65536, Page = 16384 + 9 * 128;

enum Mode {
  All,      // cp.async.cg.L2::128B by all lanes
  Branch,   // ..., lanes off by a branch around it
  Guard,    // ..., lanes off by the instruction's predicate
  GuardNot, // ..., by its negation
  Row,      // as All, without a wait between the requests
  Size,     // as All, the number of bytes that are read in a register: 0, 4, 8, 12, 16
  SizeBranch,
  SizeGuard,
  Ignore, // as All, with the operand that ignores the source
  IgnoreBranch,
  IgnoreGuard,
  Ca, // as All, cp.async.ca.L2::128B
  CaBranch,
  CaGuard,
  CaPlain, // cp.async.ca
  CgPlain, // cp.async.cg
  CgPlainBranch,
  Cg64, // cp.async.cg.L2::64B
  Cg64Guard,
  Cg256, // cp.async.cg.L2::256B
  Modes
};
const char *const Names[Modes] = {
    "all",        "branch",   "guard",           "guard_not",    "row",        "size",      "size_branch",
    "size_guard", "ignore",   "ignore_branch",   "ignore_guard", "ca",         "ca_branch", "ca_guard",
    "ca_plain",   "cg_plain", "cg_plain_branch", "cg64",         "cg64_guard", "cg256"};

template <int M>
constexpr bool ByGuard =
    M == Guard || M == GuardNot || M == SizeGuard || M == IgnoreGuard || M == CaGuard || M == Cg64Guard;
template <int M>
constexpr bool ByBranch = M == Branch || M == SizeBranch || M == IgnoreBranch || M == CaBranch || M == CgPlainBranch;

#define CG "cp.async.cg.shared.global"
#define CA "cp.async.ca.shared.global"
#define COPY(what) asm volatile(what " [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory")

template <int M> __device__ __forceinline__ void one(uint32_t to, const char *from, int size) {
  if constexpr (M == All || M == Branch || M == Row)
    COPY(CG ".L2::128B");
  if constexpr (M == Ca || M == CaBranch)
    COPY(CA ".L2::128B");
  if constexpr (M == CaPlain)
    COPY(CA);
  if constexpr (M == CgPlain || M == CgPlainBranch)
    COPY(CG);
  if constexpr (M == Cg64)
    COPY(CG ".L2::64B");
  if constexpr (M == Cg256)
    COPY(CG ".L2::256B");
  if constexpr (M == Size || M == SizeBranch)
    asm volatile(CG ".L2::128B [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(size) : "memory");
  if constexpr (M == Ignore || M == IgnoreBranch)
    asm volatile("{ .reg .pred q; setp.eq.s32 q, %2, 0; " CG ".L2::128B [%0], [%1], 16, q; }" ::"r"(to), "l"(from),
                 "r"(size)
                 : "memory");
}

template <int M> __device__ __forceinline__ void copy(uint32_t to, const char *from, int on, int size) {
  if constexpr (ByBranch<M>) {
#pragma unroll 1
    for (int i = 0; i < on; ++i)
      one<M>(to, from, size);
  } else {
    one<M>(to, from, size);
  }
}

/// Four requests at once, with predicates of their own, so that not all of them are P0.
#define SET(n, on) "setp.ne.s32 p" #n ", %" #on ", 0; "
#define SETQ(n, size) "setp.eq.s32 q" #n ", %" #size ", 0; "
#define FOUR(sets, a, b, c, d)                                                                                         \
  asm volatile("{ .reg .pred p<4>, q<4>; " sets a " cp.async.wait_all; " b " cp.async.wait_all; " c                    \
               " cp.async.wait_all; " d " cp.async.wait_all; }" ::"r"(to[0]),                                          \
               "l"(from[0]), "r"(on[0]), "r"(size[0]), "r"(to[1]), "l"(from[1]), "r"(on[1]), "r"(size[1]), "r"(to[2]), \
               "l"(from[2]), "r"(on[2]), "r"(size[2]), "r"(to[3]), "l"(from[3]), "r"(on[3]), "r"(size[3])              \
               : "memory")
#define SETS SET(0, 2) SET(1, 6) SET(2, 10) SET(3, 14)
#define SETSQ SETQ(0, 3) SETQ(1, 7) SETQ(2, 11) SETQ(3, 15)

template <int M>
__device__ __forceinline__ void four(const uint32_t *to, const char *const *from, const int *on, const int *size) {
#define PLAIN(no, what)                                                                                                \
  FOUR(SETS, "@" no "p0 " what " [%0], [%1], 16;", "@" no "p1 " what " [%4], [%5], 16;",                               \
       "@" no "p2 " what " [%8], [%9], 16;", "@" no "p3 " what " [%12], [%13], 16;")
  if constexpr (M == Guard)
    PLAIN("", CG ".L2::128B");
  if constexpr (M == GuardNot)
    PLAIN("!", CG ".L2::128B");
  if constexpr (M == CaGuard)
    PLAIN("", CA ".L2::128B");
  if constexpr (M == Cg64Guard)
    PLAIN("", CG ".L2::64B");
  if constexpr (M == SizeGuard)
    FOUR(SETS, "@p0 " CG ".L2::128B [%0], [%1], 16, %3;", "@p1 " CG ".L2::128B [%4], [%5], 16, %7;",
         "@p2 " CG ".L2::128B [%8], [%9], 16, %11;", "@p3 " CG ".L2::128B [%12], [%13], 16, %15;");
  if constexpr (M == IgnoreGuard)
    FOUR(SETS SETSQ, "@p0 " CG ".L2::128B [%0], [%1], 16, q0;", "@p1 " CG ".L2::128B [%4], [%5], 16, q1;",
         "@p2 " CG ".L2::128B [%8], [%9], 16, q2;", "@p3 " CG ".L2::128B [%12], [%13], 16, q3;");
}

__device__ Lane lane(const Lane *at) {
  Lane l;
  asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(l.to), "=r"(l.from), "=r"(l.on), "=r"(l.size)
               : "l"(at)
               : "memory");
  return l;
}

/// 64 requests of one warp, each done before the next begins. A lane with on = 2 takes no part and has 0 for both
/// addresses.
template <int M> __global__ void measure(const Lane *lanes, uint32_t alive, const char *g, int *out) {
  extern __shared__ __align__(1024) char s[];
  if (!(alive >> threadIdx.x & 1))
    return;
  const uint32_t base = uint32_t(__cvta_generic_to_shared(s));
  constexpr int Group = ByGuard<M> ? 4 : 1;
#pragma unroll
  for (int i = 0; i < Slots; i += Group) {
    uint32_t to[Group];
    const char *from[Group];
    int on[Group], size[Group];
#pragma unroll
    for (int j = 0; j < Group; ++j) {
      const Lane l = lane(lanes + (i + j) * 32 + threadIdx.x);
      to[j] = l.on == 2 ? 0 : base + l.to;
      from[j] = l.on == 2 ? nullptr : g + l.from;
      on[j] = (l.on & 1) ^ (M == GuardNot);
      size[j] = l.size;
    }
    if constexpr (ByGuard<M>) {
      four<M>(to, from, on, size);
    } else {
      copy<M>(to[0], from[0], on[0], size[0]);
      if (M != Row)
        asm volatile("cp.async.wait_all;" ::: "memory");
    }
    if (M != Row)
      __syncwarp(__activemask());
  }
  asm volatile("cp.async.wait_all;" ::: "memory");
  out[threadIdx.x] = *(volatile int *)(s + threadIdx.x * 4);
}

/// Cycles of so many requests with the same offsets, each from another page.
template <int M> __global__ void timed(const Lane *lanes, const char *g, int steps, int *out) {
  extern __shared__ __align__(1024) char s[];
  const int warp = threadIdx.x / 32;
  const Lane l = lanes[threadIdx.x % 32];
  const uint32_t to = uint32_t(__cvta_generic_to_shared(s)) + l.to;
  const char *from = g + l.from + size_t(warp) * 16 * Page;
  __syncthreads();
  const int begin = clock();
  for (int i = 0; i < steps; ++i) {
#pragma unroll
    for (int j = 0; j < 16; ++j)
      copy<M>(to, from + j * Page, l.on, l.size);
  }
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0)
    *out = int(clock()) - begin;
}

/// How much longer twelve warps take to load from shared memory, without conflicts, while four others copy: out[0],
/// their cycles; out[1], the number of copies meanwhile.
template <int M> __global__ void contended(const Lane *lanes, const char *g, int copies, int *out) {
  extern __shared__ __align__(1024) char s[];
  __shared__ int done, requests, end;
  if (threadIdx.x == 0)
    done = requests = end = 0;
  const int warp = threadIdx.x / 32, t = threadIdx.x % 32;
  const Lane l = lanes[t];
  const uint32_t to = uint32_t(__cvta_generic_to_shared(s)) + l.to;
  const char *from = g + l.from + size_t(warp) * 16 * Page;
  __syncthreads();
  const int begin = clock();
  if (warp < 4) {
    int n = 0;
    while (copies && *(volatile int *)&done < 12) {
#pragma unroll
      for (int j = 0; j < 16; ++j)
        copy<M>(to, from + j * Page, l.on, l.size);
      n += 16;
    }
    asm volatile("cp.async.wait_all;" ::: "memory");
    if (t == 0)
      atomicAdd(&requests, n);
  } else {
    int sum = 0;
    const uint32_t at = uint32_t(__cvta_generic_to_shared(s)) + t * 4;
    for (int i = 0; i < 256; ++i) {
#pragma unroll
      for (int j = 0; j < 16; ++j) {
        int x;
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x) : "r"(at + 128 * j));
        sum ^= x;
      }
    }
    if (sum == 12345)
      out[8] = sum;
    __syncwarp();
    if (t == 0)
      atomicMax(&end, int(clock()) - begin), __threadfence_block(), atomicAdd(&done, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0)
    out[0] = end, out[1] = requests;
}

struct Request {
  int mode, line;
  bool time;
  uint32_t alive;
  Lane lanes[32];
};

using Measure = void (*)(const Lane *, uint32_t, const char *, int *);
using Timed = void (*)(const Lane *, const char *, int, int *);
template <int... M> std::vector<Measure> measures(std::integer_sequence<int, M...>) { return {measure<M>...}; }
template <int M> constexpr Timed timedOrNone(bool Contended) {
  if constexpr (ByGuard<M>)
    return nullptr;
  else
    return Contended ? contended<M> : timed<M>;
}
template <int... M> std::vector<Timed> timings(bool Contended, std::integer_sequence<int, M...>) {
  return {timedOrNone<M>(Contended)...};
}

int main(int argc, char **argv) {
  std::ifstream in(argv[1]);
  std::vector<Request> requests;
  std::string line, mode, alive, on, sizes;
  for (int n = 0; std::getline(in, line); ++n) {
    std::istringstream l(line);
    Request r{};
    l >> mode >> alive >> on >> sizes;
    r.line = n;
    r.time = mode[0] == 'T';
    mode = mode.substr(r.time);
    r.mode = int(std::find_if(Names, Names + Modes, [&](const char *x) { return mode == x; }) - Names);
    if (r.mode == Modes)
      return printf("line %d: no mode %s\n", n, mode.c_str()), 1;
    r.alive = uint32_t(std::stoul(alive, nullptr, 16));
    for (int t = 0; t < 32; ++t)
      r.lanes[t].on = on[t] - '0', r.lanes[t].size = (sizes[t] - '0') * 4;
    for (Lane &x : r.lanes)
      l >> x.to;
    for (Lane &x : r.lanes)
      l >> x.from;
    requests.push_back(r);
  }
  Lane *lanes;
  int *out;
  char *g;
  const size_t bytes = size_t(32) * 16 * Page + (1 << 20);
  cudaMalloc(&lanes, Slots * 32 * sizeof(Lane));
  cudaMalloc(&out, 256);
  cudaMalloc(&g, bytes);
  cudaMemset(g, 0, bytes);
  const auto all = std::make_integer_sequence<int, Modes>();
  if (argc > 2) {
    const auto alone = timings(false, all), beside = timings(true, all);
    for (const Request &r : requests) {
      if (!r.time)
        continue;
      cudaMemcpy(lanes, r.lanes, sizeof r.lanes, cudaMemcpyHostToDevice);
      printf("%d,%s", r.line, Names[r.mode]);
      cudaFuncSetAttribute(alone[r.mode], cudaFuncAttributeMaxDynamicSharedMemorySize, Shared);
      cudaFuncSetAttribute(beside[r.mode], cudaFuncAttributeMaxDynamicSharedMemorySize, Shared);
      for (int warps : {1, 8, 32}) {
        double best[2] = {1e30, 1e30};
        for (int i = 0; i < 14; ++i) {
          const int steps = i % 2 ? 16 : 8;
          int cycles = 0;
          alone[r.mode]<<<1, 32 * warps, Shared>>>(lanes, g, steps, out);
          cudaMemcpy(&cycles, out, 4, cudaMemcpyDeviceToHost);
          best[i % 2] = std::min<double>(best[i % 2], cycles);
        }
        printf(",%.2f", (best[1] - best[0]) / (8 * 16 * warps));
      }
      std::vector<double> costs;
      for (int i = 0; i < 7; ++i) {
        int without[2], with[2];
        beside[r.mode]<<<1, 512, Shared>>>(lanes, g, 0, out);
        cudaMemcpy(without, out, 8, cudaMemcpyDeviceToHost);
        beside[r.mode]<<<1, 512, Shared>>>(lanes, g, 1, out);
        cudaMemcpy(with, out, 8, cudaMemcpyDeviceToHost);
        costs.push_back(double(with[0] - without[0]) / with[1]);
        if (i == 6)
          std::sort(costs.begin(), costs.end()), printf(",%.2f,%d,%d,%d", costs[3], without[0], with[0], with[1]);
      }
      printf("\n");
    }
  } else {
    const auto kernels = measures(all);
    for (size_t i = 0, n; i < requests.size(); i += n) {
      const Request &first = requests[i];
      std::vector<Lane> table(Slots * 32);
      for (n = 0; n < Slots && i + n < requests.size() && requests[i + n].mode == first.mode &&
                  requests[i + n].alive == first.alive;
           ++n)
        std::memcpy(&table[n * 32], requests[i + n].lanes, sizeof first.lanes);
      for (size_t j = n; j < Slots; ++j)
        std::memcpy(&table[j * 32], first.lanes, sizeof first.lanes);
      cudaMemcpy(lanes, table.data(), table.size() * sizeof(Lane), cudaMemcpyHostToDevice);
      cudaFuncSetAttribute(kernels[first.mode], cudaFuncAttributeMaxDynamicSharedMemorySize, Shared);
      kernels[first.mode]<<<1, 32, Shared>>>(lanes, first.alive, g, out);
    }
  }
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
