//===- nvToolsExt.h - Marks for a profiler ----------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_NVTOOLSEXT_H
#define BANKLINT_NVTOOLSEXT_H

typedef unsigned long long nvtxRangeId_t;
int nvtxRangePushA(const char *name);
int nvtxRangePop();
nvtxRangeId_t nvtxRangeStartA(const char *name);
void nvtxRangeEnd(nvtxRangeId_t);
void nvtxMarkA(const char *name);
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxMark nvtxMarkA

#endif // BANKLINT_NVTOOLSEXT_H
