//===- KernelEntry.h - What the function that is run finds ------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_MACHINE_KERNELENTRY_H
#define BANKLINT_MACHINE_KERNELENTRY_H

#include "Machine/Part.h"

namespace banklint::machine {

/// The parameters of a function that nobody calls: what the launch fixes, as far as it is known.
class KernelEntry : Part {
public:
  explicit KernelEntry(Run &R) : Part(R) {}

  /// Lets all threads enter \p F, with \p Kernel as its frame.
  void enter(Frame &Kernel, const ir::Function &F);

private:
  void setUpParameter(unsigned Local, unsigned Written);
  void setUpObject(Contents &C, unsigned Written);
  void setUpThis(unsigned Local);
};

} // namespace banklint::machine

#endif
