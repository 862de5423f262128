"""What the files of a published site lead to, as a reader's browser would follow it on a disk: links, what a search loads,
and, where the site has an address, what its feed and its sitemap name."""
import html
import json
import posixpath
import re
import urllib.parse

ATTRIBUTE = re.compile(rb'\s(?:href|src|srcset|data-src|data-search)="([^"]*)"')
FOREIGN = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//|#|$)", re.I)
SEARCH = re.compile(rb'\sdata-search="[^"]*" data-base="([^"]*)"(?: data-reviews="([^"]*)" data-shards="([^"]*)")?')
# Where sites have an address, it is this one.
BASE = "https://example.org/guide"
ADDRESS = re.compile(re.escape(BASE).encode() + rb'/([^"<#]*)')
STARTS = ("index.html", "feed.xml", "sitemap.xml", "404.html")
# What a web server sends for any address names the site's folder on its host.
ANYWHERE = "404.html"
HOST_FOLDER = re.compile(rb'href="(/[^"]*?)assets/')


def targets(page, content):
    """Paths below the site that a file (a path and its bytes) names."""
    if page.endswith(".js"):
        return shards(page, content)
    if page.endswith(".xml"):
        return {urllib.parse.unquote(match.decode()) for match in ADDRESS.findall(content)}
    if page == ANYWHERE and (folder := HOST_FOLDER.search(content)):
        content = content.replace(b'="' + folder.group(1), b'="')
    found = set()
    for match in ATTRIBUTE.finditer(content):
        for part in html.unescape(match.group(1).decode()).split(", "):
            address = part.strip().split(" ")[0].split("#")[0]
            if not FOREIGN.match(address):
                found.add(relative(page, urllib.parse.unquote(address)))
    for match in SEARCH.finditer(content):
        found |= searched(page, *(html.unescape((part or b"").decode()) for part in match.groups()))
    return found


def relative(page, address):
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), address))


def searched(page, base, folder, count):
    """What the field of a page loads first: the index's beginning, or the words of a restaurant's leaves."""
    if not folder:
        return {relative(page, base + "search/s-00.js")}
    return {relative(page, f"{folder}/s-{number:x}.js") for number in range(1, int(count or 0) + 1)}


def shards(page, content):
    """Of a part of the index: those that it says are there."""
    if not page.startswith("search/"):
        return set()
    call = re.fullmatch(r'sumaqFound\("([0-9a-f]+)",(\{.*\})\);\n', content.decode(), re.S)
    if not call or page != f"search/s-{call.group(1)}.js":
        return {page + " as a whole"}
    own, data = "" if call.group(1) == "00" else call.group(1), json.loads(call.group(2))
    found = {own + letter.encode().hex() for letter in data.get("b", "")}
    found |= {f"{own}ff{number:04x}" for number in range(data.get("m", 0))}
    found |= {f"fe{number:04x}" for number in range(data.get("y", 0))}
    way, run = [own], ""
    for letter in data.get("i", ""):
        if letter == ")":
            way.pop()
        elif letter == "(":
            way.append(way[-1] + run)
            found.add(way[-1])
            run = ""
        else:
            run += letter.encode().hex()
    return {f"search/s-{name}.js" for name in found}


def walk(site, roots, read):
    """Everything that can be reached from `roots`; `read(site, path, linker)` gives bytes, or none where a page has no more to say."""
    seen, waiting = set(roots), [(root, None) for root in roots]
    while waiting:
        page, linker = waiting.pop()
        content = read(site, page, linker)
        if content is None or not page.endswith((".html", ".js", ".xml")):
            continue
        for target in sorted(targets(page, content) - seen):
            seen.add(target)
            waiting.append((target, page))
    return seen
