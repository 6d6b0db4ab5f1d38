//===- Utf8.h - Text for JSON -----------------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REPORTS_UTF8_H
#define BANKLINT_REPORTS_UTF8_H

#include "llvm/Support/JSON.h"

namespace banklint {

/// A text of a source or of the file system, with U+FFFD for each byte that is no UTF-8: JSON can have nothing else.
inline std::string utf8(llvm::StringRef Text) {
  return llvm::json::isUTF8(Text) ? Text.str() : llvm::json::fixUTF8(Text);
}

} // namespace banklint

#endif
