//===- Toolkit.h - Where CUDA's headers are ---------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_TOOLKIT_H
#define BANKLINT_FRONTEND_TOOLKIT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VersionTuple.h"
#include <optional>
#include <string>

namespace banklint {

/// An installed CUDA toolkit.
struct Toolkit {
  std::string Path;
  std::string Include;        ///< the folder with cuda_runtime.h
  llvm::VersionTuple Version; ///< 13.0; empty if the toolkit does not say
};

/// The toolkit at \p Path, if one is there: its headers lie in include/ or, as in Conda's packages, in
/// targets/x86_64-linux/include/.
std::optional<Toolkit> toolkitAt(llvm::StringRef Path);

/// The toolkit that a build would use: $CUDA_PATH, $CUDA_HOME, that of nvcc on the PATH,
/// /usr/local/cuda.
std::optional<Toolkit> findToolkit();

/// Whether a file is one of the toolkit's libraries, of which programs may have a copy: CUB, Thrust, libcu++.
bool isOfToolkitLibrary(llvm::StringRef File);

/// The folder of the toolkit that an nvcc belongs to, given by an absolute path, as the program itself
/// finds it: links are followed, and a wrapper script is asked. Empty if there is no such program.
std::string toolkitFolderOf(llvm::StringRef Nvcc);

/// The ROCm at \p Path, if it has HIP's headers (include/hip/hip_runtime.h).
std::optional<std::string> rocmAt(llvm::StringRef Path);

/// The ROCm that a build would use: $ROCM_PATH, that of hipcc on the PATH, /opt/rocm, /usr.
std::optional<std::string> findRocm();

/// Where our own headers and data lie: beside the program, in PREFIX/share/banklint for PREFIX/bin/banklint.
std::string sharedDataDirectory(llvm::StringRef Program);

/// Clang's own headers, for the version that banklint is built with: those beside the program (PREFIX/lib/clang/19),
/// where it brings them along, else those of the LLVM that it was built with.
std::string resourceDirectory();

} // namespace banklint

#endif // BANKLINT_FRONTEND_TOOLKIT_H
