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

/// Where the project is on the web, as the builder says: the address of a repository on a forge such as GitHub or
/// GitLab, without a slash at its end. Empty if it has none.
std::string homepage();

/// The page about the check, and the issue tracker, of a project at \p Home, which is not empty.
std::string rulePageAt(const std::string &Home);
std::string issuesAt(const std::string &Home);

/// "this is a bug in banklint: please report it …": what a crash is answered with.
std::string bugText(const std::string &Home = homepage());

} // namespace banklint

#endif
