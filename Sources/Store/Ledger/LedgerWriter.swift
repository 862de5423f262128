package import Model

/// Changes the ledger within one transaction. It is valid only inside `Store.updateLedger`.
package struct LedgerWriter {
  let connection: Connection
  private let photoPages: PhotoPages
  /// Whether the ledger had no rows, so that no row need be looked for before another is put.
  private let startsEmpty: Bool

  init(_ connection: Connection) throws {
    self.connection = connection
    photoPages = PhotoPages(connection)
    startsEmpty = try connection.integer("SELECT 1 FROM ledger LIMIT 1") == nil
  }

  /// Writes what was counted. To be called once, after the last change.
  func finish() throws { try photoPages.write() }

  /// The photos that the published page of a path shows; nil if there is no row.
  private func photos(of path: String) throws -> ShownPhotos? {
    let statement = try connection.statement("SELECT photos FROM ledger WHERE path = ?1")
    path.withBytes { statement.bind(1, text: UnsafeRawBufferPointer($0)) }
    defer { statement.reset() }
    return try statement.step() ? ShownPhotos(text: statement.text(0) ?? "") : nil
  }

  /// Inserts or replaces a row. Rows in about the order of their paths are inserted several times as fast.
  package func put(_ row: LedgerRow) throws {
    try photoPages.count(row.photos, before: startsEmpty ? ShownPhotos() : photos(of: row.path) ?? ShownPhotos())
    let statement = try connection.statement(
      """
      INSERT OR REPLACE INTO ledger(path, kind, size, inputs, output, rows, digest, sha, photo_bytes, photos)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    row.path.withBytes { statement.bind(1, text: UnsafeRawBufferPointer($0)) }
    statement.bind(2, Int64(row.kind.rawValue))
    statement.bind(3, Int64(row.size))
    statement.bind(4, row.inputs)
    statement.bind(5, row.output)
    statement.bind(6, row.rows)
    statement.bind(7, Int64(bitPattern: row.digest))
    statement.bind(8, Int64(bitPattern: row.sha))
    statement.bind(9, Int64(row.photoBytes))
    row.photos.text.withBytes { statement.bind(10, text: UnsafeRawBufferPointer($0)) }
    while try statement.step() {}
  }

  /// Removes the row of a path. It is no error if there is no row.
  package func remove(_ path: String) throws {
    if let photos = try photos(of: path) { try photoPages.count(ShownPhotos(), before: photos) }
    try connection.run("DELETE FROM ledger WHERE path = ?1", .text(path))
  }

  /// Stores new inputs for a file whose bytes did not change. It is no error if there is no row.
  package func refresh(_ path: String, inputs: LedgerDigest) throws {
    let statement = try connection.statement("UPDATE ledger SET inputs = ? WHERE path = ?")
    statement.bind(1, inputs)
    path.withBytes { statement.bind(2, text: UnsafeRawBufferPointer($0)) }
    while try statement.step() {}
  }

  /// Stores the digest of the rows that a page lists, and the photos that it shows. It is no error if there is no row.
  package func record(_ path: String, rows: LedgerDigest, photos: ShownPhotos) throws {
    guard let before = try self.photos(of: path) else { return }
    try photoPages.count(photos, before: before)
    let statement = try connection.statement("UPDATE ledger SET rows = ?, photos = ? WHERE path = ?")
    statement.bind(1, rows)
    photos.text.withBytes { statement.bind(2, text: UnsafeRawBufferPointer($0)) }
    path.withBytes { statement.bind(3, text: UnsafeRawBufferPointer($0)) }
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
