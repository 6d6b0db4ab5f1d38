// 16-bit and 8-bit floating point.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <vector>

static_assert(sizeof(half) == 2 && sizeof(half2) == 4 && alignof(half2) == 4, "");
static_assert(sizeof(__nv_bfloat16) == 2 && sizeof(__nv_bfloat162) == 4 &&
                  alignof(__nv_bfloat162) == 4,
              "");
static_assert(sizeof(__nv_fp8_e4m3) == 1 && sizeof(__nv_fp8x4_e5m2) == 4, "");

__global__ void halves(half *h, float *f, int n) {
  __shared__ half tile[32][32];
  __shared__ half2 pairs[64];
  half x = h[0] + h[1] * h[2] - h[3] / h[4];
  x += __hadd(__hmul(h[0], h[1]), __hfma(h[0], h[1], h[2]));
  x = __float2half(f[0]);
  x = __float2half_rn(1.0f);
  x = f[1];
  x = half(n);
  f[0] = __half2float(x) + float(x) + static_cast<float>(h[1]);
  tile[threadIdx.y][threadIdx.x] = -x;
  if (x > h[1] || __hlt(x, h[2]) || __hisnan(x))
    h[0] = hexp(x) + hsqrt(x) + __hmax(x, h[1]) + __short_as_half(1) + __int2half_rn(n);
  half2 p = __floats2half2_rn(f[0], f[1]);
  p = __hadd2(p, __half2half2(x)) * __halves2half2(h[0], h[1]);
  p = __hfma2(p, p, make_half2(x, x));
  pairs[threadIdx.x] = p;
  float2 wide = __half22float2(p);
  f[1] =
      wide.x + __low2float(p) + __high2float(p) + __half2float(p.x) + __half2float(__low2half(p));
  x = __shfl_xor_sync(0xffffffff, x, 1);
  p = __shfl_down_sync(0xffffffff, p, 1);
  atomicAdd(h, x);
  atomicAdd(&pairs[0], p);
  reinterpret_cast<half2 *>(h)[n] = __ldg(&pairs[0]);
}

__global__ void bfloats(__nv_bfloat16 *b, float *f) {
  nv_bfloat16 x = b[0] + b[1] * __float2bfloat16(f[0]);
  x = (nv_bfloat16)f[1];
  f[0] = __bfloat162float(x) + (float)b[2] + __bfloat162float(__hmax(b[0], b[1]));
  __nv_bfloat162 p = __floats2bfloat162_rn(f[0], f[1]);
  p = __hmul2(p, __halves2bfloat162(x, x));
  float2 wide = __bfloat1622float2(p);
  f[1] = wide.y + __low2float(p);
  atomicAdd(b, x);
}

__global__ void bytes(__nv_fp8_e4m3 *q, float *f) {
  q[threadIdx.x] = __nv_fp8_e4m3(f[threadIdx.x]);
  f[0] = float(q[0]) + __half2float(half(__nv_cvt_fp8_to_halfraw(q[1].__x, __NV_E4M3)));
}

float host() {
  std::vector<half> values(16, __float2half(1.0f));
  float sum = 0;
  for (half value : values)
    sum += __half2float(value);
  return sum;
}
