//===- Kernels.h - What runs: kernels and their block shapes ---*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_KERNELS_KERNELS_H
#define BANKLINT_KERNELS_KERNELS_H

#include "IR/HostArguments.h"
#include "IR/Source.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace banklint {

/// One kernel launch met in host code.
struct Launch {
  ir::FunctionId Kernel = 0;
  SourcePoint Where = 0;
  std::optional<Shape> Block, Grid;
  /// Arguments with a value that is constant at the launch, by parameter index.
  std::vector<std::optional<int64_t>> Arguments;
  /// Bytes of dynamic shared memory that it asks for at least, and at most, if that is known.
  uint64_t LeastBytes = 0;
  std::optional<uint64_t> MostBytes = 0;
  /// Whether it was met in a function that pointers call, with what these calls give: there may be others.
  bool IsByPointer = false;
  bool MayBeOtherBlocks = false;                          ///< see trace::Launch; also by callers that are not seen
  std::array<std::optional<unsigned>, 3> BlockParts = {}; ///< see trace::Launch
};

/// A call of a host function from another file that has it.
struct CallRecord {
  std::string Linkage; ///< see ir::HostFunction
  HostArguments Arguments;

  bool operator==(const CallRecord &O) const { return Linkage == O.Linkage && Arguments == O.Arguments; }
};

/// The kernels of a translation unit and where it launches them.
struct KernelSet {
  std::vector<ir::Kernel> Kernels; ///< see ir::Entries
  std::vector<ir::Kernel> Templates;
  std::vector<ir::Kernel> Invalid;
  std::vector<ir::Kernel> OfLibraries;
  std::vector<Launch> Launches;
  /// Host functions that launch kernels with block shapes which their callers know, in other files.
  std::vector<ir::HostFunction> Open;
  /// Calls of functions that KernelSearch wants.
  std::vector<CallRecord> Calls;
  std::shared_ptr<ir::Program> Code;
  std::shared_ptr<ir::Source> Source;
};

/// A launch as other translation units see it.
struct LaunchRecord {
  std::string Kernel; ///< see ir::Kernel::Name
  Shape Block;
  std::optional<Shape> Grid;
  std::vector<std::optional<int64_t>> Arguments;
  Location Where;
};

/// How to find a program.
struct KernelSearch {
  /// Asked now and then; true ends the search for launches.
  std::function<bool()> Stops;
  /// Gives what is launched from the host function \p Root: what \p Run returns, for which the function is run, or what
  /// is known of it from before. \p Found has all kernels. Null: the function is run; so is each one where pointers
  /// call functions, for what one of them does hangs on the others then.
  std::function<std::vector<Launch>(ir::FunctionId Root, const KernelSet &Found,
                                    llvm::function_ref<std::vector<Launch>()> Run)>
      LaunchesFrom;
  /// Calls in other files of host functions of this one.
  std::vector<CallRecord> Calls = {};
  /// Which functions of other files are called here, and with what? Their names for the linker.
  std::set<std::string> Wanted = {};
};

/// Finds the kernels, and runs the host code that launches them.
KernelSet findKernels(std::shared_ptr<ir::Program> Code, std::shared_ptr<ir::Source> Source,
                      const KernelSearch &Options = {});

/// How we know a block shape.
enum class ShapeSource { Launch, LaunchBounds, WorkGroupSize, Option, Assumed };

/// Whether a launch that is found elsewhere may say another shape.
inline bool isGuess(ShapeSource S) { return S == ShapeSource::Assumed || S == ShapeSource::LaunchBounds; }

/// "launch", "launch_bounds", "work_group_size", "option", "assumed".
llvm::StringRef toString(ShapeSource S);

/// "32x8", "32x8x1" → "32x8": trailing ones are left out.
std::string toString(const Shape &S);

/// Parses "X", "XxY" or "XxYxZ": each at least 1, at most 1024 threads together.
std::optional<Shape> parseShape(llvm::StringRef Text);

/// One way in which a kernel runs.
struct Configuration {
  Shape Block;
  ShapeSource Source;
  SourcePoint LaunchedAt = 0; ///< for ShapeSource::Launch in this file
  Location LaunchedElsewhere; ///< for ShapeSource::Launch in another; else its Line is 0
  std::optional<Shape> Grid;
  std::vector<std::optional<int64_t>> Arguments;
};

/// What the user, or a profiler's report, says about block shapes.
struct ShapeOptions {
  std::map<std::string, Shape> OfKernel; ///< by kernel name: stronger than a launch
  std::map<std::string, Shape> Ran;      ///< by kernel name, as a profiler saw it: launches with others do not count
  std::optional<Shape> Default;          ///< for kernels whose launch is not known
  /// Adds "[KERNEL=]X[xY[xZ]]"; false if it is not of that form.
  bool add(llvm::StringRef Text);
};

/// The configurations in which \p Kernel runs: as the options say; else as it is launched, in this file or
/// \p Elsewhere; else as its attribute says (OpenCL's reqd_work_group_size); else from its launch bounds; else as the
/// options' default says; else the shapes that are usual for the axes of threadIdx that it reads (\p Axes: bit 0 is x),
/// the likeliest first; of a block of one axis, as many threads as stay in the arrays (\p LeavesArrays: whether some do
/// not). Never empty.
std::vector<Configuration> configurationsOf(const ir::Kernel &Kernel, const KernelSet &P,
                                            llvm::ArrayRef<LaunchRecord> Elsewhere, const ShapeOptions &Options,
                                            llvm::function_ref<unsigned()> Axes,
                                            llvm::function_ref<bool(const Shape &)> LeavesArrays);

/// "space::S::k" for "space::S<float>::k<32, (1 > 0)>".
std::string withoutArguments(llvm::StringRef Kernel);
/// What a user may call a kernel, from most to least: "space::k<32>", "space::k", "k".
std::vector<std::string> namesOf(llvm::StringRef Kernel);

/// The name of a kernel for people to read: long template arguments are left out, "cutlass::Kernel<...>".
std::string shortened(llvm::StringRef Kernel);

} // namespace banklint

#endif
