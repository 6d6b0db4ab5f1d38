//===- Programs.h - Other programs, and what they say -----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_EXECUTION_PROGRAMS_H
#define BANKLINT_TOOLS_BANKLINT_EXECUTION_PROGRAMS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace banklint {

/// What `Program Arguments...` prints to standard output; \p Program is looked for on the PATH. The error is that it is
/// not there, or what it says on standard error, without white space around it; \p Code is then what it ended with.
llvm::Expected<std::string> outputOf(llvm::StringRef Program, llvm::ArrayRef<llvm::StringRef> Arguments,
                                     int *Code = nullptr);

} // namespace banklint

#endif
