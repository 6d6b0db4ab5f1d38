//===- HeaderCache.cpp - Headers that were parsed before ------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/HeaderCache.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <chrono>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>
#include <vector>

using namespace banklint;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static constexpr StringRef FirstLine = "banklint headers 2";

/// Time stamps of files count in ticks of the system, which are shorter than this.
static constexpr int64_t Tick = 2'000'000'000;

int64_t banklint::nowInNanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

namespace {

/// What tells a file that has changed from one that has not, as long as nobody sets the clock.
struct Stamp {
  uint64_t Size = 0;
  int64_t Modified = 0, Changed = 0; ///< nanoseconds since 1970; the second nobody can choose
  uint64_t Inode = 0;

  friend bool operator==(const Stamp &A, const Stamp &B) {
    return A.Size == B.Size && A.Modified == B.Modified && A.Changed == B.Changed && A.Inode == B.Inode;
  }
};

} // namespace

static int64_t nanoseconds(const ::timespec &T) { return int64_t(T.tv_sec) * 1'000'000'000 + T.tv_nsec; }

static std::optional<struct ::stat> statusOf(const std::string &Path) {
  struct ::stat Status;
  return ::stat(Path.c_str(), &Status) == 0 ? std::optional(Status) : std::nullopt;
}

static Stamp stampOf(const struct ::stat &S) {
  return {uint64_t(S.st_size), nanoseconds(S.st_mtim), nanoseconds(S.st_ctim), uint64_t(S.st_ino)};
}

static std::string hashOf(StringRef Bytes) { return llvm::utohexstr(llvm::xxh3_64bits(Bytes), /*LowerCase=*/true); }

static std::optional<std::string> hashOfFile(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return Buffer ? std::optional(hashOf((*Buffer)->getBuffer())) : std::nullopt;
}

/// Whether a file is of this user: what others wrote is not trusted.
static bool isOurs(const struct ::stat &S) { return S.st_uid == ::geteuid(); }

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

/// One line about each name that was asked for; empty if that cannot be said, or has changed since \p Began.
static std::string linesAbout(const FilesSeen &Files, int64_t Began) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const auto &[Path, Kind] : Files.Seen) {
    if (StringRef(Path).contains('\n'))
      return "";
    const auto Status = statusOf(Path);
    if (Kind == FilesSeen::Nothing) {
      if (Status)
        return "";
      OS << "absent " << Path << '\n';
      continue;
    }
    if (!Status || (Kind == FilesSeen::Folder) != S_ISDIR(Status->st_mode))
      return "";
    if (Kind == FilesSeen::Folder) {
      OS << "folder " << Path << '\n';
      continue;
    }
    const Stamp S = stampOf(*Status);
    const auto Hash = hashOfFile(Path);
    if (!Hash || std::max(S.Modified, S.Changed) >= Began)
      return "";
    // One that changed just before may change once more without another time: then its contents are looked at.
    const bool MayChangeUnseen = std::max(S.Modified, S.Changed) >= Began - Tick;
    OS << "file " << S.Size << ' ' << (MayChangeUnseen ? 0 : S.Modified) << ' ' << S.Changed << ' ' << S.Inode << ' '
       << *Hash << ' ' << Path << '\n';
  }
  return Text;
}

/// The next word of a line.
static StringRef word(StringRef &Line) {
  StringRef Word;
  std::tie(Word, Line) = Line.split(' ');
  return Word;
}

/// Whether a file is as a line says.
static bool isFileAsBefore(StringRef Line) {
  Stamp Then;
  if (word(Line).getAsInteger(10, Then.Size) || word(Line).getAsInteger(10, Then.Modified) ||
      word(Line).getAsInteger(10, Then.Changed) || word(Line).getAsInteger(10, Then.Inode))
    return false;
  const StringRef Hash = word(Line);
  const std::string Path = Line.str();
  const auto Status = statusOf(Path);
  if (!Status || S_ISDIR(Status->st_mode) || uint64_t(Status->st_size) != Then.Size)
    return false;
  return stampOf(*Status) == Then || hashOfFile(Path) == Hash.str();
}

static bool isAsBefore(StringRef Line) {
  const StringRef Kind = word(Line);
  if (Kind == "file")
    return isFileAsBefore(Line);
  const auto Status = statusOf(Line.str());
  return Kind == "absent" ? !Status : Kind == "folder" && Status && S_ISDIR(Status->st_mode);
}

//===----------------------------------------------------------------------===//
// The folder
//===----------------------------------------------------------------------===//

namespace {
struct File {
  std::string Path;
  uint64_t Bytes;
  int64_t Used;
};
} // namespace

/// Whether a file's name is one of those that we give.
static bool isOfCache(StringRef Name) {
  const StringRef Key = Name.take_while([](char C) { return llvm::isHexDigit(C); });
  return Key.size() == 32 && llvm::is_contained({".list", ".pch", ".lock", ".part", ".asked"}, path::extension(Name));
}

static std::vector<File> filesIn(const std::string &Folder) {
  std::vector<File> Files;
  std::error_code Failed;
  for (fs::directory_iterator I(Folder, Failed), End; I != End && !Failed; I.increment(Failed))
    if (isOfCache(path::filename(I->path())))
      if (const auto S = statusOf(I->path()))
        Files.push_back({I->path(), uint64_t(S->st_size), nanoseconds(S->st_mtim)});
  return Files;
}

/// The key of a file in the cache.
static StringRef keyOf(const File &F) { return path::filename(F.Path).take_front(32); }

std::string HeaderCache::usualFolder() {
  llvm::SmallString<128> Folder;
  if (!path::cache_directory(Folder))
    return "";
  path::append(Folder, "banklint");
  return Folder.str().str();
}

std::string HeaderCache::listOf(StringRef Key) const { return Folder + "/" + Key.str() + ".list"; }

std::string HeaderCache::markOf(StringRef Key) const { return Folder + "/" + Key.str() + ".asked"; }

std::optional<CachedHeader> HeaderCache::find(StringRef Key, StringRef Parent) const {
  const std::string List = listOf(Key);
  const auto Status = statusOf(List);
  if (!Status || !isOurs(*Status))
    return std::nullopt;
  auto Buffer = llvm::MemoryBuffer::getFile(List);
  if (!Buffer)
    return std::nullopt;
  StringRef Rest = (*Buffer)->getBuffer();
  auto Line = [&] {
    StringRef L;
    std::tie(L, Rest) = Rest.split('\n');
    return L;
  };
  if (!Rest.ends_with("end\n") || Line() != FirstLine)
    return std::nullopt;
  StringRef Made = Line(), On = Line();
  if (word(Made) != "made" || !On.consume_front("on ") || On != path::filename(Parent))
    return std::nullopt;
  CachedHeader H;
  StringRef Counter = Line();
  if (!Counter.consume_front("counter ") || Counter.getAsInteger(10, H.Counter))
    return std::nullopt;
  if (const StringRef Name = word(Made); !Name.empty()) {
    H.Path = Folder + "/" + Name.str();
    const auto Pch = statusOf(H.Path);
    if (!Pch || !isOurs(*Pch) || llvm::utostr(uint64_t(Pch->st_size)) != word(Made) ||
        hashOfFile(H.Path) != word(Made).str())
      return std::nullopt;
  }
  while (Rest != "end\n")
    if (!isAsBefore(Line()))
      return std::nullopt;
  // The time of a list tells when it was used.
  if (nanoseconds(Status->st_mtim) < nowInNanoseconds() - 60 * Tick)
    ::utime(List.c_str(), nullptr);
  return H;
}

bool HeaderCache::isAskedForAgain(StringRef Key) const {
  const std::string Mark = markOf(Key);
  if (const auto Status = statusOf(Mark))
    return isOurs(*Status);
  std::error_code Failed = fs::create_directories(Folder, /*IgnoreExisting=*/true, fs::owner_all);
  if (!Failed)
    llvm::raw_fd_ostream Empty(Mark, Failed);
  return false;
}

HeaderCache::Lock::Lock(const HeaderCache &Cache, StringRef Key) {
  // Where locks are not to be had, the work is done twice.
  Descriptor = ::open((Cache.Folder + "/" + Key.str() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (Descriptor >= 0)
    ::flock(Descriptor, LOCK_EX);
}

HeaderCache::Lock::~Lock() {
  if (Descriptor >= 0)
    ::close(Descriptor);
}

std::string HeaderCache::temporaryFile(StringRef Key) const {
  if (fs::create_directories(Folder, /*IgnoreExisting=*/true, fs::owner_all))
    return "";
  llvm::SmallString<128> Path;
  int Descriptor;
  if (fs::createUniqueFile(Folder + "/" + Key + "-%%%%%%%%.part", Descriptor, Path))
    return "";
  ::close(Descriptor);
  return Path.str().str();
}

/// Writes a file as a whole, or not at all.
static bool write(const std::string &Temporary, const std::string &Path, StringRef Text) {
  std::error_code Failed;
  {
    llvm::raw_fd_ostream OS(Temporary, Failed);
    if (Failed)
      return false;
    OS << Text;
    OS.close();
    if (OS.has_error()) {
      OS.clear_error();
      fs::remove(Temporary);
      return false;
    }
  }
  return !fs::rename(Temporary, Path);
}

std::optional<CachedHeader> HeaderCache::add(StringRef Key, StringRef Parent, const CachedHeader &Made,
                                             const FilesSeen &From, int64_t Began) const {
  const std::string &Temporary = Made.Path;
  CachedHeader H;
  H.Counter = Made.Counter;
  std::string About = "made ";
  if (!Temporary.empty()) {
    const auto Status = statusOf(Temporary);
    const auto Hash = hashOfFile(Temporary);
    if (!Status || !Hash)
      return std::nullopt;
    const std::string Name = (Key + "-" + *Hash + ".pch").str();
    About += Name + ' ' + llvm::utostr(uint64_t(Status->st_size)) + ' ' + *Hash;
    H.Path = Folder + "/" + Name;
  }
  const std::string Lines = linesAbout(From, Began);
  const std::string Next = temporaryFile(Key);
  if (Lines.empty() || Next.empty()) {
    fs::remove(Temporary.empty() ? Next : Temporary);
    return std::nullopt;
  }
  if (!Temporary.empty() && fs::rename(Temporary, H.Path))
    return std::nullopt;
  if (!write(Next, listOf(Key),
             (FirstLine + "\n" + About + "\non " + path::filename(Parent) + "\ncounter " + llvm::Twine(H.Counter) +
              "\n" + Lines + "end\n")
                 .str()))
    return std::nullopt;
  for (const File &F : filesIn(Folder)) // what was made of other contents
    if (keyOf(F) == Key && F.Path != H.Path && StringRef(F.Path).ends_with(".pch"))
      fs::remove(F.Path);
  fs::remove(markOf(Key));
  removeOldest();
  return H;
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

HeaderCache::Contents HeaderCache::contents() const {
  Contents C;
  for (const File &F : filesIn(Folder)) {
    C.Headers += StringRef(F.Path).ends_with(".pch");
    C.Bytes += F.Bytes;
  }
  return C;
}

void HeaderCache::clear() const {
  for (const File &F : filesIn(Folder))
    fs::remove(F.Path);
}

/// What was not used for the longest time goes first. What others have open stays readable for them.
void HeaderCache::removeOldest() const {
  std::vector<File> Files = filesIn(Folder);
  uint64_t Bytes = 0;
  std::map<std::string, int64_t> Used; // of a key: when its list was
  for (const File &F : Files) {
    Bytes += F.Bytes;
    if (StringRef(F.Path).ends_with(".list"))
      Used[keyOf(F).str()] = F.Used;
  }
  if (Bytes <= Limit)
    return;
  for (File &F : Files)
    if (auto Known = Used.find(keyOf(F).str()); Known != Used.end() && !StringRef(F.Path).ends_with(".part"))
      F.Used = std::max(F.Used, Known->second);
  std::sort(Files.begin(), Files.end(),
            [](const File &A, const File &B) { return std::tie(A.Used, A.Path) < std::tie(B.Used, B.Path); });
  for (const File &F : Files) {
    if (Bytes <= Limit * 3 / 4) // so that not each new one has to look for old ones
      return;
    fs::remove(F.Path);
    Bytes -= F.Bytes;
  }
}
