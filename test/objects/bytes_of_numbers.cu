// RUN: not %banklint --block=32x4 %s | FileCheck %s
//
// What is known of some bytes of a number is known, whatever the others are.

typedef unsigned char uint8_t;
typedef signed char int8_t;

// Of xFormers and PyTorch: tells the compiler that a number is the same for the warp.
template <typename T> __device__ T warp_uniform(T value) {
  struct {
    union {
      T value;
      unsigned asInt;
    };
  } p;
  p.value = value; // one byte of four
  p.asInt = __shfl_sync(0xffffffff, (unsigned)p.asInt, 0);
  return p.value;
}

__global__ void written_in_part(float *out, const unsigned *in) {
  __shared__ float s[8192];
  int8_t warp = warp_uniform((int8_t)threadIdx.y);
  // CHECK: :[[@LINE+1]]:3 written_in_part {{.*}} s store 4 1..2 4 5 4 exact
  s[(warp & 3) * threadIdx.x + 1] = 1;
  union { uint8_t byte[4]; unsigned short half[2]; unsigned word; } u;
  u.byte[0] = threadIdx.y;
  // CHECK: :[[@LINE+1]]:3 written_in_part {{.*}} s store 4 1..2 4 5 4 exact
  s[(u.word & 3) * threadIdx.x] = 2;
  // Who knows the others?
  // CHECK: :[[@LINE+1]]:3 written_in_part {{.*}} s store 4 ? - - - unknown: the index comes from a variable that is not initialised here
  s[(u.word & 0x103) * threadIdx.x] = 3;
  out[0] = s[threadIdx.x];
}

__global__ void changed_in_part(float *out, const unsigned *in) {
  __shared__ float s[8192];
  union { uint8_t byte[4]; unsigned short half[2]; unsigned word; } u;
  u.word = threadIdx.y * 0x01010101;
  u.byte[1] = 7; // the other three stay
  // CHECK: :[[@LINE+1]]:3 changed_in_part {{.*}} s store 4 1..2 4 5 4 exact
  s[u.byte[2] * threadIdx.x] = 1;
  // CHECK: :[[@LINE+1]]:3 changed_in_part {{.*}} s store 4 1 4 4 4 exact
  s[(u.word >> 8 & 15) * threadIdx.x + 1] = 2;
  u.word = in[threadIdx.x];
  u.byte[0] = threadIdx.y;
  // CHECK: :[[@LINE+1]]:3 changed_in_part {{.*}} s store 4 1..2 4 5 4 exact
  s[(u.half[0] & 3) * threadIdx.x + 2] = 3;
  // CHECK: :[[@LINE+1]]:3 changed_in_part {{.*}} s store 4 up to 32 - - - data-dependent: the index is data
  s[(u.half[0] & 1023) * threadIdx.x] = 4;
  // The low bits of a sum, as a number with a sign.
  // CHECK: :[[@LINE+1]]:3 changed_in_part {{.*}} s store 4 1..2 4 5 4 exact
  s[(int8_t)(threadIdx.y + 256 * (in[threadIdx.x] >> 8)) * threadIdx.x + 3] = 5;
  out[0] = s[threadIdx.x];
}

// What was written over a part of an argument is no longer what the launch gave.
struct Numbers { unsigned a, b; };
__global__ void argument(Numbers n) {
  __shared__ float s[8192];
  n.a = threadIdx.x * 0x00010100;
  ((uint8_t *)&n.a)[1] = 0;
  // CHECK: :[[@LINE+1]]:3 argument {{.*}} s store 4 2 4 8 4 exact
  s[((uint8_t *)&n.a)[2] * 2] = 1;
  s[threadIdx.x] += 1;
}

// A byte that was stored without a sign, and is read with one.
__global__ void signs(float *out) {
  __shared__ float s[8192];
  union { uint8_t plain; int8_t with; } u;
  u.plain = threadIdx.x * 8;
  // Lanes 16 to 31 are negative.
  // CHECK: :[[@LINE+1]]:3 signs {{.*}} s store 4 17 4 68 4 exact
  s[(u.with < 0 ? threadIdx.x : 0) * 32] = 1;
  out[0] = s[threadIdx.x];
}

// Nobody knows what is left of a number of which a copy changed a part, or which paths left in other pieces: not what
// was there before it.
struct Half { unsigned short h; };
__global__ void cut(Numbers n, const unsigned *in) {
  __shared__ float s[8192];
  n.a = threadIdx.x * 0x10001;
  Half half;
  half.h = 7;
  *(Half *)&n.a = half;
  // CHECK: :[[@LINE+1]]:3 cut {{.*}} s store 4 ? - - - unknown: {{.*}}
  s[((unsigned short *)&n.a)[1] * 32] = 1;
  n.b = threadIdx.x * 0x10001;
  Half taken = ((Half *)&n.b)[1];
  // CHECK: :[[@LINE+1]]:3 cut {{.*}} s store 4 ? - - - unknown: {{.*}}
  s[taken.h * 32] = 2;
  if (in[threadIdx.x])
    n.a = threadIdx.x;
  else
    ((uint8_t *)&n.a)[3] = 5;
  // CHECK: :[[@LINE+1]]:3 cut {{.*}} s store 4 ? - - - unknown: {{.*}}
  s[((uint8_t *)&n.a)[0] * 32] = 3;
  // A copy of what nobody follows cuts no less.
  n.a = threadIdx.x * 0x10001;
  *(Half *)&n.a = ((const Half *)in)[0];
  // CHECK: :[[@LINE+1]]:3 cut {{.*}} s store 4 ? - - - unknown: {{.*}}
  s[((unsigned short *)&n.a)[1] * 32] = 5;
  union { Half h[2]; unsigned word; } u;
  u.h[0] = ((const Half *)in)[2 * threadIdx.x];
  u.h[1] = ((const Half *)in)[2 * threadIdx.x + 1];
  if (threadIdx.x & 1)
    u.word = 7;
  // CHECK: :[[@LINE+1]]:3 cut {{.*}} s store 4 ? - - - unknown: {{.*}}
  s[(u.word & 31) * 32] = 4;
}
