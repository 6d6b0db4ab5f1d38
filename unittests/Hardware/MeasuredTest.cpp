//===- MeasuredTest.cpp - The model against the counters of a real GPU ----===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hardware/Hardware.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>
#include <tuple>

using namespace banklint;

namespace {

uint64_t number(llvm::StringRef Text) {
  uint64_t Value = 0;
  EXPECT_FALSE(Text.getAsInteger(0, Value)) << Text.str();
  return Value;
}

/// "ldmatrix.x4" has 4 matrices, "load" none.
unsigned matricesOf(llvm::StringRef Name) {
  const llvm::StringRef Count = Name.split(".x").second;
  return Count.empty() ? 0 : number(Count);
}

Operation operationOf(llvm::StringRef Name) {
  return llvm::StringSwitch<Operation>(Name.split('.').first)
      .Case("load", Operation::Load)
      .Case("store", Operation::Store)
      .Case("atomic", Operation::Atomic)
      .Case("exchange", Operation::Atomic)
      .Case("cas", Operation::CompareAndSwap)
      .Case("add", Operation::SpinLoop)
      .Case("stmatrix", Operation::StoreMatrix)
      .Case("ldmatrix", Operation::LoadMatrix);
}

/// A file of measurements.
struct Measurements {
  std::unique_ptr<llvm::MemoryBuffer> Text;
  llvm::StringRef Header;
  llvm::SmallVector<llvm::StringRef> Lines;

  explicit Measurements(const char *Path) {
    auto File = llvm::MemoryBuffer::getFile(Path);
    EXPECT_TRUE(File);
    if (!File)
      return;
    Text = std::move(*File);
    llvm::StringRef Rows;
    std::tie(Header, Rows) = Text->getBuffer().split('\n');
    Rows.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  }
};

llvm::SmallVector<llvm::StringRef> fieldsOf(llvm::StringRef Line) {
  llvm::SmallVector<llvm::StringRef> Fields;
  Line.split(Fields, ',');
  return Fields;
}

llvm::SmallVector<uint64_t> numbers(llvm::ArrayRef<llvm::StringRef> Fields) {
  llvm::SmallVector<uint64_t> Result;
  for (llvm::StringRef Field : Fields)
    Result.push_back(number(Field));
  return Result;
}

void expectEveryRowOf(const char *Path, size_t Rows) {
  const Measurements File(Path);
  ASSERT_TRUE(File.Header.starts_with("operation,bytes,active_mask,wavefronts,ideal,offset0,"));
  ASSERT_EQ(File.Lines.size(), Rows);
  for (llvm::StringRef Line : File.Lines) {
    const auto Field = fieldsOf(Line);
    ASSERT_EQ(Field.size(), 37u) << Line.str();
    const auto Address = numbers(llvm::ArrayRef(Field).drop_front(5));

    const Cost C = findArchitecture("sm_90")->cost(
        {operationOf(Field[0]), unsigned(number(Field[1])), matricesOf(Field[0]), Address, number(Field[2])});
    EXPECT_EQ(C.Wavefronts, number(Field[3])) << Line.str();
    EXPECT_EQ(C.Ideal, number(Field[4])) << Line.str();
  }
}

TEST(Measured, EveryRowOfTheH200) { expectEveryRowOf(BANKLINT_TEST_DATA "/h200_wavefronts.csv", 2229); }

TEST(Measured, EveryAtomicOfTheH200) { expectEveryRowOf(BANKLINT_TEST_DATA "/h200_atomics.csv", 77); }

/// Warps that pair have the turns of the rule where lanes conflict, too. The Source page counts those of a half-warp
/// (of 8 bytes: of the warp) only if it has no conflict then, else those of an unpaired load. (Of warps with all lanes:
/// it counts some of others otherwise.)
TEST(Measured, EveryPairedLoadOfTheH200) {
  const Measurements File(BANKLINT_TEST_DATA "/h200_paired_loads.csv");
  ASSERT_TRUE(File.Header.starts_with("operation,bytes,active_mask,wavefronts,counted,ideal,offset0,"));
  ASSERT_EQ(File.Lines.size(), 326u);
  unsigned CountedOtherwise = 0;
  for (llvm::StringRef Line : File.Lines) {
    const auto Field = fieldsOf(Line);
    ASSERT_EQ(Field.size(), 38u) << Line.str();
    const auto Address = numbers(llvm::ArrayRef(Field).drop_front(6));
    const auto Bytes = unsigned(number(Field[1]));
    const uint64_t Active = number(Field[2]);
    auto CostOf = [&](Operation Op, uint64_t Lanes) {
      return findArchitecture("sm_90")->cost({Op, Bytes, 0, Address, Lanes}).Wavefronts;
    };
    const uint64_t Wavefronts = CostOf(Operation::Load, Active), Counted = number(Field[4]);
    EXPECT_EQ(Wavefronts, number(Field[3])) << Line.str();
    CountedOtherwise += Wavefronts != Counted;
    if (Active != 0xffffffff)
      continue;
    uint64_t AsOnThePage = 0;
    for (uint64_t Half : Bytes == 8 ? std::vector<uint64_t>{Active} : std::vector<uint64_t>{0xffff, 0xffff0000}) {
      const unsigned Paired = CostOf(Operation::Load, Half);
      AsOnThePage += Paired == 1 ? 1 : CostOf(Operation::Store, Half); // stores do not pair
    }
    EXPECT_EQ(AsOnThePage, Counted) << Line.str();
  }
  EXPECT_EQ(CountedOtherwise, 151u);
}

/// Both sides of a copy have their turns at the same time: in each phase the slower one counts. Where lanes meet on
/// both, it is no faster than either, and no slower than one after the other for each lane.
TEST(Measured, EveryAsynchronousCopyOfTheH200) {
  const Measurements File(BANKLINT_TEST_DATA "/h200_async_copies.csv");
  ASSERT_TRUE(File.Header.starts_with("bytes,active_mask,wavefronts,ideal,shared0,"));
  ASSERT_EQ(File.Lines.size(), 313u);
  for (llvm::StringRef Line : File.Lines) {
    const auto Field = fieldsOf(Line);
    ASSERT_EQ(Field.size(), 68u) << Line.str();
    const auto Address = numbers(llvm::ArrayRef(Field).drop_front(4));
    const auto Bytes = unsigned(number(Field[0]));
    auto CostOf = [&](Operation Op, size_t First) {
      return findArchitecture("sm_90")->cost(
          {Op, Bytes, 0, llvm::ArrayRef(Address).slice(First, 32), number(Field[1])});
    };
    const Cost Writes = CostOf(Operation::Store, 0), Reads = CostOf(Operation::CopySource, 32);
    const uint64_t Measured = number(Field[2]);
    EXPECT_EQ(Writes.Ideal, number(Field[3])) << Line.str();
    if (Writes.Ways == 1 || Reads.Ways == 1) {
      EXPECT_EQ(std::max(Writes.Wavefronts, Reads.Wavefronts), Measured) << Line.str();
      continue;
    }
    EXPECT_GE(Measured, std::max(Writes.Wavefronts, Reads.Wavefronts)) << Line.str();
    EXPECT_LE(Measured, Writes.Wavefronts * Reads.Ways) << Line.str();
  }
}

/// Some rows have lanes without a turn at a bank that are counted all the same: those are no costs.
TEST(Measured, EveryCopyPastTheL1OfTheH200) {
  const Measurements File(BANKLINT_TEST_DATA "/h200_cg_copies.csv");
  ASSERT_TRUE(File.Header.starts_with("active_mask,wavefronts,ideal,shared0,"));
  ASSERT_EQ(File.Lines.size(), 899u);
  unsigned NotTold = 0;
  for (llvm::StringRef Line : File.Lines) {
    const auto Field = fieldsOf(Line);
    ASSERT_EQ(Field.size(), 67u) << Line.str();
    const auto Address = llvm::ArrayRef(Field).drop_front(3);
    const auto Counted =
        countedPastL1(number(Field[0]), numbers(Address.take_front(32)), numbers(Address.drop_front(32)));
    EXPECT_EQ(Counted.value_or(unsigned(number(Field[1]))), number(Field[1])) << Line.str();
    NotTold += !Counted;
  }
  EXPECT_EQ(NotTold, 50u); // lanes read the same bytes
}

} // namespace
