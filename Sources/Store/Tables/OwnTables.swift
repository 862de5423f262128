/// The analysts' own tables of one night, inside the ingest's transaction.
///
/// A table has the contents of tonight's files. It is replaced as a whole if all of them were read to their end;
/// otherwise the rows of an earlier night stay.
package final class OwnTables {
  private let connection: Connection
  private var known: [String: OwnTableRecord] = [:]
  private var seen: Set<String> = []
  /// The key of the table that was begun last.
  private var lastKey: Int64 = 0
  /// What became of the rows that were read. If files were cut off and a complete table is kept instead, their rows do
  /// not count.
  private(set) var account = RowAccount()
  /// Whether any table differs from the night before.
  private(set) var changed = false
  /// Whether any table that gives restaurants their cuisines differs from the night before.
  private(set) var cuisinesChanged = false

  init(_ connection: Connection) throws {
    self.connection = connection
    for record in try OwnTableRecord.all(connection) { known[record.name] = record }
  }

  /// Whether a table was read from exactly these files. It then counts as seen tonight.
  package func isUpToDate(_ name: String, source: [UInt8]) -> Bool {
    guard let record = known[name], record.isWhole, record.source == source else { return false }
    seen.insert(name)
    return true
  }

  /// Begins a table, whose rows may come among those of other tables.
  package func begin() throws -> OwnTableWriter {
    lastKey = max(lastKey, try connection.integer("SELECT max(key) FROM own_tables") ?? 0) + 1
    return OwnTableWriter(connection, key: lastKey)
  }

  /// Reads a table again. `fill` writes its rows, and returns the `source` for `isUpToDate`, or nil if one of its files
  /// was not read to its end. `begun` has the first of its rows.
  ///
  /// Returns the number of columns for which there was no room. A table with the same contents as before is not
  /// rewritten, unless `distrust` is true.
  package func replace(
    _ name: String, distrust: Bool = false, begun: OwnTableWriter? = nil,
    _ fill: (OwnTableWriter) throws -> [UInt8]?
  ) throws -> Int {
    seen.insert(name)
    let writer = try begun ?? begin()
    let files = try fill(writer)
    let (source, isWhole) = (files ?? [], files != nil)
    let before = known[name]
    let isKept = before.map { $0.isWhole && !isWhole } ?? false
    if isKept || !writer.hasColumns {
      try writer.drop()
      if !isKept { try remove(name) }
    } else if let before, before.digest == writer.digest, !distrust {
      try writer.drop()
      account.read += writer.rows
      account.same += writer.rows
      try insert(
        OwnTableRecord(
          key: before.key, name: name, source: source, digest: before.digest, isWhole: isWhole, rows: before.rows))
    } else {
      try put(name, writer, source: source, isWhole: isWhole, before)
    }
    return writer.columnsLeftOut
  }

  /// Removes the tables that had no files tonight, and returns their names.
  package func removeUnseen() throws -> [String] {
    let gone = known.keys.filter { !seen.contains($0) }.sorted()
    for name in gone { try remove(name) }
    return gone
  }

  private func put(
    _ name: String, _ writer: OwnTableWriter, source: [UInt8], isWhole: Bool, _ before: OwnTableRecord?
  ) throws {
    let isOther = before?.digest != writer.digest
    let same = try isOther ? before.map { try writer.rowsShared(with: $0.key) } ?? 0 : writer.rows
    account.read += writer.rows
    account.same += same
    account.added += writer.rows - same
    if isOther {
      account.removed += (before?.rows ?? 0) - same
      changed = true
    }
    if let before {
      if isOther { try noteCuisines(before.key) }
      try drop(before)
    }
    try insert(
      OwnTableRecord(
        key: writer.key, name: name, source: source, digest: writer.digest, isWhole: isWhole, rows: writer.rows))
    try writer.writeColumns()
    if isOther { try noteCuisines(writer.key) }
  }

  private func noteCuisines(_ key: Int64) throws {
    if try CuisineRows.contains(key, connection) { cuisinesChanged = true }
  }

  private func remove(_ name: String) throws {
    guard let record = known.removeValue(forKey: name) else { return }
    account.removed += record.rows
    changed = true
    try noteCuisines(record.key)
    try drop(record)
  }

  private func drop(_ record: OwnTableRecord) throws {
    try connection.execute("DROP TABLE \(TableSchema.rows(record.key))")
    try connection.run("DELETE FROM own_columns WHERE table_key = ?1", .integer(record.key))
    try connection.run("DELETE FROM own_tables WHERE key = ?1", .integer(record.key))
  }

  private func insert(_ record: OwnTableRecord) throws {
    known[record.name] = record
    try connection.run(
      "INSERT OR REPLACE INTO own_tables(key, name, source, digest, whole, rows) VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
      .integer(record.key), .text(record.name), .blob(record.source), .integer(record.digest),
      .integer(record.isWhole ? 1 : 0), Value(record.rows))
  }
}

/// The store's record of an analyst's own table.
struct OwnTableRecord: Hashable {
  let key: Int64
  let name: String
  /// A digest of the files that it was read from and of how they were read.
  let source: [UInt8]
  /// A digest of its rows in their order, and of its columns.
  let digest: Int64
  /// Whether all its files were read to their end.
  let isWhole: Bool
  let rows: Int

  static func all(_ connection: Connection) throws -> [OwnTableRecord] {
    try connection.rows("SELECT key, name, source, digest, whole, rows FROM own_tables ORDER BY name") { row in
      OwnTableRecord(
        key: row.integer(0), name: row.text(1) ?? "", source: row.blob(2), digest: row.integer(3),
        isWhole: row.integer(4) != 0, rows: Int(row.integer(5)))
    }
  }
}

extension Store {
  /// The analysts' own tables; `show` as in `AnalystSession`.
  package func ownTables(show: [String: [String]]) throws -> [OwnTableView] {
    try write { try OwnTableView.all($0, show: show) }
  }

  /// The names of the tables that give restaurants their cuisines, with the number of restaurants that have theirs from
  /// it.
  package func cuisineTables() throws -> [String: Int] {
    try write { connection in
      let tables = try OwnTableRecord.all(connection).filter { try CuisineRows.contains($0.key, connection) }
      let counts = try tables.map { ($0.name, try CuisineRows.restaurants(of: $0.key, connection)) }
      return Dictionary(uniqueKeysWithValues: counts)
    }
  }
}

/// The tables of the analysts' own tables, which are the export files that belong to no collection.
///
/// The rows of each are in a table `own_rows_<key>` with columns `c0`, `c1` and so on, so that no name from outside is
/// ever part of SQL that writes. A cell is stored with its own type if its text can be restored from that, else as
/// text. The column's evidence decides how the analysts' view shows it, so that nothing is stored twice.
enum TableSchema {
  static let sql = """
    CREATE TABLE own_tables(
      key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, source BLOB NOT NULL, digest INTEGER NOT NULL,
      whole INTEGER NOT NULL, rows INTEGER NOT NULL);
    CREATE TABLE own_columns(
      table_key INTEGER NOT NULL, number INTEGER NOT NULL, title TEXT NOT NULL, occurrence INTEGER NOT NULL,
      is_key INTEGER NOT NULL, evidence INTEGER NOT NULL, PRIMARY KEY(table_key, number)) WITHOUT ROWID;
    """

  /// The name of the table with the rows.
  static func rows(_ key: Int64) -> String { "own_rows_\(key)" }
}
