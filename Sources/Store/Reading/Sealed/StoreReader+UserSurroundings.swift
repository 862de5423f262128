package import Model

extension StoreReader {
  /// A digest of what is held of a user without raising the edition of their pages: what accounts and rows of others
  /// say, and, for all people together, rejects, analysts' own tables and who owns which restaurant.
  package func surroundings(ofUser key: Int64) throws -> LedgerDigest {
    try convertingErrors {
      let common = try heldOfAnybody()
      let row = try connection.statement(Self.otherRows)
      row.bind(1, key)
      defer { row.reset() }
      guard try row.step() else { return common }
      var hash = SHA256()
      withUnsafeBytes(of: (common.high, common.low, row.integer(0), row.integer(1))) { hash.update($0) }
      return LedgerDigest(finishing: &hash)
    }
  }

  /// The part that is the same for all people.
  func digestOfHeldRows() throws -> LedgerDigest {
    var hash = SHA256()
    func add(_ rows: Statement, columns: Int32) throws {
      defer { rows.reset() }
      while try rows.step() {
        for column in 0..<columns {
          rows.text(column)?.withBytes { hash.update(UnsafeRawBufferPointer($0)) }
          hash.update([0])
        }
      }
      hash.update([1])
    }
    try add(connection.statement(Self.allRejects), columns: 7)
    try add(connection.statement(Self.allOwners), columns: 3)
    try add(connection.statement(Self.allTables), columns: 2)
    return LedgerDigest(finishing: &hash)
  }

  private static let otherRows = """
    SELECT coalesce((SELECT digest FROM account_users WHERE key = ?1), 0),
    coalesce((SELECT digest FROM derived_users WHERE key = ?1), 0)
    """

  private static let allRejects = """
    SELECT file, line, "column", kind, record_id, problem, raw FROM rejects
    ORDER BY file, line, "column", problem, raw
    """

  private static let allOwners = "SELECT id, owner_id, name FROM restaurants WHERE owner_id IS NOT NULL ORDER BY id"

  private static let allTables = "SELECT name, digest FROM own_tables ORDER BY name"
}
