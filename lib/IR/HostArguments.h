//===- HostArguments.h - With what a host function is called ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_HOSTARGUMENTS_H
#define BANKLINT_IR_HOSTARGUMENTS_H

#include <cstdint>
#include <optional>
#include <vector>

namespace banklint {

/// What is known of the arguments of a host function, by parameter index; parameters behind the last have unknown ones.
struct HostArguments {
  using Numbers = std::vector<std::optional<int64_t>>;
  Numbers Integers;
  /// The first 32-bit words of objects that it gets by value, such as a dim3.
  std::vector<Numbers> Words;

  bool operator==(const HostArguments &O) const { return Integers == O.Integers && Words == O.Words; }
};

} // namespace banklint

#endif
