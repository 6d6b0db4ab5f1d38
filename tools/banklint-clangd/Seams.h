//===- Seams.h - Where we change what clangd does ---------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clangd has no plugins. It is linked from archives, however, so the linker can lead calls between them through
// functions of ours (--wrap; CMakeLists.txt lists them). All but the last take and return types of public headers.
//
//   clangd calls                            | ours also
//   ----------------------------------------|------------------------------------------------------------------
//   provideDefaultChecks                    | enables gpu-bank-conflict, unless the configuration disables it
//   isFastTidyCheck                         | calls it fast, so that the strict filter keeps it
//   tooling::inferMissingCompileCommands    | gives it nvcc's commands in Clang's words, since it derives those of
//                                           | headers from them
//   getSystemIncludeExtractor               | makes commands for CUDA parse with Clang 19, after --query-driver and
//                                           | the edits of .clangd
//   PrecompiledPreamble::Build              | keeps the bodies of functions in headers that kernels may call
//   versionString, featureString            | say that banklint is in it
//   ClangdLSPServer's constructor           | puts an EditorTransport between it and the editor
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_CLANGD_SEAMS_H
#define BANKLINT_TOOLS_BANKLINT_CLANGD_SEAMS_H

#include "Frontend/CompileCommands.h"

namespace banklint {

/// What the functions above need to know. To be set before clangd runs.
struct Installation {
  bool IsClangd = false; ///< else another program of a static build calls them (tools/programs)
  ParseOptions Parse;
  std::string DocumentationLink; ///< the page of the check, for the code of its diagnostics
};
Installation &installation();

} // namespace banklint

#endif
