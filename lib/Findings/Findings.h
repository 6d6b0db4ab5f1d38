//===- Findings.h - What an analysis found ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plain data: reports need nothing else. SourcePoints are for front ends that have Clang's SourceManager.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FINDINGS_FINDINGS_H
#define BANKLINT_FINDINGS_FINDINGS_H

#include "Cost/Assessment.h"
#include "Findings/Picture.h"
#include "Kernels/Kernels.h"
#include "Support/Build.h"
#include "Support/CheckName.h"
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace banklint {

/// Wavefronts of a block, by how many loops whose number of steps is not known lie around the executions that pay them:
/// for one step of each. The last element also has those of deeper nests.
struct LoopTotals {
  static constexpr size_t Depths = 4;
  std::array<double, Depths> Paid{}, Ideal{};

  /// \p Steps: so many of these loops are executed at a time.
  void add(unsigned UnknownLoops, const Assessment &Of, uint64_t Times, unsigned Steps = 1) {
    const size_t Depth = std::min<size_t>(UnknownLoops, Depths - 1);
    Paid[Depth] += double(Of.Wavefronts * Times) / Steps;
    Ideal[Depth] += double(Of.Ideal * Times) / Steps;
  }
};

/// One access site of one kernel instantiation under one block shape, over all its executions.
struct AccessReport {
  const Architecture *On = nullptr;
  Location Where;
  SourcePoint End = 0;        ///< of the access: its last token
  unsigned LastLine = 0;      ///< that of this token; the first one if it stands in another file
  Location Declared;          ///< the array's name in its declaration, if it has one
  std::string Kernel;         ///< see ir::Kernel::Name
  std::string ProfiledKernel; ///< see ir::Kernel::ProfiledName
  Shape Block{1, 1, 1};
  ShapeSource BlockSource = ShapeSource::Assumed;
  std::string Array;
  Operation Op = Operation::Load;
  unsigned Bytes = 0; ///< per thread, as the source says
  /// Per thread, of the widest instruction that the compiler makes of it; 0 if it makes none.
  unsigned InstructionBytes = 0;
  /// The version of nvcc that joins it, and how the options of the build let it; empty: it is counted as it is written.
  std::string Nvcc;
  /// If that is whose assembler joins it: who compiles.
  CudaCompiler Compiler = CudaCompiler::Nvcc;
  Build As = Build::WholeProgram;
  unsigned DeclaredAlignment = 0; ///< of a static array, in bytes; 0 of others
  /// If another access' instruction does what this one says: that access.
  std::optional<Location> JoinedWith;
  Assessment Total;
  /// Where that is for some steps of loops of unknown length: for so many.
  unsigned Iterations = 1;
  LoopTotals ByLoops;
  unsigned LoopDepth = 0; ///< the most loops around an execution, in the kernel and in what it calls
  /// Whether it lies in a loop whose number of steps is not known, or differs between launches: Total is for one step.
  bool InUnknownLoop = false;
  std::optional<uint64_t> Blocks; ///< of the launch, if its grid is known
  /// Whether the kernel was too large to be walked to its end.
  bool Incomplete = false;
  std::vector<Location> CallPath; ///< the calls from the kernel to the access, outermost first

  /// Its addresses, if it is to be drawn.
  Picture Drawn;

  /// A picture of its worst request, if that was asked for.
  std::string BankMap;

  /// Whether the lanes that meet share a word that is served for one of them at a time.
  bool isOfSharedWords() const {
    const std::optional<Witness> &Why = Total.Worst.Paid.Why;
    return Why && Why->WordA == Why->WordB && Bytes < Why->WordBytes && Op <= Operation::Store;
  }
  /// Whether Total's wavefronts, ideal and requests hold for a whole block.
  bool hasTotals() const { return Total.Is == Verdict::Exact && !InUnknownLoop && !Incomplete; }
};

using ir::Edit;

/// What a conflict costs, as facts: those of the kernel and block shape in which it costs most. Ranking.h says how they
/// rank.
struct FindingCost {
  std::string Kernel; ///< see ir::Kernel::Name
  Shape Block{1, 1, 1};
  /// Wavefronts of a block that a layout without conflicts would not pay, over all cases of the place in that kernel;
  /// for one step of each loop whose number of steps is not known, in the deepest nest of these.
  uint64_t Excess = 0;
  unsigned UnknownLoops = 0; ///< that nest; 0: Excess is of a whole block
  unsigned LoopDepth = 0;
  std::optional<uint64_t> Blocks; ///< of the launch
  /// At most this part of the kernel's shared-memory wavefronts, from 0 to 1, goes away with the conflict, if loops of
  /// unknown length have AssumedIterations.
  double Share = 0;
  bool AssumesIterations = false; ///< the kernel has accesses in such loops: Share and Rank hang on that
  double Rank = 0;                ///< greater is worse
};

struct Note {
  Location Where;
  std::string Text;
};

/// A conflict, as it is told to the user: once for each place in the source, and for the architectures on
/// which it is the same.
struct Finding {
  std::vector<const Architecture *> On;
  Location Where;
  SourcePoint LastToken = 0; ///< of the access
  Location End;              ///< behind the last character of the access; Line is 0 if that is not in the same file
  std::string Kernel;        ///< see ir::Kernel::Name: that of the worst case
  std::string Array;
  Location Declared;  ///< see AccessReport::Declared
  std::string Access; ///< as it is written, without comments and with single spaces between its tokens
  unsigned Ways = 0;  ///< of the worst request
  /// It may conflict, and then be one of the kernel's top costs: see TopCosts. Numbers are those of the worst case.
  bool IsPossible = false;
  FindingCost Cost; ///< see Ranking.h: after all units are merged
  std::string Message;
  std::vector<Note> Notes;
  /// Where else a change can bring it about: the declaration of the array, and the launches and calls that lead
  /// here in any case.
  std::vector<Location> Causes;
  bool IsOfThisText =
      false;             ///< some text has the number of a line in it, or hangs on what other code does with a function
  std::vector<Edit> Fix; ///< made together or not at all; empty: there is none
  std::string FixTitle;  ///< of a fix: what an editor calls it
  /// Names that other files must not use which include those that the fix changes.
  std::vector<std::string> FixReliesOn;
  /// Kernels that other files must launch with block shapes only in which they were analysed: see ir::Kernel::Name.
  std::vector<std::string> FixHangsOnLaunchesOf;
  /// It changes a header, and is right only if all files that include that were analysed: see AnalysisOptions.
  bool FixNeedsAllFiles = false;
  /// "4096 wavefronts for 128 requests, 128 at best": of a block in the worst case; empty if that is not known.
  std::string Totals;
  /// What can be done about the array, in lines: the change; what it brings; what it takes. The same as in the last
  /// note. Empty: nothing is said of that.
  std::vector<std::string> Advice;
  /// The message and each note, as a front end printed them with the source at hand.
  std::string Rendered;
  std::vector<std::string> RenderedNotes;
  std::string ShownFile; ///< the name that these have for the file

  std::string wholeRendered() const;
  llvm::StringRef rule() const { return IsPossible ? PossibleConflictRule : CheckName; }
};

/// How many of them are proven to conflict.
size_t conflictsAmong(llvm::ArrayRef<Finding> Findings);

/// What users take for one access: a place in the source and the declaration of the array, whose names may be alike. A
/// function that gets elements of several arrays has a place for each.
using AccessPlace = std::tuple<std::string, unsigned, unsigned, std::string, std::string, unsigned, unsigned>;

/// The place of an AccessReport or Finding.
template <typename T> AccessPlace placeOf(const T &Of) {
  return {Of.Where.File,    Of.Where.Line,    Of.Where.Column,   Of.Array,
          Of.Declared.File, Of.Declared.Line, Of.Declared.Column};
}

/// A file that could not be analysed, or not as a whole.
struct Failure {
  std::string File;
  std::string Message;
  std::string Details = {};   ///< lines of the compiler about it, as they are printed; may be empty
  bool InPart = false;        ///< what could be understood was analysed
  bool MissesHeaders = false; ///< the compiler did not find some
  bool IsAllowed = false;     ///< the user said that it does not fail the run
};

/// How far a kernel was analysed.
enum class KernelState {
  OfLibrary,      ///< not at all: it stands in a system header, and host code launches it (Entries/LibraryKernels.h)
  Complete,       ///< to its end, in all its configurations
  CutOff,         ///< as far as the evaluation budget went
  Failed,         ///< it has compile errors: what they hide is missing
  NotInstantiated ///< a template without an instantiation: not at all
};

/// "of_library", "complete", "cut_off", "failed", "not_instantiated".
llvm::StringRef toString(KernelState S);

/// What was done with a kernel. What was not analysed is never part of "no conflicts".
struct KernelReport {
  std::string Kernel;                   ///< see ir::Kernel::Name; of a template without its arguments
  Location Where;                       ///< its name, where it has its body
  unsigned FirstLine = 0, LastLine = 0; ///< of its definition
  bool InHeader = false;                ///< it is defined in a file that the analysed one includes
  KernelState Is = KernelState::Complete;
  uint64_t Budget = 0;  ///< if it was cut off: evaluations after which that was
  std::string Nvcc;     ///< of CUDA: the version whose assembler joins its accesses
  std::string Compiler; ///< who compiles, "nvcc" or "clang"; empty: each access is counted as it is written

  /// Whether something is missing that the user of this file would expect to be analysed. Nobody expects that of a
  /// library's kernels, nor of all templates of an included one.
  bool isMissing() const {
    return Is == KernelState::CutOff || Is == KernelState::Failed || (Is == KernelState::NotInstantiated && !InHeader);
  }
};

struct Result {
  std::vector<Failure> Failures;
  std::vector<KernelReport> Kernels;          ///< one for each instantiation, in order; then what could not be analysed
  std::vector<LaunchRecord> Launches;         ///< those with a known block shape
  std::vector<std::string> LaunchedOtherwise; ///< names of kernels that have others as well
  std::vector<ir::HostFunction> Open;         ///< host functions whose callers may know more block shapes
  std::vector<CallRecord> Calls;              ///< of functions that AnalysisOptions::WantedCalls asked for
  std::vector<AccessReport> Accesses;         ///< in the order of kernels, shapes and execution
  std::vector<Finding> Findings;              ///< in the order of the source
  /// What only launches know, of those numbers that kernels asked for, by name: AnalysisOptions::assume() can give
  /// them.
  std::vector<std::string> LaunchNumbers;
  std::vector<std::string> Files;  ///< of the user, that were read; the analysed one first
  std::vector<std::string> Advice; ///< what the user may want to do otherwise, in sentences; fails nothing
  uint64_t Evaluations = 0;        ///< instructions executed, of which machine::Options::Budget is one kernel's
};

} // namespace banklint

#endif
