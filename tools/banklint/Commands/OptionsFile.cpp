//===- OptionsFile.cpp - .banklint ----------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/OptionsFile.h"
#include "Commands/Likeness.h"
#include "Support/Problem.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
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
    case yaml::NodeKind::Scalar: return {One};
    case yaml::NodeKind::Sequence: return Several;
    case yaml::NodeKind::Map: return Named.All;
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

std::optional<std::string> banklint::optionsFileAbove(StringRef Folder) {
  llvm::SmallString<128> Here(Folder);
  if (llvm::sys::fs::make_absolute(Here))
    return std::nullopt;
  llvm::sys::path::remove_dots(Here, /*remove_dot_dot=*/true);
  for (; !Here.empty(); Here = llvm::sys::path::parent_path(Here).str()) {
    llvm::SmallString<128> File(Here);
    llvm::sys::path::append(File, ".banklint");
    if (llvm::sys::fs::is_regular_file(File))
      return File.str().str();
  }
  return std::nullopt;
}

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
  struct Told {
    std::string File, First;
    llvm::ArrayRef<StringRef> Known;
  } To{File.str(), "", Known};
  auto Tell = [](const llvm::SMDiagnostic &D, void *Where) {
    Told &To = *static_cast<Told *>(Where);
    if (To.First.empty())
      To.First = formatv("{0}:{1}:{2}: {3}", To.File, D.getLineNo(), D.getColumnNo() + 1,
                         withLikely(D.getMessage(), To.Known));
  };
  Contents C{Known, {}};
  yaml::Input In((*Buffer)->getBuffer(), nullptr, Tell, &To);
  if (!(*Buffer)->getBuffer().trim().empty()) // nothing is no map
    In >> C;
  if (In.error())
    return problem(To.First.empty() ? formatv("{0}: it is not a map of options", File).str() : To.First);
  return std::move(C.Options);
}
