//===- tchar.h - Names of characters for analysis ---------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The names without Unicode, of which old samples make their main function and what it prints.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_AMP_TCHAR_H
#define BANKLINT_AMP_TCHAR_H

#include <stdio.h>
#include <string.h>

typedef char TCHAR, _TCHAR;
#define _tmain main
#define _T(TEXT) TEXT
#define _TEXT(TEXT) TEXT
#define _tprintf printf
#define _ftprintf fprintf
#define _tcslen strlen
#define _tcscmp strcmp

#endif // BANKLINT_AMP_TCHAR_H
