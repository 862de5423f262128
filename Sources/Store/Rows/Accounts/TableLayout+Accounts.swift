internal import Model

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
