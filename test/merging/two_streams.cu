// RUN: not %banklint --table=all %s | tr -s ' ' | FileCheck %s
// RUN: not %banklint --table=all --arch=sm_100 %s | tr -s ' ' | FileCheck %s --check-prefix=NEWER
//
// Two rows that each thread fills in turn, in a loop of which nvcc's optimizer takes four steps together: what it joins
// first, the stores of the first row to 128 bits, is in the way of the second, which gets 64 + 32 + 32. From sm_100 on
// it joins both (machine code of nvcc 13.0).

extern __shared__ __align__(16) float pool[];

__global__ void in_turn(const float *a, const float *b, float *o) {
  float *x = pool, *y = pool + 512;
  const int t = threadIdx.x;
#pragma unroll 4
  for (int d = 0; d < 16; ++d) {
    // CHECK-DAG: :[[#@LINE+2]]:5 in_turn {{.*}} store 4 4 4 64 16 exact, joined with its neighbours into 128-bit
    // NEWER-DAG: :[[#@LINE+1]]:5 in_turn {{.*}} store 4 4 4 64 16 exact, joined with its neighbours into 128-bit
    x[t * 16 + d] = a[t * 16 + d];
    // CHECK-DAG: :[[#@LINE+2]]:5 in_turn {{.*}} store 4 8..16 12 192 16 exact, joined with its neighbours into 64-bit
    // NEWER-DAG: :[[#@LINE+1]]:5 in_turn {{.*}} store 4 4 4 64 16 exact, joined with its neighbours into 128-bit
    y[t * 16 + d] = b[t * 16 + d];
  }
  __syncthreads();
  o[t] = x[t] + y[t];
}

// So it is in 64 steps that the assembler unrolls, and not in 16, which the optimizer does.
template <int D> __global__ void rows(const float *a, const float *b, float *o) {
  float *x = pool, *y = pool + 32 * D;
  const int t = threadIdx.x;
  for (int d = 0; d < D; ++d) {
    // CHECK-DAG: :[[#@LINE+2]]:5 rows<16> {{.*}} store 4 4 4 64 16 exact, joined with its neighbours into 128-bit
    // CHECK-DAG: :[[#@LINE+1]]:5 rows<64> {{.*}} store 4 8 16 512 64 exact, joined with its neighbours into 128-bit
    x[t * D + d] = a[t * D + d];
    // CHECK-DAG: :[[#@LINE+1]]:5 rows<64> {{.*}} store 4 16..32 48 1536 64 exact, joined with its neighbours into 64-bit
    y[t * D + d] = b[t * D + d];
  }
  __syncthreads();
  o[t] = x[t] + y[t];
}

// Of a third row, and where the steps store otherwise, it is not known.
__global__ void three(const float *a, float *o) {
  const int t = threadIdx.x;
#pragma unroll 4
  for (int d = 0; d < 16; ++d) {
    // CHECK-DAG: :[[#@LINE+1]]:5 three {{.*}} store 4 4 4 64 16 exact, joined with its neighbours into 128-bit
    pool[t * 16 + d] = a[d];
    // CHECK-DAG: :[[#@LINE+1]]:5 three {{.*}} store 4 8..16 12 192 16 exact, joined with its neighbours into 64-bit
    pool[512 + t * 16 + d] = a[d + 16];
    // CHECK-DAG: :[[#@LINE+1]]:5 three {{.*}} bounded: two rows are stored in turn; the compiler may store one of them in parts
    pool[1024 + t * 16 + d] = a[d + 32];
  }
  __syncthreads();
  o[t] = pool[t];
}

// One stream, also of two members in turn; two, one behind the other.
__global__ void others(const float *a, const float *b, float *o) {
  float *x = pool, *y = pool + 2048;
  float2 *z = (float2 *)(pool + 4096);
  const int t = threadIdx.x;
#pragma unroll 4
  for (int d = 0; d < 16; ++d) {
    z[t * 16 + d].x = a[t * 16 + d];
    // CHECK-DAG: :[[#@LINE+1]]:5 others {{.*}} store 4 8 8 256 32 exact, joined with its neighbours into 128-bit
    z[t * 16 + d].y = b[t * 16 + d];
  }
  __syncthreads();
#pragma unroll 4
  for (int d = 0; d < 16; ++d)
    // CHECK-DAG: :[[#@LINE+1]]:5 others {{.*}} store 4 4 4 64 16 exact, joined with its neighbours into 128-bit
    x[t * 16 + d] = a[t * 16 + d];
#pragma unroll 4
  for (int d = 0; d < 16; ++d)
    // CHECK-DAG: :[[#@LINE+1]]:5 others {{.*}} store 4 4 4 64 16 exact, joined with its neighbours into 128-bit
    y[t * 16 + d] = b[t * 16 + d];
  __syncthreads();
  o[t] = x[t] + y[t] + z[t].x;
}

void go(const float *a, const float *b, float *o) {
  in_turn<<<1, 32, 4096>>>(a, b, o);
  three<<<1, 32, 8192>>>(a, o);
  rows<16><<<1, 32, 4096>>>(a, b, o);
  rows<64><<<1, 32, 16384>>>(a, b, o);
  others<<<1, 32, 32768>>>(a, b, o);
}
