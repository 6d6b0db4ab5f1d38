// RUN: not %banklint %s | FileCheck %s
//
// Arrays of structures: lanes that read one member are as many words apart as the structure is large. An even number of
// words conflicts; the fix is a word of padding in the structure, or one array for each member.

struct Two { float x, y; };
struct Three { float x, y, z; };
struct Four { float x, y, z, w; };
struct Eight { float v[8]; };
struct Five { float x, y, z, w, unused; };

// CHECK: structs.cu:[[@LINE+5]]:22: warning: 2-way bank conflict: this load from 's' takes 2 wavefronts per warp instead of 1
// CHECK: note: kernel 'two' launched here with 256 threads per block: 16 wavefronts for 8 requests, 8 at best
// CHECK: structs.cu:[[@LINE+2]]:18: note: split 's' into an array for each member: 's.member[i]' instead of 's[i].member' takes 8 instead of 16 wavefronts
__global__ void two(float *out) {
  __shared__ Two s[256];
  out[threadIdx.x] = s[255 - threadIdx.x].x;
}

__global__ void three(float *out) {
  __shared__ Three s[256];
  // CHECK-DAG: :[[@LINE+1]]:22 three 256 s load 4 1 8 8 8 exact
  out[threadIdx.x] = s[255 - threadIdx.x].x;
}

// CHECK-DAG: structs.cu:[[@LINE+5]]:22: warning: 4-way bank conflict: this load from 's' takes 4 wavefronts per warp instead of 1
__global__ void four(float *out) {
  // CHECK-DAG: structs.cu:[[@LINE+1]]:19: note: split 's' into an array for each member: 's.member[i]' instead of 's[i].member' takes 8 instead of 32 wavefronts
  __shared__ Four s[256];
  // CHECK-DAG: :[[@LINE+1]]:22 four 256 s load 4 4 8 32 8 exact
  out[threadIdx.x] = s[255 - threadIdx.x].y;
}

// CHECK-DAG: structs.cu:[[@LINE+5]]:22: warning: 8-way bank conflict: this load from 's' takes 8 wavefronts per warp instead of 1
__global__ void eight(float *out) {
  // CHECK-DAG: structs.cu:[[@LINE+1]]:20: note: 's' has no rows to pad, and no gap makes its accesses cheaper overall
  __shared__ Eight s[256];
  // CHECK-DAG: :[[@LINE+1]]:22 eight 256 s load 4 8 8 64 8 exact
  out[threadIdx.x] = s[255 - threadIdx.x].v[3];
}

__global__ void padded(float *out) {
  __shared__ Five s[256];
  // CHECK-DAG: :[[@LINE+1]]:22 padded 256 s load 4 1 8 8 8 exact
  out[threadIdx.x] = s[255 - threadIdx.x].x;
}

__global__ void split(float *out) {
  __shared__ float x[256], y[256];
  // CHECK-DAG: :[[@LINE+1]]:22 split 256 x load 4 1 8 8 8 exact
  out[threadIdx.x] = x[255 - threadIdx.x];
}

void launch(float *out) {
  two<<<1, 256>>>(out);
  three<<<1, 256>>>(out);
  four<<<1, 256>>>(out);
  eight<<<1, 256>>>(out);
  padded<<<1, 256>>>(out);
  split<<<1, 256>>>(out);
}

// CHECK: banklint: sm_90: 3 conflicts in 6 shared-memory accesses (6 exact)
