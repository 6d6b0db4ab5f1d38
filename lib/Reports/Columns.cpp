//===- Columns.cpp - Tables of text ---------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/Columns.h"
#include "Support/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Unicode.h"

using namespace banklint;

/// How many columns of a terminal a text takes.
static size_t widthOf(llvm::StringRef Text) {
  const int Columns = llvm::sys::unicode::columnWidthUTF8(Text);
  return Columns < 0 ? Text.size() : size_t(Columns);
}

void banklint::printColumns(llvm::raw_ostream &OS, const std::vector<std::vector<std::string>> &Cells,
                            llvm::function_ref<bool(size_t Column)> IsNumber) {
  std::vector<size_t> Widths;
  std::vector<std::vector<std::string>> Rows = Cells;
  for (std::vector<std::string> &Row : Rows) {
    llvm::transform(Row, Row.begin(), [](const std::string &Cell) { return printableName(Cell); });
    Widths.resize(std::max(Widths.size(), Row.size()));
    for (size_t I = 0; I < Row.size(); ++I)
      Widths[I] = std::max(Widths[I], widthOf(Row[I]));
  }
  for (const std::vector<std::string> &Row : Rows) {
    std::string Line;
    for (size_t I = 0; I < Row.size(); ++I) {
      const std::string Space(Widths[I] - widthOf(Row[I]), ' ');
      Line += (I ? "  " : "") + (IsNumber(I) ? Space + Row[I] : Row[I] + Space);
    }
    OS << llvm::StringRef(Line).rtrim(' ') << '\n';
  }
}
