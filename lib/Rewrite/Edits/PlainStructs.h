//===- PlainStructs.h - Arrays of structs, as they are written --*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `__shared__ Point s[64];` may become `__shared__ struct { float x[64]; float y[64]; } s;` where Point is a plain
// struct: members that are copied as bytes and anybody may name, the same ones wherever its text is compiled. Then
// `s[i].x` becomes `s.x[i]`. No index is repeated, and each element of a member has a place of its own whatever the
// index is.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_EDITS_PLAINSTRUCTS_H
#define BANKLINT_REWRITE_EDITS_PLAINSTRUCTS_H

#include "IR/Source.h"
#include "Rewrite/Text/Preprocessed.h"
#include "clang/AST/Decl.h"
#include <optional>
#include <vector>

namespace banklint {

struct ElementUse;

/// The struct that the elements of an array are, if it is a plain one with several members; null if not.
const clang::RecordDecl *plainStructIn(clang::ASTContext &Context, const clang::VarDecl *Array);

/// A text that replaces another one.
struct Rewritten {
  clang::CharSourceRange Range;
  std::string Text;
};

/// The texts with which an array of plain structs has an array for each member.
class StructText {
public:
  StructText(clang::ASTContext &Context, Preprocessed &Text, const clang::VarDecl *Array)
      : Context(Context), Text(Text), Array(Array), Struct(plainStructIn(Context, Array)), Type(elementTypeOf(Array)) {}

  /// Whether the structs have these members wherever the text is compiled.
  bool hasSameMembers() const;
  /// The declaration, from the name of the struct to the last bracket; nothing if that cannot be written.
  std::optional<Rewritten> declaration();
  /// The places that change where an element is used; nothing if it is not written in one of these ways. \p Written:
  /// the same use.
  ///
  ///     s[i].x            s.x[i]
  ///     Point p = s[i];   Point p = Point{s.x[i], s.y[i]};
  ///     s[i] = p;         { const Point s_element = p; s.x[i] = s_element.x; s.y[i] = s_element.y; }
  std::optional<std::vector<Rewritten>> use(const ElementUse &Use, const ir::ElementUse &Written);

private:
  static clang::TypeLoc elementTypeOf(const clang::VarDecl *Array);
  bool isNamedPlainly() const;
  bool hasSameDefinition() const;
  std::optional<std::vector<Rewritten>> memberBeforeIndex(const ElementUse &Use);
  std::optional<std::vector<Rewritten>> copy(const ElementUse &Use, const std::string &Index);
  std::optional<std::vector<Rewritten>> assignment(const ElementUse &Use, const std::string &Index);
  bool mayBeCopied() const;
  bool isOfStruct(const clang::VarDecl *Copy) const;
  bool namesMember(clang::SourceLocation From, clang::SourceLocation To) const;
  /// Of each member what \p Part makes of it.
  std::string eachMember(llvm::function_ref<std::string(llvm::StringRef Member)> Part, llvm::StringRef Between) const;

  clang::ASTContext &Context;
  Preprocessed &Text;
  const clang::VarDecl *Array;
  const clang::RecordDecl *Struct;
  clang::TypeLoc Type; ///< of an element, as the declaration of the array writes it
  std::string Name;    ///< of the struct, as the declaration of the array writes it
};

} // namespace banklint

#endif
