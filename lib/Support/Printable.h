//===- Printable.h - Text that a terminal only shows ------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A repository may have any names of files, and a terminal obeys what it is sent: control characters are shown by their
// numbers, as Clang shows those in lines of a source (`<1B>`, `<U+202E>`). So are characters that turn the direction of
// writing, and bytes that are no UTF-8.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_PRINTABLE_H
#define BANKLINT_SUPPORT_PRINTABLE_H

#include "llvm/Support/raw_ostream.h"
#include <string>

namespace banklint {

/// A name for one line.
std::string printableName(llvm::StringRef Name);

/// A text of some lines: they and tabs stay.
std::string printableText(llvm::StringRef Text);

/// Hands on what is printed to it, as printableText() does, and the colours that are asked for.
class PrintableStream : public llvm::raw_ostream {
public:
  explicit PrintableStream(llvm::raw_ostream &To) : raw_ostream(/*unbuffered=*/true), To(To) {}
  ~PrintableStream() override;

  raw_ostream &changeColor(enum Colors Color, bool Bold, bool Background) override;
  raw_ostream &resetColor() override;
  raw_ostream &reverseColor() override;
  bool is_displayed() const override { return To.is_displayed(); }
  bool has_colors() const override { return To.has_colors(); }
  void enable_colors(bool Enable) override {
    To.enable_colors(Enable);
    raw_ostream::enable_colors(Enable); // whoever wraps this stream asks it
  }

private:
  void write_impl(const char *Bytes, size_t Size) override;
  uint64_t current_pos() const override { return To.tell() + Begun.size(); }

  llvm::raw_ostream &To;
  std::string Begun; ///< a character whose last bytes are not there yet
};

} // namespace banklint

#endif
