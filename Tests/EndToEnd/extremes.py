"""Writes an export of what is rare and must look well all the same: extremes.py FOLDER

No reviews, one, ten thousand; names of 300 characters, of one word, in scripts from the right, without spaces, of emoji,
or none; no photos, all of them broken, all of them waiting.
"""
import json
import pathlib
import sys

LONG = ("The long-winded and never quite finished name of a small family restaurant near the old mill bridge, " * 4)[:300]
NAMES = {
    "none": "No Reviews", "one": "One Review", "many": "Ten Thousand Reviews", "long": LONG, "word": "Donaudampfschifffahrt" * 14,
    "arabic": "مطعم الياسمين الدمشقي للمأكولات الشرقية", "arabic-long": "مطعم " * 60, "hebrew": "מסעדת הים 12 (Sea & Salt)", "chinese": "林記老味道牛肉麵館",
    "chinese-long": "很長的名字" * 60, "thai": "ร้านอาหารไทยริมแม่น้ำเจ้าพระยา", "emoji": "🍕 Pizza 👨‍👩‍👧‍👦 🇵🇪", "nameless": None, "broken": "Broken Photos", "waiting": "Waiting Photos",
}
PHOTOS = {"broken": "photos/missing.jpg", "waiting": "https://img.example/one.jpg"}
CUISINES = {"arabic": "سوري", "chinese": "牛肉麵", "emoji": "🍕", "long": LONG[:120]}
PEOPLE = {"u0": "Amalia Quispe", "u1": "نور الحسين", "u2": "林怡君", "u3": None, "u4": LONG, "u5": "🦄", "u6": "Əli Məmmədov", "u7": "Never Wrote"}
WORDS = [
    "Perfecto.", "Go hungry. 🌶🌶🌶", "المكان دافئ وبسيط، والطعام لذيذ جدًا. سنعود بالتأكيد.", "蝦湯濃郁，辣椒鑲肉香氣十足，份量很大，兩個點三道就夠了。", "", "x" * 400,
    "One paragraph.\n\nAnother one.\n\nThe last.", "Very " * 600,
]
STARS = [5, 4, 0.5, None, 1, 4.5, 3, 2]


def rows(folder, name, values):
    with open(pathlib.Path(folder) / f"{name}.ndjson", "w", encoding="utf-8") as out:
        for value in values:
            out.write(json.dumps({key: item for key, item in value.items() if item is not None}, ensure_ascii=False) + "\n")


def restaurants():
    for number, (key, name) in enumerate(NAMES.items()):
        known = key not in ("none", "nameless")
        yield {
            "id": key, "name": name, "typeOfFood": CUISINES.get(key, "Pizza") if known else None, "imageUrl": PHOTOS.get(key),
            "address": ("Flat 12, Third Courtyard, " * 8 if key == "long" else f"Calle {number}, Arequipa") if known else None,
            "opening_time": "10:00" if known else None, "closing_time": "22:00" if known else None, "lat": -16.4 + number * 0.003,
            "lon": -71.5, "createdAt": "2024-01-01T00:00:00Z",
        }


def review(number, restaurant, user, **more):
    return {
        "id": f"v{number}", "restaurant_id": restaurant, "user_id": user, "stars": STARS[number % 8], "comment": WORDS[number % 8],
        "createdAt": f"20{20 + number // 1800:02}-{number // 150 % 12 + 1:02}-{number % 28 + 1:02}T1{number % 10}:00:00Z", "imageURL": PHOTOS.get(restaurant),
    } | more


def reviews():
    yield review(0, "one", "u0")
    for number in range(10_000):
        yield review(number + 1, "many", f"u{number % 7}", comment=f"Opinion {number}. {WORDS[number % 5]}")
    number = 10_001
    for restaurant in NAMES:
        for user in range(7) if restaurant not in ("none", "one", "many") else []:
            yield review(number, restaurant, f"u{user}", reply={"comment": "شكرا جزيلا" if user == 2 else "Thank you.", "createdAt": "2026-01-03T00:00:00Z"} if user in (2, 4) else None)
            number += 1


def dishes():
    names = ["Chupe de camarones", "حساء الروبيان", "紅燒牛肉麵", LONG[:150], "x" * 120, "Tea"]
    for restaurant in ("many", "broken", "waiting", "arabic"):
        for number, name in enumerate(names):
            yield {"id": f"{restaurant}{number}", "restaurantId": restaurant, "name": name, "description": ["", "y" * 200, LONG][number % 3], "dishType": ["Soups", "شوربة", LONG[:60]][number // 2],
                "price": [48, 1e7, None][number % 3], "imageUrl": PHOTOS.get(restaurant)}


def offers():
    for restaurant in ("many", "broken", "waiting", "arabic"):
        for number, title in enumerate(("Set lunch", "عرض خاص", "z" * 90)):
            yield {"id": f"{restaurant}{number}", "restaurant_id": restaurant, "title": title, "description": LONG if number == 2 else "Soup and main.", "discount_percentage": [20, 100, None][number],
                "valid_to": "2099-01-01", "image": PHOTOS.get(restaurant)}


def main(folder):
    rows(folder, "restaurants", restaurants())
    rows(folder, "users", ({"id": key, "name": name, "preferences": {"profile_picture": "photos/missing.jpg"} if key == "u6" else {}} for key, name in PEOPLE.items()))
    rows(folder, "reviews", reviews())
    rows(folder, "dishes", dishes())
    rows(folder, "offers", offers())
    rows(folder, "orders", ({"id": f"o{number}", "user_id": "u0", "restaurant_id": key, "status": ["delivered", "cancelled", "Somebody made this up"][number % 3], "total": 12.5 * number,
        "currency": "PEN", "createdAt": "2025-03-04T00:00:00Z"} for number, key in enumerate(NAMES)))


main(sys.argv[1])
