//===- Uses.h - Everything that a source does with an array -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Another layout of an array changes no result if each use of it is *element by element*: through all of its
// subscripts, as a number that is read, written or updated in place. Each other use may depend on the layout:
//
//     x = m[i][j];  m[i][j] += x;  atomicAdd(&m[i][j], 1);      element by element
//     float *p = m[i];  f(m);  &m[i][j];  sizeof m;  (float4 &)m[i][j];  &(m[i][j] = x)     not
//
// A list of the harmless uses, not of the harmful ones: what nobody thought of is harmful. And what Clang's tree does not
// have is looked for in the text: each token with the array's name must be its declaration, a harmless use, or the name of
// something else. So code under an inactive `#if`, in templates that nobody instantiates, in branches that an `if constexpr`
// discards, in bodies of macros, and in corners of the tree that this does not visit, keeps an array as it is.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWER_USES_H
#define BANKLINT_LOWER_USES_H

#include "Code/Source.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace banklint {

/// One use, element by element.
struct ElementUse {
  const clang::DeclRefExpr *Name = nullptr;
  llvm::SmallVector<const clang::Expr *, 4> Subscripts; ///< outermost dimension first
  /// The name and what lies around it, up to what reads or writes the element: one of them is the site of the access.
  llvm::SmallVector<const clang::Expr *, 8> Around;
};

struct TreeUses {
  std::vector<ElementUse> Elements;
  std::optional<code::Obstacle> Other; ///< a use that may depend on the layout
};

/// Where files of the user have certain names in their text, whatever the preprocessor leaves out. Each file is read once,
/// however many arrays are asked for.
struct WrittenNames {
  WrittenNames(clang::ASTContext &Context, const llvm::DenseSet<const clang::IdentifierInfo *> &Wanted);

  struct Place {
    clang::SourceLocation At;
    unsigned Offset;  ///< in the file
    bool InDirective; ///< a macro names it
  };
  struct OfFile {
    clang::FileID File;
    llvm::DenseMap<const clang::IdentifierInfo *, std::vector<Place>> Places; ///< in order; members are left out
  };
  std::vector<OfFile> Files;
};

/// What one traversal finds in the code of the user, instantiations included.
struct UserCode {
  using Names = llvm::DenseSet<const clang::IdentifierInfo *>;
  /// \p Wanted: names of arrays. \p WithHeaders: also what an editor has parsed before the file itself.
  UserCode(clang::ASTContext &Context, const Names &Wanted, bool WithHeaders);
  /// Functions with a body, without templates.
  std::vector<const clang::FunctionDecl *> Functions;
  /// Arrays by their place: one for each instantiation.
  std::map<clang::SourceLocation, llvm::SetVector<const clang::VarDecl *>> Shared;
  /// Launches `kernel<<<…>>>()` by kernel.
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::CUDAKernelCallExpr *, 2>> Launches;
  /// Where something of a wanted name is declared or used, and where that is declared.
  struct Mention {
    clang::SourceLocation At, Declared;
  };
  llvm::DenseMap<const clang::IdentifierInfo *, std::vector<Mention>> Mentions;
  WrittenNames Written;
};

/// How many dimensions an array has.
unsigned rankOf(clang::ASTContext &Context, const clang::VarDecl *Array);

/// What is done with \p Array, one instantiation.
TreeUses usesOf(clang::ASTContext &Context, const UserCode &Code, const clang::VarDecl *Array);

/// Where the text has the array's name although none of \p Uses (of all instantiations) nor anything else of that name is
/// there.
std::optional<code::Obstacle> unseenMentionOf(clang::ASTContext &Context, const UserCode &Code, const clang::VarDecl *Array,
                                              llvm::ArrayRef<const TreeUses *> Uses);

} // namespace banklint

#endif
