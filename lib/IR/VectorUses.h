//===- VectorUses.h - Vectors of which some components are used -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//     int4 v = s[i];
//     out[t] = v.y;        LLVM loads 4 bytes
//
// What is used of a vector that was loaded is found in its function: through local variables, and through operations on
// each component by itself. Whoever else gets the vector uses all of it.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_VECTORUSES_H
#define BANKLINT_IR_VECTORUSES_H

#include "IR/IR.h"

namespace banklint::ir {

/// Marks loads of vectors in \p F with the components that are used (Partly), or with none if that is not sure. Those
/// of which nothing is used, or all, stay as they are.
void markVectorUses(Function &F);

} // namespace banklint::ir

#endif
