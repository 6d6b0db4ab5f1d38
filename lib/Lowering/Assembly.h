//===- Assembly.h - Addresses that inline PTX gets --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `ldmatrix`, `cp.async` and the like get the address of an element as a number, and access up to 16 bytes there:
//
//     unsigned at = __cvta_generic_to_shared(&s[i][j]);
//     asm("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : … : "r"(at));
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_ASSEMBLY_H
#define BANKLINT_LOWERING_ASSEMBLY_H

#include "IR/PtxText.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace banklint {

/// The most that an instruction of those accesses from an address on.
constexpr unsigned BytesOfAssembly = 16;

/// Whether `__pipeline_memcpy_async(to, from, bytes)` is called: cp.async, of 4, 8 or 16 bytes from an address on.
bool isAsynchronousCopy(const clang::CallExpr *C);

/// Whether a call gives the address of its argument in shared memory as a number.
bool isAddressToNumber(const clang::CallExpr *C);

/// Whether the text does nothing with an input but access the place of which it is the address.
bool isAddressIn(const clang::GCCAsmStmt *S, const clang::Expr *Input);

/// Whether an instruction does nothing but compute its first operand, a register, of the others.
bool computesRegister(const ir::ptx::Instruction &I);

/// The numbers of the inputs, from 0, of local constants that the text writes as if they were outputs. Clang and nvcc
/// do not complain, and the next `asm` with the same constant reads what was written, while C++ reads the constant: so
/// CUTLASS converts an address. (Of what else is written nobody knows which register C++ reads.)
llvm::SmallVector<unsigned, 2> inputsWrittenBy(const clang::GCCAsmStmt *S);
/// The local constant that an input is; null if it is none.
const clang::VarDecl *variableOfInput(const clang::Expr *Input);

/// The text of a statement whose \p Written inputs, in ascending order, are outputs, after the others.
std::string textWithOutputs(const clang::GCCAsmStmt *S, llvm::ArrayRef<unsigned> Written);

} // namespace banklint

#endif
