"""What RFC 4287 says of a feed, as a validator takes it: which elements stand where, how often, and what they hold."""
import datetime
import re
import urllib.parse

ATOM, XHTML, LANG = "{http://www.w3.org/2005/Atom}", "{http://www.w3.org/1999/xhtml}", "{http://www.w3.org/XML/1998/namespace}lang"
# Children by name: fewest, most.
FEED = {"id": (1, 1), "title": (1, 1), "updated": (1, 1), "link": (1, 9), "generator": (0, 1), "entry": (0, 50)}
ENTRY = {"id": (1, 1), "title": (1, 1), "updated": (1, 1), "published": (0, 1), "link": (1, 9), "author": (1, 9), "content": (1, 1)}
PERSON = {"name": (1, 1), "uri": (0, 1)}
ATTRIBUTES = {"feed": {LANG}, "link": {"rel", "type", "href"}, "content": {"type"}}
# What safe Markdown makes, and what the template writes.
MARKUP = {"div", "p", "br", "em", "strong", "del", "code", "pre", "blockquote", "ul", "ol", "li", "a", "hr", "table", "thead", "tbody",
          "tr", "th", "td", "h1", "h2", "h3", "h4", "h5", "h6", "input", "img"}


def faults(root):
    """Words for everything that is not as it must be."""
    found = []

    def expect(holds, words):
        if not holds:
            found.append(words)

    def holds_children(element, allowed, what):
        names = [child.tag.removeprefix(ATOM) for child in element]
        for name in names:
            expect(name in allowed, f"{what} holds {name}")
        for name, (least, most) in allowed.items():
            expect(least <= names.count(name) <= most, f"{what} holds {names.count(name)} of {name}")
        expect(not (element.text or "").strip() and not any((child.tail or "").strip() for child in element), f"{what} holds text")

    def is_text(element, what):
        expect(len(element) == 0 and (element.text or "").strip(), f"{what} is empty or holds elements")

    def is_address(text, what):
        parts = urllib.parse.urlsplit(text or "")
        expect(re.fullmatch(r"[!-~]+", text or "") and parts.scheme in ("http", "https") and parts.hostname, f"{what} is no address: {text}")

    def moment(element, what):
        try:
            expect(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", element.text or ""), f"{what}: {element.text}")
            return datetime.datetime.fromisoformat(element.text)
        except (TypeError, ValueError):
            expect(False, f"{what} is no moment: {element.text}")
            return None

    def links(element, what):
        of_kind = [(link.get("rel"), link.get("type")) for link in element.findall(ATOM + "link")]
        expect(len(of_kind) == len(set(of_kind)), f"{what} has two links of one kind")
        for link in element.findall(ATOM + "link"):
            is_address(link.get("href"), f"a link of {what}")
            expect(link.get("rel") in ("self", "alternate") and re.fullmatch(r"[a-z]+/[a-z+]+", link.get("type", "")), f"{what}: {link.attrib}")

    for element in root.iter():
        name = element.tag.removeprefix(ATOM)
        if element.tag.startswith(ATOM):
            expect(set(element.attrib) <= ATTRIBUTES.get(name, set()), f"{name} has {sorted(element.attrib)}")
        elif element.tag.startswith(XHTML):
            expect(element.tag.removeprefix(XHTML) in MARKUP, f"{element.tag} in content")
            expect(set(element.attrib) <= {"dir", "lang", LANG}, f"{element.tag} has {sorted(element.attrib)}")
        else:
            expect(False, f"{element.tag} in the feed")
    expect(root.tag == ATOM + "feed" and re.fullmatch(r"[a-z]{2}(-[A-Z][a-z]{3})?", root.get(LANG, "")), f"{root.tag} {root.attrib}")
    holds_children(root, FEED, "the feed")
    links(root, "the feed")
    updated, ids = moment(root.find(ATOM + "updated"), "the feed's day"), [root.findtext(ATOM + "id")]
    for entry in root.findall(ATOM + "entry"):
        what = entry.findtext(ATOM + "id")
        ids.append(what)
        holds_children(entry, ENTRY, what)
        links(entry, what)
        expect(entry.find(f"{ATOM}link[@rel='alternate']") is not None, f"{what} has no alternate link")
        is_text(entry.find(ATOM + "title"), f"the title of {what}")
        for author in entry.findall(ATOM + "author"):
            holds_children(author, PERSON, f"an author of {what}")
            is_text(author.find(ATOM + "name"), f"an author's name of {what}")
        changed, written = moment(entry.find(ATOM + "updated"), what), entry.find(ATOM + "published")
        expect(changed is None or updated is None or changed <= updated, f"{what} changed after the feed did")
        expect(written is None or changed is None or moment(written, what) <= changed, f"{what} changed before it was written")
        content = entry.find(ATOM + "content")
        if content.get("type") == "html":
            is_text(content, f"the content of {what}")
        else:
            expect(content.get("type") == "xhtml" and [child.tag for child in content] == [XHTML + "div"], f"the content of {what}")
    expect(len(ids) == len(set(ids)), "two ids are one")
    expect(all(urllib.parse.urlsplit(name or "").scheme and re.fullmatch(r"[!-~]+", name) for name in ids), f"ids: {ids[:3]}")
    return found
