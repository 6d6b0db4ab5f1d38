//===- windows_api.h - Clocks of Windows for analysis -----------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The part of Windows that samples of C++ AMP measure times with. Nothing here can be linked or
// run.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_AMP_WINDOWS_API_H
#define BANKLINT_AMP_WINDOWS_API_H

#include <stdint.h>

typedef int BOOL;
typedef unsigned char BYTE;
typedef unsigned short WORD;
typedef uint32_t DWORD;
typedef int32_t LONG, HRESULT;
typedef uint32_t ULONG, UINT;
typedef int64_t LONGLONG;
typedef uint64_t ULONGLONG;
typedef void *HANDLE;
typedef union {
  struct {
    DWORD LowPart;
    LONG HighPart;
  };
  LONGLONG QuadPart;
} LARGE_INTEGER;
#define TRUE 1
#define FALSE 0
#define WINAPI
#define SUCCEEDED(RESULT) ((RESULT) >= 0)
#define FAILED(RESULT) ((RESULT) < 0)

BOOL QueryPerformanceCounter(LARGE_INTEGER *);
BOOL QueryPerformanceFrequency(LARGE_INTEGER *);
DWORD GetTickCount();
ULONGLONG GetTickCount64();
DWORD GetLastError();
void Sleep(DWORD milliseconds);

#endif // BANKLINT_AMP_WINDOWS_API_H
