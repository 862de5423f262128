"""Sealed pages in Firefox and in WebKit, from file:// without a network: sealed_engines.py SITE PEOPLE.csv [firefox|webkit]

Signs in as each person, looks at the landing, a photo, a download and a wrong passphrase, and locks. Skips an engine that is not there. Prints "N passed, N failed".
"""
import csv
import json
import pathlib
import sys
import tempfile
import time

import browser_tally as tally
import sealed
import sealed_reader as reader
from engines import WAIT, Firefox, WebKit


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
