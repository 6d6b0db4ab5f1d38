//===- launcher.c - One of the names of the program with all --*- C -*-----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wheel has no symbolic links. So banklint-clangd and clang-tidy are copies of this program, which becomes the
// `banklint` beside it, called by its own name.
//
//===----------------------------------------------------------------------===//

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  char self[PATH_MAX], program[PATH_MAX + sizeof "banklint"];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (length > 0 && argc > 0) {
    self[length] = '\0';
    strcpy(program, self);
    strcpy(strrchr(program, '/') + 1, "banklint");
    argv[0] = self; // not that of a link to us, whose name may be another
    execv(program, argv);
  }
  perror("banklint");
  return 2;
}
