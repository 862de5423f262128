internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// `sumaq shard views`: writes a shard's rows of the analysts' views into the lake, and what its reviews add to the rows that
/// belong to no shard.
struct ViewsFilter {
  let night: ShardNight
  /// Nil if there is one shard.
  let whole: WholeFigures?

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    try ViewFolder.check(night.lake)
    try RecordStores(night, input).eachShard(whole, wantsOnce: true) { shard, store, scratch in
      let parts = try ViewParts(store, of: shard, zone: night.run.clock.zone)
      let folder = ViewFolder(lake: night.lake, night: night.plan.night, scratch: scratch)
      var totals = try parts.totals()
      for table in ViewParts.divided {
        totals.rows += try folder.put(table, ViewFolder.digits(shard.number)) { put in
          try parts.eachRow(of: table) { values in
            try night.context.checkCancelled()
            try put(values)
          }
        }
      }
      try output.add(.views, route: 0, key: Array(ViewFolder.digits(shard.number).utf8), value: totals)
    }
  }
}

/// `sumaq shard views sums`: adds up the rows that belong to no shard, and names the night whose views are there. Writes the
/// words for the screen.
struct ViewSumsFilter {
  let night: ShardNight

  func run(_ input: FrameReader, _ output: FrameWriter) throws {
    var totals = ViewTotals()
    try input.each { tag, record in
      guard tag == .views else { throw input.unknown(record) }
      totals.add(try record.value())
    }
    var rows = totals.rows
    try TaskScratch.run(night.request, night.context) { scratch in
      let folder = ViewFolder(lake: night.lake, night: night.plan.night, scratch: scratch)
      for table in ViewParts.tables where ViewTotals.has(table) {
        rows += try folder.put(table, ViewFolder.whole) { put in try totals.eachRow(of: table, put) }
      }
      try finish(folder, rows)
    }
    try output.add(.views, route: 0, key: [], body: Array(words(rows).utf8))
  }

  private func finish(_ folder: ViewFolder, _ rows: Int) throws {
    let parts = night.lake.path(ViewFolder.of(night.plan.night))
    for engine in ViewEngine.allCases {
      try night.lake.put(Array(engine.statements(parts).utf8), as: ViewFolder.statements(of: engine))
    }
    var json = JSONWriter()
    json.object { json in
      json.member("version", 2)
      json.member("night", night.plan.night)
      json.member("rows", rows)
    }
    try night.lake.put(json.bytes + [UInt8(ascii: "\n")], as: ViewFolder.list)
    try folder.removeOthers()
  }

  private func words(_ rows: Int) -> String {
    let lake = night.lake
    let (duckdb, spark) = (lake.path(ViewFolder.statements(of: .duckdb)), lake.path(ViewFolder.statements(of: .spark)))
    return """
      night \(night.plan.night): \(Amount.of(rows, "row", "rows")) of the analysts’ views in \(lake.path(ViewFolder.of(night.plan.night)))
      DuckDB:    duckdb -init \(Self.quoted(duckdb))
      Spark SQL: spark-sql -i \(Self.quoted(spark))

      """
  }

  /// A word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

/// The folder `export/<night>` of a lake: for each of the analysts' views a folder, and in it a file for each shard. Engines
/// such as Spark read the folder as one table. The views of a night that is read stay as they are while another night's
/// are written.
struct ViewFolder {
  static let folder = "export"
  /// Names the night, when all parts are there.
  static let list = folder + "/export.json"

  /// The file by which an engine reads the views.
  static func statements(of engine: ViewEngine) -> String { "\(folder)/\(engine.rawValue).sql" }

  let lake: LakeFolder
  let night: String
  let scratch: String

  /// Where the views of a night are in the lake.
  static func of(_ night: String) -> String { "\(folder)/\(night)" }

  /// Fails with 64 if the lake's path has a sign that engines take for a pattern of paths.
  static func check(_ lake: LakeFolder) throws {
    guard lake.folder.contains(where: { "[]{}*?\\".contains($0) }) else { return }
    throw Failure(
      .usage,
      ShardProblems.refused.problem(
        at: Place(lake.folder),
        "engines take the signs [ ] { } * ? \\ of a path for a pattern, and would read other files",
        mend: "Name the lake by a path without them: a link to it will do."))
  }

  /// The name of the part with the rows that belong to no shard.
  static let whole = "sums"

  static func digits(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, 4 - text.count)) + text
  }

  /// Puts the rows that `body` passes to its argument as a part of a view. Returns their number.
  func put(
    _ table: AnalystTable, _ part: String, _ body: (([AnalystValue]) throws -> Void) throws -> Void
  ) throws -> Int {
    let path = Path.join(scratch, "part")
    let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    let writer = NDJSONWriter { try file.write($0) }
    try writer.begin(table.columns.map(\.name))
    var rows = 0
    try body { values in
      rows += 1
      try writer.row(values)
    }
    try writer.end()
    try lake.put(contentOf: path, as: "\(Self.of(night))/\(table.name)/part-\(part).ndjson")
    return rows
  }

  /// Removes the views of other nights, when the list names this one.
  func removeOthers() throws {
    for name in try lake.names(in: Self.folder) where name != night {
      guard try FileStatus.of(lake.path("\(Self.folder)/\(name)"))?.kind == .folder else { continue }
      try Files.removeTree(lake.path("\(Self.folder)/\(name)"))
    }
  }
}

/// A program that reads the parts of the analysts' views.
enum ViewEngine: String, CaseIterable {
  case duckdb
  case spark

  /// The SQL that gives each view its name, columns and types. Without the types an engine would guess them from the rows.
  /// `folder` has the views' folders; its path has no sign of patterns.
  func statements(_ folder: String) -> String {
    ViewParts.tables.map { statement($0, folder) + "\n" }.joined()
  }

  private func statement(_ table: AnalystTable, _ folder: String) -> String {
    let folder = quoted(Path.join(folder, table.name))
    switch self {
    case .duckdb:
      let columns = table.columns.map { "\(quoted($0.name)): \(quoted(type($0.kind)))" }
      return "CREATE OR REPLACE VIEW \(table.name) AS FROM read_json(\(folder) || '/*.ndjson', "
        + "format = 'newline_delimited', columns = {\(columns.joined(separator: ", "))});"
    case .spark:
      let columns = table.columns.map { "`\($0.name)` \(type($0.kind))" }
      return "CREATE OR REPLACE TEMPORARY VIEW \(table.name) (\(columns.joined(separator: ", "))) USING json "
        + "OPTIONS (path \(folder));"
    }
  }

  private func type(_ kind: AnalystTable.Column.Kind) -> String {
    switch kind {
    case .text, .json: self == .spark ? "STRING" : "VARCHAR"
    case .number: "DOUBLE"
    case .whole: "BIGINT"
    case .truth: self == .spark ? "INT" : "INTEGER"
    case .time: self == .spark ? "TIMESTAMP" : "TIMESTAMPTZ"
    case .date: "DATE"
    }
  }

  /// A text of SQL. In Spark two quotes would end a text and begin the next one.
  private func quoted(_ text: String) -> String {
    let quote = self == .spark ? "\\'" : "''"
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: quote) + "'"
  }
}
