"""The lists of offline/, made and checked from a site's files alone; shares nothing with the program.

    offline_lists.py check SITE     prints what differs, and ends with 1 if anything does
    offline_lists.py make SITE      writes the lists
"""
import base64, hashlib, html, os, posixpath, re, sys


def listed(site):
    """The paths that the lists have: pages outside of sealed/, what searches load, and synced.js."""
    for folder, _, names in os.walk(site):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), site).replace(os.sep, "/")
            if path.startswith("sealed/"):
                continue
            is_shard = name.endswith(".js") and "/" in path and not path.startswith(("assets/", "reports/"))
            if name.endswith(".html") or is_shard or path == "assets/synced.js":
                yield path


def photos(site, path, page):
    """The bytes of the photos that a page shows: of a choice of copies the largest, each once."""
    found = set()
    for tag in re.findall(r"<img\b[^>]*>", page):
        def value(name):
            at = re.search(r'\s%s="([^"]*)"' % name, tag)
            return html.unescape(at.group(1)) if at else ""
        copies = [one.split() for one in value("srcset").split(",") if one.strip()]
        best = max(copies, key=lambda one: int(one[1].rstrip("w")))[0] if copies else value("src")
        if best and not re.match(r"[a-z]+:|/", best):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), best))
            if target.startswith("photos/"):
                found.add(target)
    return sum(os.path.getsize(os.path.join(site, one)) for one in found)


def lists(site):
    """The lists by their names below offline/."""
    lines = {}
    for path in listed(site):
        data = open(os.path.join(site, path), "rb").read()
        shown = photos(site, path, data.decode()) if path.endswith(".html") and not path.startswith("reports/") else 0
        lines[path] = (hashlib.sha256(data).hexdigest()[:16], len(data), shown)
    digits = 1 if len(lines) <= 1024 else 2 if len(lines) <= 16384 else 3
    shards = {"%0*x" % (digits, n): [] for n in range(16 ** digits)}
    for path in sorted(lines, key=lambda one: one.encode()):
        shards[hashlib.sha256(path.encode()).hexdigest()[:digits]].append("%s %d %d %s\n" % (*lines[path], path))
    root = ["sumaq-offline 1 %d %d %d %d" % (digits, len(lines), sum(one[1] for one in lines.values()), photo_bytes(site))]
    files = {}
    for name, content in shards.items():
        data = "".join(content).encode()
        root.append(base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode()[:11] if data else "-")
        if data:
            files[name + ".txt"] = data
    files["root.txt"] = ("\n".join(root) + "\n").encode()
    return files


def photo_bytes(site):
    """The bytes of all photos."""
    return sum(os.path.getsize(os.path.join(folder, name)) for folder, _, names in os.walk(os.path.join(site, "photos")) for name in names)


def published(site):
    folder = os.path.join(site, "offline")
    names = [name for name in os.listdir(folder) if not name.endswith(".gz")] if os.path.isdir(folder) else []
    return {name: open(os.path.join(folder, name), "rb").read() for name in names}


def main(command, site):
    made = lists(site)
    if command == "make":
        folder = os.path.join(site, "offline")
        os.makedirs(folder, exist_ok=True)
        for name in published(site):
            if name not in made:
                os.remove(os.path.join(folder, name))
        for name, data in made.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        return 0
    there, wrong = published(site), 0
    for name in sorted(set(made) | set(there)):
        if made.get(name) != there.get(name):
            wrong += 1
            print("offline/%s %s" % (name, "is missing" if name not in there else "is superfluous" if name not in made else "differs"))
    print("%d lists of %d files, %d differ" % (len(made), int(made["root.txt"].split()[3]), wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
