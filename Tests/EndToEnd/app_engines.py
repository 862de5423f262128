"""A hosted site as an app in Firefox and in WebKit, from a host of its own: app_engines.py NIGHT NEXT [firefox|webkit]

A restaurant is kept, with its photos and without; the host stops; what is kept opens, another page says so; the host is back with the next night,
which is told of and shown. Skips an engine that is not there, and one that has no service workers, which it says. Prints "N passed, N failed".
"""
import json
import pathlib
import re
import sys
import tempfile
import time

import app_sites
import browser_tally as tally
from app_host import Host
from engines import Firefox, WebKit

HAS = "[isSecureContext, 'serviceWorker' in navigator, 'caches' in self, !!(self.crypto && crypto.subtle)]"
SAYS = "[...document.querySelectorAll('.keep')].some(one => one.innerText.includes(arguments[0]))"
SHOWN = "[...document.images].every(one => one.complete && one.naturalWidth > 0)"


def press(engine, say):
    """Presses a button of the strips by its words."""
    if not engine.until("[...document.querySelectorAll('.keep button')].some(one => one.textContent === arguments[0])", say):
        raise RuntimeError(f"no button says {say!r}: " + engine.ask("[...document.querySelectorAll('.keep')].map(one => one.innerText).join(' | ')"))
    engine.ask("void [...document.querySelectorAll('.keep button')].find(one => one.textContent === arguments[0]).click()", say)


def says(engine, name, text):
    tally.check(name, [] if engine.until(SAYS, text) else [engine.ask("[...document.querySelectorAll('.keep')].map(one => one.innerText).join(' | ')")])


def shows_all(engine, name):
    engine.ask("void document.querySelectorAll('img').forEach(one => { one.loading = 'eager' })")
    tally.check(name, [] if engine.until(SHOWN) else engine.ask("[...document.images].filter(one => !one.complete || !one.naturalWidth).map(one => one.src + ' ' + one.naturalWidth)"))


def keep(engine, host, place, words, way):
    engine.go(host.address(f"restaurants/{place}.html"))
    press(engine, words["keepThis"])
    press(engine, words[way])
    return engine.until(SAYS, words["keepDrop"])


def visit(engine, night, following, heavy, words):
    name = engine.name
    place = app_sites.places(night, following)[0][0]
    host = Host({"guide": night, "heavy": heavy})
    engine.go(host.address("index.html"))
    has = engine.ask(HAS)
    print(f"        {name}: secure, workers, caches, digests: {has}", flush=True)
    if not all(has):
        tally.check(f"{name} has no workers, and nothing is offered", [] if engine.ask("document.querySelector('.keep') === null") else ["a strip is there"])
        return host.stop()
    begun = time.time()
    tally.check(f"{name} keeps a restaurant", [] if keep(engine, host, place, words, "keepYes") else ["it does not"])
    print(f"        {name}, kept in {time.time() - begun:.1f} s", flush=True)
    host.stop()
    for path in [f"restaurants/{place}.html"] + [str(one.relative_to(night)) for one in sorted((night / "restaurants" / place).glob("*.html"))[:3]]:
        engine.go(host.address(path))
        wanted = re.search(r"<title>([^<]*)", (night / path).read_text()).group(1)
        tally.check(f"{name}: {path} opens without the host", [] if engine.until("document.readyState === 'complete' && document.querySelector('#main') !== null") and wanted.replace("&amp;", "&").replace("&#39;", "'").replace("&quot;", '"') == engine.ask("document.title") else [engine.ask("document.title")])
        shows_all(engine, f"{name}: the pictures of {path} show")
    engine.go(host.address(f"restaurants/{place}.html"))
    says(engine, f"{name} says that it is kept", words["keptThis"])
    tally.check(f"{name}: the bar says the age of the copy", [] if engine.until("document.querySelector('#saved').textContent.includes(arguments[0])", words["savedCopy"]) else [engine.ask("document.querySelector('#saved').textContent")])
    engine.go(host.address("users/nobody.html"))
    tally.check(f"{name}: a page that is not kept says so, and lists what is", [] if engine.until("document.querySelector('#kept:not([hidden])') !== null && document.querySelector('#kept').innerText.includes(arguments[0]) && document.querySelector('#kept a[href*=\"' + arguments[1] + '\"]') !== null", words["notKept"], place) else [engine.ask("document.body.innerText.slice(0, 200)")])
    host.folders["guide"] = following
    host.start()
    engine.go(host.address(f"restaurants/{place}.html"))
    before = engine.ask("document.querySelector('main').textContent")
    engine.ask("void navigator.serviceWorker.getRegistration().then(found => found.active.postMessage({ do: 'refresh' }, [new MessageChannel().port2]))")
    says(engine, f"{name} tells of the next night", words["keepNewer"])
    press(engine, words["keepShow"])
    tally.check(f"{name} shows it", [] if engine.until("document.querySelector('#newer') === null && document.querySelector('main') !== null && document.querySelector('main').textContent !== arguments[0]", before) else ["it does not"])
    press(engine, words["keepDrop"])
    says(engine, f"{name} removes it", words["keepThisAbout"])
    # In another folder, without photos.
    engine.go(host.address(f"restaurants/{place}.html", "heavy"))
    press(engine, words["keepThis"])
    press(engine, words["keepPlain"])
    says(engine, f"{name} keeps without photos", words["keptPlain"])
    host.stop()
    engine.go(host.address(f"restaurants/{place}.html", "heavy"))
    says(engine, f"{name} opens it without the host", words["keptPlain"])
    shows_all(engine, f"{name}: what stands for its photos shows")
    tally.check(f"{name}: no message speaks of photos that fail", [] if not engine.ask("document.body.innerText.includes(arguments[0])", words["photoFailed"]) else ["it does"])


def main():
    night, following = (pathlib.Path(text).resolve() for text in sys.argv[1:3])
    words = json.loads((pathlib.Path(__file__).parents[2] / "Templates/strings/en.json").read_text())
    for kind in (Firefox, WebKit):
        if len(sys.argv) > 3 and sys.argv[3] != kind.name.lower():
            continue
        program = kind.program()
        if not program:
            print(f"skipped: there is no {kind.name}")
            continue
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
            heavy = app_sites.heavy(night, other, 3, app_sites.places(night, following)[0][:1])
            engine = kind(program, pathlib.Path(folder))
            try:
                visit(engine, night, following, heavy, words)
            except Exception as error:
                tally.check(f"{kind.name} ends", [str(error)[:600]])
            finally:
                engine.close()
    print(f"{tally.passed} passed, {tally.failed} failed")
    sys.exit(1 if tally.failed else 0)


main()
