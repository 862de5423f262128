"""Whether the sentences of the shipped reports are true, by counting the raw exports by hand.

truths.py OUTPUT EXPORTS first|later|empty|bare: bare are exports without stars and dates.
"""
import html, json, os, re, sys

output, exports, kind = sys.argv[1:4]


def rows(name):
    path = os.path.join(exports, name + ".ndjson")
    return [json.loads(line) for line in open(path)] if os.path.exists(path) else []


def report(name):
    page = open(os.path.join(output, "reports", name + ".html"), encoding="utf-8").read()
    page = re.search(r"(?s)<main.*</main>", page).group(0)
    page = re.sub(r"(?s)<(svg|pre|details|script).*?</\1>", " ", page)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page))).strip()


def holds(name, *sentences):
    text = report(name)
    for sentence in sentences:
        assert sentence in text, f"{name}: no “{sentence}” in: {text[:1500]}"


def lacks(name, *sentences):
    text = report(name)
    for sentence in sentences:
        assert sentence not in text, f"{name}: “{sentence}” is not true"


def number(count, one, many=None):
    return f"{count:,} {one if count == 1 else many or one + 's'}"


reviews = rows("reviews")
# Those that only reviews name are restaurants too.
restaurants = {row["id"] for row in rows("restaurants")} | {row["restaurant_id"] for row in reviews if row.get("restaurant_id")}
users = {row["id"] for row in rows("users")}
rated = [row for row in reviews if row.get("stars")]
low = sum(row["stars"] <= 2 for row in rated)
lacks("overview", "No new review is a low one", "as they were" if reviews else "\0")

if kind == "first":
    holds("overview", f"The first night: {number(len(reviews), 'review')}", "no earlier night to compare with")
    holds("overview", f"{low or 'none':,} of the {len(rated):,} with stars: 2 or fewer" if low else "none of the")
    holds("overview", f"New: {len(restaurants)}. Edited: 0. Gone: 0.", "No night before this one has published anything")
    lacks("overview", "No restaurant was added", "No restaurant has such" if low else "\0", "Look first at")
    named = sum(bool(row.get("restaurant_id")) and row["stars"] <= 2 for row in rated)
    page = open(os.path.join(output, "reports/overview/watch.raw.csv"), encoding="utf-8").read().splitlines()
    assert len(page) > 100 or sum(int(line.split(",")[-4]) for line in page[1:]) == named, (named, page[:3])
if kind in ("first", "later"):
    known = [row for row in rated if row.get("restaurant_id") in restaurants]
    places = {row["restaurant_id"] for row in known}
    holds("league", f"{number(len(places), 'restaurant has', 'restaurants have')} stars, from {number(len(known), 'review')}")
    strange = [row for row in rated if row.get("restaurant_id") and row["restaurant_id"] not in restaurants]
    if strange:
        ids = {row["restaurant_id"] for row in strange}
        holds("league", f"Not counted here: {number(len(strange), 'review with stars', 'reviews with stars')}, about "
              f"{number(len(ids), 'restaurant')} that no export tells of")
    else:
        lacks("league", "Not counted here")
    writers = {row["user_id"] for row in reviews if row.get("user_id")}
    written = sum(bool(row.get("user_id")) for row in reviews)
    holds("reviewers", f"{number(len(writers), 'reviewer')} wrote {number(written, 'review')}")
    if writers - users:
        holds("reviewers", f"{number(len(writers - users), 'of them is', 'of them are')} known by their reviews alone")
if kind == "empty":
    holds("overview", "There are no reviews yet")
    holds("league", "No restaurant has stars yet")
    holds("reviewers", "No review names who wrote it")
    holds("times", "No review has a date yet")
    holds("watch", "No restaurant has enough reviews to compare")
    holds("quality", "There is no data yet")
    holds("cuisines", "No cuisine has been reviewed yet")
    holds("orders", "No order has both a quote and a total yet")
if kind == "bare":
    holds("overview", f"The first night: {number(len(reviews), 'review')}")
    lacks("overview", "The mean of all", "with stars")
    holds("league", "No restaurant has stars yet")
    holds("times", "No review has a date yet")
    lacks("times", " in the twelve months")
    holds("reviewers", "No day is known on which somebody wrote")

# No number is missing from a sentence, and none is of one thing in the plural.
for name in sorted(os.listdir(os.path.join(output, "reports"))):
    if name.endswith(".html") and name not in ("dictionary.html", "index.html"):
        text = report(name[:-5])
        assert not re.search(r" (is|by|of|from|at) [.,;]", text), (name, text[:800])
        head = text.split(" Take the numbers")[0]
        assert not re.search(r"(^|[^\d.,])1 (reviews|restaurants|reviewers|rows|fields|offers|orders)\b", head), (name, head)
