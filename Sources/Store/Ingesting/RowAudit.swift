internal import Diagnostics
internal import Model

/// Compares the store's rows with the digests that were written with them.
struct RowAudit {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// The keys of a collection's exported rows that do not match their digest.
  func damaged(_ layout: TableLayout) throws -> [Int64] {
    let condition = layout.isOfAccounts ? "" : layout.collection.isOfSubjects ? "WHERE present = 1" : ""
    let hash = layout.collection.isOfSubjects ? "NULL" : "id_hash"
    let cells = layout.shownCells.joined(separator: ", ")
    return try damaged("SELECT key, digest, \(hash), \(cells) FROM \(layout.table) AS t \(condition)", layout)
  }

  /// The keys of subjects that have a derived row which does not match its digest.
  func damagedDerived(_ layout: TableLayout) throws -> [Int64] {
    let id = "(SELECT id FROM \(layout.table) AS s WHERE s.key = t.key) AS id"
    let cells = [id] + layout.values
    return try damaged(
      "SELECT key, digest, NULL, \(cells.joined(separator: ", ")) FROM derived_\(layout.table) AS t", layout)
  }

  private func damaged(_ sql: String, _ layout: TableLayout) throws -> [Int64] {
    let rows = try Statement(connection, sql, persistent: false)
    var keys: [Int64] = []
    while try rows.step() {
      if !Self.isIntact(rows, layout.collection) { keys.append(rows.integer(0)) }
    }
    return keys
  }

  /// Checks a row with the columns key, digest, hash of the id or null, and cells.
  private static func isIntact(_ row: Statement, _ collection: Collection) -> Bool {
    var batch = RecordBatch(collection)
    batch.beginRow(line: 0)
    for (index, column) in collection.columns.enumerated() {
      let position = Int32(index + 3)
      if row.isNull(position) { continue }
      switch column.kind {
      case .text: if let bytes = row.bytes(position) { batch.set(index, bytes: bytes) }
      // A damaged cell may have another type and still read as the same number.
      case .real:
        guard case .real(let number) = row.value(position) else { return false }
        batch.set(index, .real(number))
      case .integer, .time:
        guard case .integer(let number) = row.value(position) else { return false }
        batch.set(index, .integer(number))
      }
    }
    let hash = row.optionalInteger(2).map { UInt64(bitPattern: $0) }
    var isIntact = true
    batch.eachRow { view, _ in
      isIntact =
        view.digest == UInt64(bitPattern: row.integer(1))
        && (hash == nil || view.idHash == hash)
    }
    return isIntact
  }
}

/// The checks of `--full`, which trusts nothing that is stored about files and rows.
extension IngestSession {
  /// Marks every damaged row as changed, so that the exports replace it, and has the indexes and everything that is
  /// computed from rows made again. Call it before any row is put; returns the number of damaged rows.
  package func distrustRows() throws -> Int {
    trustsCounts = false
    for collection in Collection.allCases { try connection.execute("REINDEX \(collection.name)") }
    let audit = RowAudit(connection)
    var damaged = 0
    for collection in Collection.allCases {
      let layout = TableLayout(collection)
      let keys = try audit.damaged(layout)
      damaged += try distrust(keys, in: layout.table)
      if collection == .users { damaged += try distrustAccounts(keys, audit, layout) }
      if collection == .restaurants { try resetKnownByReviews(keys, layout) }
      guard collection.isOfSubjects else { continue }
      // A damaged derived row shows in the subject's own table.
      let derived = try Set(audit.damagedDerived(layout)).union(keys)
      damaged += try distrust(derived.sorted(), in: "derived_\(layout.table)")
    }
    // All sums are counted again, as after a change of the time zone.
    try Meta(connection).set(.zone, .null)
    return damaged
  }

  /// Resets restaurants that only reviews name. No export replaces their rows, so they are made from their ids again.
  private func resetKnownByReviews(_ keys: [Int64], _ layout: TableLayout) throws {
    for key in keys {
      guard try connection.integer("SELECT derived FROM restaurants WHERE key = ?1", .integer(key)) == 2 else {
        continue
      }
      try connection.run(layout.emptySubject, .integer(key))
      try Meta(connection).set(.restaurantsDerived, .null)
    }
  }

  /// Marks damaged accounts as changed, so that the exports replace them. A user's row that was made from an account
  /// alone is made again.
  private func distrustAccounts(_ users: [Int64], _ audit: RowAudit, _ layout: TableLayout) throws -> Int {
    for key in users {
      // The exported row is put again. Where an account filled its gaps, it is recognized by this digest.
      try connection.run("UPDATE account_users SET document = ~document WHERE key = ?1", .integer(key))
      guard try connection.integer("SELECT derived FROM users WHERE key = ?1", .integer(key)) == 3 else { continue }
      try connection.run(layout.emptySubject, .integer(key))
    }
    let accounts = TableLayout(.users, isOfAccounts: true)
    return try distrust(audit.damaged(accounts), in: accounts.table)
  }

  /// Throws if rows are damaged after the exports were read, other than those that will be removed.
  package func requireIntactRows(store path: String) throws {
    // Users whose row was put again still lack what their accounts fill.
    try AccountMerge(subjects(.users)).merge(openAccounts?.changed ?? KeySet(), all: true)
    let audit = RowAudit(connection)
    var damaged = 0
    for collection in Collection.allCases {
      let layout = TableLayout(collection)
      let records = openRecords.first { $0.layout.collection == collection }
      damaged += try audit.damaged(layout).count { records?.isMissing($0) != true }
      if collection.isOfSubjects { damaged += try audit.damagedDerived(layout).count }
      if collection == .users { damaged += try audit.damaged(TableLayout(.users, isOfAccounts: true)).count }
    }
    guard damaged > 0 else { return }
    throw Failure(
      .inputOutput,
      StoreProblems.corrupt.problem(
        at: Place(path), "\(damaged) rows are not what was written, and tonight's exports do not have them all"))
  }

  private func distrust(_ keys: [Int64], in table: String) throws -> Int {
    var rows = 0
    for key in keys {
      // An inverted digest is the right one once in 2^64 rows.
      try connection.run("UPDATE \(table) SET digest = ~digest WHERE key = ?1", .integer(key))
      rows += connection.changes
    }
    return rows
  }
}
