//===- Builtins.h - Functions that are known by name ------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One table says what the callees do that have no body to be executed: `qualified name, number of arguments → what it
// is, and its effects`. A function of the user is never meant, whatever its name: the table holds for what is declared
// in a system header, or has no body. Lowering looks calls up here; Machine/Builtins has a handler for each Builtin.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_BUILTINS_H
#define BANKLINT_IR_BUILTINS_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace banklint::ir {

/// What a call does. Behind each: the operands, and the Numbers of BuiltinCall that Lowering gives.
enum class Builtin {
  // Lowering makes instructions of these; Machine never sees them.
  Minimum,      ///< (a, b) of integers: Binary Min
  Maximum,      ///< (a, b): Binary Max
  Absolute,     ///< (a): max(a, 0 - a)
  Multiply,     ///< (a, b): Binary Mul; __mul24
  LoadThrough,  ///< (pointer): a load; __ldg, __ldcg, __builtin_nontemporal_load
  StoreThrough, ///< (value, pointer): a store; __builtin_nontemporal_store
  ToShared,     ///< (pointer): AddressToInt; __cvta_generic_to_shared
  FromShared,   ///< (integer): IntToAddress; __cvta_shared_to_generic
  Itself,       ///< (x, …): x; std::move, std::forward, __builtin_expect, __builtin_assume_aligned, __builtin_launder
  AddressOfIt,  ///< (x): its address; std::addressof, __builtin_addressof
  Nothing,      ///< (…): no effect, arguments not evaluated; __builtin_assume, assert's failure
  EndOfThread,  ///< (): Leave; __trap, __builtin_unreachable
  NotConstant,  ///< (): 0; std::is_constant_evaluated
  BuiltinVariable, ///< Clang's `threadIdx.__fetch_builtin_x()`, ROCm's `__get_x()`: a load of the variable's component
  LaunchKernel,    ///< cudaLaunchKernel and its kin: Launch

  // Machine has a handler for these.
  Atomic,         ///< (pointer, …): one read-modify-write; the element type is Pointees[0]
  ScopedAtomic,   ///< (pointer, …): nvcc's __nv_atomic_load/store/…; writes what its other pointers point to
  CompilerAtomic, ///< (pointer, …): Clang's __atomic_*. Numbers: {0 load, 1 store, 2 both}
  AtomicAccess,   ///< (pointer, …): OpenCL's atomic_load, atomic_store, atomic_init, atomic_flag_clear
  BitFunction,    ///< (integers): __popc, __clz, __byte_perm and their kin: Machine/State/BitFunctions.h
  MultiplyHigh,   ///< (a, b) of Types: the upper half of the product; __mulhi, __umulhi, __mul64hi, __umul64hi
  Shuffle,        ///< ([mask,] value, lane[, width]). Numbers: {index of value}
  Vote,           ///< (…): the same for the warp; __ballot_sync, __any_sync, __activemask, __reduce_add_sync
  PerThreadData,  ///< (…): data of each thread; __match_any_sync, tex2D
  Barrier,        ///< (…): waits for other threads; __syncthreads, __syncwarp, fences; result: the same for the block.
                  ///< Numbers: {1 if it may be that only some lanes or warps of the block wait}
  LaneId,         ///< (): __lane_id
  GroupQuestion,  ///< () of cooperative groups. Numbers: {0 rank, 1 size, 2 tile's number, 3 tiles; threads of the
                  ///< group, 0 if
                  ///< not known; threads of its parent group, 0 for the block}. The block's own size is -1.
  OtherBlock,     ///< (pointer, rank): the same place in the shared memory of another block; cluster.map_shared_rank
  LoadFragment,   ///< wmma::load_matrix_sync (fragment, pointer, pitch[, layout]). Numbers: {0 if the fragment is not
                  ///< known; Fragment::Use; Fragment::Element; M; N; K; 1 if in rows, 0 if not}
  StoreFragment,  ///< wmma::store_matrix_sync (pointer, fragment, pitch, layout). Numbers: the same
  CopyAsync,  ///< (to, from, bytes, …) by each thread: cuda::memcpy_async, __pipeline_memcpy_async. Numbers: {1 if the
              ///< size is at an address (cuda::aligned_size_t)}
  GroupCopy,  ///< ([group,] to, from, …) by a group of threads. Numbers: {index of `to`; index of `from` or -1}
  CopyBytes,  ///< (to, from, bytes): memcpy
  SetBytes,   ///< (to, value, bytes): memset
  WorkItem,   ///< OpenCL's and ROCm's questions for a thread's place: get_global_id(0), get_sub_group_id(),
              ///< __builtin_amdgcn_workitem_id_x()
  LanesBelow, ///< (mask, plus): __builtin_amdgcn_mbcnt_lo, _hi
  FirstLane,  ///< (value): __builtin_amdgcn_readfirstlane
  IntegerFunction, ///< OpenCL's functions of integers and their vectors: clamp, mad24, rotate, convert_int4_sat, …
  VectorAccess,    ///< OpenCL's vload4(offset, pointer), vstore4(value, offset, pointer) and their kin
};

/// What is true of a builtin besides.
enum BuiltinEffects : unsigned {
  NoEffects = 0,
  WaitsForThreads = 1,
  Writes = 2,
  OfArguments = 4, ///< reads nothing but its arguments, and changes nothing: the same of every row of a Builtin
};

/// How a callee is declared.
struct Callee {
  llvm::StringRef QualifiedName; ///< without inline namespaces and template arguments: "nvcuda::wmma::load_matrix_sync"
  unsigned Arguments = 0;        ///< as written in the call; the object of a method does not count
  bool IsMethod = false;
  bool IsTheirs = false; ///< declared in a system header, or without a body
  bool IsOpenCl = false; ///< in an OpenCL program
};

struct BuiltinMatch {
  Builtin Id;
  unsigned Effects;
};

/// The row of the table for a callee.
std::optional<BuiltinMatch> findBuiltin(const Callee &C);

/// Whether calls of it have the effect OfArguments.
bool isFunctionOfArguments(Builtin Id);

/// The variable of the language that has the numbers of a special register of PTX: "threadIdx" for "tid"; empty for
/// other registers.
llvm::StringRef variableOfRegister(llvm::StringRef Register);

} // namespace banklint::ir

#endif
