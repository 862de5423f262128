"""A page's values from the store, as a careful Python program would make them.

One query a table and subject, by the store's indexes, with statements that sqlite3 keeps prepared; the names of all
people and places are in memory before the clock starts. Knows what the benchmark's export has: English, UTC, no photos,
the default settings.
"""
import hashlib
import json
import re
import sqlite3

MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
DIRECTIONS = "north northEast east southEast south southWest west northWest".split()
OWN_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
SIGNS = {"PEN": "S/", "USD": "$", "EUR": "€", "GBP": "£"}
STARS = ["★" * (n // 2) + "½" * (n % 2) + "☆" * (5 - (n + 1) // 2) for n in range(11)]
SCRIPTS = [
    ("ja", 3, ((0x3040, 0x30FF), (0xFF66, 0xFF9F))), ("zh", 3, ((0x3400, 0x9FFF), (0xF900, 0xFAFF))),
    ("zh", 4, ((0x20000, 0x3FFFF),)), ("ko", 3, ((0xAC00, 0xD7A3),)), ("ar", 2, ((0x600, 0x6FF), (0x750, 0x77F))),
    ("he", 2, ((0x590, 0x5FF),)), ("th", 3, ((0xE00, 0xE7F),)), ("el", 2, ((0x370, 0x3FF),)),
    ("ka", 3, ((0x10A0, 0x10FF),)), ("hy", 2, ((0x530, 0x58F),)),
]
REVIEWS = "SELECT id, stars, comment, created_at, updated_at, reply, replied_at, %s FROM reviews WHERE %s = ?"
SUMMARY = (
    "SELECT count, rated, milli_stars / 500, stars_1, stars_2, stars_3, stars_4, stars_5, newest, months FROM %s WHERE key = ?"
)


def slug(text):
    if len(text) <= 60 and OWN_SLUG.fullmatch(text):
        return text
    safe = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40].rstrip("-")
    digest = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 4
    digits = "".join("abcdefghijklmnopqrstuvwxyz234567"[digest >> shift & 31] for shift in range(55, -5, -5))
    return safe + "--" + digits


def one_line(name):
    return " ".join(name.split()) or None if name else None


def cut(name):
    return name if len(name) <= 80 else name[:80] + "…"


def tone(text):
    value = 2166136261
    for byte in text.encode():
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return "t%d" % ((value ^ value >> 16 & 0xFFFF) % 4 + 1)


def initials(name):
    words = name.split(" ") if name else []
    letters = [next((c for c in word if c.isalnum()), None) for word in words]
    if not letters or letters[0] is None:
        return "–"
    if "\u3040" <= letters[0] <= "\u9fff" or "\uac00" <= letters[0] <= "\ud7a3":
        return letters[0]
    return (letters[0] + (letters[-1] or "" if len(words) > 1 else "")).upper()


def script(text):
    counts = {}
    for letter in text[:400]:
        code = ord(letter)
        if code >= 0x250:
            for name, weight, ranges in SCRIPTS:
                if any(low <= code <= high for low, high in ranges):
                    counts[name] = counts.get(name, 0) + weight
                    break
    if not counts:
        return None
    enough = min(1200, len(text.encode())) * 2
    kana, han = counts.get("ja", 0), counts.get("zh", 0)
    if (kana + han) * 5 >= enough:
        return "ja" if kana else "zh"
    return next((name for name, count in counts.items() if count * 5 >= enough and name not in ("ja", "zh")), None)


def mean(halves, rated):
    tenths = (halves * 10 + rated) // (rated * 2)
    return "%d.%d" % (tenths // 10, tenths % 10)


def tenths(value):
    return str(value // 10) if value % 10 == 0 else "%d.%d" % (value // 10, value % 10)


def percent(part, whole):
    return tenths((part * 2000 + whole) // (whole * 2)) + "%"


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def month_name(number):
    return "%s %d" % (MONTHS[number % 12], number // 12)


def decoded(blob):
    numbers, value, shift = [], 0, 0
    # After a zero; stars are in thousandths.
    for byte in blob[1:]:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(value)
            value = shift = 0
    months, last = [], 0
    for at in range(0, len(numbers) - 3, 4):
        last += numbers[at]
        months.append((last, *numbers[at + 1 : at + 3], numbers[at + 3] // 500))
    return months


class Site:
    """Makes values of pages; one a process."""

    def __init__(self, path, words, shared, as_of):
        self.shared, self.today = shared, as_of
        self.script = "assets/" + shared["layout"]["script"].rsplit("/", 1)[1]
        self.one = {key: text["one"] for key, text in words.items() if not isinstance(text, str)}
        self.other = {key: text if isinstance(text, str) else text["other"] for key, text in words.items()}
        self.store = sqlite3.connect("file:%s?mode=ro" % path, uri=True, isolation_level=None)
        self.store.execute("BEGIN")
        self.days = {}
        self.subjects = {"restaurants": {}, "users": {}}
        self.users, self.places = {}, {}
        for key, ident, name, present in self.store.execute("SELECT key, id, name, present FROM users"):
            name = one_line(name)
            self.users[key] = (ident, cut(name) if name else self.other["guest"], name, present)
            self.subjects["users"][slug(ident)] = key
        for row in self.store.execute(
            "SELECT r.key, r.id, r.name, r.present, c.folded, c.cuisine FROM restaurants AS r"
            " LEFT JOIN restaurant_cuisines AS c ON c.restaurant_key = r.key AND c.position = 1"
        ):
            key, ident, name, present, folded, cuisine = row
            name = one_line(name) or self.other["noName"]
            self.places[key] = (ident, cut(name), present, folded, cuisine, name)
            self.subjects["restaurants"][slug(ident)] = key

    def page(self, path):
        """The template and the values of one page."""
        folder, *parts = path[:-5].split("/")[1:]
        key = self.subjects[folder][parts[0]]
        self.newest = 0
        if len(parts) == 2:
            self.base = "../../"
            return ("restaurant-leaf.md" if folder == "restaurants" else "user-leaf.md"), self.leaf(folder, key, *parts)
        self.base = "../"
        return ("restaurant.md", self.restaurant(key)) if folder == "restaurants" else ("user.md", self.user(key))

    def say(self, word, **values):
        return self.other[word].format_map(values)

    def counted(self, word, count):
        return (self.one if count == 1 else self.other)[word].replace("{n}", f"{count:,}")

    def day(self, time):
        number = time // 86_400_000_000
        known = self.days.get(number)
        if known is None:
            era, of_era = divmod(number + 719468, 146097)
            year = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
            rest = of_era - (365 * year + year // 4 - year // 100)
            month = (5 * rest + 2) // 153
            day = rest - (153 * month + 2) // 5 + 1
            month = month + 3 if month < 10 else month - 9
            year += era * 400 + (month <= 2)
            known = self.days[number] = "%04d-%02d-%02d" % (year, month, day), "%d %s %d" % (day, MONTHS[month - 1], year)
        return known

    def age(self, times):
        newest = max((time for time in times if time is not None), default=None)
        if newest is not None and newest > self.newest:
            self.newest = newest
        return newest

    def dated(self, word, time):
        return None if time is None else self.say(word, date=self.day(time)[1])

    def layout(self, title, description):
        changed = self.newest or None
        return {
            **self.shared["layout"], "base": self.base, "title": title, "description": description,
            "script": self.base + self.script, "synced": self.base + "assets/synced.js",
            "saved": self.dated("savedChanged", changed) or self.other["savedCopy"],
            "changed": self.dated("footerChanged", changed),
        }

    def rows(self, side, key, limit, offset):
        mine, other = ("restaurant_key", "user_key") if side == "restaurants" else ("user_key", "restaurant_key")
        order = " ORDER BY created_at DESC, id LIMIT ? OFFSET ?"
        return self.store.execute(REVIEWS % (other, mine) + order, (key, limit, offset)).fetchall()

    def reviews(self, side, rows, name):
        return [self.review(side, row, name) for row in rows]

    def review(self, side, row, name):
        ident, stars, comment, created, _, reply, replied, other = row
        values = {"anchor": "r-" + slug(ident), "bin": 0}
        if side == "restaurants":
            author = self.users.get(other)
            values["name"] = author[1] if author else self.other["guest"]
            ident = author[0] if author else ""
            values["face"] = {"initials": initials(author and author[2]), "tone": tone(ident)}
            if author and author[3]:
                values["link"] = self.base + "users/" + slug(ident) + ".html"
            answering = name
        else:
            place = self.places.get(other)
            values["name"] = answering = place[1] if place and place[2] else self.other["unknownPlace"]
            if place and place[2]:
                values["link"] = self.base + "restaurants/" + slug(place[0]) + ".html"
        if stars is not None:
            halves = max(0, min(10, int(stars * 2 + 0.5)))
            values["bin"] = (halves + 1) // 2
            values["stars"] = STARS[halves]
            values["starsLabel"] = self.say("meanOf", n=tenths(halves * 5))
        if created is not None:
            values["day"], values["date"] = self.day(created)
        paragraphs = self.paragraphs(comment)
        if paragraphs:
            values["paragraphs"] = paragraphs
            values["brief"] = len(paragraphs) == 1 and len(paragraphs[0]) <= 40 and "\n" not in paragraphs[0]
            if not comment.isascii():
                values["lang"] = script(comment)
        else:
            values["quiet"] = self.quiet(stars)
        answer = self.paragraphs(reply)
        if answer:
            heading = (
                self.say("answerUndated", name=cut(answering)) if replied is None
                else self.say("answer", name=cut(answering), date=self.day(replied)[1])
            )
            values["reply"] = {"heading": heading, "text": "\n".join(answer)}
        return values

    @staticmethod
    def paragraphs(text):
        if not text:
            return []
        if "\n" not in text and "\r" not in text:
            text = text.strip()
            return [text] if text else []
        found, lines = [], []
        for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n") + [""]:
            line = line.strip()
            if line:
                lines.append(line)
            elif lines:
                found.append("\n".join(lines))
                lines = []
        return found

    def quiet(self, stars):
        if stars is None:
            return self.other["noWords"]
        halves = int(stars * 2 + 0.5)
        if halves % 2 or not halves:
            return self.say("noWordsHalf", n=tenths(halves * 5))
        return self.other["noWords%d" % (halves // 2)]

    def bars(self, rows):
        most = max([1] + [count for _, count in rows])
        return [{"label": label, "width": percent(count, most), "count": f"{count:,}"} for label, count in rows]

    def ratings(self, summary, heading):
        rows = [(self.counted("stars", n), summary[2 + n]) for n in (5, 4, 3, 2, 1)]
        return {"age": self.dated("upTo", summary[8]), "heading": heading, "bars": self.bars(rows)}

    def older(self, ident, count):
        leaves = max(0, count // 20 - 1)
        if not leaves:
            return None
        shown = self.say("shownOf", n=count - leaves * 20, reviews=self.counted("reviewCount", count))
        values = {"link": "%s/%d.html" % (ident, leaves), "shown": shown}
        if leaves > 1:
            values["oldest"] = ident + "/1.html"
        return values

    def heads(self, ident, name):
        return {"site": self.shared["site"], "base": self.base, "name": name, "long": len(name) > 60, "tone": tone(ident)}

    def leaf(self, side, key, stem, number):
        number = int(number)
        table = "restaurant_summaries" if side == "restaurants" else "user_summaries"
        count = self.store.execute("SELECT count FROM %s WHERE key = ?" % table, (key,)).fetchone()[0]
        known = self.places[key] if side == "restaurants" else self.users[key]
        ident, name = known[0], (known[5] if side == "restaurants" else known[2] or self.other["guest"])
        rows = self.rows(side, key, 20, count - number * 20)
        self.age([time for row in rows for time in (row[3], row[4], row[6])])
        dates = [row[3] for row in rows if row[3] is not None]
        values = self.heads(ident, name)
        values["back"] = "../%s.html" % stem
        values["backWords"] = self.say("leafBack", name=cut(name))
        if dates:
            values["range"] = self.say("leafRange", **{"from": self.day(min(dates))[1], "to": self.day(max(dates))[1]})
        values["reviews"] = self.reviews(side, rows, name)
        if number > 1:
            values["older"] = "%d.html" % (number - 1)
        values["newer"] = "%d.html" % (number + 1) if number < count // 20 - 1 else "../%s.html" % stem
        title = self.say("leafTitle", name=cut(name), n=number)
        values["layout"] = self.layout(title, title)
        return values

    def user(self, key):
        ident, name = self.users[key][0], self.users[key][2] or self.other["guest"]
        values = self.heads(ident, name)
        values["face"] = {"initials": initials(self.users[key][2]), "tone": values["tone"]}
        values["kicker"] = self.other["reviewer"]
        summary = self.store.execute(SUMMARY % "user_summaries", (key,)).fetchone()
        count = summary[0] if summary else 0
        if count:
            self.user_reviews(values, key, name, summary)
        title = self.say("userTitle", name=cut(name), reviews=self.counted("reviewCount", count)) if count else cut(name)
        values["layout"] = self.layout(title, self.say("userAbout", name=cut(name)))
        return values

    def user_reviews(self, values, key, name, summary):
        count, rated, halves = summary[:3]
        first = count - max(0, count // 20 - 1) * 20
        rows = self.rows("users", key, first, 0)
        places = [row[7] for row in rows] if first == count else [
            place for place, in self.store.execute("SELECT restaurant_key FROM reviews WHERE user_key = ?", (key,))
        ]
        cuisines, spellings = {}, {}
        for place in places:
            known = self.places.get(place)
            if known and known[3]:
                cuisines[known[3]] = cuisines.get(known[3], 0) + 1
                spellings[known[3]] = known[4]
        ranked = sorted(((-n, spellings[folded]) for folded, n in cuisines.items()))
        ranked = [(cut(cuisine), -n) for n, cuisine in ranked]
        values["hasReviews"] = True
        values["count"] = f"{count:,}"
        values["countWord"] = self.counted("reviewsWord", count)
        distinct = len({place for place in places if place in self.places})
        if distinct:
            values["ofRestaurants"] = self.counted("ofRestaurants", distinct)
        self.age([summary[8]] + [time for row in rows for time in (row[4], row[6])])
        values["newest"] = self.dated("newestOn", summary[8])
        values["reviewsAge"] = self.dated("newestFrom", summary[8])
        values["reviews"] = self.reviews("users", rows, name)
        values["older"] = self.older(slug(self.users[key][0]), count)
        if rated:
            values["gives"] = self.say("givesMean", n=mean(halves, rated))
        if rated >= 3:
            ratings = values["ratings"] = self.ratings(summary, self.other["starsGiven"])
            bars = ranked[:5]
            rest = sum(n for _, n in ranked[5:])
            if rest:
                bars.append((self.other["allOthers"], rest))
            ratings["hasCuisines"] = len(bars) > 1
            ratings["cuisines"] = self.bars(bars)
        if count >= 3 and ranked:
            names = [cuisine for cuisine, _ in ranked[:3]]
            if len(names) > 1:
                listed = self.say("and", first=self.other["comma"].join(names[:-1]), last=names[-1])
                values["eats"] = self.say("eatsMost", list=listed)
            else:
                values["eats"] = names[0]

    def restaurant(self, key):
        row = self.store.execute(
            "SELECT r.id, r.name, c.cuisine, c.folded, r.address, r.lat, r.lon, r.opens, r.closes, r.hours, r.price, r.phone,"
            " r.created_at, r.updated_at FROM restaurants AS r LEFT JOIN restaurant_cuisines AS c"
            " ON c.restaurant_key = r.key AND c.position = 1 WHERE r.key = ?", (key,)
        ).fetchone()
        ident, name, cuisine, folded, address, lat, lon, opens, closes, hours, price, phone, created, updated = row
        name = one_line(name) or self.other["noName"]
        cuisine = one_line(cuisine)
        values = self.heads(ident, name)
        self.age([created, updated])
        if cuisine:
            values["cuisine"] = cut(cuisine)
            values["cuisineLink"] = "../cuisines/" + slug(folded) + ".html"
        values["price"], values["address"] = one_line(price), one_line(address)
        values["hours"] = self.hours(hours, opens, closes)
        values["hasHours"] = bool(values["hours"])
        if lat is not None and lon is not None:
            values["geo"] = "geo:" + ",".join(("%.5f" % part).rstrip("0").rstrip(".") for part in (lat, lon))
        digits = re.sub(r"[^0-9+]", "", phone or "")
        if 5 <= len(digits) <= 20:
            values["phone"], values["tel"] = one_line(phone), "tel:" + digits
        counts = self.store.execute(
            "SELECT (SELECT count(*) FROM visits WHERE restaurant_key = ?1), (SELECT count(*) FROM orders WHERE"
            " restaurant_key = ?1), (SELECT count(*) FROM favorites WHERE restaurant_key = ?1)", (key,)
        ).fetchone()
        guests = [self.counted(word, n) for word, n in zip(("visits", "orderCount", "kept"), counts) if n]
        values["guests"] = self.other["comma"].join(guests) or None
        self.blocks(values, key)
        summary = self.store.execute(SUMMARY % "restaurant_summaries", (key,)).fetchone()
        description = self.restaurant_reviews(values, key, name, summary)
        title = self.say("restaurantTitle", name=cut(name), cuisine=cut(cuisine)) if cuisine else cut(name)
        values["layout"] = self.layout(title, description)
        return values

    def restaurant_reviews(self, values, key, name, summary):
        count, rated, halves = summary[:3] if summary else (0, 0, 0)
        values["count"] = self.counted("reviewCount", count)
        if not count:
            return self.other["restaurantAboutEmpty"]
        values["hasReviews"] = True
        months = decoded(summary[9])
        late = sum(month[1] for month in months if month[0] > months[-1][0] - 12) if months else count
        if late < count:
            values["lately"] = self.say("lately", n=f"{late:,}", month=month_name(months[-1][0]))
        rows = self.rows("restaurants", key, count - max(0, count // 20 - 1) * 20, 0)
        self.age([summary[8]] + [time for row in rows for time in (row[4], row[6])])
        values["reviewsAge"] = self.dated("newestFrom", summary[8])
        values["reviews"] = self.reviews("restaurants", rows, name)
        values["older"] = self.older(slug(self.places[key][0]), count)
        bins = {review["bin"] for review in values["reviews"]} - {0}
        if len(rows) >= 5 and len(bins) > 1:
            choices = [("s0", self.other["all"])] + [("s%d" % n, self.counted("stars", n)) for n in sorted(bins)[::-1]]
            values["filters"] = [{"id": ident, "label": label, "checked": ident == "s0"} for ident, label in choices]
            values["filterLegend"] = self.say("ofThese" if len(rows) == count else "ofNewest", n=len(rows))
        if not rated:
            return self.other["restaurantAboutEmpty"]
        text = values["mean"] = mean(halves, rated)
        values["meanStars"] = STARS[int(halves / rated + 0.5)]
        values["meanLabel"] = self.say("meanOf", n=text)
        ratings = values["ratings"] = self.ratings(summary, self.counted("judged", rated))
        ratings["lead"] = self.lead(summary, months)
        ratings["trend"] = self.trend(months)
        return self.say("restaurantAbout", mean=text, reviews=values["count"])

    def lead(self, summary, months):
        rated = summary[1]
        if rated < 20:
            return None
        share = ((summary[6] + summary[7]) * 200 + rated) // (rated * 2)
        new = [month for month in months if month[0] > months[-1][0] - 12]
        old = [month for month in months if month[0] <= months[-1][0] - 12]
        sums = [(sum(month[3] for month in part), sum(month[2] for month in part)) for part in (new, old)]
        if min(sums[0][1], sums[1][1]) < 10 or mean(*sums[0]) == mean(*sums[1]):
            return self.say("share", n=share)
        better = sums[0][0] * sums[1][1] > sums[1][0] * sums[0][1]
        word = "shareBetter" if better else "shareWorse"
        return self.say(word, n=share, new=mean(*sums[0]), old=mean(*sums[1]))

    def blocks(self, values, key):
        offers = self.store.execute(
            "SELECT title, description, discount, price, price_minor, currency, valid_from, valid_to, updated_at FROM offers"
            " WHERE restaurant_key = ? ORDER BY valid_to IS NULL, valid_to, id", (key,)
        ).fetchall()
        offers = [
            offer for offer in offers
            if (offer[6] or 0) // 86_400_000_000 <= self.today and (offer[7] is None or offer[7] // 86_400_000_000 >= self.today)
        ]
        if offers:
            age = self.age([offer[8] for offer in offers])
            values["offers"] = {"age": self.dated("asOf", age), "items": [self.offer(offer) for offer in offers]}
        dishes = self.store.execute(
            "SELECT name, description, type, price, price_minor, currency, updated_at FROM dishes WHERE restaurant_key = ?"
            " ORDER BY type IS NULL, type, name IS NULL, name, id", (key,)
        ).fetchall()
        types = []
        for name, text, kind, *price, _ in dishes:
            name, kind = one_line(name), one_line(kind) or self.other["otherDishes"]
            if not name:
                continue
            if not types or types[-1]["name"] != kind:
                types.append({"name": kind, "dishes": []})
            types[-1]["dishes"].append({"name": name, "price": self.money(*price), "text": one_line(text)})
        if types:
            values["menu"] = {"age": self.dated("asOf", self.age([dish[6] for dish in dishes])), "types": types}
        values["neighbours"] = [
            self.neighbour(*row) for row in self.store.execute(
                "SELECT neighbour_key, metres, bearing FROM neighbours WHERE restaurant_key = ? ORDER BY rank", (key,))
        ]
        values["hasNeighbours"] = bool(values["neighbours"])

    def offer(self, offer):
        title, text, discount, *price, _, until, _ = offer
        big = self.say("off", n=tenths(round(discount * 10))) if discount else self.money(*price)
        return {
            "big": big, "title": one_line(title) or self.other["offers"], "text": one_line(text),
            "until": self.dated("until", until),
        }

    @staticmethod
    def money(text, minor, currency):
        if text is None:
            return None
        amount = text
        if minor is not None:
            amount = f"{minor // 100:,}" + (".%02d" % (minor % 100) if minor % 100 else "")
        if not currency:
            return amount
        sign = SIGNS.get(currency.upper(), currency)
        return sign + ("\u00a0" if len(sign) > 1 and sign.isascii() and sign[-1] != "$" else "") + amount

    def neighbour(self, key, metres, bearing):
        ident, name, _, _, cuisine, _ = self.places[key]
        direction = self.other[DIRECTIONS[int(bearing / 45 + 0.5) % 8]]
        tens = int(metres / 10 + 0.5) * 10
        if tens < 1000:
            far = self.say("metres", n=max(10, tens), direction=direction)
        else:
            parts = int(metres / 100 + 0.5)
            n = "%d.%d" % (parts // 10, parts % 10) if parts < 100 else (parts + 5) // 10
            far = self.say("kilometres", n=n, direction=direction)
        return {"link": slug(ident) + ".html", "name": name, "place": one_line(cuisine), "far": far}

    def hours(self, stored, opens, closes):
        if stored:
            return self.week(json.loads(stored))
        opens, closes = one_line(opens), one_line(closes)
        if opens and closes:
            return [self.say("opening", open=opens, close=closes)]
        if opens:
            return [self.say("opensAt", open=opens)]
        return [self.say("closesAt", close=closes)] if closes else []

    def week(self, days):
        lines, start = [], 0
        while start < 7:
            end = start
            while end < 6 and days[end + 1] == days[start]:
                end += 1
            if days[start] is not None:
                spans = [self.say("opening", open=opens, close=closes) for opens, closes in days[start]]
                if (start, end) == (0, 6):
                    name = self.other["daily"]
                else:
                    name = DAYS[start] if start == end else self.say("days", first=DAYS[start], last=DAYS[end])
                lines.append(self.say("hoursLine", days=name, hours=self.other["comma"].join(spans) or self.other["closed"]))
            start = end + 1
        return lines

    def trend(self, months):
        shown = [month for month in months if month[0] > months[-1][0] - 24]
        rated = [month for month in shown if month[2]]
        if len(rated) < 4:
            return None
        first, last = shown[0][0], shown[-1]
        span = last[0] - first + 1
        means = [(month[3] * 10 + month[2]) // (month[2] * 2) for month in rated]
        floor = 0 if min(means) < 10 else 1 if min(means) < 30 else 3
        place = lambda number: ((number - first) * 2 + 1) * 880 // (span * 2)
        heights = [(50 - value) * 10 // (5 - floor) for value in means]
        low, high = means.index(min(means)), means.index(max(means))
        said = lambda month: mean(month[3], month[2])
        words = self.say("trendWords", first=said(rated[0]), to=month_name(rated[-1][0]), last=said(rated[-1]),
            low=said(rated[low]), high=said(rated[high]), **{"from": month_name(rated[0][0])})
        points = " ".join(f"{tenths(place(month[0]) * 1000 // 880)},{y}" for month, y in zip(rated, heights))
        most = max(month[1] for month in shown)
        width = tenths(max(4, 880 * 7 // (span * 10)))
        bars = []
        for number, count, votes, halves in shown:
            height = max(1, (count * 26 + most // 2) // most)
            mark = self.say("trendMark", month=month_name(number), mean=mean(halves, votes) if votes else "–",
                reviews=self.counted("reviewCount", count))
            bars.append(f'<rect class="fill" x="{tenths(place(number) - 880 * 7 // (span * 20))}%" y="{160 - height}"'
                f' width="{width}%" height="{height}"><title>{escaped(mark)}</title></rect>')
        y = 10 + heights[-1] * 112 // 100
        end = f'<text class="e" x="88%" y="178">{month_name(last[0])}</text>' if last[0] > first else ""
        return (
            '<svg height="190" role="img" aria-labelledby="tt td"><title id="tt">' + escaped(self.other["trendName"])
            + f'</title><desc id="td">{escaped(words)}</desc>\n<line class="axis" x2="88%" y1="10" y2="10"/>'
            '<line class="axis" x2="88%" y1="66" y2="66"/><line class="axis zero" x2="88%" y1="122" y2="122"/>'
            '<svg class="t1" y="10" width="88%" height="112" viewBox="0 0 100 100" preserveAspectRatio="none"'
            f' overflow="visible"><polyline class="line" points="{points}"/></svg><text y="6">5 ★</text>'
            f'<text y="115">{floor} ★</text>\n<g class="t0">{"".join(bars)}</g>\n<g class="t1"><circle class="fill"'
            f' cx="{tenths(place(rated[-1][0]))}%" cy="{y}" r="4"/><text class="lab" x="90.5%" y="{y + 4}">'
            f'{said(rated[-1])}</text></g><text y="178">{month_name(first)}</text>{end}<text x="90.5%" y="160">'
            f"{last[1]}</text></svg>"
        )
