//===- FindingKey.cpp - What makes two findings the same ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/FindingKey.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MD5.h"
#include <map>
#include <tuple>

using namespace banklint;
using llvm::StringRef;

static auto fieldsOf(const FindingKey &K) { return std::tie(K.Rule, K.Path, K.Kernel, K.Array, K.Access); }

bool FindingKey::operator<(const FindingKey &Other) const { return fieldsOf(*this) < fieldsOf(Other); }

bool FindingKey::operator==(const FindingKey &Other) const { return fieldsOf(*this) == fieldsOf(Other); }

FindingKey FindingKey::of(const Finding &F, const SourceTree &Tree) {
  return {F.rule().str(), Tree.relative(F.Where.File), StringRef(F.Kernel).split('<').first.str(), F.Array, F.Access};
}

static std::string hashOf(const FindingKey &K, unsigned Ordinal) {
  llvm::MD5 Hash;
  for (StringRef Field : {K.Rule, K.Path, K.Kernel, K.Array, K.Access, std::to_string(Ordinal)}) {
    Hash.update(Field);
    Hash.update(StringRef("\0", 1));
  }
  return Hash.final().digest().str().str();
}

std::vector<std::string> banklint::fingerprints(llvm::ArrayRef<Finding> Findings, const SourceTree &Tree) {
  std::map<FindingKey, unsigned> Seen;
  std::vector<std::string> Names;
  for (const Finding &F : Findings) {
    FindingKey K = FindingKey::of(F, Tree);
    Names.push_back(hashOf(K, Seen[K]++));
  }
  return Names;
}
