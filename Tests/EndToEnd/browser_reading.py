"""How people read: by keyboard, with large letters, without motion, in forced colours, on paper, on an old telephone."""
import re

from browser_tally import by_size, check

FOCUSED = """() => { const e = document.activeElement; if (!e || e === document.body) return null;
  const shown = e.matches('[type=radio]') ? e.nextElementSibling : e, s = getComputedStyle(shown), b = shown.getBoundingClientRect();
  return { name: e.tagName + ' ' + (e.id || e.getAttribute('href') || e.className || e.textContent.slice(0, 20)),
    place: [...document.querySelectorAll('*')].indexOf(e), outline: s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2,
    size: b.width * b.height }; }"""


def opened(browser, path, width=360, **options):
    context = browser.new_context(viewport={"width": width, "height": 740}, offline=True, **options)
    page = context.new_page()
    page.goto(path.as_uri())
    return context, page


def keyboard(browser, label, path):
    """Tab goes through the page in its own order, and one sees where it stands."""
    context, page = opened(browser, path, 1280)
    wrong, places = [], []
    for step in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is None:
            break
        if step == 0 and "#main" not in focused["name"]:
            wrong.append(f"the first stop is {focused['name']}, not the way to the text")
        if not focused["outline"] or focused["size"] < 16:
            wrong.append(f"one does not see that {focused['name']} has the focus")
        places.append(focused["place"])
    if places != sorted(places):
        wrong.append("the order of the stops is not that of the page")
    check(f"keyboard: {label}", wrong if places else ["nothing takes the focus"])
    context.close()


def targets(browser, label, path):
    """What one touches and what stands alone is at least 44 px high; links within running text are not counted."""
    context, page = opened(browser, path)
    small = page.evaluate("""() => [...document.querySelectorAll('nav a, .brand, .go, .pick label, .index a, .rows > li, .find input, summary')]
      .filter(e => e.getClientRects().length).map(e => [e.textContent.slice(0, 30), e.getBoundingClientRect().height])
      .filter(e => e[1] < 43.5)""")
    check(f"targets of 44 px: {label}", small)
    context.close()


def widths(browser, label, path):
    """Nothing is wider than the narrowest screen, nor with letters of twice the size."""
    wrong = []
    for width, scale in ((320, 1), (768, 1), (1600, 1), (768, 2), (1280, 2)):
        context, page = opened(browser, path, width)
        if scale != 1:
            page.evaluate(f"document.documentElement.style.fontSize = '{scale * 100}%'")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            wrong.append(f"{wide} px too wide at {width} px, letters × {scale}")
        hidden = page.evaluate("""() => [...document.querySelectorAll('.scroll')].filter(e => {
            const isNamed = e.getAttribute('aria-label') || document.getElementById(e.getAttribute('aria-labelledby'));
            return e.scrollWidth > e.clientWidth && (e.tabIndex !== 0 || (e.tagName !== 'PRE' && !isNamed));
          }).length""")
        if hidden:
            wrong.append(f"{hidden} parts go sideways that the keyboard cannot reach, at {width} px")
        context.close()
    check(f"widths: {label}", wrong)


def still(browser, label, path):
    """Nothing moves for who asked for that, and forced colours leave every word."""
    context, page = opened(browser, path, reduced_motion="reduce", forced_colors="active")
    moving = page.evaluate("""() => [...document.querySelectorAll('*')].filter(e => { const s = getComputedStyle(e);
      return parseFloat(s.transitionDuration) > 0 || s.animationName !== 'none' || s.scrollBehavior === 'smooth'; }).length""")
    check(f"nothing moves: {label}", [f"{moving} parts"] if moving else [])
    check(f"forced colours: {label}", [] if page.evaluate("matchMedia('(forced-colors: active)').matches") and page.locator("h1").is_visible() else ["not shown"])
    context.close()


def printed(browser, label, path):
    """Paper has the words and the numbers, and nothing that only a screen can use."""
    context, page = opened(browser, path, 1280)
    page.emulate_media(media="print", color_scheme="dark")
    shown = page.evaluate("""() => [...document.querySelectorAll('nav, .go, .find, .bar, label, .skip')].filter(e => e.getClientRects().length)
      .map(e => e.className || e.tagName)""")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    check(f"print: {label}", [f"on paper: {name}" for name in shown] + ([] if paper == "rgb(255, 255, 255)" else [f"paper is {paper}"]))
    context.close()


def without_javascript(browser, label, path):
    """Every review's words are there to read, and the filter by stars works."""
    context, page = opened(browser, path, java_script_enabled=False)
    reviews = page.locator(".review").all()
    visible = sum(1 for review in reviews if review.is_visible() and review.locator(".said").inner_text().strip())
    check(f"every review is readable without JavaScript: {label}", [] if reviews and visible == len(reviews) else [f"{visible} of {len(reviews)}"])
    five = page.locator("label[for=s5]")
    if five.count():
        five.click()
        wrong = [review.get_attribute("class") for review in reviews if review.is_visible() != ("s5" in review.get_attribute("class"))]
        check(f"the filter by stars works without JavaScript: {label}", wrong)
    context.close()


def list_filters(browser, home, cuisine):
    """Stars and offer narrow a list without a script; with it, words do: a cuisine on home."""
    context, page = opened(browser, cuisine, java_script_enabled=False)
    rows, wrong = page.locator(".rows.two > li"), []
    for name in ("m4", "of"):
        page.click(f"label[for={name}]")
        shown = [row.get_attribute("class").split() for row in rows.all() if row.is_visible()]
        if not 0 < len(shown) < rows.count() or any(name not in classes for classes in shown):
            wrong.append(f"{name}: {len(shown)} of {rows.count()}")
    context.close()
    context, page = opened(browser, home)
    rows = page.locator("#all .rows > li")
    word = rows.first.locator(".meta").first.inner_text().split(" · ")[0]
    page.fill("#all .find input", word)
    shown = [row.inner_text() for row in rows.all() if row.is_visible()]
    if not 0 < len(shown) < rows.count() or any(word not in text for text in shown):
        wrong.append(f"{word}: {shown[:3]}")
    check("lists are filtered by cuisine, stars and offer", wrong)
    context.close()


def no_connection(browser, path, words):
    """“Do a review” without a network says why, Esc closes it, the bar shows, and the copy says how old it is."""
    context, page = opened(browser, path)
    page.focus("[data-review]")
    page.keyboard.press("Enter")
    text = page.locator("dialog[open]").inner_text() if page.locator("dialog[open]").count() else ""
    check("“Do a review” offline opens the dialog", [f"it lacks {word!r}: {text!r}" for word in words if word not in text])
    page.keyboard.press("Escape")
    back = page.evaluate("document.activeElement.hasAttribute('data-review')")
    check("Esc closes it and gives the focus back", [] if back and not page.locator("dialog[open]").count() else ["it stays"])
    check("the offline bar shows", [] if page.locator("#offline").is_visible() else ["hidden"])
    saved = page.locator("#saved").inner_text()
    check("“saved copy · synced …” stands there", [] if saved.count(" · ") == 1 and re.search(r"\d", saved) else [saved])
    context.set_offline(False)
    page.wait_for_selector("#offline", state="hidden")
    toast = page.locator(".toasts[role=status] p")
    check("the bar goes with the connection's return", [] if toast.is_visible() and not page.locator("main .toasts").count() else ["no word of it"])
    context.close()


def old_telephone(browser, label, path):
    """No script stands before first paint; how long that takes on a processor twenty times slower is printed."""
    context, page = opened(browser, path)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 20})
    page.reload()
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    blocking = page.evaluate("[...document.querySelectorAll('script[src]')].filter(e => !e.defer).length")
    print(f"        first paint, processor × 1/20, {label}: {painted:.0f} ms")
    check(f"first paint waits for no script: {label}", [f"{blocking} scripts block"] if blocking else [])
    context.close()


def read(browser, pages):
    """Every way of reading, over every kind of page."""
    for label, path in pages.items():
        keyboard(browser, label, path)
        targets(browser, label, path)
        widths(browser, label, path)
        still(browser, label, path)
        printed(browser, label, path)


def biggest_restaurant(site):
    return by_size(site.glob("restaurants/*.html"))[0]
