"""The site's own words in a browser: every language says them from its table, and nothing is said besides."""
import functools
import http.server
import json
import pathlib
import re
import threading

from browser_reading import biggest_restaurant, opened
from browser_tally import check

TABLES = pathlib.Path(__file__).resolve().parents[2] / "Templates/strings"
# Months are a table of the language, if not of texts; so are the signs of currencies.
DATES = re.compile(
    "January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|S/|NDJSON|SVG|sumaq sql")
LATE = 5000  # ms until a page that still loads is answered


def table_of(page):
    return json.loads((TABLES / f"{page.get_attribute('html', 'lang')}.json").read_text("utf-8"))


def states(browser, site):
    """Offline, online again, and asked for a review meanwhile: in the words of the page's language."""
    path = biggest_restaurant(site)
    context, page = opened(browser, path)
    words, wrong = table_of(page), []

    def same(what, found, wanted):
        if re.sub(r"\s+", " ", found).strip() != wanted:
            wrong.append(f"{what}: {found!r} instead of {wanted!r}")

    same("the bar", page.locator("#offline").inner_text(), words["offline"])
    ago = "|".join(re.escape(words[key]).replace(r"\{n\}", r"\d+") for key in ("agoNow", "agoMinutes", "agoHours", "agoDays"))
    age = re.escape(f"{words['savedCopy']} · {words['synced']}").replace(r"\{when\}", f"({ago})")
    saved = page.locator("#saved").inner_text()
    if not re.fullmatch(age, saved):
        wrong.append(f"the copy's age: {saved!r}")
    page.click("[data-review]")
    dialog = page.locator("dialog[open]").inner_text()
    wrong += [f"the dialog lacks {words[key]!r}" for key in ("noConnection", "noReviewNow", "backToPage") if words[key] not in dialog]
    page.keyboard.press("Escape")
    context.set_offline(False)
    page.wait_for_selector("#offline", state="hidden")
    same("the connection is back", page.locator(".toasts p").inner_text(), words["restored"])
    if page.locator("main [role=status]").count() or page.locator("[role=status] [data-js], [data-js] [role=status]").count():
        wrong.append("a message stands where none may")
    page.wait_for_selector(".toasts p", state="detached")
    context.close()
    check(f"the words of slow and offline states: {words['savedCopy']}", wrong)


def photos_on_the_web(browser, site):
    """From a server: a photo that fails, or is late, is told, and asked for again when the connection is back."""
    path = next((page for page in sorted(site.glob("restaurants/*.html")) if re.search(r'<header class="title">\s*<figure(?: class="[^"]*")?>.{0,80}<span class="pre">', page.read_text("utf-8"))), None)
    if path is None:
        return check("a restaurant with a photo to look at", ["none"])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/{path.relative_to(site)}"
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page, wrong, held, asked, is_broken = context.new_page(), [], [], [], True

    def photo(route):
        asked.append(route.request.url)
        route.abort() if is_broken else route.continue_()

    page.route("**/photos/**", photo)
    page.goto(address)
    words = table_of(page)
    page.wait_for_selector(".toasts p")
    if page.locator(".toasts p").all_inner_texts() != [words["photoFailed"]]:
        wrong.append(f"a photo fails: {page.locator('.toasts p').all_inner_texts()}")
    context.set_offline(True)
    page.wait_for_selector("#offline", state="visible")
    before = len(asked)
    context.set_offline(False)
    page.wait_for_selector("#offline", state="hidden")
    if words["restored"] not in page.locator(".toasts p").all_inner_texts():
        wrong.append(f"the connection is back: {page.locator('.toasts p').all_inner_texts()}")
    for _ in range(LATE // 50):  # a network that is back may carry nothing yet
        if len(asked) > before:
            break
        page.wait_for_timeout(50)
    is_broken = False
    for _ in range(2 * LATE // 50):  # the page's policy refuses functions to wait for
        if page.evaluate("document.querySelector('.title img:last-child').naturalWidth > 0"):
            break
        page.wait_for_timeout(50)
    else:
        wrong.append(f"a photo that failed is not asked for again: {len(asked) - before} requests")
    page.unroute("**/photos/**")
    page.route("**/photos/**", lambda route: held.append(route))
    page.goto(address, wait_until="domcontentloaded")
    page.wait_for_selector(".toasts p", timeout=2 * LATE)
    if page.locator(".toasts p").all_inner_texts() != [words["slow"]]:
        wrong.append(f"photos are late: {page.locator('.toasts p').all_inner_texts()}")
    for route in held:
        route.continue_()
    page.wait_for_selector(".toasts p", state="detached")
    context.close()
    server.shutdown()
    check(f"photos that fail or are late: {words['photoFailed']}", wrong)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


SEEN = """() => {
  const texts = [], shown = e => e && e.getClientRects().length;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  // Names and words of programs are no language's; what is said of mistakes and of columns is English, and says so.
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('script,style,code,[translate=no],body [lang=en]')) texts.push(walk.currentNode.textContent);
  for (const e of document.querySelectorAll('*')) for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
    if (e.hasAttribute(name)) texts.push(e.getAttribute(name));
  return texts.concat(document.title);
}"""


def nothing_besides(browser, pages):
    """On a site whose tables say ж for every letter and whose data say ω, no other letter is ever seen, whatever scripts add."""
    wrong = []
    for label, path in pages.items():
        context, page = opened(browser, path, 1280)
        for field in page.locator("input[type=search], input[role=combobox]").all():
            field.fill("ω")
            field.fill("ωω9")
        if page.locator("[data-review]").count():
            page.click("[data-review]")
        context.set_offline(False)
        page.wait_for_selector("#offline", state="hidden")
        for text in page.evaluate(SEEN):
            # A sheet tells the address of its page, with and without its scheme; it may break after each slash.
            if not text.removeprefix("https://").startswith("example.org/") and any(letter.isalpha() and letter not in "жЖωΩ" for letter in DATES.sub("", text.replace("Α–Ω", ""))):
                wrong.append(f"{label}: {text.strip()[:120]!r}")
        context.close()
    check("no word that is seen stands outside the tables", wrong)
