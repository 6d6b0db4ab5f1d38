//===- main.cpp - All programs in one -------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang is nearly all of each program, so a static build makes one file that holds it once and does what its name says:
// banklint, banklint-clangd or clang-tidy. The build calls each one's main by another name (banklint_program).
//
// Their options and checks register themselves before main, and the same names are in more than one program: --fix,
// --quiet, the module "gpu". So the linker keeps the initializers of each program apart (Initializers.ld), and only
// those of the program that is called run.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringRef.h"

int banklint_main(int Argc, const char **Argv);
int banklint_clang_tidy_main(int Argc, const char **Argv);
#ifdef BANKLINT_EDITOR
int banklint_clangd_main(int Argc, char **Argv);
#endif

/// As the C library calls those of .init_array.
using Initializer = void (*)(int Argc, char **Argv, char **Environment);

extern "C" {
extern const Initializer CommandBegin[], CommandEnd[], EditorBegin[], EditorEnd[], TidyBegin[], TidyEnd[];
}

int main(int Argc, char **Argv, char **Environment) {
  const auto Initialize = [&](const Initializer *Begin, const Initializer *End) {
    for (const Initializer *I = Begin; I != End; ++I)
      (*I)(Argc, Argv, Environment);
  };
  const llvm::StringRef Name = Argc ? Argv[0] : "";
#ifdef BANKLINT_EDITOR
  if (Name.ends_with("clangd")) {
    Initialize(EditorBegin, EditorEnd);
    return banklint_clangd_main(Argc, Argv);
  }
#endif
  if (Name.ends_with("clang-tidy")) {
    Initialize(TidyBegin, TidyEnd);
    return banklint_clang_tidy_main(Argc, const_cast<const char **>(Argv));
  }
  Initialize(CommandBegin, CommandEnd);
  return banklint_main(Argc, const_cast<const char **>(Argv));
}
