//===- EditorTransport.h - Between clangd and the editor --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages of the language server protocol pass through here, unchanged but for:
//
//   textDocument/publishDiagnostics | the code of our diagnostics links to our page, not to clang-tidy's
//   textDocument/hover              | the answer gets the table of the access or array, see View.h
//   textDocument/codeAction         | the answer gets our fixes in other files; our fixes are preferred
//   $/logTrace                      | for editors that want a trace: how long the analysis took
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_TOOLS_BANKLINT_CLANGD_EDITORTRANSPORT_H
#define BANKLINT_TOOLS_BANKLINT_CLANGD_EDITORTRANSPORT_H

#include "Clangd.h"
#include "OpenFiles.h"
#include "llvm/ADT/StringSet.h"
#include <functional>
#include <map>

namespace banklint {

class EditorTransport : public clang::clangd::Transport {
public:
  /// \p Editor and \p Files must outlive this.
  EditorTransport(Transport &Editor, OpenFiles &Files, std::string DocumentationLink)
      : Editor(Editor), Files(Files), DocumentationLink(std::move(DocumentationLink)) {}

  void notify(llvm::StringRef Method, llvm::json::Value Params) override;
  void call(llvm::StringRef Method, llvm::json::Value Params, llvm::json::Value ID) override;
  void reply(llvm::json::Value ID, llvm::Expected<llvm::json::Value> Result) override;
  llvm::Error loop(MessageHandler &Handler) override;

private:
  class Handler;
  /// Changes the result of a call.
  using Change = std::function<void(llvm::json::Value &Result)>;

  void noteCall(llvm::StringRef Method, const llvm::json::Value &Params, const llvm::json::Value &ID);
  void noteNotification(llvm::StringRef Method, const llvm::json::Value &Params);
  void addHover(llvm::json::Value &Result, llvm::StringRef File, TextPosition At) const;
  void addFixes(llvm::json::Value &Result, llvm::StringRef File, TextRange Where) const;

  Transport &Editor;
  OpenFiles &Files;
  const std::string DocumentationLink;

  mutable std::mutex Mutex;              ///< calls and answers come in different threads
  std::map<std::string, Change> Pending; ///< by the call's ID
  llvm::StringSet<> Unsaved;             ///< files that differ from what lies on disk
  bool ShowsMarkdown = false;            ///< in a hover
  bool TakesActions = false;             ///< as an answer to textDocument/codeAction, not only commands
  bool WantsTrace = false;
};

/// "/a b.cu" as "file:///a%20b.cu", and back; empty for other schemes than `file`.
std::string uriOf(llvm::StringRef Path);
std::string pathOf(llvm::StringRef Uri);

} // namespace banklint

#endif
