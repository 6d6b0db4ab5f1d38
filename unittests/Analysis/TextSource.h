//===- TextSource.h - A source that was text, for tests ---------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Code as text is all that an analysis needs of a kernel. This answers the rest as a source that has nothing to say
// would: all functions are kernels, arrays are declared in line 1, and nothing can be edited.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_UNITTESTS_ANALYSIS_TEXTSOURCE_H
#define BANKLINT_UNITTESTS_ANALYSIS_TEXTSOURCE_H

#include "Code/Source.h"
#include "Code/Text.h"
#include "Kernels/Kernels.h"

namespace banklint {

class TextSource : public code::Source {
public:
  explicit TextSource(std::shared_ptr<code::TextProgram> Code) : Code(std::move(Code)) {
    for (auto &[Id, V] : this->Code->Globals)
      if (V.In == code::Space::Shared)
        Arrays.InOrder.push_back(&V);
  }

  bool isCuda() override { return true; }
  std::string mainFile() override { return "kernel.code"; }

  code::Entries entries(const std::set<std::string> &) override {
    code::Entries E;
    for (const auto &[Id, F] : Code->Functions) {
      code::Kernel K;
      K.Id = Id;
      K.Name = K.PlainName = K.ProfiledName = F.Name;
      E.Kernels.push_back(std::move(K));
    }
    return E;
  }
  std::optional<code::HostFunction> openFunction(code::FunctionId) override { return std::nullopt; }
  std::string nameOf(code::FunctionId F) override { return Code->function(F)->Name; }
  const code::StaticArrays &arraysOf(code::FunctionId) override { return Arrays; }
  std::optional<Shape> tileOf(code::FunctionId) override { return std::nullopt; }
  bool matterToLaunches(code::FunctionId, bool) override { return false; }
  bool isWithin(SourcePoint, code::FunctionId) override { return false; }
  std::optional<SourcePoint> eightByteBanksAskedAt(code::FunctionId, SourcePoint) override { return std::nullopt; }
  code::DynamicBytes dynamicBytesOf(code::FunctionId) override { return {}; }
  std::optional<code::Obstacle> obstacleToMoreBytes() override { return std::nullopt; }
  std::optional<code::Obstacle> unseenCall(const code::Variable &) override { return std::nullopt; }
  code::LaunchPlaces launchPlacesOf(code::FunctionId) override { return {}; }

  /// Places are lines.
  Location locate(SourcePoint Line) override { return {mainFile(), Line, Line ? 1u : 0u, Line}; }
  bool isBefore(SourcePoint A, SourcePoint B) override { return A < B; }
  bool inSystemHeader(SourcePoint) override { return false; }
  SourcePoint beginOf(code::SiteId S) override { return Code->site(S).Line; }
  SourcePoint lastTokenOf(code::SiteId S) override { return beginOf(S); }
  SourcePoint callAt(code::SiteId S) override { return beginOf(S); }
  std::string textOf(code::SiteId S, SourcePoint &End) override {
    End = beginOf(S);
    return "access";
  }

  SourcePoint declaredAt(const code::Variable &Array) override { return 1; }
  bool isDeclaredInFunction(const code::Variable &) override { return false; }
  std::optional<uint64_t> staticLimitFor(const code::Variable &) override { return std::nullopt; }
  void readUses(llvm::ArrayRef<const code::Variable *>, llvm::ArrayRef<code::Kernel>) override {}
  std::vector<const code::Variable *> instancesOf(const code::Variable &Array) override { return {&Array}; }
  std::vector<const code::Variable *> togetherWith(const code::Variable &Array) override { return {&Array}; }
  const code::ArrayUses &usesOf(const code::Variable &) override { return Uses; }
  std::optional<code::Obstacle> obstacleToMacro(const code::Subscript &) override { return std::nullopt; }
  std::optional<code::Obstacle> obstacleToLayout(const code::Variable &) override {
    return code::Obstacle{code::Obstacle::NotEditable};
  }
  std::optional<code::Obstacle> obstacleToLength(const code::Variable &A, unsigned) override {
    return obstacleToLayout(A);
  }
  bool isLengthFixed(const code::Variable &, unsigned) override { return true; }
  std::optional<code::Obstacle> obstacleOutside(const code::Variable &) override { return std::nullopt; }
  std::set<std::string> namesReliedOn(const code::Variable &) override { return {}; }
  bool isSameInAllFiles(const code::Variable &) override { return false; }
  std::optional<code::Obstacle> unseenMention(const code::Variable &) override { return std::nullopt; }
  std::vector<code::Edit> lengthened(const code::Variable &, unsigned, uint64_t) override { return {}; }
  bool dependOnMacros(const code::Variable &) override { return false; }
  code::MemberArrays memberArrays(llvm::ArrayRef<const code::Variable *>) override { return {}; }
  std::optional<code::LongerRows> longerRows(llvm::ArrayRef<const code::Variable *>, uint64_t, uint64_t) override {
    return std::nullopt;
  }
  std::optional<code::Edit> lengthenedByShare(const code::Variable &, unsigned, uint64_t, uint64_t, bool) override {
    return std::nullopt;
  }

private:
  std::shared_ptr<code::TextProgram> Code;
  code::StaticArrays Arrays;
  code::ArrayUses Uses;
};

/// The kernels of a text, which has to be right.
inline KernelSet kernelsOf(llvm::StringRef Text) {
  std::string Error;
  std::shared_ptr<code::TextProgram> Code = code::read(Text, Error);
  if (!Code)
    llvm::report_fatal_error(llvm::Twine("not Code: ") + Error);
  return findKernels(Code, std::make_shared<TextSource>(Code));
}

} // namespace banklint

#endif
