//===- Page.h - The report as a page for a browser -------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file that needs no other and no network: the page of lib/Reports/Page with the data of a run in it. The data are
// JSON in a script element, with each < > & escaped, so that nothing in a path or a source file can end the element;
// the script puts them into the page as text only. docs/reference/html.md says what the reader sees.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_PAGE_H
#define BANKLINT_REPORTS_PAGE_H

#include "Reports/Formats.h"

namespace banklint {

/// A page for a browser. \p Home: see homepage().
void printPage(llvm::raw_ostream &OS, const Report &R, SourceTree &Tree, const std::string &Home);

/// Whether links can be made of it: "https://forge/blob/main/{file}#L{line}", with {file}, and of a scheme that opens
/// something.
bool isSourceUrl(llvm::StringRef Template);

} // namespace banklint

#endif
