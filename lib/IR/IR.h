//===- IR.h - A kernel in some forty instructions -------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What stands between understanding C++ and executing it for all threads: a function as typed instructions on
// byte memory, with structured control. Lowering makes it from Clang's tree, once for each function instantiation;
// Machine executes it. Neither knows the other, and this library knows neither Clang nor threads.
//
//     x = tile[threadIdx.x][threadIdx.y];
//
// is, with its places in the source left out,
//
//     %0 = load u32 @threadIdx
//     %1 = offset @3:tile, %0 x 128 of 7          ; number 7 is the type float[32]
//     %2 = move @threadIdx, 4
//     %3 = load u32 %2
//     %4 = offset %1, %3 x 4 of 8                 ; number 8 is float
//     %5 = load f32 %4
//     store f32 #x, %5
//
// Rules:
//  * A register holds a scalar, a vector or an address, and is set once in each execution of its block. What the source
//    can change is in memory: a *local* is an object of its function's frame, and `#x` as an operand is its address.
//    Those that need no memory are registers all the same (PromoteLocals.h).
//  * Objects of class and array type are only in memory. An expression of such a type is lowered into a place that it
//    is given. A class passed by value is made by the caller, who passes its address; the parameter is that object. A
//    class that is returned is made at an address that the caller passes as the first argument
//    (Function::ReturnsInPlace).
//  * A reference is an address (8 bytes) in memory.
//  * Control is structured: If, Loop and Switch own their blocks; `yield` ends a block that has a value.
//  * What cannot matter is not there: constants are operands, casts that change nothing leave no trace.
//  * Whatever accesses memory keeps its *site*, a place in the source.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_IR_H
#define BANKLINT_IR_IR_H

#include "IR/Builtins.h"
#include "Lanes/Lanes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace banklint::ir {

/// Places in the source, numbered by the Program. 0: none.
using SiteId = uint32_t;
/// Functions and variables outside of functions, numbered by the Program.
using FunctionId = uint32_t;
using GlobalId = uint32_t;
/// Types of array elements, numbered by the Program: equal types have equal numbers. 0: not of interest.
using ElementId = uint32_t;
/// Blocks, numbered by their function.
using BlockId = uint32_t;
constexpr BlockId NoBlock = ~0u;
constexpr uint32_t NoRegister = ~0u;
constexpr uint32_t NoIndex = ~0u;

/// The type of a value, or of a piece of memory.
struct Type {
  enum Kind : uint8_t { Void, Int, Float, Pointer, Vector, Record } Is = Void;
  Kind Element = Void;    ///< Vector: Int, Float or Pointer
  uint8_t Bits = 0;       ///< Int, or the integers of a vector: 1 (bool) to 64
  bool Signed = false;    ///< the same
  uint16_t Length = 0;    ///< Vector: components
  uint16_t Alignment = 1; ///< in bytes
  uint64_t Bytes = 0;     ///< in memory; 0 if not known. Record stands for any class, struct, union or array.

  bool isInt() const { return Is == Int; }
  bool isScalar() const { return Is == Int || Is == Float || Is == Pointer; }
  IntType asInt() const { return Is == Int || (Is == Vector && Element == Int) ? IntType{Bits, Signed} : Wide; }
  /// The type of a vector's components; any other type itself.
  Type component() const;
  bool operator==(const Type &O) const;

  static Type integer(unsigned Bits, bool Signed);
  static Type boolean() { return integer(1, false); }
  static Type floating(unsigned Bytes);
  static Type pointer();
  static Type record(uint64_t Bytes, unsigned Alignment);
  static Type vector(Type Component, unsigned Length, uint64_t Bytes, unsigned Alignment);
};

/// What an instruction works on.
struct Operand {
  enum Kind : uint8_t {
    None,
    Register, ///< %3
    Local,    ///< #3: the address of a local
    Global,   ///< @3: the address of a variable outside of functions
    Constant, ///< an integer: Function::Constants[Index]
    Null,     ///< the null pointer
    Function, ///< a function's address: FunctionId
  } Is = None;
  bool IsLastUse = false; ///< of a register that nothing reads any more: see markLastUses()
  uint32_t Index = 0;

  Operand() = default;
  Operand(Kind Is, uint32_t Index) : Is(Is), Index(Index) {}
  explicit operator bool() const { return Is != None; }
  bool operator==(const Operand &O) const { return Is == O.Is && Index == O.Index; }
};

enum class Opcode : uint8_t {
  // Values
  Opaque, ///< Result: something of type Ty that is not followed, such as a float; as variable as Operands. A vector or
          ///< a
          ///< pointer too. No operands: a constant. Flag Branches: computing it takes a branch or a call.
  Truthy, ///< Result (u1): unknown, made of Operands in a comparison that is not followed (floats)
  Lost,   ///< Result: of type Ty; unknown because of Why (Operands were evaluated; if one is data, it is data)
  Binary, ///< Result = Operands[0] Arithmetic Operands[1] in type Ty (of the operands; comparisons give u1). Vectors of
          ///< integers: for each component; comparisons of vectors give 0 and -1 in From's component type.
  Convert, ///< Result: Operands[0], an integer (or opaque, or an address) of type From, as an integer of type Ty.
           ///< Vectors of
           ///< integers: each component, as many as Ty has
  Truth,   ///< Result (u1): Operands[0] != 0, whatever type From it has
  Not,     ///< Result (u1): !Operands[0]
  // Addresses
  Offset,           ///< Result = Operands[0] + Operands[1] · Bytes, elements of type Element; minus with flag Subtracts
  Move,             ///< Result = Operands[0] + Bytes
  Distance,         ///< Result (i64) = (Operands[0] - Operands[1]) / Bytes
  CompareAddresses, ///< Result (u1) = Operands[0] Arithmetic Operands[1]
  AddressToInt,     ///< Result (Ty) = Operands[0]
  IntToAddress,     ///< Result = Operands[0] (Ty is the integer's type)
  // Memory
  Declare,    ///< the local Index begins to live: nothing is known of what it holds
  Load,       ///< Result = the Ty at Operands[0]. Flags Volatile, BitField.
  Store,      ///< the Ty at Operands[0] becomes Operands[1]. Flags Volatile, BitField.
  Copy,       ///< the record Ty at Operands[0] becomes that at Operands[1]. Site: of the store; OtherSite: of the load
  Zero,       ///< the scalars Function::Layouts[Index] at Operands[0] become zero
  Forget,     ///< what Operands[0] points to is not known any more
  LoadEither, ///< Result = the Ty at what Blocks[0] yields where Operands[0] holds, and else at what Blocks[1] yields;
              ///< each
              ///< thread reads one. Site: of the whole; Sites of the sides: OtherSite, ThirdSite
  // Vectors
  Build, ///< Result = the vector Ty of Operands (vectors among them stand for their components; of types
         ///< Function::Types[Index + i])
  Pick,  ///< Result (Ty) = the components Function::Components[Index] of Operands[0], a vector of type From; one
         ///< component if Ty is no vector
  Splat, ///< Result = the vector Ty, all of whose components are Operands[0]
  LoadComponents,  ///< Result (Ty) = the components Function::Components[Index] of the vector (From) at Operands[0]
  StoreComponents, ///< those components become Operands[1], of type Ty
  // Control
  If, ///< Blocks[0] where Operands[0] (u1) holds, Blocks[1] elsewhere (either may be NoBlock). With a Result: what the
      ///< blocks yield. Flag Selects: both are at hand, a compiler selects without a branch.
  Logical,  ///< Result = Operands[0] && what Blocks[0] yields (Arithmetic And) or || (Or); the block runs where it must
  Loop,     ///< Function::Loops[Index]
  Switch,   ///< Function::Switches[Index], by Operands[0] of type Ty
  Break,    ///< leaves the innermost loop or switch
  Continue, ///< ends this step of the innermost loop
  Return,   ///< leaves the function, with Operands[0] if it has a value of type Ty
  Leave,    ///< the threads end here: trap, unreachable
  Label,    ///< `goto` may lead here, in a function that UsesLabels: if nobody comes from above, those who returned do
  Yield,    ///< ends the block, whose value is Operands[0]
  // Calls
  Call, ///< Result (Ty) = the function Index with Operands. For methods the first (after a place for the result) is
        ///< `this`.
  CallAddress, ///< Result (Ty) = the function at Operands[0] with the other Operands; Why if it is not known
  CallVirtual, ///< as Call, for the method Index as the class of the object at `this` overrides it
  CallUnknown, ///< Result (Ty): a call whose body is not here, because of Why. Function::Calls[Index] tells of its
               ///< arguments.
  CallBuiltin, ///< Result (Ty) = Function::Builtins[Index] with Operands
  Assembly,    ///< Function::Assemblies[Index]; Operands: inputs, then the addresses of outputs
  Launch,      ///< Function::Launches[Index]: a kernel launch in host code
  Enclosing,   ///< Result = the address of the variable Function::Enclosing[Index] of a function that is being called:
               ///< lambdas use
               ///< some without capturing them
};

/// What is true of an instruction; a set.
enum Flags : uint16_t {
  NoFlags = 0,
  Volatile = 1,     ///< Load, Store
  BitField = 2,     ///< Load, Store: of a part of the bytes
  Subtracts = 4,    ///< Offset
  Selects = 8,      ///< If
  Branches = 16,    ///< Opaque
  ToReference = 32, ///< Store: binds a reference; it is no access of the program
  Partly = 64, ///< Copy: it moves the scalars Function::Layouts[Index] one by one: all that are ever read of what it
               ///< sets (PartialCopies.h), or all there are, if some have 8 bytes and others less. Load: of a vector,
               ///< the components Function::Components[Index] are used alone (VectorUses.h); none: nobody knows which.
               ///< Call: of the object that it gives, the scalars Function::Layouts[Bytes] are read
  OfUnion = 128,  ///< Copy: of a union, or an object that has one
  Guards = 256,   ///< If: without an else, and with no branch in it
  SumsUp = 512,   ///< If that guards: it makes something of a variable of what that was before
  Follows = 1024, ///< If that guards: it stands right behind another one
  Unused = 2048,  ///< Load, Copy: nothing that the function does hangs on what is loaded (UnusedLoads.h)
};

struct Instruction {
  Instruction() = default;
  Instruction(const Instruction &) = default;
  Instruction(Instruction &&) noexcept = default; // LLVM's vectors do not say so, and blocks would copy when they grow
  Instruction &operator=(const Instruction &) = default;
  Instruction &operator=(Instruction &&) noexcept = default;

  Opcode Code = Opcode::Lost;
  Op Arithmetic = Op::Add; ///< Binary, Logical, CompareAddresses
  uint16_t With = NoFlags; ///< Flags
  uint32_t Result = NoRegister;
  uint32_t Index = 0; ///< into the table that the opcode names
  SiteId Site = 0, OtherSite = 0, ThirdSite = 0;
  ElementId Element = 0;      ///< Offset
  uint32_t Unknown = NoIndex; ///< Call, CallAddress, CallVirtual: Function::Calls, for where the callee is not entered
  int64_t Bytes = 0;          ///< Offset, Move, Distance; Call that is Partly: the layout
  Type Ty, From;
  const char *Why = nullptr; ///< Lost, CallAddress, CallUnknown: a reason of the closed list
  llvm::SmallVector<Operand, 3> Operands;
  BlockId Blocks[2] = {NoBlock, NoBlock};
};

using Block = std::vector<Instruction>;

/// What nvcc can tell of the number of steps of a loop before it begins.
struct StepCount {
  uint64_t Most = UINT64_MAX; ///< as far as the text of the condition tells
  /// Whether it is the least of several numbers: `i < n && i < 8`.
  bool OfSeveral = false;
  /// Whether the assembler alone can tell it: `2 * i < n`.
  bool ByAssembler = false;
  /// False if that hangs on where pointers lead: whether the loop may write what the condition loads.
  bool IsSure = true;
};

/// `for (;;)`: Condition yields a u1. NoBlock for what is not there.
struct LoopInfo {
  BlockId Condition = NoBlock, Body = NoBlock, Increment = NoBlock;
  bool ConditionFirst = true;   ///< false for do … while
  bool ConditionWrites = false; ///< it has side effects, or declares a variable
  bool DeclaresInCondition = false;
  /// Whether nvcc does not see how many steps there are where the condition compares numbers that differ by a constant:
  /// a variable of it becomes less, or one side is widened.
  bool HidesSteps = false;
  /// Nothing if nvcc cannot compute the number of steps before the loop begins, as far as its condition tells.
  std::optional<StepCount> CountsAhead;
  /// Whether a step begins with a comparison that ends the loop: `if (i >= n) break;`. nvcc makes one condition of
  /// both.
  bool BreaksAtHead = false;
  /// Whether the rest of a step is skipped, by `continue`, under a condition that changes from step to step.
  bool SkipsByStep = false;
  /// Steps that `#pragma unroll` asks to take together: 1 for none, 0 for all; nothing if there is no such line.
  std::optional<unsigned> Unroll;
  /// What a compiler sees change in each step: locals, and the power of two that divides what is added to each.
  struct Change {
    uint32_t Local;
    uint64_t Step;         ///< in units of the variable: elements for pointers
    uint64_t ElementBytes; ///< of what a pointer points to; 1 for integers
    /// Up and down: each step adds the same constant; unevenly: what a step adds hangs on what the variable held, as
    /// where it is set to a constant.
    enum { Somehow, Up, Down, Unevenly } Goes = Somehow;
  };
  std::vector<Change> Changes;
  bool Barriers = false; ///< whether a step waits for other threads, itself or in what it calls
};

/// A switch is its statements in order, each with the labels in front of it.
struct SwitchInfo {
  struct Label {
    bool IsDefault = false;
    int64_t Low = 0, High = 0; ///< inclusive
  };
  struct Part {
    std::vector<Label> Labels;
    BlockId Body = NoBlock;
    bool Breaks = false; ///< it is nothing but `break`
  };
  std::vector<Part> Parts;
};

/// The operands of a call whose body is not here (for CallAddress: those after the callee): the place of the result if
/// ReturnsInPlace, the object if it is that of a method, and the arguments.
struct UnknownCall {
  struct Argument {
    SiteId Site = 0;          ///< of the argument; 0 for the place of the result and for `this`
    bool IsReference = false; ///< the argument is an object that the function gets by reference, or as `this`
    bool MayWrite = true;     ///< it may write to what the argument points to
    Type Pointee;             ///< of an address: Void if not known
  };
  std::vector<Argument> Arguments;
  bool IsCompilerBuiltin = false; ///< a builtin of the compiler: it does not access what its arguments point to
  bool ReturnsFloat = false;
  std::string Name;            ///< of the function; empty if it has none
  bool IsCall = true;          ///< not a constructor or the like
  bool ReturnsInPlace = false; ///< the first operand is the address of where a class is made
  bool HasThis = false;        ///< the operand after it is the address of the object

  /// Of the CUDA toolkit's library of mathematics. Its functions write no more than their results: one element through
  /// each pointer, as in `sincosf(x, &s, &c)`, `modff(x, &whole)` and `frexpf(x, &exponent)`.
  bool isMathematics() const { return llvm::StringRef(Name).starts_with("__nv_"); }
  /// Or a function that is likely to be one of these, of headers that have no library behind them.
  bool isLikeMathematics() const { return isMathematics() || (IsCall && !Name.empty() && ReturnsFloat); }
  /// One of wmma's functions without a body, or an instruction behind them, `__hmma_m16n16k16_mma_f32f32`: they access
  /// registers alone.
  bool isProductOfFragments() const;
};

/// A call of a function that is known by name.
struct BuiltinCall {
  Builtin Id;
  std::string Name;             ///< the function's bare name: "atomicAdd", "__shfl_xor_sync"
  std::vector<Type> Types;      ///< of the arguments
  std::vector<Type> Pointees;   ///< of arguments that are addresses; Void else
  std::vector<int64_t> Numbers; ///< what the builtin needs to know besides; see Builtins.h
  bool ReturnsInPlace = false;  ///< one operand more, the last: the address of where a class is made
};

/// `asm`: inputs, then outputs, as operands.
struct AssemblyInfo {
  std::string Text; ///< with operands as `%0`; of outputs first
  std::vector<Type> Inputs, Outputs;
  std::vector<SiteId> InputSites, OutputSites;
  /// Whether a compiler may do it together with what is behind, or on the other way of, a branch.
  bool AcrossBranches = false;
};

/// `kernel<<<grid, block, bytes>>>(arguments)`. Operands: grid, block (a number, or the address of a dim3), bytes of
/// dynamic shared memory (if HasBytes), kernel (if it is not named), arguments.
struct LaunchInfo {
  std::optional<FunctionId> Kernel;
  bool GridIsNumber = false, BlockIsNumber = false;
  bool HasBytes = false;
  std::vector<Type> Arguments;
  /// For launches through the runtime: where `{grid, block}` come from one configuration object; offsets in bytes.
  bool FromConfiguration = false;
};

/// One scalar of an object: at this offset from its start.
struct ScalarAt {
  uint64_t Offset;
  Type Ty;
};

enum class Space : uint8_t {
  Private, ///< a variable of each thread
  Shared,  ///< `__shared__`
  Global,  ///< everything else that a pointer from outside may point to
};

/// A dimension of an array.
struct Dimension {
  ElementId Element = 0; ///< type of one step in this dimension: `float[32]` for the first of `float[8][32]`
  uint64_t Count = 0;    ///< elements; 0 if not known
  uint64_t Bytes = 0;    ///< of one step
};

/// A variable, parameter or temporary: what is the same for all of its objects.
struct Variable {
  std::string Name; ///< as the user wrote it; empty for temporaries
  Space In = Space::Private;
  Type Ty; ///< Ty.Bytes is 0 if the size is not known (dynamic shared memory)
  bool IsReference = false;
  bool IsDynamic = false;        ///< shared memory whose size the launch gives
  bool IsVisible = false;        ///< shared memory that other files may name, or have as well: those of templates
  bool InConstantMemory = false; ///< `__constant__`
  bool ElementIsRecord = false;  ///< of an array: its elements are structs
  bool PointsToShared = false;   ///< a pointer that by its type points to shared memory: `__local float *`
  bool IsPointer = false;
  bool IsSeenUncaptured = false; ///< lambdas may use it without capturing it: Enclosing
  /// Of a parameter to which nothing is stored, and whose address nobody takes: the register that holds it from the
  /// start. It is in no memory then, but for the function that is run.
  uint32_t InRegister = NoRegister;
  std::string BuiltinName;           ///< "threadIdx" for the variable that Program::builtinVariable("threadIdx") gives
  uint32_t Class = 0;                ///< number of its class, for virtual calls; 0: none
  std::vector<Dimension> Dimensions; ///< outermost first
  const void *Declaration = nullptr; ///< whose meaning only Lowering knows
};

/// A function instantiation: its variables, its blocks of instructions, and the tables that these point into.
struct Function {
  std::string Name;
  FunctionId Id = 0;
  std::vector<Variable> Locals; ///< parameters first
  unsigned Parameters = 0;      ///< records are passed by address; the parameter is that object
  bool ReturnsInPlace =
      false; ///< the first local, a parameter of type pointer, is the address of where the result is made
  std::optional<unsigned> This; ///< the parameter that is `this`, a pointer
  Variable Object;              ///< with This: the object that `this` points to, for kernels that are methods
  Type ResultType;              ///< Void if it has none, or if it is made in place
  unsigned Registers = 0;
  std::vector<Block> Blocks; ///< the first is the body
  bool UsesLabels = false;   ///< the order of its statements is not the order in which they run
  bool YieldsResult = false; ///< the body ends with `yield`, and nothing returns before: that is the result
  bool StaysCall = false;    ///< noinline
  bool InSystemHeader = false;
  bool Barriers = false; ///< it waits for other threads, itself or in what it calls

  std::vector<int64_t> Constants;
  std::vector<LoopInfo> Loops;
  std::vector<SwitchInfo> Switches;
  std::vector<UnknownCall> Calls;
  std::vector<BuiltinCall> Builtins;
  std::vector<AssemblyInfo> Assemblies;
  std::vector<LaunchInfo> Launches;
  std::vector<std::vector<ScalarAt>> Layouts;
  std::vector<llvm::SmallVector<uint32_t, 4>> Components;
  std::vector<Type> Types;
  std::vector<const void *> Enclosing; ///< declarations: see Variable::Declaration
};

/// The blocks that an instruction of \p F owns, in the order of the text.
llvm::SmallVector<BlockId, 4> ownedBlocks(const Function &F, const Instruction &I);

/// Marks the operands after which a register is not read any more in the execution of its block. Registers that blocks
/// within that block read are left out: they last as long as the function.
void markLastUses(Function &F);

/// A place in the source.
struct Site {
  std::string File;
  unsigned Line = 0, Column = 0; ///< from 1
  bool InSystemHeader = false;
  bool BecomesInt = false; ///< an integer of 16 bits becomes a wider one as soon as it is loaded there
  /// Which number of 16 bits becomes float as soon as it is loaded there, by inline assembly of the toolkit.
  enum Number : uint8_t { None, Half, BFloat16 } BecomesFloat = None;
};

/// The static arrays in shared memory that a kernel and what it calls use: first those of the file, then those of
/// functions, in the order of their declarations.
struct StaticArrays {
  std::vector<const Variable *> InOrder; ///< with their size and alignment
  bool HasDynamic = false;               ///< whether there is shared memory besides, of a size that the launch gives
  std::vector<const Variable *> Dynamic; ///< its names: all of them lie in the same place
  bool CallsUnknown = false;             ///< by pointers, or in other files: there may be more names
  /// Arrays that a cast takes for something of another alignment than they are declared with, in bytes, whether or not
  /// a run comes there.
  std::vector<std::pair<const Variable *, uint64_t>> TakenForAligned;

  /// Where each of InOrder lies as nvcc 13.0 lays them out, in bytes from the first one, each at its own alignment and
  /// no more (bench/hardware/merging); and at last where they end. Each grows by so many bytes; null: none does.
  std::vector<uint64_t> offsets(llvm::function_ref<uint64_t(const Variable &)> Growth = nullptr) const;
  /// Bytes of all of them, gaps included.
  uint64_t bytes(llvm::function_ref<uint64_t(const Variable &)> Growth = nullptr) const {
    return offsets(Growth).back();
  }
};

/// All that code refers to. Functions are made when they are first asked for.
class Program {
public:
  virtual ~Program() = default;
  /// The code of a function; null if its body is not here.
  virtual const Function *function(FunctionId Id) = 0;
  /// A variable outside of functions. Valid as long as the program.
  virtual const Variable &global(GlobalId Id) = 0;
  /// One of the variables of the language that tell a thread its place: "threadIdx", "blockIdx", "blockDim", "gridDim",
  /// "warpSize".
  virtual GlobalId builtinVariable(llvm::StringRef Name) = 0;
  virtual const Site &site(SiteId Id) = 0;
  /// The method that overrides \p Method for objects of the class \p Class; nothing if that is not known.
  virtual std::optional<FunctionId> overrider(FunctionId Method, uint32_t Class) { return std::nullopt; }
  /// What the variable holds at \p Offset bytes, as the user calls it: "params.width".
  virtual std::string nameAt(const Variable &V, int64_t Offset) { return V.Name; }
  /// The integer at \p Offset bytes of a variable that is constant.
  virtual std::optional<int64_t> constantAt(const Variable &V, int64_t Offset, const Type &T) { return std::nullopt; }

  /// The global memory to which a pointer leads that kernels get: of those that are called \p Name number \p Number, so
  /// that runs mean the same one. Valid as long as the program.
  const Variable &memoryAt(const std::string &Name, unsigned Number);

private:
  std::map<std::pair<std::string, unsigned>, Variable> MemoryOfPointers;
};

} // namespace banklint::ir

#endif
