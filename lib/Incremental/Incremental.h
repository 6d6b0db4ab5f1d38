//===- Incremental.h - Analysing a file that is being edited ----*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same result as analyze(), faster for a file that was analysed before and changed a little: kernels, and host
// functions that launch them, are analysed again only if something that they hang on has changed (SourceParts.h).
// Locations are in files always: those in macros are given as where the file writes their arguments or names.
//
// Kernels are analysed one at a time; two instances of a template are one here. If two turn out to have something in
// common that the result depends on, they are analysed together: a conflict at the same place, in a function that
// both call, or an array with conflicts.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_INCREMENTAL_INCREMENTAL_H
#define BANKLINT_INCREMENTAL_INCREMENTAL_H

#include "Analysis/Analysis.h"
#include "Entries/SourceReader.h"
#include "Incremental/SourceParts.h"
#include <map>

namespace banklint {

/// What is known of a file from the last times that it was analysed.
class IncrementalAnalysis {
public:
  /// Analyses the translation unit of a file. \p Circumstances are those that may change between two calls, but are
  /// not in the file: another string, and nothing is taken over from before. If Options.Stops ends the analysis,
  /// the result has only those kernels that were analysed until then or before; the next time goes on from there.
  Result analyze(clang::ASTContext &Context, clang::Preprocessor &PP, const AnalysisOptions &Options,
                 llvm::StringRef Circumstances);

private:
  class Pass;
  /// A location as it can be kept until the next parse.
  struct Anchor {
    enum Kind { Nowhere, InParts, AtLaunch, InHeader } Is = Nowhere;
    SourceParts::Place In;
    unsigned Number = 0; ///< of the launch, or the raw encoding of a location in a precompiled header
  };
  struct KnownResult {
    Result Found; ///< whose locations mean nothing
    std::vector<Anchor> Anchors;
    unsigned LastUse = 0;
  };
  struct KnownLaunch {
    std::string Kernel;
    Launch Found;
    Anchor Where;
  };
  struct KnownLaunches {
    std::vector<KnownLaunch> Launches;
    unsigned LastUse = 0;
  };

  // By digests of what they hang on.
  std::map<std::string, KnownResult> Results;
  std::map<std::string, KnownLaunches> Launches;
  unsigned Uses = 0;
};

} // namespace banklint

#endif
