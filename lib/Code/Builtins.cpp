//===- Builtins.cpp - Functions that are known by name --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Code/Builtins.h"

using namespace banklint::code;

std::optional<BuiltinMatch> banklint::code::findBuiltin(const Callee &C) { return std::nullopt; }
