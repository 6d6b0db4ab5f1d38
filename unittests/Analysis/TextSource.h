//===- TextSource.h - A source that was text, for tests ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// IR as text is all that an analysis needs of a kernel. This answers the rest as a source that has nothing to say
// would: all functions are kernels, arrays are declared in line 1, and nothing can be edited.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITTESTS_ANALYSIS_TEXTSOURCE_H
#define BANKLINT_UNITTESTS_ANALYSIS_TEXTSOURCE_H

#include "IR/Source.h"
#include "IR/Text/Text.h"
#include "Kernels/Kernels.h"

namespace banklint {

class TextSource : public ir::Source {
public:
  explicit TextSource(std::shared_ptr<ir::TextProgram> Code) : Code(std::move(Code)) {
    for (auto &[Id, V] : this->Code->Globals)
      if (V.In == ir::Space::Shared)
        Arrays.InOrder.push_back(&V);
  }

  bool isCuda() override { return true; }
  std::string mainFile() override { return "kernel.code"; }

  ir::Entries entries(const std::set<std::string> &) override {
    ir::Entries E;
    for (const auto &[Id, F] : Code->Functions) {
      ir::Kernel K;
      K.Id = Id;
      K.Name = K.PlainName = K.ProfiledName = F.Name;
      E.Kernels.push_back(std::move(K));
    }
    return E;
  }
  std::optional<ir::HostFunction> openFunction(ir::FunctionId) override { return std::nullopt; }
  std::string nameOf(ir::FunctionId F) override { return Code->function(F)->Name; }
  const ir::StaticArrays &arraysOf(ir::FunctionId) override { return Arrays; }
  std::optional<Shape> tileOf(ir::FunctionId) override { return std::nullopt; }
  bool matterToLaunches(ir::FunctionId, bool) override { return false; }
  bool isWithin(SourcePoint, ir::FunctionId) override { return false; }
  std::optional<SourcePoint> eightByteBanksAskedAt(ir::FunctionId, SourcePoint) override { return std::nullopt; }
  ir::DynamicBytes dynamicBytesOf(ir::FunctionId) override { return {}; }
  std::optional<ir::Obstacle> obstacleToMoreBytes() override { return std::nullopt; }
  std::optional<ir::Obstacle> unseenCall(const ir::Variable &) override { return std::nullopt; }
  ir::LaunchPlaces launchPlacesOf(ir::FunctionId) override { return {}; }

  /// Places are lines.
  Location locate(SourcePoint Line) override { return {mainFile(), Line, Line ? 1u : 0u, Line}; }
  bool isBefore(SourcePoint A, SourcePoint B) override { return A < B; }
  bool inSystemHeader(SourcePoint) override { return false; }
  SourcePoint beginOf(ir::SiteId S) override { return Code->site(S).Line; }
  SourcePoint lastTokenOf(ir::SiteId S) override { return beginOf(S); }
  SourcePoint callAt(ir::SiteId S) override { return beginOf(S); }
  std::string textOf(ir::SiteId S, SourcePoint &End) override {
    End = beginOf(S);
    return "access";
  }

  SourcePoint declaredAt(const ir::Variable &Array) override { return 1; }
  bool isDeclaredInFunction(const ir::Variable &) override { return false; }
  std::optional<uint64_t> staticLimitFor(const ir::Variable &) override { return std::nullopt; }
  void readUses(llvm::ArrayRef<const ir::Variable *>, llvm::ArrayRef<ir::Kernel>) override {}
  std::vector<const ir::Variable *> instancesOf(const ir::Variable &Array) override { return {&Array}; }
  std::vector<const ir::Variable *> togetherWith(const ir::Variable &Array) override { return {&Array}; }
  const ir::ArrayUses &usesOf(const ir::Variable &) override { return Uses; }
  std::optional<ir::Obstacle> obstacleToMacro(const ir::Subscript &) override { return std::nullopt; }
  std::optional<ir::Obstacle> obstacleToLayout(const ir::Variable &) override {
    return ir::Obstacle{ir::Obstacle::NotEditable};
  }
  std::optional<ir::Obstacle> obstacleToLength(const ir::Variable &A, unsigned) override { return obstacleToLayout(A); }
  bool isLengthFixed(const ir::Variable &, unsigned) override { return true; }
  std::optional<ir::Obstacle> obstacleOutside(const ir::Variable &) override { return std::nullopt; }
  std::set<std::string> namesReliedOn(const ir::Variable &) override { return {}; }
  bool isSameInAllFiles(const ir::Variable &) override { return false; }
  std::optional<ir::Obstacle> unseenMention(const ir::Variable &) override { return std::nullopt; }
  std::vector<ir::Edit> lengthened(const ir::Variable &, unsigned, uint64_t) override { return {}; }
  bool dependOnMacros(const ir::Variable &) override { return false; }
  ir::MemberArrays memberArrays(llvm::ArrayRef<const ir::Variable *>) override { return {}; }
  std::optional<ir::LongerRows> longerRows(llvm::ArrayRef<const ir::Variable *>, uint64_t, uint64_t) override {
    return std::nullopt;
  }
  std::optional<ir::Edit> lengthenedByShare(const ir::Variable &, unsigned, uint64_t, uint64_t, bool) override {
    return std::nullopt;
  }

private:
  std::shared_ptr<ir::TextProgram> Code;
  ir::StaticArrays Arrays;
  ir::ArrayUses Uses;
};

/// The kernels of a text, which has to be right.
inline KernelSet kernelsOf(llvm::StringRef Text) {
  std::string Error;
  std::shared_ptr<ir::TextProgram> Code = ir::read(Text, Error);
  if (!Code)
    llvm::report_fatal_error(llvm::Twine("not Code: ") + Error);
  return findKernels(Code, std::make_shared<TextSource>(Code));
}

} // namespace banklint

#endif
