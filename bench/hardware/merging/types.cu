// Elements of other sizes, structures and vectors.
#include "merging.h"

struct Pair {
  float x, y;
};
struct Triple {
  float x, y, z;
};
struct Quad {
  float x, y, z, w;
};
struct Eight {
  float v[8];
};
struct FloatAndInt {
  float x;
  int i;
};
struct FloatAndShorts {
  float x;
  short a, b;
};
struct CharAndFloat {
  char c;
  float x;
};
struct DoubleAndFloat {
  double d;
  float x;
};
struct Colour {
  char r, g, b, a;
};
struct __align__(16) AlignedTriple {
  float x, y, z;
};
using uchar = unsigned char;
using ll = long long;

__global__ void load_int_2(float *out, const float *in) {
  SHARED(int, s);
  const int t = threadIdx.x;
  int v0 = s[2 * t + 0];
  int v1 = s[2 * t + 1];
  out[t] = float(v0) * in[1] - float(v1);
}

__global__ void store_int_2(float *out, const float *in) {
  SHARED(int, s);
  const int t = threadIdx.x;
  int v0 = int(in[t] + in[0]);
  int v1 = int(in[t] + in[1]);
  s[2 * t + 0] = v0;
  s[2 * t + 1] = v1;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_int_4(float *out, const float *in) {
  SHARED(int, s);
  const int t = threadIdx.x;
  int v0 = s[4 * t + 0];
  int v1 = s[4 * t + 1];
  int v2 = s[4 * t + 2];
  int v3 = s[4 * t + 3];
  out[t] = ((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3);
}

__global__ void store_int_4(float *out, const float *in) {
  SHARED(int, s);
  const int t = threadIdx.x;
  int v0 = int(in[t] + in[0]);
  int v1 = int(in[t] + in[1]);
  int v2 = int(in[t] + in[2]);
  int v3 = int(in[t] + in[3]);
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  s[4 * t + 2] = v2;
  s[4 * t + 3] = v3;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_int_8(float *out, const float *in) {
  SHARED(int, s);
  const int t = threadIdx.x;
  int v0 = s[8 * t + 0];
  int v1 = s[8 * t + 1];
  int v2 = s[8 * t + 2];
  int v3 = s[8 * t + 3];
  int v4 = s[8 * t + 4];
  int v5 = s[8 * t + 5];
  int v6 = s[8 * t + 6];
  int v7 = s[8 * t + 7];
  out[t] = ((((((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3)) * in[4] -
              float(v4)) *
                 in[5] -
             float(v5)) *
                in[6] -
            float(v6)) *
               in[7] -
           float(v7);
}

__global__ void store_int_8(float *out, const float *in) {
  SHARED(int, s);
  const int t = threadIdx.x;
  int v0 = int(in[t] + in[0]);
  int v1 = int(in[t] + in[1]);
  int v2 = int(in[t] + in[2]);
  int v3 = int(in[t] + in[3]);
  int v4 = int(in[t] + in[4]);
  int v5 = int(in[t] + in[5]);
  int v6 = int(in[t] + in[6]);
  int v7 = int(in[t] + in[7]);
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 2] = v2;
  s[8 * t + 3] = v3;
  s[8 * t + 4] = v4;
  s[8 * t + 5] = v5;
  s[8 * t + 6] = v6;
  s[8 * t + 7] = v7;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_double_2(float *out, const float *in) {
  SHARED(double, s);
  const int t = threadIdx.x;
  double v0 = s[2 * t + 0];
  double v1 = s[2 * t + 1];
  out[t] = float(v0) * in[1] - float(v1);
}

__global__ void store_double_2(float *out, const float *in) {
  SHARED(double, s);
  const int t = threadIdx.x;
  double v0 = double(in[t] + in[0]);
  double v1 = double(in[t] + in[1]);
  s[2 * t + 0] = v0;
  s[2 * t + 1] = v1;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_double_4(float *out, const float *in) {
  SHARED(double, s);
  const int t = threadIdx.x;
  double v0 = s[4 * t + 0];
  double v1 = s[4 * t + 1];
  double v2 = s[4 * t + 2];
  double v3 = s[4 * t + 3];
  out[t] = ((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3);
}

__global__ void store_double_4(float *out, const float *in) {
  SHARED(double, s);
  const int t = threadIdx.x;
  double v0 = double(in[t] + in[0]);
  double v1 = double(in[t] + in[1]);
  double v2 = double(in[t] + in[2]);
  double v3 = double(in[t] + in[3]);
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  s[4 * t + 2] = v2;
  s[4 * t + 3] = v3;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_long_long_2(float *out, const float *in) {
  SHARED(ll, s);
  const int t = threadIdx.x;
  ll v0 = s[2 * t + 0];
  ll v1 = s[2 * t + 1];
  out[t] = float(v0) * in[1] - float(v1);
}

__global__ void store_long_long_2(float *out, const float *in) {
  SHARED(ll, s);
  const int t = threadIdx.x;
  ll v0 = ll(in[t] + in[0]);
  ll v1 = ll(in[t] + in[1]);
  s[2 * t + 0] = v0;
  s[2 * t + 1] = v1;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_long_long_4(float *out, const float *in) {
  SHARED(ll, s);
  const int t = threadIdx.x;
  ll v0 = s[4 * t + 0];
  ll v1 = s[4 * t + 1];
  ll v2 = s[4 * t + 2];
  ll v3 = s[4 * t + 3];
  out[t] = ((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3);
}

__global__ void store_long_long_4(float *out, const float *in) {
  SHARED(ll, s);
  const int t = threadIdx.x;
  ll v0 = ll(in[t] + in[0]);
  ll v1 = ll(in[t] + in[1]);
  ll v2 = ll(in[t] + in[2]);
  ll v3 = ll(in[t] + in[3]);
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  s[4 * t + 2] = v2;
  s[4 * t + 3] = v3;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_short_2(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  short v0 = s[2 * t + 0];
  short v1 = s[2 * t + 1];
  out[t] = float(v0) * in[1] - float(v1);
}

__global__ void store_short_2(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  short v0 = short(in[t] + in[0]);
  short v1 = short(in[t] + in[1]);
  s[2 * t + 0] = v0;
  s[2 * t + 1] = v1;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_short_3(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  short v0 = s[3 * t + 0];
  short v1 = s[3 * t + 1];
  short v2 = s[3 * t + 2];
  out[t] = (float(v0) * in[1] - float(v1)) * in[2] - float(v2);
}

__global__ void store_short_3(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  short v0 = short(in[t] + in[0]);
  short v1 = short(in[t] + in[1]);
  short v2 = short(in[t] + in[2]);
  s[3 * t + 0] = v0;
  s[3 * t + 1] = v1;
  s[3 * t + 2] = v2;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_short_4(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  short v0 = s[4 * t + 0];
  short v1 = s[4 * t + 1];
  short v2 = s[4 * t + 2];
  short v3 = s[4 * t + 3];
  out[t] = ((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3);
}

__global__ void store_short_4(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  short v0 = short(in[t] + in[0]);
  short v1 = short(in[t] + in[1]);
  short v2 = short(in[t] + in[2]);
  short v3 = short(in[t] + in[3]);
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  s[4 * t + 2] = v2;
  s[4 * t + 3] = v3;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_short_8(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  short v0 = s[8 * t + 0];
  short v1 = s[8 * t + 1];
  short v2 = s[8 * t + 2];
  short v3 = s[8 * t + 3];
  short v4 = s[8 * t + 4];
  short v5 = s[8 * t + 5];
  short v6 = s[8 * t + 6];
  short v7 = s[8 * t + 7];
  out[t] = ((((((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3)) * in[4] -
              float(v4)) *
                 in[5] -
             float(v5)) *
                in[6] -
            float(v6)) *
               in[7] -
           float(v7);
}

__global__ void store_short_8(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  short v0 = short(in[t] + in[0]);
  short v1 = short(in[t] + in[1]);
  short v2 = short(in[t] + in[2]);
  short v3 = short(in[t] + in[3]);
  short v4 = short(in[t] + in[4]);
  short v5 = short(in[t] + in[5]);
  short v6 = short(in[t] + in[6]);
  short v7 = short(in[t] + in[7]);
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 2] = v2;
  s[8 * t + 3] = v3;
  s[8 * t + 4] = v4;
  s[8 * t + 5] = v5;
  s[8 * t + 6] = v6;
  s[8 * t + 7] = v7;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_short_16(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  short v0 = s[16 * t + 0];
  short v1 = s[16 * t + 1];
  short v2 = s[16 * t + 2];
  short v3 = s[16 * t + 3];
  short v4 = s[16 * t + 4];
  short v5 = s[16 * t + 5];
  short v6 = s[16 * t + 6];
  short v7 = s[16 * t + 7];
  short v8 = s[16 * t + 8];
  short v9 = s[16 * t + 9];
  short v10 = s[16 * t + 10];
  short v11 = s[16 * t + 11];
  short v12 = s[16 * t + 12];
  short v13 = s[16 * t + 13];
  short v14 = s[16 * t + 14];
  short v15 = s[16 * t + 15];
  out[t] = ((((((((((((((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3)) *
                          in[4] -
                      float(v4)) *
                         in[5] -
                     float(v5)) *
                        in[6] -
                    float(v6)) *
                       in[7] -
                   float(v7)) *
                      in[8] -
                  float(v8)) *
                     in[9] -
                 float(v9)) *
                    in[10] -
                float(v10)) *
                   in[11] -
               float(v11)) *
                  in[12] -
              float(v12)) *
                 in[13] -
             float(v13)) *
                in[14] -
            float(v14)) *
               in[15] -
           float(v15);
}

__global__ void store_short_16(float *out, const float *in) {
  SHARED(short, s);
  const int t = threadIdx.x;
  short v0 = short(in[t] + in[0]);
  short v1 = short(in[t] + in[1]);
  short v2 = short(in[t] + in[2]);
  short v3 = short(in[t] + in[3]);
  short v4 = short(in[t] + in[4]);
  short v5 = short(in[t] + in[5]);
  short v6 = short(in[t] + in[6]);
  short v7 = short(in[t] + in[7]);
  short v8 = short(in[t] + in[8]);
  short v9 = short(in[t] + in[9]);
  short v10 = short(in[t] + in[10]);
  short v11 = short(in[t] + in[11]);
  short v12 = short(in[t] + in[12]);
  short v13 = short(in[t] + in[13]);
  short v14 = short(in[t] + in[14]);
  short v15 = short(in[t] + in[15]);
  s[16 * t + 0] = v0;
  s[16 * t + 1] = v1;
  s[16 * t + 2] = v2;
  s[16 * t + 3] = v3;
  s[16 * t + 4] = v4;
  s[16 * t + 5] = v5;
  s[16 * t + 6] = v6;
  s[16 * t + 7] = v7;
  s[16 * t + 8] = v8;
  s[16 * t + 9] = v9;
  s[16 * t + 10] = v10;
  s[16 * t + 11] = v11;
  s[16 * t + 12] = v12;
  s[16 * t + 13] = v13;
  s[16 * t + 14] = v14;
  s[16 * t + 15] = v15;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_half_2(float *out, const float *in) {
  SHARED(half, s);
  const int t = threadIdx.x;
  half v0 = s[2 * t + 0];
  half v1 = s[2 * t + 1];
  out[t] = float(v0) * in[1] - float(v1);
}

__global__ void store_half_2(float *out, const float *in) {
  SHARED(half, s);
  const int t = threadIdx.x;
  half v0 = half(in[t] + in[0]);
  half v1 = half(in[t] + in[1]);
  s[2 * t + 0] = v0;
  s[2 * t + 1] = v1;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_half_4(float *out, const float *in) {
  SHARED(half, s);
  const int t = threadIdx.x;
  half v0 = s[4 * t + 0];
  half v1 = s[4 * t + 1];
  half v2 = s[4 * t + 2];
  half v3 = s[4 * t + 3];
  out[t] = ((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3);
}

__global__ void store_half_4(float *out, const float *in) {
  SHARED(half, s);
  const int t = threadIdx.x;
  half v0 = half(in[t] + in[0]);
  half v1 = half(in[t] + in[1]);
  half v2 = half(in[t] + in[2]);
  half v3 = half(in[t] + in[3]);
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  s[4 * t + 2] = v2;
  s[4 * t + 3] = v3;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_half_8(float *out, const float *in) {
  SHARED(half, s);
  const int t = threadIdx.x;
  half v0 = s[8 * t + 0];
  half v1 = s[8 * t + 1];
  half v2 = s[8 * t + 2];
  half v3 = s[8 * t + 3];
  half v4 = s[8 * t + 4];
  half v5 = s[8 * t + 5];
  half v6 = s[8 * t + 6];
  half v7 = s[8 * t + 7];
  out[t] = ((((((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3)) * in[4] -
              float(v4)) *
                 in[5] -
             float(v5)) *
                in[6] -
            float(v6)) *
               in[7] -
           float(v7);
}

__global__ void store_half_8(float *out, const float *in) {
  SHARED(half, s);
  const int t = threadIdx.x;
  half v0 = half(in[t] + in[0]);
  half v1 = half(in[t] + in[1]);
  half v2 = half(in[t] + in[2]);
  half v3 = half(in[t] + in[3]);
  half v4 = half(in[t] + in[4]);
  half v5 = half(in[t] + in[5]);
  half v6 = half(in[t] + in[6]);
  half v7 = half(in[t] + in[7]);
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 2] = v2;
  s[8 * t + 3] = v3;
  s[8 * t + 4] = v4;
  s[8 * t + 5] = v5;
  s[8 * t + 6] = v6;
  s[8 * t + 7] = v7;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_char_2(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  char v0 = s[2 * t + 0];
  char v1 = s[2 * t + 1];
  out[t] = float(v0) * in[1] - float(v1);
}

__global__ void store_char_2(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  char v0 = char(in[t] + in[0]);
  char v1 = char(in[t] + in[1]);
  s[2 * t + 0] = v0;
  s[2 * t + 1] = v1;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_char_4(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  char v0 = s[4 * t + 0];
  char v1 = s[4 * t + 1];
  char v2 = s[4 * t + 2];
  char v3 = s[4 * t + 3];
  out[t] = ((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3);
}

__global__ void store_char_4(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  char v0 = char(in[t] + in[0]);
  char v1 = char(in[t] + in[1]);
  char v2 = char(in[t] + in[2]);
  char v3 = char(in[t] + in[3]);
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  s[4 * t + 2] = v2;
  s[4 * t + 3] = v3;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_char_8(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  char v0 = s[8 * t + 0];
  char v1 = s[8 * t + 1];
  char v2 = s[8 * t + 2];
  char v3 = s[8 * t + 3];
  char v4 = s[8 * t + 4];
  char v5 = s[8 * t + 5];
  char v6 = s[8 * t + 6];
  char v7 = s[8 * t + 7];
  out[t] = ((((((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3)) * in[4] -
              float(v4)) *
                 in[5] -
             float(v5)) *
                in[6] -
            float(v6)) *
               in[7] -
           float(v7);
}

__global__ void store_char_8(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  char v0 = char(in[t] + in[0]);
  char v1 = char(in[t] + in[1]);
  char v2 = char(in[t] + in[2]);
  char v3 = char(in[t] + in[3]);
  char v4 = char(in[t] + in[4]);
  char v5 = char(in[t] + in[5]);
  char v6 = char(in[t] + in[6]);
  char v7 = char(in[t] + in[7]);
  s[8 * t + 0] = v0;
  s[8 * t + 1] = v1;
  s[8 * t + 2] = v2;
  s[8 * t + 3] = v3;
  s[8 * t + 4] = v4;
  s[8 * t + 5] = v5;
  s[8 * t + 6] = v6;
  s[8 * t + 7] = v7;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_char_16(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  char v0 = s[16 * t + 0];
  char v1 = s[16 * t + 1];
  char v2 = s[16 * t + 2];
  char v3 = s[16 * t + 3];
  char v4 = s[16 * t + 4];
  char v5 = s[16 * t + 5];
  char v6 = s[16 * t + 6];
  char v7 = s[16 * t + 7];
  char v8 = s[16 * t + 8];
  char v9 = s[16 * t + 9];
  char v10 = s[16 * t + 10];
  char v11 = s[16 * t + 11];
  char v12 = s[16 * t + 12];
  char v13 = s[16 * t + 13];
  char v14 = s[16 * t + 14];
  char v15 = s[16 * t + 15];
  out[t] = ((((((((((((((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3)) *
                          in[4] -
                      float(v4)) *
                         in[5] -
                     float(v5)) *
                        in[6] -
                    float(v6)) *
                       in[7] -
                   float(v7)) *
                      in[8] -
                  float(v8)) *
                     in[9] -
                 float(v9)) *
                    in[10] -
                float(v10)) *
                   in[11] -
               float(v11)) *
                  in[12] -
              float(v12)) *
                 in[13] -
             float(v13)) *
                in[14] -
            float(v14)) *
               in[15] -
           float(v15);
}

__global__ void store_char_16(float *out, const float *in) {
  SHARED(char, s);
  const int t = threadIdx.x;
  char v0 = char(in[t] + in[0]);
  char v1 = char(in[t] + in[1]);
  char v2 = char(in[t] + in[2]);
  char v3 = char(in[t] + in[3]);
  char v4 = char(in[t] + in[4]);
  char v5 = char(in[t] + in[5]);
  char v6 = char(in[t] + in[6]);
  char v7 = char(in[t] + in[7]);
  char v8 = char(in[t] + in[8]);
  char v9 = char(in[t] + in[9]);
  char v10 = char(in[t] + in[10]);
  char v11 = char(in[t] + in[11]);
  char v12 = char(in[t] + in[12]);
  char v13 = char(in[t] + in[13]);
  char v14 = char(in[t] + in[14]);
  char v15 = char(in[t] + in[15]);
  s[16 * t + 0] = v0;
  s[16 * t + 1] = v1;
  s[16 * t + 2] = v2;
  s[16 * t + 3] = v3;
  s[16 * t + 4] = v4;
  s[16 * t + 5] = v5;
  s[16 * t + 6] = v6;
  s[16 * t + 7] = v7;
  s[16 * t + 8] = v8;
  s[16 * t + 9] = v9;
  s[16 * t + 10] = v10;
  s[16 * t + 11] = v11;
  s[16 * t + 12] = v12;
  s[16 * t + 13] = v13;
  s[16 * t + 14] = v14;
  s[16 * t + 15] = v15;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void load_unsigned_char_4(float *out, const float *in) {
  SHARED(uchar, s);
  const int t = threadIdx.x;
  uchar v0 = s[4 * t + 0];
  uchar v1 = s[4 * t + 1];
  uchar v2 = s[4 * t + 2];
  uchar v3 = s[4 * t + 3];
  out[t] = ((float(v0) * in[1] - float(v1)) * in[2] - float(v2)) * in[3] - float(v3);
}

__global__ void store_unsigned_char_4(float *out, const float *in) {
  SHARED(uchar, s);
  const int t = threadIdx.x;
  uchar v0 = uchar(in[t] + in[0]);
  uchar v1 = uchar(in[t] + in[1]);
  uchar v2 = uchar(in[t] + in[2]);
  uchar v3 = uchar(in[t] + in[3]);
  s[4 * t + 0] = v0;
  s[4 * t + 1] = v1;
  s[4 * t + 2] = v2;
  s[4 * t + 3] = v3;
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void pair_both(float *out, const float *in) {
  SHARED(Pair, s);
  const int t = threadIdx.x;
  out[t] = s[t].x - s[t].y;
}

__global__ void pair_first(float *out, const float *in) {
  SHARED(Pair, s);
  const int t = threadIdx.x;
  out[t] = s[t].x;
}

__global__ void pair_copied(float *out, const float *in) {
  SHARED(Pair, s);
  const int t = threadIdx.x;
  Pair p = s[t];
  out[t] = p.x - p.y;
}

__global__ void pair_stored(float *out, const float *in) {
  SHARED(Pair, s);
  const int t = threadIdx.x;
  s[t].x = in[1];
  s[t].y = in[2];
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void triple_all(float *out, const float *in) {
  SHARED(Triple, s);
  const int t = threadIdx.x;
  out[t] = s[t].x - s[t].y * s[t].z;
}

__global__ void triple_copied(float *out, const float *in) {
  SHARED(Triple, s);
  const int t = threadIdx.x;
  Triple p = s[t];
  out[t] = p.x - p.y * p.z;
}

__global__ void triple_stored(float *out, const float *in) {
  SHARED(Triple, s);
  const int t = threadIdx.x;
  s[t] = Triple{in[1], in[2], in[3]};
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void four_triples(float *out, const float *in) {
  SHARED(Triple, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 4; ++i) {
    Triple p = s[4 * t + i];
    a = a * in[i] + p.x - p.y * p.z;
  }
  out[t] = a;
}

__global__ void quad_all(float *out, const float *in) {
  SHARED(Quad, s);
  const int t = threadIdx.x;
  out[t] = s[t].x - s[t].y * s[t].z * in[3] + s[t].w;
}

__global__ void quad_xyz(float *out, const float *in) {
  SHARED(Quad, s);
  const int t = threadIdx.x;
  out[t] = s[t].x - s[t].y * s[t].z;
}

__global__ void quad_xz(float *out, const float *in) {
  SHARED(Quad, s);
  const int t = threadIdx.x;
  out[t] = s[t].x - s[t].z;
}

__global__ void quad_zw(float *out, const float *in) {
  SHARED(Quad, s);
  const int t = threadIdx.x;
  out[t] = s[t].z - s[t].w;
}

__global__ void quad_yz(float *out, const float *in) {
  SHARED(Quad, s);
  const int t = threadIdx.x;
  out[t] = s[t].y - s[t].z;
}

__global__ void quad_copied(float *out, const float *in) {
  SHARED(Quad, s);
  const int t = threadIdx.x;
  Quad p = s[t];
  out[t] = p.x - p.y * p.z * in[3] + p.w;
}

__global__ void quad_copied_x(float *out, const float *in) {
  SHARED(Quad, s);
  const int t = threadIdx.x;
  Quad p = s[t];
  out[t] = p.x;
}

__global__ void quad_stored(float *out, const float *in) {
  SHARED(Quad, s);
  const int t = threadIdx.x;
  s[t] = Quad{in[1], in[2], in[3], in[4]};
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void quad_within_shared(float *out, const float *in) {
  SHARED(Quad, s);
  const int t = threadIdx.x;
  s[t] = s[t + 64];
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void eight_all(float *out, const float *in) {
  SHARED(Eight, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 8; ++i)
    a = a * in[i] + s[t].v[i];
  out[t] = a;
}

__global__ void aligned_triple(float *out, const float *in) {
  SHARED(AlignedTriple, s);
  const int t = threadIdx.x;
  out[t] = s[t].x - s[t].y * s[t].z;
}

__global__ void float_and_int(float *out, const float *in) {
  SHARED(FloatAndInt, s);
  const int t = threadIdx.x;
  out[t] = s[t].x - s[t].i;
}

__global__ void float_and_shorts(float *out, const float *in) {
  SHARED(FloatAndShorts, s);
  const int t = threadIdx.x;
  out[t] = s[t].x - s[t].a * s[t].b;
}

__global__ void two_shorts(float *out, const float *in) {
  SHARED(FloatAndShorts, s);
  const int t = threadIdx.x;
  out[t] = s[t].a * s[t].b;
}

__global__ void char_and_float(float *out, const float *in) {
  SHARED(CharAndFloat, s);
  const int t = threadIdx.x;
  out[t] = s[t].c * s[t].x;
}

__global__ void double_and_float(float *out, const float *in) {
  SHARED(DoubleAndFloat, s);
  const int t = threadIdx.x;
  out[t] = s[t].d * s[t].x;
}

__global__ void colour_members(float *out, const float *in) {
  SHARED(Colour, s);
  const int t = threadIdx.x;
  out[t] = s[t].r * s[t].g - s[t].b * s[t].a;
}

__global__ void colour_copied(float *out, const float *in) {
  SHARED(Colour, s);
  const int t = threadIdx.x;
  Colour c = s[t];
  out[t] = c.r * c.g - c.b * c.a;
}

__global__ void float2_both(float *out, const float *in) {
  SHARED(float2, s);
  const int t = threadIdx.x;
  out[t] = s[t].x - s[t].y;
}

__global__ void float2_first(float *out, const float *in) {
  SHARED(float2, s);
  const int t = threadIdx.x;
  out[t] = s[t].x;
}

__global__ void float2_copied_first(float *out, const float *in) {
  SHARED(float2, s);
  const int t = threadIdx.x;
  float2 f = s[t];
  out[t] = f.x;
}

__global__ void float2_two(float *out, const float *in) {
  SHARED(float2, s);
  const int t = threadIdx.x;
  float2 f = s[2 * t], g = s[2 * t + 1];
  out[t] = f.x - f.y * g.x + g.y * in[2];
}

__global__ void float2_two_first(float *out, const float *in) {
  SHARED(float2, s);
  const int t = threadIdx.x;
  out[t] = s[2 * t].x - s[2 * t + 1].x;
}

__global__ void float3_all(float *out, const float *in) {
  SHARED(float3, s);
  const int t = threadIdx.x;
  float3 f = s[t];
  out[t] = f.x - f.y * f.z;
}

__global__ void float4_all(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 f = s[t];
  out[t] = f.x - f.y * f.z * in[3] + f.w;
}

__global__ void float4_x(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 f = s[t];
  out[t] = f.x;
}

__global__ void float4_xy(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 f = s[t];
  out[t] = f.x - f.y;
}

__global__ void float4_xz(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 f = s[t];
  out[t] = f.x - f.z;
}

__global__ void float4_zw(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  out[t] = s[t].z - s[t].w;
}

__global__ void float4_yzw(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  float4 f = s[t];
  out[t] = f.y * f.z - f.w;
}

__global__ void float4_stored(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  s[t] = make_float4(in[1], in[2], in[3], in[4]);
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void float4_stored_xy(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  s[t].x = in[1];
  s[t].y = in[2];
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void float4_stored_zwx(float *out, const float *in) {
  SHARED(float4, s);
  const int t = threadIdx.x;
  s[t].z = in[1];
  s[t].w = in[2];
  s[t].x = in[3];
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void char4_all(float *out, const float *in) {
  SHARED(char4, s);
  const int t = threadIdx.x;
  char4 c = s[t];
  out[t] = c.x * c.y - c.z * c.w;
}

__global__ void char4_members(float *out, const float *in) {
  SHARED(char4, s);
  const int t = threadIdx.x;
  out[t] = s[t].x * s[t].y - s[t].z * s[t].w;
}

__global__ void char4_two(float *out, const float *in) {
  SHARED(char4, s);
  const int t = threadIdx.x;
  char4 c = s[2 * t], d = s[2 * t + 1];
  out[t] = c.x * c.y - c.z * c.w + d.x * d.y - d.z * d.w;
}

__global__ void char4_first(float *out, const float *in) {
  SHARED(char4, s);
  const int t = threadIdx.x;
  out[t] = s[t].x;
}

__global__ void char4_stored(float *out, const float *in) {
  SHARED(char4, s);
  const int t = threadIdx.x;
  s[t] = make_char4(in[1], in[2], in[3], in[4]);
  __syncthreads();
  out[t] = float(*reinterpret_cast<char *>(&s[int(in[t])]));
}

__global__ void half2_two(float *out, const float *in) {
  SHARED(half2, s);
  const int t = threadIdx.x;
  half2 c = s[2 * t], d = s[2 * t + 1];
  out[t] = float(c.x) * float(c.y) - float(d.x) * float(d.y);
}

__global__ void half2_four(float *out, const float *in) {
  SHARED(half2, s);
  const int t = threadIdx.x;
  float a = 0;
  for (int i = 0; i < 4; ++i) {
    half2 c = s[4 * t + i];
    a = a * in[i] + float(c.x) * float(c.y);
  }
  out[t] = a;
}

__global__ void short2_two(float *out, const float *in) {
  SHARED(short2, s);
  const int t = threadIdx.x;
  short2 c = s[2 * t], d = s[2 * t + 1];
  out[t] = c.x * c.y - d.x * d.y;
}

__global__ void cast_to_float4(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float4 f = reinterpret_cast<float4 *>(s)[t];
  out[t] = f.x - f.y * f.z * in[3] + f.w;
}

__global__ void float_beside_int(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  out[t] = s[2 * t] - reinterpret_cast<int *>(s)[2 * t + 1];
}

__global__ void float2_beside_floats(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float2 f = *reinterpret_cast<float2 *>(&s[4 * t]);
  out[t] = f.x - f.y * s[4 * t + 2] + s[4 * t + 3] * in[3];
}

__global__ void float2_and_its_parts(float *out, const float *in) {
  SHARED(float, s);
  const int t = threadIdx.x;
  float2 f = *reinterpret_cast<float2 *>(&s[4 * t]);
  out[t] = f.x - f.y * s[4 * t] + s[4 * t + 1] * in[3];
}
