//===- banklint_cuda.h - CUDA without a CUDA toolkit ------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Stand-in declarations of the CUDA language and runtime, written from NVIDIA's public
// documentation, so that clang can parse a .cu file on a machine without a toolkit. Nothing here
// can be linked or run:
//
//   clang++ -x cuda -nocudainc -nocudalib -isystem share/banklint/cuda
//     -include banklint_cuda.h kernel.cu
//
// The order matters. The device overloads of the C library come before the C++ library's headers:
// <cmath> puts what it finds in the global namespace into std, and its constexpr functions become
// callable from device code only where no device overload came first.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CUDA_H
#define BANKLINT_CUDA_H

#include "banklint/language.h"
#include "banklint/nvcc_macros.h"
#include "banklint/vector_types.h"

#include "banklint/math.h"

// nvcc includes most of these for every file, and programs rely on it.
#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <new>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

#include "banklint/runtime_api.h"

#include "banklint/atomics.h"
#include "banklint/device_functions.h"
#include "banklint/textures.h"

#endif // BANKLINT_CUDA_H
