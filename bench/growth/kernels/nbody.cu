// All pairs of bodies: tiles of positions in shared memory, read by all threads alike.
#ifndef SCALE
#define SCALE 1
#endif
constexpr int P = 128;
__device__ float3 pull(float4 to, float4 from, float3 sum) {
  float x = from.x - to.x, y = from.y - to.y, z = from.z - to.z;
  float inverse = rsqrtf(x * x + y * y + z * z + 1e-3f);
  float s = from.w * inverse * inverse * inverse;
  return make_float3(sum.x + x * s, sum.y + y * s, sum.z + z * s);
}
__global__ void bodies(const float4 *position, float3 *force, int tiles) {
  __shared__ float4 tile[P];
  float4 mine = position[blockIdx.x * P + threadIdx.x];
  float3 sum = make_float3(0.f, 0.f, 0.f);
  for (int t = 0; t < tiles; ++t) {
    tile[threadIdx.x] = position[t * P + threadIdx.x];
    __syncthreads();
#pragma unroll 4
    for (int j = 0; j < P; ++j)
      sum = pull(mine, tile[j], sum);
    __syncthreads();
  }
  force[blockIdx.x * P + threadIdx.x] = sum;
}
void run(const float4 *position, float3 *force) { bodies<<<4 * SCALE, P>>>(position, force, 4 * SCALE); }
