//===- main.cpp - Reads code, verifies it, prints or runs it --------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Text/Text.h"
#include "Kernels/Kernels.h"
#include "Machine/Machine.h"
#include "Ptx/Program.h"
#include "Trace/Text.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace banklint;
namespace cl = llvm::cl;

namespace {

cl::OptionCategory Category("banklint-ir");
cl::opt<std::string> File(cl::Positional, cl::desc("FILE"), cl::init("-"), cl::cat(Category));
cl::opt<std::string> Run("run", cl::desc("run the function of this name, and print its trace"), cl::value_desc("name"),
                         cl::cat(Category));
cl::opt<std::string> Block("block", cl::desc("threads of the block: 32x8"), cl::value_desc("shape"), cl::init("32"),
                           cl::cat(Category));
cl::list<int64_t> Arguments("arguments", cl::desc("numbers for the first parameters"), cl::CommaSeparated,
                            cl::cat(Category));

int fail(const llvm::Twine &What) {
  llvm::errs() << What << '\n';
  return 1;
}

/// Whether all functions keep the rules; says what is wrong with each that does not.
bool isCorrect(ir::TextProgram &P) {
  bool Result = true;
  for (const auto &[Id, F] : P.Functions)
    if (auto Problem = verify(F, P)) {
      llvm::errs() << File << ": " << *Problem << '\n';
      Result = false;
    }
  return Result;
}

/// The program that a file is: IR, or PTX.
std::unique_ptr<ir::TextProgram> programOf(llvm::StringRef Text, std::string &Error) {
  if (!llvm::StringRef(File).ends_with(".ptx"))
    return ir::read(Text, Error);
  ptx::ReadError Wrong;
  auto Read = ptx::read(Text, Wrong);
  if (!Read) {
    Error = std::to_string(Wrong.Line) + ": " + Wrong.Why;
    return nullptr;
  }
  return std::make_unique<ptx::Program>(std::move(Read), File);
}

int run(ir::TextProgram &P) {
  const ir::Function *F = P.functionNamed(Run);
  if (!F)
    return fail("there is no function '" + Run + "', or several");
  auto Shape = parseShape(Block);
  if (!Shape)
    return fail("'" + Block + "' is no shape of a block");
  machine::Options O;
  O.Block = *Shape;
  O.Arguments.assign(Arguments.begin(), Arguments.end());
  print(llvm::outs(), *machine::record(P, O, F->Id), P);
  return 0;
}

} // namespace

int main(int Count, char **Words) {
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(Count, Words,
                              "Reads Code as text, verifies it, and prints it again, or the trace of a run.\n");
  auto Text = llvm::MemoryBuffer::getFileOrSTDIN(File);
  if (!Text)
    return fail(File + ": " + Text.getError().message());
  std::string Error;
  const auto P = programOf((*Text)->getBuffer(), Error);
  if (!P)
    return fail(File + ":" + Error);
  if (!isCorrect(*P))
    return 1;
  if (!Run.empty())
    return run(*P);
  print(llvm::outs(), *P);
  return 0;
}
