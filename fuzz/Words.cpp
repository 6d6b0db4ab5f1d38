//===- Words.cpp - Texts that are damaged word by word --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// libFuzzer changes bytes, which hardly makes another text of one that has a meaning. For targets that read text half
// of the changes are of whole words and lines.
//
//===----------------------------------------------------------------------===//

#include "Fuzzer.h"
#include "llvm/ADT/StringExtras.h"
#include <random>
#include <vector>

using namespace banklint;
using llvm::StringRef;

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

static bool isOfWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// The text cut into words, numbers, white space, and characters by themselves.
static std::vector<std::string> wordsOf(StringRef Text) {
  std::vector<std::string> Words;
  while (!Text.empty()) {
    StringRef Word = isOfWord(Text[0])        ? Text.take_while(isOfWord)
                     : llvm::isSpace(Text[0]) ? Text.take_while(llvm::isSpace)
                                              : Text.take_front();
    Words.push_back(Word.str());
    Text = Text.drop_front(Word.size());
  }
  return Words;
}

static const char *const Edges[] = {"0",          "1",          "-1",  "2147483647",          "-2147483648",
                                    "4294967295", "65535",      "64",  "9223372036854775807", "-9223372036854775808",
                                    "1000000",    "4294967296", "255", "18446744073709551615"};

static void damageWord(std::vector<std::string> &Words, std::mt19937 &Random) {
  auto Any = [&]() -> std::string & { return Words[Random() % Words.size()]; };
  std::string &At = Any();
  switch (Random() % 6) {
  case 0:
    At.clear();
    break;
  case 1:
    At += " " + At;
    break;
  case 2:
    std::swap(At, Any());
    break;
  case 3:
  case 4:
    At = Any();
    break;
  default:
    for (unsigned Try = 0; Try < 20; ++Try)
      if (std::string &Number = Any(); !Number.empty() && llvm::isDigit(Number[0])) {
        Number = Random() % 2 ? Edges[Random() % std::size(Edges)] : std::to_string(Random() % 70);
        break;
      }
  }
}

static void damageLine(std::vector<std::string> &Lines, std::mt19937 &Random) {
  const size_t From = Random() % Lines.size(), To = Random() % Lines.size();
  const std::string Line = Lines[From];
  if (Random() % 2)
    Lines.erase(Lines.begin() + From);
  if (Random() % 3)
    Lines.insert(Lines.begin() + std::min(To, Lines.size()), Line);
}

std::string banklint::damaged(StringRef Text, unsigned Seed) {
  std::mt19937 Random(Seed);
  std::string Result = Text.str();
  for (unsigned I = 0, N = 1 + Random() % 4; I < N && !Result.empty(); ++I) {
    if (Random() % 4 == 0) {
      llvm::SmallVector<StringRef, 0> Split;
      StringRef(Result).split(Split, '\n');
      std::vector<std::string> Lines(Split.begin(), Split.end());
      damageLine(Lines, Random);
      Result = llvm::join(Lines, "\n");
    } else {
      std::vector<std::string> Words = wordsOf(Result);
      damageWord(Words, Random);
      Result = llvm::join(Words, "");
    }
  }
  return Result;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed) {
  if (Seed % 2 || Size == 0)
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  const std::string Text = damaged(StringRef(reinterpret_cast<char *>(Data), Size), Seed);
  const size_t Length = std::min(Text.size(), MaxSize);
  std::copy_n(Text.begin(), Length, Data);
  return Length;
}
