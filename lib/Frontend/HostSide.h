//===- HostSide.h - What only the host sees ---------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Files are parsed as the device sees them. What stands under `#ifndef __CUDA_ARCH__` is not there then, and may have
// kernels and launches; a second parse, as the host, finds them. Most files ask for the macro in bodies of device code
// alone, where the host has nothing to see:
//
//     __global__ void k() {               #ifndef __CUDA_ARCH__
//     #if __CUDA_ARCH__ >= 800            void run() { k<<<1, 32>>>(); }
//       asm("cp.async …");                #endif
//     #endif
//     }                                   the host sees more here
//     nothing more for the host
//
//     #if __CUDA_ARCH__ >= 600
//     #else
//     __device__ double atomicAdd(…) {    nor here: no host calls it
//     }
//     #endif
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_HOSTSIDE_H
#define BANKLINT_FRONTEND_HOSTSIDE_H

namespace clang {
class ASTContext;
}

namespace banklint {

/// Whether the text of the main file may have anything that matters to the host and depends on which side compiles it,
/// after the file was parsed for the device. Headers are left out: what they have is for all who include them.
bool hostMaySeeMore(clang::ASTContext &Context);

} // namespace banklint

#endif
