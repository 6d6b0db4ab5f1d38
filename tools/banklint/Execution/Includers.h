//===- Includers.h - Which files include a header ---------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a header has may be changed if all files are known that include it. Those of a run are. Others are looked for in
// the text of the files around: those in the folder that the header and the files of the run have in common, and in its
// folders. An `#include` of a file of that name may be one of the header, unless another file of that name lies beside
// it; also under an `#if`. The same text tells who else may launch a kernel.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_EXECUTION_INCLUDERS_H
#define BANKLINT_TOOLS_BANKLINT_EXECUTION_INCLUDERS_H

#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace banklint {

class Includers {
public:
  /// \p Known: files of the run. The files around them are read when they are first asked for.
  explicit Includers(llvm::ArrayRef<std::string> Known) : Known(Known.begin(), Known.end()) {}

  /// The files that include one of \p Headers, which are names as realPathOf() gives them, also by way of others;
  /// nothing if there are too many files around to look at.
  std::optional<std::set<std::string>> of(const std::set<std::string> &Headers);

  /// A file that no unit of the run has read, \p Read, and that may launch one of these kernels of \p DefinedIn with
  /// bytes of its own: it declares the kernel, includes the file that defines it, or is a Python program that loads a
  /// kernel of that name. Nothing if there is none, or too many files around to look at.
  std::optional<std::string> launcherOf(const std::set<std::string> &Kernels, llvm::StringRef DefinedIn,
                                        const std::set<std::string> &Read);

private:
  bool read();
  static std::vector<std::string> includedBy(const std::string &File);

  std::vector<std::string> Known;
  std::optional<bool> WasRead;                              ///< and whether all files around were
  std::map<std::string, std::vector<std::string>> Includes; ///< by file, as it names them; "" for a macro
  std::vector<std::string> Python;                          ///< programs in it
};

} // namespace banklint

#endif
