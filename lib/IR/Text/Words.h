//===- Words.h - The words of code as text ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the printer writes and the reader reads back.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_TEXT_WORDS_H
#define BANKLINT_IR_TEXT_WORDS_H

#include "IR/IR.h"

namespace banklint::ir::words {

template <typename T> struct Word {
  T Value;
  const char *Text;
};

inline constexpr Word<Opcode> Opcodes[] = {
    {Opcode::Opaque, "opaque"},
    {Opcode::Truthy, "truthy"},
    {Opcode::Lost, "lost"},
    {Opcode::Binary, "binary"}, // the word of its operator instead, where that is no opcode's
    {Opcode::Convert, "convert"},
    {Opcode::Truth, "truth"},
    {Opcode::Not, "not"},
    {Opcode::Offset, "offset"},
    {Opcode::Move, "move"},
    {Opcode::Distance, "distance"},
    {Opcode::CompareAddresses, "compare-addresses"},
    {Opcode::AddressToInt, "address-to-int"},
    {Opcode::IntToAddress, "int-to-address"},
    {Opcode::Declare, "declare"},
    {Opcode::Load, "load"},
    {Opcode::Store, "store"},
    {Opcode::Copy, "copy"},
    {Opcode::Zero, "zero"},
    {Opcode::Forget, "forget"},
    {Opcode::LoadEither, "load-either"},
    {Opcode::Build, "build"},
    {Opcode::Pick, "pick"},
    {Opcode::Splat, "splat"},
    {Opcode::LoadComponents, "load-components"},
    {Opcode::StoreComponents, "store-components"},
    {Opcode::If, "if"},
    {Opcode::Logical, "logical"},
    {Opcode::Loop, "loop"},
    {Opcode::Switch, "switch"},
    {Opcode::Break, "break"},
    {Opcode::Continue, "continue"},
    {Opcode::Return, "return"},
    {Opcode::Leave, "leave"},
    {Opcode::Label, "label"},
    {Opcode::Yield, "yield"},
    {Opcode::Call, "call"},
    {Opcode::CallAddress, "call-address"},
    {Opcode::CallVirtual, "call-virtual"},
    {Opcode::CallUnknown, "call-unknown"},
    {Opcode::CallBuiltin, "call-builtin"},
    {Opcode::Assembly, "assembly"},
    {Opcode::Launch, "launch"},
    {Opcode::Enclosing, "enclosing"},
};

inline constexpr Word<Op> Operators[] = {
    {Op::Add, "add"}, {Op::Sub, "sub"},       {Op::Mul, "mul"},         {Op::Div, "div"}, {Op::Rem, "rem"},
    {Op::Shl, "shl"}, {Op::Shr, "shr"},       {Op::And, "and"},         {Op::Or, "or"},   {Op::Xor, "xor"},
    {Op::Min, "min"}, {Op::Max, "max"},       {Op::Lt, "lt"},           {Op::Le, "le"},   {Op::Eq, "eq"},
    {Op::Ne, "ne"},   {Op::Select, "select"}, {Op::Convert, "convert"},
};

inline constexpr Word<Flags> FlagWords[] = {
    {Volatile, "volatile"}, {BitField, "bit-field"},       {Subtracts, "subtracts"}, {Selects, "selects"},
    {Branches, "branches"}, {ToReference, "to-reference"}, {Partly, "partly"},       {OfUnion, "of-union"},
    {Guards, "guards"},     {SumsUp, "sums-up"},           {Follows, "follows"},     {Unused, "unused"},
};

inline constexpr Word<Builtin> Builtins[] = {
    {Builtin::Minimum, "Minimum"},
    {Builtin::Maximum, "Maximum"},
    {Builtin::Absolute, "Absolute"},
    {Builtin::Multiply, "Multiply"},
    {Builtin::LoadThrough, "LoadThrough"},
    {Builtin::StoreThrough, "StoreThrough"},
    {Builtin::ToShared, "ToShared"},
    {Builtin::FromShared, "FromShared"},
    {Builtin::Itself, "Itself"},
    {Builtin::AddressOfIt, "AddressOfIt"},
    {Builtin::Nothing, "Nothing"},
    {Builtin::EndOfThread, "EndOfThread"},
    {Builtin::NotConstant, "NotConstant"},
    {Builtin::BuiltinVariable, "BuiltinVariable"},
    {Builtin::LaunchKernel, "LaunchKernel"},
    {Builtin::Atomic, "Atomic"},
    {Builtin::ScopedAtomic, "ScopedAtomic"},
    {Builtin::CompilerAtomic, "CompilerAtomic"},
    {Builtin::AtomicAccess, "AtomicAccess"},
    {Builtin::BitFunction, "BitFunction"},
    {Builtin::MultiplyHigh, "MultiplyHigh"},
    {Builtin::Shuffle, "Shuffle"},
    {Builtin::Vote, "Vote"},
    {Builtin::PerThreadData, "PerThreadData"},
    {Builtin::Barrier, "Barrier"},
    {Builtin::LaneId, "LaneId"},
    {Builtin::GroupQuestion, "GroupQuestion"},
    {Builtin::OtherBlock, "OtherBlock"},
    {Builtin::LoadFragment, "LoadFragment"},
    {Builtin::StoreFragment, "StoreFragment"},
    {Builtin::CopyAsync, "CopyAsync"},
    {Builtin::GroupCopy, "GroupCopy"},
    {Builtin::CopyBytes, "CopyBytes"},
    {Builtin::SetBytes, "SetBytes"},
    {Builtin::WorkItem, "WorkItem"},
    {Builtin::LanesBelow, "LanesBelow"},
    {Builtin::FirstLane, "FirstLane"},
    {Builtin::IntegerFunction, "IntegerFunction"},
    {Builtin::VectorAccess, "VectorAccess"},
};

/// The word for \p Value; "?" if the list lacks it.
template <typename T, size_t N> const char *wordOf(const Word<T> (&List)[N], T Value) {
  for (const Word<T> &W : List)
    if (W.Value == Value)
      return W.Text;
  return "?";
}

template <typename T, size_t N> std::optional<T> meaningOf(const Word<T> (&List)[N], llvm::StringRef Text) {
  for (const Word<T> &W : List)
    if (Text == W.Text)
      return W.Value;
  return std::nullopt;
}

/// Whether the reader takes \p Name for a name without quotes.
inline bool isName(llvm::StringRef Name) {
  auto IsLetter = [](char C) { return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') || C == '_' || C == '$'; };
  if (Name.empty() || !IsLetter(Name[0]))
    return false;
  for (char C : Name)
    if (!IsLetter(C) && !(C >= '0' && C <= '9'))
      return false;
  return true;
}

/// Whether the operator's word stands for Binary: those that are no opcode themselves.
inline bool isBinaryWord(Op O) { return O != Op::Select && O != Op::Convert; }

} // namespace banklint::ir::words

#endif
