import Model
import Testing

@testable import Store

/// What is written past SQLite is what SQLite would have written.
@Suite struct RowLoaderTests {
  /// Beside an open reader a first ingest goes through SQLite row by row.
  @Test(arguments: 0..<10)
  func rowsAndIndexesAreThoseThatSQLiteWrites(seed: Int) throws {
    var random = SeededRandom(seed: 7000 + UInt64(seed))
    var rows = Rows(random: &random)
    let export = rows.export([40, 700, 5000][seed % 3], longest: [60_000, 6000, 40][seed % 3])
    let (loaded, inserted) = (try TestStore(), try TestStore())
    let reader = try inserted.store.reader()
    try loaded.night(export)
    try inserted.night(export)
    #expect(try reader.totals().reviews == loaded.store.reader().totals().reviews)
    #expect(try loaded.store.check() == [])
    for table in ["reviews", "dishes", "favorites", "orders", "restaurant_summaries", "user_summaries"] {
      #expect(try Self.content(loaded, table) == Self.content(inserted, table))
    }
    let neighbours = try Self.content(loaded, "neighbours", key: "restaurant_key, rank")
    #expect(try neighbours == Self.content(inserted, "neighbours", key: "restaurant_key, rank"))
    #expect(!neighbours.isEmpty)
    #expect(try loaded.dump() == inserted.dump())
    #expect(try !loaded.night(export).changed)
  }

  /// Exported subjects go past SQLite until one comes that is there already, was deleted, or is only referred to.
  @Test(arguments: 0..<12)
  func subjectsAreThoseThatSQLiteWrites(seed: Int) throws {
    var random = SeededRandom(seed: 8100 + UInt64(seed))
    var rows = Rows(random: &random)
    let mode = seed % 2 == 0 ? IngestRules.Mode.snapshot : .delta
    let export = rows.subjects([30, 900, 4000][seed % 3], longest: [30_000, 3000, 60][seed % 3], repeats: seed % 4)
    let (loaded, inserted) = (try TestStore(), try TestStore())
    let reader = try inserted.store.reader()
    let outcome = try loaded.night(IngestRules(mode: mode), export)
    #expect(try inserted.night(IngestRules(mode: mode), export) == outcome)
    #expect(outcome.rowsAdded > 0)
    #expect(try loaded.store.check() == [])
    for table in ["restaurants", "users", "reviews"] {
      #expect(try Self.content(loaded, table) == Self.content(inserted, table))
    }
    #expect(try loaded.dump() == inserted.dump())
    #expect(try reader.totals().users == loaded.store.reader().totals().users)
  }

  /// The tables of subjects are made as is known here, so that no first night goes the long way.
  @Test func subjectsAreWrittenPastSQLite() throws {
    let test = try TestStore()
    try test.store.write { connection in
      let first = try #require(try FirstFile(of: connection))
      try first.connection.execute("BEGIN IMMEDIATE")
      for collection in [Collection.restaurants, .users] {
        #expect(try RowLoader(TableLayout(collection), first.connection, first.pages) != nil)
      }
      try first.connection.execute("COMMIT")
      try first.discard()
    }
  }

  /// Several levels of pages above the leaves, and rows that SQLite puts among them later.
  @Test func aTallTreeTakesMoreRows() throws {
    let test = try TestStore()
    var export = TestExport()
    for number in 0..<30_000 {
      export.add(.favorites, ["user_id": .text("u\(number)"), "restaurant_id": .text("r\(number % 7)")])
    }
    try test.night(export)
    #expect(try test.store.check() == [])
    #expect(try Self.count(test, "favorites", "user_key IS NOT NULL") == 30_000)
    export.rows.removeFirst(400)
    for number in 0..<3000 {
      export.add(.favorites, ["user_id": .text("n\(number)"), "restaurant_id": .text("r\(number % 11)")])
    }
    let outcome = try test.night(IngestRules(allowShrink: true), export)
    #expect(outcome.rowsAdded == 3000)
    #expect(outcome.rowsRemoved == 400)
    #expect(try test.store.check() == [])
  }

  /// Each table's number of rows decides whether its last leaf ends full.
  @Test func everyNumberOfRowsEndsWell() throws {
    for rows in [1, 2] + Array(stride(from: 80, to: 260, by: 3)) {
      let test = try TestStore()
      var export = TestExport()
      for number in 0..<rows {
        export.add(.visits, ["id": .text("v\(number)"), "user_id": "u", "visited_at": .integer(Int64(-number))])
      }
      try test.night(export)
      #expect(try test.store.check() == [], "\(rows) rows")
      #expect(try Self.count(test, "visits", "visited_at <= 0") == rows)
    }
  }

  /// Rows of the same id wait until the table is filled; more than may wait are taken as they come.
  @Test(arguments: [3, 300, 21_000])
  func theLastRowOfAnIDWins(ids: Int) throws {
    let (loaded, inserted) = (try TestStore(), try TestStore())
    let reader = try inserted.store.reader()
    var export = TestExport()
    for (round, time) in [3, 1, 2, 3].enumerated() {
      for number in 0..<ids where round == 0 || number % (round + 1) == 0 {
        export.add(.visits, ["id": .text("v\(number)"), "user_id": "u", "visited_at": .integer(Int64(time))])
      }
    }
    export.delete(.visits, ["id": "v0"])
    let rules = IngestRules(mode: .delta)
    let outcome = try loaded.night(rules, export)
    #expect(try inserted.night(rules, export) == outcome)
    #expect(outcome.rowsAdded == ids - 1)
    #expect(try loaded.store.check() == [])
    let sql = "SELECT sum(visited_at), sum(key > 0), min(id) FROM visits"
    let sums = try [loaded, inserted].map { test in
      try test.store.write { try $0.rows(sql) { row in (0..<3).map { row.value($0) } } }
    }
    #expect(sums[0] == sums[1])
    #expect(try reader.totals().reviews == 0)
  }

  /// Reviews of an id that came before wait until the table is filled, tombstones too, and are counted all the same.
  @Test(arguments: [IngestRules.Mode.snapshot, .delta]) func theLastReviewOfAnIDIsCounted(mode: IngestRules.Mode) throws
  {
    let (loaded, inserted) = (try TestStore(), try TestStore())
    let reader = try inserted.store.reader()
    var export = TestExport()
    for (round, count) in [300, 40].enumerated() {
      for number in 0..<count {
        export.review(
          "v\(number)", user: "u\(number % 7)", restaurant: "r\(number % (5 + round))",
          stars: Double(1 + (number + round) % 5), at: Int64(number * 1_000_000))
      }
    }
    if mode == .delta { export.delete(.reviews, ["id": "v250"]) }
    try loaded.night(IngestRules(mode: mode), export)
    try inserted.night(IngestRules(mode: mode), export)
    for table in ["restaurant_summaries", "user_summaries"] {
      #expect(try Self.content(loaded, table) == Self.content(inserted, table))
    }
    #expect(try Self.count(loaded, "restaurant_summaries", "key > 5") == 1)
    #expect(try reader.totals().reviews == (mode == .delta ? 299 : 300))
  }

  /// The tables of sums and of neighbours are made as is known here, so that no first night goes the long way.
  @Test func sumsAndNeighboursAreWrittenPastSQLite() throws {
    let test = try TestStore()
    try test.store.write { connection in
      let first = try #require(try FirstFile(of: connection))
      try first.connection.execute("BEGIN IMMEDIATE")
      for table in ["restaurant_summaries", "user_summaries"] {
        #expect(try SummaryRecords().fill(table, first.connection, first.pages))
      }
      #expect(try NeighbourFill(first.connection, first.pages) != nil)
      try first.connection.execute("COMMIT")
      try first.discard()
    }
  }

  /// Sums of many subjects, some of which have reviews in so many months that a row needs pages of its own.
  @Test func sumsOfManySubjectsAndMonthsAreThoseThatSQLiteWrites() throws {
    let (loaded, inserted) = (try TestStore(), try TestStore())
    let reader = try inserted.store.reader()
    var export = TestExport()
    for number in 0..<6000 {
      export.review(
        "v\(number)", user: "u\(number % 4000)", restaurant: number % 3 == 0 ? "old" : "r\(number)",
        stars: Double(number % 6), at: Int64(number) * 2_678_400)
    }
    try loaded.night(export)
    try inserted.night(export)
    #expect(try loaded.store.check() == [])
    for table in ["restaurant_summaries", "user_summaries"] {
      #expect(try Self.content(loaded, table) == Self.content(inserted, table))
    }
    #expect(try Self.count(loaded, "restaurant_summaries", "length(months) > 5000") == 1)
    #expect(try reader.totals().reviews == 6000)
  }

  /// Every row of a table, and every entry of its indexes in their order.
  private static func content(_ test: TestStore, _ table: String, key: String = "key") throws -> [String] {
    try test.store.write { connection in
      let indexes = try connection.rows(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?1", .text(table)
      ) { (name: $0.text(0) ?? "", isPartial: $0.text(1)?.contains(" WHERE ") == true) }
      var lines: [String] = []
      for index in indexes where !index.isPartial {
        let columns = try connection.rows("SELECT name FROM pragma_index_info(?1)", .text(index.name)) {
          $0.text(0) ?? ""
        }.filter { !key.contains($0) }
        let order = (columns + [key]).joined(separator: ", ")
        lines += try connection.rows("SELECT \(order) FROM \(table) INDEXED BY \(index.name) ORDER BY \(order)") {
          row in
          "\(index.name) " + (0..<row.columnNames.count).map { "\(row.value(Int32($0)))" }.joined(separator: " ")
        }
      }
      return lines
        + (try connection.rows("SELECT * FROM \(table) ORDER BY \(key)") { row in
          (0..<row.columnNames.count).map { "\(row.value(Int32($0)))" }.joined(separator: " ")
        })
    }
  }

  private static func count(_ test: TestStore, _ table: String, _ condition: String) throws -> Int {
    Int(try test.store.write { try $0.integer("SELECT count(*) FROM \(table) WHERE \(condition)") } ?? 0)
  }
}

/// Rows of every shape that a table can hold.
private struct Rows {
  var random: SeededRandom

  init(random: inout SeededRandom) { self.random = SeededRandom(seed: random.next()) }

  mutating func export(_ count: Int, longest: Int) -> TestExport {
    var export = TestExport()
    for number in 0..<min(count, 700) {
      // Some stand at the same place, or a whole number of metres apart.
      let (lat, lon) = (Int.random(in: -60..<60, using: &random), Int.random(in: -60..<60, using: &random))
      let isSomewhere = number % 9 > 0
      export.restaurant(
        "r\(number)", lat: isSomewhere ? Double(lat) / 200 : nil, lon: isSomewhere ? Double(lon) / 200 : nil)
    }
    for collection in [Collection.reviews, .dishes, .favorites, .orders] {
      for number in 0..<count { export.add(collection, row(of: collection, number, longest: longest)) }
    }
    return export
  }

  /// Restaurants and users, of whom some come again, go again, or are only referred to.
  mutating func subjects(_ count: Int, longest: Int, repeats: Int) -> TestExport {
    var export = TestExport()
    for collection in [Collection.restaurants, .users] {
      for number in 0..<count { export.add(collection, subject(of: collection, "s\(number)", longest: longest)) }
      for _ in 0..<repeats * 5 {
        let id = "s\(Int.random(in: 0..<count, using: &random))"
        if Bool.random(using: &random) {
          export.add(collection, subject(of: collection, id, longest: longest))
        } else {
          export.delete(collection, ["id": .text(id)])
        }
      }
      for number in 0..<repeats { export.add(collection, subject(of: collection, "late\(number)", longest: longest)) }
    }
    for number in 0..<count {
      export.review(
        "v\(number)", user: "s\(number * 2)", restaurant: number % 7 == 0 ? "nobody\(number)" : "s\(number)",
        stars: Double(number % 6), at: Int64(number))
    }
    return export
  }

  private mutating func subject(
    of collection: Collection, _ id: String, longest: Int
  ) -> [String: TestExport.Field] {
    var fields: [String: TestExport.Field] = ["id": .text(id)]
    for column in collection.columns where column.name != "id" && Int.random(in: 0..<4, using: &random) > 0 {
      fields[column.name] = value(column.kind, longest: longest)
    }
    let name = [" Ñandú ", "ÉTOILE", "", "Café", nil].randomElement(using: &random) ?? nil
    if let name { fields["name"] = .text(name) }
    return fields
  }

  private mutating func row(of collection: Collection, _ number: Int, longest: Int) -> [String: TestExport.Field] {
    var fields: [String: TestExport.Field] = [:]
    for column in collection.columns where Int.random(in: 0..<4, using: &random) > 0 {
      fields[column.name] = value(column.kind, longest: longest)
    }
    fields["user_id"] = .text("u\(Int.random(in: 0..<40, using: &random))")
    fields["restaurant_id"] = .text("r\(Int.random(in: 0..<15, using: &random))")
    if collection == .favorites { fields["user_id"] = .text("u\(number)") } else { fields["id"] = .text("i\(number)") }
    return fields
  }

  private mutating func value(_ kind: Column.Kind, longest: Int) -> TestExport.Field {
    switch kind {
    case .text:
      let isLong = Int.random(in: 0..<12, using: &random) == 0
      let length = Int.random(in: 0...(isLong ? longest : 40), using: &random)
      return .text(String(repeating: "aß\u{0}x".randomElement(using: &random) ?? "a", count: length))
    case .real:
      let reals = [0, -0.0, 1, -1, 4.5, 1e15, -1e15, 0x1p47, 1e300, .infinity, -16.42, 127, 128, 32_768, 1e-300]
      return .real(reals.randomElement(using: &random) ?? 0)
    case .integer, .time:
      let bits = Int.random(in: 0...62, using: &random)
      let near = Int64(1) << Int64(bits)
      return .integer([near, near - 1, -near, -near - 1, 0].randomElement(using: &random) ?? 0)
    }
  }
}
