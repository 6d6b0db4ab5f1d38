//===- OptionsFile.cpp - .banklint ----------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/OptionsFile.h"
#include "Commands/Likeness.h"
#include "Support/CheckName.h"
#include "Support/Problem.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include "llvm/Support/YAMLTraits.h"

using namespace banklint;
using llvm::formatv;
using llvm::StringRef;
namespace yaml = llvm::yaml;

namespace {

/// "NAME=VALUE" of each entry of a map.
struct Assignments {
  std::vector<std::string> All;
};

/// What may stand behind a key.
struct Words {
  std::string One;
  std::vector<std::string> Several;
  Assignments Named;
  yaml::NodeKind Is = yaml::NodeKind::Scalar;

  std::vector<std::string> all() const {
    switch (Is) {
    case yaml::NodeKind::Scalar:
      return {One};
    case yaml::NodeKind::Sequence:
      return Several;
    case yaml::NodeKind::Map:
      return Named.All;
    }
    llvm_unreachable("unknown kind");
  }
};

/// The whole file.
struct Contents {
  llvm::ArrayRef<StringRef> Known;
  std::vector<OptionInFile> Options;
};

} // namespace

template <> struct yaml::CustomMappingTraits<Assignments> {
  static void inputOne(IO &Io, StringRef Key, Assignments &To) {
    std::string Value;
    Io.mapRequired(Key.str().c_str(), Value);
    To.All.push_back((Key + "=" + Value).str());
  }
  static void output(IO &, Assignments &) {}
};

template <> struct yaml::PolymorphicTraits<Words> {
  static NodeKind getKind(const Words &W) { return W.Is; }
  static std::string &getAsScalar(Words &W) {
    W.Is = NodeKind::Scalar;
    return W.One;
  }
  static std::vector<std::string> &getAsSequence(Words &W) {
    W.Is = NodeKind::Sequence;
    return W.Several;
  }
  static Assignments &getAsMap(Words &W) {
    W.Is = NodeKind::Map;
    return W.Named;
  }
};

template <> struct yaml::MappingTraits<Contents> {
  static void mapping(IO &Io, Contents &C) {
    for (StringRef Name : C.Known) {
      std::optional<Words> Said;
      Io.mapOptional(Name.str().c_str(), Said);
      if (Said)
        C.Options.push_back({Name.str(), Said->all()});
    }
  }
};

namespace {

/// What is wrong with a file first, and where.
struct FirstMessage {
  std::string File, Text;

  void take(const llvm::SMDiagnostic &D, StringRef Message) {
    if (Text.empty())
      Text = formatv("{0}:{1}:{2}: {3}", File, D.getLineNo(), D.getColumnNo() + 1, Message);
  }
};

} // namespace

/// The files of this name in \p Folder and above it, the nearest first.
static std::vector<std::string> filesAbove(StringRef Folder, StringRef Name) {
  std::vector<std::string> Files;
  llvm::SmallString<128> Here(Folder);
  if (llvm::sys::fs::make_absolute(Here))
    return Files;
  llvm::sys::path::remove_dots(Here, /*remove_dot_dot=*/true);
  for (; !Here.empty(); Here = llvm::sys::path::parent_path(Here).str()) {
    llvm::SmallString<128> File(Here);
    llvm::sys::path::append(File, Name);
    if (llvm::sys::fs::is_regular_file(File))
      Files.push_back(File.str().str());
  }
  return Files;
}

std::optional<std::string> banklint::optionsFileAbove(StringRef Folder) {
  const std::vector<std::string> Files = filesAbove(Folder, ".banklint");
  return Files.empty() ? std::nullopt : std::optional(Files.front());
}

//===----------------------------------------------------------------------===//
// .clang-tidy
//===----------------------------------------------------------------------===//

namespace {

/// What matters to us in a `.clang-tidy`.
struct TidyFile {
  std::vector<std::pair<std::string, std::string>> OfCheck; ///< "MinWays", "4"
  bool Inherits = false;
};

} // namespace

static std::string textOf(yaml::Node *N) {
  llvm::SmallString<64> Storage;
  auto *Scalar = llvm::dyn_cast_or_null<yaml::ScalarNode>(N);
  return Scalar ? Scalar->getValue(Storage).trim().str() : "";
}

/// The options of the check, in either form: a map, or a list of maps with `key` and `value`.
static void readCheckOptions(yaml::Node *Options, TidyFile &To) {
  const std::string Prefix = (CheckName + ".").str();
  auto Add = [&](StringRef Key, const std::string &Value) {
    if (Key.consume_front(Prefix))
      To.OfCheck.push_back({Key.str(), Value});
  };
  if (auto *Map = llvm::dyn_cast_or_null<yaml::MappingNode>(Options))
    for (yaml::KeyValueNode &Entry : *Map) {
      const std::string Key = textOf(Entry.getKey());
      Add(Key, textOf(Entry.getValue()));
    }
  auto *List = llvm::dyn_cast_or_null<yaml::SequenceNode>(Options);
  if (!List)
    return;
  for (yaml::Node &Item : *List) {
    std::string Key, Value;
    if (auto *Map = llvm::dyn_cast<yaml::MappingNode>(&Item))
      for (yaml::KeyValueNode &Entry : *Map) {
        const std::string Name = textOf(Entry.getKey());
        (Name == "key" ? Key : Value) = textOf(Entry.getValue());
      }
    Add(Key, Value);
  }
}

static llvm::Expected<TidyFile> readTidyFile(StringRef File) {
  TidyFile Result;
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return problem(formatv("cannot read '{0}': {1}", File, Buffer.getError().message()));
  if (!(*Buffer)->getBuffer().contains(CheckName)) // for other checks alone
    return Result;
  FirstMessage Wrong{File.str(), ""};
  llvm::SourceMgr Sources;
  Sources.setDiagHandler(
      [](const llvm::SMDiagnostic &D, void *To) { static_cast<FirstMessage *>(To)->take(D, D.getMessage()); }, &Wrong);
  yaml::Stream Text((*Buffer)->getBuffer(), Sources);
  yaml::document_iterator First = Text.begin(); // may be asked for once
  auto *Root = First == Text.end() ? nullptr : llvm::dyn_cast_or_null<yaml::MappingNode>((*First).getRoot());
  if (!Root)
    return Result;
  for (yaml::KeyValueNode &Entry : *Root) {
    const std::string Key = textOf(Entry.getKey());
    if (Key == "CheckOptions")
      readCheckOptions(Entry.getValue(), Result);
    else if (Key == "InheritParentConfig")
      Result.Inherits = textOf(Entry.getValue()) == "true";
    else
      Entry.skip();
  }
  if (Text.failed())
    return problem(Wrong.Text);
  return Result;
}

/// The command's option for one of the check; empty if it has none.
static StringRef optionFor(StringRef OfCheck) {
  return llvm::StringSwitch<StringRef>(OfCheck)
      .Case("Architecture", "arch")
      .Case("Assume", "assume")
      .Case("AsWritten", "as-written")
      .Case("Block", "block")
      .Case("Compiler", "compiler")
      .Case("EvaluationBudget", "budget")
      .Case("LoopStepBudget", "loop-step-budget")
      .Case("MinWays", "min-ways")
      .Case("Nvcc", "nvcc")
      .Default("");
}

llvm::Expected<TidyOptions> banklint::tidyOptionsAbove(StringRef Folder) {
  TidyOptions All;
  for (const std::string &File : filesAbove(Folder, ".clang-tidy")) {
    llvm::Expected<TidyFile> Here = readTidyFile(File);
    if (!Here)
      return Here.takeError();
    for (const auto &[Name, Value] : Here->OfCheck) {
      const StringRef Option = optionFor(Name);
      const bool IsKnown = llvm::any_of(All.Options, [&](const OptionInFile &O) { return O.Name == Option; });
      if (Option.empty() || IsKnown) // the nearest file is stronger
        continue;
      llvm::SmallVector<StringRef, 4> Parts;
      StringRef(Value).split(Parts, ';', -1, /*KeepEmpty=*/false);
      All.Options.push_back({Option.str(), std::vector<std::string>(Parts.begin(), Parts.end())});
      if (!llvm::is_contained(All.Files, File))
        All.Files.push_back(File);
    }
    if (!Here->Inherits)
      break;
  }
  return All;
}

//===----------------------------------------------------------------------===//
// .banklint
//===----------------------------------------------------------------------===//

/// "unknown key 'mni-ways'" with the option that may be meant.
static std::string withLikely(StringRef Message, llvm::ArrayRef<StringRef> Known) {
  const StringRef Key = Message.split('\'').second.split('\'').first;
  if (!Message.starts_with("unknown key") || Key.empty())
    return Message.str();
  return formatv("'{0}' cannot be set in this file{1}", Key, didYouMean(Key, Known));
}

llvm::Expected<std::vector<OptionInFile>> banklint::readOptionsFile(StringRef File, llvm::ArrayRef<StringRef> Known) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return problem(formatv("cannot read '{0}': {1}", File, Buffer.getError().message()));
  if (const llvm::StringRef Text = (*Buffer)->getBuffer(); !llvm::json::isUTF8(Text))
    return problem(formatv("{0}: it is not in UTF-8", File));
  struct Told {
    FirstMessage First;
    llvm::ArrayRef<StringRef> Known;
  } To{{File.str(), ""}, Known};
  auto Tell = [](const llvm::SMDiagnostic &D, void *Where) {
    Told &To = *static_cast<Told *>(Where);
    To.First.take(D, withLikely(D.getMessage(), To.Known));
  };
  Contents C{Known, {}};
  yaml::Input In((*Buffer)->getBuffer(), nullptr, Tell, &To);
  if (!(*Buffer)->getBuffer().trim().empty()) // nothing is no map
    In >> C;
  if (In.error())
    return problem(To.First.Text.empty() ? formatv("{0}: it is not a map of options", File).str() : To.First.Text);
  return std::move(C.Options);
}
