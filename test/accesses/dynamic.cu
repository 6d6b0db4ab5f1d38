// RUN: not %banklint --block=32 %s | FileCheck %s
//
// Dynamic shared memory: pointers are cut out of one array whose size the launch gives. It begins at a multiple of 1024
// bytes on the hardware; a shift that is the same for all lanes only rotates the banks.

extern __shared__ float memory[];

__global__ void parts(float *out, int n) {
  int t = threadIdx.x;
  float *a = memory;
  float *b = a + 100;
  float *c = b + n * 32;
  float *d = &memory[n];

  // CHECK: :[[@LINE+1]]:3 parts {{.*}} memory store 4 2 1 2 1 exact
  memory[t * 2] = 0;
  // CHECK: :[[@LINE+1]]:3 parts {{.*}} memory store 4 1 1 1 1 exact
  b[t] = 0;
  // CHECK: :[[@LINE+1]]:3 parts {{.*}} memory store 4 4 1 4 1 exact
  c[t * 4] = 0;
  // CHECK: :[[@LINE+1]]:3 parts {{.*}} memory store 4 1 1 1 1 exact
  d[t * 33] = 0;
}

__global__ void bytes(double *out, int n) {
  extern __shared__ __align__(16) unsigned char raw[];
  int t = threadIdx.x;
  double *d = reinterpret_cast<double *>(raw + 1024);
  short *h = (short *)(raw + 4 * n);
  unsigned char *c = raw + n;

  // CHECK: :[[@LINE+1]]:3 bytes {{.*}} raw store 8 1 1 2 2 exact
  d[t] = 0;
  // CHECK: :[[@LINE+1]]:3 bytes {{.*}} raw store 2 1 1 1 1 exact
  h[t] = 0;
  // 32 neighbouring bytes are 8 or 9 neighbouring words, however they are aligned.
  // CHECK: :[[@LINE+1]]:3 bytes {{.*}} raw store 1 1 1 1 1 exact
  c[t] = 0;
  // CHECK: :[[@LINE+1]]:3 bytes {{.*}} raw store 1 32 1 32 1 exact
  c[t * 128] = 0;
}

