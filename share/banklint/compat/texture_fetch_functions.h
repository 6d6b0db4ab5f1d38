//===- texture_fetch_functions.h - A header that CUDA 13 dropped -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// clang 19 includes texture_fetch_functions.h before every CUDA file, but the toolkit has none since CUDA 13. Clang
// needs nothing from it: with this folder on the -isystem path, clang 19 parses files with CUDA 13's headers.
//
// Clang's device pass knows no toolkit version, so it resolves <<<>>> as toolkits before 9.2 did.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TEXTURE_FETCH_FUNCTIONS_H
#define BANKLINT_TEXTURE_FETCH_FUNCTIONS_H

cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t sharedBytes = 0,
                              cudaStream_t stream = 0);

#endif // BANKLINT_TEXTURE_FETCH_FUNCTIONS_H
