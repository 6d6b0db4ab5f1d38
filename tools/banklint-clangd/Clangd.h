//===- Clangd.h - What we use of clangd 19 ----------------------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The packages ship clangd's libraries, but not its headers. These are the few declarations that we need, as in
// clang-tools-extra/clangd of LLVM 19.1.7: tool/ClangdMain.h, Transport.h, index/Index.h, index/remote/Client.h.
// None of them changed within LLVM 19.1. Functions that exist but have another shape would not link, since their
// mangled names say their parameters; classes are Transport only, whose shape the tests use.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_CLANGD_CLANGD_H
#define BANKLINT_TOOLS_BANKLINT_CLANGD_CLANGD_H

#include "clang/Basic/Version.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <memory>

#if CLANG_VERSION_MAJOR != 19
#error "these declarations are those of clangd 19: compare them with the sources of the clangd at hand"
#endif

namespace clang::clangd {

/// All of clangd; returns its exit code.
int clangdMain(int Argc, char *Argv[]);

/// The connection to the editor. Messages are not sent concurrently, but may be while loop() reads.
class Transport {
public:
  virtual ~Transport() = default;
  virtual void notify(llvm::StringRef Method, llvm::json::Value Params) = 0;
  virtual void call(llvm::StringRef Method, llvm::json::Value Params, llvm::json::Value ID) = 0;
  virtual void reply(llvm::json::Value ID, llvm::Expected<llvm::json::Value> Result) = 0;

  class MessageHandler {
  public:
    virtual ~MessageHandler() = default;
    /// Each returns false to shut down.
    virtual bool onNotify(llvm::StringRef Method, llvm::json::Value Params) = 0;
    virtual bool onCall(llvm::StringRef Method, llvm::json::Value Params, llvm::json::Value ID) = 0;
    virtual bool onReply(llvm::json::Value ID, llvm::Expected<llvm::json::Value> Result) = 0;
  };
  virtual llvm::Error loop(MessageHandler &Handler) = 0;
};

/// Never used: only to be pointed to.
class SymbolIndex {
public:
  virtual ~SymbolIndex() = default;
};

namespace remote {
/// The client of a remote index. Debian's needs gRPC; ours says that there is none.
std::unique_ptr<SymbolIndex> getClient(llvm::StringRef Address, llvm::StringRef IndexRoot);
} // namespace remote

} // namespace clang::clangd

#endif
