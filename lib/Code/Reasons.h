//===- Reasons.h - Why an access has no verdict -----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The closed list of reasons that an `unknown` verdict gives, in words for the user. docs/reasons.md explains
// each of them.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CODE_REASONS_H
#define BANKLINT_CODE_REASONS_H

namespace banklint::reason {

inline constexpr const char *Untracked = "the index comes from a variable that is not tracked here";
inline constexpr const char *Uninitialized = "the index comes from a variable that is not initialised here";
inline constexpr const char *Float = "the index is computed in floating point";
inline constexpr const char *PassedOn = "the address is passed to a function whose body is not here";
inline constexpr const char *NoBody = "the index comes from a function whose body is not here";
inline constexpr const char *Recursion = "the index comes from a recursive call";
inline constexpr const char *Virtual = "the index comes from a virtual call";
inline constexpr const char *Assembly = "the index comes from inline assembly that is not understood";
inline constexpr const char *Goto = "the index comes from a variable of a function that uses goto";
inline constexpr const char *Expression = "the index uses an expression that is not modelled";
inline constexpr const char *SeveralArrays = "the pointer may point to one of several arrays";
inline constexpr const char *Group = "the index comes from a group of threads that is formed at run time";
inline constexpr const char *BitField = "bit-fields are not modelled";
inline constexpr const char *Length = "the number of bytes copied is not known";
inline constexpr const char *TensorCore = "the lane addresses of this tensor-core access are not modelled";
inline constexpr const char *GroupCopy = "a copy by a group of threads: which thread copies what is not modelled";
inline constexpr const char *BulkCopy = "bulk copies have no addresses of lanes";
inline constexpr const char *Descriptor = "the tensor core reads shared memory by a descriptor, not by lanes";
inline constexpr const char *MemoryBarrier = "operations on an mbarrier are not modelled";
inline constexpr const char *OtherBlock = "shared memory of another block of the cluster is not modelled";
inline constexpr const char *NoInstruction = "this architecture has no such instruction";
inline constexpr const char *Budget = "the kernel is too large for the analysis budget";

} // namespace banklint::reason

#endif
