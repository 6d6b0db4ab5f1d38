//===- curand_mtgp32_kernel.h - Where the toolkit has no cuRAND -----------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang's own wrapper of the toolkit's headers includes cuRAND's for every file, but toolkits that were
// put together of packages need not have it. It also defines macros that programs define as names of their own, which
// nvcc sees only where a program includes cuRAND: curand_mtgp32_host.h, beside this file, defines again what it needs.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CURAND_MTGP32_KERNEL_H
#define BANKLINT_CURAND_MTGP32_KERNEL_H

#if __has_include_next("curand_mtgp32_kernel.h")
#include_next "curand_mtgp32_kernel.h"
#undef LARGE_SIZE
#undef MEXP
#undef QUALIFIERS
#undef TBL_SIZE
#undef THREAD_NUM
#endif

#endif // BANKLINT_CURAND_MTGP32_KERNEL_H
