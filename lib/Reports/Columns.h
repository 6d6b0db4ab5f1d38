//===- Columns.h - Tables of text -------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_COLUMNS_H
#define BANKLINT_REPORTS_COLUMNS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace banklint {

/// Prints rows of equally many cells in columns, two spaces apart: numbers to the right, text to the left, no
/// spaces at the end of a line. The first row is the heading.
void printColumns(llvm::raw_ostream &OS, const std::vector<std::vector<std::string>> &Cells,
                  llvm::function_ref<bool(size_t Column)> IsNumber);

} // namespace banklint

#endif
