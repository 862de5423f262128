#!/usr/bin/env python3
"""A folder of photos that lie, break, swell or turn, through the real binary: torture.py SUMAQ FOLDER.

Needs Pillow; HEIC is tried where pillow_heif is there. Every file must end as it says beside it, within the limits of
one worker, and leave no process behind. Prints what does not hold; exits 1 then.
"""

import io
import json
import os
import random
import struct
import subprocess
import sys
import zlib

from PIL import Image

try:
    import pillow_heif

    pillow_heif.register_heif_opener()
except ImportError:
    pillow_heif = None

sumaq, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
exports, state = os.path.join(folder, "Exports"), os.path.join(folder, "state")
os.makedirs(os.path.join(exports, "p"))
Image.MAX_IMAGE_PIXELS = None

expected = {}  # reference -> a state, or a tuple of those that are fine
upright = set()  # references whose copies must show the four quarters
READY, LARGE, BROKEN = "ready", "tooLarge", "unreadable"
ANY = (READY, LARGE, BROKEN)
MARK = "secret place"


def put(name, data, ends, quarters=False):
    with open(os.path.join(exports, "p", name), "wb") as file:
        file.write(data)
    expected["p/" + name] = ends
    if quarters:
        upright.add("p/" + name)
    return data


def quarters(width=300, height=200):
    """Red and green above, blue and white below."""
    image = Image.new("RGB", (width, height), (250, 250, 250))
    for colour, box in [((220, 20, 20), (0, 0)), ((20, 200, 20), (width // 2, 0)), ((20, 20, 220), (0, height // 2))]:
        image.paste(colour, (*box, box[0] + width // 2, box[1] + height // 2))
    return image


def encoded(image, form, **how):
    buffer = io.BytesIO()
    image.save(buffer, form, **how)
    return buffer.getvalue()


# Stored as a camera does that was held in one of eight ways: what undoes each.
TURNS = {
    1: None, 2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM, 5: Image.TRANSPOSE,
    6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270,
}


def exif(orientation=1):
    block = Image.Exif()
    block[0x0112] = orientation
    block[0x010E] = MARK
    block[0x8825] = {1: "N", 2: (48.0, 12.0, 30.0), 3: "E", 4: (16.0, 22.0, 1.0)}
    return block.tobytes()


def held(orientation):
    turn = TURNS[orientation]
    return quarters() if turn is None else quarters().transpose(turn)


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width, height, colour, interlaced, data, extra=b""):
    head = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def zeros(count):
    """So many zero bytes, compressed, without ever being there."""
    packer, block, out = zlib.compressobj(9), bytes(1 << 20), []
    for _ in range(count >> 20):
        out.append(packer.compress(block))
    return b"".join(out) + packer.compress(bytes(count & 0xFFFFF)) + packer.flush()


def adam7(width, height, channels):
    total = 0
    for x0, y0, dx, dy in [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]:
        across, down = -(-(width - x0) // dx), -(-(height - y0) // dy)
        total += down * (1 + across * channels)
    return zeros(total)


def riff(name, body):
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) & 1)


def moving_alpha():
    """The quarters of which the first frame holds three, transparent elsewhere, behind an alpha chunk of its own."""
    scene = quarters(300, 200).convert("RGBA")
    hole = Image.new("L", (300, 200), 255)
    hole.paste(0, (150, 100, 300, 200))
    scene.putalpha(hole)
    still = encoded(scene.crop((0, 0, 300, 190)), "WEBP", quality=90)
    frame = still[still.index(b"ALPH"):]
    place = b"".join(struct.pack("<I", number)[:3] for number in (0, 0, 299, 189, 100)) + b"\0"
    size = b"".join(struct.pack("<I", number)[:3] for number in (299, 199))
    body = b"WEBP" + riff(b"VP8X", b"\x12\0\0\0" + size) + riff(b"ANIM", bytes(6)) + riff(b"ANMF", place + frame)
    return riff(b"RIFF", body)


def sound():
    scene = quarters()
    put("plain.jpg", encoded(scene, "JPEG", quality=90), READY, True)
    put("progressive.jpg", encoded(scene, "JPEG", progressive=True), READY, True)
    put("whole-chroma.jpg", encoded(scene, "JPEG", subsampling=0), READY, True)
    put("grey.jpg", encoded(scene.convert("L"), "JPEG"), READY)
    put("cmyk.jpg", encoded(scene.convert("CMYK"), "JPEG"), READY)
    put("plain.png", encoded(scene, "PNG"), READY, True)
    put("alpha.png", encoded(scene.convert("RGBA"), "PNG"), READY, True)
    put("grey-alpha.png", encoded(scene.convert("LA"), "PNG"), READY)
    put("sixteen.png", encoded(Image.new("I;16", (64, 48), 30000), "PNG"), READY)
    put("palette.png", encoded(scene.quantize(8), "PNG"), READY, True)
    put("one-bit.png", encoded(scene.convert("1"), "PNG"), READY)
    put("moving.png", encoded(scene, "PNG", save_all=True, append_images=[scene.rotate(180)]), READY, True)
    put("plain.webp", encoded(scene, "WEBP"), READY, True)
    put("lossless.webp", encoded(scene.convert("RGBA"), "WEBP", lossless=True), READY, True)
    put("moving.webp", encoded(scene, "WEBP", save_all=True, append_images=[scene.rotate(180)]), READY, True)
    put("moving-alpha.webp", moving_alpha(), READY, True)
    put("plain.avif", encoded(scene, "AVIF"), READY, True)
    put("plain.gif", encoded(scene, "GIF"), READY, True)
    put("moving.gif", encoded(scene, "GIF", save_all=True, append_images=[scene.rotate(180)]), READY, True)
    put("lying.jpg", encoded(scene, "PNG"), READY, True)
    put("no-ending", encoded(scene, "WEBP"), READY, True)
    for number in range(1, 9):
        put(f"held-{number}.jpg", encoded(held(number), "JPEG", exif=exif(number), comment=MARK), READY, True)
        put(f"held-{number}.png", encoded(held(number), "PNG", exif=exif(number)), READY, True)
        put(f"held-{number}.webp", encoded(held(number), "WEBP", exif=exif(number)), READY, True)
        put(f"held-{number}.avif", encoded(held(number), "AVIF", exif=exif(number)), READY, True)
        if pillow_heif:
            put(f"held-{number}.heic", encoded(held(number), "HEIF", exif=exif(number)), READY, True)
    for form in ["JPEG", "PNG", "WEBP", "GIF", "AVIF"]:
        put(f"one.{form.lower()}", encoded(Image.new("RGB", (1, 1)), form), READY)
    put("metadata.jpg", encoded(scene, "JPEG", exif=exif(), xmp=f"<x>{MARK}</x>".encode(), comment=MARK), READY, True)


def broken():
    chance = random.Random(1)
    sounds = [name for name, ends in expected.items() if ends == READY]
    for reference in sounds:
        name = os.path.basename(reference)
        with open(os.path.join(exports, reference), "rb") as file:
            data = file.read()
        if len(data) > 200 and "." in name:
            put("cut-" + name, data[: len(data) // 3], ANY if "moving" in name else BROKEN)
            put("cut-late-" + name, data[:-20], ANY)
            wrong = bytearray(data)
            for _ in range(12):
                wrong[chance.randrange(len(wrong))] = chance.randrange(256)
            put("wrong-" + name, bytes(wrong), ANY)
    put("empty.jpg", b"", BROKEN)
    put("no-width.gif", b"GIF89a\0\0\x09\0\x80\0\0" + b"\x09\x09\x09\xc8\xc8\xc8;", BROKEN)
    put("no-height.gif", b"GIF89a\x09\0\0\0\x80\0\0" + b"\x09\x09\x09\xc8\xc8\xc8;", BROKEN)
    put("page.jpg", b"<!doctype html><script>alert(1)</script>", BROKEN)
    put("drawing.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", BROKEN)
    put("old.bmp", encoded(quarters(), "BMP"), BROKEN)
    put("zeros.jpg", bytes(100_000), BROKEN)
    plain = encoded(quarters(), "JPEG")
    at = plain.index(b"\xff\xc0")
    put("twelve-bits.jpg", plain[: at + 4] + b"\x0c" + plain[at + 5 :], BROKEN)
    put("broken-profile.jpg", encoded(quarters(), "JPEG", icc_profile=b"\x00\x01acsp" * 40), READY, True)
    put("broken-exif.jpg", encoded(quarters(), "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff"), READY, True)
    put("cut-exif.jpg", encoded(quarters(), "JPEG", exif=exif(6)[:30]), READY, True)


def bombs():
    put("wide.jpg", encoded(Image.new("RGB", (65_500, 20), (9, 99, 9)), "JPEG"), READY)
    put("tall.jpg", encoded(Image.new("RGB", (20, 65_500), (9, 99, 9)), "JPEG"), READY)
    put("too-wide.jpg", encoded(Image.new("L", (65_500, 1_600)), "JPEG"), LARGE)
    put("header.png", png(100_000, 100_000, 6, 0, zeros(1 << 20)), LARGE)
    put("ninety-nine.png", png(9_900, 10_000, 6, 0, zeros(10_000 * (1 + 9_900 * 4))), READY)
    put("interlaced.png", png(9_900, 10_000, 6, 1, adam7(9_900, 10_000, 4)), (READY, LARGE))
    profile = chunk(b"iCCP", b"x\0\0" + zeros(1 << 30))
    put("profile.png", png(8, 8, 2, 0, zlib.compress(bytes(8 * 25)), profile), ANY)
    text = chunk(b"zTXt", b"x\0\0" + zeros(1 << 30))
    put("text.png", png(8, 8, 2, 0, zlib.compress(bytes(8 * 25)), text), ANY)
    put("scans.jpg", encoded(Image.new("RGB", (9_000, 11_000)), "JPEG", progressive=True, subsampling=0), (READY, LARGE))
    put("lossless-bomb.webp", encoded(Image.new("RGB", (16_000, 6_200)), "WEBP", lossless=True, method=0), (READY, LARGE))
    put("bomb.avif", encoded(Image.new("RGB", (9_900, 10_000)), "AVIF", speed=10), (READY, LARGE))
    frame = b"\x2c" + struct.pack("<HHHH", 0, 0, 1, 1) + b"\0\x02\x02\x44\x01\0"
    put("frames.gif", b"GIF89a\1\0\1\0\x80\0\0" + b"\x09\x09\x09\xc8\xc8\xc8" + frame * 40_000 + b";", READY)
    put("canvas.gif", b"GIF89a\xff\xff\xff\xff\0\0\0" + b";", LARGE)
    put("many-bytes.jpg", encoded(quarters(), "JPEG") + bytes(31_000_000), LARGE)


def outside():
    secret = encoded(quarters(), "JPEG", comment=MARK)
    with open(os.path.join(folder, "secret.jpg"), "wb") as file:
        file.write(secret)
    os.symlink(folder, os.path.join(exports, "way-out"))
    os.symlink("../secret.jpg", os.path.join(exports, "link.jpg"))
    os.symlink("p", os.path.join(exports, "way-in"))
    os.mkfifo(os.path.join(exports, "pipe.jpg"))
    references = [
        "../secret.jpg", "p/../../secret.jpg", os.path.join(folder, "secret.jpg"), "/proc/self/environ", "link.jpg",
        "way-out/secret.jpg", "way-in/plain.jpg", "way-out/Exports/p/plain.jpg", "pipe.jpg", "p", ".", "missing.jpg",
        "file:///etc/passwd",
    ]
    try:
        os.mknod(os.path.join(exports, "device.jpg"), 0o20600, os.makedev(1, 5))
        references.append("device.jpg")
    except OSError:
        pass
    for reference in references:
        expected[reference] = BROKEN


def make():
    """Draws all in a process of its own: what it used of memory would count as that of its later children."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            sound(), broken(), bombs(), outside()
            with os.fdopen(writer, "w") as file:
                json.dump([expected, sorted(upright)], file)
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as file:
        ends, turned = json.load(file)
    os.waitpid(child, 0)
    expected.update((name, tuple(end) if isinstance(end, list) else end) for name, end in ends.items())
    upright.update(turned)


def run(*words):
    """Exit code, what was said, and the memory of the largest process of it."""
    command = [sumaq, *words, "--exports", exports, "--state", state, "--progress", "none", "--jobs", "2"]
    with open(os.path.join(folder, "said"), "w+") as said:
        child = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        return child.returncode, said.read(), usage.ru_maxrss * 1024


def left_behind():
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/cmdline", "rb") as file:
                words = file.read().split(b"\0")
        except OSError:
            continue
        if words[:2] == [sumaq.encode(), b"photo-worker"]:
            found.append(number)
    return found


def looks_upright(path):
    image = Image.open(path).convert("RGB")
    if image.width * 2 != image.height * 3:
        return f"is {image.width} x {image.height}"
    for x, y, colour in [(1, 1, (220, 20, 20)), (3, 1, (20, 200, 20)), (1, 3, (20, 20, 220)), (3, 3, (250, 250, 250))]:
        seen = image.getpixel((image.width * x // 4, image.height * y // 4))
        if max(abs(a - b) for a, b in zip(seen, colour)) > 60:
            return f"shows {seen} instead of {colour} at {x}/4, {y}/4"
    return None


def copies():
    """The largest copy of each reference, by the store's own tables."""
    import sqlite3

    rows = sqlite3.connect(f"file:{os.path.join(state, 'sumaq.sqlite')}?mode=ro", uri=True).execute(
        "SELECT reference, outcome, digest, max(pixels), format FROM photo_jobs AS j"
        " LEFT JOIN photo_copies AS c ON c.result = j.result GROUP BY j.id"
    )
    for reference, outcome, digest, pixels, form in rows:
        yield reference, outcome, digest and os.path.join(state, "photos", digest[:2], f"{digest}-{pixels}.{form}")


def main():
    faults = []
    make()
    with open(os.path.join(exports, "restaurants.ndjson"), "w") as file:
        for number, reference in enumerate(expected):
            file.write(json.dumps({"id": f"r{number}", "name": f"Place {number}", "photo": reference}) + "\n")
    run("ingest")
    code, said, peak = run("photos")
    if code != 0:
        faults.append(f"sumaq photos ended with {code}: {said[-500:]}")
    if peak > 512 << 20:
        faults.append(f"a process used {peak} bytes")
    if left_behind():
        faults.append(f"workers were left behind: {left_behind()}")
    seen = {}
    for reference, outcome, path in copies():
        seen[reference] = outcome
        wanted = expected[reference]
        if outcome not in (wanted if isinstance(wanted, tuple) else (wanted,)):
            faults.append(f"{reference} is {outcome}, not {wanted}")
        if reference in upright and outcome == READY:
            wrong = looks_upright(path)
            if wrong:
                faults.append(f"{reference} {wrong}")
    faults += [f"{reference} was lost" for reference in expected if reference not in seen]
    written = [os.path.join(at, name) for at, _, names in os.walk(os.path.join(state, "photos")) for name in names]
    for path in written:
        with open(path, "rb") as file:
            data = file.read()
        if len(data) > 500_000:
            faults.append(f"{path} has {len(data)} bytes")
        for word in [b"Exif", b"GPS", b"ns.adobe.com", b"ICC_PROFILE", b"Photoshop", MARK.encode()]:
            if word in data:
                faults.append(f"{path} holds {word}")
    code, said, _ = run("photos")
    with open(os.path.join(state, "last-run.json")) as file:
        photos = json.load(file)["photos"]
    if code != 0 or photos["processed"] or photos["fromCache"]:
        faults.append(f"a second run made photos again: {photos}")
    counts = {end: list(seen.values()).count(end) for end in ANY}
    print(f"{len(expected)} photos: {counts}; largest process {peak >> 20} MB; HEIC {'tried' if pillow_heif else 'not tried'}")
    print("\n".join(faults))
    if os.environ.get("TORTURE_WORDS"):
        print(run("jobs")[1])
    return 1 if faults else 0


sys.exit(main())
