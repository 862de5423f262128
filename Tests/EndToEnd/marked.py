"""Writes a folder to build a site from of which every letter tells where it comes from: marked.py FOLDER

Every letter of the string table becomes a ж, every letter of the exports is an ω.
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
(strings / "en.json").write_text(json.dumps({key: marked(value) for key, value in table.items()}, ensure_ascii=False), "utf-8")
when = "2026-05-0{}T12:00:00Z".format
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
