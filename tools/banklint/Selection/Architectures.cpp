//===- Architectures.cpp - The GPUs that the user names -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Selection/Architectures.h"
#include "Execution/Programs.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using llvm::StringRef;

/// "sm_80", "custom:banks=4,width=4,lanes=4,broadcast=yes" of "sm_80,custom:banks=4,width=4,…": what has a '=' belongs
/// to the machine that it describes.
static std::vector<std::string> namesIn(StringRef List) {
  std::vector<std::string> Names;
  for (StringRef Part : llvm::split(List, ','))
    if (!Names.empty() && Part.contains('=') && StringRef(Names.back()).starts_with("custom:"))
      Names.back() += ("," + Part).str();
    else
      Names.push_back(Part.trim().str());
  return Names;
}

/// What the drivers of both vendors call the GPUs of this machine.
static llvm::Expected<std::vector<std::string>> namesOfThisMachine() {
  const std::pair<StringRef, std::vector<StringRef>> Askable[] = {
      {"nvidia-smi", {"--query-gpu=compute_cap", "--format=csv,noheader"}}, {"rocm_agent_enumerator", {}}};
  std::vector<std::string> Names;
  for (const auto &[Program, Arguments] : Askable) {
    llvm::Expected<std::string> Said = outputOf(Program, Arguments);
    if (!Said) {
      llvm::consumeError(Said.takeError());
      continue;
    }
    for (StringRef Line : llvm::split(*Said, '\n'))
      if (findArchitecture(architectureName(Line)))
        Names.push_back(architectureName(Line));
  }
  if (Names.empty())
    return problem("--arch=native: neither nvidia-smi nor rocm_agent_enumerator names a GPU of this machine; name one: "
                   "--arch=sm_90");
  return Names;
}

llvm::Expected<NamedArchitectures> banklint::parseArchitectures(llvm::ArrayRef<std::string> Values) {
  std::vector<std::string> Names;
  for (const std::string &Value : Values)
    for (std::string &Name : namesIn(Value)) {
      if (Name != "native") {
        Names.push_back(std::move(Name));
        continue;
      }
      llvm::Expected<std::vector<std::string>> Native = namesOfThisMachine();
      if (!Native)
        return Native.takeError();
      llvm::append_range(Names, *Native);
    }
  NamedArchitectures Named;
  for (const std::string &Name : Names) {
    llvm::Expected<const Architecture *> A = parseArchitecture(Name);
    if (!A)
      return A.takeError();
    if (Named.All.empty())
      Named.First = architectureName(Name);
    if (!llvm::is_contained(Named.All, *A))
      Named.All.push_back(*A);
  }
  return Named;
}
