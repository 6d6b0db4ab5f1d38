// Mathematical functions: C's, C++'s in std, CUDA's own, and intrinsics.
// REQUIRES: device-pass
// RUN: %device_pass %s
// RUN: %host_pass %s
#include <algorithm>
#include <cmath>
#include <math_constants.h>

__global__ void floats(float *f, int n) {
  f[0] = sqrtf(f[1]) + sqrt(f[2]) + std::sqrt(f[3]) + rsqrtf(f[4]) + fabsf(f[5]) + fabs(f[6]) +
         std::abs(f[7]);
  f[1] = expf(f[0]) + std::exp(f[1]) + __expf(f[2]) + exp2f(f[3]) + logf(f[4]) + __logf(f[5]) +
         log1p(f[6]);
  f[2] =
      sinf(f[0]) + std::cos(f[1]) + __sinf(f[2]) + tanhf(f[3]) + atan2f(f[4], f[5]) + sinpif(f[6]);
  f[3] = powf(f[0], 2) + std::pow(f[1], 2) + pow(f[2], 2.0f) + __powf(f[3], f[4]) + fmodf(f[5], 2) +
         hypotf(f[6], f[7]);
  f[4] = fmaf(f[0], f[1], f[2]) + fmaxf(f[3], f[4]) + std::max(f[5], f[6]) + max(f[7], 0.0f) +
         min(f[0], 1.0f);
  f[5] = floorf(f[0]) + std::ceil(f[1]) + roundf(f[2]) + truncf(f[3]) + rintf(f[4]) +
         copysignf(f[5], f[6]);
  f[6] = __fdividef(f[0], f[1]) + __fmul_rn(f[2], f[3]) + __frcp_rn(f[4]) + __saturatef(f[5]) +
         float(__float2int_rn(f[6]));
  f[7] = isnan(f[0]) || std::isinf(f[1]) || isfinite(f[2]) ? INFINITY : CUDART_PI_F;
  sincosf(f[0], &f[1], &f[2]);
  __sincosf(f[0], &f[1], &f[2]);
  f[8] = erff(f[0]) + normcdff(f[1]) + tgammaf(f[2]) + ldexpf(f[3], n) + cbrtf(f[4]) +
         rhypotf(f[5], f[6]);
}

__global__ void doubles(double *d, int n) {
  d[0] = sqrt(d[1]) + std::sqrt(d[2]) + fabs(d[3]) + std::abs(d[4]) + exp(d[5]) + log(d[6]) +
         sin(d[7]) + pow(d[8], n);
  d[1] = fma(d[0], d[1], d[2]) + fmax(d[3], d[4]) + floor(d[5]) + __dadd_rn(d[6], d[7]) +
         std::pow(d[8], 2);
  d[2] = max(d[0], 1.0) + min(1.0f, d[1]) + ceil(d[2]) + round(d[3]) + fmod(d[4], 3.0) + CUDART_PI;
}

__global__ void integers(int *i, unsigned *u, long long *l, size_t *s) {
  i[0] = abs(i[1]) + min(i[2], 3) + max(i[3], i[4]) + std::min(i[5], i[6]);
  u[0] = min(u[1], 3u) + max(u[2], 3);
  l[0] = llabs(l[1]) + max(l[2], 3ll);
  s[0] = min(s[1], s[2]) + max(s[3], size_t(3)) + std::max<size_t>(s[4], 2);
}

double host(double x, float y, int i) {
  return sqrt(x) + std::sqrt(y) + fmax(x, 1.0) + std::max(i, 2) + min(i, 3) + abs(i) + std::abs(x) +
         pow(x, i) + isnan(x) + floorf(y) + expf(y);
}
