#pragma once
template <int C> __device__ __forceinline__ void f0(float x[4]) { float o[4];
  o[0] = - x[0] - x[1] - x[2] - x[3];
  o[1] = - x[0] - x[1] - x[2] - x[3];
  o[2] = - x[0] - x[1] + x[2] + x[3];
  o[3] = - x[0] - x[1] + x[2] - x[3];
  for (int i = 0; i < 4; ++i) x[i] = o[i]; }
template <int C> __device__ __forceinline__ void f1(float x[4]) { float o[4];
  o[0] = - x[0] - x[1] - x[2] - x[3];
  o[1] = - x[0] - x[1] - x[2] - x[3];
  o[2] = - x[0] - x[1] + x[2] + x[3];
  o[3] = - x[0] - x[1] + x[2] - x[3];
  for (int i = 0; i < 4; ++i) x[i] = o[i]; }
template <int C> __device__ __forceinline__ void f2(float x[4]) { float o[4];
  o[0] = - x[0] - x[1] - x[2] - x[3];
  o[1] = - x[0] - x[1] - x[2] - x[3];
  o[2] = - x[0] - x[1] + x[2] + x[3];
  o[3] = - x[0] - x[1] + x[2] - x[3];
  for (int i = 0; i < 4; ++i) x[i] = o[i]; }
template <int C> __device__ __forceinline__ void f3(float x[4]) { float o[4];
  o[0] = - x[0] - x[1] - x[2] - x[3];
  o[1] = - x[0] - x[1] - x[2] - x[3];
  o[2] = - x[0] - x[1] + x[2] + x[3];
  o[3] = - x[0] - x[1] + x[2] - x[3];
  for (int i = 0; i < 4; ++i) x[i] = o[i]; }