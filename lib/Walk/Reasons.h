//===- Reasons.h - Moved to lib/Code -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_WALK_REASONS_H
#define BANKLINT_WALK_REASONS_H

#include "Code/Reasons.h"

#endif
