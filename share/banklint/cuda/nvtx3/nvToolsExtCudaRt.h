//===- nvToolsExtCudaRt.h - Names for a profiler ----------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_NVTOOLSEXTCUDART_H
#define BANKLINT_NVTOOLSEXTCUDART_H

#include "../banklint_cuda.h"
#include "nvToolsExt.h"

void nvtxNameCudaDeviceA(int device, const char *name);
void nvtxNameCudaStreamA(cudaStream_t, const char *name);
void nvtxNameCudaEventA(cudaEvent_t, const char *name);

#endif // BANKLINT_NVTOOLSEXTCUDART_H
