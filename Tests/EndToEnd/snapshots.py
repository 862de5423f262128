"""Looks at snapshots from outside: snapshots.py questions FILE SEED COUNT | pandas FILE | duckdb FILE

`questions` draws questions over the tables and asks each of plain SQLite over the file, and of `sumaq sql` over the
store in .sumaq. `pandas` and `duckdb` open the file and compare what they count, and the types that they find, with
plain SQLite.
"""
import json
import os
import random
import sqlite3
import subprocess
import sys

SUMAQ = os.environ.get("SUMAQ", "sumaq")


class Drawer:
    """Draws questions whose answers depend on the rows alone: no order of its own, no clock, no function of sumaq's."""

    def __init__(self, file, rng):
        self.file, self.rng = file, rng
        self.tables = {}
        for table, name, kind, parent in file.execute(
                "SELECT c.table_name, c.name, c.kind, c.refers_to FROM sumaq_columns c JOIN sumaq_tables t ON t.name = c.table_name "
                "WHERE t.rows > 0 ORDER BY c.table_name, c.position"):
            self.tables.setdefault(table, []).append((name, kind, parent))

    def question(self):
        return self.rng.choice([self.rows, self.rows, self.groups, self.groups, self.existing, self.windows, self.sets])()

    def source(self):
        """A table, at times joined with that which it refers to: the text after FROM, and the columns."""
        table = self.rng.choice(list(self.tables))
        columns = [(f'a."{name}"', kind) for name, kind, _ in self.tables[table]]
        references = [(name, parent) for name, _, parent in self.tables[table] if parent in self.tables]
        if not references or self.rng.random() < 0.5:
            return f'"{table}" a', columns
        name, parent = self.rng.choice(references)
        columns += [(f'b."{other}"', kind) for other, kind, _ in self.tables[parent]]
        return f'"{table}" a {self.rng.choice(["JOIN", "LEFT JOIN"])} "{parent}" b ON b.id = a."{name}"', columns

    def value(self, source, column):
        """A value that occurs, at times with another type."""
        found = self.file.execute(f"SELECT {column[0]} FROM {source} WHERE {column[0]} IS NOT NULL LIMIT 1 OFFSET {self.rng.randrange(40)}").fetchone()
        value = found[0] if found else self.rng.choice([3, "x", 2.5])
        if self.rng.random() < 0.2:
            value = self.rng.choice([str(value), 4, 2025, "4", "2025", 4.5])
        return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else repr(value)

    def expression(self, column):
        name, kind = column
        if kind.startswith(("time", "date")):
            forms = ["{}", "substr({}, 1, 7)", "strftime('%w', {})", "date({}, '+1 month')", "typeof({})", "julianday({})"]
        elif kind in ("number", "whole number", "1 for true, 0 for false"):
            forms = ["{}", "round({}, 1)", "{} * 2", "CAST({} AS INTEGER)", "typeof({})", "abs({})", "{} || ''", "{} / 3"]
        else:
            forms = ["{}", "upper({})", "length({})", "substr({}, 2, 4)", "coalesce({}, '-')", "typeof({})", "{} + 1", "hex({})"]
        return self.rng.choice(forms).format(name)

    def predicate(self, source, columns):
        column = self.rng.choice(columns)
        name = column[0]
        operator = self.rng.choice(["<", ">", "=", "<>", "<=", "IN", "BETWEEN", "LIKE", "NULL", "EXPRESSION"])
        if operator == "IN":
            return f"{name} IN ({', '.join(self.value(source, column) for _ in range(4))})"
        if operator == "BETWEEN":
            return f"{name} BETWEEN {self.value(source, column)} AND {self.value(source, column)}"
        if operator == "LIKE":
            return f"{name} LIKE '%{self.rng.choice('aeiou1230')}%'"
        if operator == "NULL":
            return f"{name} IS {self.rng.choice(['', 'NOT '])}NULL"
        if operator == "EXPRESSION":
            return f"{self.expression(column)} >= {self.value(source, column)}"
        return f"{name} {operator} {self.value(source, column)}"

    def where(self, source, columns):
        words = [self.predicate(source, columns) for _ in range(self.rng.choice([0, 1, 1, 2]))]
        return " WHERE " + self.rng.choice([" AND ", " OR "]).join(words) if words else ""

    def rows(self):
        source, columns = self.source()
        shown = [self.expression(self.rng.choice(columns)) for _ in range(self.rng.randint(1, 5))]
        select = ", ".join(f"{text} AS c{number}" for number, text in enumerate(shown))
        order = ", ".join(f"{number + 1}{self.rng.choice(['', ' DESC'])}" for number in range(len(shown)))
        limit = f" ORDER BY {order} LIMIT {self.rng.randint(1, 60)}" if self.rng.random() < 0.5 else ""
        return f"SELECT {self.rng.choice(['', 'DISTINCT '])}{select} FROM {source}{self.where(source, columns)}{limit}"

    def aggregate(self, columns):
        name = self.rng.choice(columns)[0]
        return self.rng.choice(["count(*)", "count({})", "count(DISTINCT {})", "min({})", "max({})", "sum({})", "avg({})", "total({})"]).format(name)

    def groups(self):
        source, columns = self.source()
        key = self.expression(self.rng.choice(columns))
        having = f" HAVING count(*) > {self.rng.randint(1, 3)}" if self.rng.random() < 0.3 else ""
        return (f"SELECT {key} AS c0, {self.aggregate(columns)} AS c1, {self.aggregate(columns)} AS c2 "
                f"FROM {source}{self.where(source, columns)} GROUP BY 1{having}")

    def existing(self):
        child, name, parent = self.rng.choice(
            [(table, name, parent) for table, columns in self.tables.items() for name, _, parent in columns if parent in self.tables])
        source = f'"{child}" a'
        columns = [(f'a."{other}"', kind) for other, kind, _ in self.tables[child]]
        test = self.rng.choice([
            f'b.id {{}}IN (SELECT a."{name}" FROM {source} WHERE a."{name}" IS NOT NULL AND {self.predicate(source, columns)})',
            f'{{}}EXISTS (SELECT 1 FROM {source} WHERE a."{name}" = b.id AND {self.predicate(source, columns)})'])
        return f'SELECT b.id AS c0 FROM "{parent}" b WHERE ' + test.format(self.rng.choice(["", "NOT "]))

    def windows(self):
        source, columns = self.source()
        by, over = (self.rng.choice(columns)[0] for _ in range(2))
        function = self.rng.choice(["rank()", "dense_rank()", f"count({over})", f"min({over})", f"max({over})"])
        return f"SELECT {by} AS c0, {over} AS c1, {function} OVER (PARTITION BY {by} ORDER BY {over}) AS c2 FROM {source}"

    def sets(self):
        parts = []
        for _ in range(2):
            table, name = self.rng.choice([(table, name) for table, columns in self.tables.items() for name, _, parent in columns if parent or name == "id"])
            source = f'"{table}" a'
            parts.append(f'SELECT a."{name}" AS c0 FROM {source}{self.where(source, [(f"a.{chr(34)}{name}{chr(34)}", "text")])}')
        return self.rng.choice([" UNION ", " EXCEPT ", " INTERSECT ", " UNION ALL "]).join(parts)


def alike(rows):
    """Rows in one order. Sums of fractions are compared to 9 digits, as sumaq adds them exactly and SQLite does not."""
    return sorted([[f"{value:.9g}" if isinstance(value, float) else value for value in row] for row in rows], key=repr)


def questions(path, seed, count):
    file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    drawer = Drawer(file, random.Random(int(seed)))
    filled = 0
    for number in range(int(count)):
        sql = drawer.question()
        cursor = file.execute(sql)
        plain = alike(cursor.fetchall())
        done = subprocess.run([SUMAQ, "sql", sql, "--format", "ndjson"], capture_output=True)
        if done.returncode:
            return f"question {number} ended with {done.returncode}: {sql}\n{done.stderr.decode()}"
        names = [column[0] for column in cursor.description]
        own = alike([[row[name] for name in names] for row in map(json.loads, done.stdout.splitlines())])
        if plain != own:
            return f"question {number}: {sql}\nplain {plain[:5]}\nsumaq {own[:5]}"
        filled += bool(plain)
    if filled < int(count) / 2:
        return f"only {filled} of {count} questions have rows: the check says little"
    print(f"{count} questions agree, {filled} of them with rows")


def tables(path):
    file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    for (table,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall():
        columns = file.execute(f"SELECT name, type FROM pragma_table_info('{table}')").fetchall()
        measures = ", ".join(f'count("{name}"), count(DISTINCT "{name}"), min("{name}"), max("{name}")' for name, _ in columns)
        yield file, table, columns, file.execute(f'SELECT count(*), {measures} FROM "{table}"').fetchone()


def with_pandas(path):
    import pandas
    expected = {"INTEGER": "iuf", "REAL": "f", "TEXT": "OUT"}
    count = 0
    for file, table, columns, measured in tables(path):
        frame = pandas.read_sql_query(f'SELECT * FROM "{table}"', file)
        found = [len(frame)]
        for name, kind in columns:
            series = frame[name]
            present = series.dropna()
            if len(present) and series.dtype.kind not in expected[kind]:
                return f"{table}.{name} is {kind} and pandas has {series.dtype}"
            found += [len(present), present.nunique(), present.min() if len(present) else None, present.max() if len(present) else None]
            count += 1
        if found != list(measured):
            return f"{table}: SQLite counts {measured}, pandas {found}"
    print(f"pandas {pandas.__version__} agrees on {count} columns")


def with_duckdb(path):
    import duckdb
    expected = {"INTEGER": "BIGINT", "REAL": "DOUBLE", "TEXT": "VARCHAR"}
    connection = duckdb.connect()
    try:
        try:
            # The extension as a package, for a machine that reaches no other server.
            from duckdb_extensions import extension_importer
            extension_importer.import_extension("sqlite_scanner")
        except ImportError:
            connection.execute("INSTALL sqlite")
        connection.execute("LOAD sqlite")
    except duckdb.Error as error:
        print(f"DuckDB's reader of SQLite files cannot be installed: {str(error).splitlines()[0][:120]}")
        sys.exit(77)
    connection.execute(f"ATTACH '{path}' AS snapshot (TYPE sqlite, READ_ONLY)")
    count = 0
    for _, table, columns, measured in tables(path):
        types = {row[0]: row[1] for row in connection.execute(f'DESCRIBE snapshot."{table}"').fetchall()}
        wanted = {name: expected[kind] for name, kind in columns}
        if types != wanted:
            return f"{table}: DuckDB has {types}"
        measures = ", ".join(f'count("{name}"), count(DISTINCT "{name}"), min("{name}"), max("{name}")' for name, _ in columns)
        found = connection.execute(f'SELECT count(*), {measures} FROM snapshot."{table}"').fetchone()
        if found != measured:
            return f"{table}: SQLite counts {measured}, DuckDB {found}"
        count += len(columns)
    print(f"DuckDB {duckdb.__version__} agrees on {count} columns")


fault = {"questions": questions, "pandas": with_pandas, "duckdb": with_duckdb}[sys.argv[1]](*sys.argv[2:])
if fault:
    sys.exit(fault)
