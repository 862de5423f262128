"""Writes a folder to build a site from of which every letter tells where it comes from: marked.py FOLDER

Every letter of the string table becomes a ж (but for the language's rules, in which months and days stand), every letter of the exports is an ω.
"""
import json
import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1])
shipped = pathlib.Path(__file__).resolve().parents[2] / "Templates"
exports, strings = folder / "Exports", folder / "Templates/strings"
exports.mkdir(parents=True)
strings.mkdir(parents=True)


def marked(value):
    if isinstance(value, dict):
        return {form: marked(text) for form, text in value.items()}
    return "".join(part if part.startswith("{") else re.sub(r"[^\W\d_]", "ж", part) for part in re.split(r"(\{\w+\})", value))


def rows(name, found):
    (exports / f"{name}.ndjson").write_text("".join(json.dumps(row) + "\n" for row in found), "utf-8")


table = json.loads((shipped / "strings/en.json").read_text("utf-8"))
(strings / "en.json").write_text(json.dumps({key: value if key == "language" else marked(value) for key, value in table.items()}, ensure_ascii=False), "utf-8")
when = "2026-05-0{}T12:00:00Z".format
reports = folder / "Templates/reports"
reports.mkdir()
VALUES = "SELECT column1 AS \"ω\", column2 AS \"ωω\", column3 AS \"ωωω\" FROM (VALUES {})"
ROWS = {"some": "('ω',1,'ω'),('ωω',2500000,'ω'),('ωω',-3,'ωω'),(NULL,NULL,NULL)", "one": "('ω',1,'ω')", "none": "('ω',1,'ω')) WHERE (0",
        "many": ",".join(f"('ω{n}',{n},'ω{n % 40}')" for n in range(400))}
BLOCK = "_1"  # a block's name is shown, too
CHARTS = ["bar\nlabel: ω\nvalue: ωω\nunit: ω", "line\nlabel: ω\nvalue: ωω\nfrom: 0", "line\nlabel: ω\nvalue: ωω\nseries: ωωω", "area\nlabel: ω\nvalue: ωω",
          "stacked\nlabel: ω\nvalue: ωω\nseries: ωωω", "histogram\nlabel: ω\nvalue: ωω", "histogram\nvalue: ωω", "scatter\nx: ωω\ny: ωω\nlabel: ω",
          "heat\nrow: ω\ncolumn: ωωω\nvalue: ωω"]


def report(name, head, parts):
    (reports / f"{name}.md").write_text(f"---\ntitle: Ω {head}\n---\n" + "\n".join(parts) + "\n", "utf-8")


# In place of the shipped ones, which say what their authors wrote.
for shipped_report in (shipped / "reports").glob("*.md"):
    report(shipped_report.stem, "\naudience: public", ["Ω ωω."])
for name, values in ROWS.items():
    sql = VALUES.format(values)
    report(f"charts-{name}", "", [f"```sql {BLOCK}\n{sql}\n```"] + [f"```chart\ntype: {chart}\ndata: {BLOCK}\ntitle: Ω\nnote: Ω\n```" for chart in CHARTS]
           + [f"```table\ndata: {BLOCK}\nrows: 5\n```"])
report("each", "\naudience: public", ["```sql _2 each\nSELECT replace(id, 'r', 'ω') AS \"ω\", name AS title FROM restaurants LIMIT 9\n```", "```sql _1\nSELECT :title AS \"ω\"\n```", "Ω."])
(reports / "broken.md").write_text("---\ntitle: Ω\n---\n```sql _1\nSELECT ω\n```\n", "utf-8")
rows("restaurants", [
    {"id": f"r{n}", "name": f"ω{n}", "typeOfFood": "ωω" if n % 3 else "ωωω", "address": f"ω {n}", "lat": -16.4 + n / 1000, "lon": -71.5,
     "priceRange": "ω 5", "phone": f"+51540001{n:02}", "opening_time": "9:00", "closing_time": "17:30", "createdAt": when(1)} for n in range(130)])
rows("users", [{"id": f"u{n}", "name": f"ω ω{n}", "createdAt": when(1), "preferences": {"diet": "ω", "budget": "ω"}} for n in range(9)])
rows("reviews", [
    {"id": f"v{n}", "restaurant_id": "r0" if n % 2 else f"r{n % 130}", "user_id": "u0" if n % 3 else f"u{n % 9}", "stars": n % 5 + 1,
     "comment": "" if n % 7 == 0 else f"Ω ωω {n}.", "createdAt": when(n % 9 + 1), **({"reply": {"comment": "Ω.", "createdAt": when(9)}} if n % 5 == 0 else {})}
    for n in range(160)])
rows("offers", [{"id": f"o{n}", "restaurant_id": f"r{n}", "title": "Ω", "description": "Ω.", "valid_to": "2026-07-01"} for n in range(9)])
rows("dishes", [{"id": f"d{n}", "restaurantId": "r0", "name": f"ω{n}", "dishType": "ωω" if n % 2 else None, "price": 8} for n in range(6)])
rows("favorites", [{"user_id": "u0", "restaurant_id": f"r{n}", "added_at": when(2)} for n in range(3)])
rows("visits", [{"user_id": "u0", "restaurant_id": f"r{n}", "visited_at": when(2)} for n in range(3)])
rows("orders", [{"id": f"a{n}", "user_id": "u0", "restaurant_id": f"r{n}", "status": "ω", "total": 9, "createdAt": when(3)} for n in range(3)])
