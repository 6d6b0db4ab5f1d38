// Objects of which some members are read: what is loaded of a copy. And three of four neighbours in a window of four.
#include "merging.h"

struct alignas(16) Four { float x, y, z, w; };
struct Five { float a, b, c, d, e; };
__device__ inline float first_two(const float4 &v) { return v.x + v.y; }
__device__ inline float last(float4 v) { return v.w; }

__global__ void read_x(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.x;
}

__global__ void read_w(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.w;
}

__global__ void read_xy(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.x + v.y;
}

__global__ void read_yz(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.y + v.z;
}

__global__ void read_zw(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.z + v.w;
}

__global__ void read_xz(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.x + v.z;
}

__global__ void read_yw(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.y + v.w;
}

__global__ void read_xw(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.x + v.w;
}

__global__ void read_xyz(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.x + v.y + v.z;
}

__global__ void read_xyw(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.x + v.y + v.w;
}

__global__ void read_xzw(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.x + v.z + v.w;
}

__global__ void read_yzw(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = v.y + v.z + v.w;
}

__global__ void assigned(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v;
  v = s[t ^ 1];
  out[t] = v.y;
}

__global__ void by_reference(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  out[t] = first_two(v);
}

__global__ void by_value(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  out[t] = last(s[t ^ 1]);
}

__global__ void copied_twice(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  float4 w = v;
  out[t] = w.z;
}

__global__ void array(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v[2];
  for (int i = 0; i < 2; ++i)
    v[i] = s[(t ^ 1) * 2 + i];
  out[t] = v[0].x + v[1].x;
}

__global__ void in_loop(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float sum = 0;
  #pragma unroll 1
  for (int i = 0; i < 99; ++i) {
    float4 v = s[t ^ i];
    sum += v.x * v.y;
  }
  out[t] = sum;
}

__global__ void aligned_struct(float *out, const float *in) {
  SHARED(Four, s);
  const int t = threadIdx.x;
  Four v = s[t ^ 1];
  out[t] = v.x + v.y;
}

__global__ void struct_of_five(float *out, const float *in) {
  SHARED(Five, s);
  const int t = threadIdx.x;
  Five v = s[t ^ 1];
  out[t] = v.a + v.d + v.e;
}

__global__ void pair(float *out, const float *in) {
  SHARED(float2, s);
  const int t = threadIdx.x;
  float2 v = s[t ^ 1];
  out[t] = v.y;
}

__global__ void doubles(float *out, const float *in) {
  SHARED(double2, s);
  const int t = threadIdx.x;
  double2 v = s[t ^ 1];
  out[t] = v.y;
}

__global__ void bytes_y(float *out, const float *in) {
  SHARED(uchar4, s);
  const int t = threadIdx.x;
  uchar4 v = s[t ^ 1];
  out[t] = v.y;
}

__global__ void halves_y(float *out, const float *in) {
  SHARED(short4, s);
  const int t = threadIdx.x;
  short4 v = s[t ^ 1];
  out[t] = v.y;
}

__global__ void bytes_xy(float *out, const float *in) {
  SHARED(uchar4, s);
  const int t = threadIdx.x;
  uchar4 v = s[t ^ 1];
  out[t] = v.x + v.y;
}

__global__ void halves_xy(float *out, const float *in) {
  SHARED(short4, s);
  const int t = threadIdx.x;
  short4 v = s[t ^ 1];
  out[t] = v.x + v.y;
}

__global__ void bytes_yz(float *out, const float *in) {
  SHARED(uchar4, s);
  const int t = threadIdx.x;
  uchar4 v = s[t ^ 1];
  out[t] = v.y + v.z;
}

__global__ void halves_yz(float *out, const float *in) {
  SHARED(short4, s);
  const int t = threadIdx.x;
  short4 v = s[t ^ 1];
  out[t] = v.y + v.z;
}

__global__ void bytes_yw(float *out, const float *in) {
  SHARED(uchar4, s);
  const int t = threadIdx.x;
  uchar4 v = s[t ^ 1];
  out[t] = v.y + v.w;
}

__global__ void halves_yw(float *out, const float *in) {
  SHARED(short4, s);
  const int t = threadIdx.x;
  short4 v = s[t ^ 1];
  out[t] = v.y + v.w;
}

__global__ void bytes_xyz(float *out, const float *in) {
  SHARED(uchar4, s);
  const int t = threadIdx.x;
  uchar4 v = s[t ^ 1];
  out[t] = v.x + v.y + v.z;
}

__global__ void halves_xyz(float *out, const float *in) {
  SHARED(short4, s);
  const int t = threadIdx.x;
  short4 v = s[t ^ 1];
  out[t] = v.x + v.y + v.z;
}

__global__ void stored_whole(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 v = s[t ^ 1];
  ((float4 *)out)[t] = v;
}

__global__ void floats_012(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 0] + s[(t ^ 1) * 4 + 1] + s[(t ^ 1) * 4 + 2];
}

__global__ void floats_013(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 0] + s[(t ^ 1) * 4 + 1] + s[(t ^ 1) * 4 + 3];
}

__global__ void floats_023(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 0] + s[(t ^ 1) * 4 + 2] + s[(t ^ 1) * 4 + 3];
}

__global__ void floats_123(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 1] + s[(t ^ 1) * 4 + 2] + s[(t ^ 1) * 4 + 3];
}

__global__ void shorts_012(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 0] + s[(t ^ 1) * 4 + 1] + s[(t ^ 1) * 4 + 2];
}

__global__ void shorts_013(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 0] + s[(t ^ 1) * 4 + 1] + s[(t ^ 1) * 4 + 3];
}

__global__ void shorts_023(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 0] + s[(t ^ 1) * 4 + 2] + s[(t ^ 1) * 4 + 3];
}

__global__ void shorts_123(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 1] + s[(t ^ 1) * 4 + 2] + s[(t ^ 1) * 4 + 3];
}

__global__ void chars_012(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 0] + s[(t ^ 1) * 4 + 1] + s[(t ^ 1) * 4 + 2];
}

__global__ void chars_013(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 0] + s[(t ^ 1) * 4 + 1] + s[(t ^ 1) * 4 + 3];
}

__global__ void chars_023(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 0] + s[(t ^ 1) * 4 + 2] + s[(t ^ 1) * 4 + 3];
}

__global__ void chars_123(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  out[t] = s[(t ^ 1) * 4 + 1] + s[(t ^ 1) * 4 + 2] + s[(t ^ 1) * 4 + 3];
}

__global__ void numbers_012(float *out, const float *in) {
  SHARED(half, s);
  const int t = threadIdx.x;
  out[t] = __half2float(s[(t ^ 1) * 4 + 0]) + __half2float(s[(t ^ 1) * 4 + 1]) + __half2float(s[(t ^ 1) * 4 + 2]);
}

__global__ void numbers_013(float *out, const float *in) {
  SHARED(half, s);
  const int t = threadIdx.x;
  out[t] = __half2float(s[(t ^ 1) * 4 + 0]) + __half2float(s[(t ^ 1) * 4 + 1]) + __half2float(s[(t ^ 1) * 4 + 3]);
}

__global__ void numbers_023(float *out, const float *in) {
  SHARED(half, s);
  const int t = threadIdx.x;
  out[t] = __half2float(s[(t ^ 1) * 4 + 0]) + __half2float(s[(t ^ 1) * 4 + 2]) + __half2float(s[(t ^ 1) * 4 + 3]);
}

__global__ void numbers_123(float *out, const float *in) {
  SHARED(half, s);
  const int t = threadIdx.x;
  out[t] = __half2float(s[(t ^ 1) * 4 + 1]) + __half2float(s[(t ^ 1) * 4 + 2]) + __half2float(s[(t ^ 1) * 4 + 3]);
}
