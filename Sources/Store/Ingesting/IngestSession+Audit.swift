internal import Diagnostics
internal import Model

/// `--full`: nothing that is remembered of files and rows is taken on trust.
extension IngestSession {
  /// Marks every row that is not what was written as changed, so that the exports put it right, and has the indexes and
  /// all that is counted from rows made again. To be called before any row comes; returns how many such rows there were.
  package func distrustRows() throws -> Int {
    trustsCounts = false
    for collection in Collection.allCases { try connection.execute("REINDEX \(collection.name)") }
    let audit = RowAudit(connection)
    var damaged = 0
    for collection in Collection.allCases {
      let layout = TableLayout(collection)
      let keys = try audit.damaged(layout)
      damaged += try distrust(keys, in: layout.table)
      if collection == .users { damaged += try distrustAccounts(keys, audit, layout) }
      if collection == .restaurants { try forgetKnownByReviews(keys, layout) }
      guard collection.isOfSubjects else { continue }
      // What was made from other rows shows in the subject's own table.
      let derived = try Set(audit.damagedDerived(layout)).union(keys)
      damaged += try distrust(derived.sorted(), in: "derived_\(layout.table)")
    }
    // As under another time zone, sums are counted again.
    try Meta(connection).set(.zone, .null)
    return damaged
  }

  /// No export puts these right: they are made from their ids again.
  private func forgetKnownByReviews(_ keys: [Int64], _ layout: TableLayout) throws {
    for key in keys {
      guard try connection.integer("SELECT derived FROM restaurants WHERE key = ?1", .integer(key)) == 2 else {
        continue
      }
      try connection.run(layout.emptySubject, .integer(key))
      try Meta(connection).set(.restaurantsDerived, .null)
    }
  }

  /// Accounts that are not what was written are put again; what was made of one of them alone is made again.
  private func distrustAccounts(_ users: [Int64], _ audit: RowAudit, _ layout: TableLayout) throws -> Int {
    for key in users {
      // The exported row is put again, which is known by this digest where an account filled its gaps.
      try connection.run("UPDATE account_users SET document = ~document WHERE key = ?1", .integer(key))
      guard try connection.integer("SELECT derived FROM users WHERE key = ?1", .integer(key)) == 3 else { continue }
      try connection.run(layout.emptySubject, .integer(key))
    }
    let accounts = TableLayout(.users, isOfAccounts: true)
    return try distrust(audit.damaged(accounts), in: accounts.table)
  }

  /// Throws where rows are not what was written, after the exports were read.
  package func requireIntactRows(store path: String) throws {
    // Users whose row was put again wait for what their accounts fill.
    try AccountSettlement(subjects(.users)).settle(openAccounts?.changed ?? KeySet(), all: true)
    let audit = RowAudit(connection)
    var damaged = 0
    for collection in Collection.allCases {
      let layout = TableLayout(collection)
      damaged += try audit.damaged(layout).count
      if collection.isOfSubjects { damaged += try audit.damagedDerived(layout).count }
      if collection == .users { damaged += try audit.damaged(TableLayout(.users, isOfAccounts: true)).count }
    }
    guard damaged > 0 else { return }
    throw Failure(
      .inputOutput,
      StoreProblems.corrupt.problem(
        at: Place(path), "\(damaged) rows are not what was written, and tonight's exports do not have them all"))
  }

  private func distrust(_ keys: [Int64], in table: String) throws -> Int {
    var rows = 0
    for key in keys {
      // That a row's right digest is just this one happens once in 2^64 rows.
      try connection.run("UPDATE \(table) SET digest = ~digest WHERE key = ?1", .integer(key))
      rows += connection.changes
    }
    return rows
  }
}
