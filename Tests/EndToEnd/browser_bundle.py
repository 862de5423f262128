"""Opens bundles from file:// in chromium: browser_bundle.py OUTPUT BUNDLES [--all-ways NAME,NAME] [--most N] [--seed N] [--screenshots DIR]

BUNDLES has what `sumaq bundle` made of the site in OUTPUT. With JavaScript off each asks for nothing, says nothing to the console and shows every picture; with
JavaScript (of the checks alone, as no bundle has any) the policy reports nothing, axe finds nothing, nothing is wider than the screen, and pictures have the boxes that
they have on the site. Those that --all-ways names are looked at in all four ways, of the others --most that the seed draws in one. Prints "N passed, N failed".
"""
import argparse
import pathlib
import random
import re
import sys

import browser_tally as tally
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

arguments = argparse.ArgumentParser()
arguments.add_argument("output", type=pathlib.Path)
arguments.add_argument("bundles", type=pathlib.Path)
arguments.add_argument("--all-ways", default="", help="those that are looked at in all four ways, by their names")
arguments.add_argument("--most", type=int, default=6, help="of the others so many")
arguments.add_argument("--seed", type=int, default=7)
arguments.add_argument("--screenshots", type=pathlib.Path)
given = arguments.parse_args()
site = given.output.resolve() / "site"
WAYS = [(width, scheme) for width in (360, 1280) for scheme in ("light", "dark")]
REPORTED = """window.reported = [];
  document.addEventListener('securitypolicyviolation', event => reported.push(event.violatedDirective + ' ' + event.blockedURI));"""
# Pictures that do not show: whose bytes are no picture, which refer to nothing, or which have no room on the page.
UNSEEN = """async () => {
  const wrong = [];
  const decodes = async address => { const image = new Image(); image.src = address; try { await image.decode(); return image.naturalWidth > 0 } catch { return false } };
  for (const image of document.images) if (!await decodes(image.src)) wrong.push('img: ' + image.src.slice(0, 60));
  for (const image of document.querySelectorAll('image')) if (!await decodes(image.href.baseVal)) wrong.push('image: ' + image.id);
  for (const use of document.querySelectorAll('use')) if (!document.querySelector('image' + use.getAttribute('href'))) wrong.push('use: ' + use.getAttribute('href'));
  for (const drawing of document.querySelectorAll('svg.img')) {
    const box = drawing.getBoundingClientRect();
    if (!drawing.closest('.light') && (box.width < 20 || box.height < 20)) wrong.push('no room: ' + drawing.outerHTML.slice(0, 80));
  }
  return wrong;
}"""
# The sizes of pictures, by where they are.
BOXES = """picture => Object.fromEntries(['.title figure', '.title .big', '.gallery', '.who', '.menu', '.said figure'].map(place => [place,
  [...document.querySelectorAll(place === '.title .big' ? 'img.big, svg.big' : picture.replace(/[^,]+/g, each => place + ' ' + each))]
    .map(each => each.getBoundingClientRect())
    // Beside the cover the site's script adds a line on opening hours.
    .map(box => Math.round(box.width) + (place === '.title figure' ? '' : ' x ' + Math.round(box.height)))]))"""


def without_javascript(chromium, path, width, scheme):
    context = chromium.new_context(viewport={"width": width, "height": 740}, color_scheme=scheme, java_script_enabled=False, offline=True)
    page = context.new_page()
    said, asked = [], []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url) if request.url != path.as_uri() and not request.url.startswith("data:") else None)
    page.goto(path.as_uri())
    page.wait_for_load_state("networkidle")
    name = f"{path.name} {width} {scheme}"
    tally.check(f"without JavaScript it asks for nothing: {name}", asked)
    tally.check(f"without JavaScript it says nothing: {name}", said)
    if given.screenshots:
        given.screenshots.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(given.screenshots / f"{path.stem}-{width}-{scheme}.png"), full_page=True)
    context.close()


def look(chromium, path, width, scheme):
    context = chromium.new_context(viewport={"width": width, "height": 740}, color_scheme=scheme, offline=True)
    context.add_init_script(REPORTED)
    page = context.new_page()
    said = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.goto(path.as_uri())
    name = f"{path.name} {width} {scheme}"
    tally.check(f"every picture shows: {name}", page.evaluate(UNSEEN))
    violations = Axe().run(page, options={"preload": False}).response["violations"]
    tally.check(f"axe: {name}", [f"{v['id']}: {v['help']} at {v['nodes'][0]['target']} {v['nodes'][0]['html'][:120]}" for v in violations])
    wide = []
    for narrow in (width, 320, 768):
        page.set_viewport_size({"width": narrow, "height": 740})
        over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        wide += [f"{over} px too wide at {narrow}"] if over > 0 else []
    tally.check(f"nothing wider than the screen: {name}", wide)
    page.set_viewport_size({"width": width, "height": 740})
    lights = page.evaluate("[...document.querySelectorAll('.light')].map(light => light.id)")
    for light in lights[:2]:
        page.goto(f"{path.as_uri()}#{light}")
        box = page.evaluate("id => { const box = document.getElementById(id).querySelector('svg, img').getBoundingClientRect(); return [box.width, box.height, innerWidth, innerHeight] }", light)
        small = box[0] < 200 or box[1] < 100 or box[0] > box[2] or box[1] > box[3]
        tally.check(f"a photo opens within the screen: {name} #{light}", [f"{box}"] if small else [])
    tally.check(f"the policy reports nothing: {name}", page.evaluate("reported") + said)
    context.close()


def like_the_site(chromium, path):
    """The pictures of a bundle that is as long as the site's page have the boxes that they have there."""
    page = next((site / folder / path.name for folder in ("restaurants", "users") if (site / folder / path.name).exists()), None)
    text = path.read_text("utf-8")
    if page is None or (page.parent / path.stem / "1.html").exists() or "left out" in text:
        return
    context = chromium.new_context(viewport={"width": 1280, "height": 740}, java_script_enabled=True, offline=True)
    boxes = []
    for address, picture in ((page, "img:not(.tiny)"), (path, "img, svg.img")):
        tab = context.new_page()
        tab.goto(address.as_uri())
        tab.evaluate("document.querySelectorAll('img[loading]').forEach(image => { image.loading = 'eager' })")
        tab.wait_for_load_state("networkidle")
        boxes.append(tab.evaluate(BOXES, picture))
    context.close()
    tally.check(f"pictures are as large as on the site: {path.name}", [f"{place}: {boxes[1][place]}, not {boxes[0][place]}" for place in boxes[0] if boxes[0][place] != boxes[1][place]])


def once(path):
    """No picture's bytes are in a file twice."""
    pictures = re.findall(r'="(data:image/(?:jpeg|webp)[^"]{200,})"', path.read_text("utf-8"))
    tally.check(f"each picture is there once: {path.name}", [picture[:60] for picture in set(pictures) if pictures.count(picture) > 1])
    return len(pictures)


with sync_playwright() as playwright:
    chromium = playwright.chromium.launch(executable_path=tally.CHROMIUM, args=["--no-sandbox"])
    drawn = random.Random(given.seed)
    paths = tally.by_size(given.bundles.resolve().glob("*.html"))
    pictures = sum(once(path) for path in paths)
    named = [path for path in paths if path.stem in given.all_ways.split(",")]
    others = [path for path in paths if path not in named]
    for path in named + drawn.sample(others, min(len(others), given.most)):
        for width, scheme in WAYS if path in named else drawn.sample(WAYS, 1):
            without_javascript(chromium, path, width, scheme)
            look(chromium, path, width, scheme)
        like_the_site(chromium, path)
    tally.check("there are bundles, and pictures in them", [] if paths and (pictures or "hostile" in str(given.bundles)) else ["none"])
    chromium.close()
print(f"{tally.counts()}; seed {given.seed}")
sys.exit(1 if tally.failed else 0)
