//===- banklint.h - The analysis as a library -------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Analyses a source file and returns what it found as plain data. This header needs the standard
// library only, of C++17; neither it nor what includes it needs LLVM or Clang to compile.
//
//   find_package(banklint REQUIRED)
//   target_link_libraries(program PRIVATE banklint::banklint)
//
//   banklint::v1::Report R = banklint::v1::analyze("transpose.cu", {"-Iinclude", "-DTILE=32"});
//   for (const banklint::v1::Finding &F : R.Findings)
//     std::cout << F.Where.File << ':' << F.Where.Line << ": " << F.Message << '\n';
//
// Within v1 fields and enumerators keep their names and meaning; an interface that differs will be
// v2, beside this one. docs/reference/json.md explains the fields in full: they are those of the JSON.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_BANKLINT_H
#define BANKLINT_BANKLINT_H

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#define BANKLINT_API __attribute__((visibility("default")))

namespace banklint {
namespace v1 {

/// How a file is analysed: the options of the command, which docs/checks/gpu-bank-conflict.md
/// explains. What is empty is what the command does without the option.
struct Options {
  std::string Directory;                  ///< in which the compiler would run; empty: the current
  std::vector<std::string> Architectures; ///< --arch
  std::vector<std::string> Blocks;        ///< --block: "256", "transpose=32x8"
  std::vector<std::string> Assumptions;   ///< --assume: "n=1024"
  unsigned MinWays = 2;                   ///< --min-ways
  unsigned LoopStepBudget = 1024;         ///< --loop-step-budget
  uint64_t Budget = 400'000;              ///< --budget
  std::vector<std::string> Instantiate;   ///< --instantiate: "k<32, float>"
  bool AsWritten = false;                 ///< --as-written
  std::string Nvcc;                       ///< --nvcc: "12.4"
  std::string CudaPath, RocmPath;         ///< a folder, or "none" for the bundled headers
  std::string Compiler;                   ///< --compiler: "clang"
};

/// Line and column count from 1.
struct Place {
  std::string File;
  unsigned Line = 0, Column = 0;
};

struct Note {
  Place Where;
  std::string Message;
};

/// A replacement in a file.
struct Edit {
  Place Where;
  unsigned Offset = 0, Length = 0; ///< the bytes that are replaced, from the start of the file
  std::string Replacement;
};

/// A bank conflict.
struct Finding {
  std::vector<std::string> Architectures; ///< for which it is the same
  Place Where;
  std::string Message;
  std::string Kernel, Array, Access;
  unsigned Ways = 0; ///< of the worst request
  std::vector<Note> Notes;
  std::vector<Edit> Fix; ///< made together or not at all; empty: there is none
};

/// How sure the cost of an access is.
enum class Verdict { Exact, Bounded, DataDependent, Unknown };

/// What one access costs in one kernel under one block shape.
struct Access {
  std::string Architecture;
  Place Where;
  std::string Kernel;
  std::array<unsigned, 3> Block{1, 1, 1}; ///< threads along x, y and z
  std::string Array;
  std::string Operation; ///< "load", "store", "atomic", "ldmatrix", "stmatrix"
  unsigned Bytes = 0;    ///< of each thread
  Verdict Is = Verdict::Unknown;
  std::string Reason; ///< empty if exact
  unsigned MinWays = 0, MaxWays = 0;
  /// Of a whole block, if they are known.
  std::optional<uint64_t> Wavefronts, Ideal, Requests;
  std::vector<Place> CallPath; ///< from the kernel, outermost call first
};

/// How far a kernel was analysed: docs/how-to/ci.md.
enum class KernelState { Complete, CutOff, Failed, NotInstantiated, OfLibrary };

struct Kernel {
  std::string Name; ///< with its template arguments
  Place Where;
  bool InHeader = false; ///< it is defined in a file that the analysed one includes
  KernelState Is = KernelState::Complete;
};

/// A file or an option that could not be understood, or not as a whole.
struct Problem {
  std::string File; ///< empty: the options
  std::string Message;
  bool InPart = false; ///< what could be understood was analysed
};

struct Report {
  std::vector<Finding> Findings; ///< conflicts, in the order of the source
  std::vector<Access> Accesses;  ///< free of conflicts or not
  std::vector<Kernel> Kernels;
  std::vector<Problem> Problems;
  /// Accesses that are not proven to conflict, and would be among their kernel's top costs in the worst case.
  std::vector<Finding> PossibleConflicts;

  /// Whether all was analysed: else "no findings" does not mean "no conflicts". Templates of
  /// included headers need not be instantiated.
  bool isComplete() const {
    for (const Kernel &K : Kernels)
      if (K.Is == KernelState::CutOff || K.Is == KernelState::Failed ||
          (K.Is == KernelState::NotInstantiated && !K.InHeader))
        return false;
    return Problems.empty();
  }
};

/// Analyses \p File, compiled with \p Flags: those of Clang or of nvcc, without the compiler's
/// name. What a GPU runs is analysed with the launches in the same file.
///
/// It may change the working directory of the process for its time: one analysis at a time.
BANKLINT_API Report analyze(const std::string &File, const std::vector<std::string> &Flags = {},
                            const Options &How = {});

} // namespace v1
} // namespace banklint

#endif
