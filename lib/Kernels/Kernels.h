//===- Kernels.h - What to walk: kernels and their block shapes -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_KERNELS_KERNELS_H
#define BANKLINT_KERNELS_KERNELS_H

#include "Kernels/BankSizes.h"
#include "Lower/Lower.h"
#include "Lower/SharedMemory.h"
#include "Trace/Trace.h"
#include <map>
#include <string>
#include <vector>

namespace banklint {

/// One kernel launch met in host code.
struct Launch {
  const clang::FunctionDecl *Kernel = nullptr;
  clang::SourceLocation Where;
  std::optional<Shape> Block, Grid;
  /// Arguments with a value that is constant at the launch, by parameter index.
  std::vector<std::optional<int64_t>> Arguments;
};

/// The kernels of a translation unit and where it launches them.
struct Program {
  /// `__global__` functions with a body, one per template instantiation, outside of system headers, in order;
  /// and what stands for the kernels of C++ AMP (Amp.h).
  std::vector<const clang::FunctionDecl *> Kernels;
  /// `__global__` templates with a body of which no instantiation is among the kernels.
  std::vector<const clang::FunctionDecl *> Templates;
  /// `__global__` functions with a body whose declaration has errors.
  std::vector<const clang::FunctionDecl *> Invalid;
  std::vector<Launch> Launches;
  BankSizes Banks;
  /// The translation unit as code, as far as it was asked for.
  std::shared_ptr<Lowering> Code;
};

/// A place in a source file.
struct Location {
  std::string File;
  unsigned Line = 0, Column = 0; ///< from 1; 0 if there is none
  clang::SourceLocation At;
};

/// A launch as other translation units see it.
struct LaunchRecord {
  std::string Kernel; ///< see nameOf()
  Shape Block;
  std::optional<Shape> Grid;
  std::vector<std::optional<int64_t>> Arguments;
  Location Where;
};

/// Whether a translation unit, or what was parsed of it until now, is of a language with kernels: plain C++ need not be
/// searched for them.
bool mayHaveKernels(const clang::ASTContext &Context);

/// How to find a program.
struct ProgramOptions {
  /// Asked now and then; true ends the search for launches.
  std::function<bool()> Stops;
  /// Gives what is launched from the host function \p Root: what \p Walk returns, for which the function is walked,
  /// or what is known of it from before. \p Kernels are all of the program. Null: the function is walked.
  std::function<std::vector<Launch>(const clang::FunctionDecl *Root,
                                    llvm::ArrayRef<const clang::FunctionDecl *> Kernels,
                                    llvm::function_ref<std::vector<Launch>()> Walk)>
      LaunchesFrom;
};

/// Finds the kernels, and walks the host code that launches them.
Program findProgram(clang::ASTContext &Context, const ProgramOptions &Options = {});

/// How we know a block shape.
enum class ShapeSource { Launch, LaunchBounds, WorkGroupSize, Option, Assumed };

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
  clang::SourceLocation LaunchedAt; ///< for ShapeSource::Launch in this file
  Location LaunchedElsewhere;       ///< for ShapeSource::Launch in another; else its Line is 0
  std::optional<Shape> Grid;
  std::vector<std::optional<int64_t>> Arguments;
};

/// What the user says about block shapes.
struct ShapeOptions {
  std::map<std::string, Shape> OfKernel; ///< by kernel name: stronger than a launch
  std::optional<Shape> Default;          ///< for kernels whose launch is not known
  /// Adds "[KERNEL=]X[xY[xZ]]"; false if it is not of that form.
  bool add(llvm::StringRef Text);
};

/// The configurations in which \p Kernel runs: as the options say; else as it is launched, in this file or
/// \p Elsewhere; else as its attribute says (OpenCL's reqd_work_group_size); else from its launch bounds; else as the options' default says; else the shapes that are usual
/// for the axes of threadIdx that it reads (\p Axes: bit 0 is x), the likeliest first. Never empty.
std::vector<Configuration> configurationsOf(const clang::FunctionDecl *Kernel, const Program &P,
                                            llvm::ArrayRef<LaunchRecord> Elsewhere, const ShapeOptions &Options,
                                            llvm::function_ref<unsigned()> Axes);

/// As a user would name the kernel: "transpose<32, 1>".
std::string nameOf(const clang::FunctionDecl *Kernel);

/// As profilers name it, which know enumerators as numbers: "load<(layout_t)0, 64>" for "load<mem_row_major, 64>".
std::string profiledNameOf(const clang::FunctionDecl *Kernel);

/// The same for people to read: long template arguments are left out, "cutlass::Kernel<...>".
std::string shortened(llvm::StringRef Kernel);

} // namespace banklint

#endif
