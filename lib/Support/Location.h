//===- Location.h - Places in source files ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_LOCATION_H
#define BANKLINT_SUPPORT_LOCATION_H

#include <cstdint>
#include <string>

namespace banklint {

/// A place in a translation unit, as Clang encodes it; 0: none. Only Lowering and the front ends, which have Clang's
/// SourceManager, know what it means (Lowering/Points.h).
using SourcePoint = uint32_t;

/// A place in a source file, as messages say it.
struct Location {
  std::string File;
  unsigned Line = 0, Column = 0; ///< from 1; 0 if there is none
  SourcePoint At = 0;
};

} // namespace banklint

#endif
