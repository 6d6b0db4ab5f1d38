//===- StepClasses.h - Executions that cost the same ------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An access in a loop stands for all of its steps that are alike (trace::Access::First): `tile[k][lane]` for each k. It
// costs the same in each step whose address lies alike among the banks. So the steps fall into classes: residues of the
// counter, and single steps where nothing repeats (Lanes/Periods.h). One step of each class is enough.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_COST_STEPCLASSES_H
#define BANKLINT_COST_STEPCLASSES_H

#include "Hardware/Hardware.h"
#include "Trace/Trace.h"

namespace banklint {

/// Passes on \p A once for each class of its executions on \p Gpu, with an Offset of that class and the number of its
/// executions as Times. An access that stands for one execution, or whose executions all cost the same whatever they
/// are, is passed on as it is; so is one with too many classes: then its cost is not exact.
void forEachStepClass(Lanes &L, const Architecture &Gpu, const trace::Access &A,
                      llvm::function_ref<void(const trace::Access &)> Use);

} // namespace banklint

#endif
