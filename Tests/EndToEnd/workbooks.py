"""Makes a workbook of CSV files, by hand: workbooks.py OUT.xlsx [--1904] [--inline] SHEET=FILE.csv...

A column of numbers, truth values, days or local times is one of such cells; all else is text, shared unless --inline.
"""
import csv
import datetime
import io
import re
import sys
import zipfile

NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,10})?$")
DAY = re.compile(r"\d{4}-\d\d-\d\d$")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$")
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def escaped(text):
    text = re.sub(r"_(?=x[0-9A-Fa-f]{4}_)", "_x005F_", text)
    text = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\r]", lambda found: "_x%04X_" % ord(found[0]), text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def letters(column):
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def kind(values):
    values = [value for value in values if value]
    for name, fits in (("number", NUMBER.match), ("day", DAY.match), ("time", TIME.match), ("truth", ("true", "false").__contains__)):
        if values and all(fits(value) for value in values):
            return name
    return "text"


class Book:
    def __init__(self, from1904=False, inline=False):
        self.from1904, self.inline = from1904, inline
        self.sheets, self.texts = [], {}

    def serial(self, text):
        moment = datetime.datetime.fromisoformat(text)
        start = datetime.datetime(1904, 1, 1) if self.from1904 else datetime.datetime(1899, 12, 30)
        span = moment - start
        return repr(span.days + span.seconds / 86400)

    def cell(self, place, kind, value):
        if not value:
            return ""
        if kind == "number":
            return f'<c r="{place}"><v>{value}</v></c>'
        if kind == "truth":
            return f'<c r="{place}" t="b"><v>{int(value == "true")}</v></c>'
        if kind in ("day", "time"):
            return f'<c r="{place}" s="{1 if kind == "day" else 2}"><v>{self.serial(value)}</v></c>'
        if self.inline:
            return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escaped(value)}</t></is></c>'
        number = self.texts.setdefault(value, len(self.texts))
        return f'<c r="{place}" t="s"><v>{number}</v></c>'

    def add(self, name, rows, state="visible", above=0):
        """Rows of texts, the first of which has the titles; above it may stand others."""
        kinds = [kind(column) for column in zip(*rows[1 + above:])] if len(rows) > 1 + above else ["text"] * len(rows[-1])
        out = io.StringIO()
        out.write(f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="{MAIN}"><sheetData>')
        for number, row in enumerate(rows, 1):
            out.write(f'<row r="{number}">')
            for column, value in enumerate(row, 1):
                out.write(self.cell(f"{letters(column)}{number}", "text" if number <= 1 + above else kinds[column - 1], value))
            out.write("</row>")
        out.write("</sheetData></worksheet>")
        self.sheets.append((name, out.getvalue(), state))

    def write(self, path):
        head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        numbers = range(1, len(self.sheets) + 1)
        links = "".join(
            f'<Relationship Id="rId{n}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>' for n in numbers)
        links += f'<Relationship Id="rId90" Type="{OFFICE}/styles" Target="styles.xml"/>'
        links += f'<Relationship Id="rId91" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/>'
        parts = {
            "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
            "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><workbookPr date1904="{int(self.from1904)}"/><sheets>'
            + "".join(
                f'<sheet name="{escaped(name)}" sheetId="{n}" state="{state}" r:id="rId{n}"/>'
                for n, (name, _, state) in zip(numbers, self.sheets)) + "</sheets></workbook>",
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{links}</Relationships>',
            "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>'
            '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
            "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">'
            + "".join(f'<si><t xml:space="preserve">{escaped(text)}</t></si>' for text in self.texts) + "</sst>",
        }
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
            for name, text in parts.items():
                self.put(file, name, head + text)
            for number, (_, text, _) in zip(numbers, self.sheets):
                self.put(file, f"xl/worksheets/sheet{number}.xml", text)

    @staticmethod
    def put(file, name, text):
        entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        file.writestr(entry, text)


def rows_of(path):
    csv.field_size_limit(1 << 30)
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


if __name__ == "__main__":
    words = sys.argv[2:]
    book = Book("--1904" in words, "--inline" in words)
    for word in words:
        if "=" in word:
            name, path = word.split("=", 1)
            book.add(name, rows_of(path))
    book.write(sys.argv[1])
