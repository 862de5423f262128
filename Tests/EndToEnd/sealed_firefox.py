"""Sealed pages in Firefox, from file:// without a network: sealed_firefox.py SITE PEOPLE.csv

Speaks Marionette, the protocol that Firefox itself has, so that no driver is needed. Signs in as each person, looks at the landing, a photo and a wrong
passphrase, and locks. Skips where there is no Firefox. Prints "N passed, N failed".
"""
import csv
import json
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

import browser_tally as tally
import sealed
import sealed_reader as reader

PREFERENCES = {"network.dns.disabled": True, "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9, "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9,
               "datareporting.policy.dataSubmissionEnabled": False, "browser.shell.checkDefaultBrowser": False, "app.update.enabled": False, "browser.download.folderList": 2, "browser.helperApps.neverAsk.saveToDisk": "text/csv,application/json,application/octet-stream,application/x-ndjson"}
WAIT = 20


class Firefox:
    def __init__(self, program, folder):
        self.downloads = folder / "downloads"
        profile = folder / "profile"
        profile.mkdir()
        self.downloads.mkdir()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
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

    def until(self, script, *values):
        deadline = time.time() + WAIT
        while time.time() < deadline:
            if self.ask(script, *values):
                return True
            time.sleep(0.02)
        return False

    def type(self, selector, text):
        element = list(self.call("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"].values())[0]
        self.call("WebDriver:ElementClear", {"id": element})
        self.call("WebDriver:ElementSendKeys", {"id": element, "text": text})

    def click(self, selector):
        element = list(self.call("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"].values())[0]
        self.call("WebDriver:ElementClick", {"id": element})

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()


def shows(firefox, html):
    wanted = firefox.ask(f"({reader.SAYS})(arguments[0])", html.decode())
    if firefox.until(f"({reader.SHOWN})() === arguments[0]", wanted):
        return []
    return [f"shown {firefox.ask(f'({reader.SHOWN})()')[:80]!r}"]


def visit(firefox, site, person):
    words = json.loads((reader.STRINGS / f"{firefox.ask('document.documentElement.lang')}.json").read_text("utf-8"))
    firefox.type("#sealed-mail", person.mail)
    firefox.type("#sealed-words", "0000-0000-0000-0000\ue007")
    wrong = [] if firefox.until("document.querySelector('#sealed-told').textContent === arguments[0]", words["sealedWrong"]) else ["a wrong passphrase has no words"]
    firefox.type("#sealed-words", person.passphrase)
    begun = time.time()
    firefox.type("#sealed-words", person.passphrase + "\ue007")
    if not firefox.until("document.querySelector('body > header nav button') !== null"):
        return ["does not open: " + firefox.ask("document.querySelector('#sealed').textContent")[:200]]
    shown = time.time() - begun
    if len(person.bundles) > 1:
        found = firefox.ask("[...document.querySelectorAll('main .rows a')].map(e => e.textContent)")
        wrong += [] if found == [entry["title"] for entry, _, _ in person.bundles] else [f"list: {found}"]
        firefox.click("main .rows li:nth-child(1) a")
    _, value, opened = person.bundles[0]
    parts = {part["path"]: part for part in value["parts"]}
    wrong += shows(firefox, opened(parts[value["landing"]]))
    for path in [part["path"] for part in value["parts"] if part["type"] == sealed.FRAGMENT] + [value["landing"]]:
        firefox.ask("void (location.hash = arguments[0])", path)
        wrong += [f"{path}: {what}" for what in shows(firefox, opened(parts[path]))]
    photo = "document.querySelector('main img[data-part]')"
    if firefox.ask(f"{photo} !== null"):
        firefox.ask(f"void {photo}.scrollIntoView()")
        # A picture of another address is still the one before for a moment.
        if not firefox.until(f"{photo}.src.startsWith('blob:') && {photo}.complete && {photo}.naturalWidth > 1") or not firefox.until("document.querySelector('body > .told').textContent === ''"):
            wrong.append("no photo is shown")
    files = firefox.ask("[...document.querySelectorAll('main a[data-file]')].map(e => e.getAttribute('data-file'))")
    if files:
        firefox.ask("void document.querySelectorAll('details').forEach(e => { e.open = true })")
        firefox.click("main a[data-file]")
        saved, deadline = firefox.downloads / files[0].split("/")[-1], time.time() + WAIT
        while time.time() < deadline and not (saved.exists() and saved.stat().st_size == parts[files[0]]["bytes"]):
            time.sleep(0.05)
        wrong += [] if saved.exists() and saved.read_bytes() == opened(parts[files[0]]) else [f"{files[0]} is not saved as it is"]
        saved.unlink(missing_ok=True)
    firefox.click("body > header nav button")
    wrong += [] if firefox.until("document.querySelector('#sealed') !== null") else ["Lock does not lock"]
    wrong += ["a blob: is left"] if firefox.ask("document.body.innerHTML.includes('blob:')") else []
    wrong += ["text is left"] if firefox.ask("document.documentElement.textContent.includes(arguments[0])", person.bundles[0][0]["title"]) else []
    print(f"        Firefox, Enter to what is opened: {person.mail} {shown * 1000:.0f} ms, typing included", flush=True)
    return wrong


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        print("skipped: there is no Firefox")
        return
    with open(sys.argv[2], newline="", encoding="utf-8-sig") as rows:
        people = [reader.Person(site, row["email"], row["passphrase"]) for row in csv.DictReader(rows)]
    with tempfile.TemporaryDirectory() as folder:
        firefox = Firefox(program, pathlib.Path(folder))
        try:
            for person in people:
                if person.bundles and not person.mail.startswith("eve"):
                    firefox.go((site / "sealed/index.html").as_uri())
                    tally.check(f"Firefox: {person.mail}", visit(firefox, site, person))
        finally:
            firefox.close()
    print(f"{tally.passed} passed, {tally.failed} failed")
    sys.exit(1 if tally.failed else 0)


main()
