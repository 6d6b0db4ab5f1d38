//===- HeaderCacheTest.cpp ------------------------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/HeaderCache.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <thread>
#include <unistd.h>

using namespace banklint;
namespace fs = llvm::sys::fs;

static const std::string Key(32, 'a'), Other(32, 'b');

namespace {
/// A cache with a header that was made of a file, a folder and a name that there is nothing under.
class HeaderCacheTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("cache", Root));
    write("h", "int x;");
    fs::create_directory(at("folder"));
  }
  void TearDown() override { fs::remove_directories(Root); }

  std::string at(llvm::StringRef Name) const { return (Root + "/" + Name).str(); }
  void write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::error_code Failed;
    llvm::raw_fd_ostream(at(Name), Failed) << Text;
  }
  FilesSeen seen() const {
    FilesSeen S;
    S.add(at("h"), FilesSeen::File);
    S.add(at("folder"), FilesSeen::Folder);
    S.add(at("nothing"), FilesSeen::Nothing);
    return S;
  }
  /// Adds a header of so many bytes.
  std::optional<CachedHeader> make(const HeaderCache &Cache, const std::string &Of, size_t Bytes = 6,
                                   const std::string &Parent = "") const {
    const std::string Temporary = Cache.temporaryFile(Of);
    std::error_code Failed;
    llvm::raw_fd_ostream(Temporary, Failed) << std::string(Bytes, 'p');
    return Cache.add(Of, Parent, {Temporary, 3}, seen(), nowInNanoseconds() + 1'000'000'000);
  }

  llvm::SmallString<128> Root;
};
} // namespace

TEST_F(HeaderCacheTest, FindsWhatIsFresh) {
  const HeaderCache Cache(at("c"));
  EXPECT_FALSE(Cache.find(Key, ""));
  const auto Made = make(Cache, Key);
  ASSERT_TRUE(Made && Made->isUsable());
  const auto Found = Cache.find(Key, "");
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Path, Made->Path);
  EXPECT_EQ(Found->Counter, 3u);
  EXPECT_FALSE(Cache.find(Other, ""));
  EXPECT_FALSE(Cache.find(Key, at("another.pch"))) << "it adds to nothing else";
}

TEST_F(HeaderCacheTest, SeesEachChange) {
  const HeaderCache Cache(at("c"));
  ASSERT_TRUE(make(Cache, Key));
  write("h", "int y;"); // of the same size, in the same moment
  EXPECT_FALSE(Cache.find(Key, ""));
  write("h", "int x;");
  EXPECT_TRUE(Cache.find(Key, "")) << "the contents are what they were";
  write("nothing", "");
  EXPECT_FALSE(Cache.find(Key, ""));
  fs::remove(at("nothing"));
  EXPECT_TRUE(Cache.find(Key, ""));
  fs::remove(at("folder"));
  EXPECT_FALSE(Cache.find(Key, ""));
}

TEST_F(HeaderCacheTest, TrustsNothingThatIsBroken) {
  const HeaderCache Cache(at("c"));
  const auto Made = make(Cache, Key);
  ASSERT_TRUE(Made);
  std::error_code Failed;
  llvm::raw_fd_ostream(Made->Path, Failed) << "pppppq";
  EXPECT_FALSE(Cache.find(Key, "")) << "other bytes, as many";
  ASSERT_TRUE(make(Cache, Key));
  EXPECT_TRUE(Cache.find(Key, ""));
  const std::string List = at("c/" + Key + ".list");
  auto Text = llvm::MemoryBuffer::getFile(List);
  ASSERT_TRUE(bool(Text));
  const std::string Whole = (*Text)->getBuffer().str();
  for (size_t Length = 0; Length < Whole.size(); ++Length) {
    llvm::raw_fd_ostream(List, Failed) << Whole.substr(0, Length);
    EXPECT_FALSE(Cache.find(Key, "")) << Length;
  }
}

TEST_F(HeaderCacheTest, RemembersThatThereIsNoUse) {
  const HeaderCache Cache(at("c"));
  ASSERT_TRUE(make(Cache, Other)); // makes the folder
  ASSERT_TRUE(Cache.add(Key, "", CachedHeader(), seen(), nowInNanoseconds() + 1'000'000'000));
  const auto Found = Cache.find(Key, "");
  ASSERT_TRUE(Found);
  EXPECT_FALSE(Found->isUsable());
}

TEST_F(HeaderCacheTest, KnowsWhatIsAskedForAgain) {
  const HeaderCache Cache(at("c"));
  EXPECT_FALSE(Cache.isAskedForAgain(Key));
  EXPECT_TRUE(Cache.isAskedForAgain(Key));
  EXPECT_FALSE(Cache.isAskedForAgain(Other));
  ASSERT_TRUE(make(Cache, Key));
  EXPECT_FALSE(Cache.isAskedForAgain(Key)) << "one that has changed since is as a new one";
  Cache.clear();
  EXPECT_FALSE(Cache.isAskedForAgain(Other));
}

TEST_F(HeaderCacheTest, KeepsNothingOfFilesThatChangedMeanwhile) {
  const HeaderCache Cache(at("c"));
  EXPECT_FALSE(Cache.add(Key, "", CachedHeader(), seen(), nowInNanoseconds() - 3600'000'000'000));
}

TEST_F(HeaderCacheTest, StaysBelowItsLimit) {
  const HeaderCache Cache(at("c"), 10'000);
  for (char C : {'0', '1', '2', '3', '4', '5'}) {
    ASSERT_TRUE(make(Cache, std::string(32, C), 3000));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_LE(Cache.contents().Bytes, 10'000u);
  EXPECT_FALSE(Cache.find(std::string(32, '0'), "")) << "the oldest go first";
  EXPECT_TRUE(Cache.find(std::string(32, '5'), ""));
}

TEST_F(HeaderCacheTest, ClearsOnlyWhatIsItsOwn) {
  const HeaderCache Cache(at("c"));
  ASSERT_TRUE(make(Cache, Key));
  write("c/notes.txt", "mine");
  Cache.clear();
  EXPECT_EQ(Cache.contents().Headers, 0u);
  EXPECT_TRUE(fs::exists(at("c/notes.txt")));
}

TEST_F(HeaderCacheTest, IsForManyProcessesAtOnce) {
  const HeaderCache Cache(at("c"));
  std::vector<std::thread> Workers;
  std::atomic<unsigned> Broken = 0;
  for (unsigned W = 0; W < 4; ++W)
    Workers.emplace_back([&, W] {
      for (unsigned I = 0; I < 30; ++I) {
        make(Cache, Key, 100 + W);
        if (auto Found = Cache.find(Key, ""); Found && !Found->isUsable())
          ++Broken;
      }
    });
  for (std::thread &W : Workers)
    W.join();
  EXPECT_EQ(Broken, 0u);
  EXPECT_TRUE(make(Cache, Key));
  EXPECT_TRUE(Cache.find(Key, ""));
}
