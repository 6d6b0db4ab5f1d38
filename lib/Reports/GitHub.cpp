//===- GitHub.cpp - Annotations of GitHub Actions -------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "Workflow commands for GitHub Actions", section "Setting a warning message":
//   ::warning file={name},line={line},col={column},endColumn={endColumn},title={title}::{message}
//
//===----------------------------------------------------------------------===//

#include "Findings/Wording.h"
#include "Reports/ByArray.h"
#include "Reports/Formats.h"
#include "Support/CheckName.h"
#include "Support/Printable.h"

using namespace banklint;
using llvm::StringRef;

/// In messages '%' and line ends are escaped, in properties ':' and ',' too.
static std::string escape(StringRef Text, bool IsProperty) {
  std::string Escaped;
  for (char C : printableText(Text))
    switch (C) {
    case '%':
      Escaped += "%25";
      break;
    case '\n':
      Escaped += "%0A";
      break;
    case ':':
      Escaped += IsProperty ? "%3A" : ":";
      break;
    case ',':
      Escaped += IsProperty ? "%2C" : ",";
      break;
    default:
      Escaped += C;
    }
  return Escaped;
}

/// The message and, since an annotation has only one place, what the notes add to it: of an array once.
static std::string annotationOf(const ArrayFindings &A, const Finding &F, const SourceTree &Tree) {
  const std::string Advice = A.adviceBeside(F);
  if (&F != &A.worst())
    return Advice.empty() ? F.Message : F.Message + "\n" + Advice;
  std::string Text = F.Message;
  for (const Note &N : F.Notes)
    Text += "\n" + Tree.relative(N.Where.File) + ":" + std::to_string(N.Where.Line) + ": " +
            (!Advice.empty() && &N == &F.Notes.back() ? Advice : N.Text);
  return Text;
}

static void printAnnotation(llvm::raw_ostream &OS, const ArrayFindings &A, const Finding &F, SourceTree &Tree) {
  OS << (F.IsPossible ? "::notice" : "::warning") << " file=" << escape(Tree.relative(F.Where.File), true)
     << ",line=" << F.Where.Line << ",col=" << Tree.characterColumn(F.Where);
  if (F.End.Line == F.Where.Line)
    OS << ",endColumn=" << Tree.characterColumn(F.End);
  OS << ",title=" << F.rule() << "::" << escape(annotationOf(A, F, Tree), false) << '\n';
}

void banklint::printGitHub(llvm::raw_ostream &OS, const Result &R, SourceTree &Tree) {
  for (const Failure &F : R.Failures)
    OS << (F.IsAllowed ? "::warning" : "::error") << " file=" << escape(Tree.relative(F.File), true)
       << ",title=banklint::" << escape(F.Message, false) << '\n';
  for (const KernelReport &K : R.Kernels)
    if (K.isMissing())
      OS << "::warning file=" << escape(Tree.relative(K.Where.File), true) << ",line=" << K.Where.Line
         << ",title=banklint::" << escape(whatIsMissing(K), false) << '\n';
  // GitHub shows few of a step: first the worst of each array.
  const std::vector<ArrayFindings> Arrays = byArray(R);
  for (const ArrayFindings &A : Arrays)
    printAnnotation(OS, A, A.worst(), Tree);
  for (const ArrayFindings &A : Arrays)
    for (const Finding *F : A.others())
      printAnnotation(OS, A, *F, Tree);
}
