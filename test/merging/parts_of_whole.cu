// RUN: not %banklint --table=all --block=64 %s | FileCheck %s
//
// An object that is filled as a whole, as the toolkit fills a half2, and stored member by member: each store is as wide as
// the member, and neighbours are joined.

struct half_t {
  unsigned short bits;
};
struct half2_t {
  half_t x, y;
};
struct single_t {
  float value;
};
struct pair_t {
  single_t x, y;
};

__global__ void swapped(const unsigned *in) {
  __shared__ half_t s[1024];
  half2_t v;
  *(unsigned *)&v = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:3 swapped {{.*}} store 2 0 0 0 0 exact, joined with line [[@LINE+3]]
  s[threadIdx.x * 2] = v.y;
  // CHECK: :[[@LINE+1]]:3 swapped {{.*}} store 2 1 2 2 2 exact, joined with its neighbours into 32-bit accesses
  s[threadIdx.x * 2 + 1] = v.x;
}

__global__ void apart(const unsigned *in) {
  __shared__ half_t s[2048];
  half2_t v;
  *(unsigned *)&v = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:3 apart {{.*}} store 2 1 2 2 2 exact{{$}}
  s[threadIdx.x] = v.x;
  // CHECK: :[[@LINE+1]]:3 apart {{.*}} store 2 16 2 32 2 exact{{$}}
  s[threadIdx.x * 32] = v.y;
}

__global__ void words(const unsigned long long *in) {
  __shared__ single_t s[4096];
  pair_t v;
  *(unsigned long long *)&v = in[threadIdx.x];
  // CHECK: :[[@LINE+1]]:3 words {{.*}} store 4 2 2 4 2 exact{{$}}
  s[threadIdx.x * 2] = v.y;
  // CHECK: :[[@LINE+1]]:3 words {{.*}} store 4 32 2 64 2 exact{{$}}
  s[threadIdx.x * 32 + 1] = v.x;
}
