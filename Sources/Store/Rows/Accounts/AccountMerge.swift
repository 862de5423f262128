internal import Model

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
