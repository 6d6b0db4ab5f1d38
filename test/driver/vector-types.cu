// Built-in vector types have the sizes and alignments that decide how wide a request is.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <vector_types.h>

static_assert(sizeof(char3) == 3 && alignof(char3) == 1, "");
static_assert(sizeof(uchar4) == 4 && alignof(uchar4) == 4, "");
static_assert(sizeof(short2) == 4 && alignof(short2) == 4, "");
static_assert(sizeof(ushort4) == 8 && alignof(ushort4) == 8, "");
static_assert(sizeof(int1) == 4 && alignof(int1) == 4, "");
static_assert(sizeof(float2) == 8 && alignof(float2) == 8, "");
static_assert(sizeof(float3) == 12 && alignof(float3) == 4, "");
static_assert(sizeof(float4) == 16 && alignof(float4) == 16, "");
static_assert(sizeof(long4) == 32 && alignof(long4) == 16, "");
static_assert(sizeof(ulonglong2) == 16 && alignof(ulonglong2) == 16, "");
static_assert(sizeof(double2) == 16 && alignof(double2) == 16, "");
static_assert(sizeof(double4) == 32 && alignof(double4) == 16, "");
static_assert(sizeof(dim3) == 12, "");

struct __align__(16) Pixel {
  float r, g, b;
};
static_assert(sizeof(Pixel) == 16, "");

__host__ __device__ float4 operator+(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__global__ void copy(float4 *out, const float *in) {
  __shared__ float4 tile[64];
  tile[threadIdx.x] = reinterpret_cast<const float4 *>(in)[threadIdx.x] + make_float4(1, 2, 3, 4);
  uint3 index = threadIdx;
  dim3 position = blockIdx;
  float2 pair = {1, 2};
  out[index.x + position.x] = tile[index.x ^ 1] + float4{pair.x, pair.y, 0, 0};
}

constexpr dim3 Block(16, 16);
static_assert(Block.z == 1, "");
