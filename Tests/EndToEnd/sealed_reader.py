"""One who signs in: what a person may open by `sealed.py`, and a visit to the page in a browser."""
import json
import pathlib
import re
import time

import sealed

STRINGS = pathlib.Path(__file__).resolve().parents[2] / "Templates/strings"
# What a fragment says, and what of it is shown: without what the script itself adds after a day.
SAYS = """html => { const body = new DOMParser().parseFromString(html, 'text/html').body;
  body.querySelectorAll('script,style').forEach(e => e.remove()); return body.textContent.replace(/\\s+/g, ' ').trim(); }"""
SHOWN = """() => { const main = document.querySelector('main').cloneNode(true);
  main.querySelectorAll('time[data-ago]').forEach(e => { if (e.nextSibling && e.nextSibling.nodeType === 3) e.nextSibling.remove(); });
  return main.textContent.replace(/\\s+/g, ' ').trim(); }"""
# Whether addresses of blobs still lead somewhere.
LIVING = """urls => Promise.all(urls.map(url => new Promise(done => { const image = new Image();
  image.onload = () => done(url); image.onerror = () => done(null); image.src = url; }))).then(all => all.filter(Boolean))"""
REPORTS = """self.reports = []; addEventListener('securitypolicyviolation', e => reports.push(e.violatedDirective + ' ' + e.blockedURI), true);"""
WAIT = 15_000


def quoted(text):
    """A text within a selector."""
    return json.dumps(text, ensure_ascii=False)


class Person:
    def __init__(self, site, mail, passphrase):
        self.mail, self.passphrase, self.label = mail, passphrase, re.sub(r"\W.*", "", mail)
        found = sealed.open_as(sealed.Site(site), mail, passphrase)
        # As the page lists them.
        self.bundles = sorted(found or [], key=lambda bundle: bundle[0]["kind"] != "restaurant")

    def has(self, kind, times=1):
        return any(sum(part["type"] == kind for part in value["parts"]) >= times for _, value, _ in self.bundles)

    def titles(self):
        return " ".join(value["title"] for _, value, _ in self.bundles)

    def slot(self, site):
        """The name of the slot's file."""
        name, rounds = sealed.Site(site).site_name()
        for count in rounds:
            slot = sealed.slot_name(sealed.stretched(sealed.passphrase_of(self.passphrase), self.mail, name, count)).hex()
            if (site / "sealed/s" / f"{slot}.js").exists():
                return slot


class Visit:
    """A page of a context of its own, without a network, that remembers what went wrong in it."""

    def __init__(self, browser, site, width, address=None, clock=False, context=None, allows=(), **options):
        self.browser = browser
        self.owns = context is None
        self.context = context or browser.new_context(viewport={"width": width, "height": 740}, offline=address is None, accept_downloads=True, **options)
        self.page = self.context.new_page()
        self.page.add_init_script(REPORTS)
        if clock:
            self.page.clock.install()
        self.address = address or (site / "sealed/index.html").as_uri()
        root, self.said, self.asked = self.address.rsplit("/", 2)[0] + "/", [], []
        self.page.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("requestfailed", lambda request: self.said.append(f"failed: {request.url}") if not request.url.startswith("blob:") else None)
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("request", lambda request: self.said.append(f"asks for {request.url}") if not request.url.startswith((root, "data:", "blob:")) else None)
        self.page.goto(self.address)
        # At once, as the form goes where the page opens by itself.
        self.minutes = float(self.page.evaluate("document.querySelector('#sealed')?.dataset.minutes ?? 0"))
        self.words = json.loads((STRINGS / f"{self.page.get_attribute('html', 'lang')}.json").read_text("utf-8"))

    def __enter__(self):
        return self

    def __exit__(self, *arguments):
        (self.context if self.owns else self.page).close()

    def sign_in(self, person, mail=None, passphrase=None, remember=False, waits=True):
        self.page.evaluate("document.querySelector('#sealed').classList.remove('bad')")
        self.page.fill("#sealed-mail", person.mail if mail is None else mail)
        self.page.fill("#sealed-words", person.passphrase if passphrase is None else passphrase)
        if remember:
            self.page.check("#sealed-remember")
        self.page.press("#sealed-words", "Enter")
        if waits:
            self.opened()

    def opened(self, fails=True):
        try:
            self.page.wait_for_selector("body > header nav button", timeout=WAIT)
            return True
        except Exception:
            if fails:
                raise
            return False

    def is_open(self):
        return self.page.locator("body > header nav button").count() > 0

    def told(self):
        return self.page.locator("#sealed-told").inner_text().strip()

    def note(self):
        return self.page.locator("#sealed-note").inner_text().strip()

    def notice(self):
        return self.page.locator("body > .told").inner_text().strip()

    def open_area(self, number):
        if not self.page.locator("main .rows a").count() or self.page.locator("main h1").inner_text() != self.words["sealedAreas"]:
            self.page.click("body > header nav a >> nth=0")
            self.page.wait_for_selector(f"main h1:text-is({quoted(self.words['sealedAreas'])})", timeout=WAIT)
        self.page.locator("main .rows a").nth(number).click()
        self.page.wait_for_selector("body > header nav a:not([aria-current])", timeout=WAIT)
        self.page.wait_for_selector(f"main h1:not(:text-is({quoted(self.words['sealedAreas'])}))", timeout=WAIT)

    def path(self):
        return self.page.evaluate("decodeURIComponent(location.hash.slice(1))")

    def go(self, path):
        """By a link where there is one."""
        if self.path() == path:
            return
        link = self.page.locator(f"main a[href={quoted('#' + path)}]:not([data-file])")
        if link.count():
            link.first.scroll_into_view_if_needed()
            link.first.click()
        else:
            self.page.evaluate("path => { location.hash = path }", path)
        for _ in range(WAIT // 20):
            # An address alone has no state until its page is there.
            if self.path() == path and self.page.evaluate("history.state") is not None:
                break
            self.page.wait_for_timeout(20)

    def shows(self, html):
        """What is missing of a fragment, once it had time to come."""
        wanted = self.page.evaluate(SAYS, html.decode())
        for _ in range(WAIT // 20):
            shown = self.page.evaluate(SHOWN)
            if shown == wanted:
                return [self.notice()] if self.notice() else []
            self.page.wait_for_timeout(20)
        at = next((n for n, (a, b) in enumerate(zip(shown, wanted)) if a != b), min(len(shown), len(wanted)))
        return [f"shown …{shown[max(0, at - 20):at + 60]!r} instead of …{wanted[max(0, at - 20):at + 60]!r}"]

    def shown_otherwise(self, html):
        """What is shown now, unless it is that fragment."""
        shown = self.page.evaluate(SHOWN)
        return [] if shown == self.page.evaluate(SAYS, html.decode()) else [f"shows {shown[:80]!r}"]

    def photos(self):
        """Photos that cannot be seen, and the paths of all."""
        lost, images = [], self.page.locator("main img[data-part]")
        for number in range(images.count()):
            image = images.nth(number)
            image.evaluate("e => { for (let p = e.closest('details'); p; p = p.parentElement.closest('details')) p.open = true; e.scrollIntoView() }")
            for _ in range(WAIT // 20):
                if image.evaluate("e => e.src.startsWith('blob:') && e.complete && e.naturalWidth > 1"):
                    break
                self.page.wait_for_timeout(20)
            else:
                lost.append(f"{image.get_attribute('data-part')} is not shown")
        return lost, set(images.evaluate_all("all => all.map(e => e.getAttribute('data-part'))"))

    def files(self):
        return self.page.locator("main a[data-file]").evaluate_all("all => all.map(e => e.getAttribute('data-file'))")

    def download(self, path):
        link = self.page.locator(f"main a[data-file={quoted(path)}]").first
        link.evaluate("e => { for (let p = e.closest('details'); p; p = p.parentElement.closest('details')) p.open = true }")
        with self.page.expect_download(timeout=WAIT) as found:
            link.click()
        return pathlib.Path(found.value.path()).read_bytes()

    def blobs(self):
        return self.page.evaluate("[...document.querySelectorAll('main img')].map(e => e.src).filter(s => s.startsWith('blob:'))")

    def texts(self):
        return self.page.evaluate("[...document.querySelectorAll('main h1, main h2, main td, main bdi, main p')].map(e => e.textContent.trim()).filter(t => t.length > 11)")

    def lock(self):
        self.page.click("body > header nav button")
        self.page.wait_for_selector("#sealed")

    def left(self, blobs, texts):
        """What is still there of what was open."""
        before = len(self.said)
        wrong = [f"{url} still leads somewhere" for url in self.page.evaluate(LIVING, blobs)]
        # What the browser says of addresses that were given back.
        del self.said[before:]
        whole = self.page.evaluate("document.documentElement.outerHTML.replace(/<meta[^>]*>|<script.*?<\\/script>/gs, '') + [...document.querySelectorAll('input')].map(e => e.value)")
        text = self.page.evaluate("document.documentElement.textContent")
        wrong += ["a blob: is left"] if "blob:" in whole else []
        wrong += [f"left: {one!r}" for one in texts if one in text]
        wrong += ["an e-mail is left"] if "@example.org" in self.page.evaluate("[...document.querySelectorAll('input')].map(e => e.value).join()") else []
        wrong += [f"the history's state is {self.page.evaluate('history.state')}"] if self.page.evaluate("history.state") is not None and self.note() == self.words["sealedLocked"] else []
        stored = self.page.evaluate("(() => { try { return localStorage.length + sessionStorage.length + document.cookie.length } catch (e) { return 0 } })() + self.name.length")
        return wrong + ([f"{stored} things are stored"] if stored else [])

    def differs(self, selector, wanted):
        found = [text.strip() for text in self.page.locator(selector).all_text_contents()]
        return [] if found == wanted else [f"{found} instead of {wanted}"]

    def reports(self):
        return self.page.evaluate("self.reports")


def measure(browser, site, person):
    """From Enter to the first photo that is seen."""
    figures = []
    for _ in range(5):
        with Visit(browser, site, 1280) as visit:
            visit.page.fill("#sealed-mail", person.mail)
            visit.page.fill("#sealed-words", person.passphrase)
            visit.page.evaluate("""() => { self.begun = 0; document.addEventListener('submit', () => { begun = performance.now() }, true);
              const main = document.querySelector('main');
              new MutationObserver(() => { if (!self.opened_ && !main.querySelector('form')) opened_ = performance.now() - begun;
                main.querySelectorAll('img[data-part]').forEach((e, n) => { if (!e.seen) { e.seen = 1; e.addEventListener('load', () => {
                  if (!self.photo_ && e.src.startsWith('blob:')) photo_ = performance.now() - begun; }); if (!n) e.scrollIntoView(); } }); }).observe(main, { childList: true, subtree: true }); self.opened_ = self.photo_ = 0; }""")
            visit.page.press("#sealed-words", "Enter")
            visit.opened()
            if len(person.bundles) == 1 and visit.page.locator("main img[data-part]").count():
                deadline = time.time() + 5
                while not visit.page.evaluate("photo_") and time.time() < deadline:
                    visit.page.wait_for_timeout(10)
            figures.append(tuple(round(value) for value in visit.page.evaluate("[opened_, photo_]")))
    print(f"        Enter to page, and to photo, in ms: {person.mail} {sorted(figures)}", flush=True)
