//===- SourceReader.h - What the source says, from Clang's tree -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers ir::Source: kernels in Entries.cpp, uses and declarations of arrays in Uses.cpp, Pointers.cpp, Views.cpp,
// PlainStructs.h, Mentions.cpp and Declarations.cpp, bytes of launches in DynamicBytes.cpp, places in SourceReader.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_LOWER_SOURCEREADER_H
#define BANKLINT_LOWER_SOURCEREADER_H

#include "IR/Source.h"
#include "Lower/BankSizes.h"
#include "Lower/Lower.h"
#include "Lower/MacrosAround.h"
#include "Lower/StaticArrays.h"
#include "Lower/Uses.h"
#include "Support/EmbeddedText.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace banklint {

/// Says locations as messages do.
class Locator {
public:
  /// \p Embedded: where the main file's text stands, if it is not a file; or null.
  explicit Locator(const clang::SourceManager &Sources, const EmbeddedText *Embedded = nullptr)
      : Sources(Sources), Embedded(Embedded) {}
  /// File, as it lies on disk unless #line calls it otherwise, line and column.
  Location of(clang::SourceLocation At);
  /// The file as it lies on disk, whatever an #include or #line calls it.
  std::string realPathOf(clang::SourceLocation At);

private:
  const clang::SourceManager &Sources;
  const EmbeddedText *Embedded;
  llvm::DenseMap<clang::FileID, std::string> RealPaths; ///< those that were asked for
};

/// See ir::Source, which documents the functions.
class SourceReader : public ir::Source {
public:
  /// \p Embedded: see Locator.
  explicit SourceReader(std::shared_ptr<Lowering> Code, const EmbeddedText *Embedded = nullptr);

  bool isCuda() override;
  bool isOpenCl() override;
  std::string mainFile() override;

  using Source::entries;
  ir::Entries entries(const std::set<std::string> &Wanted) override;
  std::optional<ir::HostFunction> openFunction(ir::FunctionId F) override;
  std::string nameOf(ir::FunctionId F) override;
  const ir::StaticArrays &arraysOf(ir::FunctionId Kernel) override;
  std::optional<Shape> tileOf(ir::FunctionId Kernel) override;
  bool matterToLaunches(ir::FunctionId F, bool InObjects) override;
  bool isWithin(SourcePoint P, ir::FunctionId F) override;
  std::optional<SourcePoint> eightByteBanksAskedAt(ir::FunctionId Kernel, SourcePoint LaunchedAt) override;
  ir::DynamicBytes dynamicBytesOf(ir::FunctionId Kernel) override;
  ir::LaunchPlaces launchPlacesOf(ir::FunctionId Kernel) override;

  Location locate(SourcePoint P) override;
  bool isBefore(SourcePoint A, SourcePoint B) override;
  bool inSystemHeader(SourcePoint P) override;
  SourcePoint beginOf(ir::SiteId S) override;
  SourcePoint lastTokenOf(ir::SiteId S) override;
  SourcePoint callAt(ir::SiteId S) override;
  std::string textOf(ir::SiteId S, SourcePoint &End) override;

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
  ir::CarvedEdits carvedEdits(llvm::ArrayRef<const ir::Variable *> Arrays,
                                llvm::ArrayRef<ir::CommonLaunch> Launches, llvm::ArrayRef<unsigned> By,
                                llvm::ArrayRef<ir::FunctionId> Kernels) override;
  bool hasPartsByArguments(const ir::Variable &Array) override;
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
  ir::Kernel describe(const clang::FunctionDecl *F);
  /// What the tree has of a use.
  ir::ElementUse describe(const ElementUse &U, const clang::VarDecl *Array);
  /// Names of arrays into which pointers into those that are read point as well.
  UserCode::Names namesTogether();
  std::optional<ir::Subscript> describe(const clang::Expr *Subscript, clang::SourceLocation Bracket,
                                          size_t Dimensions);
  bool hasNameBetween(clang::SourceLocation From, clang::SourceLocation To) const;
  /// The same of `*p` and `*(p + i)`.
  std::optional<ir::Subscript> describeDereferenced(const ElementUse &U);
  const TreeUses &treeUsesOf(const clang::VarDecl *Array);
  MacrosAround &macrosAround() { return Around ? *Around : Around.emplace(Context, *Read); }
  const clang::VarDecl *declarationOf(const ir::Variable &Array) const { return Code->variable(Array); }
  const ir::Variable &variableOf(const clang::VarDecl *V) { return Code->global(Code->globalOf(V)); }
  /// Where an expression stands as a whole in a file; invalid if it is a part of a macro's body.
  clang::CharSourceRange fileRangeOf(const clang::Expr *E) const;
  ir::Edit editOf(clang::CharSourceRange Range, std::string Replacement);
  uint64_t hashOf(clang::FileID File);
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
  /// The same by the constant that is added to it already, if that is for nothing else: `PAD = 2`.
  std::optional<ir::Edit> lengthenedByConstant(const clang::Expr *Size, uint64_t Pad);
  /// The edit that keeps a comment behind a length true: "// +1 avoids bank conflicts".
  std::optional<ir::Edit> commentThen(const clang::Expr *Size, uint64_t Pad);
  std::string elementTypeOf(const clang::VarDecl *Array) const;
  std::optional<uint64_t> constantOf(const clang::Expr *E) const;
  std::optional<ir::DynamicBytes::Place> placeOf(const clang::Expr *Bytes);
  bool isWrittenTogether(const KernelUse &U) const;
  KernelUse withBytesOfConfiguration(KernelUse U) const;

  std::shared_ptr<Lowering> Code;
  clang::ASTContext &Context;
  const clang::SourceManager &Sources;
  Locator Locations;
  BankSizes Banks;
  llvm::DenseMap<clang::FileID, uint64_t> Hashes; ///< of their texts
  /// Functions into which a run of host code goes: there are launches, or pointers to functions are called.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Followed;
  ArrayFinder ArraysFound;
  llvm::DenseMap<ir::FunctionId, std::unique_ptr<ir::StaticArrays>> Arrays;
  std::optional<UserCode> Read; ///< by readUses()
  std::optional<MacrosAround> Around; ///< in what was read
  KnownUses UsesByBody;         ///< of Read
  llvm::DenseMap<const clang::VarDecl *, std::unique_ptr<TreeUses>> Uses;
  llvm::DenseMap<const clang::VarDecl *, std::unique_ptr<ir::ArrayUses>> Described;
  /// Where macros that have indices of arrays in their bodies are used, as far as that was read.
  struct MacroUse {
    llvm::DenseSet<clang::SourceLocation> At;
    size_t MostDimensions = 0; ///< of the arrays
  };
  std::map<std::string, MacroUse> MacroUses;
};

/// A translation unit, ready to be analysed.
struct LoweredUnit {
  /// \p Embedded: see Locator.
  explicit LoweredUnit(clang::ASTContext &Context, const EmbeddedText *Embedded = nullptr)
      : Code(std::make_shared<Lowering>(Context)), Source(std::make_shared<SourceReader>(Code, Embedded)) {}
  std::shared_ptr<Lowering> Code;
  std::shared_ptr<SourceReader> Source;
};

} // namespace banklint

#endif
