//===- FragmentsTest.cpp - The rules of wmma against nvcc's machine code --===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Builtins/Fragments.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>
#include <map>
#include <set>

using namespace banklint;
using llvm::StringRef;

namespace {

/// An instruction as text: "LDSM.2 0:0 1:0 …", "8 bytes 0:0 0:2 …"; of an ldmatrix the lanes that
/// give rows.
std::string describe(bool Matrices, unsigned Count, llvm::ArrayRef<std::string> Lanes) {
  std::string Text = Matrices ? "LDSM." + std::to_string(Count) : std::to_string(Count) + " bytes";
  for (const std::string &Lane : Lanes.take_front(Matrices ? 8 * Count : 32))
    Text += " " + Lane;
  return Text;
}

std::string describe(const FragmentAccess &A) {
  std::vector<std::string> Lanes;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    Lanes.push_back(std::to_string(A.Line[Lane]) + ":" + std::to_string(A.Place[Lane]));
  return describe(A.Matrices != 0, A.Matrices ? A.Matrices : A.Bytes, Lanes);
}

/// A row of fragment_lanes.csv: LDS, LD.E.64, LDS.U8, LDSM.16.MT88.4 …
std::string describe(StringRef Instruction, StringRef LaneList) {
  llvm::SmallVector<StringRef, 32> Parts;
  LaneList.split(Parts, ' ');
  EXPECT_EQ(Parts.size(), 32u);
  std::vector<std::string> Lanes(Parts.begin(), Parts.end());
  const bool Matrices = Instruction.starts_with("LDSM");
  const StringRef Suffix = Instruction.rsplit('.').second;
  const unsigned Count =
      Matrices ? llvm::StringSwitch<unsigned>(Suffix).Case("2", 2).Case("4", 4).Default(1)
               : llvm::StringSwitch<unsigned>(Suffix).Case("U8", 1).Case("64", 8).Case("128", 16).Default(4);
  return describe(Matrices, Count, Lanes);
}

Fragment fragment(StringRef Type, StringRef Shape, StringRef Use, StringRef Layout) {
  Fragment F;
  F.Of = llvm::StringSwitch<Fragment::Element>(Type)
             .Case("__half", Fragment::Element::Half)
             .Case("__nv_bfloat16", Fragment::Element::BFloat16)
             .Case("signed char", Fragment::Element::Byte)
             .Case("tf32", Fragment::Element::TF32)
             .Case("float", Fragment::Element::Float)
             .Case("int", Fragment::Element::Int)
             .Case("double", Fragment::Element::Double);
  F.As = llvm::StringSwitch<Fragment::Use>(Use)
             .Case("matrix_a", Fragment::Use::MatrixA)
             .Case("matrix_b", Fragment::Use::MatrixB)
             .Case("accumulator", Fragment::Use::Accumulator);
  EXPECT_FALSE(!Shape.consume_front("m") || Shape.consumeInteger(10, F.M) || !Shape.consume_front("n") ||
               Shape.consumeInteger(10, F.N) || !Shape.consume_front("k") || Shape.consumeInteger(10, F.K));
  F.InRows = Layout == "row_major";
  return F;
}

TEST(Fragments, EveryInstructionOfNvcc) {
  auto File = llvm::MemoryBuffer::getFile(BANKLINT_BENCH_DATA "/fragment_lanes.csv");
  ASSERT_TRUE(File);
  const auto [Header, Rows] = (*File)->getBuffer().split('\n');
  ASSERT_EQ(Header, "type,shape,use,layout,access,instruction,architectures,lanes");
  llvm::SmallVector<StringRef> Lines;
  Rows.split(Lines, '\n', -1, /*KeepEmpty=*/false);

  // By architecture, type, shape, use, layout and access.
  std::map<std::vector<std::string>, std::multiset<std::string>> Expected;
  for (StringRef Line : Lines) {
    llvm::SmallVector<StringRef, 8> Field;
    Line.split(Field, ',');
    ASSERT_EQ(Field.size(), 8u) << Line.str();
    llvm::SmallVector<StringRef, 5> Architectures;
    Field[6].split(Architectures, ' ');
    for (StringRef Architecture : Architectures) {
      std::vector<std::string> Key{Architecture.str()};
      Key.insert(Key.end(), Field.begin(), Field.begin() + 5);
      Expected[Key].insert(describe(Field[5], Field[7]));
    }
  }
  ASSERT_EQ(Expected.size(), 4 * 88u + 60u);
  for (const auto &[Key, Instructions] : Expected) {
    unsigned Capability = 0;
    ASSERT_FALSE(StringRef(Key[0]).drop_front(3).getAsInteger(10, Capability));
    std::multiset<std::string> Found;
    for (const FragmentAccess &A : accessesOf(fragment(Key[1], Key[2], Key[3], Key[4]), Capability))
      Found.insert(describe(A));
    EXPECT_EQ(Found, Instructions) << Key[0] << " " << Key[1] << " " << Key[2] << " " << Key[3] << " " << Key[4] << " "
                                   << Key[5];
  }
}

TEST(Fragments, OthersAreNotKnown) {
  EXPECT_TRUE(accessesOf(fragment("int", "m8n8k32", "accumulator", "row_major"), 90).empty()); // of 4-bit factors
  EXPECT_TRUE(accessesOf(fragment("tf32", "m16n16k16", "matrix_a", "row_major"), 90).empty());
  EXPECT_TRUE(accessesOf(fragment("__half", "m16n16k16", "matrix_a", "row_major"), 70).empty()); // Volta
}

} // namespace
