// RUN: not banklint --cuda-path=none --block=64 --table=all --sort=file %s | FileCheck %s
// RUN: not banklint --cuda-path=none --block=64 --table=all --sort=file --as-written %s | FileCheck %s --check-prefix=WRITTEN
//
// nvcc keeps an object that is copied from shared memory in registers, and loads what is read of it. So a vector of
// which one component is read conflicts, though the source copies all of it.

__device__ float ofTwo(float4 a, const float4 &b) { return a.x + b.x; }
struct Body { float x, y, z, mass, vx, vy, vz, charge; };

__global__ void some(float *out, int n) {
  __shared__ float4 s[64];
  __shared__ Body bodies[64];
  __shared__ uchar4 pixels[64];
  __shared__ short4 quads[64];
  const int t = threadIdx.x;
  float4 one = s[t];
  // CHECK: partial_copies.cu:[[@LINE-1]]:16 {{.*}} load 16 4 2 8 2 exact, as 32-bit accesses, because only that much is used
  // WRITTEN: partial_copies.cu:[[@LINE-2]]:16 {{.*}} load 16 1 2 8 8 exact{{$}}
  float4 two = s[t ^ 1];
  // CHECK: partial_copies.cu:[[@LINE-1]]:16 {{.*}} load 16 2 2 8 4 exact, as 64-bit accesses, because only that much is used
  float4 apart = s[t ^ 2];
  // CHECK: partial_copies.cu:[[@LINE-1]]:18 {{.*}} load 16 4 4 16 4 exact, as 32-bit accesses, because only that much is used
  float4 three = s[t ^ 3];
  // CHECK: partial_copies.cu:[[@LINE-1]]:18 {{.*}} load 16 1 2 8 8 exact{{$}}
  float4 assigned;
  assigned = s[t ^ 4];
  // CHECK: partial_copies.cu:[[@LINE-1]]:14 {{.*}} load 16 4 2 8 2 exact, as 32-bit accesses
  float4 given = s[t ^ 5];
  // CHECK: partial_copies.cu:[[@LINE-1]]:18 {{.*}} load 16 4 2 8 2 exact, as 32-bit accesses
  out[t] = one.y + two.z + two.w + apart.x + apart.z + three.y + three.z + three.w + assigned.w + ofTwo(s[t ^ 6], given);
  // CHECK: partial_copies.cu:[[@LINE-1]]:105 {{.*}} load 16 4 2 8 2 exact, as 32-bit accesses
  Body b = bodies[t];
  // CHECK: partial_copies.cu:[[@LINE-1]]:12 {{.*}} load 4 2..8 4 32 10 exact, joined with its neighbours into 128-bit accesses
  out[t] += b.x + b.y + b.z + b.charge;
  // An object of 8 bytes or fewer is copied as one integer: of two bytes all four are loaded.
  uchar4 byte = pixels[t], pixel = pixels[t ^ 1];
  // CHECK: partial_copies.cu:[[@LINE-1]]:17 {{.*}} load 4 1 2 2 2 exact, as 8-bit accesses, because only that much is used
  // CHECK: partial_copies.cu:[[@LINE-2]]:36 {{.*}} load 4 1 2 2 2 exact{{$}}
  short4 upper = quads[t], middle = quads[t ^ 1];
  // CHECK: partial_copies.cu:[[@LINE-1]]:18 {{.*}} load 8 2 2 4 2 exact, as 32-bit accesses, because only that much is used
  // CHECK: partial_copies.cu:[[@LINE-2]]:37 {{.*}} load 8 1 2 4 4 exact{{$}}
  out[t] += byte.y + pixel.y + pixel.w + upper.z + upper.w + middle.y + middle.z;
}

// What is read as a whole somewhere, or by an index that nobody knows, is loaded as a whole.
__device__ float4 kept;
__global__ void whole(float *out, float4 *all, int n) {
  __shared__ float4 s[64];
  __shared__ struct { float of[4]; } arrays[64];
  const int t = threadIdx.x;
  float4 stored = s[t];
  // CHECK: partial_copies.cu:[[@LINE-1]]:19 {{.*}} load 16 1 2 8 8 exact{{$}}
  all[t] = stored;
  auto any = arrays[t];
  // CHECK: partial_copies.cu:[[@LINE-1]]:14 {{.*}} joined with its neighbours into 128-bit accesses
  float4 pointed = s[t ^ 1];
  // CHECK: partial_copies.cu:[[@LINE-1]]:20 {{.*}} load 16 1 2 8 8 exact{{$}}
  const float *p = &pointed.x;
  out[t] = stored.x + any.of[n] + p[n];
}

// Registers that get a vector at once are read one by one: all of it is loaded. Of a union, too; and once, if a part of
// it is read besides.
union Both { float4 v; float of[4]; };
__global__ void vectors(float *out) {
  __shared__ float s[1024];
  __shared__ Both unions[64];
  const int t = threadIdx.x;
  float a[4];
  *(float4 *)a = *(float4 *)&s[4 * t];
  // CHECK: partial_copies.cu:[[@LINE-1]]:18 {{.*}} load 16 1 2 8 8 exact{{$}}
  Both both = unions[t];
  // CHECK: partial_copies.cu:[[@LINE-1]]:15 {{.*}} load 16 1 2 8 8 exact{{$}}
  const float4 v = *(float4 *)&s[4 * (t ^ 1)];
  // CHECK: partial_copies.cu:[[@LINE-1]]:20 {{.*}} load 16 1 2 8 8 exact{{$}}
  out[t] = a[0] + a[1] + a[2] + a[3] + both.v.x + both.v.z + v.x + v.y + v.z + v.w + s[4 * (t ^ 1) + 1];
  // CHECK: partial_copies.cu:[[@LINE-1]]:86 {{.*}} load 4 0 0 0 0 exact, joined with line
}

// Three of four neighbours, in a window of four, are loaded as the whole: of words any, of integers of one or two bytes
// the first three.
__global__ void threeOfFour(float *out) {
  __shared__ float s[1024];
  __shared__ __align__(16) short shorts[1024];
  const int i = (threadIdx.x ^ 1) * 4;
  out[threadIdx.x] = s[i + 1] + s[i + 2] + s[i + 3];
  // CHECK: partial_copies.cu:[[@LINE-1]]:22 {{.*}} load 4 1 2 8 8 exact, joined with its neighbours into 128-bit accesses
  out[threadIdx.x] += shorts[i] + shorts[i + 1] + shorts[i + 2];
  // CHECK: partial_copies.cu:[[@LINE-1]]:23 {{.*}} load 2 1 2 4 4 exact, joined with its neighbours into 64-bit accesses
  out[threadIdx.x] += shorts[i + 513] + shorts[i + 514] + shorts[i + 515];
  // CHECK: partial_copies.cu:[[@LINE-1]]:23 {{.*}} load 2 {{.*}} exact
  // CHECK: partial_copies.cu:[[@LINE-2]]:41 {{.*}} load 2 {{.*}} joined with its neighbours into 32-bit accesses
}
