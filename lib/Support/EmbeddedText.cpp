//===- EmbeddedText.cpp - A program inside of another file ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/EmbeddedText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace banklint;
using llvm::StringRef;

const TextStretch &EmbeddedText::stretchAt(unsigned Offset) const {
  const auto Found = llvm::partition_point(Stretches, [&](const TextStretch &S) { return S.end() <= Offset; });
  return Found == Stretches.end() ? Stretches.back() : *Found;
}

/// How far into a stretch, as it stands in the file, a byte of the text lies.
static unsigned distanceIn(const TextStretch &S, unsigned Offset) {
  if (Offset <= S.Begin || !S.IsAsWritten)
    return Offset < S.end() ? 0 : S.LengthInFile;
  return std::min(Offset - S.Begin, S.Length);
}

Location EmbeddedText::placeOf(unsigned Offset) const {
  const TextStretch &S = stretchAt(Offset);
  return {Files[S.File].RealPath, S.Line, S.Column + distanceIn(S, Offset)};
}

std::pair<unsigned, unsigned> EmbeddedText::offsetOf(unsigned Offset) const {
  const TextStretch &S = stretchAt(Offset);
  return {S.File, S.Offset + distanceIn(S, Offset)};
}

/// The replacement as the literal has to spell it.
static std::optional<std::string> spelled(StringRef Replacement, const LiteralRules &Rules) {
  std::string Spelled;
  for (char C : Replacement) {
    if ((!llvm::isPrint(C) && C != '\n') || StringRef(Rules.Refused).contains(C))
      return std::nullopt;
    Spelled.append(StringRef(Rules.Doubled).contains(C) ? 2 : 1, C);
  }
  return Spelled;
}

std::optional<EmbeddedText::Change> EmbeddedText::changeOf(unsigned Offset, unsigned Length,
                                                           StringRef Replacement) const {
  // What is inserted stands behind the byte before it.
  const TextStretch &First = stretchAt(Length || Offset == 0 ? Offset : Offset - 1);
  if (!First.IsAsWritten || Offset < First.Begin || Offset > First.end())
    return std::nullopt;
  Change C{First.File, First.Offset + Offset - First.Begin, Length, ""};
  for (unsigned At = Offset; At < Offset + Length;) {
    const TextStretch &S = stretchAt(At);
    const bool Continues =
        S.IsAsWritten && S.Begin <= At && S.File == C.File && S.Offset + At - S.Begin == C.Offset + At - Offset;
    if (!Continues)
      return std::nullopt;
    At = S.end();
  }
  const auto Spelled = spelled(Replacement, Rules[First.Rules]);
  if (!Spelled)
    return std::nullopt;
  C.Replacement = *Spelled;
  return C;
}
