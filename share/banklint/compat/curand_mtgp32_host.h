//===- curand_mtgp32_host.h - With the macros that it needs ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See curand_mtgp32_kernel.h.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CURAND_MTGP32_HOST_H
#define BANKLINT_CURAND_MTGP32_HOST_H

#define TBL_SIZE 16 // as curand_mtgp32.h has it
#if __has_include_next("curand_mtgp32_host.h")
#include_next "curand_mtgp32_host.h"
#endif
#undef TBL_SIZE

#endif // BANKLINT_CURAND_MTGP32_HOST_H
