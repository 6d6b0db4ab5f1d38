//===- Options.h - Under which conditions a function is executed ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_OPTIONS_H
#define BANKLINT_MACHINE_OPTIONS_H

#include "IR/HostArguments.h"
#include "IR/IR.h"
#include "IR/Shape.h"
#include "Support/Build.h"
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace banklint::machine {

/// Steps of a loop that compute what later addresses need, and of unrolled loops: a kernel that is too large runs these
/// one by one, and sums up the rest.
constexpr unsigned FewSteps = 16;

struct Options {
  Shape Block{1, 1, 1};
  /// Whether the block is any part of that: blockDim is not known.
  bool IsPartOfBlock = false;
  std::optional<Shape> Grid;
  unsigned WarpLanes = 32;
  /// 90 for sm_90; 0 for what is no NVIDIA GPU.
  unsigned ComputeCapability = 0;
  /// Whether accesses are joined afterwards, as nvcc does: copies are then written down element by element.
  bool JoinsLater = true;
  /// Whether it is what nvcc makes of the program: of objects that are kept in registers only those members are loaded
  /// that are read, and of loops with a constant number of steps only as many are taken together as nvcc unrolls.
  bool IsCompiled = false;
  /// Whether LLVM makes instructions for an AMD GPU of it (Compilers/Llvm): of a component it loads the whole vector.
  bool ByLlvm = false;
  /// Who compiles CUDA.
  CudaCompiler Compiler = CudaCompiler::Nvcc;
  /// The kernel's static shared arrays; dynamic shared memory follows them. Null: it has none.
  const ir::StaticArrays *Arrays = nullptr;
  /// Whether only the linker knows where static arrays lie.
  bool LinkerPlacesArrays = false;
  /// Values of kernel parameters that the launch fixes, by parameter index.
  std::vector<std::optional<int64_t>> Arguments;
  /// The first words of objects that the function gets by value, by parameter index: see HostArguments.
  std::vector<HostArguments::Numbers> Words;
  /// Values of unknowns of the launch, by name: "pitch", "params.width", "gridDim.x".
  std::map<std::string, int64_t> Assumed;
  /// Whether steps of a loop that are alike are executed once, and counted. Otherwise each is executed: for tests.
  bool CountsAlikeSteps = true;
  /// Steps that a loop may run as written before the rest is summarised.
  unsigned LoopStepBudget = 1024;
  /// Instructions that one run may execute before it gives up.
  uint64_t Budget = 50'000'000;
  /// The run is only asked which axes of threadIdx it reads: it ends once it has read all of these. 0: it goes on.
  unsigned EnoughAxes = 0;
  /// The lanes of a warp are neighbours along y, as if the program said threadIdx.y for threadIdx.x and vice versa, and
  /// likewise of blockDim. Not for code that asks which lane or warp it is.
  bool ExchangesXAndY = false;
  /// What costs besides shared memory is written down as well: accesses to global memory, as far as it is known from
  /// where their addresses count, those to constant memory and to arrays of each thread, and how many instructions the
  /// warps issue.
  bool NotesAllCosts = false;
  /// Asked now and then; true ends the run as if its budget were spent.
  std::function<bool()> Stops;
  /// Which functions to enter; null: all that have a body.
  std::function<bool(ir::FunctionId)> Enters;
  /// Which calls of functions, by name or by a pointer, to write down; null: none.
  std::function<bool(ir::SiteId)> NotesCall;
};

} // namespace banklint::machine

#endif
