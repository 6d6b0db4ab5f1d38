//===- OrdinaryFile.h - Files that are read as a whole ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_ORDINARYFILE_H
#define BANKLINT_SUPPORT_ORDINARYFILE_H

#include "Support/Problem.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace banklint {

/// The text of \p File, or why it cannot be read. A pipe or a device is not: nobody knows when it ends.
inline llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readOrdinaryFile(const llvm::Twine &File) {
  llvm::sys::fs::file_status Status;
  if (std::error_code Error = llvm::sys::fs::status(File, Status))
    return problem(Error.message());
  if (Status.type() != llvm::sys::fs::file_type::regular_file)
    return problem(llvm::sys::fs::is_directory(Status) ? "it is a folder" : "it is a pipe or a device, not a file");
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return problem(Buffer.getError().message());
  return std::move(*Buffer);
}

/// The same where a file that cannot be read is as good as an empty one.
inline std::unique_ptr<llvm::MemoryBuffer> readOrdinaryFileOrNothing(const llvm::Twine &File) {
  if (auto Buffer = readOrdinaryFile(File))
    return std::move(*Buffer);
  else
    llvm::consumeError(Buffer.takeError());
  return llvm::MemoryBuffer::getMemBuffer("");
}

} // namespace banklint

#endif
