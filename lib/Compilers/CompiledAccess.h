//===- CompiledAccess.h - An instruction of the machine code ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COMPILERS_COMPILEDACCESS_H
#define BANKLINT_COMPILERS_COMPILEDACCESS_H

#include "Trace/Trace.h"
#include <vector>

namespace banklint {

/// An instruction of the machine code.
struct CompiledAccess {
  /// As wide as all its accesses together; site and place are those of the access that a profiler shows.
  trace::Access Access;
  size_t Shown = 0;           ///< the number of that access
  std::vector<size_t> Others; ///< those of the accesses that it does as well
  unsigned Wide = 0; ///< bytes of the whole instruction, if Access is a part of it that is costed alone; else 0
};

} // namespace banklint

#endif
