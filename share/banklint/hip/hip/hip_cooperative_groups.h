//===- hip_cooperative_groups.h - Thread groups -----------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../banklint_hip.h"
#include "../../cuda/cooperative_groups.h"
