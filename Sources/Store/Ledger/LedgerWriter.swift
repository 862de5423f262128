package import Model

/// Changes the ledger within one transaction. It is valid only inside `Store.updateLedger`.
package struct LedgerWriter {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Inserts or replaces a row. Rows in about the order of their paths are inserted several times as fast.
  package func put(_ row: LedgerRow) throws {
    let statement = try connection.statement(
      "INSERT OR REPLACE INTO ledger(path, kind, size, inputs, output, rows, digest) VALUES(?, ?, ?, ?, ?, ?, ?)")
    row.path.withBytes { statement.bind(1, text: UnsafeRawBufferPointer($0)) }
    statement.bind(2, Int64(row.kind.rawValue))
    statement.bind(3, Int64(row.size))
    statement.bind(4, row.inputs)
    statement.bind(5, row.output)
    statement.bind(6, row.rows)
    statement.bind(7, Int64(bitPattern: row.digest))
    while try statement.step() {}
  }

  /// Removes the row of a path, and the photos of its page. It is no error if there is no row.
  package func remove(_ path: String) throws {
    try connection.run("DELETE FROM ledger WHERE path = ?1", .text(path))
    try connection.run("DELETE FROM page_photos WHERE page = ?1", .text(path))
  }

  /// Stores new inputs for a file whose bytes did not change. It is no error if there is no row.
  package func refresh(_ path: String, inputs: LedgerDigest) throws {
    let statement = try connection.statement("UPDATE ledger SET inputs = ? WHERE path = ?")
    statement.bind(1, inputs)
    path.withBytes { statement.bind(2, text: UnsafeRawBufferPointer($0)) }
    while try statement.step() {}
  }

  /// Stores the digest of the rows that a page lists. It is no error if there is no row.
  package func record(_ path: String, rows: LedgerDigest) throws {
    let statement = try connection.statement("UPDATE ledger SET rows = ? WHERE path = ?")
    statement.bind(1, rows)
    path.withBytes { statement.bind(2, text: UnsafeRawBufferPointer($0)) }
    while try statement.step() {}
  }

  /// Stores what lists say of a file. It is no error if there is no row.
  package func record(_ path: String, sha: UInt64, photoBytes: Int) throws {
    let statement = try connection.statement("UPDATE ledger SET sha = ?, photo_bytes = ? WHERE path = ?")
    statement.bind(1, Int64(bitPattern: sha))
    statement.bind(2, Int64(photoBytes))
    path.withBytes { statement.bind(3, text: UnsafeRawBufferPointer($0)) }
    while try statement.step() {}
  }

  /// Stores that a page shows a photo, or no longer does.
  package func record(_ page: String, photo: String, isShown: Bool) throws {
    try connection.run(
      isShown
        ? "INSERT OR IGNORE INTO page_photos(page, photo) VALUES(?1, ?2)"
        : "DELETE FROM page_photos WHERE page = ?1 AND photo = ?2", .text(page), .text(photo))
  }

  /// Stores the state of the output as a whole.
  package func set(_ state: LedgerState) throws {
    try connection.run("DELETE FROM ledger_state")
    for (name, value) in state.stored {
      try connection.run("INSERT INTO ledger_state(name, value) VALUES(?, ?)", .text(name), .integer(value))
    }
  }

  /// Stores what the published pages were made from. Nil makes the next night look at all of them.
  package func set(_ baseline: PublishedBaseline?) throws {
    try Meta(connection).set(.publishedBaseline, .text(baseline?.words ?? ""))
    guard let baseline else { return }
    for table in ["page_editions", "gone_subjects"] {
      try connection.run("DELETE FROM \(table) WHERE edition <= ?1", .integer(baseline.edition))
    }
  }
}
