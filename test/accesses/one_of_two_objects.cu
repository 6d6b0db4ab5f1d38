// RUN: not %banklint --block=32 %s | FileCheck %s
//
// `lane < 8 ? s[lane] : zero` is one of two objects, each thread's own. Where it is copied, or passed for who cannot
// change it, threads of the first kind load from shared memory, and no others do: `@!P0 LDS`, says the machine code of
// nvcc 13.0 of each of these lines.
struct Pair { float x, y; };
struct Half {
  unsigned short bits;
  __device__ operator float() const { return bits; }
};
__device__ Half operator+(const Half &a, const Half &b) { return {(unsigned short)(a.bits + b.bits)}; }
__device__ Half &operator+=(Half &a, const Half &b) { a.bits += b.bits; return a; }

__global__ void copies(Pair *out, int *numbers) {
  __shared__ Pair s[64];
  __shared__ int n[1024];
  const int lane = threadIdx.x;
  const Pair zero = {};
  Pair other = out[lane];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} copies {{.*}} s load 4 2 1 2 1 exact
  Pair a = lane < 16 ? s[lane * 2] : zero;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} copies {{.*}} s load 4 4 1 4 1 exact
  Pair b = lane < 16 ? s[lane * 4] : other;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} copies {{.*}} s load 4 2 1 2 1 exact
  other = lane >= 16 ? zero : s[lane * 2 + 1];
  out[lane] = a, out[lane + 32] = b, out[lane + 64] = other;
  const int none = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} copies {{.*}} n load 4 16 1 16 1 exact
  numbers[lane] = max(lane < 16 ? n[lane * 32] : none, 1);
}

__global__ void passes(Half *out, float *sums) {
  __shared__ Half s[1024];
  const int lane = threadIdx.x;
  const Half zero = {0};
  Half sum = zero;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} passes {{.*}} s load 2 4 1 4 1 exact
  sum += lane < 8 ? s[lane * 32] : zero;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} passes {{.*}} s load 2 8 1 8 1 exact
  out[lane] = (lane < 8 ? s[lane * 64] : zero) + sum;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} passes {{.*}} s load 2 2 1 2 1 exact
  sums[lane] = float(lane < 8 ? s[lane * 16] : zero);
}

__global__ void stores(Half *out, int n) {
  __shared__ Half s[2048];
  const int lane = threadIdx.x;
  const Half zero = {0};
  // Loaded each for itself, stored by all at once.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} stores {{.*}} s store 2 32 1 32 1 exact
  s[lane * 64] = lane < n ? out[lane] : zero;
  __syncthreads();
  // Of two elements it is the address that is chosen: one load.
  // CHECK: :[[@LINE+1]]:{{[0-9]+}} stores {{.*}} s load 2 3 1 3 1 exact
  out[lane] = lane < 16 ? s[lane * 4] : s[lane * 8];
}

__device__ int after(const int &a, int k) { return (&a)[k]; }
__device__ int unread(const int &, int k) { return k; }
__device__ int synced(const int &a, int *p) { p[threadIdx.x] = 4; __syncthreads(); return a; }

// Functions that do more than to read it once get the place; where that is one of two arrays, nobody knows which.
__global__ void places(int *out) {
  __shared__ int s[1024];
  const int lane = threadIdx.x, zero = 0;
  const int *const begin = s;
  // CHECK: :{{[0-9]+}}:{{[0-9]+}} places {{.*}} s store 4 1 1 1 1 exact
  // CHECK: load 4 ? - - - unknown: the pointer may point to one of several arrays
  // CHECK: :{{[0-9]+}}:{{[0-9]+}} places {{.*}} s load 4 3 1 3 1 exact
  // CHECK-NOT: places
  out[lane] = synced(lane < 16 ? s[lane] : zero, s) + unread(lane < 16 ? s[lane * 2] : zero, 3) +
              after(lane < 16 ? begin[lane * 2] : begin[lane * 4], 3);
}
