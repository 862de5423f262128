"""Adds sealed pages to a copy of a published site, by `sealed.py` alone: what the page must open is made without the program.

    sealed_site.py SITE FOLDER [--language en]

Writes FOLDER/site, FOLDER/keys and FOLDER/people.csv (email,passphrase,opens): an owner with one restaurant, a person with two
restaurants and reviews of their own, one with a bundle of hostile texts, and one with whom nothing is shared any more.
"""
import argparse
import base64
import html
import json
import pathlib
import re
import shutil

import sealed

TEMPLATES = pathlib.Path(__file__).resolve().parents[2] / "Templates"
MASTER, SITE = bytes(range(32)), bytes(range(16))
PEOPLE = [
    ("ana@example.org", "k7mq-9f2d-xw3h-5tna", [("restaurant", "r-1", "owner")]),
    ("ben@example.org", "0123-4567-89ab-cdef", [("user", "u-1", "reviewer"), ("restaurant", "r-2", "manager"), ("restaurant", "r-1", "owner")]),
    ("eve@example.org", "hhhh-jjjj-kkkk-mmmm", [("user", "hostile", "reviewer")]),
    ("nil@example.org", "zzzz-yyyy-xxxx-wwww", []),
]
# What a stolen key could make of a fragment: nothing of it may run, load, send or leave.
HOSTILE = """<h1>Words of others</h1><section><h2>Read as they are</h2><p class="meta">&lt;script&gt;alert(1)&lt;/script&gt; <b>kept</b></p>
<script>self.evil = 1</script><script src="../assets/evil.js"></script><style>main{display:none}</style><link rel="stylesheet" href="https://evil.example/x.css">
<p onclick="self.evil=1" style="position:fixed;inset:0">a line</p><img src="x" onerror="self.evil=1" alt="none"><img src="https://evil.example/a.png" alt="far">
<img src="../photos/x.webp" srcset="https://evil.example/b.png 2x" alt="set"><img data-part="photos/none" width="4" height="3" alt="lost"><img data-part="home" width="4" height="3" alt="no photo">
<svg width="10" height="10" onload="self.evil=1"><script>self.evil=1</script><use href="https://evil.example/s.svg#a"/><image href="https://evil.example/c.png"/><animate attributeName="x" onbegin="self.evil=1"/><foreignObject><p>foreign</p></foreignObject><rect width="5" height="5" fill="url(https://evil.example/d)" style="fill:url(https://evil.example/e)"/><a href="javascript:self.evil=1"><text>go</text></a></svg>
<iframe src="https://evil.example/"></iframe><object data="https://evil.example/"></object><embed src="https://evil.example/"><video src="https://evil.example/v" autoplay></video><audio src="https://evil.example/v"></audio>
<form action="https://evil.example/"><input name="a" value="b"><button>send</button></form><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">
<p><a href="javascript:self.evil=1">script</a> <a href=" java&#10;script:self.evil=1">split</a> <a href="data:text/html,<script>1</script>">data</a> <a href="blob:null/x">blob</a> <a href="vbscript:x">vb</a> <a href="//evil.example/x">slashes</a> <a href="../../../etc/passwd">above</a> <a href="file:///etc/passwd">disk</a> <a href="https://ok.example/x">ok</a></p>
<math><mtext><script>self.evil=1</script></mtext></math><template><p>t</p></template><noscript><p>n</p></noscript><p id="main" class="x" tabindex="7">id</p><custom-one>custom</custom-one><a data-file="downloads/none.csv">none</a><a data-file="downloads/page.html">page</a> <bdi>\u202eevil\u202c</bdi></section>"""


def expand(template, values, quote=html.escape):
    """As much of the house's templates as the two files here need."""
    def look(name):
        found = values
        for key in name.split("."):
            found = found.get(key, "") if isinstance(found, dict) else ""
        return found

    template = re.sub(r"\{\{!.*?\}\}\n?", "", template, flags=re.S)
    section = re.compile(r"\{\{([#^])([\w.]+)\}\}(.*?)\{\{/\2\}\}\n?", re.S)
    while section.search(template):
        template = section.sub(lambda found: found[3] if bool(look(found[2])) == (found[1] == "#") else "", template, count=1)
    template = re.sub(r"\{\{\{(\w+)\}\}\}", lambda found: look(found[1]), template)
    return re.sub(r"\{\{([\w.]+)\}\}", lambda found: quote(str(look(found[1]))), template)


def in_script(text):
    return json.dumps(text).replace("<", "\\u003c")


def write_page(site, words, contact="", remembers=True, rounds="600000"):
    """sealed/index.html and its assets."""
    def template(name):
        return (TEMPLATES / name).read_text("utf-8")

    title = re.search(r'class="brand"[^>]*>([^<]*)', (site / "index.html").read_text("utf-8"))[1]
    styles = next((site / "assets").glob("site-*.css")).name
    (site / "assets/seal-00000000.js").write_text(expand(template("assets/seal.js"), {"t": words}, in_script), "utf-8")
    shutil.copy(TEMPLATES / "assets/seal.css", site / "assets/seal-00000000.css")
    values = {
        "t": words, "base": "../", "siteCode": SITE.hex(), "rounds": rounds, "minutes": "30", "remembers": remembers, "contact": contact,
        "script": "../assets/seal-00000000.js", "site": {"title": html.unescape(title), "language": words["tag"], "direction": "ltr", "styles": styles},
        "title": words["sealedTitle"], "description": words["sealedAbout"], "moreStyles": "../assets/seal-00000000.css", "synced": "../assets/synced.js",
        "saved": words["savedCopy"], "hasCuisines": True, "hasDistricts": True, "makesPictures": True,
    }
    values["body"] = expand(template("sealed/index.md"), values)
    values["script"] = "../assets/" + next((site / "assets").glob("site-*.js")).name
    (site / "sealed/index.html").write_text(expand(template("layout.html"), values), "utf-8")


def pictures(site):
    """Published photos, to be sealed once more."""
    found = sorted(path for path in (site / "photos").rglob("*") if path.suffix in (".webp", ".jpg", ".png") and path.stat().st_size > 5000)
    return [(path, f"image/{path.suffix[1:].replace('jpg', 'jpeg')}") for path in found][:9]


def chart():
    points = " ".join(f"{x * 9},{100 - x * x}" for x in range(12))
    return f'<figure class="chart"><h3>More each month</h3><svg height="120" role="img" aria-labelledby="c ct"><title id="c">By month</title><desc id="ct">From 0 to 121.</desc><line class="axis zero" x2="80%" y1="104" y2="104"/><g class="t1"><svg x="0" y="4" width="80%" height="100" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible"><polyline class="line" points="{points}"/></svg><circle class="fill" cx="80%" cy="4" r="4"/><text class="lab" x="82%" y="10">121</text></g></svg></figure>'


def restaurant(title, slug, shown):
    """Paths with type, media type and bytes of a restaurant's bundle."""
    rows = "".join(f'<li><article class="review"><header class="who"><span class="face t{n % 4 + 1}" aria-hidden="true">G</span><strong><bdi>Guest {n}</bdi></strong><span class="stars" role="img" aria-label="{n % 5 + 1} of 5 stars">{"★" * (n % 5 + 1)}</span><span class="meta"><time datetime="2026-02-{n + 1:02}" data-ago>{n + 1} February 2026</time></span></header><div class="said"><p dir="auto">Said by number {n}: “quoted” &amp; &lt;marked&gt;.</p></div></article></li>' for n in range(12))
    images = "".join(f'<figure><img data-part="photos/{n}" width="900" height="600" alt="Photo {n} of a review"><figcaption>Photo {n}</figcaption></figure>' for n in range(len(shown)))
    csv = "\ufeffdate;stars;words\r\n" + "".join(f"2026-01-{n % 28 + 1:02};{n % 5 + 1};={n} words\r\n" for n in range(900))
    home = f"""<header class="title"><div><p class="kicker">As of 14 March 2026</p><h1>{html.escape(title)}</h1><p class="lead">Twelve reviews await a reply.</p></div></header>
<section aria-labelledby="wait"><h2 id="wait">Awaiting a reply <small>fewest stars first</small></h2><ol class="reviews">{rows}</ol><p><a href="#months">By month</a> <a href="#wait">To the top</a></p></section>
<section aria-labelledby="mean"><h2 id="mean">Beside your neighbours</h2>{chart()}</section>
<section aria-labelledby="pics"><h2 id="pics">Photos</h2><div class="trio">{images}</div></section>
<section aria-labelledby="files"><h2 id="files">Downloads</h2><div class="scroll" role="region" aria-label="Files and sizes" tabindex="0"><table><caption class="vh">Files and sizes</caption><thead><tr><th scope="col">What</th><th scope="col">As</th><th scope="col" class="num">Size</th></tr></thead><tbody><tr><th scope="row"><a data-file="downloads/reviews.csv">All reviews</a></th><td>CSV</td><td class="num">{len(csv) >> 10} KB</td></tr><tr><th scope="row"><a data-file="downloads/large.ndjson">The same, much longer</a></th><td>NDJSON</td><td class="num">9 MB</td></tr></tbody></table></div><p><a href="../restaurants/{slug}">Public page</a></p></section>"""
    months = f'<header class="title"><div><p class="kicker"><a href="#home">{html.escape(title)}</a></p><h1>By month</h1></div></header><section class="paper"><table><tbody>' + "".join(f"<tr><th scope=row>Month {n}</th><td class=num>{n * n}</td></tr>" for n in range(40)) + '</tbody></table><p><a href="#home">Back</a></p></section>'
    large = b"".join(b'{"n":%d,"words":"%s"}\n' % (n, b"many " * 12) for n in range(120_000))
    parts = [("home", sealed.FRAGMENT, "text/html", home.encode()), ("months", sealed.FRAGMENT, "text/html", months.encode()),
             ("downloads/reviews.csv", sealed.FILE, "text/csv;charset=utf-8", csv.encode()), ("downloads/large.ndjson", sealed.FILE, "application/x-ndjson", large)]
    return parts + [(f"photos/{n}", sealed.PHOTO, mime, path.read_bytes()) for n, (path, mime) in enumerate(shown)]


def user(shown):
    def listing(number, total):
        images = "".join(f'<figure><img data-part="photos/{n}" width="900" height="600" alt="My photo {n}"></figure>' for n in range(len(shown)))
        return f'<header class="title"><div><h1>My reviews, {number} of {total}</h1></div></header><section class="paper"><p>Place {number}: good. {images}</p><p class="ways"><a href="#reviews/{number % total + 1}">Next</a> <a href="#me">Me</a></p></section>'.replace("<p>Place", "<div>Place", 1).replace("</figure></p>", "</figure></div>", 1).encode()

    me = '<header class="title"><div><h1>What is held of me</h1></div></header><section class="paper"><dl class="facts"><dt>E-mail</dt><dd>ben@example.org</dd><dt>Phone</dt><dd>+51 900 000 001</dd></dl><p><a data-file="everything.json">Everything, as JSON</a></p><p><a href="#reviews/1">My reviews</a></p></section>'
    parts = [("reviews/1", sealed.FRAGMENT, "text/html", listing(1, 2)), ("reviews/2", sealed.FRAGMENT, "text/html", listing(2, 2)), ("me", sealed.FRAGMENT, "text/html", me.encode()),
             ("everything.json", sealed.FILE, "application/json", b'{"name":"Ben"}\n')]
    return parts + [(f"photos/{n}", sealed.PHOTO, mime, path.read_bytes()) for n, (path, mime) in enumerate(shown)]


def write_bundle(site, bundle, kind, title, public, landing, parts, without_nonces=False):
    folder = site / "sealed/b" / bundle.name.hex()
    folder.mkdir(parents=True, exist_ok=True)
    entries = []
    for path, type_, mime, data in parts:
        pieces = [data[at:at + sealed.LARGEST] for at in range(0, max(len(data), 1), sealed.LARGEST)]
        names = [bundle.part_name(path if n == 0 else f"{path}#{n + 1}") for n in range(len(pieces))]
        nonces = []
        for name, piece in zip(names, pieces):
            (folder / f"{name.hex()}.js").write_bytes(bundle.script(name, type_, piece))
            nonces.append(bundle.seal(name, type_, piece)[8:20].hex())
        entries.append({"path": path, "type": type_, "mime": mime, "parts": [name.hex() for name in names], "nonces": nonces, "bytes": len(data)})
    text = sealed.compact({"v": 1, "kind": kind, "title": title, "public": public, "landing": landing, "parts": entries})
    (folder / f"{sealed.CONTENTS_PART.hex()}.js").write_bytes(bundle.script(sealed.CONTENTS_PART, sealed.CONTENTS, text))


def write(source, folder, language):
    site, keys = folder / "site", sealed.Keys(MASTER, SITE)
    shutil.copytree(source, site)
    (site / "sealed/s").mkdir(parents=True)
    words = json.loads((TEMPLATES / f"strings/{language}.json").read_text("utf-8")) | {"tag": language}
    write_page(site, words, contact="Write to hola@guide.example.")
    pages = [path.name for path in sorted((site / "restaurants").glob("*.html"))]
    shown = pictures(site)
    titles = {("restaurant", "r-1"): "La Picantería de Doña Zoila", ("restaurant", "r-2"): "<script>alert(1)</script> 麵館 & Söhne", ("user", "u-1"): "Ben’s reviews", ("user", "hostile"): "Eve"}
    hostile = [("home", sealed.FRAGMENT, "text/html", HOSTILE.encode()), ("downloads/page.html", sealed.FILE, "text/html", b"<script>self.evil=1</script>")]
    write_bundle(site, keys.bundle("restaurant", "r-1"), "restaurant", titles["restaurant", "r-1"], f"../restaurants/{pages[0]}", "home", restaurant(titles["restaurant", "r-1"], pages[0], shown))
    write_bundle(site, keys.bundle("restaurant", "r-2", 2), "restaurant", titles["restaurant", "r-2"], f"../restaurants/{pages[1]}", "home", restaurant(titles["restaurant", "r-2"], pages[1], shown[:2]))
    write_bundle(site, keys.bundle("user", "u-1"), "user", titles["user", "u-1"], None, "reviews/1", user(shown[:3]))
    write_bundle(site, keys.bundle("user", "hostile"), "user", "Eve", "https://evil.example/", "home", hostile)
    write_access(folder, site, keys, titles, {("restaurant", "r-2"): 2})


def write_access(folder, site, keys, titles, generations):
    rows, people = [], ["email,passphrase,opens"]
    for mail, passphrase, grants in PEOPLE:
        x = sealed.stretched(passphrase, mail, keys.site)
        slot = sealed.slot_name(x)
        person = keys.person(slot)
        wrapped = sealed.wrap(x, slot, person)
        ring = [{"kind": kind, "bundle": (bundle := keys.bundle(kind, identity, generations.get((kind, identity), 1))).name.hex(), "key": base64.b64encode(bundle.encryption).decode(), "role": role, "title": titles[kind, identity]} for kind, identity, role in grants]
        (site / "sealed/s" / f"{slot.hex()}.js").write_bytes(sealed.slot_script(slot, wrapped, person, sealed.compact({"v": 1, "bundles": ring})))
        rows.append({"person": slot.hex(), "email": mail, "wrap": base64.b64encode(wrapped).decode(), "kdf": sealed.ROUNDS, "day": "2026-03-02"})
        rows += [{"opens": slot.hex(), "kind": kind, "id": identity, "role": role} for kind, identity, role in grants]
        people.append(f"{mail},{passphrase},{len(grants)}")
    rows += [{"bundle": kind, "id": identity, "generation": generation} for (kind, identity), generation in generations.items()]
    (folder / "keys").mkdir()
    (folder / "keys/master").write_bytes(keys.master)
    (folder / "keys/site").write_bytes(keys.site)
    (folder / "keys/access").write_bytes(b"".join(sealed.compact(row) + b"\n" for row in rows))
    (folder / "people.csv").write_text("\n".join(people) + "\n", "utf-8")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("site", type=pathlib.Path)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--language", default="en")
    given = arguments.parse_args()
    write(given.site, given.folder, given.language)
