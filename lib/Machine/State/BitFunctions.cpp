//===- BitFunctions.cpp - Functions of bits -------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/State/BitFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace banklint::machine;
using llvm::StringRef;
using Operands = llvm::ArrayRef<uint64_t>;

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

static uint64_t ones(Operands X, unsigned) { return uint64_t(llvm::popcount(X[0])); }
static uint64_t leadingZeros(Operands X, unsigned Bits) { return uint64_t(llvm::countl_zero(X[0])) - (64 - Bits); }
static uint64_t trailingZeros(Operands X, unsigned Bits) { return X[0] ? uint64_t(llvm::countr_zero(X[0])) : Bits; }
static uint64_t firstOne(Operands X, unsigned) { return X[0] ? uint64_t(llvm::countr_zero(X[0])) + 1 : 0; }
static uint64_t lastOne(Operands X, unsigned) { return uint64_t(63 - llvm::countl_zero(X[0])); } // -1 if there is none

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

static uint64_t reversed(Operands X, unsigned Bits) { return llvm::reverseBits(X[0]) >> (64 - Bits); }

/// Positions and lengths are bytes.
static uint64_t fieldOf(Operands X, unsigned Bits, bool Signed) {
  const uint64_t First = X[1] & 0xff, Length = X[2] & 0xff;
  const uint64_t Last = std::min<uint64_t>(First + Length - 1, Bits - 1);
  const bool Fills = Signed && Length && (X[0] >> Last & 1);
  const uint64_t Taken =
      First < Bits
          ? X[0] >> First & llvm::maskTrailingOnes<uint64_t>(unsigned(std::min<uint64_t>(Length, Bits - First)))
          : 0;
  const uint64_t Have = First < Bits ? std::min<uint64_t>(Length, Bits - First) : 0;
  return Fills ? Taken | ~llvm::maskTrailingOnes<uint64_t>(unsigned(Have)) : Taken;
}
static uint64_t unsignedField(Operands X, unsigned Bits) { return fieldOf(X, Bits, /*Signed=*/false); }
static uint64_t signedField(Operands X, unsigned Bits) { return fieldOf(X, Bits, /*Signed=*/true); }

static uint64_t withField(Operands X, unsigned Bits) {
  const uint64_t First = X[2] & 0xff, Length = X[3] & 0xff;
  if (First >= Bits)
    return X[1];
  const uint64_t Mask = llvm::maskTrailingOnes<uint64_t>(unsigned(std::min<uint64_t>(Length, Bits - First))) << First;
  return (X[1] & ~Mask) | ((X[0] << First) & Mask);
}

/// Ones from one place on.
static uint64_t mask(Operands X, unsigned Bits) {
  const uint64_t Up = X[0] >= Bits ? 0 : ~uint64_t(0) << X[0];
  const uint64_t End = X[0] + X[1];
  return X[1] >= Bits || End >= Bits ? Up : Up & llvm::maskTrailingOnes<uint64_t>(unsigned(End));
}
static uint64_t maskWrapped(Operands X, unsigned Bits) { return mask({X[0] % Bits, X[1] % Bits}, Bits); }

static uint64_t extended(uint64_t X, uint64_t Length, bool Signed) {
  if (Length >= 32)
    return X;
  const uint64_t Mask = llvm::maskTrailingOnes<uint64_t>(unsigned(Length));
  const bool Fills = Signed && Length && (X >> (Length - 1) & 1);
  return Fills ? X | ~Mask : X & Mask;
}
static uint64_t zeroExtended(Operands X, unsigned) { return extended(X[0], X[1], /*Signed=*/false); }
static uint64_t signExtended(Operands X, unsigned) { return extended(X[0], X[1], /*Signed=*/true); }
static uint64_t zeroExtendedWrapped(Operands X, unsigned) { return extended(X[0], X[1] % 32, /*Signed=*/false); }
static uint64_t signExtendedWrapped(Operands X, unsigned) { return extended(X[0], X[1] % 32, /*Signed=*/true); }

//===----------------------------------------------------------------------===//
// Two words, and bytes
//===----------------------------------------------------------------------===//

/// Of the word X[1] above the word X[0].
static uint64_t funnelLeft(Operands X, uint64_t By) { return By == 0 ? X[1] : ((X[1] << 32 | X[0]) << By) >> 32; }
static uint64_t funnelRight(Operands X, uint64_t By) { return (X[1] << 32 | X[0]) >> By; }
static uint64_t funnelLeftWrapped(Operands X, unsigned) { return funnelLeft(X, X[2] % 32); }
static uint64_t funnelRightWrapped(Operands X, unsigned) { return funnelRight(X, X[2] % 32); }
static uint64_t funnelLeftClamped(Operands X, unsigned) { return funnelLeft(X, std::min<uint64_t>(X[2], 32)); }
static uint64_t funnelRightClamped(Operands X, unsigned) { return funnelRight(X, std::min<uint64_t>(X[2], 32)); }

/// Each nibble of X[2] says which of the eight bytes comes there, or of which byte the sign.
static uint64_t chosenBytes(Operands X, unsigned) {
  const uint64_t Both = X[1] << 32 | X[0];
  uint64_t Result = 0;
  for (unsigned I = 0; I < 4; ++I) {
    const unsigned Nibble = X[2] >> (4 * I) & 15;
    const uint64_t Byte = Both >> (8 * (Nibble & 7)) & 0xff;
    Result |= (Nibble & 8 ? (Byte & 0x80 ? 0xff : 0) : Byte) << (8 * I);
  }
  return Result;
}

static uint64_t distance(Operands X, unsigned) { return X[2] + (X[0] > X[1] ? X[0] - X[1] : X[1] - X[0]); }
static uint64_t signedDistance(Operands X, unsigned) {
  const int64_t A = int32_t(X[0]), B = int32_t(X[1]);
  return X[2] + uint64_t(A > B ? A - B : B - A);
}

/// Sum of products of bytes.
template <typename ByteA, typename ByteB> static uint64_t productOfBytes(Operands X, unsigned) {
  uint64_t Sum = X[2];
  for (unsigned I = 0; I < 4; ++I)
    Sum += uint64_t(int64_t(ByteA(X[0] >> (8 * I))) * int64_t(ByteB(X[1] >> (8 * I))));
  return Sum;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static const BitFunction Functions[] = {
    {"popc", 1, true, ones},
    {"clz", 1, true, leadingZeros},
    {"ctz", 1, true, trailingZeros}, // this and the next are not PTX's
    {"ffs", 1, true, firstOne},
    {"bfind", 1, false, lastOne},
    {"brev", 1, false, reversed},
    {"bfe.u", 3, false, unsignedField},
    {"bfe.s", 3, false, signedField},
    {"bfi", 4, false, withField},
    {"bmsk.clamp", 2, false, mask},
    {"bmsk.wrap", 2, false, maskWrapped},
    {"szext.clamp.u", 2, false, zeroExtended},
    {"szext.clamp.s", 2, false, signExtended},
    {"szext.wrap.u", 2, false, zeroExtendedWrapped},
    {"szext.wrap.s", 2, false, signExtendedWrapped},
    {"shf.l.wrap", 3, false, funnelLeftWrapped},
    {"shf.l.clamp", 3, false, funnelLeftClamped},
    {"shf.r.wrap", 3, false, funnelRightWrapped},
    {"shf.r.clamp", 3, false, funnelRightClamped},
    {"prmt", 3, false, chosenBytes},
    {"sad.u", 3, false, distance},
    {"sad.s", 3, false, signedDistance},
    {"dp4a.u.u", 3, false, productOfBytes<uint8_t, uint8_t>},
    {"dp4a.u.s", 3, false, productOfBytes<uint8_t, int8_t>},
    {"dp4a.s.u", 3, false, productOfBytes<int8_t, uint8_t>},
    {"dp4a.s.s", 3, false, productOfBytes<int8_t, int8_t>},
};

const BitFunction *banklint::machine::bitFunctionOfPtx(StringRef Name) {
  const auto *It = llvm::find_if(Functions, [&](const BitFunction &F) { return F.Ptx == Name; });
  return It == std::end(Functions) ? nullptr : It;
}

const BitFunction *banklint::machine::bitFunctionNamed(StringRef Name) {
  if (!Name.consume_front("__builtin_") && !Name.consume_front("__nv_"))
    Name.consume_front("__");
  Name.consume_back("ll") || Name.consume_back("l");
  return bitFunctionOfPtx(llvm::StringSwitch<StringRef>(Name)
                              .Case("popcount", "popc")
                              .Cases("bitreverse32", "bitreverse64", "brev")
                              .Case("byte_perm", "prmt")
                              .Case("usad", "sad.u")
                              .Case("sad", "sad.s")
                              .Cases("popc", "clz", "ctz", "ffs", "brev", Name)
                              .Default(""));
}
