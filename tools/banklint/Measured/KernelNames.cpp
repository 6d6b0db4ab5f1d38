//===- KernelNames.cpp - Names of kernels, as both sides write them -------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measured/KernelNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include <map>

using namespace banklint;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Lambdas
//===----------------------------------------------------------------------===//

namespace {

/// A name with "[lambda]" for each lambda, and what tells these apart.
struct WithLambdas {
  std::string Text;
  std::vector<unsigned> Order; ///< the profiler's numbers; or lines and columns
};

} // namespace

/// Where the template argument begins that ends \p Text.
static size_t startOfArgument(StringRef Text) {
  unsigned Parentheses = 0;
  for (size_t I = Text.size(); I-- > 0;) {
    Parentheses += Text[I] == ')';
    if (!Parentheses && (Text[I] == '<' || Text[I] == ','))
      return I + 1;
    Parentheses -= Text[I] == '(' && Parentheses;
  }
  return 0;
}

/// The numbers behind the last \p Count colons or blanks of \p Text.
static void appendNumbers(StringRef Text, unsigned Count, std::vector<unsigned> &To) {
  llvm::SmallVector<StringRef, 8> Parts;
  llvm::SplitString(Text, Parts, ": ");
  for (StringRef Part : llvm::ArrayRef<StringRef>(Parts).take_back(Count)) {
    unsigned Number = 0;
    Part.getAsInteger(10, Number);
    To.push_back(Number);
  }
}

/// nvcc writes "main::[lambda(float) (instance 2)]", Clang "(lambda at file.cu:22:23)".
static WithLambdas withLambdasInOrder(StringRef Name) {
  WithLambdas Result;
  while (!Name.empty()) {
    const size_t OfNvcc = Name.find("[lambda("), OfClang = Name.find("(lambda at ");
    const size_t At = std::min(OfNvcc, OfClang);
    const size_t End = At == StringRef::npos ? At : Name.find(At == OfNvcc ? ")]" : ")", At);
    if (End == StringRef::npos)
      break;
    Result.Text += Name.take_front(At);
    if (At == OfNvcc)
      Result.Text.resize(startOfArgument(Result.Text)); // without the function that it is in
    Result.Text += "[lambda]";
    appendNumbers(Name.slice(At, End), At == OfNvcc ? 1 : 2, Result.Order);
    Name = Name.drop_front(End + (At == OfNvcc ? 2 : 1));
  }
  Result.Text += Name;
  return Result;
}

//===----------------------------------------------------------------------===//
// Comparable names
//===----------------------------------------------------------------------===//

/// Where \p Text has \p C outside of angle brackets, first or last.
static size_t findOutsideOfBrackets(StringRef Text, char C, bool Last) {
  size_t Found = StringRef::npos;
  unsigned Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Depth == 0 && Text[I] == C) {
      Found = I;
      if (!Last)
        break;
    }
    Depth += Text[I] == '<';
    Depth -= Text[I] == '>' && Depth > 0;
  }
  return Found;
}

static std::string replacedAll(StringRef Name, const llvm::Regex &What, StringRef By) {
  std::string Replaced = Name.str();
  while (What.match(Replaced))
    Replaced = What.sub(By, Replaced);
  return Replaced;
}

static std::string withoutCasts(StringRef Name) {
  return replacedAll(Name, llvm::Regex("\\([A-Za-z_][A-Za-z0-9_: ]*\\)"), "");
}

/// \p Name, without spaces, with the template arguments that are numbers without their suffixes: Clang writes "128UL".
static std::string withoutSuffixes(StringRef Name) {
  return replacedAll(Name, llvm::Regex("([<,]-?[0-9]+)[uUlL]+([,>])"), "\\1\\2");
}

/// \p Name, without spaces, with the template arguments that are \p Word replaced.
static std::string replacedArguments(StringRef Name, StringRef Word, StringRef By) {
  std::string Replaced;
  StringRef Before;
  while (!Name.empty()) {
    const StringRef Token = Name.take_front(std::max<size_t>(1, Name.find_first_of("<,>")));
    Name = Name.drop_front(Token.size());
    const bool IsArgument = Before == "<" || Before == ",";
    Replaced += IsArgument && Token == Word ? By : Token;
    Before = Token;
  }
  return Replaced;
}

std::string banklint::comparableName(StringRef Name) {
  std::string Text = withLambdasInOrder(Name).Text;
  for (StringRef Unnamed : {"(anonymous namespace)::", "<unnamed>::"})
    for (size_t At; (At = Text.find(Unnamed)) != std::string::npos;)
      Text.erase(At, Unnamed.size());
  StringRef Rest = Text;
  Rest = Rest.take_front(findOutsideOfBrackets(Rest, '(', /*Last=*/false)).rtrim();
  const size_t Space = findOutsideOfBrackets(Rest, ' ', /*Last=*/true);
  if (Space != StringRef::npos)
    Rest = Rest.drop_front(Space + 1);
  // Casts, spaces, and the words for truth values in template arguments.
  std::string Plain = withoutCasts(Rest);
  llvm::erase_if(Plain, [](char C) { return C == ' '; });
  return withoutSuffixes(replacedArguments(replacedArguments(Plain, "true", "1"), "false", "0"));
}

//===----------------------------------------------------------------------===//
// Partners
//===----------------------------------------------------------------------===//

static StringRef templateOf(StringRef Name) { return Name.take_front(Name.find('<')); }

/// Kernels whose names are alike, by the order of their lambdas.
using Alike = std::multimap<std::vector<unsigned>, size_t>;

/// The names that are left, by what \p KeyOf makes of them.
static std::map<std::string, Alike> grouped(llvm::ArrayRef<std::string> Names, llvm::ArrayRef<bool> IsLeft,
                                            llvm::function_ref<std::string(StringRef)> KeyOf) {
  std::map<std::string, Alike> Groups;
  for (size_t I = 0; I < Names.size(); ++I)
    if (IsLeft[I])
      Groups[KeyOf(Names[I])].emplace(withLambdasInOrder(Names[I]).Order, I);
  return Groups;
}

static bool isInClearOrder(const Alike &Group) {
  return llvm::all_of(Group, [&](const auto &One) { return Group.count(One.first) == 1; });
}

std::vector<std::optional<size_t>> banklint::partnersByName(llvm::ArrayRef<std::string> Measured,
                                                            llvm::ArrayRef<std::string> Predicted) {
  std::vector<std::optional<size_t>> Found(Measured.size());
  llvm::SmallVector<bool, 16> MeasuredLeft(Measured.size(), true), PredictedLeft(Predicted.size(), true);
  auto PairBy = [&](llvm::function_ref<std::string(StringRef)> KeyOf, size_t Most) {
    auto Others = grouped(Predicted, PredictedLeft, KeyOf);
    for (const auto &[Key, Group] : grouped(Measured, MeasuredLeft, KeyOf)) {
      const Alike &Partners = Others[Key];
      if (Group.size() != Partners.size() || Group.size() > Most || !isInClearOrder(Group) || !isInClearOrder(Partners))
        continue;
      for (const auto &[M, P] : llvm::zip_equal(llvm::make_second_range(Group), llvm::make_second_range(Partners))) {
        Found[M] = P;
        MeasuredLeft[M] = PredictedLeft[P] = false;
      }
    }
  };
  PairBy(comparableName, SIZE_MAX);
  PairBy([](StringRef Name) { return templateOf(comparableName(Name)).str(); }, 1);
  return Found;
}
