//===- nvcc_macros.h - What nvcc and CUDA's headers define ------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_NVCC_MACROS_H
#define BANKLINT_NVCC_MACROS_H

// What nvcc defines, as of the last toolkit that accepts both the old and the new runtime API.
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 8
#define __CUDACC_VER_BUILD__ 0
#define CUDA_VERSION 12080
#define CUDART_VERSION 12080
#define __CUDART_API_VERSION 12080

// Programs ask by these whether CUDA's headers have been included.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__

#endif // BANKLINT_NVCC_MACROS_H
