// Where no layout is offered, the next distance of the lanes without conflicts is said: what to aim at by hand.
// RUN: not %banklint_by_default %s | FileCheck %s
// CHECK:      distance.cu:10:32: warning: 32-way bank conflict: this store to 'a'
// CHECK:      note: no padding is offered for 'a': kernel 'full' already has more than the 48 KB of static shared memory
// CHECK-NEXT: {{^}} lanes are 256 bytes apart; 260 would be free of conflicts

__global__ void full(float *out) {
  __shared__ float a[64][64], b[64][64], c[64][64], d[64][64];
  const int t = threadIdx.x;
  for (int j = 0; j < 64; ++j) a[t][j] = b[j][t] = c[j][t] = d[j][t] = out[j];
  __syncthreads();
  for (int j = 0; j < 64; ++j)
    out[t] += a[j][t] + b[j][t] + c[j][t] + d[j][t];
}

void run(float *out) { full<<<1, 64>>>(out); }
