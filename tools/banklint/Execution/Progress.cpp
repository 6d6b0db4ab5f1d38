//===- Progress.cpp - How far a run is ------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution/Progress.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace banklint;
using llvm::StringRef;

Progress::Progress(StringRef What, size_t Count)
    : What(What), Count(Count), Visible(Count > 1 && llvm::sys::Process::StandardErrIsDisplayed()) {
  draw("");
}

Progress::~Progress() { hide(); }

void Progress::hide() {
  if (Visible)
    llvm::errs() << "\r\033[K";
}

void Progress::advance(StringRef Name) {
  ++Done;
  draw(Name);
}

void Progress::draw(StringRef Name) {
  if (!Visible)
    return;
  constexpr size_t Width = 20; // characters of the bar
  const size_t Full = Done * Width / Count;
  const std::string Bar = std::string(Full, '#') + std::string(Width - Full, '.');
  const std::string Text = llvm::formatv("{0} [{1}] {2}/{3} {4}", What, Bar, Done, Count, Name);
  // A line that the terminal breaks could not be taken back.
  const size_t Told = llvm::sys::Process::StandardErrColumns();
  const size_t Columns = Told ? Told : 80;
  llvm::errs() << '\r' << StringRef(Text).take_front(Columns - 1) << "\033[K";
}
