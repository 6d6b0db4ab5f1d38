//===- hip_fp16.h - __half and __half2 --------------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../banklint_hip.h"
#include "../../cuda/cuda_fp16.h"
