# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A client of the language server protocol that drives banklint-clangd as an editor does."""

import json
import os
import pathlib
import queue
import shutil
import subprocess
import threading
import urllib.parse

# What VS Code says of itself, as far as clangd looks at it.
CAPABILITIES = {
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": True, "codeDescriptionSupport": True},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor"]}}},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
    "workspace": {"workspaceEdit": {"documentChanges": True}},
}
# And what its extension clangd asks of the server, to which it gives no arguments (version 0.6.0).
OPTIONS = {"clangdFileStatus": True, "fallbackFlags": []}


# What tests have in .clangd: the bundled headers, so that no test needs a CUDA toolkit; no compile commands of the
# folders around, such as our own; and no work in the background.
STAND_IN = """
CompileFlags:
  Add: [--cuda-path=none]
  CompilationDatabase: None
Index:
  StandardLibrary: No
  Background: Skip
"""


def workspace(path, files, clangd=STAND_IN):
    """A new folder at `path` with these files, by name, and a .clangd."""
    root = pathlib.Path(path).absolute()
    shutil.rmtree(root, ignore_errors=True)
    for name, text in {".clangd": clangd, **files}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def start(directory, *flags, **options):
    """The banklint-clangd of the search path, in a folder."""
    return Server(["banklint-clangd", *flags], directory, **options)


class ServerDied(Exception):
    pass


class Server:
    """A running server. Answers and diagnostics are awaited for at most `patience` seconds."""

    def __init__(self, command, directory, capabilities=CAPABILITIES, environment=None, patience=60):
        self.patience = patience
        self.log = (pathlib.Path(directory) / "server.log").open("w+")
        self.process = subprocess.Popen(command, cwd=directory, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.log, env={**os.environ, **(environment or {})})
        self.messages = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.calls = 0
        self.diagnostics = {}  # uri -> (version, diagnostics), the latest
        self.trace = []
        self.initialized = self.call("initialize", {"processId": None, "rootUri": uri_of(directory),
                                                    "capabilities": capabilities, "initializationOptions": OPTIONS,
                                                    "trace": "verbose"})
        self.notify("initialized", {})

    def _read(self):
        out = self.process.stdout
        while True:
            length = None
            while (line := out.readline()).strip():
                name, _, value = line.decode().partition(":")
                if name.lower() == "content-length":
                    length = int(value)
            if length is None:
                self.messages.put(None)
                return
            self.messages.put(json.loads(out.read(length)))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        try:
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            self.process.stdin.flush()
        except BrokenPipeError:
            raise ServerDied(self.end_of_log()) from None

    def end_of_log(self):
        self.process.wait(10)
        self.log.seek(0)
        return f"exit code {self.process.returncode}\n" + "".join(self.log.readlines()[-40:])

    def _receive(self):
        try:
            message = self.messages.get(timeout=self.patience)
        except queue.Empty:
            raise TimeoutError("the server does not answer") from None
        if message is None:
            raise ServerDied(self.end_of_log())
        if message.get("method") == "textDocument/publishDiagnostics":
            parameters = message["params"]
            self.diagnostics[parameters["uri"]] = parameters.get("version"), parameters["diagnostics"]
        elif message.get("method") == "$/logTrace":
            self.trace.append(message["params"]["message"])
        elif "method" in message and "id" in message:  # clangd asks, for instance for a progress bar
            self._send({"id": message["id"], "result": None})
        return message

    def notify(self, method, parameters):
        self._send({"method": method, "params": parameters})

    def call(self, method, parameters):
        self.calls += 1
        self._send({"id": self.calls, "method": method, "params": parameters})
        while True:
            message = self._receive()
            if message.get("id") == self.calls and "method" not in message:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message.get("result")

    def open(self, path, text=None):
        return File(self, path, pathlib.Path(path).read_text() if text is None else text)

    def quit(self):
        """Shuts the server down; returns its exit code."""
        self.call("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(self.patience)


class File:
    """An open file: its text as the editor has it."""

    def __init__(self, server, path, text):
        self.server, self.path, self.text, self.version = server, pathlib.Path(path), text, 1
        self.uri = uri_of(path)
        language = "cuda-cpp" if self.path.suffix in (".cu", ".cuh") else "cpp"
        server.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": language, "version": self.version, "text": text}})

    def change(self, text):
        """Replaces all of the text."""
        self.text = text
        self.version += 1
        self.server.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [{"text": text}]})

    def diagnostics(self):
        """Those of the present text, all checks'."""
        while self.server.diagnostics.get(self.uri, (0, 0))[0] != self.version:
            self.server._receive()
        return self.server.diagnostics[self.uri][1]

    def conflicts(self):
        return [d for d in self.diagnostics() if d.get("code") == "gpu-bank-conflict"]

    def errors(self):
        return [d for d in self.diagnostics() if d["severity"] == 1]

    def actions(self, diagnostic, **context):
        """The code actions for a diagnostic."""
        return self.server.call("textDocument/codeAction", {
            "textDocument": {"uri": self.uri}, "range": diagnostic["range"],
            "context": {"diagnostics": [diagnostic], **context}})

    def hover(self, line, character):
        result = self.server.call("textDocument/hover", {
            "textDocument": {"uri": self.uri}, "position": {"line": line, "character": character}})
        return result and result["contents"]["value"]

    def at(self, range_):
        """The text in a range."""
        return self.text[self.offset(range_["start"]):self.offset(range_["end"])]

    def offset(self, position):
        """Of a position in UTF-16 code units, as LSP has it."""
        lines = self.text.split("\n")
        before = lines[position["line"]].encode("utf-16-le")[:2 * position["character"]].decode("utf-16-le")
        return sum(len(line) + 1 for line in lines[:position["line"]]) + len(before)

    def find(self, needle, start=0):
        """The position (line, character) where a text starts."""
        at = self.text.index(needle, start)
        line = self.text.count("\n", 0, at)
        column = self.text[self.text.rfind("\n", 0, at) + 1:at]
        return line, len(column.encode("utf-16-le")) // 2

    def close(self):
        self.server.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})
        self.server.diagnostics.pop(self.uri, None)


def uri_of(path):
    return "file://" + urllib.parse.quote(str(path))


def path_of(uri):
    return pathlib.Path(urllib.parse.unquote(urllib.parse.urlsplit(uri).path))


def edits_of(action):
    """The edits of a code action, by path."""
    edit = action["edit"]
    changes = {path_of(uri): edits for uri, edits in edit.get("changes", {}).items()}
    for change in edit.get("documentChanges", []):
        changes[path_of(change["textDocument"]["uri"])] = change["edits"]
    return changes


def applied(file, edits):
    """The text of a file with edits."""
    text = file.text
    for edit in sorted(edits, key=lambda e: file.offset(e["range"]["start"]), reverse=True):
        text = text[:file.offset(edit["range"]["start"])] + edit["newText"] + text[file.offset(edit["range"]["end"]):]
    return text
