"""Reads what a site with an address says of itself, as feed readers and search engines do: web.py SITE BASE AS-OF

feed.xml must be Atom (RFC 4287) of pages that exist, sitemap.xml an index of parts that name every page once, and every
page must name its own address; all of it well-formed.
"""
import html.parser
import pathlib
import re
import sys
import urllib.parse
import xml.etree.ElementTree as xml

sys.dont_write_bytecode = True
import atom

ATOM, MAPS, XHTML = "{http://www.w3.org/2005/Atom}", "{http://www.sitemaps.org/schemas/sitemap/0.9}", "{http://www.w3.org/1999/xhtml}"
LOCALES = {"en": "en_US", "es": "es_ES", "zh-Hant": "zh_TW", "az": "az_AZ"}
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
wrong = []


def expect(holds, words):
    if not holds:
        wrong.append(words)


class Head(html.parser.HTMLParser):
    """Links, social tags, title and the ids of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.meta, self.ids, self.title, self.in_title, self.language = {}, {}, set(), "", False, None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.in_title = tag == "title" and not self.title
        if tag == "html" or tag == "main" and "lang" in given:
            self.language = given["lang"]
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "link":
            self.links.setdefault(given.get("rel"), []).append(given)
        if tag == "meta" and given.get("property", given.get("name", "")).startswith(("og:", "twitter:", "description")):
            self.meta[given.get("property", given.get("name"))] = given["content"]

    def handle_data(self, data):
        if self.in_title:
            self.title += data
            self.in_title = False


def file_of(site, base, address):
    """The published file that an address leads to, and its fragment."""
    expect(address.startswith(base), f"{address} is not below {base}")
    expect(re.fullmatch(r"[!-~]*", address) and not re.search(r"%(?![0-9A-F]{2})", address), f"{address} is not encoded")
    path, _, fragment = address[len(base):].partition("#")
    return site / urllib.parse.unquote(path), fragment


def feed(site, base, heads):
    root = xml.parse(site / "feed.xml").getroot()
    wrong.extend(atom.faults(root))
    expect(root.findtext(ATOM + "title"), "the feed has no title")
    links = {link.get("rel"): link.get("href") for link in root.findall(ATOM + "link")}
    expect(links.get("self") == base + "feed.xml", f"the feed calls itself {links.get('self')}")
    entries = root.findall(ATOM + "entry")
    moments = [root.findtext(ATOM + "updated")]
    ids = [root.findtext(ATOM + "id")]
    for entry in entries:
        ids.append(entry.findtext(ATOM + "id"))
        moments += [entry.findtext(ATOM + "updated"), entry.findtext(ATOM + "published")]
        expect(entry.findtext(ATOM + "title"), f"{ids[-1]} has no title")
        expect(entry.findtext(f"{ATOM}author/{ATOM}name"), f"{ids[-1]} has no author")
        content = entry.find(ATOM + "content")
        if content.get("type") == "xhtml":
            expect(content.find(XHTML + "div") is not None and len(content) == 1, f"{ids[-1]}: its content is no div")
        else:
            expect(content.get("type") == "html" and len(content) == 0, f"{ids[-1]}: {content.get('type')} with elements")
        page, fragment = file_of(site, base, entry.find(f"{ATOM}link[@rel='alternate']").get("href"))
        expect(page in heads and fragment in heads[page].ids, f"{ids[-1]} leads to no place: {page} #{fragment}")
        author = entry.findtext(f"{ATOM}author/{ATOM}uri")
        expect(author is None or file_of(site, base, author)[0] in heads, f"{author} is no page")
    expect(len(ids) == len(set(ids)), "two entries have one id")
    expect(all(re.fullmatch(r"tag:[a-z0-9.-]+,2026:[!-~]+", name or "") for name in ids), f"ids: {ids[:3]}")
    expect(all(MOMENT.fullmatch(moment or "") for moment in moments), f"moments: {moments[:3]}")
    expect(len(entries) <= 50, f"{len(entries)} entries")
    published = [entry.findtext(ATOM + "published") for entry in entries]
    expect(published == sorted(published, reverse=True), "the newest is not first")
    expect(moments[0] == max(moments[1::2], default="1970-01-01T00:00:00Z"), "the feed's date is not that of its newest entry")
    return len(entries)


def has_only(root, name, inner):
    """Nothing but elements of that name, which hold nothing but these, each once."""
    for element in root:
        names = [child.tag.removeprefix(MAPS) for child in element]
        expect(element.tag == MAPS + name and set(names) <= inner and len(names) == len(set(names)), f"{element.tag} holds {names}")
        expect(not any(one.attrib for one in element.iter()), f"an attribute in {element.tag}")


def sitemap(site, base, heads, day):
    index = xml.parse(site / "sitemap.xml").getroot()
    expect(index.tag == MAPS + "sitemapindex", f"sitemap.xml is a {index.tag}")
    parts = [file_of(site, base, loc.text)[0] for loc in index.iter(MAPS + "loc")]
    there = [*site.glob("sitemap-*.xml"), *site.glob("reports/sitemap.xml")]
    expect(sorted(parts) == sorted(there), "the index does not name the parts that are there")
    expect(len(parts) <= 50_000 and (site / "sitemap.xml").stat().st_size <= 50 << 20, "the index is too long")
    has_only(index, "sitemap", {"loc"})
    named = []
    for part in parts:
        root = xml.parse(part).getroot()
        urls = list(root.iter(MAPS + "url"))
        expect(root.tag == MAPS + "urlset", f"{part} is a {root.tag}")
        expect(0 < len(urls) <= 50_000 and part.stat().st_size <= 50 << 20, f"{part.name}: {len(urls)} addresses")
        has_only(root, "url", {"loc", "lastmod"})
        for url in urls:
            expect(len(url.findtext(MAPS + "loc")) < 2048, f"{part.name} names an address of 2,048 letters or more")
            named.append(file_of(site, base, url.findtext(MAPS + "loc"))[0])
            expect(part.parent in named[-1].parents, f"{part} names {named[-1]}, which is not below it")
            last = url.findtext(MAPS + "lastmod")
            expect(last is None or re.fullmatch(r"\d{4}-\d\d-\d\d", last) and last <= day, f"{named[-1]} changed on {last}")
    expect(len(named) == len(set(named)), "a page stands in the sitemap twice")
    heads = [path for path in heads if not shows_again(path)]
    expect(set(named) == set(heads), f"{sorted(set(named) ^ set(heads))[:5]} in one of sitemap and site alone")
    return len(named)


def shows_again(path):
    """Sheets to print and reviews by stars show what stands on other pages; the sitemap leaves them out."""
    return path.name == "sheet.html" or path.name.startswith("stars-")


def pages(site, base, heads):
    for path, head in heads.items():
        page = path.parent.with_suffix(".html") if path.name == "sheet.html" else path
        address = base + page.relative_to(site).as_posix()
        canonical = [link["href"] for link in head.links.get("canonical", [])]
        expect(canonical == [address], f"{path}: canonical {canonical}")
        meta = head.meta
        title = head.title.removesuffix(f" · {meta.get('og:site_name')}") if path.is_relative_to(site / "reports") else head.title
        expect(meta.get("og:url") == address and meta.get("og:title") == title, f"{path}: {meta.get('og:url')} {meta.get('og:title')}")
        wanted = LOCALES[head.language]
        expect(meta.get("og:locale") == wanted, f"{path}: og:locale {meta.get('og:locale')} of {head.language}")
        expect(meta.get("og:type") in ("website", "profile"), f"{path}: {meta.get('og:type')}")
        expect(meta.get("og:description") == meta.get("description"), f"{path}: {meta.get('og:description')}")
        image = meta.get("og:image")
        expect(image is None or file_of(site, base, image)[0].is_file(), f"{path}: no file {image}")
        expect((image is None) == (not meta.get("og:image:alt")), f"{path}: words of the photo: {meta.get('og:image:alt')}")
        expect(meta.get("twitter:card") == ("summary_large_image" if image else "summary"), f"{path}: {meta.get('twitter:card')}")
        for link in head.links.get("alternate", []):
            expect((path.parent / link["href"]).resolve() == site / "feed.xml", f"{path}: {link}")
    expect("alternate" in heads[site / "index.html"].links, "home does not name the feed")


def kinds(site, heads):
    """How many pages of each kind there are, and how many with a photo to show."""
    found = {}
    for path, head in heads.items():
        parts = path.relative_to(site).parts
        kind = parts[0].removesuffix(".html") + ("/leaf" if len(parts) > 2 else "")
        found[kind] = found.get(kind, 0) + 1
        found["photo"] = found.get("photo", 0) + ("og:image" in head.meta)
    return ", ".join(f"{count} {kind}" for kind, count in sorted(found.items()))


def main(site, base, day):
    site = pathlib.Path(site).resolve()
    # What stands at every address that does not exist has none of its own.
    heads = {path: Head(path.read_text("utf-8")) for path in site.rglob("*.html") if path != site / "404.html"}
    entries, addresses = feed(site, base, heads), sitemap(site, base, heads, day)
    pages(site, base, heads)
    print(f"{entries} entries, {addresses} addresses, {len(heads)} pages: {kinds(site, heads)}")
    print("\n".join(wrong[:20]))
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
