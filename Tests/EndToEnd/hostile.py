"""Writes an export whose every field is hostile, or looks for what came through on the pages.

    hostile.py FOLDER          writes the export
    hostile.py --look SITE     exits 1 where anything became markup, script, a request or a path
"""
import html.parser
import json
import pathlib
import sys

TEXTS = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[x](javascript:alert(1))", "![x](http://evil.example/x.png)",
    "# heading", "- item\n- item", "1. one", "> quote", "```\ncode\n```", "    code", "***", "===\n", "| a | b |\n|---|---|\n| c | d |",
    "https://evil.example/ www.evil.example a@evil.example", "<https://evil.example>", "&lt;b&gt; &amp; &#60;", "{{name}} {{{name}}} {{#x}}{{/x}} {{>y}}",
    "~~struck~~ **bold** _it_ `code`", "\u202eevil\u202c \u200bzero", "\u0000nul", "a\\\nb  \nc", "[ref]: http://evil.example", "[^1]: note", "=cmd|' /C calc'!A0",
    "\"quotes' </title></style></textarea>", "x" * 5000, "é" * 300, "文" * 300, "<!-- comment -->", "<![CDATA[x]]>", "<?php ?>", "]]>", "${7*7}", "%00../",
]
IDS = ["../pwned", "..", ".", "/etc/passwd", "con", "CON", "A", "a", "a.", "a ", "é", "e\u0301", "x" * 4000, "", "\u0000", "a/b", "a\\b", "index", "😀", "-", "--", "%2e%2e", "nul", "a:b", "<b>"]


def write(folder):
    folder = pathlib.Path(folder)
    texts = TEXTS * 2
    with open(folder / "restaurants.ndjson", "w") as out:
        for number, text in enumerate(texts):
            identity = IDS[number] if number < len(IDS) else f"r{number}"
            out.write(json.dumps({"id": identity, "name": text, "typeOfFood": text, "address": text, "opening_time": text, "closing_time": text,
                "imageUrl": ["../../../etc/passwd", "/etc/passwd", "javascript:alert(1)", "file:///etc/passwd", "http://127.0.0.1/x"][number % 5],
                "lat": number / 10, "lon": number / 10, "phone": text, "priceRange": text, "rating": 4}) + "\n")
    with open(folder / "users.ndjson", "w") as out:
        for number, text in enumerate(texts):
            identity = IDS[number] if number < len(IDS) else f"u{number}"
            out.write(json.dumps({"id": identity, "name": text, "diet": text, "budget": text, "preferences": {"profile_picture": text}}) + "\n")
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
            out.write(json.dumps({"id": f"d{number}", "restaurantId": IDS[number % len(IDS)], "name": text, "description": text, "dishType": text, "price": text, "currency": text}) + "\n")
    with open(folder / "offers.ndjson", "w") as out:
        for number, text in enumerate(texts):
            out.write(json.dumps({"id": f"o{number}", "restaurant_id": IDS[number % len(IDS)], "title": text, "description": text, "discount_percentage": text, "valid_to": "2099-01-01"}) + "\n")


class Look(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.path, self.found = path, []

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            value = value or ""
            if name.startswith("on") or name == "style":
                self.found.append(f"{self.path}: attribute {name}={value[:60]}")
            if name in ("href", "src", "srcset", "action", "data") and ("evil" in value or value.lower().strip().startswith(("javascript", "file:", "data:text"))):
                self.found.append(f"{self.path}: {tag} {name}={value[:60]}")
        if tag == "script" and not dict(attributes).get("src"):
            if dict(attributes).get("type") != "application/ld+json":
                self.found.append(f"{self.path}: inline script")
        if tag in ("iframe", "object", "embed", "form", "base"):
            self.found.append(f"{self.path}: <{tag}>")


def look(site):
    found = []
    pages = list(pathlib.Path(site).rglob("*.html"))
    for page in pages:
        text = page.read_bytes().decode("utf-8")
        if "\u0000" in text:
            found.append(f"{page}: NUL")
        parser = Look(page)
        parser.feed(text)
        found += parser.found
    names = [str(page).casefold() for page in pages]
    if len(set(names)) != len(names):
        found.append("two pages differ by case only")
    restaurants = len(list((pathlib.Path(site) / "restaurants").glob("*.html")))
    wanted = len(set(IDS[: len(TEXTS) * 2]) - {""}) + len(TEXTS) * 2 - len(IDS)
    if restaurants != wanted:
        found.append(f"{restaurants} restaurants' pages instead of {wanted}")
    print("\n".join(found[:40]))
    return 1 if found else 0


if __name__ == "__main__":
    if sys.argv[1] == "--look":
        sys.exit(look(sys.argv[2]))
    write(sys.argv[1])
