import cupy

kernel = cupy.RawKernel(r'''
extern "C" __global__ void k(int *p) {
  __shared__ int s[1024];
  s[threadIdx.x] = p[threadIdx.x];
  p[threadIdx.x] = s[threadIdx.x * 2];
  p[threadIdx.x] = s[threadIdx.x * 4]; // NOLINT(gpu-bank-conflict)
  p[threadIdx.x] = s[threadIdx.x * 8];
}
''', 'k')
kernel((1,), (32,), (p,))
