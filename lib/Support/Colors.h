//===- Colors.h - Whether text is coloured ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_COLORS_H
#define BANKLINT_SUPPORT_COLORS_H

#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

namespace banklint {

/// Whether what is written there is coloured: it is a terminal that can, and the user does not mind
/// (https://no-color.org).
inline bool showsColors(const llvm::raw_ostream &OS) {
  const char *No = std::getenv("NO_COLOR");
  return OS.has_colors() && !(No && *No);
}

} // namespace banklint

#endif
