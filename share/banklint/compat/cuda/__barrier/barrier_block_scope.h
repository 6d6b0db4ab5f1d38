//===- barrier_block_scope.h - Shared variables of class cuda::barrier -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// nvcc warns of `__shared__ cuda::barrier<…> ready;` and takes it; everybody writes it. Clang refuses shared
// variables whose destructor does something. What the members do on each architecture, with instructions for
// mbarrier objects that are no accesses to banks, is left out, so the destructor is empty.
//
//===----------------------------------------------------------------------===//

#include <cuda/std/atomic> // whose members are wanted as they are
#include <nv/target>
#if __has_include(<cuda/__memory/address_space.h>) // and these, which libcu++ of CUDA 13 includes
#include <cuda/__memory/address_space.h>
#include <cuda/std/__barrier/barrier.h>
#endif

#pragma push_macro("NV_DISPATCH_TARGET")
#pragma push_macro("NV_IF_TARGET") // since CUDA 13.3
#undef NV_DISPATCH_TARGET
#undef NV_IF_TARGET
#define NV_DISPATCH_TARGET(...)
#define NV_IF_TARGET(...)
#include_next <cuda/__barrier/barrier_block_scope.h>
#pragma pop_macro("NV_IF_TARGET")
#pragma pop_macro("NV_DISPATCH_TARGET")
