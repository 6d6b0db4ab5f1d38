//===- Machine.h - Executes code for all threads of a block -----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The machine executes the code of a kernel for all threads of one block in lock step, as far as values are known, and
// writes down each access to shared memory with the address of each thread. Host functions are executed the same way,
// as a "block" of one thread, to learn with which block shapes kernels are launched.
//
// Control flow:
//  * A condition that is known thread by thread narrows the active threads.
//  * A condition that is not known runs both sides on copies of the state and joins them; the threads in question count
//  as
//    active on both sides. `if (x >= n) return;` with unknown n so assumes x < n.
//  * Who may have left earlier goes on with the rest; what they took with them is joined where they meet again, and
//  what
//    decided that they left is kept (State.h).
//  * A loop whose control is known runs as written. Any other loop runs once, with each variable that it changes either
//  as
//    `start + step · counter` or as an unknown in a range, whichever proves stable.
//  * Calls are entered with their arguments.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_MACHINE_H
#define BANKLINT_MACHINE_MACHINE_H

#include "Machine/Budget.h"
#include "Machine/CallMemory.h"
#include "Machine/Joins.h"
#include "Machine/LoopSummary.h"
#include "Machine/Recorder.h"
#include "Trace/Trace.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>

namespace banklint::machine {

/// What is special about an access.
struct AccessKind {
  unsigned Matrices = 0;             ///< of ldmatrix and stmatrix
  const char *Unsupported = nullptr; ///< why it cannot be expressed as addresses of lanes
  bool Retries = false;              ///< an atomic that the compiler makes a compare-and-swap loop of
  bool IsPlain = false; ///< a load or store that the source writes as such, and which may be joined with others
  std::optional<Value> Source = {};  ///< of an asynchronous copy: see trace::Access
};

class Machine {
public:
  /// \p Shared: calls that this run and others of its options remember, may be null.
  Machine(code::Program &P, const Options &O, trace::Trace &Run, CallStore *Shared = nullptr);
  ~Machine();

  /// Runs a function with unknown arguments (but those that the options fix).
  void run(code::FunctionId F);

  //===--- For builtins (Builtins/) ---------------------------------------===//
  const Options &options() const { return O; }
  Lanes &lanes() { return L; }
  code::Program &program() { return P; }
  const Threads &active() const { return S.Active; }

  Values V; ///< arithmetic

  /// `threadIdx.y` for "threadIdx" and 1.
  Datum coordinate(llvm::StringRef Variable, unsigned Dimension);
  /// The same place in the shared memory of another block of the cluster.
  Datum inOtherBlock(Datum P);
  Datum load(const Datum &P, const code::Type &T, code::SiteId Site, bool Volatile = false);
  void store(const Datum &P, const code::Type &T, Datum D, code::SiteId Site, bool Volatile = false);
  /// Reads a scalar of a followed object.
  Datum loadCell(const Datum &P, const code::Type &T);
  /// Forgets all that is known of an object, its background too.
  void forgetAll(const Datum &P);
  /// Writes down an access, if it is one to shared memory.
  void emit(code::SiteId Site, Operation Op, const Datum &P, uint64_t Bytes, AccessKind Kind = {});
  /// The same for a copy from \p From in global memory that does not wait.
  void emitAsyncCopy(code::SiteId Site, const Datum &To, const Datum &From, uint64_t Bytes);
  /// A copy of that many bytes, as accesses of the widest kind that \p Alignment allows.
  void emitBytes(code::SiteId Site, Operation Op, const Datum &P, std::optional<int64_t> Bytes, uint64_t Alignment);
  /// An access to a value of type \p T: one request, if there is one that is so wide.
  void emitValue(code::SiteId Site, Operation Op, const Datum &P, const code::Type &T, bool Volatile = false);

  void interrupt() { Record.interrupt(); }
  void passBarrier() {
    Past.spoil();
    Record.passBarrier();
  }

private:
  /// A call that is being executed.
  struct Frame {
    const code::Function *Code = nullptr;
    const trace::CallPath *Path = nullptr;
    Frame *Caller = nullptr;
    uint32_t Serial = 0;
    unsigned Depth = 0;
    size_t UndecidedAtEntry = 0;
    size_t BreakablesAtEntry = 0;
    std::vector<Datum> Registers;
    std::vector<code::Variable>
        Extra; ///< objects behind the locals: the result, and the object of a kernel that is a method
    std::vector<std::optional<Datum>> Aliases; ///< of parameters that are objects of the caller: where they are
    Datum Yielded;
    std::optional<Datum> Result; ///< where `return` puts its value: an address
  };

  //===--- Execution (Execute.cpp) ----------------------------------------===//
  void execute(code::BlockId B);
  void execute(const code::Instruction &I);
  void executeValue(const code::Instruction &I);
  void executeAddress(const code::Instruction &I);
  void executeMemory(const code::Instruction &I);
  void executeVector(const code::Instruction &I);
  void executeControl(const code::Instruction &I);
  void executeCall(const code::Instruction &I);
  const Datum &value(code::Operand X);
  void set(const code::Instruction &I, Datum D);
  /// What the block yields.
  Datum yieldOf(code::BlockId B);
  Datum localAddress(unsigned Local) const;
  Datum enclosing(const void *Declaration);
  llvm::SmallVector<Datum, 6> operandsOf(const code::Instruction &I, unsigned From = 0);

  Datum opaqueOf(const code::Instruction &I);
  Datum build(const code::Instruction &I);
  Character worstOf(llvm::ArrayRef<code::Operand> Operands);

  //===--- Memory (Accesses.cpp, Objects.cpp) -----------------------------===//
  Datum loadVector(const Datum &P, const code::Type &T);
  Datum scalarAt(const Datum &P, const Contents *C, int64_t Where, const code::Type &T);
  std::optional<Datum> assembled(const Contents &C, int64_t Where, const code::Type &T);
  Datum anyElement(const Datum &P, const Contents *C, const code::Type &T);
  void noteThreadAxis(const Datum &P);
  std::optional<Datum> constantAt(const Datum &P, const code::Type &T);
  void storeCell(const Datum &P, uint64_t Bytes, const Datum &D);
  void copyBytes(const Datum &To, const Datum &From, const code::Type &T, code::SiteId ToSite, code::SiteId FromSite);
  void copyTracked(const Datum &To, const Datum &From, uint64_t Bytes);
  /// Lets \p Change work on the contents of an object; threads that are not active keep the old ones.
  void change(const ObjectRef &O, llvm::function_ref<void(Contents &)> Change, const Threads &Writers);
  void zero(const Datum &P, const std::vector<code::ScalarAt> &Layout);
  Datum loadEither(const code::Instruction &I);
  void emitComponents(code::SiteId Site, Operation Op, const Datum &P, const code::Type &Vector,
                      llvm::SmallVector<uint32_t, 4> Components);
  void emitPlain(code::SiteId Site, Operation Op, const Datum &P, uint64_t Bytes, bool Volatile = false);
  /// Threads that still look at an object.
  Threads usersOf(const ObjectRef &O, const Contents &C) const;

  //===--- Control (Control.cpp) ------------------------------------------===//
  void branch(const Datum &Condition, llvm::function_ref<void()> Then, llvm::function_ref<void()> Else);
  void branchOnUnknown(const Value &Condition, const Lanes::Split &Split, llvm::function_ref<void()> Then,
                       llvm::function_ref<void()> Else);
  State joinedStates(const Value &Condition, const Threads &Unknown, const State &Before, State A, State B);
  void executeIf(const code::Instruction &I);
  void executeLogical(const code::Instruction &I);
  void executeSwitch(const code::Instruction &I);
  Value matchesLabel(const code::SwitchInfo::Label &Label, const Value &Selector, IntType T);
  void executeReturn(const code::Instruction &I);
  void leaveStep(bool Breaks);
  void depart(DepartureRef &From, size_t UndecidedAtEntry);
  /// What conditions from number \p Since on decide of who comes here.
  EarlyExits decidedSince(size_t Since) const;
  /// What has decided who left before, and so who of the active threads is here.
  EarlyExits earlyExits() const;
  void rejoin(DepartureRef &From);

  //===--- Loops (Loops.cpp) ----------------------------------------------===//
  using LocalMultiples = std::map<uint32_t, uint64_t>;
  void executeLoop(const code::LoopInfo &Loop);
  void executeStep(const code::LoopInfo &Loop);
  /// What a loop's condition says.
  struct Answer {
    Lanes::Split Split;
    bool IsAlways;   ///< it holds, for all
    bool IsConstant; ///< a compiler knows that, too
  };
  std::optional<Answer> askKnownCondition(const code::LoopInfo &Loop, bool Ends);
  bool runAsWritten(const code::LoopInfo &Loop, Threads &Left);
  void runSummarized(const code::LoopInfo &Loop);
  Spread executeAnyStep(const code::LoopInfo &Loop, Spread ControlledBy);
  bool endsByCondition(const code::LoopInfo &Loop) const;
  void goBehind(const code::LoopInfo &Loop, const State &Entered, LoopSummary &Summary, std::optional<uint64_t> Known,
                Spread ControlledBy);
  ObjectRef objectAt(unsigned Depth, unsigned Place) const;
  Spread askCondition(const code::LoopInfo &Loop);
  std::optional<uint64_t> countIterations(const code::LoopInfo &Loop, LoopSummary &Summary);
  void hideFromCompiler(const code::LoopInfo &Loop, LocalMultiples &Multiples);
  void release(bool Write, uint64_t Times = 1);

  //===--- Calls (Calls.cpp) ----------------------------------------------===//
  void enterFrame(Frame &F, const code::Function &Code, const trace::CallPath *Path);
  void setUpParameter(unsigned Local, std::optional<int64_t> Argument);
  void setUpThis(unsigned Local);
  Datum enter(code::FunctionId Id, const code::Instruction &I, llvm::ArrayRef<Datum> Arguments);
  Datum execute(const code::Function &F, code::SiteId Site, llvm::ArrayRef<Datum> Arguments);
  bool mayFollow(const ObjectRef &O) const;
  void bindArguments(llvm::ArrayRef<Datum> Arguments);
  Datum callUnknown(const code::Instruction &I, const code::UnknownCall *Info, llvm::ArrayRef<Datum> Arguments,
                    const char *Why);
  /// What is known of a call's arguments, for where the callee is not entered.
  const code::UnknownCall *unknownCallOf(const code::Instruction &I) const {
    return I.Unknown != code::NoIndex ? &Top->Code->Calls[I.Unknown] : nullptr;
  }
  void passCall(const code::UnknownCall *Info);
  void passOn(const Datum &D, const code::UnknownCall *Info, const code::UnknownCall::Argument *A);
  void holdUnknown(const Datum &Place, Character C);
  ObjectRef newOutside(std::string Name, code::Space In);

  //===--- Launches (Launches.cpp) ----------------------------------------===//
  void executeLaunch(const code::Instruction &I);
  std::vector<Shape> shapesOf(const std::array<Value, 3> &Components);
  std::vector<Shape> shapesOf(const Datum &D);
  std::optional<std::array<Value, 3>> loadComponents(Datum P);

  Datum callBuiltin(const code::Instruction &I);        // Builtins/Builtins.cpp
  void executeAssembly(const code::Instruction &I);     // Builtins/Ptx.cpp

  /// One more instruction; whether the run may go on. What the last ones worked out and wrote down takes of the budget
  /// too: a budget of time is one of memory.
  bool tick() {
    const uint64_t BytesOfCell = 4;
    Work.spend(L.takeWork() + Record.takeBytes() / BytesOfCell);
    return Work.tick();
  }

  code::Program &P;
  Options O;
  trace::Trace &Run;
  Lanes &L;
  const Threads Everyone;

  State S;
  Frame *Top = nullptr;
  std::vector<Frame *> Frames; ///< by depth
  Budget Work; ///< how much is left of it

  // Facts: added, never changed.
  llvm::DenseMap<const code::Variable *, const code::Variable *>
      OtherBlocks; ///< what stands for an array in other blocks
  llvm::DenseSet<const code::Variable *> OfOtherBlocks;
  uint32_t Serials = 0;
  unsigned ThreadAxes = 0;

  SourceTable Sources;
  Joins Join;
  Recorder Record; ///< the trace
  CallMemory Past; ///< calls that need not be executed again

  // Where the current instruction stands; kept by those who enter and leave.
  unsigned LoopDepth = 0, UnknownLoops = 0; ///< see trace::Access
  /// A condition that is not known.
  struct Doubt {
    Character By; ///< what it depends on
    Threads Of;   ///< for whom; the others are there for sure
  };
  std::vector<Doubt> Undecided; ///< around it
  std::vector<size_t> UndecidedAtBreakable; ///< how many of them when each of State::Breakables began
  bool CounterDecided = false; ///< the step of a loop has decided a condition
  Datum Scratch[4];            ///< for operands that are no registers
  unsigned NextScratch = 0;
};

/// Runs a function, and gives what it did. \p P must live as long as that. \p Shared: see Machine; all its runs are of
/// the same program, with options that differ in nothing but the arguments, what is assumed, and the budget.
std::unique_ptr<trace::Trace> record(code::Program &P, const Options &O, code::FunctionId F,
                                     CallStore *Shared = nullptr);

/// What a PTX instruction or builtin would read: the values of special registers.
std::optional<Datum> specialRegister(Machine &M, llvm::StringRef Name);

} // namespace banklint::machine

#endif
