//===- Program.h - A PTX file as a program in IR ----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the analysis runs. Each function of the file is a function in IR (Lowering.h). Sites are the places that
// `.loc` names; without `.loc` they are lines of the PTX file.
//
// Of inlined code the innermost place counts that is not in an installed package or a toolkit: of `atomicAdd` the line
// that calls it, not the one in CUDA's headers.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_PTX_PROGRAM_H
#define BANKLINT_PTX_PROGRAM_H

#include "IR/Source.h"
#include "IR/Text/Text.h"
#include "Ptx/Module.h"
#include "Support/Location.h"

namespace banklint::ptx {

class Program : public ir::TextProgram {
public:
  /// \p File: as messages name it.
  Program(std::unique_ptr<Module> From, std::string File);

  const Module &module() const { return *From; }
  const std::string &file() const { return File; }

  /// The functions that the launch runs, in the order of the file.
  struct Kernel {
    ir::FunctionId Id = 0;
    const Function *Of = nullptr;
    SourcePoint Where = 0;
    unsigned FirstLine = 0, LastLine = 0; ///< in the file of Where
    ir::StaticArrays Arrays;
    /// Why its jumps are not understood; empty if they are.
    std::string NotUnderstood;
  };
  std::vector<Kernel> Kernels;

  std::string nameAt(const ir::Variable &V, int64_t Offset) override;

  /// The number of a function with a body; nothing if the file has none of that name.
  std::optional<ir::FunctionId> functionNamed(llvm::StringRef Name) const;
  /// The place of an instruction: a site, and a point, which have the same number.
  ir::SiteId siteOf(const Instruction &I);
  SourcePoint pointOf(const Location &L);
  Location locate(SourcePoint P) const { return P ? Points[P - 1] : Location(); }
  /// The instruction at a site, as it is written, "ld.shared.f32": of several the first.
  llvm::StringRef textAt(ir::SiteId S) const { return S && S <= Texts.size() ? llvm::StringRef(Texts[S - 1]) : ""; }
  /// The variable in shared memory; the same for each use.
  ir::GlobalId globalOf(const Variable &V);

private:
  Location placeOf(const Instruction &I) const;
  void addKernel(const Function &F, ir::FunctionId Id, std::string NotUnderstood);
  ir::StaticArrays arraysOf(const Function &Kernel);

  const std::unique_ptr<Module> From;
  const std::string File;
  std::vector<Location> Points;
  std::vector<std::string> Texts;
  std::map<std::tuple<std::string, unsigned, unsigned>, SourcePoint> Numbers;
  std::map<const Variable *, ir::GlobalId> Shared;
};

/// The name of a function as a user writes it: "transpose" for "_Z9transposePfPKfi".
std::string userName(llvm::StringRef Mangled);

} // namespace banklint::ptx

#endif
