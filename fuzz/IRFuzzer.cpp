//===- IRFuzzer.cpp - IR as text, printed and run -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is read as IR can be printed and read again, and is the same; what keeps the verifier's rules can be run, with
// all variables in memory, and with those that need none in registers.
//
//===----------------------------------------------------------------------===//

#include "IR/PromoteLocals.h"
#include "IR/Text/Text.h"
#include "Machine/Machine.h"
#include "Trace/Text.h"

using namespace banklint;

static std::string printed(ir::TextProgram &P) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(OS, P);
  return Text;
}

/// Whether all functions keep the rules.
static bool isCorrect(ir::TextProgram &P) {
  for (const auto &[Id, F] : P.Functions)
    if (verify(F, P))
      return false;
  return true;
}

static void run(ir::TextProgram &P, ir::FunctionId Id) {
  machine::Options O;
  O.Block = {8, 4, 1};
  O.LoopStepBudget = 16;
  O.Budget = 20'000;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(OS, *machine::record(P, O, Id), P);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  std::string Error;
  auto P = ir::read(llvm::StringRef(reinterpret_cast<const char *>(Data), Size), Error);
  if (!P)
    return 0;
  const std::string Text = printed(*P);
  auto Again = ir::read(Text, Error);
  if (!Again || printed(*Again) != Text) {
    llvm::errs() << Error << '\n' << Text;
    std::abort();
  }
  if (!isCorrect(*P))
    return 0;
  std::vector<ir::FunctionId> Functions;
  for (const auto &[Id, F] : P->Functions)
    Functions.push_back(Id);
  for (ir::FunctionId Id : Functions)
    run(*P, Id);
  for (auto &[Id, F] : P->Functions) {
    promoteLocals(F);
    markLastUses(F);
  }
  if (!isCorrect(*P)) {
    llvm::errs() << "with variables in registers:\n" << printed(*P);
    std::abort();
  }
  for (ir::FunctionId Id : Functions)
    run(*P, Id);
  return 0;
}
