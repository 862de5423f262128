internal import Model

/// Lists which rows a night added, edited and removed, in place of the list of the night before.
///
/// Costs an insert for each changed row. Of a first ingest only the numbers are stored.
struct NightChanges {
  private let session: IngestSession
  private let connection: Connection

  init(_ session: IngestSession) {
    self.session = session
    connection = session.connection
  }

  /// Writes the list. Call it after all rows are in place and before subjects without references are removed.
  func write() throws {
    try connection.execute("DELETE FROM changes; DELETE FROM change_counts")
    for table in session.openSubjects { try write(table) }
    for table in session.openRecords { try write(table) }
  }

  private func write(_ table: RecordTable) throws {
    let counts = table.counts
    try count(table.layout, added: counts.added, edited: counts.changed, gone: counts.removed)
    guard counts.startKey > 0 else { return }
    try connection.run(
      "INSERT INTO changes SELECT ?1, 'new', key, \(table.layout.references), NULL FROM \(table.layout.table) "
        + "WHERE key > ?2 ORDER BY key LIMIT ?3",
      collection(table.layout), .integer(counts.startKey), Value(FormerRows.most))
    for key in counts.movedKeys.sorted().prefix(FormerRows.most) {
      try insert("edited", key, table.layout, starsBefore: table.former.stars[key])
    }
    for row in table.former.gone {
      try connection.run(
        "INSERT INTO changes VALUES(?1, 'gone', NULL, ?2, ?3, ?4, ?5)", collection(table.layout), Value(row.id),
        Value(row.user), Value(row.restaurant), row.stars.map(Value.real) ?? .null)
    }
  }

  private func write(_ table: SubjectTable) throws {
    let (gained, lost) = (table.changes.gained, table.changes.lost)
    var edited = KeySet()
    for key in table.counts.movedKeys { edited.insert(key) }
    for key in table.derivedCounts.movedKeys { edited.insert(key) }
    let kept = edited.keys.filter { !gained.contains($0) && !lost.contains($0) }
    try count(table.layout, added: gained.count, edited: kept.count, gone: lost.count)
    guard table.startKey > 0 else { return }
    for (change, keys) in [("new", gained.keys), ("edited", kept), ("gone", lost.keys)] {
      for key in keys.prefix(FormerRows.most) { try insert(change, key, table.layout) }
    }
  }

  private func count(_ layout: TableLayout, added: Int, edited: Int, gone: Int) throws {
    guard added + edited + gone > 0 else { return }
    try connection.run(
      "INSERT INTO change_counts VALUES(?1, ?2, ?3, ?4)", collection(layout), Value(added), Value(edited), Value(gone))
  }

  /// Lists a row that is in its table. Rows that were removed are in `FormerRows`.
  private func insert(_ change: String, _ key: Int64, _ layout: TableLayout, starsBefore: Double? = nil) throws {
    try connection.run(
      "INSERT INTO changes SELECT ?1, ?2, key, \(layout.references), ?4 FROM \(layout.table) WHERE key = ?3",
      collection(layout), .text(change), .integer(key), starsBefore.map(Value.real) ?? .null)
  }

  private func collection(_ layout: TableLayout) -> Value { .integer(Int64(layout.collection.rawValue)) }
}

/// The rows that a night removed or changed, as they were before: a few columns of each, for reports of changes.
struct FormerRows {
  /// A row that was removed. Its comment is not kept.
  struct Row {
    var id: String?
    var user: Int64?
    var restaurant: Int64?
    var stars: Double?
  }

  /// The most rows that are listed; further ones are only counted.
  static let most = 20_000

  private(set) var gone: [Row] = []
  /// The stars that changed rows had before the night, by key.
  private(set) var stars: [Int64: Double] = [:]

  var isFull: Bool { gone.count >= Self.most }

  mutating func drop(_ row: Row) {
    if !isFull { gone.append(row) }
  }

  /// Keeps the value from before the night, even if the row changes twice.
  mutating func edit(_ key: Int64, stars before: Double?) {
    guard let before, stars[key] == nil, stars.count < Self.most else { return }
    stars[key] = before
  }
}
