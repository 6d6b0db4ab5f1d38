//===- BitFunctionsTest.cpp - Functions of bits ---------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Against the definitions of the PTX ISA, bit by bit as it writes them, for operands at random and at the borders.
//
//===----------------------------------------------------------------------===//

#include "Machine/State/BitFunctions.h"
#include "gtest/gtest.h"
#include <random>

using namespace banklint::machine;
using llvm::StringRef;

namespace {

class BitFunctions : public testing::Test {
protected:
  uint64_t of(StringRef Name, std::vector<uint64_t> Operands, unsigned Bits = 32) {
    const BitFunction *F = bitFunctionOfPtx(Name);
    EXPECT_TRUE(F && F->Operands == Operands.size()) << Name.str();
    if (!F || F->Operands != Operands.size())
      return 0;
    return F->Of(Operands, Bits) & (Bits == 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1);
  }

  /// A word; half of them small, as places and lengths are.
  uint64_t word(unsigned Bits = 32) {
    const uint64_t Any = Random();
    switch (Random() % 6) {
    case 0:
      return Any % 40;
    case 1:
      return Any % 300;
    case 2:
      return Bits - 1 + Any % 3;
    case 3:
      return 0;
    default:
      return Bits == 64 ? Any : Any & 0xffffffff;
    }
  }

  std::mt19937_64 Random{7};
};

bool bit(uint64_t X, uint64_t N) { return X >> N & 1; }

} // namespace

TEST_F(BitFunctions, FieldsAreThoseOfTheIsa) {
  for (unsigned Turn = 0; Turn < 20'000; ++Turn)
    for (unsigned Bits : {32u, 64u}) {
      const uint64_t A = word(Bits), First = word(), Length = word(), Msb = Bits - 1;
      const uint64_t Pos = First & 0xff, Len = Length & 0xff;
      uint64_t Unsigned = 0, Signed = 0;
      const bool Sign = Len && bit(A, std::min(Pos + Len - 1, Msb));
      for (uint64_t I = 0; I <= Msb; ++I) {
        const bool Inside = I < Len && Pos + I <= Msb;
        Unsigned |= uint64_t(Inside && bit(A, Pos + I)) << I;
        Signed |= uint64_t(Inside ? bit(A, Pos + I) : Sign) << I;
      }
      EXPECT_EQ(of("bfe.u", {A, First, Length}, Bits), Unsigned) << A << ' ' << First << ' ' << Length;
      EXPECT_EQ(of("bfe.s", {A, First, Length}, Bits), Signed) << A << ' ' << First << ' ' << Length;
      uint64_t Into = word(Bits), Inserted = Into;
      for (uint64_t I = 0; I < Len && Pos + I <= Msb; ++I)
        Inserted = (Inserted & ~(uint64_t(1) << (Pos + I))) | uint64_t(bit(A, I)) << (Pos + I);
      EXPECT_EQ(of("bfi", {A, Into, First, Length}, Bits), Inserted)
          << A << ' ' << Into << ' ' << First << ' ' << Length;
    }
}

TEST_F(BitFunctions, MasksAreThoseOfTheIsa) {
  auto Mask = [](uint64_t A, uint64_t B, bool Clamps) {
    const uint64_t A1 = A & 31, B1 = B & 31, Sum = A1 + B1;
    uint32_t Mask0 = ~0u << A1, Mask1 = Sum < 32 ? ~0u << Sum : 0;
    if (Clamps && A >= 32)
      Mask0 = 0;
    if (Sum >= 32 || (Clamps && (A >= 32 || B >= 32)))
      Mask1 = 0;
    return uint64_t(Mask0 & ~Mask1);
  };
  auto Extended = [](uint64_t A, uint64_t B, bool Clamps, bool Signed) {
    const uint64_t B1 = B & 31;
    const bool TooLarge = Clamps && B >= 32;
    const uint32_t Mask = TooLarge ? 0 : ~0u << B1;
    const bool Sign = Signed && B1 && !TooLarge && bit(A, (B1 - 1) & 31);
    return uint64_t((uint32_t(A) & ~Mask) | (Sign ? Mask : 0));
  };
  for (unsigned Turn = 0; Turn < 20'000; ++Turn) {
    const uint64_t A = word(), B = word();
    EXPECT_EQ(of("bmsk.clamp", {A, B}), Mask(A, B, true)) << A << ' ' << B;
    EXPECT_EQ(of("bmsk.wrap", {A, B}), Mask(A, B, false)) << A << ' ' << B;
    EXPECT_EQ(of("szext.clamp.u", {A, B}), Extended(A, B, true, false)) << A << ' ' << B;
    EXPECT_EQ(of("szext.clamp.s", {A, B}), Extended(A, B, true, true)) << A << ' ' << B;
    EXPECT_EQ(of("szext.wrap.u", {A, B}), Extended(A, B, false, false)) << A << ' ' << B;
    EXPECT_EQ(of("szext.wrap.s", {A, B}), Extended(A, B, false, true)) << A << ' ' << B;
  }
}

TEST_F(BitFunctions, ShiftsOfTwoWordsAreThoseOfTheIsa) {
  auto Left = [](uint64_t A, uint64_t B, uint64_t N) { return (B << N | (N ? A >> (32 - N) : 0)) & 0xffffffff; };
  auto Right = [](uint64_t A, uint64_t B, uint64_t N) { return ((N ? B << (32 - N) : 0) | A >> N) & 0xffffffff; };
  for (unsigned Turn = 0; Turn < 20'000; ++Turn) {
    const uint64_t A = word(), B = word(), C = word(), Clamped = std::min<uint64_t>(C, 32);
    EXPECT_EQ(of("shf.l.wrap", {A, B, C}), Left(A, B, C & 31));
    EXPECT_EQ(of("shf.r.wrap", {A, B, C}), Right(A, B, C & 31));
    EXPECT_EQ(of("shf.l.clamp", {A, B, C}), Left(A, B, Clamped));
    EXPECT_EQ(of("shf.r.clamp", {A, B, C}), Right(A, B, Clamped));
  }
}

TEST_F(BitFunctions, BytesAreChosenByNibbles) {
  EXPECT_EQ(of("prmt", {0x33221100, 0x77665544, 0x3210}), 0x33221100u);
  EXPECT_EQ(of("prmt", {0x33221100, 0x77665544, 0x7054}), 0x77005544u);
  EXPECT_EQ(of("prmt", {0x00008100, 0, 0x0098}), 0x0000ff00u); // the sign of byte 1, then that of byte 0
  EXPECT_EQ(of("dp4a.u.u", {0x01020304, 0x05060708, 9}), 5u + 12 + 21 + 32 + 9);
  EXPECT_EQ(of("dp4a.s.s", {0xff, 2, 10}), 8u);
  EXPECT_EQ(of("dp4a.u.s", {0xff, 0xff, 0}), uint32_t(-255));
  EXPECT_EQ(of("sad.u", {3, 0xffffffff, 1}), 0xfffffffdu);
  EXPECT_EQ(of("sad.s", {3, 0xffffffff, 1}), 5u);
}

TEST_F(BitFunctions, BitsAreCounted) {
  for (unsigned Turn = 0; Turn < 20'000; ++Turn)
    for (unsigned Bits : {32u, 64u}) {
      const uint64_t X = word(Bits);
      unsigned Ones = 0, First = 0, Last = 0; // places from 1
      uint64_t Reversed = 0;
      for (unsigned I = 0; I < Bits; ++I) {
        Ones += bit(X, I);
        First = !First && bit(X, I) ? I + 1 : First;
        Last = bit(X, I) ? I + 1 : Last;
        Reversed |= uint64_t(bit(X, I)) << (Bits - 1 - I);
      }
      EXPECT_EQ(of("popc", {X}, Bits), Ones);
      EXPECT_EQ(of("ffs", {X}, Bits), First);
      EXPECT_EQ(of("clz", {X}, Bits), Bits - Last);
      EXPECT_EQ(of("ctz", {X}, Bits), X ? First - 1 : Bits);
      EXPECT_EQ(uint32_t(of("bfind", {X}, Bits)), Last - 1);
      EXPECT_EQ(of("brev", {X}, Bits), Reversed);
    }
}

TEST_F(BitFunctions, NamesOfCudaAndOfCompilers) {
  for (const auto &[Name, Ptx] : std::vector<std::pair<StringRef, StringRef>>{{"__popc", "popc"},
                                                                              {"__popcll", "popc"},
                                                                              {"__builtin_popcountl", "popc"},
                                                                              {"__ffsll", "ffs"},
                                                                              {"__builtin_ctz", "ctz"},
                                                                              {"__builtin_bitreverse64", "brev"},
                                                                              {"__byte_perm", "prmt"},
                                                                              {"__nv_byte_perm", "prmt"},
                                                                              {"__usad", "sad.u"},
                                                                              {"__nv_sad", "sad.s"}}) {
    ASSERT_TRUE(bitFunctionNamed(Name)) << Name.str();
    EXPECT_EQ(bitFunctionNamed(Name)->Ptx, Ptx);
  }
  EXPECT_FALSE(bitFunctionNamed("__mulhi"));
}
