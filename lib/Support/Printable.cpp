//===- Printable.cpp - Text that a terminal only shows --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

static bool turnsDirection(llvm::UTF32 C) { return (C >= 0x202A && C <= 0x202E) || (C >= 0x2066 && C <= 0x2069); }

static bool isShown(llvm::UTF32 C) {
  const bool IsControl = C < 0x20 || (C >= 0x7F && C < 0xA0);
  const bool EndsLine = C == 0x2028 || C == 0x2029;
  return !IsControl && !EndsLine && !turnsDirection(C);
}

/// Whether a character in UTF-8 begins here whose end is not there yet.
static bool isCutOff(StringRef Text) {
  const size_t Wanted = llvm::getNumBytesForUTF8(llvm::UTF8(Text.front()));
  return Text.size() < Wanted && llvm::all_of(Text.drop_front(), [](char C) { return (C & 0xC0) == 0x80; });
}

/// Adds the first character of \p Text to \p Out, and takes it away.
static void takeCharacter(StringRef &Text, StringRef Kept, std::string &Out) {
  const auto *Next = reinterpret_cast<const llvm::UTF8 *>(Text.begin());
  llvm::UTF32 C = 0;
  const bool IsCharacter = llvm::convertUTF8Sequence(&Next, reinterpret_cast<const llvm::UTF8 *>(Text.end()), &C,
                                                     llvm::strictConversion) == llvm::conversionOK;
  const size_t Length = IsCharacter ? size_t(Next - reinterpret_cast<const llvm::UTF8 *>(Text.begin())) : 1;
  const StringRef Bytes = Text.take_front(Length);
  Text = Text.drop_front(Length);
  if (IsCharacter && (isShown(C) || Kept.contains(Bytes)))
    Out += Bytes;
  else if (IsCharacter && C > 0x7F)
    Out += formatv("<U+{0:X-4}>", C).str();
  else
    Out += formatv("<{0:X-2}>", unsigned(static_cast<unsigned char>(Bytes.front()))).str();
}

static std::string printable(StringRef Text, StringRef Kept) {
  std::string Out;
  while (!Text.empty())
    takeCharacter(Text, Kept, Out);
  return Out;
}

static constexpr StringRef KeptInTexts = "\n\t";

std::string banklint::printableName(StringRef Name) { return printable(Name, ""); }
std::string banklint::printableText(StringRef Text) { return printable(Text, KeptInTexts); }

PrintableStream::~PrintableStream() { To << printableText(Begun); }

/// "\033[0;1;35m": the sequence for a colour, and nothing else.
static bool isColor(StringRef Text) {
  return Text.consume_front("\033[") && Text.consume_back("m") &&
         Text.find_first_not_of("0123456789;") == StringRef::npos;
}

void PrintableStream::write_impl(const char *Bytes, size_t Size) {
  // Clang 22 wraps the stream, and writes the colours as text.
  if (colors_enabled() && Begun.empty() && isColor({Bytes, Size})) {
    To << StringRef(Bytes, Size);
    return;
  }
  Begun.append(Bytes, Size);
  StringRef Rest = Begun;
  std::string Out;
  while (!Rest.empty() && !isCutOff(Rest))
    takeCharacter(Rest, KeptInTexts, Out);
  Begun = Rest.str();
  To << Out;
}

llvm::raw_ostream &PrintableStream::changeColor(enum Colors Color, bool Bold, bool Background) {
  To.changeColor(Color, Bold, Background);
  return *this;
}

llvm::raw_ostream &PrintableStream::resetColor() {
  To.resetColor();
  return *this;
}

llvm::raw_ostream &PrintableStream::reverseColor() {
  To.reverseColor();
  return *this;
}
