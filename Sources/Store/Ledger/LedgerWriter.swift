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

  /// The photos that the published page of a path shows, and why it was written; nil if there is no row.
  private func known(_ path: String) throws -> (photos: ShownPhotos, cause: FileCause?)? {
    let statement = try connection.statement("SELECT photos, \(FileCause.columns) FROM ledger WHERE path = ?1")
    path.withBytes { statement.bind(1, text: UnsafeRawBufferPointer($0)) }
    defer { statement.reset() }
    return try statement.step() ? (ShownPhotos(text: statement.text(0) ?? ""), FileCause(statement, at: 1)) : nil
  }

  /// Inserts or replaces a row. Rows in about the order of their paths are inserted several times as fast. `cause` is why
  /// the file was written; without it the known cause stays. A file to be repaired that the ledger lacks is a new one.
  package func put(_ row: LedgerRow, because cause: FileCause? = nil) throws {
    let known = startsEmpty ? nil : try known(row.path)
    var cause = cause
    if let known {
      if known.photos != row.photos { cause?.causes.insert(.photos) }
    } else if cause?.causes.remove(.repaired) != nil {
      cause?.causes.insert(.first)
    }
    try photoPages.count(row.photos, before: known?.photos ?? ShownPhotos())
    let statement = try connection.statement(
      """
      INSERT OR REPLACE INTO ledger(path, kind, size, inputs, output, rows, sha, photo_bytes, photos,
        \(FileCause.columns)) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    row.path.withBytes { statement.bind(1, text: UnsafeRawBufferPointer($0)) }
    statement.bind(row, at: 2)
    for (index, value) in FileCause.values(cause ?? known?.cause).enumerated() {
      statement.bind(10 + Int32(index), value)
    }
    while try statement.step() {}
  }

  /// Removes the row of a path. It is no error if there is no row.
  package func remove(_ path: String) throws {
    if let known = try known(path) { try photoPages.count(ShownPhotos(), before: known.photos) }
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
    guard let before = try known(path)?.photos else { return }
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

/// On how many pages of the ledger each photo is shown; counts the changes of one transaction.
final class PhotoPages {
  /// So many photos are counted in memory before their rows are changed.
  private static let mostHeld = 20_000

  private let connection: Connection
  private var changes: [String: Int] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// Counts the photos of a page that showed `before`.
  func count(_ photos: ShownPhotos, before: ShownPhotos) throws {
    guard photos != before else { return }
    for photo in before.paths { changes[photo, default: 0] -= 1 }
    for photo in photos.paths { changes[photo, default: 0] += 1 }
    if changes.count > Self.mostHeld { try write() }
  }

  /// Writes what was counted.
  func write() throws {
    for (photo, change) in changes.sorted(by: { $0.key < $1.key }) where change != 0 {
      try connection.run(
        """
        INSERT INTO photo_pages(photo, pages) VALUES(?1, ?2) ON CONFLICT(photo) DO UPDATE SET pages = pages + ?2
        """, .text(photo), Value(change))
      if change < 0 { try connection.run("DELETE FROM photo_pages WHERE photo = ?1 AND pages <= 0", .text(photo)) }
    }
    changes.removeAll(keepingCapacity: true)
  }
}

/// The photos that a page shows, by their paths below `Output/`, as the ledger stores them: in byte order, a line each.
package struct ShownPhotos: Sendable, Hashable, Codable {
  /// The stored text.
  package let text: String

  package init(_ paths: [String] = []) {
    text = paths.count < 2 ? paths.first ?? "" : Set(paths).sorted().joined(separator: "\n")
  }

  /// What `text` was.
  package init(text: String) { self.text = text }

  package var isEmpty: Bool { text.isEmpty }

  package var paths: [String] { text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) } }
}
