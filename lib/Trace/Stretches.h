//===- Stretches.h - What repeats between barriers --------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A stretch is what happens between two barriers. Nothing is joined over a barrier, so that equal stretches are
// compiled alike and cost the same. Kernels load a tile, wait, compute, wait, a hundred times: such a trace is a
// hundredth as long if each stretch stands there once, with the number of its executions.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TRACE_STRETCHES_H
#define BANKLINT_TRACE_STRETCHES_H

#include "Trace/Trace.h"

namespace banklint::trace {

/// Leaves of equal stretches the first. Its accesses happen as often as all of them did (Access::Times); their epoch is
/// the number of the stretch, and Trace::Stretches the order in which the run came through them.
void keepEachStretchOnce(Trace &T);

} // namespace banklint::trace

#endif
