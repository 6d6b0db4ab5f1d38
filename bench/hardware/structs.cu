// Structures in shared memory: which members are read decides.
#include "suite.h"

struct Pair { float x, y; };
struct Triple { float x, y, z; };
struct Quad { float x, y, z, w; };
struct Particle { float position[3], mass, velocity[3], charge; };
struct Mixed { float weight; short left, right; };
struct Padded { float x, y, z, w, unused; };

/// One member of two: 2-way.
__global__ void one_of_two(float *out) {
  __shared__ Pair s[256];
  s[threadIdx.x].x = out[threadIdx.x];
  s[threadIdx.x].y = 1;
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x].x;
}

/// Both: one 64-bit load.
__global__ void two_of_two(float *out) {
  __shared__ Pair s[256];
  s[threadIdx.x] = {out[threadIdx.x], 1};
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x].x - s[255 - threadIdx.x].y;
}

/// Three words: an odd stride, no conflicts.
__global__ void three_of_three(float *out) {
  __shared__ Triple s[256];
  s[threadIdx.x] = {out[threadIdx.x], 1, 2};
  __syncthreads();
  Triple p = s[255 - threadIdx.x];
  out[threadIdx.x] = p.x - p.y * p.z;
}

/// One member of four: 4-way.
__global__ void one_of_four(float *out) {
  __shared__ Quad s[256];
  s[threadIdx.x] = {out[threadIdx.x], 1, 2, 3};
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x].z;
}

/// The two inner members of four: two 4-way loads; the two outer pairs would merge.
__global__ void inner_two_of_four(float *out) {
  __shared__ Quad s[256];
  s[threadIdx.x] = {out[threadIdx.x], 1, 2, 3};
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x].y - s[255 - threadIdx.x].z;
}

/// All four: 128 bits, no conflicts.
__global__ void four_of_four(float *out) {
  __shared__ Quad s[256];
  s[threadIdx.x] = {out[threadIdx.x], 1, 2, 3};
  __syncthreads();
  Quad q = s[255 - threadIdx.x];
  out[threadIdx.x] = q.x - q.y * q.z + q.w;
}

/// A fifth member makes the stride odd, and destroys the alignment.
__global__ void padded_quad(float *out) {
  __shared__ Padded s[256];
  s[threadIdx.x].x = out[threadIdx.x];
  s[threadIdx.x].y = 1;
  s[threadIdx.x].z = 2;
  s[threadIdx.x].w = 3;
  __syncthreads();
  const Padded &q = s[255 - threadIdx.x];
  out[threadIdx.x] = q.x - q.y * q.z + q.w;
}

/// Vectors: only the members that are used are read.
__global__ void vector_members(float *out) {
  __shared__ float4 s[256];
  s[threadIdx.x] = make_float4(out[threadIdx.x], 1, 2, 3);
  __syncthreads();
  float4 v = s[255 - threadIdx.x];
  out[threadIdx.x] = v.x - v.y;
}

/// Three-component vectors, one per thread.
__global__ void float3_each(float *out) {
  __shared__ float3 s[256];
  s[threadIdx.x] = make_float3(out[threadIdx.x], 1, 2);
  __syncthreads();
  float3 v = s[255 - threadIdx.x];
  out[threadIdx.x] = v.x - v.y * v.z;
}

/// Bodies that all threads read: broadcasts.
__global__ void bodies(float *out) {
  __shared__ Particle s[64];
  Particle mine = {};
  mine.position[0] = out[threadIdx.x];
  mine.mass = 1;
  s[threadIdx.x] = mine;
  __syncthreads();
  float force = 0;
  for (int i = 0; i < 64; ++i) {
    float d = s[i].position[0] - mine.position[0];
    force += d * s[i].mass;
  }
  out[threadIdx.x] = force;
}

/// A float and two shorts: one 64-bit load.
__global__ void mixed_members(float *out) {
  __shared__ Mixed s[256];
  s[threadIdx.x].weight = out[threadIdx.x];
  s[threadIdx.x].left = threadIdx.x;
  s[threadIdx.x].right = 1;
  __syncthreads();
  const Mixed &m = s[255 - threadIdx.x];
  out[threadIdx.x] = m.weight * (m.left - m.right);
}

/// A structure of arrays.
__global__ void structure_of_arrays(float *out) {
  __shared__ struct { float x[256], y[256], z[256]; } s;
  s.x[threadIdx.x] = out[threadIdx.x];
  s.y[threadIdx.x] = 1;
  s.z[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = s.x[255 - threadIdx.x] - s.y[255 - threadIdx.x] * s.z[255 - threadIdx.x];
}

/// Colours of four bytes.
__global__ void colours(uchar4 *out) {
  __shared__ uchar4 s[256];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  uchar4 c = s[255 - threadIdx.x];
  out[threadIdx.x] = make_uchar4(c.w, c.z, c.y, c.x);
}

int main() {
  float *f = zeros<float>();
  one_of_two<<<1, 256>>>(f);
  two_of_two<<<1, 256>>>(f);
  three_of_three<<<1, 256>>>(f);
  one_of_four<<<1, 256>>>(f);
  inner_two_of_four<<<1, 256>>>(f);
  four_of_four<<<1, 256>>>(f);
  padded_quad<<<1, 256>>>(f);
  vector_members<<<1, 256>>>(f);
  float3_each<<<1, 256>>>(f);
  bodies<<<1, 64>>>(f);
  mixed_members<<<1, 256>>>(f);
  structure_of_arrays<<<1, 256>>>(f);
  colours<<<1, 256>>>(reinterpret_cast<uchar4 *>(f));
  return finish();
}
