// Instantiations of a template are one row for a place, told apart by the arguments that differ. So are block shapes;
// two arrays that a function gets are a row each, though they have the same name.
//
// RUN: not %banklint_by_default --table=conflicts %s | FileCheck %s
// CHECK: instantiations.cu:{{[0-9:]+}} column<float, 32|16|64> 32 t store 4
// CHECK: instantiations.cu:{{[0-9:]+}} long_names<..., Order<16>|Order<32>, ...> 32 t store 4
// CHECK: instantiations.cu:{{[0-9:]+}} other 64 +1 s store 4
// CHECK: each row shows its worst case; +N: N more kernels or block shapes
//
// A table of all accesses has a row for each. Of a long name the arguments that differ are left.
//
// RUN: not %banklint %s | FileCheck %s --check-prefix=ALL
// ALL-DAG: long_names<..., Order<16>, ...> 32 t store 4
// ALL-DAG: long_names<..., Order<32>, ...> 32 t store 4
// ALL-DAG: column<float, 16> 32 t store 4

template <typename T, int N> __global__ void column(T *out, T x) {
  __shared__ T t[N][32];
  t[threadIdx.x % N][0] = x;
  out[threadIdx.x] = t[threadIdx.x / 32][threadIdx.x % 32];
}

__device__ void strided(float *s, float x) { s[threadIdx.x * 2] = x; }
__global__ void one(float *out, float x) {
  __shared__ float s[128];
  strided(s, x);
  out[0] = s[0];
}
__global__ void other(float *out, float x) {
  __shared__ float s[128];
  strided(s, x);
  out[0] = s[0];
}

template <int N> struct Order {};
struct AVeryLongNameOfAFirstArgument {};
struct AVeryLongNameOfALastArgument {};
template <typename First, typename Middle, typename Last> __global__ void long_names(float *out, float x) {
  __shared__ float t[32][32];
  t[threadIdx.x][0] = x;
  out[threadIdx.x] = t[0][threadIdx.x];
}

void launch(float *p) {
  column<float, 16><<<1, 32>>>(p, 1);
  column<float, 32><<<1, 32>>>(p, 1);
  column<float, 64><<<1, 32>>>(p, 1);
  one<<<1, 32>>>(p, 1);
  other<<<1, 32>>>(p, 1);
  other<<<1, 64>>>(p, 1);
  long_names<AVeryLongNameOfAFirstArgument, Order<16>, AVeryLongNameOfALastArgument><<<1, 32>>>(p, 1);
  long_names<AVeryLongNameOfAFirstArgument, Order<32>, AVeryLongNameOfALastArgument><<<1, 32>>>(p, 1);
}
