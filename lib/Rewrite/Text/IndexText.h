//===- IndexText.h - Indices as they are written ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A gap or a swizzle writes an index twice: `s[i + (i >> 5)]`. That is right if computing it twice is as computing it
// once, here and wherever its text is compiled.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_TEXT_INDEXTEXT_H
#define BANKLINT_REWRITE_TEXT_INDEXTEXT_H

#include "IR/Source.h"
#include "Lowering/Lowering.h"
#include "Rewrite/Text/Preprocessed.h"

namespace banklint {

/// What kind of expression an index is: may it be repeated, does it need parentheses, is it rearranged already? Of
/// \p To the text is known. \p Element: where the element is named, or its bracket. \p Dimensions: of the array.
void describeIndex(Lowering &Code, Preprocessed &Text, const clang::Expr *Index, clang::SourceLocation Element,
                   size_t Dimensions, ir::Subscript &To);

} // namespace banklint

#endif
