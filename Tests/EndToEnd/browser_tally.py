"""What the browser's checks share: the browser, the count of what held, and the pages to look at."""
import pathlib

# Debian's chromium without a window system: of the same source, in less than half of the processor's time.
CHROMIUM = "/usr/bin/chromium-headless-shell"
passed = failed = 0


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


def counts():
    return f"{passed} passed, {failed} failed"


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
