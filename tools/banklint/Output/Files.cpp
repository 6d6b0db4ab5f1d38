//===- Files.cpp - Files written as a whole -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Output/Files.h"
#include "Support/Problem.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static bool isBelow(StringRef File, StringRef Folder) {
  return File.consume_front(Folder) && (Folder.ends_with("/") || File.starts_with("/"));
}

/// The absolute path of a file that may not be there yet, with the links of its folder followed
/// and, if it is there, its own.
static llvm::Expected<std::string> targetOf(StringRef File) {
  llvm::SmallString<128> Real;
  if (fs::exists(File)) {
    if (std::error_code Failed = fs::real_path(File, Real))
      return problem(Failed.message());
    return Real.str().str();
  }
  if (fs::is_symlink_file(File))
    return problem("it is a link to nothing");
  const StringRef Folder = path::parent_path(File);
  if (std::error_code Failed = fs::real_path(Folder.empty() ? "." : Folder, Real))
    return problem(Failed.message());
  path::append(Real, path::filename(File));
  return Real.str().str();
}

/// \p File is in the project by its name, but \p Target is not.
static bool leadsOut(StringRef File, StringRef Target, StringRef Project) {
  llvm::SmallString<128> Named(File);
  if (fs::make_absolute(Named))
    return false;
  path::remove_dots(Named, /*remove_dot_dot=*/true);
  return isBelow(Named, Project) && !isBelow(Target, Project);
}

static llvm::Error writeDirectly(StringRef File, llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  std::error_code Failed;
  llvm::raw_fd_ostream OS(File, Failed);
  if (Failed)
    return problem(Failed.message());
  Write(OS);
  OS.close();
  if (!OS.has_error())
    return llvm::Error::success();
  const std::string Why = OS.error().message();
  OS.clear_error();
  return problem(Why);
}

/// Writes the text into the new file.
static llvm::Error fill(fs::TempFile &New, llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  llvm::raw_fd_ostream OS(New.FD, /*shouldClose=*/false);
  Write(OS);
  OS.flush();
  if (!OS.has_error())
    return llvm::Error::success();
  const std::string Why = OS.error().message();
  OS.clear_error();
  return problem(Why);
}

static llvm::Error writeBeside(StringRef Target, std::optional<fs::perms> Permissions,
                               llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  llvm::Expected<fs::TempFile> New = fs::TempFile::create(Target + ".%%%%%%%%", fs::all_read | fs::all_write);
  if (!New)
    return New.takeError();
  llvm::Error Failed = fill(*New, Write);
  if (!Failed && Permissions)
    if (std::error_code NotSet = fs::setPermissions(New->FD, *Permissions))
      Failed = problem(NotSet.message());
  if (!Failed)
    return New->keep(Target);
  return llvm::joinErrors(std::move(Failed), New->discard());
}

llvm::Error banklint::writeWhole(StringRef File, StringRef Project,
                                 llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  fs::file_status Status;
  const bool Exists = !fs::status(File, Status);
  if (Exists && Status.type() == fs::file_type::directory_file)
    return problem("it is a folder");
  if (Exists && Status.type() != fs::file_type::regular_file)
    return writeDirectly(File, Write);
  llvm::Expected<std::string> Target = targetOf(File);
  if (!Target)
    return Target.takeError();
  if (leadsOut(File, *Target, Project))
    return problem(formatv("it is, or lies behind, a link to '{0}', outside of the project '{1}'", *Target, Project));
  if (!Exists)
    return writeBeside(*Target, std::nullopt, Write);
  const fs::perms Writable = fs::owner_write | fs::group_write | fs::others_write;
  if (!(Status.permissions() & Writable) || !fs::can_write(*Target))
    return problem("it is read-only");
  return writeBeside(*Target, Status.permissions(), Write);
}
