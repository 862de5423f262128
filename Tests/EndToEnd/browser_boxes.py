"""Where the parts of a report stand: nothing overlaps, and nothing leaves its column, on three screens, in both themes, on paper.

    browser_boxes.py OUTPUT [--screenshots DIR]      all reports of a published Output; prints "N passed, N failed"
"""
import argparse
import pathlib
import sys

import browser_tally as tally
from browser_reading import opened

# A sheet of A4 less its margins, at 96 dots an inch.
PAPER = 718

# Parts that hold words or a picture and no other such part, with their boxes. What scrolls sideways is one part. A box is
# that of the words and not of the line, which has room above and below.
BOXES = """() => {
  const shown = e => e.getClientRects().length && e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest('.vh,.skip');
  const wide = document.documentElement.clientWidth;
  const name = e => `${e.tagName.toLowerCase()}${e.className && e.className.baseVal === undefined ? '.' + e.className : ''} `
    + `“${e.textContent.trim().slice(0, 30)}”`;
  const parts = [...document.querySelectorAll('header a, main h1, main h2, main h3, main h4, main p, main li, main .scroll, main summary, main svg, main select, footer p')]
    .filter(e => shown(e) && !e.parentElement.closest('.scroll, svg, li, p'));
  const box = e => {
    const rects = e.matches('.scroll, svg, select') ? [e.getBoundingClientRect()]
      : (range => [...range.getClientRects()])((range => { range.selectNodeContents(e); return range; })(document.createRange()));
    const some = rects.filter(r => r.width && r.height);
    return some.length && { left: Math.min(...some.map(r => r.left)), right: Math.max(...some.map(r => r.right)),
      top: Math.min(...some.map(r => r.top)), bottom: Math.max(...some.map(r => r.bottom)) };
  };
  const wrong = [];
  const boxes = parts.map(e => [e, box(e)]).filter(([, b]) => b);
  for (const [e, b] of boxes) {
    if (b.left < -1 || b.right > wide + 1) wrong.push(`${name(e)} leaves the page: ${Math.round(b.left)} to ${Math.round(b.right)} of ${wide}`);
    const column = e.parentElement.closest('section, figure, .numbers, article, li, main, header, footer');
    const own = column && column.getBoundingClientRect();
    if (own && (b.left < own.left - 1.5 || b.right > own.right + 1.5)) wrong.push(`${name(e)} leaves its column`);
  }
  const touch = (a, b, room) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > room && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > room;
  for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
    const [[e, a], [f, b]] = [boxes[i], boxes[j]];
    if (!e.contains(f) && !f.contains(e) && touch(a, b, 3)) wrong.push(`${name(e)} and ${name(f)} overlap`);
  }
  for (const picture of document.querySelectorAll('main svg')) {
    if (!shown(picture)) continue;
    const words = [...picture.querySelectorAll('text')].filter(e => shown(e) && e.textContent.trim() && parseFloat(getComputedStyle(e).opacity) > 0)
      .map(e => { const r = e.getBoundingClientRect(), rim = r.height / 5; return [e, { left: r.left, right: r.right, top: r.top + rim, bottom: r.bottom - rim }]; });
    for (let i = 0; i < words.length; i++) {
      const [e, a] = words[i];
      if (a.left < -1 || a.right > wide + 1) wrong.push(`label “${e.textContent}” leaves the page`);
      for (let j = i + 1; j < words.length; j++)
        if (touch(a, words[j][1], 1)) wrong.push(`labels “${e.textContent}” and “${words[j][0].textContent}” overlap`);
    }
  }
  return wrong.slice(0, 6);
}"""


# A column has its name on paper too, and what leads to files or unfolds has no use there.
PAPERS = """() => [
  ...[...document.querySelectorAll('main table')].filter(e => e.checkVisibility() && e.tHead && !e.tHead.innerText.trim()).map(() => 'a table without a head'),
  ...[...document.querySelectorAll('thead button')].map(e => `${e.textContent}: a head with a button stands on the first sheet alone`),
  ...[...document.querySelectorAll('.files, .pick, #method, summary')].filter(e => e.checkVisibility()).map(e => `${e.className || e.id || e.tagName} is printed`)]"""

SORTED = """() => [...document.querySelectorAll('table[data-sort] th[scope=col]')]
  .filter(e => e.closest('table').tBodies[0].rows.length > 1 && (e.children.length !== 1 || !e.querySelector('button').textContent))
  .map(e => `${e.textContent} cannot be sorted by`)"""


def measured(browser, label, path, screenshots=None):
    for width in (360, 768, 1280):
        for scheme in ("light", "dark"):
            context, page = opened(browser, path, width, color_scheme=scheme)
            tally.check(f"boxes: {label} {width} {scheme}", page.evaluate(BOXES))
            page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true })")
            tally.check(f"boxes, all unfolded: {label} {width} {scheme}", page.evaluate(BOXES))
            page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = false })")
            picture(page, screenshots, f"{label}-{width}-{scheme}")
            context.close()
    context, page = opened(browser, path, PAPER)
    page.emulate_media(media="print")
    tally.check(f"boxes: {label} on paper", page.evaluate(BOXES))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    tally.check(f"on paper: {label}", page.evaluate(PAPERS))
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    tally.check(f"after printing: {label}", page.evaluate(SORTED))
    picture(page, screenshots, f"{label}-paper")
    context.close()


def picture(page, screenshots, name):
    if screenshots:
        screenshots.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(screenshots / f"{name}.png"), full_page=True)


def main():
    from playwright.sync_api import sync_playwright

    arguments = argparse.ArgumentParser()
    arguments.add_argument("output", type=pathlib.Path)
    arguments.add_argument("--screenshots", type=pathlib.Path)
    given = arguments.parse_args()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=tally.CHROMIUM, args=["--no-sandbox"])
        for label, path in tally.report_kinds(given.output.resolve() / "reports").items():
            measured(chromium, label, path, given.screenshots)
        chromium.close()
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
