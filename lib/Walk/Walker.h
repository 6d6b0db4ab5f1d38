//===- Walker.h - Machine in terms of Clang's tree --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An adapter, for the stages that still speak of Clang's declarations: to walk a function is to lower it, to let a
// Machine execute its Code for all threads of one block (Machine/Machine.h), and to hear of what that wrote down
// (Trace/Trace.h) as expressions, variables and functions of Clang's tree. Host functions are walked the same way, as
// a "block" of one thread, to learn with which block shapes kernels are launched.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_WALK_WALKER_H
#define BANKLINT_WALK_WALKER_H

#include "Hardware/Hardware.h"
#include "Lower/Lower.h"
#include "Lower/SharedMemory.h"
#include "Trace/Trace.h"
#include "clang/AST/ASTContext.h"
#include <deque>
#include <functional>
#include <map>

namespace banklint {

enum class Space {
  Shared, ///< `__shared__`
  Lost,   ///< a pointer of which only is known that it may point to shared memory
};

/// An array in shared memory.
struct Object {
  Space In = Space::Shared;
  std::string Name;                            ///< as the user wrote it
  const clang::VarDecl *Declaration = nullptr; ///< null for what is lost
  uint64_t Bytes = 0;                          ///< size; 0 if unknown
};

/// Where an access goes, for each thread.
struct Pointer {
  const Object *To = nullptr;
  Value Offset; ///< bytes from the start of the object
  /// Rows of the object's innermost array dimension that the offset passes. Padding that dimension by p
  /// elements moves the access by p · Rows elements.
  Value Rows;
  /// If not 0: the power of two that a compiler can prove to divide the offset, where the walk knows more.
  uint64_t Multiple = 0;
  /// Then: what the compiler sees. Offsets of the same form differ by constants.
  size_t Form = 0;
};

/// A call that the walk has entered; the chain of callers is the call path of an access.
struct Frame {
  const clang::FunctionDecl *Function = nullptr;
  const Frame *Caller = nullptr;
  const clang::Expr *Site = nullptr; ///< the call; null for the kernel itself
};

using CodeRegion = trace::Region;

/// One execution of one shared-memory access by the threads of a block.
struct SharedAccess {
  const clang::Expr *Site = nullptr;
  clang::SourceLocation Where;
  Operation Op = Operation::Load;
  unsigned Bytes = 0;    ///< per thread
  unsigned Matrices = 0; ///< of ldmatrix and stmatrix
  Pointer To;
  ThreadMask Active;
  /// How often it is executed, where a loop was summarised that has this many steps.
  uint64_t Times = 1;
  /// Whether it lies in a loop whose number of steps is not known: it is reported for one step.
  bool InUnknownLoop = false;
  const Frame *In = nullptr;
  /// Whether a condition that nobody knows decides which of the active threads take part.
  bool Guarded = false;
  /// Whether data decides which of the active threads take part.
  bool UnderData = false;
  /// Whether something decides that was lost: a bounds check, or data.
  bool UnderLost = false;
  /// Only threads that have the same numbers here can take part together: under `threadIdx.x == n - 1`.
  std::vector<ThreadInts> Matches;
  /// Whether an equality that nobody knows, of numbers that differ from thread to thread in ways that nobody knows
  /// either, decides which of the active threads take part: likely few.
  bool UnderEquality = false;
  /// Whether it is an atomic that the compiler makes a compare-and-swap loop of.
  bool Retries = false;
  /// Whether the compiler may join it with its neighbours: a plain load or store.
  bool Joinable = false;
  /// The code that it lies in, as a compiler sees it that inlines calls and unrolls loops of constant length.
  const CodeRegion *Region = nullptr;
  /// Accesses of different segments are not joined: a barrier or a loop lies between.
  unsigned Segment = 0;
  /// What one thread wrote or read is the same until the next: numbers of barriers passed.
  unsigned Epoch = 0;
  /// If set, the access is recognised but cannot be expressed as addresses of lanes, and why.
  const char *Unsupported = nullptr;
};

/// One kernel launch met in host code.
struct Launch {
  const clang::FunctionDecl *Kernel = nullptr;
  clang::SourceLocation Where;
  std::optional<Shape> Block, Grid;
  /// Arguments with a value that is constant at the launch, by parameter index.
  std::vector<std::optional<int64_t>> Arguments;
};

/// Whether \p F is a function of the CUDA runtime that launches a kernel.
bool isRuntimeLaunch(const clang::FunctionDecl *F);

/// Receives what the walk meets.
class WalkListener {
public:
  virtual ~WalkListener() = default;
  virtual void access(Lanes &L, const SharedAccess &A) {}
  /// After the last access of a function that was run.
  virtual void finished() {}
  virtual void launch(const Launch &L) {}
};

struct WalkOptions {
  Shape Block{1, 1, 1};
  std::optional<Shape> Grid;
  unsigned WarpLanes = 32;
  /// 90 for sm_90; 0 for what is no NVIDIA GPU.
  unsigned ComputeCapability = 0;
  /// Values of kernel parameters that the launch fixes, by parameter index.
  std::vector<std::optional<int64_t>> Arguments;
  /// Values of unknowns of the launch, by name: "pitch", "params.width", "gridDim.x".
  std::map<std::string, int64_t> Assumed;
  /// Steps that a loop may run as written before it is summarised.
  unsigned LoopStepBudget = 1024;
  /// Instructions of Code that one walk may execute before it gives up.
  uint64_t EvaluationBudget = 20'000'000;
  /// Asked now and then; true ends the walk as if its budget were spent.
  std::function<bool()> Stops;
  /// Which functions to enter; null: all that have a body.
  std::function<bool(const clang::FunctionDecl *)> Enters;
};

/// Executes functions of Clang's tree: lowers them, lets a machine run the code, and says what it did in terms of the tree.
class Walker {
public:
  Walker(Lowering &Code, const WalkOptions &Options, WalkListener &Listener);
  ~Walker();

  /// Runs \p Function with unknown arguments (but those that the options fix).
  void run(const clang::FunctionDecl *Function);

  /// Whether the walk has read threadIdx.x (bit 0), .y (bit 1), .z (bit 2).
  unsigned threadAxes() const { return ThreadAxes; }
  /// Whether the evaluation budget ended the walk early.
  bool exhausted() const { return Exhausted; }
  uint64_t evaluations() const { return Evaluations; }

private:
  class Translator;
  Lowering &Code;
  const WalkOptions &Options;
  std::unique_ptr<Translator> To;
  unsigned ThreadAxes = 0;
  bool Exhausted = false;
  uint64_t Evaluations = 0;
};

} // namespace banklint

#endif
