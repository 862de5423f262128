"""Writes reports that show every kind of chart with easy and with hard data: charts.py TEMPLATES/reports"""
import pathlib
import sys

HARD = {
    "one": "SELECT 'only' AS label, 3 AS n, 2 AS m, 'x' AS kind",
    "none": "SELECT 'only' AS label, 3 AS n, 2 AS m, 'x' AS kind WHERE 0",
    "nulls": "SELECT 'a' AS label, NULL AS n, NULL AS m, 'x' AS kind UNION ALL SELECT NULL, NULL, NULL, NULL",
    "gaps": "SELECT column1 AS label, column2 AS n, column3 AS m, column4 AS kind FROM (VALUES ('Jan',3,1,'x'),('Feb',NULL,2,'x'),('Mar',5,3,'x'),('Apr',4,NULL,'y'),('May',9,5,'y'))",
    "negative": "SELECT column1 AS label, column2 AS n, column3 AS m, column4 AS kind FROM (VALUES ('North',-30,1,'x'),('South',12,2,'y'),('East',-4.5,3,'x'),('West',40,4,'y'))",
    "huge": "SELECT column1 AS label, column2 AS n, column3 AS m, column4 AS kind FROM (VALUES ('Alpha',1234567890123,1e6,'x'),('Beta',987654321,2e6,'y'),('Gamma',55000000000,3e6,'x'))",
    "tiny": "SELECT column1 AS label, column2 AS n, column3 AS m, column4 AS kind FROM (VALUES ('Alpha',0.00012,1,'x'),('Beta',0.00031,2,'y'),('Gamma',0.00007,3,'x'))",
    "many": "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 10000) SELECT 'day ' || i AS label, abs((i * 7919) % 1000) + i / 20 AS n, (i * 104729) % 997 AS m, 'kind ' || (i % 40) AS kind FROM n",
    "kinds": "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 400) SELECT 'Category number ' || (i / 10) AS label, (i * 7919) % 100 AS n, (i * 104729) % 97 AS m, 'A rather long kind ' || (i % 10) AS kind FROM n",
}
CHARTS = [
    "type: bar\nlabel: label\nvalue: n\nunit: reviews", "type: line\nlabel: label\nvalue: n\nunit: stars",
    "type: line\nlabel: label\nvalue: n\nseries: kind", "type: area\nlabel: label\nvalue: n",
    "type: stacked\nlabel: label\nvalue: n\nseries: kind", "type: histogram\nlabel: label\nvalue: n",
    "type: histogram\nvalue: n", "type: scatter\nx: m\ny: n\nlabel: label", "type: heat\nrow: label\ncolumn: kind\nvalue: n",
]

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for name, sql in HARD.items():
    text = f"---\ntitle: Charts of {name}\norder: 200\n---\n\n```sql {name}\n{sql}\n```\n"
    for settings in CHARTS:
        kind = settings.split("\n")[0].split()[1]
        text += f"\n```chart\ndata: {name}\ntitle: What a {kind} shows of {name}\nnote: In made-up numbers.\n{settings}\n```\n"
    (folder / f"charts-{name}.md").write_text(text)
(folder / "charts-words.md").write_text(
    "---\ntitle: A table of lines\n---\n\n```sql lines\nSELECT 'Casa' AS name, '4.1,4.3,3.9,4.8' AS course, 4.8 AS mean UNION ALL "
    "SELECT 'Wok', '3', 3.0\n```\n\n```table\ndata: lines\nspark: course\ntitle: Where they go\n```\n")
