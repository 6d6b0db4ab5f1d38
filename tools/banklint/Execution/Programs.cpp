//===- Programs.cpp - Other programs, and what they say -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution/Programs.h"
#include "Support/Problem.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

llvm::Expected<std::string> banklint::outputOf(StringRef Name, llvm::ArrayRef<StringRef> Arguments, int *EndedWith) {
  auto Program = llvm::sys::findProgramByName(Name);
  if (!Program)
    return problem(formatv("{0} is not on the PATH", Name));
  llvm::SmallString<128> Out, Err;
  if (llvm::sys::fs::createTemporaryFile("banklint", "out", Out) ||
      llvm::sys::fs::createTemporaryFile("banklint", "err", Err))
    return problem(formatv("no temporary file for the answer of {0}", Name));
  llvm::FileRemover RemoveOut(Out), RemoveErr(Err);

  std::vector<StringRef> Command{*Program};
  Command.insert(Command.end(), Arguments.begin(), Arguments.end());
  const int Code = llvm::sys::ExecuteAndWait(*Program, Command, /*Env=*/std::nullopt,
                                             {StringRef(""), StringRef(Out), StringRef(Err)});
  if (EndedWith)
    *EndedWith = Code;
  auto Text = llvm::MemoryBuffer::getFile(Code == 0 ? Out : Err);
  if (!Text)
    return problem(formatv("the answer of {0} is gone", Name));
  if (Code == 0)
    return (*Text)->getBuffer().str();
  const StringRef Said = (*Text)->getBuffer().trim();
  return problem(Said.empty() ? formatv("{0} ended with {1}", Name, Code).str() : Said.str());
}
