//===- main.cpp - Reads code, verifies it, and prints it again ------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Code/Text.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace banklint::code;

/// `banklint-code FILE`, or `-` for standard input.
int main(int Count, char **Arguments) {
  if (Count != 2) {
    llvm::errs() << "usage: banklint-code FILE\n";
    return 2;
  }
  auto Text = llvm::MemoryBuffer::getFileOrSTDIN(Arguments[1]);
  if (!Text) {
    llvm::errs() << Arguments[1] << ": " << Text.getError().message() << '\n';
    return 2;
  }
  std::string Error;
  auto P = read((*Text)->getBuffer(), Error);
  if (!P) {
    llvm::errs() << Arguments[1] << ':' << Error << '\n';
    return 1;
  }
  bool IsWrong = false;
  for (const auto &[Id, F] : P->Functions)
    if (auto Problem = verify(F, *P)) {
      llvm::errs() << Arguments[1] << ": " << *Problem << '\n';
      IsWrong = true;
    }
  if (!IsWrong)
    print(llvm::outs(), *P);
  return IsWrong;
}
