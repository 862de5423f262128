"""The app behind the exports: its rows, photos, settings and templates as they stand on one night."""
import struct
import zlib

COLLECTIONS = ("restaurants", "users", "reviews", "dishes", "offers", "favorites", "visits", "orders")

# Ids that no path may be made of, that differ by case or accent alone, or that are another id's safe part.
HARD_IDS = ["../up", "Casa", "casa", "é", "e\u0301", "con", "a b", "x" * 90, "007", "7", "index", "<b>", "😀", "a--b"]
NAMES = ["Casa Blanca", "La Mar", "Ñusta", "北京小館", "Äpfel & Co", "<b>Bold</b>", "O'Higgins", "*Star*", "Zoë", "şəki", "", "  "]
CUISINES = ["Peruvian", "peruvian", "Pizza", "Thai", "北京菜", "Café", "CAFE", "Fish & Chips", "fish-chips", ""]
# What many places serve, some in two spellings of one dish.
DISHES = ["Lomo saltado", "LOMO Saltado", "Ají de gallina", "Aji de gallina", "北京烤鴨", "<b>Pan</b> & té", "*Sopa*"]
WORDS = "good bad slow warm cold fine soup bread again never price view staff late best *bold* <i>x</i> {{name}} ñandú 好吃 çay [a](b)".split()


class World:
    """Rows by collection and id; `photos` and `tables` are files beside the exports; the rest is the operator's."""

    def __init__(self, rng):
        self.rows = {name: {} for name in COLLECTIONS}
        self.photos, self.tables, self.settings, self.templates = {}, {}, {}, {}
        self.day, self.serial = 0, 0
        for _ in range(12):
            add_restaurant(self, rng)
        for _ in range(20):
            add_user(self, rng)
        for _ in range(80):
            add_review(self, rng)
        for _ in range(10):
            add_offer(self, rng)
            add_dish(self, rng)
        for name in DISHES[:5]:
            spread_dish(self, rng, name)
        for _ in range(8):
            add_pair(self, rng, "favorites", "added_at")
            add_pair(self, rng, "visits", "visited_at")
            add_order(self, rng)

    def fresh(self, letter, rng):
        """An id that no row has had; some are hard, most are plain."""
        self.serial += 1
        free = [hard for hard in HARD_IDS if not any(hard in rows for rows in self.rows.values())]
        if free and rng.random() < 0.15:
            return rng.choice(free)
        return f"{letter}{self.serial}"

    def pick(self, collection, rng):
        rows = self.rows[collection]
        return rng.choice(sorted(rows)) if rows else None


def words(rng, most=9):
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, most)))


def address(rng):
    return words(rng, 3) + rng.choice(["", "", ", Barranco, Lima", ", Surco, Lima", ", Bárranco, Lima", ", Centro, Cusco", ", Lima"])


def moment(world, rng):
    """A time up to now, often a whole day or one that many rows share, so that ties occur."""
    day = max(0, world.day - rng.choice([0, 0, 1, 3, 30, 400])) + 500
    time = rng.choice(["00:00:00", "12:30:00", "23:59:59", f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}:07"])
    return f"{iso_day(day - 500)}T{time}Z"


def iso_day(number):
    """Days from 2026-03-01 on, by plain counting."""
    import datetime
    return (datetime.date(2026, 3, 1) + datetime.timedelta(days=number)).isoformat()


def photo(world, rng):
    """A reference: a drawn photo, one of the others, one that is missing, or an address that nothing may fetch."""
    kind = rng.random()
    if kind < 0.5 or not world.photos:
        name = f"photos/p{len(world.photos)}.png"
        world.photos[name] = picture(rng)
        return name
    if kind < 0.85:
        return rng.choice(sorted(world.photos))
    return rng.choice(["photos/missing.png", "../outside.png", "https://photos.example/one.jpg", "photos/p1.png"])


def picture(rng):
    """A PNG of a few coloured stripes."""
    width, height = rng.choice([(40, 30), (30, 40), (96, 8), (1, 1)])
    colours = [bytes(rng.randrange(256) for _ in range(3)) for _ in range(4)]
    raw = b"".join(b"\0" + colours[y * 4 // height] * width for y in range(height))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in (
            (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
            (b"IDAT", zlib.compress(raw)),
            (b"IEND", b""),
        ))


def add_restaurant(world, rng, identity=None):
    identity = identity or world.fresh("r", rng)
    row = {"id": identity, "name": rng.choice(NAMES) + rng.choice(["", f" {world.serial}"]), "typeOfFood": rng.choice(CUISINES),
           "address": address(rng), "lat": round(-12 + rng.random() / 20, 5), "lon": round(-77 + rng.random() / 20, 5),
           "rating": rng.choice([1, 3.5, 4.8, None]), "createdAt": moment(world, rng)}
    if rng.random() < 0.2:
        row |= {"website": rng.choice(["https://example.org/a b", "javascript:alert(1)", "example.org"]), "social": {"instagram": rng.choice(["@casa", "no, none"])}}
    if rng.random() < 0.5:
        row |= {"opening_time": "9:00", "closing_time": rng.choice(["17:30", "2:00", "later"]), "priceRange": "$$"}
    if rng.random() < 0.4:
        row["imageUrl"] = photo(world, rng)
    world.rows["restaurants"][identity] = row


def add_user(world, rng, identity=None):
    identity = identity or world.fresh("u", rng)
    row = {"id": identity, "name": rng.choice(NAMES) + rng.choice(["", f" {world.serial}"]), "email": f"m{world.serial}@example.org",
           "createdAt": moment(world, rng), "preferences": {"diet": rng.choice(["vegan", "all"]), "budget": rng.choice(["low", "high"])}}
    if rng.random() < 0.3:
        row["preferences"]["profile_picture"] = photo(world, rng)
    world.rows["users"][identity] = row


def add_review(world, rng, restaurant=None, user=None):
    identity = world.fresh("v", rng)
    late = rng.random() < 0.06
    row = {"id": identity, "restaurant_id": restaurant or (f"late-r{rng.randint(1, 3)}" if late else world.pick("restaurants", rng)),
           "user_id": user or (f"late-u{rng.randint(1, 3)}" if rng.random() < 0.06 else world.pick("users", rng)),
           "stars": rng.choice([1, 2, 3, 4, 5, 4.5, "5", 0, None]), "comment": rng.choice([words(rng), words(rng, 60), ""]),
           "createdAt": moment(world, rng)}
    if rng.random() < 0.2:
        row["imageURL"] = photo(world, rng)
    if rng.random() < 0.15:
        row["reply"] = {"comment": words(rng), "createdAt": moment(world, rng)}
    for field in ("stars", "comment", "createdAt"):
        if rng.random() < 0.04:
            del row[field]
    world.rows["reviews"][identity] = row


def add_offer(world, rng):
    identity = world.fresh("o", rng)
    start = world.day + rng.randint(-30, 10)
    world.rows["offers"][identity] = {
        "id": identity, "restaurant_id": world.pick("restaurants", rng), "title": words(rng, 3), "description": words(rng),
        "discount_percentage": rng.choice([5, 20, None]), "price": rng.choice([10, "12.50", None]),
        "valid_from": iso_day(start), "valid_to": iso_day(start + rng.choice([0, 5, 40]))}


def add_dish(world, rng, name=None):
    identity = world.fresh("d", rng)
    world.rows["dishes"][identity] = {
        "id": identity, "restaurantId": world.pick("restaurants", rng), "name": name or words(rng, 2),
        "dishType": rng.choice(["main", "side", "Postres"]),
        "price": rng.choice([8, "9.90"]), "currency": rng.choice(["PEN", "USD"])}


def spread_dish(world, rng, name):
    """The dish goes to restaurants that may not have it yet, so that about five places serve it."""
    for _ in range(rng.randint(2, 6)):
        add_dish(world, rng, name)


def add_pair(world, rng, collection, time):
    user, restaurant = world.pick("users", rng), world.pick("restaurants", rng)
    if user is None or restaurant is None:
        return
    row = {"user_id": user, "restaurant_id": restaurant, time: moment(world, rng)}
    key = f"{user} {restaurant}"
    if collection == "visits":
        key = row["id"] = world.fresh("w", rng)
    world.rows[collection][key] = row


def add_order(world, rng):
    identity = world.fresh("b", rng)
    world.rows["orders"][identity] = {
        "id": identity, "user_id": world.pick("users", rng), "restaurant_id": world.pick("restaurants", rng), "status": "delivered",
        "total": rng.choice([20, "31.20"]), "currency": "PEN", "createdAt": moment(world, rng)}
