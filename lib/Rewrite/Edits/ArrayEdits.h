//===- ArrayEdits.h - What is done with arrays, and other layouts of them *- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers of ir::Source about the uses and the declarations of arrays, from Clang's tree and the text:
// Declarations.cpp, CarvedRows.cpp, RowFactors.cpp, PlainStructs.cpp; bytes of launches in DynamicBytes.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_REWRITE_EDITS_ARRAYEDITS_H
#define BANKLINT_REWRITE_EDITS_ARRAYEDITS_H

#include "Rewrite/Text/SourcePlaces.h"
#include "Rewrite/Uses/MacrosAround.h"
#include "Rewrite/Uses/Uses.h"

namespace banklint {

/// See ir::Source, which documents the functions.
class ArrayEdits : public SourcePlaces {
public:
  using SourcePlaces::SourcePlaces;

  ir::DynamicBytes dynamicBytesOf(ir::FunctionId Kernel) override;
  ir::LaunchPlaces launchPlacesOf(ir::FunctionId Kernel) override;

  SourcePoint declaredAt(const ir::Variable &Array) override;
  bool isDeclaredInFunction(const ir::Variable &Array) override;
  std::optional<uint64_t> staticLimitFor(const ir::Variable &Array) override;
  void readUses(llvm::ArrayRef<const ir::Variable *> Arrays, llvm::ArrayRef<ir::Kernel> Kernels) override;
  std::vector<const ir::Variable *> instancesOf(const ir::Variable &Array) override;
  std::vector<const ir::Variable *> togetherWith(const ir::Variable &Array) override;
  const ir::ArrayUses &usesOf(const ir::Variable &Array) override;
  std::optional<ir::Obstacle> obstacleToMacro(const ir::Subscript &S) override;
  std::optional<ir::Obstacle> obstacleToLayout(const ir::Variable &Array) override;
  std::optional<ir::Obstacle> obstacleToLength(const ir::Variable &Array, unsigned Dimension) override;
  bool isLengthFixed(const ir::Variable &Array, unsigned Dimension) override;
  std::optional<ir::Obstacle> obstacleOutside(const ir::Variable &Array) override;
  std::optional<ir::Obstacle> obstacleToMoreBytes() override;
  std::optional<ir::Obstacle> unseenCall(const ir::Variable &Array) override;
  std::optional<ir::Obstacle> unseenMention(const ir::Variable &Array) override;
  std::vector<ir::Edit> lengthened(const ir::Variable &Array, unsigned Dimension, uint64_t By) override;
  std::optional<ir::LongerRows> longerRows(llvm::ArrayRef<const ir::Variable *> Arrays, uint64_t Pitch,
                                           uint64_t By) override;
  std::optional<ir::CarvedRows> carvedRows(llvm::ArrayRef<const ir::Variable *> Arrays,
                                           llvm::ArrayRef<ir::CommonLaunch> Launches) override;
  ir::CarvedEdits carvedEdits(llvm::ArrayRef<const ir::Variable *> Arrays, llvm::ArrayRef<ir::CommonLaunch> Launches,
                              llvm::ArrayRef<unsigned> By, llvm::ArrayRef<ir::FunctionId> Kernels) override;
  bool hasPartsByArguments(const ir::Variable &Array) override;
  std::optional<ir::IndexFunction> indexFunction(const ir::Variable &Array, llvm::StringRef Name,
                                                 llvm::StringRef Body) override;
  ir::MemberArrays memberArrays(llvm::ArrayRef<const ir::Variable *> Arrays) override;
  bool dependOnMacros(const ir::Variable &Array) override;
  bool isSameInAllFiles(const ir::Variable &Array) override;
  std::set<std::string> namesReliedOn(const ir::Variable &Array) override;
  std::optional<ir::Edit> lengthenedByShare(const ir::Variable &Array, unsigned Dimension, uint64_t Between,
                                            uint64_t By, bool OnlyOfWords) override;

private:
  class Carver;
  /// The program with some numbers of its text greater.
  std::shared_ptr<ir::Program> withGreaterNumbers(lower::GreaterNumbers Numbers);
  /// What the tree has of a use.
  ir::ElementUse describe(const ElementUse &U, const clang::VarDecl *Array);
  /// Names of arrays into which pointers into those that are read point as well.
  UserCode::Names namesTogether();
  std::optional<ir::Subscript> describe(const clang::Expr *Subscript, clang::SourceLocation Bracket, size_t Dimensions);
  bool hasNameBetween(clang::SourceLocation From, clang::SourceLocation To) const;
  /// The same of `*p` and `*(p + i)`.
  std::optional<ir::Subscript> describeDereferenced(const ElementUse &U);
  const TreeUses &treeUsesOf(const clang::VarDecl *Array);
  MacrosAround &macrosAround() { return Around ? *Around : Around.emplace(Context, *Read); }
  const clang::VarDecl *declarationOf(const ir::Variable &Array) const { return Code->variable(Array); }
  const ir::Variable &variableOf(const clang::VarDecl *V) { return Code->global(Code->globalOf(V)); }
  bool isOfFile(const clang::Stmt *Index, const clang::VarDecl *Array) const;
  /// Whether a number is the length of an array's rows wherever its text is compiled, if it is here.
  bool isLengthOfRows(const clang::Expr *Pitch, const clang::VarDecl *Array);
  /// Where the types of views repeat the length of a dimension, and the pitches of matrices that of rows.
  std::vector<const clang::Expr *> lengthsInViews(const ir::Variable &Of, unsigned Dimension);
  /// The length of a dimension as it is written, if the declaration itself writes all of them; else null.
  const clang::Expr *dimensionOf(const clang::VarDecl *Array, unsigned Dimension) const;
  /// Factors that are the pitch of an array, as their products have them, for each index and each pointer into it;
  /// nothing if some index cannot be edited.
  using FactorsByIndex = std::vector<std::pair<const clang::Expr *, std::vector<const clang::Expr *>>>;
  std::optional<FactorsByIndex> rowFactorsOf(const ir::Variable &Array, uint64_t Pitch);
  /// The edit that makes such a factor greater.
  std::optional<ir::Edit> greaterFactor(const clang::Expr *Factor, uint64_t By);
  /// The edit that adds a number to a length as it is written; one that is taken from it, if it stands there.
  std::optional<ir::Edit> lengthened(const clang::Expr *Size, uint64_t Pad);
  /// A name that is added to a length, `[N + PAD]`.
  struct NamedSummand;
  std::optional<NamedSummand> namedSummandOf(const clang::Expr *Size) const;
  std::optional<NamedSummand> namedSummandOfRows(const clang::VarDecl *Array) const;
  bool isSummandElsewhere(const NamedSummand &Of, llvm::ArrayRef<NamedSummand> Uses) const;
  /// The arrays of a function to whose rows the same name is added as to those of \p Array.
  std::vector<const clang::VarDecl *> paddedWith(const clang::VarDecl *Array) const;
  /// Whether a name is for nothing but the rows of these arrays.
  bool isForPaddingAlone(const clang::VarDecl *Array, const NamedSummand &Name);
  /// The edit that makes rows longer by that name: `PAD = 2`.
  std::optional<ir::Edit> lengthenedByConstant(const clang::VarDecl *Array, uint64_t Pad);
  /// Other arrays that change together with one: the same pointers go there, or the same name pads them.
  llvm::SmallSetVector<const clang::VarDecl *, 2> namedTogetherWith(const clang::VarDecl *Array);
  /// The edit that keeps a comment behind a length true: "// +1 avoids bank conflicts".
  std::optional<ir::Edit> commentThen(const ir::Variable &Array, const ir::Dimension &Longer, const clang::Expr *Size,
                                      uint64_t Pad);
  std::string elementTypeOf(const clang::VarDecl *Array) const;
  std::optional<uint64_t> constantOf(const clang::Expr *E) const;
  std::optional<ir::DynamicBytes::Place> placeOf(const clang::Expr *Bytes);
  bool isWrittenTogether(const KernelUse &U) const;
  KernelUse withBytesOfConfiguration(KernelUse U) const;

  std::optional<UserCode> Read;       ///< by readUses()
  std::optional<MacrosAround> Around; ///< in what was read
  KnownUses UsesByBody;               ///< of Read
  llvm::DenseMap<const clang::VarDecl *, std::unique_ptr<TreeUses>> Uses;
  llvm::DenseMap<const clang::VarDecl *, std::unique_ptr<ir::ArrayUses>> Described;
  /// Where macros that have indices of arrays in their bodies are used, as far as that was read.
  struct MacroUse {
    llvm::DenseSet<clang::SourceLocation> At;
    size_t MostDimensions = 0; ///< of the arrays
  };
  std::map<std::string, MacroUse> MacroUses;
  /// The names that indexFunction() has given, by block and by array.
  std::map<clang::SourceLocation, std::map<clang::SourceLocation, std::string>> IndexFunctions;
};

} // namespace banklint

#endif
