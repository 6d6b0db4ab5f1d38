//===- NoBackends.cpp - LLVM without code generators ----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clangd and clang-tidy register all code generators and assemblers that LLVM has, two thirds of a program which
// generates no code. What they do use is the assembler for x86, where source code has Microsoft's `__asm`. So these
// functions stand in the place of those that register the others, and the archives' are not linked.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"

// x86's stay: what would be defined here in their place gets another name.
#define LLVMInitializeX86TargetMC unusedTargetMC
#define LLVMInitializeX86AsmParser unusedAsmParser

extern "C" {
#define LLVM_TARGET(NAME)                                                                                              \
  void LLVMInitialize##NAME##Target() {}                                                                               \
  void LLVMInitialize##NAME##TargetMC() {}
#include "llvm/Config/Targets.def"
#define LLVM_ASM_PRINTER(NAME)                                                                                         \
  void LLVMInitialize##NAME##AsmPrinter() {}
#include "llvm/Config/AsmPrinters.def"
#define LLVM_ASM_PARSER(NAME)                                                                                          \
  void LLVMInitialize##NAME##AsmParser() {}
#include "llvm/Config/AsmParsers.def"
}

#ifdef BANKLINT_EDITOR
#include "clang/CodeGen/ObjectFilePCHContainerOperations.h"

// clangd's scanner of modules, which is an experiment, reads precompiled headers that lie in object files. It takes
// them as they are; Clang's way to look into object files links its code generator.
llvm::ArrayRef<llvm::StringRef> clang::ObjectFilePCHContainerReader::getFormats() const {
  static const llvm::StringRef Formats[] = {"raw", "obj"};
  return Formats;
}
llvm::StringRef clang::ObjectFilePCHContainerReader::ExtractPCH(llvm::MemoryBufferRef File) const {
  return File.getBuffer();
}
#endif
