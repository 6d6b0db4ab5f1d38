// Conflicts of one array have one cause and one cure, so they are told together: a line for each access, with its ways,
// its wavefronts and its share of the kernel; then who meets, the launch, and the cure, each once. The array whose
// conflicts cost most comes first.
//
// RUN: not %banklint_by_default %s > %t.out
// RUN: FileCheck %s < %t.out
// CHECK:      arrays.cu:[[#]]:30: warning: 32-way bank conflict: this load from 'Cs' takes 32 wavefronts per warp instead of 1 (4096 wavefronts for 128 requests, 128 at best; saves ≤ [[#]] %) [gpu-bank-conflict]
// CHECK:      note: lanes 0 and 1 of warp 0 read words 0 and 64, both in bank 0
// CHECK-NEXT: note: kernel 'gemm' launched here with 256 threads per block{{$}}
// CHECK-NEXT: note: pad the rows of 'Cs': '[BN + {{[0-9]+}}]' instead of '[BN]'{{$}}
// CHECK-NEXT: {{^}} all accesses of 'Cs': [[#]] wavefronts before, [[#]] after, per block
// CHECK-NEXT: {{^}} shared memory: 20480 bytes per block before, [[#]] after; 8 blocks/SM before and after (ignoring registers)
// CHECK-NEXT: warning: 4-way bank conflict: this store to 'As' takes 4 wavefronts per warp instead of 1 (32 wavefronts for 8 requests per iteration of the loop, 8 at best; saves ≤ [[#]] %) [gpu-bank-conflict]
// CHECK:      warning: 4-way bank conflict: this store to 'As'
// CHECK-NEXT: warning: 4-way bank conflict: this store to 'As'
// CHECK-NEXT: warning: 4-way bank conflict: this store to 'As'
// CHECK-NEXT: note: lanes 0 and 1 of warp 0 write words 0 and 256, both in bank 0
// CHECK-NEXT: note: pad the rows of 'As': '[BM + {{[0-9]+}}]' instead of '[BM]'{{$}}
// CHECK-NEXT: {{^}} all accesses of 'As': [[#]] wavefronts before, [[#]] after, per block, loops of unknown length counted once
// CHECK-NEXT: {{^}} shared memory: 20480 bytes per block before, [[#]] after;
// CHECK-NEXT: saves ≤: of the kernel's shared-memory time, if loops of unknown length run 32 times
//
// RUN: not %banklint_by_default --table=conflicts %s | FileCheck %s --check-prefix=TABLE
// TABLE: access kernel block array operation ways requests wavefronts ideal saves ≤ verdict
// TABLE: arrays.cu:{{[0-9:]+}} gemm 256 Cs load 4 32 128 4096 128
//
// In the order of the files each access is told on its own, as soon as its file is done.
// RUN: not %banklint_by_default --sort=file --quiet %s | FileCheck %s --check-prefix=FILE
// FILE-COUNT-5: note: kernel 'gemm' launched here with 256 threads per block: {{[0-9]+}} wavefronts

constexpr int BM = 64, BN = 64, BK = 16;
__global__ void gemm(const float *A, float *C, int M, int K) {
  __shared__ float As[BK][BM];
  __shared__ float Cs[BM][BN];
  const int tid = threadIdx.x, row = tid / 4, column = tid % 4 * 4;
  float sum = 0;
  for (int k = 0; k < K; k += BK) {
    const float4 a = *reinterpret_cast<const float4 *>(&A[row * K + k + column]);
    As[column + 0][row] = a.x;
    As[column + 1][row] = a.y;
    As[column + 2][row] = a.z;
    As[column + 3][row] = a.w;
    __syncthreads();
    for (int i = 0; i < BK; ++i)
      sum += As[i][tid % BM];
    __syncthreads();
  }
  for (int i = 0; i < BM; i += 4)
    Cs[i + tid / BN][tid % BN] = sum;
  __syncthreads();
  for (int i = tid; i < BM * BN; i += 256)
    C[i / BM * M + i % BM] = Cs[i % BM][i / BM];
}

void run(const float *A, float *C, int M, int K) { gemm<<<16, 256>>>(A, C, M, K); }
