//===- NoSolver.cpp - LLVM without Z3 -------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stands for the part of LLVM's support library that needs Z3, in programs that link nothing but libc. clang-tidy calls it
// only for `-analyzer-config crosscheck-with-z3=true`; it then ends as an LLVM does that was built without Z3.
//
//===----------------------------------------------------------------------===//

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SMTAPI.h"

using namespace llvm;

SMTSolverRef llvm::CreateZ3Solver() {
  report_fatal_error("this program was built without the solver Z3", /*gen_crash_diag=*/false);
}

LLVM_DUMP_METHOD void SMTSort::dump() const {}
LLVM_DUMP_METHOD void SMTExpr::dump() const {}
LLVM_DUMP_METHOD void SMTSolver::dump() const {}
