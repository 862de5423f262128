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
