//===- OpenFiles.cpp - What is known of files in the editor ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenFiles.h"

using namespace banklint;
using llvm::StringRef;
using Lock = std::lock_guard<std::mutex>;

OpenFiles &OpenFiles::here() {
  static OpenFiles *Here = new OpenFiles; // clangd's threads may outlive main
  return *Here;
}

void OpenFiles::close(StringRef File) {
  Lock L(Mutex);
  Files.erase(File);
}

void OpenFiles::setView(StringRef File, View V) {
  auto New = std::make_shared<const View>(std::move(V));
  Lock L(Mutex);
  Files[File].Shown = std::move(New);
}

void OpenFiles::removeView(StringRef File) { setView(File, View()); }

std::shared_ptr<const View> OpenFiles::view(StringRef File) const {
  Lock L(Mutex);
  auto It = Files.find(File);
  return It == Files.end() ? std::make_shared<const View>() : It->second.Shown;
}

void OpenFiles::noteEdit(StringRef File) {
  Lock L(Mutex);
  ++Files[File].Edits;
}

unsigned OpenFiles::edits(StringRef File) const {
  Lock L(Mutex);
  auto It = Files.find(File);
  return It == Files.end() ? 0 : It->second.Edits;
}

std::shared_ptr<IncrementalAnalysis> OpenFiles::analysis(StringRef File) {
  Lock L(Mutex);
  return Files[File].Known;
}

void OpenFiles::setEncoding(Encoding E) {
  Lock L(Mutex);
  Agreed = E;
}

Encoding OpenFiles::encoding() const {
  Lock L(Mutex);
  return Agreed;
}
