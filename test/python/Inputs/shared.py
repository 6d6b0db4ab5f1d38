import cupy

PIECE = r'''
  __shared__ float common[32][32];
  common[threadIdx.y][threadIdx.x] = p[threadIdx.x];
'''
cupy.RawKernel('extern "C" __global__ void columns(float *p) {' + PIECE + r'''
  __syncthreads();
  p[threadIdx.x] = common[threadIdx.x][threadIdx.y];
}''', 'columns')((1,), (32, 32), (p,))
cupy.RawKernel('extern "C" __global__ void rows(float *p) {' + PIECE + r'''
  __shared__ char rest[45056];
  rest[threadIdx.x] = 1;
  __syncthreads();
  p[threadIdx.x] = common[threadIdx.y][threadIdx.x] + rest[threadIdx.x + 1];
}''', 'rows')((1,), (32, 32), (p,))
