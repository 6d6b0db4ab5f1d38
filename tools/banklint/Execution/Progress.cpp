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
using llvm::formatv;
using llvm::StringRef;

bool Progress::hasTerminal() { return llvm::sys::Process::StandardErrIsDisplayed(); }

Progress::Progress(StringRef What, size_t Count) : What(What), Count(Count), Visible(Count > 1 && hasTerminal()) {
  draw("");
}

Progress::~Progress() { hide(); }

void Progress::hide() {
  if (Visible)
    llvm::errs() << "\r\033[K";
}

void Progress::advance(StringRef Name, StringRef SoFar) {
  ++Done;
  draw(SoFar.empty() ? formatv(": {0}", Name).str() : formatv(", {0}: {1}", SoFar, Name).str());
}

void Progress::draw(StringRef Rest) {
  if (!Visible)
    return;
  constexpr size_t Width = 20; // characters of the bar
  const size_t Full = Done * Width / Count;
  const std::string Bar = std::string(Full, '#') + std::string(Width - Full, '.');
  const std::string Text = formatv("{0} [{1}] {2} of {3} files{4}", What, Bar, Done, Count, Rest);
  // A line that the terminal breaks could not be taken back.
  const size_t Told = llvm::sys::Process::StandardErrColumns();
  const size_t Columns = Told ? Told : 80;
  llvm::errs() << '\r' << StringRef(Text).take_front(Columns - 1) << "\033[K";
}
