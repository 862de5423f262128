"""Sealed pages, written and read from the contract of their formats alone: no line is shared with the program.

    sealed.py --vectors                            the vectors of the contract
    sealed.py --keys KEYS SITE                     opens every slot and part of SITE/sealed with the keys' folder, and holds each to its form:
                                                   names, nonces, padding, callbacks, lists; prints what it counted
    sealed.py --person MAIL PASSPHRASE SITE [--to FOLDER] [--rounds N]
                                                   opens what that person may open, as the page does; prints a line of JSON for each part, and
                                                   writes each to FOLDER/<bundle's number>/<path>. Exits 3 where nothing opens.
    sealed.py --kept OLD MAIL PASSPHRASE SITE      tries the keys of the person's slot in OLD, an earlier copy of a site, on all of SITE: prints
                                                   how many parts they open of those that are new in SITE

Exits 1 with a line for each thing that does not hold.
"""
import argparse
import base64
import hashlib
import hmac
import json
import pathlib
import re
import sys

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

ROUNDS = 600_000
CONTENTS, FRAGMENT, PHOTO, FILE, RING = 1, 2, 3, 4, 5
CONTENTS_PART = bytes(16)
PART_HEAD, SLOT_HEAD = b"SQS1\x01\0\0\0", b"SQK1\x01\0\0\0"
LARGEST = 4 << 20
# What the vectors' keys give of a second generation with the bytes 00 to 0f, of the keys themselves, and of a list with one line.
SALTED = "347e4f7d26130c070954274e96d6884e7d12b12cb217a4155c8360f9dab05e92", "d121b84c78dedf6f7b5a0209cff81479", "4f9b98e00db9b6081a7571495442dfef21ca12bf8ca23d8c5ad821781c43c233"
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


class Broken(Exception):
    """A file that is not what it says."""


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


def expand(key, info, length=32):
    """`E` of the contract: one block of HKDF-Expand."""
    return mac(key, info + b"\1")[:length]


def derive(master, salt, info, length=32):
    """`H` of the contract: HKDF over the master key."""
    return expand(mac(salt, master), info, length)


def padded_length(length):
    """Padmé, from 1,024 on."""
    if length <= 1024:
        return 1024
    exponent = length.bit_length() - 1
    step = 1 << (exponent - exponent.bit_length())
    return -(-length // step) * step


def mail_of(text):
    """An address as it is compared: ASCII blanks around it off, A-Z small."""
    return "".join(letter.lower() if "A" <= letter <= "Z" else letter for letter in text.strip(" \t\n\v\f\r"))


def passphrase_of(text):
    """What somebody typed, in four groups; nothing if that is no passphrase."""
    plain = re.sub(r"[\s-]", "", text).lower().replace("o", "0").replace("i", "1").replace("l", "1")
    if len(plain) != 16 or any(letter not in ALPHABET for letter in plain):
        return None
    return "-".join(plain[at:at + 4] for at in range(0, 16, 4))


class Keys:
    """What follows from `master` and `site`."""

    def __init__(self, master, site):
        self.master, self.site = master, site

    def bundle_name(self, kind, identity):
        return derive(self.master, b"sumaq name 1", f"{kind}\0{identity}".encode(), 16)

    def bundle(self, kind, identity, generation=1, salt=b""):
        name = b"sumaq bundle 2" if salt else b"sumaq bundle 1"
        key = derive(self.master, name, f"{kind}\0{identity}\0".encode() + generation.to_bytes(4, "big") + salt)
        return Bundle(self.bundle_name(kind, identity), key)

    def fingerprint(self):
        """What a list says of the keys with which it was written."""
        return derive(self.master, b"sumaq name 1", b"user\0" + self.site, 16)

    def proof(self, lines):
        """What the last line of a list says of all before it."""
        return mac(derive(self.master, b"sumaq access 1", self.site), b"access\0" + b"".join(line + b"\n" for line in lines))

    def person(self, slot):
        return derive(self.master, b"sumaq person 1", slot)


def stretched(passphrase, mail, site, rounds=ROUNDS):
    """X: what a person's slot and its key follow from."""
    salt = b"sumaq slot 1\0" + site + mail_of(mail).encode()
    return hashlib.pbkdf2_hmac("sha256", passphrase.encode(), salt, rounds)


def slot_name(x):
    return expand(x, b"sumaq slot id", 16)


def plaintext(kind, payload):
    framed = bytes([kind]) + len(payload).to_bytes(4, "big") + payload
    return framed + bytes(padded_length(len(framed)) - len(framed))


def payload_of(plain):
    """Kind and payload of a decrypted part."""
    length = int.from_bytes(plain[1:5], "big")
    if len(plain) != padded_length(5 + length):
        raise Broken(f"{len(plain)} bytes are not the padded length of {length}")
    if any(plain[5 + length:]):
        raise Broken("the padding is not of zeros")
    return plain[0], plain[5:5 + length]


def seal(encryption, nonces, aad, plain):
    nonce = mac(nonces, aad + plain)[:12]
    return nonce + AESGCM(encryption).encrypt(nonce, plain, aad)


def unseal(encryption, aad, sealed):
    try:
        return AESGCM(encryption).decrypt(sealed[:12], sealed[12:], aad)
    except InvalidTag:
        raise Broken("does not open") from None


class Bundle:
    """Parts of a bundle, sealed or opened with all of its keys."""

    def __init__(self, name, key):
        self.name, self.key = name, key
        self.encryption, self.nonces, self.parts = (expand(key, info) for info in (b"sumaq seal", b"sumaq nonce", b"sumaq part"))

    def part_name(self, path):
        return mac(self.parts, path.encode())[:16]

    def seal(self, part, kind, payload):
        assert len(payload) <= LARGEST
        return PART_HEAD + seal(self.encryption, self.nonces, PART_HEAD + self.name + part, plaintext(kind, payload))

    def script(self, part, kind, payload):
        return call("sumaqSealed", self.name.hex(), part.hex(), self.seal(part, kind, payload))


def open_part(encryption, bundle, part, sealed):
    """Kind and payload of a part's bytes, by the key that is in a ring."""
    if sealed[:8] != PART_HEAD:
        raise Broken("does not begin as a part")
    return payload_of(unseal(encryption, PART_HEAD + bundle + part, sealed[8:]))


def wrap(x, slot, person):
    """The person's key under the passphrase's."""
    return AESGCM(expand(x, b"sumaq slot key")).encrypt(bytes(12), person, SLOT_HEAD + slot)


def slot_script(slot, wrapped, person, ring):
    """A slot's file; `ring` is JSON."""
    sealed = seal(expand(person, b"sumaq seal"), expand(person, b"sumaq nonce"), SLOT_HEAD + slot + b"ring", plaintext(RING, ring))
    return call("sumaqSlot", slot.hex(), SLOT_HEAD + bytes(12) + wrapped + sealed)


def open_wrap(x, slot, data):
    """The person's key, by the passphrase."""
    if data[:20] != SLOT_HEAD + bytes(12):
        raise Broken("does not begin as a slot")
    try:
        return AESGCM(expand(x, b"sumaq slot key")).decrypt(bytes(12), data[20:68], SLOT_HEAD + slot)
    except InvalidTag:
        raise Broken("its wrap does not open") from None


def open_ring(person, slot, data):
    """The bundles of a slot, by the person's key."""
    return json.loads(ring_of(person, slot, data))["bundles"]


def ring_of(person, slot, data):
    """The ring of a slot as it stands there, which is JSON without a blank."""
    kind, payload = payload_of(unseal(expand(person, b"sumaq seal"), SLOT_HEAD + slot + b"ring", data[68:]))
    if kind != RING or list(read(payload)) != ["v", "bundles"]:
        raise Broken("is no ring")
    return payload


def read(payload):
    """JSON of version 1 in one line, of which nothing is markup where it lands by mistake."""
    value = json.loads(payload)
    if value["v"] != 1 or compact(value) != re.sub(rb"\\u00(3c|3e|26)", lambda found: bytes.fromhex(found[1].decode()), payload):
        raise Broken("is no JSON as it should be")
    return value


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def call(function, *values):
    """A script that calls a function with names, and bytes in base64."""
    words = [value if isinstance(value, str) else base64.b64encode(value).decode() for value in values]
    return f"{function}({','.join(json.dumps(word) for word in words)})\n".encode()


def called(path, function, *names):
    """The bytes that a script says, which must call that function with those names and nothing else."""
    pattern = rf'{function}\({"".join(rf"{json.dumps(name)}," for name in names)}"([A-Za-z0-9+/]*={{0,2}})"\)\n'
    found = re.fullmatch(pattern.encode(), path.read_bytes())
    if not found:
        raise Broken(f"does not call {function} with its own names")
    data = base64.b64decode(found[1], validate=True)
    if base64.b64encode(data) != found[1]:
        raise Broken("its base64 has loose ends")
    return data


class Site:
    """The sealed files of a published site."""

    def __init__(self, site):
        self.folder = pathlib.Path(site) / "sealed"

    def slot(self, slot):
        return called(self.folder / "s" / f"{slot.hex()}.js", "sumaqSlot", slot.hex())

    def part(self, bundle, part):
        return called(self.folder / "b" / bundle.hex() / f"{part.hex()}.js", "sumaqSealed", bundle.hex(), part.hex())

    def site_name(self):
        """`data-site` and `data-kdf` of the page."""
        page = (self.folder / "index.html").read_text("utf-8")
        found = re.search(r'data-site="([0-9a-f]{32})"', page), re.search(r'data-kdf="([0-9 ]+)"', page)
        if not all(found):
            raise Broken("the page does not say data-site and data-kdf")
        return bytes.fromhex(found[0][1]), [int(rounds) for rounds in found[1][1].split()]

    def slots(self):
        return sorted(bytes.fromhex(path.stem) for path in self.folder.glob("s/*.js"))

    def bundles(self):
        return sorted(bytes.fromhex(path.name) for path in self.folder.glob("b/*"))

    def parts(self, bundle):
        return sorted(bytes.fromhex(path.stem) for path in (self.folder / "b" / bundle.hex()).glob("*.js"))


def whole(site, encryption, bundle, entry):
    """The bytes of an entry of a list of contents, which may be several parts."""
    payloads = []
    for number, name in enumerate(entry["parts"]):
        part = bytes.fromhex(name)
        sealed = site.part(bundle, part)
        kind, payload = open_part(encryption, bundle, part, sealed)
        if kind != entry["type"]:
            raise Broken(f"{entry['path']} is of kind {kind} instead of {entry['type']}")
        if "nonces" in entry and sealed[8:20].hex() != entry["nonces"][number]:
            raise Broken(f"{entry['path']}: part {name} is older or newer than the list of contents")
        payloads.append(payload)
    data = b"".join(payloads)
    if len(data) != entry["bytes"]:
        raise Broken(f"{entry['path']} has {len(data)} bytes instead of {entry['bytes']}")
    return data


def contents(site, encryption, bundle):
    kind, payload = open_part(encryption, bundle, CONTENTS_PART, site.part(bundle, CONTENTS_PART))
    value = read(payload)
    if kind != CONTENTS:
        raise Broken("is no list of contents")
    if [key for key in value if key != "public"] != ["v", "kind", "title", "landing", "parts"]:
        raise Broken(f"the list of contents has the keys {list(value)}")
    return value


def open_as(site, mail, passphrase, rounds=None):
    """What the page does: ring entries with their contents and a function that opens an entry. None where nothing opens."""
    name, listed = site.site_name()
    typed = passphrase_of(passphrase)
    for count in [rounds] if rounds else listed:
        if typed is None:
            return None
        x = stretched(typed, mail, name, count)
        slot = slot_name(x)
        if not (site.folder / "s" / f"{slot.hex()}.js").exists():
            continue
        data = site.slot(slot)
        ring = open_ring(open_wrap(x, slot, data), slot, data)
        return [opened_bundle(site, entry) for entry in ring]
    return None


def opened_bundle(site, entry):
    bundle, key = bytes.fromhex(entry["bundle"]), base64.b64decode(entry["key"])
    return entry, contents(site, key, bundle), lambda part: whole(site, key, bundle, part)


class Access:
    """The list of who has access, as it stands in the keys' folder."""

    def __init__(self, folder):
        folder = pathlib.Path(folder)
        self.keys = Keys((folder / "master").read_bytes(), (folder / "site").read_bytes())
        lines = (folder / "access").read_bytes().splitlines()
        rows = [json.loads(line) for line in lines]
        # A list of an older program bears neither an edition nor a proof; all others bear both.
        self.is_proven = rows and rows[-1].get("hmac") == self.keys.proof(lines[:-1]).hex()
        self.is_old = not any("hmac" in row or "edition" in row for row in rows)
        self.has_own_keys = all(row["keys"] == self.keys.fingerprint().hex() for row in rows if "keys" in row)
        self.people = {row["person"]: row for row in rows if "person" in row}
        self.grants = [row for row in rows if "opens" in row]
        # A forgotten person's generation is kept by the bundle's name.
        self.generations = {row["retired"] if "retired" in row else self.keys.bundle_name(row["bundle"], row["id"]).hex(): (row["generation"], bytes.fromhex(row.get("salt", ""))) for row in rows if "generation" in row}

    def bundle(self, kind, identity):
        return self.keys.bundle(kind, identity, *self.generations.get(self.keys.bundle_name(kind, identity).hex(), (1, b"")))


def check_all(folder, site):
    """Everything below sealed/ is what the access list says it is; gives what does not hold, and counts."""
    access, wrong, counts = Access(folder), [], {"people": 0, "bundles": 0, "parts": 0, "bytes": 0}

    def attempt(what, work, *arguments):
        try:
            return work(*arguments)
        except (Broken, OSError, KeyError, ValueError, IndexError) as error:
            wrong.append(f"{what}: {type(error).__name__} {error}")
            return None

    if not access.has_own_keys or not access.is_proven and not access.is_old:
        wrong.append("the list of access is not what was written with these keys")
    name, listed = site.site_name()
    if name != access.keys.site:
        wrong.append("data-site is not the site's")
    if listed != sorted({row["kdf"] for row in access.people.values()} | {ROUNDS}, reverse=True) and access.people:
        wrong.append(f"data-kdf is {listed}")
    subjects = {}
    for slot, row in access.people.items():
        ring = attempt(f"slot {slot}", check_slot, access, site, bytes.fromhex(slot), row)
        counts["people"] += 1
        granted = {(grant["kind"], grant["id"], grant["role"]) for grant in access.grants if grant["opens"] == slot}
        by_name = {access.bundle(kind, identity).name.hex(): (kind, identity, role) for kind, identity, role in granted}
        for entry in ring or []:
            told = by_name.get(entry["bundle"])
            if not told or (entry["kind"], entry["role"]) != (told[0], told[2]):
                wrong.append(f"slot {slot} has a bundle that nobody gave: {entry['kind']} {entry['title']}")
                continue
            bundle = access.bundle(*told[:2])
            if base64.b64decode(entry["key"]) != bundle.encryption:
                wrong.append(f"slot {slot}: the key of {told} is not that of its generation")
            subjects[told[:2]] = bundle
    for subject, bundle in subjects.items():
        counts["bundles"] += 1
        attempt(f"bundle of {subject}", check_bundle, site, bundle, subject, wrong, counts)
    strays = {path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*") if path.is_file()}
    expected = {"index.html"} | {f"s/{slot}.js" for slot in access.people}
    for bundle in subjects.values():
        expected |= {f"b/{bundle.name.hex()}/{part.hex()}.js" for part in site.parts(bundle.name)}
    strays = {path for path in strays if not path.endswith((".gz", ".br", ".zst"))}
    wrong += [f"nobody's file: {path}" for path in sorted(strays - expected)]
    wrong += [f"missing: {path}" for path in sorted(expected - strays)]
    return wrong, counts


def check_slot(access, site, slot, row):
    data = site.slot(slot)
    person = access.keys.person(slot)
    if base64.b64decode(row["wrap"]) != data[20:68]:
        raise Broken("its wrap is not the one of the access list")
    ring, text = open_ring(person, slot, data), ring_of(person, slot, data)
    if [list(entry) for entry in ring if list(entry) != ["kind", "bundle", "key", "role", "title"]]:
        raise Broken("an entry of the ring has other keys")
    if call("sumaqSlot", slot.hex(), data) != slot_script(slot, data[20:68], person, text):
        raise Broken("is not what sealing it again gives")
    return ring


def check_bundle(site, bundle, subject, wrong, counts):
    value = contents(site, bundle.encryption, bundle.name)
    if value["kind"] != subject[0]:
        wrong.append(f"{subject}: its list says {value['kind']}")
    listed = {CONTENTS_PART}
    paths = [entry["path"] for entry in value["parts"]]
    if value["landing"] not in paths or len(set(paths)) != len(paths):
        wrong.append(f"{subject}: the landing is missing, or a path stands twice")
    for entry in value["parts"]:
        names = [bytes.fromhex(name) for name in entry["parts"]]
        if names[0] != bundle.part_name(entry["path"]) or listed & set(names):
            wrong.append(f"{subject} {entry['path']}: its part has another name, or one that is taken")
        listed |= set(names)
        try:
            whole(site, bundle.encryption, bundle.name, entry)
        except (Broken, OSError, KeyError) as error:
            wrong.append(f"{subject} {entry['path']}: {error}")
    if set(site.parts(bundle.name)) != listed:
        wrong.append(f"{subject}: its folder has other parts than its list")
    for part in site.parts(bundle.name):
        data = site.part(bundle.name, part)
        kind, payload = open_part(bundle.encryption, bundle.name, part, data)
        counts["parts"] += 1
        counts["bytes"] += len(payload)
        if bundle.seal(part, kind, payload) != data:
            wrong.append(f"{subject}: part {part.hex()} is not what sealing it again gives")


def opened_by_kept(old, mail, passphrase, site):
    """Parts of a site that keys of an earlier copy open, and are not in it: names, and how many there are."""
    bundles, opened, new = open_as(old, mail, passphrase) or [], [], 0
    for entry, _, _ in bundles:
        bundle, key = bytes.fromhex(entry["bundle"]), base64.b64decode(entry["key"])
        for part in site.parts(bundle):
            data = site.part(bundle, part)
            if part in old.parts(bundle) and old.part(bundle, part) == data:
                continue
            new += 1
            try:
                open_part(key, bundle, part, data)
                opened.append(part.hex())
            except Broken:
                pass
    return opened, new


def vectors():
    keys = Keys(bytes(range(32)), bytes(range(16)))
    x = stretched("k7mq-9f2d-xw3h-5tna", "ana@example.org", keys.site)
    found = slot_name(x).hex(), keys.bundle_name("restaurant", "r-1").hex()
    wrong = [] if found == ("a9e95d3a163de3e2c03951d24282649d", "dc6f2ca081befb69609f7b650f43c772") else [f"the vectors are {found}"]
    salted = keys.bundle("restaurant", "r-1", 2, bytes(range(16))).encryption.hex(), keys.fingerprint().hex(), keys.proof([b'{"bundle":"restaurant","id":"r-1","generation":2}']).hex()
    if salted != SALTED:
        wrong.append(f"a generation with bytes of its own, and what proves a list, are {salted}")
    sizes = {0: 1024, 1024: 1024, 1025: 1088, 1500: 1536, 9999: 10240, 1 << 20: 1 << 20, (1 << 20) + 1: 1081344}
    wrong += [f"Padmé of {size} is {padded_length(size)}" for size, wanted in sizes.items() if padded_length(size) != wanted]
    if mail_of(" Ána@Example.ORG\n") != "Ána@example.org":
        wrong.append("an address is compared otherwise")
    typed = {"K7MQ 9F2D XW3H 5TNA": "k7mq-9f2d-xw3h-5tna", "oil0-OIL0-0000-0000": "0110-0110-0000-0000", "k7mq-9f2d-xw3h-5tnu": None, "": None}
    return wrong + [f"{text!r} is read as {passphrase_of(text)}" for text, wanted in typed.items() if passphrase_of(text) != wanted]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--vectors", action="store_true")
    arguments.add_argument("--keys", nargs=2, metavar=("KEYS", "SITE"))
    arguments.add_argument("--person", nargs=3, metavar=("MAIL", "PASSPHRASE", "SITE"))
    arguments.add_argument("--kept", nargs=4, metavar=("OLD", "MAIL", "PASSPHRASE", "SITE"))
    arguments.add_argument("--to", type=pathlib.Path)
    arguments.add_argument("--rounds", type=int)
    given = arguments.parse_args()
    wrong = vectors() if given.vectors else []
    if given.keys:
        wrong, counts = check_all(given.keys[0], Site(given.keys[1]))
        print(json.dumps(counts))
    if given.person:
        mail, passphrase, folder = given.person
        try:
            bundles = open_as(Site(folder), mail, passphrase, given.rounds)
            if bundles is None:
                sys.exit(3)
            for number, (entry, value, opened) in enumerate(bundles):
                for part in value["parts"]:
                    data = opened(part)
                    print(json.dumps({"bundle": number, "kind": entry["kind"], "role": entry["role"], "title": entry["title"], "path": part["path"], "bytes": len(data)}, ensure_ascii=False))
                    if given.to:
                        place = given.to / str(number) / part["path"]
                        place.parent.mkdir(parents=True, exist_ok=True)
                        place.write_bytes(data)
        except (Broken, OSError) as error:
            wrong = [str(error)]
    if given.kept:
        old, mail, passphrase, folder = given.kept
        opened, new = opened_by_kept(Site(old), mail, passphrase, Site(folder))
        print(json.dumps({"new": new, "opened": len(opened)}))
    for line in wrong:
        print(line)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
