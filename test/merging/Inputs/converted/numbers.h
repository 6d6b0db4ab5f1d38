// 16-bit floating-point numbers as the toolkit has them: a class of one number, and functions with inline assembly.
struct __nv_bfloat16 {
  unsigned short x;
  __nv_bfloat16() = default;
  __device__ operator float() const;
};
struct __half {
  unsigned short x;
  __half() = default;
};
__device__ inline float __bfloat162float(const __nv_bfloat16 n) {
  float result;
  asm("{ mov.b32 %0, {0,%1};}" : "=f"(result) : "h"(n.x));
  return result;
}
__device__ inline __nv_bfloat16::operator float() const { return __bfloat162float(*this); }
__device__ inline float __half2float(const __half n) {
  float result;
  asm("{ cvt.f32.f16 %0, %1;}" : "=f"(result) : "h"(n.x));
  return result;
}
