// RUN: not %banklint --as-written --block=32 %s | FileCheck %s
//
// Indices that are linear in threadIdx.x, and locals that are assigned again. On 32 banks of 4 bytes, a warp that
// walks an int array with stride S meets itself gcd(S, 32) times in each bank.
//
// Each line checked is a row of the table:  array, operation, bytes  ways  requests  wavefronts  ideal  verdict

__global__ void linear(int *out) {
  __shared__ int s[1024];
  unsigned t = threadIdx.x;

  // CHECK: linear.cu:[[@LINE+1]]:3 linear 32 (option) s store 4 1 1 1 1 exact{{$}}
  s[t] = 0;
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 1 1 1 1 exact{{$}}
  out[0] = s[31 - t]; // backwards
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 1 1 1 1 exact{{$}}
  out[1] = s[7]; // one word for all lanes: a broadcast
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 2 1 2 1 exact{{$}}
  out[2] = s[t * 2];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 1 1 1 1 exact{{$}}
  out[3] = s[t * 3 + 5];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 2 1 2 1 exact{{$}}
  out[4] = s[6 * t + 1];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 4 1 4 1 exact{{$}}
  out[5] = s[t * 32 - t * 28];

  int i = t;
  i *= 4;
  i += 1; // 4t + 1
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 4 1 4 1 exact{{$}}
  out[6] = s[i];
  i /= 4; // t
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 1 1 1 1 exact{{$}}
  out[7] = s[i];
  i <<= 5; // 32t
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 32 1 32 1 exact{{$}}
  out[8] = s[i];
  // CHECK: :[[@LINE+1]]:12 {{.*}} s load 4 32 1 32 1 exact{{$}}
  out[9] = s[i++];
  // CHECK: :[[@LINE+1]]:13 {{.*}} s load 4 32 1 32 1 exact{{$}}
  out[10] = s[--i];

  // 16t wraps around at 256: only 16 words, 8 of them in bank 0 and 8 in bank 16.
  unsigned char narrow = t * 16;
  // CHECK: :[[@LINE+1]]:13 {{.*}} s load 4 8 1 8 1 exact{{$}}
  out[11] = s[narrow];
  // Lane 0 wraps to the largest unsigned number, and masking makes it 31.
  unsigned before = t - 1;
  // CHECK: :[[@LINE+1]]:13 {{.*}} s load 4 1 1 1 1 exact{{$}}
  out[12] = s[before & 31];
}

// CHECK: banklint: sm_90: 8 conflicts in 14 shared-memory accesses (14 exact)
