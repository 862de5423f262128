"""Sealed pages in the hands of somebody who means harm: files changed one by one, and a fragment that would run code."""
import base64
import re
import shutil

import browser_tally as tally
import sealed
import sealed_reader as reader


def bytes_of(script):
    return base64.b64decode(re.search(rb'"([^"]*)"\)\n$', script)[1])


def with_bytes(script, data):
    return re.sub(rb'"[^"]*"\)\n$', lambda found: b'"' + base64.b64encode(data) + b'")\n', script)


def flip(data, at, bit=0):
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1:]


def regions(script):
    """A bit of every region of the bytes of a part or slot, and scripts that are cut or say something else."""
    data = bytes_of(script)
    ends = {"magic": 0, "algorithm": 4, "reserved": 7, "nonce": 8, "wrap or ciphertext": 21, "68": 68, "the second nonce": 70, "the middle": len(data) // 2, "the tag": len(data) - 1}
    changed = {f"a bit of {name}": with_bytes(script, flip(data, at)) for name, at in ends.items()}
    changed |= {"cut by a byte": with_bytes(script, data[:-1]), "cut to its head": with_bytes(script, data[:8]), "nothing": with_bytes(script, b""), "a byte more": with_bytes(script, data + b"\0"),
                "half a script": script[:len(script) // 2], "an empty file": b"", "no base64": script.replace(b'")\n', b'*")\n'), "another function": script.replace(b"sumaq", b"sumaz"),
                "another name": re.sub(rb'\("[0-9a-f]{2}', b'("zz', script), "not there": None, "its bytes twice": with_bytes(script, data + data)}
    return changed


class Copy:
    """A copy of what the sealed page of a site needs."""

    def __init__(self, site, folder):
        self.site = folder
        for part in ("sealed", "assets"):
            shutil.copytree(site / part, folder / part)

    def put(self, path, data):
        place = self.site / "sealed" / path
        place.unlink(missing_ok=True)
        if data is not None:
            place.write_bytes(data)

    def read(self, path):
        return (self.site / "sealed" / path).read_bytes()


def tampered(browser, source, person, people, working, drawn, flips):
    copy = Copy(source, working / "tampered")
    entry, value, opened = person.bundles[0]
    parts = {part["path"]: part for part in value["parts"]}
    folder = f"b/{entry['bundle']}"
    fragment = parts[value["landing"]]
    photo = next((part for part in value["parts"] if part["type"] == sealed.PHOTO), None)
    slot = f"s/{person.slot(source)}.js"
    files = {"slot": slot, "list": f"{folder}/{'0' * 32}.js", "page": f"{folder}/{fragment['parts'][0]}.js"}
    if photo:
        files["photo"] = f"{folder}/{photo['parts'][0]}.js"
    whole = opened(fragment)
    for kind, path in files.items():
        script = copy.read(path)
        changes = dict(regions(script))
        if kind != "slot":
            changes |= {f"in place of it the {other}": with_bytes(script, bytes_of(copy.read(files[other]))) for other in files if other not in (kind, "slot")}
            changes |= {f"the script of the {other}": copy.read(files[other]) for other in files if other != kind}
            stranger = next((one for one in people if one.bundles and one.bundles[0][0]["bundle"] != entry["bundle"]), None)
            if stranger:
                changes["another bundle's"] = with_bytes(script, bytes_of(copy.read(f"b/{stranger.bundles[0][0]['bundle']}/{'0' * 32}.js")))
        else:
            for other in people:
                if other is not person:
                    changes[f"the slot of {other.mail}"] = copy.read(f"s/{other.slot(source)}.js")
                    changes[f"its bytes of {other.mail}"] = with_bytes(script, bytes_of(changes[f"the slot of {other.mail}"]))
            wrap = bytes_of(script)
            if len(people) > 1:
                theirs = bytes_of(changes[f"the slot of {next(one for one in people if one is not person).mail}"])
                changes["its wrap before another's ring"] = with_bytes(script, wrap[:68] + theirs[68:])
                changes["another's wrap before its ring"] = with_bytes(script, theirs[:68] + wrap[68:])
        for number in range(flips):
            at = drawn.randrange(len(script) - 1)
            changes[f"bit {at * 8 + number % 7} of its file"] = flip(script, at, number % 7)
        if kind == "page" and "nonces" in fragment:
            changes |= older(entry, fragment, whole, script)
        wrong = []
        with reader.Visit(browser, copy.site, 1280) as visit:
            for change, data in changes.items():
                copy.put(path, data)
                wrong += [f"{change}: {what}" for what in attempt(visit, person, kind, whole, photo)]
                visit.page.goto(visit.address)
        copy.put(path, script)
        tally.check(f"{len(changes)} changes of a {kind}: its words, never half a page: {person.mail}", wrong + [line for line in visit.said if "Refused" in line])


    saved = next((part for part in value["parts"] if part["type"] == sealed.FILE), None)
    if saved:
        copy.put(files["page"], None)
        with reader.Visit(browser, copy.site, 1280) as visit:
            visit.sign_in(person)
            visit.page.wait_for_selector("body > .told:not(:empty)")
            tally.check("without a page its files can be saved", [] if visit.download(saved["path"]) == opened(saved) else [f"{saved['path']} differs"])


def older(entry, fragment, whole, script):
    """The same part as other nights sealed it, with the same key: of another length, and of the same."""
    bundle, part = bytes.fromhex(entry["bundle"]), bytes.fromhex(fragment["parts"][0])
    key = base64.b64decode(entry["key"])
    changed = {}
    for name, payload in (("shorter", whole[:-40]), ("of one length", whole.replace(b"a", b"e"))):
        aad = sealed.PART_HEAD + bundle + part
        changed[f"an older one, {name}"] = with_bytes(script, sealed.PART_HEAD + sealed.seal(key, b"another night", aad, sealed.plaintext(sealed.FRAGMENT, payload)))
    return changed


def attempt(visit, person, kind, whole, photo):
    """Signs in; what is shown must be whole, or the words."""
    visit.sign_in(person, waits=False)
    for _ in range(reader.WAIT // 20):
        if visit.page.locator(".bad").count():
            told = visit.told()
            fits = (visit.words["sealedDamaged"], visit.words["sealedWrong"])
            # Without its file nobody can tell a slot from a wrong passphrase.
            return [] if kind == "slot" and told in fits and visit.page.locator("main h1").inner_text() == visit.words["sealedTitle"] else [f"says {told!r}"]
        if visit.is_open():
            break
        visit.page.wait_for_timeout(20)
    else:
        return [f"nothing happens; told {visit.told()!r}"]
    if kind == "photo":
        image = visit.page.locator(f"main img[data-part='{photo['path']}']")
        if not image.count():
            return []
        image.first.evaluate("e => e.scrollIntoView()")
        for _ in range(reader.WAIT // 20):
            if visit.notice() == visit.words["sealedBroken"]:
                return [] if not image.first.get_attribute("src") and not visit.shown_otherwise(whole) else ["the photo is shown, or the rest is not"]
            if image.first.evaluate("e => e.src.startsWith('blob:') && e.complete && e.naturalWidth > 1"):
                return visit.shown_otherwise(whole)
            visit.page.wait_for_timeout(20)
        return ["no words"]
    # Changes of what no reader sees, such as the end of a line, may open.
    for _ in range(reader.WAIT // 20):
        if visit.notice():
            rest = visit.page.evaluate(reader.SHOWN)
            fits = visit.notice() == visit.words["sealedBroken"] and visit.page.locator("main h1").inner_text() == person.bundles[0][0]["title"] and len(rest) < 400
            return [] if fits else [f"says {visit.notice()!r} and shows {rest[:80]!r}"]
        if not visit.shown_otherwise(whole):
            return []
        visit.page.wait_for_timeout(20)
    return ["neither the page nor words"]


KEPT = """() => { const main = document.querySelector('main'), all = [...main.querySelectorAll('*')];
  const names = all.map(e => e.localName), places = all.flatMap(e => [...e.attributes].map(a => [e.localName, a.name, a.value]));
  return { names, places, text: main.textContent, evil: self.evil, links: [...main.querySelectorAll('a')].map(e => [e.textContent, e.getAttribute('href'), e.target, e.rel]),
    images: [...main.querySelectorAll('img')].map(e => [e.alt, e.getAttribute('src'), e.getAttribute('srcset')]) }; }"""


def hostile(browser, site, person):
    """A fragment that would run, load, send or leave: of it stay words and harmless links."""
    with reader.Visit(browser, site, 1280) as visit:
        visit.sign_in(person)
        visit.page.wait_for_timeout(500)
        visit.page.locator("main img[data-part]").evaluate_all("all => all.forEach(e => e.scrollIntoView())")
        visit.page.wait_for_timeout(500)
        found = visit.page.evaluate(KEPT)
        wrong = [f"<{name}> is kept" for name in set(found["names"]) & {"script", "style", "link", "iframe", "object", "embed", "video", "audio", "form", "input", "button", "base", "meta", "use", "image", "animate", "foreignObject", "math", "template", "noscript", "custom-one"}]
        wrong += [f"{name} of <{element}>: {value[:60]}" for element, name, value in found["places"] if name.startswith("on") or name in ("style", "fill", "action", "formaction", "xlink:href") or re.search(r"evil\.example|javascript|vbscript|file:|etc/passwd", value)]
        links = {text: href for text, href, _, _ in found["links"]}
        harmless = {text for text, href in links.items() if href is None}
        wrong += [f"the link {text!r} leads to {href}" for text, href in links.items() if text not in ("ok", "none", "page") and href is not None]
        wrong += ["an honest link does not lead away safely"] if ["ok", "https://ok.example/x", "_blank", "noopener noreferrer"] not in found["links"] else []
        wrong += [f"picture {alt!r}: {src}" for alt, src, _ in found["images"] if src and not src.startswith(("x", "../photos/"))]
        wrong += [f"set of pictures {more}" for _, _, more in found["images"] if more]
        wrong += ["code ran"] if found["evil"] else []
        wrong += [f"not shown: {text}" for text in ("<script>alert(1)</script>", "kept", "a line", "split") if text not in found["text"]]
        wrong += [] if visit.notice() == visit.words["sealedBroken"] else ["a photo that is none has no words"]
        # Two pictures of the site's own folder, which are not there, are asked for; the parser itself says what the policy will not have.
        wrong += [line for line in visit.said if not re.search("ERR_FILE_NOT_FOUND|^failed: .*/(sealed/x|photos/x.webp)$", line) and "The action has been blocked" not in line]
        wrong += [report for report in visit.reports() if not re.match("(style|script)-src-(elem|attr) inline$|base-uri ", report)]
        tally.check(f"{len(harmless)} links and all elements of a hostile page are harmless", wrong)
        with visit.page.expect_download() as saved:
            visit.page.click("main a[data-file='downloads/page.html']")
        tally.check("a page among the files is saved, never shown", [] if saved.value.suggested_filename == "page.html" else [saved.value.suggested_filename])
        visit.page.click("main a[data-file='downloads/none.csv']")
        tally.check("a file in no list has words", [] if visit.notice() == visit.words["sealedBroken"] else [visit.notice()])
        tally.check("no way out of the site in the head", visit.page.locator("body > header nav a").evaluate_all("all => all.map(e => e.href)"))
