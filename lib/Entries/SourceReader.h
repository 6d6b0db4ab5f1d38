//===- SourceReader.h - What the source says, from Clang's tree -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_ENTRIES_SOURCEREADER_H
#define BANKLINT_ENTRIES_SOURCEREADER_H

#include "Entries/BankSizes.h"
#include "Entries/StaticArrays.h"
#include "Rewrite/Edits/ArrayEdits.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace banklint {

/// Answers ir::Source: kernels and their launches here, arrays in ArrayEdits, places in SourcePlaces.
class SourceReader : public ArrayEdits {
public:
  using ArrayEdits::ArrayEdits;

  using Source::entries;
  ir::Entries entries(const std::set<std::string> &Wanted) override;
  std::optional<ir::HostFunction> openFunction(ir::FunctionId F) override;
  std::string nameOf(ir::FunctionId F) override;
  const ir::StaticArrays &arraysOf(ir::FunctionId Kernel) override;
  std::optional<Shape> tileOf(ir::FunctionId Kernel) override;
  bool matterToLaunches(ir::FunctionId F, bool InObjects) override;
  std::optional<SourcePoint> eightByteBanksAskedAt(ir::FunctionId Kernel, SourcePoint LaunchedAt) override;

private:
  ir::Kernel describe(const clang::FunctionDecl *F);

  BankSizes Banks;
  /// Functions into which a run of host code goes: there are launches, or pointers to functions are called.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Followed;
  ArrayFinder ArraysFound;
  llvm::DenseMap<ir::FunctionId, std::unique_ptr<ir::StaticArrays>> Arrays;
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
