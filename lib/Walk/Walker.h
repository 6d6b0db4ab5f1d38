//===- Walker.h - Runs a function for all threads of a block ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The walker executes the AST of a kernel for all threads of one block in lock step, as far as values are
// known, and reports each access to shared memory with the address of each thread. Host functions are walked
// the same way, as a "block" of one thread, to learn with which block shapes kernels are launched.
//
// Control flow:
//  * A condition that is known thread by thread narrows the active threads.
//  * A condition that is not known runs both sides on copies of the memory and joins them; the threads in
//    question count as active on both sides. `if (x >= n) return;` with unknown n so assumes x < n.
//  * A loop whose control is known runs as written. Any other loop runs once, with each variable that it
//    changes either as `start + step · counter` or as an unknown in a range, whichever proves stable.
//  * Calls are entered with their arguments.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_WALK_WALKER_H
#define BANKLINT_WALK_WALKER_H

#include "Hardware/Hardware.h"
#include "Walk/Memory.h"
#include "Walk/SharedMemory.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include <array>
#include <deque>
#include "llvm/ADT/StringMap.h"
#include <functional>

namespace banklint {

/// Threads per block (or blocks per grid) along x, y and z.
using Shape = std::array<unsigned, 3>;

/// Threads may have left a loop, switch or function here, under a condition that is not known. The walk goes on
/// with them, and joins this memory where they would meet the others again.
struct Departure {
  Memory At;
  Character By; ///< what the condition depends on
};

/// A call that the walk has entered; the chain of callers is the call path of an access.
struct Frame {
  const clang::FunctionDecl *Function = nullptr;
  const Frame *Caller = nullptr;
  const clang::Expr *Site = nullptr; ///< the call; null for the kernel itself
  Object *Result = nullptr;          ///< where `return` puts its value
  std::optional<Pointer> This;
  llvm::DenseMap<const clang::VarDecl *, Object *> Variables;
  /// For lambdas: where the captured variables lie in the closure (`*This`).
  llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> Captures;
  clang::FieldDecl *CapturedThis = nullptr;
  ThreadMask Returned;      ///< threads that surely have returned
  bool UsedGoto = false;    ///< its variables are not known any more
  size_t UndecidedAtEntry = 0;
  std::optional<Departure> Left; ///< threads that may have returned before the end
  bool LeftByData = false;       ///< data decides which of the active threads are still there
};

/// Code without a branch. The regions before it are those that each of its threads has come through.
struct CodeRegion {
  const CodeRegion *Before = nullptr;
};

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
  /// Whether data decides which of the active threads take part, now or where some left before.
  bool UnderData = false;
  /// Whether something decides that the walk lost: a bounds check, or data.
  bool UnderLost = false;
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

/// A constant of up to 64 bits as Lanes keeps it: an unsigned one in the upper half as its bit pattern. Of a wider
/// one the low 64 bits.
inline int64_t storedNumber(const llvm::APSInt &N) { return N.extOrTrunc(64).getSExtValue(); }

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
  /// Iterations that a loop may run as written before the rest is summarised.
  unsigned LoopStepBudget = 1024;
  /// Statements and expressions that one walk may evaluate before it gives up.
  uint64_t EvaluationBudget = 400'000;
  /// Asked now and then; true ends the walk as if its budget were spent.
  std::function<bool()> Stops;
  /// Which functions to enter; null: all that have a body.
  std::function<bool(const clang::FunctionDecl *)> Enters;
};

class Walker {
public:
  Walker(clang::ASTContext &Context, const WalkOptions &Options, WalkListener &Listener);
  ~Walker();

  /// Runs \p Function with unknown arguments (but those that the options fix).
  void run(const clang::FunctionDecl *Function);

  /// Whether the walk has read threadIdx.x (bit 0), .y (bit 1), .z (bit 2).
  unsigned threadAxes() const { return ThreadAxes; }

  /// Whether the evaluation budget ended the walk early.
  bool exhausted() const { return Evaluations > Options.EvaluationBudget; }
  uint64_t evaluations() const { return Evaluations; }

private:
  //===--- Statements (Statements.cpp) ------------------------------------===//
  struct Breakable {
    ThreadMask Broken, Continued;
    size_t UndecidedAtEntry = 0;
    bool UnknownExit = false; ///< some threads may have left under a condition that is not known
    std::optional<Departure> AtBreak, AtContinue;
    /// Data decides which of the active threads are still there: for the rest of the loop, or of this iteration.
    bool BrokenByData = false, ContinuedByData = false;
  };
  /// Whether data decides which of the active threads come here, by conditions from number \p Since on.
  bool dataDecides(size_t Since) const;
  /// Whether it has decided which of them left before.
  bool someLeftByData() const {
    return Top->LeftByData || (Innermost && (Innermost->BrokenByData || Innermost->ContinuedByData));
  }
  /// Notes that the active threads leave, if a condition since \p UndecidedAtEntry is not known.
  void depart(std::optional<Departure> &From, size_t UndecidedAtEntry);
  /// Joins those who left earlier with the rest.
  void rejoin(std::optional<Departure> &From);
  void execute(const clang::Stmt *S);
  void executeDeclaration(const clang::VarDecl *V);
  void executeReturn(const clang::ReturnStmt *S);
  void executeSwitch(const clang::SwitchStmt *S);
  void executeRangeFor(const clang::CXXForRangeStmt *S);
  void executeAssembly(const clang::GCCAsmStmt *S); // Assembly.cpp

  /// Runs \p Then where \p Condition holds and \p Else where it does not, on copies of the memory where it
  /// is not known.
  void branch(const Datum &Condition, llvm::function_ref<void()> Then, llvm::function_ref<void()> Else);
  void branchOnUnknown(const Value &Condition, const Lanes::Split &S, llvm::function_ref<void()> Then,
                       llvm::function_ref<void()> Else);

  //===--- What a compiler sees -------------------------------------------===//
  /// The code that follows runs after \p Dominator, whatever was between.
  void enterRegion(const CodeRegion *Dominator);
  /// Accesses before are not joined with those that follow.
  void interrupt() { ++Segment; }
  /// Nor is memory what it was: other threads may have written.
  void passBarrier() { ++Segment, ++Epoch; }
  /// The power of two that a compiler can prove to divide an integer; 2^20 for 0.
  uint64_t provableMultiple(const Datum &D) const;
  /// \p Result, which is one of \p A and \p B, as far as a compiler knows it.
  Datum knownAs(Datum Result, const Datum &A, const Datum &B);
  /// \p D as something that only the launch fixes, and of which a compiler can prove that \p Multiple divides it.
  Datum fixedAtLaunch(Datum D, uint64_t Multiple = 1);
  /// The forms of a number, and of where a pointer points; for those that the compiler knows, by what varies.
  size_t formOf(const Datum &D) const;
  size_t formOf(const Pointer &P) const;

  //===--- Loops (Loops.cpp) ----------------------------------------------===//
  struct Loop {
    const clang::Expr *Condition = nullptr;
    const clang::VarDecl *ConditionVariable = nullptr;
    const clang::Expr *Increment = nullptr;
    const clang::Stmt *Body = nullptr;
    bool ConditionFirst = true;
    const clang::Stmt *Prologue = nullptr; ///< runs before the body in each iteration
  };
  struct Change;
  using VariableMultiples = llvm::DenseMap<const clang::VarDecl *, uint64_t>;
  /// What the code of a loop does.
  struct LoopEffects {
    VariableMultiples Steps; ///< the variables that it changes, and what divides each change
    bool Barriers = false;   ///< whether it waits for other threads
  };
  const LoopEffects &effectsOf(const Loop &Parts);
  void hideFromCompiler(const Loop &Parts, VariableMultiples &Multiples);
  unsigned unrolledTogether(const clang::AttributedStmt *S);
  void executeBody(const Loop &Parts);
  void executeLoop(const Loop &Parts);
  /// Runs the loop as written until it ends (true), or until its control becomes unknown or the budget ends
  /// (false): then it did not happen, or, if too much had happened to be undone, everything is as before the
  /// condition that was not evaluated. Threads that left the loop join \p Left.
  bool runAsWritten(const Loop &Parts, Breakable &Exits, ThreadMask &Left);
  /// Runs one iteration for any number of iterations.
  void runSummarized(const Loop &Parts, Breakable &Exits);
  /// The number of iterations after which the condition fails for all threads at once, if that is known.
  std::optional<uint64_t> countIterations(const Loop &Parts, const Memory &Start, const std::vector<Change> &Changes,
                                          const Value &Counter);
  /// Replaces what an iteration changed by what holds in every iteration. True if nothing had to be replaced.
  bool generalize(std::vector<Change> &Changes, const Memory &Start, const Memory &Before,
                  const Memory &After, SymbolId FirstNewSymbol);
  Datum inIteration(const Change &C, const Value &Counter);
  /// Makes explicit, at the start of a loop, the backgrounds of what an iteration wrote.
  bool materialize(Memory &Start, Memory &Before, const Memory &After, unsigned LastObject);
  void flush(bool Keep, uint64_t Times = 1);

  //===--- Expressions (Expressions.cpp) ----------------------------------===//
  Datum evaluate(const clang::Expr *E);
  Datum evaluateNode(const clang::Expr *E);
  /// The object that a glvalue denotes.
  Pointer locate(const clang::Expr *E);
  Value evaluateInteger(const clang::Expr *E);
  /// A condition as 0 or 1.
  Datum evaluateCondition(const clang::Expr *E);
  Datum evaluateCast(const clang::CastExpr *E);
  Datum evaluateUnary(const clang::UnaryOperator *E);
  Datum evaluateBinary(const clang::BinaryOperator *E);
  Datum converted(const Datum &D, clang::QualType From, clang::QualType To);
  /// An operation of Lanes on integers of type \p T.
  Datum applyIntegers(Op O, const Datum &A, const Datum &B, clang::QualType T);
  Datum applyBinary(clang::BinaryOperatorKind Kind, const Datum &A, const Datum &B, clang::QualType AType,
                    clang::QualType BType, clang::QualType Result);
  Datum evaluateLogical(const clang::BinaryOperator *E);
  std::pair<Pointer, Datum> assign(const clang::Expr *E);
  Datum evaluateConditional(const clang::AbstractConditionalOperator *E);
  /// Initialises the object at \p To.
  void initialize(const clang::Expr *E, const Pointer &To, clang::QualType T);
  void initializeList(const clang::InitListExpr *E, const Pointer &To, clang::QualType T);
  void zero(const Pointer &To, clang::QualType T);
  Pointer locateVariable(const clang::VarDecl *V, const clang::DeclRefExpr *E);
  Pointer locateMember(const Pointer &Base, const clang::ValueDecl *Member);
  Pointer throughBases(Pointer P, const clang::CastExpr *E);
  /// \p P moved by that many bytes.
  Pointer movedBy(Pointer P, int64_t Bytes);
  /// \p P moved by \p Index elements.
  Pointer advance(const Pointer &P, const Datum &Index, clang::QualType Element, bool Subtract = false);

  //===--- Vectors of OpenCL and Clang (Vectors.cpp) ----------------------===//
  /// An expression that only vectors have, whose value is a vector or a component of one.
  std::optional<Datum> evaluateVector(const clang::Expr *E);
  Datum vectorOf(std::vector<Datum> Parts) const;
  /// A component of the vector \p D, or \p D itself, if it is a number for all components.
  Datum partOf(const Datum &D, unsigned Number, clang::QualType Element);
  Datum applyToParts(clang::BinaryOperatorKind Kind, const Datum &A, const Datum &B, clang::QualType AType,
                     clang::QualType BType, clang::QualType Result);
  Datum loadVector(const Pointer &P, const clang::VectorType *T);
  void storeVector(const Pointer &P, const clang::VectorType *T, const Datum &D);
  /// Some components, `v.yz`: where the vector lies, and which.
  Pointer locateComponents(const clang::ExtVectorElementExpr *E, llvm::SmallVectorImpl<uint32_t> &Components);
  Datum loadComponents(const clang::ExtVectorElementExpr *E);
  void storeComponents(const clang::ExtVectorElementExpr *E, const Datum &D);

  //===--- Calls (Calls.cpp) ----------------------------------------------===//
  Datum evaluateCall(const clang::CallExpr *E);
  void evaluateLaunch(const clang::CUDAKernelCallExpr *E);
  /// Runs \p F's body with the arguments bound to its parameters.
  Datum enter(const clang::FunctionDecl *F, const clang::Expr *Site, std::optional<Pointer> This,
              llvm::ArrayRef<const clang::Expr *> Arguments);
  void bindArguments(Frame &Callee, llvm::ArrayRef<const clang::Expr *> Arguments);
  void construct(const clang::CXXConstructExpr *E, const Pointer &To);
  /// A call into code that is not there: nothing is known of the result and of what its pointers reach.
  Datum callUnknown(const clang::Expr *E, std::optional<Pointer> This,
                    llvm::ArrayRef<const clang::Expr *> Arguments, const char *Why);
  void passCall(const clang::Expr *E);
  void runInitializers(const clang::CXXConstructorDecl *C, const Pointer &This);
  bool evaluateRuntimeLaunch(const clang::CallExpr *E, const clang::FunctionDecl *F);
  struct LaunchShapes {
    std::vector<Shape> Grid, Block; ///< all that are possible; empty if not known
  };
  void reportLaunch(Launch Found, const LaunchShapes &Shapes, const clang::Expr *Kernel,
                    llvm::ArrayRef<const clang::Expr *> Arguments);
  std::vector<Shape> evaluateShapes(const clang::Expr *E);
  std::vector<Shape> shapesOf(const std::array<Value, 3> &Components);
  std::optional<std::array<Value, 3>> loadComponents(Pointer P);

  //===--- Intrinsics (Intrinsics.cpp) ------------------------------------===//
  /// The result, if \p E calls something that the walker knows by name.
  std::optional<Datum> evaluateIntrinsic(const clang::CallExpr *E, const clang::FunctionDecl *F);
  /// The same for the functions by which HIP and OpenCL ask for a thread's place (WorkItems.cpp).
  std::optional<Datum> evaluateWorkItem(const clang::CallExpr *E, const clang::FunctionDecl *F);
  /// The same for OpenCL's other built-in functions (OpenCL.cpp).
  std::optional<Datum> evaluateOpenCl(const clang::CallExpr *E, const clang::FunctionDecl *F);
  std::optional<Datum> evaluateOpenClInteger(llvm::StringRef Name, const clang::CallExpr *E);
  std::optional<Datum> accessOpenClVector(llvm::StringRef Name, const clang::CallExpr *E);
  /// `threadIdx.y` for "threadIdx" and 1.
  Value coordinate(llvm::StringRef Variable, unsigned Dimension);
  /// The number of each thread within its block.
  Value linearThread() const;
  /// What the source makes of the thread's number.
  Datum ofThread(Value V) const;
  uint64_t alignmentOf(const Pointer &P) const;
  std::optional<Value> specialRegister(llvm::StringRef Name);
  std::optional<Datum> evaluateBitCount(llvm::StringRef Name, const clang::CallExpr *E);
  void accessFragment(const clang::CallExpr *E, bool Loads); // Fragments.cpp
  std::optional<Datum> evaluateGroup(const clang::CallExpr *E, const clang::FunctionDecl *F);
  std::optional<Datum> builtinVariable(const clang::CallExpr *E, const clang::FunctionDecl *F);

  //===--- Memory ---------------------------------------------------------===//
  Object *newObject(Space In, std::string Name, const clang::VarDecl *D, clang::QualType T);
  Object *sharedObject(const clang::VarDecl *D);
  /// `threadIdx` and its kin, or null for other variables.
  Object *builtinObject(const clang::VarDecl *D);
  Object *builtinObject(llvm::StringRef Name);
  Datum load(const Pointer &P, clang::QualType T, const clang::Expr *Site);
  void store(const Pointer &P, clang::QualType T, Datum D, const clang::Expr *Site);
  void copyBytes(const Pointer &To, const Pointer &From, clang::QualType T, const clang::Expr *ToSite,
                 const clang::Expr *FromSite);
  void storeCell(const Pointer &P, uint64_t Bytes, const Datum &D);
  Datum loadCell(const Pointer &P, uint64_t Bytes, clang::QualType T);
  /// What bytes hold that were never written: something fixed at the launch or copied from elsewhere. Nothing
  /// for variables that are simply not initialised. \p Like says of what kind it is.
  std::optional<Datum> background(Object *O, int64_t Where, uint64_t Bytes, Datum::Kind Like);
  /// Forgets all that is known of an object, its background too.
  void forgetAll(Object *O);
  std::optional<Datum> loadConstant(const clang::VarDecl *V, const Pointer &P, clang::QualType T);
  void emit(const clang::Expr *Site, Operation Op, const Pointer &P, uint64_t Bytes, unsigned Matrices = 0,
            const char *Unsupported = nullptr, bool Retries = false);
  /// An access that the source writes as such: not an atomic, nor an instruction by name.
  void emitPlain(const clang::Expr *Site, Operation Op, const Pointer &P, uint64_t Bytes);
  void report(SharedAccess A);
  /// A copy of that many bytes, as accesses of the widest kind that \p Alignment allows.
  void emitBytes(const clang::Expr *Site, Operation Op, const Pointer &P, std::optional<int64_t> Bytes,
                 uint64_t Alignment);
  /// An access to a value of type \p T: one request, if there is one that is so wide.
  void emitValue(const clang::Expr *Site, Operation Op, const Pointer &P, clang::QualType T);
  /// An access to some components of the vector at \p P: neighbours together, as far as they are aligned.
  void emitComponents(const clang::ExtVectorElementExpr *E, Operation Op, const Pointer &P,
                      llvm::SmallVector<uint32_t, 4> Components);
  Datum joined(const Value &Condition, const Datum &A, const Datum &B);
  Datum merged(const ThreadMask &Mask, const Datum &A, const Datum &B);
  /// The memory after one of two ways from \p Before; \p OnlyA are threads that certainly went the first.
  Memory joinedMemory(const Value &Condition, const ThreadMask &OnlyA, const ThreadMask &OnlyB,
                      const Memory &Before, const Memory &A, const Memory &B);

  //===--- Unknowns -------------------------------------------------------===//
  Datum unknownOf(clang::QualType T, Character C, llvm::StringRef Name = "");
  Value unknownInteger(Character C, Range Bounds, llvm::StringRef Name = "");
  Datum data(clang::QualType T, Spread Shared);
  Datum lost(clang::QualType T, const char *Why);
  Datum evaluateOperands(const clang::Expr *E);
  Character characterOf(const Datum &D) const;
  Value toInteger(const Datum &D, clang::QualType T);
  Value addressOf(Object *O);
  std::optional<Pointer> pointerFrom(const Value &V);

  uint64_t bytesOf(clang::QualType T) const;
  bool isInteger(clang::QualType T) const;
  IntType intType(clang::QualType T) const;
  bool usesLabels(const clang::FunctionDecl *F);
  bool tick() {
    if (++Evaluations % 256 == 0 && Options.Stops && Options.Stops())
      Evaluations = Options.EvaluationBudget + 1;
    return Evaluations <= Options.EvaluationBudget;
  }

  clang::ASTContext &Context;
  WalkOptions Options;
  WalkListener &Listener;
  Lanes L;

  Memory M;
  ThreadMask Active;
  Frame *Top = nullptr;
  Breakable *Innermost = nullptr;
  std::deque<Object> Objects;
  std::deque<Frame> Frames;
  llvm::DenseMap<const clang::VarDecl *, Object *> Statics;
  llvm::StringMap<Object *> Builtins;
  llvm::DenseMap<SymbolId, Object *> AddressSymbols;
  llvm::DenseMap<const clang::Expr *, std::optional<int64_t>> Constants;
  llvm::DenseMap<const clang::OpaqueValueExpr *, Datum> OpaqueValues;
  Object LostMemory;
  std::vector<std::vector<SharedAccess>> Pending; ///< accesses of loop bodies that may be run again
  bool InUnknownLoop = false;
  std::deque<CodeRegion> Regions{1};
  const CodeRegion *Here = &Regions.front();
  unsigned Segment = 0, Epoch = 0; ///< see SharedAccess
  size_t Forms = 0;                ///< how many were given to numbers that the launch fixes
  bool Joinable = false;           ///< of the access that is being emitted
  std::map<const clang::Stmt *, LoopEffects> Effects; ///< by loop body
  unsigned UnrollHint = 0;         ///< for the loop that follows, see unrolledTogether()
  std::vector<Character> Undecided; ///< the conditions around the current statement that are not known
  unsigned Equalities = 0;     ///< see SharedAccess::UnderEquality: conditions around the current statement
  /// The conditions around the current statement that say that a known number of each thread is equal to one that is
  /// not known, but the same for all: `threadIdx.x == n - 1`. Only threads with the same number can come here together.
  std::vector<ThreadInts> Matches;
  bool CounterDecided = false; ///< the step of a loop has decided a condition
  unsigned Depth = 0;          ///< of nested expressions
  unsigned ThreadAxes = 0;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Labels;
  uint64_t Evaluations = 0;
};

} // namespace banklint

#endif
