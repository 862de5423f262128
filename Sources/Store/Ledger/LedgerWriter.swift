package import Model

/// Changes the ledger within one transaction; valid inside `Store.updateLedger` only.
package struct LedgerWriter {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Adds the row or takes its place; rows that come about in order of their paths go in several times as fast.
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

  /// Removes the row of a path, and what its page showed; none is fine.
  package func remove(_ path: String) throws {
    try connection.run("DELETE FROM ledger WHERE path = ?1", .text(path))
    try connection.run("DELETE FROM page_photos WHERE page = ?1", .text(path))
  }

  /// Remembers other inputs for a file whose bytes stayed; no row is fine.
  package func refresh(_ path: String, inputs: LedgerDigest) throws {
    let statement = try connection.statement("UPDATE ledger SET inputs = ? WHERE path = ?")
    statement.bind(1, inputs)
    path.withBytes { statement.bind(2, text: UnsafeRawBufferPointer($0)) }
    while try statement.step() {}
  }

  /// Remembers which rows a page lists; no row is fine.
  package func note(_ path: String, rows: LedgerDigest) throws {
    let statement = try connection.statement("UPDATE ledger SET rows = ? WHERE path = ?")
    statement.bind(1, rows)
    path.withBytes { statement.bind(2, text: UnsafeRawBufferPointer($0)) }
    while try statement.step() {}
  }

  /// Remembers that a page shows a photo now, or no longer.
  package func note(_ page: String, photo: String, isShown: Bool) throws {
    try connection.run(
      isShown
        ? "INSERT OR IGNORE INTO page_photos(page, photo) VALUES(?1, ?2)"
        : "DELETE FROM page_photos WHERE page = ?1 AND photo = ?2", .text(page), .text(photo))
  }

  /// Remembers the output as a whole.
  package func set(_ state: LedgerState) throws {
    try connection.run("DELETE FROM ledger_state")
    for (name, value) in state.stored {
      try connection.run("INSERT INTO ledger_state(name, value) VALUES(?, ?)", .text(name), .integer(value))
    }
  }

  /// Remembers what the published pages were made from; nil makes the next night look at all of them.
  package func set(_ baseline: PublishedBaseline?) throws {
    try Meta(connection).set(.publishedBaseline, .text(baseline?.words ?? ""))
    guard let baseline else { return }
    for table in ["page_editions", "gone_subjects"] {
      try connection.run("DELETE FROM \(table) WHERE edition <= ?1", .integer(baseline.edition))
    }
  }
}
