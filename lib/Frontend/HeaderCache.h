//===- HeaderCache.h - Headers that were parsed before ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A folder of precompiled headers. Each has a key, which stands for everything that was asked (compiler, options,
// includes), and a list of everything that answered: files with their contents, folders, and names that there was
// nothing under, since a file of that name would be included instead. One is *fresh* if all of that is as it was. What
// is not fresh, cut short, or written by another user is as if it was not there.
//
//     3f…a1.list          banklint headers 2
//                         made 3f…a1-90….pch 23068672 90…
//                         on 77…00-14….pch
//                         counter 2
//                         file 5120 1763…  1763…  131  5a… /usr/local/cuda/include/cooperative_groups.h
//                         absent /home/me/project/cooperative_groups.h
//     3f…a1-90….pch       as Clang wrote it; its name has a hash of its contents
//     3f…a1.lock          held by the process that makes it
//     3f…a1.asked         empty: somebody asked for it, and nobody made it
//
// Files are written beside their place and renamed, lists last: whatever a list names is complete. The headers that
// were not used for the longest time are removed when there is more than the limit.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_FRONTEND_HEADERCACHE_H
#define BANKLINT_FRONTEND_HEADERCACHE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace banklint {

/// What a compiler found under the names that it asked for.
class FilesSeen {
public:
  enum Kind { File, Folder, Nothing };

  /// \p Path as it was asked for: a relative one stands for whatever it names where it is asked for again.
  void add(llvm::StringRef Path, Kind Is) { Seen.emplace(Path.str(), Is); }

  std::map<std::string, Kind> Seen;
};

/// A precompiled header in the cache.
struct CachedHeader {
  std::string Path;     ///< empty: it is known that there is no use in making it
  unsigned Counter = 0; ///< what `__COUNTER__` is behind it, and all that it adds to

  bool isUsable() const { return !Path.empty(); }
};

class HeaderCache {
public:
  /// In bytes.
  static constexpr uint64_t DefaultLimit = uint64_t(4) << 30;

  explicit HeaderCache(std::string Folder, uint64_t Limit = DefaultLimit) : Folder(std::move(Folder)), Limit(Limit) {}

  /// Where a user's caches are: $XDG_CACHE_HOME/banklint or ~/.cache/banklint; empty if there is no such place.
  static std::string usualFolder();

  const std::string &folder() const { return Folder; }

  /// What is there and fresh. \p Parent: the precompiled header that this one adds to; may be empty.
  std::optional<CachedHeader> find(llvm::StringRef Key, llvm::StringRef Parent) const;

  /// Whether it was asked for before and not made since. That it was asked for now is remembered.
  bool isAskedForAgain(llvm::StringRef Key) const;

  /// Keeps others from making the same one, as long as it lives.
  class Lock {
  public:
    Lock(const HeaderCache &Cache, llvm::StringRef Key);
    ~Lock();
    Lock(const Lock &) = delete;
    Lock &operator=(const Lock &) = delete;

  private:
    int Descriptor = -1;
  };

  /// A name in the folder that nobody else uses; empty if nothing can be written there.
  std::string temporaryFile(llvm::StringRef Key) const;

  /// Takes over \p Made, whose path is a temporary file; empty: that there is nothing to be made. Nothing if it cannot
  /// be kept, or if one of the files has changed since \p Began (nanoseconds since 1970).
  std::optional<CachedHeader> add(llvm::StringRef Key, llvm::StringRef Parent, const CachedHeader &Made,
                                  const FilesSeen &From, int64_t Began) const;

  struct Contents {
    unsigned Headers = 0;
    uint64_t Bytes = 0;
  };
  Contents contents() const;
  /// Removes what is ours in the folder.
  void clear() const;

private:
  std::string listOf(llvm::StringRef Key) const;
  std::string markOf(llvm::StringRef Key) const;
  void removeOldest() const;

  std::string Folder;
  uint64_t Limit;
};

/// Nanoseconds since 1970, as file systems count them.
int64_t nowInNanoseconds();

} // namespace banklint

#endif
