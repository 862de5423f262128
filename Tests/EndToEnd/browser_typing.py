"""What is typed key by key with Enter at once: the page opens that the list shows for the whole text."""
import collections
import time
import urllib.parse

import browser_tally as tally
from playwright.sync_api import TimeoutError as PlaywrightTimeout

# Milliseconds a key, and how many fields are typed into side by side; the keys of the fastest would not be in time.
SPEEDS = {20: 1, 80: 6, 300: 20}


def typed(new_search, path, queries, is_right, label):
    """`queries` are the way in which a text is typed, the text, and what is meant by it."""
    listing, firsts, wrong, right = new_search(), {}, [], collections.Counter()
    for way, query, meant in queries:
        found = listing.results(query)
        if found:
            firsts[query] = urllib.parse.urljoin(path.as_uri(), found[0][1])
        if found and is_right(found[0], meant, query):
            right[way] += 1
        else:
            wrong.append(f"{query!r} for {meant!r}: {found[:3]}")
    listing.close()
    tried = collections.Counter(way for way, _, _ in queries)
    for way in tried:
        print(f"        {label} {way}: {right[way]} of {tried[way]} stood first", flush=True)
    tally.check(f"{len(queries)} {label} that are typed stand first", wrong if len(wrong) > len(queries) * 0.01 + 0.5 else [])
    for one in wrong:
        print(f"        not first: {one}", flush=True)
    for delay, count in SPEEDS.items():
        shown = [(way, query) for way, query, _ in queries if query in firsts]
        unlike = raced(new_search, path, shown, firsts, delay, count)
        wrongs = collections.Counter(way for way, _ in unlike)
        told = ", ".join(f"{way} {tried[way] - wrongs[way]} of {tried[way]}" for way in tried)
        print(f"        {label} at {delay} ms a key, Enter opened what the list shows: {told}", flush=True)
        tally.check(f"Enter at once opens what the list shows of {len(shown)} {label} at {delay} ms a key", [one for _, one in unlike])


def raced(new_search, path, shown, firsts, delay, count):
    """The ways and descriptions of those where another page opened, or none."""
    searches, unlike = [new_search() for _ in range(min(count, len(shown)))], []
    for start in range(0, len(shown), count):
        some = list(zip(searches, shown[start:start + count]))
        for search, _ in some:
            search.page.goto(path.as_uri())
        press([(search, query) for search, (_, query) in some], delay / 1000)
        for search, (way, query) in some:
            try:
                search.page.wait_for_url(firsts[query], timeout=20000)
            except PlaywrightTimeout:
                unlike.append((way, f"{query!r} at {delay} ms a key: {search.page.url} rather than {firsts[query]}, {search.listed()[:2]}"))
    for search in searches:
        search.close()
    return unlike


def press(some, delay):
    """One key of each text, then the next of each, and at last Enter."""
    for search, _ in some:
        search.field.focus()
    for place in range(max(len(query) for _, query in some) + 1):
        due = time.monotonic() + delay
        for search, query in some:
            if place < len(query):
                search.page.keyboard.type(query[place])
            elif place == len(query):
                search.page.keyboard.press("Enter")
        time.sleep(max(0, due - time.monotonic()))
