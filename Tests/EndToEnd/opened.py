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
    if value is None or value == "":
        return found is None or found == "" or (isinstance(found, float) and math.isnan(found))
    if isinstance(value, (int, float)):
        return isinstance(found, (int, float)) and math.isclose(found, value, rel_tol=1e-9)
    if hasattr(found, "isoformat"):
        return value.startswith(found.isoformat()[:10])
    return str(found).lstrip("'") == value.lstrip("'") or str(found) == value


def converted(files, kind, folder, *options):
    """The files as LibreOffice writes them again."""
    home = folder / "home"
    done = subprocess.run(
        ["soffice", f"-env:UserInstallation=file://{home}", "--headless", *options, "--convert-to", kind, "--outdir", str(folder / "out"), *map(str, files)],
        env={"LC_ALL": "es_ES.UTF-8", "LANG": "es_ES.UTF-8", "HOME": str(folder), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, timeout=540)
    assert done.returncode == 0, done.stderr
    return [folder / "out" / (file.stem + ".xlsx") for file in files]


def compare(sheet, expected, name):
    cells = [[cell for cell in row] for row in sheet.iter_rows()][1:]
    assert all(cell.data_type != "f" for row in cells for cell in row), f"{name}: a formula"
    assert len(cells) == len(expected), f"{name}: {len(cells)} rows for {len(expected)}"
    for row, values in zip(cells, expected):
        for cell, value in zip(row, values, strict=True):
            assert alike(cell.value, value), f"{name}: {cell.value!r} for {value!r}"


def main():
    checked = 0
    books = sorted(REPORTS.glob("*/*.xlsx"))
    assert len(books) >= 9, books
    for book in books:
        with tempfile.TemporaryDirectory() as folder:
            [again] = converted([book], "xlsx", pathlib.Path(folder))
            before, after = openpyxl.load_workbook(book), openpyxl.load_workbook(again)
            assert before.sheetnames == after.sheetnames, book
            for name in before.sheetnames:
                compare(after[name], [[cell.value for cell in row] for row in before[name].iter_rows()][1:], f"{book.name} {name}")
                checked += 1
    for raw in sorted(REPORTS.glob("*/*.raw.csv")):
        expected = rows(raw.with_name(raw.name.replace(".raw.csv", ".ndjson")))
        if not expected:
            continue
        sheet = raw.with_name(raw.name.replace(".raw.csv", ".csv"))
        with tempfile.TemporaryDirectory() as folder:
            # A double click: semicolons, UTF-8, and the numbers of the language (es_ES is 1034).
            [again] = converted([sheet], "xlsx", pathlib.Path(folder), "--infilter=CSV:59,34,76,1,,1034,false,true,false")
            compare(openpyxl.load_workbook(again).active, expected, sheet.name)
        frame = pandas.read_csv(raw, keep_default_na=False, na_values=[""])
        assert len(frame) == len(expected), raw
        for found, values in zip(frame.itertuples(index=False), expected):
            for cell, value in zip(found, values, strict=True):
                number = cell.item() if hasattr(cell, "item") else cell
                # A column in which every cell looks like a number is one to pandas, whatever it was.
                assert alike(number, value) or str(number) == str(value) or float(value) == float(number), f"{raw}: {cell!r} for {value!r}"
        count = duckdb.sql(f"SELECT count(*) FROM read_csv('{raw}', header = true, all_varchar = true)").fetchone()[0]
        assert count == len(expected), f"{raw}: DuckDB finds {count} rows for {len(expected)}"
        checked += 1
    print(f"{checked} files and sheets have the same cells everywhere")


main()
