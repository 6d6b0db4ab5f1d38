// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
// RUN: not %banklint --block=32 %s | FileCheck %s --check-prefix=JOINED
//
// Arrays of structures: a member has the stride of the whole structure. Sizes of an odd number of words are free.

struct P2 { float x, y; };
struct P3 { float x, y, z; };
struct P4 { float x, y, z, w; };
struct P8 { float v[8]; };
struct Node { // 6 words
  struct {
    int key;
    int value[3];
  } item;
  double weight;
};
struct Derived : P3 { int more; }; // 4 words
union Either { float f; int i[2]; };
struct Memory {
  float plain[32][32];
  float padded[32][33];
};

__global__ void members(float *out) {
  __shared__ P2 s2[32];
  __shared__ P3 s3[32];
  __shared__ P4 s4[32];
  __shared__ P8 s8[32];
  __shared__ Node nodes[32];
  __shared__ Derived derived[32];
  __shared__ Either either[32];
  __shared__ Memory memory;
  int t = threadIdx.x;

  // CHECK: :[[@LINE+1]]:3 members {{.*}} s2 store 4 2 1 2 1 exact
  s2[t].y = 0;
  // CHECK: :[[@LINE+1]]:3 members {{.*}} s3 store 4 1 1 1 1 exact
  s3[t].y = 0;
  // CHECK: :[[@LINE+1]]:3 members {{.*}} s4 store 4 4 1 4 1 exact
  s4[t].z = 0;
  // CHECK: :[[@LINE+1]]:3 members {{.*}} s8 store 4 8 1 8 1 exact
  s8[t].v[3] = 0;
  // gcd(6, 32) = 2
  // CHECK: :[[@LINE+1]]:3 members {{.*}} nodes store 4 2 1 2 1 exact
  nodes[t].item.value[1] = 0;
  // 16 lanes of 8 bytes with stride 6 words: all 16 pairs of banks.
  // CHECK: :[[@LINE+1]]:3 members {{.*}} nodes store 8 1 1 2 2 exact
  nodes[t].weight = 0;
  // CHECK: :[[@LINE+1]]:3 members {{.*}} derived store 4 4 1 4 1 exact
  derived[t].y = 0;
  // CHECK: :[[@LINE+1]]:3 members {{.*}} either store 4 2 1 2 1 exact
  either[t].i[1] = 0;
  // CHECK: :[[@LINE+1]]:3 members {{.*}} memory store 4 32 1 32 1 exact
  memory.plain[t][0] = 0;
  // CHECK: :[[@LINE+1]]:3 members {{.*}} memory store 4 1 1 1 1 exact
  memory.padded[t][0] = 0;
  P4 *p = &s4[t];
  // CHECK: :[[@LINE+1]]:3 members {{.*}} s4 store 4 4 1 4 1 exact
  p->w = 0;
}

// Whole structures are copied member by member; the compiler joins what their place in the array allows (JOINED).
__global__ void copies(P2 *o2, P3 *o3, P4 *o4) {
  __shared__ P2 s2[32];
  __shared__ P3 s3[32];
  __shared__ P4 s4[32];
  int t = threadIdx.x;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}} copies {{.*}} s2 load 4 2 2 4 2 exact
  // JOINED: :[[@LINE+1]]:{{[0-9]+}} copies {{.*}} s2 load 4 1 1 2 2 exact, joined with its neighbours into 64-bit
  o2[t] = s2[t];
  // Three loads of 4 bytes with stride 3.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} copies {{.*}} s3 load 4 1 3 3 3 exact
  o3[t] = s3[t];
  // CHECK: :[[@LINE+2]]:{{[0-9]+}} copies {{.*}} s4 load 4 4 4 16 4 exact
  // JOINED: :[[@LINE+1]]:{{[0-9]+}} copies {{.*}} s4 load 4 1 1 4 4 exact, joined with its neighbours into 128-bit
  o4[t] = s4[t];
  P4 local = o4[t];
  // CHECK: :[[@LINE+2]]:3 copies {{.*}} s4 store 4 4 4 16 4 exact
  // JOINED: :[[@LINE+1]]:3 copies {{.*}} s4 store 4 1 1 4 4 exact, joined with its neighbours into 128-bit
  s4[31 - t] = local;
}
