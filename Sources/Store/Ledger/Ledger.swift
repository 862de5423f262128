internal import Diagnostics
package import Model
internal import Platform

// The ledger: which files are published, and what each was made from.
extension Store {
  /// Calls `body` with every row, in byte order of the paths. Costs one scan of the table; the rows are not held in
  /// memory.
  package func eachLedgerRow(_ body: (LedgerRow) throws -> Void) throws {
    try write { connection in
      let statement = try connection.statement("SELECT \(Statement.ledgerColumns) FROM ledger ORDER BY path")
      defer { statement.reset() }
      while try statement.step() { try body(statement.ledgerRow(of: path)) }
    }
  }

  /// Calls `body` with the rows of an owner's files, in byte order of their paths.
  package func eachLedgerRow(of owner: PageOwner, _ body: (LedgerRow) throws -> Void) throws {
    try write { try $0.eachLedgerRow(of: owner, body) }
  }

  /// The row of one path.
  package func ledgerRow(_ path: String) throws -> LedgerRow? {
    var found: LedgerRow?
    try eachLedgerRow(of: .file(path)) { found = $0 }
    return found
  }

  /// The number of rows.
  package func ledgerRows() throws -> Int {
    try write { Int(try $0.integer("SELECT count(*) FROM ledger") ?? 0) }
  }

  package func ledgerIsEmpty() throws -> Bool {
    try write { try $0.integer("SELECT 1 FROM ledger LIMIT 1") == nil }
  }

  /// Removes rows that do not match their digest; true if there were any. Their files are then found by listing the
  /// output.
  package func removeDamagedLedgerRows() throws -> Bool {
    try write { connection in
      try connection.transaction {
        var damaged: [String] = []
        let statement = try connection.statement("SELECT \(Statement.ledgerColumns) FROM ledger ORDER BY path")
        defer { statement.reset() }
        while try statement.step() {
          let (row, isIntact) = statement.ledgerRow()
          if !isIntact { damaged.append(row.path) }
        }
        statement.reset()
        let writer = try LedgerWriter(connection)
        for path in damaged { try writer.remove(path) }
        try writer.finish()
        return !damaged.isEmpty
      }
    }
  }

  /// Nil before the first night.
  package func ledgerState() throws -> LedgerState? {
    try write { connection in
      let pairs = try connection.rows("SELECT name, value FROM ledger_state") { ($0.text(0) ?? "", $0.integer(1)) }
      return LedgerState(stored: Dictionary(pairs, uniquingKeysWith: { $1 }))
    }
  }

  /// How many published pages show a photo.
  package func pages(showing photo: String) throws -> Int {
    try write { Int(try $0.integer("SELECT pages FROM photo_pages WHERE photo = ?1", .text(photo)) ?? 0) }
  }

  /// Whether any file of this owner is published.
  package func publishes(any owner: PageOwner) throws -> Bool {
    try write {
      try $0.integer(
        "SELECT 1 FROM ledger WHERE path >= ?1 AND path < ?2 LIMIT 1", .text(owner.first), .text(owner.end))
        != nil
    }
  }

  /// The photos that the pages of an owner show.
  package func photos(shownBy owner: PageOwner) throws -> Set<String> {
    var photos: Set<String> = []
    try eachLedgerRow(of: owner) { photos.formUnion($0.photos.paths) }
    return photos
  }

  /// Runs `body` in one transaction, which is synced to the disk when this returns, whatever the store's settings. From
  /// then on the output counts as published.
  package func updateLedger<Result>(_ body: (LedgerWriter) throws -> Result) throws -> Result {
    try write { connection in
      try connection.execute("PRAGMA synchronous = FULL")
      return try Afterwards.run {
        try connection.transaction {
          let writer = try LedgerWriter(connection)
          let result = try body(writer)
          try writer.finish()
          return result
        }
      } cleanUp: {
        try connection.execute("PRAGMA synchronous = NORMAL")
      }
    }
  }
}

extension Connection {
  func eachLedgerRow(of owner: PageOwner, _ body: (LedgerRow) throws -> Void) throws {
    let statement = try statement(
      "SELECT \(Statement.ledgerColumns) FROM ledger WHERE path >= ?1 AND path < ?2 ORDER BY path")
    statement.bind([.text(owner.first), .text(owner.end)])
    defer { statement.reset() }
    while try statement.step() { try body(statement.ledgerRow(of: path)) }
  }
}

extension Statement {
  fileprivate static let ledgerColumns = "path, kind, size, inputs, output, rows, digest, sha, photo_bytes, photos"

  /// Throws if the row does not match its digest.
  fileprivate func ledgerRow(of store: String) throws -> LedgerRow {
    let (row, isIntact) = ledgerRow()
    guard isIntact else {
      throw Failure(
        .inputOutput, StoreProblems.damagedRow.problem(at: Place(store), "a row of what is published is damaged"))
    }
    return row
  }

  fileprivate func ledgerRow() -> (row: LedgerRow, isIntact: Bool) {
    var row = LedgerRow(
      path: text(0) ?? "", kind: RenderedPage.Kind(rawValue: Int(integer(1))) ?? .page, size: Int(integer(2)),
      inputs: digest(3), output: digest(4))
    row.rows = digest(5)
    row.sha = UInt64(bitPattern: integer(7))
    row.photoBytes = Int(integer(8))
    row.photos = ShownPhotos(text: text(9) ?? "")
    let kept = UInt64(bitPattern: integer(6))
    return (row, kept == 0 || kept == row.digest)
  }

  private func digest(_ column: Int32) -> LedgerDigest {
    withBlob(column) { LedgerDigest(reading: $0) } ?? .none
  }

  func bind(_ index: Int32, _ digest: LedgerDigest) {
    withUnsafeBytes(of: (digest.high.bigEndian, digest.low.bigEndian)) { bind(index, blob: $0) }
  }
}
