// RUN: not %banklint --table=all %s | FileCheck %s
//
// Strides from a list in braces, as in ggml's kernels for FlashAttention: each element of the list is known.

namespace std {
template <typename T> class initializer_list {
  const T *First = nullptr;
  decltype(sizeof 0) Count = 0;

public:
  constexpr initializer_list() = default;
  constexpr const T *begin() const { return First; }
  constexpr const T *end() const { return First + Count; }
  constexpr decltype(sizeof 0) size() const { return Count; }
};
} // namespace std

__global__ void strides(float *out) {
  __shared__ float s[4096];
  for (int stride : {1, 2, 4})
    // CHECK: initializer_list.cu:[[#@LINE+1]]:5 strides {{.*}} store 4 1..4 3 7 3 exact
    s[threadIdx.x * stride] = out[stride];
  __syncthreads();
  const std::initializer_list<int> rows = {32, 33};
  for (int row : rows)
    // CHECK: initializer_list.cu:[[#@LINE+1]]:14 strides {{.*}} load 4 1..32 2 33 2 exact
    out[0] = s[threadIdx.x * row];
  // CHECK: initializer_list.cu:[[#@LINE+1]]:12 strides {{.*}} load 4 2 1 2 1 exact
  out[1] = s[threadIdx.x * rows.size()];
}

void launch(float *out) { strides<<<1, 32>>>(out); }
