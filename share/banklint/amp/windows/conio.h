//===- conio.h - Waiting for a key, for analysis ----------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_AMP_CONIO_H
#define BANKLINT_AMP_CONIO_H

int _getch();
int _getche();
int _kbhit();
int _putch(int);

#endif // BANKLINT_AMP_CONIO_H
