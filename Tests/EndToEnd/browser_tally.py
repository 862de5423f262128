"""What the browser's checks share: the browser, the count of what held, the pages to look at, and what a push draws of them."""
import os
import pathlib
import random

# Debian's chromium without a window system: of the same source, in less than half of the processor's time.
CHROMIUM = "/usr/bin/chromium-headless-shell"
passed = failed = skipped = 0
# The seed of a push, which draws some of what takes long. Without it, and with LONG=1, everything is looked at.
DRAW = None if os.environ.get("LONG") == "1" else os.environ.get("DRAW")


def check(name, findings):
    """Counts one check; `findings` says what is wrong, and nothing where it holds."""
    global passed, failed
    if findings:
        failed += 1
        print(f"FAILED  {name}", flush=True)
        for finding in list(findings)[:8]:
            print(f"        {finding}", flush=True)
    else:
        passed += 1


def drawn(names, one_in, always=()):
    """The names that are looked at: those that always are, and of the others one in so many; each that is not counts as skipped."""
    global skipped
    names = list(names)
    if DRAW is None:
        return names
    others = [name for name in names if name not in always]
    some = random.Random(f"{DRAW} {others}").sample(others, -(-len(others) // one_in))
    for name in others:
        if name not in some:
            skipped += 1
            print(f"skipped {name}: takes long and is not drawn by seed {DRAW}; LONG=1", flush=True)
    return [name for name in names if name in always or name in some]


def counts():
    return f"{passed} passed, {failed} failed, {skipped} skipped"


def by_size(pages):
    """Largest first; the name decides between equals."""
    return sorted(pages, key=lambda path: (-path.stat().st_size, str(path)))


def kinds(site):
    """A label and a page for every kind that the site has: the largest and the smallest of each family."""
    pages = {"home": site / "index.html"}
    for name in ("restaurants", "users", "cuisines", "districts", "dishes"):
        found = by_size((site / name).glob("*.html"))
        if found:
            pages[f"{name}-full"], pages[f"{name}-small"] = found[0], found[-1]
    for label, pattern in (
        ("restaurant-leaf", "restaurants/*/[0-9]*.html"), ("stars", "restaurants/*/stars-*.html"), ("sheet", "restaurants/*/sheet.html"),
        ("user-leaf", "users/*/*.html"), ("dish-letter", "dishes/*/*.html"), ("a-z", "a-z/*.html"), ("best", "best.html"), ("districts-all", "districts.html"),
    ):
        found = by_size(site.glob(pattern))
        if found:
            pages[label] = found[0]
    return pages


def report_kinds(reports, pattern="*.html", label="report-"):
    return {f"{label}{path.stem}": path for path in sorted(pathlib.Path(reports).glob(pattern))}
