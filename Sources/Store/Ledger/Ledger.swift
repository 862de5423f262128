internal import Model
internal import Platform

// The ledger: what is published, and what each file was made from.
extension Store {
  /// Every row in order of its key. Costs one pass over the table; the rows are not kept.
  package func eachLedgerRow(_ body: (LedgerDigest, LedgerRow) throws -> Void) throws {
    try write { connection in
      let statement = try connection.statement(
        "SELECT key, path, kind, size, inputs, output FROM ledger ORDER BY key")
      defer { statement.reset() }
      while try statement.step() { try body(statement.digest(0), statement.ledgerRow(from: 1)) }
    }
  }

  /// The rows of `keys`, in their order; a key that is not there is left out.
  package func eachLedgerRow(of keys: some Sequence<LedgerDigest>, _ body: (LedgerRow) throws -> Void) throws {
    try write { connection in
      let statement = try connection.statement(
        "SELECT path, kind, size, inputs, output FROM ledger WHERE key = ?")
      defer { statement.reset() }
      for key in keys {
        statement.reset()
        statement.bind(1, key)
        if try statement.step() { try body(statement.ledgerRow(from: 0)) }
      }
    }
  }

  /// The rows of a report's files whose paths begin with one of these, which lie in `reports/` or `site/reports/`.
  package func eachReportRow(below folders: [String], _ body: (LedgerDigest, LedgerRow) throws -> Void) throws {
    try write { connection in
      let statement = try connection.statement(
        """
        SELECT key, path, kind, size, inputs, output FROM ledger
        WHERE path >= ?1 AND path < ?2 AND \(LedgerSchema.isOfReport) ORDER BY key
        """)
      defer { statement.reset() }
      for folder in folders {
        statement.reset()
        // `0` follows `/`.
        statement.bind([.text(folder), .text(String(folder.dropLast()) + "0")])
        while try statement.step() { try body(statement.digest(0), statement.ledgerRow(from: 1)) }
      }
    }
  }

  /// How many rows there are.
  package func ledgerRows() throws -> Int {
    try write { Int(try $0.integer("SELECT count(*) FROM ledger") ?? 0) }
  }

  /// The row of one path.
  package func ledgerRow(_ path: String) throws -> LedgerRow? {
    var found: LedgerRow?
    try eachLedgerRow(of: [LedgerDigest(of: path)]) { found = $0 }
    return found
  }

  /// Nil before the first night.
  package func ledgerState() throws -> LedgerState? {
    try write { connection in
      let pairs = try connection.rows("SELECT name, value FROM ledger_state") { ($0.text(0) ?? "", $0.integer(1)) }
      return LedgerState(stored: Dictionary(pairs, uniquingKeysWith: { $1 }))
    }
  }

  /// `body` in one transaction that is on the disk when this returns, whatever the store's other habits:
  /// the output counts as published from then on.
  package func updateLedger<Result>(_ body: (LedgerWriter) throws -> Result) throws -> Result {
    try write { connection in
      try connection.execute("PRAGMA synchronous = FULL")
      return try Afterwards.run {
        try connection.transaction { try body(LedgerWriter(connection)) }
      } cleanUp: {
        try connection.execute("PRAGMA synchronous = NORMAL")
      }
    }
  }
}

extension Statement {
  fileprivate func digest(_ column: Int32) -> LedgerDigest {
    withBlob(column) { LedgerDigest(reading: $0) } ?? .none
  }

  func ledgerRow(from column: Int32) -> LedgerRow {
    LedgerRow(
      path: text(column) ?? "", kind: RenderedPage.Kind(rawValue: Int(integer(column + 1))) ?? .page,
      size: Int(integer(column + 2)), inputs: digest(column + 3), output: digest(column + 4))
  }

  func bind(_ index: Int32, _ digest: LedgerDigest) {
    withUnsafeBytes(of: (digest.high.bigEndian, digest.low.bigEndian)) { bind(index, blob: $0) }
  }
}
