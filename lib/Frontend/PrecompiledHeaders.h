//===- PrecompiledHeaders.h - Headers parsed once for many files -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Clang reads before the first line of a program that is not an include comes from precompiled headers, each of
// which adds to the one before:
//
//     macros of the command line, CUDA's wrapper       the same for all files with these options
//     #include <cooperative_groups.h>                  for all that begin so
//     #include <helper_cuda.h>  #include "kernels.h"   for this one
//
// Clang then begins to read the file itself behind its leading includes. So each header is read once, as without a
// cache, guards or not, and in its order but for some of the toolkit's (LeadingIncludes.h); macros that the file
// defines, comments and lines are where they were.
//
// To write one down takes a third of the time of its parse. So the last, which serves its file alone, is made when it
// is asked for a second time; in the first run over many files each header is parsed where it is included.
//
// There is no precompiled header where something would be different: headers with errors, or with names relative to the
// working folder, which messages repeat.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_PRECOMPILEDHEADERS_H
#define BANKLINT_FRONTEND_PRECOMPILEDHEADERS_H

#include "Frontend/HeaderCache.h"
#include "Frontend/LeadingIncludes.h"
#include "clang/Frontend/CompilerInvocation.h"
#include <memory>
#include <set>

namespace clang {
class CompilerInstance;
class FileManager;
class PCHContainerOperations;
} // namespace clang

namespace banklint {

/// What of a file comes from precompiled headers.
class ReadBefore {
public:
  explicit operator bool() const { return Header.isUsable(); }

  /// Lets an invocation take it; before the file is opened.
  void applyTo(clang::CompilerInvocation &Invocation) const;
  /// The same, before the parser begins.
  void applyTo(clang::CompilerInstance &CI) const;

  /// A compiler's message with the file and the lines in which the user wrote the includes.
  std::string inUsersWords(const std::string &Message) const;

private:
  friend class PrecompiledHeaders;

  CachedHeader Header;           ///< the last one; it names those before
  size_t Bytes = 0;              ///< of the file
  std::string File;              ///< as Clang names it
  std::vector<unsigned> Lines;   ///< of the includes
  std::set<std::string> Stories; ///< the files that Clang believes they are in
};

/// Finds precompiled headers, and makes those that are missing.
class PrecompiledHeaders {
public:
  explicit PrecompiledHeaders(const HeaderCache &Cache) : Cache(Cache) {}

  /// What of the file that \p Invocation parses, with this text, can come from precompiled headers. \p Partings: after
  /// how many includes other files go on differently.
  ReadBefore forFile(const clang::CompilerInvocation &Invocation, llvm::StringRef Text, llvm::ArrayRef<size_t> Partings,
                     clang::FileManager &Files, std::shared_ptr<clang::PCHContainerOperations> Containers) const;

private:
  const HeaderCache &Cache;
};

} // namespace banklint

#endif
