"""A Chromium without a window, driven over its DevTools protocol. Needs nothing but Python and Chromium."""

import base64
import json
import os
import pathlib
import secrets
import shutil
import socket
import struct
import subprocess
import tempfile
import time


def find_chromium():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    return None


class WebSocket:
    """RFC 6455, as far as DevTools needs it."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.socket.recv(1)
        if b" 101 " not in answer:
            raise RuntimeError(answer.decode(errors="replace"))

    def send(self, text):
        payload, mask = text.encode(), secrets.token_bytes(4)
        size = len(payload)
        head = bytes([0x81, 0x80 | size]) if size < 126 else (
            struct.pack(">BBH", 0x81, 0xFE, size) if size < 65536 else struct.pack(">BBQ", 0x81, 0xFF, size))
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def _exactly(self, size):
        data = b""
        while len(data) < size:
            part = self.socket.recv(size - len(data))
            if not part:
                raise ConnectionError("the browser is gone")
            data += part
        return data

    def receive(self):
        text = b""
        while True:
            first, second = self._exactly(2)
            size = second & 0x7F
            if size == 126:
                size, = struct.unpack(">H", self._exactly(2))
            elif size == 127:
                size, = struct.unpack(">Q", self._exactly(8))
            text += self._exactly(size)
            if first & 0x80:
                return text.decode()


class Browser:
    def __init__(self, width=1400, height=1000):
        self.profile = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [find_chromium(), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--remote-debugging-port=0", f"--user-data-dir={self.profile}", f"--window-size={width},{height}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port_file = pathlib.Path(self.profile, "DevToolsActivePort")
        deadline = time.time() + 60
        while not (port_file.exists() and port_file.read_text().count("\n")):
            if time.time() > deadline:
                raise RuntimeError("Chromium does not start")
            time.sleep(0.05)
        port, path = port_file.read_text().split("\n")[:2]
        self.socket = WebSocket(int(port), path)
        self.sent = 0
        self.events = []
        self.session = None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    def call(self, method, **parameters):
        self.sent += 1
        number = self.sent
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, file):
        """Opens a file, and waits until it is drawn. Returns the milliseconds that took, as the page has measured them."""
        self.events.clear()
        self.call("Page.navigate", url="file://" + os.path.abspath(file))
        self.run("new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))")
        return self.run("new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))")

    def run(self, expression):
        """The value of an expression of JavaScript; of a promise, what it gives."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:2000])
        return answer["result"].get("value")

    def complaints(self):
        """What the console has, and what was asked of the network."""
        found = []
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"].get("exception", {}).get("description", "exception"))
            elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
                found.append(f"console: {parameters['args']}")
            elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                found.append(f"log: {parameters['entry']['text']}")
            elif method == "Network.requestWillBeSent" and not parameters["request"]["url"].startswith(("file:", "data:")):
                found.append(f"network: {parameters['request']['url']}")
        return found

    def appearance(self, scheme="light", width=1400, height=1000):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def screenshot(self, file, whole=False):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        pathlib.Path(file).write_bytes(base64.b64decode(data))

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.profile, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
