//===- amd_hip_cooperative_groups.h - see hip_cooperative_groups.h -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../hip_cooperative_groups.h"
