//===- hip_runtime.h - see banklint_hip.h -----------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../banklint_hip.h"

// A program that defines this before it includes HIP wants a function.
#ifdef HIP_TEMPLATE_KERNEL_LAUNCH
#undef hipLaunchKernelGGL
template <typename... Arguments, typename Kernel = void (*)(Arguments...)>
inline void hipLaunchKernelGGL(Kernel kernel, const dim3 &grid, const dim3 &block, uint32_t bytes,
                               hipStream_t stream, Arguments... arguments) {
  kernel<<<grid, block, bytes, stream>>>(arguments...);
}
#undef HIP_TEMPLATE_KERNEL_LAUNCH
#endif
