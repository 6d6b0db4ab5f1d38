//===- NvccMacro.h - Programs are compiled by nvcc --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc defines __NVCC__, and programs ask for it:
//
//   #ifdef __NVCC__
//   #define BOTH __host__ __device__
//   #endif
//
// Where it is not defined, device code is missing, or is the host's. So the program's own files see it, and those of
// other libraries. Headers of compilers and of the toolkit do not: they tell Clang from nvcc by it, and expect nvcc's
// built-in functions.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_NVCCMACRO_H
#define BANKLINT_FRONTEND_NVCCMACRO_H

namespace clang {
class CompilerInstance;
}

namespace banklint {

/// Lets the files of a CUDA program see __NVCC__, from here on. Does nothing in other languages, and where the command
/// itself defines or undefines the macro.
void defineNvccMacro(clang::CompilerInstance &CI);

} // namespace banklint

#endif
