//===- Reasons.h - Why an access has no verdict -----------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The closed list of reasons that a verdict other than `exact` gives, in words for the user. docs/reference/reasons.md
// explains each of them (tested in unittests/Support/ReasonsTest.cpp). It includes nothing, so that all rooms can use
// it.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_REASONS_H
#define BANKLINT_SUPPORT_REASONS_H

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
inline constexpr const char *FlatAccess = "what LLVM makes of volatile here has no known cost";
inline constexpr const char *GenericAtomic =
    "Clang compiles it to an atomic on generic memory, whose cost is not known";
inline constexpr const char *NoInstruction = "this architecture has no such instruction";
inline constexpr const char *PartOfWarp = "only some lanes execute stmatrix, but the rows of the others cost as well";
inline constexpr const char *Misaligned =
    "misaligned: some addresses are no multiple of the access size, which only packed structs allow";
inline constexpr const char *Budget = "the kernel is too large for the analysis budget";

inline constexpr const char *DivisionByZero = "a division by zero";
inline constexpr const char *LongFormula = "the index is too long a formula";
inline constexpr const char *Index = "the index is not known";

/// All that `unknown` says.
inline constexpr const char *OfUnknown[] = {
    Untracked,   Uninitialized, Float,      PassedOn,      NoBody,        Recursion,     Virtual,        Assembly,
    Goto,        Expression,    Descriptor, MemoryBarrier, OtherBlock,    Group,         SeveralArrays,  BitField,
    Length,      Budget,        TensorCore, GroupCopy,     BulkCopy,      NoInstruction, DivisionByZero, Index,
    LongFormula, PartOfWarp,    Misaligned, FlatAccess,    GenericAtomic,
};

//===----------------------------------------------------------------------===//
// Of `bounded` and `data-dependent`
//===----------------------------------------------------------------------===//

inline constexpr const char *WhichThreads = "depends on which threads meet a condition";
inline constexpr const char *HowManyThreads = "depends on how many threads meet a condition";
inline constexpr const char *CutShort =
    "its loop is unrolled, and the budget was too short to follow that; --budget gives more";
inline constexpr const char *StepDecides = "which threads take part changes from step to step of a loop";
inline constexpr const char *AllButOne = "each step of a loop leaves out another thread";
inline constexpr const char *Alignment = "depends on how the access is aligned within a word";
inline constexpr const char *CopySource = "depends on where in global memory the lanes read";
inline constexpr const char *PastL1 =
    "a copy past the L1 cache: the profiler may count more wavefronts than the banks take";
inline constexpr const char *Retries = "a compare-and-swap loop, tried again where threads meet";
inline constexpr const char *Launches = "differs between launches";

inline constexpr const char *MayBeJoined = "as written; the compiler may join it with others";
inline constexpr const char *StoredInTurn = "two rows are stored in turn; the compiler may store one of them in parts";
inline constexpr const char *OnBothWays =
    "as written; both sides of a branch load it, and the compiler may load it once";
inline constexpr const char *StoredOnBothWays =
    "as written; both sides of a branch store it, and the compiler may store it once";
inline constexpr const char *TwoAddresses = "one instruction may do two of these; assumed to cost as much as both";
inline constexpr const char *ThreeWords =
    "one instruction of 12 bytes; assumed to cost as much as one of 8 and one of 4";
inline constexpr const char *Unaligned = "its address is not known to be a multiple of its width";
inline constexpr const char *VersionsOfLlvm = "versions of LLVM make different instructions of it";

inline constexpr const char *Data = "the index is data";
inline constexpr const char *DataDecides = "data decides which threads take part";
inline constexpr const char *OwnSteps = "the index depends on how often each thread runs a loop";

/// Those that are complete.
inline constexpr const char *OfOthers[] = {
    WhichThreads, HowManyThreads, StepDecides, AllButOne,      CutShort,     Alignment,   CopySource,
    PastL1,       Retries,        Launches,    MayBeJoined,    StoredInTurn, OnBothWays,  StoredOnBothWays,
    TwoAddresses, ThreeWords,     Unaligned,   VersionsOfLlvm, Data,         DataDecides, OwnSteps};

/// Those that go on: with names, `'n', the step of a loop`; with a number of bytes; with a condition, `only if 'n' is
/// odd`.
inline constexpr const char *DependsOn = "depends on ";
inline constexpr const char *AlignmentWithin = "depends on how the access is aligned within ";
inline constexpr const char *ConflictFree = "conflict-free ";
inline constexpr const char *OfOthersBegin[] = {DependsOn, AlignmentWithin, ConflictFree};
/// The end of one that depends on names.
inline constexpr const char *MoreThanTried = ", with more values than the analysis tries";

} // namespace banklint::reason

#endif
