"""How people read: by keyboard, with large letters, without motion, in forced colours, on paper, on an old telephone."""
import datetime
import re
import unicodedata
import zoneinfo

from browser_tally import by_size, check

FOCUSED = """() => { const e = document.activeElement; if (!e || e === document.body) return null;
  const shown = e.matches('[type=radio]') ? e.nextElementSibling : e, s = getComputedStyle(shown), b = shown.getBoundingClientRect();
  return { name: e.tagName + ' ' + (e.id || e.getAttribute('href') || e.className || e.textContent.slice(0, 20)),
    place: [...document.querySelectorAll('*')].indexOf(e), outline: s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2,
    size: b.width * b.height }; }"""


def opened(browser, path, width=360, at=None, **options):
    context = browser.new_context(viewport={"width": width, "height": 740}, offline=True, **options)
    if at:
        context.clock.set_fixed_time(at)
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


# What runs into another part: a section into the next, a reply under its photo, a count that begins a line alone, a paragraph
# of a letter a line. A word of a heading that is cut in two is one of ours: names may be longer than a line.
PLACES = """() => {
  const shown = e => e.getClientRects().length && e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest('.vh, .skip, .light, .found');
  const boxes = node => { const range = document.createRange(); range.selectNodeContents(node); return [...range.getClientRects()].filter(box => box.width); };
  const wrong = [];
  const parts = [...document.querySelectorAll('main > *')].filter(shown);
  parts.slice(1).forEach((next, n) => {
    const inside = [...parts[n].querySelectorAll('*')].filter(e => shown(e) && !['absolute', 'fixed'].includes(getComputedStyle(e).position) && !e.parentElement.closest('svg'));
    const over = Math.max(0, ...inside.map(e => e.getBoundingClientRect().bottom)) - next.getBoundingClientRect().top;
    if (over > 2) wrong.push(`“${parts[n].textContent.trim().slice(0, 30)}” runs ${Math.round(over)} px into the next part`);
  });
  for (const said of document.querySelectorAll('.said')) {
    const [photo, reply] = [said.querySelector('figure:not(.light)'), said.querySelector('blockquote')].map(e => e && shown(e) && e.getBoundingClientRect());
    if (photo && reply && Math.min(photo.right, reply.right) - Math.max(photo.left, reply.left) > 1 && Math.min(photo.bottom, reply.bottom) - Math.max(photo.top, reply.top) > 1)
      wrong.push(`a reply runs under a photo: “${said.textContent.trim().slice(0, 30)}”`);
  }
  for (const count of document.querySelectorAll('a small, a + small')) {
    if (!shown(count) || getComputedStyle(count).display === 'block' || count.closest('h2, th, td')) continue;
    const name = count.parentElement.matches('a') ? count.parentElement : count.previousElementSibling;
    const last = boxes(name.querySelector('bdi') || name.firstChild).at(-1);
    // A last word that fills a line of its own leaves no room beside it.
    const word = (name.querySelector('bdi') || name.firstChild).textContent.trim().split(/\\s/).at(-1);
    if (last && word.length < 12 && count.getBoundingClientRect().top > last.bottom - 3) wrong.push(`“${count.textContent}” begins a line alone behind “${name.textContent.slice(0, 30)}”`);
  }
  for (const words of document.querySelectorAll('main > p')) {
    const wide = words.getBoundingClientRect().width - parseFloat(getComputedStyle(words).paddingInlineStart) - parseFloat(getComputedStyle(words).paddingInlineEnd);
    if (shown(words) && wide < 100) wrong.push(`a paragraph is ${Math.round(wide)} px wide: “${words.textContent.slice(0, 30)}”`);
  }
  for (const field of [...document.querySelectorAll('input[placeholder]')].filter(shown)) {
    const style = getComputedStyle(field), pen = document.createElement('canvas').getContext('2d');
    pen.font = style.font;
    // Letters of another telephone may be a tenth wider.
    const wide = 1.1 * pen.measureText(field.placeholder).width - field.clientWidth + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    if (wide > 0) wrong.push(`“${field.placeholder}” is ${Math.round(wide)} px wider than its field`);
  }
  return [...new Set(wrong)].slice(0, 6);
}"""
# The words of headings that are ours, and what they become with own words of twenty letters.
HEADINGS = """own => [...document.querySelectorAll('main > section > h2, thead th, dt')].filter(e => e.getClientRects().length && !e.querySelector('bdi'))
  .flatMap(e => { const node = [...e.childNodes].find(node => node.nodeType === 3 && node.data.trim()); if (!node) return [];
    if (own && e.matches('h2')) node.data = own;
    return [...node.data.matchAll(/[\\p{Script=Latin}\\p{N}_]+/gu)].filter(word => {
      const range = document.createRange(); range.setStart(node, word.index); range.setEnd(node, word.index + word[0].length);
      return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1; }).map(word => word[0]); })"""


def places(browser, label, path):
    """No part runs into another, and no word of a heading is cut in two, from a telephone to a wide screen."""
    wrong = []
    for width in (360, 1280, 1920, 2560):
        context, page = opened(browser, path, width)
        wrong += [f"{words} at {width} px" for words in page.evaluate(PLACES)]
        wrong += [f"“{word}” of a heading is cut at {width} px" for own in (None, "Restaurantbewertungen") for word in page.evaluate(HEADINGS, own)]
        context.close()
    check(f"places: {label}", wrong)


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
    """Every review's words are there to read, and those of some stars lie on pages of their own."""
    context, page = opened(browser, path, java_script_enabled=False)
    reviews = page.locator(".review").all()
    visible = sum(1 for review in reviews if review.is_visible() and review.locator(".said").inner_text().strip())
    check(f"every review is readable without JavaScript: {label}", [] if reviews and visible == len(reviews) else [f"{visible} of {len(reviews)}"])
    link = page.locator(".pick a[href*=stars-]").first
    if link.count():
        number = link.inner_text()[0]
        link.click()
        stars = shown_stars(page)
        wrong = [label for label in stars if label != int(number)] if len(stars) >= 20 else [f"{len(stars)} reviews"]
        check(f"reviews by stars are pages of their own: {label}", wrong)
    context.close()


def shown_stars(page):
    """The stars of each review that is shown, cut down as in the bars; 0 without."""
    shown = page.evaluate("""[...document.querySelectorAll('.review')].filter(e => e.checkVisibility())
      .map(e => { const stars = e.querySelector('.who .stars'); return stars && /[0-9.,]+/.exec(stars.getAttribute('aria-label'))[0]; })""")
    return [stars and max(1, int(float(stars.replace(",", ".")))) or 0 for stars in shown]


def star_choices(browser, site):
    """A count of stars without a page leads to the newest such review; with JavaScript as many are shown as it says."""
    pages = [page for page in sorted(site.glob("restaurants/*.html")) if "data-star=" in page.read_text("utf-8")]
    pages.sort(key=lambda page: "data-reviews=" not in page.read_text("utf-8"))
    dead, wrong = [], []
    for path in pages[:3] + pages[-1:]:
        context, page = opened(browser, path, java_script_enabled=False)
        for choice in page.locator("nav.pick").first.locator("a").all():
            star = choice.get_attribute("data-star")
            file, _, anchor = (choice.get_attribute("href") or "").partition("#")
            text = (path.parent / file if file else path).read_text("utf-8")
            if star and (not anchor or f'id="{anchor}"' not in text or not re.search(f'id="{anchor}".*?class="stars" role="img" aria-label="\\D*[{star}{"0" if star == "1" else star}]', text, re.S)):
                dead.append(f"{path.name}: {star} leads to {file}#{anchor}")
            elif not file and not anchor:
                dead.append(f"{path.name}: {choice.inner_text()} leads nowhere")
        context.close()
        context, page = opened(browser, path)
        everything = shown_stars(page)
        for choice in page.locator("[data-star]").all():
            count, star = int(choice.locator("small").inner_text()), int(choice.get_attribute("data-star"))
            choice.click()
            for _ in range(100):
                if len(shown_stars(page)) == count:
                    break
                page.wait_for_timeout(50)
            if shown_stars(page) != [star] * count or choice.get_attribute("aria-current") != "true" or not page.locator("[role=status]", has_text=str(count)).count():
                wrong.append(f"{path.name}: {star} shows {shown_stars(page)}")
        choice.click()
        if shown_stars(page) != everything or page.locator(".pick a").first.get_attribute("aria-current") != "true":
            wrong.append(f"{path.name}: not all are there again")
        choice.click()
        last = page.locator(".pick + .pick a[href^='#']").last
        if last.count():
            last.click()
            if shown_stars(page) != everything:
                wrong.append(f"{path.name}: a year leads to what hides")
        context.close()
    check("counts of stars lead somewhere without JavaScript", dead if pages else ["no page with such a count"])
    check("counts of stars show what they count", wrong)


def rows_shown(page, section):
    """Name, facts, all words and rank of each row that is shown, and not only not hidden."""
    return page.evaluate(f"[...document.querySelectorAll('{section} [data-row]')].filter(row => row.getClientRects().length).map(row => [row.querySelector('a').textContent, row.getAttribute('data-row'), row.textContent, row.getAttribute('data-rank')])")


def list_filters(browser, home, cuisine):
    """Without a script a list is plain and whole; with it, it is narrowed by words, sorted, and filtered by what its rows
    say: mean, price, offer, and whether it is open on a clock that is stopped."""
    context, page = opened(browser, cuisine, java_script_enabled=False)
    wrong = ["controls without a script"] if page.locator("main select, main input").count() else []
    if any(not row.is_visible() for row in page.locator("main [data-row]").all()):
        wrong.append("rows are hidden without a script")
    context.close()
    context, page = opened(browser, cuisine, timezone_id="Asia/Tokyo")
    everything = rows_shown(page, "#all")
    word = everything[0][0].split()[-1]
    page.fill("#all .find input", word)
    shown = rows_shown(page, "#all")
    if not 0 < len(shown) < len(everything) or any(word not in row[2] for row in shown):
        wrong.append(f"{word}: {shown[:3]}")
    page.fill("#all .find input", "zqzq")
    if rows_shown(page, "#all") or page.locator("#all h3").is_visible():
        wrong.append("a list that nothing fits is not empty")
    page.fill("#all .find input", "")
    tools = page.locator("#all .tools")
    order = tools.locator("select").first
    order.select_option(label="most stars first")
    means = [int(row[1].split("|")[0] or 0) for row in rows_shown(page, "#all [data-filter]")]
    if means != sorted(means, reverse=True) or len(set(means)) < 2:
        wrong.append(f"most stars first: {means[:8]}")
    if order.locator("option", has_text="cheapest first").count():
        order.select_option(label="cheapest first")
        prices = [int(row[1].split("|")[1] or 10**9) for row in rows_shown(page, "#all [data-filter]")]
        if prices != sorted(prices):
            wrong.append(f"cheapest first: {prices[:8]}")
    if order.locator("option", has_text="by name").count():
        order.select_option(label="by name")
        wrong += by_name(rows_shown(page, "#all [data-filter]"))
    ranks = {row[2]: row[3] for row in rows_shown(page, "#all .ranked")}
    first = 4 if page.locator("#all .from4").count() else 1
    wrong += [f"{row[0]} has rank {ranks[row[2]]} rather than {place + first}" for place, row in enumerate(everything)
              if row[2] in ranks and ranks[row[2]] != str(place + first)]
    order.select_option(index=0)
    if [row[0] for row in rows_shown(page, "#all")] != [row[0] for row in everything]:
        wrong.append("by name is not as it was")
    tests = {"4 stars": lambda facts: int(facts[0] or 0) >= 40, "offer": lambda facts: facts[2] == "o"}
    for label in tools.locator("label:has([type=checkbox])").all():
        for name, test in tests.items():
            if name in label.inner_text():
                label.click()
                expected = [row[0] for row in everything if test(row[1].split("|"))]
                if [row[0] for row in rows_shown(page, "#all")] != expected or not 0 < len(expected) < len(everything):
                    wrong.append(f"{name}: {len(expected)} expected")
                label.click()
    context.close()
    check("a list is narrowed, sorted and filtered", wrong)
    check("what is open is told by the site's clock", open_now(browser, cuisine))


def by_name(rows):
    """Rows that are out of order, in which articles do not count."""
    def key(name):
        article, _, rest = name.partition(" ")
        plain = unicodedata.normalize("NFD", rest if rest and article in ("El", "La", "Los", "Las", "The") else name)
        return [c for c in plain.lower() if c.isascii() and c.isalnum()]
    names = [row[0] for row in rows if row[0].replace(" ", "").isalpha() and "ə" not in row[0] and "ı" not in row[0]]
    return [f"by name: {one}, {other}" for one, other in zip(names, names[1:]) if key(one)[:3] > key(other)[:3]]


def open_now(browser, cuisine):
    wrong = []
    context, page = opened(browser, cuisine, timezone_id="Asia/Tokyo")
    zone = page.locator("[data-zone]").first.get_attribute("data-zone")
    if not page.locator("#all .tools label", has_text="open now").count():
        context.close()
        return [] if not any(row[1].split("|")[3] for row in rows_shown(page, "#all")) else ["no choice of what is open"]
    context.close()
    for iso in ("2026-06-01T03:30:00", "2026-06-03T13:00:00", "2026-06-06T21:45:00"):
        moment = datetime.datetime.fromisoformat(iso).replace(tzinfo=zoneinfo.ZoneInfo(zone))
        context, page = opened(browser, cuisine, timezone_id="Asia/Tokyo", at=moment)
        everything = rows_shown(page, "#all")
        page.locator("#all .tools label", has_text="open now").click()
        shown = [row[0] for row in rows_shown(page, "#all")]
        expected = [row[0] for row in everything if is_open(row[1].split("|")[3], moment.weekday(), moment.hour * 60 + moment.minute)]
        if shown != expected:
            wrong.append(f"{iso} in {zone}: {len(shown)} rather than {len(expected)}")
        context.close()
    return wrong


def is_open(hours, day, minute):
    for part in filter(None, hours.split(",")):
        days, _, span = part.partition(":")
        if not span:
            continue
        (first, last), (opens, closes) = map(int, days.split("-")), map(int, span.split("-"))
        past = closes <= opens
        if first <= day <= last and minute >= opens and (past or minute < closes):
            return True
        if past and first <= (day + 6) % 7 <= last and minute < closes:
            return True
    return False


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
        places(browser, label, path)
        still(browser, label, path)
        printed(browser, label, path)


def biggest_restaurant(site):
    return by_size(site.glob("restaurants/*.html"))[0]
