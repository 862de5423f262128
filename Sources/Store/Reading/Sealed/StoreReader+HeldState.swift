package import Model

extension StoreReader {
  /// A digest of everything that an index of people is made from: who is known, and the editions of rejects, owners and
  /// analysts' own tables. Costs a pass over the ids of users and the digests of their accounts, and reads no rejects and
  /// no tables.
  package func heldState() throws -> LedgerDigest {
    try convertingErrors {
      var hash = SHA256()
      for sql in Self.statesOfHeld {
        let rows = try connection.statement(sql)
        defer { rows.reset() }
        while try rows.step() {
          if let name = rows.bytes(0) {
            withUnsafeBytes(of: Int64(name.count)) { hash.update($0) }
            hash.update(name)
          }
          withUnsafeBytes(of: rows.integer(1)) { hash.update($0) }
        }
        hash.update([0xFF])
      }
      return LedgerDigest(finishing: &hash)
    }
  }

  private static let statesOfHeld = [
    "SELECT id, 0 FROM users ORDER BY id",
    "SELECT NULL, digest FROM account_users ORDER BY key", "SELECT NULL, digest FROM derived_users ORDER BY key",
    "SELECT name, digest FROM own_tables ORDER BY name",
    """
    SELECT tab || ' ' || col, edition FROM column_editions WHERE (tab = 'rejects' AND col = '')
    OR (tab = 'restaurants' AND col IN ('', 'owner_id', 'name'))
    OR (tab = 'users' AND col IN ('', 'email', 'phone')) ORDER BY 1
    """,
  ]
}
