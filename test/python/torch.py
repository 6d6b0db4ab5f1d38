# torch's load_inline: launches stand in the string. Where torch is not installed, stand-ins for its headers do.
# RUN: not %banklint %s | FileCheck %s --match-full-lines
from torch.utils.cpp_extension import load_inline

cpp = "torch::Tensor shift(torch::Tensor x);"
cuda = r"""
#include <torch/extension.h>

constexpr int ROW = 32;

template <typename T> __global__ void shift_kernel(const T *x, T *y, int n) {
  __shared__ T s[8][ROW * 2];
  int t = threadIdx.x, w = threadIdx.y;
  s[w][t] = x[w * ROW + t];
  __syncthreads();
  if (w * ROW + t < n) y[w * ROW + t] = s[t % 8][t / 8 + w];
}

torch::Tensor shift(torch::Tensor x) {
  TORCH_CHECK(x.is_cuda(), "x is on the CPU");
  auto y = torch::empty_like(x);
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "shift", [&] {
    shift_kernel<scalar_t><<<1, dim3(ROW, 8)>>>(x.data_ptr<scalar_t>(), y.data_ptr<scalar_t>(), x.numel());
  });
  return y;
}
"""
module = load_inline(name="shift", cpp_sources=[cpp], cuda_sources=[cuda], functions=["shift"],
                     extra_cuda_cflags=["-O3", "--use_fast_math"])
module.shift(x)

# CHECK: access         kernel                block  array  operation  ways  requests  wavefronts  ideal  verdict
# CHECK-NEXT: torch.py:14:3   shift_kernel<double>  32x8   s      store 8       1         8          16     16  exact
# CHECK-NEXT: torch.py:16:41  shift_kernel<double>  32x8   s      load 8        8         8         128     16  exact
# CHECK-NEXT: torch.py:14:3   shift_kernel<float>   32x8   s      store 4       1         8           8      8  exact
# CHECK-NEXT: torch.py:16:41  shift_kernel<float>   32x8   s      load 4        8         8          64      8  exact
