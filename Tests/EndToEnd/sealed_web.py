"""Sealed pages from a server, and the states in which they cannot be opened: their words."""
import functools
import http.server
import pathlib
import shutil
import threading

import browser_tally as tally
import sealed_reader as reader


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, of which a browser keeps nothing without asking; some hosts answer with a page for what is not there."""
    answers_all = False

    def send_head(self):
        if Quiet.answers_all and not pathlib.Path(self.translate_path(self.path)).exists():
            self.path = "/index.html"
        return super().send_head()

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *arguments):
        pass


class Served:
    def __init__(self, site):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *arguments):
        self.server.shutdown()
        self.server.server_close()

    def address(self, host="localhost"):
        return f"http://{host}:{self.server.server_port}/sealed/index.html"


def states(browser, site, person, none):
    """Plain http, no JavaScript, a browser without cryptography, somebody with whom nothing is shared."""
    with Served(site) as served, reader.Visit(browser, site, 360, served.address("guide.example")) as visit:
        wrong = [] if visit.note().startswith(visit.words["sealedNoTLS"]) else [visit.note()]
        wrong += ["the fields are shown"] if visit.page.locator("#sealed").is_visible() else []
        link = visit.page.locator("#sealed-note a")
        if link.get_attribute("href") != served.address("guide.example").replace("http:", "https:") or link.inner_text() != visit.words["sealedOverTLS"]:
            wrong.append("no way to https")
        tally.check("plain http says why", wrong + visit.said + visit.reports())
    with reader.Visit(browser, site, 360, java_script_enabled=False) as visit:
        text = visit.page.locator("main").inner_text()
        tally.check("without JavaScript", ([] if visit.words["sealedNoScript"] in text else [text]) + (["the fields are shown"] if visit.page.locator("#sealed").is_visible() else []))
    context = browser.new_context(viewport={"width": 360, "height": 740}, offline=True)
    context.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    with reader.Visit(browser, site, 360, context=context) as visit:
        tally.check("a browser without cryptography", ([] if visit.note() == visit.words["sealedNoCrypto"] else [visit.note()]) + visit.said)
    context.close()
    if none:
        with reader.Visit(browser, site, 360) as visit:
            visit.sign_in(none, waits=False)
            visit.page.wait_for_selector("#sealed-note:not(:empty)")
            tally.check("nothing is shared any more", ([] if visit.note() == visit.words["sealedEmpty"] else [visit.note()]) + visit.said)
    with reader.Visit(browser, site, 360) as visit:
        tally.check("no staying signed in from the disk", ["offered"] if visit.page.locator("#sealed-remember").is_visible() else [])


def databases(visit):
    return visit.page.evaluate("indexedDB.databases().then(all => all.map(one => one.name))")


def comes(visit, words, what="note"):
    for _ in range(reader.WAIT // 20):
        if getattr(visit, what)() == words:
            return []
        visit.page.wait_for_timeout(20)
    return [f"{getattr(visit, what)()!r} instead of {words!r}"]


def signed_in(browser, source, person, working):
    site = working / "served"
    shutil.copytree(source, site)
    with Served(working) as served:
        below_the_root(browser, site, served, person)
    with Served(site) as served:
        remembered(browser, site, served, person)
        without_remembering(browser, site, served, person)
        networks(browser, site, served, person)


def remembered(browser, site, served, person):
    """Stay signed in: on this device alone, keys that cannot be read, ended by Lock and by a slot that is gone."""
    slot = site / "sealed/s" / f"{person.slot(site)}.js"
    with reader.Visit(browser, site, 360, served.address()) as visit:
        if not visit.page.locator("#sealed-remember").is_visible():
            return tally.check("staying signed in is offered on localhost", ["it is not"])
        visit.sign_in(person, remember=True)
        wrong = [] if len(databases(visit)) == 1 else [f"databases: {databases(visit)}"]
        kept = visit.page.evaluate("""() => new Promise(done => { indexedDB.databases().then(all => { const asking = indexedDB.open(all[0].name);
          asking.onsuccess = () => { const get = asking.result.transaction('ring').objectStore('ring').getAll(); get.onsuccess = () => { asking.result.close();
            done(get.result.map(one => [Object.keys(one).sort().join(), one.key.extractable, one.key.usages.join(), one.slot])) } } }) })""")
        if kept != [["key,slot", False, "decrypt", slot.stem]]:
            wrong.append(f"kept: {kept}")
        visit.page.reload()
        wrong += [] if visit.opened(fails=False) else ["a reload does not open"]
        with reader.Visit(browser, site, 360, served.address(), context=visit.context) as other:
            wrong += [] if other.opened(fails=False) else ["another tab does not open"]
        blobs, texts = visit.blobs(), visit.texts()
        visit.page.goto(visit.address.replace("sealed/", ""))
        visit.page.go_back()
        wrong += [] if visit.opened(fails=False) else ["back does not open"]
        visit.lock()
        wrong += visit.left(blobs, texts) + [f"databases after Lock: {databases(visit)}" for _ in databases(visit)]
        visit.page.reload()
        visit.page.wait_for_timeout(300)
        wrong += ["opens after Lock"] if visit.is_open() else []
        visit.sign_in(person, remember=True)
        visit.context.set_offline(True)
        visit.page.evaluate("self.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
        visit.page.evaluate("self.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        wrong += [f"offline: {what}" for what in comes(visit, visit.words["sealedNoNet"])]
        visit.context.set_offline(False)
        wrong += [] if databases(visit) else ["it is forgotten where there is no network"]
        visit.page.reload()
        wrong += [] if visit.opened(fails=False) else ["does not open when the network is back"]
        slot.rename(slot.with_suffix(".gone"))
        visit.page.reload()
        wrong += comes(visit, visit.words["sealedChanged"])
        wrong += [f"databases after the slot is gone: {databases(visit)}" for _ in databases(visit)]
        slot.with_suffix(".gone").rename(slot)
        tally.check(f"stay signed in: {person.mail}", wrong + visit.reports())
    with reader.Visit(browser, site, 360, served.address(), clock=True) as visit:
        visit.sign_in(person, remember=True)
        visit.page.clock.run_for(int(visit.minutes * 60e3) + 6000)
        visit.page.wait_for_selector("#sealed-note button")
        visit.page.click("#sealed-note button")
        tally.check("opened again after it locked by itself", [] if visit.opened(fails=False) else ["it is not"])


def below_the_root(browser, site, served, person):
    """A folder of an origin, whose other folders' pages could use a kept key: staying signed in is not offered, and what was kept goes."""
    with reader.Visit(browser, site, 360, served.address().replace("sealed/", f"{site.name}/sealed/")) as visit:
        wrong = ["it is offered"] if visit.page.locator("#sealed-remember").is_visible() else []
        visit.page.evaluate("name => new Promise(done => { const asking = indexedDB.open(name, 1); asking.onsuccess = () => { asking.result.close(); done(); } })", f"sumaq {visit.page.get_attribute('#sealed', 'data-site')}")
        visit.page.reload()
        visit.sign_in(person)
        visit.page.wait_for_timeout(200)
        tally.check("no staying signed in below an origin's root", wrong + [f"kept: {one}" for one in databases(visit)] + visit.said)


def without_remembering(browser, site, served, person):
    """A reload, another page, the ways back: nothing of what was open, and nothing stored."""
    with reader.Visit(browser, site, 360, served.address()) as visit:
        visit.sign_in(person)
        blobs, texts = visit.blobs(), visit.texts()
        visit.page.reload()
        visit.page.wait_for_selector("#sealed")
        wrong = visit.left(blobs, texts)
        visit.sign_in(person)
        visit.page.goto(visit.address.replace("sealed/", ""))
        visit.page.go_back()
        visit.page.wait_for_selector("#sealed")
        wrong += visit.left(blobs, texts) + [f"databases: {databases(visit)}" for _ in databases(visit)]
        visit.sign_in(person)
        blobs, texts = visit.blobs(), visit.texts()
        visit.page.evaluate("self.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
        wrong += [f"kept in memory: {what}" for what in visit.left(blobs, texts)]
        tally.check(f"nothing stays without being asked: {person.mail}", wrong + visit.reports())
    with reader.Visit(browser, site, 360, served.address()) as visit:
        visit.sign_in(person)
        with visit.context.expect_page() as found:
            visit.page.click("body > header .brand")
        wrong = [] if visit.is_open() else ["the site's name leaves what is open"]
        wrong += ["the other page can reach this one"] if found.value.evaluate("self.opener") else []
        tally.check("public pages open beside it", wrong)


def networks(browser, site, served, person):
    """No network, a slow one, one that never answers."""
    with reader.Visit(browser, site, 360, served.address()) as visit:
        visit.context.set_offline(True)
        visit.sign_in(person, waits=False)
        wrong = comes(visit, visit.words["sealedNoNet"], "told")
        visit.context.set_offline(False)
        visit.page.route("**/*", lambda route: route.abort())
        visit.sign_in(person, waits=False)
        visit.page.wait_for_selector(".bad")
        wrong += comes(visit, visit.words["sealedNoNet"], "told")
        visit.page.unroute("**/*")
        visit.sign_in(person, passphrase="0000-0000-0000-0000", waits=False)
        visit.page.wait_for_selector(".bad")
        wrong += comes(visit, visit.words["sealedWrong"], "told")
        Quiet.answers_all = True
        visit.sign_in(person, passphrase="0000-0000-0000-0000", waits=False)
        visit.page.wait_for_selector(".bad")
        wrong += comes(visit, visit.words["sealedWrong"], "told")
        Quiet.answers_all, held = False, []
        visit.page.route("**/sealed/s/*", lambda route: held.append(route))
        visit.sign_in(person, waits=False)
        wrong += comes(visit, visit.words["sealedOpening"], "told") + comes(visit, visit.words["sealedSlow"], "told")
        for route in held:
            route.continue_()
        wrong += [] if visit.opened(fails=False) else ["what comes late is not opened"]
        tally.check("no network, and a slow one", wrong + visit.reports())
