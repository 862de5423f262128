internal import Model

/// The table of users' accounts during an ingest. An account has the key of its user, for whom it creates a stub.
///
/// What an account says of its user is shown after `AccountMerge`.
final class AccountTable: ExportTable {
  let layout = TableLayout(.users, isOfAccounts: true)
  let seen: SeenRows
  private(set) var counts: RowChanges
  /// Users whose account was added, removed or changed.
  private(set) var changed = KeySet()
  private let connection: Connection
  private let users: SubjectTable
  private let repeats: RepeatedRows

  init(_ connection: Connection, users: SubjectTable, locationsInMemory: Int, repeats: RepeatedRows) {
    self.connection = connection
    self.users = users
    self.repeats = repeats
    seen = SeenRows(RowLocations(connection.path + ".tmp", most: locationsInMemory))
    counts = RowChanges(startKey: users.startKey)
  }

  /// Puts an account. Of several with one id the last one counts.
  func put(_ row: RowView, digest: UInt64, at location: RowLocation) throws -> Int64 {
    guard let id = row.bytes(0) else {
      seen.tally.withoutKey += 1
      return 0
    }
    let key = try users.key(of: id, row.hashes.id)
    let before = try self.digest(of: key) ?? 0
    let isRepeated = try !seen.see(key, at: location)
    if isRepeated { seen.tally.repeated += 1 }
    if before == digest { return key }
    if isRepeated, before != 0 {
      let other = try seen.location(of: key)
      try repeats.loseStored(of: self, key, in: connection, at: other, against: location)
      try seen.move(key, to: location)
    }
    counts.move(key, from: before, to: digest)
    try write(row, key, digest)
    return key
  }

  func markUnchanged(_ key: Int64, at location: RowLocation) throws -> Bool {
    try !seen.disputed.contains(key) && seen.see(key, at: location)
  }

  /// Applies a tombstone.
  func remove(_ row: RowView) throws {
    guard let id = row.bytes(0) else { return }
    let key = try users.key(of: id, row.hashes.id)
    seen.delete(key)
    try drop(key)
  }

  /// Ends a complete snapshot: removes accounts that tonight's files do not have.
  func removeUnseen() throws {
    let keys = try connection.rows("SELECT key FROM \(layout.table) ORDER BY key") { $0.integer(0) }
    for key in keys where !seen.keys.contains(key) { try drop(key) }
  }

  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence) { users.prefetch(hashes) }

  func flush() throws { try users.flush() }

  func digest(of key: Int64) throws -> UInt64? {
    let digest = try connection.statement("SELECT digest FROM \(layout.table) WHERE key = ?1 AND digest <> 0")
    digest.bind(1, key)
    defer { digest.reset() }
    return try digest.step() ? UInt64(bitPattern: digest.integer(0)) : nil
  }

  private func write(_ row: RowView, _ key: Int64, _ digest: UInt64) throws {
    let statement = try connection.statement(layout.upsertAccount)
    statement.bind(1, key)
    statement.bind(2, Int64(bitPattern: digest))
    for column in layout.roles.indices where layout.roles[column] != .id {
      row.bind(column, to: statement, at: TableLayout.firstPosition + Int32(column))
    }
    _ = try statement.step()
    changed.insert(key)
    users.hasAccounts = true
  }

  /// Empties an account. `AccountMerge` then removes what it filled, and the row.
  private func drop(_ key: Int64) throws {
    guard let before = try digest(of: key) else { return }
    counts.move(key, from: before, to: 0)
    try connection.run(layout.emptyAccount, .integer(key))
    changed.insert(key)
  }
}
