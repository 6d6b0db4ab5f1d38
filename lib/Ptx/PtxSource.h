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

class PtxSource : public ir::Source {
public:
  explicit PtxSource(std::shared_ptr<Program> P) : P(std::move(P)) {}

  bool isCuda() override { return true; }
  std::string mainFile() override { return P->file(); }

  ir::Entries entries(const std::set<std::string> &Wanted) override;
  std::optional<ir::HostFunction> openFunction(ir::FunctionId) override { return std::nullopt; }
  std::string nameOf(ir::FunctionId F) override;
  const ir::StaticArrays &arraysOf(ir::FunctionId Kernel) override;
  std::optional<Shape> tileOf(ir::FunctionId) override { return std::nullopt; }
  bool matterToLaunches(ir::FunctionId, bool) override { return false; }
  bool isWithin(SourcePoint, ir::FunctionId) override { return false; }
  std::optional<SourcePoint> eightByteBanksAskedAt(ir::FunctionId, SourcePoint) override { return std::nullopt; }
  ir::DynamicBytes dynamicBytesOf(ir::FunctionId) override { return {}; }
  ir::LaunchPlaces launchPlacesOf(ir::FunctionId) override { return {}; }

  Location locate(SourcePoint Where) override { return P->locate(Where); }
  bool isBefore(SourcePoint A, SourcePoint B) override;
  bool inSystemHeader(SourcePoint) override { return false; }
  SourcePoint beginOf(ir::SiteId S) override { return S; }
  SourcePoint lastTokenOf(ir::SiteId S) override { return S; }
  SourcePoint callAt(ir::SiteId S) override { return S; }
  std::string textOf(ir::SiteId S, SourcePoint &End) override;

  SourcePoint declaredAt(const ir::Variable &) override { return 0; }
  bool isDeclaredInFunction(const ir::Variable &) override { return false; }
  std::optional<uint64_t> staticLimitFor(const ir::Variable &) override { return std::nullopt; }
  void readUses(llvm::ArrayRef<const ir::Variable *>, llvm::ArrayRef<ir::Kernel>) override {}
  std::vector<const ir::Variable *> instancesOf(const ir::Variable &Array) override { return {&Array}; }
  std::vector<const ir::Variable *> togetherWith(const ir::Variable &Array) override { return {&Array}; }
  const ir::ArrayUses &usesOf(const ir::Variable &) override { return NoUses; }
  std::optional<ir::Obstacle> obstacleToMacro(const ir::Subscript &) override { return std::nullopt; }
  std::optional<ir::Obstacle> obstacleToLayout(const ir::Variable &) override {
    return ir::Obstacle{ir::Obstacle::NotEditable};
  }
  std::optional<ir::Obstacle> obstacleToLength(const ir::Variable &A, unsigned) override { return obstacleToLayout(A); }
  bool isLengthFixed(const ir::Variable &, unsigned) override { return false; }
  std::optional<ir::Obstacle> obstacleOutside(const ir::Variable &) override { return std::nullopt; }
  bool isSameInAllFiles(const ir::Variable &) override { return false; }
  std::set<std::string> namesReliedOn(const ir::Variable &) override { return {}; }
  std::optional<ir::Obstacle> unseenMention(const ir::Variable &) override { return std::nullopt; }
  std::optional<ir::Obstacle> obstacleToMoreBytes() override { return std::nullopt; }
  std::optional<ir::Obstacle> unseenCall(const ir::Variable &) override { return std::nullopt; }
  std::vector<ir::Edit> lengthened(const ir::Variable &, unsigned, uint64_t) override { return {}; }
  std::optional<ir::LongerRows> longerRows(llvm::ArrayRef<const ir::Variable *>, uint64_t, uint64_t) override {
    return std::nullopt;
  }
  ir::MemberArrays memberArrays(llvm::ArrayRef<const ir::Variable *>) override { return {}; }
  bool dependOnMacros(const ir::Variable &) override { return false; }
  std::optional<ir::Edit> lengthenedByShare(const ir::Variable &, unsigned, uint64_t, uint64_t, bool) override {
    return std::nullopt;
  }

private:
  const Program::Kernel *kernel(ir::FunctionId Id) const;

  const std::shared_ptr<Program> P;
  const ir::ArrayUses NoUses;
  const ir::StaticArrays NoArrays;
};

} // namespace banklint::ptx

#endif
