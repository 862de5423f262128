import Model
import Testing

@testable import Store

/// Statements of somebody who wants what the views withhold.
@Suite struct AnalystAttacksTests {
  private static let asOf = CivilDay(number: 20_000)

  /// A store in which everything private holds the word `sesame`.
  private static func shelf() throws -> Shelf {
    let shelf = try Shelf()
    try shelf.fill(
      """
      UPDATE users SET email = 'sesame@x.example', phone = '+51 sesame', role = 'sesame', name = 'Ana';
      UPDATE restaurants SET owner_id = 'sesame';
      UPDATE reviews SET photo = 'https://sesame:sesame@x.example/a.jpg?token=sesame#sesame';
      INSERT INTO photo_jobs(reference, avatar) VALUES ('https://sesame@x.example/a.jpg?token=sesame', 0);
      INSERT INTO runs(started, finished, status, report) VALUES (1, 2, 'done', '{"ingest":{},"problems":["sesame"]}');
      INSERT INTO rejects(file, line, "column", kind, record_id, problem, raw)
        VALUES ('u.csv', 1, 'name', 'row', 'x', 'y', 'sesame');
      INSERT INTO own_tables(key, name, source, digest, whole, rows) VALUES (1, 'guests', x'', 1, 1, 1);
      INSERT INTO own_columns(table_key, number, title, occurrence, is_key, evidence)
        VALUES (1, 0, 'day', 0, 0, 32), (1, 1, 'email', 0, 0, 32);
      CREATE TABLE own_rows_1(key INTEGER PRIMARY KEY, digest INTEGER NOT NULL, c0, c1);
      INSERT INTO own_rows_1 VALUES (1, 1, 'monday', 'sesame@x.example');
      """)
    return shelf
  }

  private static let schemas = ["main", "'main'", "\"main\"", "[main]", "`main`", "MAIN", "'Main' /* x */"]

  /// What may be read by nobody, as `column of table`.
  private static let secrets = [
    "email FROM users", "phone FROM users", "role FROM users", "owner_id FROM restaurants", "photo FROM reviews",
    "reference FROM photo_jobs", "report FROM runs", "raw FROM rejects", "c1 FROM own_rows_1",
    "sql FROM sqlite_schema", "sql FROM sqlite_master", "value FROM meta", "title FROM own_columns",
    "rowid FROM users", "* FROM files", "* FROM photo_jobs",
  ]

  /// Each secret in each dress.
  private static let statements: [String] = secrets.flatMap { secret -> [String] in
    let parts = secret.split(separator: " ")
    let (column, table) = (String(parts[0]), String(parts[2]))
    let names = AnalystDictionary.tables.map(\.name) + ["guests", table]
    let isView = AnalystDictionary.table(table) != nil
    let sources = schemas.map { "\($0).\(table)" } + (isView ? [] : [table, "temp.\(table)"])
    return sources.flatMap { source -> [String] in
      let inner = "SELECT \(column) FROM \(source)"
      return [
        inner, "SELECT x.* FROM (\(inner)) AS x", "SELECT (\(inner) LIMIT 1)",
        "SELECT max((\(inner) LIMIT 1)) FROM users",
        "EXPLAIN \(inner)", "SELECT 1 FROM \(source) WHERE \(column == "*" ? "rowid" : column) LIKE 'sesame%'",
        "SELECT 1 FROM users JOIN \(source) AS s ON s.\(column == "*" ? "rowid" : column) > ''",
        "SELECT group_concat(\(column == "*" ? "rowid" : column)) FROM \(source)", "CREATE TEMP VIEW v AS \(inner)",
        "SELECT * FROM users UNION ALL \(inner)", "SELECT 1 ORDER BY (\(inner) LIMIT 1)",
        "SELECT id FROM users WHERE EXISTS (\(inner) WHERE \(column == "*" ? "rowid" : column) > '')",
      ]
        + names.flatMap { name in
          [
            "WITH \(name) AS (\(inner)) SELECT * FROM \(name)",
            "WITH \(name)(a) AS (\(inner)) SELECT a FROM \(name)",
            "WITH \"\(name)\" AS MATERIALIZED (\(inner)) SELECT * FROM [\(name)]",
            "WITH a AS (WITH \(name) AS (\(inner)) SELECT * FROM \(name)) SELECT * FROM a",
            "WITH RECURSIVE \(name)(a) AS (\(inner) UNION ALL SELECT a FROM \(name) LIMIT 3) SELECT * FROM \(name)",
            "SELECT * FROM (\(inner)) AS \(name)", "SELECT * FROM (WITH \(name) AS (\(inner)) SELECT * FROM \(name))",
          ]
        }
    }
  }

  /// What a statement gives, or that it was refused.
  private static func answer(_ sql: String, _ session: AnalystSession) throws -> String? {
    var text = ""
    do {
      try session.query(sql) { columns, values in text += "\(columns) \(values)\n" }
      return text
    } catch is AnalystError { return nil }
  }

  @Test func noStatementReadsBehindTheViews() throws {
    let shelf = try Self.shelf()
    let session = try AnalystSession(store: shelf.store, asOf: Self.asOf)
    var given: [String] = []
    for sql in Self.statements where try Self.answer(sql, session) != nil { given.append(sql) }
    // The views themselves have a column of that name, or the statement names its own table.
    #expect(given.isEmpty, "\(given.count) of \(Self.statements.count): \(given.prefix(5))")
    #expect(Self.statements.count > 5_000)
  }

  @Test(arguments: [
    "SELECT photo FROM reviews", "SELECT reference FROM photos", "SELECT * FROM runs", "SELECT * FROM rejects",
    "SELECT * FROM users", "SELECT * FROM restaurants", "SELECT * FROM guests", "SELECT * FROM changes",
    "SELECT * FROM temp.users", "SELECT * FROM \"temp\".users", "SELECT * FROM 'temp'.users",
    "WITH photos AS (SELECT reference FROM temp.photos) SELECT * FROM photos",
    "WITH u AS (SELECT * FROM users) SELECT * FROM u", "SELECT * FROM Users", "SELECT * FROM REVIEWS AS users",
    "WITH users AS (SELECT id FROM reviews) SELECT * FROM users", "SELECT count(*) FROM photo_jobs",
    "SELECT * FROM \"\u{1}users\"", "SELECT * FROM temp.\"\u{1}photos\"", "SELECT 'a\u{1}'",
    "WITH \"\u{1}photos\" AS (SELECT reference FROM 'main'.photo_jobs) SELECT * FROM \"\u{1}photos\"",
    "SELECT * FROM sqlite_temp_schema", "SELECT sql FROM temp.sqlite_master", "SELECT * FROM 'temp'.sqlite_schema",
    "SELECT * FROM SQLITE_SCHEMA", "SELECT * FROM \"sqlite_schema\"", "SELECT * FROM pragma_table_list",
    "SELECT * FROM pragma_table_info('users', 'main')", "SELECT * FROM pragma_database_list",
    "SELECT * FROM pragma_module_list", "SELECT count(*) FROM pragma_table_list", "SELECT * FROM dbstat",
    "SELECT * FROM sqlite_dbpage", "SELECT * FROM sqlite_stmt",
    "SELECT * FROM bytecode('SELECT email FROM main.users')",
    "SELECT * FROM tables_used('SELECT email FROM main.users')", "SELECT * FROM sqlite_stat1",
    "SELECT readfile('/etc/passwd')", "SELECT * FROM fsdir('/')", "SELECT edit('x')", "SELECT load_extension('x')",
    "SELECT * FROM json_each((SELECT report FROM 'main'.runs))", "SELECT * FROM users, json_each(users.email)",
    "WITH json_each AS (SELECT email FROM 'main'.users) SELECT * FROM json_each",
    "WITH json_tree(a) AS (SELECT reference FROM 'main'.photo_jobs) SELECT * FROM json_tree",
    "SELECT * FROM users NATURAL JOIN 'main'.users", "SELECT * FROM users JOIN 'main'.users USING (id)",
    "/*/ ' */ SELECT email FROM main.users -- '", "SELECT 'x' AS y /* ' */ FROM 'main' . users",
    "EXPLAIN QUERY PLAN SELECT * FROM users", "EXPLAIN SELECT * FROM users", "PRAGMA table_info(users)",
    "ATTACH ':memory:' AS x",
    "CREATE TEMP TRIGGER t INSTEAD OF INSERT ON users BEGIN SELECT email FROM main.users; END",
    "INSERT INTO users(id) SELECT email FROM 'main'.users", "VALUES ((SELECT email FROM 'main'.users))",
    "SELECT shown_name(email, NULL, NULL) FROM 'main'.users", "SELECT shown_address(reference) FROM photo_jobs",
    "SELECT * FROM users WHERE (SELECT 1 FROM 'main'.users AS m WHERE m.email LIKE 'sesame%')",
    "WITH users AS (SELECT * FROM 'main'.users), reviews AS (SELECT * FROM users) SELECT * FROM reviews",
    "WITH users(email) AS (SELECT e.email FROM 'main'.users e JOIN temp.users) SELECT email FROM users",
  ])
  func whatIsAnsweredHoldsNoSecret(_ sql: String) throws {
    let shelf = try Self.shelf()
    let answer = try Self.answer(sql, AnalystSession(store: shelf.store, asOf: Self.asOf))
    #expect(answer?.contains("sesame") != true && answer?.contains("CREATE TABLE") != true)
  }

  @Test(arguments: ["'main'.users", "\"main\".users", "[main].users", "`main`.users", "'temp'.users", "'MAIN' . users"])
  func aQuotedSchemasNameIsAName(_ table: String) throws {
    let shelf = try Self.shelf()
    let session = try AnalystSession(store: shelf.store, asOf: Self.asOf)
    for sql in ["SELECT count(*) FROM \(table)", "SELECT 'a.b', 1.5 FROM \(table)"] {
      let error = #expect(throws: AnalystError.self) { try session.query(sql) { _, _ in } }
      #expect(error?.kind == AnalystProblems.refused && error?.mend.contains("out: the view") == true)
    }
    #expect(try session.query("SELECT 'main' AS a, 'temp' || u.id FROM users u") { _, _ in }.rows == 1)
  }

  @Test func anIDThatMayBeAnAddressIsItsSlugInEveryViewAlike() throws {
    let shelf = try Self.shelf()
    try shelf.fill(
      """
      UPDATE users SET id = 'sesame@x.example';
      UPDATE restaurants SET id = 'owner-sesame@x.example' WHERE key = 1;
      UPDATE reviews SET id = 'sesame@x.example-' || key;
      UPDATE rejects SET record_id = 'sesame@x.example';
      INSERT INTO favorites(id_hash, digest, user_key, restaurant_key) VALUES (1, 1, 1, 1);
      INSERT INTO visits(id, id_hash, digest, user_key, restaurant_key) VALUES ('sesame@v', 1, 1, 1, 1);
      INSERT INTO orders(id, id_hash, digest, user_key, restaurant_key) VALUES ('sesame@o', 1, 1, 1, 1);
      INSERT INTO changes(collection, change, key, id, user_key, restaurant_key) VALUES (1, 'new', 1, 'sesame@x.example', 1, 1);
      """)
    let session = try AnalystSession(store: shelf.store, asOf: Self.asOf)
    for table in session.tables {
      #expect(try Self.answer("SELECT * FROM \(table.name)", session)?.contains("sesame") == false, "\(table.name)")
    }
    let shown = AnalystValue.text(Slug.of("sesame@x.example"))
    var rows: [[AnalystValue]] = []
    try session.query(
      """
      SELECT u.id, v.user_id, f.user_id, o.user_id, c.id, slug(u.id), x.record_id, r.id = v.restaurant_id
      FROM users u JOIN reviews v ON v.user_id = u.id JOIN favorites f ON f.user_id = u.id
      JOIN orders o ON o.user_id = u.id JOIN changes c ON c.user_id = u.id JOIN rejects x ON 1
      JOIN restaurants r ON r.id = v.restaurant_id WHERE u.id = :id AND r.id = f.restaurant_id LIMIT 1
      """, parameters: ["id": shown]
    ) { rows.append($1) }
    #expect(rows == [Array(repeating: shown, count: 7) + [.integer(1)]])
  }

  @Test func aNameThatIsAnAddressIsSomeone() throws {
    let shelf = try Self.shelf()
    try shelf.fill(
      """
      INSERT INTO users(key, id, name, email, phone, present, derived, digest) VALUES
        (11, 'm', 'SESAME@x.example', 'sesame@x.example', NULL, 1, 0, 1), (12, 'p', '12 345', NULL, '12345', 1, 0, 1),
        (13, 'n', NULL, 'sesame@x.example', NULL, 1, 0, 1), (14, 'o', 'Luis', 'sesame@x.example', '+51 1', 1, 0, 1);
      """)
    let session = try AnalystSession(store: shelf.store, asOf: Self.asOf)
    var names: [AnalystValue] = []
    try session.query("SELECT name FROM users WHERE id IN ('m', 'p', 'n', 'o') ORDER BY id") { names.append($1[0]) }
    #expect(names == [.text("someone"), .null, .text("Luis"), .text("someone")])
  }
}
