//===- Unrolling.cpp - Which loops Clang unrolls for NVIDIA's GPUs --------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Llvm/Unrolling.h"
#include <algorithm>

using namespace banklint;

static constexpr double MostOfAll = 300, MostOfSome = 75, OfBackEdge = 2;
static constexpr unsigned AtRunTime = 8;

forNvidia::Sizes forNvidia::sizesOf(const StepSize &Of) {
  const double OfCounter = 2, InRows = double(std::min(Of.InRows, Of.Accesses)), Flat = double(Of.Accesses) - InRows;
  const double Rest = OfCounter + double(Of.Computed) + double(Of.LoopControl);
  // An address and an access; then, of the index, a product, a sum and a conversion.
  return {Rest + 2 * InRows + 2 * Flat, Rest + 2 * InRows + 3 * Flat, Rest + 3 * InRows + 5 * Flat};
}

static unsigned withinLimit(double Each, unsigned Steps) {
  while (Steps > 1 && Steps * Each + OfBackEdge > MostOfSome)
    Steps /= 2;
  return Steps;
}

unsigned forNvidia::stepsAtRunTime(double Each) { return withinLimit(Each, AtRunTime); }

unsigned forNvidia::stepsTogether(double Each, const StepSize &Of, unsigned Steps, bool IsInnermost) {
  const double Before = Steps * Each + OfBackEdge, OfIndices = 2 + double(Of.Accesses);
  const double After = std::max(1.0, Steps * (Each - OfIndices));
  const unsigned FewSteps = 10;
  if (Before <= MostOfAll || (Steps <= FewSteps && After <= MostOfAll * std::min(Before / After, 4.0)))
    return Steps;
  if (!IsInnermost)
    return 1;
  unsigned Together = std::min(Steps, unsigned(std::max(0.0, (MostOfSome - OfBackEdge) / Each)));
  while (Together > 1 && Steps % Together != 0)
    --Together;
  return Together > 1 ? Together : withinLimit(Each, std::min(AtRunTime, Steps));
}
