//===- EmbeddedText.h - A program inside of another file --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The CUDA source that a Python program compiles need not stand in its file as it is compiled: literals are joined,
// escapes and holes are filled, other files are read. The text is analysed as a file of its own, and every byte of it
// knows where it comes from:
//
//     HEAD = "#define N 32\n"                  text:       #define N 32⏎ __shared__ float s[N][N];⏎
//     RawKernel(HEAD + r'''                    stretches:  └ line 1     ┘└ line 3                  ┘
//     __shared__ float s[N][N];
//     ''', 'k')
//
// A stretch is a part of one line that stands in a file as it is, or a piece that was made of other text there: an
// escape, a hole.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_SUPPORT_EMBEDDEDTEXT_H
#define BANKLINT_SUPPORT_EMBEDDEDTEXT_H

#include "Support/Location.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace banklint {

/// What may be written into a literal.
struct LiteralRules {
  std::string Doubled; ///< characters that stand for themselves when they are written twice: "{}" in f-strings
  std::string Refused; ///< characters that would need an escape
};

struct TextStretch {
  unsigned Begin = 0, Length = 0;        ///< bytes of the text
  unsigned File = 0;                     ///< an index of EmbeddedText::Files
  unsigned Offset = 0, LengthInFile = 0; ///< bytes of that file
  unsigned Line = 0, Column = 0;         ///< where they begin there, from 1; columns count bytes
  unsigned Rules = 0;                    ///< an index of EmbeddedText::Rules
  bool IsAsWritten = false;              ///< the bytes are the same

  unsigned end() const { return Begin + Length; }
};

struct EmbeddedText {
  struct File {
    std::string Name;     ///< as messages say it
    std::string RealPath; ///< absolute, without links
  };
  std::string Text;
  std::vector<File> Files; ///< the first is the one that is analysed
  std::vector<LiteralRules> Rules;
  std::vector<TextStretch> Stretches; ///< in the order of the text; what nobody wrote lies between them

  /// The stretch that has a byte of the text; for what nobody wrote the next one, or the last.
  const TextStretch &stretchAt(unsigned Offset) const;
  /// Where a byte of the text stands; in a piece that was made, where that begins.
  Location placeOf(unsigned Offset) const;
  /// The same as an index of Files and an offset there.
  std::pair<unsigned, unsigned> offsetOf(unsigned Offset) const;

  /// The replacement of bytes of a file.
  struct Change {
    unsigned File = 0, Offset = 0, Length = 0;
    std::string Replacement;
  };
  /// What is to be replaced in a file so that \p Replacement stands in place of these bytes. Nothing if they
  /// do not stand there as they are, one after the other, or if the literal cannot have the replacement.
  std::optional<Change> changeOf(unsigned Offset, unsigned Length, llvm::StringRef Replacement) const;
};

} // namespace banklint

#endif
