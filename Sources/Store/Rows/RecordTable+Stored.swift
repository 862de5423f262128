internal import Model

// Rows that are there already.
extension RecordTable {
  struct OldRow {
    var row: FormerRows.Row
    var updatedAt: Int64?
    var createdAt: Int64?

    var user: Int64? { row.user }
    var restaurant: Int64? { row.restaurant }
    var stars: Double? { row.stars }
    var place: ReviewPlaces.Place { .init(user: user, restaurant: restaurant, createdAt: createdAt) }
  }

  /// The row as it is, unless it has another id than `row`.
  func oldRow(_ key: Int64, ifItIs row: RowView?) throws -> OldRow? {
    let isPair = layout.roles[0] != .id
    let user = isPair ? try row.flatMap { row in try row.bytes(0).map { try users.key(of: $0, row.hashes.user) } } : nil
    let restaurant =
      isPair
      ? try row.flatMap { row in
        try row.bytes(1).map { try restaurants.key(of: $0, row.hashes.restaurant) }
      } : nil
    try flush()
    old.bind(1, key)
    defer { old.reset() }
    guard try old.step() else { return nil }
    let found = OldRow(
      row: FormerRows.Row(
        id: former.isFull ? nil : old.text(0), user: old.optionalInteger(1), restaurant: old.optionalInteger(2),
        stars: old.optionalReal(4)),
      updatedAt: old.optionalInteger(3), createdAt: old.optionalInteger(5))
    guard let row else { return found }
    guard isPair else { return old.holds(row, 0, at: 0) ? found : nil }
    return found.user == user && found.restaurant == restaurant ? found : nil
  }
}
