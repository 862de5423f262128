"""Looks through reports made of a hostile export: hostile_reports.py REPORTS. Exits 1 with what is wrong."""
import csv
import html.parser
import io
import json
import pathlib
import re
import sys
import xml.etree.ElementTree
import zipfile

reports = pathlib.Path(sys.argv[1])
wrong = []
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069\x00-\x08\x0b\x0c\x0e-\x1f]")
FORMULA = "=+-@\t\r|%\uff1d\uff0b\uff0d\uff20"
INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u00a0 \n\x00'\""


class Page(html.parser.HTMLParser):
    """What a browser would take for markup."""

    ALLOWED = set(
        "html head meta title link script body a header nav ul li main div p h1 h2 h3 h4 section article label select option figure svg img g line text rect circle "
        "polyline polygon path desc table caption thead tbody tr th td details summary pre code footer span bdi ol em strong small br wbr".split())

    def __init__(self, path):
        super().__init__()
        self.path = path

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag not in self.ALLOWED:
            wrong.append(f"{self.path}: an element {tag}")
        if tag == "script" and not re.fullmatch(r"(\.\./)?assets/[\w-]+\.js", given.get("src") or ""):
            wrong.append(f"{self.path}: a script {given}")
        for name, value in attributes:
            if name.startswith("on") or name == "style":
                wrong.append(f"{self.path}: {name}={value!r}")
            if name in ("href", "src") and re.match(r"\s*([a-z][a-z0-9+.-]*:|//|/)", value or "", re.I):
                wrong.append(f"{self.path}: leads to {value[:80]!r}")


for path in sorted(reports.rglob("*")):
    if path.is_dir():
        continue
    if len(path.name.encode()) > 100 or not re.fullmatch(r"[a-z0-9._-]+", path.name):
        wrong.append(f"a file called {path.name!r}")
    if path.suffix == ".html":
        text = path.read_text(encoding="utf-8")
        Page(path.name).feed(text)
        if BIDI.search(text):
            wrong.append(f"{path.name}: a control that turns or breaks lines")

for path in sorted(reports.rglob("*.ndjson")):
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    base = str(path)[: -len(".ndjson")]
    with open(base + ".raw.csv", encoding="utf-8", newline="") as file:
        raw = list(csv.reader(file, strict=True))
    with open(base + ".csv", encoding="utf-8", newline="") as file:
        content = file.read()
    if not content.startswith("\ufeff"):
        wrong.append(f"{path.name}: no byte order mark")
    safe = list(csv.reader(io.StringIO(content[1:], newline=""), strict=True))
    if not len(rows) + 1 == len(raw) == len(safe):
        wrong.append(f"{path.name}: {len(rows)} rows, {len(raw) - 1} raw, {len(safe) - 1} safe")
        continue
    for row, plain, guarded in zip(rows, raw[1:], safe[1:]):
        for value, cell, cautious in zip(row.values(), plain, guarded):
            if isinstance(value, str) and cell != value:
                wrong.append(f"{path.name}: raw {cell[:40]!r} is not {value[:40]!r}")
            if isinstance(value, str) and cautious.lstrip(INVISIBLE)[:1] in tuple(FORMULA) and not cautious.startswith("'"):
                wrong.append(f"{path.name}: a formula {cautious[:40]!r}")

for path in sorted(reports.rglob("*.svg")):
    text = path.read_text(encoding="utf-8")
    for element in xml.etree.ElementTree.fromstring(text).iter():
        name = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        if name not in "svg title desc g rect text line circle polyline polygon path".split():
            wrong.append(f"{path.name}: an element {name}")
        for attribute in element.attrib:
            if attribute.startswith("on") or attribute in ("style", "class", "href"):
                wrong.append(f"{path.name}: {attribute}={element.attrib[attribute]!r}")
    if BIDI.search(text):
        wrong.append(f"{path.name}: a control that turns or breaks lines")

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
books = sorted(reports.rglob("*.xlsx"))
if not books:
    wrong.append("no workbook")
for path in books:
    with zipfile.ZipFile(path) as book:
        names = [sheet.get("name") for sheet in xml.etree.ElementTree.fromstring(book.read("xl/workbook.xml")).iter(SHEET + "sheet")]
        for number, name in enumerate(names, 1):
            sheet = xml.etree.ElementTree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml"))
            if any(True for _ in sheet.iter(SHEET + "f")):
                wrong.append(f"{path.name}: a formula in {name}")
            rows = path.with_name(name.lower().replace(" ", "_") + ".ndjson")
            count = sum(1 for _ in sheet.iter(SHEET + "row")) - 1
            if rows.exists() and count > len(rows.read_text(encoding="utf-8").splitlines()):
                wrong.append(f"{path.name}: {count} rows in {name}")

for line in wrong[:20]:
    print(line)
sys.exit(1 if wrong else 0)
