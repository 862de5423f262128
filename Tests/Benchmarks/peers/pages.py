"""The same pages from the same data through minijinja and cmarkgfm, as carefully as Python allows.

The templates are the site's own, translated once from Mustache. Values are escaped as HTML by the engine, Markdown is
converted by cmark-gfm, the layout is put around it. What is timed: pages through `store` (rows of the store to bytes),
`whole` (values that are ready, as a line of JSON, to bytes) or `engine` (values in memory to text, no Markdown), on as many
processes as asked, each with its own share; the best of three rounds.

    pages.py FOLDER store|whole|engine PROCESSES [compare]

FOLDER holds pages.ndjson, schemas.json and templates, and lies beside the store; `compare` reads ours.ndjson too and counts
the pages whose visible text is the same. Prints one line of JSON. Ends with 3 where a package is missing.
"""
import html
import json
import multiprocessing
import os
import re
import sys
import time

try:
    import cmarkgfm
    import minijinja
    import orjson
    import stored
    from cmarkgfm.cmark import Options
except ImportError as missing:
    print(missing)
    sys.exit(3)

TODAY = 20_605  # 1 June 2026
TAG = re.compile(r"\{\{(\{[^}]+\}|[^}]+)\}\}")


class Translator:
    """Mustache to Jinja, names resolved by the page's schema as the compiled template has them."""

    def __init__(self, folder, schemas):
        self.folder = folder
        self.schemas = schemas

    def page(self, file):
        with open(os.path.join(self.folder, file), encoding="utf-8") as source:
            return self.text(source.read(), [(self.schemas[file], "")])

    def partial(self, name):
        for suffix in (".md", ".html"):
            path = os.path.join(self.folder, "partials", name + suffix)
            if os.path.exists(path):
                with open(path, encoding="utf-8") as source:
                    return source.read()
        raise KeyError(name)

    def text(self, source, scopes):
        out, ends, lines = [], [], []
        for line in source.splitlines(keepends=True):
            tag = TAG.fullmatch(line.strip())
            lines.append(line.strip() if tag and tag.group(1)[0] in "#^/>!" else line)
        source, at = "".join(lines), 0
        for tag in TAG.finditer(source):
            out.append(source[at : tag.start()])
            at = tag.end()
            word = tag.group(1)
            sigil, name = (word[0], word.strip("{#^/>!} ")) if word[0] in "{#^/>!" else ("", word.strip())
            if sigil == "/":
                end, pops = ends.pop()
                out.append(end)
                if pops:
                    scopes = scopes[:-1]
            elif sigil == ">":
                out.append(self.text(self.partial(name), scopes))
            elif sigil in ("", "{"):
                path, _ = self.resolve(name, scopes)
                out.append("{{ %s%s }}" % (path, "|safe" if sigil == "{" else ""))
            elif sigil in "#^":
                path, slot = self.resolve(name, scopes)
                if sigil == "^":
                    out.append("{%% if not %s %%}" % path)
                    ends.append(("{% endif %}", False))
                elif slot["kind"] == "list":
                    item = "i%d" % len(scopes)
                    out.append("{%% for %s in %s %%}" % (item, path))
                    ends.append(("{% endfor %}", True))
                    scopes = scopes + [(slot["slots"], item)]
                else:
                    out.append("{%% if %s %%}" % path)
                    ends.append(("{% endif %}", slot["kind"] == "section"))
                    if slot["kind"] == "section":
                        scopes = scopes + [(slot["slots"], path)]
        return "".join(out) + source[at:]

    @staticmethod
    def resolve(name, scopes):
        if name == ".":
            return scopes[-1][1], {"kind": "text"}
        first, *rest = name.split(".")
        for slots, prefix in reversed(scopes):
            if first in slots:
                return ".".join(([prefix] if prefix else []) + [first] + rest), slots[first]
        raise KeyError(name)


def without_nulls(value):
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [without_nulls(inner) for inner in value]
    return "" if value is None else value


class Press:
    def __init__(self, folder):
        with open(os.path.join(folder, "schemas.json"), encoding="utf-8") as file:
            schemas = json.load(file)
        templates = os.path.join(folder, "templates")
        with open(os.path.join(templates, "strings", "en.json"), encoding="utf-8") as file:
            self.words = json.load(file)
        words = {key: text if isinstance(text, str) else text["other"] for key, text in self.words.items()}
        translator = Translator(templates, schemas)
        self.engine = minijinja.Environment(
            templates={file: translator.page(file) for file in schemas},
            auto_escape_callback=lambda name: "html",
            keep_trailing_newline=True,
        )
        self.engine.add_global("t", words)

    def markdown(self, page):
        return self.engine.render_template(page["template"], **page["values"])

    def around(self, page, body):
        return self.engine.render_template("layout.html", site=page["values"]["site"], body=body, **page["values"]["layout"])

    @staticmethod
    def convert(text):
        return cmarkgfm.markdown_to_html_with_extensions(
            text, options=Options.CMARK_OPT_UNSAFE, extensions=["table", "strikethrough", "tasklist"]
        )

    def whole(self, line):
        return self.made(orjson.loads(line))

    def made(self, page):
        return self.around(page, self.convert(self.markdown(page))).encode()


class Stored:
    """Pages from the store; the frame's settings are taken from a sample page."""

    def __init__(self, folder, sample):
        self.press = Press(folder)
        values = orjson.loads(sample)["values"]
        path = os.path.join(folder, "..", ".sumaq", "sumaq.sqlite")
        self.site = stored.Site(path, self.press.words, values, TODAY)

    def whole(self, line):
        template, values = self.site.page(line)
        return self.press.made({"template": template, "values": values})


def shares(way, lines):
    """What each page is made from: its path, or its values."""
    return [orjson.loads(line)["path"] for line in lines] if way == "store" else lines


def work(folder, lines, way, barrier, answers):
    press = Stored(folder, lines[0]) if way == "store" else Press(folder)
    lines = shares(way, lines)
    if way == "engine":
        pages = [orjson.loads(line) for line in lines]
        bodies = [press.convert(press.markdown(page)) for page in pages]
        run = lambda: sum(len(press.markdown(page)) + len(press.around(page, body)) for page, body in zip(pages, bodies))
    else:
        run = lambda: sum(len(press.whole(line)) for line in lines)
    run()
    for _ in range(3):
        barrier.wait()
        wall, cpu = time.perf_counter(), time.process_time()
        size = run()
        answers.put((time.perf_counter() - wall, time.process_time() - cpu, size))
        barrier.wait()


def visible(page):
    page = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def compare(folder, way, lines):
    press = Stored(folder, lines[0]) if way == "store" else Press(folder)
    lines = shares(way, lines)
    same = of = 0
    with open(os.path.join(folder, "ours.ndjson"), "rb") as file:
        for line, ours in zip(lines, file):
            of += 1
            theirs = press.whole(line).decode()
            if visible(theirs) == visible(orjson.loads(ours)["html"]):
                same += 1
    return same, of


def main():
    folder, way, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(os.path.join(folder, "pages.ndjson"), "rb") as file:
        lines = [orjson.dumps(without_nulls(orjson.loads(line))) for line in file]
    answer = {"pages": len(lines)}
    if "compare" in sys.argv[4:]:
        answer["same"], answer["of"] = compare(folder, way, lines)
    context = multiprocessing.get_context("fork")
    barrier, answers = context.Barrier(count), context.SimpleQueue()
    workers = [
        context.Process(target=work, args=(folder, lines[n::count], way, barrier, answers)) for n in range(count)
    ]
    for worker in workers:
        worker.start()
    rounds = [[answers.get() for _ in workers] for _ in range(3)]
    for worker in workers:
        worker.join()
    best = min(rounds, key=lambda parts: max(part[0] for part in parts))
    answer["seconds"] = max(part[0] for part in best)
    answer["cpu"] = min(sum(part[1] for part in parts) for parts in rounds)
    answer["bytes"] = sum(part[2] for part in best)
    print(json.dumps(answer))


main()
