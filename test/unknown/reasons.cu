// RUN: %banklint --block=32 %s | FileCheck %s
// RUN: %banklint --block=32 --coverage %s | FileCheck %s --check-prefix=COVERAGE
//
// An access for each reason in lib/Support/Reasons.h.

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <mma.h>
namespace cg = cooperative_groups;
using namespace nvcuda;

__device__ int elsewhere(int);
__device__ int steps(int n) { return n <= 1 ? 1 : 1 + steps(n / 2); }
struct Base {
  __device__ virtual int slot(int i) const { return i; }
};
struct Bits {
  unsigned low : 4, high : 28;
};

__global__ void reasons(float *out, const Base *base, float scale, int n, bool flag) {
  __shared__ float s[1024], other[1024];
  __shared__ Bits bits[32];
  int t = threadIdx.x;

  int parts[1] = {t};
  ((char *)parts)[n & 3] = 3;
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} s store 4 ? - - - unknown: the index comes from a variable that is not tracked here
  s[parts[0]] = 0;
  int nothing;
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} s store 4 ? - - - unknown: the index comes from a variable that is not initialised here
  s[nothing * t] = 0;
  int real = t * scale;
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} s store 4 ? - - - unknown: the index is computed in floating point
  s[real] = 0;
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} s store 4 ? - - - unknown: the index comes from a function whose body is not here
  s[elsewhere(t)] = 0;
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} s store 4 ? - - - unknown: the index comes from a recursive call
  s[t * steps(n)] = 0;
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} s store 4 ? - - - unknown: the index comes from a virtual call
  s[base->slot(t)] = 0;
  int field;
  asm("vadd2.u32.u32.u32 %0, %1, %1, %1;" : "=r"(field) : "r"(t));
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} s store 4 ? - - - unknown: the index comes from inline assembly that is not understood
  s[field] = 0;
  float *p = flag ? s : other;
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} {{.*}} store 4 ? - - - unknown: the pointer may point to one of several arrays
  p[t] = 0;
  auto active = cg::coalesced_threads();
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} s store 4 ? - - - unknown: the index comes from a group of threads that is formed at run time
  s[active.thread_rank()] = 0;
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} bits store 4 ? - - - unknown: bit-fields are not modelled
  bits[t].low = 1;
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} s load 1 ? - - - unknown: the number of bytes copied is not known
  memcpy(out, s, n);
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> accumulator;
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} s store 4 ? - - - unknown: the lane addresses of this tensor-core access are not modelled
  wmma::store_matrix_sync(s, accumulator, 16, n ? wmma::mem_col_major : wmma::mem_row_major);
  // CHECK: :[[@LINE+1]]:3 reasons {{.*}} s store 16 ? - - - unknown: a copy by a group of threads: which thread copies what is not modelled
  cg::memcpy_async(cg::this_thread_block(), s, out, 1024);
  // CHECK: :[[@LINE+1]]:112 reasons {{.*}} s store 16 ? - - - unknown: bulk copies have no addresses of lanes
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 16, [%0];" ::"r"((unsigned)__cvta_generic_to_shared(s)), "l"(out));
}

__global__ void jumps(float *out, int n) {
  __shared__ float s[1024];
  int i = threadIdx.x;
again:
  i += 1;
  if (out[i] > 0)
    goto again;
  // CHECK: :[[@LINE+1]]:3 jumps {{.*}} s store 4 ? - - - unknown: the index comes from a variable of a function that uses goto
  s[i] = 0;
}

// Each reason once or twice; what is most frequent comes first.
// COVERAGE: 15 100.0% unknown
// COVERAGE: 1 6.7% a copy by a group of threads: which thread copies what is not modelled
// COVERAGE: 1 6.7% bit-fields are not modelled
