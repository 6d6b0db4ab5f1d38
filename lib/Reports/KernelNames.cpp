//===- KernelNames.cpp - Instantiations, told apart -----------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports/KernelNames.h"
#include "Kernels/Kernels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>
#include <vector>

using namespace banklint;
using llvm::StringRef;

namespace {

/// "space::k" and "32", "float" of "space::k<32, float>".
struct Instantiation {
  StringRef Template;
  std::vector<StringRef> Arguments;

  explicit Instantiation(StringRef Name);
  bool isOfSame(const Instantiation &Other) const {
    return Template == Other.Template && Arguments.size() == Other.Arguments.size();
  }
};

} // namespace

Instantiation::Instantiation(StringRef Name) : Template(Name) {
  if (!Name.ends_with(">"))
    return;
  unsigned Angles = 0, Parentheses = 0; // '<' in parentheses compares
  size_t End = Name.size() - 1;         // of the argument at hand
  for (size_t I = Name.size(); I-- > 0;) {
    const char C = Name[I];
    Parentheses += C == ')';
    Parentheses -= C == '(' && Parentheses;
    if (Parentheses)
      continue;
    Angles += C == '>';
    Angles -= C == '<' && Angles;
    if ((C == ',' && Angles == 1) || Angles == 0) {
      Arguments.insert(Arguments.begin(), Name.slice(I + 1, End).trim());
      End = I;
    }
    if (Angles == 0) {
      Template = Name.take_front(I);
      return;
    }
  }
  Arguments.clear(); // brackets without partners: no arguments that we understand
}

/// An argument that is a long type, without its own arguments.
static std::string shortened(StringRef Argument, size_t Longest) {
  const size_t Bracket = Argument.find('<');
  return Argument.size() <= Longest || Bracket == StringRef::npos ? Argument.str()
                                                                  : (Argument.take_front(Bracket) + "<...>").str();
}

/// "k<32, ..., 4>": \p Arguments with "" for those that are left out.
static std::string spelled(StringRef Template, llvm::ArrayRef<std::string> Arguments) {
  if (Arguments.empty())
    return Template.str();
  std::string Text = (Template + "<").str();
  bool LeftOut = false;
  for (auto [I, Argument] : llvm::enumerate(Arguments)) {
    if (Argument.empty() && LeftOut)
      continue;
    Text += (I ? ", " : "") + (Argument.empty() ? "..." : Argument);
    LeftOut = Argument.empty();
  }
  return Text + ">";
}

static constexpr size_t LongestName = 60, LongestArgument = 24;

std::string banklint::joinedNames(llvm::ArrayRef<StringRef> Kernels) {
  const Instantiation First(Kernels.front());
  std::vector<Instantiation> Same;
  for (StringRef Name : Kernels)
    if (Instantiation I(Name); I.isOfSame(First))
      Same.push_back(std::move(I));
  auto Spell = [&](bool AllArguments) {
    std::vector<std::string> Arguments;
    for (size_t K = 0; K < First.Arguments.size(); ++K) {
      std::vector<StringRef> Values;
      for (const Instantiation &I : Same)
        if (!llvm::is_contained(Values, I.Arguments[K]))
          Values.push_back(I.Arguments[K]);
      std::string Text;
      const size_t Most = 4;
      for (StringRef Value : llvm::ArrayRef(Values).take_front(Most))
        Text += (Text.empty() ? "" : "|") + ::shortened(Value, LongestArgument);
      if (Values.size() > Most)
        Text += "|...";
      Arguments.push_back(Values.size() == 1 && !AllArguments ? "" : Text);
    }
    return spelled(First.Template, Arguments);
  };
  std::string Name = Spell(/*AllArguments=*/true);
  if (Name.size() > LongestName)
    Name = Spell(/*AllArguments=*/false);
  const size_t Others = Kernels.size() - Same.size();
  return Others ? Name + " +" + std::to_string(Others) : Name;
}

std::map<std::string, std::string> banklint::tellingNames(llvm::ArrayRef<StringRef> Kernels) {
  using Family = std::pair<StringRef, size_t>; // template, number of arguments
  std::map<Family, std::vector<std::set<StringRef>>> Values;
  for (StringRef Name : Kernels) {
    const Instantiation I(Name);
    auto &Of = Values[{I.Template, I.Arguments.size()}];
    Of.resize(I.Arguments.size());
    for (auto [K, Argument] : llvm::enumerate(I.Arguments))
      Of[K].insert(Argument);
  }
  std::map<std::string, std::string> Names;
  for (StringRef Name : Kernels) {
    const Instantiation I(Name);
    const auto &Of = Values[{I.Template, I.Arguments.size()}];
    std::vector<std::string> Differing;
    for (auto [K, Argument] : llvm::enumerate(I.Arguments))
      Differing.push_back(Of[K].size() > 1 ? ::shortened(Argument, LongestName) : "");
    Names[Name.str()] = Name.size() <= LongestName ? Name.str() : spelled(I.Template, Differing);
  }
  return Names;
}
