"""Sealed pages in Firefox and in WebKit, from file:// without a network: sealed_engines.py SITE PEOPLE.csv [firefox|webkit]

Firefox is spoken to by Marionette, the protocol that it has itself; WebKit, Safari's engine, by WebKitWebDriver on a screen of Xvfb. Signs in as each
person, looks at the landing, a photo, a download and a wrong passphrase, and locks. Skips an engine that is not there. Prints "N passed, N failed".
"""
import csv
import glob
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import browser_tally as tally
import sealed
import sealed_reader as reader

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


def shows(engine, html):
    wanted = engine.ask(f"({reader.SAYS})(arguments[0])", html.decode())
    if engine.until(f"({reader.SHOWN})() === arguments[0]", wanted):
        return []
    return [f"shown {engine.ask(f'({reader.SHOWN})()')[:80]!r}"]


def visit(engine, site, person):
    words = json.loads((reader.STRINGS / f"{engine.ask('document.documentElement.lang')}.json").read_text("utf-8"))
    engine.type("#sealed-mail", person.mail)
    engine.type("#sealed-words", "0000-0000-0000-0000\ue007")
    wrong = [] if engine.until("document.querySelector('#sealed-told').textContent === arguments[0]", words["sealedWrong"]) else ["a wrong passphrase has no words"]
    engine.type("#sealed-words", person.passphrase)
    begun = time.time()
    engine.type("#sealed-words", person.passphrase + "\ue007")
    if not engine.until("document.querySelector('body > header nav button') !== null"):
        return ["does not open: " + engine.ask("document.querySelector('#sealed').textContent")[:200]]
    shown = time.time() - begun
    if len(person.bundles) > 1:
        found = engine.ask("[...document.querySelectorAll('main .rows a')].map(e => e.textContent)")
        wrong += [] if found == [entry["title"] for entry, _, _ in person.bundles] else [f"list: {found}"]
        engine.click("main .rows li:nth-child(1) a")
    _, value, opened = person.bundles[0]
    parts = {part["path"]: part for part in value["parts"]}
    wrong += shows(engine, opened(parts[value["landing"]]))
    for path in [part["path"] for part in value["parts"] if part["type"] == sealed.FRAGMENT] + [value["landing"]]:
        engine.ask("void (location.hash = arguments[0])", path)
        wrong += [f"{path}: {what}" for what in shows(engine, opened(parts[path]))]
    photo = "document.querySelector('main img[data-part]')"
    if engine.ask(f"{photo} !== null"):
        engine.ask(f"void {photo}.scrollIntoView()")
        # A picture of another address is still the one before for a moment.
        if not engine.until(f"{photo}.src.startsWith('blob:') && {photo}.complete && {photo}.naturalWidth > 1") or not engine.until("document.querySelector('body > .told').textContent === ''"):
            wrong.append("no photo is shown")
    files = engine.ask("[...document.querySelectorAll('main a[data-file]')].map(e => e.getAttribute('data-file'))")
    if files:
        engine.ask("void document.querySelectorAll('details').forEach(e => { e.open = true })")
        engine.click("main a[data-file]")
        saved, deadline = engine.downloads / files[0].split("/")[-1], time.time() + WAIT
        while time.time() < deadline and not (saved.exists() and saved.stat().st_size == parts[files[0]]["bytes"]):
            time.sleep(0.05)
        wrong += [] if saved.exists() and saved.read_bytes() == opened(parts[files[0]]) else [f"{files[0]} is not saved as it is"]
        saved.unlink(missing_ok=True)
    engine.click("body > header nav button")
    wrong += [] if engine.until("document.querySelector('#sealed') !== null") else ["Lock does not lock"]
    wrong += ["a blob: is left"] if engine.ask("document.body.innerHTML.includes('blob:')") else []
    wrong += ["text is left"] if engine.ask("document.documentElement.textContent.includes(arguments[0])", person.bundles[0][0]["title"]) else []
    print(f"        {engine.name}, Enter to what is opened: {person.mail} {shown * 1000:.0f} ms, typing included", flush=True)
    return wrong


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    with open(sys.argv[2], newline="", encoding="utf-8-sig") as rows:
        people = [reader.Person(site, row["email"], row["passphrase"]) for row in csv.DictReader(rows)]
    for kind in (Firefox, WebKit):
        if len(sys.argv) > 3 and sys.argv[3] != kind.name.lower():
            continue
        program = kind.program()
        if not program:
            print(f"skipped: there is no {kind.name}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            engine = kind(program, pathlib.Path(folder))
            try:
                for person in people:
                    if person.bundles and not person.mail.startswith("eve"):
                        engine.go((site / "sealed/index.html").as_uri())
                        tally.check(f"{kind.name}: {person.mail}", visit(engine, site, person))
            finally:
                engine.close()
    print(f"{tally.passed} passed, {tally.failed} failed")
    sys.exit(1 if tally.failed else 0)


main()
