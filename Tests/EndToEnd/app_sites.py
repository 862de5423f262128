"""What the app's checks in browsers need of their sites."""
import hashlib
import pathlib
import random
import shutil

import browser_tally as tally
import offline_lists


def places(night, following):
    """Restaurants of a night that the next one changes, and those that it does not, the largest first."""
    changed, same = [], []
    for path in tally.by_size((night / "restaurants").glob("*.html")):
        other = following / "restaurants" / path.name
        if other.is_file():
            (changed if other.read_bytes() != path.read_bytes() else same).append(path.stem)
    return changed, same


def heavy(site, folder, megabytes, names):
    """A copy of a site with so many megabytes of photos on the pages of some restaurants, which are listed."""
    copy = pathlib.Path(folder) / "heavy"
    shutil.copytree(site, copy)
    for n, place in enumerate(names):
        # A picture, and behind it what makes it large.
        picture = next(site.glob("photos/**/*.jpg")).read_bytes() + random.Random(n).randbytes(megabytes * 1000000 // len(names))
        name = f"photos/{hashlib.sha256(picture).hexdigest()[:32]}.jpg"
        (copy / name).write_bytes(picture)
        page = copy / f"restaurants/{place}.html"
        page.write_text(page.read_text().replace("</main>", f'<section><img src="../{name}" width="400" height="300" alt="A heavy photo"></section></main>'))
    offline_lists.main("make", str(copy))
    return copy
