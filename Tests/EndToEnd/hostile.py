"""Writes an export whose every field is hostile, or looks for what came through on the pages.

    hostile.py FOLDER          writes the export
    hostile.py --text SITE     exits 1 where a file holds what is no text in HTML, XML or JSON
    hostile.py --look SITE     exits 1 where anything became markup, script, a request or a path, where a name is not
                               there to read, a subject has not exactly one page, or a file's name is too long
"""
import html.parser
import json
import os
import pathlib
import re
import sys

NO_TEXT = "x".join(map(chr, [*range(1, 9), 11, 12, *range(14, 32), *range(127, 160), *range(0xFDD0, 0xFDF0), 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF]))
IS_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef" + "".join(chr(plane * 65536 + end) for plane in range(17) for end in (65534, 65535)) + "]")

TEXTS = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[x](javascript:alert(1))", "![x](http://evil.example/x.png)",
    "# heading", "- item\n- item", "1. one", "> quote", "```\ncode\n```", "    code", "***", "===\n", "| a | b |\n|---|---|\n| c | d |",
    "https://evil.example/ www.evil.example a@evil.example", "<https://evil.example>", "&lt;b&gt; &amp; &#60;", "{{name}} {{{name}}} {{#x}}{{/x}} {{>y}}",
    "~~struck~~ **bold** _it_ `code`", "\u202eevil\u202c \u200bzero", "\u0000nul", "a\\\nb  \nc", "[ref]: http://evil.example", "[^1]: note", "=cmd|' /C calc'!A0",
    # Controls and code points that are no characters, apart and as references, alone and at the ends of a text.
    NO_TEXT, "x\ufffe", "\x1bx\x85", "\x0bx\uffff", "&#65534;&#xFFFF;&#133;",
    "\"quotes' </title></style></textarea>", "x" * 100_000, "é" * 300, "文" * 300, "<!-- comment -->", "<![CDATA[x]]>", "<?php ?>", "]]>", "${7*7}", "%00../",
]
IDS = ["../pwned", "..", ".", "/etc/passwd", "con", "CON", "A", "a", "a.", "a ", "é", "e\u0301", "x" * 4000, "", "\u0000", "a/b", "a\\b", "index", "😀", "-", "--", "%2e%2e", "nul", "a:b", "<b>", "COM1", "lpt9.txt", "{{id}}", "\u200b", "\u212b", "\u00c5", "A\u030a", "javascript:alert(1)"]
PATHS = ["../../../etc/passwd", "/etc/passwd", "javascript:alert(1)", "file:///etc/passwd", "http://127.0.0.1/x"]

# Files whose every byte is text; raw CSV keeps what the export says.
KINDS = {".html", ".xml", ".js", ".json", ".ndjson", ".md", ".svg", ".css"}

# An address that is no path, no place on the globe and no telephone; browsers pass over blanks and controls in it.
FOREIGN = re.compile(r"[\s\x00-\x1f]*(?!geo:|tel:|data:image/)([a-z][\s\x00-\x1f]*[a-z0-9+.\-\s\x00-\x1f]*:|//|\\\\)", re.I)


def write(folder):
    folder = pathlib.Path(folder)
    texts = TEXTS * 2
    with open(folder / "restaurants.ndjson", "w") as out:
        for number, text in enumerate(texts):
            identity = IDS[number] if number < len(IDS) else f"r{number}"
            out.write(json.dumps({"id": identity, "name": text, "typeOfFood": text, "address": text, "opening_time": text, "closing_time": text,
                "imageUrl": PATHS[number % 5],
                "lat": number / 10, "lon": number / 10, "phone": text, "priceRange": text, "rating": 4}) + "\n")
    with open(folder / "users.ndjson", "w") as out:
        for number, text in enumerate(texts):
            identity = IDS[number] if number < len(IDS) else f"u{number}"
            out.write(json.dumps({"id": identity, "name": text, "diet": text, "budget": text, "preferences": {"profile_picture": text}, "created_at": text}) + "\n")
    with open(folder / "reviews.ndjson", "w") as out:
        for number in range(len(texts) * 3):
            text = texts[number % len(texts)]
            other = texts[(number * 7) % len(texts)]
            restaurant = IDS[number % len(IDS)] if number % 2 else f"r{number % len(texts)}"
            user = IDS[number % len(IDS)] if number % 3 else f"u{number % len(texts)}"
            out.write(json.dumps({"id": f"v{number}", "user_id": user, "restaurant_id": restaurant, "stars": number % 5 + 1, "comment": text + "\n" + other,
                "imageURL": text, "createdAt": "2026-01-02T03:04:05Z", "reply": {"comment": other, "createdAt": "2026-01-03T00:00:00Z"}}) + "\n")
    with open(folder / "dishes.ndjson", "w") as out:
        for number, text in enumerate(texts):
            out.write(json.dumps({"id": f"d{number}", "restaurantId": IDS[number % len(IDS)], "name": text, "description": text, "dishType": text, "price": text, "currency": text, "imageUrl": PATHS[number % 5]}) + "\n")
    with open(folder / "offers.ndjson", "w") as out:
        for number, text in enumerate(texts):
            out.write(json.dumps({"id": f"o{number}", "restaurant_id": IDS[number % len(IDS)], "title": text, "description": text, "discount_percentage": text, "image": text, "valid_to": "2099-01-01"}) + "\n")
    write_stays(folder, texts)


def write_stays(folder, texts):
    """Favourites, visits and orders, which users' pages show where the settings say so."""
    for name in ("favorites", "visits", "orders"):
        with open(folder / f"{name}.ndjson", "w") as out:
            for number, text in enumerate(texts):
                row = {"user_id": IDS[number % len(IDS)], "restaurant_id": IDS[(number * 3) % len(IDS)]}
                if name == "orders":
                    row |= {"id": f"o{number}", "status": text, "cuisines": [text], "total": text, "quoted": 4, "currency": text}
                out.write(json.dumps(row) + "\n")


class Look(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.path, self.found, self.heading, self.is_heading = path, [], "", False

    def handle_data(self, data):
        if self.is_heading:
            self.heading += data

    def handle_endtag(self, tag):
        self.is_heading = self.is_heading and tag != "h1"

    def handle_starttag(self, tag, attributes):
        self.is_heading = self.is_heading or tag == "h1"
        for name, value in attributes:
            value = value or ""
            if name.startswith("on") or name == "style":
                self.found.append(f"{self.path}: attribute {name}={value[:60]}")
            if name in ("href", "src", "srcset", "action", "data") and FOREIGN.match(value) and not value.startswith("https://example.org/"):
                self.found.append(f"{self.path}: {tag} {name}={value[:60]}")
        if tag == "script" and not dict(attributes).get("src"):
            if dict(attributes).get("type") != "application/ld+json":
                self.found.append(f"{self.path}: inline script")
        if tag in ("iframe", "object", "embed", "form", "base"):
            self.found.append(f"{self.path}: <{tag}>")


def shown(name):
    """A name on one line, as a page's own heading has it."""
    return IS_NO_TEXT.sub("\ufffd", re.sub(r"[\s\x00-\x1f\x7f]+", " ", name).strip())


def look(site):
    site = pathlib.Path(site)
    found, headings = [], {"restaurants": [], "users": []}
    pages = list(site.rglob("*.html"))
    for page in pages:
        text = page.read_bytes().decode("utf-8")
        parser = Look(page)
        parser.feed(text)
        found += parser.found
        if page.parent.parent == site and page.parent.name in headings:
            headings[page.parent.name].append(parser.heading)
    found += same_names(site) + subjects(headings)
    print("\n".join(line[:300] for line in found[:40]))
    return 1 if found or look_for_text(site) else 0


def look_for_text(site):
    paths = [path for path in pathlib.Path(site).rglob("*") if path.suffix in KINDS]
    found = [path for path in paths if IS_NO_TEXT.search(path.read_bytes().decode("utf-8"))]
    print("\n".join(f"{path}: no text" for path in found[:40]))
    return 1 if found or not paths else 0


def same_names(site):
    """Names that a disk without capitals would take for one, and names that are too long for it."""
    paths = [path for path in site.rglob("*") if path.is_file()]
    folded = [str(path).casefold() for path in paths]
    found = ["two files differ by case only"] if len(set(folded)) != len(folded) else []
    return found + [f"{path.name}: a name of more than 120 bytes" for path in paths if len(os.fsencode(path.name)) > 120]


def subjects(headings):
    """Each row is one subject, that without an id too; each has one page, and its whole name is there to read."""
    wanted = len(TEXTS) * 2
    found = []
    for folder, names in headings.items():
        if len(names) != wanted:
            found.append(f"{len(names)} pages of {folder} instead of {wanted}")
        here = {shown(name) for name in names}
        # A user's name in which an address stands is no name.
        names = [text for text in TEXTS if folder != "users" or "@" not in text]
        found += [f"{folder}: nobody is called {text[:80]!r}" for text in names if shown(text) not in here]
    return found


if __name__ == "__main__":
    if sys.argv[1] == "--text":
        sys.exit(look_for_text(sys.argv[2]))
    if sys.argv[1] == "--look":
        sys.exit(look(sys.argv[2]))
    write(sys.argv[1])
