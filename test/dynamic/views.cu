// RUN: not %banklint --block=32 %s | FileCheck %s
//
// One piece of memory seen as several types: casts, unions, alignment attributes, and the macro of HIP.

#define HIP_DYNAMIC_SHARED(type, var) extern __shared__ type var[];

__global__ void hip(float *out) {
  HIP_DYNAMIC_SHARED(float, dynamic)
  // CHECK: :[[@LINE+1]]:3 hip {{.*}} dynamic store 4 2 1 2 1 exact
  dynamic[threadIdx.x * 2] = 0;
}

union Scratch {
  float f[512];
  double d[256];
  float4 v[128];
  unsigned char bytes[2048];
  struct {
    float low[16][16], high[16][16];
  } halves;
};

__global__ void unions(float *out) {
  __shared__ Scratch scratch;
  int t = threadIdx.x;
  // CHECK: :[[@LINE+1]]:3 unions {{.*}} scratch store 4 2 1 2 1 exact
  scratch.f[t * 2] = 0;
  // CHECK: :[[@LINE+1]]:3 unions {{.*}} scratch store 8 1 1 2 2 exact
  scratch.d[t] = 0;
  // CHECK: :[[@LINE+1]]:3 unions {{.*}} scratch store 16 1 1 4 4 exact
  scratch.v[t] = float4{0, 0, 0, 0};
  // CHECK: :[[@LINE+1]]:3 unions {{.*}} scratch store 1 2 1 2 1 exact
  scratch.bytes[t * 8] = 0;
  // Words 256 + 16y + x: 2 rows of 16, side by side.
  // CHECK: :[[@LINE+1]]:3 unions {{.*}} scratch store 4 1 1 1 1 exact
  scratch.halves.high[t / 16][t % 16] = 0;
  // Words 16x + y of 16 x and 2 y: 8 lanes in each of the banks 0, 1, 16, 17.
  // CHECK: :[[@LINE+1]]:3 unions {{.*}} scratch store 4 8 1 8 1 exact
  scratch.halves.low[t % 16][t / 16] = 0;
}

struct alignas(16) Header {
  int count;
  float data[64];
};

__global__ void casts(float *out, int n) {
  extern __shared__ __align__(128) char raw[];
  int t = threadIdx.x;
  float *f = reinterpret_cast<float *>(raw);
  // CHECK: :[[@LINE+1]]:3 casts {{.*}} raw store 4 4 1 4 1 exact
  f[t * 4] = 0;
  auto *tile = reinterpret_cast<float(*)[32]>(raw);
  // CHECK: :[[@LINE+1]]:3 casts {{.*}} raw store 4 32 1 32 1 exact
  tile[t][0] = 0;
  auto *padded = reinterpret_cast<float(*)[33]>(raw + 4096);
  // CHECK: :[[@LINE+1]]:3 casts {{.*}} raw store 4 1 1 1 1 exact
  padded[t][0] = 0;
  auto &square = *reinterpret_cast<float(*)[32][32]>(raw);
  // CHECK: :[[@LINE+1]]:3 casts {{.*}} raw store 4 32 1 32 1 exact
  square[t][1] = 0;
  Header *h = reinterpret_cast<Header *>(raw);
  // CHECK: :[[@LINE+1]]:3 casts {{.*}} raw store 4 1 1 1 1 exact
  h->data[t] = 0;
  // 272 bytes are 68 words: 68t mod 32 = 4t.
  // CHECK: :[[@LINE+1]]:3 casts {{.*}} raw store 4 4 1 4 1 exact
  h[t].count = 0;
  // Rounded up to 16 bytes: where a part begins is known well enough.
  float4 *v = reinterpret_cast<float4 *>(raw + (n * 4 + 15) / 16 * 16);
  // CHECK: :[[@LINE+1]]:3 casts {{.*}} raw store 16 1 1 4 4 exact
  v[t] = float4{0, 0, 0, 0};
  // By way of a number.
  auto address = (reinterpret_cast<unsigned long long>(raw) + 127) & ~127ull;
  float *aligned = reinterpret_cast<float *>(address);
  // CHECK: :[[@LINE+1]]:3 casts {{.*}} raw store 4 2 1 2 1 exact
  aligned[t * 2] = 0;
  // Every second short is one word each.
  short *h2 = (short *)(void *)f;
  // CHECK: :[[@LINE+1]]:3 casts {{.*}} raw store 2 1 1 1 1 exact
  h2[t * 2] = 0;
}
