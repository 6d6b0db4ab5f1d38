// RUN: not %banklint --table=all --block=64 %s | FileCheck %s
//
// Of an object that a thread makes, nvcc stores the members, and not the bytes between them: a float and a number of 64
// bits are two stores (machine code of nvcc 13.0 for sm_90, 2026-11-26; the pairs of faiss).

template <typename K, typename V> struct Pair {
  K key;
  V value;
};

template <typename K, typename V> __global__ void pairs(const K *keys, const V *values, K *out, V *rest) {
  __shared__ Pair<K, V> s[64];
  Pair<K, V> p{keys[threadIdx.x], values[threadIdx.x]};
  // CHECK-DAG: holes.cu:[[#@LINE+2]]:3 pairs<float, long long> {{.*}} store 8 2..4 4 16 6 exact
  // CHECK-DAG: holes.cu:[[#@LINE+1]]:3 pairs<float, int> {{.*}} store 4 1 2 4 4 exact, joined with its neighbours into 64-bit accesses
  s[threadIdx.x] = p;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1].key;
  rest[threadIdx.x] = s[threadIdx.x ^ 1].value;
}

void launch(float *keys, long long *wide, int *narrow) {
  pairs<<<1, 64>>>(keys, wide, keys, wide);
  pairs<<<1, 64>>>(keys, narrow, keys, narrow);
}
