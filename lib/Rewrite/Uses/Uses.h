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
//     float &e = m[i][j];  swap(m[i][j], x);                    the same, if nothing but the value is wanted there
//     load_matrix_sync(a, &m[i][j], 32);                        a matrix of wmma: the same, if its pitch changes too
//     *(float4 *)&m[i][j] = v;  ((float4 *)s)[i] = v;           a vector: the same, where its elements stay neighbours
//     float **p = &q;  f((char *)m);  m == n;  sizeof m;  (float4 &)m[i][j];  &(m[i][j] = x)     not
//
// Pointers into an array, to its rows, and references to it are followed (Pointers.cpp, Views.h).
//
// A list of the harmless uses, not of the harmful ones: what nobody thought of is harmful. And what Clang's tree does
// not have is looked for in the text: each token with the array's name must be its declaration, a harmless use, or the
// name of something else. So code under an inactive `#if`, in templates that nobody instantiates, in branches that an
// `if constexpr` discards, in bodies of macros, and in corners of the tree that this does not visit, keeps an array as
// it is.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_USES_USES_H
#define BANKLINT_REWRITE_USES_USES_H

#include "IR/Source.h"
#include "Rewrite/Text/Preprocessed.h"
#include "Rewrite/Uses/KernelUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace banklint {

/// One use, element by element.
struct ElementUse {
  const clang::DeclRefExpr *Name = nullptr;
  llvm::SmallVector<const clang::Expr *, 4> Subscripts; ///< outermost dimension first; null in `*p`
  llvm::SmallVector<clang::SourceLocation, 4> Brackets; ///< that end them
  /// The name and what lies around it, up to what reads or writes the element: one of them is the site of the access.
  llvm::SmallVector<const clang::Expr *, 8> Around;
  /// Of an element behind a pointer: how far that is from the array's first element, "p - s"; empty if it points there.
  std::string Distance;
  const clang::UnaryOperator *Dereferenced = nullptr; ///< `*p`, `*(p + i)`; null for `p[i]`
  /// The cast in `*(float4 *)&s[i]`: the element and those behind it are used as a vector; null for the element alone.
  const clang::ExplicitCastExpr *Vector = nullptr;
  /// Of a matrix that wmma loads or stores from the element on, `load_matrix_sync(a, &t[i][j], 40)`: how many elements
  /// lie from line to line. Null for others.
  const clang::Expr *Pitch = nullptr;
  /// The member of the element that is used, `s[i].x`, or in which what is used lies; null for the element as a whole.
  const clang::MemberExpr *Member = nullptr;
  /// Of an element that is a struct, as a whole: the local variable that is made of it, `Point p = s[i]`; whether
  /// another struct of its type is set to it; the statement that sets it.
  const clang::VarDecl *CopiedTo = nullptr;
  bool IsCopiedByAssignment = false;
  const clang::CXXOperatorCallExpr *Assigned = nullptr;
  bool CountsVectors = false; ///< its subscript does not count elements: `((float4 *)s)[i]`
  bool IsForAssembly = false; ///< its address goes to inline PTX, which accesses up to BytesOfAssembly there
  /// Of an element whose address goes to `__pipeline_memcpy_async`: how many bytes from there on are written.
  const clang::Expr *CopiedBytes = nullptr;

  /// Whether what is accessed there has a size of its own, and not that of the element.
  bool isWide() const { return Vector || IsForAssembly || CopiedBytes || Pitch; }
};

struct TreeUses {
  std::vector<ElementUse> Elements;
  std::optional<ir::Obstacle> Other; ///< a use that may depend on the layout
  /// Names of it of which pointers and references are made, all uses behind which are among the elements.
  std::vector<const clang::DeclRefExpr *> Pointers;
  /// Other arrays into which the same pointers point.
  llvm::SmallSetVector<const clang::VarDecl *, 2> Together;
  /// What has to be put before closing parentheses, so that functions which get pointers know where the array begins.
  std::map<clang::SourceLocation, std::string> Arguments;
  /// What the pointers are made of: `s + y * 32`.
  llvm::SmallSetVector<const clang::Expr *, 4> PointerValues;
  /// Whether its uses are right only where elements move, and pointers do not: these are compared, or go further.
  bool NeedsPointersAsTheyAre = false;
  /// Functions that get elements, by value or by reference, and where.
  std::vector<std::pair<const clang::FunctionDecl *, clang::SourceLocation>> Given;
  /// Functions that get pointers.
  llvm::SmallSetVector<const clang::FunctionDecl *, 2> Functions;
  /// Whether pointers go to functions: then what other calls give these functions counts as well.
  bool HangsOnCalls = false;
  /// Whether its elements are those that its pointers have: bytes of dynamic shared memory, `(float *)bytes`.
  bool IsViewed = false;
  /// Of an array of several dimensions: pointers to its rows or into them, and references to it (Views.h).
  std::vector<const clang::VarDecl *> Views;
};

/// What one traversal finds in the code of the user, instantiations included.
struct UserCode {
  using Names = llvm::DenseSet<const clang::IdentifierInfo *>;
  /// \p Wanted: names of arrays and kernels. \p WithHeaders: also what an editor has parsed before the file itself.
  UserCode(clang::ASTContext &Context, const Names &Wanted, bool WithHeaders);
  const Names Wanted;
  /// Functions with a body, without templates.
  std::vector<const clang::FunctionDecl *> Functions;
  /// Those of Functions that are instantiations of the same function as \p F, or it alone; in their order.
  llvm::ArrayRef<const clang::FunctionDecl *> instancesOf(const clang::FunctionDecl *F) const;
  /// Where variables of a wanted name are named: functions, and those around them.
  llvm::DenseMap<const clang::VarDecl *, llvm::DenseSet<const clang::FunctionDecl *>> NamedIn;
  /// Those of Functions that may name \p V, in their order.
  std::vector<const clang::FunctionDecl *> functionsThatName(const clang::VarDecl *V) const;
  /// Arrays by their place: one for each instantiation.
  std::map<clang::SourceLocation, llvm::SetVector<const clang::VarDecl *>> Shared;
  KernelUses OfKernels;
  /// Where inline PTX reads %dynamic_smem_size and its like; invalid if none does.
  clang::SourceLocation BytesAskedAt;
  /// Names in inline PTX, and where: an array may be meant, `mov.u32 %0, tile;`.
  llvm::StringMap<clang::SourceLocation> NamedInAssembly;
  /// Calls of functions by name, by what is called.
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::CallExpr *, 2>> Calls;
  /// Those of them in templates, which stand there once more in instantiations.
  llvm::DenseSet<const clang::CallExpr *> CallsInTemplates;
  /// Where something of a wanted name is declared or used, and where that is declared.
  struct Mention {
    clang::SourceLocation At, Declared;
  };
  llvm::DenseMap<const clang::IdentifierInfo *, std::vector<Mention>> Mentions;
  /// What macros of the user make strings of, by where they are used: "s[i]".
  llvm::DenseMap<clang::SourceLocation, std::string> Stringified;
  /// If the driver is asked for kernels by their names: the texts that may be such names, and where they are.
  llvm::StringMap<clang::SourceLocation> Texts;
  bool AsksForKernels = false;
  std::shared_ptr<Preprocessed> Text;

private:
  /// Functions by what they are instantiations of; empty until it is asked for.
  mutable llvm::DenseMap<const clang::FunctionDecl *, std::vector<const clang::FunctionDecl *>> ByPattern;
};

/// How many dimensions an array has.
unsigned rankOf(clang::ASTContext &Context, const clang::VarDecl *Array);

/// How many subscripts lead from a pointer or a reference to an element of the array that it is a view of.
unsigned rankOfView(const clang::VarDecl *View);

/// What is done with \p Of in a part of the code: an array of \p Rank dimensions, or a view of so many.
struct VariableUses : TreeUses {
  /// A pointer that is made of it.
  struct Flow {
    const clang::VarDecl *To = nullptr;    ///< a variable, or the parameter of what is called
    const clang::CallExpr *Call = nullptr; ///< null for a variable
    bool IsAtStart = false;                ///< it points where the first one does
    unsigned Rank = 0;                     ///< how many subscripts lead from it to an element
    const clang::Expr *Value = nullptr;    ///< what the variable or the parameter gets
    clang::QualType As = {}; ///< of an array of bytes: what its elements are for the pointer; null if they are bytes
    /// The cast, if the pointer counts vectors of elements: `float4 *v = (float4 *)s`.
    const clang::ExplicitCastExpr *Vector = nullptr;
  };
  std::vector<Flow> Flows;
  /// Of a pointer: what assigns another one to it, but for its first value.
  std::vector<const clang::BinaryOperator *> Assigned;
  bool Moves = false;      ///< it is a pointer that goes some elements further: `p += n`, `++p`
  bool IsReturned = false; ///< it is the address of an element, and what its function returns
  /// It is compared with another pointer, or their distance is taken.
  bool HangsOnPlaces = false;
  /// See TreeUses::NeedsPointersAsTheyAre.
  bool needsPointersAsTheyAre() const { return Moves || HangsOnPlaces || !Assigned.empty(); }
};
VariableUses usesIn(const clang::Stmt *Code, const clang::VarDecl *Of, unsigned Rank);

/// What gives a local variable without an initialiser its first value: an assignment in the first statement that names
/// it, beside its declaration, `float *q; q = s + 4;`. Null if there is none.
const clang::BinaryOperator *firstAssignmentTo(const clang::VarDecl *V);
/// What a variable holds first: its initialiser, or what is assigned so; null if neither is there.
const clang::Expr *firstValueOf(const clang::VarDecl *V);

/// What is done with arrays of one dimension and pointers, by where that is asked. Each instantiation of an array is
/// asked for together with all others, so each is looked for once only.
using KnownUses = std::map<std::pair<const clang::Stmt *, const clang::VarDecl *>, VariableUses>;

/// What is done with \p Array, one instantiation. \p Known: of the same code.
TreeUses usesOf(clang::ASTContext &Context, const UserCode &Code, const clang::VarDecl *Array, KnownUses &Known);

/// The same of an array, and of all pointers and references that are made of it.
TreeUses usesThroughPointers(clang::ASTContext &Context, const UserCode &Code, const clang::VarDecl *Array,
                             KnownUses &Known);

/// Where a token stands in a file that a user of macros wrote; invalid if the body of a macro, or `##`, made it.
clang::SourceLocation writtenAt(const clang::SourceManager &Sources, clang::SourceLocation At);

/// Whether a macro of the user has a name in its body, or the name of such a macro.
bool isNamedByMacro(clang::ASTContext &Context, llvm::StringRef Name);

/// The macros that get a token as a part of their arguments, or have it in their bodies.
llvm::StringSet<> macrosAround(clang::ASTContext &Context, clang::SourceLocation At);

/// Whether a macro of the user that may do something else elsewhere (Preprocessed::mayVary) gets a name, or has it in
/// its body.
bool isInVaryingMacro(clang::ASTContext &Context, const UserCode &Code, const clang::DeclRefExpr *Name);

/// Whether the text of \p Scope names a variable where none of \p Uses is.
bool isNamedElsewhere(clang::ASTContext &Context, const clang::VarDecl *Variable, clang::SourceRange Scope,
                      const TreeUses &Uses);

/// The function of which \p F is an instantiation, or itself.
const clang::FunctionDecl *patternOf(const clang::FunctionDecl *F);
/// The function's name in a call, without qualifiers.
clang::SourceLocation calledAt(const clang::CallExpr *C);
/// Where the text has a variable; of a parameter, in the definition of its function. All instantiations have it there.
clang::SourceLocation placeOf(const clang::VarDecl *V);

/// Whether some way to a function that uses an array is not seen: its name stands where nobody knows what for, also
/// under `#if`, in templates that are not instantiated, or in other files. The same of its callers, up to kernels.
const clang::FunctionDecl *functionNotSeen(clang::ASTContext &Context, const UserCode &Code,
                                           const clang::VarDecl *Array, const TreeUses &Uses);

/// Whether files of the user name a function elsewhere than at \p Explained.
bool isFunctionNamedElsewhere(clang::ASTContext &Context, const clang::FunctionDecl *F,
                              const llvm::DenseSet<clang::SourceLocation> &Explained);

/// The index of a subscript that stands in the body of a macro.
struct MacroIndex {
  std::string Macro;
  clang::CharSourceRange Index;   ///< between the brackets, in the definition
  clang::SourceLocation Expanded; ///< the macro's name where it is used; invalid if a macro does that
};
std::optional<MacroIndex> indexInMacro(clang::ASTContext &Context, clang::SourceLocation Bracket);

/// Whether files of the user name a macro elsewhere than at \p Uses, or define it twice.
bool isMacroUsedElsewhere(clang::ASTContext &Context, llvm::StringRef Macro,
                          const llvm::DenseSet<clang::SourceLocation> &Uses);

/// Where the text of the user has a kernel's name and nothing of \p Code is there: what else is called so explains it.
std::optional<clang::SourceLocation> unseenNameOf(const UserCode &Code, const clang::FunctionDecl *Kernel);

/// Whether a macro makes a string of the text around a name, such as `CHECK(s[i] > 0)`: another text is another string.
bool isStringified(clang::ASTContext &Context, const UserCode &Code, const clang::DeclRefExpr *Name);

/// Where the text has the array's name although none of \p Uses (of all instantiations) nor anything else of that name
/// is there.
std::optional<ir::Obstacle> unseenMentionOf(clang::ASTContext &Context, const UserCode &Code,
                                            const clang::VarDecl *Array, llvm::ArrayRef<const TreeUses *> Uses);

} // namespace banklint

#endif
