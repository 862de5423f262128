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
      seen.tally.rejected += 1
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

/// Combines users and their accounts after all rows of the night are read. What an exported user lacks is filled from
/// the account, and a user without an exported row is shown as the account says.
///
/// A user's row thus depends on the exported row and the account alone, not on which came first or on which night.
/// Costs a look-up for each user whose row or account changed.
struct AccountMerge {
  private let users: SubjectTable
  private let connection: Connection
  private let accounts = TableLayout(.users, isOfAccounts: true)

  init(_ users: SubjectTable) {
    self.users = users
    connection = users.connection
  }

  /// Updates these users and those whose own row changed; with `all`, each one that has an account.
  func merge(_ changed: KeySet, all: Bool) throws {
    guard users.hasAccounts else { return }
    try users.flush()
    var keys = changed
    keys.formUnion(users.changes.own)
    for key in try all ? allKeys() : keys.keys { try merge(key) }
  }

  private func allKeys() throws -> [Int64] {
    try connection.rows("SELECT key FROM \(accounts.table) ORDER BY key") { $0.integer(0) }
  }

  /// An account and its user's row.
  private struct Pair {
    let digest: UInt64
    let filled: ColumnSet
    /// The digests of the user's row as it was exported, and as it is stored.
    let document: UInt64
    let shown: UInt64
    /// Columns that the account is to fill.
    let wanted: ColumnSet
    /// Columns that the account is to fill, or filled before, whose value differs from the account's.
    let stale: ColumnSet
    /// Whether the user's row differs from the account's.
    let differs: Bool
  }

  private func merge(_ key: Int64) throws {
    guard let pair = try pair(key) else { return }
    switch try users.state(of: key) {
    case .real: try fill(key, pair)
    case .account where pair.digest == 0: try users.demote(key)
    case .stub, .derived, .knownByReviews, .account: if pair.digest != 0, pair.differs { try show(key) }
    }
    if pair.digest == 0 { try connection.run("DELETE FROM \(accounts.table) WHERE key = ?1", .integer(key)) }
  }

  private func pair(_ key: Int64) throws -> Pair? {
    let select = try connection.statement(accounts.accountBesideUser)
    select.bind(1, key)
    defer { select.reset() }
    guard try select.step() else { return nil }
    let set = { (column: Int32) in ColumnSet(rawValue: UInt64(bitPattern: select.integer(column))) }
    return Pair(
      digest: UInt64(bitPattern: select.integer(0)), filled: set(1), document: UInt64(bitPattern: select.integer(2)),
      shown: UInt64(bitPattern: select.integer(3)), wanted: set(4), stale: set(5), differs: select.integer(6) != 0)
  }

  private func fill(_ key: Int64, _ pair: Pair) throws {
    if !pair.stale.isEmpty {
      try connection.run(accounts.fill(pair.stale), .integer(key))
      users.record(SubjectChange(key: key, before: .real, after: .real, columns: pair.stale))
    }
    if pair.wanted != pair.filled { try users.setFilled(pair.wanted, key, document: pair.document) }
    let shown = try pair.wanted.isEmpty ? pair.document : digestOfCells(key)
    guard shown != pair.shown else { return }
    try connection.run(
      "UPDATE users SET digest = ?2 WHERE key = ?1", .integer(key), .integer(Int64(bitPattern: shown)))
  }

  private func digestOfCells(_ key: Int64) throws -> UInt64 {
    var digest: UInt64 = 0
    try StoredRow.shown(key, of: users.layout, in: connection)?.eachRow { view, _ in digest = view.digest }
    return digest
  }

  private func show(_ key: Int64) throws {
    guard let row = try StoredRow.read(key, of: accounts, in: connection) else { return }
    try row.batch.eachRow { view, _ in try users.overwrite(view, key, row.digest, .account) }
  }
}

/// The SQL that relates the table of accounts to that of users.
extension TableLayout {
  /// The columns of users that an account may fill.
  static let filledByAccounts = ColumnSet(
    [UserColumn.name, .photo, .email, .phone, .createdAt].map(\.rawValue))

  /// The columns of a row `t`, with references as ids.
  var shownCells: [String] {
    zip(columns, roles).map { column, role in
      switch role {
      case .user: "(SELECT id FROM users AS u WHERE u.key = t.user_key)"
      case .restaurant: "(SELECT id FROM restaurants AS r WHERE r.key = t.restaurant_key)"
      case .id where isOfAccounts: "(SELECT id FROM users AS u WHERE u.key = t.key)"
      case .id, .plain: column
      }
    }
  }

  /// The digest of a row `t` as an export gave it.
  var exportedDigest: String {
    guard collection == .users, !isOfAccounts else { return "digest" }
    return "coalesce((SELECT document FROM account_users AS a WHERE a.key = t.key AND filled <> 0), digest)"
  }

  /// The columns of a row `t` as an export gave them: null if an account filled one.
  var exportedCells: [String] {
    zip(shownCells, roles).enumerated().map { index, column in
      switch column.1 {
      case .plain where collection == .users && !isOfAccounts && Self.filledByAccounts.contains(index):
        "CASE WHEN (SELECT filled FROM account_users AS a WHERE a.key = t.key) & \(1 << index) THEN NULL "
          + "ELSE t.\(column.0) END"
      default: column.0
      }
    }
  }

  /// Writes the account ?1 with digest ?2 and the columns from `firstPosition`. `AccountMerge` updates `filled`
  /// later.
  var upsertAccount: String {
    let positions = columns.indices.filter { roles[$0] != .id }.map { "?\($0 + Int(Self.firstPosition))" }
    return """
      INSERT INTO \(table)(key, filled, document, digest, \(values.joined(separator: ", ")))
      VALUES(?1, 0, 0, ?2, \(positions.joined(separator: ", ")))
      ON CONFLICT(key) DO UPDATE SET digest = excluded.digest,
      \(values.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      """
  }

  /// Empties the account ?1, except for `filled`.
  var emptyAccount: String {
    "UPDATE \(table) SET digest = 0, \(values.map { "\($0) = NULL" }.joined(separator: ", ")) WHERE key = ?1"
  }

  /// Selects of the account ?1: its digest, `filled`, the digests of its user's row as exported and as stored, the
  /// columns that it is to fill, those with a different value, and whether its user's row differs.
  var accountBesideUser: String {
    let isOpen = { (column: String, bit: Int) in "(u.\(column) IS NULL OR a.filled & \(bit) <> 0)" }
    let wanted = filledColumns.map { "(\(isOpen($0.name, $0.bit)) AND a.\($0.name) IS NOT NULL) * \($0.bit)" }
    let stale = filledColumns.map { "(\(isOpen($0.name, $0.bit)) AND u.\($0.name) IS NOT a.\($0.name)) * \($0.bit)" }
    let differs = ["u.digest <> a.digest", "u.derived <> 3"] + values.map { "u.\($0) IS NOT a.\($0)" }
    return """
      SELECT a.digest, a.filled, iif(a.filled <> 0, a.document, u.digest), u.digest, \(wanted.joined(separator: " + ")), \(stale.joined(separator: " + ")),
      \(differs.joined(separator: " OR ")) FROM \(table) AS a JOIN users AS u ON u.key = a.key WHERE a.key = ?1
      """
  }

  /// Selects the columns of the user ?1 whose value is the account's.
  var sameAsAccount: String {
    let same = filledColumns.map { "(u.\($0.name) IS a.\($0.name) AND a.\($0.name) IS NOT NULL) * \($0.bit)" }
    return """
      SELECT filled, \(same.joined(separator: " + ")) FROM account_users AS a JOIN users AS u ON u.key = a.key
      WHERE a.key = ?1
      """
  }

  /// Sets columns of the user ?1 to the account's values.
  func fill(_ columns: ColumnSet) -> String {
    let names = self.columns.indices.filter(columns.contains).map { self.columns[$0] }
    let values = names.map { "\($0) = (SELECT \($0) FROM \(table) WHERE key = ?1)" }
    return "UPDATE users SET \(values.joined(separator: ", ")) WHERE key = ?1"
  }

  private var filledColumns: [(name: String, bit: Int)] {
    columns.indices.filter(Self.filledByAccounts.contains).map { (columns[$0], 1 << $0) }
  }
}
