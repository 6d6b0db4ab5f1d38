//===- Points.h - Places as Clang knows them --------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWERING_POINTS_H
#define BANKLINT_LOWERING_POINTS_H

#include "IR/Source.h"
#include "clang/Basic/SourceLocation.h"

namespace banklint {

inline SourcePoint pointOf(clang::SourceLocation At) { return At.getRawEncoding(); }
inline clang::SourceLocation locationAt(SourcePoint P) { return clang::SourceLocation::getFromRawEncoding(P); }

/// The text that an edit replaces.
inline clang::CharSourceRange rangeOf(const ir::Edit &E) {
  return clang::CharSourceRange::getCharRange(locationAt(E.Where.At), locationAt(E.End));
}

} // namespace banklint

#endif
