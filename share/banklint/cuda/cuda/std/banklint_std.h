//===- banklint_std.h - cuda::std -------------------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CUDA_STD_H
#define BANKLINT_CUDA_STD_H

#include "../../banklint_cuda.h"

// cuda::std is the standard library again; its constexpr functions work in device code.
namespace std {}
namespace cuda {
namespace std = ::std;
}

#endif // BANKLINT_CUDA_STD_H
