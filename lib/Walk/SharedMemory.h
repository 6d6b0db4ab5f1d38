//===- SharedMemory.h - Moved to lib/Lower -*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_WALK_SHAREDMEMORY_H
#define BANKLINT_WALK_SHAREDMEMORY_H

#include "Lower/SharedMemory.h"

#endif
