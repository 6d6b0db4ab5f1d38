//===- hiprtc.h - Compilation at run time -----------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HIPRTC_H
#define BANKLINT_HIPRTC_H

#include <stddef.h>

typedef struct _hiprtcProgram *hiprtcProgram;
enum hiprtcResult {
  HIPRTC_SUCCESS = 0,
  HIPRTC_ERROR_OUT_OF_MEMORY = 1,
  HIPRTC_ERROR_INVALID_INPUT = 3,
  HIPRTC_ERROR_COMPILATION = 6
};
const char *hiprtcGetErrorString(hiprtcResult);
hiprtcResult hiprtcVersion(int *major, int *minor);
hiprtcResult hiprtcCreateProgram(hiprtcProgram *, const char *source, const char *name, int headers,
                                 const char *const *contents, const char *const *names);
hiprtcResult hiprtcAddNameExpression(hiprtcProgram, const char *);
hiprtcResult hiprtcCompileProgram(hiprtcProgram, int count, const char *const *options);
hiprtcResult hiprtcGetLoweredName(hiprtcProgram, const char *expression, const char **lowered);
hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram, size_t *);
hiprtcResult hiprtcGetProgramLog(hiprtcProgram, char *);
hiprtcResult hiprtcGetCodeSize(hiprtcProgram, size_t *);
hiprtcResult hiprtcGetCode(hiprtcProgram, char *);
hiprtcResult hiprtcDestroyProgram(hiprtcProgram *);

#endif // BANKLINT_HIPRTC_H
