"""What may happen between two nights: each change is a function of the world and of randomness of its own."""
import copy
import csv
import io

import links
import world as w

CHANGES = []


def change(weight):
    def register(function):
        CHANGES.append((weight, function))
        return function
    return register


def choose(rng):
    weights, functions = zip(*CHANGES)
    return rng.choices(functions, weights)[0]


def some(world, rng, collection):
    key = world.pick(collection, rng)
    return world.rows[collection][key] if key is not None else {}


# Reviews

def add_reviews(world, rng, count):
    restaurant = world.pick("restaurants", rng)
    for _ in range(count):
        w.add_review(world, rng, restaurant=restaurant)


@change(6)
def review_added(world, rng):
    w.add_review(world, rng)


@change(1)
def many_reviews_of_one_restaurant(world, rng):
    add_reviews(world, rng, rng.choice([18, 25, 45]))


@change(1)
def many_reviews_of_one_user(world, rng):
    user = world.pick("users", rng)
    for _ in range(rng.choice([20, 41])):
        w.add_review(world, rng, user=user)


@change(5)
def review_edited(world, rng):
    row = some(world, rng, "reviews")
    field = rng.choice(["comment", "stars", "createdAt", "imageURL", "updatedAt"])
    row[field] = {"comment": w.words(rng), "stars": rng.choice([0.5, 1, 5, None, "nine"]), "createdAt": w.moment(world, rng),
                  "imageURL": w.photo(world, rng), "updatedAt": w.moment(world, rng)}[field]


@change(2)
def review_moved(world, rng):
    row = some(world, rng, "reviews")
    field, collection = rng.choice([("user_id", "users"), ("restaurant_id", "restaurants")])
    row[field] = rng.choice([world.pick(collection, rng), "late-x", None])


@change(3)
def guest_named(world, rng):
    """A review's own row names its guest: mostly of no user, at times beside a user who has a row or none."""
    row = some(world, rng, "reviews")
    if rng.random() < 0.7:
        row["user_id"] = None
    row["userName"] = rng.choice([w.words(rng, 1), "Ana", "<b>Ana</b>", "ana@example.org", "", None])
    row["avatar"] = rng.choice([w.photo(world, rng), None])


@change(3)
def review_deleted(world, rng):
    world.rows["reviews"].pop(world.pick("reviews", rng), None)


@change(2)
def reply_changed(world, rng):
    row = some(world, rng, "reviews")
    if "reply" in row and rng.random() < 0.5:
        del row["reply"]
    else:
        row["reply"] = {"comment": w.words(rng), "createdAt": w.moment(world, rng)}


@change(1)
def leaf_emptied(world, rng):
    restaurant = world.pick("restaurants", rng)
    of_it = [key for key, row in world.rows["reviews"].items() if row.get("restaurant_id") == restaurant]
    for key in of_it[: rng.randint(1, 15)]:
        del world.rows["reviews"][key]


# Restaurants

@change(2)
def restaurant_added(world, rng):
    w.add_restaurant(world, rng)


@change(2)
def restaurant_arrived_late(world, rng):
    w.add_restaurant(world, rng, f"late-r{rng.randint(1, 3)}")


@change(3)
def restaurant_renamed(world, rng):
    some(world, rng, "restaurants")["name"] = rng.choice(w.NAMES) + rng.choice(["", " II"])


@change(2)
def restaurant_deleted(world, rng):
    if len(world.rows["restaurants"]) < 5:
        return
    gone = world.pick("restaurants", rng)
    del world.rows["restaurants"][gone]
    if rng.random() < 0.5:
        for key in [key for key, row in world.rows["reviews"].items() if row.get("restaurant_id") == gone][:15]:
            del world.rows["reviews"][key]


@change(3)
def restaurant_moved(world, rng):
    row = some(world, rng, "restaurants")
    row["lat"], row["lon"] = rng.choice([(None, None), (-12.01, -77.01), (round(-12 + rng.random() / 20, 5), -77.02), (95, 0), (40.1, 3.2)])


@change(3)
def cuisine_changed(world, rng):
    some(world, rng, "restaurants")["typeOfFood"] = rng.choice(w.CUISINES + [["Thai", "Pizza"], f"New {world.serial}", None])


@change(2)
def restaurant_edited(world, rng):
    row = some(world, rng, "restaurants")
    field, value = rng.choice([("address", w.address(rng)), ("district", rng.choice(["Barranco", "BÁRRANCO", "Distrito 2", "Lince", None])), ("opening_time", "11:00"), ("closing_time", None), ("rating", 2.2),
                               ("priceRange", "$"), ("phone", "+51 1 555"), ("updatedAt", w.moment(world, rng)), ("imageUrl", None)])
    row[field] = w.photo(world, rng) if field == "imageUrl" else value


# Users

@change(2)
def user_added(world, rng):
    w.add_user(world, rng)


@change(2)
def user_arrived_late(world, rng):
    w.add_user(world, rng, f"late-u{rng.randint(1, 3)}")


@change(3)
def user_renamed(world, rng):
    some(world, rng, "users")["name"] = rng.choice(w.NAMES) + rng.choice(["", " II"])


@change(2)
def user_deleted(world, rng):
    if len(world.rows["users"]) < 5:
        return
    gone = world.pick("users", rng)
    del world.rows["users"][gone]
    if rng.random() < 0.5:
        for key in [key for key, row in world.rows["reviews"].items() if row.get("user_id") == gone][:15]:
            del world.rows["reviews"][key]


@change(2)
def user_edited(world, rng):
    row = some(world, rng, "users")
    what = rng.choice(["profile_picture", "diet", "budget", "createdAt", "favorite_restaurants"])
    if what == "createdAt":
        row[what] = w.moment(world, rng)
    elif what == "favorite_restaurants":
        row[what] = {world.pick("restaurants", rng) or "none": w.moment(world, rng)}
    else:
        row["preferences"] = row.get("preferences", {}) | {what: w.photo(world, rng) if what == "profile_picture" else w.words(rng, 1)}


# The other collections

@change(3)
def offer_changed(world, rng):
    row = some(world, rng, "offers")
    if not row or rng.random() < 0.4:
        w.add_offer(world, rng)
    elif rng.random() < 0.3:
        del world.rows["offers"][row["id"]]
    else:
        row["valid_to"] = rng.choice([w.iso_day(world.day), w.iso_day(world.day + 1), w.iso_day(world.day - 1), None, "soon"])
        row["restaurant_id"] = world.pick("restaurants", rng)


@change(2)
def dish_changed(world, rng):
    row = some(world, rng, "dishes")
    if not row or rng.random() < 0.4:
        w.add_dish(world, rng)
    elif rng.random() < 0.3:
        del world.rows["dishes"][row["id"]]
    else:
        row["price"], row["restaurantId"] = rng.choice([7, "6.40", "cheap"]), world.pick("restaurants", rng)


@change(4)
def dish_spread_or_dropped(world, rng):
    """About five places serve a dish, now more and now fewer: its page comes and goes."""
    name = rng.choice(w.DISHES)
    served = [key for key, row in world.rows["dishes"].items() if row["name"] == name]
    if len(served) < 3 or rng.random() < 0.5:
        w.spread_dish(world, rng, name)
    else:
        for key in rng.sample(served, rng.randint(1, len(served) - 1)):
            if rng.random() < 0.3:
                world.rows["dishes"][key]["name"] = rng.choice(w.DISHES)
            else:
                del world.rows["dishes"][key]


@change(3)
def pair_changed(world, rng):
    collection, time = rng.choice([("favorites", "added_at"), ("visits", "visited_at")])
    if rng.random() < 0.6:
        w.add_pair(world, rng, collection, time)
    else:
        world.rows[collection].pop(world.pick(collection, rng), None)


@change(1)
def order_changed(world, rng):
    if rng.random() < 0.6:
        w.add_order(world, rng)
    else:
        world.rows["orders"].pop(world.pick("orders", rng), None)


# Files of no collection, which are the analysts' own tables

@change(1)
def table_changed(world, rng):
    name = rng.choice(["weather", "suppliers"])
    if name in world.tables and rng.random() < 0.3:
        del world.tables[name]
    else:
        world.tables[name] = "day,degrees,words\n" + "".join(
            f"2026-03-{day + 1:02},{rng.choice(['12.5', '9', 'cold', ''])},{w.words(rng, 2)}\n" for day in range(rng.randint(0, 9)))


@change(2)
def members_changed(world, rng):
    """A table whose rows name users, among them some who come later."""
    names = sorted(world.rows["users"]) + ["late-u1", "late-u2", "late-u3"]
    mails = [row["email"] for row in world.rows["users"].values() if "email" in row] + ["nobody@example.org"]
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["user", "guest", "mail", "note"])
    for _ in range(rng.randint(1, 12)):
        table.writerow([rng.choice(names), rng.choice(names), rng.choice(mails), rng.choice(names + w.WORDS[:5])])
    world.tables["members"] = text.getvalue()


# Photos

@change(2)
def photo_drawn_again(world, rng):
    if world.photos:
        world.photos[rng.choice(sorted(world.photos))] = w.picture(rng)


@change(1)
def photo_spoilt(world, rng):
    if world.photos:
        world.photos[rng.choice(sorted(world.photos))] = rng.choice([b"", b"no photo", w.picture(rng)[:60]])


@change(1)
def photo_gone(world, rng):
    if world.photos:
        del world.photos[rng.choice(sorted(world.photos))]


@change(2)
def shown_in_two_ways(world, rng):
    """A page has two causes on one night: a photo that it shows is drawn again, and its restaurant has another name."""
    pictured = [row for row in world.rows["restaurants"].values() if row.get("imageUrl") in world.photos]
    if pictured:
        row = rng.choice(pictured)
        world.photos[row["imageUrl"]] = w.picture(rng)
        row["name"] = rng.choice(w.NAMES) + " III"


@change(1)
def photo_came(world, rng):
    world.photos[rng.choice(["photos/missing.png", "photos/p1.png", "photos/p2.png"])] = w.picture(rng)


# What the operator changes

SETTINGS = {
    "users.pages": ["reviewers", "all"], "users.show": [[], ["reviews"], ["reviews", "photos", "favorites", "orders", "visits", "diet", "budget", "joined"]],
    "site.language": ["en", "es", "zh-Hant", "az"], "site.timeZone": ["UTC", "America/Lima", "Asia/Kathmandu"], "site.jsonLD": [True, False],
    "site.title": ["One", "Two & three"], "site.accent": ["#123456"], "site.currency": ["PEN", "JPY"], "site.reviewLink": ["https://example.org/r?x={id}"],
    "comments.markdown": [True, False], "pages.markdown": [True, False], "photos.longestSide": [64, 80], "photos.quality": [40],
    "photos.format": ["jpeg", "webp"], "photos.reviewPhotos": ["shared", "own", "none"], "publish.nights": [0, 1, 3], "publish.precompress": [True, False],
    "site.baseURL": [links.BASE, "http://h.example:8080/"], "site.app": ["on", "on", "off", "withdraw"], "reports.off": [True, False, ["league"]], "photos.minutes": [0, 5],
}


@change(4)
def setting_changed(world, rng):
    key = rng.choice(sorted(SETTINGS))
    world.settings[key] = rng.choice(SETTINGS[key])


@change(1)
def settings_forgotten(world, rng):
    world.settings.clear()


@change(3)
def template_changed(world, rng):
    """An own template is the shipped one with something before or after it, or a report of one's own."""
    kind = rng.random()
    if kind < 0.25:
        world.templates["reports/mine.md"] = (
            "---\ntitle: Mine\n%s---\n```sql rows\nSELECT id, name, cuisine FROM restaurants ORDER BY id LIMIT %d\n```\n\n```table\ndata: rows\ntitle: Rows\n```\n"
            % (rng.choice(["", "audience: public\n"]), rng.randint(1, 9)))
    elif kind < 0.4 and world.templates:
        del world.templates[rng.choice(sorted(world.templates))]
    else:
        name = rng.choice(["restaurant.md", "user.md", "index.md", "cuisine.md", "dish.md", "dish-letter.md", "a-z.md", "restaurant-leaf.md", "partials/review.md",
                           "partials/row.html", "layout.html", "assets/site.css", "reports/league.md", "404.md", "strings/en.json", "strings/es.json", "feed.xml"])
        mark = f"own{rng.randint(1, 99)}"
        world.templates[name] = {"css": ("", f"\n/* {mark} */\n"), "json": ('"footer": "', mark), "xml": ("", f"<!-- {mark} -->\n")}.get(name.rsplit(".")[-1], ("", f"\n{mark}\n"))


@change(4)
def days_passed(world, rng):
    world.day += rng.choice([1, 1, 2, 7, 40])


def apply(world, function, rng):
    """The world after the change; the old one stays as it is."""
    world = copy.deepcopy(world)
    function(world, rng)
    return world
