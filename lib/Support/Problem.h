//===- Problem.h - An error in words ----------------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_PROBLEM_H
#define BANKLINT_SUPPORT_PROBLEM_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace banklint {

/// An error that is told to the user as it is.
inline llvm::Error problem(const llvm::Twine &What) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), What);
}

} // namespace banklint

#endif
