//===- Arch.cpp - banklint arch: the architectures that are known ---------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/Arch.h"
#include "Hardware/Hardware.h"
#include "Reports/Columns.h"

using namespace banklint;

llvm::cl::SubCommand banklint::ArchCommand("arch", "List the architectures");

int banklint::runArchCommand() {
  std::vector<std::vector<std::string>> Rows{{"architecture", "lanes", "banks", "width", "confidence", "source"}};
  for (const Architecture &A : architectures())
    Rows.push_back({A.Name, std::to_string(A.Lanes), std::to_string(A.Banks), std::to_string(A.BankBytes),
                    confidenceOf(A).str(), A.Source});
  printColumns(llvm::outs(), Rows, [](size_t Column) { return Column >= 1 && Column <= 3; });
  llvm::outs() << "or a machine of your own: custom:banks=4,width=4,lanes=4,broadcast=yes\n";
  return 0;
}
