"""Firefox and WebKit, driven without a library.

Firefox is spoken to by Marionette, the protocol that it has itself; WebKit, Safari's engine, by WebKitWebDriver on a screen of Xvfb. Neither has a
network but this machine. An engine's `program` is None where it is not installed.
"""
import glob
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

PREFERENCES = {"network.dns.disabled": True, "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9, "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9,
               "datareporting.policy.dataSubmissionEnabled": False, "browser.shell.checkDefaultBrowser": False, "app.update.enabled": False, "browser.download.folderList": 2, "browser.helperApps.neverAsk.saveToDisk": "text/csv,application/json,application/octet-stream,application/x-ndjson"}
WAIT = 20


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Engine:
    """A browser with one window. Files are saved in `downloads`."""

    def until(self, script, *values):
        deadline = time.time() + WAIT
        while time.time() < deadline:
            if self.ask(script, *values):
                return True
            time.sleep(0.02)
        return False


class Firefox(Engine):
    name = "Firefox"

    def __init__(self, program, folder):
        self.downloads = folder / "downloads"
        profile = folder / "profile"
        profile.mkdir()
        self.downloads.mkdir()
        port = free_port()
        wanted = PREFERENCES | {"marionette.port": port, "browser.download.dir": str(self.downloads)}
        (profile / "user.js").write_text("".join(f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in wanted.items()))
        self.process = subprocess.Popen([program, "--headless", "--marionette", "--no-remote", "--profile", profile], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.time() + 60
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port))
                break
            except OSError:
                if time.time() > deadline:
                    raise
                time.sleep(0.1)
        self.rest, self.number = b"", 0
        self.receive()
        self.call("WebDriver:NewSession", {})
        self.call("WebDriver:SetTimeouts", {"script": WAIT * 1000})

    @staticmethod
    def program():
        return shutil.which("firefox-esr") or shutil.which("firefox")

    def receive(self):
        while b":" not in self.rest:
            self.rest += self.socket.recv(1 << 16)
        length, self.rest = self.rest.split(b":", 1)
        while len(self.rest) < int(length):
            self.rest += self.socket.recv(1 << 16)
        message, self.rest = self.rest[:int(length)], self.rest[int(length):]
        return json.loads(message)

    def call(self, name, values):
        self.number += 1
        text = json.dumps([0, self.number, name, values]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, value = self.receive()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return value

    def go(self, address):
        self.call("WebDriver:Navigate", {"url": address})

    def ask(self, script, *values):
        return self.call("WebDriver:ExecuteScript", {"script": f"return ({script})", "args": list(values), "sandbox": "default"})["value"]

    def find(self, selector):
        return list(self.call("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"].values())[0]

    def type(self, selector, text):
        element = self.find(selector)
        self.call("WebDriver:ElementClear", {"id": element})
        self.call("WebDriver:ElementSendKeys", {"id": element, "text": text})

    def click(self, selector):
        self.call("WebDriver:ElementClick", {"id": self.find(selector)})

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()


class WebKit(Engine):
    """The window needs a screen, and its processes no sandbox of their own where the machine forbids one."""
    name = "WebKit"

    def __init__(self, program, folder):
        self.downloads = folder / "downloads"
        self.downloads.mkdir()
        (folder / ".config").mkdir()
        (folder / ".config/user-dirs.dirs").write_text('XDG_DOWNLOAD_DIR="$HOME/downloads"\n')
        reading, writing = os.pipe()
        self.screen = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24"], pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            display = numbers.readline().strip()
        for name in ("http_proxy", "https_proxy", "no_proxy"):
            os.environ.pop(name, None)
        settings = os.environ | {"DISPLAY": f":{display}", "HOME": str(folder), "XDG_CONFIG_HOME": str(folder / ".config"), "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        port = free_port()
        self.process = subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{port}/session"
        deadline = time.time() + 60
        while True:
            try:
                started = self.call("", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": {"binary": program, "args": ["--automation"]}}}})
                break
            except urllib.error.URLError:
                if time.time() > deadline:
                    raise
                time.sleep(0.1)
        self.address += f"/{started['sessionId']}"

    @staticmethod
    def program():
        found = glob.glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")
        return found[0] if found and shutil.which("WebKitWebDriver") and shutil.which("Xvfb") else None

    def call(self, path, values, method="POST"):
        request = urllib.request.Request(self.address + path, json.dumps(values).encode() if method == "POST" else None, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode(errors='replace')[:300]}") from None

    def go(self, address):
        self.call("/url", {"url": address})

    def ask(self, script, *values):
        return self.call("/execute/sync", {"script": f"return ({script})", "args": list(values)})

    def find(self, selector):
        return list(self.call("/element", {"using": "css selector", "value": selector}).values())[0]

    def type(self, selector, text):
        element = self.find(selector)
        self.call(f"/element/{element}/clear", {})
        self.call(f"/element/{element}/value", {"text": text})

    def click(self, selector):
        self.call(f"/element/{self.find(selector)}/click", {})

    def close(self):
        try:
            self.call("", {}, "DELETE")
        finally:
            for process in (self.process, self.screen):
                process.terminate()
                process.wait()
