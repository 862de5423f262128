/// Changes the ledger within one transaction; valid inside `Store.updateLedger` only.
package struct LedgerWriter {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Adds the row or takes its place.
  package func put(_ row: LedgerRow) throws { try put(row, row.key) }

  /// The same with the row's key at hand; rows that come by key go in several times as fast.
  package func put(_ row: LedgerRow, _ key: LedgerDigest) throws {
    let statement = try connection.statement(
      "INSERT OR REPLACE INTO ledger(key, path, kind, size, inputs, output) VALUES(?, ?, ?, ?, ?, ?)")
    statement.bind(1, key)
    row.path.withBytes { statement.bind(2, text: UnsafeRawBufferPointer($0)) }
    statement.bind(3, Int64(row.kind.rawValue))
    statement.bind(4, Int64(row.size))
    statement.bind(5, row.inputs)
    statement.bind(6, row.output)
    while try statement.step() {}
  }

  /// Removes the row of a path's digest; none is fine.
  package func remove(_ key: LedgerDigest) throws {
    let statement = try connection.statement("DELETE FROM ledger WHERE key = ?")
    statement.bind(1, key)
    while try statement.step() {}
  }

  /// Remembers other inputs for a file whose bytes stayed; no row is fine.
  package func refresh(_ key: LedgerDigest, inputs: LedgerDigest) throws {
    let statement = try connection.statement("UPDATE ledger SET inputs = ? WHERE key = ?")
    statement.bind(1, inputs)
    statement.bind(2, key)
    while try statement.step() {}
  }

  /// Remembers the output as a whole.
  package func set(_ state: LedgerState) throws {
    try connection.run("DELETE FROM ledger_state")
    for (name, value) in state.stored {
      try connection.run("INSERT INTO ledger_state(name, value) VALUES(?, ?)", .text(name), .integer(value))
    }
  }
}
