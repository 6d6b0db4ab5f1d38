//===- Recordings.h - What kernels do in their configurations --*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel runs once in each configuration. Everything after it, costs, remedies, pictures, works on what that run
// wrote down.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_KERNELS_RECORDINGS_H
#define BANKLINT_KERNELS_RECORDINGS_H

#include "Compilers/Compilation.h"
#include "Hardware/Hardware.h"
#include "Kernels/Kernels.h"
#include "Machine/Calls/CallStore.h"
#include "Machine/Options.h"
#include "Trace/Trace.h"

namespace banklint {

/// A kernel in one configuration on one architecture.
struct Run {
  const ir::Kernel *Kernel = nullptr;
  const Architecture *On = nullptr;     ///< as the user asked
  const Architecture *Served = nullptr; ///< the same, with the banks that the program asks for
  Configuration How;
  Compilation Compiled;
  /// Whether this is to hold for all launches: arguments, grid and assumptions do not count.
  bool ForAllLaunches = false;
  /// Then: whether the block is any part of that of How.
  bool InAnyPart = false;
};

struct RecordingOptions {
  /// See machine::Options.
  unsigned LoopStepBudget = 1024;
  /// Whether each step of each loop is executed, without a budget: for tests.
  bool ExecutesAllSteps = false;
  /// Instructions of Code that one run may execute.
  uint64_t BudgetOfRun = machine::Options().Budget;
  /// Values of unknowns of the launch, by name.
  std::map<std::string, int64_t> Assumed;
  /// Asked now and then; true ends a run as if its budget were spent.
  std::function<bool()> Stops;
};

class Recordings {
public:
  Recordings(const KernelSet &P, RecordingOptions Options) : P(P), Options(std::move(Options)) {}

  /// What a run wrote down; it happens when it is first asked for. A kernel that is too large to end within its budget
  /// runs again, with loops that are summed up after a few steps.
  trace::Trace &of(const Run &R);
  /// What the same run of a program writes down that differs from this one in its code alone. It is not kept.
  std::unique_ptr<trace::Trace> with(const Run &R, ir::Program &Code);
  /// What the same run writes down with all else that costs (machine::Options::NotesAllCosts), and with threadIdx.x and
  /// threadIdx.y exchanged if \p Exchanged. It is not kept; and not complete if there is much of it.
  static constexpr uint64_t MostWithAllCosts = 500'000; ///< instructions; all threads of each access count besides
  std::unique_ptr<trace::Trace> withAllCosts(const Run &R, bool Exchanged);
  /// Whether some thread surely accesses what lies behind the end of an array whose length is declared.
  bool leavesArrays(const Run &R);
  /// The run will not be asked for again, or rarely. The arrays that its accesses name live on.
  void forget(const Run &R);
  /// The axes of threadIdx that a kernel reads: bit 0 is x.
  unsigned axesReadBy(const ir::Kernel &K) const;
  /// Instructions of Code that were executed.
  uint64_t executed() const { return Executed; }
  /// What only launches know, of those numbers that the runs asked for: see trace::Trace.
  const std::set<std::string> &launchNumbers() const { return LaunchNumbers; }

private:
  /// All that decides what a run does.
  struct Key {
    ir::FunctionId Kernel;
    Shape Block;
    std::optional<Shape> Grid;
    std::vector<std::optional<int64_t>> Arguments;
    unsigned Lanes, ComputeCapability;
    bool ForAllLaunches, InAnyPart, IsCompiled;
    bool operator<(const Key &O) const {
      auto Of = [](const Key &K) {
        return std::tie(K.Kernel, K.Block, K.Grid, K.Arguments, K.Lanes, K.ComputeCapability, K.ForAllLaunches,
                        K.InAnyPart, K.IsCompiled);
      };
      return Of(*this) < Of(O);
    }
  };
  static Key keyOf(const Run &R);
  /// The options that decide what a call does, besides those that are the same for all runs. Where arrays lie is none
  /// of them: calls that ask for it are not remembered (Values::addressAsNumber).
  using OptionsOfCalls = std::tuple<Shape, bool, std::optional<Shape>, unsigned, unsigned, unsigned, bool, bool>;
  machine::CallStore &callsOf(const machine::Options &O);
  machine::Options optionsOf(const Run &R) const;
  /// \p Calls: of the same program and options; may be null.
  std::unique_ptr<trace::Trace> recorded(const Run &R, ir::Program &Code, const machine::Options &O,
                                         machine::CallStore *Calls);
  std::unique_ptr<trace::Trace> recorded(const Run &R, ir::Program &Code, bool RemembersCalls);
  bool mayAccessShared(const ir::Kernel &K) const;

  const KernelSet &P;
  const RecordingOptions Options;
  std::map<Key, std::unique_ptr<trace::Trace>> Known;
  std::vector<std::deque<ir::Variable>> Outside; ///< of traces that were forgotten
  std::unique_ptr<machine::CallStore> Calls;
  OptionsOfCalls CallsAreOf;
  uint64_t Executed = 0;
  std::set<std::string> LaunchNumbers;
};

} // namespace banklint

#endif
