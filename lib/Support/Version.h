//===- Version.h - Which banklint this is -----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_VERSION_H
#define BANKLINT_SUPPORT_VERSION_H

#include <string>

namespace banklint {

/// "banklint 0.1.0 (commit 2a5ce75c1d3f, LLVM 19.1.7)": what a report of a bug needs. "modified" stands behind the
/// commit if files were changed since; without a commit, if nobody knows it.
std::string versionText();

} // namespace banklint

#endif
