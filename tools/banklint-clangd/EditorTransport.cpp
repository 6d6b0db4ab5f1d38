//===- EditorTransport.cpp - Between clangd and the editor ----------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EditorTransport.h"
#include "Support/CheckName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace banklint;
using llvm::StringRef;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// Reading messages
//===----------------------------------------------------------------------===//

std::string banklint::uriOf(StringRef Path) {
  std::string Uri = "file://";
  for (char C : Path)
    if (llvm::isAlnum(C) || StringRef("/-._~").contains(C))
      Uri += C;
    else
      Uri += "%" + llvm::toHex(StringRef(&C, 1));
  return Uri;
}

std::string banklint::pathOf(StringRef Uri) {
  if (!Uri.consume_front("file://"))
    return "";
  std::string Path;
  for (size_t I = 0; I < Uri.size(); ++I)
    if (unsigned Byte; Uri[I] == '%' && !Uri.substr(I + 1, 2).getAsInteger(16, Byte)) {
      Path += char(Byte);
      I += 2;
    } else
      Path += Uri[I];
  return Path;
}

/// The member that a path of names leads to, or null.
static const json::Value *member(const json::Value &J, llvm::ArrayRef<StringRef> Names) {
  const json::Value *At = &J;
  for (StringRef Name : Names) {
    const json::Object *O = At->getAsObject();
    At = O ? O->get(Name) : nullptr;
    if (!At)
      return nullptr;
  }
  return At;
}

static std::string text(const json::Value &J, llvm::ArrayRef<StringRef> Names) {
  const json::Value *Found = member(J, Names);
  return Found ? Found->getAsString().value_or("").str() : "";
}

/// The file that a message is about.
static std::string fileOf(const json::Value &Params) { return pathOf(text(Params, {"textDocument", "uri"})); }

template <typename T> static std::optional<T> parsed(const json::Value *J) {
  T Value;
  json::Path::Root Root;
  return J && fromJSON(*J, Value, Root) ? std::optional(Value) : std::nullopt;
}

static bool isOurs(const json::Value &Diagnostic) { return text(Diagnostic, {"code"}) == CheckName; }

//===----------------------------------------------------------------------===//
// Hover
//===----------------------------------------------------------------------===//

/// What to show for the pointer: of nested accesses the inner one.
static const Hover *hoverAt(const View &V, TextPosition At) {
  const Hover *Inner = nullptr;
  for (const Hover &H : V.Hovers)
    if (H.Where.contains({At, At}) && (!Inner || Inner->Where.contains(H.Where)))
      Inner = &H;
  return Inner;
}

void EditorTransport::addHover(json::Value &Result, StringRef File, TextPosition At) const {
  std::shared_ptr<const View> V = Files.view(File);
  const Hover *Ours = hoverAt(*V, At);
  if (!Ours)
    return;
  json::Object *Clangds = Result.getAsObject();
  json::Object *Contents = Clangds ? Clangds->getObject("contents") : nullptr;
  if (Contents)
    (*Contents)["value"] = Contents->getString("value").value_or("").str() + "\n\n---\n" + textOf(*Ours);
  else
    Result = json::Object{
        {"contents", json::Object{{"kind", ShowsMarkdown ? "markdown" : "plaintext"}, {"value", textOf(*Ours)}}},
        {"range", Ours->Where}};
}

//===----------------------------------------------------------------------===//
// Fixes
//===----------------------------------------------------------------------===//

/// What the fix of one of our diagnostics is called; empty if that is not known.
static std::string titleFor(const json::Value &Diagnostic, const View &V) {
  const auto Where = parsed<TextRange>(member(Diagnostic, {"range"}));
  const std::string Message = text(Diagnostic, {"message"});
  for (const TitledFix &T : V.Titles)
    if (Where && T.Where.touches(*Where) && StringRef(Message).starts_with_insensitive(T.Message))
      return T.Title;
  return "";
}

void EditorTransport::addFixes(json::Value &Result, StringRef File, TextRange Where) const {
  json::Array *Actions = Result.getAsArray();
  if (!Actions)
    return;
  std::shared_ptr<const View> V = Files.view(File);
  for (json::Value &Action : *Actions) {
    const json::Value *Fixed = member(Action, {"diagnostics"});
    const json::Array *Diagnostics = Fixed ? Fixed->getAsArray() : nullptr;
    const auto Ours = Diagnostics ? llvm::find_if(*Diagnostics, isOurs) : json::Array::const_iterator();
    if (!Diagnostics || Ours == Diagnostics->end())
      continue;
    (*Action.getAsObject())["isPreferred"] = true;
    if (const std::string Title = titleFor(*Ours, *V); !Title.empty())
      (*Action.getAsObject())["title"] = Title;
  }
  for (const DistantFix &F : V->Fixes) {
    // The place is that in the file on disk.
    if (!F.Where.touches(Where) || Unsaved.contains(F.File))
      continue;
    json::Object Edit{{"range", F.Changed}, {"newText", F.NewText}};
    Actions->push_back(
        json::Object{{"title", F.Title},
                     {"kind", "quickfix"},
                     {"isPreferred", true},
                     {"edit", json::Object{{"changes", json::Object{{uriOf(F.File), json::Array{std::move(Edit)}}}}}}});
  }
}

//===----------------------------------------------------------------------===//
// From the editor
//===----------------------------------------------------------------------===//

/// What the editor sends: noted, and handed on to clangd.
class EditorTransport::Handler : public MessageHandler {
public:
  Handler(EditorTransport &Outer, MessageHandler &Clangd) : Outer(Outer), Clangd(Clangd) {}
  bool onNotify(StringRef Method, json::Value Params) override {
    Outer.noteNotification(Method, Params);
    return Clangd.onNotify(Method, std::move(Params));
  }
  bool onCall(StringRef Method, json::Value Params, json::Value ID) override {
    Outer.noteCall(Method, Params, ID);
    return Clangd.onCall(Method, std::move(Params), std::move(ID));
  }
  bool onReply(json::Value ID, llvm::Expected<json::Value> Result) override {
    return Clangd.onReply(std::move(ID), std::move(Result));
  }

private:
  EditorTransport &Outer;
  MessageHandler &Clangd;
};

llvm::Error EditorTransport::loop(MessageHandler &Clangd) {
  Handler H(*this, Clangd);
  return Editor.loop(H);
}

void EditorTransport::noteNotification(StringRef Method, const json::Value &Params) {
  std::string File = fileOf(Params);
  std::lock_guard<std::mutex> Lock(Mutex);
  if (Method == "textDocument/didChange")
    Unsaved.insert(File);
  else if (Method == "textDocument/didSave" || Method == "textDocument/didClose")
    Unsaved.erase(File);
  if (Method == "textDocument/didChange")
    Files.noteEdit(File);
  if (Method == "textDocument/didClose")
    Files.close(File);
}

/// Whether the editor asks for quick fixes, among others or without saying for what.
static bool wantsQuickFixes(const json::Value &Params) {
  const json::Value *Only = member(Params, {"context", "only"});
  const json::Array *Kinds = Only ? Only->getAsArray() : nullptr;
  return !Kinds || llvm::any_of(*Kinds, [](const json::Value &Kind) { return Kind == json::Value("quickfix"); });
}

/// The encoding that clangd's answer to `initialize` names.
static Encoding encodingIn(const json::Value &Result) {
  std::string Name = text(Result, {"offsetEncoding"});
  return Name == "utf-8" ? Encoding::Utf8 : Name == "utf-32" ? Encoding::Utf32 : Encoding::Utf16;
}

void EditorTransport::noteCall(StringRef Method, const json::Value &Params, const json::Value &ID) {
  std::lock_guard<std::mutex> Lock(Mutex);
  auto &Answer = Pending[llvm::formatv("{0}", ID).str()];
  if (Method == "initialize") {
    const json::Value *Formats = member(Params, {"capabilities", "textDocument", "hover", "contentFormat"});
    ShowsMarkdown =
        Formats && Formats->getAsArray() && llvm::is_contained(*Formats->getAsArray(), json::Value("markdown"));
    TakesActions = member(Params, {"capabilities", "textDocument", "codeAction", "codeActionLiteralSupport"});
    std::string Trace = text(Params, {"trace"});
    WantsTrace = !Trace.empty() && Trace != "off";
    Answer = [this](json::Value &Result) { Files.setEncoding(encodingIn(Result)); };
  } else if (Method == "textDocument/hover") {
    if (auto At = parsed<TextPosition>(member(Params, {"position"})))
      Answer = [this, File = fileOf(Params), At = *At](json::Value &Result) { addHover(Result, File, At); };
  } else if (Method == "textDocument/codeAction") {
    if (auto Where = parsed<TextRange>(member(Params, {"range"})); Where && TakesActions && wantsQuickFixes(Params))
      Answer = [this, File = fileOf(Params), Where = *Where](json::Value &Result) { addFixes(Result, File, Where); };
  }
}

//===----------------------------------------------------------------------===//
// To the editor
//===----------------------------------------------------------------------===//

void EditorTransport::notify(StringRef Method, json::Value Params) {
  json::Object *Message = Params.getAsObject();
  json::Array *Diagnostics = Message ? Message->getArray("diagnostics") : nullptr;
  if (Method == "textDocument/publishDiagnostics" && Diagnostics) {
    for (json::Value &D : *Diagnostics)
      if (isOurs(D))
        (*D.getAsObject())["codeDescription"] = json::Object{{"href", DocumentationLink}};
    std::string Path = pathOf(text(Params, {"uri"}));
    if (double Took = Files.view(Path)->Took.count(); WantsTrace && Took > 0)
      Editor.notify("$/logTrace",
                    json::Object{{"message", llvm::formatv("gpu-bank-conflict took {0:F1} ms for {1}", Took, Path)}});
  }
  Editor.notify(Method, std::move(Params));
}

void EditorTransport::call(StringRef Method, json::Value Params, json::Value ID) {
  Editor.call(Method, std::move(Params), std::move(ID));
}

void EditorTransport::reply(json::Value ID, llvm::Expected<json::Value> Result) {
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    auto Call = Pending.find(llvm::formatv("{0}", ID).str());
    if (Call != Pending.end()) {
      if (Call->second && Result)
        Call->second(*Result);
      Pending.erase(Call);
    }
  }
  Editor.reply(std::move(ID), std::move(Result));
}
