//===- Unmatched.cpp - Names that nothing has -----------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Selection/Unmatched.h"
#include "Units/Instantiation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;

/// How differently two names are written; scopes that \p Wanted leaves out do not count.
static unsigned distance(StringRef Wanted, StringRef Name) {
  const size_t Scope = Wanted.contains("::") ? StringRef::npos : Name.rfind("::");
  return Wanted.edit_distance_insensitive(Scope == StringRef::npos ? Name : Name.drop_front(Scope + 2));
}

/// "'transpose', 'copy' and 12 more", those that are written most like \p Wanted first; "" for none.
static std::string nearest(StringRef Wanted, const std::set<std::string> &Names) {
  std::vector<std::pair<unsigned, StringRef>> ByDistance;
  for (StringRef Name : Names)
    ByDistance.push_back({distance(Wanted, Name), Name});
  llvm::sort(ByDistance);
  const size_t Most = 6, Shown = ByDistance.size() > Most + 1 ? Most : ByDistance.size();
  std::string Text;
  for (size_t I = 0; I < Shown; ++I) {
    const bool IsLast = I + 1 == ByDistance.size();
    Text += formatv("{0}'{1}'", I == 0 ? "" : IsLast ? " and " : ", ", ByDistance[I].second);
  }
  if (Shown < ByDistance.size())
    Text += formatv(" and {0} more", ByDistance.size() - Shown);
  return Text;
}

static std::string sentence(StringRef Option, StringRef Wanted, StringRef None, const std::string &There) {
  return formatv("--{0}={1}: {2}{3}", Option, Wanted, None, There.empty() ? "" : "; there are: " + There);
}

std::vector<std::string> banklint::unmatchedNames(const AnalysisOptions &Asked, const Result &All) {
  std::vector<std::string> Sentences;
  if (All.Kernels.empty())
    return Sentences;
  std::set<std::string> Kernels, Names;
  for (const KernelReport &K : All.Kernels) {
    const std::vector<std::string> Called = namesOf(K.Kernel);
    Names.insert(Called.begin(), Called.end());
    Kernels.insert(Called[1]);
  }
  for (const auto &[Name, Block] : Asked.Shapes.OfKernel)
    if (!Names.count(Name))
      Sentences.push_back(sentence("block", formatv("{0}={1}", Name, toString(Block)).str(),
                                   "no analysed kernel has this name", nearest(Name, Kernels)));
  const std::set<std::string> Numbers(All.LaunchNumbers.begin(), All.LaunchNumbers.end());
  for (const auto &[Name, Value] : Asked.Assumed)
    if (!Numbers.count(Name))
      Sentences.push_back(sentence("assume", formatv("{0}={1}", Name, Value).str(),
                                   "no argument or other unknown of a launch has this name", nearest(Name, Numbers)));
  return Sentences;
}

std::vector<std::string> banklint::unmatchedTemplates(llvm::ArrayRef<std::string> Asked, const Result &All) {
  std::set<std::string> Templates;
  for (const KernelReport &K : All.Kernels)
    if (K.Is == KernelState::NotInstantiated || withoutArguments(K.Kernel) != K.Kernel)
      Templates.insert(withoutArguments(K.Kernel));
  std::vector<std::string> Sentences;
  for (const std::string &Wanted : Asked)
    if (llvm::none_of(All.Kernels, [&](const KernelReport &K) { return isOfTemplate(Wanted, K.Kernel); }))
      Sentences.push_back(sentence("instantiate", Wanted, "no kernel template of this name in the analysed files",
                                   nearest(withoutArguments(Wanted), Templates)));
  return Sentences;
}
