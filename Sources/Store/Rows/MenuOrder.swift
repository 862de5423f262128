/// Puts the dishes of menus in the order of tonight's files.
///
/// Keys grow in the order of arrival, so that most menus are in the order of their rows' keys. If a night finds another
/// order, `dishes.position` gets the numbers of all dishes of the menu. It looks at menus of which a row was read
/// tonight; rows that are known from the last reading are in the order that they had. A dish that has moved to another
/// menu is new on it. Deltas need none of this, as their rows stay where they came.
final class MenuOrder {
  /// The order of a restaurant's rows of `dishes AS d`.
  static let sql = "coalesce(d.position, d.key), d.key"

  private let connection: Connection
  /// The numbers of tonight's dishes, by their keys.
  private let places: RowLocations
  private var count = 0
  /// Dishes whose menus may have another order.
  private var unsure = KeySet()
  /// Dishes that were on another menu.
  private var moved = KeySet()

  init(_ connection: Connection, locationsInMemory: Int) {
    self.connection = connection
    places = RowLocations(connection.path + ".tmp", most: locationsInMemory)
  }

  /// Gives a dish the next number of the night.
  @inline(__always)
  func seat(_ key: Int64) throws {
    count += 1
    try places.set(key, RowLocation(file: UInt32(count >> 32), line: UInt32(truncatingIfNeeded: count)))
  }

  func doubt(_ key: Int64) { unsure.insert(key) }

  func move(_ key: Int64) {
    moved.insert(key)
    doubt(key)
  }

  /// Calls `body` with the restaurants whose menus have another order now. All rows must be in the table.
  func update(_ body: (Int64) -> Void) throws {
    let restaurant = try connection.statement("SELECT restaurant_key FROM dishes WHERE key = ?1")
    var menus = KeySet()
    try unsure.forEach { key in
      restaurant.bind(1, key)
      defer { restaurant.reset() }
      if try restaurant.step(), let menu = restaurant.optionalInteger(0) { menus.insert(menu) }
    }
    try menus.forEach { menu in if try sort(menu) { body(menu) } }
  }

  /// Dishes that tonight's files lack keep their numbers on the menu.
  private func sort(_ menu: Int64) throws -> Bool {
    let before = try connection.rows(
      "SELECT key FROM dishes AS d WHERE restaurant_key = ?1 ORDER BY \(Self.sql)", .integer(menu)
    ) { $0.integer(0) }
    var keys = before.filter { !moved.contains($0) } + before.filter(moved.contains)
    let places = try keys.map(self.places.location)
    let seen = keys.indices.filter { places[$0] != RowLocation() }
    let sorted = seen.sorted { (places[$0].file, places[$0].line) < (places[$1].file, places[$1].line) }
    for (number, key) in zip(seen, sorted.map { keys[$0] }) { keys[number] = key }
    guard keys != before else { return false }
    for (number, key) in keys.enumerated() {
      try connection.run(
        "UPDATE dishes SET position = ?2 WHERE key = ?1", .integer(key), Value(number + 1))
    }
    return true
  }
}

extension StoreReader {
  /// Calls `body` with the dishes of all menus in their order, and with the ids of their restaurants.
  package func eachSeat(_ body: (_ number: Int, _ dish: String, _ restaurant: String) throws -> Void) throws {
    try convertingErrors {
      var number = 0
      try connection.each(
        "SELECT d.id, r.id FROM dishes AS d JOIN restaurants AS r ON r.key = d.restaurant_key ORDER BY r.key, \(MenuOrder.sql)"
      ) { rows in
        number += 1
        try body(number, rows.text(0) ?? "", rows.text(1) ?? "")
      }
    }
  }
}
