//===- UserText.h - The text of the user's files ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Clang's tree does not have is looked for in the text: code under an inactive `#if`, in macros, in templates that
// nobody instantiates. The user's headers may be those of PyTorch. So files that do not have a name are passed over
// before they are read token by token, and each answer is kept.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_TEXT_USERTEXT_H
#define BANKLINT_REWRITE_TEXT_USERTEXT_H

#include "clang/AST/ASTContext.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace banklint {

/// The text of the user's files as it is, whatever the preprocessor leaves out.
class UserText {
public:
  /// That of a translation unit that has been parsed; it ends with it.
  static UserText &of(clang::ASTContext &Context);

  using Names = llvm::DenseSet<const clang::IdentifierInfo *>;

  struct Place {
    clang::SourceLocation At;
    unsigned Offset; ///< in the file
  };
  /// Where a file mentions a name: in order; members, `#include` and `#error` are left out.
  struct OfFile {
    clang::FileID File;
    std::vector<Place> Places;
    /// The first place between two offsets that nothing explains.
    std::optional<clang::SourceLocation> unexplained(std::pair<unsigned, unsigned> Between,
                                                     const llvm::DenseSet<clang::SourceLocation> &Explained) const;
  };

  /// Reads the files for several names at once, so that each file is read once.
  void lookFor(const Names &Wanted);
  /// Where the files mention a name; those that do not are left out.
  const std::vector<OfFile> &mentionsOf(const clang::IdentifierInfo *Name);
  /// The first place in all files that nothing explains.
  std::optional<clang::SourceLocation> unexplained(const clang::IdentifierInfo *Name,
                                                   const llvm::DenseSet<clang::SourceLocation> &Explained);
  /// Where one file does, of the user or not.
  const OfFile &mentionsIn(clang::FileID File, const clang::IdentifierInfo *Name);

  /// Macros that have a name in their bodies, or the name of such a macro.
  llvm::StringSet<> macrosNaming(llvm::StringRef Name);

  /// The files that may have a word somewhere in their text, be it in a comment.
  std::vector<clang::FileID> filesWith(llvm::StringRef Word) const;
  /// Whether a file is read no second time.
  bool isReadOnce(clang::FileID File) const;

private:
  explicit UserText(clang::ASTContext &Context);
  std::vector<clang::FileID> filesWithAnyOf(const llvm::StringSet<> &Words) const;
  void readMacros(clang::FileID File);

  clang::ASTContext &Context;
  const clang::SourceManager &Sources;
  std::vector<std::pair<clang::FileID, const clang::FileEntry *>> Files; ///< once for each time that one is read
  std::map<const clang::IdentifierInfo *, std::vector<OfFile>> Mentions;
  std::map<std::pair<clang::FileID, const clang::IdentifierInfo *>, OfFile> MentionsInFile;
  /// By name, the macros that have it in their bodies; null until it is asked for.
  std::unique_ptr<llvm::StringMap<std::vector<std::string>>> NamesInBodies;
};

/// Goes through the identifiers of a file as it is: \p Visit gets where each stands, its text, the directive around it
/// ("" for none) and, in `#define M …`, "M". The parameters of macros are left out.
void eachIdentifier(clang::ASTContext &Context, clang::FileID File,
                    llvm::function_ref<void(clang::SourceLocation, llvm::StringRef Name, llvm::StringRef Directive,
                                            llvm::StringRef Defined)>
                        Visit);

} // namespace banklint

#endif
