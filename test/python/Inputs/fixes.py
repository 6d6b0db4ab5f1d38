import cupy

N = 32
FIRST = r'''
extern "C" __global__ void first(float *p) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
'''
SECOND = f'''
extern "C" __global__ void second(float *p) {{
  __shared__ float f[{N}][32]; {{
  f[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = f[threadIdx.x][threadIdx.y]; }}
}}
'''
THIRD = '#define T 32\nextern "C" __global__ void third(float *p) {' + '''
__shared__ float shared[T][T];
shared[threadIdx.y][threadIdx.x] = p[threadIdx.x];
__syncthreads();
p[threadIdx.x] = shared[threadIdx.x][threadIdx.y]; }'''
FOURTH = f'''
extern "C" __global__ void fourth(float *p) {{
  __shared__ float x[{N}][{N}];
  x[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = x[threadIdx.x][threadIdx.y];
}}
'''
for source, name in (FIRST, 'first'), (SECOND, 'second'), (THIRD, 'third'), (FOURTH, 'fourth'):
    cupy.RawKernel(source, name)((1,), (32, 32), (p,))
