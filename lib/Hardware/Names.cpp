//===- Names.cpp - What people call a GPU ---------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of architectures has the compilers' names: sm_90, gfx942. People know what is printed on the board, or
// write the compilers' names as other tools do. A name of either kind is led back to one of the table; one that is of
// several, or of none, is answered with those that are near.
//
//===----------------------------------------------------------------------===//

#include "Hardware/Hardware.h"
#include "Support/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

namespace {

/// What boards, chips and generations of an architecture are called, in lower case, without their maker and line of
/// products.
struct Products {
  const char *Architecture;
  const char *Names; ///< with spaces between
};

} // namespace

/// developer.nvidia.com/cuda-gpus and its page of legacy GPUs; AMD's "Accelerator and GPU hardware specifications" of
/// ROCm.
static constexpr Products Known[] = {
    {"sm_35", "k20 k20x k40"},
    {"sm_37", "k80"},
    {"sm_50", "750 750ti m10"},
    {"sm_52", "m4 m40 m60 960 970 980"},
    {"sm_53", "tx1 nano"},
    {"sm_60", "p100"},
    {"sm_61", "p4 p40 1050 1060 1070 1080 titanx titanxp"},
    {"sm_62", "tx2"},
    {"sm_70", "v100 titanv gv100 volta"},
    {"sm_72", "xavier"},
    {"sm_75", "t4 1650 1660 2060 2070 2080 titanrtx turing"},
    {"sm_80", "a100 a30 a800"},
    {"sm_86", "a2 a10 a10g a16 a40 a2000 a4000 a4500 a5000 a5500 a6000 3050 3060 3070 3080 3090"},
    {"sm_87", "orin"},
    {"sm_89", "l4 l20 l40 l40s 4000ada 4500ada 5000ada 6000ada 4050 4060 4070 4080 4090 ada lovelace adalovelace"},
    {"sm_90", "h20 h100 h200 h800 gh200 hopper"},
    {"sm_100", "b100 b200 gb200"},
    {"sm_103", "b300 gb300"},
    {"sm_110", "thor"},
    {"sm_120", "pro6000 5050 5060 5070 5080 5090"},
    {"sm_121", "gb10 spark dgxspark"},
    {"gfx900", "mi25 vega10"},
    {"gfx906", "mi50 mi60 vega20"},
    {"gfx908", "mi100 cdna cdna1"},
    {"gfx90a", "mi200 mi210 mi250 mi250x cdna2"},
    {"gfx942", "mi300 mi300a mi300x mi325x cdna3"},
    {"gfx950", "mi350 mi355 mi350x mi355x cdna4"},
    {"gfx1030", "6800 6800xt 6900xt 6950xt"},
    {"gfx1100", "7900 7900xt 7900xtx"},
    {"gfx1201", "9070 9070xt"},
};

/// Generations of more than one architecture, each with examples; and GPUs of which no rules are known, each with the
/// nearest that are.
static constexpr std::pair<const char *, const char *> Ambiguous[] = {
    {"maxwell", "'sm_50' (GTX 750) or 'sm_52' (M40)"},
    {"pascal", "'sm_60' (P100) or 'sm_61' (GTX 1080)"},
    {"ampere", "'sm_80' (A100) or 'sm_86' (RTX 3090)"},
    {"blackwell", "'sm_100' (B200), 'sm_103' (B300) or 'sm_120' (RTX 5090)"},
    {"rdna2", "'gfx1030' or 'gfx1030:wave64', for waves of 64 lanes"},
    {"rdna3", "'gfx1100' or 'gfx1100:wave64', for waves of 64 lanes"},
    {"gfx1250", "'gfx950' or 'gfx1200' (nothing is published of the LDS of gfx1250)"},
    {"pvc", "'xe' (nothing is published of the banks of Ponte Vecchio)"},
    {"bmg", "'xe' (nothing is published of the banks of Battlemage)"},
    {"dg2", "'xe' (nothing is published of the banks of Alchemist)"},
    {"rdna4", "'gfx1201' or 'gfx1201:wave64', for waves of 64 lanes"},
};

/// "h100" for "NVIDIA H100 80GB HBM3", "4090" for "GeForce RTX 4090 Ti": its words without those that only say whose
/// board it is, of which line, and how it is built.
static std::string productIn(StringRef Text) {
  static constexpr StringRef Lines[] = {"nvidia", "geforce",  "tesla",  "quadro", "jetson", "agx",
                                        "amd",    "instinct", "radeon", "rx",     "rtx",    "gtx"};
  static constexpr StringRef Builds[] = {"ti", "super", "pcie", "nvl", "laptop", "gpu", "generation", "blackwell"};
  llvm::SmallVector<StringRef, 8> Words;
  const std::string Lower = Text.lower();
  llvm::SplitString(Lower, Words, " -_");
  std::string Product;
  for (StringRef Word : Words) {
    const bool IsMemory = Word.ends_with("gb") || Word.starts_with("hbm") || Word.starts_with("sxm");
    if (llvm::is_contained(Lines, Word) || (!Product.empty() && (IsMemory || llvm::is_contained(Builds, Word))))
      continue;
    for (StringRef Line : {"rtx", "gtx", "rx"}) // "rtx4090"
      if (Word.size() > Line.size() && llvm::isDigit(Word[Line.size()]))
        Word.consume_front(Line);
    Product += Word;
  }
  return Product;
}

/// "sm_90a" for "sm90a", "SM-90a", "90a", "9.0", "cc90", "compute_90a" and "lto_90a"; else empty.
static std::string capabilityIn(StringRef Text) {
  std::string Word;
  for (char C : Text.lower())
    if (C != '_' && C != '-' && C != '.' && C != ' ')
      Word += C;
  StringRef Rest = Word;
  for (StringRef Start : {"sm", "compute", "lto", "cc"})
    if (Rest.consume_front(Start))
      break;
  unsigned Number = 0;
  if (StringRef Digits = Rest; Digits.consumeInteger(10, Number) || Number < 10 || Number > 999 || Digits.size() > 1)
    return "";
  return ("sm_" + Rest).str();
}

std::string banklint::architectureName(StringRef Text) {
  Text = Text.trim();
  if (findArchitecture(Text))
    return Text.str();
  const std::string Product = productIn(Text), Lower = Text.lower();
  for (const Products &P : Known)
    if (llvm::is_contained(llvm::split(P.Names, ' '), StringRef(Product)))
      return P.Architecture;
  for (const std::string &Name : {capabilityIn(Text), Lower})
    if (findArchitecture(Name))
      return Name;
  return Text.str();
}

/// The numbers of NVIDIA's architectures right below and above, for one that is not there: "'sm_37' or 'sm_50'".
static std::string neighboursOf(StringRef Capability) {
  unsigned Number = 0;
  if (!Capability.consume_front("sm_") || Capability.consumeInteger(10, Number))
    return "";
  const Architecture *Below = nullptr, *Above = nullptr;
  for (const Architecture &A : architectures())
    if (A.By == Vendor::Nvidia && !StringRef(A.Name).contains(':')) {
      if (A.ComputeCapability <= Number)
        Below = &A;
      else if (!Above)
        Above = &A;
    }
  if (Below && Above && Below->ComputeCapability != Number)
    return formatv("'{0}' or '{1}'", Below->Name, Above->Name);
  return formatv("'{0}'", (Below ? Below : Above)->Name);
}

/// The name of the table, or of a product, that is written most alike; empty if none is.
static std::string nearestName(StringRef Text) {
  const std::string Lower = Text.lower();
  std::string Nearest;
  unsigned Fewest = std::min<unsigned>(2, Lower.size() / 3) + 1; // letters that differ
  auto Try = [&](StringRef Name) {
    const unsigned Differ = StringRef(Lower).edit_distance(Name, true, Fewest);
    if (Differ < Fewest) {
      Fewest = Differ;
      Nearest = formatv("'{0}'", Name).str();
    }
  };
  for (const Architecture &A : llvm::reverse(architectures())) // the newest of those that are as near
    Try(A.Name);
  for (const Products &P : Known)
    for (StringRef Name : llvm::split(P.Names, ' '))
      Try(Name);
  return Nearest;
}

std::string banklint::architecturesLike(StringRef Text) {
  const std::string Product = productIn(Text);
  for (const auto &[Generation, Names] : Ambiguous)
    if (Product == Generation)
      return Names;
  const std::string Neighbours = neighboursOf(capabilityIn(Text));
  return Neighbours.empty() ? nearestName(Text) : Neighbours;
}
