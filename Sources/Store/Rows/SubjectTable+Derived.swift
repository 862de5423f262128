internal import Model

extension SubjectTable {
  /// Puts a row that was made from a row of `origin`. It is shown as long as the subject has no exported row.
  func putDerived(_ row: RowView, origin: Collection) throws {
    guard let id = row.bytes(0) else { return }
    try loadDerived()
    let key = try key(of: id, row.hashes.id)
    let digest = row.digest
    let before = derivedDigest(key)
    let isRepeated = !derivedSeen.insert(key)
    if before == digest { return }
    if isRepeated, try !wins(row, over: key, oldDerived(), at: 0) { return }
    derivedCounts.move(key, from: before, to: digest)
    try writeDerived(row, key, digest, origin)
    let state = try state(of: key)
    if state != .real, state != .account, named[key] == nil { try overwrite(row, key, digest, .derived) }
  }

  /// Ends a complete snapshot of `origin`: removes derived rows that none of its rows gives any more.
  func removeUnseenDerived(origin: Collection) throws {
    try loadDerived()
    let keys = try connection.rows(
      "SELECT key FROM derived_\(layout.table) WHERE origin = ?1", .integer(Int64(origin.rawValue))
    ) { $0.integer(0) }
    for key in keys where !derivedSeen.contains(key) { try dropDerived(key) }
  }

  /// Removes a derived row. A subject without an exported row becomes a stub.
  func dropDerived(_ key: Int64) throws {
    try loadDerived()
    let before = derivedDigest(key)
    guard before != 0 else { return }
    try connection.run("DELETE FROM derived_\(layout.table) WHERE key = ?1", .integer(key))
    derivedCounts.move(key, from: before, to: 0)
    setDerivedDigest(key, 0)
    if try state(of: key) == .derived { try demote(key) }
  }

  func hasDerived(_ key: Int64) throws -> Bool {
    try loadDerived()
    return derivedDigest(key) != 0
  }

  /// Removes the subject's exported row: its derived row is shown instead, or it becomes a stub. `isHidden`: no row is
  /// shown.
  func demote(_ key: Int64, isHidden: Bool = false) throws {
    try loadDerived()
    try flush()
    let before = try state(of: key)
    if hasAccounts { try setFilled(ColumnSet(), key) }
    let isDerived = !isHidden && derivedDigest(key) != 0
    if isDerived { try reveal(key) } else { try connection.run(layout.emptySubject, .integer(key)) }
    setState(key, isDerived ? .derived : .stub)
    record(SubjectChange(key: key, before: before, after: isDerived ? .derived : .stub, columns: layout.all))
  }

  private func reveal(_ key: Int64) throws {
    let names = layout.foldedColumns.map { layout.columns[$0.source] }
    guard !names.isEmpty else { return try connection.run(layout.revealDerived, .integer(key)) }
    let folded = try connection.rows(
      "SELECT \(names.joined(separator: ", ")) FROM derived_\(layout.table) WHERE key = ?1", .integer(key)
    ) { row in names.indices.map { Value(Folding.fold(row.text(Int32($0)))) } }
    let values = folded.first ?? []
    guard values.count == 1 else { return }
    try connection.run(layout.revealDerived, .integer(key), values[0])
  }

  private func writeDerived(_ row: RowView, _ key: Int64, _ digest: UInt64, _ origin: Collection) throws {
    let statement = try connection.statement(layout.insertDerived)
    statement.bind(1, key)
    statement.bind(2, Int64(origin.rawValue))
    statement.bind(3, Int64(bitPattern: digest))
    for column in layout.roles.indices where layout.roles[column] != .id {
      row.bind(column, to: statement, at: TableLayout.firstPosition + Int32(column))
    }
    _ = try statement.step()
    setDerivedDigest(key, digest)
  }

  private func oldDerived() throws -> Statement {
    try connection.statement("SELECT updated_at FROM derived_\(layout.table) WHERE key = ?1")
  }

  private func derivedDigest(_ key: Int64) -> UInt64 {
    guard let derivedDigests, key < derivedDigests.count else { return 0 }
    return derivedDigests[Int(key)]
  }

  private func setDerivedDigest(_ key: Int64, _ digest: UInt64) {
    let missing = Int(key) + 1 - (derivedDigests?.count ?? 0)
    if missing > 0 { derivedDigests?.append(contentsOf: repeatElement(0, count: missing)) }
    derivedDigests?[Int(key)] = digest
  }

  private func loadDerived() throws {
    guard derivedDigests == nil else { return }
    derivedDigests = []
    try connection.each("SELECT key, digest FROM derived_\(layout.table)") { all in
      setDerivedDigest(all.integer(0), UInt64(bitPattern: all.integer(1)))
    }
  }

  /// The column of other tables that refers to these subjects.
  var reference: String { layout.collection == .users ? "user_key" : "restaurant_key" }

  /// Deletes stubs to which no row refers any more.
  func removeOrphans() throws {
    let referring: [Collection] =
      layout.collection == .users
      ? [.reviews, .favorites, .visits, .orders]
      : [.reviews, .dishes, .offers, .favorites, .visits, .orders]
    let unused = referring.map { "NOT EXISTS(SELECT 1 FROM \($0.name) WHERE \(reference) = ?1)" }
    let sql = """
      DELETE FROM \(layout.table) WHERE key = ?1 AND present = 0 AND key NOT IN (\(layout.namedKeys)) AND \(unused.joined(separator: " AND "))
      """
    try changes.lostAReference.forEach { key in
      if try state(of: key) == .stub { try connection.run(sql, .integer(key)) }
    }
  }

  /// How a subject became known.
  enum State: UInt8 {
    /// Rows refer to it, and no export contains it.
    case stub
    /// It was made from another row, such as a review's author.
    case derived
    /// A restaurant that only reviews name. It is shown with its id, and a name that is a part of the id.
    case knownByReviews
    /// A user who has an account and no exported row.
    case account
    case real

    /// The state of a row with these values of the columns `present` and `derived`.
    init(present: Int64, derived: Int64) {
      switch (present, derived) {
      case (0, _): self = .stub
      case (_, 1): self = .derived
      case (_, 2): self = .knownByReviews
      case (_, 3): self = .account
      default: self = .real
      }
    }

    /// The value of the column `derived`.
    var derived: Int64 {
      switch self {
      case .stub, .real: 0
      case .derived: 1
      case .knownByReviews: 2
      case .account: 3
      }
    }
  }

  /// Whether the subject had a row before the night.
  func hadRow(_ key: Int64) throws -> Bool {
    if key > startKey || changes.gained.contains(key) { return false }
    return try changes.lost.contains(key) || state(of: key) != .stub
  }
}
