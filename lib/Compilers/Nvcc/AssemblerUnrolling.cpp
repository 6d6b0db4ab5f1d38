//===- AssemblerUnrolling.cpp - How ptxas unrolls loops -------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compilers/Nvcc/AssemblerUnrolling.h"
#include <algorithm>
#include <iterator>
#include <utility>

using namespace banklint;

/// How much all steps may be for the assembler to unroll them all: measured for some numbers of steps, linear between.
static double mostOfAll(unsigned Steps) {
  static constexpr std::pair<unsigned, double> Measured[] = {{5, 388},  {6, 432},   {7, 434},   {8, 456},  {10, 490},
                                                             {12, 552}, {16, 608},  {20, 680},  {24, 720}, {32, 800},
                                                             {48, 960}, {64, 1088}, {128, 1536}};
  if (Steps <= Measured[0].first)
    return Measured[0].second;
  const auto *Behind =
      std::find_if(std::begin(Measured), std::end(Measured), [&](const auto &Row) { return Row.first >= Steps; });
  if (Behind == std::end(Measured))
    return std::prev(Behind)->second;
  const auto &[Fewer, Less] = *std::prev(Behind);
  const auto &[More, Most] = *Behind;
  return Less + (Most - Less) * (Steps - Fewer) / (More - Fewer);
}

unsigned banklint::stepsOfAssembler(unsigned Steps, uint64_t Each) {
  const uint64_t MostEach = 72, MostTogether = 350;
  if (double(Each * Steps) <= mostOfAll(Steps))
    return Steps;
  if (Each > MostEach)
    return 1;
  for (unsigned Together = unsigned(std::min<uint64_t>(Steps - 1, MostTogether)); Together > 1; --Together)
    if ((Together + Steps % Together) * Each <= MostTogether)
      return Together;
  return 1;
}
