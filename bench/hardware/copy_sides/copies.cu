// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One warp, one LDGSTS, for each line of a file that patterns.py writes: bytes, mode (0: .cg, 1: .ca, 2: .ca after the line was
// loaded), mask, the lanes' offsets in shared memory and in global memory.
//
//     python3 patterns.py > patterns.txt; nvcc -arch=sm_90 copies.cu -o copies
//     ncu --clock-control none --section SourceCounters -f --export copies ./copies patterns.txt
//     ncu --import copies.ncu-rep --page source --csv --print-source sass
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>
template <int B, int Mode> __global__ void copy(const int *so, const int *go, unsigned mask, const char *g, int *out) {
  extern __shared__ __align__(1024) char s[];
  int t = threadIdx.x;
  unsigned at = (unsigned)__cvta_generic_to_shared(s) + so[t];
  const char *from = g + go[t];
  int x = 0;
  if (Mode == 2) asm volatile("ld.global.ca.u32 %0, [%1];" : "=r"(x) : "l"(from));
  if (Mode == 2 && x == 12345) out[33] = x;
  __syncthreads();
  if (mask >> t & 1) {
    if constexpr (Mode == 0) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(from));
    else if constexpr (B == 16) asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(at), "l"(from));
    else if constexpr (B == 8) asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(at), "l"(from));
    else asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at), "l"(from));
  }
  asm volatile("cp.async.wait_all;");
  __syncthreads();
  out[t] = *(volatile int *)(s + so[t]);
}
int main(int argc, char **argv) {
  std::ifstream in(argv[1]);
  int *so, *go, *out; char *g;
  cudaMalloc(&so, 128); cudaMalloc(&go, 128); cudaMalloc(&out, 256); cudaMalloc(&g, 1 << 20); cudaMemset(g, 0, 1 << 20);
  std::string line, name;
  int n = 0;
  auto prepare = [&](auto k) { cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536); return k; };
  while (std::getline(in, line)) {
    std::istringstream l(line); int B, mode; unsigned mask; int s[32], d[32];
    l >> name >> B >> mode >> mask; for (int &x : s) l >> x; for (int &x : d) l >> x;
    cudaMemcpy(so, s, 128, cudaMemcpyHostToDevice); cudaMemcpy(go, d, 128, cudaMemcpyHostToDevice);
#define GO(b, m) if (B == b && mode == m) prepare(copy<b, m>)<<<1, 32, 65536>>>(so, go, mask, g, out);
    GO(4, 1) GO(4, 2) GO(8, 1) GO(8, 2) GO(16, 0) GO(16, 1) GO(16, 2)
    cudaDeviceSynchronize(); ++n;
  }
  printf("%d %s\n", n, cudaGetErrorString(cudaGetLastError()));
}
