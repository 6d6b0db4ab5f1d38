//===- CallHash.h - By what calls are found ---------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_CALLS_CALLHASH_H
#define BANKLINT_MACHINE_CALLS_CALLHASH_H

#include "Lanes/Symbols.h"
#include "Machine/Calls/CallStore.h"
#include "llvm/ADT/ArrayRef.h"

namespace banklint::machine {

/// Of a call's arguments.
size_t hashOf(ir::FunctionId Callee, llvm::ArrayRef<Datum> Arguments, const Threads &Active, const Symbols &Of);

/// Where a call read scalars of objects to which its arguments point.
std::vector<ArgumentPlace> keyOf(const RememberedCall &Did);

/// \p OfArguments and what a call found at the places of a key; \p OfArguments alone if there is no scalar at one.
size_t hashThen(size_t OfArguments, const RememberedCall &Did, llvm::ArrayRef<ArgumentPlace> Key, const Symbols &Of);
/// The same of what a call would find now.
size_t hashNow(size_t OfArguments, llvm::ArrayRef<Datum> Arguments, const Memory &Now,
               llvm::ArrayRef<ArgumentPlace> Key, const Symbols &Of);

} // namespace banklint::machine

#endif
