package import Model

/// Reads the rows of owners from one snapshot of the ledger, which begins with the first query. For one thread at a
/// time.
///
/// It keeps its transaction open, as beginning and ending one for every owner takes longer than finding its rows. The
/// reader must be released before the ledger changes, so that the log can be checkpointed.
package final class LedgerReader: Sendable {
  private let connection: Connection

  package init(_ store: Store) throws {
    connection = try store.readingConnection()
    try reading {
      try connection.execute("PRAGMA cache_size = -1000")
      try connection.beginMoment()
    }
  }

  /// The rows of an owner, in byte order of their paths.
  package func rows(of owner: PageOwner) throws -> [LedgerRow] {
    try reading {
      var rows: [LedgerRow] = []
      try connection.eachLedgerRow(of: owner) { rows.append($0) }
      return rows
    }
  }

  private func reading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as StoreError { throw error.failure(store: connection.path) }
  }
}
