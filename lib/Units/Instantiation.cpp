//===- Instantiation.cpp - Arguments for kernel templates -----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Units/Instantiation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

/// The scopes that \p Wanted leaves out: "space::"; nothing if it is another template.
static std::optional<std::string> scopesBefore(StringRef Wanted, StringRef Kernel) {
  const std::string Short = withoutArguments(Wanted), Full = withoutArguments(Kernel);
  StringRef Scopes = Full;
  if (!Scopes.consume_back(Short) || !(Scopes.empty() || Scopes.ends_with("::")))
    return std::nullopt;
  return Scopes.str();
}

bool banklint::isOfTemplate(StringRef Wanted, StringRef Kernel) { return scopesBefore(Wanted, Kernel).has_value(); }

std::string banklint::instantiations(llvm::ArrayRef<std::string> Wanted, llvm::ArrayRef<KernelReport> Kernels) {
  std::string Text;
  for (const auto &[Place, Name] : llvm::enumerate(Wanted))
    for (const KernelReport &K : Kernels)
      if (auto Scopes = scopesBefore(Name, K.Kernel)) {
        std::string Option;
        llvm::raw_string_ostream OS(Option);
        llvm::printEscapedString(Name, OS);
        // The compiler's errors about it name the option in place of a file.
        Text += formatv("\n#line 1 \"--instantiate={0}\"\n"
                        "auto *const instantiated_kernel_{1} = &{2}{3};\n",
                        Option, Place, *Scopes, Name);
        break;
      }
  return Text;
}
