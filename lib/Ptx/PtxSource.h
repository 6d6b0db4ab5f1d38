//===- PtxSource.h - What a PTX file says beside its code -------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Entries are kernels with the block shapes of `.reqntid` and `.maxntid`; host code is not there, and so no launches.
// Arrays have no declaration that could be edited: the source is not at hand.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_PTXSOURCE_H
#define BANKLINT_PTX_PTXSOURCE_H

#include "Ptx/Program.h"

namespace banklint::ptx {

class PtxSource : public code::Source {
public:
  explicit PtxSource(std::shared_ptr<Program> P) : P(std::move(P)) {}

  bool isCuda() override { return true; }
  std::string mainFile() override { return P->file(); }

  code::Entries entries(const std::set<std::string> &Wanted) override;
  std::optional<code::HostFunction> openFunction(code::FunctionId) override { return std::nullopt; }
  std::string nameOf(code::FunctionId F) override;
  const code::StaticArrays &arraysOf(code::FunctionId Kernel) override;
  std::optional<Shape> tileOf(code::FunctionId) override { return std::nullopt; }
  bool matterToLaunches(code::FunctionId, bool) override { return false; }
  bool isWithin(SourcePoint, code::FunctionId) override { return false; }
  std::optional<SourcePoint> eightByteBanksAskedAt(code::FunctionId, SourcePoint) override { return std::nullopt; }
  code::DynamicBytes dynamicBytesOf(code::FunctionId) override { return {}; }
  code::LaunchPlaces launchPlacesOf(code::FunctionId) override { return {}; }

  Location locate(SourcePoint Where) override { return P->locate(Where); }
  bool isBefore(SourcePoint A, SourcePoint B) override;
  bool inSystemHeader(SourcePoint) override { return false; }
  SourcePoint beginOf(code::SiteId S) override { return S; }
  SourcePoint lastTokenOf(code::SiteId S) override { return S; }
  SourcePoint callAt(code::SiteId S) override { return S; }
  std::string textOf(code::SiteId S, SourcePoint &End) override;

  SourcePoint declaredAt(const code::Variable &) override { return 0; }
  bool isDeclaredInFunction(const code::Variable &) override { return false; }
  std::optional<uint64_t> staticLimitFor(const code::Variable &) override { return std::nullopt; }
  void readUses(llvm::ArrayRef<const code::Variable *>, llvm::ArrayRef<code::Kernel>) override {}
  std::vector<const code::Variable *> instancesOf(const code::Variable &Array) override { return {&Array}; }
  std::vector<const code::Variable *> togetherWith(const code::Variable &Array) override { return {&Array}; }
  const code::ArrayUses &usesOf(const code::Variable &) override { return NoUses; }
  std::optional<code::Obstacle> obstacleToMacro(const code::Subscript &) override { return std::nullopt; }
  std::optional<code::Obstacle> obstacleToLayout(const code::Variable &) override {
    return code::Obstacle{code::Obstacle::NotEditable};
  }
  std::optional<code::Obstacle> obstacleToLength(const code::Variable &A, unsigned) override {
    return obstacleToLayout(A);
  }
  bool isLengthFixed(const code::Variable &, unsigned) override { return false; }
  std::optional<code::Obstacle> obstacleOutside(const code::Variable &) override { return std::nullopt; }
  bool isSameInAllFiles(const code::Variable &) override { return false; }
  std::set<std::string> namesReliedOn(const code::Variable &) override { return {}; }
  std::optional<code::Obstacle> unseenMention(const code::Variable &) override { return std::nullopt; }
  std::optional<code::Obstacle> obstacleToMoreBytes() override { return std::nullopt; }
  std::optional<code::Obstacle> unseenCall(const code::Variable &) override { return std::nullopt; }
  std::vector<code::Edit> lengthened(const code::Variable &, unsigned, uint64_t) override { return {}; }
  std::optional<code::LongerRows> longerRows(llvm::ArrayRef<const code::Variable *>, uint64_t, uint64_t) override {
    return std::nullopt;
  }
  code::MemberArrays memberArrays(llvm::ArrayRef<const code::Variable *>) override { return {}; }
  bool dependOnMacros(const code::Variable &) override { return false; }
  std::optional<code::Edit> lengthenedByShare(const code::Variable &, unsigned, uint64_t, uint64_t, bool) override {
    return std::nullopt;
  }

private:
  const Program::Kernel *kernel(code::FunctionId Id) const;

  const std::shared_ptr<Program> P;
  const code::ArrayUses NoUses;
  const code::StaticArrays NoArrays;
};

} // namespace banklint::ptx

#endif
