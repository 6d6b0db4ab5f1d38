//===- LeadingIncludes.h - The headers before a program ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most files begin with nothing but includes, and so do their neighbours. What headers define does not depend on the
// file then, and may be parsed once for all of them:
//
//     // A comment.
//     #include <cooperative_groups.h>
//     #ifdef _WIN32                      // a group: all of it or nothing
//     #include <windows.h>
//     #endif
//     #include "reduction.h"
//
//     #define N 64                       // here it ends: the place of a macro matters to those who edit it
//
// Large headers of the toolkit, such as <cooperative_groups.h>, are taken before those of the C and C++ libraries, in
// which order matters to neither: so they are parsed once for files that differ by <stdio.h> and <assert.h>.
//
// A file that is guarded from being included twice is read from its start. There, only these and headers of the C and
// C++ libraries count: to read them once more changes nothing.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_LEADINGINCLUDES_H
#define BANKLINT_FRONTEND_LEADINGINCLUDES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace banklint {

/// An include, or a whole #if … #endif of includes.
struct IncludeGroup {
  std::vector<std::string> Directives; ///< without comments: `#include <new>`
  std::vector<unsigned> Lines;         ///< of each, from 1
  size_t End = 0;                      ///< offset of the line behind it
  bool IsQuoted = false;               ///< some include is looked for beside the file
};

/// The groups that \p Source begins with, in the order in which they are to be parsed. What follows is neither an
/// include nor a comment, or is not simple.
std::vector<IncludeGroup> leadingIncludes(llvm::StringRef Source);

/// How many bytes of a file need no parsing when the first \p Taken of its groups were parsed: up to the first include,
/// in the file's order, that was not. Those behind it that were have guards.
size_t bytesTaken(llvm::ArrayRef<IncludeGroup> Groups, size_t Taken);

/// What a file's leading includes depend on.
struct LeadingPart {
  std::string Options; ///< of the compiler
  std::string Folder;  ///< where includes in quotes are looked for
  std::vector<IncludeGroup> Groups;
};

/// For each of several files, after how many groups it parts from others that begin alike: they go on differently, or
/// one of them has no more. All of its groups are among them if another file begins with the same.
std::vector<std::vector<size_t>> partings(llvm::ArrayRef<LeadingPart> Files);

} // namespace banklint

#endif
