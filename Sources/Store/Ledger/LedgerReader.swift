/// Looks rows of the ledger up, as they were when the first was asked for; for one thread at a time.
///
/// Holds its moment, as to begin and to end one for every row takes longer than to find it. Whoever changes the ledger
/// lets go of it first, so that the log can be taken into the store's file.
package final class LedgerReader: Sendable {
  private let connection: Connection

  package init(_ store: Store) throws {
    connection = try store.readingConnection()
    // Keys are digests: hardly two rows of a night lie on one page.
    try reading {
      try connection.execute("PRAGMA cache_size = -1000")
      try connection.beginMoment()
    }
  }

  /// Nil for a key that is not in the ledger.
  package func row(_ key: LedgerDigest) throws -> LedgerRow? {
    try reading {
      let statement = try connection.statement("SELECT path, kind, size, inputs, output FROM ledger WHERE key = ?")
      statement.bind(1, key)
      defer { statement.reset() }
      return try statement.step() ? statement.ledgerRow(from: 0) : nil
    }
  }

  private func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as StoreError { throw error.failure(store: connection.path) }
  }
}
