"""Writes an export in which one restaurant has ten thousand reviews: busy.py FOLDER [MORE]

MORE reviews of it are added, each by somebody who wrote before.
"""
import json
import pathlib
import sys


def lines(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def review(number, restaurant):
    return {"id": f"v{number}", "restaurant_id": restaurant, "user_id": f"u{number * 7 % 400}", "stars": number % 5 + 1,
            "comment": f"The words of review {number}.", "createdAt": f"2026-{number // 1000 % 3 + 1:02}-{number % 28 + 1:02}T{number % 24:02}:00:00Z"}


def main(folder, more=0):
    folder = pathlib.Path(folder)
    folder.mkdir(exist_ok=True)
    cuisines = ["Thai", "Pizza", "Fish", "Peruvian", "Café"]
    lines(folder / "restaurants.ndjson", ({"id": f"r{n}", "name": f"Place {n}", "typeOfFood": cuisines[n % 5], "address": f"Street {n}",
                                           "lat": -12 - n / 1000, "lon": -77 + n / 1000} for n in range(60)))
    lines(folder / "users.ndjson", ({"id": f"u{n}", "name": f"Guest {n}", "email": f"g{n}@example.org"} for n in range(400)))
    others = [review(10_000 + n, f"r{n % 59 + 1}") for n in range(2_000)]
    newest = [review(20_000 + n, "r0") | {"createdAt": "2026-06-01T12:00:00Z"} for n in range(int(more))]
    lines(folder / "reviews.ndjson", [review(n, "r0") for n in range(10_000)] + others + newest)


main(*sys.argv[1:])
