"""The operator's page holds together: one style allowed by its digest, nothing from elsewhere, no script, balanced tags."""
import base64
import hashlib
import html.parser
import re
import sys

page = open(sys.argv[1], encoding="utf-8").read()
style = re.search(r"<style>(.*?)</style>", page, re.S).group(1)
digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
assert f"style-src &#39;sha256-{digest}" in page or f"style-src 'sha256-{digest}'" in page, "the digest is not the style's"

open_tags, ids = [], []


class Reader(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        assert tag not in {"script", "link", "iframe", "form"}, tag
        for name, value in attributes:
            assert not name.startswith("on") and name != "style", (tag, name)
            if name == "src":
                assert value.startswith("data:image/"), value
            if name == "href":
                assert value.startswith("#"), value
            if name == "id":
                ids.append(value)
        if tag not in {"meta", "img"}:
            open_tags.append(tag)

    def handle_endtag(self, tag):
        assert open_tags and open_tags.pop() == tag, tag


Reader().feed(page)
assert not open_tags, open_tags
assert len(ids) == len(set(ids)), ids
for section in ("nights", "exports", "photos", "back"):
    assert section in ids, section
