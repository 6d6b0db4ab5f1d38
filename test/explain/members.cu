// RUN: banklint explain --cuda-path=none %s:12 | FileCheck %s
//
// The formula of a member's address says where it lies in its struct; with an array for each member lanes read side by
// side.

struct Particle { float x, y, z, mass; };
__global__ void energy(float *out) {
  __shared__ Particle all[64];
  const int t = threadIdx.x;
  all[t].mass = out[t];
  __syncthreads();
  out[t] = all[t ^ 1].mass;
}
void launch(float *out) { energy<<<1, 64>>>(out); }

// CHECK: as written: 8 wavefronts per block, 2 at best
// CHECK-NEXT: byte = 16 · (t ^ 1) + 12
// CHECK-NEXT: warp 0
// CHECK-NEXT: lane 0: 16 · 1 + 12 = byte 28, word 7, bank 7
// CHECK: split 'all' into an array for each member: 'all.member[i]' instead of 'all[i].member': 2 wavefronts per block, 2 at best
// CHECK-NEXT: warp 0
// CHECK-NEXT: lane 0: byte 772, word 193, bank 1
