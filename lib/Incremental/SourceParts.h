//===- SourceParts.h - What a function's meaning hangs on -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An editor parses a file anew after each keystroke, though a keystroke changes one function. To know which, the
// file is cut into *parts*: a top-level declaration each, with the tokens in front of it. A part *uses* the names
// that it writes, and *declares* names:
//
//   constexpr int TILE = 32;                              declares TILE
//   __device__ int row(int i) { return i * TILE; }        declares row, uses i, TILE
//   __global__ void a(int *p) { ... row(p[0]) ... }       declares a, uses p, row
//   __global__ void b(int *p) { ... }                     declares b, uses p
//
// What a function means hangs on its own part, the parts that declare the names which these use, and so on: a on
// a, row and TILE; b on b. If their text is the same as before, and so is all that comes before the file (the
// headers), the function means the same as before, wherever it stands now.
//
// Names say less than the language knows, so where in doubt a part counts: overloads all count; a part declares
// also the types of its parameters, by which argument-dependent lookup finds it; a macro's name stands for those
// that it writes; operators, explicit specialisations, using-declarations, #include and the conditions around
// declarations, `#if`, count always; so do, for an array in shared memory that is declared outside of functions, all
// parts that use it, as they decide whether it can be padded, and for an integer that is, as they may write it.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_INCREMENTAL_SOURCEPARTS_H
#define BANKLINT_INCREMENTAL_SOURCEPARTS_H

#include "clang/AST/ASTContext.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringMap.h"
#include <optional>
#include <string>
#include <vector>

namespace banklint {

/// The main file of a translation unit in parts.
class SourceParts {
public:
  SourceParts(clang::ASTContext &Context, clang::Preprocessor &PP);

  /// Some of the parts.
  using Selection = llvm::BitVector;
  /// Whether what a kernel does matters, or only that it can be launched.
  enum class Kernels { Whole, HeadsOnly };

  /// What the meaning of a function hangs on: \p Name is that of an instantiation, with its template arguments. Null
  /// if a template argument has no name, as a lambda.
  std::optional<Selection> behind(const clang::FunctionDecl *F, const std::string &Name, Kernels Matter) const;

  /// The text of the selected parts: the same text, in the same namespaces, gives the same string.
  std::string digest(const Selection &Of, Kernels Matter) const;

  /// The part that a location is in, if there is one.
  std::optional<unsigned> partOf(clang::SourceLocation At) const;

  /// A place in selected parts: how many are before it, and bytes from the start of its part. It is the same place
  /// in another file whose selected parts have the same digest.
  struct Place {
    unsigned Ordinal = 0, Offset = 0;
  };
  std::optional<Place> placeOf(clang::SourceLocation At, const Selection &Of) const;
  clang::SourceLocation locationOf(Place P, const Selection &Of) const;

private:
  using NameId = unsigned;
  struct Part {
    unsigned Begin = 0, End = 0; ///< bytes in the file
    unsigned HeadEnd = 0;        ///< of a kernel: where its body starts; of others: their end
    std::string Within;          ///< namespaces
    std::vector<NameId> Declares, Uses, UsesInHead;
    bool CountsAlways = false;
    bool UsersCount = false;        ///< with a part, those that use the names which it declares
    Selection HangsOn, HeadHangsOn; ///< the next parts
  };

  void cut(clang::Decl *D);
  void addDeclaration(clang::NamedDecl *D, Part &P);
  class Expansions;
  void lex(clang::Preprocessor &PP);
  void connect();
  NameId idOf(llvm::StringRef Name);
  Selection reachedFrom(Selection Start, Kernels Matter) const;

  const clang::SourceManager &Sources;
  const clang::LangOptions &Language;
  clang::FileID File;
  std::vector<Part> Parts; ///< in the order of the file
  llvm::StringMap<NameId> Names;
  std::vector<Selection> DeclaredBy; ///< by name
};

} // namespace banklint

#endif
