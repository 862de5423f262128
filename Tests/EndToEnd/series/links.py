"""The links of a published page, as a reader's browser would follow them on a disk."""
import html
import posixpath
import re
import urllib.parse

ATTRIBUTE = re.compile(rb'\s(?:href|src|srcset|data-src)="([^"]*)"')
FOREIGN = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//|#|$)", re.I)


def targets(page, content):
    """Paths below the site that a page (a path and its bytes) names."""
    found = set()
    for match in ATTRIBUTE.finditer(content):
        for part in html.unescape(match.group(1).decode()).split(", "):
            address = part.strip().split(" ")[0].split("#")[0]
            if not FOREIGN.match(address):
                found.add(posixpath.normpath(posixpath.join(posixpath.dirname(page), urllib.parse.unquote(address))))
    return found


def walk(site, roots, read):
    """Everything that can be reached from `roots`; `read(site, path, linker)` gives bytes, or none where a page has no more to say."""
    seen, waiting = set(roots), [(root, None) for root in roots]
    while waiting:
        page, linker = waiting.pop()
        content = read(site, page, linker)
        if content is None or not page.endswith(".html"):
            continue
        for target in sorted(targets(page, content) - seen):
            seen.add(target)
            waiting.append((target, page))
    return seen
