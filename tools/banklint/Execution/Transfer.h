//===- Transfer.h - Results between processes -------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_EXECUTION_TRANSFER_H
#define BANKLINT_TOOLS_BANKLINT_EXECUTION_TRANSFER_H

#include "Findings/Findings.h"

namespace banklint {

/// The bytes of a result, for the process that this one was forked from: all of it but places in a
/// SourceManager, which the other does not have, and requests. Architectures are those that both
/// had before.
std::string pack(Result &R);

/// The result that pack() was given.
Result unpack(llvm::StringRef Bytes);

} // namespace banklint

#endif
