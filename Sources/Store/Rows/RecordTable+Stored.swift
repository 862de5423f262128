internal import Model

// Queries of stored rows. All buffered rows must have been inserted.
extension RecordTable {
  func digest(of key: Int64) throws -> UInt64? {
    try flush()
    return try connection.integer("SELECT digest FROM \(layout.table) WHERE key = ?1", .integer(key)).map {
      UInt64(bitPattern: $0)
    }
  }

  /// The digest of the row with this key, which an index found, if it has the id, or the pair of ids, of `row`.
  func digest(of key: Int64, ifItIs row: RowView) throws -> UInt64? {
    try flush()
    let (user, restaurant) = try isPair ? subjects(of: row) : (nil, nil)
    storedID.bind(1, key)
    defer { storedID.reset() }
    guard try storedID.step() else { throw DamagedRow(table: layout.table, key: key) }
    let isSame =
      isPair
      ? storedID.optionalInteger(1) == user && storedID.optionalInteger(2) == restaurant
      : storedID.matches(row, 0, at: 1)
    return isSame ? UInt64(bitPattern: storedID.integer(0)) : nil
  }

  var isPair: Bool { layout.roles[0] != .id }

  /// The row with this key, which an index found, and the result of `body`, which may read the collection's columns.
  func withStored<Result>(
    _ key: Int64, _ digest: UInt64, _ body: (Statement) throws -> Result
  ) throws -> (record: RecordChange.Record, result: Result) {
    try flush()
    stored.bind(1, key)
    defer { stored.reset() }
    guard try stored.step() else { throw DamagedRow(table: layout.table, key: key) }
    func integer(_ column: Int?) -> Int64? { column.flatMap { stored.optionalInteger(Int32($0)) } }
    let record = RecordChange.Record(
      digest: digest, user: integer(layout.user), restaurant: integer(layout.restaurant),
      stars: layout.stars.flatMap { stored.optionalReal(Int32($0)) }, createdAt: integer(layout.createdAt))
    return (record, try body(stored))
  }

  /// The columns in which a stored row differs from `row`, whose values `new` has.
  func changedColumns(of stored: Statement, by row: RowView, _ new: RecordChange.Record) -> ColumnSet {
    var columns = ColumnSet()
    for column in layout.roles.indices {
      let position = Int32(column)
      let isSame =
        switch layout.roles[column] {
        case .id: true
        case .plain: stored.matches(row, column, at: position)
        case .user: stored.optionalInteger(position) == new.user
        case .restaurant: stored.optionalInteger(position) == new.restaurant
        }
      if !isSame { columns.insert(column) }
    }
    return columns
  }
}
