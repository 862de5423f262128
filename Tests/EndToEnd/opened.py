"""Opens the files of reports in other programs: opened.py REPORTS. LibreOffice (Spanish) converts workbooks and CSV for
spreadsheets, pandas and DuckDB read raw CSV; each has the cells of the NDJSON, and none is a formula."""
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import duckdb
import openpyxl
import pandas

REPORTS = pathlib.Path(sys.argv[1]).resolve()


def rows(path):
    return [list(json.loads(line).values()) for line in path.read_text("utf-8").splitlines()]


def alike(found, value):
    """A spreadsheet keeps 15 digits, has no difference between empty and nothing, and reads days as days."""
    if found == value:
        return True
    if value is None or value == "":
        return found is None or found == "" or (isinstance(found, float) and math.isnan(found))
    if isinstance(value, (int, float)):
        return isinstance(found, (int, float)) and math.isclose(found, value, rel_tol=1e-9)
    if hasattr(found, "isoformat"):
        return value.startswith(found.isoformat()[:10])
    return str(found).lstrip("'") == value.lstrip("'") or str(found) == value


def converted(files, folder, *options):
    """The files as LibreOffice reads them, written as workbooks; by their place."""
    copies = {file: folder / f"{file.parent.name}-{file.name}" for file in files}
    for file, copy in copies.items():
        copy.write_bytes(file.read_bytes())
    done = subprocess.run(
        ["soffice", f"-env:UserInstallation=file://{folder}/home", "--headless", *options, "--convert-to", "xlsx", "--outdir", folder / "out", *copies.values()],
        env={"LC_ALL": "es_ES.UTF-8", "LANG": "es_ES.UTF-8", "HOME": str(folder), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, timeout=540)
    assert done.returncode == 0, done.stderr
    return {file: openpyxl.load_workbook(folder / "out" / f"{copy.stem}.xlsx") for file, copy in copies.items()}


def compare(sheet, expected, name):
    # A row of nothing is none to a spreadsheet.
    cells = [row for row in list(sheet.iter_rows())[1:] if any(cell.value not in (None, "") for cell in row)]
    expected = [row for row in expected if any(value not in (None, "") for value in row)]
    assert all(cell.data_type != "f" for row in cells for cell in row), f"{name}: a formula"
    assert len(cells) == len(expected), f"{name}: {len(cells)} rows for {len(expected)}"
    for row, values in zip(cells, expected):
        for cell, value in zip(row, values, strict=True):
            assert alike(cell.value, value), f"{name}: {cell.value!r} for {value!r}"


def workbooks(folder):
    checked = 0
    books = sorted(REPORTS.glob("*/*.xlsx"))
    assert len(books) >= 9, books
    for book, after in converted(books, folder).items():
        before = openpyxl.load_workbook(book)
        assert before.sheetnames == after.sheetnames, book
        for name in before.sheetnames:
            compare(after[name], [[cell.value for cell in row] for row in before[name].iter_rows()][1:], f"{book.name} {name}")
            checked += 1
    return checked


def texts(folder):
    expected = {sheet: rows(sheet.with_suffix(".ndjson")) for sheet in sorted(REPORTS.glob("*/*.csv")) if not sheet.name.endswith(".raw.csv")}
    expected = {sheet: found for sheet, found in expected.items() if found}
    # A double click: semicolons, UTF-8, and the numbers of the language (es_ES is 1034).
    for sheet, book in converted(expected, folder, "--infilter=CSV:59,34,76,1,,1034,false,true,false").items():
        compare(book.active, expected[sheet], str(sheet))
    for sheet, values in expected.items():
        raw = sheet.with_suffix(".raw.csv")
        frame = pandas.read_csv(raw, keep_default_na=False, na_values=[""])
        assert len(frame) == len(values), raw
        for found, row in zip(frame.itertuples(index=False), values):
            for cell, value in zip(found, row, strict=True):
                cell = cell.item() if hasattr(cell, "item") else cell
                # A column in which every cell looks like a number is one to pandas, whatever it was.
                assert alike(cell, value) or str(cell) == str(value) or float(value) == float(cell), f"{raw}: {cell!r} for {value!r}"
        count = duckdb.sql(f"SELECT count(*) FROM read_csv('{raw}', header = true, all_varchar = true)").fetchall()[0][0]
        assert count == len(values), f"{raw}: DuckDB finds {count} rows for {len(values)}"
    return len(expected)


with tempfile.TemporaryDirectory() as folder:
    sheets = workbooks(pathlib.Path(folder))
with tempfile.TemporaryDirectory() as folder:
    files = texts(pathlib.Path(folder))
assert files > 20, files
print(f"{sheets} sheets and {files} files have the same cells everywhere")
